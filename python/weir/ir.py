"""Programs as IR: parse them, run passes, look at what each of them did, and walk ops.

    module = weir.ir.parse("examples/first.mlir")
    for step in module.steps("weir-input-pipeline"):
        print(step.name, sum(op.name.startswith("linalg.") for op in step.module.walk()))
    print(module.run("weir-input-pipeline", "weir-dispatch-pipeline"))

weir-opt does the work, as a program of its own. `to_bindings` hands a module to MLIR's bindings for Python where these are installed.
"""
from __future__ import annotations

import importlib
import re
import shlex
import tempfile
from pathlib import Path
from typing import Any, Iterator, NamedTuple, Optional, Sequence, Union

from ._compiler import Compilation, run_tool
from ._import import to_source
from ._ops import Block, Op, read_ops

__all__ = ["Block", "Module", "Op", "Step", "parse"]


class Module:
    """A program that weir-opt has read; `str` is its text. Modules do not change: passes make new ones."""

    def __init__(self, text: str):
        self.text = text
        self._ops: Optional[tuple[Op, ...]] = None

    @property
    def ops(self) -> tuple[Op, ...]:
        """The ops on top: those of the outermost module."""
        if self._ops is None:
            self._ops = read_ops(self.generic())
        return self._ops

    def walk(self) -> Iterator[Op]:
        """Every op, before the ops in it."""
        for op in self.ops:
            yield from op.walk()

    def generic(self) -> str:
        """The text in MLIR's generic form."""
        return run_tool("weir-opt", ["-", "--mlir-print-op-generic"], self.text)

    def run(self, *passes: str, flags: Union[str, Sequence[str]] = ()) -> "Module":
        """What passes make of the module, in their order: names of passes and pipelines, with options after `=` as for weir-opt, or one text such
        as `builtin.module(canonicalize,cse)`. Raises CompileError with what weir-opt said."""
        return Module(run_tool("weir-opt", ["-", *_arguments(passes, flags)], self.text))

    def steps(self, *passes: str, flags: Union[str, Sequence[str]] = ()) -> list["Step"]:
        """The module after each pass that changed it."""
        with tempfile.TemporaryDirectory(prefix="weir-") as folder:
            printing = ["--mlir-print-ir-after-change", "--mlir-print-ir-module-scope", "--mlir-disable-threading", f"--mlir-print-ir-tree-dir={folder}"]
            run_tool("weir-opt", ["-", *_arguments(passes, flags), *printing], self.text)
            files = sorted(Path(folder).rglob("*.mlir"), key=_position)
            return [Step(file.stem.rpartition("_")[2], _without_title(file.read_text())) for file in files]

    def phases(self, until: str = "stream", flags: Union[str, Sequence[str]] = ()) -> list["Step"]:
        """The module after each phase of weir-compile, up to `until`."""
        with tempfile.TemporaryDirectory(prefix="weir-") as folder:
            Compilation(self.text.encode(), None, _words(flags)).run(str(Path(folder, "end.mlir")), [f"--compile-to={until}", f"--dump-phases-to={folder}/phases"])
            files = sorted(Path(folder, "phases").glob("*.mlir"), key=_position)
            return [Step(file.stem.partition(".")[2], Module(file.read_text())) for file in files]

    def to_bindings(self, ir: Any = None, context: Any = None) -> Any:
        """The module as an `mlir.ir.Module`. `ir` are other bindings than those of the package `mlir`: `jaxlib.mlir.ir`, for instance. Ops of dialects
        that the bindings do not know are in generic form there."""
        if ir is None:
            try:
                ir = importlib.import_module("mlir.ir")
            except ImportError as error:
                raise ImportError("no package 'mlir' is installed; to_bindings(ir=...) takes other bindings, such as jaxlib.mlir.ir") from error
        context = context or ir.Context()
        context.allow_unregistered_dialects = True
        return ir.Module.parse(self.generic(), context)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<weir.ir.Module, {self.text.count(chr(10))} lines>"


class Step(NamedTuple):
    """What a pass, or a phase, left."""

    name: str
    module: Module


def parse(source: Any) -> Module:
    """Reads what `weir.compile` takes: text or bytecode of MLIR, a file, a module of other bindings, an ONNX model."""
    source = to_source(source)
    if isinstance(source, Path):
        return Module(run_tool("weir-opt", [str(source)]))
    return Module(run_tool("weir-opt", ["-"], source))


def _arguments(passes: Sequence[str], flags: Union[str, Sequence[str]]) -> list[str]:
    if len(passes) == 1 and "(" in passes[0]:
        return [f"--pass-pipeline={passes[0]}", *_words(flags)]
    return [*(f"--{name}" for name in passes), *_words(flags)]


def _words(flags: Union[str, Sequence[str]]) -> list[str]:
    return shlex.split(flags) if isinstance(flags, str) else list(flags)


def _position(file: Path) -> tuple[float, ...]:
    """Of 13_0_cse.mlir: 13 passes ran on the module before and none on the function. Those on functions come before the next on the module."""
    numbers = re.match(r"[\d_]*", file.stem)
    return (*(float(number) for number in re.findall(r"\d+", numbers[0] if numbers else "")), float("inf"))


def _without_title(text: str) -> Module:
    return Module(text.partition("\n")[2])
