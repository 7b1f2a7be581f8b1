import java.io.BufferedReader;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Stays in touch with a server: logs in, plays turn after turn, and comes back when it is gone.
 *
 * <p>Without arguments it plays on standard input and output, where it is logged in already.
 */
final class Server implements Closeable {
    private static final long FIRST_PAUSE_MS = 500;
    private static final long LONGEST_PAUSE_MS = 15_000;
    private static final int SILENCE_MS = 600_000; // a server that is silent for so long is gone

    /** What a bot does in a turn. */
    interface Turn {
        void play(Server server) throws IOException;
    }

    /** The words of one line; 0 and "" stand for those that are not there. */
    static final class Words {
        final String[] all;

        Words(String line) {
            all = line.isEmpty() ? new String[0] : line.split(" ");
        }

        String word(int at) {
            return at < all.length ? all[at] : "";
        }

        int number(int at) {
            return (int) real(at);
        }

        double real(int at) {
            return word(at).isEmpty() ? 0 : Double.parseDouble(word(at));
        }
    }

    private final Closeable link;
    private final BufferedReader lines;
    private final OutputStream to;

    private Server(Closeable link, InputStream from, OutputStream to) {
        this.link = link;
        this.lines = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8));
        this.to = to;
    }

    private static Server open(String[] account) throws IOException {
        if (account.length == 0) return new Server(System.in, System.in, System.out);
        Socket socket = new Socket(account[0], Integer.parseInt(account[1]));
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(SILENCE_MS);
        Server server = new Server(socket, socket.getInputStream(), socket.getOutputStream());
        server.logIn(account);
        return server;
    }

    private void logIn(String[] account) throws IOException {
        for (String answer : List.of(account[2], account[3])) {
            line(); // LOGIN, then PASS
            write(answer);
        }
        String answer = line();
        if (!answer.equals("OK")) {
            System.err.println(answer);
            System.exit(1);
        }
    }

    /** Read the next line. */
    String line() throws IOException {
        String line = lines.readLine();
        if (line == null) throw new EOFException("the server has closed the connection");
        return line;
    }

    /** Read the words of the next line. */
    Words read() throws IOException {
        return new Words(line());
    }

    private void write(String line) throws IOException {
        to.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        to.flush();
    }

    /** Send a command; return whether it was accepted, and say on standard error if it was not. */
    boolean ask(String form, Object... values) throws IOException {
        String command = String.format(Locale.ROOT, form, values);
        while (true) {
            write(command);
            String answer = line();
            if (answer.equals("OK")) return true;
            if (!answer.startsWith("FAILED 6 ")) {
                System.err.println(command + ": " + answer);
                return false;
            }
            line(); // one command too many: WAITING, then OK in the next turn
            line();
        }
    }

    /** Return the words of a reply of one line; none if the command was refused. */
    Words row(String form, Object... values) throws IOException {
        return ask(form, values) ? read() : new Words("");
    }

    /** Return the words of each line of a list, which begins with their number. */
    List<Words> rows(String form, Object... values) throws IOException {
        List<Words> rows = new ArrayList<>();
        for (int left = row(form, values).number(0); left > 0; left--) rows.add(read());
        return rows;
    }

    /**
     * Wait until more turns have ended than we know of, at once where an order has ended one.
     *
     * <p>Returns how many have, as it is written.
     */
    private String await(String known, int tail) throws IOException {
        if (!ask("WAIT %s", known)) throw new IOException("there is nothing to wait for");
        if (!read().word(1).equals("0.000000")) clock = true;
        line(); // OK: the turn has begun
        String ended = line();
        for (int left = tail; left > 0; left--) line();
        return ended;
    }

    @Override
    public void close() throws IOException {
        link.close();
    }

    private static int turns;
    private static boolean clock; // whether a wait has taken time
    private static long pause = FIRST_PAUSE_MS;

    /**
     * Play until the end; where, and as whom, is on the command line, or it is standard input and
     * output.
     *
     * <p>After a wait this game gives so many lines (tail).
     */
    static void play(String[] account, Turn turn, int tail) throws InterruptedException {
        if (account.length != 4 && account.length != 0) {
            System.err.println("usage: java BOT [HOST PORT LOGIN PASSWORD]");
            System.exit(2);
        }
        while (true) {
            try (Server server = open(account)) {
                String ended = "-1";
                for (; ; turns++) {
                    ended = server.await(ended, tail);
                    turn.play(server);
                    pause = FIRST_PAUSE_MS;
                }
            } catch (IOException lost) {
                if (account.length == 0 || turns > 1 && !clock)
                    return; // lock-step, where this is the end of the match
                System.err.printf("%s; trying again in %d ms%n", lost.getMessage(), pause);
            }
            Thread.sleep(pause);
            pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
        }
    }
}
