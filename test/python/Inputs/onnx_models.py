"""Models of one operator, and what its documentation says it computes."""
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

F = np.float32
random = np.random.default_rng(3)


def model(operator, inputs, constants, domain="com.microsoft", names=None, opset=19, **attributes):
    """`names` are the inputs of the node in order, by default arguments and constants as given."""
    names = list({**inputs, **constants}) if names is None else names
    values = [helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(a.dtype), a.shape) for name, a in inputs.items()]
    node = helper.make_node(operator, names, ["y"], name="node", domain=domain, **attributes)
    weights = [a if isinstance(a, TensorProto) else numpy_helper.from_array(np.asarray(a), name) for name, a in constants.items()]
    graph = helper.make_graph([node], "main", values, [onnx.ValueInfoProto(name="y")], weights)
    domains = [helper.make_opsetid("", opset), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(graph, opset_imports=domains, ir_version=10)


def signed(*shape):
    return random.integers(-128, 128, shape).astype(np.int8)


def unsigned(*shape):
    return random.integers(0, 256, shape).astype(np.uint8)


def floats(*shape):
    return random.standard_normal(shape).astype(F)


def scales(*shape):
    return (random.random(shape) * 0.05 + 0.01).astype(F)


def dequantize(x, scale, zero):
    return (x.astype(np.int64) - np.asarray(zero).astype(np.int64)).astype(F) * np.asarray(scale)


def quantize(x, scale, zero):
    limits = np.iinfo(np.asarray(zero).dtype)
    return np.clip(np.rint(x / scale) + int(zero), limits.min, limits.max).astype(limits.dtype)


def convolve(x, w, pads=0):
    """Of one image after the other, with a border of zeros."""
    x = np.pad(x, ((0, 0), (0, 0), (pads, pads), (pads, pads)))
    windows = np.lib.stride_tricks.sliding_window_view(x, w.shape[2:], (2, 3))
    return np.einsum("nchwij,fcij->nfhw", windows, w)


def pack(elements, bits):
    """Several elements in a byte, the first one lowest."""
    parts = 8 // bits
    padded = np.zeros((*elements.shape[:-1], -(-elements.shape[-1] // parts) * parts), np.uint8)
    padded[..., : elements.shape[-1]] = elements
    padded = padded.reshape(*elements.shape[:-1], -1, parts)
    return (padded << np.arange(0, 8, bits, dtype=np.uint8)).sum(-1).astype(np.uint8)


def n_bits(bits, group, depth, rows=3, columns=8, zeros=None, bias=False, half=False):
    """A MatMulNBits, its argument, and its result. `zeros` is None, packed or float."""
    groups, real = -(-depth // group), np.float16 if half else F
    elements = random.integers(0, 1 << bits, (columns, groups, group)).astype(np.uint8)
    x, scale = floats(2, rows, depth).astype(real), scales(columns, groups).astype(real)
    constants, names = {"w": pack(elements, bits), "s": scale.reshape(-1)}, ["x", "w", "s", "z" if zeros else "", "", "b" if bias else ""]
    points = np.full((columns, groups), 1 << bits - 1)
    if zeros == "packed":
        points = random.integers(0, 1 << bits, points.shape).astype(np.uint8)
        constants["z"] = pack(points, bits).reshape(-1)
    elif zeros:
        points = (random.random(points.shape) * (1 << bits)).astype(real)
        constants["z"] = points.reshape(-1)
    if bias:
        constants["b"] = floats(columns).astype(real)
    while not names[-1]:
        names.pop()
    weights = ((elements - points[..., None].astype(F)) * scale[..., None].astype(F)).reshape(columns, -1)[:, :depth]
    expected = x.astype(F) @ weights.T + (constants["b"].astype(F) if bias else 0)
    return model("MatMulNBits", {"x": x}, constants, names=names, K=depth, N=columns, bits=bits, block_size=group), x, expected.astype(real)
