"""Writes models of f32 with random weights: float_models.py FOLDER NAME... Runs in the peers' environment, like quantized_models.py, and writes the same files."""

import pathlib
import sys

import numpy as np
import onnx
import onnxruntime
from quantized_models import Graph, gpt_block, make_model, mobilenet_v2, resnet18, unet, write_program


def batch_norm(g, x, channels):
    scale, variance = (g.constant(g.random.uniform(0.5, 1.5, channels).astype(np.float32)) for _ in range(2))
    return g.add("BatchNormalization", x, scale, g.normal(channels, scale=0.1), g.normal(channels, scale=0.1), variance)


def upsample(g, x):
    sizes = g.constant(np.array([1, 1, 2, 2], np.float32))
    return g.add("Resize", x, "", sizes, mode="nearest", coordinate_transformation_mode="asymmetric", nearest_mode="floor")


def esrgan(g, x, width=64, growth=32, size=32):
    def leaky(x):
        return g.add("LeakyRelu", x, alpha=0.2)

    def scaled(x, y):
        return g.add("Add", g.add("Mul", x, g.constant(np.float32(0.2))), y)

    def dense_block(x):
        parts, channels = [x], width
        for features in (growth, growth, growth, growth, width):
            joined = g.add("Concat", *parts, axis=1) if len(parts) > 1 else x
            y = g.conv(joined, channels, features, 3)
            parts, channels = [*parts, leaky(y)], channels + features
        return scaled(y, x)

    first = x = g.conv(x, 3, width, 3)
    for _ in range(2):
        y = x
        for _ in range(3):
            y = dense_block(y)
        x = scaled(y, x)
    x = g.add("Add", g.conv(x, width, width, 3), first)
    for _ in range(2):
        x = leaky(g.conv(upsample(g, x), width, width, 3))
    return g.conv(leaky(g.conv(x, width, width, 3)), width, 3, 3), (1, 3, size, size), (1, 3, 4 * size, 4 * size)


