"""Short dry sounds, if there is a device; silence, without a word, if there is none."""

from __future__ import annotations

import contextlib
import io
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pygame

_NAME = re.compile(r"^(.*?)[-_]?\d*$")


class Sound:
    """`play("slide")` picks one of the recordings slide1.wav, slide2.wav ... Nothing is told by sound alone."""

    def __init__(self, folder: Path, volume: int = 70, mute: bool = False) -> None:
        self.folder = folder
        self.mute, self.volume = mute, volume
        self._on = self._lost = False
        self._files: dict[str, list[Path]] = {}
        self._loaded: dict[Path, pygame.mixer.Sound] = {}
        self._last: dict[str, Path] = {}

    def start(self) -> None:
        """Open the device; called when the first picture is up, because it may take a moment."""
        if self._on:
            return
        self._files.clear()
        for path in sorted(self.folder.glob("*.wav")):
            found = _NAME.match(path.stem)
            self._files.setdefault(found[1] if found else path.stem, []).append(path)
        with _quiet_stderr():
            try:
                pygame.mixer.init(44100, -16, 2, 1024)  # half of this wakes the processor twice as often, also in silence
                pygame.mixer.set_num_channels(12)
                self._on = True
            except (RuntimeError, OSError):  # of pygame: no device, or no mixer in this build
                self._on = False

    def play(self, name: str, loud: float = 1.0) -> None:
        """One sound by name; unknown names, mute and no device are silence."""
        files = self._files.get(name, [])
        if not self._on or self.mute or not self.volume or not files:
            return
        choices = [path for path in files if path != self._last.get(name)] or files
        path = random.choice(choices)
        self._last[name] = path
        try:
            sound = self._loaded.get(path)
            if sound is None:  # read here: the library opens no file in a folder whose name is no UTF-8
                sound = self._loaded[path] = pygame.mixer.Sound(io.BytesIO(path.read_bytes()))
            sound.set_volume(max(0.0, min(1.0, loud * (self.volume / 100) ** 1.5)))
            sound.play()
        except OSError:
            pass  # a recording that is not there is silence
        except pygame.error:
            self._on, self._lost = False, True
            pygame.mixer.quit()

    def changed(self, there: bool) -> None:
        """A device was plugged in or out. What was lost is opened again when one is there; the game never waits for it."""
        if not there:
            self._lost = self._lost or self._on
        elif self._lost:
            self._lost = False
            self.close()
            self._loaded.clear()
            self.start()

    def close(self) -> None:
        if self._on:
            self._on = False
            pygame.mixer.quit()


@contextlib.contextmanager
def _quiet_stderr() -> Iterator[None]:
    """The sound system's own library prints straight to the terminal; a missing device is no news for the player."""
    try:
        kept = os.dup(2)
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except OSError:
        yield
        return
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)
