"""Feet: a second hand lies by its owner's plate as a small packet, and is taken up with a little ceremony."""

from __future__ import annotations

from collections.abc import Iterator

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pytest

from game.match.positions.placement import set_up
from game.match.setup import SeatInfo
from game.table.geometry import Rect
from game.table.motion.choreography import tell
from tests.variants.shelf import SHIPPED

HANDS = ["QC QD QS", "5C 6C 7C 8C", "6C 6D JK 4S", "7C 4C 4D 4H"]
FEET = "4C 5C 6H 7C 8C  5D 6D 7D 8D 9D  4S 5S 6S 9D 9S  4H 5H 6H 9H 9C"
MELDS = [(1, "JC JD JS JH JC"), (2, "TC TD TH TS TC TD JK"), (0, "KC KD KS KH KC KD KS")]


@pytest.fixture(scope="module", params=[(1280, 720), (960, 540), (720, 1280)], ids=lambda size: f"{size[0]}x{size[1]}")
def desk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    desk = TableDesk(tmp_path_factory.mktemp("feet"), request.param)
    yield desk
    desk.close()


def sit(desk: TableDesk) -> None:
    """Hand and Foot: with three queens I have played out my hand; everybody has a foot of five cards."""
    desk.place(
        "hand_and_foot", HANDS, "4D 5D 6D 7S", melds=MELDS, phase="play", aside=[*FEET.split(), "3H", "3D"],
        memory={"places": [5, 5, 5, 5, 0, 1, 0, 1]},
    )  # fmt: skip


def rect(desk: TableDesk, item: str) -> Rect:
    return Rect(*desk.item(item).rect)


def test_every_foot_stands_at_the_plate_of_its_owner(desk: TableDesk) -> None:
    sit(desk)
    for seat in range(4):
        foot, plate = rect(desk, f"pile:second_hand:{seat}"), rect(desk, f"seat:{seat}")
        assert foot.common(plate) > 0, "it touches the plate"
        others = [rect(desk, f"seat:{other}") for other in range(4) if other != seat]
        assert not any(foot.common(other) for other in others)
        assert not any(foot.common(rect(desk, f"card:{name}")) for name in desk.hand)
        assert desk.item(f"pile:second_hand:{seat}").label.endswith("closed, 5 cards")


def test_a_foot_leaves_the_name_and_the_count_of_its_plate_free(desk: TableDesk) -> None:
    sit(desk)
    for seat in range(1, 4):
        plate, foot = desk.table.stage.layout.plates[seat], desk.table.stage.layout.items[f"pile:second_hand:{seat}"]
        assert not foot.common(plate.chip) and not foot.common(plate.portrait) and not foot.common(plate.name)


def test_it_is_taken_up_card_after_card_with_a_light_over_them_and_a_line_in_the_log(desk: TableDesk) -> None:
    sit(desk)
    before, known = desk.table.table.plain(), len(desk.match.events(0, desk.match.hand_began())[0])
    desk.select("QC", "QD", "QS")
    desk.press("m")
    assert not desk.has("pile:second_hand:0") and sorted(desk.hand) != [] and len(desk.hand) == 5
    said = [entry.text for entry in desk.table.session.diary.entries]
    assert "You take up your second hand, 5 cards." in said
    events = desk.match.events(0, desk.match.hand_began())[0][known:]
    story = tell(before, events, desk.table.stage.scene, desk.app.size, desk.table.session.ids)
    (light,) = [effect for effect in story.effects if effect.kind == "sweep"]
    assert len(light.items) == 5 and any(cue.sound == "flip" for cue in story.cues)
    begin = {tween.start for item in light.items for tween in story.timeline.tracks[item].tweens[-1:]}
    assert len(begin) == 5, "one after the other"


def test_a_partners_foot_is_taken_up_unseen(desk: TableDesk) -> None:
    fields = {
        "hands": [hand.split() for hand in ("QC QD QS 9C", "5C 6C 7C 8C", "QH", "7C 4C 4D 4H")],
        "discard": ["4D", "5D", "6D", "7S"],
        "melds": [{"owner": owner, "cards": cards.split()} for owner, cards in (*MELDS, (2, "QC QD QS"))],
        "phase": "play",
        "to_act": 2,
        "aside": [*FEET.split(), "3H", "3D"],
        "memory": {"places": [5, 5, 5, 5, 0, 1, 0, 1]},
    }
    people = [SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Ada", "Bruno", "Clio"))]
    match = set_up(SHIPPED.resolve("hand_and_foot", {}), people, 5, fields, lambda cards: cards.reverse())
    match.submit(2, match.parse("layoff 4 QH"))
    view = match.view(0)
    assert view.counts[2] == 5 and not view.known[2], "nobody else has seen them"
    desk.sit(match, {})
    assert not desk.has("pile:second_hand:2")
    assert "Bruno takes up the second hand, 5 cards." in [entry.text for entry in desk.table.session.diary.entries]
