"""Arguments for the programs that are measured, and the results that they must give."""

import pathlib
import re

import numpy as np

from .measure import Failure

TYPES = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "i64": np.int64, "i32": np.int32, "i16": np.int16, "i8": np.int8,
         "i1": np.bool_}
TOLERANCE = 1e-4  # of the largest value


def find_beside(model, suffix, folders):
    """NAME + suffix next to the model or in one of `folders`."""
    for folder in [model.parent, *folders]:
        file = pathlib.Path(folder) / (model.stem + suffix)
        if file.exists():
            return file.resolve()
    return None


def make_arrays(function_type):
    """Random arrays of the argument types; integers are small, so that they may be indices."""
    generator, arrays = np.random.default_rng(1), []
    arguments = function_type.split("->")[0]
    for shape, element in re.findall(r"tensor<((?:[\d?]+x)*)(\w+)>", arguments):
        if "?" in shape or element not in TYPES:
            raise Failure(f"cannot make up a tensor<{shape}{element}>: put the inputs into NAME.inputs.npz")
        dims, kind = [int(dim) for dim in shape.split("x") if dim], TYPES[element]
        arrays.append(generator.random(dims).astype(kind) if np.issubdtype(kind, np.floating)
                      else generator.integers(0, 2, dims).astype(kind))
    return arrays


def write_arrays(file, function_type):
    """An archive of random arguments for a function of that type."""
    part = file.with_suffix(".part.npz")
    np.savez(part, **{f"arg{number}": array for number, array in enumerate(make_arrays(function_type))})
    part.replace(file)


def find_inputs(path, folders, weir, module, work):
    """The archive of a model's inputs and its arrays; made up if there is none and the model was compiled to `module`."""
    file = find_beside(path, ".inputs.npz", folders)
    if not file:
        if not module:
            raise Failure(f"{path.stem}: no {path.stem}.inputs.npz beside the model or in --data")
        file = work / f"{path.stem}.inputs.npz"
        write_arrays(file, weir.function_type(module, "main"))
    archive = np.load(file)
    return file, [archive[name] for name in archive.files]
