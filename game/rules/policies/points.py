"""What a card counts: left in a hand, and melded on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from game.cards.deck import ACE, FRENCH_RANKS, JACK, JOKER_NAME, TEN, Deck, Kind
from game.cards.ids import CardSet
from game.cards.lines import Line, line
from game.cards.melds import ANY_FACE, Reading
from game.cards.pack import Pack
from game.cards.settings import CardIds, Want, setting
from game.rules.policies.bases import PointsRule

if TYPE_CHECKING:
    from game.rules.variant import Variant

Same = Literal["same"]
_SEVEN = 6


class _FrenchPoints(PointsRule):
    """Points by rank of French cards."""

    joker_melded: Literal["own", "represented"]

    @property
    def jokers_represent(self) -> bool:
        return self.joker_melded == "represented"

    def wants(self, pack: Pack) -> Iterator[Want]:
        if not pack.deck.french:
            yield "points_french", "", {}


class StandardPoints(_FrenchPoints, kind="standard"):
    """Court cards count alike, number cards their number or five, the ace and the joker what is written here."""

    ace: int = setting(1, low=0, high=100)
    red_ace: int | Same = setting("same", low=0, high=100)
    ace_low_run: int | Same = setting("same", low=0, high=100)
    ace_middle_run: int | Same = setting("same", low=0, high=100)
    ace_high_run: int | Same = setting("same", low=0, high=100)
    court: int = setting(10, low=0, high=100)
    pips: Literal["face", "fives", "low_fives"] = setting("face")
    ten: int = setting(10, low=0, high=100)
    joker: int = setting(15, low=0, high=200)
    joker_melded: Literal["own", "represented"] = setting("own")
    wild: int | Literal["natural", "joker"] = setting("natural", low=0, high=200)

    def table(self, pack: Pack, wild: CardSet = 0) -> tuple[int, ...]:
        return tuple(self._in_hand(pack, card, bool(wild >> card & 1)) for card in range(pack.span))

    def _in_hand(self, pack: Pack, card: int, wild: bool) -> int:
        if wild and pack.rank[card] >= 0 and self.wild != "natural":
            return self.joker if self.wild == "joker" else self.wild
        return self.of_face(pack.deck, pack.face[card])

    def of_face(self, deck: Deck, face: int) -> int:
        pip = deck.pips[face] if face < deck.joker_face else -1
        if pip < 0:
            return self.joker
        if pip == ACE:
            return self.red_ace if self.red_ace != "same" and deck.suits[deck.suit_of[face]].red else self.ace
        if pip >= JACK:
            return self.court
        if pip == TEN or self.pips == "face":
            return self.ten if pip == TEN else pip + 1
        return 10 if self.pips == "low_fives" and pip > _SEVEN else 5

    def melded(
        self, pack: Pack, meld: Reading, wild: CardSet, in_hand: Sequence[int], *, closed: bool = False
    ) -> tuple[int, ...]:
        values = []
        deck = pack.deck
        natural_rank = next((pack.rank[card] for card in meld.cards if not wild >> card & 1), -1)
        for i, card in enumerate(meld.cards):
            stands = meld.stands[i] if meld.stands else pack.face[card]
            used_wild = stands != pack.face[card]
            if used_wild and not (pack.rank[card] < 0 and self.joker_melded == "represented"):
                values.append(in_hand[card])
                continue
            face = stands if stands != ANY_FACE else max(natural_rank, 0)
            if not used_wild and wild >> card & 1 and self.wild != "natural":
                values.append(in_hand[card])
            elif meld.kind == "run" and deck.pips[face] == ACE:
                values.append(self._ace_in_run(deck, face, i, 0 if closed else len(meld.cards)))
            else:
                values.append(self.of_face(deck, face) if face < deck.joker_face else in_hand[card])
        return tuple(values)

    def _ace_in_run(self, deck: Deck, face: int, place: int, size: int) -> int:
        """An ace by its place in a run of so many cards; in one without ends (0) it lies inside."""
        special = self.ace_middle_run
        if size:
            special = self.ace_low_run if place == 0 else self.ace_high_run if place == size - 1 else self.ace_middle_run
        return self.of_face(deck, face) if special == "same" else special

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet. What only melded cards count is said where it matters."""
        code = "rule.points" if self.pips == "face" else f"rule.points_{self.pips}"
        lines = [line(code, ace=self.ace, court=self.court, ten=self.ten)]
        if self.red_ace != "same":
            lines.append(line("rule.points_red_ace", points=self.red_ace))
        for name in ("ace_low_run", "ace_middle_run", "ace_high_run"):
            value = getattr(self, name)
            if value not in ("same", self.ace) and variant.scoring.counts_melds:
                lines.append(line(f"rule.points_{name}", points=value))
            elif value not in ("same", self.ace) and variant.opening.counts_points:
                lines.append(line(f"rule.points_{name}_to_open", points=value))
        if variant.wilds.makes_ranks:
            natural, worth = self.wild == "natural", self.joker if self.wild == "joker" else self.wild
            lines.append(line("rule.points_wild_natural") if natural else line("rule.points_wild", points=worth))
        lines += _of_jokers(self.joker, self.joker_melded, variant)
        return tuple(lines)


