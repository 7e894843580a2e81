// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-simplify-linalg))' | FileCheck %s

// SL9: a copy stays a copy.

// CHECK-LABEL: func.func @copy
// CHECK:         linalg.copy
func.func @copy(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.copy ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A gather whose index comes from data is no input map; nor is a loop longer than the tensor's dimension.

#id = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @gather
// CHECK:         tensor.extract
// CHECK-LABEL: func.func @unproved_extent
// CHECK:         tensor.extract
func.func @gather(%i: tensor<4xindex>, %x: tensor<100xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%i : tensor<4xindex>) outs(%e : tensor<4xf32>) {
  ^bb0(%k: index, %o: f32):
    %v = tensor.extract %x[%k] : tensor<100xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @unproved_extent(%x: tensor<100xf32>, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<?xf32>) {
  ^bb0(%o: f32):
    %k = linalg.index 0 : index
    %v = tensor.extract %x[%k] : tensor<100xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// SL4 stops at a reduction over a reshaped dimension; an insert of another value stays.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @reduced_dim
// CHECK:         tensor.collapse_shape
// CHECK:         iterator_types = ["parallel", "reduction"]
func.func @reduced_dim(%x: tensor<4x2x12xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %y = linalg.exp ins(%x : tensor<4x2x12xf32>) outs(%x : tensor<4x2x12xf32>) -> tensor<4x2x12xf32>
  %c = tensor.collapse_shape %y [[0], [1, 2]] : tensor<4x2x12xf32> into tensor<4x24xf32>
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<4x24xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.addf %a, %o : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A fill of one value inside of another stays a fill of its own.
// CHECK-LABEL: func.func @other_value
// CHECK:         %[[A:.+]] = linalg.fill
// CHECK:         tensor.pad %[[A]]
func.func @other_value(%v: f32, %w: f32) -> tensor<8xf32> {
  %a = tensor.empty() : tensor<4xf32>
  %b = tensor.empty() : tensor<8xf32>
  %fa = linalg.fill ins(%v : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %fb = linalg.fill ins(%w : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  %0 = tensor.insert_slice %fa into %fb[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A scalar that becomes a tensor is not a copy of it.
// CHECK-LABEL: func.func @scalarToTensor
// CHECK:         linalg.generic
func.func @scalarToTensor(%x: f32) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %r = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%x : f32) outs(%e : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// A reduction over rows that may be empty shows its init.
// CHECK-LABEL: func.func @shownInit
// CHECK-SAME:    %[[C:[a-z0-9]*]]: tensor<4xf32>)
// CHECK:         linalg.generic {{.*}} outs(%[[C]] : tensor<4xf32>)
func.func @shownInit(%x: tensor<4x?xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x?xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// A slice of a single element.
// CHECK-LABEL: func.func @sliceOfElement
// CHECK:         tensor.extract_slice
func.func @sliceOfElement(%x: tensor<f64>) -> tensor<1xf64> {
  %e = tensor.expand_shape %x [] output_shape [1] : tensor<f64> into tensor<1xf64>
  %s = tensor.extract_slice %e[0] [1] [3] : tensor<1xf64> to tensor<1xf64>
  return %s : tensor<1xf64>
}

// -----

// An op whose extents are known from another operand does not take those of a collapse that are not: static and dynamic extents do not mix.

#id2 = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @static_reader
// CHECK:         tensor.collapse_shape
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<3x21xf16>)
func.func @static_reader(%x: tensor<3x7x?xf16>, %init: tensor<3x21xf16>) -> tensor<3x21xf16> {
  %y = linalg.exp ins(%x : tensor<3x7x?xf16>) outs(%x : tensor<3x7x?xf16>) -> tensor<3x7x?xf16>
  %c = tensor.collapse_shape %y [[0], [1, 2]] : tensor<3x7x?xf16> into tensor<3x?xf16>
  %0 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<3x?xf16>) outs(%init : tensor<3x21xf16>) {
  ^bb0(%a: f16, %o: f16):
    %n = arith.addf %a, %a : f16
    linalg.yield %n : f16
  } -> tensor<3x21xf16>
  return %0 : tensor<3x21xf16>
}

// -----

// SL4: nor is a static result expanded whose op reads a dynamic operand by the same loop.

// CHECK-LABEL: func.func @expand_of_dynamic
// CHECK:         %[[R:.+]] = linalg.generic {{.*}} ins(%arg0 : tensor<?xf32>)
// CHECK:         tensor.expand_shape %[[R]] {{\[\[}}0, 1]] output_shape [9, 2]
#id1 = affine_map<(d0) -> (d0)>
func.func @expand_of_dynamic(%x: tensor<?xf32>) -> tensor<9x2xf32> {
  %init = tensor.empty() : tensor<18xf32>
  %0 = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%init : tensor<18xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.addf %a, %a : f32
    linalg.yield %n : f32
  } -> tensor<18xf32>
  %e = tensor.expand_shape %0 [[0, 1]] output_shape [9, 2] : tensor<18xf32> into tensor<9x2xf32>
  return %e : tensor<9x2xf32>
}

// -----

// A depthwise convolution whose result does not say that its multiplier is 1 stays as it is.

// CHECK-LABEL: func.func @hidden_multiplier
// CHECK:         linalg.depthwise_conv_2d_nhwc_hwcm
func.func @hidden_multiplier(%x: tensor<3x48x?x2xf64>, %w: tensor<2x?x2x1xf64>, %init: tensor<3x?x3x?x?xf64>) -> tensor<3x?x3x?x?xf64> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[1, 3]> : tensor<2xi64>} ins(%x, %w : tensor<3x48x?x2xf64>, tensor<2x?x2x1xf64>) outs(%init : tensor<3x?x3x?x?xf64>) -> tensor<3x?x3x?x?xf64>
  return %0 : tensor<3x?x3x?x?xf64>
}

// -----

// SL11: remainders and quotients stay, and so do maps in kernels.

// CHECK-LABEL: func.func @other_extents
// CHECK:         affine.apply #{{.+}}()[%arg0]
// CHECK:         affine.apply #{{.+}}()[%arg0]
// CHECK:         flow.dispatch.region
// CHECK:           affine.apply #{{.+}}()[%arg0]
func.func @other_extents(%n: index, %t: tensor<?xf32>) -> (index, index, tensor<?xf32>) {
  %a = affine.apply affine_map<()[s0] -> (s0 ceildiv 8)>()[%n]
  %b = affine.apply affine_map<()[s0] -> (s0 mod 8 + 1)>()[%n]
  %w = flow.dispatch.region -> (tensor<?xf32>{%n}) {
    %c = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%n]
    %f = tensor.empty(%c) : tensor<?xf32>
    flow.return %f : tensor<?xf32>
  }
  return %a, %b, %w : index, index, tensor<?xf32>
}

// SL13: a window that is smaller than the image in one dimension, and one of dynamic extent.
// CHECK-LABEL: func.func @smaller(
// CHECK-COUNT-2: linalg.pooling_nchw_sum
func.func @smaller(%x: tensor<2x8x7x6xf32>, %y: tensor<2x8x7x?xf32>, %o: tensor<2x8x1x2xf32>, %p: tensor<2x8x1x1xf32>) -> (tensor<2x8x1x2xf32>, tensor<2x8x1x1xf32>) {
  %w = tensor.empty() : tensor<7x5xf32>
  %r = linalg.pooling_nchw_sum ins(%x, %w : tensor<2x8x7x6xf32>, tensor<7x5xf32>) outs(%o : tensor<2x8x1x2xf32>) -> tensor<2x8x1x2xf32>
  %s = linalg.pooling_nchw_sum ins(%y, %w : tensor<2x8x7x?xf32>, tensor<7x5xf32>) outs(%p : tensor<2x8x1x1xf32>) -> tensor<2x8x1x1xf32>
  return %r, %s : tensor<2x8x1x2xf32>, tensor<2x8x1x1xf32>
}
