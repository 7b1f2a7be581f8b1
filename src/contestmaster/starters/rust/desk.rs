//! A starter for DESK: wait for the enemy, then shoot, or go and strike, where it hurts most.

mod server;

use server::{play, Server};
use std::collections::HashMap;
use std::io;

const BIG: i32 = 1; // the trait of types whose stacks take 2 x 2 fields
const HOLD: i32 = 60; // as long as more turns than that are left, nobody runs ahead

/// What a type of unit can do.
#[derive(Clone, Copy)]
struct Kind {
    reach: i32,
    shoots: bool,
    damage: i32,
    size: i32,
}

/// Where a stack stands: its upper left field, and how wide and high it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Square {
    x: i32,
    y: i32,
    size: i32,
}

#[derive(Clone, Copy)]
struct Stack {
    id: i32,
    mine: bool,
    at: Square,
    kind: Kind,
    danger: i32,
}

struct Way {
    place: Square,
    cost: i32,
    path: Vec<String>,
}

/// The types by battle and type.
type Kinds = HashMap<(i32, i32), Kind>;

fn main() {
    let mut kinds = Kinds::new();
    play(|server| turn(server, &mut kinds), 0);
}

/// Learn the types as soon as they are shown, then act in each battle.
fn turn(server: &mut Server, kinds: &mut Kinds) -> io::Result<()> {
    let stage = server.row("CURRENT_STAGE")?;
    match stage.word(0) {
        "PREPARATION" => kinds.clear(),
        "TACTICS" | "SKIRMISH" if kinds.is_empty() => learn(server, kinds)?,
        _ => {}
    }
    if stage.word(0) != "SKIRMISH" {
        return Ok(());
    }
    let me = server.row("MY_ID")?.int(0);
    server.ask("SHOW_BOARD")?;
    let board: Vec<String> = (0..10)
        .map(|_| Ok(server.read()?.0.concat()))
        .collect::<io::Result<_>>()?;
    for rival in server.rows("RIVALS")? {
        act(server, kinds, rival.int(1), me, &board, stage.int(1) < HOLD)?;
    }
    Ok(())
}

/// Note what each type can do; the server shows it once in ten turns.
fn learn(server: &mut Server, kinds: &mut Kinds) -> io::Result<()> {
    for _ in 0..server.row("UNIT_TYPES")?.int(0) {
        let (ids, facts, traits) = (server.read()?, server.read()?, server.read()?);
        let size = if traits.ints(1).contains(&BIG) { 2 } else { 1 };
        let (reach, shoots, damage) = (facts.int(2), facts.int(6) > 0, facts.int(5));
        kinds.insert(
            (ids.int(0), ids.int(1)),
            Kind {
                reach,
                shoots,
                damage,
                size,
            },
        );
    }
    Ok(())
}

