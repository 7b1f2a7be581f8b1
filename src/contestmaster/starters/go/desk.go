// A starter for DESK: wait for the enemy, then shoot, or go and strike, where it hurts most.

package main

import (
	"fmt"
	"sort"
)

const (
	big  = 1  // the trait of types whose stacks take 2 x 2 fields
	hold = 60 // as long as more turns than that are left, nobody runs ahead
)

// kind is what a type of unit can do.
type kind struct {
	reach, damage, size int
	shoots              bool
}

// square is where a stack stands: its upper left field, and how wide and high it is.
type square struct{ x, y, size int }

type stack struct {
	kind
	square
	id, danger int
	mine       bool
}

type way struct {
	cost int
	path string // as MOVE wants it
	long int
}

var kinds = map[string]kind{} // by battle and type

func main() {
	Play(turn, 0)
}

// turn learns the types as soon as they are shown, then acts in each battle.
func turn(server *Server) {
	stage := server.Row("CURRENT_STAGE")
	if stage.Is(0, "PREPARATION") {
		kinds = map[string]kind{}
	}
	if (stage.Is(0, "TACTICS") || stage.Is(0, "SKIRMISH")) && len(kinds) == 0 {
		learn(server)
	}
	if !stage.Is(0, "SKIRMISH") {
		return
	}
	me := server.Row("MY_ID").Int(0)
	board := []string{server.Row("SHOW_BOARD")[0]}
	for len(board) < 10 {
		board = append(board, server.Read()[0])
	}
	for _, rival := range server.Rows("RIVALS") {
		act(server, rival.Int(1), me, board, stage.Int(1) < hold)
	}
}

// learn notes what each type can do; the server shows it once in ten turns.
func learn(server *Server) {
	for left := server.Row("UNIT_TYPES").Int(0); left > 0; left-- {
		ids, facts, traits := server.Read(), server.Read(), server.Read()
		known := kind{facts.Int(2), facts.Int(5), 1, facts.Int(6) > 0}
		for at := range traits[1:] {
			if traits.Int(at+1) == big {
				known.size = 2
			}
		}
		kinds[ids[0]+" "+ids[1]] = known
	}
}

// act lets the stack whose turn it is do something, if it is ours.
func act(server *Server, battle, me int, board []string, advance bool) {
	current := server.Row("UNIT_QUEUE %d", battle).Int(1)
	var own stack
	var others, enemies []stack
	for _, words := range server.Rows("UNITS_ON_BOARD %d", battle) {
		known, ok := kinds[fmt.Sprint(battle, " ", words[2])]
		if !ok {
			known = kind{40, 1, 1, false}
		}
		one := stack{kind: known, id: words.Int(0), mine: words.Int(1) == me}
		one.square = square{words.Int(5), words.Int(6), known.size}
		one.danger = words.Int(3) * known.damage
		if one.id == current {
			own = one
			continue
		}
		others = append(others, one)
		if !one.mine {
			enemies = append(enemies, one)
		}
	}
	if !own.mine || len(enemies) == 0 {
		return
	}
	sort.Slice(enemies, func(i, j int) bool { return enemies[i].danger > enemies[j].danger })
	if own.shoots && nearest(own.square, enemies) > 1 {
		server.Ask("ATTACK %d %d %d %d", battle, own.id, enemies[0].x, enemies[0].y)
		return
	}
	places, ways := reachable(own, board, others)
	to, target := strike(places, enemies)
	if target == nil && !advance {
		server.Ask("DEFEND %d %d", battle, own.id)
		return
	}
	if target == nil {
		for _, place := range places {
			if nearest(place, enemies) < nearest(to, enemies) {
				to = place
			}
		}
	}
	if way := ways[to]; way.long > 0 {
		if !server.Ask("MOVE %d %d %d%s", battle, own.id, way.long, way.path) {
			return
		}
	}
	if target != nil { // name the field of the enemy that is nearest
		x, y := within(to.x, target.x, target.square.size), within(to.y, target.y, target.square.size)
		server.Ask("ATTACK %d %d %d %d", battle, own.id, x, y)
	}
}

// strike finds the most dangerous enemy that can be struck, and from where; none if there is none.
func strike(places []square, enemies []stack) (square, *stack) {
	for i := range enemies {
		for _, place := range places {
			if place.gap(enemies[i].square) == 1 {
				return place, &enemies[i]
			}
		}
	}
	return places[0], nil
}

// reachable lists the places in reach, and cheapest ways: a step costs 10, a diagonal one 14.
func reachable(own stack, board []string, others []stack) ([]square, map[square]way) {
	ways := map[square]way{own.square: {}}
	queue := []square{own.square}
	for at := 0; at < len(queue); at++ {
		here := queue[at]
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				to, cost := square{here.x + dx, here.y + dy, here.size}, ways[here].cost+10
				if dx != 0 && dy != 0 {
					cost += 4
				}
				known, found := ways[to]
				if cost > own.reach || found && known.cost <= cost || !to.free(board, others) {
					continue
				}
				path := fmt.Sprintf("%s %d %d", ways[here].path, to.x, to.y)
				ways[to] = way{cost, path, ways[here].long + 1}
				queue = append(queue, to)
			}
		}
	}
	return queue, ways
}

// free says whether a stack can stand there.
func (place square) free(board []string, others []stack) bool {
	for x := place.x; x < place.x+place.size; x++ {
		for y := place.y; y < place.y+place.size; y++ {
			if x < 1 || x > 12 || y < 1 || y > 10 || board[y-1][x-1] == '#' {
				return false
			}
		}
	}
	return nearest(place, others) > 0
}

// gap counts the steps to another stack: 0 if they overlap, 1 if they touch.
func (place square) gap(other square) int {
	return 1 + max(
		max(other.x-place.x-place.size, place.x-other.x-other.size),
		max(other.y-place.y-place.size, place.y-other.y-other.size),
	)
}

// nearest returns how far the nearest of some stacks is.
func nearest(place square, stacks []stack) int {
	least := 100
	for _, each := range stacks {
		least = min(least, place.gap(each.square))
	}
	return least
}

// within returns the number nearest to a place of so many from a first one on.
func within(place, first, count int) int {
	return max(first, min(place, first+count-1))
}

func max(one, other int) int {
	if one > other {
		return one
	}
	return other
}

func min(one, other int) int {
	return -max(-one, -other)
}

// Where to go on: deploy your stacks yourself (PLACE_UNITS_ON_BOARD: shooters behind, the others
// in front of them) and give traits (ASSIGN_ABILITIES); count what a blow deals and what comes
// back before you strike; DELAY to let the enemy come into reach; mind the weights that
// DESCRIBE_GAME shows: some are negative. The rules are in docs/rules/desk.md; the next rung is
// the bot `sergeant`.
