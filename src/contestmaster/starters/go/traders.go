// A starter for Interstellar overdrive: collect where most is earned, and move on when tired.

package main

import (
	"math/rand"
	"time"
)

const (
	caution = 0.2  // the part of the time left for which a share is taken to keep its worth
	tired   = 0.75 // move on where a planet yields less than this part of the best free one
)

var (
	incomes []float64 // of each planet, when the planets were last asked for
	taste   []float64 // so that not all bots like this one meet on the same planets
	before  int       // turns left in the turn before
)

func main() {
	rand.Seed(time.Now().UnixNano())
	Play(turn, 0)
}

// turn puts every trader where it earns most, then buys shares of these planets.
func turn(server *Server) {
	left := server.Row("TIME_TO_END").Int(0)
	if left > before || left%10 == 0 { // a new game, or the planets may be asked for again
		look(server)
	}
	before = left
	price := server.Row("DESCRIBE_WORLD").Int(2)
	worth := append([]float64(nil), incomes...)
	for _, words := range server.Rows("GET_EFFICIENCIES MYSELF") {
		worth[words.Int(0)] *= words.Real(1) / 100
	}
	traders := server.Rows("GET_TRADERS MYSELF")
	taken := make([]bool, len(worth))
	for _, trader := range traders {
		if !trader.Is(1, "None") {
			taken[trader.Int(1)] = true
		}
	}
	for _, trader := range traders {
		best := -1
		for planet := range worth {
			if !taken[planet] && (best < 0 || worth[planet] > worth[best]) {
				best = planet
			}
		}
		unplaced := trader.Is(1, "None")
		at := trader.Int(1)
		if trader.Int(3) > 0 || best < 0 || !unplaced && worth[at] >= tired*worth[best] {
			continue
		}
		if server.Ask("PUT_TRADER %s %d", trader[0], best) {
			if !unplaced {
				taken[at] = false
			}
			taken[best] = true
		}
	}
	score := server.Row("GET_SCORE")
	shares := score.Int(2) + score.Int(0)/price
	for planet := range worth {
		if taken[planet] && shares > 0 && buy(server, planet, worth[planet]*float64(left), price) {
			shares--
		}
	}
}

// look asks what the planets yield.
func look(server *Server) {
	if planets := server.Rows("GET_PLANETS_BASIC_INFO"); len(planets) > 0 {
		incomes = nil
		for planet, words := range planets {
			if planet == len(taste) {
				taste = append(taste, 0.6+0.8*rand.Float64())
			}
			incomes = append(incomes, taste[planet]*words.Real(3))
		}
	}
}

// buy buys a share of a planet that yields so much to the end, if that pays; it says whether.
func buy(server *Server, planet int, yield float64, price int) bool {
	details := server.Row("GET_PLANET_DETAILS %d", planet)
	for left := details.Int(3); left > 0; left-- {
		server.Read() // who is there
	}
	own, all := details.Real(0), details.Real(0)+details.Real(1)
	gain := (own + 1) / (all + 1)
	if own > 0 {
		gain -= own / all
	}
	return yield*gain*caution > float64(price) && server.Ask("BUY_SHARES %d 1", planet)
}

// Where to go on: let traders send along routes to one that collects (SEND_PROFIT), for chains
// multiply what they carry; follow the teams that earn most (GET_TEAMS, GET_TRADERS); build where
// you collect (BUILD_FACILITY), early. docs/tutorial-traders.md shows how to tell whether it
// helped. The rules are in docs/rules/traders.md; the next rung is the bot `collector`.
