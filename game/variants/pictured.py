"""The pictures beside a rules file: what is missing, and what cannot be used. Such a deck is drawn, and plays."""

from __future__ import annotations

from pathlib import Path

from game.cards.deck import is_picture_folder
from game.pictures.folder import MOST_FILES, PictureFolder, folder_of, names_of, others_of, without_picture
from game.rules.variant import Variant
from game.variants.faults import Fault, Faults, nearest
from game.variants.merge import at
from game.variants.nodes import Map
from game.words.catalogue import known, say

NAMED = 8
"""So many cards without a picture are named."""
WHERE = "pack.pictures"


def picture_faults(variant: Variant, document: Map, beside: Path, faults: Faults) -> None:
    """What is wrong with the pictures of a deck, as warnings."""
    pack = variant.pack.pack(variant.players.min)
    name = pack.deck.pictures
    if not is_picture_folder(name):
        return
    written = at(document, ("pack", "pictures")) or document
    where = folder_of(name, (beside,))
    if where is None:
        faults.at("picture.no_folder", WHERE, written, _hint("no_folder"), "warning", folder=name)
        return
    folder = PictureFolder(where)
    if folder.full:
        faults.add("picture.many", file=str(where), severity="warning", most=MOST_FILES)
    cards, others = names_of(pack.deck), others_of(pack.deck, pack.jokers)
    for path, why in folder.unfit(dict.fromkeys((*cards, *others))):
        faults.put(Fault("warning", "", str(path), 0, say(f"fault.picture.{why.code}", **why.params), _hint(why.code)))
    for first, second in folder.twins:
        faults.add("picture.twins", file=str(second), hint=_hint("twins"), severity="warning", first=first.name)
    for stem, path in folder.files.items():
        if stem not in cards and stem not in others:
            near = nearest(stem, (*cards, *others))
            hint = say("fault.hint.did_you_mean", word=near) if near else ""
            faults.add("picture.no_card", file=str(path), hint=hint, severity="warning", name=stem)
    missing = without_picture(pack.deck, folder)
    if missing:
        named = ", ".join((*missing[:NAMED], *(["…"] if len(missing) > NAMED else ())))
        hint = _hint("missing", example=missing[0].lower())
        faults.at("picture.missing", WHERE, written, hint, "warning", n=len(missing), cards=named)


def _hint(code: str, **params: object) -> str:
    """The way out of a fault of a picture, where there is a sentence for it."""
    word = f"fault.hint.picture.{code}"
    return say(word, **params) if known(word) else ""
