"""Hands with a mouse, or with keys, where a card is on offer: they take it, pass, force it, and give a card before play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.ui.window import ids

if TYPE_CHECKING:
    from tests.ui.player_by_mouse import MousePlayer

CARD = "pile:discard"


class OfferHands:
    """The hands of one person at such a table."""

    def __init__(self, player: MousePlayer) -> None:
        self.player, self.game = player, player.game

    @property
    def there(self) -> bool:
        """Such a table is in sight."""
        return bool(ids(self.player.line, id="text:refused"))

    def do(self, verb: str, cards: list[str], turn: int) -> str | None:
        """Do what the hint says; None where it is done as at any other table."""
        player, line = self.player, self.player.line
        own = player.in_hand(cards)
        if verb in ("discard", "give") and line["phase"] == "give":
            return self._give(own[0])
        if verb == "rearrange":
            return self._as_advised()
        if verb == "force":
            self.game.press("button:force")
            return "button"
        if line["phase"] == "offer" and verb in ("meld", "melds", "lay_off"):
            return self._take(verb, own, turn)
        return None

    def _as_advised(self) -> str:
        """Own melds that are put together anew: the third press of the hint does it."""
        moves = self.player.line["moves"]
        for _ in range(2):
            lines = len(self.game.lines)
            self.game.press("button:hint")
            self.game.wait(lambda line: line["notice"] or line["moves"] != moves, 10, since=lines)
            if self.player.line["moves"] != moves:
                break
        return "as advised"

    def _give(self, card: str) -> str:
        self.player.select([card])
        self.game.wait(lambda line: ids(line, id="button:give", enabled=True))
        self.game.press("button:give")
        return "button"

    def _take(self, verb: str, own: list[str], turn: int) -> str:
        """Take the card: with the button, by choosing it, or by carrying it to its place."""
        self.player.select(own)
        button = ids(self.player.line, id="button:take", enabled=True)
        if button and turn % 3 == 0:
            self.game.press("button:take")
            return "button"
        if button and turn % 3 == 1:
            self.game.press(CARD)
            return "click"
        return self.carry(verb, own)

    def carry(self, verb: str, own: list[str]) -> str:
        """Carry the card to a meld that takes it, or to the place for new ones."""
        game = self.game
        if own and verb != "lay_off":
            game.pull(CARD, "area:melds")
            return "drag"
        game.pull(CARD, "area:hand", hold=True, part=0.3)
        line = game.wait(lambda line: line["drag"])
        target = next(one for one in line["drag"]["targets"] if one.startswith("meld:"))
        game.carry(game.centre(target))
        game.wait(lambda line: line["drag"] and line["drag"]["over"] == target)
        game.drop()
        return "drag"


class KeysOnOffer(OfferHands):
    """The same with keys alone."""

    def _take(self, verb: str, own: list[str], turn: int) -> str:
        self.player.select(own)
        if ids(self.player.line, id="button:take", enabled=True):
            self.game.key("t")
            return "key"
        line = self.game.wait(lambda line: any(one["role"] == "meld" and one["enabled"] for one in line["items"]))
        self.game.press(ids(line, role="meld", enabled=True)[0])
        return "key and number"
