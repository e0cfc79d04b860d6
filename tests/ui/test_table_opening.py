"""First melds of a side at the table: put together by mouse and by keys, with the pile and without, and laid in one act."""

from __future__ import annotations

from collections.abc import Iterator

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pytest

from game.table.motion.choreography import tell
from game.table.pointing.selection import Selection
from game.ui.program.input import Release

MINE = "KC KD KH 9C 9D 2S 2H AS QC TD 7H 5C"
OTHERS = ["5C 6C 7C 8C", "6C 6D 7D 4S", "7C 4C 4D 4H"]
PILE = "4D 5D 6D 7S 8S 9S"
HERS = [(1, "JC JD JS")]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    desk = TableDesk(tmp_path_factory.mktemp("opening"))
    yield desk
    desk.close()


@pytest.fixture
def desk(whole: TableDesk) -> TableDesk:
    """Canasta for four: my side has 1,620 points and no meld, so 90 are asked for. It is my turn, before the draw."""
    sit(whole)
    return whole


def sit(desk: TableDesk, mine: str = MINE, phase: str = "draw", pile: str = PILE, **given: object) -> None:
    scores = given.pop("scores", [1620, 1875, 1620, 1875])
    melds = given.pop("melds", HERS)
    variant = str(given.pop("variant", "canasta_classic"))
    desk.place(variant, [mine, *OTHERS], pile, phase=phase, scores=scores, melds=melds, **given)  # type: ignore[arg-type]


def lying(desk: TableDesk) -> list[str]:
    """What lies there provisionally, meld by meld; the card of the pile in brackets."""
    melds = [meld for meld in desk.table.stage.scene.melds if meld.draft]
    return [" ".join(f"({card[6:]})" if card.startswith("ghost:") else card[5:] for card in meld.cards) for meld in melds]


def shown_goal(desk: TableDesk) -> str:
    (goal,) = desk.table.stage.scene.rail.goals
    return f"{goal.title} {goal.number}"


def buttons(desk: TableDesk) -> set[str]:
    return {one for one in desk.table.stage.scene.buttons if one}


# ---- the pile ----------------------------------------------------------------------------------------------------


def test_the_top_card_dragged_to_the_hand_lies_with_its_pair_until_there_are_points_enough(desk: TableDesk) -> None:
    desk.drag("pile:discard", "area:hand")
    assert lying(desk) == ["(9S) 9D 9C"] and not {"9C", "9D"} & set(desk.hand)
    assert shown_goal(desk) == "First meld 30 of 90"
    assert "button:open" in buttons(desk) and not desk.item("button:open").enabled
    assert desk.match.moves == 0, "the match knows nothing of it"


def test_a_pair_dragged_to_the_pile_does_the_same(desk: TableDesk) -> None:
    desk.select("9C", "9D")
    desk.drag("card:9C", "pile:discard")
    assert lying(desk) == ["(9S) 9D 9C"]


def test_the_whole_opening_by_mouse_is_one_take(desk: TableDesk) -> None:
    desk.drag("pile:discard", "area:hand")
    desk.select("KC", "KD", "KH")
    desk.drag("card:KC", "area:melds")
    desk.drag("card:2S", "draft:1")
    assert shown_goal(desk) == "First meld 80 of 90" and not desk.item("button:open").enabled
    desk.drag("card:2H", "draft:0")
    assert desk.item("button:open").enabled and desk.table.table.presenter.buttons.main() == "button:open"
    desk.click("button:open")
    assert [sorted(meld) for meld in desk.melds[1:]] == [["2H", "9C", "9D", "9S"], ["2S", "KC", "KD", "KH"]]
    assert desk.match.moves == 1 and desk.match.log[-1] == "0 draw discard with 9D 9C 2H / KH KD KC 2S"
    assert {"7S", "8S"} <= set(desk.hand) and lying(desk) == []


def test_a_card_that_lies_alone_can_be_lifted_and_goes_to_another_meld_or_back(desk: TableDesk) -> None:
    desk.drag("card:QC", "area:melds")
    desk.drag("card:AS", "area:melds")
    assert lying(desk) == ["QC", "AS"]
    desk.drag("card:AS", "area:hand", let_go=False)
    desk.settle()
    assert desk.app.top is desk.table and "draft:1" not in desk.table.table.fingers.targets
    desk.app.dispatch(Release(desk.centre("area:hand")))
    desk.settle()
    assert lying(desk) == ["QC"] and "AS" in desk.hand
    desk.drag("card:QC", "card:5C")
    assert lying(desk) == [] and "QC" in desk.hand


