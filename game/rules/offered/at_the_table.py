"""What places of the table mean for lifted cards: the card on offer with cards of the hand, or these alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.cards.ids import NO_CARD, Card
from game.cards.lines import line
from game.rules.acts.actions import LayDown, LayOff
from game.rules.acts.rearrange import Rearrange
from game.rules.laying.arranged import REARRANGES_OWN, Arranged, Verdict
from game.rules.laying.laid import melds_of
from game.rules.laying.lying import as_lying, judged
from game.rules.laying.offers import DISCARD_PILE, HAND, MELDS, Lifted, Offer, meld_place
from game.rules.offered.laying import new_melds
from game.rules.offered.moving_on import offers_to_move
from game.rules.offered.proposal import propose
from game.rules.offered.slots import FORCED

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


def offers_of_card(rules: Ruleset, state: State, seat: int, lifted: Lifted, offered: Card) -> Iterator[Offer]:
    """The place for new melds, and every own meld: cards of the hand go there together with the card on offer (`NO_CARD` for
    none), whichever of the two was lifted.
    """
    from_pile = lifted.source == DISCARD_PILE and offered >= 0
    if from_pile or lifted.source == HAND:
        own = lifted.chosen if from_pile else lifted.cards
        cards = (offered, *own) if offered >= 0 else own
        if from_pile and not own and (ways := _new_with(rules, state, seat, offered)):
            several = ways if len(ways) > 1 else ()
            moves = () if several else ways[0].cards
            title = "choose.new_meld" if several else ""
            yield Offer(MELDS, ways[0], label=line("table.tip_slot"), key="meld", moves=moves, ways=several, title=title)
        elif cards:
            yield Offer(MELDS, melds_of(rules, state, cards, seat), label=line("table.tip_slot"), key="meld", moves=cards)
        else:
            yield Offer(MELDS, prompt=line("table.choose_to_meld"), label=line("table.tip_slot"), key="meld")
        for meld in rules.variant.layoff.open_melds(rules, state, seat, state.melds):
            place, label = meld_place(meld.id), line("table.tip_meld")
            if cards:
                yield Offer(place, LayOff(meld.id, cards), label=label, key="lay_off", moves=cards)
            else:
                yield Offer(place, prompt=line("table.choose_to_lay_off"), label=label, key="lay_off")
    yield from offers_to_move(rules, state, seat, lifted)


def _new_with(rules: Ruleset, state: State, seat: int, offered: Card) -> tuple[LayDown, ...]:
    """The new melds of the card on offer and cards of the hand, among which nobody has chosen yet; none where it is forced."""
    if state.vars[rules.at[FORCED]]:
        return ()
    return tuple(one for one in new_melds(rules, state, state.hands[seat], offered) if isinstance(one, LayDown))


def verdict_of(rules: Ruleset, state: State, seat: int, arranged: Arranged, offered: Card = NO_CARD) -> Verdict:
    """What the rules say to an arrangement of the own melds of a seat, with the card on offer or cards of the hand alone."""
    if not arranged.table or REARRANGES_OWN not in rules.traits:
        return Verdict(None)
    own = {meld_place(meld.id) for meld in state.melds if meld.owner != seat}
    puts = [put for put in arranged.table if put.cards and put.place not in own]
    groups = [as_lying(rules, state, put) for put in puts]
    held = state.hands[seat] | (1 << offered if offered >= 0 else 0)
    proposal = propose(rules, state, seat, held, groups, offered)
    count = proposal.played.bit_count()
    label = line("button.rearrange", count=count) if count else line("button.rearrange_nothing")
    action = Rearrange(tuple(groups))
    return Verdict(action, proposal.fault, judged(rules, state, puts, groups), label)
