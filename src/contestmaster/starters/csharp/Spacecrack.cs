using System.Collections.Generic;
using System.Linq;
using System.Threading;

/// <summary>
/// A starter for Space Crack: take the largest planet in reach, fight who is weaker, build ships.
/// </summary>
public static class Spacecrack
{
    private const int Nobody = -1;

    private sealed class Planet
    {
        public int Id, Size, Owner, Ship, Way;
        public List<int> Near;
    }

    public static void Main(string[] account) => Server.Play(account, Turn, tail: 1);

    /// <summary>Give one order after the other until it is for others to act.</summary>
    private static void Turn(Server server)
    {
        while (true)
        {
            var status = server.Row("STATUS");
            if (status[2] == "OVER")
            {
                Thread.Sleep(1000); // until another game begins
                return;
            }
            var me = server.Rows("PLAYERS")[status.Int(3)];
            if (me[5] != "ACTIVE")
                return;
            server.Row(Choose(server, me.Int(0), me.Int(3)));
        }
    }

    /// <summary>Return the order that gains most; the end of the turn if there is none.</summary>
    private static string Choose(Server server, int me, int crack)
    {
        var planets = Look(server, me);
        var ships = server.Rows("SHIPS"); // id owner size planet
        var sizes = ships.ToDictionary(ship => ship.Int(0), ship => ship.Int(2));
        var best = 0.0;
        var order = "END_TURN";
        foreach (var ship in ships.Where(ship => ship.Int(1) == me))
        {
            var from = planets[ship.Int(3)];
            foreach (var to in from.Near.Select(near => planets[near]))
            {
                var gain = (to.Owner == Nobody ? 10 : 16) + to.Size / 2.0;
                if (to.Owner == me)
                    gain = to.Ship == 0 ? from.Way - to.Way : 0;
                else if (to.Ship != 0 && sizes[to.Ship] >= ship.Int(2))
                    gain = 0;
                if (gain <= best)
                    continue;
                best = gain;
                order = $"MOVE {ship[0]} {to.Id}";
            }
        }
        foreach (var site in planets.Values.Where(p => p.Owner == me && p.Ship == 0))
        {
            var gain = 8 + site.Size / 2.0 - site.Way;
            if (site.Size > crack || gain <= best)
                continue;
            best = gain;
            order = $"BUILD {site.Id}";
        }
        return order;
    }

    /// <summary>List the planets, with the ways to the nearest that is not ours.</summary>
    private static Dictionary<int, Planet> Look(Server server, int me)
    {
        var planets = server.Rows("PLANETS").ToDictionary(words => words.Int(0), words => new Planet
        {
            Id = words.Int(0),
            Size = words.Int(3),
            Owner = words.Int(4),
            Ship = words.Int(5),
            Way = words.Int(4) == me ? -1 : 0,
            Near = Enumerable.Range(8, words.Int(7)).Select(words.Int).ToList(),
        });
        var queue = new Queue<Planet>(planets.Values.Where(planet => planet.Owner != me));
        while (queue.Count > 0)
        {
            var here = queue.Dequeue();
            foreach (var near in here.Near.Select(id => planets[id]).Where(p => p.Way < 0))
            {
                near.Way = here.Way + 1;
                queue.Enqueue(near);
            }
        }
        return planets;
    }
}

// Where to go on: look two moves ahead; keep ships together where a larger enemy is near; hold
// planets all of whose neighbours are yours, for they yield more crack; save points (END_TURN) for
// a turn in which a fight pays. The rules are in docs/rules/spacecrack.md; the next rungs are the
// bots `greedy` and `admiral`.
