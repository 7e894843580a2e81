"""Operators that torch-mlir converts to other numbers, in forms that it converts right; errors for those that have none."""
from __future__ import annotations

from typing import Optional, Sequence

import numpy as np
from onnx import TensorProto

from .graph import Graph, Node

FLOATS = (TensorProto.FLOAT, TensorProto.FLOAT16, TensorProto.BFLOAT16, TensorProto.DOUBLE)


def _reshape(graph: Graph, node: Node, value: str, shape: "Sequence[Optional[int]]") -> str:
    if sum(extent is None for extent in shape) > 1:
        raise node.fail("all extents but one have to be known")
    return graph.add("Reshape", value, graph.constant(np.array([-1 if extent is None else extent for extent in shape], np.int64)))


def _image(graph: Graph, node: Node) -> "list[Optional[int]]":
    shape = graph.get_shape(node[0])
    if shape is None or len(shape) != 4:
        raise node.fail("the rank of the value is not known, or not 4")
    return shape


def _divide(node: Node, extent: "Optional[int]", by: int) -> "Optional[int]":
    if extent is not None and extent % by:
        raise node.fail(f"an extent of {extent} has no blocks of {by}")
    return None if extent is None else extent // by


def _depth_to_space(graph: Graph, node: Node) -> str:
    """torch-mlir splits the channels in one order for both modes."""
    (batch, channels, height, width), size = _image(graph, node), node.get("blocksize")
    channels = _divide(node, channels, size * size)
    outer = node.get("mode", b"DCR") == b"CRD"
    split = [batch, channels, size, size, height, width] if outer else [batch, size, size, channels, height, width]
    value = graph.add("Transpose", _reshape(graph, node, node[0], split), perm=[0, 1, 4, 2, 5, 3] if outer else [0, 3, 4, 1, 5, 2])
    whole = [None if extent is None else extent * size for extent in (height, width)]
    return _reshape(graph, node, value, [batch, channels, *whole])


def _space_to_depth(graph: Graph, node: Node) -> str:
    (batch, channels, height, width), size = _image(graph, node), node.get("blocksize")
    rows, columns = _divide(node, height, size), _divide(node, width, size)
    order = [0, 1, 3, 5, 2, 4] if node.get("mode", b"DCR") == b"CRD" else [0, 3, 5, 1, 2, 4]
    value = graph.add("Transpose", _reshape(graph, node, node[0], [batch, channels, rows, size, columns, size]), perm=order)
    return _reshape(graph, node, value, [batch, None if channels is None else channels * size * size, rows, columns])


def _einsum(graph: Graph, node: Node) -> Optional[str]:
    """torch-mlir adds over an index too early where the third operand has it, and needs the result's indices. So operands are multiplied two at a time."""
    left, arrow, output = node.get("equation", b"").decode().replace(" ", "").partition("->")
    terms = left.split(",")
    if arrow and len(terms) < 3:
        return None
    letters = left.replace("...", "").replace(",", "")
    if not arrow:
        output = ("..." if "..." in left else "") + "".join(letter for letter in sorted(letters) if letters.count(letter) == 1)
    if len(terms) == 1:
        return graph.add("Einsum", node[0], equation=f"{left}->{output}")
    value, term = node[0], terms[0]
    for index, other in enumerate(terms[1:], 1):
        pair, later = f"{term},{other}", "".join(terms[index + 1 :]) + output
        term = ("..." if "..." in pair else "") + "".join(dict.fromkeys(letter for letter in pair if letter.isalpha() and letter in later))
        value = graph.add("Einsum", value, node[index], equation=f"{pair}->{output if index + 1 == len(terms) else term}")
    return value


