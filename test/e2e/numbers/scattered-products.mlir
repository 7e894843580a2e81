// Operands of products whose neighbours in memory belong to different products: read in place, or put in order first.
// RUN: %python %S/Inputs/compare-targets.py %s --bin %weir_bin_dir
// RUN: weir-compile %s --target=cpu --weir-expect="dispatches==20,fills==0,copies==0" -o %t.so

// ARGS: f32:17x13x15 f32:15x13x19 -> f32
func.func @f32_15_first(%x: tensor<17x13x15xf32>, %y: tensor<15x13x19xf32>) -> tensor<15x17x19xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<15x17x13xf32>
  %t = linalg.transpose ins(%x : tensor<17x13x15xf32>) outs(%e : tensor<15x17x13xf32>) permutation = [2, 0, 1]
  %r = tensor.empty() : tensor<15x17x19xf32>
  %f = linalg.fill ins(%z : f32) outs(%r : tensor<15x17x19xf32>) -> tensor<15x17x19xf32>
  %p = linalg.batch_matmul ins(%t, %y : tensor<15x17x13xf32>, tensor<15x13x19xf32>) outs(%f : tensor<15x17x19xf32>) -> tensor<15x17x19xf32>
  return %p : tensor<15x17x19xf32>
}

// ARGS: f32:13x19x15 f32:15x17x13 -> f32
func.func @f32_15_second(%x: tensor<13x19x15xf32>, %y: tensor<15x17x13xf32>) -> tensor<15x17x19xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<15x13x19xf32>
  %t = linalg.transpose ins(%x : tensor<13x19x15xf32>) outs(%e : tensor<15x13x19xf32>) permutation = [2, 0, 1]
  %r = tensor.empty() : tensor<15x17x19xf32>
  %f = linalg.fill ins(%z : f32) outs(%r : tensor<15x17x19xf32>) -> tensor<15x17x19xf32>
  %p = linalg.batch_matmul ins(%y, %t : tensor<15x17x13xf32>, tensor<15x13x19xf32>) outs(%f : tensor<15x17x19xf32>) -> tensor<15x17x19xf32>
  return %p : tensor<15x17x19xf32>
}

// ARGS: f32:17x13x16 f32:16x13x19 -> f32
func.func @f32_16_first(%x: tensor<17x13x16xf32>, %y: tensor<16x13x19xf32>) -> tensor<16x17x19xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x17x13xf32>
  %t = linalg.transpose ins(%x : tensor<17x13x16xf32>) outs(%e : tensor<16x17x13xf32>) permutation = [2, 0, 1]
  %r = tensor.empty() : tensor<16x17x19xf32>
  %f = linalg.fill ins(%z : f32) outs(%r : tensor<16x17x19xf32>) -> tensor<16x17x19xf32>
  %p = linalg.batch_matmul ins(%t, %y : tensor<16x17x13xf32>, tensor<16x13x19xf32>) outs(%f : tensor<16x17x19xf32>) -> tensor<16x17x19xf32>
  return %p : tensor<16x17x19xf32>
}

// ARGS: f32:13x19x16 f32:16x17x13 -> f32
func.func @f32_16_second(%x: tensor<13x19x16xf32>, %y: tensor<16x17x13xf32>) -> tensor<16x17x19xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x13x19xf32>
  %t = linalg.transpose ins(%x : tensor<13x19x16xf32>) outs(%e : tensor<16x13x19xf32>) permutation = [2, 0, 1]
  %r = tensor.empty() : tensor<16x17x19xf32>
  %f = linalg.fill ins(%z : f32) outs(%r : tensor<16x17x19xf32>) -> tensor<16x17x19xf32>
  %p = linalg.batch_matmul ins(%y, %t : tensor<16x17x13xf32>, tensor<16x13x19xf32>) outs(%f : tensor<16x17x19xf32>) -> tensor<16x17x19xf32>
  return %p : tensor<16x17x19xf32>
}

