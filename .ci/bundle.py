"""Makes the program that needs no Python: `python3 .ci/bundle.py [FOLDER]` leaves a folder and one archive there (`dist`).

It is made for the system that it runs on: Linux a folder with a launcher in a tar.gz, Windows a folder in a zip, macOS an
app in a zip. Inside are the program, Python, the libraries, pictures and sounds; rules and licences lie beside the program,
to be read. Saves and own rules are kept in the player's data folder.
"""

from __future__ import annotations

import argparse
import io
import os
import platform
import shutil
import struct
import subprocess
import sys
import tarfile
import zipfile
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIBRARIES = ("pygame-ce", "PyYAML", "platformdirs", "font-source-sans-pro", "pyinstaller")
NOT_NEEDED = ("tkinter", "numpy", "PIL", "setuptools", "pkg_resources", "pytest", "unittest", "pydoc")
NO_NETWORK = ("asyncio", "ftplib", "http", "ssl", "urllib.request", "xmlrpc")
"""The ways to a network that Python brings; the game goes none of them."""
ICON_SIZES = {"ic07": 128, "ic08": 256, "ic09": 512}
"""The names that macOS gives to pictures of these sizes."""

STARTER = (
    "f=${GIO_LAUNCHED_DESKTOP_FILE:-$1}; "
    """case $f in file:*) f=$(env printf %b "$(printf %s "${f#file://}" | sed 's/%/\\\\x/g')");; esac; """
    'exec "$(dirname "$f")/upcard"'
)
"""Starts the program beside the launcher. Desktops name that with a path or an address, in which % stands for bytes."""


def desktop_entry() -> str:
    """The desktop file that lies beside the program."""
    quoted = "".join(f"\\{sign}" if sign in '"`$\\' else sign for sign in STARTER.replace("%", "%%"))
    script = f'"{quoted}"'.replace("\\", "\\\\")  # the file is read as text first, then as words
    return f"""[Desktop Entry]
Type=Application
Name=Upcard
Comment=Rummy in all its ways
Exec=env UPCARD_NO_TERMINAL=1 sh -c {script} sh %k
Icon=applications-games
Terminal=false
Categories=Game;CardGame;
"""


README = """Upcard: rummy in all its ways.

Play: double-click {launcher}.
Put it into the menu of your desktop (Linux): ./upcard install-shortcut
The rules of all games are the readable files in the folder "rules". Your own rules and your saved matches are kept apart
from this folder; ./upcard variants says where.
To remove the game, delete this folder.
"""


