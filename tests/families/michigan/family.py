"""The family at the table: what would be a line each in the two `families.py`, and words in `en.json` and `settings.en.json`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from game.players import families
from game.players.chooser import collected
from game.rules import families as brought
from game.variants.catalogue import Catalogue
from game.variants.forms import describe
from game.words.catalogue import catalogue as words
from game.words.catalogue import setting_words
from tests.families.michigan.chooser import CHOOSERS
from tests.families.michigan.deal import StopsDeal
from tests.families.michigan.pay import ChipPay
from tests.families.michigan.step import StopsStep
from tests.variants.shelf import RULES

HERE = Path(__file__).parent


@contextmanager
def known() -> Iterator[Catalogue]:
    """Within it, rules files may name the toy's components, computer players can play it, and there are words for it."""
    sentences, settings = (json.loads((HERE / name).read_text(encoding="utf-8")) for name in ("words.json", "settings.json"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(brought, "FAMILIES", (*brought.FAMILIES, (StopsStep, StopsDeal, ChipPay)))
        patch.setattr(families, "CHOOSERS", collected(families.CHOOSERS, CHOOSERS))
        for code, text in sentences.items():
            patch.setitem(cast(dict[str, Any], words()), code, text)
        for code, text in settings.items():
            patch.setitem(cast(dict[str, Any], setting_words()), code, text)
        describe.cache_clear()
        families._found.cache_clear()
        yield Catalogue(RULES, HERE)
    describe.cache_clear()
    families._found.cache_clear()
