"""Hands in groups at the table: by drag, by key, by the game, and what each group is called."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules.laying.grouped import LOOSE
from tests.ui.table_desk import TableDesk

HAND = "8S 9S TS 3C 4C 6H QH QC QS KD 9H 5D 7S"
HERS = "AS 2S 3S 4D 5H 6C 7C 8C 9C TC JC QD KH"
GIN = "5H 6H 7H 9C 9D 9S KD QD 2S 3C 4H"
HERS_OF_TEN = "AS 3S 5C 8D TS 2D 4C 6S 8C QC"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    made = TableDesk(tmp_path)
    made.place("indian_points", [HAND, HERS], "JD 2D", memory={"wild_rank": 5}, phase="draw")
    yield made
    made.close()


def groups(desk: TableDesk) -> list[str]:
    """The groups that I have made, and behind a bar what is in none."""
    order, text = desk.table.session.hand.order, desk.match.rules.pack.text
    return [*map(text, order.groups), f"| {text(order.loose)}"]


def tags(desk: TableDesk) -> list[str]:
    """The tags as they lie."""
    stage = desk.table.stage
    return [stage.scene.tags[part.cards].forms[0] for part in stage.layout.parts]


def gap_after(desk: TableDesk, name: str) -> tuple[int, int]:
    """The middle of the gap behind the group with this card."""
    parts = desk.table.stage.layout.parts
    at = next(at for at, part in enumerate(parts) if f"card:{name}" in part.cards)
    one, other = parts[at].box, parts[at + 1].box
    return round((one.right + other.x) / 2), round(one.centre[1])


def on(desk: TableDesk, name: str) -> tuple[int, int]:
    """A place on a card, right of its middle."""
    pose = desk.table.stage.layout.rest[f"card:{name}"]
    return round(pose.x + 2), round(pose.y)


def test_a_fresh_hand_is_loose(desk: TableDesk) -> None:
    assert tags(desk) == ["loose"]


def test_what_the_hand_costs_is_one_figure(desk: TableDesk) -> None:
    """It stands beside the piles; the brackets say the same, or none, and the plate says how many cards there are."""

    def stake() -> str:
        found = re.search(r"If another shows now: (\d+)", desk.item("text:stakes").label)
        assert found is not None
        return found[1]

    def others() -> set[str]:
        told = [*tags(desk), desk.item("text:needs").label]
        return set(re.findall(r"([0-9]+) points?", " ".join(told)))

    assert stake() == "24" and not others()  # the loser may put it together before it is counted
    assert desk.table.stage.scene.seats[0].note == "13 cards"
    desk.select("TS", "8S", "9S")
    desk.press("g")
    assert stake() == "80" and not others()  # one sequence: all cards count, and no more than that
    desk.press("a")
    assert stake() == "24" and others() == {"24"}
    assert tags(desk)[-1] == "loose: 24 points"


def test_the_key_makes_a_group_of_what_is_chosen_and_parts_it_again(desk: TableDesk) -> None:
    desk.select("TS", "8S", "9S")
    desk.press("g")
    assert groups(desk)[0] == "8S 9S TS" and not desk.table.table.fingers.selection.cards
    assert tags(desk) == ["pure sequence", "loose"]
    desk.select("3C", "4C", "6H")
    desk.press("g")
    assert groups(desk)[1] == "6H 3C 4C" and tags(desk)[1] == "sequence with joker"
    assert desk.table.stage.scene.stands == {"card:6H": "2C"}
    desk.select("8S", "9S", "TS")
    desk.press("g")
    assert len(groups(desk)) == 2


def test_the_button_makes_a_group_too(desk: TableDesk) -> None:
    assert not desk.has("button:group") or not desk.item("button:group").enabled
    desk.select("QH", "QC", "QS")
    desk.click("button:group")
    assert tags(desk)[0] == "set of queens"


def test_a_card_dropped_in_a_group_joins_it_at_that_place(desk: TableDesk) -> None:
    desk.select("8S", "9S", "TS")
    desk.press("g")
    desk.drag("card:KD", on(desk, "9S"))
    assert groups(desk)[0] == "8S 9S KD TS"
    assert tags(desk)[0].startswith("loose")
    desk.drag("card:KD", on(desk, desk.hand[-1]))
    assert groups(desk)[0] == "8S 9S TS"


def test_a_card_dropped_between_groups_founds_one(desk: TableDesk) -> None:
    desk.select("8S", "9S", "TS")
    desk.press("g")
    desk.drag("card:KD", gap_after(desk, "TS"), let_go=False)
    desk.settle()
    box = desk.table.table.fingers.drag.box(desk.app.now)
    assert box is not None
    x, y = gap_after(desk, "TS")
    grip = desk.pointer[0] - round(box.centre[0])  # a card is held where it was gripped, and its middle says where it goes
    desk.carry_to((x + grip, y))
    assert groups(desk)[:2] == ["8S 9S TS", "KD"]


def test_the_group_under_a_held_card_says_what_it_would_be(desk: TableDesk) -> None:
    desk.select("8S", "9S", "TS")
    desk.press("g")
    left = desk.table.stage.layout.rest["card:8S"]
    desk.drag("card:7S", (round(left.x - left.w / 5), round(left.y)), let_go=False)
    desk.settle()
    assert desk.table.stage.layout.open_slot.w > 0 and tags(desk)[0] == "pure sequence"
    assert "card:7S" not in desk.table.stage.layout.rest
    desk.drop()
    assert sorted(groups(desk)[0].split()) == ["7S", "8S", "9S", "TS"] and tags(desk)[0] == "pure sequence"


def test_a_closed_hand_is_put_in_its_best_groups_once_when_it_is_dealt(desk: TableDesk) -> None:
    desk.app.settings.override("sort_dealt", True)
    given = {"memory": {"wild_rank": 5}, "phase": "draw", "stock": "TC 4S"}
    desk.place("indian_points", [HAND, HERS], "JD 2D", **given)  # type: ignore[arg-type]
    assert tags(desk) == ["pure sequence", "sequence with joker", "set of queens", "loose: 24 points"]
    assert desk.table.session.help.arranged == 0, "nobody has asked for it"
    lying = groups(desk)
    desk.press("d")
    assert groups(desk) == [*lying[:-1], f"{lying[-1]} TC"]


@pytest.mark.parametrize("how", ["key", "mouse"])
def test_the_game_arranges_the_hand_on_request(desk: TableDesk, how: str) -> None:
    if how == "key":
        desk.press("a")
    else:
        desk.click("button:arrange")
    assert tags(desk) == ["pure sequence", "sequence with joker", "set of queens", "loose: 24 points"]
    assert desk.table.session.help.arranged == 1
    desk.press("a")
    assert desk.notice == "table.arranged_already" and desk.table.session.help.arranged == 1


def test_where_players_find_their_groups_the_game_does_not_arrange(desk: TableDesk) -> None:
    given = {"memory": {"wild_rank": 5}, "phase": "draw", "options": {"arrange": False}}
    desk.place("indian_points", [HAND, HERS], "JD 2D", **given)  # type: ignore[arg-type]
    assert not any(item.id == "button:arrange" and item.enabled for item in desk.shown.items)
    desk.press("a")
    assert desk.notice == "table.no_arranging" and groups(desk) == [f"| {' '.join(desk.hand)}"]


def test_what_is_drawn_is_loose_and_the_groups_stay(desk: TableDesk) -> None:
    desk.press("a")
    made = groups(desk)[:-1]
    desk.press("d")
    assert groups(desk)[:-1] == made
    assert len(desk.table.session.hand.order.loose) == 4


def test_a_card_drawn_into_a_group_joins_it(desk: TableDesk) -> None:
    desk.select("8S", "9S", "TS")
    desk.press("g")
    desk.drag("pile:stock", on(desk, "TS"))
    assert len(desk.table.session.hand.order.groups[0]) == 4


def test_sorting_by_suit_makes_groups_of_the_suits_and_my_own_come_back(desk: TableDesk) -> None:
    desk.press("a")
    mine = groups(desk)
    desk.press("s")
    assert groups(desk) == ["7S 8S 9S TS QS", "6H 9H QH", "3C 4C QC", "5D KD", "| "]
    desk.press("s")
    desk.press("s")
    assert groups(desk) == mine


def test_a_bracket_chooses_its_cards_and_the_log_tells_the_groups(desk: TableDesk) -> None:
    desk.press("a")
    line = desk.table.stage.layout.lines[0]
    desk.click_at((round(line.box.centre[0]), round(line.box.centre[1])))
    assert desk.table.table.fingers.selection.cards == set(line.cards)
    assert "pure sequence: seven of spades, eight of spades" in desk.item("area:hand").label


def test_games_of_knocks_wear_the_same_tags_once_a_group_is_made(desk: TableDesk) -> None:
    desk.place("gin_standard", [GIN, HERS_OF_TEN], "JD", phase="play")
    assert desk.table.stage.scene.made is None
    desk.select("9C", "9D", "9S")
    desk.press("g")
    assert tags(desk) == ["set of nines", "loose: 47 points"]
    desk.click("button:arrange")
    assert tags(desk)[:2] == ["run", "set of nines"]
    desk.select("9C", "9D", "9S")
    desk.press("g")
    assert len(desk.table.session.hand.order.groups) == 1


def test_in_games_of_open_melds_there_are_no_groups(desk: TableDesk) -> None:
    desk.begin()
    desk.select(*desk.hand[:2])
    desk.press("g")
    assert desk.notice == "table.no_groups" and not desk.has("button:group")
    assert desk.table.session.seat.tag(desk.table.session.hand.order.cards[:3]) is None
    assert LOOSE.startswith("tag.")
