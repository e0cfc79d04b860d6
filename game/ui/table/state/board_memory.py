"""Where the sets of a board lay before: so everybody finds them again, however often the table is rearranged.

While it is being rearranged by the player everything is laid out from how it lay when that began. So what is put back lies where
it lay, and what was pushed aside for a moment returns.
"""

from __future__ import annotations

from dataclasses import replace

from game.table.layout.layout import Layout
from game.table.scene.altered import altered
from game.table.scene.board import BoardScene, Rows, in_rows
from game.table.scene.scene import TableScene


class BoardMemory:
    """How the board lay that is seen."""

    def __init__(self) -> None:
        self.rows: Rows = ()
        self.width = 0.0

    def follow(self, scene: TableScene, shown: TableScene, layout: Layout) -> BoardScene | None:
        """The board of another scene, with what lay there before: now, or when the player began to rearrange it."""
        if scene.board is None:
            return None
        was = shown.board
        if layout.board is None or was is None or not any(meld.cards for meld in scene.melds):
            self.rows, self.width = (), 0.0
        elif was.drafting and not scene.board.drafting and self._as_it_lay(scene):
            pass  # all has been put back
        elif not (was.drafting and scene.board.drafting):
            self.rows = layout.board.rows
            if not was.drafting:
                self.width = layout.board.width / layout.k
        return replace(scene.board, before=self.rows or scene.board.before, width=self.width)

    def _as_it_lay(self, scene: TableScene) -> bool:
        """Whether these are the very sets that lay there when the player began to rearrange them."""
        return {one.name: one.cards for one in in_rows(self.rows)} == {meld.id: meld.cards for meld in scene.melds if meld.cards}

    def resized(self, scene: TableScene) -> TableScene:
        """The same in a window of another size, where pieces may be larger."""
        if scene.board is None:
            return scene
        self.width = 0.0
        return altered(scene, board=replace(scene.board, width=0.0))
