"""Rules files in their folders: found by id, read once, read again when they change, with all that they extend."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.variants.entries import Found, Stamp, apart, leads_out, same_folder, scan
from game.variants.faults import Fault, Faults, did_you_mean, shown
from game.variants.forms import is_name
from game.variants.nodes import MOST_BYTES, Map, Scalar, quoted, read
from game.words.catalogue import say

MOST_PARENTS = 8


@dataclass(frozen=True, eq=False)
class RulesFile:
    """One file as it was read. A changed file is another object, so the object itself tells whether anything is stale."""

    id: str
    label: str
    path: Path
    shipped: bool
    root: Map | None
    faults: tuple[Fault, ...]
    stamp: Stamp = (0, 0)


Chain = tuple[RulesFile, ...]
"""A file and all that it extends, the root first."""


def is_cut(chain: Chain) -> bool:
    """Whether a file, or something that it builds on, is missing or could not be read at all.

    What stands in the rest of the chain can then not be judged: most of the rules are simply not there.
    """
    first = chain[0].root
    return first is None or first.get("extends") is not None


def label_of(path: Path) -> str:
    """A file as faults name it: `rules/mine.yaml`."""
    return f"{path.parent.name}/{path.name}" if path.parent.name else path.name


def data_of(path: Path, label: str, faults: Faults) -> bytes | None:
    """The bytes of a file; None, with a fault, where it cannot be read or is far too large to be one of rules."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):  # reading a pipe would wait for ever
            faults.add("not_a_file", file=label)
            return None
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        faults.add("unreadable", file=label, reason=shown(getattr(error, "strerror", None) or error, 120))
        return None


class Library:
    """The folder of the shipped files, and the player's own if there is one."""

    def __init__(self, shipped: Path, own: Path | None) -> None:
        self.shipped = shipped
        self.own = apart(own, shipped)
        self._files: dict[Path, RulesFile] = {}

    def scan(self) -> tuple[Found, ...]:
        """Where every rules file lies, the shipped ones first. Two scans are equal if nothing has changed in between."""
        return scan(self.shipped, self.own)

    def read(self, found: Found) -> RulesFile:
        """The file that lies there."""
        return self._read(Path(found.path), found.shipped, found.stamp)

    def find(self, id: object, beside: Path | None = None) -> RulesFile | None:
        """The file of a variant or of a base; `beside` is a further folder to look in, last."""
        if not isinstance(id, str) or not is_name(id):
            return None
        for folder in (self.shipped, self.own, beside):
            if folder is not None and (folder / f"{id}.yaml").is_file():
                return self._read(folder / f"{id}.yaml", folder == self.shipped)
        return None

    def chain(self, file: RulesFile, beside: Path | None = None) -> tuple[Chain, tuple[Fault, ...]]:
        """A file with all that it extends, and what was wrong with reading any of them."""
        chain = [file]
        faults = Faults(file.faults)
        while chain[0].root is not None:
            node = chain[0].root.get("extends")
            if node is None:
                break
            name = node.value if isinstance(node, Scalar) else None
            parent = self.find(name, beside)
            if parent is None:
                hint = did_you_mean(name, [Path(one.path).stem for one in self.scan()]) if isinstance(name, str) else ""
                faults.at("no_parent", "extends", node, hint, name=quoted(node))
                break
            if parent.id in [known.id for known in chain] or len(chain) >= MOST_PARENTS:
                faults.at("extends_loop", "extends", node, name=shown(name))
                break
            faults.extend(parent.faults)
            chain.insert(0, parent)
        return tuple(chain), tuple(faults)

    def check_name(self, path: Path, label: str, faults: Faults) -> None:
        """Whether a file of this name can be found by its id."""
        if not is_name(path.stem) or path.suffix != ".yaml":
            faults.add("bad_file_name", file=label)
        elif not same_folder(path.parent, self.shipped) and (self.shipped / path.name).exists():
            faults.add("id_taken", file=label, id=path.stem)

    def check_place(self, path: Path, label: str, faults: Faults) -> None:
        """Whether a file of the player's folder lies there, and is no link to somewhere else."""
        if leads_out(path) and same_folder(path.parent, self.own or self.shipped):
            faults.add("link", file=label, hint=say("fault.hint.link"))

    def _read(self, path: Path, shipped: bool, stamp: Stamp | None = None) -> RulesFile:
        """A file of one of the folders."""
        if stamp is None:
            try:
                status = path.stat()
                stamp = (status.st_mtime_ns, status.st_size)
            except OSError:
                stamp = (0, -1)
        known = self._files.get(path)
        if known is not None and known.stamp == stamp:
            return known
        label = label_of(path)
        faults = Faults()
        root: Map | None = None
        self.check_name(path, label, faults)
        self.check_place(path, label, faults)
        if not faults:
            data = data_of(path, label, faults)
            root = None if data is None else read(data, label, faults)
        file = self._files[path] = RulesFile(path.stem, label, path, shipped, root, tuple(faults), stamp)
        return file