def main() -> int:
    """Make the bundle and say how large it is."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "dist")
    out: Path = parser.parse_args().folder.resolve()
    sys.path.insert(0, str(ROOT))
    _with_libraries()
    if out.is_relative_to(ROOT) and out != ROOT / "dist":
        raise SystemExit(f"{out} lies inside the project: choose dist, or a folder elsewhere.")
    out.mkdir(parents=True, exist_ok=True)
    folder = _freeze(out)
    archive = _packed(folder, out)
    shutil.rmtree(out / "work")
    print(f"{folder}: {_size(folder) / 1e6:.1f} MB")
    print(f"{archive}: {archive.stat().st_size / 1e6:.1f} MB")
    return 0


def _with_libraries() -> None:
    """Go on with the Python of the private environment, which has what is packed and the packer."""
    from game.bootstrap import python_with

    wanted = python_with(("run", "bundle"))
    if Path(sys.prefix).resolve() != wanted.parent.parent.resolve():
        raise SystemExit(subprocess.call([str(wanted), *sys.argv]))


def _freeze(out: Path) -> Path:
    """The folder with the program in it; on macOS the app."""
    work = out / "work"
    work.mkdir(exist_ok=True)
    pictures = work / "assets"
    shutil.rmtree(pictures, ignore_errors=True)
    shutil.copytree(ROOT / "assets", pictures, ignore=shutil.ignore_patterns("art", "*.py", "__pycache__"))
    separator = os.pathsep
    options = ["--onedir", "--noconfirm", "--clean", "--log-level", "WARN", "--name", "upcard", "--windowed"]
    options += ["--distpath", str(out), "--workpath", str(work / "build"), "--specpath", str(work)]
    options += ["--add-data", f"{pictures}{separator}game/_data/assets"]
    for data in sorted((ROOT / "game").rglob("*.json")):
        options += ["--add-data", f"{data}{separator}{data.parent.relative_to(ROOT).as_posix()}"]
    options += ["--collect-submodules", "game", "--collect-data", "font_source_sans_pro"]
    options += [part for name in (*NOT_NEEDED, *NO_NETWORK) for part in ("--exclude-module", name)]
    icon = _icon(work)
    options += ["--icon", str(icon)] if icon else ["--strip"]
    app = sys.platform == "darwin"
    if app:
        options += ["--add-data", f"{ROOT / 'rules'}{separator}game/_data/rules", "--osx-bundle-identifier", "org.upcard.Upcard"]
    for old in (out / "upcard", out / "upcard.app"):
        shutil.rmtree(old, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "PyInstaller", *options, str(ROOT / "main.py")], check=True, cwd=ROOT)
    if app:
        shutil.rmtree(out / "upcard")
        (out / "Upcard.app").unlink(missing_ok=True)
        made = (out / "upcard.app").rename(out / "Upcard.app")
        _licences(made / "Contents" / "Resources" / "licences")
        return made
    folder = out / "upcard"
    shutil.copytree(ROOT / "rules", folder / "rules")
    _licences(folder / "licences")
    launcher = "upcard.exe" if os.name == "nt" else "Upcard.desktop"
    (folder / "README.txt").write_text(README.format(launcher=launcher), encoding="utf-8")
    if os.name != "nt":
        entry = folder / "Upcard.desktop"
        entry.write_text(desktop_entry(), encoding="utf-8")
        entry.chmod(0o755)
    return folder


# ---- icon ---------------------------------------------------------------------------------------


def _icon(work: Path) -> Path | None:
    """The icon as Windows and macOS want it; the desktops of Linux take it from the launcher."""
    if sys.platform == "win32":
        data = _png(256)
        path = work / "upcard.ico"
        path.write_bytes(struct.pack("<HHHBBBBHHII", 0, 1, 1, 0, 0, 0, 0, 1, 32, len(data), 22) + data)
        return path
    if sys.platform == "darwin":
        parts = [(name.encode(), _png(size)) for name, size in ICON_SIZES.items()]
        body = b"".join(name + struct.pack(">I", len(data) + 8) + data for name, data in parts)
        path = work / "upcard.icns"
        path.write_bytes(b"icns" + struct.pack(">I", len(body) + 8) + body)
        return path
    return None


def _png(side: int) -> bytes:
    """The icon as a PNG file of this size."""
    import pygame

    from game.ui.art.picture_files import raw

    file = io.BytesIO()
    pygame.image.save(raw((ROOT / "assets" / "icon.svg").read_text(encoding="utf-8"), side, side), file, "icon.png")
    return file.getvalue()


# ---- licences -----------------------------------------------------------------------------------


def _licences(folder: Path) -> None:
    """The texts of all that the bundle contains: our own, Python's, and those that the libraries bring."""
    folder.mkdir()
    shutil.copy(ROOT / "LICENSE", folder / "Upcard.txt")
    shutil.copytree(ROOT / "docs" / "licences", folder, dirs_exist_ok=True)
    own = Path(sysconfig_licence())
    if own.exists():
        shutil.copy(own, folder / "Python.txt")
    for name in LIBRARIES:
        for file in metadata.distribution(name).files or ():
            if "licen" in str(file).lower() or file.name.startswith("COPYING") or file.name.startswith("OFL"):
                source = Path(str(file.locate()))
                if source.is_file() and source.suffix not in (".py", ".pyc"):
                    shutil.copy(source, folder / f"{name}-{file.name.removesuffix('.txt')}.txt")


def sysconfig_licence() -> str:
    """Where this Python keeps its licence."""
    import sysconfig

    library = Path(sysconfig.get_path("stdlib"))
    places = (library / "LICENSE.txt", library.parent / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt")
    return str(next((place for place in places if place.exists()), places[0]))


# ---- archive ------------------------------------------------------------------------------------


def _packed(folder: Path, out: Path) -> Path:
    """One file with all of it."""
    from game import __version__

    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    name = f"upcard-{__version__}-{system}-{platform.machine().lower()}"
    if system == "linux":
        archive = out / f"{name}.tar.gz"
        with tarfile.open(archive, "w:gz", compresslevel=6) as packed:
            packed.add(folder, arcname=folder.name)
        return archive
    archive = out / f"{name}.zip"
    if system == "macos":  # what makes the app an app are links and permissions that a plain zip loses
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(folder), str(archive)], check=True)
        return archive
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as zipped:
        for path in sorted(folder.rglob("*")):
            zipped.write(path, Path(folder.name) / path.relative_to(folder))
    return archive


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


if __name__ == "__main__":
    raise SystemExit(main())
