// RUN: weir-opt %s --weir-evaluate-packs --remarks-filter-passed=weir-evaluate-packs 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// REMARK: [Passed] evaluated {{.*}} bytes=8, padding=2
// REMARK: [Passed] evaluated {{.*}} bytes=24, padding=0

// A panel, with zeros after the last column. (P25)
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

// A global, which then has no readers, seen through a reshape. Without padding any padding value will do.
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

// Single elements of the plain constant are read out of the packed one: row 1, column 2 is the first column of the second panel. Out of range stays out of range.
// REMARK: [Passed] read-packed {{.*}} bytes=240
// CHECK-LABEL: util.func public @elements
// CHECK-NOT:     tensor<3x20xf32>
// CHECK:         %[[P:.+]] = arith.constant dense{{.*}} : tensor<10x3x2xf32>
// CHECK:         linalg.generic
// CHECK:           %[[COLUMN:.+]] = arith.divui %[[J:.+]], %c2
// CHECK:           %[[IN:.+]] = arith.remui %[[J]], %c2
// CHECK:           tensor.extract %[[P]][%[[COLUMN]], %{{.+}}, %[[IN]]]
util.func public @elements(%i: tensor<2xindex>) -> (tensor<2xf32>, tensor<10x3x2xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0],
                             [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 21.0],
                             [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 22.0]]> : tensor<3x20xf32>
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<10x3x2xf32>
  %0 = linalg.pack %w outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<3x20xf32> -> tensor<10x3x2xf32>
  %o = tensor.empty() : tensor<2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> (d)>], iterator_types = ["parallel"]} ins(%i : tensor<2xindex>) outs(%o : tensor<2xf32>) {
  ^bb0(%j: index, %out: f32):
    %x = tensor.extract %w[%c1, %j] : tensor<3x20xf32>
    linalg.yield %x : f32
  } -> tensor<2xf32>
  util.return %1, %0 : tensor<2xf32>, tensor<10x3x2xf32>
}
