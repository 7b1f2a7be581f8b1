//! A starter for Space Crack: take the largest planet in reach, fight who is weaker, build ships.

mod server;

use server::{play, Server};
use std::collections::HashMap;
use std::time::Duration;
use std::{io, thread};

const NOBODY: i32 = -1;

struct Planet {
    size: i32,
    owner: i32,
    ship: i32,
    near: Vec<i32>,
}

fn main() {
    play(turn, 1);
}

/// Give one order after the other until it is for others to act.
fn turn(server: &mut Server) -> io::Result<()> {
    loop {
        let status = server.row("STATUS")?;
        if status.word(2) == "OVER" {
            thread::sleep(Duration::from_secs(1)); // until another game begins
            return Ok(());
        }
        let players = server.rows("PLAYERS")?;
        let me = &players[status.int(3) as usize];
        if me.word(5) != "ACTIVE" {
            return Ok(());
        }
        let order = choose(server, me.int(0), me.int(3))?;
        server.row(&order)?;
    }
}

/// Return the order that gains most; the end of the turn if there is none.
fn choose(server: &mut Server, me: i32, crack: i32) -> io::Result<String> {
    let mut planets = HashMap::new();
    for words in server.rows("PLANETS")? {
        let (size, owner, ship) = (words.int(3), words.int(4), words.int(5));
        planets.insert(
            words.int(0),
            Planet {
                size,
                owner,
                ship,
                near: words.ints(8),
            },
        );
    }
    let ships = server.rows("SHIPS")?;
    let sizes: HashMap<i32, i32> = ships
        .iter()
        .map(|ship| (ship.int(0), ship.int(2)))
        .collect();
    let ways = ways_out(&planets, me);
    let way = |id: i32| f64::from(*ways.get(&id).unwrap_or(&0));
    let mut orders = vec![(0.0, String::from("END_TURN"))];
    for ship in ships.iter().filter(|ship| ship.int(1) == me) {
        for near in &planets[&ship.int(3)].near {
            let target = &planets[near];
            let prize = if target.owner == NOBODY { 10.0 } else { 16.0 };
            let gain = match sizes.get(&target.ship) {
                Some(_) if target.owner == me => 0.0,
                Some(size) if *size >= ship.int(2) => 0.0,
                None if target.owner == me => way(ship.int(3)) - way(*near),
                _ => prize + f64::from(target.size) / 2.0,
            };
            orders.push((gain, format!("MOVE {} {near}", ship.int(0))));
        }
    }
    for (id, planet) in &planets {
        if planet.owner == me && planet.ship == 0 && planet.size <= crack {
            orders.push((
                8.0 + f64::from(planet.size) / 2.0 - way(*id),
                format!("BUILD {id}"),
            ));
        }
    }
    let first = orders.swap_remove(0);
    Ok(orders
        .into_iter()
        .fold(first, |a, b| if b.0 > a.0 { b } else { a })
        .1)
}

/// Count the moves from each planet to the nearest that is not ours.
fn ways_out(planets: &HashMap<i32, Planet>, me: i32) -> HashMap<i32, i32> {
    let foreign = planets.iter().filter(|(_, planet)| planet.owner != me);
    let mut ways: HashMap<i32, i32> = foreign.map(|(id, _)| (*id, 0)).collect();
    let mut queue: Vec<i32> = ways.keys().copied().collect();
    let mut next = 0;
    while next < queue.len() {
        let way = ways[&queue[next]] + 1;
        for near in &planets[&queue[next]].near {
            if !ways.contains_key(near) {
                ways.insert(*near, way);
                queue.push(*near);
            }
        }
        next += 1;
    }
    ways
}

// Where to go on: look two moves ahead; keep ships together where a larger enemy is near; hold
// planets all of whose neighbours are yours, for they yield more crack; save points (END_TURN) for
// a turn in which a fight pays. The rules are in docs/rules/spacecrack.md; the next rungs are the
// bots `greedy` and `admiral`.
