//! A starter for Wild wild space: one group catches cows, calms them down and leads them home.

mod server;

use server::{between, play, Server, Words};
use std::io;

const ENOUGH: i32 = 10; // cows with which the group goes home

type Field = Vec<i32>;

fn main() {
    play(turn, 0);
}

/// Look around, and give the orders of one turn.
fn turn(server: &mut Server) -> io::Result<()> {
    let world = server.row("DESCRIBE_WORLD")?;
    let (dim, side) = (world.int(0) as usize, world.int(1));
    let rancho = server.row("RANCHO_REPORT")?;
    let (cowboys, gunmen) = (rancho.int(dim), rancho.int(dim + 1));
    if cowboys > 0 {
        server.row(&format!("MAKE_GROUP {cowboys} {gunmen}"))?;
    }
    let groups = server.rows("LIST_GROUPS")?;
    if groups.is_empty() {
        return Ok(());
    }
    let (group, here) = (groups[0].int(0), field(&groups[0], 1, dim));
    let (cows, calm) = (groups[0].int(dim + 4), groups[0].word(dim + 5) == "0");
    let seen = server.rows("LIST_COWS")?;
    let wild = seen
        .iter()
        .filter(|words| words.int(dim) > 0)
        .map(|words| field(words, 0, dim));
    let nearest = wild.min_by_key(|place| distance(&here, place));
    if cows >= ENOUGH && calm {
        return go(server, group, &here, &field(&rancho, 0, dim));
    }
    if cows >= ENOUGH {
        return calm_down(server, group, &here, side);
    }
    match nearest {
        Some(place) if place == here => server.row(&format!("CAPTURE {group}")).map(|_| ()),
        Some(place) => go(server, group, &here, &place),
        None => {
            let anywhere: Field = here.iter().map(|_| between(1, side)).collect();
            go(server, group, &here, &anywhere)
        }
    }
}

/// Lead an unruly herd away from all ranchos; far enough, stand still.
fn calm_down(server: &mut Server, group: i32, here: &Field, side: i32) -> io::Result<()> {
    let dim = here.len();
    let ranchos: Vec<Field> = server
        .rows("LIST_RANCHOS")?
        .iter()
        .map(|words| field(words, 0, dim))
        .collect();
    let solitude = |place: &Field| {
        ranchos
            .iter()
            .map(|rancho| distance(place, rancho))
            .min()
            .unwrap_or(side)
    };
    if solitude(here) >= 12.min(side / 5) {
        return Ok(());
    }
    let corner = |bits: i32| {
        (0..dim)
            .map(|i| if bits >> i & 1 == 1 { side } else { 1 })
            .collect()
    };
    let corners = (0..1 << dim).map(corner);
    let goal: Field = corners.max_by_key(solitude).unwrap_or_else(|| here.clone());
    go(server, group, here, &goal)
}

/// Move one field towards a goal; where that way is barred, any other.
fn go(server: &mut Server, group: i32, here: &Field, goal: &Field) -> io::Result<()> {
    let mut step: Field = here
        .iter()
        .zip(goal)
        .map(|(a, b)| (b - a).signum())
        .collect();
    for _ in 0..4 {
        let words: Vec<String> = step.iter().map(i32::to_string).collect();
        if here == goal || server.ask(&format!("MOVE {group} {}", words.join(" ")))? {
            break;
        }
        step = here.iter().map(|_| between(-1, 1)).collect();
    }
    Ok(())
}

/// Read the coordinates among some words, from one on.
fn field(words: &Words, from: usize, dim: usize) -> Field {
    (from..from + dim).map(|at| words.int(at)).collect()
}

/// Count the moves between two fields: a group may step diagonally.
fn distance(one: &Field, other: &Field) -> i32 {
    one.iter()
        .zip(other)
        .map(|(a, b)| (a - b).abs())
        .max()
        .unwrap_or(0)
}

// Where to go on: several small groups see and catch more than one large one; milk buys cowboys
// (RECRUIT); enemies with more power are to be avoided, weaker ones robbed (ATTACK). See what
// happens: add --log cows.log to `contestmaster play`, or --journal, and then `contestmaster
// replay --html`. The rules are in docs/rules/cows.md; the next rung is the bot `rancher`.
