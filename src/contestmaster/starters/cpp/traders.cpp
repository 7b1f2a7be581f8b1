// A starter for Interstellar overdrive: collect where most is earned, and move on when tired.

#include <random>
#include <set>

#include "server.hpp"

namespace {

constexpr double caution = 0.2; // the part of the time left for which a share keeps its worth
constexpr double tired = 0.75;  // move on from what yields less than this part of the best free one

std::vector<double> incomes; // of the planets, as they were last asked for
std::vector<double> taste;   // so that not all bots like this one meet on the same planets
int before = 0;              // turns left in the turn before

/// Put every trader where it earns most; return the planets where traders are.
std::set<int> post(Server &server, const std::vector<double> &worth)
{
    const auto traders = server.rows("GET_TRADERS MYSELF");
    std::set<int> taken;
    for (const Words &trader : traders)
        if (trader.word(1) != "None")
            taken.insert(trader.number(1));
    for (const Words &trader : traders) {
        int best = -1;
        for (int planet = 0; planet < static_cast<int>(worth.size()); planet++)
            if (!taken.count(planet) && (best < 0 || worth[planet] > worth[best]))
                best = planet;
        if (best < 0 || trader.number(3) > 0)
            continue;
        const bool placed = trader.word(1) != "None";
        if (placed && worth.at(trader.number(1)) >= tired * worth[best])
            continue;
        if (server.ask("PUT_TRADER", trader.word(0), best)) {
            if (placed)
                taken.erase(trader.number(1));
            taken.insert(best);
        }
    }
    return taken;
}

/// Buy a share of a planet that is worth so much to the end, if that pays; return whether.
bool buy(Server &server, int planet, double value, int price)
{
    const Words details = server.row("GET_PLANET_DETAILS", planet);
    for (int left = details.number(3); left > 0; left--)
        server.line(); // who is there
    const double own = details.real(0), all = own + details.real(1);
    const double gain = (own + 1) / (all + 1) - (own > 0 ? own / all : 0);
    return value * gain > price && server.ask("BUY_SHARES", planet, 1);
}

/// Put every trader where it earns most, then buy shares of these planets.
void turn(Server &server)
{
    const int left = server.row("TIME_TO_END").number(0);
    if (left > before || left % 10 == 0) { // a new game, or the planets may be asked for again
        const auto planets = server.rows("GET_PLANETS_BASIC_INFO");
        if (!planets.empty())
            incomes.clear();
        for (const Words &words : planets) {
            static std::mt19937 generator{std::random_device{}()};
            if (taste.size() == incomes.size())
                taste.push_back(std::uniform_real_distribution<>{0.6, 1.4}(generator));
            incomes.push_back(taste[incomes.size()] * words.real(3));
        }
    }
    before = left;
    const int price = server.row("DESCRIBE_WORLD").number(2);
    std::vector<double> worth = incomes;
    for (const Words &words : server.rows("GET_EFFICIENCIES MYSELF"))
        worth.at(words.number(0)) *= words.real(1) / 100;
    const std::set<int> taken = post(server, worth);
    const Words score = server.row("GET_SCORE");
    int shares = score.number(2) + score.number(0) / price;
    for (int planet : taken)
        if (shares > 0 && buy(server, planet, worth[planet] * left * caution, price))
            shares--;
}

} // namespace

int main(int argc, char **argv) { return play(argc, argv, turn); }

// Where to go on: let traders send along routes to one that collects (SEND_PROFIT), for chains
// multiply what they carry; follow the teams that earn most (GET_TEAMS, GET_TRADERS); build where
// you collect (BUILD_FACILITY), early. docs/tutorial-traders.md shows how to tell whether it
// helped. The rules are in docs/rules/traders.md; the next rung is the bot `collector`.
