"""What stays said of the turns of the others."""

from __future__ import annotations

from game.cards.ids import HIDDEN
from game.cards.pack import Pack
from game.rules.acts.events import DealBegan, Discarded, Drew, Event, LaidOff, MeldLaid, Moved, Passed, Told, TurnBegan
from game.table.recap import Done, began, since
from game.table.wording import in_own_words
from game.words.catalogue import plain, sentence

PACK = Pack()
NAMES = ("You", "Ada", "Bruno", "Clio", "Dag", "Edda")


def cards(text: str) -> tuple[int, ...]:
    return PACK.find_all(text.split())


def turn(seat: int, number: int, discard: str, *between: Event, source: str = "stock", took: str = "") -> list[Event]:
    """A whole turn."""
    taken = cards(took) or (HIDDEN,)
    return [
        TurnBegan(seat, number),
        Drew(seat, source, len(taken)),
        Moved(taken, (source, 0), ("hand", seat)),
        *between,
        Discarded(seat, *cards(discard)),
        Moved(cards(discard), ("hand", seat), ("discard", 0)),
    ]


def told(done: list[Done]) -> list[tuple[str, list[list[str]], str]]:
    """Whom, in what ways, and the card."""
    return [
        (
            NAMES[one.seat],
            [[plain(sentence(said, PACK, NAMES, 0)) for said in way] for way in one.ways],
            PACK.name(one.discard) if one.discard is not None else "",
        )
        for one in done
    ]


def test_the_turns_between_my_last_two_are_told_in_the_words_of_the_heads() -> None:
    history = [
        DealBegan(1, 2),
        *turn(0, 0, "KC"),
        *turn(1, 1, "6C", MeldLaid(1, 1, "set", cards("QH QD QC")), source="discard", took="KC"),
        *turn(2, 2, "9C", LaidOff(2, 1, cards("QS"))),
        TurnBegan(0, 3),
        Drew(0, "stock", 1),
    ]
    expected = [
        (
            "Ada",
            [["Takes K♣", "Melds Q♥ Q♦ Q♣"], ["Takes K♣", "Melds 3 cards"], ["Melds Q♥ Q♦ Q♣"], ["Melds 3 cards"]],
            "6C",
        ),
        ("Bruno", [["Draws a card", "Lays off Q♠"], ["Lays off Q♠"]], "9C"),
    ]
    assert told(since(history, 0, (1, 2))) == expected


def test_before_anybody_else_has_had_a_turn_nothing_is_told() -> None:
    history: list[Event] = [DealBegan(1, 2), TurnBegan(0, 0), Drew(0, "stock", 1)]
    assert since(history, 0, (1, 2)) == [] and began(history) == DealBegan(1, 2)
    assert since([*history, TurnBegan(1, 1)], 0, (1, 2)) == []


def test_whoever_is_gone_from_the_hand_is_told_of_only_for_a_turn_before() -> None:
    history = [*turn(0, 0, "KC"), *turn(1, 1, "6C"), *turn(0, 3, "2C")]
    assert [one.seat for one in since(history, 0, (1, 2))] == [1, 2]
    assert [one.seat for one in since(history, 0, (1, 2), gone=[2])] == [1]
    assert [one.seat for one in since(history, 0, (1, 2), gone=[1, 2])] == [1]


def test_while_the_others_play_only_this_round_is_told() -> None:
    history = [*turn(0, 0, "KC"), *turn(1, 1, "6C"), *turn(2, 2, "9C"), *turn(0, 3, "2C"), TurnBegan(1, 4), Drew(1, "stock", 1)]
    assert told(since(history, 0, (1, 2))) == [("Ada", [["Draws a card"]], ""), ("Bruno", [], "")]


def test_of_many_the_last_three_are_told() -> None:
    history, seats = turn(0, 0, "KC"), []
    for seat in range(1, 6):
        history += turn(seat, seat, f"{seat + 1}C")
        seats.append([one.seat for one in since(history, 0, (1, 2, 3, 4, 5))])
    assert seats == [[1, 2, 3], [1, 2, 3], [1, 2, 3], [2, 3, 4], [3, 4, 5]]


