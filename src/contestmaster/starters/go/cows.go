// A starter for Wild wild space: one group catches cows, calms them down and leads them home.

package main

import (
	"fmt"
	"math/rand"
	"strings"
	"time"
)

const enough = 10 // cows with which the group goes home

type field []int

func main() {
	rand.Seed(time.Now().UnixNano())
	Play(turn, 0)
}

// turn looks around, and gives the orders of one turn.
func turn(server *Server) {
	world := server.Row("DESCRIBE_WORLD")
	dim, side := world.Int(0), world.Int(1)
	rancho := server.Row("RANCHO_REPORT")
	if cowboys, gunmen := rancho.Int(dim), rancho.Int(dim+1); cowboys > 0 {
		server.Row("MAKE_GROUP %d %d", cowboys, gunmen)
	}
	groups := server.Rows("LIST_GROUPS")
	if len(groups) == 0 {
		return
	}
	group, here := groups[0].Int(0), place(groups[0][1:], dim)
	cows, calm := groups[0].Int(dim+4), groups[0].Is(dim+5, "0")
	var nearest field
	for _, seen := range server.Rows("LIST_COWS") {
		at := place(seen, dim)
		if seen.Int(dim) > 0 && (nearest == nil || distance(here, at) < distance(here, nearest)) {
			nearest = at
		}
	}
	switch {
	case cows >= enough && calm:
		move(server, group, here, place(rancho, dim))
	case cows >= enough:
		calmDown(server, group, here, side)
	case nearest == nil:
		anywhere := make(field, dim)
		for i := range anywhere {
			anywhere[i] = 1 + rand.Intn(side)
		}
		move(server, group, here, anywhere)
	case distance(here, nearest) == 0:
		server.Row("CAPTURE %d", group)
	default:
		move(server, group, here, nearest)
	}
}

// calmDown leads an unruly herd away from all ranchos; far enough, it stands still.
func calmDown(server *Server, group int, here field, side int) {
	ranchos := server.Rows("LIST_RANCHOS")
	solitude := func(at field) int {
		least := side
		for _, rancho := range ranchos {
			if far := distance(at, place(rancho, len(at))); far < least {
				least = far
			}
		}
		return least
	}
	if far := solitude(here); far >= 12 || far >= side/5 {
		return
	}
	goal := here
	for corner := 0; corner < 1<<len(here); corner++ {
		at := make(field, len(here))
		for i := range at {
			at[i] = 1 + (corner>>i&1)*(side-1)
		}
		if solitude(at) > solitude(goal) {
			goal = at
		}
	}
	move(server, group, here, goal)
}

// move steps one field towards a goal; where that way is barred, to any other.
func move(server *Server, group int, here, goal field) {
	step := make(field, len(here))
	for i := range step {
		step[i] = sign(goal[i] - here[i])
	}
	for tries := 0; tries < 4 && distance(here, goal) > 0; tries++ {
		if server.Ask("MOVE %d %s", group, strings.Trim(fmt.Sprint(step), "[]")) {
			return
		}
		for i := range step {
			step[i] = rand.Intn(3) - 1
		}
	}
}

// place reads the coordinates at the beginning of some words.
func place(words Words, dim int) field {
	at := make(field, dim)
	for i := range at {
		at[i] = words.Int(i)
	}
	return at
}

// distance counts the moves between two fields: a group may step diagonally.
func distance(one, other field) int {
	most := 0
	for i := range one {
		if apart := (one[i] - other[i]) * sign(one[i]-other[i]); apart > most {
			most = apart
		}
	}
	return most
}

func sign(number int) int {
	switch {
	case number > 0:
		return 1
	case number < 0:
		return -1
	}
	return 0
}

// Where to go on: several small groups see and catch more than one large one; milk buys cowboys
// (RECRUIT); enemies with more power are to be avoided, weaker ones robbed (ATTACK). See what
// happens: add --log cows.log to `contestmaster play`, or --journal, and then `contestmaster
// replay --html`. The rules are in docs/rules/cows.md; the next rung is the bot `rancher`.
