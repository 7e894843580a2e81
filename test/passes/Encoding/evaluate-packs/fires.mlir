// RUN: weir-opt %s --weir-evaluate-packs --remarks-filter-passed=weir-evaluate-packs 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// REMARK: [Passed] evaluated {{.*}} bytes=8, padding=2
// REMARK: [Passed] evaluated {{.*}} bytes=24, padding=0

// A panel, with zeros behind the last column.
// CHECK-LABEL: util.func public @panel
// CHECK-NOT:     linalg.pack
// CHECK:         dense<{{\[\[}}[1, 2], [4, 5]], {{\[}}[3, 0], [6, 0]]]> : tensor<2x2x2xi8>
util.func public @panel() -> tensor<2x2x2xi8> {
  %w = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %zero = arith.constant 0 : i8
  %e = tensor.empty() : tensor<2x2x2xi8>
  %0 = linalg.pack %w padding_value(%zero : i8) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<2x3xi8> -> tensor<2x2x2xi8>
  util.return %0 : tensor<2x2x2xi8>
}

// A global, which nobody reads then, seen through a reshape. Without padding any padding value will do.
// CHECK-NOT:   util.global private @w
util.global private @w = dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<6xf32>
// CHECK-LABEL: util.func public @global
// CHECK:         dense<{{\[\[}}[0.000000e+00, 3.000000e+00]], {{\[}}[1.000000e+00, 4.000000e+00]], {{\[}}[2.000000e+00, 5.000000e+00]]]> : tensor<3x1x2xf32>
util.func public @global() -> tensor<3x1x2xf32> {
  %w = util.global.load immutable @w : tensor<6xf32>
  %x = tensor.expand_shape %w [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %v = arith.constant 7.0 : f32
  %e = tensor.empty() : tensor<3x1x2xf32>
  %0 = linalg.pack %x padding_value(%v : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<2x3xf32> -> tensor<3x1x2xf32>
  util.return %0 : tensor<3x1x2xf32>
}
