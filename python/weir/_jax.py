"""What JAX lowers, as programs that weir compiles: the passes of StableHLO in jaxlib make linalg of it."""
from __future__ import annotations

from typing import Any

from ._errors import Error

_PASSES = "builtin.module(func.func(stablehlo-legalize-composite-to-call,chlo-legalize-to-stablehlo),stablehlo-legalize-to-linalg)"


def from_jax(program: Any) -> bytes:
    """Of `jax.jit(f).lower(...)`, or of a module of jaxlib's bindings."""
    from jaxlib.mlir import ir, passmanager
    from jaxlib.mlir.dialects import stablehlo

    module = program.compiler_ir("stablehlo") if hasattr(program, "compiler_ir") else program
    stablehlo.register_stablehlo_passes()
    with module.context:
        copy = ir.Module.parse(str(module))
        try:
            passmanager.PassManager.parse(_PASSES).run(copy.operation)
        except ir.MLIRError as error:
            raise Error(f"StableHLO does not become linalg: {error}") from error
        names: set[str] = set()

        def note(op: Any) -> Any:
            names.add(op.name)
            return ir.WalkResult.ADVANCE

        copy.operation.walk(note)
    left = sorted(name for name in names if name.startswith(("stablehlo.", "chlo.")) and name != "stablehlo.return")
    if left:
        raise Error(f"the passes of jaxlib have no linalg for {', '.join(left)}: weir cannot compile this program of JAX")
    return str(copy).encode()