def test_places_that_a_key_clears_away_take_nothing_that_is_held(desk: TableDesk) -> None:
    desk.drag("card:QC", "area:melds")
    desk.drag("card:AS", "area:hand", let_go=False)
    desk.settle()
    assert "draft:0" in desk.table.table.fingers.said
    desk.press("z")
    desk.settle()
    assert desk.app.top is desk.table and lying(desk) == [] and "draft:0" not in desk.table.table.fingers.said
    desk.app.dispatch(Release(desk.centre("area:hand")))


@pytest.mark.parametrize("held", ["JD", "9C"])
def test_a_contract_can_be_laid_by_key_while_a_card_is_held(desk: TableDesk, held: str) -> None:
    desk.place("contract_classic", ["KC KD KH 9C 9D 9S JD 5H 2S QC", "5C 6C 7C 8C", "6C 6D 7D 4S"], "9H", phase="play")
    desk.press("a")
    assert desk.table.table.drafts.contract.frames.met
    desk.drag(f"card:{held}", "area:hand", let_go=False)
    desk.settle()
    desk.press("m")
    desk.settle()
    assert desk.app.top is desk.table and not [place for place in desk.table.table.fingers.said if place.startswith("frame:")]
    desk.app.dispatch(Release(desk.centre("area:hand")))
    desk.settle()
    assert desk.app.top is desk.table and len(desk.melds) == 2


def test_the_whole_opening_by_keys_is_one_take(desk: TableDesk) -> None:
    desk.press("t")
    assert lying(desk) == ["(9S) 9D 9C"]
    for name in ("KC", "KD", "KH", "2S"):
        desk.tab_to(f"card:{name}")
        desk.press("space")
    desk.press("m")
    desk.tab_to("card:2H")
    desk.press("space")
    desk.press("m")
    assert desk.app.top.name == "choose", "the two may lie with the nines or with the kings"
    desk.press("1")
    assert lying(desk)[0].split() == ["(9S)", "9D", "9C", "2H"]
    desk.press("m")
    assert desk.match.log[-1].startswith("0 draw discard with 9D 9C 2H /")


def test_raised_cards_lie_where_they_are_until_they_are_laid(desk: TableDesk) -> None:
    desk.drag("pile:discard", "area:hand")
    desk.select("KC", "KD", "KH", "2S")
    desk.press("m")
    desk.drag("card:2H", "draft:0")
    table = desk.table
    before, known = table.table.drafts.opening.lifted(table.table.plain()), len(desk.match.events(0, desk.match.hand_began())[0])
    there = table.stage.layout.poses["card:KC"]
    desk.press("enter")
    events = desk.match.events(0, desk.match.hand_began())[0][known:]
    story = tell(before, events, table.stage.scene, desk.app.size, table.session.ids)
    for name in ("KC", "KD", "2S", "9C", "2H"):
        assert all(tween.target.alpha == 1.0 for tween in story.timeline.tracks[f"card:{name}"].tweens), f"{name} never fades"
    first = story.timeline.tracks["card:KC"].tweens[0].source
    assert (first.x, first.y) == (there.x, there.y)


def test_with_three_of_the_rank_a_small_choice_is_asked(desk: TableDesk) -> None:
    sit(desk, "9C 9D 9H KC KD KH 2S 2H AS QC")
    desk.drag("pile:discard", "area:hand")
    assert desk.app.top.name == "choose"
    desk.press("2")
    assert sorted(lying(desk)[0].split()) == ["(9S)", "9C", "9D", "9H"]


def test_a_pair_that_is_worth_enough_takes_the_pile_at_once(desk: TableDesk) -> None:
    sit(desk, scores=[-300, 0, -300, 0])
    desk.drag("pile:discard", "area:hand")
    assert desk.match.moves == 1 and lying(desk) == [] and len(desk.melds) == 2


OWN = (2, "8D 8H 8C")
REFUSALS = [
    pytest.param(
        "9C KC KD KH 2S", "4D 9S", HERS, "draw.frozen", ("no meld yet", "You hold one", "draw from the stock"), id="closed"
    ),
    pytest.param("KC KD KH 2S TC", "2D 4D 9S", [OWN], "draw.frozen", ("wild card", "You hold none"), id="frozen"),
    pytest.param("3C KC KD KH 2S", "4D 3S", [OWN], "draw.blocked", ("nobody may take",), id="black three"),
    pytest.param("3C KC KD KH 2S", "4D 2D", [OWN], "draw.blocked", ("nobody may take",), id="wild card on top"),
    pytest.param("QC KC KD KH 2S", "4D 9S", [OWN], "draw.no_match", ("You have nothing for it",), id="no match"),
    pytest.param("9C", "9S", [(2, "9D 9H 9C")], "draw.single_card", ("one card",), id="one for one"),
]


