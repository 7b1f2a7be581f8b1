// A starter for Wild wild space: one group catches cows, calms them down and leads them home.

#include <random>

#include "server.hpp"

namespace {

constexpr int enough = 10; // cows with which the group goes home

using Field = std::vector<int>;

std::mt19937 generator{std::random_device{}()};

int between(int low, int high) { return std::uniform_int_distribution<>{low, high}(generator); }

/// Read the coordinates among some words, from one on.
Field field(const Words &words, size_t from, size_t dim)
{
    Field place;
    for (size_t i = 0; i < dim; i++)
        place.push_back(words.number(from + i));
    return place;
}

/// Count the moves between two fields: a group may step diagonally.
int distance(const Field &one, const Field &other)
{
    int most = 0;
    for (size_t i = 0; i < one.size(); i++)
        most = std::max(most, std::abs(one[i] - other[i]));
    return most;
}

/// Move one field towards a goal; where that way is barred, any other.
void go(Server &server, int group, const Field &here, const Field &goal)
{
    Field step;
    for (size_t i = 0; i < here.size(); i++)
        step.push_back((goal[i] > here[i]) - (goal[i] < here[i]));
    for (int tries = 0; tries < 4 && here != goal; tries++) {
        std::string command = "MOVE " + std::to_string(group);
        for (int part : step)
            command += " " + std::to_string(part);
        if (server.ask(command))
            return;
        for (int &part : step)
            part = between(-1, 1);
    }
}

/// Lead an unruly herd away from all ranchos; far enough, stand still.
void calm_down(Server &server, int group, const Field &here, int side)
{
    std::vector<Field> ranchos;
    for (const Words &words : server.rows("LIST_RANCHOS"))
        ranchos.push_back(field(words, 0, here.size()));
    const auto solitude = [&](const Field &place) {
        int least = side;
        for (const Field &rancho : ranchos)
            least = std::min(least, distance(place, rancho));
        return least;
    };
    if (solitude(here) >= std::min(12, side / 5))
        return;
    Field goal = here;
    for (int corner = 0; corner < 1 << here.size(); corner++) {
        Field place;
        for (size_t i = 0; i < here.size(); i++)
            place.push_back(corner >> i & 1 ? side : 1);
        if (solitude(place) > solitude(goal))
            goal = place;
    }
    go(server, group, here, goal);
}

/// Look around, and give the orders of one turn.
void turn(Server &server)
{
    const Words world = server.row("DESCRIBE_WORLD");
    const auto dim = static_cast<size_t>(world.number(0));
    const int side = world.number(1);
    const Words rancho = server.row("RANCHO_REPORT");
    if (rancho.number(dim) > 0)
        server.row("MAKE_GROUP", rancho.number(dim), rancho.number(dim + 1));
    const auto groups = server.rows("LIST_GROUPS");
    if (groups.empty())
        return;
    const Words &group = groups.front();
    const int id = group.number(0), cows = group.number(dim + 4);
    const bool calm = group.word(dim + 5) == "0";
    const Field here = field(group, 1, dim);
    Field nearest;
    for (const Words &seen : server.rows("LIST_COWS")) {
        const Field place = field(seen, 0, dim);
        const bool wild = seen.number(dim) > 0;
        if (wild && (nearest.empty() || distance(here, place) < distance(here, nearest)))
            nearest = place;
    }
    if (cows >= enough && calm) {
        go(server, id, here, field(rancho, 0, dim));
    } else if (cows >= enough) {
        calm_down(server, id, here, side);
    } else if (nearest == here) {
        server.row("CAPTURE", id);
    } else if (!nearest.empty()) {
        go(server, id, here, nearest);
    } else {
        Field anywhere(dim);
        for (int &part : anywhere)
            part = between(1, side);
        go(server, id, here, anywhere);
    }
}

} // namespace

int main(int argc, char **argv) { return play(argc, argv, turn); }

// Where to go on: several small groups see and catch more than one large one; milk buys cowboys
// (RECRUIT); enemies with more power are to be avoided, weaker ones robbed (ATTACK). See what
// happens: add --log cows.log to `contestmaster play`, or --journal, and then `contestmaster
// replay --html`. The rules are in docs/rules/cows.md; the next rung is the bot `rancher`.