def densenet121(g, x):
    x = g.relu(batch_norm(g, g.conv(x, 3, 64, 7, 2), 64))
    x, channels = g.add("MaxPool", x, kernel_shape=[3, 3], strides=[2, 2], pads=[1] * 4), 64
    for repeats in (6, 12, 24, 16):
        if channels != 64:
            x = g.conv(g.relu(batch_norm(g, x, channels)), channels, channels // 2, 1)
            x, channels = g.add("AveragePool", x, kernel_shape=[2, 2], strides=[2, 2]), channels // 2
        for _ in range(repeats):
            y = g.conv(g.relu(batch_norm(g, x, channels)), channels, 128, 1)
            y = g.conv(g.relu(batch_norm(g, y, 128)), 128, 32, 3)
            x, channels = g.add("Concat", x, y, axis=1), channels + 32
    return g.classify(g.relu(batch_norm(g, x, channels)), channels), (1, 3, 224, 224), (1, 1000)


def linear(g, x, inputs, outputs):
    return g.add("Add", g.add("MatMul", x, g.normal(inputs, outputs, scale=inputs**-0.5)), g.normal(outputs, scale=0.1))


def layer_norm(g, x, width):
    return g.add("LayerNormalization", x, g.constant(np.ones(width, np.float32)), g.constant(np.zeros(width, np.float32)), axis=-1)


def multilayer(g, x, width):
    inner = linear(g, x, width, 4 * width)
    gate = g.add("Add", g.add("Erf", g.add("Mul", inner, g.constant(np.float32(0.5**0.5)))), g.constant(np.float32(1)))
    return linear(g, g.add("Mul", g.add("Mul", inner, gate), g.constant(np.float32(0.5))), 4 * width, width)


def convnext(g, x):
    def patches(x, channels, features, size):
        weights = g.normal(features, channels, size, size, scale=(channels * size * size) ** -0.5)
        return g.add("Conv", x, weights, g.normal(features, scale=0.1), kernel_shape=[size] * 2, strides=[size] * 2)

    def norm_channels(x, channels):
        return g.add("Transpose", layer_norm(g, g.add("Transpose", x, perm=[0, 2, 3, 1]), channels), perm=[0, 3, 1, 2])

    channels = 3
    for width, repeats in ((96, 3), (192, 3), (384, 9), (768, 3)):
        x = norm_channels(patches(x, 3, width, 4), width) if channels == 3 else patches(norm_channels(x, channels), channels, width, 2)
        channels = width
        for _ in range(repeats):
            y = layer_norm(g, g.add("Transpose", g.conv(x, width, width, 7, groups=width), perm=[0, 2, 3, 1]), width)
            y = g.add("Mul", multilayer(g, y, width), g.constant(np.full(width, 0.1, np.float32)))
            x = g.add("Add", x, g.add("Transpose", y, perm=[0, 3, 1, 2]))
    x = layer_norm(g, g.add("Flatten", g.add("GlobalAveragePool", x), axis=1), channels)
    return linear(g, x, channels, 1000), (1, 3, 224, 224), (1, 1000)


def vit(g, x, width=384, heads=6, layers=12, rows=197):
    weights = g.normal(width, 3, 16, 16, scale=768**-0.5)
    x = g.add("Conv", x, weights, g.normal(width, scale=0.1), kernel_shape=[16, 16], strides=[16, 16])
    x = g.add("Transpose", g.add("Reshape", x, g.constant(np.array([1, width, rows - 1], np.int64))), perm=[0, 2, 1])
    x = g.add("Add", g.add("Concat", g.normal(1, 1, width, scale=0.1), x, axis=1), g.normal(1, rows, width, scale=0.1))
    for _ in range(layers):
        parts = g.add("Split", linear(g, layer_norm(g, x, width), width, 3 * width), outputs=3, axis=-1, num_outputs=3)
        shape = g.constant(np.array([1, rows, heads, width // heads], np.int64))
        q, k, v = (g.add("Transpose", g.add("Reshape", part, shape), perm=[0, 2, 1, 3]) for part in parts)
        scores = g.add("Mul", g.add("MatMul", q, g.add("Transpose", k, perm=[0, 1, 3, 2])), g.constant(np.float32((width // heads) ** -0.5)))
        joined = g.add("Transpose", g.add("MatMul", g.add("Softmax", scores, axis=-1), v), perm=[0, 2, 1, 3])
        joined = g.add("Reshape", joined, g.constant(np.array([1, rows, width], np.int64)))
        x = g.add("Add", x, linear(g, joined, width, width))
        x = g.add("Add", x, multilayer(g, layer_norm(g, x, width), width))
    first = g.add("Gather", layer_norm(g, x, width), g.constant(np.array(0, np.int64)), axis=1)
    return linear(g, first, width, 1000), (1, 3, 224, 224), (1, 1000)


def shufflenet(g, x):
    def conv(x, channels, features, size=1, stride=1, groups=1):
        return batch_norm(g, g.conv(x, channels, features, size, stride, groups), features)

    def shuffle(x, channels, size):
        split = g.constant(np.array([1, 2, channels // 2, size, size], np.int64))
        x = g.add("Transpose", g.add("Reshape", x, split), perm=[0, 2, 1, 3, 4])
        return g.add("Reshape", x, g.constant(np.array([1, channels, size, size], np.int64)))

    x = g.add("MaxPool", g.relu(conv(x, 3, 24, 3, 2)), kernel_shape=[3, 3], strides=[2, 2], pads=[1] * 4)
    channels, size = 24, 56
    for features, repeats in ((116, 4), (232, 8), (464, 4)):
        half = features // 2
        for repeat in range(repeats):
            if repeat == 0:
                size //= 2
                left, right = g.relu(conv(conv(x, channels, channels, 3, 2, channels), channels, half)), g.relu(conv(x, channels, half))
            else:
                left, right = g.add("Split", x, outputs=2, axis=1, num_outputs=2)
                right = g.relu(conv(right, half, half))
            right = g.relu(conv(conv(right, half, half, 3, 2 if repeat == 0 else 1, half), half, half))
            x, channels = shuffle(g.add("Concat", left, right, axis=1), features, size), features
    return g.classify(g.relu(conv(x, channels, 1024)), 1024), (1, 3, 224, 224), (1, 1000)


def efficientnet_b0(g, x):
    def swish(x):
        return g.add("Mul", x, g.add("Sigmoid", x))

    x, channels = swish(g.conv(x, 3, 32, 3, 2)), 32
    stages = ((1, 16, 1, 1, 3), (6, 24, 2, 2, 3), (6, 40, 2, 2, 5), (6, 80, 3, 2, 3), (6, 112, 3, 1, 5), (6, 192, 4, 2, 5), (6, 320, 1, 1, 3))
    for factor, features, repeats, first, size in stages:
        for repeat in range(repeats):
            stride, wide, squeezed = (1 if repeat else first), channels * factor, max(1, channels // 4)
            y = swish(g.conv(x, channels, wide, 1)) if factor != 1 else x
            y = swish(g.conv(y, wide, wide, size, stride, groups=wide))
            gate = swish(g.conv(g.add("GlobalAveragePool", y), wide, squeezed, 1))
            y = g.conv(g.add("Mul", y, g.add("Sigmoid", g.conv(gate, squeezed, wide, 1))), wide, features, 1)
            x, channels = (g.add("Add", y, x) if stride == 1 and channels == features else y), features
    return g.classify(swish(g.conv(x, channels, 1280, 1)), 1280), (1, 3, 224, 224), (1, 1000)


MODELS = {
    "resnet18": resnet18, "mobilenet-v2": mobilenet_v2, "esrgan-2": esrgan, "unet": unet, "gpt-block": gpt_block, "densenet121": densenet121,
    "convnext": convnext, "vit": vit, "shufflenet": shufflenet, "efficientnet": efficientnet_b0
}


def write_model(name, folder):
    model, shape = make_model(MODELS[name])
    path = folder / f"{name}.onnx"
    onnx.save(model, path)
    x = np.random.default_rng(7).standard_normal(shape).astype(np.float32)
    np.savez(folder / f"{name}.inputs.npz", arg0=x)
    np.savez(folder / f"{name}.expected.npz", result0=onnxruntime.InferenceSession(path).run(None, {"x": x})[0])
    write_program(model, folder / f"{name}.mlir")


if __name__ == "__main__":
    for model_name in sys.argv[2:]:
        write_model(model_name, pathlib.Path(sys.argv[1]))
