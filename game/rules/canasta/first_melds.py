"""The first melds of a side as a player puts them together: of a rank, in sequence, with the top card of the pile among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.cards.finder import Found
from game.cards.ids import NO_CARD, Card, CardSet, card_set, listed
from game.cards.lines import Line, line
from game.rules.acts.actions import Action, Group, LayDown
from game.rules.canasta.actions import TakePile
from game.rules.canasta.facts import SideGame, side_game
from game.rules.canasta.listing import by_suit, new_melds, openings
from game.rules.canasta.turn import none_because
from game.rules.goal import Goal, Part
from game.rules.laying.first_draft import DraftMeld, FirstDraft, FirstMelds, Groups
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from game.rules.violation import Violation, refuse

_MISSING = ("opening.points", "opening.natural_meld")
"""The refusals of first melds that are only not enough yet."""
_PAIR = 2
Lying = tuple[tuple[Card, ...], ...]


class SideFirstMelds(FirstMelds):
    """First melds of a side: several together reach the minimum, and the top card of the pile counts with them."""

    def draft(self, rules: Ruleset, state: State, hand: int, groups: Groups) -> FirstDraft | None:
        """These groups as first melds; None once the side has melded."""
        if rules.to_act(state) != hand or rules.variant.opening.met(rules, state, hand) or not _in_turn(rules, state):
            return None
        game, points = side_game(rules), rules.finder.points
        melds: list[DraftMeld] = []
        whole: list[Found] = []
        for cards in groups:
            found = game.finder.readings(cards)[:1]
            whole += found
            fault = None if found else none_because(game, cards)
            melds.append(DraftMeld(found[0].cards if found else cards, sum(points[card] for card in cards), fault))
        action = _action(rules, state, hand, groups)
        goal = rules.variant.opening.goal(rules, state, hand, whole)
        least = goal.points if goal is not None and goal.points is not None else 0
        have = sum(meld.points for meld in melds)
        short = max(0, least - have)
        fault = next((meld.fault for meld in melds if meld.fault is not None), None)
        refusal = (fault or rules.check(state, action)) if groups else None
        note = goal.note if goal is not None and not groups else None
        if groups and (fault is not None or not _enough(rules, state, hand, groups)):
            note = self._advice(rules, state, hand, game, groups, short)
        parts = tuple(Part(line("draft.meld", meld.cards, points=meld.points), meld.fault is None) for meld in melds)
        told = Goal(line("draft.first_meld"), least, have, parts=parts, note=note)
        return FirstDraft(tuple(melds), told, action, refusal, short, isinstance(action, TakePile))

    def put(
        self, rules: Ruleset, state: State, hand: int, groups: Groups, cards: tuple[Card, ...], at: int = -1
    ) -> Lying | Violation:
        """The groups with these cards: at this one, at that of their rank, or as new ones."""
        game = side_game(rules)
        lying = [tuple(card for card in group if card not in cards) for group in groups]
        if 0 <= at < len(lying):
            return _joined(game, lying, at, cards)
        naturals = [card for card in cards if not game.wild >> card & 1]
        ranks = list(dict.fromkeys(game.pack.rank[card] for card in naturals))
        if len(ranks) == 1 and ranks[0] >= 0:
            return _joined(game, lying, _of_rank(game, lying, ranks[0]), cards)
        if not naturals:
            own = [number for number, group in enumerate(lying) if group and _wild_alone(game, group)]
            among = own if game.of_rank.wild_alone else [number for number, group in enumerate(lying) if group]
            if len(among) != 1 and not game.of_rank.wild_alone:
                return refuse("draft.wild_where", cards)
            return _joined(game, lying, among[0] if among else -1, cards)
        if _fault(game, cards) is None:
            return _joined(game, lying, -1, cards)
        best = game.finder.arrange(card_set(cards))
        parts = list(best.melds)
        if best.deadwood and game.in_order is None and len(naturals) == len(cards):
            parts = [tuple(card for card in cards if game.pack.rank[card] == rank) for rank in ranks]
        elif best.deadwood:
            return none_because(game, cards)
        for part in parts:
            made = self.put(rules, state, hand, lying, part)
            if isinstance(made, Violation):
                return made
            lying = list(made)
        return tuple(lying)

    def places(self, rules: Ruleset, state: State, hand: int, groups: Groups, cards: tuple[Card, ...]) -> tuple[int, ...]:
        """For wild cards alone the groups that have room for them, where these are several."""
        game = side_game(rules)
        if any(not game.wild >> card & 1 for card in cards) or game.of_rank.wild_alone:
            return ()
        lying = [tuple(card for card in group if card not in cards) for group in groups]
        room = tuple(number for number, group in enumerate(lying) if group and _fault(game, (*group, *cards)) is None)
        return room if len(room) > 1 else ()

    def takes(self, rules: Ruleset, state: State, hand: int, shown: tuple[Card, ...]) -> tuple[Action, ...]:
        """Takes with the natural cards of the top card's rank, from a pair on; as far as only points may be missing."""
        game, pile = side_game(rules), rules.pile(state, hand)
        if not pile or rules.to_act(state) != hand or rules.variant.opening.met(rules, state, hand):
            return ()
        own = by_suit(game, state.hands[hand] & game.pack.rank_masks[game.pack.rank[pile[-1]]] & ~game.wild)
        tried = [shown] if shown else [tuple(own[:size]) for size in range(_PAIR, len(own) + 1)]
        return tuple(action for cards in tried if _worth_more(rules, state, action := TakePile(shown=cards)))

    def begun_by(self, rules: Ruleset, state: State, hand: int, groups: Groups, action: Action) -> Lying | None:
        """What lies there with the melds of this action."""
        if not isinstance(action, TakePile | LayDown) or self.draft(rules, state, hand, ()) is None:
            return None
        if isinstance(action, TakePile) and (not action.shown or action.meld):
            return None
        why_not = rules.check(state, action)
        short = why_not is not None and why_not.code in _MISSING
        if (not short and not any(groups)) or action == _action(rules, state, hand, groups):
            return None
        melds = [group.cards for group in action.groups]
        if isinstance(action, TakePile):
            melds = [(_top(rules, state, hand), *action.shown), *melds]
        lying: Lying = tuple(groups)
        for cards in melds:
            made = self.put(rules, state, hand, lying, cards)
            if isinstance(made, Violation):
                return None
            lying = made
        return lying

    # ---- what would do --------------------------------------------------------------------------

    def _advice(self, rules: Ruleset, state: State, hand: int, game: SideGame, groups: Groups, short: int) -> Line:
        """The least that the hand could add: a card, a meld, several melds; or that it cannot."""
        rest = state.hands[hand] & ~card_set(card for group in groups for card in group)
        lacking = [group for group in groups if not game.finder.readings(group)]
        if lacking:
            filled = [_fill(game, group, rest) for group in lacking]
            stuck = next((group for group, cards in zip(lacking, filled, strict=True) if not cards), None)
            if stuck is not None:
                return line("draft.stuck", stuck)
            return line("draft.fills", tuple(card for cards in filled for card in cards))
        for tried, said in self._tries(rules, state, hand, game, groups, rest, short):
            if _enough(rules, state, hand, tried):
                return said
        return line("draft.nothing_does", short=short)

    def _tries(
        self, rules: Ruleset, state: State, hand: int, game: SideGame, groups: Groups, rest: CardSet, short: int
    ) -> Iterator[tuple[Lying, Line]]:
        points = rules.finder.points
        cards = sorted(listed(rules.distinct(rest)), key=lambda card: (points[card], game.pack.face[card]))
        lying = tuple(groups)
        for card in cards:
            for number, group in enumerate(lying):
                if _fault(game, (*group, card)) is None:
                    tried = (*lying[:number], (*group, card), *lying[number + 1 :])
                    yield tried, line("draft.card_does", (card,), short=short, cards_meld=group)
        taken = [game.pile(found[0].cards, found[0].kind).rank for group in lying if (found := game.finder.readings(group))]
        melds = list(new_melds(game, rest, () if game.several else (*taken, *game.last)))
        for one in sorted(melds, key=lambda found: (sum(points[card] for card in found.cards), len(found.cards))):
            yield (*lying, one.cards), line("draft.meld_does", one.cards, short=short)
        several = self._greedily(rules, state, hand, game, lying)
        if several is not None:
            yield several[0], line("draft.cards_do", several[1], short=short)
        for several_melds in openings(game, rest, short):
            named = tuple(card for one in several_melds for card in one.cards)
            yield (*lying, *(one.cards for one in several_melds)), line("draft.meld_does", named, short=short)

    @staticmethod
    def _greedily(rules: Ruleset, state: State, hand: int, game: SideGame, lying: Lying) -> tuple[Lying, tuple[Card, ...]] | None:
        """Card after card, the dearest first, to the first group that has room; None where all of them are not enough."""
        added: tuple[Card, ...] = ()
        free = sorted(listed(state.hands[hand] & ~card_set(card for group in lying for card in group)), key=_dearest(rules))
        for card in free:
            number = next((at for at, group in enumerate(lying) if _fault(game, (*group, card)) is None), -1)
            if number < 0:
                continue
            lying = (*lying[:number], (*lying[number], card), *lying[number + 1 :])
            added = (*added, card)
            if _enough(rules, state, hand, lying):
                return lying, added
        return None


