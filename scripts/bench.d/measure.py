"""Running weir's tools and timing several programs against each other: what `weir_sweep` has, for the build folders of this source tree."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

from weir_sweep import measure as shared
from weir_sweep.measure import *  # noqa: F403


def find_builds(asked):
    """The build folder asked for, or those of the presets with the tools that users get."""
    return [pathlib.Path(asked)] if asked else [ROOT / "build" / name for name in ("release", "dev")]


class Weir(shared.Weir):
    """weir-compile and weir-run of one build."""

    def __init__(self, build, compile_options=()):
        super().__init__(shared.find_tools(find_builds(build)), compile_options)
