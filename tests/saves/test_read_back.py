"""What is written is read back: by another process, in every game, with the same match, log, sheet and statistics."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from operator import attrgetter

import pytest

from game.cards.chance import Chance, derive
from game.match.match import Match
from game.match.saves.codec import Writer
from game.match.saves.plain import Label
from game.rules.acts.actions import Action
from tests.match.tables import PEOPLE, hand_by_the_tidy
from tests.playthroughs.record import tidy
from tests.saves.reader import Reader, wanted
from tests.variants.positions import Setting, settings, together
from tests.variants.shelf import SHIPPED

LABEL = Label(datetime(2026, 11, 28, 18, 0, tzinfo=UTC))
MOST_HANDS = 40
"""A match that has not ended by then is left as it is."""
RESULT = attrgetter("scoring", "match_end", "bonuses", "blocked", "money", "points", "sides", "dealer", "opening", "bonus_cards")
"""What a hand, or a match, comes to by the components of a game."""
PLAYERS = {entry.id: entry.players for entry in SHIPPED.entries()}
PRESETS = list(enumerate(PLAYERS))
SAMPLED = 4
"""In an ordinary run one in so many options that change the result is looked at."""


def changes_the_result(chosen: Setting) -> bool:
    """Whether a hand or a match comes to something else with this option."""
    return bool(RESULT(together(*chosen[:3]).variant) != RESULT(SHIPPED.resolve(chosen.variant).variant))


OWN = [(number, chosen) for number, chosen in enumerate(settings()) if not chosen.inherited]
SAMPLE = [one for one in OWN[:: 3 * SAMPLED] if changes_the_result(one[1])]


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    """The process that reads."""
    found = Reader()
    yield found
    found.close()


class Written:
    """A match that is read back whenever that is asked for."""

    def __init__(self, match: Match, reader: Reader) -> None:
        self.match, self._writer, self._reader = match, Writer(match), reader
        self._chance = Chance(derive("read back", match.seed))

    def is_read_back(self) -> None:
        """What is written now says what the match says."""
        found = self._reader.read(self._writer.write({"deal": self.match.deal}, LABEL))
        assert found == wanted(self.match), (self.match.setup.id, self.match.setup.options, self.match.log[-3:])

    def hand(self, every: int = 1, level: str = "") -> None:
        """The hand to its end, read back after every so many decisions, at its end, and after the next deal."""
        match = self.match
        while not match.hand_over:
            assert match.to_act is not None
            match.submit(match.to_act, self._choice(level))
            if not match.hand_over and match.decisions % every == 0:
                self.is_read_back()
        self.is_read_back()
        if not match.match_over:
            match.next_hand()
            self.is_read_back()

    def match_to_its_end(self, level: str = "") -> None:
        """Hand after hand."""
        while not self.match.match_over and self.match.deal <= MOST_HANDS:
            self.hand(10**9, level)

    def _choice(self, level: str) -> Action:
        """A decision of a computer player; without one, of the tidy and now and then at random, so that much comes up."""
        match = self.match
        if level:
            return match.think(level).action
        if not self._chance.below(6):
            return match.rules.suggest(match.history.state, self._chance)
        return tidy(match.rules, match.history.state, match.to_act or 0)


def begun(number: int, variant: str, option: str = "", value: bool | int | str = False) -> Match:
    """A match of a variant, with a switch where one is named; each with another number of players."""
    low, high = PLAYERS[variant]
    game = together(variant, option, value) if option else SHIPPED.resolve(variant)
    return Match.begin(game, PEOPLE[: low + number % (min(high, len(PEOPLE)) - low + 1)], derive("read back", number))


@pytest.mark.parametrize(("number", "variant"), PRESETS, ids=PLAYERS)
def test_every_game_is_read_back_in_a_hand_and_after_it(number: int, variant: str, reader: Reader) -> None:
    Written(begun(number, variant), reader).hand(every=23)


@pytest.mark.parametrize(("number", "chosen"), SAMPLE, ids=[f"{one[0]}-{one[1]}={one[2]}" for _, one in SAMPLE])
def test_a_game_with_another_result_is_read_back(number: int, chosen: Setting, reader: Reader) -> None:
    written = Written(begun(number, *chosen[:3]), reader)
    hand_by_the_tidy(written.match)
    written.hand()


@pytest.mark.parametrize("variant", ["ten_phases", "gin_hollywood", "straight_rummy"])
def test_a_whole_match_is_read_back_after_every_hand(variant: str, reader: Reader) -> None:
    written = Written(begun(0, variant), reader)
    written.match_to_its_end()
    assert written.match.match_over


@pytest.mark.slow
@pytest.mark.parametrize(("number", "variant"), PRESETS, ids=PLAYERS)
def test_every_game_is_read_back_after_every_decision_and_every_hand(number: int, variant: str, reader: Reader) -> None:
    for players in range(2):
        written = Written(begun(number + players, variant), reader)
        written.hand(level="novice" if players else "")
        written.match_to_its_end(level="novice")


@pytest.mark.slow
@pytest.mark.parametrize(("number", "chosen"), OWN, ids=[f"{one[0]}-{one[1]}={one[2]}" for _, one in OWN])
def test_every_option_is_read_back_after_every_decision_and_every_hand(number: int, chosen: Setting, reader: Reader) -> None:
    written = Written(begun(number, *chosen[:3]), reader)
    written.hand()
    written.match_to_its_end()
