"""The programs that are stored with the tests: the zoo and the models, with their arguments and results."""

import importlib.util
import json
import re

import numpy as np

import forms

MODELS = {"lenet": 2e-5, "bert-layer": 2e-5, "minilm-l12": 2e-5, "mobilenet-v2": 2e-5, "gpt2-2": 2e-4, "resnet18": 2e-5, "esrgan-2": 2e-5}
QUANTIZED = ("resnet18", "mobilenet-v2", "bert-layer")
QUANTIZED_TOLERANCE = 2e-2  # of the largest number: a value between two steps may go either way


class Program:
    """One program of the zoo or one model; `folder` is the tests' one."""

    def __init__(self, name, text, inputs, expected, tolerance, weights=None):
        self.name, self.text, self.inputs, self.weights = name, text, inputs, weights
        self.expected = {"arrays": expected, "tolerance": tolerance}

    def in_form(self, element):
        """The program on elements of `element` instead of f32."""
        arrays = self.expected["arrays"]
        return Program(f"{self.name} {element}", forms.narrow(self.text, element), self.inputs, arrays, forms.TOLERANCE[element], self.weights)


def load_zoo(root):
    """The zoo's own check.py knows its arrays and tolerances."""
    specification = importlib.util.spec_from_file_location("zoo_check", root / "test" / "zoo" / "check.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def zoo(root):
    check = load_zoo(root)
    archive = np.load(check.FOLDER / "arrays.npz")
    for path in sorted((check.FOLDER / "Inputs").glob("*.mlir")):
        inputs, results = (check.find(archive.files, path.stem, kind) for kind in ("arg", "expected"))
        yield Program(path.stem, path.read_text(), [f"arrays/zoo.npz:{name}" for name in inputs], [f"arrays/zoo.npz:{name}" for name in results],
                      check.get_tolerance(archive, results))


def with_parameters(text, table):
    """Weights become parameters, which a machine makes for itself: they would not fit into the folder."""
    declared = [f'util.global private @{key} = #flow.parameter.named<"model"::"{key}"> : {weight["type"]}' for key, weight in table["weights"].items()]
    text = re.sub(r"arith\.constant dense_resource<(w\d+)> : (tensor<\S+>)", r"util.global.load @\1 : \2", text)
    start = re.search(r"^module .*\{\n", text, re.M)
    at = start.end() if start else 0
    return text[:at] + "\n".join(declared) + "\n" + text[at:]


def model(root, name, arguments, tolerance):
    """The model `name` of the tests, on the arguments of the model `arguments`."""
    inputs = root / "test" / "e2e" / "models" / "Inputs"
    table = json.loads((inputs / f"{name}.weights.json").read_text())
    return Program(name, with_parameters((inputs / f"{name}.mlir").read_text(), table), [f"arrays/{arguments}.inputs.npz"],
                   [f"arrays/{name}.expected.npz"], tolerance, name)


def models(root):
    return [model(root, name, name, tolerance) for name, tolerance in MODELS.items()]


def quantized_models(root):
    return [model(root, f"{name}-int8", name, QUANTIZED_TOLERANCE) for name in QUANTIZED]