class PointsByRank(_FrenchPoints, kind="by_rank"):
    """Every rank counts what is written for it, in a hand and on the table."""

    ace: int = setting(1, low=0, high=200)
    two: int = setting(2, low=0, high=200)
    three: int = setting(3, low=0, high=200)
    four: int = setting(4, low=0, high=200)
    five: int = setting(5, low=0, high=200)
    six: int = setting(6, low=0, high=200)
    seven: int = setting(7, low=0, high=200)
    eight: int = setting(8, low=0, high=200)
    nine: int = setting(9, low=0, high=200)
    ten: int = setting(10, low=0, high=200)
    jack: int = setting(10, low=0, high=200)
    queen: int = setting(10, low=0, high=200)
    king: int = setting(10, low=0, high=200)
    joker: int = setting(15, low=0, high=200)
    joker_melded: Literal["own", "represented"] = setting("own")

    @property
    def ranks(self) -> tuple[int, ...]:
        """The points by rank, from the ace to the king."""
        low = (self.ace, self.two, self.three, self.four, self.five, self.six, self.seven)
        return (*low, self.eight, self.nine, self.ten, self.jack, self.queen, self.king)

    def table(self, pack: Pack, wild: CardSet = 0) -> tuple[int, ...]:
        return tuple(self.of_face(pack.deck, pack.face[card]) for card in range(pack.span))

    def of_face(self, deck: Deck, face: int) -> int:
        """What a natural card of this face counts in a hand; of a rank that no deck of 52 has, its number."""
        pip = deck.pips[face] if face < deck.joker_face else -1
        return self.joker if pip < 0 else self.ranks[pip] if pip < len(self.ranks) else pip + 1

    def melded(
        self, pack: Pack, meld: Reading, wild: CardSet, in_hand: Sequence[int], *, closed: bool = False
    ) -> tuple[int, ...]:
        natural = next((pack.face[card] for card in meld.cards if not wild >> card & 1), -1)
        values = []
        for card, stands in zip(meld.cards, pack.meant(meld.cards, meld.stands), strict=True):
            represents = stands != pack.face[card] and pack.rank[card] < 0 and self.joker_melded == "represented"
            face = stands if stands != ANY_FACE else natural
            values.append(self.of_face(pack.deck, face) if represents and face >= 0 else in_hand[card])
        return tuple(values)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        of = dict.fromkeys(self.ranks)
        worth = {points: [name for name, own in zip(FRENCH_RANKS, self.ranks, strict=True) if own == points] for points in of}
        ranks = "; ".join(f"{', '.join(names)}: {points}" for points, names in worth.items())
        return (line("rule.points_by_rank", ranks=ranks), *_of_jokers(self.joker, self.joker_melded, variant))


def _of_jokers(points: int, melded: str, variant: Variant) -> tuple[Line, ...]:
    """The lines about jokers, where there are any, and about cards on the table, where they count."""
    lines = []
    if variant.has_jokers:
        lines.append(line("rule.points_joker", points=points))
        if melded == "represented" and variant.scoring.counts_melds:
            lines.append(line("rule.points_joker_represented"))
        elif melded == "represented" and variant.opening.counts_points:
            lines.append(line("rule.points_joker_represented_to_open"))
    if variant.scoring.counts_melds:
        lines.append(line("rule.points_melded_too"))
    return tuple(lines)


class ListedPoints(PointsRule, kind="listed"):
    """Each card counts what is written here: by its own short name, otherwise by its rank, otherwise like all others."""

    ranks: CardIds[int] = setting(CardIds(), low=0, high=1000)
    cards: CardIds[int] = setting(CardIds(), low=0, high=1000)
    other: int = setting(0, low=0, high=1000)

    def table(self, pack: Pack, wild: CardSet = 0) -> tuple[int, ...]:
        return tuple(self._of(pack.deck, pack.kind(card), pack.name(card)) for card in range(pack.span))

    def of_face(self, deck: Deck, face: int) -> int:
        return self._of(deck, deck.kind_of_face[face], deck.face_names[face])

    def _of(self, deck: Deck, kind: Kind | None, name: str) -> int:
        rank = deck.ranks[kind.rank].id if kind is not None and kind.rank >= 0 else ""
        by_rank = dict(self.ranks.pairs).get(rank, self.other)
        return dict(self.cards.pairs).get(name, by_rank)

    def melded(
        self, pack: Pack, meld: Reading, wild: CardSet, in_hand: Sequence[int], *, closed: bool = False
    ) -> tuple[int, ...]:
        """What each card of a meld counts on the table, in the order of the meld: what it counts in a hand."""
        return tuple(in_hand[card] for card in meld.cards)

    def wants(self, pack: Pack) -> Iterator[Want]:
        """Points are of ranks and cards that there are."""
        ranks, cards = {rank.id for rank in pack.deck.ranks}, {*pack.deck.face_of_name, JOKER_NAME}
        yield from (("no_rank_here", f"ranks.{name}", {"name": name}) for name in self.ranks if name not in ranks)
        yield from (("no_card_here", f"cards.{name}", {"name": name}) for name in self.cards if name not in cards)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        deck, lines = variant.pack.deck, list[Line]()
        if len(self.ranks) > 1 and all(name == str(points) for name, points in self.ranks.pairs):
            lines.append(line("rule.points_of_numbers"))
        else:
            for points in sorted({points for _, points in self.ranks.pairs}):
                names = ", ".join(name for name, own in self.ranks.pairs if own == points)
                lines.append(line("rule.points_of_ranks", points=points, ranks=names))
        for name, points in self.cards.pairs:
            joker = name == JOKER_NAME
            lines.append(
                line("rule.points_joker", points=points)
                if joker
                else line("rule.points_of_card", (), cards_kind=(name,), points=points)
            )
        beside = [*(kind.id for kind in deck.others if kind.count != 0), *([JOKER_NAME] if variant.has_jokers else [])]
        if not all(rank.id in self.ranks for rank in deck.ranks) or not all(name in self.cards for name in beside):
            lines.append(line("rule.points_of_others" if lines else "rule.points_of_all", points=self.other))
        if variant.scoring.counts_melds:
            lines.append(line("rule.points_melded_too"))
        return tuple(lines)
