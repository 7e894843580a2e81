"""Weights with a scale for each group of elements: MatMulNBits, and DequantizeLinear with a block size."""
from __future__ import annotations

from typing import Callable

import numpy as np
from onnx import TensorProto

from .graph import Graph, Node


def unpack(packed: np.ndarray, bits: int, count: int) -> np.ndarray:
    """The first `count` elements of each row of bytes; the lowest bits of a byte are the first element."""
    parts = packed[..., None] >> np.arange(0, 8, bits, dtype=np.uint8) & np.uint8((1 << bits) - 1)
    return parts.reshape(*packed.shape[:-1], -1)[..., :count]


def _matmul_n_bits(graph: Graph, node: Node) -> str:
    rows, depth, group, bits = node.get("N"), node.get("K"), node.get("block_size"), node.get("bits", 4)
    if bits not in (2, 4, 8):
        raise node.fail(f"weights of {bits} bits are not supported: 2, 4 and 8 are")
    if node[4]:
        raise node.fail("g_idx is not supported: quantize without an order of groups (act_order)")
    if node.get("weight_prepacked", 0):
        raise node.fail("weights in a layout of one processor are not supported: save the model without optimizations of a provider")
    groups = -(-depth // group)
    weights, scales = (graph.get_constant(name) for name in (node[1], node[2]))
    if weights is None or scales is None:
        raise node.fail("weights and scales have to be constant")
    weights = unpack(weights.reshape(rows, groups, -1), bits, group)
    zeros = np.full((rows, groups), 1 << bits - 1, np.uint8)
    if node[3]:
        zeros = graph.get_constant(node[3])
        if zeros is None:
            raise node.fail("zero points have to be constant")
        zeros = unpack(zeros.reshape(rows, -1), bits, groups) if zeros.dtype == np.uint8 else zeros.reshape(rows, groups).astype(np.float32)
    w = dequantize_groups(graph, weights, scales.reshape(rows, groups), zeros, bits)
    half = graph.get_element(node[0]) or TensorProto.FLOAT
    cast = (lambda value: value) if half == TensorProto.FLOAT else (lambda value: graph.add("Cast", value, to=TensorProto.FLOAT))
    y = multiply_rows(graph, node[0], graph.add("Transpose", w, perm=[1, 0]), rows, groups * group - depth, cast)
    if node[5]:
        y = graph.add("Add", y, cast(node[5]))
    return y if half == TensorProto.FLOAT else graph.add("Cast", y, to=half)


def dequantize_groups(graph: Graph, elements: np.ndarray, scales: np.ndarray, zeros: np.ndarray, bits: int) -> str:
    """(element - zero) * scale in f32 of `elements`, rows x groups x elements of a group, as a matrix."""
    middle = 1 << bits - 1
    if elements.dtype == np.uint8 and (zeros == middle).all():
        elements, zeros = (elements.astype(np.int16) - middle).astype(np.int8), np.zeros_like(zeros)
    stored = graph.constant(elements) if bits == 8 else graph.narrow_constant(elements, bits)
    value = graph.add("Cast", stored, to=TensorProto.FLOAT)
    if zeros.any():
        zero = graph.constant(zeros[..., None])
        value = graph.add("Sub", value, zero if zeros.dtype == np.float32 else graph.add("Cast", zero, to=TensorProto.FLOAT))
    value = graph.add("Mul", value, graph.constant(scales[..., None].astype(np.float32)))
    return graph.add("Reshape", value, graph.constant(np.array([elements.shape[0], -1], np.int64)))


def multiply_rows(graph: Graph, x: str, w: str, columns: int, padding: int = 0, convert: "Callable[[str], str]" = lambda value: value) -> str:
    """The product of all rows of `x` and a matrix: where dimensions before the rows are a batch the matrix would be copied for each. `padding` zeros follow
    each row, for the last group may be longer than what is left of it."""
    shape = graph.get_shape(x)
    rows = convert(x)
    if shape is None or len(shape) != 2:
        # A vector has no dimension to be flattened into.
        rows = graph.add("Reshape", rows, graph.constant(np.array([1, -1], np.int64))) if shape and len(shape) == 1 else graph.add("Flatten", rows, axis=-1)
    if padding:
        rows = graph.add("Pad", rows, graph.constant(np.array([0, 0, 0, padding], np.int64)))
    y = graph.add("MatMul", rows, w)
    if shape is not None and len(shape) == 2:
        return y
    if shape is not None and shape[:-1].count(None) <= 1:
        known = [-1 if extent is None else extent for extent in shape[:-1]]
        return graph.add("Reshape", y, graph.constant(np.array([*known, columns], np.int64)))
    outer = graph.add("Slice", graph.add("Shape", x), *(graph.constant(np.array([i], np.int64)) for i in (0, -1)))
    return graph.add("Reshape", y, graph.add("Concat", outer, graph.constant(np.array([columns], np.int64)), axis=0))


def is_grouped(graph: Graph, value: str) -> bool:
    """Whether a matrix is what `dequantize_groups` has made, or the transpose of that."""
    while transpose := graph.get_producer(value, "Transpose"):
        value = transpose[0]
    reshape = graph.get_producer(value, "Reshape")
    return reshape is not None and reshape.proto.name.startswith("weir.")


RULES = {"MatMulNBits": _matmul_n_bits}