@pytest.mark.parametrize(("mine", "pile", "melds", "code", "words"), REFUSALS)
def test_a_pile_that_may_not_be_taken_says_why_by_mouse_and_by_key(
    desk: TableDesk, mine: str, pile: str, melds: list[tuple[int, str]], code: str, words: tuple[str, ...]
) -> None:
    sit(desk, mine, pile=pile, melds=melds)
    for attempt in ("drag", "key", "click"):
        desk.table.table.notices.clear()
        if attempt == "drag":
            desk.drag("pile:discard", "area:hand")
        elif attempt == "key":
            desk.press("t")
        else:
            desk.click("pile:discard")
        said = desk.table.table.notices.now
        assert said is not None and said.code == code, attempt
        assert all(one in said.text for one in words), said.text
        assert desk.match.moves == 0 and lying(desk) == []


def test_a_wild_card_does_not_take_a_frozen_pile_and_a_pair_does(desk: TableDesk) -> None:
    sit(desk, "9C 9D 2S KC KD KH", pile="2D 4D 9S", melds=[OWN])
    desk.select("9C", "2S")
    desk.drag("card:9C", "pile:discard")
    assert desk.notice == "draw.frozen"
    desk.table.table.select(Selection())
    desk.select("9C", "9D")
    desk.drag("card:9C", "pile:discard")
    assert desk.match.log[-1] == "0 draw discard with 9D 9C", "a frozen pile is taken with a pair"


def test_an_open_side_is_asked_whether_the_top_card_joins_its_meld_or_comes_with_cards_of_the_hand(desk: TableDesk) -> None:
    sit(desk, "9C 9D 2S KC KD KH", pile="4D 9S", melds=[(2, "9H 9D 9C")])
    desk.drag("pile:discard", "area:hand")
    assert desk.app.top.name == "choose"
    said = [item.label for item in desk.shown.items if item.id.startswith("button:choice")]
    assert said[0] == "Take the pile" and all(one.startswith("Take the pile with") for one in said[1:])
    desk.press("1")
    assert desk.match.log[-1] == "0 draw discard" and len(desk.melds[0]) == 4


def test_a_hand_is_gone_out_concealed_by_hand(desk: TableDesk) -> None:
    sit(desk, "9C 9D 9H 9S 9C 9D JK AS AC AD AH 4C", "play", pile="5D 6D", melds=[])
    desk.select("9C", "9D", "9H", "9S", "9C#2", "9D#2", "JK")
    desk.press("m")
    desk.select("AS", "AC", "AD", "AH")
    desk.press("m")
    desk.drag("card:4C", "pile:discard")
    desk.settle(lambda: desk.shown.screen == "scores", seconds=30)
    assert "Concealed" in desk.item("text:account").label
    result = desk.match.view(0).result
    assert result is not None and result.kind == "rummy"


def test_a_stock_card_drawn_instead_leaves_the_top_card_where_it_is(desk: TableDesk) -> None:
    desk.drag("pile:discard", "area:hand")
    desk.select("KC", "KD", "KH")
    desk.press("m")
    desk.press("d")
    assert desk.match.moves == 1 and lying(desk) == ["9D 9C", "KH KD KC"]
    assert desk.table.stage.scene.discards[-1] == "card:9S"


# ---- from the hand -----------------------------------------------------------------------------------------------


def test_melds_that_are_not_enough_stay_until_the_others_come_and_go_down_together(desk: TableDesk) -> None:
    sit(desk, "KC KD KH QC QD QS 2S 2H AS 7H", "play")
    desk.select("KC", "KD", "KH")
    desk.press("m")
    assert lying(desk) == ["KH KD KC"] and desk.notice is None
    desk.select("QC", "QD", "QS", "2H")
    desk.press("m")
    assert shown_goal(desk) == "First meld 80 of 90"
    desk.drag("card:2S", "draft:0")
    desk.press("enter")
    assert desk.match.log[-1].startswith("0 meld ") and desk.match.moves == 1
    assert [len(meld) for meld in desk.melds[1:]] == [4, 4]


