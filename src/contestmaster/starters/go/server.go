// Stays in touch with a server: logs in, plays turn after turn, and comes back when it is gone.
//
// Without arguments it plays on standard input and output, where it is logged in already.

package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
	"time"
)

const (
	firstPause   = 500 * time.Millisecond
	longestPause = 15 * time.Second
	silence      = 10 * time.Minute // a server that says nothing for so long is gone
)

// lost is what ends a turn when the connection has ended; Play recovers it.
type lost struct{ error }

// Words are those of one line.
type Words []string

// Int returns a word as a number; 0 where there is none.
func (words Words) Int(at int) int {
	return int(words.Real(at))
}

// Real returns a word as a number with a fraction; 0 where there is none.
func (words Words) Real(at int) float64 {
	if at >= len(words) {
		return 0
	}
	number, _ := strconv.ParseFloat(words[at], 64)
	return number
}

// Is says whether a word stands at a place.
func (words Words) Is(at int, word string) bool {
	return at < len(words) && words[at] == word
}

// Server is one connection: a command goes out, OK or FAILED and some lines come back.
type Server struct {
	conn  net.Conn // none on standard input and output
	lines *bufio.Reader
	to    io.Writer
}

// Read returns the words of the next line.
func (server *Server) Read() Words {
	if server.conn != nil {
		server.conn.SetReadDeadline(time.Now().Add(silence))
	}
	line, err := server.lines.ReadString('\n')
	if err != nil {
		panic(lost{err})
	}
	return strings.Fields(line)
}

func (server *Server) write(line string) {
	if _, err := fmt.Fprintln(server.to, line); err != nil {
		panic(lost{err})
	}
}

// Ask sends a command and returns whether it was accepted; standard error tells what was not.
func (server *Server) Ask(form string, values ...any) bool {
	command := fmt.Sprintf(form, values...)
	for {
		server.write(command)
		answer := server.Read()
		if answer.Is(0, "OK") {
			return true
		}
		if !answer.Is(1, "6") {
			fmt.Fprintf(os.Stderr, "%s: %s\n", command, strings.Join(answer, " "))
			return false
		}
		server.Read() // one command too many: WAITING, then OK in the next turn
		server.Read()
	}
}

// Row returns the words of a reply of one line; none if the command was refused.
func (server *Server) Row(form string, values ...any) Words {
	if !server.Ask(form, values...) {
		return nil
	}
	return server.Read()
}

// Rows returns the words of each line of a list, which begins with their number.
func (server *Server) Rows(form string, values ...any) []Words {
	var rows []Words
	for left := server.Row(form, values...).Int(0); left > 0; left-- {
		rows = append(rows, server.Read())
	}
	return rows
}

// wait waits until more turns have ended than we know of, at once where an order has ended one.
// It returns how many have, as it is written, and whether the wait took time.
func (server *Server) wait(known string, tail int) (ended string, takesTime bool) {
	if !server.Ask("WAIT %s", known) {
		panic(lost{errors.New("there is nothing to wait for")})
	}
	takesTime = !server.Read().Is(1, "0.000000")
	server.Read() // OK: the turn has begun
	if words := server.Read(); len(words) > 0 {
		ended = words[0]
	}
	for ; tail > 0; tail-- {
		server.Read()
	}
	return ended, takesTime
}

func open(account []string) *Server {
	if len(account) == 0 {
		return &Server{nil, bufio.NewReader(os.Stdin), os.Stdout}
	}
	conn, err := net.Dial("tcp", net.JoinHostPort(account[0], account[1]))
	if err != nil {
		panic(lost{err})
	}
	server := &Server{conn, bufio.NewReader(conn), conn}
	for _, answer := range account[2:] {
		server.Read() // LOGIN, then PASS
		server.write(answer)
	}
	if answer := server.Read(); !answer.Is(0, "OK") {
		fmt.Fprintln(os.Stderr, strings.Join(answer, " "))
		os.Exit(1)
	}
	return server
}

// Play plays with turn until the end; where, and as whom, is on the command line, or it is standard
// input and output.
//
// After a wait this game gives so many lines (tail).
func Play(turn func(*Server), tail int) {
	if len(os.Args) != 5 && len(os.Args) != 1 {
		fmt.Fprintf(os.Stderr, "usage: %s [HOST PORT LOGIN PASSWORD]\n", os.Args[0])
		os.Exit(2)
	}
	pause, turns, clock := firstPause, 0, false
	for {
		err := connected(func(server *Server) {
			for ended := "-1"; ; turns++ {
				var takesTime bool
				ended, takesTime = server.wait(ended, tail)
				clock = clock || takesTime
				turn(server)
				pause = firstPause
			}
		})
		if len(os.Args) == 1 || turns > 1 && !clock {
			return // no wait took time: lock-step, where the end of the connection is the end
		}
		fmt.Fprintf(os.Stderr, "%v; trying again in %v\n", err, pause)
		time.Sleep(pause)
		if pause *= 2; pause > longestPause {
			pause = longestPause
		}
	}
}

// connected does something with a connection until it is lost, and returns why.
func connected(do func(*Server)) (err error) {
	var server *Server
	defer func() {
		if server != nil && server.conn != nil {
			server.conn.Close()
		}
		trouble := recover()
		if why, ok := trouble.(lost); ok {
			err = why
		} else if trouble != nil {
			panic(trouble)
		}
	}()
	server = open(os.Args[1:])
	do(server)
	return errors.New("done")
}
