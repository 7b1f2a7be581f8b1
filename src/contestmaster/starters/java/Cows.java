import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** A starter for Wild wild space: one group catches cows, calms them down and leads them home. */
final class Cows {
    private static final int ENOUGH = 10; // cows with which the group goes home

    private static final Random random = new Random();

    public static void main(String[] account) throws InterruptedException {
        Server.play(account, Cows::turn, 0);
    }

    /** Look around, and give the orders of one turn. */
    private static void turn(Server server) throws IOException {
        Server.Words world = server.row("DESCRIBE_WORLD");
        int dim = world.number(0);
        int side = world.number(1);
        Server.Words rancho = server.row("RANCHO_REPORT");
        int cowboys = rancho.number(dim);
        if (cowboys > 0) server.row("MAKE_GROUP %d %d", cowboys, rancho.number(dim + 1));
        List<Server.Words> groups = server.rows("LIST_GROUPS");
        if (groups.isEmpty()) return;
        Server.Words group = groups.get(0);
        int id = group.number(0);
        int cows = group.number(dim + 4);
        boolean calm = group.word(dim + 5).equals("0");
        int[] here = field(group, 1, dim);
        List<int[]> wild = server.rows("LIST_COWS").stream()
            .filter(seen -> seen.number(dim) > 0)
            .map(seen -> field(seen, 0, dim))
            .collect(Collectors.toList());
        if (cows >= ENOUGH && calm) {
            go(server, id, here, field(rancho, 0, dim));
        } else if (cows >= ENOUGH) {
            calmDown(server, id, here, side);
        } else if (wild.isEmpty()) {
            go(server, id, here, random.ints(dim, 1, side + 1).toArray());
        } else {
            int[] nearest =
                Collections.min(wild, Comparator.comparingInt(place -> distance(here, place)));
            if (distance(here, nearest) == 0) server.row("CAPTURE %d", id);
            else go(server, id, here, nearest);
        }
    }

    /** Lead an unruly herd away from all ranchos; far enough, stand still. */
    private static void calmDown(Server server, int group, int[] here, int side)
            throws IOException {
        List<int[]> ranchos = new ArrayList<>();
        for (Server.Words words : server.rows("LIST_RANCHOS"))
            ranchos.add(field(words, 0, here.length));
        ToIntFunction<int[]> solitude = place ->
            ranchos.stream().mapToInt(rancho -> distance(place, rancho)).min().orElse(side);
        if (solitude.applyAsInt(here) >= Math.min(12, side / 5)) return;
        int[] goal = here;
        for (int corner = 0; corner < 1 << here.length; corner++) {
            int[] place = new int[here.length];
            for (int i = 0; i < place.length; i++) place[i] = (corner >> i & 1) == 1 ? side : 1;
            if (solitude.applyAsInt(place) > solitude.applyAsInt(goal)) goal = place;
        }
        go(server, group, here, goal);
    }

    /** Move one field towards a goal; where that way is barred, any other. */
    private static void go(Server server, int group, int[] here, int[] goal) throws IOException {
        int[] step = new int[here.length];
        for (int i = 0; i < step.length; i++) step[i] = Integer.signum(goal[i] - here[i]);
        for (int tries = 0; tries < 4 && distance(here, goal) > 0; tries++) {
            String words =
                Arrays.stream(step).mapToObj(Integer::toString).collect(Collectors.joining(" "));
            if (server.ask("MOVE %d %s", group, words)) return;
            step = random.ints(here.length, -1, 2).toArray();
        }
    }

    /** Read the coordinates among some words, from one on. */
    private static int[] field(Server.Words words, int from, int dim) {
        int[] place = new int[dim];
        for (int i = 0; i < dim; i++) place[i] = words.number(from + i);
        return place;
    }

    /** Count the moves between two fields: a group may step diagonally. */
    private static int distance(int[] one, int[] other) {
        int most = 0;
        for (int i = 0; i < one.length; i++) most = Math.max(most, Math.abs(one[i] - other[i]));
        return most;
    }
}

// Where to go on: several small groups see and catch more than one large one; milk buys cowboys
// (RECRUIT); enemies with more power are to be avoided, weaker ones robbed (ATTACK). See what
// happens: add --log cows.log to `contestmaster play`, or --journal, and then `contestmaster
// replay --html`. The rules are in docs/rules/cows.md; the next rung is the bot `rancher`.