def test_melds_that_are_enough_go_down_at_once(desk: TableDesk) -> None:
    sit(desk, "KC KD KH 2S 2H AS 7H QS", "play", scores=[0, 0, 0, 0])
    desk.select("KC", "KD", "KH", "2S")
    desk.press("m")
    assert desk.match.moves == 1 and lying(desk) == []


def test_cards_may_lie_there_that_are_no_meld_yet(desk: TableDesk) -> None:
    sit(desk, "KC KD KH QC QD QS 2S 2H AS 7H", "play")
    desk.drag("card:KC", "area:melds")
    desk.drag("card:KD", "area:melds")
    assert lying(desk) == ["KC KD"] and not desk.table.stage.scene.rail.goals[0].parts[0][1]
    desk.drag("card:QC", "draft:0")
    assert desk.notice == "meld.not_a_set" and lying(desk) == ["KC KD"]


def test_a_click_or_the_key_takes_cards_back(desk: TableDesk) -> None:
    sit(desk, "KC KD KH QC QD QS 2S 2H AS 7H", "play")
    desk.select("KC", "KD", "KH")
    desk.press("m")
    desk.click("card:KC")
    assert lying(desk) == ["KH KD"] and "KC" in desk.hand
    desk.press("z")
    assert lying(desk) == ["KH KD KC"]
    desk.press("z")
    assert lying(desk) == [] and desk.match.moves == 0


def test_the_button_takes_back_and_a_drag_to_the_hand_as_well(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    sit(desk, "KC KD KH QC QD QS 2S 2H AS 7H", "play")
    desk.select("KC", "KD", "KH")
    desk.press("m")
    desk.drag("card:KC", "area:hand", let_go=False)
    heard: list[str] = []
    monkeypatch.setattr(desk.app.sound, "play", lambda name, loud=1.0: heard.append(name))
    desk.drop()
    assert lying(desk) == ["KH KD"] and heard == ["place"], "one change of the hand, with one sound"
    desk.click("button:take_back")
    desk.click("button:take_back")
    assert lying(desk) == []


def test_first_melds_that_could_be_laid_are_not_forgotten_by_a_discard(desk: TableDesk) -> None:
    sit(desk, "KC KD KH QC QD QS 2S 2H AS 7H", "play")
    desk.select("KC", "KD", "KH", "2S")
    desk.press("m")
    desk.select("QC", "QD", "QS", "2H")
    desk.press("m")
    desk.drag("card:7H", "pile:discard")
    assert desk.notice == "draft.lay_first" and desk.match.moves == 0


def test_it_is_said_what_would_do(desk: TableDesk) -> None:
    sit(desk, "KC KD KH QC QD QS 2S 2H AS 7H", "play")
    desk.select("KC", "KD", "KH", "2S")
    desk.press("m")
    assert desk.table.stage.scene.rail.goals[0].note.startswith("40 short:")
    sit(desk, "KC KD KH QC 8D 6S AS 7H", "play")
    desk.select("KC", "KD", "KH")
    desk.press("m")
    assert "no more" in desk.table.stage.scene.rail.goals[0].note


def test_the_save_keeps_what_lies_there(desk: TableDesk) -> None:
    desk.drag("pile:discard", "area:hand")
    desk.select("KC", "KD", "KH")
    desk.press("m")
    before, kept = lying(desk), desk.table.session.presentation()
    desk.sit(desk.match, kept)
    assert lying(desk) == before == ["(9S) 9D 9C", "KH KD KC"]


def test_once_the_side_has_melded_nothing_is_put_together(desk: TableDesk) -> None:
    sit(desk, "KC KD KH QC QD QS 2S 2H AS 7H", "play", melds=[*HERS, (2, "8C 8D 8H")])
    desk.select("KC", "KD", "KH")
    desk.press("m")
    assert desk.match.moves == 1 and lying(desk) == []


def test_a_sequence_is_begun_card_by_card_in_samba(desk: TableDesk) -> None:
    sit(desk, "4H 5H 6H KC KD KS AS AD 7C 7D QS", "play", variant="samba", scores=[0, 0, 0, 0])
    desk.drag("card:4H", "area:melds")
    desk.drag("card:5H", "draft:0")
    desk.drag("card:6H", "draft:0")
    assert lying(desk) == ["4H 5H 6H"]
    desk.select("KC", "KD", "KS")
    desk.press("m")
    assert shown_goal(desk) == "First meld 45 of 50"