// ARGS: f32:17x13x17 f32:17x13x19 -> f32
func.func @f32_17_first(%x: tensor<17x13x17xf32>, %y: tensor<17x13x19xf32>) -> tensor<17x17x19xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<17x17x13xf32>
  %t = linalg.transpose ins(%x : tensor<17x13x17xf32>) outs(%e : tensor<17x17x13xf32>) permutation = [2, 0, 1]
  %r = tensor.empty() : tensor<17x17x19xf32>
  %f = linalg.fill ins(%z : f32) outs(%r : tensor<17x17x19xf32>) -> tensor<17x17x19xf32>
  %p = linalg.batch_matmul ins(%t, %y : tensor<17x17x13xf32>, tensor<17x13x19xf32>) outs(%f : tensor<17x17x19xf32>) -> tensor<17x17x19xf32>
  return %p : tensor<17x17x19xf32>
}

// ARGS: f32:13x19x17 f32:17x17x13 -> f32
func.func @f32_17_second(%x: tensor<13x19x17xf32>, %y: tensor<17x17x13xf32>) -> tensor<17x17x19xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<17x13x19xf32>
  %t = linalg.transpose ins(%x : tensor<13x19x17xf32>) outs(%e : tensor<17x13x19xf32>) permutation = [2, 0, 1]
  %r = tensor.empty() : tensor<17x17x19xf32>
  %f = linalg.fill ins(%z : f32) outs(%r : tensor<17x17x19xf32>) -> tensor<17x17x19xf32>
  %p = linalg.batch_matmul ins(%y, %t : tensor<17x17x13xf32>, tensor<17x13x19xf32>) outs(%f : tensor<17x17x19xf32>) -> tensor<17x17x19xf32>
  return %p : tensor<17x17x19xf32>
}

// ARGS: f16:17x13x31 f16:31x13x19 -> f32
func.func @f16_31_first(%x: tensor<17x13x31xf16>, %y: tensor<31x13x19xf16>) -> tensor<31x17x19xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<31x17x13xf16>
  %t = linalg.transpose ins(%x : tensor<17x13x31xf16>) outs(%e : tensor<31x17x13xf16>) permutation = [2, 0, 1]
  %r = tensor.empty() : tensor<31x17x19xf32>
  %f = linalg.fill ins(%z : f32) outs(%r : tensor<31x17x19xf32>) -> tensor<31x17x19xf32>
  %p = linalg.batch_matmul ins(%t, %y : tensor<31x17x13xf16>, tensor<31x13x19xf16>) outs(%f : tensor<31x17x19xf32>) -> tensor<31x17x19xf32>
  return %p : tensor<31x17x19xf32>
}

// ARGS: f16:13x19x31 f16:31x17x13 -> f32
func.func @f16_31_second(%x: tensor<13x19x31xf16>, %y: tensor<31x17x13xf16>) -> tensor<31x17x19xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<31x13x19xf16>
  %t = linalg.transpose ins(%x : tensor<13x19x31xf16>) outs(%e : tensor<31x13x19xf16>) permutation = [2, 0, 1]
  %r = tensor.empty() : tensor<31x17x19xf32>
  %f = linalg.fill ins(%z : f32) outs(%r : tensor<31x17x19xf32>) -> tensor<31x17x19xf32>
  %p = linalg.batch_matmul ins(%y, %t : tensor<31x17x13xf16>, tensor<31x13x19xf16>) outs(%f : tensor<31x17x19xf32>) -> tensor<31x17x19xf32>
  return %p : tensor<31x17x19xf32>
}

// ARGS: f16:17x13x33 f16:33x13x19 -> f32
func.func @f16_33_first(%x: tensor<17x13x33xf16>, %y: tensor<33x13x19xf16>) -> tensor<33x17x19xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<33x17x13xf16>
  %t = linalg.transpose ins(%x : tensor<17x13x33xf16>) outs(%e : tensor<33x17x13xf16>) permutation = [2, 0, 1]
  %r = tensor.empty() : tensor<33x17x19xf32>
  %f = linalg.fill ins(%z : f32) outs(%r : tensor<33x17x19xf32>) -> tensor<33x17x19xf32>
  %p = linalg.batch_matmul ins(%t, %y : tensor<33x17x13xf16>, tensor<33x13x19xf16>) outs(%f : tensor<33x17x19xf32>) -> tensor<33x17x19xf32>
  return %p : tensor<33x17x19xf32>
}

