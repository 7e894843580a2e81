"""What weir.compile takes, as text or a file for the compiler."""
from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Union

from ._errors import Error
from ._jax import from_jax


def to_source(source: Any) -> Union[bytes, Path]:
    if isinstance(source, bytes):
        return source
    if isinstance(source, str):
        # Of a program a line or a parenthesis tells it from a path.
        if "\n" in source or "(" in source or "{" in source:
            return source.encode()
        source = Path(source)
    if isinstance(source, os.PathLike):
        path = Path(source)
        if not path.is_file():
            raise FileNotFoundError(f"there is no file '{path}'")
        return _from_onnx(str(path)) if path.suffix == ".onnx" else path
    if type(source).__module__.split(".")[0] == "onnx":
        return _from_onnx(source)
    if type(source).__module__.split(".")[0] in ("jax", "jaxlib"):
        return from_jax(source)
    # A module of MLIR's Python bindings, those of torch-mlir and IREE too: constants go along as text.
    operation = getattr(source, "operation", None)
    if operation is not None:
        return str(operation).encode()
    raise TypeError(f"cannot compile a {type(source).__name__}: give text or bytecode of MLIR, a path, a module of torch-mlir, what jax.jit(f).lower(...) returns, or an ONNX model")


def _from_onnx(model: Any) -> bytes:
    """Of a path or an object of the package onnx. In a process of its own: some models end torch-mlir by a signal."""
    with tempfile.TemporaryDirectory(prefix="weir-") as folder:
        source, result = Path(folder, "model.onnx"), Path(folder, "model.mlir")
        if isinstance(model, str):
            source = Path(model).resolve()
        else:
            source.write_bytes(model.SerializeToString())
        # What this process can import the other one can, too.
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        command = [sys.executable, "-m", "weir._onnx.worker", str(source), str(result)]
        done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True)
        if done.returncode == 0:
            return result.read_bytes()
    text = done.stderr.decode(errors="replace").strip()
    if done.returncode < 0:
        text = f"torch-mlir was ended by {signal.Signals(-done.returncode).name}\n{text}"
    raise Error(f"cannot import {model if isinstance(model, str) else 'the ONNX model'}: {text}")
