"""What holds for every act of a turn: how new melds are judged, that the turn can still be ended, and what going out means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.cards.finder import Found
from game.cards.ids import Card, CardSet, listed
from game.rules.acts.actions import Group
from game.rules.acts.events import Emit, Told, WentOut, unheard
from game.rules.canasta.facts import Pile, SideGame, side_game
from game.rules.canasta.slots import ALLOWED, REFUSED
from game.rules.canasta.ways_out.at_once import goes_out_at_once
from game.rules.canasta.ways_out.way_out import can_go_out
from game.rules.flow import Outcome
from game.rules.policies.dealing.bases import second_hand
from game.rules.policies.dealing.second_hand import take_up
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld
from game.rules.state.slots import ACTED, LAID, LAID_BEFORE, MUST_GO_OUT
from game.rules.state.state import State
from game.rules.violation import Violation, refuse

Judged = tuple[list[Found], Violation | None]
"""Groups as melds, and why they may not be laid, where they may not."""


def read(game: SideGame, groups: Sequence[Group]) -> Judged:
    """These groups as melds; the first that is none says why."""
    found: list[Found] = []
    for group in groups:
        readings = game.finder.readings(group.cards, group.stands)
        if not readings:
            return found, none_because(game, group.cards)
        found.append(readings[0])
    return found, None


def none_because(game: SideGame, cards: tuple[Card, ...]) -> Violation:
    """Why these cards are no meld."""
    fault = game.finder.fault(cards)
    last = fault.code == "meld.natural_rank" and any(game.pack.rank[card] in game.last for card in cards)
    return refuse("meld.black_threes", cards) if last else Violation(*fault)


def repeated(game: SideGame, melds: Iterable[Meld], groups: Sequence[Found]) -> Violation | None:
    """A refusal where the side has a rank already that a new meld is of, or two of them are of one rank."""
    lying = {game.of(meld).rank: meld.cards for meld in melds if game.holds_rank(game.of(meld))}
    for found in groups:
        pile = game.pile(found.cards, found.kind)
        if pile.rank in lying:
            return refuse("meld.rank_laid", found.cards, cards_meld=lying[pile.rank])
        if game.holds_rank(pile):
            lying[pile.rank] = found.cards
    return None


def too_large(game: SideGame, groups: Sequence[Found]) -> Violation | None:
    """A refusal where a new meld has more cards than a meld may have."""
    for found in groups:
        if game.overgrown(game.pile(found.cards, found.kind)):
            limit = game.of_rank.limit()
            return refuse("meld.set_full", found.cards[limit:], most=limit)
    return None


def end_fault(
    rules: Ruleset, state: State, hand: int, cards: CardSet, piles: Sequence[Pile], laid: tuple[Card, ...], must: bool = False
) -> Violation | None:
    """Why a turn could not be ended with these cards left and these melds of the side, after `laid`.

    A player who cannot go out keeps a card after the discard. With `must`, and after the partner's yes, only going out is left.
    """
    permission = state.vars[side_game(rules).permission]
    must = must or only_out(rules, state)
    if (cards & (cards - 1) and not must) or second_hand(rules, state, hand):
        return None
    game = side_game(rules)
    if not can_go_out(game, cards, piles):
        if must and cards:
            return must_go_out(rules, state, cards, laid)
        return refuse("going_out.canastas", laid, count=game.out.needed)
    if permission == REFUSED:
        return refuse("going_out.refused", laid)
    if game.out.ask == "required" and not permission and game.partner(hand) >= 0:
        return refuse("going_out.ask_first", laid)
    return None


def only_out(rules: Ruleset, state: State) -> bool:
    """Whether only going out is left in this turn."""
    return state.vars[side_game(rules).permission] == ALLOWED or bool(state.vars[MUST_GO_OUT])


def must_go_out(rules: Ruleset, state: State, cards: CardSet, laid: tuple[Card, ...]) -> Violation:
    """The refusal of what would leave these cards in a turn in which only going out is left."""
    asked = state.vars[side_game(rules).permission] == ALLOWED
    return refuse("going_out.must_go_out", laid, asked=1 if asked else 2, cards_left=tuple(listed(cards)))


def could_go_out(rules: Ruleset, state: State, hand: int) -> bool:
    """Whether this seat could go out in this turn, whatever the partner says."""
    if second_hand(rules, state, hand):
        return False
    game = side_game(rules)
    melds = game.melds(state, hand)
    if melds:
        return can_go_out(game, state.hands[hand], [game.of(meld) for meld in melds])
    return bool(goes_out_at_once(rules, state, hand))


# ---- doing -------------------------------------------------------------------------------------------------------


def has_laid(rules: Ruleset, state: State, hand: int, emit: Emit, before: dict[int, str]) -> None:
    """A seat has melded or laid off; `before` says which melds of its side were closed, and as what."""
    game = side_game(rules)
    state.vars[LAID] |= 1 << hand
    state.vars[ACTED] = 1
    for meld, word in closed_melds(game, state, hand).items() if emit is not unheard else ():
        if before.get(meld) != word:
            emit(Told("canasta_made", hand, (("meld", meld), ("canasta", word))))
    for act in rules.after_lay:
        act(rules, state, hand, emit)


def closed_melds(game: SideGame, state: State, hand: int) -> dict[int, str]:
    """By number: the closed melds of this seat's side, and what they are called."""
    return {meld.id: word for meld in game.melds(state, hand) if (word := game.closed_as(game.of(meld)))}


def emptied(rules: Ruleset, state: State, hand: int, how: str, emit: Emit) -> Outcome:
    """No card is left after a lay: the seat takes up its second hand and goes on, or is out."""
    return Outcome.STAY if take_up(rules, state, hand, emit) else out(rules, state, hand, how, emit)


def out(rules: Ruleset, state: State, hand: int, how: str, emit: Emit) -> Outcome:
    """This seat has no cards left and ends the hand; concealed where all went in one turn."""
    hidden = side_game(rules).out.concealed_bonus != "off" and concealed(rules, state, hand)
    state.ending = ("rummy" if hidden else "out", hand)
    emit(WentOut(hand, how, hidden))
    return Outcome.END_DEAL


def concealed(rules: Ruleset, state: State, hand: int) -> bool:
    """Whether a seat without cards has melded all of them in this turn, nothing on a partner's meld, a closed one among them."""
    if state.vars[LAID_BEFORE] >> hand & 1:
        return False
    game = side_game(rules)
    mine = [meld for meld in state.melds if hand in meld.by]
    return all(meld.owner == hand for meld in mine) and any(game.closed_as(game.of(meld)) for meld in mine)