def _lp_normalization(graph: Graph, node: Node) -> str:
    """A vector of zeros stays one; torch-mlir divides zero by zero."""
    axis, order = graph.constant(np.array([node.get("axis", -1)], np.int64)), node.get("p", 2)
    if order not in (1, 2):
        raise node.fail(f"p is {order}: 1 and 2 are supported")
    norm = graph.add("ReduceL1" if order == 1 else "ReduceL2", node[0], axis, keepdims=1)
    one, zero = (graph.add("CastLike", graph.constant(np.float32(number)), node[0]) for number in (1, 0))
    return graph.add("Div", node[0], graph.add("Where", graph.add("Equal", norm, zero), one, norm))


def _grid_sample(graph: Graph, node: Node) -> "Optional[str]":
    """torch-mlir reads beyond the image, and knows no other padding than zeros. So the image gets a border of two zeros, and all samples are moved into that."""
    shape, mode, padding = graph.get_shape(node[0]), node.get("mode", b"linear"), node.get("padding_mode", b"zeros")
    if mode not in (b"linear", b"bilinear"):
        raise node.fail(f"mode {mode.decode()} is not supported: torch-mlir computes other samples")
    if shape is None or len(shape) != 4 or None in shape[2:]:
        raise node.fail("images of static extents with two spatial dimensions are supported: torch-mlir reads beyond others")
    # torch-mlir converts the operator from version 17 on, which changes no other one.
    graph.raise_opset(16, 17)
    aligned, sizes = node.get("align_corners", 0), np.array(shape[:1:-1], np.float32)
    number = lambda value: graph.add("CastLike", graph.constant(np.asarray(value, np.float32)), node[1])
    # As a number of pixels from the first one.
    scale = (sizes - 1) / 2 if aligned else sizes / 2
    place = graph.add("Add", graph.add("Mul", node[1], number(scale)), number((sizes - 1) / 2))
    if padding == b"reflection":
        first, span = (np.zeros(2), sizes - 1) if aligned else (np.full(2, -0.5), sizes)
        round_trip = 2 * np.maximum(span, 0.5)
        from_first = graph.add("Sub", place, number(first))
        rounds = graph.add("Floor", graph.add("Div", from_first, number(round_trip)))
        rest = graph.add("Sub", from_first, graph.add("Mul", rounds, number(round_trip)))
        place = graph.add("Sub", number(first + span), graph.add("Abs", graph.add("Sub", rest, number(span))))
    first, last = (np.full(2, -1), sizes) if padding == b"zeros" else (np.zeros(2), sizes - 1)
    place = graph.add("Max", graph.add("Min", place, number(last)), number(first))
    scale, offset = (2 / (sizes + 3), 4 / (sizes + 3) - 1) if aligned else (2 / (sizes + 4), 5 / (sizes + 4) - 1)
    grid = graph.add("Add", graph.add("Mul", place, number(scale)), number(offset))
    image = graph.add("Pad", node[0], graph.constant(np.array([0, 0, 2, 2, 0, 0, 2, 2], np.int64)))
    return graph.add("GridSample", image, grid, mode=mode, padding_mode="zeros", align_corners=aligned)


def _resize(graph: Graph, node: Node) -> None:
    element = graph.get_element(node[0])
    if node.get("mode", b"nearest") != b"nearest" and element and element not in FLOATS:
        raise node.fail("elements of integers have no mean that all runtimes round alike: quantize with QDQ nodes, where the resize works on floats")
    if node.get("coordinate_transformation_mode", b"half_pixel") != b"align_corners" or not node[2]:
        return
    scales, shape = graph.get_constant(node[2]), graph.get_shape(node[0])
    extents = [None] * (0 if scales is None else len(scales)) if shape is None else shape
    if scales is None or any((1 if extent is None else extent) * scale % 1 for extent, scale in zip(extents, scales)):
        raise node.fail("align_corners is supported with constant scales that give whole extents: torch-mlir rounds an extent before it places samples")


RULES = {
    "DepthToSpace": _depth_to_space,
    "Einsum": _einsum,
    "GridSample": _grid_sample,
    "LpNormalization": _lp_normalization,
    "Resize": _resize,
    "SpaceToDepth": _space_to_depth,
}
