"""Operators on quantized values that torch-mlir has no conversion for, or none of every form, as operators of ONNX. An operator on quantized values is the
operator on floats between DequantizeLinear and QuantizeLinear; torch-mlir makes products of integers of these again. See docs/quantized.md."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np
from onnx import TensorProto

from .graph import Graph, Node

CONVOLUTION = ("auto_pad", "dilations", "group", "kernel_shape", "pads", "strides")
POOLING = ("auto_pad", "ceil_mode", "count_include_pad", "kernel_shape", "pads", "strides")


def dequantize(graph: Graph, value: str, scale: str, zero: str, axis: int = 0) -> str:
    """Where the scale has one element the axis does not count."""
    return graph.add("DequantizeLinear", value, *_squeeze(graph, scale, zero), axis=axis)


def quantize(graph: Graph, value: str, scale: str, zero: str) -> str:
    return graph.add("QuantizeLinear", value, *_squeeze(graph, scale, zero))


def _squeeze(graph: Graph, scale: str, zero: str) -> "list[str]":
    """One element is a scalar."""
    names = []
    for name in filter(None, (scale, zero)):
        array = graph.get_constant(name)
        names.append(graph.constant(array.reshape(())) if array is not None and array.ndim and array.size == 1 else name)
    return names


def multiply(graph: Graph, a: str, b: str) -> str:
    """A constant of two constants."""
    x, y = graph.get_constant(a), graph.get_constant(b)
    return graph.constant(x * y) if x is not None and y is not None else graph.add("Mul", a, b)


def _select(node: Node, names: "tuple[str, ...]") -> "dict[str, Any]":
    return {name: node.get(name) for name in names if node.get(name) is not None}


def _refuse_channels_last(node: Node) -> None:
    if node.get("channels_last", 0):
        raise node.fail("channels_last is not supported")


def _bias(graph: Graph, steps: str, scale: str) -> str:
    """Of i32; channels are the last dimension."""
    return dequantize(graph, steps, scale, "", axis=(graph.get_rank(steps) or 1) - 1)


def _convolution(graph: Graph, node: Node) -> str:
    x, w = dequantize(graph, *node.inputs[:3]), dequantize(graph, *node.inputs[3:6])
    bias = [_bias(graph, node[8], multiply(graph, node[1], node[4]))] if node[8] else []
    return quantize(graph, graph.add("Conv", x, w, *bias, **_select(node, CONVOLUTION)), node[6], node[7])


def _matmul(graph: Graph, node: Node) -> str:
    a = dequantize(graph, *node.inputs[:3], axis=_row_axis(graph, node))
    b = dequantize(graph, *node.inputs[3:6], axis=-1)
    return quantize(graph, graph.add("MatMul", a, b), node[6], node[7])


def _row_axis(graph: Graph, node: Node) -> int:
    return -2 if (graph.get_rank(node[0]) or 2) > 1 else -1


def _gemm(graph: Graph, node: Node) -> str:
    a, b = dequantize(graph, *node.inputs[:3]), dequantize(graph, *node.inputs[3:6], axis=0 if node.get("transB", 0) else 1)
    scale = multiply(graph, node[1], node[4])
    c = [_bias(graph, node[6], scale)] if node[6] else []
    y = graph.add("Gemm", a, b, *c, transA=node.get("transA", 0), transB=node.get("transB", 0))
    if node.get("alpha", 1.0) != 1.0:
        y = graph.add("Mul", y, graph.constant(np.float32(node.get("alpha"))))
    return quantize(graph, y, node[7], node[8]) if node[7] else y


def _binary(operator: str) -> Any:
    def rule(graph: Graph, node: Node) -> str:
        return quantize(graph, graph.add(operator, dequantize(graph, *node.inputs[:3]), dequantize(graph, *node.inputs[3:6])), node[6], node[7])

    return rule


def _unary(operator: str, attributes: "tuple[str, ...]" = ()) -> Any:
    def rule(graph: Graph, node: Node) -> str:
        _refuse_channels_last(node)
        y = graph.add(operator, dequantize(graph, *node.inputs[:3]), **_select(node, attributes))
        return quantize(graph, y, node[3], node[4])

    return rule


def _softmax(graph: Graph, node: Node) -> str:
    """Before opset 13 all dimensions from the axis on are one."""
    axis, rank = node.get("axis", -1), graph.get_rank(node[0])
    if node.get("opset", 13) < 13 and axis != -1 and (rank is None or axis != rank - 1):
        raise node.fail("an axis before the last is not supported as of opsets before 13")
    return quantize(graph, graph.add("Softmax", dequantize(graph, *node.inputs[:3]), axis=axis), node[3], node[4])


def _concat(graph: Graph, node: Node) -> str:
    parts = [dequantize(graph, *node.inputs[i : i + 3]) for i in range(2, len(node.inputs), 3)]
    return quantize(graph, graph.add("Concat", *parts, axis=node.get("axis")), node[0], node[1])


def _where(graph: Graph, node: Node) -> str:
    x, y = dequantize(graph, *node.inputs[1:4]), dequantize(graph, *node.inputs[4:7])
    return quantize(graph, graph.add("Where", node[0], x, y), node[7], node[8])


def _scaled_product(graph: Graph, a: str, b: str, scales: str, zeros: "tuple[str, str]", bias: str) -> str:
    product = graph.add("Cast", matmul_integer(graph, a, b, *zeros), to=TensorProto.FLOAT)
    y = graph.add("Mul", product, scales)
    return graph.add("Add", y, bias) if bias else y


def dynamic_quantize(graph: Graph, node: Node) -> "list[str]":
    """Zero points above 127 are defined on the way through i32, and zeros alone have the scale 1 as in ONNX Runtime."""
    zero, one = graph.constant(np.float32(0)), graph.constant(np.float32(1))
    low = graph.add("Min", graph.add("ReduceMin", node[0], keepdims=0), zero)
    high = graph.add("Max", graph.add("ReduceMax", node[0], keepdims=0), zero)
    span = graph.add("Sub", high, low)
    scale = graph.add("Where", graph.add("Equal", span, zero), one, graph.add("Div", span, graph.constant(np.float32(255))))
    point = graph.add("Round", graph.add("Sub", zero, graph.add("Div", low, scale)))
    point = graph.add("Clip", point, zero, graph.constant(np.float32(255)))
    point = cast_to_byte(graph, point, TensorProto.UINT8)
    return [graph.add("QuantizeLinear", node[0], scale, point), scale, point]


def cast_to_byte(graph: Graph, value: str, element: int) -> str:
    """Of a float that the type holds: torch-mlir casts to unsigned bytes as to signed ones, which 128 is too large for."""
    return graph.add("Cast", graph.add("Cast", value, to=TensorProto.INT32), to=element)


def _dynamic_matmul(graph: Graph, node: Node) -> str:
    a, scale, zero = dynamic_quantize(graph, node)
    return _scaled_product(graph, a, node[1], graph.add("Mul", scale, node[2]), (zero, node[3]), node[4])


def _matmul_to_float(graph: Graph, node: Node) -> str:
    if (graph.get_constant(node[2]) is None or graph.get_constant(node[2]).size != 1) and graph.get_rank(node[2]) != 0:
        raise node.fail("a scale of A that is not one number is not supported")
    return _scaled_product(graph, node[0], node[1], multiply(graph, node[2], node[3]), (node[4], node[5]), node[6])


def matmul_integer(graph: Graph, a: str, b: str, a_zero: str, b_zero: str) -> str:
    """(a - za) b - zb sum(a - za): torch-mlir takes one zero point of each."""
    zeros = _split_zeros(graph, b_zero)
    inputs = [a, b, a_zero, b_zero if zeros is None else zeros]
    while not inputs[-1]:
        inputs.pop()
    inputs = [value or _zero_of(graph, operand) for value, operand in zip(inputs, (a, b, a, b))]
    product = graph.add("MatMulInteger", *inputs)
    if zeros is None or zeros:
        return product
    ones = graph.constant(np.ones((graph.get_constant(b).shape[-2], 1), graph.get_constant(b).dtype))
    sums = graph.add("MatMulInteger", a, ones, *([a_zero] if a_zero else []))
    return graph.add("Sub", product, graph.add("Mul", sums, graph.constant(graph.get_constant(b_zero).astype(np.int32))))


def _zero_of(graph: Graph, value: str) -> str:
    array = graph.get_constant(value)
    signed = array.dtype.kind == "i" if array is not None else graph.get_element(value) == TensorProto.INT8
    return graph.constant(np.int8(0) if signed else np.uint8(0))


def _split_zeros(graph: Graph, zero: str) -> Optional[str]:
    """A scalar where all elements of a constant are the same, an empty name where they differ, None where there is nothing to do."""
    array = graph.get_constant(zero)
    if array is None or array.ndim == 0:
        return None
    return graph.constant(array.reshape(-1)[0]) if (array == array.reshape(-1)[0]).all() else ""


def _integer_matmul(graph: Graph, node: Node) -> Optional[str]:
    return None if _split_zeros(graph, node[3]) is None else matmul_integer(graph, node[0], node[1], node[2], node[3])


def _convolve_integers(graph: Graph, x: str, w: str, x_zero: str, w_zero: str, attributes: dict) -> str:
    """torch-mlir converts no dense convolution of one dimension, and no pads that differ: the first is one of images with one row, the second a `Pad`."""
    pads, rank = attributes.get("pads", []), graph.get_rank(w)
    half = len(pads) // 2
    if pads[:half] != pads[half:]:
        x = graph.add("Pad", x, graph.constant(np.array([0, 0, *pads[:half], 0, 0, *pads[half:]], np.int64)), x_zero)
        attributes = {**attributes, "pads": [0] * len(pads)}
    if rank != 3:
        return graph.add("ConvInteger", x, w, x_zero, w_zero, **attributes)
    before = {"kernel_shape": [1], "strides": [1], "dilations": [1]}
    flat = {name: [*before[name], *value] if name in before else value for name, value in attributes.items()}
    if "pads" in flat:
        low, high = flat["pads"]
        flat["pads"] = [0, low, 0, high]
    axis = graph.constant(np.array([2], np.int64))
    x, w = (graph.add("Unsqueeze", value, axis) for value in (x, w))
    return graph.add("Squeeze", graph.add("ConvInteger", x, w, x_zero, w_zero, **flat), axis)


def _integer_convolution(graph: Graph, node: Node) -> Optional[str]:
    """Zero points of the filters that differ are subtracted with the sums of the windows."""
    zeros = _split_zeros(graph, node[3])
    attributes, x_zero = _select(node, CONVOLUTION), node[2] or _zero_of(graph, node[0])
    if zeros is None:
        pads = attributes.get("pads", [])
        if graph.get_rank(node[1]) != 3 and pads[: len(pads) // 2] == pads[len(pads) // 2 :]:
            return None
        zeros = node[3] or _zero_of(graph, node[1])
    if zeros:
        return _convolve_integers(graph, node[0], node[1], x_zero, zeros, attributes)
    filters = graph.get_constant(node[1])
    if filters is None or node.get("group", 1) != 1:
        raise node.fail("zero points that differ need filters that are constant, and one group")
    ones = graph.constant(np.ones((1, *filters.shape[1:]), filters.dtype))
    none = graph.constant(np.zeros((), filters.dtype))
    product, sums = (_convolve_integers(graph, node[0], w, x_zero, none, attributes) for w in (node[1], ones))
    shape = (-1, *(1 for _ in filters.shape[2:]))
    return graph.add("Sub", product, graph.add("Mul", sums, graph.constant(graph.get_constant(node[3]).astype(np.int32).reshape(shape))))


RULES = {
    "ConvInteger": _integer_convolution,
    "DynamicQuantizeLinear": dynamic_quantize,
    "DynamicQuantizeMatMul": _dynamic_matmul,
    "MatMulInteger": _integer_matmul,
    "MatMulIntegerToFloat": _matmul_to_float,
    "QGemm": _gemm,
    "QLinearAdd": _binary("Add"),
    "QLinearAveragePool": _unary("AveragePool", POOLING),
    "QLinearConcat": _concat,
    "QLinearConv": _convolution,
    "QLinearGlobalAveragePool": _unary("GlobalAveragePool"),
    "QLinearLeakyRelu": _unary("LeakyRelu", ("alpha",)),
    "QLinearMatMul": _matmul,
    "QLinearMul": _binary("Mul"),
    "QLinearSigmoid": _unary("Sigmoid"),
    "QLinearSoftmax": _softmax,
    "QLinearWhere": _where,
}
