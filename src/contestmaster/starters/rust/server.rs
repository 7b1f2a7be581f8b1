//! Stays in touch with a server: logs in, plays turn after turn, and comes back when it is gone.
//!
//! Without arguments, as in WebAssembly, where there is no network, it plays on standard input and
//! output, where it is logged in already.

use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::net::TcpStream;
use std::time::Duration;
use std::{env, process, thread};

const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);
/// A server that says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(600);

/// The words of one line.
pub struct Words(pub Vec<String>);

#[allow(dead_code)] // no game needs all of them
impl Words {
    /// A word; empty where there is none.
    pub fn word(&self, at: usize) -> &str {
        self.0.get(at).map_or("", String::as_str)
    }

    /// A word as a number; 0 where there is none.
    pub fn int(&self, at: usize) -> i32 {
        self.real(at) as i32
    }

    /// A word as a number with a fraction; 0 where there is none.
    pub fn real(&self, at: usize) -> f64 {
        self.word(at).parse().unwrap_or(0.0)
    }

    /// All words from one on, as numbers.
    pub fn ints(&self, from: usize) -> Vec<i32> {
        (from..self.0.len()).map(|at| self.int(at)).collect()
    }
}

/// One connection: a command goes out, OK or FAILED and some lines come back.
pub struct Server {
    lines: Box<dyn BufRead>,
    to: Box<dyn Write>,
}

#[allow(dead_code)] // no game needs all of them
impl Server {
    fn open(account: &[String]) -> io::Result<Server> {
        if account.is_empty() {
            return Ok(Server {
                lines: Box::new(BufReader::new(io::stdin())),
                to: Box::new(io::stdout()),
            });
        }
        let link = TcpStream::connect(format!("{}:{}", account[0], account[1]))?;
        link.set_nodelay(true)?;
        link.set_read_timeout(Some(SILENCE))?;
        let mut server = Server {
            to: Box::new(link.try_clone()?),
            lines: Box::new(BufReader::new(link)),
        };
        for answer in &account[2..] {
            server.read()?; // LOGIN, then PASS
            server.write(answer)?;
        }
        let answer = server.read()?;
        if answer.word(0) != "OK" {
            eprintln!("{}", answer.0.join(" "));
            process::exit(1);
        }
        Ok(server)
    }

    /// Read the words of the next line.
    pub fn read(&mut self) -> io::Result<Words> {
        let mut line = String::new();
        if self.lines.read_line(&mut line)? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        Ok(Words(line.split_whitespace().map(String::from).collect()))
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        self.to.write_all(format!("{line}\n").as_bytes())?;
        self.to.flush()
    }

    /// Send a command; return whether it was accepted, and say on standard error if it was not.
    pub fn ask(&mut self, command: &str) -> io::Result<bool> {
        loop {
            self.write(command)?;
            let answer = self.read()?;
            if answer.word(0) == "OK" {
                return Ok(true);
            }
            if answer.word(1) != "6" {
                eprintln!("{command}: {}", answer.0.join(" "));
                return Ok(false);
            }
            self.read()?; // one command too many: WAITING, then OK in the next turn
            self.read()?;
        }
    }

    /// Return the words of a reply of one line; none if the command was refused.
    pub fn row(&mut self, command: &str) -> io::Result<Words> {
        Ok(if self.ask(command)? {
            self.read()?
        } else {
            Words(Vec::new())
        })
    }

    /// Return the words of each line of a list, which begins with their number.
    pub fn rows(&mut self, command: &str) -> io::Result<Vec<Words>> {
        (0..self.row(command)?.int(0))
            .map(|_| self.read())
            .collect()
    }

    /// Wait until more turns have ended than we know of, at once where an order has ended one.
    ///
    /// How many have is noted as it is written; returns whether the wait took time.
    fn wait(&mut self, ended: &mut String, tail: usize) -> io::Result<bool> {
        if !self.ask(&format!("WAIT {ended}"))? {
            return Err(io::Error::new(ErrorKind::Other, "nothing to wait for"));
        }
        let takes_time = self.read()?.word(1) != "0.000000";
        self.read()?; // OK: the turn has begun
        *ended = self.read()?.word(0).to_string();
        for _ in 0..tail {
            self.read()?;
        }
        Ok(takes_time)
    }
}

/// Play with `turn` until the end; where, and as whom, is on the command line, or it is standard
/// input and output. After a wait this game gives so many lines (`tail`).
pub fn play(mut turn: impl FnMut(&mut Server) -> io::Result<()>, tail: usize) {
    let account: Vec<String> = env::args().skip(1).collect();
    if account.len() != 4 && !account.is_empty() {
        eprintln!("usage: bot [HOST PORT LOGIN PASSWORD]");
        process::exit(2);
    }
    let (mut pause, mut turns, mut clock) = (FIRST_PAUSE, 0, false);
    loop {
        let mut session = || -> io::Result<()> {
            let mut server = Server::open(&account)?;
            let mut ended = String::from("-1");
            loop {
                clock |= server.wait(&mut ended, tail)?;
                turn(&mut server)?;
                turns += 1;
                pause = FIRST_PAUSE;
            }
        };
        let ended = session();
        if account.is_empty() || turns > 1 && !clock {
            return; // no wait took time: lock-step, where this is the end of the match
        }
        if let Err(why) = ended {
            eprintln!("{why}; trying again in {pause:?}");
        }
        thread::sleep(pause);
        pause = LONGEST_PAUSE.min(2 * pause);
    }
}

/// Draw a number from `low` to `high`: not for secrets, but without any library.
#[allow(dead_code)]
pub fn between(low: i32, high: i32) -> i32 {
    use std::hash::{BuildHasher, Hasher};
    let drawn = std::collections::hash_map::RandomState::new()
        .build_hasher()
        .finish();
    low + (drawn % (high - low + 1) as u64) as i32
}
