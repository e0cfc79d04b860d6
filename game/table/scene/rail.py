"""The rail of information beside the piles: the goal of the hand, the standing of the match, the claim, and the news.

Left of the piles stands what the player works towards, right of them what must be done now, or else what is wild, or the
standing, or where a panel has the room what the others have done since the player's turn. What the game has no goal for is left
out, and the standing takes its place. All words are finished sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain

from game.rules.goal import Goal, Race
from game.table.scene.purse import CostsScene, PotScene, PursesScene, StayScene
from game.table.scene.signs import SignsScene

Points = int | Fraction


@dataclass(frozen=True, slots=True)
class GoalScene:
    """One goal as it is shown."""

    title: str
    number: str = ""
    """What it is about, in large figures."""
    unit: str = ""
    """What stands behind them."""
    filled: float | None = None
    """How far a bar is filled, 0 to 1; None for no bar."""
    mark: float | None = None
    """Where on it the goal lies; None for its end."""
    met: bool = False
    parts: tuple[tuple[str, bool], ...] = ()
    """What is asked for one by one, and whether it is there."""
    note: str = ""
    bare: str = ""
    """The figures of an empty hand, where they change with the hand."""
    choices: tuple[str, ...] = ()
    """What can be done towards it, one by one; none of it is asked for."""
    standing: Standing | None = None
    """How everybody stands on the way there, where the same panel has the room."""

    @property
    def before_deal(self) -> GoalScene:
        """While the cards are on their way: nothing of what the hand is going to be."""
        number, unit = (self.bare, "") if self.bare else (self.number, self.unit)
        filled, parts = None if self.filled is None else 0.0, tuple((what, False) for what, _ in self.parts)
        note = self.note if self.standing is not None else ""  # what the hand asks for is known, whatever is dealt
        return replace(self, number=number, unit=unit, filled=filled, met=False, parts=parts, choices=(), note=note)

    @property
    def spoken(self) -> str:
        """The goal in one line."""
        head = " ".join(word for word in (self.title, self.number, self.unit) if word)
        parts = [f"{what} ✓" if met else what for what, met in self.parts]
        return ". ".join([word for word in (head, ", ".join((*parts, *self.choices)), self.note) if word])


@dataclass(frozen=True, slots=True)
class Row:
    """One player, or side, of the standing."""

    portrait: str
    score: str
    part: float | None = None
    """How far it is on the way, 0 to 1; None where the match goes over hands."""
    mine: bool = False
    pips: int = 0
    """So many steps the way has, where each is seen by itself; 0 where it is one bar."""
    told: str = ""
    """The score with its word, for a place that has no room for the steps."""
    partners: tuple[str, ...] = ()
    """The portraits of those who share the score."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How the match stands, the leader first."""

    title: str = ""
    rows: tuple[Row, ...] = ()

    @property
    def plain(self) -> bool:
        """Whether it says no more than the plates do: the score of each player."""
        return not any(row.part is not None or row.partners for row in self.rows)


NO_STANDING = Standing()


@dataclass(frozen=True, slots=True)
class ClaimScene:
    """What must be done with a card."""

    title: str
    note: str = ""
    card: str = ""
    """Its name; empty for none."""
    brief: str = ""
    """For a place that holds one line: all of it in a few words; or empty."""


@dataclass(frozen=True, slots=True)
class WildScene:
    """The rank that the deal makes wild, on a card of it."""

    title: str
    note: str
    card: str
    brief: str
    """All of it in a few words, for a place that holds one line."""


@dataclass(frozen=True, slots=True)
class NewsRow:
    """What one of the others has done in the last turn."""

    portrait: str
    name: str
    ways: tuple[tuple[str, ...], ...] = ()
    """All deeds one by one, and the same in ever fewer words; none while nothing is done."""
    discard: str = ""
    """The card that was thrown, as a mark."""

    @property
    def spoken(self) -> str:
        """All of it in one line."""
        deeds = self.ways[0] if self.ways else ()
        return f"{self.name}: {', '.join((*deeds, self.discard) if self.discard else deeds)}"


@dataclass(frozen=True, slots=True)
class NewsScene:
    """What the others have done since the player's turn; before anybody has done something, how the hand began."""

    title: str
    thrown: str = ""
    """The word over the cards that were thrown."""
    rows: tuple[NewsRow, ...] = ()
    portrait: str = ""
    """The player the title is about, where there are no rows."""

    @property
    def spoken(self) -> str:
        """All of it in one line."""
        done = "; ".join(row.spoken for row in self.rows if row.ways or row.discard)
        return f"{self.title}: {done}" if done else self.title


