"""What weir.compile takes, as text or a file for the compiler."""
from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Union

from ._onnx import lower


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
        return lower(str(path)) if path.suffix == ".onnx" else path
    if type(source).__module__.split(".")[0] == "onnx":
        return lower(source)
    # A module of MLIR's Python bindings, those of torch-mlir and IREE too: constants go along as text.
    operation = getattr(source, "operation", None)
    if operation is not None:
        return str(operation).encode()
    raise TypeError(f"cannot compile a {type(source).__name__}: give text or bytecode of MLIR, a path, a module of torch-mlir or an ONNX model")
