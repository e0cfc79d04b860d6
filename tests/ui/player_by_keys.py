"""A player with nothing but a keyboard: the same matches as by mouse, with no mouse anywhere.

A button that carries a key is pressed by it; to anything else the focus is led, by Tab or along the hand by the arrows.
`python -m tests.ui.player_by_keys NAME ... [--size WxH] [--pictures DIR]` plays the matches of that name in `MATCHES`.
"""

from __future__ import annotations

import time

from tests.ui.board_hands import BoardHands, sets_of
from tests.ui.match_by_mouse import MatchPlayer, Plan, run
from tests.ui.offer_hands import KeysOnOffer
from tests.ui.window import Game, Line, found, ids

NAMES = {"Enter": "Return", "Esc": "Escape", "Space": "space"}
"""What a key is called by whoever presses it for us."""
SETTLES = 0.15
"""After so many seconds the focus is where the keys have led it."""
PATIENCE = 6
"""So often the focus is led on to a thing before it counts as out of reach."""


BOARDS = {"tile_rummy": Plan("tile_rummy", 4), "machiavelli": Plan("machiavelli", 4)}
WHOLE = {"quan_dui": Plan("quan_dui", 4, hands=1), "khanhoo": Plan("khanhoo", 2, hands=1)}
OFFERS = {"conquian": Plan("conquian_classic", 2, hands=2)}
MATCHES: dict[str, Plan] = {"samba": Plan("samba", 4), "hand_and_foot": Plan("hand_and_foot", 4), **BOARDS, **OFFERS, **WHOLE}
"""The matches that are played by keys, by the name of their test."""


def pressed(shown: str) -> list[str]:
    """The keys to press where a thing says so: `L 12` is L, then the digits."""
    words = [part for word in shown.split() for part in (word if word.isdigit() else [word])]
    return [NAMES.get(word, word.lower() if len(word) == 1 else word.replace("Ctrl", "ctrl")) for word in words]


class KeyGame(Game):
    """The program whose mouse nobody touches."""

    def press(self, item: str, times: int = 1) -> None:
        """Use a thing: by its own key, else with the focus on it."""
        shown = found(self.lines[-1], item)
        keys = pressed(str(shown.get("key") or ""))
        if keys and shown["role"] != "card":
            if keys == [NAMES["Enter"]] and ids(self.lines[-1], focused=True):
                self.stand_on(item)  # else it would mean what the keyboard stands on
            self.key(*keys)
        else:
            self.stand_on(item)
            self.key("space")

    def stand_on(self, item: str) -> None:
        """Lead the focus to a thing: along a row of the hand by the arrows, elsewhere by Tab."""
        for _ in range(PATIENCE):
            line = self.lines[-1]
            at = next((one for one in line["items"] if one["focused"]), None)
            if at is not None and at["id"] == item:
                return
            lines = len(self.lines)
            self.key(*self._way_to(line, at, item))
            try:
                self.wait(lambda line: any(one["focused"] and one["id"] == item for one in line["items"]), 2.0, lines)
            except AssertionError:
                pass
            time.sleep(SETTLES)  # the focus may only pass it by: buttons come and go with the card that it stands on
            self.look()
        raise AssertionError(f"the focus never came to {item}")

    @staticmethod
    def _way_to(line: Line, at: Line | None, item: str) -> list[str]:
        stops = [one["id"] for one in line["items"] if one["enabled"] and one["role"] != "text"]
        assert item in stops, f"{item} cannot be reached"
        if at is None or at["id"] not in stops:
            return ["Tab"]
        steps = stops.index(item) - stops.index(at["id"])
        wanted = found(line, item)
        if at["zone"] == "hand" == wanted["zone"] and abs(at["rect"][1] - wanted["rect"][1]) < at["card"][1] / 4:
            return ["Right" if steps > 0 else "Left"] * abs(steps)
        back = (-steps) % len(stops)
        onward = steps % len(stops)
        return ["Tab"] * onward if onward <= back else ["shift+Tab"] * back

    def pull(self, item: str, to: str, hold: bool = False, part: float = 1.0) -> None:
        raise AssertionError("nobody drags with keys")

    drag = pull
    click = press

    def tool(self, *words: object) -> str:
        assert not words or "mouse" not in str(words[0]), "the mouse lies still"
        return super().tool(*words)


class KeysOnBoard(BoardHands):
    """The hands of somebody who rearranges a table with keys: a card is chosen, and Enter puts it to the one that is led to."""

    game: KeyGame

    def press(self, button: str) -> None:
        self.game.stand_on(button)  # Enter means the card on which the keyboard stands
        self.game.key("space")

    def carry(self, item: str, to: str, part: float) -> None:
        game = self.game
        before = sets_of(self.line)
        game.stand_on(item)
        game.key("space")
        game.wait(lambda line: item in ids(line, selected=True))
        if to == "area:melds":
            game.key("m")
        else:
            game.stand_on(to)
            game.key("Return")
        try:
            game.wait(lambda line: sets_of(line) != before, 3)
        except AssertionError:  # it lies as it lay: another way is tried
            game.key("Escape") if ids(self.line, role="card", selected=True) else None
            time.sleep(SETTLES)


class KeyPlayer(MatchPlayer):
    """One person with a keyboard before one window, for a whole match."""

    hands_on_board = KeysOnBoard
    hands_on_offer = KeysOnOffer

    game: KeyGame

    def _bring(self, variant: str) -> str:
        return f"variant:{variant}"

    def take(self, pile: str, turn: int) -> str:
        self.game.press(pile)
        return "key"

    def take_with(self, cards: list[str], turn: int) -> str:
        self.select(cards)
        self.game.key("t")
        return "key"

    def throw(self, card: str, turn: int) -> str:
        if turn % 2:
            self.game.stand_on(card)
            self.game.key("Return")
            return "Enter on the card"
        self.select([card])
        self.game.press("button:discard")
        return "button"

    def lay(self, cards: list[str], turn: int) -> str:
        self.select(cards)
        self.game.key("m")
        return "key"

    def _onto_a_meld(self, verb: str, cards: list[str], turn: int) -> str:
        """With the cards chosen the melds that take them can be chosen; the number of one follows the key."""
        self.select(cards)
        line = self.game.wait(lambda line: any(one["role"] == "meld" and one["enabled"] for one in line["items"]))
        self.game.press(ids(line, role="meld", enabled=True)[0])
        return "key and number"


BY_KEYS = (KeyGame, KeyPlayer)


if __name__ == "__main__":
    run(MATCHES, BY_KEYS)
