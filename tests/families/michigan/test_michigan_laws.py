"""A game of stops that stands in this folder alone: chips, a hand that nobody owns, and no melds.

The proof is that the laws of every game hold for it: cards and chips are conserved, views hide, worlds, positions, saves and
replays agree, and every decision has a player.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from game.cards.chance import Chance
from game.cards.ids import HIDDEN, NO_CARD, card_set, each
from game.engine.facts import event_json
from game.match.history import check_value
from game.match.match import Match
from game.match.positions import placement, referee
from game.match.saves.codec import Writer, open_match
from game.match.saves.plain import Label
from game.players.player import Untimed
from game.players.roster import player_named
from game.rules.acts.events import ChipsMoved, Event, Moved, Told, redacted, unheard
from game.rules.chips import CHIPS
from game.rules.laying.answers import offers
from game.rules.laying.offers import Lifted
from game.rules.notation import NotationError, parse, write
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.state.state import State
from game.rules.state.worlds import sample
from game.rules.view import view_of
from game.table.wording import caption, log_lines
from game.variants.catalogue import Catalogue
from game.variants.explain import sheet
from game.words.catalogue import plain, sentence
from tests.families.michigan.actions import Play
from tests.families.michigan.family import HERE, known
from tests.families.michigan.rows import DUE, PLAYED, SPARE, STOPPED
from tests.families.michigan.step import StopsStep
from tests.match.tables import PEOPLE, replayed, same
from tests.players.tables import choosers_of
from tests.saves.played import WHEN

POTS = ("AH", "KC", "QD", "JS")


@pytest.fixture(scope="module")
def shelf() -> Iterator[Catalogue]:
    """The catalogue with the toy on it."""
    with known() as found:
        yield found


@pytest.fixture(params=[(3, "any_suit"), (4, "new_suit"), (6, "new_suit")], ids=str)
def rules(request: pytest.FixtureRequest, shelf: Catalogue) -> Ruleset:
    """The toy, for several numbers of players and both ways to go on."""
    seats, after_stop = request.param
    return compile_rules(shelf.resolve("michigan", {"after_stop": after_stop}).variant, seats)


def play(rules: Ruleset, seed: int, events: list[Event] | None = None, state: State | None = None) -> Iterator[State]:
    """A hand by random moves: the state before every decision and at the end."""
    state, chance = state or rules.new_state(), Chance(seed)
    emit = unheard if events is None else events.append
    rules.deal(state, seed, emit)
    while state.frames:
        yield state
        rules.apply(state, rules.suggest(state, chance), emit)
    yield state


def chips(state: State) -> int:
    """All chips that there are, with what the players have in front of them."""
    return int(sum(state.scores)) + sum(state.pots)


def begun(shelf: Catalogue, seats: int = 3, seed: int = 5) -> Match:
    """A match of the toy."""
    return Match.begin(shelf.resolve("michigan"), PEOPLE[:seats], seed)


def go(match: Match, decisions: int, seed: int = 1) -> Match:
    """So many decisions at random, with new hands where one is over."""
    chance = Chance(seed)
    for _ in range(decisions):
        if match.hand_over:
            match.next_hand()
        assert match.to_act is not None
        match.submit(match.to_act, match.rules.suggest(match.history.state, chance))
    return match


# ---- the rules ------------------------------------------------------------------------------------------------------


def test_its_rules_file_is_in_order_and_its_sheet_has_a_sentence_for_everything(shelf: Catalogue) -> None:
    assert shelf.check_file(HERE / "michigan.yaml", seconds=1) == []
    told = [text for section in sheet(shelf.resolve("michigan").variant) for text in section.lines]
    assert "Whoever plays a card with a pot takes its chips." in told
    assert not [text for text in told if set(text.lower().split()) & {"meld", "melds", "draw", "draws", "discard", "points"}], (
        told
    )


def test_all_cards_are_dealt_and_everybody_has_staked(rules: Ruleset) -> None:
    state = next(play(rules, 1))
    sizes = sorted({hand.bit_count() for hand in state.hands})
    assert sum(hand.bit_count() for hand in state.hands) == 52 and sizes[-1] - sizes[0] <= 1
    assert rules.places.owner_of_hand[rules.places.number(SPARE)] == -1
    assert state.pots == (rules.seats + 1,) * 4
    assert [spot.name for spot in rules.places.pots] == list(POTS)


def test_a_row_goes_up_its_suit_until_nobody_has_the_next_card(rules: Ruleset) -> None:
    order, pack = "23456789TJQKA", rules.pack
    new_suit = cast(StopsStep, rules.variant.steps["play"]).after_stop == "new_suit"
    for seed in range(3):
        due, last, held = "", "", [""]
        for state in play(rules, seed):
            pile = state.discards[rules.places.number(PLAYED)]
            name = pack.name(pile[-1]) if pile else ""
            if due:
                assert name == due
            elif name:  # led: the lowest of its suit, and of another suit where that is asked for and can be
                assert name == min((card for card in held if card[1] == name[1]), key=lambda card: order.index(card[0]))
                if new_suit and last and any(card[1] != last[1] for card in held):
                    assert name[1] != last[1]
            seat = rules.to_act(state)
            if seat is None:
                break
            above = order[order.index(name[0]) + 1 :][:1] if name else ""
            holders = [other for other in range(rules.seats) if above and state.hands[other] & pack.named[above + name[1]]]
            due, last = (above + name[1] if holders else ""), name
            assert holders in ([], [seat])
            assert (state.vars[rules.at[DUE]] == NO_CARD) == (not holders)
            held = [pack.name(card) for card in each(state.hands[seat])]


def test_whoever_plays_a_pot_card_takes_the_pot_and_the_first_out_is_paid_for_every_card(rules: Ruleset) -> None:
    for seed in range(3):
        events: list[Event] = []
        *_, state = play(rules, seed, events)
        brought = [0] * rules.seats
        stake = {seat: 2 if seat == state.dealer else 1 for seat in range(rules.seats)}
        for event in events:
            if isinstance(event, Told) and event.name == "played":
                card = dict(event.facts)["card"]
                brought[event.seat] += rules.seats + 1 if rules.pack.name(card) in POTS else 0
        assert state.ending is not None and state.result is not None
        out = state.ending[1]
        left = [hand.bit_count() for hand in state.hands[: rules.seats]]
        expected = [brought[seat] - 4 * stake[seat] - left[seat] for seat in range(rules.seats)]
        expected[out] += sum(left)
        assert left[out] == 0 and [row.score for row in state.result.rows] == expected
        assert state.result.winners == (out,)
        assert all(sum(entry.points for entry in row.lines) == row.score for row in state.result.rows)


def test_chips_are_told_in_the_log_and_in_the_answer(shelf: Catalogue) -> None:
    rules, events = compile_rules(shelf.resolve("michigan").variant, 3), list[Event]()
    *_, state = play(rules, 1, events)
    people = ("Ada", "Otto", "Jo")
    said = [plain(sentence(one, rules.pack, people)) for one in log_lines(events)]
    stakes = [text for text in said if "each of" in text]
    assert sorted(stakes) == sorted(
        f"{name} puts {'2 chips' if seat == state.dealer else 'one chip'} on each of A♥, K♣, Q♦ and J♠."
        for seat, name in enumerate(people)
    )
    moved = [event_json(event, rules.pack) for event in events if isinstance(event, ChipsMoved)]
    assert moved[0] == {"event": "chips_moved", "from": (state.dealer + 1) % 3, "to": "AH", "amount": 1}
    taken = [one for one in moved if one["from"] in POTS]
    assert taken and all(f"{people[one['to']]} takes 4 chips from " in " ".join(said) for one in taken)
    (seat, note), *_ = [caption(event) or (-1, None) for event in events if isinstance(event, ChipsMoved)]
    assert note is not None and plain(sentence(note, rules.pack, people)) == "Puts one chip on A♥"
    assert seat == (state.dealer + 1) % 3


def test_what_may_not_be_played_is_refused_with_its_reason(shelf: Catalogue) -> None:
    match = begun(shelf)
    seat, hand = match.to_act or 0, match.history.state.hands[match.to_act or 0]
    legal = {action.card for action in match.legal() if isinstance(action, Play)}
    high = next(card for card in each(hand) if card not in legal)
    refused = match.check(seat, Play(high))
    assert refused is not None and refused.code == "play.lowest"
    assert "cannot be led" in sentence(refused, match.rules.pack, ("Ada", "Otto", "Jo"))
    stranger = next(card for card in match.rules.pack.cards if not hand >> card & 1)
    refused = match.check(seat, Play(stranger))
    assert refused is not None and refused.code == "card.not_held"
    with pytest.raises(NotationError):
        match.parse("play")


def test_the_pile_takes_a_card_that_may_be_played(rules: Ruleset) -> None:
    for state in play(rules, 4):
        seat = rules.to_act(state)
        for card in each(state.hands[seat]) if seat is not None else ():
            (offer,) = offers(rules, state, seat or 0, Lifted((card,)))
            assert offer.place == "pile:played"
            assert (offer.action is not None) == (Play(card) in rules.legal(state))


# ---- the laws of every game -----------------------------------------------------------------------------------------


def test_cards_and_chips_are_conserved(rules: Ruleset) -> None:
    table = rules.new_state()
    for seed in range(12):
        for state in play(rules, seed, state=table):
            cards = sorted(card for spot in rules.places.of_cards for card in spot.cards(state))
            assert cards == list(range(52))
            assert chips(state) == 0 and min(state.pots) >= 0
    assert table.deal == 12 and any(table.scores)


def test_a_view_shows_no_other_hand_and_of_the_spare_hand_only_where_rows_have_stopped(rules: Ruleset) -> None:
    spare = rules.places.number(SPARE)
    for seed in range(3):
        events: list[Event] = []
        for state in play(rules, seed, events):
            pile = state.discards[rules.places.number(PLAYED)]
            above = {"23456789TJQKA"[i]: "23456789TJQKA"[i + 1] for i in range(12)}
            names = [rules.pack.name(card) for card in pile if rules.pack.name(card)[0] != "A"]
            stopped = card_set(rules.pack.find_all([above[name[0]] + name[1] for name in names])) & state.hands[spare]
            for seat in range(rules.seats):
                view = view_of(rules, state, seat, events)
                assert view.known[spare] & ~stopped == 0
                if state.frames:
                    assert [other for other in range(rules.seats) if view.known[other]] in ([seat], [])
                assert view.known[seat] == state.hands[seat]
                assert view.pots == state.pots
        for event in events:
            if isinstance(event, Moved) and event.target == ("hand", spare):
                assert all(redacted([event], 1 << seat)[0].cards == (HIDDEN,) for seat in range(rules.seats))  # type: ignore[union-attr]


def test_imagined_worlds_have_the_same_view(rules: Ruleset) -> None:
    for number, state in enumerate(play(rules, 5)):
        for seat in range(rules.seats):
            view = view_of(rules, state, seat)
            world = sample(rules, view, Chance(number))
            assert view_of(rules, world, seat) == view
            assert sorted(card for spot in rules.places.of_cards for card in spot.cards(world)) == list(range(52))


def test_what_is_played_is_written_and_read_back(rules: Ruleset) -> None:
    for state in play(rules, 6):
        for action in rules.legal(state):
            text = write(action, rules)
            assert text.startswith("play ")
            assert parse(text, rules, state.hands[rules.to_act(state) or 0]) == action


def test_a_state_comes_back_from_its_plain_data(rules: Ruleset) -> None:
    for state in play(rules, 7):
        again = State.from_plain(state.to_plain(), rules.memory)
        assert again.digest() == state.digest() and check_value(again) == check_value(state)


def test_a_position_comes_back_and_is_played_on(shelf: Catalogue) -> None:
    match = begun(shelf)
    while not match.hand_over:
        truth = referee.truth(match)
        assert list(truth["pots"]) == list(POTS) and list(truth["piles"]) == [PLAYED]
        again = placement.set_up(shelf.resolve("michigan"), PEOPLE[:3], 5, truth, Chance(1).shuffle)
        assert referee.truth(again) == truth
        assert again.legal() == match.legal()
        go(match, 1)
    assert referee.truth(placement.set_up(shelf.resolve("michigan"), PEOPLE[:3], 5, referee.truth(match), Chance(1).shuffle)) == (
        referee.truth(match)
    )


def test_a_save_and_a_replay_come_to_the_same_match(shelf: Catalogue) -> None:
    for decisions in (0, 9, 50, 120):
        match = go(begun(shelf, 4), decisions)
        opened = open_match(Writer(match).write({}, Label(WHEN, None)))
        assert opened.notes == ()
        same(opened.match, match)
        again, divergence = replayed(match)
        assert divergence is None and again.digest == match.digest


def test_moves_are_taken_back_and_done_again(shelf: Catalogue) -> None:
    match = go(begun(shelf), 12)
    before, check = match.digest, check_value(match.history.state)
    match.undo()
    assert check_value(match.history.state) != check
    match.redo()
    assert match.digest == before


def test_every_decision_has_one_chooser_who_plays_by_the_rules(rules: Ruleset) -> None:
    assert [(phase, chooser.name) for phase, chooser in choosers_of(rules)] == [("stops", "stops: play")]
    for level in ("casual", "steady"):
        state, chance = rules.new_state(), Chance(3)
        rules.deal(state, 9)
        while state.frames:
            seat = rules.to_act(state)
            assert seat is not None
            view = view_of(rules, state, seat)
            thought = player_named(level).choose(rules, view, chance, Untimed())
            assert rules.check(state, thought.action) is None
            assert sentence(thought.why, rules.pack, [str(one) for one in range(rules.seats)])
            rules.apply(state, thought.action)
        assert state.ending is not None and state.ending[0] == "out"


def test_a_match_goes_over_eight_hands_and_the_richest_wins(shelf: Catalogue) -> None:
    match = begun(shelf, 3)
    chance = Chance(2)
    while not match.match_over:
        if match.hand_over:
            match.next_hand()
        match.submit(match.to_act or 0, match.rules.suggest(match.history.state, chance))
    state = match.history.state
    assert len(match.results) == 8 and sum(match.scores) + sum(state.pots) == 0
    assert match.result is not None
    assert [match.scores[seat] for seat in match.result.match_winners] == [max(match.scores)] * len(match.result.match_winners)


def test_what_it_remembers_is_open_to_all(rules: Ruleset) -> None:
    state = next(play(rules, 8))
    for slot in (DUE, STOPPED, CHIPS):
        assert view_of(rules, state, 1).vars[rules.at[slot]] == state.vars[rules.at[slot]]
