using System;
using System.Linq;

/// <summary>
/// A starter for Wild wild space: one group catches cows, calms them down and leads them home.
/// </summary>
public static class Cows
{
    private const int Enough = 10; // cows with which the group goes home

    private static readonly Random random = new Random();

    public static void Main(string[] account) => Server.Play(account, Turn);

    /// <summary>Look around, and give the orders of one turn.</summary>
    private static void Turn(Server server)
    {
        var world = server.Row("DESCRIBE_WORLD");
        int dim = world.Int(0), side = world.Int(1);
        var rancho = server.Row("RANCHO_REPORT");
        if (rancho.Int(dim) > 0)
            server.Row($"MAKE_GROUP {rancho.Int(dim)} {rancho.Int(dim + 1)}");
        var group = server.Rows("LIST_GROUPS").FirstOrDefault();
        if (group == null)
            return;
        var id = group.Int(0);
        var here = Field(group, 1, dim);
        var cows = group.Int(dim + 4);
        var calm = group[dim + 5] == "0";
        var nearest = server.Rows("LIST_COWS")
            .Where(seen => seen.Int(dim) > 0)
            .Select(seen => Field(seen, 0, dim))
            .OrderBy(place => Distance(here, place))
            .FirstOrDefault();
        if (cows >= Enough && calm)
            Go(server, id, here, Field(rancho, 0, dim));
        else if (cows >= Enough)
            CalmDown(server, id, here, side);
        else if (nearest == null)
            Go(server, id, here, here.Select(_ => random.Next(1, side + 1)).ToArray());
        else if (Distance(here, nearest) == 0)
            server.Row($"CAPTURE {id}");
        else
            Go(server, id, here, nearest);
    }

    /// <summary>Lead an unruly herd away from all ranchos; far enough, stand still.</summary>
    private static void CalmDown(Server server, int group, int[] here, int side)
    {
        var ranchos = server.Rows("LIST_RANCHOS")
            .Select(words => Field(words, 0, here.Length))
            .ToList();
        Func<int[], int> solitude = place => ranchos.Min(rancho => Distance(place, rancho));
        if (solitude(here) >= Math.Min(12, side / 5))
            return;
        var corners =
            from bits in Enumerable.Range(0, 1 << here.Length)
            select here.Select((_, i) => (bits >> i & 1) == 1 ? side : 1).ToArray();
        Go(server, group, here, corners.OrderByDescending(solitude).First());
    }

    /// <summary>Move one field towards a goal; where that way is barred, any other.</summary>
    private static void Go(Server server, int group, int[] here, int[] goal)
    {
        var step = here.Zip(goal, (a, b) => Math.Sign(b - a)).ToArray();
        for (var tries = 0; tries < 4 && Distance(here, goal) > 0; tries++)
        {
            if (server.Ask($"MOVE {group} {string.Join(" ", step)}"))
                return;
            step = here.Select(_ => random.Next(-1, 2)).ToArray();
        }
    }

    /// <summary>Read the coordinates among some words, from one on.</summary>
    private static int[] Field(Words words, int from, int dim) =>
        Enumerable.Range(from, dim).Select(words.Int).ToArray();

    /// <summary>Count the moves between two fields: a group may step diagonally.</summary>
    private static int Distance(int[] one, int[] other) =>
        one.Zip(other, (a, b) => Math.Abs(a - b)).Max();
}

// Where to go on: several small groups see and catch more than one large one; milk buys cowboys
// (RECRUIT); enemies with more power are to be avoided, weaker ones robbed (ATTACK). See what
// happens: add --log cows.log to `contestmaster play`, or --journal, and then `contestmaster
// replay --html`. The rules are in docs/rules/cows.md; the next rung is the bot `rancher`.
