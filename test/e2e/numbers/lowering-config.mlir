// A strategy that the program itself names is used, through all phases, and the numbers are those of the reference.
// RUN: %python %S/Inputs/compare-targets.py %s --bin %weir_bin_dir
// RUN: weir-compile %s -o %t.so --remarks-filter-passed=weir-select-strategy 2>&1 | FileCheck %s
// CHECK-DAG: [Passed] kept {{.*}} | strategy=tiles
// CHECK-DAG: [Passed] kept {{.*}} | strategy=vector-loops
// CHECK-DAG: [Passed] kept {{.*}} | strategy=conv-pixels

// ARGS: f32:60x50 f32:50x70 -> f32
func.func @tiles(%a: tensor<60x50xf32>, %b: tensor<50x70xf32>) -> tensor<60x70xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<60x70xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<60x70xf32>) -> tensor<60x70xf32>
  %r = linalg.matmul {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [16, 33, 0]>}
         ins(%a, %b : tensor<60x50xf32>, tensor<50x70xf32>) outs(%f : tensor<60x70xf32>) -> tensor<60x70xf32>
  return %r : tensor<60x70xf32>
}

// ARGS: f32:60x50 f32:50x70 -> f32
func.func @loops(%a: tensor<60x50xf32>, %b: tensor<50x70xf32>) -> tensor<60x70xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<60x70xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<60x70xf32>) -> tensor<60x70xf32>
  %r = linalg.matmul {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops", registers = [7, 2, 1]>}
         ins(%a, %b : tensor<60x50xf32>, tensor<50x70xf32>) outs(%f : tensor<60x70xf32>) -> tensor<60x70xf32>
  return %r : tensor<60x70xf32>
}

// ARGS: f32:1x8x12x13 f32:10x8x3x3 -> f32
func.func @pixels(%a: tensor<1x8x12x13xf32>, %b: tensor<10x8x3x3xf32>) -> tensor<1x10x10x11xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x10x10x11xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x10x10x11xf32>) -> tensor<1x10x10x11xf32>
  %r = linalg.conv_2d_nchw_fchw {weir.lowering_config = #weir.lowering_config<strategy = "conv-pixels", tile = [5, 6], registers = [3, 2]>}
         ins(%a, %b : tensor<1x8x12x13xf32>, tensor<10x8x3x3xf32>) outs(%f : tensor<1x10x10x11xf32>) -> tensor<1x10x10x11xf32>
  return %r : tensor<1x10x10x11xf32>
}
