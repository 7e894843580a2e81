// Few rows by a matrix that no cache holds: tiles of columns and blocks of sums with rests, in five types, on buffers full of NaN, against the target
// reference. With more than four cores tiles are narrower, and some of these take strips: select-strategy/streamed-matrix.mlir has what is chosen.

// RUN: split-file %s %t
// RUN: weir-fuzz --kernels --replay=%t/f32.mlir
// RUN: weir-fuzz --kernels --replay=%t/bf16.mlir
// RUN: weir-fuzz --kernels --replay=%t/f16.mlir
// RUN: weir-fuzz --kernels --replay=%t/i8.mlir
// RUN: weir-fuzz --kernels --replay=%t/f64.mlir

//--- f32.mlir
func.func @main(%a: tensor<1x1031xf32>, %b: tensor<1031x4100xf32>, %c: tensor<4100xf32>) -> tensor<1x4100xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4100xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x4100xf32>) -> tensor<1x4100xf32>
  %r = linalg.matmul ins(%a, %b : tensor<1x1031xf32>, tensor<1031x4100xf32>) outs(%f : tensor<1x4100xf32>) -> tensor<1x4100xf32>
  %q = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%r, %c : tensor<1x4100xf32>, tensor<4100xf32>) outs(%e : tensor<1x4100xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    %t = arith.maximumf %s, %z : f32
    linalg.yield %t : f32
  } -> tensor<1x4100xf32>
  return %q : tensor<1x4100xf32>
}

//--- bf16.mlir
func.func @main(%a: tensor<3x1601xbf16>, %b: tensor<1601x6150xbf16>, %c: tensor<6150xbf16>) -> tensor<3x6150xbf16> {
  %z = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<3x6150xbf16>
  %f = linalg.fill ins(%z : bf16) outs(%e : tensor<3x6150xbf16>) -> tensor<3x6150xbf16>
  %r = linalg.matmul ins(%a, %b : tensor<3x1601xbf16>, tensor<1601x6150xbf16>) outs(%f : tensor<3x6150xbf16>) -> tensor<3x6150xbf16>
  %q = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%r, %c : tensor<3x6150xbf16>, tensor<6150xbf16>) outs(%e : tensor<3x6150xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %o: bf16):
    %s = arith.addf %x, %y : bf16
    %t = arith.maximumf %s, %z : bf16
    linalg.yield %t : bf16
  } -> tensor<3x6150xbf16>
  return %q : tensor<3x6150xbf16>
}

//--- f16.mlir
func.func @main(%a: tensor<2x2050xf16>, %b: tensor<2050x4099xf16>) -> tensor<2x4099xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4099xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x4099xf32>) -> tensor<2x4099xf32>
  %r = linalg.matmul ins(%a, %b : tensor<2x2050xf16>, tensor<2050x4099xf16>) outs(%f : tensor<2x4099xf32>) -> tensor<2x4099xf32>
  return %r : tensor<2x4099xf32>
}

//--- i8.mlir
func.func @main(%a: tensor<1x1029xi8>, %b: tensor<1029x8200xi8>) -> tensor<1x8200xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x8200xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<1x8200xi32>) -> tensor<1x8200xi32>
  %r = linalg.matmul ins(%a, %b : tensor<1x1029xi8>, tensor<1029x8200xi8>) outs(%f : tensor<1x8200xi32>) -> tensor<1x8200xi32>
  return %r : tensor<1x8200xi32>
}

//--- f64.mlir
func.func @main(%a: tensor<5x1605xf64>, %b: tensor<1605x2049xf64>, %c: tensor<2049xf64>) -> tensor<5x2049xf64> {
  %z = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<5x2049xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<5x2049xf64>) -> tensor<5x2049xf64>
  %r = linalg.matmul ins(%a, %b : tensor<5x1605xf64>, tensor<1605x2049xf64>) outs(%f : tensor<5x2049xf64>) -> tensor<5x2049xf64>
  %q = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%r, %c : tensor<5x2049xf64>, tensor<2049xf64>) outs(%e : tensor<5x2049xf64>) {
  ^bb0(%x: f64, %y: f64, %o: f64):
    %s = arith.addf %x, %y : f64
    %t = arith.maximumf %s, %z : f64
    linalg.yield %t : f64
  } -> tensor<5x2049xf64>
  return %q : tensor<5x2049xf64>
}
