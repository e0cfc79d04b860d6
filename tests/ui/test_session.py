"""The match in the window, without the window: pauses of the opponents, advice, what is kept, and taking back."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.match import Match
from game.match.saves.file import Loaded
from game.match.saves.store import Store
from game.match.setup import SeatInfo
from game.match.thinker import Thinker
from game.rules.acts.actions import Draw
from game.ui.session.session import Session
from game.ui.session.thinking import HOLD
from game.variants.catalogue import Catalogue

PEOPLE = (SeatInfo("You"), SeatInfo("Ada", "computer", "novice", "ada"), SeatInfo("Bruno", "computer", "novice", "bruno"))


@pytest.fixture
def session(tmp_path: Path, catalogue: Catalogue) -> Session:
    """Ada, on my left, has the first turn."""
    match = Match.begin(catalogue.resolve(catalogue.default_id()), PEOPLE, 3, dealer=0)
    thinker = Thinker(here=True)
    return Session(match, Store(tmp_path), lambda: thinker)


def watch(session: Session, pace: float, hurry: bool = False) -> list[float]:
    """The moments at which the opponents act until it is my turn, if the table is always quiet."""
    now, moments = 0.0, []
    while not session.my_turn and not session.match.hand_over:
        if session.advance(now, True, pace, hurry) is not None:
            moments.append(now)
        now += 0.01
        assert now < 60
    return moments


def test_opponents_take_their_time_and_less_within_a_turn(session: Session) -> None:
    moments = watch(session, 1.0)
    assert 0.3 <= moments[0] <= 0.95
    assert HOLD - 0.02 <= moments[1] - moments[0] <= HOLD + 0.05
    assert moments[-1] < 6


def test_at_once_means_at_once(session: Session) -> None:
    assert watch(session, 0.0)[-1] < 0.3


def test_who_is_in_a_hurry_does_not_wait(session: Session) -> None:
    assert watch(session, 1.0, hurry=True)[-1] < 0.3


def test_nobody_acts_while_cards_move(session: Session) -> None:
    for step in range(500):
        assert session.advance(step * 0.02, False, 1.0, False) is None
    assert session.match.decisions == 0


def test_every_decision_is_on_disk(session: Session) -> None:
    watch(session, 0.0)
    assert session.match.moves == session.match.decisions > 0
    session.act(Draw("stock"))
    assert session.match.moves == session.match.decisions
    path = session.store.path_of(session.match)
    assert path is not None
    session.store.close(session.match)
    loaded = session.store.load(path)
    again = Session(loaded.match, session.store, lambda: Thinker(here=True), loaded.presentation)
    assert again.hand.order.cards == session.hand.order.cards
    assert again.hand.order.new == session.hand.order.new
    assert [entry.text for entry in again.diary.entries] == [entry.text for entry in session.diary.entries]


def test_a_new_card_is_new_until_my_next_turn(session: Session) -> None:
    watch(session, 0.0)
    session.act(Draw("stock"))
    drawn = session.view.drawn
    assert session.hand.order.new == {drawn}
    other = next(card for card in session.hand.order.cards if card != drawn)
    from game.rules.acts.actions import Discard

    session.act(Discard(other))
    assert session.hand.order.new == {drawn}
    watch(session, 0.0)
    if not session.match.hand_over:
        assert not session.hand.order.new


def test_advice_is_counted_and_belongs_to_its_moment(session: Session) -> None:
    watch(session, 0.0)
    session.ask_hint()
    thought = session.thinking.hint()
    assert thought is not None
    assert session.check(thought.action) is None
    session.ask_hint()
    assert session.help.hints == 1
    assert session.presentation()["hints"] == 1
    session.act(Draw("stock"))
    assert session.thinking.hint() is None


def test_what_cannot_be_taken_back_stays(session: Session) -> None:
    watch(session, 0.0)
    session.act(Draw("stock"))
    digest, order = session.match.digest, session.hand.order
    refused = session.take_back(lambda view: view.phase == "draw")
    assert refused is not None
    assert refused.code == "undo.drew_from_stock"
    assert (session.match.digest, session.hand.order) == (digest, order)


def closed(tmp_path: Path, catalogue: Catalogue) -> tuple[Session, Store]:
    """A game in which hands are shown in groups."""
    match, store = Match.begin(catalogue.resolve("indian_points"), PEOPLE, 3, dealer=0), Store(tmp_path)
    return Session(match, store, lambda: Thinker(here=True)), store


def reopened(session: Session) -> Loaded:
    """The match as it lies on disk."""
    path = session.store.path_of(session.match)
    assert path is not None
    return session.store.load(path)


def test_groups_of_a_closed_hand_are_kept_with_the_match(tmp_path: Path, catalogue: Catalogue) -> None:
    session, store = closed(tmp_path, catalogue)
    assert session.hand.in_groups and len(session.hand.parts) == 1
    hand = session.hand.order.cards
    assert session.hand.group(hand[3:6])
    assert session.hand.group((hand[0], hand[8]))
    kept = reopened(session)
    again = Session(kept.match, store, lambda: Thinker(here=True), kept.presentation)
    assert again.hand.parts == session.hand.parts
    assert list(map(len, again.hand.parts)) == [3, 2, 8]


def test_a_hand_that_the_game_arranges_is_counted_once(tmp_path: Path, catalogue: Catalogue) -> None:
    session, store = closed(tmp_path, catalogue)
    assert session.hand.arrange() and not session.hand.arrange()
    assert session.help.arranged == 1
    assert session.hand.parts[: len(session.hand.order.groups)] == session.seat.grouped()
    kept = reopened(session)
    again = Session(kept.match, store, lambda: Thinker(here=True), kept.presentation)
    assert again.help.arranged == 1
    assert "hand arranged once" in again.help.words(practice=False)
