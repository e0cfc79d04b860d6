"""What a hand is worth: melds that lie ready, cards with a future, cards that will only cost points.

A hand is judged as it is left at the end of a turn, and the judgement is a cost in points: the lower, the better. Every
card costs as much as its points and the time that it takes to get rid of it, times the likelihood that it stays in the
hand until the end. Cards become part of melds through *outs*: cards not seen yet that complete a pair or a connection.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from game.cards.effort import go_on
from game.cards.ids import CardSet, each
from game.players.beliefs import Beliefs
from game.players.characters import EVEN, Style
from game.players.meld_shapes import Faces, MeldShapes
from game.rules.state.slots import IDLE_RENEWALS

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.view import View


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of the judgement, in points. They were found by play, see `tests/players/measure.py`."""

    card: float = 3.5
    """What it costs to have one more card to get rid of."""
    point: float = 0.6
    """What a point left in the hand costs."""
    ready: float = 0.20
    """How likely a card in a meld that lies ready is caught in the hand; more for every meld that must wait its turn."""
    held: float = 0.15
    """The same for a card that fits a meld on the table."""
    link: float = 0.6
    """How much a pair of cards that would make a meld with a card is worth, when both may come, of what one is worth."""
    opening: float = 0.5
    """What it costs to open a place on the table for a card that another player holds."""
    feeding: float = 12.0
    """What it costs when the next player makes a meld with a discard."""
    feeding_last: float = 12.0
    """The same, more, where that ends the hand or nearly so."""
    feeding_layoff: float = 4.0
    """What it costs when the next player can lay the discard off."""
    showing: float = 0.5
    """What it costs that the others know a card that was taken from the discard pile."""
    horizon: float = 8.0
    """Turns ahead that count while the others have full hands."""


WEIGHTS = Weights()
_MOST_STEPS = 10_000
"""So many choices of melds that lie ready are compared; a hand of twenty cards has some dozens."""


class Survey(NamedTuple):
    """What a hand is made of: whole melds, shapes that lack one card, and cards with two still to come."""

    melds: list[Faces]
    """Every meld in the hand, shorter ones first."""
    near: list[tuple[Faces, int]]
    """The cards of the hand that are in such a shape, and the face that is missing."""
    far: list[tuple[int, float]]
    """The card of the hand and the chance that both others come, for every shape of which it is the only one."""


