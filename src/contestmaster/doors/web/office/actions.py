"""What organisers can do from the desk: each action with its form, as a table."""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from contestmaster.contest import ALL_SERVERS

Kind: TypeAlias = Literal[
    "scope", "server", "game", "question", "readers", "team", "reason", "word", "seconds", "roster"
]


class BadFormError(ValueError):
    """A field of a form holds what it cannot; the text is one sentence."""


class FormField(NamedTuple):
    """A field of a form.

    Attributes:
        name: of the argument.
        label: before the field.
        kind: what is entered.
        hint: below the label.
        optional: whether it may stay empty.
    """

    name: str
    label: str
    kind: Kind
    hint: str = ""
    optional: bool = False


class Action(NamedTuple):
    """Something that can be done.

    Attributes:
        path: its name in addresses.
        command: of the contest's vocabulary.
        title: on the desk, and on the button that does it.
        about: what it is for.
        fields: what is asked.
        group: where it stands on the desk.
        grave: whether it takes something from teams.
    """

    path: str
    command: str
    title: str
    about: str
    fields: tuple[FormField, ...]
    group: Literal["course", "games", "teams"]
    grave: bool = False

    @property
    def passwords(self) -> bool:
        """Whether passwords are drawn, and shown once."""
        return self.command in ("ADD_TEAM", "SET_PASSWORD")


def _reason(hint: str = "Announced to everyone.") -> FormField:
    return FormField("text", "Reason", "reason", hint)


_SCOPE: Final = FormField("scope", "What", "scope")
_SERVER: Final = FormField("server", "Server", "server")
_TEAM: Final = FormField("team", "Team", "team")
_WHY: Final = _reason("Kept in the audit log.")

_ALL: Final = (
    Action("start", "START", "Start the contest", "The clock begins now.", (), "course"),
    Action(
        "suspend",
        "SUSPEND",
        "Suspend",
        "Stop all servers, or one, at once; connections are closed.",
        (_SCOPE, _reason()),
        "course",
        grave=True,
    ),
    Action(
        "resume",
        "RESUME",
        "Resume",
        "Let go on what was suspended, at the beginning of the turn that was cut.",
        (
            _SCOPE,
            FormField(
                "delay", "Delay in seconds", "seconds", "The time is announced before.", True
            ),
            _reason(),
        ),
        "course",
    ),
    Action(
        "announce",
        "ANNOUNCE",
        "Announce",
        "Tell everyone something.",
        (FormField("text", "Text", "reason", "Shown on the pages."),),
        "course",
    ),
    Action(
        "answer",
        "ANSWER",
        "Answer a question",
        "For the team that asked, or for everyone: then question and answer are announced.",
        (
            FormField("question", "Question", "question"),
            FormField("text", "Answer", "reason"),
            FormField("public", "For", "readers"),
        ),
        "course",
    ),
    Action(
        "tell",
        "TELL",
        "Write to one team",
        "Nobody else reads it.",
        (_TEAM, FormField("text", "Text", "reason", "Shown on the team's page of questions.")),
        "course",
    ),
    Action(
        "thaw",
        "LIFT_FREEZE",
        "Open the rankings",
        "Show the rankings again that were frozen before the end.",
        (),
        "course",
    ),
    Action(
        "end",
        "END",
        "End the contest early",
        "Every server finishes its turn, and K stays as it is.",
        (_reason(),),
        "course",
        grave=True,
    ),
    Action(
        "void",
        "VOID_GAME",
        "Void a game",
        "The current game ends at the next boundary and pays nothing; one that has ended loses "
        "its awards.",
        (_SERVER, FormField("game_no", "Game", "game", "Empty: the current one.", True), _reason()),
        "games",
        grave=True,
    ),
    Action(
        "restore",
        "RESTORE_GAME",
        "Restore a game",
        "Let the awards of a game that was voided after its end count again.",
        (_SERVER, FormField("game_no", "Game", "game"), _reason()),
        "games",
    ),
    Action(
        "add-team",
        "ADD_TEAM",
        "Add a team",
        "It stands in the rankings at once, and has a seat from each server's next game on. Its "
        "password is drawn, and shown once.",
        (
            FormField("team", "Login", "word", "1 to 32 letters, digits and _ . -"),
            FormField("name", "Name", "word", "As the pages show it."),
        ),
        "teams",
    ),
    Action(
        "import-teams",
        "ADD_TEAM",
        "Import teams",
        "A list with the columns login, name and, if you like, password; teams that are there "
        "already are left alone.",
        (FormField("roster", "List", "roster", "CSV; its first line names the columns."),),
        "teams",
    ),
    Action(
        "password",
        "SET_PASSWORD",
        "New password",
        "Closes the team's connections; the new password is drawn, and shown once.",
        (_TEAM,),
        "teams",
        grave=True,
    ),
    Action(
        "disable",
        "DISABLE",
        "Disable a team",
        "Close its connections and refuse its logins; seats, results and places stay.",
        (_TEAM, _WHY),
        "teams",
        grave=True,
    ),
    Action("enable", "ENABLE", "Enable a team", "Let it in again.", (_TEAM, _WHY), "teams"),
    Action(
        "exclude",
        "EXCLUDE",
        "Exclude a team",
        "Take it out of the contest and of all rankings, as if it had never registered.",
        (_TEAM, _WHY),
        "teams",
        grave=True,
    ),
    Action(
        "readmit",
        "READMIT",
        "Readmit a team",
        "Take it in again, with the awards it had.",
        (_TEAM, _WHY),
        "teams",
    ),
)

ACTIONS: Final[Mapping[str, Action]] = {action.path: action for action in _ALL}
"""All actions, by path."""


_EVERYONE: Final = ("everyone", str(True))
"""What says that all may read an answer: the form, and the page that asks to confirm it."""


def arguments(action: Action, form: Mapping[str, str]) -> dict[str, Any]:
    """Return the arguments of an action as a form has them.

    Raises:
        BadFormError: a field is empty or no number.
    """
    found: dict[str, Any] = {}
    for field in action.fields:
        text = form.get(field.name, "").strip()
        if field.kind == "readers":
            found[field.name] = text in _EVERYONE
        elif text:
            found[field.name] = _value(field, text)
        elif field.kind == "scope":
            found[field.name] = ALL_SERVERS
        elif field.kind == "seconds":
            found[field.name] = "0"
        elif not field.optional:
            raise BadFormError(f"{field.label}: this is needed.")
    return found


def _value(field: FormField, text: str) -> Any:
    if field.kind in ("game", "question"):
        if not (text.isascii() and text.isdigit()) or not 1 <= int(text[:9]) <= 10**8:
            raise BadFormError(f"{field.label}: {text} is no number of a {field.kind}.")
        return int(text)
    if field.kind == "reason":
        return " ".join(text.split())  # an entry is one line
    if field.kind == "seconds":
        whole, point, part = text.partition(".")
        if not (whole + part).isdigit() or not text.isascii() or (point and not part):
            raise BadFormError(f"{field.label}: {text} is no number of seconds.")
    return text
