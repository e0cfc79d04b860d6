"""A player with nothing but a mouse: sits down to any table from the start screen and plays what the hint says.

It reads the ui log only. The first press of the hint button says what to look at; the player then does it with clicks and
drags, in turn, as people do. `python -m tests.ui.player_by_mouse VARIANT [--size WxH] [--players N]
[--pictures DIR]` plays one hand and keeps pictures of it.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from game.words.catalogue import catalogue, plain
from tests.ui.offer_hands import OfferHands
from tests.ui.window import Display, Game, Line, found, ids, mine

VERBS = (
    "knock_throw",
    "big_gin",
    "take_pile",
    "ask",
    "join",
    "double",
    "stake",
    "hit",
    "stand",
    "split",
    "surrender",
    "drop",
    "done",
    "accept",
    "defend",
    "defend_nothing",
    "knock",
    "show_groups",
    "show_alone",
    "show",
    "lay_off",
    "swap",
    "force",
    "rearrange",
    "discard_out",
    "discard",
    "draw_deep",
    "draw_discard",
    "draw_stock",
    "claim",
    "claim_alike",
    "declare",
    "pass",
    "penalty",
    "melds",
    "meld",
)
"""What a hint can be about; the one with the fewest words of its own is tried last."""
ASIDE = {"knock_alone": "knock", "pass_buy": "pass", "claim_buy": "claim", "claim_own": "claim"}
"""The same said otherwise: of a discard that may be bought."""
MOST_TURNS = 400


def verb_of(text: str) -> str:
    """What kind of action a hint's first sentence speaks of."""
    for verb in (*ASIDE, *VERBS):
        before, _, after = plain(catalogue()[f"hint.{verb}"]).partition("{what}")
        if text.startswith(before) and text.endswith(after) and len(text) >= len(before) + len(after):
            return ASIDE.get(verb, verb)
    raise AssertionError(f"no hint says: {text}")


