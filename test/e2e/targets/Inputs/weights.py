"""Two contractions with constant weights, of floats and of bytes, whose shapes are not multiples of tiles."""
import numpy as np

floats = ((np.arange(96 * 200) * 11) % 17 - 8).astype("<f4")
bytes_ = ((np.arange(96 * 50) * 13) % 251 - 125).astype("i1")
print(f"""func.func @main(%x: tensor<40x96xf32>, %b: tensor<40x96xi8>) -> (tensor<40x200xf32>, tensor<40x50xi32>) {{
  %zero = arith.constant 0.0 : f32
  %izero = arith.constant 0 : i32
  %w = arith.constant dense_resource<w> : tensor<96x200xf32>
  %v = arith.constant dense_resource<v> : tensor<96x50xi8>
  %e = tensor.empty() : tensor<40x200xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<40x200xf32>) -> tensor<40x200xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<40x96xf32>, tensor<96x200xf32>) outs(%f : tensor<40x200xf32>) -> tensor<40x200xf32>
  %g = tensor.empty() : tensor<40x50xi32>
  %h = linalg.fill ins(%izero : i32) outs(%g : tensor<40x50xi32>) -> tensor<40x50xi32>
  %1 = linalg.matmul ins(%b, %v : tensor<40x96xi8>, tensor<96x50xi8>) outs(%h : tensor<40x50xi32>) -> tensor<40x50xi32>
  return %0, %1 : tensor<40x200xf32>, tensor<40x50xi32>
}}
{{-#
  dialect_resources: {{ builtin: {{ w: "0x04000000{floats.tobytes().hex().upper()}", v: "0x01000000{bytes_.tobytes().hex().upper()}" }} }}
#-}}""")