NO_NEWS = NewsScene("")
"""There is nothing to tell yet, and the panel has its place."""


@dataclass(frozen=True, slots=True)
class StakesScene:
    """What the player may lose in this hand: a word and a figure in each row."""

    title: str
    rows: tuple[tuple[str, str, bool], ...]
    """What it is, the figure, and whether it matters at this moment."""
    costs: CostsScene | None = None
    """The same as what it would cost the purse, where hands are paid out of one and the place has the height."""

    @property
    def before_deal(self) -> StakesScene:
        """Without what depends on the cards that are on their way."""
        costs = self.costs.before_deal if self.costs is not None else None
        return replace(self, costs=costs, rows=tuple((what, "–" if now else figure, False) for what, figure, now in self.rows))

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it, a line each."""
        return (self.title, *(f"{what}: {figure}" for what, figure, _ in self.rows))

    @property
    def briefs(self) -> tuple[str, ...]:
        """What matters now, in one line, and the same in ever fewer words."""
        said = [f"{what} {figure}" for what, figure, now in self.rows if now]
        return tuple(BETWEEN.join(said[:count]) for count in range(len(said), 0, -1)) or (self.title,)


@dataclass(frozen=True, slots=True)
class NeedsScene:
    """What the player must have before the hand may be ended."""

    title: str
    parts: tuple[tuple[str, bool, str], ...]
    """What is asked for, whether it is there, and else what is missing."""
    brief: str = ""
    """In a few words, for a place that holds one line."""
    why: str = ""
    """Why it can be had, or cannot, in one sentence that says all; or empty."""
    cards: tuple[str, ...] = ()
    """The cards of the hand that it takes, by their ids, where there is such a sentence."""
    missing: int = 0
    """So many more it takes."""
    never: bool = False
    """Nothing helps."""

    @property
    def briefs(self) -> tuple[str, ...]:
        """What is missing, in one line, and the same in ever fewer words."""
        if self.why:
            return (self.why, self.title)
        first = self.brief or self.title
        return (first, first.rpartition(", ")[2])

    @property
    def met(self) -> bool:
        """Whether all of it is there."""
        return all(met for _, met, _ in self.parts)

    @property
    def before_deal(self) -> NeedsScene:
        """While nothing is there yet."""
        return NeedsScene(self.title, tuple((what, False, "") for what, _, _ in self.parts))

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it, a line each."""
        if self.why:
            return (self.title, self.why)
        said = (f"{'✓' if met else '✗'} {what}{f' ({missing})' if missing else ''}" for what, met, missing in self.parts)
        return (self.title, *said)


STAKES, NEEDS, STAY = "text:stakes", "text:needs", "text:stay"
"""The places of the rail where lines are told in full when the pointer rests there."""
BETWEEN = "  ·  "
"""What stands between the parts of one line."""


Right = ClaimScene | WildScene | Standing | NewsScene | NeedsScene | StayScene | None
Left = tuple[GoalScene, ...] | Standing | StakesScene | None
"""What may stand right and left of the piles."""