class MousePlayer:
    """One person with a mouse before one window."""

    hands_on_offer = OfferHands

    def __init__(self, game: Game, pictures: Path | None = None, display: Display | None = None, every: int = 0) -> None:
        """With `pictures` some moments are kept, and with `every` one after so many actions."""
        self.game, self.pictures, self.display, self.every = game, pictures, display, every
        self.offer = self.hands_on_offer(self)
        self.done: list[str] = []
        """What was done, action by action: the verb and how."""
        self.refused: list[str] = []
        """Sentences with which something that the hint proposed was turned down."""
        self.helped: list[str] = []
        """What could only be done by letting the hint do it."""

    @property
    def line(self) -> Line:
        return self.game.lines[-1]

    def picture(self, name: str) -> None:
        """Keep what is on the screen."""
        if self.pictures is not None and self.display is not None:
            self.pictures.mkdir(parents=True, exist_ok=True)
            time.sleep(0.15)  # the line comes before the picture is on the screen
            self.display.picture(self.pictures / f"{name}.png")

    # ---- to the table -------------------------------------------------------------------------

    def sit_down(self, variant: str, players: int | None = None, level: str | None = None) -> Line:
        """From the start screen through the page of the new match to the table.

        The strongest levels think for up to a second; with a `level` the table has others.
        """
        game = self.game
        game.wait(lambda line: line["screen"] == "menu")
        item = self._bring(variant)
        game.press(item)
        game.wait(lambda line: line["screen"] == "setup")
        for wanted in (f"setup:players={players}", f"setup:level={level}"):
            line = self.line
            if any(one["id"] == wanted for one in line["items"]) and not found(line, wanted)["selected"]:
                game.press(wanted)
                game.wait(lambda line, wanted=wanted: found(line, wanted)["selected"])  # type: ignore[misc]
        self.picture("0-setup")
        game.press("button:start")
        return game.wait(lambda line: line["screen"] == "table")

    def _bring(self, variant: str) -> str:
        """The card of a variant, scrolled into sight with the wheel."""
        game = self.game
        name = f"variant:{variant}"

        def seen(line: Line) -> str | None:
            shown = {item["id"]: item["rect"] for item in line["items"]}
            area = [r for name, r in shown.items() if name.startswith("variant:") and r[2]]
            high = max(r[3] for r in area)
            return name if shown.get(name, [0, 0, 0, 0])[3] >= high * 0.6 else None

        at_first = seen(self.line)
        if at_first is not None:
            return at_first
        if seen_shelf(self.line):  # somewhere below already: up first, so that the way down passes all of them
            game.press("button:all_tables")
            game.wait(lambda line: not seen_shelf(line))
        game.press("button:all_tables")
        game.wait(seen_shelf)
        for _ in range(100):
            item = seen(self.line)
            if item is not None:
                return item
            self._wheel()
        raise AssertionError(f"{variant} is not on the start screen")

    def _wheel(self) -> None:
        """One step down, until the tables stand elsewhere; painting those that come into sight may take a while."""
        game, before = self.game, standing(self.line)
        card = next(i["id"] for i in self.line["items"] if i["id"].startswith("variant:") and i["rect"][2])
        game.tool("mousemove", "--window", game.window, *game.centre(card), "click", 5)
        game.wait(lambda line: standing(line) != before)

    # ---- a hand -------------------------------------------------------------------------------

    def play_hand(self) -> Line:
        """Play until the score sheet; the line that shows it."""
        game, halfway = self.game, False
        for _ in range(MOST_TURNS):
            line = game.wait(self._mine_or_over, 60)
            if line["screen"] == "scores":
                self.picture("2-scores")
                return line
            if ids(line, id="button:next_hand"):  # rounds follow each other, and the sheet is there for who asks
                self.picture("2-round")
                game.press("button:scores")
                continue
            if to_sheet(line):
                self.picture("2-hands")
                game.press("button:sheet")
                game.wait(lambda line: line["screen"] == "scores")
                continue
            if not halfway and len(self.done) >= 3 and any(item["role"] == "meld" for item in line["items"]):
                halfway = True
                self.picture("1-table")
            if self.every and len(self.done) % self.every == 0:
                self.picture(f"a-{len(self.done):03}")
            self.act()
        raise AssertionError(f"no end after {MOST_TURNS} actions: {self.done[-20:]}")

    @staticmethod
    def _mine_or_over(line: Line) -> bool:
        asked = mine(line) or (line["dialog"] == "choose" and line["screen"] == "table")
        again = line["screen"] == "table" and bool(ids(line, id="button:next_hand"))
        return bool(line["screen"] == "scores" or to_sheet(line) or asked or again)

    def act(self) -> None:
        """One decision: ask, look, do."""
        game, before = self.game, self.line["moves"]
        if self.line["dialog"] == "choose":
            self._choose()
            return
        asked = self.line["notice"]["n"] if self.line["notice"] else 0
        game.press("button:hint")
        line = game.wait(lambda line: (line["notice"] and line["notice"]["n"] > asked) or line["moves"] != before, 30)
        said = line["notice"]
        assert said is not None and said["code"] == "hint.what", (said, line["moves"], before)
        verb = verb_of(said["text"])
        how = self._do(verb, said["cards"], len(self.done))
        moved = self._outcome(before, said["n"])
        if not moved:
            self._let_the_hint_do_it(f"{verb} {how} {said['cards']}", before)
        self.done.append(f"{verb} {how}")

    def _outcome(self, before: int, asked: int) -> bool:
        """Whether something was decided; a question that comes up is answered, a refusal is noted."""

        def answered(line: Line) -> bool:
            refusal = line["notice"] and line["notice"]["n"] > asked and line["notice"]["kind"] == "refused"
            return bool(line["moves"] != before or line["dialog"] == "choose" or refusal)

        try:
            line = self.game.wait(answered, 8)
        except AssertionError:
            return False
        if line["moves"] != before:
            return True
        if line["dialog"] == "choose":
            self._choose()
            return self._outcome(before, asked)
        self.refused.append(line["notice"]["text"])
        return False

    def _choose(self) -> None:
        self.game.press("button:choice_1")
        self.game.wait(lambda line: line["dialog"] != "choose")

    def _let_the_hint_do_it(self, what: str, before: int) -> None:
        """Pressed often enough the hint button plays its advice."""
        self.helped.append(what)
        for _ in range(4):
            lines = len(self.game.lines)
            self.game.press("button:hint")
            line = self.game.wait(lambda line: True, 10, since=lines)
            line = self.game.wait(lambda line: line["notice"] or line["moves"] != before, 10, since=lines)
            if line["moves"] != before:
                return

    # ---- the ways of doing it -----------------------------------------------------------------

    def _do(self, verb: str, cards: list[str], turn: int) -> str:
        """Do it by mouse; in words how it was done."""
        game = self.game
        if self.offer.there and (how := self.offer.do(verb, cards, turn)) is not None:
            return how
        if verb == "draw_stock":
            return self.take("pile:stock", turn)
        if verb == "draw_discard":
            return self.take("pile:discard", turn)
        if verb == "draw_deep":
            return self._take_deep(cards, turn)
        if verb == "take_pile":
            return self._take_pile(self.in_hand(cards), turn)
        if verb in ("discard", "discard_out"):
            return self.throw(self.in_hand(cards)[0], turn)
        if verb in ("meld", "melds"):
            return self._meld(self.in_hand(cards), turn)
        if verb in ("lay_off", "swap"):
            return self._onto_a_meld(verb, self.in_hand(cards), turn)
        if verb == "knock_throw":
            return self._knock(self.in_hand(cards)[0], turn)
        if verb in ("defend", "defend_nothing"):
            return self._defend(verb, cards, turn)
        if verb == "stake":
            self._stake(turn)
        elif verb in ("hit", "stand", "split", "surrender"):
            game.press(f"button:{verb}")
        elif verb in ("big_gin", "done", "double", "accept", "ask", "join"):
            self.select([])
            game.press("button:knock" if verb == "big_gin" else f"button:{verb}")
        elif verb == "drop":
            game.press("button:drop")
            game.wait(lambda line: line["dialog"] == "give_up")
            game.press("button:yes")
        elif verb == "show_groups":
            (card,), before = self.in_hand(cards), ids(self.line, zone="hand", role="card")
            game.press("button:arrange")
            game.wait(lambda line: ids(line, zone="hand", role="card") != before)
            time.sleep(0.5)  # until the cards lie there
            game.pull(card, "area:knock")
        elif verb in ("knock", "show"):
            if turn % 2 and ids(self.line, id="area:knock"):
                game.pull(self.in_hand(cards)[0], "area:knock")
                return "drag"
            self.select(self.in_hand(cards)[:1])
            game.press("button:knock")
        elif verb == "show_alone":
            self.select([])
            game.press("button:knock")
        elif verb == "declare":
            game.press("button:declare")
        elif verb == "claim_alike":
            game.press("button:claim")
        elif verb == "claim":
            game.press(ids(self.line, id="button:rummy")[0] if ids(self.line, id="button:rummy") else "button:buy")
        elif verb == "penalty":
            game.press("pile:stock")
        else:
            game.press("button:pass")
        return "click"

    def _stake(self, turn: int) -> None:
        """Chips go to every bet of one's own, by clicks or from the row of chips, and the cards are dealt."""
        for place in [one for one in ids(self.line, role="area", enabled=True) if one.startswith("bet:")]:
            (self.game.pull("chip:5", place) if turn % 2 else self.game.press(place))
            self.game.wait(lambda line, place=place: next(item for item in line["items"] if item["id"] == place)["value"] > 0)  # type: ignore[misc]
        self.game.press("button:deal")

    def take(self, pile: str, turn: int) -> str:
        if turn % 2 and found(self.line, pile)["count"] != 0:
            self.game.pull(pile, "area:hand")
            return "drag"
        self.game.press(pile)
        return "click"

    def _take_deep(self, cards: list[str], turn: int) -> str:
        game = self.game
        wanted = next(i for i in ids(self.line, zone="discard", role="card") if i[5:].partition("#")[0] == cards[0])
        with_cards = self.in_hand(cards[1:])
        self.select(with_cards)
        if turn % 2:
            game.pull(wanted, "area:melds" if with_cards else "area:hand")
            return "drag"
        game.press(wanted)
        if not with_cards and ids(self.line, zone="discard", role="card")[-1] != wanted:
            game.wait(lambda line: any(i["id"] == "button:take" and i["enabled"] for i in line["items"]))
            game.press("button:take")
        return "click"

    def throw(self, card: str, turn: int) -> str:
        game = self.game
        if turn % 3 == 0:
            game.press(card, times=2)
            return "double click"
        if turn % 3 == 1:
            game.pull(card, "pile:discard")
            return "drag"
        self.select([card])
        game.press("button:discard")
        return "button"

    def _knock(self, card: str, turn: int) -> str:
        """Throw the card: dropped on the place for it, or chosen and named by the button."""
        game = self.game
        if turn % 2:
            game.pull(card, "area:knock")
            return "drag"
        self.select([card])
        game.press("button:knock")
        return "button"

    def _defend(self, verb: str, cards: list[str], turn: int) -> str:
        """Lay a single card off by hand, several all at once, and count."""
        game = self.game
        how = "button"
        held = self.in_hand(cards)
        if verb == "defend_nothing":
            game.press("button:pass")
            return how
        if turn % 2 or len(held) > 1:
            game.press("button:best")
        else:
            how = self._onto_a_meld("lay_off", held, turn)
        game.wait(lambda line: any(item["id"] == "button:done" for item in line["items"]))
        game.press("button:done")
        return how

    def _meld(self, cards: list[str], turn: int) -> str:
        if ids(self.line, zone="frames"):
            return self._contract(cards, turn)
        return self.lay(cards, turn)

    def lay(self, cards: list[str], turn: int) -> str:
        """Lay these cards as a meld, or as several where they make several."""
        self.select(cards)
        if turn % 2:
            self.game.press("button:meld")
            return "button"
        self.game.pull(cards[0], "area:melds")
        return "drag"

    def _take_pile(self, cards: list[str], turn: int) -> str:
        """Take the pile with cards of the hand: those of the rank on top, with a wild card where one of them is all. Where they
        are first melds and not yet worth enough, the others are put beside them before all are laid.
        """
        game, moves = self.game, self.line["moves"]
        groups = by_rank(cards)
        how = self.take_with(groups[0], turn)
        line = game.wait(lambda line: line["moves"] != moves or drafts(line) or line["dialog"] or refused(line), 10)
        if line["dialog"] == "choose":
            self._choose()
            line = game.wait(lambda line: line["moves"] != moves or drafts(line), 10)
        if line["moves"] != moves or refused(line):
            return how
        for number, group in enumerate(groups[1:], 1):
            self.lay(group, turn)
            game.wait(lambda line, number=number: len(drafts(line)) > number)  # type: ignore[misc]
        self.picture("1-draft")
        game.wait(lambda line: ids(line, id="button:open", enabled=True))
        game.press("button:open")
        return f"{how}, then laid with {len(groups) - 1} more"

    def take_with(self, cards: list[str], turn: int) -> str:
        self.select(cards)
        self.game.pull(cards[0], "pile:discard")
        return "drag"

    def _contract(self, cards: list[str], turn: int) -> str:
        """Carry the cards into the frames that would take them, or have them filled; then lay them all."""
        game = self.game
        if turn % 2 and ids(self.line, id="button:fill"):
            game.press("button:fill")
            how = "filled"
        else:
            how = "drag"
            self.select([])
            for card in cards:
                game.pull(card, "area:hand", hold=True, part=0.4)
                line = game.wait(lambda line: line["drag"])
                counts = {one["id"]: one["count"] for one in line["items"] if one["zone"] == "frames"}
                targets = [one for one in line["drag"]["targets"] if one in counts]
                if not targets:  # an earlier card lies in a frame where it does not serve: the game knows better
                    game.drop()
                    game.wait(lambda line: not line["drag"])
                    game.press("button:fill")
                    how = "filled at last"
                    break
                target = max(targets, key=counts.__getitem__)
                game.carry(game.centre(target))
                game.wait(lambda line, target=target: line["drag"] and line["drag"]["over"] == target)  # type: ignore[misc]
                game.drop()
                game.wait(lambda line, card=card: card in [i["id"] for i in line["items"] if i["zone"].startswith("frame:")])  # type: ignore[misc]
        line = game.wait(lambda line: not line["drag"])
        if not ids(line, id="button:contract", enabled=True) and ids(line, id="button:fill", enabled=True):  # one lies too many
            game.press("button:fill")
            how = "filled at last"
        self.picture("1-contract")
        game.wait(lambda line: any(item["id"] == "button:contract" and item["enabled"] for item in line["items"]))
        game.press("button:contract")
        return how

    def _onto_a_meld(self, verb: str, cards: list[str], turn: int) -> str:
        """Held up, the cards say where they can go; a joker that is to be freed is what they are dropped on."""
        game = self.game
        self.select(cards if len(cards) > 1 else [])
        game.pull(cards[0], "area:hand", hold=True, part=0.4)
        line = game.wait(lambda line: line["drag"])
        targets = [one for one in line["drag"]["targets"] if one.startswith("meld:")]
        assert targets, f"{cards} fit nowhere"
        target = targets[0]
        if verb == "swap":
            jokers = [i["id"] for i in line["items"] if i["role"] == "card" and i["zone"] in targets and "value" in i]
            target = jokers[0] if jokers else target
        game.carry(game.centre(target))
        if not target.startswith("card:"):
            game.wait(lambda line: line["drag"] and line["drag"]["over"] == target)
        game.drop()
        return "drag"

    # ---- the hand -----------------------------------------------------------------------------

    def in_hand(self, names: list[str]) -> list[str]:
        """The cards of the hand with these names; of twins either."""
        hand = ids(self.line, zone="hand", role="card")
        chosen: list[str] = []
        for name in names:
            fitting = [card for card in hand if card[5:].partition("#")[0] == name and card not in chosen]
            if fitting:
                chosen.append(fitting[0])
        return chosen

    def select(self, cards: list[str]) -> None:
        """Exactly these cards are chosen, click by click."""
        chosen = set(ids(self.line, zone="hand", role="card", selected=True))
        for card in [*(one for one in chosen if one not in cards), *(one for one in cards if one not in chosen)]:
            wanted = card in cards
            self.game.press(card)
            self.game.wait(lambda line, card=card, wanted=wanted: found(line, card)["selected"] == wanted)  # type: ignore[misc]


