import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** A starter for Space Crack: take the largest planet in reach, fight the weaker, build ships. */
final class Spacecrack {
    private static final int NOBODY = -1;

    public static void main(String[] account) throws InterruptedException {
        Server.play(account, Spacecrack::turn, 1);
    }

    /** Give one order after the other until it is for others to act. */
    private static void turn(Server server) throws IOException {
        while (true) {
            Server.Words status = server.row("STATUS");
            if (status.word(2).equals("OVER")) {
                rest();
                return;
            }
            Server.Words me = server.rows("PLAYERS").get(status.number(3));
            if (!me.word(5).equals("ACTIVE")) return;
            server.row(choose(server, me.number(0), me.number(3)));
        }
    }

    /** Leave the server alone for a second: another game may begin. */
    private static void rest() {
        try {
            Thread.sleep(1000);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Return the order that gains most; the end of the turn if there is none. */
    private static String choose(Server server, int me, int crack) throws IOException {
        Map<Integer, Server.Words> planets = new HashMap<>(); // id x y size owner ship kind n near
        for (Server.Words planet : server.rows("PLANETS")) planets.put(planet.number(0), planet);
        List<Server.Words> ships = server.rows("SHIPS"); // id owner size planet
        Map<Integer, Integer> sizes = new HashMap<>();
        for (Server.Words ship : ships) sizes.put(ship.number(0), ship.number(2));
        Map<Integer, Integer> ways = waysOut(planets, me);
        double best = 0;
        String order = "END_TURN";
        for (Server.Words ship : ships) {
            Server.Words from = planets.get(ship.number(3));
            for (int i = 8; ship.number(1) == me && i < from.all.length; i++) {
                Server.Words to = planets.get(from.number(i));
                boolean own = to.number(4) == me;
                double gain = (to.number(4) == NOBODY ? 10 : 16) + to.real(3) / 2;
                if (own && to.number(5) == 0)
                    gain = ways.getOrDefault(from.number(0), 0)
                        - ways.getOrDefault(to.number(0), 0);
                else if (own || sizes.getOrDefault(to.number(5), 0) >= ship.number(2)) gain = 0;
                if (gain > best) {
                    best = gain;
                    order = "MOVE " + ship.word(0) + " " + to.word(0);
                }
            }
        }
        for (Server.Words site : planets.values()) {
            if (site.number(4) != me || site.number(5) != 0 || site.number(3) > crack) continue;
            double gain = 8 + site.real(3) / 2 - ways.getOrDefault(site.number(0), 0);
            if (gain > best) {
                best = gain;
                order = "BUILD " + site.word(0);
            }
        }
        return order;
    }

    /** Count the moves from each planet to the nearest that is not ours. */
    private static Map<Integer, Integer> waysOut(Map<Integer, Server.Words> planets, int me) {
        Map<Integer, Integer> ways = new HashMap<>();
        for (Server.Words planet : planets.values())
            if (planet.number(4) != me) ways.put(planet.number(0), 0);
        Queue<Integer> queue = new ArrayDeque<>(ways.keySet());
        while (!queue.isEmpty()) {
            Server.Words here = planets.get(queue.remove());
            for (int i = 8; i < here.all.length; i++)
                if (ways.putIfAbsent(here.number(i), ways.get(here.number(0)) + 1) == null)
                    queue.add(here.number(i));
        }
        return ways;
    }
}

// Where to go on: look two moves ahead; keep ships together where a larger enemy is near; hold
// planets all of whose neighbours are yours, for they yield more crack; save points (END_TURN) for
// a turn in which a fight pays. The rules are in docs/rules/spacecrack.md; the next rungs are the
// bots `greedy` and `admiral`.
