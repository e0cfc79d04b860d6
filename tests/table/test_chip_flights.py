"""Chips on their way: whoever loses pays whoever wins, and what is left in a hand that goes on lies in the pot first."""

from __future__ import annotations

from dataclasses import replace

from game.rules.acts.events import Event, Told
from game.table.motion.choreography import tell
from game.table.motion.story import Effect
from game.table.scene.purse import PotScene, PurseScene
from game.table.scene.rail import Rail
from game.table.scene.scene import TableScene
from tests.table.given import IDS, table

SIZE = (1280, 720)


def flights(before: TableScene, events: list[Event], after: TableScene) -> list[Effect]:
    return [effect for effect in tell(before, events, after, SIZE, IDS).effects if effect.kind == "pay"]


def with_purses(scene: TableScene, *amounts: int, left: int = -1, pot: int = 0) -> TableScene:
    """The table with these purses, one player perhaps gone from the hand, and so much in the pot."""
    seats = tuple(
        replace(seat, purse=PurseScene(chips, str(chips)), left=seat.seat == left)
        for seat, chips in zip(scene.seats, amounts, strict=True)
    )
    return replace(scene, seats=seats, rail=Rail(pot=PotScene("Pot", pot, str(pot), ("nothing yet",))))


def paid(seat: int, how: str, amount: int) -> Told:
    return Told("paid", seat, (("how", how), ("amount", amount), ("purse", 100)))


def test_all_who_lose_pay_at_once() -> None:
    scene = with_purses(table(3, 5), 200, 200, 200)
    found = flights(scene, [paid(0, "gets", 100), paid(1, "gives", 40), paid(2, "gives", 60)], scene)
    assert [effect.items for effect in found] == [("seat:1", "seat:0", "40"), ("seat:2", "seat:0", "60")]
    assert len({(effect.at, effect.length) for effect in found}) == 1 and found[0].length == 0.6


def test_a_hand_that_is_dropped_pays_into_the_pot() -> None:
    before = with_purses(table(3, 5), 200, 200, 200)
    after = with_purses(table(3, 5), 200, 180, 200, left=1, pot=20)
    assert [effect.items for effect in flights(before, [], after)] == [("seat:1", "pot", "20")]
    assert not flights(before, [], before) and not flights(after, [], after)


def test_one_who_loses_pays_each_winner_what_that_one_gets() -> None:
    scene = with_purses(table(3, 5), 200, 200, 200)
    found = flights(scene, [paid(0, "gives", 100), paid(1, "gets", 70), paid(2, "gets", 30)], scene)
    assert [effect.items for effect in found] == [("seat:0", "seat:1", "70"), ("seat:0", "seat:2", "30")]


def test_several_who_lose_pay_one_winner_after_the_other() -> None:
    scene = with_purses(table(4, 5), 200, 200, 200, 200)
    found = flights(scene, [paid(0, "gives", 50), paid(1, "gives", 50), paid(2, "gets", 60), paid(3, "gets", 40)], scene)
    assert [effect.items for effect in found] == [
        ("seat:0", "seat:2", "50"),
        ("seat:1", "seat:2", "10"),
        ("seat:1", "seat:3", "40"),
    ]
