"""Quantized models with random weights (resnet18, mobilenet-v2, a U-Net, a block of GPT), and products with weights of 4 bits in groups of 32, activations in f32 or
rounded to bytes (-int8): weir against ONNX Runtime and OpenVINO on the same ONNX file, in turns.

Results of weir and ONNX Runtime differ where a value lies between two steps of a byte; a model is checked within 5 % of the largest value.
The environment of --peers needs onnx, onnxruntime and torch-mlir (`pip install --no-deps torch-mlir` will do), and may have openvino.
"""

import block_models
import models

NAMES = ["resnet18", "mobilenet-v2", "unet", "gpt-block", *block_models.NAMES]
TOLERANCE = 5e-2  # of the largest value


def main(arguments):
    arguments.tolerance, arguments.options_of = TOLERANCE, block_models.options_of
    return models.write_and_measure(arguments, NAMES, "quantized_models.py", arguments.work / "quantized")
