"""``replay`` and ``verify``: journals that were played, played again."""

from pathlib import Path
from typing import TYPE_CHECKING

from contestmaster.cli.places import Place
from contestmaster.cli.reading import film, guarded, lines, opened
from contestmaster.cli.trouble import Trouble
from contestmaster.cli.verified import print_plain, tell_folder, tell_journal

if TYPE_CHECKING:
    from contestmaster.kernel.match import Done
    from contestmaster.tournament.repeating import RepeatedMatch


def verify(
    journal: Place,
    /,
    *,
    commitment: str | None = None,
    contest: Path | None = None,
    game: str | None = None,
    bots: Path | None = None,
    anyway: bool = False,
    json: bool = False,
) -> int:
    """Replay a journal and check that every entry does what it says.

    Says which match it is and how it ended, prints the digest alone on the last line, and exits 0;
    exits 1 with one sentence at the first entry where replay or chain departs, or where the seed is
    not the one that was committed to, and 2 for a journal that is cut short.

    With `--bots` the match is played again by its bots, ours by their names and those in
    WebAssembly by the hashes in the header, and the journals are compared byte for byte: then the
    rules and the bots are verified, or it says which bot was not and why, and exits 1.

    Of a data folder all matches are verified as far as they have come: that each entry is what was
    stored, and does what it says. Their heads are printed, to be compared with those noted before.

    Of the folder of a tournament the rounds are planned again and the table is rebuilt from the
    journals: that no match was left out, put in or changed; what differs is said line by line.

    Examples: `contestmaster verify match.journal`, `contestmaster verify final-data`,
    `contestmaster verify Cows1-12.journal --contest contest.json`,
    `contestmaster verify match.journal --bots bots/`,
    `contestmaster verify tournament-data --bots tournament-data/bots`

    Parameters
    ----------
    journal
        The file, as `play --journal` and `demo` write it, or a data folder, or the address of a
        database.
    commitment
        What was published before: of the game, when it began, or, with `--contest`, of the contest,
        before it started.
    contest
        What /api/contest says when a contest is finished, in a file: the seed of the journal must
        follow from its secret.
    game
        With `--contest`: which game it is, as Cows1-12; the name of the file, if not given.
    bots
        The folder with the bots in WebAssembly; where only ours have played it may be empty. Of a
        tournament every match is played again.
    anyway
        Try it though the rules were built on other versions of packages than they are here.
    json
        Print one JSON object; of a folder, one for each match.
    """
    from contestmaster.storage import has_queue

    if game is not None and contest is None:
        raise Trouble("--game goes with --contest", 2)
    if journal.is_dir() and has_queue(journal):
        from contestmaster.cli.tournament.verified import tell_tournament

        return tell_tournament(journal, commitment, bots, json=json)
    if journal.is_dir():
        if commitment is not None or contest is not None:
            raise Trouble("--commitment and --contest go with one journal, not with a folder", 2)
        if bots is not None:
            raise Trouble("--bots goes with a journal or a tournament, not with other folders", 2)
        tell_folder(journal, json=json)
        return 0
    if bots is not None and not bots.is_dir():
        raise Trouble(f"--bots {bots}: there is no such folder", 2)
    published = None if commitment is None else _digest(commitment)
    replaying = opened(journal, anyway=anyway)
    header, end = replaying.header, replaying.end
    if contest is not None:
        from contestmaster.cli.seeds import follows

        follows(journal, (end.seed, end.salt), contest, game or journal.stem, published)
    elif published not in (None, header.commitment):
        raise Trouble(f"{journal}: its seed was committed to by {header.commitment or 'nothing'}")
    first = replaying.match.turn()
    with guarded(journal):
        replaying.to_end()
    again = None if bots is None else _again(journal, bots)
    tell_journal(replaying, replaying.match.turn() - first, again, json=json)
    return int(again is not None and not again.verified)


def _again(journal: Path, bots: Path) -> "RepeatedMatch":
    """Play a match again with its bots."""
    from contestmaster.tournament.repeating import repeated

    return repeated(lines(journal), bots)


