"""The prompt: the one line that says what is expected now, as a line of codes (`prompt.*`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import each
from game.cards.lines import Line, line
from game.rules.acts.actions import Claim, Discard, Draw, LayDown, LayOff, Pass, Swap
from game.rules.acts.closing import CLOSE_BUTTON
from game.rules.laying.taking import Take
from game.rules.state.slots import DUTY
from game.table.wording import turn_of

if TYPE_CHECKING:
    from game.rules.view import View


def prompt_of(view: View, declining: str = "", asked: Line | None = None, named: bool = False) -> Line:
    """The one line that says whose turn it is and what is expected.

    `declining`: what passing does on an empty stock, "turned", "shuffled" or "ends"; `asked`: what the decision says of itself;
    `named`: cards are called by words, so the top discard is, too.
    """
    if view.over or view.to_act is None:
        return line("prompt.match_over" if view.result is not None and view.result.match_over else "prompt.hand_over")
    if view.to_act != view.seat:
        return line("prompt.asked" if view.phase == "claim" else "prompt.wait", seat=view.to_act)
    said = asked or _own_prompt(view, declining)
    return line("prompt.draw_named", (view.upcard,)) if named and said.code == "prompt.draw" and view.upcard >= 0 else said


def _own_prompt(view: View, declining: str) -> Line:
    """What the moves of the player's own turn say."""
    verbs = {type(action) for action in view.legal}
    held = view.hand.bit_count()
    if view.phase == "draw":
        return _draw_prompt(view, verbs, f"_{declining}" if declining else "")
    if view.phase == "claim":
        return _claim_prompt(view)
    if view.phase == "penalty":
        sources = {action.source for action in view.legal if isinstance(action, Draw)}
        return line("prompt.penalty_choose" if len(sources) > 1 else f"prompt.penalty_{min(sources)}")
    if view.phase == "last_lays":
        return line("prompt.last_lays" if len(view.legal) > 1 else "prompt.last_lays_none")
    owed = view.vars[DUTY]
    if owed >= 0 and view.hand >> owed & 1:
        return line("prompt.duty", (owed,))
    if Discard in verbs and held == 1:
        return line("prompt.discard_out_or_layoff" if LayOff in verbs else "prompt.discard_out", tuple(each(view.hand)))
    ends = next((action.verb for action in view.legal if action.place == CLOSE_BUTTON), None)
    if ends is not None:
        return line(f"prompt.{ends}" if verbs & {LayDown, LayOff, Swap} else f"prompt.{ends}_discard")
    words = (({LayDown, Take}, "meld"), ({LayOff}, "layoff"), ({Discard}, "discard"))
    wanted = "_".join(word for kinds, word in words if verbs & kinds)
    if not wanted and Swap in verbs:
        return line("prompt.swap")
    return line(f"prompt.{wanted}") if wanted else line("prompt.turn")


def _draw_prompt(view: View, verbs: set[type], declining: str) -> Line:
    draws = [action for action in view.legal if isinstance(action, Draw)]
    sources = {action.source for action in draws}
    if not view.hand and draws:
        return line("prompt.draw_floating")
    if any(action.card >= 0 for action in draws):
        if any(action.source == "discard" and action.card < 0 for action in draws):
            return line("prompt.draw_either")
        return line("prompt.draw_combine" if "stock" in sources else f"prompt.draw_combine_or_pass{declining}")
    if "stock" in sources:
        if any(action.depth > 1 for action in draws):
            return line("prompt.draw_deep")
        return line("prompt.draw" if "discard" in sources else "prompt.draw_stock")
    if "discard" in sources:
        return line(f"prompt.draw_discard_or_pass{declining}" if Pass in verbs else "prompt.draw_discard")
    return line(f"prompt.pass{declining}")


def _claim_prompt(view: View) -> Line:
    """Cards of the pile are for the table where they must be named; otherwise the top discard is for the hand."""
    if any(isinstance(action, Claim) and action.cards for action in view.legal):
        return line("prompt.claim")
    return line("prompt.buy_turn" if turn_of(view) == view.seat else "prompt.buy", (view.upcard,))
