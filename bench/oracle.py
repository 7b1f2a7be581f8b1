import argparse, time, random
from math import sqrt
from contestmaster.bots.spacecrack import admiral
from contestmaster.bots.spacecrack.oracle import Oracle
from contestmaster.client.spacecrack import Spacecrack as Client
from contestmaster.games.spacecrack import Spacecrack, SpacecrackParams
from contestmaster.host.secrets import Secret
from contestmaster.tournament.local import play
import sys
admiral.time = type("T",(),{"perf_counter":staticmethod(time.process_time)})
spent={"o":[],"a":[]}
import json,os
from contestmaster.bots.search import Habits
from contestmaster.bots.spacecrack import oracle as om
X=json.loads(os.environ.get("X","{}"))
om.HABITS=om.HABITS._replace(**X.get("h",{}))
class O(Oracle):
    def __init__(self,g,rng):
        super().__init__(g,rng)
        for k,v in X.get("g",{}).items(): setattr(self._guide,k,v)
    leaves=int(sys.argv[1])
    def choose(self,s):
        c=time.process_time()
        try: return super().choose(s)
        finally: spent["o"].append(time.process_time()-c)
class A(admiral.Admiral):
    seconds=float(sys.argv[3]) if len(sys.argv)>3 else 0.03
    def choose(self,s):
        c=time.process_time()
        try: return super().choose(s)
        finally: spent["a"].append(time.process_time()-c)
r=[0,0,0]; 
for seed in range(int(sys.argv[2])):
    for side in (0,1):
        ps=[("oracle",lambda t,rng:O(Client(t),rng)),("admiral",lambda t,rng:A(Client(t),rng))]
        if side: ps.reverse()
        played=play(Spacecrack(),ps,Secret(seed,bytes(16)))
        st={played.names[s.seat]:s for s in played.outcome.standings}
        o,a=st["oracle"],st["admiral"]
        r[0 if o.rank<a.rank else 1 if o.rank>a.rank else 2]+=1
        print(seed,side,o.score,a.score,r,[round(1000*sum(v)/len(v),1) for v in spent.values()],[len(v) for v in spent.values()],flush=True)
