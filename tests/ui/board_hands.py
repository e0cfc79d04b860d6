"""Hands with a mouse at a table whose sets belong to nobody: they do what the seat would, and rearrange the table card by card.

What the seat would do is asked of a match of one's own, set up from what the ui log shows.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from game.cards.chance import Chance
from game.match.match import Match
from game.match.positions.placement import set_up
from game.match.seat import Seat
from game.match.setup import SeatInfo
from game.rules.acts.actions import Draw, Pass
from tests.ui.player_by_mouse import MousePlayer
from tests.ui.window import Line, found, ids
from tests.variants.shelf import SHIPPED

MOST_MOVES = 150
SETTLES = 0.25
"""So long neighbours part for what is held over them, in seconds, with some time to spare."""
TRIES = 4
"""So often a hand moves on over the table until what is held lies over the set that is meant."""


class Lying(NamedTuple):
    """A card on the table or in the hand: what it is called there, and its name."""

    item: str
    name: str


def name_of(item: str) -> str:
    return item[5:].partition("#")[0]


def sets_of(line: Line) -> dict[str, list[Lying]]:
    """The sets of the table with their cards in order."""
    found_sets: dict[str, list[Lying]] = {one: [] for one in ids(line, role="meld")}
    for item in line["items"]:
        if item["role"] == "card" and item["zone"] in found_sets:
            found_sets[item["zone"]].append(Lying(item["id"], name_of(item["id"])))
    return {name: cards for name, cards in found_sets.items() if cards}


def names(cards: list[Lying]) -> Counter[str]:
    return Counter(card.name for card in cards)


class BoardHands:
    """The hands of one person at such tables."""

    def __init__(self, player: MousePlayer, variant: str, options: Mapping[str, Any]) -> None:
        self.player, self.game, self.variant, self.options = player, player.game, variant, options
        self.opened_in = -1
        """The hand of the match in which the player has played already."""
        self._chance = Chance(1)
        self._wanted_cards: Counter[str] = Counter()

    @property
    def line(self) -> Line:
        return self.game.lines[-1]

    def play(self) -> str:
        """Play what the seat would, or draw, or end the turn; in words what was done."""
        line = self.line
        before = line["moves"]
        wanted = self._wanted(line)
        if wanted is None:
            how = "draw_stock" if ids(line, id="button:draw_stock", enabled=True) else "pass"
            self.press(f"button:{how}" if ids(line, id=f"button:{how}") else "button:done")
        else:
            how = f"put together in {self._put_together(wanted)} moves"
            self.game.wait(lambda line: ids(line, id="button:confirm", enabled=True))
            self.player.picture(f"t-{len(self.player.done):03}")
            self.press("button:confirm")
            self.opened_in = line["deal"]
        self.game.wait(lambda line: line["moves"] != before or line["screen"] != "table", 20)
        return how

    def press(self, button: str) -> None:
        """Press a button."""
        self.game.press(button)

    # ---- what to play -------------------------------------------------------------------------

    def _match(self, line: Line) -> Match:
        """A match of one's own in this position; what others hold is made up."""
        resolved = SHIPPED.resolve(self.variant, dict(self.options))
        hand = [name_of(item) for item in ids(line, zone="hand", role="card")]
        table = [[card.name for card in cards] for cards in sets_of(line).values()]
        seats, me = len(line["scores"]), line["me"]
        opened = self.opened_in == line["deal"]
        given = {
            "hands": [hand if seat == me else [] for seat in range(seats)],
            "melds": [{"owner": None, "cards": self._as_they_stand(line, cards)} for cards in table],
            "melded_before": [opened if seat == me else True for seat in range(seats)],
            "to_act": me,
            "phase": "play",
        }
        people = [SeatInfo(f"{seat}") for seat in range(seats)]
        return set_up(resolved, people, 5, given, lambda cards: None)

    def _as_they_stand(self, line: Line, cards: list[str]) -> list[str]:
        """Cards of a set, jokers with what they stand for, as the log says it; not where it is a rank that several would fill."""
        pack = SHIPPED.resolve(self.variant, dict(self.options)).variant.pack.pack(len(line["scores"]))
        faces = set(pack.deck.face_names)
        cards_shown = [item for item in line["items"] if item["role"] == "card"]
        means = {item["id"]: item["value"] for item in cards_shown if item.get("value") in faces}
        for lying in sets_of(line).values():
            if [card.name for card in lying] == cards:
                return [f"{card.name}={means[card.item]}" if means.get(card.item) else card.name for card in lying]
        return cards

    def _wanted(self, line: Line) -> list[list[str]] | None:
        """The table as it shall lie; None where nothing is played."""
        match = self._match(line)
        action = match.think("master").action
        if isinstance(action, Draw | Pass):
            return None
        arranged = Seat(match, line["me"]).arranged(action)
        if arranged is None or not arranged.table:
            return None
        return [[match.rules.pack.name(card) for card in put.cards] for put in arranged.table]

    # ---- putting it together ------------------------------------------------------------------

    def _put_together(self, wanted: list[list[str]]) -> int:
        """Carry card after card until the table lies so; how many that took."""
        self._wanted_cards = Counter(name for one in wanted for name in one)
        seen: Counter[frozenset[tuple[str, ...]]] = Counter()
        for moves in range(MOST_MOVES):
            sets = sets_of(self.line)
            lying = frozenset(tuple(sorted(names(cards).elements())) for cards in sets.values())
            seen[lying] += 1
            whole, open_ones = self._matched(sets, wanted)
            if not open_ones:
                return moves
            self._carry_one(sets, whole, open_ones, goes_round=seen[lying] > 1)
        raise AssertionError(f"the table never lay so: {wanted}")

    @staticmethod
    def _matched(sets: dict[str, list[Lying]], wanted: list[list[str]]) -> tuple[set[str], list[list[str]]]:
        """The sets that lie as they shall, and those that are still to be made."""
        left, whole = dict(sets), set()
        open_ones = []
        for one in wanted:
            there = next((name for name, cards in left.items() if names(cards) == Counter(one)), None)
            if there is None:
                open_ones.append(one)
            else:
                del left[there]
                whole.add(there)
        return whole, open_ones

    def _carry_one(self, sets: dict[str, list[Lying]], whole: set[str], open_ones: list[list[str]], goes_round: bool) -> None:
        """One card goes to the set of which most lies there already, or leaves one for the rest of it to stay, or begins a new
        one; any of these where that goes round in a circle.
        """
        free = {name: cards for name, cards in sets.items() if name not in whole}
        pairs = [
            (len(cards), name, goal) for goal in open_ones for name, cards in free.items() if not names(cards) - Counter(goal)
        ]
        strange = self._strange(free, open_ones)
        if strange and (not pairs or (goes_round and self._chance.choice((True, False)))):
            self.carry((self._chance.choice(strange) if goes_round else strange[0]).item, "area:melds", 0.5)
            return
        if not pairs:
            card = self._source(free, sets, open_ones[0][0], "")
            self.carry(card.item, "area:melds", 0.5)
            return
        _, base, goal = self._chance.choice(pairs) if goes_round else max(pairs, key=lambda pair: pair[0])
        lying = names(sets[base])
        missing = Counter(goal) - lying
        lacking = [number for number, name in enumerate(goal) if missing[name]]
        at = self._chance.choice(lacking) if goes_round else lacking[0]
        card = self._source({name: cards for name, cards in free.items() if name != base}, sets, goal[at], base)
        after = next((one for one in goal[at + 1 :] if lying[one]), None)
        beside = next(one.item for one in (sets[base] if after else sets[base][::-1]) if not after or one.name == after)
        self.carry(card.item, beside, 0.2 if after else 0.8)

    @staticmethod
    def _strange(free: dict[str, list[Lying]], open_ones: list[list[str]]) -> list[Lying]:
        """The cards that must leave a set for the rest of it to stay, in the set that is nearest to any that is to be made."""
        meant = [((names(cards) & Counter(goal)).total(), cards, goal) for goal in open_ones for cards in free.values()]
        near = [one for one in meant if one[0] and names(one[1]) - Counter(one[2])]
        if not near:
            return []
        _, cards, goal = max(near, key=lambda one: one[0])
        left, strange = Counter(goal), []
        for card in cards:
            if left[card.name]:
                left[card.name] -= 1
            else:
                strange.append(card)
        return strange

    def _source(self, free: dict[str, list[Lying]], sets: dict[str, list[Lying]], name: str, base: str) -> Lying:
        """A card of this name: of the hand if the table is to have one more, of a set that is to change, or of any other."""
        hand = [Lying(item, name_of(item)) for item in ids(self.line, zone="hand", role="card")]
        if sum(card.name == name for cards in sets.values() for card in cards) >= self._wanted_cards[name]:
            hand = []  # else its twin of the table would be left over
        others = [card for one, cards in sets.items() if one != base for card in cards]
        return next(card for card in (*hand, *(card for cards in free.values() for card in cards), *others) if card.name == name)

    def carry(self, item: str, to: str, part: float) -> None:
        """A card is dragged to a thing, to so much of its width from the left."""
        game = self.game
        game.pull(item, to, hold=True, part=0.6)
        line = game.wait(lambda line: line["drag"] and item in line["drag"]["cards"])
        place = found(line, to)["zone"] if to.startswith("card:") else to
        for _ in range(TRIES):  # what lies there makes way for what is held over its neighbours
            x, y, w, h = found(game.lines[-1], to)["rect"]
            game.carry((x + part * w, y + h / 2))
            game.wait(lambda line: line["drag"] and line["drag"]["over"])
            time.sleep(SETTLES)
            game.look()
            over = str((game.lines[-1]["drag"] or {}).get("over"))
            if over == place or not over.startswith(("meld:", "draft:")):
                break
        before = len(game.lines)
        game.drop()
        game.wait(lambda line: not line["drag"], since=before)
