// A starter for DESK: wait for the enemy, then shoot, or go and strike, where it hurts most.

#include <map>

#include "server.hpp"

namespace {

constexpr int big = 1;   // the trait of types whose stacks take 2 x 2 fields
constexpr int hold = 60; // as long as more turns than that are left, nobody runs ahead

/// What a type of unit can do.
struct Kind {
    int reach = 40, damage = 1, size = 1;
    bool shoots = false;
};

/// A place for a stack: its upper left field, its size, and the way there.
struct Place {
    int x, y, size, cost = 0, steps = 0;
    std::string path{};
};

struct Stack {
    int id;
    bool mine;
    Kind kind;
    int danger;
    Place at;
};

std::map<std::pair<int, int>, Kind> kinds; // by battle and type

/// Count the steps between two stacks: 0 if they overlap, 1 if they touch.
int gap(const Place &one, const Place &other)
{
    return 1 + std::max({other.x - one.x - one.size, one.x - other.x - other.size,
                         other.y - one.y - one.size, one.y - other.y - other.size});
}

int nearest(const Place &place, const std::vector<Stack> &stacks)
{
    int least = 100;
    for (const Stack &stack : stacks)
        least = std::min(least, gap(place, stack.at));
    return least;
}

/// Say whether a stack can stand there.
bool is_free(const Place &place, const std::vector<std::string> &board,
             const std::vector<Stack> &others)
{
    for (int x = place.x; x < place.x + place.size; x++)
        for (int y = place.y; y < place.y + place.size; y++)
            if (x < 1 || x > 12 || y < 1 || y > 10 || board.at(y - 1).at(x - 1) == '#')
                return false;
    return nearest(place, others) > 0;
}

/// List the places in reach with a cheapest way; a step costs 10, a diagonal one 14.
std::vector<Place> reachable(const Stack &own, const std::vector<std::string> &board,
                             const std::vector<Stack> &others)
{
    std::vector<Place> places{own.at};
    for (size_t next = 0; next < places.size(); next++)
        for (int step = 0; step < 9; step++) {
            const int dx = step % 3 - 1, dy = step / 3 - 1;
            Place to = places[next];
            to.x += dx;
            to.y += dy;
            to.cost += dx && dy ? 14 : 10;
            to.steps += 1;
            to.path += " " + std::to_string(to.x) + " " + std::to_string(to.y);
            const bool worse = std::any_of(places.begin(), places.end(), [&](const Place &known) {
                return known.x == to.x && known.y == to.y && known.cost <= to.cost;
            });
            if (to.cost <= own.kind.reach && !worse && is_free(to, board, others))
                places.push_back(to);
        }
    return places;
}

/// Let a stack shoot, or go and strike, or come nearer.
void act(Server &server, int battle, const Stack &own, const std::vector<std::string> &board,
         const std::vector<Stack> &others, const std::vector<Stack> &enemies, bool advance)
{
    if (own.kind.shoots && nearest(own.at, enemies) > 1) {
        server.ask("ATTACK", battle, own.id, enemies[0].at.x, enemies[0].at.y);
        return;
    }
    const auto places = reachable(own, board, others);
    const Place *to = nullptr;
    const Place *target = nullptr;
    for (const Stack &enemy : enemies)
        for (const Place &place : places)
            if (!target && gap(place, enemy.at) == 1) {
                to = &place;
                target = &enemy.at;
            }
    if (!target && !advance) {
        server.ask("DEFEND", battle, own.id);
        return;
    }
    if (!target)
        to = &*std::min_element(places.begin(), places.end(), [&](const auto &a, const auto &b) {
            return nearest(a, enemies) < nearest(b, enemies);
        });
    if (to->steps > 0 && !server.ask("MOVE", battle, own.id, to->steps, to->path.substr(1)))
        return;
    if (target) { // name the field of the enemy that is nearest
        const int x = std::clamp(to->x, target->x, target->x + target->size - 1);
        const int y = std::clamp(to->y, target->y, target->y + target->size - 1);
        server.ask("ATTACK", battle, own.id, x, y);
    }
}

/// Look at a battle, and act if the stack whose turn it is is ours.
void fight(Server &server, int battle, int me, const std::vector<std::string> &board, bool advance)
{
    const int current = server.row("UNIT_QUEUE", battle).number(1);
    std::vector<Stack> own, others, enemies;
    for (const Words &words : server.rows("UNITS_ON_BOARD", battle)) {
        const Kind kind = kinds[{battle, words.number(2)}];
        const Place at{words.number(5), words.number(6), kind.size};
        const bool mine = words.number(1) == me;
        const Stack stack{words.number(0), mine, kind, words.number(3) * kind.damage, at};
        (stack.id == current ? own : others).push_back(stack);
        if (!mine)
            enemies.push_back(stack);
    }
    std::stable_sort(enemies.begin(), enemies.end(),
                     [](const Stack &a, const Stack &b) { return a.danger > b.danger; });
    if (!own.empty() && own[0].mine && !enemies.empty())
        act(server, battle, own[0], board, others, enemies, advance);
}

/// Note what each type can do; the server shows it once in ten turns.
void learn(Server &server)
{
    for (int left = server.row("UNIT_TYPES").number(0); left > 0; left--) {
        const Words ids = server.read(), facts = server.read(), traits = server.read();
        Kind &kind = kinds[{ids.number(0), ids.number(1)}];
        kind = {facts.number(2), facts.number(5), 1, facts.number(6) > 0};
        for (size_t at = 1; at < traits.size(); at++)
            if (traits.number(at) == big)
                kind.size = 2;
    }
}

/// Learn the types as soon as they are shown, then act in each battle.
void turn(Server &server)
{
    const Words stage = server.row("CURRENT_STAGE");
    const std::string phase = stage.word(0);
    if (phase == "PREPARATION")
        kinds.clear();
    if ((phase == "TACTICS" || phase == "SKIRMISH") && kinds.empty())
        learn(server);
    if (phase != "SKIRMISH")
        return;
    const int me = server.row("MY_ID").number(0);
    std::vector<std::string> board;
    server.ask("SHOW_BOARD");
    while (board.size() < 10)
        board.push_back(server.line());
    for (const Words &rival : server.rows("RIVALS"))
        fight(server, rival.number(1), me, board, stage.number(1) < hold);
}

} // namespace

int main(int argc, char **argv) { return play(argc, argv, turn); }

// Where to go on: deploy your stacks yourself (PLACE_UNITS_ON_BOARD: shooters behind, the others
// in front of them) and give traits (ASSIGN_ABILITIES); count what a blow deals and what comes
// back before you strike; DELAY to let the enemy come into reach; mind the weights that
// DESCRIBE_GAME shows: some are negative. The rules are in docs/rules/desk.md; the next rung is
// the bot `sergeant`.
