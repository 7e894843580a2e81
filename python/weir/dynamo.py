"""Graphs of PyTorch become modules of weir:

    compiled = torch.compile(model, backend="weir")     # options={"target": ..., "flags": ..., "threads": ...}
    print(weir.dynamo.report(model, x))                 # its graphs, and where and why one ends

Needs torch and torch-mlir (`pip install 'weir[torch]'`). torch-mlir lowers the graph in this process; weir-compile is a program of its own."""
from __future__ import annotations

import operator
from typing import Any, Callable, Mapping, Optional, Sequence

from . import Module, Table, compile as _compile
from ._errors import Error
from ._fast_paths import decompositions
from ._views import LEGAL_OPS, make_groups_explicit

__all__ = ["backend", "report"]

_OPTIONS = ("flags", "target", "threads")


def backend(graph: Any, inputs: Sequence[Any], *, options: Optional[Mapping[str, Any]] = None) -> Callable[..., Any]:
    """What `torch.compile` calls for each graph. `options` are those of `weir.compile`: target, flags, threads. A graph that cannot be compiled is an
    error, and no other compiler takes it. Weights are arguments of the module: a model may change them."""
    chosen = _check_options(options or {})
    return _lower(graph, inputs, lambda program: _compile(program, **chosen))


def report(model: Callable[..., Any], *arguments: Any, **named: Any) -> Table:
    """Runs the model once, and returns a row for each graph of it: the number of its ops, whether weir compiles it (`weir` is `compiled`, or the error), the dispatches
    that it became, and why it ends where the model goes on in Python (`break`, `hints`, `file`, `line`)."""
    _import_torch_mlir()
    import torch

    rows, errors = Table(), (Error, RuntimeError, NotImplementedError, TypeError, ValueError)

    def look(graph: Any, inputs: Sequence[Any]) -> Callable[..., Any]:
        row: dict[str, Any] = {"graph": len(rows), "ops": sum(node.op.startswith("call_") for node in graph.graph.nodes)}
        rows.append(row)
        reason = getattr(graph, "compile_subgraph_reason", None)
        modules: list[Module] = []

        def keep(program: Any) -> Module:
            modules.append(_compile(program))
            return modules[-1]

        try:
            with torch.no_grad():
                _lower(graph, inputs, keep)
            row["weir"] = "compiled"
            row["dispatches"] = sum(module.ledger()[-1]["dispatches"] for module in modules)
        except errors as error:
            row["weir"] = str(error)
        if reason is not None and reason.graph_break:
            row["break"], _, row["hints"] = reason.reason.strip().partition("\n")
            if reason.user_stack:
                row.update(file=reason.user_stack[-1].filename, line=reason.user_stack[-1].lineno)
        forward: Callable[..., Any] = graph.forward
        return forward

    torch._dynamo.reset()
    with torch.no_grad():
        torch.compile(model, backend=look)(*arguments, **named)
    torch._dynamo.reset()
    return rows


def _check_options(options: Mapping[str, Any]) -> dict[str, Any]:
    unknown = [name for name in options if name not in _OPTIONS]
    if unknown:
        raise Error(f"torch.compile(backend='weir') has no option '{unknown[0]}'; it has: {', '.join(_OPTIONS)}")
    return dict(options)


def _import_torch_mlir() -> Any:
    try:
        from torch_mlir import fx
    except ImportError as error:
        raise Error("torch.compile(backend='weir') needs torch-mlir: pip install 'weir[torch]', or pip install torch-mlir") from error
    return fx


def _lower(graph: Any, inputs: Sequence[Any], build: Callable[[Any], Module]) -> Callable[..., Any]:
    """The graph as a function that runs modules which `build` makes of programs: one for it, and one for its gradient where that is wanted."""
    fx = _import_torch_mlir()
    from torch._dynamo.backends.common import aot_autograd
    from torch_mlir.extras.fx_decomp_util import get_decomposition_table

    def compile_functional(functional: Any, examples: Sequence[Any]) -> Callable[..., Any]:
        return _compile_functional(fx, functional, examples, build)

    table = {**get_decomposition_table(), **decompositions()}
    made: Callable[..., Any] = aot_autograd(fw_compiler=compile_functional, decompositions=table)(graph, inputs)
    return made


def _compile_functional(fx: Any, graph: Any, examples: Sequence[Any], build: Callable[[Any], Module]) -> Callable[..., Any]:
    """Of a graph of ATen ops without effects. The function takes its arguments in a list, which frees them early."""
    from functorch.compile import make_boxed_func

    boxed: Callable[[Any], Callable[..., Any]] = make_boxed_func
    for example in examples:
        device = getattr(example, "device", None)
        if device is not None and device.type != "cpu":
            raise Error(f"weir takes tensors of the host, and the graph has one on {device}; move the model and its arguments with .to('cpu')")
    output = next(node for node in graph.graph.nodes if node.op == "output")
    results = list(output.args[0])
    # What no op computes, such as the gradient of an integer, is known now.
    computed = [i for i, result in enumerate(results) if hasattr(result, "op")]
    if not computed:
        return boxed(graph.forward)
    output.args = (tuple(results[i] for i in computed),)
    make_groups_explicit(graph.graph)
    graph.recompile()
    try:
        program = fx.stateless_fx_import(graph, output_type="linalg-on-tensors", model_name="main", backend_legal_ops=LEGAL_OPS)
    except Exception as error:
        raise Error(f"torch-mlir cannot lower this graph:\n{graph.code.strip()}\n{error}") from error
    function = build(program).main

    def run(*arguments: Any) -> list[Any]:
        values = function(*(operator.index(x) if type(x).__name__ == "SymInt" else x for x in arguments))
        given = iter(values if isinstance(values, tuple) else (values,))
        return [next(given) if hasattr(result, "op") else result for result in results]

    return boxed(run)