// ARGS: f16:13x19x33 f16:33x17x13 -> f32
func.func @f16_33_second(%x: tensor<13x19x33xf16>, %y: tensor<33x17x13xf16>) -> tensor<33x17x19xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<33x13x19xf16>
  %t = linalg.transpose ins(%x : tensor<13x19x33xf16>) outs(%e : tensor<33x13x19xf16>) permutation = [2, 0, 1]
  %r = tensor.empty() : tensor<33x17x19xf32>
  %f = linalg.fill ins(%z : f32) outs(%r : tensor<33x17x19xf32>) -> tensor<33x17x19xf32>
  %p = linalg.batch_matmul ins(%y, %t : tensor<33x17x13xf16>, tensor<33x13x19xf16>) outs(%f : tensor<33x17x19xf32>) -> tensor<33x17x19xf32>
  return %p : tensor<33x17x19xf32>
}

// ARGS: i8:17x13x63 i8:63x13x19 -> i32
func.func @i8_63_first(%x: tensor<17x13x63xi8>, %y: tensor<63x13x19xi8>) -> tensor<63x17x19xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<63x17x13xi8>
  %t = linalg.transpose ins(%x : tensor<17x13x63xi8>) outs(%e : tensor<63x17x13xi8>) permutation = [2, 0, 1]
  %r = tensor.empty() : tensor<63x17x19xi32>
  %f = linalg.fill ins(%z : i32) outs(%r : tensor<63x17x19xi32>) -> tensor<63x17x19xi32>
  %p = linalg.batch_matmul ins(%t, %y : tensor<63x17x13xi8>, tensor<63x13x19xi8>) outs(%f : tensor<63x17x19xi32>) -> tensor<63x17x19xi32>
  return %p : tensor<63x17x19xi32>
}

// ARGS: i8:13x19x63 i8:63x17x13 -> i32
func.func @i8_63_second(%x: tensor<13x19x63xi8>, %y: tensor<63x17x13xi8>) -> tensor<63x17x19xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<63x13x19xi8>
  %t = linalg.transpose ins(%x : tensor<13x19x63xi8>) outs(%e : tensor<63x13x19xi8>) permutation = [2, 0, 1]
  %r = tensor.empty() : tensor<63x17x19xi32>
  %f = linalg.fill ins(%z : i32) outs(%r : tensor<63x17x19xi32>) -> tensor<63x17x19xi32>
  %p = linalg.batch_matmul ins(%y, %t : tensor<63x17x13xi8>, tensor<63x13x19xi8>) outs(%f : tensor<63x17x19xi32>) -> tensor<63x17x19xi32>
  return %p : tensor<63x17x19xi32>
}

// ARGS: i8:17x13x65 i8:65x13x19 -> i32
func.func @i8_65_first(%x: tensor<17x13x65xi8>, %y: tensor<65x13x19xi8>) -> tensor<65x17x19xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<65x17x13xi8>
  %t = linalg.transpose ins(%x : tensor<17x13x65xi8>) outs(%e : tensor<65x17x13xi8>) permutation = [2, 0, 1]
  %r = tensor.empty() : tensor<65x17x19xi32>
  %f = linalg.fill ins(%z : i32) outs(%r : tensor<65x17x19xi32>) -> tensor<65x17x19xi32>
  %p = linalg.batch_matmul ins(%t, %y : tensor<65x17x13xi8>, tensor<65x13x19xi8>) outs(%f : tensor<65x17x19xi32>) -> tensor<65x17x19xi32>
  return %p : tensor<65x17x19xi32>
}

// ARGS: i8:13x19x65 i8:65x17x13 -> i32
func.func @i8_65_second(%x: tensor<13x19x65xi8>, %y: tensor<65x17x13xi8>) -> tensor<65x17x19xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<65x13x19xi8>
  %t = linalg.transpose ins(%x : tensor<13x19x65xi8>) outs(%e : tensor<65x13x19xi8>) permutation = [2, 0, 1]
  %r = tensor.empty() : tensor<65x17x19xi32>
  %f = linalg.fill ins(%z : i32) outs(%r : tensor<65x17x19xi32>) -> tensor<65x17x19xi32>
  %p = linalg.batch_matmul ins(%y, %t : tensor<65x17x13xi8>, tensor<65x13x19xi8>) outs(%f : tensor<65x17x19xi32>) -> tensor<65x17x19xi32>
  return %p : tensor<65x17x19xi32>
}
