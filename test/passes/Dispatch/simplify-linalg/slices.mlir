// RUN: weir-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(weir-simplify-linalg,canonicalize))' | FileCheck %s

// D16, VW1, VW2: the part of a constant that an op starts from is a constant of its own.
// CHECK-LABEL: func.func @part_of_constant
// CHECK:         %[[C:.+]] = arith.constant dense<{{\[}}[5.000000e+00, 6.000000e+00], [7.000000e+00, 8.000000e+00]{{\]}}> : tensor<2x2xf32>
// CHECK-NOT:     extract_slice
// CHECK:         linalg.generic {{.*}} outs(%[[C]] : tensor<2x2xf32>)
#in = affine_map<(c, d, r) -> (r, c, d)>
#out = affine_map<(c, d, r) -> (c, d)>
func.func @part_of_constant(%x: tensor<6x2x2xf32>) -> tensor<2x2xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %k = tensor.extract_slice %c[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %e = tensor.expand_shape %k [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %s = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<6x2x2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %n = arith.addf %acc, %a : f32
    linalg.yield %n : f32
  } -> tensor<2x2xf32>
  return %s : tensor<2x2xf32>
}

// -----

// As an input it stays a part of the constant, which is a view.
// CHECK-LABEL: func.func @input
// CHECK:         tensor.extract_slice %{{.+}}[4] [4] [1]
func.func @input(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %k = tensor.extract_slice %c[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %s = linalg.add ins(%x, %k : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %s : tensor<4xf32>
}

// -----

// A scalar with added dimensions has no dimension to take a slice along.
// CHECK-LABEL: func.func @scalar
// CHECK:         %[[E:.+]] = tensor.expand_shape
// CHECK:         tensor.extract_slice %[[E]]
func.func @scalar(%x: tensor<f32>, %n: index) -> tensor<?x1xf32> {
  %e = tensor.expand_shape %x [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %s = tensor.extract_slice %e[0, 0] [%n, 1] [1, 1] : tensor<1x1xf32> to tensor<?x1xf32>
  return %s : tensor<?x1xf32>
}
