"""Faults in ratings: what a draw counts, how sure a strength is, who meets whom, when to stop."""

from tests.mutations.mutation import Mutation

RATINGS = (
    Mutation(
        "ratings/stages.py",
        "credit[chosen] += 1 / len(found)",
        "credit[chosen] += 1",
        "a draw of two is half a win and half a defeat [RATE-12]",
        ("tests/ratings/test_stages.py::test_a_draw_is_half_a_win_and_half_a_defeat",),
    ),
    Mutation(
        "ratings/stages.py",
        "groups.setdefault(placing.group or place, len(groups))",
        "groups.setdefault(place, len(groups))",
        "what says how sure something is counts groups, not matches [RATE-2]",
        ("tests/ratings/test_fit.py::test_matches_that_repeat_each_other_make_nobody_surer",),
    ),
    Mutation(
        "ratings/fit.py",
        "found = inverse @ (seen + prior) @ inverse",
        "found = inverse",
        "how sure strengths are follows from how far groups fall [RATE-14]",
        ("tests/ratings/test_fit.py::test_intervals_hold_the_truth_as_often_as_they_say",),
    ),
    Mutation(
        "ratings/fit.py",
        "var[i, i] + var[j, j] - 2 * var[i, j]",
        "var[i, i] + var[j, j]",
        "the interval of a difference is its own: what both have met alike cancels [RATE-16]",
        (
            "tests/ratings/test_places.py"
            "::test_the_difference_decides_and_not_the_intervals_of_both",
        ),
    ),
    Mutation(
        "ratings/places.py",
        "fit.difference(stronger, weaker).low > 0",
        "fit.difference(stronger, weaker).value > 0",
        "surely stronger is who is so with the whole interval [RATE-20]",
        ("tests/ratings/test_places.py::test_three_of_whom_two_are_alike",),
    ),
    Mutation(
        "ratings/sprt.py",
        "log((1 - self.beta) / self.alpha)",
        "log(self.beta / self.alpha)",
        "the test says yes where the ratio is (1 - beta) to alpha [RATE-31]",
        ("tests/ratings/test_sprt.py::test_bounds_are_those_of_wald",),
    ),
    Mutation(
        "ratings/pairing/swiss.py",
        "if other in allowed[one] and matching.settle(one, other)",
        "if other in allowed[one] and (matching.settle(one, other) or True)",
        "each meets the next below so that all others can still be paired [RATE-46]",
        (
            "tests/ratings/pairing/test_swiss.py"
            "::test_who_is_nearest_is_given_up_so_that_all_below_can_be_paired",
        ),
    ),
    Mutation(
        "ratings/pairing/ladder.py",
        "{name: (counted[name], rng.random()) for name in names}",
        "{name: (0, rng.random()) for name in names}",
        "one of those who have been in the fewest groups is drawn [RATE-45]",
        (
            "tests/ratings/pairing/test_ladder.py"
            "::test_one_of_those_who_have_played_least_is_always_there",
        ),
    ),
    Mutation(
        "ratings/pairing/groups.py",
        "if name not in waiting][: size - len(waiting)]",
        "][: size - len(waiting)]",
        "everybody is equally often in a final round, once in a group [RATE-44]",
        ("tests/ratings/pairing/test_groups.py::test_a_final_round_has_everybody_equally_often",),
    ),
    Mutation(
        "tournament/pairs.py",
        "(_points(first, 0), _points(second, 1))",
        "(_points(first, 0), _points(second, 0))",
        "a pair is one seed from both seats [RATE-30]",
        ("tests/tournament/test_pairs.py::test_pairs_count_in_the_order_of_their_creation",),
    ),
)
