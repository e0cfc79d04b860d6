"""The facts of a match in a save, as far as nobody needs the rules for them: who plays, what was finished, how it stands.

The list of saves and the loading of one read by this module, so that the list promises nothing that loading refuses for reasons
that it could have seen. Numbers are bounded before anything is made of them: a save that says of itself two thousand players or
a log of half a million lines is damaged, and nobody waits for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.cards.ids import MOST_CARDS
from game.match.log import is_decision
from game.match.saves import results
from game.match.saves.checksum import canonical, snapshot_sum, sum_of
from game.match.saves.plain import Label, label_of, name_of, seat_of
from game.match.saves.upgrades import Plain
from game.match.saves.values import listed, text_of, whole
from game.match.setup import MatchSettings, SeatInfo, Start
from game.rules.policies.dealing.seating import MOST_PLAYERS, Players
from game.rules.result import HandResult, Points, number_from_plain

MOST_LINES = 200_000
"""Lines of a log. A match of a thousand hands has a third of them."""
MOST_DEALS = 2_000_000
"""No hand of a match has a higher number."""
_SEED_BITS = 1024
_DIGITS = frozenset("0123456789abcdef")


class Header(NamedTuple):
    """What stays as it is through a match."""

    id: str
    """Of the variant."""
    name: str
    """What the variant is called."""
    options: Mapping[str, bool | int | str]
    document: Plain
    seats: tuple[SeatInfo, ...]
    seed: int
    start: Start
    settings: MatchSettings


class Facts(NamedTuple):
    """Everything about a match but what its rules make of it."""

    label: Label
    header: Header
    results: tuple[HandResult, ...]
    """Of the finished hands."""
    log: tuple[str, ...]
    checks: Mapping[int, str]
    promises: Mapping[int, str]
    """The fingerprints of decks by number of the hand; saves of older versions have none."""
    snapshot: Plain | None
    """Where the match stands; None where that is damaged, and only the log tells."""

    @property
    def deal(self) -> int:
        """The number of the hand that is being played, or was played last."""
        if self.snapshot is not None:
            return int(self.snapshot["state"]["deal"])
        return self.header.start.deal + len(self.log) - self.decisions

    @property
    def scores(self) -> tuple[Points, ...]:
        """By seat how the match stands."""
        if self.snapshot is not None:
            return tuple(number_from_plain(score) for score in self.snapshot["state"]["scores"])
        if self.results:
            return tuple(row.total for row in self.results[-1].rows)
        return self.header.start.scores or (0,) * len(self.header.seats)

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        playing = self.snapshot is not None and self.snapshot["state"]["frames"]
        return bool(self.results) and not playing and self.results[-1].match_over

    @property
    def decisions(self) -> int:
        """How many decisions the log has."""
        return sum(is_decision(text) for text in self.log)


def facts_of(plain: Plain) -> Facts:
    """The facts of a save in the present format. Raises one of many errors where it cannot be that of a match."""
    header = header_of(plain)
    seats, lines = len(header.seats), log_of(plain)
    return Facts(
        label=label_of(plain),
        header=header,
        results=results_of(plain, seats, len(lines)),
        log=lines,
        checks=checks_of(plain),
        promises=promises_of(plain),
        snapshot=_snapshot(plain.get("snapshot"), lines, seats),
    )


def header_of(plain: Plain) -> Header:
    """The header of a save."""
    variant = plain["variant"]
    document, options = _document(variant), variant["options"]
    if not isinstance(options, dict) or not all(isinstance(value, bool | int | str) for value in options.values()):
        raise ValueError("options")
    seats = tuple(seat_of(seat) for seat in listed(plain["seats"], MOST_PLAYERS))
    least, most = _players(document)
    if not least <= len(seats) <= most:
        raise ValueError("seats")
    id = name_of(variant["id"])
    return Header(
        id=id,
        name=name_of(document.get("name", id)),
        options=options,
        document=document,
        seats=seats,
        seed=_seed(plain["seed"]),
        start=_start(plain["start"], len(seats)),
        settings=_settings(plain["settings"]),
    )


def log_of(plain: Plain) -> tuple[str, ...]:
    """The lines of the log."""
    return tuple(text_of(text) for text in listed(plain["log"], MOST_LINES))


def results_of(plain: Plain, seats: int, lines: int) -> tuple[HandResult, ...]:
    """The finished hands of so many players, with a log of so many lines."""
    found = tuple(results.from_plain(one) for one in listed(plain["results"], lines + 1))
    if any(not _fits(result, seats) for result in found):
        raise ValueError("results")
    return found


def checks_of(plain: Plain) -> dict[int, str]:
    """The check values by number of log lines."""
    return {whole(at, 0, MOST_LINES): text_of(value) for at, value in listed(plain["checks"], MOST_LINES)}


def promises_of(plain: Plain) -> dict[int, str]:
    """The fingerprints of a save by number of the hand; saves of older versions have none."""
    found = {whole(deal, 0, MOST_DEALS): text_of(digits) for deal, digits in listed(plain.get("fingerprints", []), MOST_LINES)}
    if any(len(digits) != 64 or set(digits) - _DIGITS for digits in found.values()):
        raise ValueError("fingerprints")
    return found


def _document(variant: Plain) -> Plain:
    """The rules in full, which must be those that were written."""
    document = variant["document"]
    if not isinstance(document, dict) or sum_of(canonical(document)) != variant["digest"]:
        raise ValueError("document")
    return document


def _players(document: Plain) -> tuple[int, int]:
    """For how many the game is."""
    found = document.get("players", {})
    return whole(found.get("min", Players.min), 1, MOST_PLAYERS), whole(found.get("max", Players.max), 1, MOST_PLAYERS)


def _fits(result: HandResult, seats: int) -> bool:
    """Whether a finished hand is one of so many players."""
    return len(result.rows) == seats and all(0 <= seat < seats for seat in (*result.winners, *result.match_winners))


def _start(plain: Plain, seats: int) -> Start:
    """What the first hand was given."""
    dealer, state = plain.get("dealer"), plain.get("state")
    if state is not None:
        _check_state(state, seats)
    return Start(
        deck=tuple(text_of(name) for name in listed(plain.get("deck", []), MOST_CARDS)),
        deal=whole(plain.get("deal", 1), 1, MOST_DEALS),
        dealer=None if dealer is None else whole(dealer, 0, seats - 1),
        state=state,
    )


def _settings(plain: Plain) -> MatchSettings:
    clock = plain.get("clock")
    return MatchSettings(plain.get("practice") is True, None if clock is None else whole(clock, 0, MOST_DEALS))


def _seed(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value.bit_length() > _SEED_BITS:
        raise ValueError("seed")
    return value


def _snapshot(found: Any, lines: Sequence[str], seats: int) -> Plain | None:
    """The snapshot, where it is as it was written and belongs to this log."""
    try:
        whole(found["before_at"], 0, max(len(lines) - 1, 0))
        if whole(found["at"], 0, MOST_LINES) != len(lines) or found["sum"] != snapshot_sum(found):
            return None
        _check_state(found["state"], seats)
        if found["before"] is not None:
            _check_state(found["before"], seats)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError):
        return None
    assert isinstance(found, dict)
    return found


def _check_state(state: Any, seats: int) -> None:
    """Whether it can be where a match stands. Raises one of several errors."""
    whole(state["deal"], 1, MOST_DEALS)
    whole(state["dealer"], 0, seats - 1)
    listed(state["frames"], MOST_CARDS)
    if len([number_from_plain(score) for score in listed(state["scores"], seats)]) != seats:
        raise ValueError("scores")