def _fill(game: SideGame, group: tuple[Card, ...], rest: CardSet) -> tuple[Card, ...]:
    """The fewest cards that make a meld of these: of their kind first, then wild ones; none where the hand has not enough."""
    added: tuple[Card, ...] = ()
    for card in sorted(listed(rest), key=lambda card: (game.wild >> card & 1, game.finder.points[card], card)):
        if _fault(game, (*group, *added, card)) is None:
            added = (*added, card)
            if game.finder.readings((*group, *added)):
                return added
    return ()


def _dearest(rules: Ruleset) -> Callable[[Card], tuple[int, int]]:
    """The dearest cards first."""
    points = rules.finder.points
    return lambda card: (-points[card], card)


def _in_turn(rules: Ruleset, state: State) -> bool:
    """Whether the seat to act draws or plays, and does not answer a question."""
    return rules.phase(state) in ("draw", "play")


def _top(rules: Ruleset, state: State, hand: int) -> Card:
    pile = rules.pile(state, hand)
    return pile[-1] if pile else NO_CARD


def _action(rules: Ruleset, state: State, hand: int, groups: Groups) -> TakePile | LayDown:
    """What lays these groups: the pile is taken where its top card lies among them."""
    top = _top(rules, state, hand)
    with_top = next((group for group in groups if top >= 0 and top in group), None)
    others = tuple(Group(group) for group in groups if group is not with_top and group)
    if with_top is None:
        return LayDown(others)
    return TakePile(shown=tuple(card for card in with_top if card != top), groups=others)


