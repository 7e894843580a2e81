"""Models that the user has: NAME.mlir or NAME.mlir.xz with arguments NAME.in0.npy, NAME.in1.npy, ... and results NAME.exp.npy (--models)."""

import json
import lzma
import re
import shutil
import struct

# Smaller constants stay in the program, where they fold.
LEAST_WEIGHT = 4096
TOLERANCE = 2e-2  # of the largest number: a value between two steps of a quantized model may go either way
FUNCTION = re.compile(r"(func\.func (?:public )?)@\w+\(")  # `run` calls it @main
TYPES = {"f32": "F32", "f16": "F16", "bf16": "BF16", "f64": "F64", "i8": "I8", "i16": "I16", "i32": "I32", "i64": "I64"}
CONSTANT = re.compile(r'arith\.constant dense<"0x([0-9A-Fa-f]+)"> : tensor<((?:\d+x)+)(\w+)>')


class Given:
    """One model; its weights are stored once, for all targets."""

    def __init__(self, path):
        file = path.name.removesuffix(".xz").removesuffix(".mlir")
        self.name, self.path = file, path
        self.arrays = [path.parent / f"{file.removesuffix('.q')}{suffix}.npy" for suffix in (".in0", ".in1", ".in2", ".exp")]
        self.arrays = [array for array in self.arrays if array.exists()]
        self.inputs = [f"arrays/{array.name}" for array in self.arrays if not array.name.endswith(".exp.npy")]
        results = [f"arrays/{array.name}" for array in self.arrays if array.name.endswith(".exp.npy")]
        self.expected = {"arrays": results, "tolerance": TOLERANCE}
        self.parameters = {}
        text = lzma.open(path, "rt").read() if path.suffix == ".xz" else path.read_text()
        self.text = self.take_weights(FUNCTION.sub(r"\1@main(", text, count=1))
        self.weights = self.name if self.parameters else None

    def take_weights(self, text):
        """Constants become parameters."""
        globals_ = []

        def replace(match):
            data, shape, element = bytes.fromhex(match[1]), match[2], match[3]
            if len(data) < LEAST_WEIGHT or element not in TYPES:
                return match[0]
            key = f"w{len(self.parameters)}"
            self.parameters[key] = (TYPES[element], [int(extent) for extent in shape[:-1].split("x")], data)
            globals_.append(f'  util.global private @{key} = #flow.parameter.named<"model"::"{key}"> : tensor<{shape}{element}>\n')
            return f"util.global.load @{key} : tensor<{shape}{element}>"

        text = CONSTANT.sub(replace, text)
        start = re.search(r"^module .*\{\n", text, re.M)
        at = start.end() if start else 0
        return text[:at] + "".join(globals_) + text[at:]

    def store(self, folder):
        for array in self.arrays:
            shutil.copy2(array, folder)
        if not self.parameters:
            return
        header, offset = {}, 0
        for key, (element, shape, data) in self.parameters.items():
            header[key] = {"dtype": element, "shape": shape, "data_offsets": [offset, offset + len(data)]}
            offset += len(data)
        text = json.dumps(header).encode()
        text += b" " * (-(8 + len(text)) % 64)
        with open(folder / f"{self.name}.safetensors", "wb") as file:
            file.write(struct.pack("<Q", len(text)) + text)
            for _, _, data in self.parameters.values():
                file.write(data)


def models(folder):
    return [Given(path) for path in sorted([*folder.glob("*.mlir"), *folder.glob("*.mlir.xz")])]
