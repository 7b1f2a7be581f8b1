"""Packages that count as installed for programs that are started here, and for nobody else."""

import os
import tomllib
from pathlib import Path


def installed(package: Path) -> dict[str, str]:
    """Return an environment in which a package is installed, as pip would have made it."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    name, version = project["name"], project["version"]
    source = package / "src"
    place = source / f"{name}-{version}.dist-info"
    place.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (place / "METADATA").write_text(metadata, "utf-8")
    groups = [
        f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in points.items())
        for group, points in project["entry-points"].items()
    ]
    (place / "entry_points.txt").write_text("".join(groups), "utf-8")
    paths = [str(source), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