def _enough(rules: Ruleset, state: State, hand: int, groups: Groups) -> bool:
    """Whether these groups are melds, and all that is asked of the first ones."""
    found = [made[0] for group in groups if (made := rules.finder.readings(tuple(group)))]
    return len(found) == len(groups) and rules.variant.opening.fault(rules, state, hand, found) is None


def _worth_more(rules: Ruleset, state: State, action: Action) -> bool:
    """Whether this may be done, or only points are missing for it."""
    why_not = rules.check(state, action)
    return why_not is None or why_not.code in _MISSING


def _wild_alone(game: SideGame, group: tuple[Card, ...]) -> bool:
    return all(game.wild >> card & 1 for card in group)


def _of_rank(game: SideGame, groups: Groups, rank: int) -> int:
    """The group that cards of this rank join; -1 for none."""
    for number, group in enumerate(groups):
        own = {game.pack.rank[card] for card in group if not game.wild >> card & 1}
        if own == {rank} and (game.growing(pile := game.pile(tuple(group))) or game.holds_rank(pile)):
            return number
    return -1


def _joined(game: SideGame, groups: Groups, at: int, cards: tuple[Card, ...]) -> Lying | Violation:
    """The groups with these cards at the one with this number, or as a new one below 0; those without cards are gone."""
    whole = (*groups[at], *cards) if at >= 0 else cards
    fault = _fault(game, whole)
    if fault is not None:
        return fault
    made = [*groups, whole] if at < 0 else [*groups[:at], whole, *groups[at + 1 :]]
    return tuple(group for group in made if group)


def _fault(game: SideGame, cards: tuple[Card, ...]) -> Violation | None:
    """Why no meld can come of these cards; None where they are one, or where cards are only missing."""
    if game.finder.readings(cards):
        return None
    naturals = [card for card in cards if not game.wild >> card & 1]
    wilds, ranks = len(cards) - len(naturals), {game.pack.rank[card] for card in naturals}
    if not naturals:
        return None if game.of_rank.wild_alone and wilds <= game.of_rank.limit() else none_because(game, cards)
    if len(ranks) == 1:
        (rank,) = ranks
        most = game.most_wilds(rank, game.of_rank.limit() - wilds)  # beside all the natural cards that there is room for
        fits = any(rank == one for one, _ in game.ranks) and wilds <= most and len(cards) <= game.of_rank.limit()
        return None if fits else none_because(game, cards)
    in_order = game.in_order
    if in_order is not None and not wilds and len(cards) <= in_order.most:
        places = {game.place_of[card] for card in naturals}
        suits = {game.pack.suit[card] for card in naturals}
        near = -1 not in places and len(places) == len(naturals) and max(places) - min(places) < in_order.most
        if near and len(suits) == 1:
            return None
    return none_because(game, cards)
