// A starter for Space Crack: take the largest planet in reach, fight who is weaker, build ships.

#include <map>

#include "server.hpp"

namespace {

constexpr int nobody = -1;

struct Planet {
    int size, owner, ship;
    std::vector<int> near;
    int way; // how many moves it is to the nearest that is not ours
};

/// Look at the planets.
std::map<int, Planet> look(Server &server, int me)
{
    std::map<int, Planet> planets;
    std::vector<int> queue;
    for (const Words &words : server.rows("PLANETS")) {
        const int owner = words.number(4);
        Planet planet{words.number(3), owner, words.number(5), {}, owner == me ? -1 : 0};
        for (size_t at = 8; at < words.size(); at++)
            planet.near.push_back(words.number(at));
        if (owner != me)
            queue.push_back(words.number(0));
        planets[words.number(0)] = planet;
    }
    for (size_t next = 0; next < queue.size(); next++)
        for (int near : planets[queue[next]].near)
            if (planets[near].way < 0) {
                planets[near].way = planets[queue[next]].way + 1;
                queue.push_back(near);
            }
    return planets;
}

/// Return the order that gains most; the end of the turn if there is none.
std::string choose(Server &server, int me, int crack)
{
    auto planets = look(server, me);
    const auto ships = server.rows("SHIPS"); // id owner size planet
    std::map<int, int> sizes;
    for (const Words &ship : ships)
        sizes[ship.number(0)] = ship.number(2);
    double best = 0;
    std::string order = "END_TURN";
    for (const Words &ship : ships) {
        const Planet &from = planets[ship.number(3)];
        if (ship.number(1) != me)
            continue;
        for (int near : from.near) {
            const Planet &to = planets[near];
            double gain = (to.owner == nobody ? 10 : 16) + to.size / 2.0;
            if (to.owner == me)
                gain = to.ship ? 0 : from.way - to.way;
            else if (to.ship && sizes[to.ship] >= ship.number(2))
                gain = 0;
            if (gain > best) {
                best = gain;
                order = "MOVE " + ship.word(0) + " " + std::to_string(near);
            }
        }
    }
    for (const auto &[id, site] : planets) {
        const double gain = 8 + site.size / 2.0 - site.way;
        if (site.owner == me && !site.ship && site.size <= crack && gain > best) {
            best = gain;
            order = "BUILD " + std::to_string(id);
        }
    }
    return order;
}

/// Give one order after the other until it is for others to act.
void turn(Server &server)
{
    for (;;) {
        const Words status = server.row("STATUS");
        if (status.word(2) == "OVER") {
            sleep(1); // until another game begins
            return;
        }
        const Words me = server.rows("PLAYERS").at(status.number(3));
        if (me.word(5) != "ACTIVE")
            return;
        server.row(choose(server, me.number(0), me.number(3)));
    }
}

} // namespace

int main(int argc, char **argv) { return play(argc, argv, turn, 1); }

// Where to go on: look two moves ahead; keep ships together where a larger enemy is near; hold
// planets all of whose neighbours are yours, for they yield more crack; save points (END_TURN) for
// a turn in which a fight pays. The rules are in docs/rules/spacecrack.md; the next rungs are the
// bots `greedy` and `admiral`.