def test_a_pile_that_was_taken_is_told_however_little_room_there_is() -> None:
    """Seven cards of the pile, then three lays: the shortest words keep the pile, and so do those before them."""
    lays: list[Event] = [
        MeldLaid(1, 1, "set", cards("QH QD QC")),
        LaidOff(1, 1, cards("QS")),
        MeldLaid(1, 2, "set", cards("9H 9D 9S")),
    ]
    pile = "2C 3C 4C 5C 6D 7D 8D"
    history = [DealBegan(1, 2), *turn(0, 0, "KC"), *turn(1, 1, "6C", *lays, source="discard", took=pile), TurnBegan(0, 2)]
    ((_, ways, _),) = told(since(history, 0, (1,)))
    assert all(way[0] == "Takes 7 cards" for way in ways)
    assert ways[-2:] == [["Takes 7 cards", "Melds 3 cards"], ["Takes 7 cards"]]


def test_who_draws_two_cards_is_said_to_draw_two() -> None:
    """Samba."""
    two: list[Event] = [
        TurnBegan(1, 1),
        Drew(1, "stock", 2),
        Moved((HIDDEN, HIDDEN), ("stock", 0), ("hand", 1)),
        *turn(1, 1, "6C")[3:4],
    ]
    ((_, ways, _),) = told(since([DealBegan(1, 2), *turn(0, 0, "KC"), *two, TurnBegan(0, 2)], 0, (1,)))
    assert ways == [["Draws 2 cards"]]


def laid(seat: int, *melds: str) -> list[Event]:
    """Melds that are laid at once."""
    found: list[Event] = []
    for number, meld in enumerate(melds):
        found += [MeldLaid(seat, 10 * seat + number, "set", cards(meld)), Moved(cards(meld), ("hand", seat), ("meld", number))]
    return found


def test_melds_that_are_laid_at_once_are_told_whole() -> None:
    history = [*turn(0, 0, "KC"), *turn(1, 1, "6C", *laid(1, "JS JH JD", "KS KH KD"))]
    assert told(since(history, 0, (1,))) == [
        (
            "Ada",
            [["Draws a card", "Melds J♠ J♥ J♦, K♠ K♥ K♦"], ["Melds J♠ J♥ J♦, K♠ K♥ K♦"], ["Melds 6 cards"]],
            "6C",
        )
    ]


def test_where_melds_fill_frames_they_are_called_the_contract() -> None:
    history = [*turn(0, 0, "KC"), *turn(1, 1, "6C", *laid(1, "JS JH JD", "KS KH KD"))]
    (done,) = since(history, 0, (1,))
    said = [
        [plain(sentence(in_own_words(one, lambda trait: trait == "frames"), PACK, NAMES, 0)) for one in way] for way in done.ways
    ]
    assert said[1:] == [["Lays the contract: J♠ J♥ J♦, K♠ K♥ K♦"], ["Lays the contract"]]
    later = [
        *turn(0, 0, "KC"),
        *turn(1, 1, "6C", *laid(1, "4S 4H 4D")),
        *turn(0, 2, "2C"),
        *turn(1, 3, "7C", *laid(1, "JS JH JD", "KS KH KD")),
    ]
    (done,) = since(later, 0, (1,))
    assert plain(sentence(in_own_words(done.ways[1][0], lambda _: True), PACK, NAMES, 0)) == "Melds J♠ J♥ J♦, K♠ K♥ K♦"


def test_after_i_am_out_one_turn_of_each_is_told() -> None:
    history = [
        *turn(0, 0, "KC"),
        *turn(1, 1, "6C", *laid(1, "JS JH JD")),
        *turn(2, 2, "9C"),
        *turn(1, 3, "7C"),
        *turn(2, 4, "8C"),
    ]
    assert told(since(history, 0, (1, 2), gone=[0])) == [("Ada", [["Draws a card"]], "7C"), ("Bruno", [["Draws a card"]], "8C")]
    assert [one.discard for one in since(history, 0, (1, 2))] == list(cards("7C 8C")), "a turn that I missed"
    assert any("Melds" in word for _, ways, _ in told(since(history, 0, (1, 2))) for way in ways for word in way)


def test_what_was_turned_up_is_told_before_a_pass_and_passes_are_told_once() -> None:
    turned = Told("turned", 1, (("card", cards("2C")[0]),))
    history = [
        DealBegan(1, 2),
        *turn(0, 0, "KC"),
        Passed(1),
        Passed(2),
        TurnBegan(1, 1),
        turned,
        Passed(1),
        Passed(2),
        TurnBegan(0, 2),
    ]
    found = since(history, 0, (1, 2))
    assert [one.seat for one in found] == [1, 2]
    assert len(found[0].ways[-1]) == 1 and found[0].ways[-1][0].code == "note.turned"
    assert [len(way) for way in found[1].ways] == [1]
