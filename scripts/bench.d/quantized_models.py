"""Writes quantized models with random weights: quantized_models.py FOLDER NAME... Runs in the peers' environment, which needs onnx, onnxruntime and
torch-mlir: ONNX Runtime's tools quantize (static: u8 activations, s8 weights, QDQ; dynamic: s8 weights), torch-mlir imports.

For each model FOLDER/NAME.onnx, NAME.mlir (function @main), NAME.inputs.npz and NAME.expected.npz (what ONNX Runtime gives).
"""

import pathlib
import sys

import numpy as np
import onnx
import onnxruntime
import block_models
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_dynamic, quantize_static


class Graph:
    """Nodes and weights of a model that is being built; values are names."""

    def __init__(self):
        self.random = np.random.default_rng(0)
        self.nodes, self.weights, self.count = [], [], 0

    def name(self):
        self.count += 1
        return f"v{self.count}"

    def constant(self, array):
        name = self.name()
        self.weights.append(numpy_helper.from_array(np.asarray(array), name))
        return name

    def normal(self, *shape, scale=1.0):
        return self.constant((self.random.standard_normal(shape) * scale).astype(np.float32))

    def add(self, kind, *inputs, outputs=1, **attributes):
        names = [self.name() for _ in range(outputs)]
        self.nodes.append(helper.make_node(kind, list(inputs), names, name=self.name(), **attributes))
        return names[0] if outputs == 1 else names

    def conv(self, x, channels, features, size, stride=1, groups=1):
        weights = self.normal(features, channels // groups, size, size, scale=(2 / (channels // groups * size * size)) ** 0.5)
        return self.add("Conv", x, weights, self.normal(features, scale=0.1), kernel_shape=[size] * 2, strides=[stride] * 2,
                        pads=[size // 2] * 4, group=groups)

    def relu(self, x):
        return self.add("Relu", x)

    def relu6(self, x):
        return self.add("Clip", x, self.constant(np.float32(0)), self.constant(np.float32(6)))

    def classify(self, x, channels):
        x = self.add("Flatten", self.add("GlobalAveragePool", x), axis=1)
        return self.add("Gemm", x, self.normal(channels, 1000, scale=0.05), self.normal(1000, scale=0.1))


def resnet18(g, x):
    x = g.add("MaxPool", g.relu(g.conv(x, 3, 64, 7, 2)), kernel_shape=[3, 3], strides=[2, 2], pads=[1] * 4)
    channels = 64
    for features, stride in ((64, 1), (64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2), (512, 1)):
        inner = g.conv(g.relu(g.conv(x, channels, features, 3, stride)), features, features, 3)
        outer = g.conv(x, channels, features, 1, stride) if stride != 1 or channels != features else x
        x, channels = g.relu(g.add("Add", inner, outer)), features
    return g.classify(x, 512), (1, 3, 224, 224), (1, 1000)


def mobilenet_v2(g, x):
    x, channels = g.relu6(g.conv(x, 3, 32, 3, 2)), 32
    for factor, features, repeats, first in ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1)):
        for repeat in range(repeats):
            stride, wide = (1 if repeat else first), channels * factor
            y = g.relu6(g.conv(x, channels, wide, 1)) if factor != 1 else x
            y = g.conv(g.relu6(g.conv(y, wide, wide, 3, stride, groups=wide)), wide, features, 1)
            x, channels = (g.add("Add", y, x) if stride == 1 and channels == features else y), features
    return g.classify(g.relu6(g.conv(x, channels, 1280, 1)), 1280), (1, 3, 224, 224), (1, 1000)


def unet(g, x):
    skips, channels, features = [], 3, 16
    for _ in range(3):
        x = g.relu(g.conv(g.relu(g.conv(x, channels, features, 3)), features, features, 3))
        skips.append((x, features))
        x, channels, features = g.add("MaxPool", x, kernel_shape=[2, 2], strides=[2, 2]), features, features * 2
    x, channels = g.relu(g.conv(x, channels, features, 3)), features
    for skip, features in reversed(skips):
        x = g.add("ConvTranspose", x, g.normal(channels, features, 2, 2, scale=0.1), kernel_shape=[2, 2], strides=[2, 2])
        x, channels = g.relu(g.conv(g.add("Concat", skip, x, axis=1), 2 * features, features, 3)), features
    return g.conv(x, channels, 2, 1), (1, 3, 128, 128), (1, 2, 128, 128)


def gpt_block(g, x, rows=64, width=256, heads=4):
    def linear(x, inputs, outputs):
        return g.add("Add", g.add("MatMul", x, g.normal(inputs, outputs, scale=inputs ** -0.5)), g.normal(outputs, scale=0.1))

    def norm(x):
        return g.add("LayerNormalization", x, g.constant(np.ones(width, np.float32)), g.constant(np.zeros(width, np.float32)), axis=-1)

    def split(part):
        shape = g.constant(np.array([1, rows, heads, width // heads], np.int64))
        return g.add("Transpose", g.add("Reshape", part, shape), perm=[0, 2, 1, 3])

    parts = g.add("Split", linear(norm(x), width, 3 * width), outputs=3, axis=-1, num_outputs=3)
    q, k, v = map(split, parts)
    scores = g.add("Mul", g.add("MatMul", q, g.add("Transpose", k, perm=[0, 1, 3, 2])), g.constant(np.float32((width // heads) ** -0.5)))
    scores = g.add("Softmax", g.add("Add", scores, g.constant(np.triu(np.full((rows, rows), -1e4, np.float32), 1))), axis=-1)
    joined = g.add("Transpose", g.add("MatMul", scores, v), perm=[0, 2, 1, 3])
    joined = g.add("Reshape", joined, g.constant(np.array([1, rows, width], np.int64)))
    x = g.add("Add", x, linear(joined, width, width))
    inner = linear(norm(x), width, 4 * width)
    gate = g.add("Add", g.add("Erf", g.add("Mul", inner, g.constant(np.float32(0.5 ** 0.5)))), g.constant(np.float32(1)))
    inner = g.add("Mul", g.add("Mul", inner, gate), g.constant(np.float32(0.5)))
    return g.add("Add", x, linear(inner, 4 * width, width)), (1, rows, width), (1, rows, width)


MODELS = {"resnet18": (resnet18, "static"), "mobilenet-v2": (mobilenet_v2, "static"), "unet": (unet, "static"), "gpt-block": (gpt_block, "dynamic")}


class Calibration(CalibrationDataReader):
    def __init__(self, shape):
        self.feeds = iter([{"x": np.random.default_rng(seed).standard_normal(shape).astype(np.float32)} for seed in range(4)])

    def get_next(self):
        return next(self.feeds, None)


def write_program(model, path):
    from torch_mlir.dialects import torch as torch_dialect
    from torch_mlir.extras import onnx_importer
    from torch_mlir.ir import Context
    from torch_mlir.passmanager import PassManager
    context = Context()
    torch_dialect.register_dialect(context)
    info = onnx_importer.ModelInfo(onnx.shape_inference.infer_shapes(model, data_prop=True))
    module = info.create_module(context=context).operation
    onnx_importer.NodeImporter.define_function(info.main_graph, module).import_all()
    PassManager.parse("builtin.module(func.func(convert-torch-onnx-to-torch),torch-lower-to-backend-contract,func.func(cse,canonicalize),"
                      "torch-backend-to-linalg-on-tensors-backend-pipeline)", context).run(module)
    path.write_text(module.get_asm(enable_debug_info=False))


def make_model(build):
    """The model in f32, and the shape of its argument."""
    graph = Graph()
    result, shape, result_shape = build(graph, "x")
    graph.nodes.append(helper.make_node("Identity", [result], ["y"]))
    values = [helper.make_tensor_value_info(value, TensorProto.FLOAT, extents) for value, extents in (("x", shape), ("y", result_shape))]
    model = helper.make_model(helper.make_graph(graph.nodes, "main", values[:1], values[1:], graph.weights),
                              opset_imports=[helper.make_opsetid("", 18)], ir_version=8)
    return model, shape


def write_model(name, folder):
    build, kind = MODELS[name]
    model, shape = make_model(build)
    plain, quantized = folder / f"{name}.f32", folder / f"{name}.onnx"
    onnx.save(model, plain)
    if kind == "static":
        quantize_static(plain, quantized, Calibration(shape), quant_format=QuantFormat.QDQ, activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8)
    else:
        quantize_dynamic(plain, quantized, weight_type=QuantType.QInt8)
    plain.unlink()
    x = np.random.default_rng(7).standard_normal(shape).astype(np.float32)
    np.savez(folder / f"{name}.inputs.npz", arg0=x)
    np.savez(folder / f"{name}.expected.npz", result0=onnxruntime.InferenceSession(quantized).run(None, {"x": x})[0])
    write_program(onnx.load(quantized), folder / f"{name}.mlir")


if __name__ == "__main__":
    for model_name in sys.argv[2:]:
        (block_models.write if block_models.is_block(model_name) else write_model)(model_name, pathlib.Path(sys.argv[1]))
