"""A whole match in the real window by mouse: hand by hand, over the score sheets, to the page that ends it.

The player does what the hint says, and now and then on purpose something else, so that a match passes through what people
do: a drop, a wrong show, a discard that is bought and one that is left, being out of a pool and coming back.
`python -m tests.ui.match_by_mouse NAME ... [--size WxH] [--pictures DIR]` plays the matches of that name in `MATCHES`.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.table.items import overlap
from tests.ui.board_hands import BoardHands
from tests.ui.player_by_mouse import MousePlayer
from tests.ui.window import Display, Game, Line, found, ids, mine

MOST_HANDS = 60
"""No match of these has more hands."""
APART = ("card", "button", "text", "toggle", "field", "menu")
"""No two things of these roles may lie on one another."""


@dataclass(frozen=True)
class Plan:
    """One match, and what shall happen in it against all advice."""

    variant: str
    players: int = 3
    options: Mapping[str, Any] = field(default_factory=dict)
    hands: int | None = None
    """After so many hands the player gets up: a sitting has no end of its own."""
    drops: int = 0
    """So many hands are given up before the first draw, as soon as that is allowed."""
    wrong_shows: int = 0
    """So many hands are shown wrongly, when the player is sure to be told so before."""
    buys: bool = False
    """The first discard on offer is bought and the second left, whatever the hint says."""
    rejoins: bool = False
    """The player is to be out of the match once, and to come back."""
    claims: bool = False
    """A discard is claimed out of turn, whatever the hint says."""
    seed: str = "7"
    """A deal with which all of this comes about."""
    forces: bool = False
    """A card is forced on somebody; then it is time to go. Cards that fit are refused, and taken where they are forced then."""

    @property
    def told(self) -> frozenset[str]:
        """What the match must have been through when it is over."""
        wanted = {"drop": self.drops, "wrong show": self.wrong_shows, "back": self.rejoins}
        bought = {"bought", "left"} if self.buys else set()
        forced = {"forces", "forced"} if self.forces else set()
        claimed = {"claims"} if self.claims else set()
        return frozenset(name for name, count in wanted.items() if count) | bought | forced | claimed


MATCHES: dict[str, Plan] = {
    "indian_points": Plan("indian_points", hands=3, drops=1, wrong_shows=1),
    "indian_purse": Plan("indian_points", 3, {"purse": 200}),
    "indian_raise": Plan("indian_raise", 2, hands=2, drops=1),
    "indian_pool": Plan("indian_points", 4, {"format": "pool"}, drops=1, wrong_shows=1, rejoins=True),
    "indian_deals": Plan("indian_points", 3, {"format": "deals"}),
    "indian_penalty_match": Plan("indian_points", 3, {"format": "penalty_match"}, drops=1, wrong_shows=1),
    "indian_ten_card": Plan("indian_ten_card", 3, hands=3, drops=1, wrong_shows=1),
    "contract_classic": Plan("contract_classic", 3, buys=True),
    "contract_liverpool": Plan("contract_liverpool", 3, buys=True),
    "contract_shanghai": Plan("contract_shanghai", 3, buys=True),
    "contract_joker": Plan("contract_joker", 3),
    "contract_may_i": Plan("contract_may_i", 3, buys=True),
    "carioca_chile": Plan("carioca_chile", 2),
    "carioca": Plan("carioca", 2),
    "loba_menos": Plan("loba_menos", 3),
    "loba_mas": Plan("loba_mas", 2),
    "ten_phases": Plan("ten_phases", 2),
    "animal_families": Plan("animal_families", 4, hands=2),
    "canasta_classic": Plan("canasta_classic", 4),
    "conquian": Plan("conquian_classic", 2, hands=9, forces=True, seed="16"),
    "conquian_classic": Plan("conquian_classic", 2, {"deals": 2}),
    "desmoche": Plan("desmoche", 3, hands=2),
    "quan_dui": Plan("quan_dui", 4, hands=2, claims=True, seed="3"),
    "cuajo": Plan("cuajo", 4, hands=2),
    "tile_rummy": Plan("tile_rummy", 4),
    "machiavelli": Plan("machiavelli", 4),
    "khanhoo": Plan("khanhoo", 2, hands=2),
    "carousel": Plan("carousel", 3, hands=1),
    "vatikan": Plan("vatikan", 3, hands=1),
    "shanghai_m": Plan("shanghai_m", 3, hands=1),
    "finagle": Plan("finagle", 3, hands=1),
}
"""Every match of closed hands and contracts, one of Canasta, two of whole tables and one with a deck of its own, by the name of
their test; and one hand of each other game of whole tables.
"""


class MatchPlayer(MousePlayer):
    """One person with a mouse before one window, for a whole match."""

    hands_on_board = BoardHands

    def __init__(
        self, game: Game, plan: Plan, pictures: Path | None = None, display: Display | None = None, every: int = 0
    ) -> None:
        super().__init__(game, pictures, display, every)
        self.plan = plan
        self.board = self.hands_on_board(self, plan.variant, plan.options)
        self.lived: list[str] = []
        """What the match has been through, in order."""
        self.hands = 0
        self._looked = 0
        """So many lines have been looked through for faults."""
        self._asked_in = -1
        """The moves of the match when a discard was offered last."""

    def count(self, what: str) -> int:
        """How often that has happened."""
        return self.lived.count(what)

    # ---- a match ------------------------------------------------------------------------------

    def play_match(self) -> Line:
        """Play hand after hand until the page that ends the match, or until the player gets up; the line that shows it."""
        for _ in range(MOST_HANDS):
            line = self.play_hand()
            self.hands += 1
            self.look_through()
            if ids(line, id="button:new_match"):
                self.picture("3-end")
                return line
            if self.hands == self.plan.hands or (self.plan.forces and self.plan.told <= set(self.lived)):
                return self.leave()
            self._on(line)
        raise AssertionError(f"no end after {MOST_HANDS} hands: {self.line['scores']}")

    def _on(self, line: Line) -> None:
        """From the sheet of a hand to the next one, by coming back where that is offered."""
        back = ids(line, id="button:rejoin")
        if back:
            self.picture("2-rejoin")
        self.game.press("button:rejoin" if back else "button:next_hand")
        if back:
            self.lived.append("back")
        hand = line["deal"]
        line = self.game.wait(lambda line: line["deal"] != hand or line["screen"] != "scores", 60)
        if back:
            line = self.game.wait(lambda line: line["screen"] == "table" and line["deal"] == hand + 1, 60)
            assert line["scores"][line["me"]] == max(line["scores"]), line["scores"]

    def leave(self) -> Line:
        """Get up after this hand: over the sheet back to the table, and by its menu to the start screen."""
        game = self.game
        game.press("button:close")
        game.wait(lambda line: line["screen"] == "table" and line["dialog"] is None)
        game.press("button:menu")
        line = game.wait(lambda line: line["dialog"] is not None or line["screen"] == "menu")
        if line["screen"] != "menu":
            self.picture("3-menu")
            game.press(next(name for name in ("button:home", "menu:home", "button:leave") if ids(line, id=name)))
        line = game.wait(lambda line: line["screen"] == "menu" and ids(line, id="menu:continue"))
        self.picture("3-left")
        return line

    def _mine_or_over(self, line: Line) -> bool:  # type: ignore[override]
        """Whoever is out, or has given up, has the others play on unseen."""
        return bool(MousePlayer._mine_or_over(line) or (skips(line) and line["to_act"] not in (None, line["me"])))

    def act(self) -> None:
        """One decision: what the match has yet to go through, else what the hint says."""
        line, before = self.line, self.line["moves"]
        if skips(line) and not mine(line):
            self.lived.append("skipped")
            self.game.press("button:skip")
            self.game.wait(lambda line: not skips(line) or line["screen"] != "table", 60)
            return
        for willed in (self._buys, self._forces, self._claims, self._drops, self._draws, self._shows_wrongly):
            said = willed(line)
            if said:
                self.game.wait(lambda line: line["moves"] != before or line["screen"] != "table", 20)
                self.lived.append(said)
                self.done.append(said)
                return
        if line["phase"] == "play" and line["dialog"] is None and self.on_board(line):
            self.done.append(self.board.play())
            return
        super().act()

    @staticmethod
    def on_board(line: Line) -> bool:
        """The sets of the table belong to nobody, and it is put together anew."""
        return not ids(line, id="pile:discard") and bool(ids(line, id="area:melds"))

    def _buys(self, line: Line) -> str:
        """The first discard is bought and the second left; after that the hint decides."""
        if line["phase"] != "claim" or not ids(line, id="button:buy", enabled=True):
            return ""
        if self.plan.buys and not (self.count("bought") and self.count("left")):
            buys = not self.count("bought")
            self.picture("1-buy" if buys else "1-leave")
            self.game.press("button:buy" if buys else "button:pass")
            return "bought" if buys else "left"
        return ""

    def _claims(self, line: Line) -> str:
        """The first discard that can be claimed out of turn is."""
        if not self.plan.claims or self.count("claims") or not ids(line, id="button:claim", enabled=True):
            return ""
        self.picture("1-claim")
        self.game.press("button:claim")
        return "claims"

    def _forces(self, line: Line) -> str:
        """A card that can be forced is; and with own melds one that could be taken is refused until it was forced once."""
        if not self.plan.forces or line["phase"] != "offer":
            return ""
        if ids(line, id="button:force", enabled=True) and not self.count("forces"):
            self.picture("1-force")
            self.game.press("button:force")
            return "forces"
        if ids(line, id="text:claim") and not ids(line, id="button:pass"):
            self.picture("1-forced")
            self.game.press("button:take" if ids(line, id="button:take", enabled=True) else "button:hint")
            return "forced"
        fits = not ids(line, zone="hand", role="card", selected=True) and ids(line, id="button:take", enabled=True)
        melds = any(item["role"] == "meld" and " of You:" in item["label"] for item in line["items"])
        if fits and melds and not self.count("forced") and ids(line, id="button:pass", enabled=True):
            self.game.press("button:pass")
            return "refuses"
        return ""

    def _wants_to_fail(self) -> bool:
        """A wrong show is still to come: a hand of the first of them, or as many as put the player out of the match."""
        return self.count("wrong show") < self.plan.wrong_shows or (self.plan.rejoins and not self.count("back"))

    def _drops(self, line: Line) -> str:
        if line["phase"] != "draw" or not ids(line, id="button:drop", enabled=True):
            return ""
        if self.count("drop") >= self.plan.drops or self._wants_to_fail():
            return ""
        self.game.press("button:drop")
        self.game.wait(lambda line: line["dialog"] == "give_up")
        self.picture("1-drop")
        self.game.press("button:yes")
        return "drop"

    def _draws(self, line: Line) -> str:
        """Whoever wants to show wrongly does not give the hand up, as the hint may say."""
        if line["phase"] != "draw" or not self._wants_to_fail():
            return ""
        self.game.press("pile:stock")
        return "draw"

    def _shows_wrongly(self, line: Line) -> str:
        """Arranged as well as it goes, the hand is shown with something missing, against the warning."""
        if line["phase"] != "play" or not self._wants_to_fail():
            return ""
        game = self.game
        if ids(line, id="button:arrange", enabled=True):
            game.press("button:arrange")
            game.wait(lambda line: any(item["id"].startswith("tag:") or item["zone"] == "hand" for item in line["items"]))
        card = ids(self.line, zone="hand", role="card")[-1]
        game.pull(card, "area:knock")
        asked = self.line["notice"]["n"] if self.line["notice"] else 0
        line = game.wait(
            lambda line: (
                line["dialog"] == "warned" or (line["notice"] and line["notice"]["n"] > asked) or line["screen"] != "table"
            )
        )
        if line["dialog"] != "warned":
            return ""  # it is right, or the card may not be thrown
        self.picture("1-wrong-show")
        game.press("button:yes")
        return "wrong show"

    # ---- faults -------------------------------------------------------------------------------

    def look_through(self) -> None:
        """In all that was shown since the last look: no two things overlap, all are in the window, nothing went wrong."""
        for line in self.game.lines[self._looked :]:
            boxes = [i for i in line["items"] if i["role"] in APART and i["rect"][2]]
            for number, one in enumerate(boxes):
                for other in boxes[number + 1 :]:
                    assert not overlap(one["rect"], other["rect"]), (one["id"], other["id"], line["t"], line["screen"])
            assert line["dialog"] != "mishap", (line["t"], line["screen"])
            w, h = line["size"]
            for item in boxes:
                x, y, wide, high = item["rect"]
                assert x >= 0 and y >= 0 and x + wide <= w and y + high <= h, (item["id"], item["rect"], line["t"])
        self._looked = len(self.game.lines)
        reports = self.game.log.parent / "reports"
        assert not reports.exists(), sorted(reports.iterdir())


def skips(line: Line) -> bool:
    """The others can be left to play on unseen."""
    return bool(line["screen"] == "table" and line["dialog"] is None and ids(line, id="button:skip", enabled=True))


def seat(display: Display, home: Path, plan: Plan, size: str, seed: str, program: type[Game]) -> Game:
    """The program whose player chose these house rules last."""
    last = {"variant": plan.variant, "players": plan.players, "level": "novice", "opponents": [], "options": dict(plan.options)}
    (home / "settings.json").write_text(json.dumps({"last": last}))
    return program(display.name, home, "--size", size, "--seed", seed, "--set", "speed=instant")


def played(
    display: Display,
    home: Path,
    plan: Plan,
    size: str = "1280x720",
    seed: str = "",
    pictures: Path | None = None,
    every: int = 0,
    hands: tuple[type[Game], type[MatchPlayer]] = (Game, MatchPlayer),
) -> MatchPlayer:
    """The whole match; its player has seen the end. `hands`: what is used, the mouse or the keys."""
    program, person = hands
    game = seat(display, home, plan, size, seed or plan.seed, program)
    player = person(game, plan, pictures, display, every)
    try:
        game.focus()
        player.sit_down(plan.variant, plan.players, "novice")
        line = player.play_match()
        if plan.hands is None:
            totals = {one["id"]: one["label"] for one in line["items"] if one["id"].startswith("total:")}
            assert len(totals) == len(line["scores"]) and found(line, "text:story")["label"]
        missing = plan.told - set(player.lived)
        assert not missing, f"not lived through: {sorted(missing)}"
        player.look_through()
        assert game.close() == 0
    except AssertionError:
        player.picture("9-fault")
        raise
    finally:
        game.kill()
    return player


def run(matches: Mapping[str, Plan], hands: tuple[type[Game], type[MatchPlayer]] = (Game, MatchPlayer)) -> None:
    """Play those of these matches that are named and tell how they went."""
    parser = argparse.ArgumentParser(description="Play whole matches in a real window.")
    parser.add_argument("match", nargs="+", choices=[*matches, "all"])
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--seed", default="")
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--every", type=int, default=0, help="a picture after every so many actions")
    chosen = parser.parse_args()
    w, h = (int(side) for side in chosen.size.split("x"))
    display = Display((w, h))
    try:
        for name in matches if "all" in chosen.match else chosen.match:
            pictures = chosen.pictures / f"{name}-{chosen.size}" if chosen.pictures else None
            began = time.monotonic()
            with tempfile.TemporaryDirectory() as home:
                try:
                    one = played(display, Path(home), matches[name], chosen.size, chosen.seed, pictures, chosen.every, hands)
                    told = f"{one.hands} hands, {len(one.done)} actions, {one.lived}, refused {one.refused}, helped {one.helped}"
                except AssertionError as fault:
                    told = f"FAULT {str(fault)[:1500]}"
            print(f"{name}: {time.monotonic() - began:.0f} s, {told}", flush=True)
    finally:
        display.close()


if __name__ == "__main__":
    run(MATCHES)
