// A starter for Space Crack: take the largest planet in reach, fight who is weaker, build ships.

package main

import (
	"fmt"
	"time"
)

const nobody = -1

type planet struct {
	size, owner, ship int
	near              []int
}

func main() {
	Play(turn, 1)
}

// turn gives one order after the other until it is for others to act.
func turn(server *Server) {
	for {
		status := server.Row("STATUS")
		if status.Is(2, "OVER") {
			time.Sleep(time.Second) // until another game begins
			return
		}
		me := server.Rows("PLAYERS")[status.Int(3)]
		if !me.Is(5, "ACTIVE") {
			return
		}
		server.Row("%s", choose(server, me.Int(0), me.Int(3)))
	}
}

// choose returns the order that gains most; the end of the turn if there is none.
func choose(server *Server, me, crack int) string {
	planets := map[int]planet{}
	for _, words := range server.Rows("PLANETS") {
		one := planet{size: words.Int(3), owner: words.Int(4), ship: words.Int(5)}
		for at := 8; at < len(words); at++ {
			one.near = append(one.near, words.Int(at))
		}
		planets[words.Int(0)] = one
	}
	ships := server.Rows("SHIPS")
	sizes := map[int]int{}
	for _, words := range ships {
		sizes[words.Int(0)] = words.Int(2)
	}
	ways := waysOut(planets, me)
	best, order := 0.0, "END_TURN"
	consider := func(gain float64, form string, values ...any) {
		if gain > best {
			best, order = gain, fmt.Sprintf(form, values...)
		}
	}
	for _, words := range ships {
		ship, size, at := words.Int(0), words.Int(2), words.Int(3)
		if words.Int(1) != me {
			continue
		}
		for _, near := range planets[at].near {
			target := planets[near]
			gain := 16 + float64(target.size)/2
			switch {
			case target.owner == me && target.ship == 0:
				gain = float64(ways[at] - ways[near])
			case target.owner == me || sizes[target.ship] >= size:
				gain = 0
			case target.owner == nobody:
				gain -= 6
			}
			consider(gain, "MOVE %d %d", ship, near)
		}
	}
	for id, one := range planets {
		if one.owner == me && one.ship == 0 && one.size <= crack {
			consider(8+float64(one.size)/2-float64(ways[id]), "BUILD %d", id)
		}
	}
	return order
}

// waysOut counts the moves from each planet to the nearest that is not ours.
func waysOut(planets map[int]planet, me int) map[int]int {
	ways := map[int]int{}
	var queue []int
	for id, one := range planets {
		if one.owner != me {
			ways[id] = 0
			queue = append(queue, id)
		}
	}
	for at := 0; at < len(queue); at++ {
		for _, near := range planets[queue[at]].near {
			if _, known := ways[near]; !known {
				ways[near] = ways[queue[at]] + 1
				queue = append(queue, near)
			}
		}
	}
	return ways
}

// Where to go on: look two moves ahead; keep ships together where a larger enemy is near; hold
// planets all of whose neighbours are yours, for they yield more crack; save points (END_TURN) for
// a turn in which a fight pays. The rules are in docs/rules/spacecrack.md; the next rungs are the
// bots `greedy` and `admiral`.
