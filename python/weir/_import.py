"""What weir.compile takes, as text or a file for the compiler."""
from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Union

from ._errors import Error


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
    # A module of MLIR's Python bindings, those of torch-mlir and IREE too: constants go along as text.
    operation = getattr(source, "operation", None)
    if operation is not None:
        return str(operation).encode()
    raise TypeError(f"cannot compile a {type(source).__name__}: give text or bytecode of MLIR, a path, a module of torch-mlir or an ONNX model")


def _from_onnx(model: Any) -> bytes:
    try:
        import onnx
        from torch_mlir import ir
        from torch_mlir.compiler_utils import OutputType, lower_mlir_module, run_pipeline_with_repro_report
        from torch_mlir.dialects import torch as torch_dialect
        from torch_mlir.extras import onnx_importer
    except ImportError as error:
        raise Error(f"ONNX models need the packages onnx and torch-mlir: {error}") from error
    proto = onnx.load(model) if isinstance(model, str) else model
    proto = onnx.shape_inference.infer_shapes(proto, data_prop=True)
    with ir.Context() as context:
        torch_dialect.register_dialect(context)
        info = onnx_importer.ModelInfo(proto)
        module = info.create_module(context=context)
        onnx_importer.NodeImporter.define_function(info.main_graph, module.operation).import_all()
        pipeline = "builtin.module(func.func(convert-torch-onnx-to-torch),torch-lower-to-backend-contract)"
        run_pipeline_with_repro_report(module, pipeline, "lowering ONNX to Torch")
        return str(lower_mlir_module(False, OutputType.LINALG_ON_TENSORS, module).operation).encode()
