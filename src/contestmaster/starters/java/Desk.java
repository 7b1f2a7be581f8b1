import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A starter for DESK: wait for the enemy, then shoot, or go and strike, where it hurts most. */
final class Desk {
    private static final int BIG = 1; // the trait of types whose stacks take 2 x 2 fields
    private static final int HOLD = 60; // while more turns than that are left, nobody runs ahead

    /** What a type of unit can do. */
    private static class Kind {
        int reach = 40;
        boolean shoots;
        int damage = 1;
        int size = 1;
    }

    /** A place for a stack: its upper left field, its size, and the way there. */
    private static class Place {
        int x;
        int y;
        int size;
        int cost;
        int steps;
        String path = "";

        /** Count the steps to another stack: 0 if they overlap, 1 if they touch. */
        int gap(Place other) {
            int across = Math.max(other.x - x - size, x - other.x - other.size);
            int down = Math.max(other.y - y - size, y - other.y - other.size);
            return 1 + Math.max(across, down);
        }

        int nearest(List<? extends Place> others) {
            return others.stream().mapToInt(this::gap).min().orElse(100);
        }
    }

    private static final class Stack extends Place {
        int id;
        boolean mine;
        int danger;
        Kind kind;
    }

    private static final Map<String, Kind> kinds = new HashMap<>(); // by battle and type

    public static void main(String[] account) throws InterruptedException {
        Server.play(account, Desk::turn, 0);
    }

    /** Learn the types as soon as they are shown, then act in each battle. */
    private static void turn(Server server) throws IOException {
        Server.Words stage = server.row("CURRENT_STAGE");
        boolean fight = stage.word(0).equals("SKIRMISH");
        if (stage.word(0).equals("PREPARATION")) kinds.clear();
        if ((fight || stage.word(0).equals("TACTICS")) && kinds.isEmpty()) learn(server);
        if (!fight) return;
        int me = server.row("MY_ID").number(0);
        List<String> board = new ArrayList<>();
        server.ask("SHOW_BOARD");
        for (int y = 1; y <= 10; y++) board.add(server.line());
        for (Server.Words rival : server.rows("RIVALS"))
            act(server, rival.number(1), me, board, stage.number(1) < HOLD);
    }

    /** Note what each type can do; the server shows it once in ten turns. */
    private static void learn(Server server) throws IOException {
        for (int left = server.row("UNIT_TYPES").number(0); left > 0; left--) {
            Server.Words ids = server.read();
            Server.Words facts = server.read();
            Server.Words traits = server.read();
            Kind kind = new Kind();
            kind.reach = facts.number(2);
            kind.damage = facts.number(5);
            kind.shoots = facts.number(6) > 0;
            for (int i = 1; i < traits.all.length; i++) if (traits.number(i) == BIG) kind.size = 2;
            kinds.put(ids.word(0) + " " + ids.word(1), kind);
        }
    }

    /** Let the stack whose turn it is do something, if it is ours. */
    private static void act(Server server, int battle, int me, List<String> board, boolean advance)
            throws IOException {
        int current = server.row("UNIT_QUEUE %d", battle).number(1);
        Stack own = null;
        List<Stack> others = new ArrayList<>();
        List<Stack> enemies = new ArrayList<>();
        for (Server.Words words : server.rows("UNITS_ON_BOARD %d", battle)) {
            Stack stack = new Stack();
            stack.id = words.number(0);
            stack.mine = words.number(1) == me;
            stack.kind = kinds.getOrDefault(battle + " " + words.word(2), new Kind());
            stack.danger = words.number(3) * stack.kind.damage;
            stack.x = words.number(5);
            stack.y = words.number(6);
            stack.size = stack.kind.size;
            if (stack.id == current) own = stack;
            else others.add(stack);
            if (!stack.mine) enemies.add(stack);
        }
        if (own == null || !own.mine || enemies.isEmpty()) return;
        enemies.sort(Comparator.comparingInt(enemy -> -enemy.danger));
        if (own.kind.shoots && own.nearest(enemies) > 1) {
            Stack target = enemies.get(0);
            server.ask("ATTACK %d %d %d %d", battle, own.id, target.x, target.y);
            return;
        }
        List<Place> places = reachable(own, board, others);
        Stack target = null;
        Place to = null;
        for (Stack enemy : enemies)
            for (Place place : places)
                if (target == null && place.gap(enemy) == 1) {
                    target = enemy;
                    to = place;
                }
        if (target == null && !advance) {
            server.ask("DEFEND %d %d", battle, own.id);
            return;
        }
        if (target == null)
            to = places.stream().min(Comparator.comparingInt(p -> p.nearest(enemies))).get();
        if (to.steps > 0
                && !server.ask("MOVE %d %d %d%s", battle, own.id, to.steps, to.path)) return;
        if (target != null) { // name the field of the enemy that is nearest
            int x = Math.max(target.x, Math.min(to.x, target.x + target.size - 1));
            int y = Math.max(target.y, Math.min(to.y, target.y + target.size - 1));
            server.ask("ATTACK %d %d %d %d", battle, own.id, x, y);
        }
    }

    /** List the places in reach with a cheapest way; a step costs 10, a diagonal one 14. */
    private static List<Place> reachable(Stack own, List<String> board, List<Stack> others) {
        List<Place> places = new ArrayList<>();
        places.add(own);
        for (int next = 0; next < places.size(); next++) {
            Place here = places.get(next);
            for (int dx = -1; dx <= 1; dx++)
                for (int dy = -1; dy <= 1; dy++) {
                    Place to = new Place();
                    to.x = here.x + dx;
                    to.y = here.y + dy;
                    to.size = here.size;
                    to.cost = here.cost + (dx != 0 && dy != 0 ? 14 : 10);
                    to.steps = here.steps + 1;
                    to.path = here.path + " " + to.x + " " + to.y;
                    boolean worse = places.stream()
                        .anyMatch(p -> p.x == to.x && p.y == to.y && p.cost <= to.cost);
                    if (to.cost <= own.kind.reach && !worse && free(to, board, others))
                        places.add(to);
                }
        }
        return places;
    }

    /** Say whether a stack can stand there. */
    private static boolean free(Place place, List<String> board, List<Stack> others) {
        for (int x = place.x; x < place.x + place.size; x++)
            for (int y = place.y; y < place.y + place.size; y++)
                if (x < 1 || x > 12 || y < 1 || y > 10 || board.get(y - 1).charAt(x - 1) == '#')
                    return false;
        return place.nearest(others) > 0;
    }
}

// Where to go on: deploy your stacks yourself (PLACE_UNITS_ON_BOARD: shooters behind, the others
// in front of them) and give traits (ASSIGN_ABILITIES); count what a blow deals and what comes
// back before you strike; DELAY to let the enemy come into reach; mind the weights that
// DESCRIBE_GAME shows: some are negative. The rules are in docs/rules/desk.md; the next rung is
// the bot `sergeant`.
