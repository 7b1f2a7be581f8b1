// Stays in touch with a server: logs in, plays turn after turn, and comes back when it is gone.
//
// Without arguments it plays on standard input and output, where it is logged in already. In
// WebAssembly, where there is no network and there are no exceptions, it always does.

#pragma once

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#ifdef __wasi__

[[noreturn]] inline void lose(const char *why)
{
    std::cerr << why << '\n';
    std::exit(0);
}

#else

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <chrono>
#include <csignal>
#include <stdexcept>
#include <thread>

constexpr std::chrono::milliseconds first_pause{500}, longest_pause{15000};
constexpr long silence_s = 600; // a server that says nothing for so long is gone

/// The connection has ended.
struct Lost : std::runtime_error {
    using std::runtime_error::runtime_error;
};

[[noreturn]] inline void lose(const char *why) { throw Lost(why); }

#endif

/// The words of one line; 0 and "" stand for those that are not there.
struct Words : std::vector<std::string> {
    std::string word(size_t at) const { return at < size() ? (*this)[at] : ""; }
    double real(size_t at) const { return std::atof(word(at).c_str()); }
    int number(size_t at) const { return static_cast<int>(real(at)); }
};

/// One connection: a command goes out, OK or FAILED and some lines come back.
class Server {
public:
    /// Whoever has logged us in is on standard input and output.
    Server() = default;

#ifndef __wasi__
    explicit Server(char **account)
    {
        addrinfo hints{}, *found = nullptr;
        hints.ai_socktype = SOCK_STREAM;
        if (getaddrinfo(account[0], account[1], &hints, &found) != 0)
            lose("there is no such host");
        link = socket(found->ai_family, found->ai_socktype, found->ai_protocol);
        to = link;
        const bool connected = connect(link, found->ai_addr, found->ai_addrlen) == 0;
        freeaddrinfo(found);
        try {
            if (!connected)
                lose("the server cannot be reached");
            log_in(account[2], account[3]);
        } catch (const Lost &) {
            close(link);
            throw;
        }
    }
    ~Server() { close(link); }
#endif
    Server(const Server &) = delete;
    Server &operator=(const Server &) = delete;

    /// Read the next line.
    std::string line()
    {
        size_t end;
        while ((end = unread.find('\n')) == std::string::npos) {
            char data[4096];
            const ssize_t count = ::read(link, data, sizeof data);
            if (count <= 0)
                lose("the server has closed the connection");
            unread.append(data, static_cast<size_t>(count));
        }
        std::string first = unread.substr(0, end);
        unread.erase(0, end + 1);
        return first;
    }

    /// Read the words of the next line.
    Words read()
    {
        std::istringstream text(line());
        Words words;
        for (std::string word; text >> word;)
            words.push_back(word);
        return words;
    }

    /// Send a command of these parts; return whether it was accepted, and tell of it if it was not.
    template <typename... Parts> bool ask(const Parts &...parts)
    {
        std::ostringstream joined;
        ((joined << parts << ' '), ...);
        std::string command = joined.str();
        command.pop_back();
        for (;;) {
            write(command);
            const std::string answer = line();
            if (answer == "OK")
                return true;
            if (answer.rfind("FAILED 6 ", 0) != 0) {
                std::cerr << command << ": " << answer << '\n';
                return false;
            }
            line(); // one command too many: WAITING, then OK in the next turn
            line();
        }
    }

    /// Return the words of a reply of one line; none if the command was refused.
    template <typename... Parts> Words row(const Parts &...parts)
    {
        return ask(parts...) ? read() : Words{};
    }

    /// Return the words of each line of a list, which begins with their number.
    template <typename... Parts> std::vector<Words> rows(const Parts &...parts)
    {
        std::vector<Words> list;
        for (int left = row(parts...).number(0); left > 0; left--)
            list.push_back(read());
        return list;
    }

    /// Wait until more turns have ended than we know of, at once where an order has ended one.
    ///
    /// How many have is noted as it is written; returns whether the wait took time.
    bool wait(std::string &ended, int tail)
    {
        if (!ask("WAIT", ended))
            lose("there is nothing to wait for");
        const bool takes_time = read().word(1) != "0.000000";
        line(); // OK: the turn has begun
        ended = read().word(0);
        for (; tail > 0; tail--)
            line();
        return takes_time;
    }

private:
    int link = STDIN_FILENO, to = STDOUT_FILENO;
    std::string unread;

    void write(const std::string &text)
    {
        const std::string bytes = text + "\n";
        if (::write(to, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
            lose("the connection broke");
    }

#ifndef __wasi__
    void log_in(const char *login, const char *password)
    {
        const int on = 1;
        const timeval limit{silence_s, 0};
        setsockopt(link, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        setsockopt(link, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        for (const char *answer : {login, password}) {
            line(); // LOGIN, then PASS
            write(answer);
        }
        if (const std::string said = line(); said != "OK") {
            std::cerr << said << '\n';
            std::exit(1);
        }
    }
#endif
};

/// Play turn after turn while somebody answers; count them, and note whether a wait takes time.
inline void go_on(Server &server, const std::function<void(Server &)> &turn, int tail, int &turns,
                  bool &clock)
{
    for (std::string ended = "-1";; turns++) {
        clock = server.wait(ended, tail) || clock;
        turn(server);
    }
}

/// Play until the end; where, and as whom, is on the command line, or it is standard input and
/// output. After a wait this game gives so many lines (tail).
inline int play(int argc, char **argv, const std::function<void(Server &)> &turn, int tail = 0)
{
    int turns = 0;
    bool clock = false;
#ifdef __wasi__
    (void)argc, (void)argv;
    Server server;
    go_on(server, turn, tail, turns, clock);
    return 0;
#else
    if (argc != 5 && argc != 1) {
        std::cerr << "usage: " << argv[0] << " [HOST PORT LOGIN PASSWORD]\n";
        return 2;
    }
    std::signal(SIGPIPE, SIG_IGN);
    for (auto pause = first_pause;; pause = std::min(2 * pause, longest_pause)) {
        const int before = turns;
        try {
            Server server = argc == 1 ? Server() : Server(argv + 1);
            go_on(server, turn, tail, turns, clock);
        } catch (const Lost &lost) {
            if (argc == 1 || (turns > 1 && !clock))
                return 0; // no wait took time: lock-step, where this is the end of the match
            pause = turns > before ? first_pause : pause;
            std::cerr << lost.what() << "; trying again in " << pause.count() << " ms\n";
        }
        std::this_thread::sleep_for(pause);
    }
#endif
}
