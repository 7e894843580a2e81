"""Writes a model with its argument and result, as scripts/pack-hardware --models takes them: given-model.py FOLDER"""
import lzma
import pathlib
import sys

import numpy as np

folder = pathlib.Path(sys.argv[1])
weights = np.arange(64 * 96, dtype=np.int64).astype(np.int8).reshape(64, 96)
x = (np.arange(5 * 64) % 7 - 3).astype(np.int32).reshape(5, 64)
text = f"""module {{
  func.func @product(%x: tensor<5x64xi32>) -> tensor<5x96xi32> {{
    %w = arith.constant dense<"0x{weights.tobytes().hex().upper()}"> : tensor<64x96xi8>
    %zero = arith.constant 0 : i32
    %wide = arith.extsi %w : tensor<64x96xi8> to tensor<64x96xi32>
    %empty = tensor.empty() : tensor<5x96xi32>
    %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<5x96xi32>) -> tensor<5x96xi32>
    %y = linalg.matmul ins(%x, %wide : tensor<5x64xi32>, tensor<64x96xi32>) outs(%init : tensor<5x96xi32>) -> tensor<5x96xi32>
    return %y : tensor<5x96xi32>
  }}
}}
"""
with lzma.open(folder / "product.q.mlir.xz", "wt") as file:
    file.write(text)
np.save(folder / "product.in0.npy", x)
np.save(folder / "product.exp.npy", x @ weights.astype(np.int32))