def refused(line: Line) -> bool:
    """Something was turned down, and the sentence still stands."""
    return bool(line["notice"] and line["notice"]["kind"] == "refused")


def drafts(line: Line) -> list[str]:
    """First melds that lie on the table provisionally."""
    return [one["id"] for one in line["items"] if one["id"].startswith("draft:")]


def by_rank(cards: Sequence[str]) -> list[list[str]]:
    """Cards in the order in which they lie meld by meld, parted: each meld begins with another rank, wild cards end it."""
    groups: list[list[str]] = []
    now = ""
    for card in cards:
        rank = card[5]
        if not groups or (rank not in "2J" and rank != now) or (rank == "J" and card[6] != "K" and rank != now):
            groups.append([])
            now = rank
        groups[-1].append(card)
    return groups


def to_sheet(line: Line) -> bool:
    """All hands lie open, and the player says when the sheet comes."""
    return bool(line["screen"] == "table" and line["dialog"] is None and ids(line, id="button:sheet"))


def standing(line: Line) -> dict[str, list[int]]:
    """Where the tables of the start screen stand."""
    return {item["id"]: item["rect"] for item in line["items"] if item["id"].startswith("variant:")}


def seen_shelf(line: Line) -> bool:
    """The shelves with all tables are in sight, and not only the first title at the lower edge."""
    low = 0.8 * line["size"][1]
    return any(item["id"].startswith("text:shelf.") and item["rect"][2] and item["rect"][1] < low for item in line["items"])


