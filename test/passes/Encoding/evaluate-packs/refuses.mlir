// RUN: weir-opt %s --weir-evaluate-packs='max-bytes=4000 max-growth=700 inline-bytes=1000' --remarks-filter-missed=weir-evaluate-packs 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// P25, by the limits of EV7.
// REMARK-DAG: [Missed] constant-too-large {{.*}} bytes=4096
// REMARK-DAG: [Missed] splat-too-large {{.*}} bytes=1024
// REMARK-DAG: [Missed] constant-elided
// REMARK-DAG: [Missed] dynamic-shape
// REMARK-DAG: [Missed] padding-not-zero
// REMARK-DAG: [Missed] unsupported-element-type
// REMARK-DAG: [Missed] constant-growth {{.*}} bytes=720

// CHECK-LABEL:   util.func public @f(
// CHECK-COUNT-8:   linalg.pack
// CHECK-LABEL:   util.func public @argument(
// CHECK:           linalg.pack
util.func public @f(%n: index, %a: tensor<2x32x16xf32>, %b: tensor<2x8x16xf32>, %c: tensor<1x8x16xf32>, %d: tensor<1x8x?xf32>, %p: tensor<2x2x2xi8>,
                    %q: tensor<4x8x4xi1>, %r: tensor<1x48x16xi8>) -> (tensor<2x32x16xf32>, tensor<2x8x16xf32>, tensor<1x8x16xf32>, tensor<1x8x?xf32>, tensor<2x2x2xi8>, tensor<4x8x4xi1>, tensor<1x48x16xi8>, tensor<1x8x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %i8zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %0 = arith.constant dense<1.0> : tensor<32x32xf32>
  %large = linalg.pack %0 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %a : tensor<32x32xf32> -> tensor<2x32x16xf32>
  %1 = arith.constant dense<1.0> : tensor<8x30xf32>
  %splat = linalg.pack %1 padding_value(%zero : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %b : tensor<8x30xf32> -> tensor<2x8x16xf32>
  %2 = arith.constant dense_resource<elided> : tensor<8x10xf32>
  %elided = linalg.pack %2 padding_value(%zero : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %c : tensor<8x10xf32> -> tensor<1x8x16xf32>
  %3 = arith.constant dense<1.0> : tensor<8x10xf32>
  %dynamic = linalg.pack %3 padding_value(%zero : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [%n] into %d : tensor<8x10xf32> -> tensor<1x8x?xf32>
  %4 = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %ones = linalg.pack %4 padding_value(%one : i8) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %p : tensor<2x3xi8> -> tensor<2x2x2xi8>
  %5 = arith.constant dense<true> : tensor<8x16xi1>
  %bits = linalg.pack %5 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [4] into %q : tensor<8x16xi1> -> tensor<4x8x4xi1>
  %6 = arith.constant dense<7> : tensor<1x48xi8>
  %growth = linalg.pack %6 padding_value(%i8zero : i8) outer_dims_perm = [0, 1] inner_dims_pos = [0] inner_tiles = [16] into %r : tensor<1x48xi8> -> tensor<1x48x16xi8>
  // The same bytes are no pack at all.
  %7 = arith.constant dense<1.0> : tensor<8x16xf32>
  %same = linalg.pack %7 outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [16] into %c : tensor<8x16xf32> -> tensor<1x8x16xf32>
  util.return %large, %splat, %elided, %dynamic, %ones, %bits, %growth, %same : tensor<2x32x16xf32>, tensor<2x8x16xf32>, tensor<1x8x16xf32>, tensor<1x8x?xf32>, tensor<2x2x2xi8>, tensor<4x8x4xi1>, tensor<1x48x16xi8>, tensor<1x8x16xf32>
}
// What is not a constant, and a global that changes.
util.global private mutable @m = dense<1> : tensor<2x4xi8>
util.func public @argument(%x: tensor<2x4xi8>, %e: tensor<2x2x2xi8>) -> (tensor<2x2x2xi8>, tensor<2x2x2xi8>) {
  %0 = linalg.pack %x outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<2x4xi8> -> tensor<2x2x2xi8>
  %m = util.global.load @m : tensor<2x4xi8>
  %1 = linalg.pack %m outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %e : tensor<2x4xi8> -> tensor<2x2x2xi8>
  util.return %0, %1 : tensor<2x2x2xi8>, tensor<2x2x2xi8>
}

// A slice is more than single elements.
// REMARK-DAG: [Missed] kept-plain {{.*}} bytes=24
// CHECK-LABEL: util.func public @slice(
// CHECK-DAG:     arith.constant {{.*}} : tensor<2x3xf32>
// CHECK-DAG:     arith.constant {{.*}} : tensor<3x2x1xf32>
util.func public @slice(%e: tensor<3x2x1xf32>) -> (tensor<1x3xf32>, tensor<3x2x1xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = linalg.pack %w outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [1] into %e : tensor<2x3xf32> -> tensor<3x2x1xf32>
  %1 = tensor.extract_slice %w[1, 0] [1, 3] [1, 1] : tensor<2x3xf32> to tensor<1x3xf32>
  util.return %1, %0 : tensor<1x3xf32>, tensor<3x2x1xf32>
}
