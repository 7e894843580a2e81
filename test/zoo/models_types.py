"""The same work in every type that PyTorch and torch-mlir share, and on extents that only a call knows."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.export import Dim

FLOATS = {"f16": torch.float16, "bf16": torch.bfloat16, "f64": torch.float64}
INTEGERS = {"i8": torch.int8, "i16": torch.int16, "i32": torch.int32, "i64": torch.int64}


def collect(make):
    models = {}
    for name, kind in FLOATS.items():
        of = lambda *shape: make.normal(*shape).to(kind)
        models.update({
            f"{name}_matmul": (torch.matmul, [of(5, 17), of(17, 9)]),
            f"{name}_linear": (nn.Linear(12, 7).to(kind), [of(3, 12)]),
            f"{name}_elementwise": (lambda x, y: torch.tanh(x * y + 1) - x, [of(5, 7), of(5, 7)]),
            f"{name}_sum": (lambda x: x.sum(-1), [of(4, 9)]),
            f"{name}_max": (lambda x: x.amax(0), [of(4, 9)]),
            f"{name}_softmax": (lambda x: x.softmax(-1), [of(4, 9)]),
            f"{name}_conv2d": (nn.Conv2d(3, 4, 3, padding=1).to(kind), [of(1, 3, 6, 7)]),
            f"{name}_convert": (lambda x: x.float() * 2, [of(4, 9)]),
            f"{name}_layer_norm": (nn.LayerNorm(9).to(kind), [of(4, 9)]),
        })  # fmt: skip
    for name, kind in INTEGERS.items():
        of = lambda *shape: make.integers(-9, 9, *shape).to(kind)
        models.update({
            f"{name}_elementwise": (lambda x, y: x * y - x + 3, [of(5, 7), of(5, 7)]),
            f"{name}_sum": (lambda x: x.sum(-1), [of(4, 9)]),
            f"{name}_max": (lambda x: x.amax(0), [of(4, 9)]),
            f"{name}_convert": (lambda x: x.to(torch.float32) / 4, [of(4, 9)]),
            f"{name}_compare": (lambda x, y: torch.where(x > y, x, -y), [of(4, 9), of(4, 9)]),
        })  # fmt: skip
    models.update({
        "i64_matmul": (torch.matmul, [make.integers(-9, 9, 5, 7), make.integers(-9, 9, 7, 4)]),
        "i32_matmul": (torch.matmul, [make.integers(-9, 9, 5, 7).int(), make.integers(-9, 9, 7, 4).int()]),
        "bool_logic": (lambda x, y: (x & y) | ~x, [make.integers(0, 2, 4, 9).bool(), make.integers(0, 2, 4, 9).bool()]),
        "bool_count": (lambda x: x.sum(1), [make.integers(0, 2, 4, 9).bool()]),
        "f32_to_i32": (lambda x: (x * 10).to(torch.int32), [make.normal(4, 9)]),
        "f32_to_bool": (lambda x: (x.round()).bool(), [make.normal(4, 9)]),
        "i8_weights": (lambda x, w: x @ (w.to(x.dtype) * 0.1), [make.normal(4, 9), make.integers(-9, 9, 9, 5).to(torch.int8)]),
        "fake_quantize": (lambda x: (x / 0.1).round().clamp(-128, 127) * 0.1, [make.normal(4, 9)]),
        "dynamic_quantize": (lambda x: (x / (x.abs().amax(1, keepdim=True) / 127)).round(), [make.normal(4, 9)]),
    })  # fmt: skip
    return models


def dynamic(make):
    """name -> (module, arguments, dynamic shapes of the arguments)."""
    n, batch, length = make.normal, Dim("batch", min=2), Dim("length", min=2)
    rows, both = {0: batch}, {0: batch, 1: length}
    layer = nn.TransformerEncoderLayer(16, 4, 32, batch_first=True)
    return {
        "dynamic_elementwise": (lambda x, y: torch.exp(x) + y, [n(5, 7), n(5, 7)], [both, both]),
        "dynamic_broadcast": (lambda x, y: x * y, [n(5, 7), n(7)], [both, {0: length}]),
        "dynamic_sum": (lambda x: x.sum(-1), [n(5, 7)], [both]),
        "dynamic_mean": (lambda x: x.mean(0), [n(5, 7)], [both]),
        "dynamic_softmax": (lambda x: x.softmax(-1), [n(5, 7)], [both]),
        "dynamic_matmul": (torch.matmul, [n(5, 7), n(7, 9)], [rows, {}]),
        "dynamic_bmm": (torch.bmm, [n(3, 5, 7), n(3, 7, 4)], [both, rows]),
        "dynamic_linear": (nn.Linear(7, 9), [n(5, 7)], [rows]),
        "dynamic_mlp": (nn.Sequential(nn.Linear(7, 16), nn.GELU(), nn.Linear(16, 3)), [n(5, 7)], [rows]),
        "dynamic_layer_norm": (nn.LayerNorm(7), [n(5, 7)], [rows]),
        "dynamic_conv2d": (nn.Conv2d(3, 4, 3, padding=1), [n(3, 3, 6, 7)], [rows]),
        "dynamic_conv2d_image": (nn.Conv2d(3, 4, 3, padding=1), [n(1, 3, 6, 7)], [{2: Dim("height", min=4), 3: Dim("width", min=4)}]),
        "dynamic_max_pool": (nn.MaxPool2d(2), [n(3, 3, 6, 8)], [rows]),
        "dynamic_cat": (lambda x, y: torch.cat([x, y], 1), [n(5, 7), n(5, 3)], [rows, rows]),
        "dynamic_reshape": (lambda x: x.reshape(x.shape[0], 2, 4).transpose(1, 2), [n(5, 8)], [rows]),
        "dynamic_slice": (lambda x: x[1:] - x[:-1], [n(5, 7)], [{0: Dim("rows", min=4)}]),
        "dynamic_gather": (lambda x, i: x[i], [n(9, 4), make.integers(0, 9, 5)], [{}, rows]),
        "dynamic_embedding": (nn.Embedding(11, 4), [make.integers(0, 11, 3, 5)], [both]),
        "dynamic_attention": (lambda q: F.scaled_dot_product_attention(q, q, q), [n(2, 4, 5, 8)], [{2: length}]),
        "dynamic_encoder_layer": (layer, [n(3, 5, 16)], [rows]),
        "dynamic_mask": (lambda x: x.masked_fill(x > 0, 0.0), [n(5, 7)], [both]),
        "dynamic_cumsum": (lambda x: x.cumsum(1), [n(5, 7)], [both]),
        "dynamic_argmax": (lambda x: x.argmax(1), [n(5, 7)], [both]),
        "dynamic_topk": (lambda x: tuple(x.topk(2, -1)), [n(5, 7)], [rows]),
    }
