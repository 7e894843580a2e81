// SL15: what bodies extract has the dimension of the lanes last; executed before and after.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-simplify-linalg,canonicalize,cse))' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: weir-check %s %t.mlir

#last = affine_map<(c, h, w) -> (h, w, c)>
#id = affine_map<(c, h, w) -> (c, h, w)>

// An image with its channels last is dequantized, with its channels first, and resized, with its channels last.

// CHECK-LABEL: func.func @resized(
// CHECK:         %[[Y:.+]] = linalg.generic {indexing_maps = [#[[ID:.+]], #[[ID]]], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<4x6x3xi8>) outs(%{{.+}} : tensor<4x6x3xf32>)
// CHECK:         linalg.generic
// CHECK-DAG:       %[[C:.+]] = linalg.index 2
// CHECK-DAG:       %[[H:.+]] = linalg.index 0
// CHECK:           tensor.extract %[[Y]][%{{.+}}, %{{.+}}, %[[C]]]
// CHECK:           tensor.extract %[[Y]][%[[H]], %{{.+}}, %[[C]]]
func.func @resized(%x: tensor<4x6x3xi8>) -> tensor<4x6x3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<3x4x6xf32>
  %y = linalg.generic {indexing_maps = [#last, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<4x6x3xi8>) outs(%e : tensor<3x4x6xf32>) {
  ^bb0(%a: i8, %o: f32):
    %f = arith.sitofp %a : i8 to f32
    linalg.yield %f : f32
  } -> tensor<3x4x6xf32>
  %z = tensor.expand_shape %y [[0, 1], [2], [3]] output_shape [1, 3, 4, 6] : tensor<3x4x6xf32> into tensor<1x3x4x6xf32>
  %r = tensor.empty() : tensor<4x6x3xf32>
  %s = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]} outs(%r : tensor<4x6x3xf32>) {
  ^bb0(%o: f32):
    %h = linalg.index 0 : index
    %w = linalg.index 1 : index
    %c = linalg.index 2 : index
    %hh = arith.shrui %h, %c1 : index
    %ww = arith.shrui %w, %c1 : index
    %v0 = tensor.extract %z[%c0, %c, %hh, %ww] : tensor<1x3x4x6xf32>
    %v1 = tensor.extract %z[%c0, %c, %h, %ww] : tensor<1x3x4x6xf32>
    %v = arith.addf %v0, %v1 : f32
    linalg.yield %v : f32
  } -> tensor<4x6x3xf32>
  return %s : tensor<4x6x3xf32>
}

// Lanes along rows; another reader; an input that is not contiguous along the channels either: the order stays.

// CHECK-LABEL: func.func @stays(
// CHECK-COUNT-3: -> tensor<3x4x6xf32>
func.func @stays(%x: tensor<4x6x3xf32>, %t: tensor<6x3x4xf32>) -> (tensor<3x4x6xf32>, tensor<4x6x3xf32>, tensor<3x4x6xf32>, tensor<4x6x3xf32>) {
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<3x4x6xf32>
  %r = tensor.empty() : tensor<4x6x3xf32>
  %y = linalg.generic {indexing_maps = [#last, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<4x6x3xf32>) outs(%e : tensor<3x4x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %f = arith.negf %a : f32
    linalg.yield %f : f32
  } -> tensor<3x4x6xf32>
  %s = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e : tensor<3x4x6xf32>) {
  ^bb0(%o: f32):
    %c = linalg.index 0 : index
    %h = linalg.index 1 : index
    %w = linalg.index 2 : index
    %ww = arith.shrui %w, %c1 : index
    %v = tensor.extract %y[%c, %h, %ww] : tensor<3x4x6xf32>
    linalg.yield %v : f32
  } -> tensor<3x4x6xf32>
  %y2 = linalg.generic {indexing_maps = [#last, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<4x6x3xf32>) outs(%e : tensor<3x4x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %f = arith.addf %a, %a : f32
    linalg.yield %f : f32
  } -> tensor<3x4x6xf32>
  %s2 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]} outs(%r : tensor<4x6x3xf32>) {
  ^bb0(%o: f32):
    %h = linalg.index 0 : index
    %w = linalg.index 1 : index
    %c = linalg.index 2 : index
    %ww = arith.shrui %w, %c1 : index
    %v = tensor.extract %y2[%c, %h, %ww] : tensor<3x4x6xf32>
    linalg.yield %v : f32
  } -> tensor<4x6x3xf32>
  %y3 = linalg.generic {indexing_maps = [affine_map<(c, h, w) -> (w, c, h)>, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%t : tensor<6x3x4xf32>) outs(%e : tensor<3x4x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %f = arith.mulf %a, %a : f32
    linalg.yield %f : f32
  } -> tensor<3x4x6xf32>
  %s3 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]} outs(%r : tensor<4x6x3xf32>) {
  ^bb0(%o: f32):
    %h = linalg.index 0 : index
    %w = linalg.index 1 : index
    %c = linalg.index 2 : index
    %ww = arith.shrui %w, %c1 : index
    %v = tensor.extract %y3[%c, %h, %ww] : tensor<3x4x6xf32>
    linalg.yield %v : f32
  } -> tensor<4x6x3xf32>
  return %s, %s2, %y2, %s3 : tensor<3x4x6xf32>, tensor<4x6x3xf32>, tensor<3x4x6xf32>, tensor<4x6x3xf32>
}