class Judge:
    """Judges the hands that one seat might end this turn with."""

    def __init__(
        self, rules: Ruleset, view: View, shapes: MeldShapes, beliefs: Beliefs, style: Style = EVEN, weights: Weights = WEIGHTS
    ) -> None:
        self.shapes = shapes
        self.beliefs = beliefs
        self.weights = weights
        self.points = rules.points
        others = [count for seat, count in enumerate(view.counts) if seat != view.seat]
        fewest = min(others)
        self.turns = max(1.5, min(weights.horizon, 1.0 + 0.75 * fewest))
        """How many more turns this seat may expect."""
        self.next_count = view.counts[beliefs.after]
        self._style = style
        self.ready_stays = weights.ready / style.patience
        self.waiting = weights.ready if "one_new_meld" in rules.traits else 0.0
        self.caught = [weights.card + weights.point * points for points in rules.face_points]
        """By face: what the card costs if it is certain to stay in the hand."""
        self._surveys: dict[Faces, Survey] = {}
        self.get = self._chances(view)
        """By face: how likely such a card comes into this hand in time, from the stock or from the player before."""

    def _chances(self, view: View) -> list[float]:
        stock, seats = view.stock_count, view.seats
        draws = min(self.turns, stock / seats)
        share = draws / stock if stock else 0.0
        # Where the stock will not last, the pile comes back; the cards in it are as good as in a far part of the stock.
        again = min(0.5, max(0.0, self.turns - stock / seats) / max(8, len(view.pile)))
        # What others have held through a whole stock, they will hardly give away now.
        given = 0.25 * 0.4 ** view.vars[IDLE_RENEWALS]
        likely = []
        for face in range(len(self.caught)):
            one = self.beliefs.in_stock[face] * share * 1.6 + self.beliefs.in_previous[face] * given
            if self.beliefs.buried >> face & 1:
                one += again
            likely.append(min(0.9, one))
        return likely

    # -- what may still become of the cards -----------------------------------------------------------------------

    def survey(self, hand: Faces) -> Survey:
        """What these cards may become, looked up once for each hand."""
        known = self._surveys.get(hand)
        if known is not None:
            return known
        go_on()
        near: list[tuple[Faces, int]] = []
        far: list[tuple[int, float]] = []
        made = False
        get = self.get
        for shape in self.shapes.smallest:
            have = shape & hand
            if not have:
                continue
            missing = shape ^ have
            if not missing:
                made = True
                continue
            second = missing & (missing - 1)
            if not second:
                near.append((have, missing.bit_length() - 1))
            elif not second & (second - 1) and not have & (have - 1):
                both = get[second.bit_length() - 1] * get[(missing ^ second).bit_length() - 1]
                if both:
                    far.append((have.bit_length() - 1, both))
        result = Survey(self.shapes.within(hand) if made else [], near, far)
        self._surveys[hand] = result
        return result

    def outs(self, hand: Faces) -> Faces:
        """The unseen faces that would complete a meld with these cards."""
        result = 0
        for _, missing in self.survey(hand).near:
            if self.beliefs.in_stock[missing] or self.beliefs.in_others[missing]:
                result |= 1 << missing
        return result

    def ready(self, hand: Faces) -> tuple[Faces, ...]:
        """The melds in this hand that would save the most, without a common card; of very many the best that are found soon."""
        melds = self.survey(hand).melds
        if not melds:
            return ()
        if len(melds) == 1:
            return (melds[0],)
        worth = [sum(self.caught[face] for face in each(meld)) for meld in melds]
        steps = 0

        def best(free: Faces, start: int) -> tuple[float, tuple[Faces, ...]]:
            nonlocal steps
            top: tuple[float, tuple[Faces, ...]] = (0.0, ())
            go_on()
            for index in range(start, len(melds)):
                meld = melds[index]
                if meld & free == meld:
                    steps += 1
                    if steps > _MOST_STEPS:
                        break
                    rest_worth, rest = best(free ^ meld, index + 1)
                    if worth[index] + rest_worth > top[0]:
                        top = (worth[index] + rest_worth, (meld, *rest))
            return top

        return best(hand, 0)[1]

    # -- costs ----------------------------------------------------------------------------------------------------

    def leave(self, hand: CardSet, fits: Faces, barred: CardSet) -> list[tuple[float, int]]:
        """For every card that may be discarded: what the hand without it would cost, and the card.

        `fits` are the faces that the table would take. What the discard does for the others is not in it.
        """
        faces = self.shapes.fold(hand)
        survey = self.survey(faces)
        in_melds = 0
        for meld in survey.melds:
            in_melds |= meld
        loose, total = self._ready_cost(faces)
        stuck, ties = self._stuck(survey, loose, fits)
        caught = self.caught
        for face, stays in stuck.items():
            total += stays * caught[face]
        found = []
        for card in each(hand & ~barred):
            face = self.shapes.face[card]
            if in_melds >> face & 1 or not self.shapes.single:
                found.append((self.cost(hand & ~(1 << card), fits), card))
                continue
            # Without this card, what it was to be melded with is as far from a meld as if it had never been there.
            cost = total - stuck[face] * caught[face]
            for other, factor in ties.get(face, {}).items():
                cost += stuck[other] * (1.0 / factor - 1.0) * caught[other]
            found.append((cost, card))
        return found

    def cost(self, hand: CardSet, fits: Faces) -> float:
        """What it costs to hold these cards at the end of a turn."""
        faces = self.shapes.fold(hand)
        loose, total = self._ready_cost(faces)
        if loose:
            for face, stays in self._stuck(self.survey(faces), loose, fits)[0].items():
                total += stays * self.caught[face]
        return total

    def _ready_cost(self, faces: Faces) -> tuple[Faces, float]:
        """The cards that are in no meld, and what it costs to hold those melds that lie ready."""
        loose, total = faces, 0.0
        for number, meld in enumerate(self.ready(faces)):
            loose &= ~meld
            stays = self.ready_stays + self.waiting * number
            for face in each(meld):
                total += stays * self.caught[face]
        return loose, total

    def _stuck(self, survey: Survey, loose: Faces, fits: Faces) -> tuple[dict[int, float], dict[int, dict[int, float]]]:
        """How likely each loose card stays to the end; and for two loose cards, by how much each is the other's hope."""
        stuck: dict[int, float] = {}
        ties: dict[int, dict[int, float]] = {}
        held = self.weights.held
        for face in each(loose):
            stuck[face] = held if fits >> face & 1 else 1.0
        link = self.weights.link
        for face, both in survey.far:
            if loose >> face & 1:
                stuck[face] *= 1.0 - link * both
        get = self.get
        for have, missing in survey.near:
            chance = get[missing]
            if not chance:
                continue
            hopeful = have & loose
            if not hopeful:
                continue
            factor = 1.0 - chance
            members = []
            while hopeful:
                low = hopeful & -hopeful
                hopeful ^= low
                face = low.bit_length() - 1
                stuck[face] *= factor
                members.append(face)
            if len(members) > 1:
                for face in members:
                    mine = ties.setdefault(face, {})
                    for other in members:
                        if other != face:
                            mine[other] = mine.get(other, 1.0) * factor
        return stuck, ties

    def danger(self, face: int, fits: Faces) -> float:
        """What it costs that the next player may take this face from the discard pile."""
        weights = self.weights
        close = max(0, 4 - self.next_count) / 3
        cost = self.beliefs.next_wants(face) * (weights.feeding + weights.feeding_last * close)
        if fits >> face & 1:
            cost += weights.feeding_layoff + (weights.feeding_last if self.next_count <= 1 else 0.0)
        return cost * self._style.caution
