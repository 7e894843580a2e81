"""Lowers a model of ONNX to linalg on tensors: worker MODEL.onnx RESULT.mlir. Errors are one line on stderr."""
from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

PIPELINES = (
    "builtin.module(func.func(convert-torch-onnx-to-torch),torch-lower-to-backend-contract,func.func(cse,canonicalize))",
    "builtin.module(torch-backend-to-linalg-on-tensors-backend-pipeline)",
)
_ILLEGAL = re.compile(r'error: "(?P<node>[^"]*)": failed to legalize operation \'torch.operator\'.*?<\{name = "onnx\.(?P<operator>\w+)"', re.S)


def main(source: str, result: str) -> int:
    try:
        import onnx
        import torch_mlir  # noqa: F401

        from .graph import Unsupported
        from .rewrite import rewrite
    except ImportError as error:
        print(f"ONNX models need the packages onnx and torch-mlir: {error}", file=sys.stderr)
        return 1
    try:
        model, narrow = rewrite(onnx.load(source))
        Path(result).write_text(_lower(model, narrow))
    except Unsupported as error:
        print(error, file=sys.stderr)
        return 1
    except Exception as error:
        illegal = _ILLEGAL.search(str(error))
        text = f"node '{illegal['node']}' ({illegal['operator']}): torch-mlir cannot convert this form of the operator" if illegal else str(error)
        print(text, file=sys.stderr)
        return 1
    return 0


def _lower(model: Any, narrow: dict) -> str:
    from torch_mlir.dialects import torch as torch_dialect
    from torch_mlir.extras import onnx_importer
    from torch_mlir.ir import Context
    from torch_mlir.passmanager import PassManager

    with Context() as context:
        torch_dialect.register_dialect(context)
        info = onnx_importer.ModelInfo(model)
        module = info.create_module(context=context).operation
        onnx_importer.NodeImporter.define_function(info.main_graph, module).import_all()
        for pipeline in PIPELINES:
            PassManager.parse(pipeline, context).run(module)
        _place_narrow_constants(module, list(narrow.values()))
        return module.get_asm(enable_debug_info=False)


def _place_narrow_constants(module: Any, constants: list) -> None:
    """The last arguments of the function become constants of `bits` bits, extended to the arguments' type."""
    from torch_mlir.ir import Attribute, FunctionType, InsertionPoint, Location, Operation, TypeAttr

    function = module.regions[0].blocks[0].operations[0]
    block = function.regions[0].blocks[0]
    kept = len(block.arguments) - len(constants)
    with Location.unknown(module.context), InsertionPoint.at_block_begin(block):
        for array, bits in constants:
            argument = block.arguments[kept]
            extents = "x".join(map(str, array.shape))
            digits = (array.view("uint8") & (1 << bits) - 1).tobytes().hex().upper()
            value = Attribute.parse(f'dense<"0x{digits}"> : tensor<{extents}xi{bits}>')
            constant = Operation.create("arith.constant", results=[value.type], attributes={"value": value})
            extension = "arith.extsi" if array.dtype.kind == "i" else "arith.extui"
            extended = Operation.create(extension, results=[argument.type], operands=[constant.result])
            argument.replace_all_uses_with(extended.result)
            block.erase_argument(kept)
        type = FunctionType(TypeAttr(function.attributes["function_type"]).value)
        function.attributes["function_type"] = TypeAttr.get(FunctionType.get(type.inputs[:kept], type.results))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
