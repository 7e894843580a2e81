#!/usr/bin/env python3
"""Writes the programs and the arrays of the zoo: export.py [--only REGEX]. Needs torch, torch-mlir and ml_dtypes, which the tests do not.

Inputs/NAME.mlir is what torch-mlir makes of a model; arrays.npz has its arguments (NAME.arg0, ...) and what PyTorch computes from them in float64
(NAME.expected0, ..., rounded to the type of the result). Models that PyTorch or torch-mlir do not export are named with the reason.
"""

import argparse
import pathlib
import re
import warnings

import numpy as np
import torch
from torch import nn
from torch_mlir import fx
from torch_mlir.compiler_utils import OutputType

import models_nets
import models_ops
import models_types

FOLDER = pathlib.Path(__file__).resolve().parent


class Make:
    """Arguments."""

    normal = staticmethod(lambda *shape: torch.randn(shape))
    uniform = staticmethod(lambda low, high, *shape: torch.rand(shape) * (high - low) + low)
    integers = staticmethod(lambda low, high, *shape: torch.randint(low, high, shape))


class Call(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *arguments):
        return self.function(*arguments)


def flatten(value):
    return [leaf for part in value for leaf in flatten(part)] if isinstance(value, (tuple, list)) else [value]


def widen(value):
    if isinstance(value, (tuple, list)):
        return type(value)(map(widen, value))
    return value.double() if value.is_floating_point() else value


def to_numpy(tensor):
    # NumPy has no bf16: its bytes as ml_dtypes writes them.
    if tensor.dtype == torch.bfloat16:
        return tensor.contiguous().view(torch.int16).numpy().view("V2")
    return tensor.detach().contiguous().numpy()


def export(name, module, arguments, shapes, arrays):
    module = (module if isinstance(module, nn.Module) else Call(module)).eval()
    dynamic = None
    if shapes:
        dynamic = {"arguments": tuple(shapes)} if isinstance(module, Call) else tuple(shapes)
    text = str(fx.export_and_import(module, *arguments, output_type=OutputType.LINALG_ON_TENSORS, func_name="main", dynamic_shapes=dynamic))
    with torch.no_grad():
        narrow, wide = flatten(module(*arguments)), None
        wide = flatten(module.double()(*widen(arguments)))
    for index, value in enumerate(flatten(arguments)):
        arrays[f"{name}.arg{index}"] = to_numpy(value)
    for index, (value, like) in enumerate(zip(wide, narrow)):
        arrays[f"{name}.expected{index}"] = to_numpy(value.to(like.dtype))
    (FOLDER / "Inputs" / f"{name}.mlir").write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="REGEX")
    only = parser.parse_args().only
    warnings.filterwarnings("ignore")
    torch.manual_seed(1)
    make = Make()
    models = {}
    for part in (models_ops, models_nets, models_types):
        models.update({name: (*model, None) for name, model in part.collect(make).items()})
    models.update(models_types.dynamic(make))
    (FOLDER / "Inputs").mkdir(exist_ok=True)
    arrays, refused = dict(np.load(FOLDER / "arrays.npz")) if only else {}, []
    for name, (module, arguments, shapes) in models.items():
        if not re.search(only, name):
            continue
        try:
            export(name, module, arguments, shapes, arrays)
        except Exception as error:
            refused.append(name)
            print(f"{name}: {re.sub(chr(10), ' ', str(error))[:160] or type(error).__name__}", flush=True)
    print(f"{len(models)} models, {len(refused)} refused")
    np.savez_compressed(FOLDER / "arrays.npz", **arrays)


main()
