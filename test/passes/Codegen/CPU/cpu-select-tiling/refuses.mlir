// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-select-tiling{vector-bits=512}))" | FileCheck %s
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Too little work.
// CHECK-LABEL: func.func @small
// CHECK-NOT:     weir.tile
// CHECK:         return
func.func @small(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>) -> tensor<16x16xf32> attributes {weir.kernel} {
  %r = linalg.add ins(%a, %a : tensor<16x16xf32>, tensor<16x16xf32>) outs(%b : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %r : tensor<16x16xf32>
}

// Reductions are not cut.
// CHECK-LABEL: func.func @total
// CHECK-NOT:     weir.tile
// CHECK:         return
func.func @total(%a: tensor<2048x2048xf32>, %b: tensor<f32>) -> tensor<f32> attributes {weir.kernel} {
  %r = linalg.reduce { arith.addf } ins(%a : tensor<2048x2048xf32>) outs(%b : tensor<f32>) dimensions = [0, 1]
  return %r : tensor<f32>
}

// The columns of the last op are not cut: the sums of a row would be computed by each tile.
// CHECK-LABEL: func.func @rows
// CHECK:         weir.tile = array<i64: {{[1-9][0-9]*}}, 0>
func.func @rows(%a: tensor<256x4096xf32>, %s: tensor<256xf32>, %c: tensor<256x4096xf32>) -> tensor<256x4096xf32> attributes {weir.kernel} {
  %sum = linalg.reduce { arith.addf } ins(%a : tensor<256x4096xf32>) outs(%s : tensor<256xf32>) dimensions = [1]
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %sum : tensor<256x4096xf32>, tensor<256xf32>) outs(%c : tensor<256x4096xf32>) {
  ^bb0(%x: f32, %t: f32, %o: f32):
    %y = arith.subf %x, %t : f32
    linalg.yield %y : f32
  } -> tensor<256x4096xf32>
  return %r : tensor<256x4096xf32>
}
