using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Net.Sockets;
using System.Threading;

/// <summary>The words of one line; 0 and "" stand for those that are not there.</summary>
public sealed class Words
{
    public readonly string[] All;

    public Words(string line)
    {
        All = line.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);
    }

    public string this[int at] => at < All.Length ? All[at] : "";

    public int Int(int at) => (int)Real(at);

    public double Real(int at)
    {
        double number;
        var format = CultureInfo.InvariantCulture;
        return double.TryParse(this[at], NumberStyles.Float, format, out number) ? number : 0;
    }
}

/// <summary>
/// Stays in touch with a server: logs in, plays turn after turn, and comes back when it is gone.
/// Without arguments it plays on standard input and output, where it is logged in already.
/// </summary>
public sealed class Server : IDisposable
{
    private const int FirstPauseMs = 500;
    private const int LongestPauseMs = 15000;
    private const int SilenceMs = 600000; // a server that says nothing for so long is gone

    private readonly TcpClient link; // none on standard input and output
    private readonly StreamReader lines;
    private readonly Stream to;

    private Server(string[] account)
    {
        if (account.Length == 0)
        {
            lines = new StreamReader(Console.OpenStandardInput());
            to = Console.OpenStandardOutput();
            return;
        }
        link = new TcpClient(account[0], int.Parse(account[1]))
        {
            NoDelay = true,
            ReceiveTimeout = SilenceMs,
        };
        to = link.GetStream();
        lines = new StreamReader(to);
        foreach (var answer in new[] { account[2], account[3] })
        {
            Line(); // LOGIN, then PASS
            Write(answer);
        }
        var said = Line();
        if (said != "OK")
        {
            Console.Error.WriteLine(said);
            Environment.Exit(1);
        }
    }

    /// <summary>Read the next line.</summary>
    public string Line()
    {
        return lines.ReadLine() ?? throw new IOException("the server has closed the connection");
    }

    /// <summary>Read the words of the next line.</summary>
    public Words Read() => new Words(Line());

    private void Write(string line)
    {
        var bytes = System.Text.Encoding.UTF8.GetBytes(line + "\n");
        to.Write(bytes, 0, bytes.Length);
        to.Flush();
    }

    /// <summary>
    /// Send a command; return whether it was accepted, and say on standard error if it was not.
    /// </summary>
    public bool Ask(string command)
    {
        while (true)
        {
            Write(command);
            var answer = Line();
            if (answer == "OK")
                return true;
            if (!answer.StartsWith("FAILED 6 "))
            {
                Console.Error.WriteLine(command + ": " + answer);
                return false;
            }
            Line(); // one command too many: WAITING, then OK in the next turn
            Line();
        }
    }

    /// <summary>Return the words of a reply of one line; none if the command was refused.</summary>
    public Words Row(string command) => Ask(command) ? Read() : new Words("");

    /// <summary>Return the words of each line of a list, which begins with their number.</summary>
    public List<Words> Rows(string command)
    {
        var rows = new List<Words>();
        for (var left = Row(command).Int(0); left > 0; left--)
            rows.Add(Read());
        return rows;
    }

    /// <summary>
    /// Wait until more turns have ended than we know of, at once where an order has ended one;
    /// return how many have, as it is written.
    /// </summary>
    private string Wait(string known, int tail)
    {
        if (!Ask("WAIT " + known))
            throw new IOException("there is nothing to wait for");
        if (Read()[1] != "0.000000")
            clock = true;
        Line(); // OK: the turn has begun
        var ended = Line();
        for (var left = tail; left > 0; left--)
            Line();
        return ended;
    }

    public void Dispose() => link?.Close();

    private static int turns;
    private static bool clock; // whether a wait has taken time
    private static int pause = FirstPauseMs;

    /// <summary>Play until the end; where, and as whom, is on the command line.</summary>
    /// <param name="account">Host, port, login and password, or nothing.</param>
    /// <param name="turn">What to do in a turn.</param>
    /// <param name="tail">How many lines this game gives after a wait.</param>
    public static void Play(string[] account, Action<Server> turn, int tail = 0)
    {
        if (account.Length != 4 && account.Length != 0)
        {
            Console.Error.WriteLine("usage: BOT [HOST PORT LOGIN PASSWORD]");
            Environment.Exit(2);
        }
        while (true)
        {
            try
            {
                using (var server = new Server(account))
                {
                    for (var ended = "-1"; ; turns++)
                    {
                        ended = server.Wait(ended, tail);
                        turn(server);
                        pause = FirstPauseMs;
                    }
                }
            }
            catch (Exception lost) when (lost is IOException || lost is SocketException)
            {
                if (account.Length == 0 || (turns > 1 && !clock))
                    return; // no wait took time: lock-step, where this is the end of the match
                Console.Error.WriteLine(lost.Message + "; trying again in " + pause + " ms");
            }
            Thread.Sleep(pause);
            pause = Math.Min(2 * pause, LongestPauseMs);
        }
    }
}
