using System;
using System.Collections.Generic;
using System.Linq;

/// <summary>
/// A starter for DESK: wait for the enemy, then shoot, or go and strike, where it hurts most.
/// </summary>
public static class Desk
{
    private const int Big = 1; // the trait of types whose stacks take 2 x 2 fields
    private const int Hold = 60; // as long as more turns than that are left, nobody runs ahead

    /// <summary>What a type of unit can do.</summary>
    private sealed class Kind
    {
        public int Reach = 40, Damage = 1, Size = 1;
        public bool Shoots;
    }

    /// <summary>A place for a stack: its upper left field, its size, and the way there.</summary>
    private class Place
    {
        public int X, Y, Size, Cost, Steps;
        public string Path = "";

        /// <summary>Count the steps to another stack: 0 if they overlap, 1 if they touch.</summary>
        public int Gap(Place other)
        {
            var across = Math.Max(other.X - X - Size, X - other.X - other.Size);
            var down = Math.Max(other.Y - Y - Size, Y - other.Y - other.Size);
            return 1 + Math.Max(across, down);
        }

        public int Nearest(IEnumerable<Place> others) =>
            others.Select(Gap).DefaultIfEmpty(100).Min();
    }

    private sealed class Stack : Place
    {
        public int Id, Danger;
        public bool Mine;
        public Kind Kind;
    }

    private static readonly Dictionary<string, Kind> kinds = new Dictionary<string, Kind>();

    public static void Main(string[] account) => Server.Play(account, Turn);

    /// <summary>Learn the types as soon as they are shown, then act in each battle.</summary>
    private static void Turn(Server server)
    {
        var stage = server.Row("CURRENT_STAGE");
        var fight = stage[0] == "SKIRMISH";
        if (stage[0] == "PREPARATION")
            kinds.Clear();
        if ((fight || stage[0] == "TACTICS") && kinds.Count == 0)
            Learn(server);
        if (!fight)
            return;
        var me = server.Row("MY_ID").Int(0);
        server.Ask("SHOW_BOARD");
        var board = Enumerable.Range(0, 10).Select(_ => server.Line()).ToList();
        foreach (var rival in server.Rows("RIVALS"))
            Act(server, rival.Int(1), me, board, stage.Int(1) < Hold);
    }

    /// <summary>Note what each type can do; the server shows it once in ten turns.</summary>
    private static void Learn(Server server)
    {
        for (var left = server.Row("UNIT_TYPES").Int(0); left > 0; left--)
        {
            Words ids = server.Read(), facts = server.Read(), traits = server.Read();
            var big = Enumerable.Range(1, traits.Int(0)).Any(at => traits.Int(at) == Big);
            kinds[ids[0] + " " + ids[1]] = new Kind
            {
                Reach = facts.Int(2),
                Damage = facts.Int(5),
                Shoots = facts.Int(6) > 0,
                Size = big ? 2 : 1,
            };
        }
    }

    private static Stack Seen(Words words, int battle, int me)
    {
        Kind kind;
        if (!kinds.TryGetValue(battle + " " + words[2], out kind))
            kind = new Kind();
        return new Stack
        {
            Id = words.Int(0),
            Mine = words.Int(1) == me,
            Kind = kind,
            Danger = words.Int(3) * kind.Damage,
            X = words.Int(5),
            Y = words.Int(6),
            Size = kind.Size,
        };
    }

    /// <summary>Let the stack whose turn it is do something, if it is ours.</summary>
    private static void Act(Server server, int battle, int me, List<string> board, bool advance)
    {
        var current = server.Row($"UNIT_QUEUE {battle}").Int(1);
        var stacks = server.Rows($"UNITS_ON_BOARD {battle}")
            .Select(words => Seen(words, battle, me))
            .ToList();
        var own = stacks.FirstOrDefault(stack => stack.Id == current);
        var enemies = stacks.Where(s => !s.Mine).OrderByDescending(s => s.Danger).ToList();
        if (own == null || !own.Mine || enemies.Count == 0)
            return;
        if (own.Kind.Shoots && own.Nearest(enemies) > 1)
        {
            server.Ask($"ATTACK {battle} {own.Id} {enemies[0].X} {enemies[0].Y}");
            return;
        }
        var places = Reachable(own, board, stacks.Where(stack => stack != own).ToList());
        var target = enemies.FirstOrDefault(enemy => places.Any(place => place.Gap(enemy) == 1));
        if (target == null && !advance)
        {
            server.Ask($"DEFEND {battle} {own.Id}");
            return;
        }
        var to = target != null
            ? places.First(place => place.Gap(target) == 1)
            : places.OrderBy(place => place.Nearest(enemies)).First();
        if (to.Steps > 0 && !server.Ask($"MOVE {battle} {own.Id} {to.Steps}{to.Path}"))
            return;
        if (target == null)
            return;
        // Name the field of the enemy that is nearest.
        var x = Math.Max(target.X, Math.Min(to.X, target.X + target.Size - 1));
        var y = Math.Max(target.Y, Math.Min(to.Y, target.Y + target.Size - 1));
        server.Ask($"ATTACK {battle} {own.Id} {x} {y}");
    }

    /// <summary>
    /// List the places in reach with a cheapest way; a step costs 10, a diagonal one 14.
    /// </summary>
    private static List<Place> Reachable(Stack own, List<string> board, List<Stack> others)
    {
        var places = new List<Place> { own };
        for (var next = 0; next < places.Count; next++)
            for (var step = 0; step < 9; step++)
            {
                var here = places[next];
                int dx = step % 3 - 1, dy = step / 3 - 1;
                var to = new Place { X = here.X + dx, Y = here.Y + dy, Size = here.Size };
                to.Cost = here.Cost + (dx != 0 && dy != 0 ? 14 : 10);
                to.Steps = here.Steps + 1;
                to.Path = $"{here.Path} {to.X} {to.Y}";
                var worse = places.Any(p => p.X == to.X && p.Y == to.Y && p.Cost <= to.Cost);
                if (to.Cost <= own.Kind.Reach && !worse && Free(to, board, others))
                    places.Add(to);
            }
        return places;
    }

    /// <summary>Say whether a stack can stand there.</summary>
    private static bool Free(Place place, List<string> board, List<Stack> others)
    {
        for (var x = place.X; x < place.X + place.Size; x++)
            for (var y = place.Y; y < place.Y + place.Size; y++)
                if (x < 1 || x > 12 || y < 1 || y > 10 || board[y - 1][x - 1] == '#')
                    return false;
        return place.Nearest(others) > 0;
    }
}

// Where to go on: deploy your stacks yourself (PLACE_UNITS_ON_BOARD: shooters behind, the others
// in front of them) and give traits (ASSIGN_ABILITIES); count what a blow deals and what comes
// back before you strike; DELAY to let the enemy come into reach; mind the weights that
// DESCRIBE_GAME shows: some are negative. The rules are in docs/rules/desk.md; the next rung is
// the bot `sergeant`.
