// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-clone-producers))' | FileCheck %s
// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-clone-producers))' --remarks-filter-passed=weir-clone-producers -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED-DAG: [Passed] cloned {{.*}} Function=conv | bytes=1200
// PASSED-DAG: [Passed] cloned {{.*}} Function=order | bytes=16

// CL1: a pad of a convolution, a broadcast bias as its init; each region gets its own copies (CL5).

#b = affine_map<(n, c, h, w) -> (c)>
#id = affine_map<(n, c, h, w) -> (n, c, h, w)>

// CHECK-LABEL: func.func @conv
// CHECK-NOT:     tensor.pad
// CHECK:         flow.dispatch.region
// CHECK-DAG:       %[[P:.+]] = tensor.pad
// CHECK-DAG:       %[[B:.+]] = linalg.generic
// CHECK:           linalg.conv_2d_nchw_fchw ins(%[[P]], %{{.+}}) outs(%[[B]]
// CHECK:         flow.dispatch.region
// CHECK:           tensor.pad
// CHECK:           linalg.conv_2d_nchw_fchw
func.func @conv(%x: tensor<1x3x8x8xf32>, %w: tensor<16x3x3x3xf32>, %v: tensor<16x3x3x3xf32>, %bias: tensor<16xf32>) -> (tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x3x8x8xf32> to tensor<1x3x10x10xf32>
  %e = tensor.empty() : tensor<1x16x8x8xf32>
  %b = linalg.generic {indexing_maps = [#b, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%bias : tensor<16xf32>) outs(%e : tensor<1x16x8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<1x16x8x8xf32>
  %0 = flow.dispatch.region -> (tensor<1x16x8x8xf32>) {
    %c = linalg.conv_2d_nchw_fchw ins(%p, %w : tensor<1x3x10x10xf32>, tensor<16x3x3x3xf32>) outs(%b : tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
    flow.return %c : tensor<1x16x8x8xf32>
  }
  %1 = flow.dispatch.region -> (tensor<1x16x8x8xf32>) {
    %c = linalg.conv_2d_nchw_fchw ins(%p, %v : tensor<1x3x10x10xf32>, tensor<16x3x3x3xf32>) outs(%b : tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
    flow.return %c : tensor<1x16x8x8xf32>
  }
  return %0, %1 : tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>
}

// -----

// H1 and H2: a small constant moves in, a splat becomes a fill; unit-stride slices are read in place.

// CHECK-LABEL: func.func @constants
// CHECK-SAME:    (%[[X:.+]]: tensor<8xf32>)
// CHECK:         flow.dispatch.region
// CHECK-DAG:       arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-DAG:       linalg.fill ins(%{{.+}} : f32) outs(%{{.+}} : tensor<2xf32>)
// CHECK-DAG:       tensor.extract_slice %[[X]][2] [2] [1]
// CHECK:           linalg.add
func.func @constants(%x: tensor<8xf32>) -> tensor<2xf32> {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %s = arith.constant dense<7.0> : tensor<2xf32>
  %y = tensor.extract_slice %x[2] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %0 = flow.dispatch.region -> (tensor<2xf32>) {
    %1 = linalg.add ins(%c, %y : tensor<2xf32>, tensor<2xf32>) outs(%s : tensor<2xf32>) -> tensor<2xf32>
    flow.return %1 : tensor<2xf32>
  }
  return %0 : tensor<2xf32>
}

// -----

// What a clone reads may be captured, and cloned, by itself: it still comes first.

// CHECK-LABEL: func.func @order
// CHECK:         flow.dispatch.region
// CHECK:           %[[E:.+]] = tensor.empty() : tensor<4xf32>
// CHECK:           linalg.fill {{.*}} outs(%[[E]] : tensor<4xf32>)
func.func @order(%x: tensor<4xf32>, %y: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0:2 = flow.dispatch.region -> (tensor<4xf32>, tensor<4xf32>) {
    %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %2 = linalg.reduce { arith.addf } ins(%y : tensor<4x8xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
    flow.return %1, %2 : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}
