"""Quantized models with random weights (resnet18, mobilenet-v2, a U-Net, a block of GPT), and products with weights of 4 bits in groups of 32, activations in f32 or
rounded to bytes (-int8): weir against ONNX Runtime and OpenVINO on the same ONNX file, in turns.

Results of weir and ONNX Runtime differ where a value lies between two steps of a byte; a model is checked within 5 % of the largest value.
The environment of --peers needs onnx, onnxruntime and torch-mlir (`pip install --no-deps torch-mlir` will do), and may have openvino.
"""

import pathlib
import re
import subprocess

import block_models
import measure
import models

NAMES = ["resnet18", "mobilenet-v2", "unet", "gpt-block", *block_models.NAMES]
TOLERANCE = 5e-2  # of the largest value


def main(arguments):
    names = [name for name in NAMES if re.search(arguments.only, name)]
    if arguments.list:
        print("\n".join(names))
        return 0
    if not arguments.peers:
        raise measure.Failure("--peers VENV is needed: its packages write the models")
    folder = arguments.work / "quantized"
    folder.mkdir(parents=True, exist_ok=True)
    missing = [name for name in names if not (folder / f"{name}.mlir").exists()]
    if missing:
        measure.say(f"writing {', '.join(missing)}")
        maker = pathlib.Path(__file__).resolve().parent / "quantized_models.py"
        made = subprocess.run([f"{arguments.peers}/bin/python", maker, folder, *missing], capture_output=True, text=True)
        if made.returncode:
            raise measure.Failure(f"the models cannot be written: {made.stderr.strip().splitlines()[-1]}")
    arguments.models, arguments.data, arguments.iree, arguments.tolerance = [folder / f"{name}.mlir" for name in names], [], "", TOLERANCE
    arguments.only, arguments.options_of = "", block_models.options_of
    return models.main(arguments)
