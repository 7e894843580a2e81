"""Models of ONNX as text of MLIR. `graph` has the means to rewrite a model, `quantized`, `blocks` and `channels` the rules for operators that torch-mlir
does not take, `rewrite` their order, and `worker` is a program that rewrites and lowers one model."""
