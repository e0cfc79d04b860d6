"""Actions as short text and back: the grammar of the engine protocol, of saves, replays and tests. There is no other.

draw stock        draw discard      draw discard 3     pass               draw discard 9D with 9S 9H
meld 4H 5H 6H / 9C 9D 9S            layoff 2 7H        swap 2 5H       discard 9C
draw discard 9D   take 2 5H with 6H 7H
meld 5H JK=6H 7H  layoff 2 JK=8H    claim 8S on 2      claim 9C TC JC
knock 9C          big_gin           defend 1 TS JS / 3 KD              double          accept
knock 9C melds 4H 5H 6H / 9D 9H 9S

Each verb writes and reads its own words (`game.rules.acts.actions`, and the families); a ruleset knows those of its components
besides the ones that every game knows.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import Card, CardSet
from game.rules.acts.actions import Action
from game.rules.acts.spelling import NotationError as NotationError
from game.rules.acts.spelling import Words, fail
from game.rules.examples import examples
from game.rules.ruleset import Ruleset

_MOST_WORDS = 400


def write(action: Action, rules: Ruleset) -> str:
    """The action as text."""
    return action.text(rules)


def parse(text: str, rules: Ruleset, hand: CardSet = 0, barred: CardSet = 0, pile: Sequence[Card] = ()) -> Action:
    """The action that a text means, for a player who holds `hand`. Raises NotationError.

    Of twins, one in the hand is meant, and where some may not be discarded (`barred`) one of the others; a claim means
    the uppermost in the discard pile.
    """
    words = text.split()
    if not words or len(words) > _MOST_WORDS:
        fail("notation.empty", card_name=examples(rules.pack).one)
    kind = rules.verbs.get(words[0])
    if kind is None:
        fail("notation.unknown_verb", word=words[0][:40])
    return kind.read(Words(words[0], words[1:], rules, hand, barred, pile))
