"""What Canasta asks of a pair of hands, in a real window: once by mouse and once by keys alone, in five sizes of window.

A frozen pile taken with a pair, a pile that is refused, the partner's yes and no, a hand gone out concealed, first melds with
the pile, and a foot picked up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ui.match_by_mouse import MatchPlayer, Plan
from tests.ui.player_by_keys import BY_KEYS
from tests.ui.player_by_mouse import drafts, refused
from tests.ui.window import Display, Game, Line, found, ids, mine, seated

pytestmark = [pytest.mark.window, pytest.mark.slow]

SIZES = ("1280x720", "960x540", "720x1280", "1920x1080", "2560x1080")
DEVICES: dict[str, tuple[type[Game], type[MatchPlayer]]] = {"mouse": (Game, MatchPlayer), "keys": BY_KEYS}
OTHERS = ("5C 6C 7C 9H TC", "6C 6D 7D 4S TD", "7C 4C 4D 4H TS")
PILE = "4D 5D 2C 7S 8S 9S"
"""The wild card freezes it."""
HERS, OURS = (1, "JC JD JS"), (2, "QC QD QS")
CANASTA = (2, "TC TD TH TS TH TD JK")
NEARLY = (2, "8C 8D 8H 8S 8C 8D")
LITTLE, MUCH = "5H", "8H JK JK AS AS AC AC AD AH KS KC KC KS 4S 6D"
"""What a partner has left: next to nothing, or far too much to let the hand end, and the card that would close a canasta."""
FEET = "4S 6H JC QC 5S 7H 9D TH KC AD 8S"


def cards(text: str) -> list[str]:
    """The items of the own hand with these names."""
    return [f"card:{name}" for name in text.split()]


def melded(line: Line) -> list[set[str]]:
    """The melds on the table, without telling twins apart."""
    return [set(item["cards"]) for item in line["items"] if item["role"] == "meld"]


def spoken(line: Line) -> str:
    """All that can be read on the screen."""
    return " | ".join(str(item["label"]) for item in line["items"] if item["role"] == "text")


# ---- what is done ---------------------------------------------------------------------------------------------------


def a_frozen_pile_is_taken_with_a_pair(player: MatchPlayer) -> None:
    game = player.game
    assert "may take" in spoken(player.line), spoken(player.line)
    player.picture("1-before")
    player.take("pile:discard", 1)
    line = game.wait(lambda line: found(line, "pile:discard")["count"] == 0)
    assert {"9C", "9D", "9S"} in melded(line)
    assert ids(line, id="card:7S", zone="hand"), "the rest of the pile is in the hand"
    player.picture("2-taken")


def a_pile_is_refused_and_says_why(player: MatchPlayer) -> None:
    game = player.game
    before = spoken(player.line)
    assert "frozen" in before.lower(), before
    player.picture("1-before")
    player.take("pile:discard", 1)
    line = game.wait(refused)
    assert line["notice"]["code"] == "draw.frozen" and "two" in line["notice"]["text"], line["notice"]
    assert line["moves"] == 0
    player.picture("2-refused")


def the_partner_says_yes(player: MatchPlayer) -> None:
    game = player.game
    player.picture("1-before")
    game.press("button:ask")
    line = game.wait(lambda line: mine(line) and line["moves"] == 2)
    assert "says yes" in line["prompt"], line["prompt"]
    player.picture("2-yes")
    player.lay(cards("QC QD QS"), 1)
    game.wait(lambda line: len(ids(line, role="meld")) == 3)
    player.throw("card:9C", 1)
    the_hand_ends(player)


def the_partner_says_no(player: MatchPlayer) -> None:
    game = player.game
    game.press("button:ask")
    line = game.wait(lambda line: mine(line) and line["moves"] == 2)
    assert "says no" in line["prompt"], line["prompt"]
    player.picture("1-no")
    player.lay(cards("QC QD QS"), 1)
    line = game.wait(refused)
    assert line["notice"]["code"] == "going_out.refused"
    player.picture("2-refused")
    player.throw("card:9C", 1)
    game.wait(lambda line: not ids(line, id="card:9C", zone="hand"))


def a_hand_goes_out_concealed(player: MatchPlayer) -> None:
    game = player.game
    player.picture("1-before")
    player.lay(player.in_hand(["KC", "KD", "KH", "KS", "KC", "KD", "KH"]), 1)
    game.wait(lambda line: len(ids(line, role="meld")) == 2)
    player.lay(cards("AC AD AH"), 1)
    game.wait(lambda line: len(ids(line, role="meld")) == 3)
    player.throw("card:9C", 1)
    line = the_hand_ends(player)
    assert "concealed" in spoken(line).lower(), spoken(line)


def first_melds_come_with_the_pile(player: MatchPlayer) -> None:
    game = player.game
    player.take("pile:discard", 1)
    line = game.wait(drafts)
    assert "30 of 90" in spoken(line), spoken(line)
    player.lay(cards("KC KD 2S"), 1)
    line = game.wait(lambda line: len(drafts(line)) == 2)
    assert "70 of 90" in spoken(line) and not found(line, "button:open")["enabled"], spoken(line)
    player.picture("1-70-of-90")
    game.press("button:take_back")
    line = game.wait(lambda line: len(drafts(line)) == 1)
    assert ids(line, id="card:KC", zone="hand") and "30 of 90" in spoken(line)
    player.lay(cards("KC KD KH 2S 2H"), 1)
    line = game.wait(lambda line: ids(line, id="button:open", enabled=True))
    assert line["moves"] == 0, "the match knows nothing of it yet"
    player.picture("2-enough")
    game.press("button:open")
    line = game.wait(lambda line: line["moves"] == 1 and not drafts(line))
    assert {"9C", "9D", "9S"} in melded(line) and {"KC", "KD", "KH", "2S", "2H"} in melded(line)
    player.picture("3-laid")


def two_melds_are_joined(player: MatchPlayer) -> None:
    game = player.game
    assert len(ids(player.line, role="meld")) == 4
    player.picture("1-before")
    game.press("button:join")
    line = game.wait(lambda line: len(ids(line, role="meld")) == 3)
    assert any(len(item["cards"]) == 7 for item in line["items"] if item["role"] == "meld")
    player.picture("2-joined")


def a_foot_is_picked_up(player: MatchPlayer) -> None:
    game = player.game
    player.picture("1-before")
    player.lay(cards("9C 9D 9H"), 1)
    line = game.wait(lambda line: len(ids(line, zone="hand", role="card")) == len(FEET.split()))
    assert mine(line) and line["phase"] == "play", "the turn goes on"
    player.picture("2-foot")


def the_hand_ends(player: MatchPlayer) -> Line:
    """All hands lie open; then the sheet."""
    game = player.game
    line = game.wait(lambda line: line["screen"] == "scores" or ids(line, id="button:sheet"), 30)
    if line["screen"] != "scores":
        player.picture("8-open")
        game.press("button:sheet")
        line = game.wait(lambda line: line["screen"] == "scores")
    player.picture("9-sheet")
    return line


# ---- where it is done -----------------------------------------------------------------------------------------------


def position(mine: str, partner: str = OTHERS[1], *melds: tuple[int, str], **given: Any) -> dict[str, Any]:
    """Four at a table; my partner sits opposite."""
    hands = [hand.split() for hand in (mine, OTHERS[0], partner, OTHERS[2])]
    lying = [{"owner": owner, "cards": text.split()} for owner, text in melds]
    return {"variant": "canasta_classic", "hands": hands, "discard": PILE.split(), "melds": lying, **given}


OPENING = [1620, 1875, 1620, 1875]
"""From 1,500 points on, first melds need 90."""
WHOLE = "KC KD KH KS KC KD KH AC AD AH 9C"
ACTS: dict[str, tuple[Callable[[MatchPlayer], None], dict[str, Any]]] = {
    "pair": (a_frozen_pile_is_taken_with_a_pair, position("9C 9D KC KD 2S AS 7H", OTHERS[1], HERS, OURS, phase="draw")),
    "refused": (a_pile_is_refused_and_says_why, position("9C 2H KC KD 2S AS 7H", OTHERS[1], HERS, OURS, phase="draw")),
    "yes": (the_partner_says_yes, position("QC QD QS 9C", LITTLE, HERS, CANASTA, phase="play")),
    "no": (the_partner_says_no, position("QC QD QS 9C", MUCH, HERS, CANASTA, NEARLY, phase="play")),
    "concealed": (a_hand_goes_out_concealed, position(WHOLE, OTHERS[1], HERS, phase="play")),
    "opening": (
        first_melds_come_with_the_pile,
        position("KC KD KH 9C 9D 2S 2H AS QC TD 7H 5C", OTHERS[1], HERS, phase="draw", scores=OPENING),
    ),
    "join": (
        two_melds_are_joined,
        position("KC KD 4S 9H 7H TC", OTHERS[1], HERS, (0, "8S 8H 8D"), (2, "8H 8C 8S 8D"), OURS, phase="play", variant="samba"),
    ),
    "foot": (
        a_foot_is_picked_up,
        position("9C 9D 9H", OTHERS[1], HERS, OURS, (0, "8C 8D 8H"), phase="play", variant="hand_and_foot",
                 aside=FEET.split() * 4),
    ),
}  # fmt: skip


def acted(display: Display, home: Path, act: str, device: str, size: str, pictures: Path | None = None) -> None:
    """One act from Continue to its end, and no fault anywhere."""
    program, person = DEVICES[device]
    do, given = ACTS[act]
    fields = {**given}
    game = seated(display, home, fields.pop("variant"), "--size", size, program=program, **fields)
    player = person(game, Plan("canasta_classic", 4), pictures, display)
    try:
        do(player)
        player.look_through()
        assert game.close() == 0
    except AssertionError:
        player.picture("fault")
        raise
    finally:
        game.kill()


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    shown = Display((2560, 1280))
    yield shown
    shown.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("act", ACTS)
def test_by_hand(display: Display, tmp_path: Path, act: str, device: str, size: str) -> None:
    acted(display, tmp_path, act, device, size)
