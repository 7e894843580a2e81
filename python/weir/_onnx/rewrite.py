"""The rules in the order in which a model needs them."""
from __future__ import annotations

import onnx

from . import blocks, channels, exact, functions, quantized, recurrent
from .graph import Graph


def rewrite(model: onnx.ModelProto) -> "tuple[onnx.ModelProto, dict]":
    """The model in operators that torch-mlir converts, with types of values, and what `Graph.narrow_constant` made."""
    graph = Graph(model)
    # A definition may need the types of inputs, and have operators with definitions itself.
    for _ in range(functions.DEEPEST):
        if not any(node.op_type in functions.RULES and node.domain in ("", "ai.onnx") for node in graph.graph.node):
            break
        _infer_types(graph)
        graph.rewrite(functions.RULES)
        _infer_types(graph)
        functions.fold(graph)
    # Few files have the types of values. Shapes are known across an operator of another domain only once it is one of ONNX's own.
    _infer_types(graph)
    for rules in ({**quantized.RULES, **blocks.RULES}, {**exact.RULES, **recurrent.RULES}, channels.QUANTIZE_RULES, channels.CONTRACTION_RULES, channels.UNSIGNED_RULES):
        graph.rewrite(rules)
        _infer_types(graph)
    _remove_dead(graph)
    return graph.model, graph.narrow


def _infer_types(graph: Graph) -> None:
    inferred = onnx.shape_inference.infer_shapes(graph.model, data_prop=True)
    del graph.graph.value_info[:]
    graph.graph.value_info.extend(inferred.graph.value_info)
    for value, known in zip(graph.graph.output, inferred.graph.output):
        value.CopyFrom(known)
    graph.refresh()


def _remove_dead(graph: Graph) -> None:
    """Nodes and weights that rules left without users: torch-mlir would convert them."""
    used = {value.name for value in graph.graph.output}
    for node in graph.graph.node:
        for attribute in node.attribute:
            for inner in (attribute.g, *attribute.graphs):
                used |= _free_names(inner)
    live = []
    for node in reversed(graph.graph.node):
        if used.intersection(node.output):
            used.update(node.input)
            live.append(node)
    del graph.graph.node[:]
    graph.graph.node.extend(reversed(live))
    weights = [tensor for tensor in graph.graph.initializer if tensor.name in used]
    del graph.graph.initializer[:]
    graph.graph.initializer.extend(weights)


def _free_names(graph: onnx.GraphProto) -> "set[str]":
    names = {name for node in graph.node for name in node.input} | {value.name for value in graph.output}
    for node in graph.node:
        for attribute in node.attribute:
            for inner in (attribute.g, *attribute.graphs):
                names |= _free_names(inner)
    return names
