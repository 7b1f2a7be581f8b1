using System;
using System.Collections.Generic;
using System.Linq;

/// <summary>
/// A starter for Interstellar overdrive: collect where most is earned, and move on when tired.
/// </summary>
public static class Traders
{
    /// <summary>The part of the time left for which a share is taken to keep its worth.</summary>
    private const double Caution = 0.2;

    /// <summary>Move on where a planet yields less than this part of the best free one.</summary>
    private const double Tired = 0.75;

    private static double[] incomes = new double[0]; // of the planets, as they were last asked for
    private static readonly Random random = new Random();

    /// <summary>So that not all bots like this one meet on the same planets.</summary>
    private static readonly double[] taste =
        Enumerable.Range(0, 1000).Select(_ => 0.6 + 0.8 * random.NextDouble()).ToArray();

    private static int before; // turns left in the turn before

    public static void Main(string[] account) => Server.Play(account, Turn);

    /// <summary>Put every trader where it earns most, then buy shares of these planets.</summary>
    private static void Turn(Server server)
    {
        var left = server.Row("TIME_TO_END").Int(0);
        if (left > before || left % 10 == 0) // a new game, or the planets may be asked for again
        {
            var planets = server.Rows("GET_PLANETS_BASIC_INFO");
            if (planets.Count > 0)
                incomes = planets.Zip(taste, (words, part) => part * words.Real(3)).ToArray();
        }
        before = left;
        var price = server.Row("DESCRIBE_WORLD").Int(2);
        var worth = incomes.ToArray();
        foreach (var words in server.Rows("GET_EFFICIENCIES MYSELF"))
            worth[words.Int(0)] *= words.Real(1) / 100;
        var taken = Post(server, worth);
        var score = server.Row("GET_SCORE");
        var shares = score.Int(2) + score.Int(0) / price;
        foreach (var planet in taken)
            if (shares > 0 && Buy(server, planet, worth[planet] * left * Caution, price))
                shares--;
    }

    /// <summary>Put every trader where it earns most; return where they are.</summary>
    private static HashSet<int> Post(Server server, double[] worth)
    {
        var traders = server.Rows("GET_TRADERS MYSELF");
        var placed = traders.Where(trader => trader[1] != "None");
        var taken = new HashSet<int>(placed.Select(trader => trader.Int(1)));
        foreach (var trader in traders)
        {
            var free = Enumerable.Range(0, worth.Length).Where(planet => !taken.Contains(planet));
            var best = free.OrderByDescending(planet => worth[planet]).DefaultIfEmpty(-1).First();
            if (best < 0 || trader.Int(3) > 0)
                continue;
            if (trader[1] != "None" && worth[trader.Int(1)] >= Tired * worth[best])
                continue;
            if (!server.Ask($"PUT_TRADER {trader[0]} {best}"))
                continue;
            if (trader[1] != "None")
                taken.Remove(trader.Int(1));
            taken.Add(best);
        }
        return taken;
    }

    /// <summary>
    /// Buy a share of a planet that is worth so much to the end, if that pays; return whether.
    /// </summary>
    private static bool Buy(Server server, int planet, double value, int price)
    {
        var details = server.Row($"GET_PLANET_DETAILS {planet}");
        for (var left = details.Int(3); left > 0; left--)
            server.Line(); // who is there
        double own = details.Real(0), all = own + details.Real(1);
        var gain = (own + 1) / (all + 1) - (own > 0 ? own / all : 0);
        return value * gain > price && server.Ask($"BUY_SHARES {planet} 1");
    }
}

// Where to go on: let traders send along routes to one that collects (SEND_PROFIT), for chains
// multiply what they carry; follow the teams that earn most (GET_TEAMS, GET_TRADERS); build where
// you collect (BUILD_FACILITY), early. docs/tutorial-traders.md shows how to tell whether it
// helped. The rules are in docs/rules/traders.md; the next rung is the bot `collector`.
