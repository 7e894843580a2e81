// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-winograd-filters{lanes=8}))' --remarks-filter-passed=weir-winograd-filters 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-winograd-filters{lanes=0}))' | FileCheck %s --check-prefix=OFF

// OFF-NOT: linalg.generic

// Channels in blocks of 16, output channels in tiles of two vectors; both convolutions read one constant.
// REMARK-COUNT-2: [Passed] transformed | Category:weir-winograd-filters | Function=tile_of_four | tile=4
// CHECK-LABEL: @tile_of_four
// CHECK: %[[FILTER:.*]] = arith.constant {{.*}} : tensor<4x4x6x6x16x16xf32>
// CHECK: linalg.generic {{.*}} ins(%[[FILTER]], %{{.*}}, %{{.*}} : tensor<4x4x6x6x16x16xf32>, tensor<3x6xf32>, tensor<3x6xf32>)
// CHECK: %[[RESTORED:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2, 3], [4], [5]]
// CHECK: linalg.conv_2d_nchw_fchw ins(%{{.*}}, %[[RESTORED]]
// CHECK: linalg.generic {{.*}} ins(%[[FILTER]]
func.func @tile_of_four(%x: tensor<1x64x42x42xf32>, %e: tensor<1x64x40x40xf32>) -> (tensor<1x64x40x40xf32>, tensor<1x64x40x40xf32>) {
  %w = arith.constant dense<0.5> : tensor<64x64x3x3xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x64x42x42xf32>, tensor<64x64x3x3xf32>) outs(%e : tensor<1x64x40x40xf32>) -> tensor<1x64x40x40xf32>
  %1 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x64x42x42xf32>, tensor<64x64x3x3xf32>) outs(%0 : tensor<1x64x40x40xf32>) -> tensor<1x64x40x40xf32>
  return %0, %1 : tensor<1x64x40x40xf32>, tensor<1x64x40x40xf32>
}

// A sum of few terms has too large an error with tiles of 4 x 4, and 40 channels are one block. A dynamic number of images does not matter.
// REMARK: [Passed] transformed | Category:weir-winograd-filters | Function=tile_of_two | tile=2
// CHECK-LABEL: @tile_of_two
// CHECK: arith.constant {{.*}} : tensor<3x1x4x4x40x8xf32>
func.func @tile_of_two(%x: tensor<?x40x42x42xf32>, %e: tensor<?x24x40x40xf32>) -> tensor<?x24x40x40xf32> {
  %w = arith.constant dense<0.5> : tensor<24x40x3x3xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<?x40x42x42xf32>, tensor<24x40x3x3xf32>) outs(%e : tensor<?x24x40x40xf32>) -> tensor<?x24x40x40xf32>
  return %0 : tensor<?x24x40x40xf32>
}
