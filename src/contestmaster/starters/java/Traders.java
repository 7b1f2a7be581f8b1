import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** A starter for Interstellar overdrive: collect where most is earned, and move on when tired. */
final class Traders {
    /** The part of the time left for which a share is taken to keep its worth. */
    private static final double CAUTION = 0.2;

    /** Move on where a planet yields less than this part of the best free one. */
    private static final double TIRED = 0.75;

    private static final List<Double> incomes = new ArrayList<>(); // as they were last asked for
    /** So that not all bots like this one meet on the same planets. */
    private static final double[] taste = new Random().doubles(1000, 0.6, 1.4).toArray();

    private static int before; // turns left in the turn before

    public static void main(String[] account) throws InterruptedException {
        Server.play(account, Traders::turn, 0);
    }

    /** Put every trader where it earns most, then buy shares of these planets. */
    private static void turn(Server server) throws IOException {
        int left = server.row("TIME_TO_END").number(0);
        if (left > before || left % 10 == 0) look(server); // a new game, or ten turns have passed
        before = left;
        int price = server.row("DESCRIBE_WORLD").number(2);
        List<Double> worth = new ArrayList<>(incomes);
        for (Server.Words words : server.rows("GET_EFFICIENCIES MYSELF")) {
            int planet = words.number(0);
            worth.set(planet, worth.get(planet) * words.real(1) / 100);
        }
        Set<Integer> taken = post(server, worth);
        Server.Words score = server.row("GET_SCORE");
        int shares = score.number(2) + score.number(0) / price;
        for (int planet : taken)
            if (shares > 0 && buy(server, planet, worth.get(planet) * left * CAUTION, price))
                shares--;
    }

    /** Ask what the planets yield. */
    private static void look(Server server) throws IOException {
        List<Server.Words> planets = server.rows("GET_PLANETS_BASIC_INFO");
        if (!planets.isEmpty()) incomes.clear();
        for (int planet = 0; planet < planets.size(); planet++)
            incomes.add(taste[planet] * planets.get(planet).real(3));
    }

    /** Put every trader where it earns most; return the planets where traders are. */
    private static Set<Integer> post(Server server, List<Double> worth) throws IOException {
        List<Server.Words> traders = server.rows("GET_TRADERS MYSELF");
        Set<Integer> taken = new TreeSet<>();
        for (Server.Words trader : traders)
            if (!trader.word(1).equals("None")) taken.add(trader.number(1));
        for (Server.Words trader : traders) {
            int best = -1;
            for (int planet = 0; planet < worth.size(); planet++)
                if (!taken.contains(planet) && (best < 0 || worth.get(planet) > worth.get(best)))
                    best = planet;
            if (best < 0 || trader.number(3) > 0) continue;
            boolean placed = !trader.word(1).equals("None");
            if (placed && worth.get(trader.number(1)) >= TIRED * worth.get(best)) continue;
            if (server.ask("PUT_TRADER %s %d", trader.word(0), best)) {
                if (placed) taken.remove(trader.number(1));
                taken.add(best);
            }
        }
        return taken;
    }

    /** Buy a share of a planet that is worth so much to the end, if that pays; return whether. */
    private static boolean buy(Server server, int planet, double value, int price)
            throws IOException {
        Server.Words details = server.row("GET_PLANET_DETAILS %d", planet);
        for (int left = details.number(3); left > 0; left--) server.line(); // who is there
        double own = details.real(0);
        double all = own + details.real(1);
        double gain = (own + 1) / (all + 1) - (own > 0 ? own / all : 0);
        return value * gain > price && server.ask("BUY_SHARES %d 1", planet);
    }
}

// Where to go on: let traders send along routes to one that collects (SEND_PROFIT), for chains
// multiply what they carry; follow the teams that earn most (GET_TEAMS, GET_TRADERS); build where
// you collect (BUILD_FACILITY), early. docs/tutorial-traders.md shows how to tell whether it
// helped. The rules are in docs/rules/traders.md; the next rung is the bot `collector`.
