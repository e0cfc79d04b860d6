"""A board and a rack as they are shown at the table that is played at."""

from __future__ import annotations

from game.table.hand.rack import Rack
from game.table.scene.altered import altered
from game.table.scene.scene import TableScene
from game.ui.table.present.seen import in_places
from game.ui.table.state.fingers import BOARD
from game.ui.table.state.memory import Memory


class Board:
    """Looks at the board of a session."""

    def __init__(self, memory: Memory) -> None:
        self.session, self.fingers = memory.session, memory.fingers

    def scene(self, scene: TableScene) -> TableScene:
        """The rack as the player has it, and would have it if what is held were let go."""
        if scene.board is None:
            return scene
        scene = altered(scene, melding=True, new_melds=self.session.my_turn and not self.session.view.over)
        if scene.rack is None:
            return scene
        places = in_places(self.session, self._rack())
        return altered(scene, rack=scene.rack._replace(rows=places))

    def _rack(self) -> Rack:
        rack, fingers = self.session.hand.rack, self.fingers
        if fingers.source not in ("hand", BOARD) or not fingers.held or not isinstance(fingers.gap, int):
            return rack
        return rack.move(self.session.ids.known(fingers.held), fingers.gap)