def _digest(text: str) -> str:
    from contestmaster.seal import Commitment

    try:
        return Commitment(text).digest
    except ValueError as error:
        raise Trouble(f"--commitment: {error}", 2) from None


def replay(
    journal: Path,
    /,
    *,
    turn: int | None = None,
    json: bool = False,
    state: bool = False,
    html: Path | None = None,
    anyway: bool = False,
) -> None:
    """Play a journal again, to its end or to a turn, and show how the match stands there.

    Examples: `contestmaster replay match.journal`,
    `contestmaster replay match.journal --turn 40 --json`,
    `contestmaster replay match.journal --turn 40 --state`,
    `contestmaster replay match.journal --html match.html`

    Parameters
    ----------
    journal
        The file.
    turn
        Stop after so many turns.
    json
        Print one JSON object.
    state
        Print the whole state as JSON: one object a line for every turn, or for the one of --turn.
    html
        Write a page with the board and all turns there, for any browser: one file that needs
        neither us nor a network.
    anyway
        Try it though the rules were built on other versions of packages than they are here.
    """
    if html is not None:
        if turn is not None or json or state:
            raise Trouble("--html shows all turns: it goes with no other option", 2)
        _write_page(journal, html, anyway=anyway)
        return
    from contestmaster.cli.recorded import RecordedRefusals, entrants, left, plain_entrants
    from contestmaster.story import ScoreKeeper
    from contestmaster.tournament.record import result

    if turn is not None and turn < 0:
        raise Trouble(f"--turn {turn}: there are no negative turns", 2)
    replaying = opened(journal, anyway=anyway)
    if state:
        from contestmaster.cli.states import print_states

        with guarded(journal):
            print_states(replaying, turn)
        return
    match = replaying.match
    first, keeper, recorded = match.turn(), ScoreKeeper(match), RecordedRefusals()

    def note(done: "Done") -> None:
        keeper.note(done)
        recorded.note(done)

    with guarded(journal):
        if turn is None:
            replaying.to_end(note)
        else:
            replaying.to_turn(turn, note)
    # What was asked and refused until a turn in the middle, nobody has counted.
    end = replaying.end if turn is None else None
    refused, counted = (end.refused, end.counted) if end is not None else ((), ())
    played = result(match, match.turn() - first, 0.0, refused=refused, counted=counted)
    played = played._replace(story=keeper.story())
    if json:
        more = {
            "entrants": plain_entrants(replaying.header),
            "recorded_refusals": recorded.plain(match.game),
        }
        more = {key: value for key, value in more.items() if value}
        print_plain(played, turn=played.turns, entry=match.number, **more)
        return
    from contestmaster.cli.columns import standings
    from contestmaster.cli.counted import counts
    from contestmaster.cli.ended import ending
    from contestmaster.cli.refused import refusals

    print(f"{played.game}, seed {played.seed}: after {played.turns} turns, entry {match.number}")
    for said in entrants(replaying.header):
        print(said)
    for said in left(replaying.header):
        print(said)
    print(standings(played))
    print(ending(keeper.story()))
    if played.counted:
        print(counts(played.counted, played.names))
    if played.refused:
        print(refusals(played.refused, played.names, played.game))
    for said in recorded.text(match.game):
        print(said)
    print(f"digest {played.digest}")


def _write_page(journal: Path, html: Path, *, anyway: bool) -> None:
    from contestmaster.cli.drafts import FileDraft
    from contestmaster.doors.web.standalone import (
        FrontEndMissingError,
        replay_page,
        standalone_page,
    )

    # Whatever can be known to fail does so before the match is played again.
    with FileDraft(html) as draft:
        try:
            draft.find_room(len(standalone_page()))
        except FrontEndMissingError as error:
            raise Trouble(str(error)) from None
        page = replay_page(film(journal, anyway=anyway))
        draft.write(page)
        draft.keep()
    print(f"{html}: {len(page):,} bytes")
