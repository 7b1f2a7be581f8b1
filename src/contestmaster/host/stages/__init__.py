"""Servers of a contest in processes of their own: stages that play, and one desk that stores.

The process of the contest has its store, its journal, accounts, pages and organisers. A stage plays
some of its servers. Between them is a link (`messages`); what crosses it, and why in that order, is
in decision 80.

In the process of the contest a :class:`~contestmaster.host.stages.keeper.Keeper` starts processes
and shares servers out among them; an :class:`~contestmaster.host.stages.agent.StageAgent` for each
does what its stage asks for; a :class:`~contestmaster.host.stages.follower.FarServer` for each
server follows what is played there.

In a stage a :class:`~contestmaster.host.stages.link.Link` carries what a replica of the contest
(`replica`) and the store asked from afar (`far_store`) need, and a
:class:`~contestmaster.host.stages.stage.StageCast` keeps its servers in line with the contest.

Stages on other machines come in by `machines` (decision 97), and are kept as those here are.

Ports are not here: ``doors/tcp`` opens them, and passes on who comes to what another machine plays.
"""