def main() -> None:
    """Play one hand of a variant and tell how it went."""
    parser = argparse.ArgumentParser(description="Play one hand in a real window by mouse.")
    parser.add_argument("variant", nargs="+")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--players", type=int)
    parser.add_argument("--level", help="of the computer players")
    parser.add_argument("--seed", default="7")
    parser.add_argument("--set", action="append", default=[], dest="settings")
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--every", type=int, default=0, help="a picture after every so many actions")
    chosen = parser.parse_args()
    w, h = (int(side) for side in chosen.size.split("x"))
    display = Display((w, h))
    try:
        for variant in chosen.variant:
            with tempfile.TemporaryDirectory() as home:
                began = time.monotonic()
                settings = [word for pair in chosen.settings or ["speed=instant"] for word in ("--set", pair)]
                game = Game(display.name, Path(home), "--size", chosen.size, "--seed", chosen.seed, *settings)
                pictures = chosen.pictures / f"{variant}-{chosen.size}" if chosen.pictures else None
                player = MousePlayer(game, pictures, display, chosen.every)
                try:
                    game.focus()
                    player.sit_down(variant, chosen.players, chosen.level)
                    player.play_hand()
                except AssertionError as fault:
                    player.picture("9-fault")
                    print(f"{variant}: FAULT {str(fault)[:1500]}")
                finally:
                    game.kill()
                spent = time.monotonic() - began
                print(f"{variant}: {len(player.done)} actions in {spent:.1f} s, refused {player.refused}, helped {player.helped}")
    finally:
        display.close()


if __name__ == "__main__":
    main()
