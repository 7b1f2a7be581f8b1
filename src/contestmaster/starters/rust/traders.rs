//! A starter for Interstellar overdrive: collect where most is earned, and move on when tired.

mod server;

use server::{between, play, Server};
use std::collections::HashSet;
use std::io;

const CAUTION: f64 = 0.2; // the part of the time left for which a share is taken to keep its worth
const TIRED: f64 = 0.75; // move on where a planet yields less than this part of the best free one

/// What is remembered from turn to turn.
struct Bot {
    incomes: Vec<f64>, // of each planet, when the planets were last asked for
    taste: Vec<f64>,   // so that not all bots like this one meet on the same planets
    before: i32,       // turns left in the turn before
}

fn main() {
    let mut bot = Bot {
        incomes: Vec::new(),
        taste: (0..1000)
            .map(|_| f64::from(between(60, 140)) / 100.0)
            .collect(),
        before: 0,
    };
    play(|server| bot.turn(server), 0);
}

impl Bot {
    /// Put every trader where it earns most, then buy shares of these planets.
    fn turn(&mut self, server: &mut Server) -> io::Result<()> {
        let left = server.row("TIME_TO_END")?.int(0);
        if left > self.before || left % 10 == 0 {
            // A new game, or the planets may be asked for again.
            let planets = server.rows("GET_PLANETS_BASIC_INFO")?;
            if !planets.is_empty() {
                self.incomes = planets
                    .iter()
                    .zip(&self.taste)
                    .map(|(words, taste)| taste * words.real(3))
                    .collect();
            }
        }
        self.before = left;
        let price = server.row("DESCRIBE_WORLD")?.int(2);
        let mut worth = self.incomes.clone();
        for words in server.rows("GET_EFFICIENCIES MYSELF")? {
            worth[words.int(0) as usize] *= words.real(1) / 100.0;
        }
        let taken = post(server, &worth)?;
        let score = server.row("GET_SCORE")?;
        let mut shares = score.int(2) + score.int(0) / price;
        for planet in taken {
            let value = worth[planet] * f64::from(left) * CAUTION;
            if shares > 0 && buy(server, planet, value, f64::from(price))? {
                shares -= 1;
            }
        }
        Ok(())
    }
}

/// Put every trader where it earns most; return the planets where traders are.
fn post(server: &mut Server, worth: &[f64]) -> io::Result<HashSet<usize>> {
    let traders = server.rows("GET_TRADERS MYSELF")?;
    let mut taken: HashSet<usize> = traders
        .iter()
        .filter_map(|words| words.word(1).parse().ok())
        .collect();
    for trader in traders {
        let free = (0..worth.len()).filter(|planet| !taken.contains(planet));
        let best = match free.max_by(|a, b| worth[*a].total_cmp(&worth[*b])) {
            Some(best) if trader.int(3) == 0 => best,
            _ => continue,
        };
        let here: Option<usize> = trader.word(1).parse().ok();
        if here.map_or(false, |planet| worth[planet] >= TIRED * worth[best]) {
            continue;
        }
        if server.ask(&format!("PUT_TRADER {} {best}", trader.word(0)))? {
            here.map(|planet| taken.remove(&planet));
            taken.insert(best);
        }
    }
    Ok(taken)
}

/// Buy a share of a planet that is worth so much to the end, if that pays; return whether.
fn buy(server: &mut Server, planet: usize, value: f64, price: f64) -> io::Result<bool> {
    let details = server.row(&format!("GET_PLANET_DETAILS {planet}"))?;
    for _ in 0..details.int(3) {
        server.read()?; // who is there
    }
    let (own, all) = (details.real(0), details.real(0) + details.real(1));
    let gain = (own + 1.0) / (all + 1.0) - if own > 0.0 { own / all } else { 0.0 };
    Ok(value * gain > price && server.ask(&format!("BUY_SHARES {planet} 1"))?)
}

// Where to go on: let traders send along routes to one that collects (SEND_PROFIT), for chains
// multiply what they carry; follow the teams that earn most (GET_TEAMS, GET_TRADERS); build where
// you collect (BUILD_FACILITY), early. docs/tutorial-traders.md shows how to tell whether it
// helped. The rules are in docs/rules/traders.md; the next rung is the bot `collector`.