/// Let the stack whose turn it is do something, if it is ours.
fn act(
    server: &mut Server,
    kinds: &Kinds,
    battle: i32,
    me: i32,
    board: &[String],
    advance: bool,
) -> io::Result<()> {
    let current = server.row(&format!("UNIT_QUEUE {battle}"))?.int(1);
    let unknown = Kind {
        reach: 40,
        shoots: false,
        damage: 1,
        size: 1,
    };
    let mut stacks = Vec::new();
    for words in server.rows(&format!("UNITS_ON_BOARD {battle}"))? {
        let kind = *kinds.get(&(battle, words.int(2))).unwrap_or(&unknown);
        let at = Square {
            x: words.int(5),
            y: words.int(6),
            size: kind.size,
        };
        let (mine, danger) = (words.int(1) == me, words.int(3) * kind.damage);
        stacks.push(Stack {
            id: words.int(0),
            mine,
            at,
            kind,
            danger,
        });
    }
    stacks.sort_by_key(|stack| -stack.danger);
    let (mut own, others): (Vec<Stack>, Vec<Stack>) =
        stacks.into_iter().partition(|stack| stack.id == current);
    let enemies: Vec<Stack> = others.iter().filter(|stack| !stack.mine).copied().collect();
    let own = match own.pop() {
        Some(stack) if stack.mine && !enemies.is_empty() => stack,
        _ => return Ok(()),
    };
    if own.kind.shoots && nearest(&own.at, &enemies) > 1 {
        let Square { x, y, .. } = enemies[0].at;
        return server
            .ask(&format!("ATTACK {battle} {} {x} {y}", own.id))
            .map(|_| ());
    }
    let ways = reachable(&own, board, &others);
    let strike = enemies.iter().find_map(|enemy| {
        ways.iter()
            .find(|way| gap(&way.place, &enemy.at) == 1)
            .map(|way| (way, enemy.at))
    });
    let way = match strike {
        Some((way, _)) => Some(way),
        None if advance => ways.iter().min_by_key(|way| nearest(&way.place, &enemies)),
        None => None,
    };
    let way = match way {
        Some(way) => way,
        None => {
            return server
                .ask(&format!("DEFEND {battle} {}", own.id))
                .map(|_| ())
        }
    };
    if !way.path.is_empty() {
        let (long, path) = (way.path.len(), way.path.join(" "));
        if !server.ask(&format!("MOVE {battle} {} {long} {path}", own.id))? {
            return Ok(());
        }
    }
    if let Some((_, enemy)) = strike {
        // Name the field of the enemy that is nearest.
        let x = way.place.x.clamp(enemy.x, enemy.x + enemy.size - 1);
        let y = way.place.y.clamp(enemy.y, enemy.y + enemy.size - 1);
        server.ask(&format!("ATTACK {battle} {} {x} {y}", own.id))?;
    }
    Ok(())
}

/// List the places in reach with a cheapest way; a step costs 10, a diagonal one 14.
fn reachable(own: &Stack, board: &[String], others: &[Stack]) -> Vec<Way> {
    let mut ways = vec![Way {
        place: own.at,
        cost: 0,
        path: Vec::new(),
    }];
    let mut next = 0;
    while next < ways.len() {
        for (dx, dy) in (0..9).map(|step| (step % 3 - 1, step / 3 - 1)) {
            let from = &ways[next];
            let place = Square {
                x: from.place.x + dx,
                y: from.place.y + dy,
                ..from.place
            };
            let cost = from.cost + if dx != 0 && dy != 0 { 14 } else { 10 };
            let worse = ways
                .iter()
                .any(|way| way.place == place && way.cost <= cost);
            if cost > own.kind.reach || worse || !free(&place, board, others) {
                continue;
            }
            let mut path = from.path.clone();
            path.push(format!("{} {}", place.x, place.y));
            ways.push(Way { place, cost, path });
        }
        next += 1;
    }
    ways
}

/// Say whether a stack can stand there.
fn free(place: &Square, board: &[String], others: &[Stack]) -> bool {
    let inside = place.x >= 1 && place.y >= 1 && place.x + place.size <= 13;
    if !inside || place.y + place.size > 11 {
        return false;
    }
    let (x, y, size) = (place.x as usize, place.y as usize, place.size as usize);
    let open = board[y - 1..y - 1 + size]
        .iter()
        .all(|row| !row[x - 1..x - 1 + size].contains('#'));
    open && nearest(place, others) > 0
}

/// How far the nearest of some stacks is.
fn nearest(place: &Square, stacks: &[Stack]) -> i32 {
    stacks
        .iter()
        .map(|stack| gap(place, &stack.at))
        .min()
        .unwrap_or(100)
}

/// Count the steps between two stacks: 0 if they overlap, 1 if they touch.
fn gap(one: &Square, other: &Square) -> i32 {
    let across = (other.x - one.x - one.size).max(one.x - other.x - other.size);
    let down = (other.y - one.y - one.size).max(one.y - other.y - other.size);
    across.max(down) + 1
}

// Where to go on: deploy your stacks yourself (PLACE_UNITS_ON_BOARD: shooters behind, the others
// in front of them) and give traits (ASSIGN_ABILITIES); count what a blow deals and what comes
// back before you strike; DELAY to let the enemy come into reach; mind the weights that
// DESCRIBE_GAME shows: some are negative. The rules are in docs/rules/desk.md; the next rung is
// the bot `sergeant`.
