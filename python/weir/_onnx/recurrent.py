"""GRU, LSTM and RNN of any direction as nodes of one direction, forward and with the sequence as the leading dimension; errors for forms that torch-mlir converts to other numbers."""
from __future__ import annotations

from typing import Any

import numpy as np

from .graph import Graph, Node

# What each function of a node can be; the first one is the default.
ACTIVATIONS = {
    "GRU": [(b"Sigmoid",), (b"Tanh", b"Relu")],
    "LSTM": [(b"Sigmoid",), (b"Tanh",), (b"Tanh",)],
    "RNN": [(b"Tanh", b"Relu")],
}
# The inputs with one entry for each direction: weights, recurrent weights, biases; states.
WEIGHTS, STATES = (1, 2, 3), (5, 6)
FIRST = np.iinfo(np.int64).min


def _check(graph: Graph, node: Node, activations: "list[bytes]") -> None:
    operator = node.proto.op_type
    if operator == "LSTM" and node[7]:
        raise node.fail("weights of peepholes (P) are not supported: torch-mlir leaves them out")
    if "clip" in node.attributes or node.get("input_forget", 0):
        raise node.fail("clip and input_forget are not supported: torch-mlir leaves them out")
    for activation, supported in zip(activations, ACTIVATIONS[operator]):
        if activation not in supported:
            names = " and ".join(name.decode() for name in supported)
            raise node.fail(f"the activation {activation.decode()} is not supported in its place, where {names} can be")
    if not node[4]:
        return
    lengths, shape = graph.get_constant(node[4]), graph.get_shape(node[0])
    if lengths is None or shape is None or any(length != shape[node.get("layout", 0)] for length in lengths):
        raise node.fail("sequence_lens is supported if it is constant and the whole length: torch-mlir leaves it out")


def _part(graph: Graph, value: str, index: int) -> str:
    """Entry `index` of the leading dimension, which stays."""
    constant = graph.get_constant(value)
    if constant is not None:
        return graph.constant(constant[index : index + 1])
    return _slice(graph, value, index, index + 1, 1)


def _slice(graph: Graph, value: str, start: int, end: int, step: int) -> str:
    return graph.add("Slice", value, *(graph.constant(np.array([number], np.int64)) for number in (start, end, 0, step)))


def _reverse(graph: Graph, value: str) -> str:
    return _slice(graph, value, -1, FIRST, -1)


def _concat(graph: Graph, values: "list[str]", axis: int) -> str:
    return values[0] if len(values) == 1 else graph.add("Concat", *values, axis=axis)


def _rewrite(graph: Graph, node: Node) -> "list[str] | None":
    operator = node.proto.op_type
    direction, batch_first = node.get("direction", b"forward"), node.get("layout", 0)
    directions = [b"forward", b"reverse"] if direction == b"bidirectional" else [direction]
    number = len(ACTIVATIONS[operator])
    activations = node.get("activations") or [choices[0] for choices in ACTIVATIONS[operator]] * len(directions)
    for index in range(len(directions)):
        _check(graph, node, activations[index * number :][:number])
    if directions == [b"forward"] and not batch_first:
        return None
    attributes: "dict[str, Any]" = {name: node.get(name) for name in ("hidden_size", "linear_before_reset") if name in node.attributes}
    swap = (lambda value, order: graph.add("Transpose", value, perm=order)) if batch_first else (lambda value, order: value)
    x = swap(node[0], [1, 0, 2])
    states = [swap(node[index], [1, 0, 2]) if node[index] else "" for index in STATES[: 2 if operator == "LSTM" else 1]]
    results = []
    for index, name in enumerate(directions):
        inputs = [_reverse(graph, x) if name == b"reverse" else x]
        inputs += [_part(graph, node[weights], index) if node[weights] else "" for weights in WEIGHTS]
        inputs += ["", *(_part(graph, state, index) if state else "" for state in states)]
        outputs = graph.add(operator, *inputs, outputs=3 if operator == "LSTM" else 2, **attributes, activations=activations[index * number :][:number])
        results.append([_reverse(graph, outputs[0]) if name == b"reverse" else outputs[0], *outputs[1:]])
    sequence, *last = zip(*results)
    whole = swap(_concat(graph, list(sequence), 1), [2, 0, 1, 3])
    return [whole, *(swap(_concat(graph, list(state), 0), [1, 0, 2]) for state in last)]


RULES = {operator: _rewrite for operator in ACTIVATIONS}
