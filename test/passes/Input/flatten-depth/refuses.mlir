// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-flatten-depth))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-flatten-depth))' --remarks-filter=weir-flatten-depth -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] dynamic {{.*}}Function=dynamic
// REMARK: [Missed] points {{.*}}Function=points
// REMARK: [Missed] large {{.*}}Function=large
// REMARK-NOT: Function={{scheduled|dispatched}}

// FD3.
// CHECK-LABEL: func.func @dynamic
// CHECK:         linalg.conv_3d_ncdhw_fcdhw
func.func @dynamic(%x: tensor<1x4x?x8x8xf32>, %w: tensor<16x4x3x3x3xf32>, %s: tensor<1x16x?x6x6xf32>) -> tensor<1x16x?x6x6xf32> {
  %r = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>}
      ins(%x, %w : tensor<1x4x?x8x8xf32>, tensor<16x4x3x3x3xf32>) outs(%s : tensor<1x16x?x6x6xf32>) -> tensor<1x16x?x6x6xf32>
  return %r : tensor<1x16x?x6x6xf32>
}

// FD1: a product of channels.
// CHECK-LABEL: func.func @points
// CHECK:         linalg.conv_3d_ncdhw_fcdhw
func.func @points(%x: tensor<1x4x6x8x8xf32>, %w: tensor<16x4x1x1x1xf32>, %s: tensor<1x16x6x8x8xf32>) -> tensor<1x16x6x8x8xf32> {
  %r = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>}
      ins(%x, %w : tensor<1x4x6x8x8xf32>, tensor<16x4x1x1x1xf32>) outs(%s : tensor<1x16x6x8x8xf32>) -> tensor<1x16x6x8x8xf32>
  return %r : tensor<1x16x6x8x8xf32>
}

// FD3: 192 MiB of planes.
// CHECK-LABEL: func.func @large
// CHECK:         linalg.conv_3d_ncdhw_fcdhw
func.func @large(%x: tensor<1x16x66x130x130xf32>, %w: tensor<16x16x3x3x3xf32>, %s: tensor<1x16x64x128x128xf32>) -> tensor<1x16x64x128x128xf32> {
  %r = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>}
      ins(%x, %w : tensor<1x16x66x130x130xf32>, tensor<16x16x3x3x3xf32>) outs(%s : tensor<1x16x64x128x128xf32>) -> tensor<1x16x64x128x128xf32>
  return %r : tensor<1x16x64x128x128xf32>
}

// FD1
// CHECK-LABEL: func.func @scheduled
// CHECK:         linalg.conv_3d_ncdhw_fcdhw
func.func @scheduled(%x: tensor<1x4x6x8x8xf32>, %w: tensor<16x4x3x3x3xf32>, %s: tensor<1x16x4x6x6xf32>) -> tensor<1x16x4x6x6xf32> {
  %r = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>, weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [1, 0, 0, 0, 0, 0, 0, 0, 0]>}
      ins(%x, %w : tensor<1x4x6x8x8xf32>, tensor<16x4x3x3x3xf32>) outs(%s : tensor<1x16x4x6x6xf32>) -> tensor<1x16x4x6x6xf32>
  return %r : tensor<1x16x4x6x6xf32>
}

// FD1
// CHECK-LABEL: func.func @dispatched
// CHECK:         linalg.conv_3d_ncdhw_fcdhw
func.func @dispatched(%x: tensor<1x4x6x8x8xf32>, %w: tensor<16x4x3x3x3xf32>, %s: tensor<1x16x4x6x6xf32>) -> tensor<1x16x4x6x6xf32> {
  %r = flow.dispatch.region -> (tensor<1x16x4x6x6xf32>) {
    %c = linalg.conv_3d_ncdhw_fcdhw ins(%x, %w : tensor<1x4x6x8x8xf32>, tensor<16x4x3x3x3xf32>) outs(%s : tensor<1x16x4x6x6xf32>) -> tensor<1x16x4x6x6xf32>
    flow.return %c : tensor<1x16x4x6x6xf32>
  }
  return %r : tensor<1x16x4x6x6xf32>
}
