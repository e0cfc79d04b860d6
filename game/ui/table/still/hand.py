"""The player's own hand, read aloud: its cards, what lies together in it, and the plate below it."""

from __future__ import annotations

from collections.abc import Iterator

from game.table.geometry import Rect
from game.table.items import Item
from game.ui.table.context.speech import Speech
from game.ui.table.still.plate import seat_item
from game.words.catalogue import say


def items(speech: Speech) -> Iterator[Item]:
    """Card after card, the hand as a place, and the player."""
    scene, layout, table = speech.scene, speech.layout, speech.table
    playing = not (speech.session.view.over or table.moment.dealing)
    for item in scene.hand:
        selected = item in table.fingers.selection.cards
        rect = layout.items.get(item, Rect(0, 0, 0, 0))
        yield speech.face(item, "hand", rect, layout.hand_card, enabled=playing, selected=selected)
    fits = speech.presenter.fits.marks
    said = [say("table.group_fits" if fits(group) else "table.group", what=speech.cards(group)) for group in scene.groups]
    tagged = [part for part in scene.parts if part in scene.tags]
    said += [say("table.grouped", tag=scene.tags[part].forms[0], what=speech.cards(part)) for part in tagged]
    yield speech.place("area:hand", "area", "; ".join([say("table.hand_area"), *said]), "hand", enabled=False)
    yield seat_item(speech, scene.me)
