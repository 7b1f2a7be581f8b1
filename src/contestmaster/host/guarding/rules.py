"""Every rule of a game that others have written, called under the eyes of the watchdog.

The guarded game is a subclass that is made when a host first plays it. All that the contract of
games names is guarded, and what orders and queries do; what a rule itself asks of its game is part
of the same call.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property, wraps
from inspect import isfunction
from typing import Any, Final, cast

import structlog

from contestmaster.host.guarding.watchdog import RuleLimits, RuleStoppedError, Watchdog
from contestmaster.kernel.commands import Command
from contestmaster.kernel.game import Game
from contestmaster.kernel.vocabulary import Vocabulary


def _limits() -> RuleLimits:
    """Return what the environment says; where that means nothing, the log says so."""
    try:
        return RuleLimits.set_up()
    except ValueError as error:
        log.error("a limit on rules is not understood; the usual ones hold", reason=str(error))
        return RuleLimits()


log = structlog.get_logger("contestmaster.host")
WATCHDOG: Final = Watchdog(_limits())
"""Looks after all games of this process: a thread runs one rule at a time, whichever game's."""

_HOUSE: Final = "contestmaster"
_MEGABYTE: Final = 1 << 20
_WEIGHED_EVERY: Final = 256
"""Orders and rings after which a state is weighed, whether it is written down or not."""
_MADE: Final[dict[type[Game[Any, Any]], type[Game[Any, Any]]]] = {}
"""The guarded games by those that they guard."""
_CONTRACT: Final = ("__init__", *(name for name in vars(Game) if not name.startswith("_")))


def is_foreign(rules: type[Game[Any, Any]]) -> bool:
    """Return whether a game does not come with this package."""
    return rules.__module__.partition(".")[0] != _HOUSE


def guarded(rules: type[Game[Any, Any]]) -> type[Game[Any, Any]]:
    """Return a game with a guard around its rules; one of this package as it is."""
    if not is_foreign(rules) or issubclass(rules, _Guarded):
        return rules
    if rules not in _MADE:
        _MADE[rules] = _made(rules)
    return _MADE[rules]


def _made(rules: type[Game[Any, Any]]) -> type[Game[Any, Any]]:
    body: dict[str, Any] = {}
    for name in _CONTRACT:
        found = getattr(rules, name)
        if isfunction(found) and found is not getattr(Game, name):
            make: Callable[[str, type[Game[Any, Any]]], Any] = _MAKERS.get(name, _method)
            body[name] = make(name, rules)
    names = {name: getattr(rules, name) for name in ("__module__", "__qualname__", "__doc__")}
    made: Any = type(rules.__name__, (_Guarded, rules), body | names)
    return cast("type[Game[Any, Any]]", made)


def as_guarded(game: Game[Any, Any]) -> Game[Any, Any]:
    """Return a bound game with a guard around its rules."""
    rules = guarded(type(game))
    if rules is type(game):
        return game
    hosted = rules.__new__(rules)
    vars(hosted).update(vars(game))
    vars(hosted).pop("vocabulary", None)  # whose rules are not guarded
    return hosted


def stopped(game: Game[Any, Any]) -> RuleStoppedError | None:
    """Return how a rule of this game was stopped first; ``None`` while none was."""
    return game._guard_stopped if isinstance(game, _Guarded) else None


def on_stopped(game: Game[Any, Any], then: Callable[[], object]) -> None:
    """Call this, on the thread of the rule, when a rule of this game is stopped."""
    if isinstance(game, _Guarded):
        game._guard_then = then


class _Guarded(Game[Any, Any]):
    """What guarded games have beside their rules."""

    _guard_stopped: RuleStoppedError | None = None
    """What was stopped first; that is not tried again with this game."""
    _guard_changes = 0
    _guard_then: Callable[[], object] | None = None

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The commands, their rules guarded."""
        plain = WATCHDOG.run("vocabulary", lambda: super(_Guarded, self).vocabulary)
        return Vocabulary([self._guard_command(command) for command in plain], plain.dialect)

    def _guard_command(self, command: Command) -> Command:
        run, name, changes = command.run, command.name, command.kind == "order"

        def guard(state: Any, *given: Any) -> Any:
            result = self._guard_call(name, run, state, *given)
            if changes:
                self._guard_count(state)
            return result

        return replace(command, run=guard)

    def _guard_call(self, rule: str, call: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """Call a rule, if it was not stopped before; what a rule asks for is part of it."""
        if WATCHDOG.busy():
            return call(*given, **named)
        known = self._guard_stopped
        if known is not None and known.rule == rule:
            raise RuleStoppedError(*known.args, rule=rule)
        try:
            return WATCHDOG.run(rule, call, *given, **named)
        except RuleStoppedError as error:
            self._guard_note(error)
            raise

    def _guard_note(self, error: RuleStoppedError) -> None:
        if self._guard_stopped is None:
            self._guard_stopped = error
            if self._guard_then is not None:
                self._guard_then()

    def _guard_count(self, state: Any) -> None:
        """Weigh the state once in a while."""
        self._guard_changes += 1
        if self._guard_changes % _WEIGHED_EVERY == 0 and not WATCHDOG.busy():
            self.dump(state)

    def _guard_weigh(self, dump: bytes) -> None:
        most = WATCHDOG.limits.state_megabytes
        if len(dump) > most * _MEGABYTE:
            error = RuleStoppedError(f"the state has grown to more than {most:g} megabytes")
            self._guard_note(error)
            raise error


def _method(name: str, rules: type[Game[Any, Any]]) -> Callable[..., Any]:
    @wraps(getattr(rules, name))
    def guard(game: _Guarded, *given: Any, **named: Any) -> Any:
        return game._guard_call(name, getattr(rules, name), game, *given, **named)

    return guard


def _dump(name: str, rules: type[Game[Any, Any]]) -> Callable[..., Any]:
    @wraps(getattr(rules, name))
    def guard(game: _Guarded, state: Any) -> bytes:
        dump: bytes = game._guard_call(name, getattr(rules, name), game, state)
        game._guard_weigh(dump)
        return dump

    return guard


def _ring(name: str, rules: type[Game[Any, Any]]) -> Callable[..., Any]:
    @wraps(getattr(rules, name))
    def guard(game: _Guarded, state: Any, by: Any) -> Any:
        game._guard_call(name, getattr(rules, name), game, state, by)
        game._guard_count(state)

    return guard


def _picture(name: str, rules: type[Game[Any, Any]]) -> Any:
    """Guard what belongs to no game in particular."""

    @wraps(getattr(rules, name))
    def guard(scene: Any, view: Any, *where: Any) -> Any:
        return WATCHDOG.run(name, rules.picture, scene, view, *where)

    return staticmethod(guard)


_MAKERS: Final[Mapping[str, Callable[[str, type[Game[Any, Any]]], Any]]] = {
    "dump": _dump,
    "ring": _ring,
    "picture": _picture,
}
"""What guards a method otherwise than all others."""
