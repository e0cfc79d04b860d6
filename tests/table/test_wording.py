"""What is said at the table: the log, plates, prompts, endings."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.cards.chance import Chance
from game.cards.ids import HIDDEN, NO_CARD
from game.cards.lines import Line, line
from game.cards.pack import Pack
from game.engine.facts import event_json
from game.match.match import Match
from game.match.positions.placement import set_up
from game.match.setup import SeatInfo
from game.match.table_rules import TableRules
from game.rules.acts.events import (
    Called,
    ChipsMoved,
    DealBegan,
    Discarded,
    Drew,
    Event,
    HandEnded,
    LaidOff,
    MatchEnded,
    MeldLaid,
    Moved,
    Passed,
    Scored,
    StockRenewed,
    Told,
    TurnBegan,
    WentOut,
)
from game.rules.policies.stock_end import Recycle
from game.rules.ruleset import compile_rules
from game.rules.state.meld import NOBODY, Meld
from game.rules.state.slots import COMMON, IDLE_RENEWALS, RENEWALS
from game.table.prompt import prompt_of
from game.table.wording import caption, deeds, ending, in_own_words, log_lines, told
from game.words.catalogue import plain, sentence
from tests.match.tables import begin, does
from tests.variants.shelf import SHIPPED

ROOT = Path(__file__).resolve().parents[2]
PACK = Pack()
NAMES = ("Ada", "Bruno", "Clio")
ALL = 7


def said(one: Line, me: int | None = 0) -> str:
    return plain(sentence(one, PACK, NAMES, me))


def cards(text: str) -> tuple[int, ...]:
    return PACK.find_all(text.split())


def log(*events: Event) -> list[str]:
    return [said(one) for one in log_lines(events)]


def test_the_log_of_a_turn() -> None:
    run = cards("4H 5H 6H")
    assert log(
        DealBegan(2, 1),
        TurnBegan(0, 0),
        Drew(0, "stock", 1),
        Moved(cards("9C"), ("stock", 0), ("hand", 0), 1),
        MeldLaid(0, 1, "run", run),
        Moved(run, ("hand", 0), ("meld", 1), ALL),
        Discarded(0, PACK.find("9C")),
        Moved(cards("9C"), ("hand", 0), ("discard", 0), ALL),
        TurnBegan(1, 1),
        Drew(1, "discard", 1),
        Moved(cards("9C"), ("discard", 0), ("hand", 1), ALL),
        LaidOff(1, 1, cards("7H")),
        Moved(cards("7H"), ("hand", 1), ("meld", 1), ALL),
        Discarded(1, PACK.find("TS")),
        Moved(cards("TS"), ("hand", 1), ("discard", 0), ALL),
        Drew(2, "stock", 1),
        Moved((HIDDEN,), ("stock", 0), ("hand", 2)),
    ) == [
        "Hand 2: Bruno deals.",
        "You draw 9♣ from the stock.",
        "You meld 4♥ 5♥ 6♥.",
        "You discard 9♣.",
        "Bruno takes 9♣ from the discard pile.",
        "Bruno lays off 7♥.",
        "Bruno discards 10♠.",
        "Clio draws a card from the stock.",
    ]


def test_the_log_says_whose_meld_grew_and_never_its_number() -> None:
    run, seven = cards("4H 5H 6H"), cards("7H")
    melds = [Meld(1, 0, "run", run, (), ()), Meld(2, 1, "set", run, (), ()), Meld(3, NOBODY, "run", run, (), ())]

    def added(seat: int, meld: int) -> str:
        return said(log_lines([LaidOff(seat, meld, seven)], melds)[0])

    assert added(1, 1) == "Bruno lays off 7♥ on your run."
    assert added(0, 2) == "You lay off 7♥ on Bruno's set."
    assert added(2, 2) == "Clio lays off 7♥ on Bruno's set."
    assert added(1, 2) == "Bruno adds 7♥ to a set."
    assert added(0, 1) == "You add 7♥ to your run."
    assert added(2, 3) == "Clio lays off 7♥."


def test_the_log_of_an_ending() -> None:
    assert log(
        Passed(1),
        Moved((HIDDEN,) * 9, ("discard", 0), ("stock", 0)),
        StockRenewed("turned", 9),
        WentOut(2, "discard", False),
        Moved(cards("KD"), ("hand", 0), ("hand", 0), ALL),
        HandEnded("out", (2,)),
        Scored(2, 10, 110),
        Scored(0, Fraction(-5, 2), Fraction(15, 2)),
        MatchEnded((2,)),
    ) == [
        "Bruno turns the discard pile over: 9 cards become the stock.",
        "Clio goes out.",
        "Clio scores 10 and now has 110.",
        "You score −2½ and now have 7½.",
        "Clio wins the match.",
    ]


def test_the_log_of_chips() -> None:
    def moved(source: tuple[str, int], target: tuple[str, int], amount: int) -> ChipsMoved:
        return ChipsMoved(source, target, amount)

    assert log(
        moved(("seat", 0), ("kitty", -1), 1),
        moved(("seat", 0), ("AS", -1), 1),
        moved(("seat", 0), ("7-8-9", -1), 2),
        moved(("seat", 1), ("7-8-9", -1), 2),
        moved(("AS", -1), ("seat", 0), 12),
        moved(("seat", 0), ("seat", 1), 3),
        moved(("seat", 1), ("seat", 0), 1),
        moved(("AS", -1), ("kitty", -1), 1),
    ) == [
        "You put one chip on each of kitty and A♠.",
        "You put 2 chips on 7-8-9.",
        "Bruno puts 2 chips on 7-8-9.",
        "You take 12 chips from A♠.",
        "You pay Bruno 3 chips.",
        "Bruno pays you one chip.",
        "One chip goes from A♠ to kitty.",
    ]


def test_an_unusual_ending_is_named() -> None:
    assert log(HandEnded("blocked", (1,))) == ["The hand is blocked, and Bruno wins it"]
    assert log(HandEnded("bound", ())) == ["The hand went on too long"]


@pytest.mark.parametrize("kind", ["out", "rummy", "blocked", "stalemate", "bound"])
@pytest.mark.parametrize("winners", [(), (0,), (1,), (1, 2)])
def test_every_ending_has_a_name(kind: str, winners: tuple[int, ...]) -> None:
    if kind in ("out", "rummy") and not winners:
        return
    heading = said(ending(kind, winners))
    assert heading and heading[0].isupper()
    assert ("Bruno" in heading) == (1 in winners)


def test_the_words_on_a_plate() -> None:
    def words(event: Event, moved: tuple[int, ...] = ()) -> str:
        found = caption(event, moved)
        assert found is not None and found[0] == 1
        return said(found[1])

    assert words(Drew(1, "stock", 1), (HIDDEN,)) == "Draws a card"
    assert words(Drew(1, "discard", 1), cards("9C")) == "Takes 9♣"
    assert words(Drew(1, "discard", 7), cards("9C TC JC QC KC 2S 3S")) == "Takes 7 cards"
    assert words(MeldLaid(1, 1, "run", cards("4H 5H 6H"))) == "Melds 4♥ 5♥ 6♥"
    assert words(MeldLaid(1, 1, "run", cards("4H 5H 6H 7H 8H 9H"))) == "Melds 6 cards"
    assert words(LaidOff(1, 1, cards("7H"))) == "Lays off 7♥"
    assert words(Discarded(1, PACK.find("TS"))) == "Discards 10♠"
    assert words(Passed(1)) == "Passes"
    assert words(WentOut(1, "meld", True)) == "Goes rummy"
    assert caption(TurnBegan(1, 3)) is None


def test_a_secret_draw_is_no_card_in_any_sentence() -> None:
    events: list[Event] = [Drew(1, "stock", 1), Moved((HIDDEN,), ("stock", 0), ("hand", 1))]
    for one in log_lines(events):
        assert NO_CARD not in one.cards
    found = caption(events[0], (HIDDEN,))
    assert found is not None and not found[1].cards


def test_beside_the_plates_only_what_touches_a_person_is_told_in_whole_sentences() -> None:
    run, nine, seven = cards("4H 5H 6H"), cards("9C"), cards("7H")
    melds = [Meld(1, 0, "run", run, (), ()), Meld(2, 2, "run", run, (), ())]
    left_to_plates: list[Event] = [Drew(1, "stock", 1), MeldLaid(1, 3, "run", run), LaidOff(1, 2, seven), Discarded(1, nine[0])]
    assert deeds(left_to_plates, melds, 0) == {}
    told_too: list[Event] = [LaidOff(1, 1, seven), Called(1, nine), WentOut(1, "layoff", False)]
    assert [said.code for said in deeds(told_too, melds, 0).values()] == ["log.laid_off", "log.called", "log.went_out"]


# ---- prompts ------------------------------------------------------------------------------------------


def dealt(hand: str, other: str, then: str) -> Match:
    """Two players; the one left of the dealer, seat 1, gets the first hand. Then come the upcard and the stock."""
    pairs = zip(cards(hand), cards(other), strict=True)
    return begin(2, dealer=0, deck=[*(card for pair in pairs for card in pair), *cards(then)])


def asked(match: Match, *played: str, me: int = 1) -> str:
    """The prompt after these actions."""
    does(match, *played)
    names = [info.name for info in match.seats]
    return plain(sentence(prompt_of(match.view(me)), PACK, names, me))


HAND = "4H 5H 6H 9C KD 2S AH TD JC 7S"


OTHER = "KS QS JS KH QD 9D 7D 5S 3S 2C"


def test_the_prompt_follows_the_turn() -> None:
    match = dealt(HAND, OTHER, "8C 4C")
    assert asked(match) == "Draw a card"
    assert asked(match, me=0) == "Otto's turn"
    assert asked(match, "draw stock") == "Meld or discard"
    assert asked(match, "meld 4H 5H 6H") == "Discard a card"
    assert asked(match, "discard 9C") == "Ada's turn"


def test_a_card_that_fits_the_table_may_be_laid_off() -> None:
    match = dealt(HAND.replace("7S", "7H"), OTHER, "8C 4C")
    assert asked(match, "draw stock", "meld 4H 5H 6H") == "Lay off or discard"


def test_the_last_card_is_named() -> None:
    match = dealt("4H 5H 6H 9C 9S 9H KD KH KC 2S", "AS QS JS 3H QD JD 8D 5S 3S 2C", "8C 7H 2H TD 2D AD")
    does(match, "draw stock", "meld 4H 5H 6H", "discard 2S", "draw stock", "discard 2H")
    does(match, "draw stock", "meld 9C 9S 9H", "discard TD", "draw stock", "discard 2D")
    assert asked(match, "draw stock", "meld KD KH KC") == "Lay off or discard"
    assert asked(match, "layoff 1 7H") == "Discard A♦ to go out"


def test_every_prompt_of_random_hands_is_a_sentence_of_the_catalogue() -> None:
    """Strict words: a missing code fails. Seen are at least drawing, melding, waiting, the empty stock and the end."""
    seen = set()
    for seats, seed in ((2, 1), (3, 2), (6, 4)):
        match, chance = begin(seats, seed), Chance(seed)
        names = [info.name for info in match.seats]
        while not match.hand_over:
            for seat in range(seats):
                one = prompt_of(match.view(seat))
                assert plain(sentence(one, PACK, names, seat))
                seen.add(one.code)
            assert match.to_act is not None
            match.submit(match.to_act, match.rules.suggest(match.history.state, chance))
        seen.add(prompt_of(match.view(0)).code)
    assert seen >= {"prompt.draw", "prompt.wait", "prompt.discard", "prompt.meld_discard", "prompt.hand_over"}


@pytest.mark.parametrize(
    ("rule", "renewals", "idle", "pile", "said"),
    [
        (Recycle(), 0, 0, 9, "take the discard, or turn the pile over"),
        (Recycle(how="shuffle"), 4, 0, 9, "take the discard, or shuffle the pile"),
        (Recycle(limit=1), 1, 1, 9, "take the discard, or pass, which ends the hand"),
        (Recycle(how="none"), 0, 0, 9, "take the discard, or pass, which ends the hand"),
        (Recycle(stuck_after=3), 2, 2, 9, "take the discard, or pass, which ends the hand"),
        (Recycle(upcard="keep_top"), 0, 0, 1, "take the discard, or pass, which ends the hand"),
    ],
)
def test_an_empty_stock_says_what_declining_does(rule: Recycle, renewals: int, idle: int, pile: int, said: str) -> None:
    slots = [0] * len(COMMON)
    slots[RENEWALS], slots[IDLE_RENEWALS] = renewals, idle
    table, rules = SimpleNamespace(vars=slots), SimpleNamespace(pile=lambda table, hand: range(pile))
    declining = rule.declining(cast(Any, rules), cast(Any, table), 0)
    words = plain(sentence(line(f"prompt.draw_discard_or_pass_{declining}"), PACK, ["You", "Ada"], 0))
    assert words == f"The stock is empty: {said}"


def seen(variant: str, hands: list[str], phase: str, options: dict[str, bool | int | str] | None = None, **given: Any) -> str:
    """The prompt of a position, as the player in seat 0 reads it."""
    resolved = SHIPPED.resolve(variant, options or {})
    people = [SeatInfo(name) for name in ("You", "Ada", "Bruno", "Clio")[: len(hands)]]
    fields = {"hands": [hand.split() for hand in hands], "to_act": 0, "phase": phase, **given}
    match = set_up(resolved, people, 5, fields, lambda cards: cards.reverse())
    said = prompt_of(match.view(0), asked=TableRules(match.rules).prompt(match.view(0)))
    return plain(sentence(said, match.rules.pack, [seat.name for seat in people], 0))


SPADES = [{"owner": 1, "cards": ["7S", "8S", "9S"]}]


def test_prompts_of_calls_penalties_and_deep_discards() -> None:
    hands = ["2C 4S JD 9D 9H", "5S 6D"]
    assert seen("rummy_500", hands, "draw", discard=["9S", "QH"]) == "Draw from the stock, or take discards"
    assert seen("rummy_500", hands, "claim", discard=["TS"], melds=SPADES) == "You can call a discard: call it, or pass"
    chooses: dict[str, bool | int | str] = {"call_penalty": "discarder_chooses"}
    words = seen("rummy_500", hands, "penalty", chooses, discard=["TS"], melds=SPADES)
    assert words == "Your discard was called: take two stock cards or the whole pile"
    assert seen("kalooki_jamaica", [*hands, "3C"], "claim", discard=["TS"]).startswith("Buy 10♠")


def test_who_calls_nothing_is_silent_but_who_ends_the_hand_is_heard() -> None:
    events: list[Event] = [Passed(1), Passed(2), TurnBegan(3, 4), Passed(3), HandEnded("blocked", ())]
    assert told(events, quiet=False) == events
    assert told(events, quiet=True) == events[2:]
    assert told([], quiet=True) == []


def test_of_partners_the_one_who_has_gone_out_is_named() -> None:
    assert ending("out", (0, 2), [WentOut(2, "discard", False)]) == line("ending.out", seat=(2,))
    assert ending("rummy", (0, 2), [WentOut(2, "discard", False)]) == line("ending.rummy", seat=(2,))
    assert ending("out", (0, 2)).code == "ending.out_side"
    assert ending("out", (2,)).code == "ending.out"


def test_a_fact_of_a_family_is_told_in_the_log_on_the_plate_and_in_the_protocol() -> None:
    pack = Pack()
    five = pack.find("5S")
    fact = Told("showed", 1, (("how", "valid"), ("card", five), ("points", 3)))
    assert log_lines([fact]) == [line("log.showed_valid", (five,), seat=1, points=3)]
    assert caption(fact) == (1, line("note.showed_valid", (five,), seat=1, points=3))
    assert event_json(fact, pack) == {"event": "showed", "seat": 1, "how": "valid", "card": "5S", "points": 3}


@pytest.mark.parametrize(
    ("variant", "options", "ends"), [("three_thirteen", {}, "Show"), ("knock_rummy", {"last_turn_after_knock": True}, "Close")]
)
def test_the_last_turn_is_called_so(variant: str, options: dict[str, bool | int | str], ends: str) -> None:
    """After a show, or a knock that leaves the others a turn."""
    people = [SeatInfo("You"), SeatInfo("Ada")]
    fields = {"hands": [["9C", "9D", "9S", "2S"], ["8H", "4D", "KC"]], "to_act": 0, "phase": "play"}
    match = set_up(SHIPPED.resolve(variant, options), people, 5, fields, lambda cards: cards.reverse())
    match.submit(0, next(action for action in match.view(0).legal if type(action).__name__ == ends))
    match.submit(1, next(action for action in match.view(1).legal if getattr(action, "source", "") == "stock"))
    said = prompt_of(match.view(1), asked=TableRules(match.rules).prompt(match.view(1)))
    assert plain(sentence(said, match.rules.pack, ["You", "Ada"], 1)) == "Your last turn: discard a card"


def test_a_game_that_knows_concealed_hands_says_so_and_no_other_does() -> None:
    """Canasta pays for going out concealed; a rummy is what basic rummy calls the same."""
    canasta = TableRules(compile_rules(SHIPPED.resolve("canasta_classic").variant, 4)).has
    rummy = TableRules(compile_rules(SHIPPED.resolve("straight_rummy").variant, 3)).has
    for code in ("ending.rummy", "ending.rummy_side", "did.went_rummy", "log.went_rummy", "note.went_rummy"):
        one = line(code, seat=0)
        assert "concealed" in in_own_words(one, canasta).code
        assert in_own_words(one, rummy) == one
    assert in_own_words(line("ending.out", seat=0), canasta).code == "ending.out"
    assert said(in_own_words(line("ending.rummy", seat=1), canasta)) == "Bruno goes out concealed"


def test_a_contract_of_two_melds_is_one_line_of_the_log() -> None:
    jacks, kings, late = cards("JS JH JD"), cards("KS KH KD"), cards("4S 4H 4D")
    events: list[Event] = [
        MeldLaid(1, 1, "set", jacks), Moved(jacks, ("hand", 1), ("meld", 1)),
        MeldLaid(1, 2, "set", kings), Moved(kings, ("hand", 1), ("meld", 2)),
    ]  # fmt: skip
    (whole,) = log_lines(events)
    assert said(whole) == "Bruno melds J♠ J♥ J♦, K♠ K♥ K♦."
    assert said(in_own_words(whole, lambda trait: trait == "frames")) == "Bruno lays the contract: J♠ J♥ J♦, K♠ K♥ K♦."
    assert said(in_own_words(whole, lambda trait: trait in ("frames", "stages"))) == "Bruno lays the phase: J♠ J♥ J♦, K♠ K♥ K♦."
    before = Meld(0, 1, "set", late, (), (1, 1, 1))
    (later,) = log_lines(events, [before])
    assert said(in_own_words(later, lambda trait: trait == "frames")) == "Bruno melds J♠ J♥ J♦, K♠ K♥ K♦."
    assert len(log_lines([*events[:2], Drew(1, "stock", 1), *events[2:]])) == 3, "in two actions"
