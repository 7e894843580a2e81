"""Models of f32 with random weights, in the form that the ONNX importer of torch-mlir gives: weir against ONNX Runtime and OpenVINO on the same ONNX file, in turns.

The environment of --peers needs onnx, onnxruntime and torch-mlir (`pip install --no-deps torch-mlir` will do), and may have openvino.
"""

import models

NAMES = ["resnet18", "mobilenet-v2", "esrgan-2", "unet", "gpt-block", "densenet121", "convnext", "vit", "shufflenet", "efficientnet"]


def main(arguments):
    return models.write_and_measure(arguments, NAMES, "float_models.py", arguments.work / "floats")
