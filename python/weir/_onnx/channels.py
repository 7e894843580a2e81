"""QuantizeLinear and DequantizeLinear in forms that torch-mlir does not take, and products with a scale for each channel of the weights."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np
from onnx import TensorProto, helper

from .blocks import dequantize_groups, is_grouped, multiply_rows
from .graph import Graph, Node
from .quantized import cast_to_byte

BITS = {TensorProto.UINT4: 4, TensorProto.INT4: 4, getattr(TensorProto, "UINT2", -1): 2, getattr(TensorProto, "INT2", -1): 2}
BYTES = (TensorProto.UINT8, TensorProto.INT8)
QUANTIZED = (*BYTES, TensorProto.INT16, TensorProto.INT32)


def _name_of(element: int) -> str:
    return TensorProto.DataType.Name(element).lower()


def _expand(array: np.ndarray, rank: int, axis: int, group: int, extent: int) -> np.ndarray:
    """Scales or zero points with the rank of what they belong to."""
    if group:
        return np.repeat(array, group, axis).take(range(extent), axis)
    return array.reshape([-1 if i == axis % rank else 1 for i in range(rank)]) if array.ndim == 1 else array


def _zero_of(graph: Graph, scale: str, element: int) -> str:
    """torch-mlir takes no operator without zero points."""
    array = graph.get_constant(scale)
    return graph.constant(np.zeros(() if array is None else array.shape, helper.tensor_dtype_to_np_dtype(element)))


def _dequantize(graph: Graph, node: Node) -> Optional[str]:
    element, group, axis = graph.get_element(node[0]), node.get("block_size", 0), node.get("axis", 1)
    if element and element not in (*QUANTIZED, *BITS):
        raise node.fail(f"elements of type {_name_of(element)} are not supported")
    if not group and element not in BITS:
        if element == TensorProto.INT16:
            return _dequantize_in_floats(graph, node)
        zero = node[2] or (_zero_of(graph, node[1], element) if element else "")
        return graph.add("DequantizeLinear", node[0], node[1], *filter(None, [zero]), axis=axis) if node.proto.domain or not node[2] else None
    x, scale = graph.get_constant(node[0]), graph.get_constant(node[1])
    zero = np.zeros_like(scale, np.int8) if scale is not None and not node[2] else graph.get_constant(node[2])
    if x is None or scale is None or zero is None:
        raise node.fail("elements of 2 or 4 bits, and groups of elements, are supported in constants")
    signed = element in (TensorProto.INT8, TensorProto.INT4, getattr(TensorProto, "INT2", -1))
    stored = x.astype(np.int8 if signed else np.uint8)
    zero = zero.astype(np.int8 if signed else np.uint8)
    if not group:
        return graph.add("DequantizeLinear", graph.constant(stored), node[1], graph.constant(zero), axis=axis)
    if scale.dtype == np.float32 and x.ndim == 2 and x.shape[axis] % group == 0 and element in (*BYTES, *BITS):
        if axis % 2 == 0:
            stored, scale, zero = stored.T, scale.T, zero.T
        w = dequantize_groups(graph, np.ascontiguousarray(stored.reshape(len(stored), -1, group)), scale, zero, BITS.get(element, 8))
        return graph.add("Transpose", w, perm=[1, 0]) if axis % 2 == 0 else w
    scale, zero = (_expand(array, x.ndim, axis, group, x.shape[axis]) for array in (scale, zero))
    return graph.constant((x.astype(np.float32) - zero.astype(np.float32)).astype(scale.dtype) * scale)


def _quantize(graph: Graph, node: Node) -> Optional[str]:
    axis = node.get("axis", 1)
    element = graph.get_element(node[2]) if node[2] else node.get("output_dtype", 0) or TensorProto.UINT8
    if element and element not in (*BYTES, TensorProto.INT16) or node.get("block_size", 0):
        raise node.fail(f"a result in {'groups' if node.get('block_size', 0) else _name_of(element)} is not supported")
    zero = node[2] or _zero_of(graph, node[1], element)
    x, scale, zeros = (graph.get_constant(name) for name in (node[0], node[1], zero))
    if scale is None or zeros is None or (x is None and scale.size == 1):
        return graph.add("QuantizeLinear", node[0], node[1], zero, axis=axis) if node.proto.domain or not node[2] else None
    rank = graph.get_rank(node[0])
    if rank is None:
        raise node.fail("the rank of the value is not known")
    scale, zeros = (_expand(array, rank, axis, 0, 0) for array in (scale, zeros))
    limits = np.iinfo(zeros.dtype)
    if x is not None:
        return graph.constant(np.clip(np.rint(x / scale) + zeros.astype(scale.dtype), limits.min, limits.max).astype(zeros.dtype))
    y = graph.add("Round", graph.add("Div", node[0], graph.constant(scale)))
    y = graph.add("Add", y, graph.constant(zeros.astype(scale.dtype)))
    y = graph.add("Clip", y, *(graph.constant(scale.dtype.type(limit)) for limit in (limits.min, limits.max)))
    return cast_to_byte(graph, y, element)


def _dequantize_in_floats(graph: Graph, node: Node) -> str:
    """Of constant scales and zero points: torch-mlir makes products of i16 that wrap."""
    scale, zeros = graph.get_constant(node[1]), graph.get_constant(node[2] or _zero_of(graph, node[1], TensorProto.INT8))
    rank = graph.get_rank(node[0])
    if scale is None or zeros is None or rank is None:
        raise node.fail("scales and zero points have to be constant")
    scale, zeros = (_expand(array, rank, node.get("axis", 1), 0, 0) for array in (scale, zeros.astype(scale.dtype)))
    value = graph.add("Cast", node[0], to=helper.np_dtype_to_tensor_dtype(scale.dtype))
    return graph.add("Mul", graph.add("Sub", value, graph.constant(zeros)), graph.constant(scale))


def _dequantize_unsigned(graph: Graph, node: Node) -> Optional[str]:
    """torch-mlir reads zero points by channel as signed ones."""
    scale = graph.get_constant(node[1])
    if graph.get_element(node[0]) != TensorProto.UINT8 or (graph.get_rank(node[1]) == 0 if scale is None else scale.size == 1):
        return None
    known = scale is not None and (not node[2] or graph.get_constant(node[2]) is not None)
    return _dequantize_in_floats(graph, node) if known else _dequantize_computed(graph, node)


def _dequantize_computed(graph: Graph, node: Node) -> str:
    """The same with scales and zero points that the model computes, or is given."""
    rank, element = graph.get_rank(node[0]), graph.get_element(node[1])
    if rank is None or graph.get_rank(node[1]) != 1 or not element:
        raise node.fail("the ranks of the value and of its scales have to be known")
    shape = graph.constant(np.array([-1 if i == node.get("axis", 1) % rank else 1 for i in range(rank)], np.int64))
    value = graph.add("Cast", node[0], to=element)
    if node[2]:
        value = graph.add("Sub", value, graph.add("Cast", graph.add("Reshape", node[2], shape), to=element))
    return graph.add("Mul", value, graph.add("Reshape", node[1], shape))


def _product(graph: Graph, node: Node, axis: int, spread: int) -> Optional[str]:
    """A product of integers whose result is scaled by channel: torch-mlir makes products of integers of weights with one scale alone. `axis` is that of
    the channels in the weights, `spread` how many dimensions follow them in the result."""
    x, w = graph.get_producer(node[0], "DequantizeLinear"), graph.get_producer(node[1], "DequantizeLinear")
    if x is None or w is None or graph.get_element(x[0]) not in (0, *BYTES):
        return None
    weights, scale, zeros, x_scale = (graph.get_constant(name) for name in (w[0], w[1], w[2], x[1]))
    if weights is None or weights.dtype.itemsize != 1 or scale is None or scale.ndim != 1 or scale.size == 1 or x_scale is None or x_scale.size != 1:
        return None
    if w.get("axis", 1) % weights.ndim != axis or (w[2] and (zeros is None or (zeros != zeros[0]).any())):
        return None
    one, zero = graph.constant(np.ones((), scale.dtype)), [graph.constant(zeros[0])] if w[2] else []
    operands = graph.add("DequantizeLinear", x[0], one, *filter(None, [x[2]])), graph.add("DequantizeLinear", w[0], one, *zero)
    y = graph.add(node.proto.op_type, *operands, **node.attributes)
    shape = (-1, *([1] * spread))
    total = (x_scale.reshape(()) * scale).reshape(shape)
    bias = graph.get_producer(node[2], "DequantizeLinear") if node[2] else None
    steps = graph.get_constant(bias[0]) if bias else None
    # A bias in the steps of the product is added before the product is scaled.
    plain = steps is not None and steps.dtype == np.int32 and (not bias[2] or graph.get_constant(bias[2]) is not None and not graph.get_constant(bias[2]).any())
    if plain and np.array_equal(graph.get_constant(bias[1]), total.reshape(-1)):
        y = graph.add("Add", y, graph.constant(steps.astype(scale.dtype).reshape(shape)))
        return graph.add("Mul", y, graph.constant(total))
    y = graph.add("Mul", y, graph.constant(total))
    if not node[2]:
        return y
    return graph.add("Add", y, graph.add("Reshape", node[2], graph.constant(np.array(shape, np.int64))) if spread else node[2])


def _convolution(graph: Graph, node: Node) -> Optional[str]:
    rank = graph.get_rank(node[1])
    return _product(graph, node, 0, rank - 2) if rank else None


def _gemm(graph: Graph, node: Node) -> Any:
    plain = node.get("alpha", 1.0) == 1.0 and node.get("beta", 1.0) == 1.0
    return _product(graph, node, 0 if node.get("transB", 0) else 1, 0) if plain else None


def _matmul(graph: Graph, node: Node) -> Optional[str]:
    shape = graph.get_shape(node[1])
    if shape is None or len(shape) != 2:
        return None
    if is_grouped(graph, node[1]) and graph.get_rank(node[0]) not in (1, 2):
        return multiply_rows(graph, node[0], node[1], shape[1])
    return _product(graph, node, 1, 0)


def _unsigned(results: int) -> Any:
    """torch-mlir orders unsigned bytes as signed ones; floats hold them all. The first `results` results are bytes, too."""

    def rule(graph: Graph, node: Node) -> Any:
        if graph.get_element(node[0]) != TensorProto.UINT8 or len(node.proto.output) > 1:
            return None
        inputs = [graph.add("Cast", name, to=TensorProto.FLOAT) if graph.get_element(name) == TensorProto.UINT8 else name for name in node.inputs]
        y = graph.add(node.proto.op_type, *inputs, **node.attributes)
        return cast_to_byte(graph, y, TensorProto.UINT8) if results else y

    return rule


ORDER_RULES = {
    **{name: _unsigned(1) for name in ("Max", "MaxPool", "Min", "ReduceMax", "ReduceMin", "Relu")},
    **{name: _unsigned(0) for name in ("ArgMax", "ArgMin", "Greater", "GreaterOrEqual", "Less", "LessOrEqual")},
}
QUANTIZE_RULES = {"DequantizeLinear": _dequantize, "QuantizeLinear": _quantize, **ORDER_RULES}
UNSIGNED_RULES = {"DequantizeLinear": _dequantize_unsigned}
CONTRACTION_RULES = {"Conv": _convolution, "Gemm": _gemm, "MatMul": _matmul}