@dataclass(frozen=True, slots=True)
class Rail:
    """Everything on the rail."""

    goals: tuple[GoalScene, ...] = ()
    standing: Standing = NO_STANDING
    claim: ClaimScene | None = None
    wild: WildScene | None = None
    news: NewsScene | None = None
    stakes: StakesScene | None = None
    needs: NeedsScene | None = None
    purses: PursesScene | None = None
    """How the purses have gone, where everybody has brought one."""
    stay: StayScene | None = None
    """Whether to drop the hand or to play it on, while that is asked and the player wants to be advised."""
    pot: PotScene | None = None
    """The chips that this hand has cost already, where some may lie there."""
    signs: SignsScene | None = None
    """The signs of the suits, where the deck is one of one's own and brings them."""

    @property
    def before_deal(self) -> Rail:
        """While the cards are on their way: nothing of what the hand is going to be."""
        stakes = self.stakes.before_deal if self.stakes is not None else None
        needs = self.needs.before_deal if self.needs is not None and not self.needs.why else None  # that is about the pile
        return replace(self, goals=tuple(goal.before_deal for goal in self.goals), stakes=stakes, needs=needs, stay=None)

    @property
    def left(self) -> Left:
        """What stands left of the piles."""
        return self.stakes or self.goals or (self.standing if self.standing.rows else None)

    @property
    def right(self) -> Right:
        """What stands right of them, in a panel: what the plates tell only where there is nothing else, and nothing twice."""
        pressing = self.pressing
        if pressing is self.standing and not self.share_corner:
            told = any(goal.standing is not None for goal in self.goals)
            if told or (self.news is not None and self.standing.plain):
                return self.news
        return pressing or self.news

    def beside_strips(self) -> tuple[Left, Right | tuple[GoalScene, ...]]:
        """The same where strips of lanes leave a line above the piles and a large panel below them. In the panel
        stands what is put together, else what may be had, then what is asked for, or the news.
        """
        standing = self.standing if self.standing.rows else None
        counts_up = any(goal.parts or goal.choices for goal in self.goals)  # something is put together part by part
        if self.goals and (counts_up or not (self.claim or self.needs)):
            return standing, self.goals
        return self.goals or standing, self.claim or self.needs or self.wild or self.news

    def at_right(self, wide: float, high: float) -> Right:
        """What stands there in a place of this size, in units of the board: a strip has no room for the news."""
        return self.pressing if is_strip(wide, high) else self.right

    @property
    def pressing(self) -> ClaimScene | WildScene | Standing | NeedsScene | StayScene | None:
        """The same where there is a strip: nothing that heads and piles tell anyway."""
        return (
            self.claim or self.stay or self.needs or self.wild or (self.standing if self.goals and self.standing.rows else None)
        )

    @property
    def told(self) -> bool:
        """Whether what a hand costs and what it needs is told all the time, in several lines."""
        return self.stakes is not None and self.needs is not None

    @property
    def share_corner(self) -> bool:
        """Whether the goal says so little that the standing finds room below it, in one panel."""
        goals = self.goals
        brief = len(goals) == 1 and not (goals[0].parts or goals[0].choices or goals[0].note)
        return brief and bool(self.standing.rows) and self.pressing is self.standing


STRIP, FLAT = 100.0, 5
"""A lower place, or one that is so many times as wide as it is high, holds one line."""


def is_strip(wide: float, high: float) -> bool:
    """Whether a place of the rail, in units of the board, holds one line only."""
    return high < STRIP or wide > FLAT * high


LETTER, FACE, ENDS = 12.0, 66.0, 60.0
"""What a letter of a strip needs, a portrait with its score, and both ends with a sign; in units of the board."""


def share(rail: Rail) -> float:
    """The part of a band that the left one of two strips side by side needs, from 0.32 to 0.68."""
    people, claim = FACE * len(rail.standing.rows), rail.claim
    if rail.stakes is not None and rail.needs is not None:
        left, right = (LETTER * len(one.briefs[0]) for one in (rail.stakes, rail.needs))
    else:
        goals = [(one.title, one.number, one.unit, *dict(one.parts), *one.choices, one.note) for one in rail.goals]
        left = LETTER * len("   ".join(filter(None, chain.from_iterable(goals)))) if goals else people
        brief = (
            (claim.brief or claim.title + claim.note) if claim is not None else rail.wild.brief if rail.wild is not None else None
        )
        right = LETTER * len(brief) if brief is not None else people
    return max(0.32, min(0.68, (ENDS + left) / (2 * ENDS + left + right)))


NO_RAIL = Rail()
"""Nothing is said beside the piles."""


def bar(goal: Goal) -> tuple[float | None, float | None]:
    """How far the bar of a goal is filled and where its mark is: one that must not be passed lies in the middle."""
    if goal.have is None or not goal.points:
        return None, None
    if goal.ceiling:
        return min(1.0, goal.have / (2 * goal.points)), 0.5
    return min(1.0, goal.have / goal.points), None


def standing(title: str, race: Race, people: Sequence[tuple[tuple[str, ...], Points, str, bool]]) -> Standing:
    """The standing of these people or sides: portraits, total, the total in words, and whether it is the player's own."""
    ordered = sorted(people, key=lambda one: one[1] if race.low else -one[1])
    rows = (Row(faces[0], said, _part(total, race), mine, partners=faces[1:]) for faces, total, said, mine in ordered)
    return Standing(title, tuple(rows))


def stages_standing(title: str, race: Race, people: Sequence[tuple[str, Points, int, int, str]], me: int) -> Standing:
    """The standing where contracts are worked through, by seat: portrait, total, the contract of this hand, how many are laid,
    and the contract with its word. More contracts lead, then the better total; the figure is the contract.
    """
    order = sorted(enumerate(people), key=lambda one: (-one[1][3], one[1][1] if race.low else -one[1][1]))
    rows = (
        Row(face, str(stage), laid / race.stages, seat == me, race.stages, told) for seat, (face, _, stage, laid, told) in order
    )
    return Standing(title, tuple(rows))


def _part(total: Points, race: Race) -> float | None:
    return None if not race.limit else max(0.0, min(1.0, float(Fraction(total) / race.limit)))
