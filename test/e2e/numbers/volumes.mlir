// Convolutions of volumes give the numbers of --target=reference (weir-flatten-depth): padding, strides, dilations, both orders of dimensions, extents of one, bytes.
// RUN: weir-compile %s --target-cpu=x86-64-v3 --remarks-filter=weir-flatten-depth -o %t.so 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-4: [Passed] flattened
// RUN: weir-fuzz --kernels --replay=%s | FileCheck %s
// CHECK: equal

func.func @main(%x: tensor<2x3x5x7x6xf32>, %w: tensor<5x3x3x3x2xf32>, %y: tensor<1x6x5x7x4xf32>, %v: tensor<2x3x1x4x18xf32>, %z: tensor<1x2x1x9x9xf32>, %u: tensor<17x2x1x3x3xf32>, %b: tensor<1x4x5x6x8xi8>, %c: tensor<2x3x3x8x9xi8>)
    -> (tensor<2x5x3x7x7xf32>, tensor<1x4x3x7x18xf32>, tensor<1x17x1x7x7xf32>, tensor<1x3x3x4x9xi32>) {
  %zero = arith.constant 0.0 : f32
  %izero = arith.constant 0 : i32
  %p = tensor.pad %x low[0, 0, 1, 1, 1] high[0, 0, 1, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index):
    tensor.yield %zero : f32
  } : tensor<2x3x5x7x6xf32> to tensor<2x3x7x9x8xf32>
  %e1 = tensor.empty() : tensor<2x5x3x7x7xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x5x3x7x7xf32>) -> tensor<2x5x3x7x7xf32>
  %r1 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<[2, 1, 1]> : vector<3xi64>}
      ins(%p, %w : tensor<2x3x7x9x8xf32>, tensor<5x3x3x3x2xf32>) outs(%f1 : tensor<2x5x3x7x7xf32>) -> tensor<2x5x3x7x7xf32>
  %e2 = tensor.empty() : tensor<1x4x3x7x18xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x4x3x7x18xf32>) -> tensor<1x4x3x7x18xf32>
  %r2 = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[2, 1, 1]> : vector<3xi64>, strides = dense<1> : vector<3xi64>}
      ins(%y, %v : tensor<1x6x5x7x4xf32>, tensor<2x3x1x4x18xf32>) outs(%f2 : tensor<1x4x3x7x18xf32>) -> tensor<1x4x3x7x18xf32>
  %e3 = tensor.empty() : tensor<1x17x1x7x7xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<1x17x1x7x7xf32>) -> tensor<1x17x1x7x7xf32>
  %r3 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>}
      ins(%z, %u : tensor<1x2x1x9x9xf32>, tensor<17x2x1x3x3xf32>) outs(%f3 : tensor<1x17x1x7x7xf32>) -> tensor<1x17x1x7x7xf32>
  %e4 = tensor.empty() : tensor<1x3x3x4x9xi32>
  %f4 = linalg.fill ins(%izero : i32) outs(%e4 : tensor<1x3x3x4x9xi32>) -> tensor<1x3x3x4x9xi32>
  %r4 = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : vector<3xi64>, strides = dense<1> : vector<3xi64>}
      ins(%b, %c : tensor<1x4x5x6x8xi8>, tensor<2x3x3x8x9xi8>) outs(%f4 : tensor<1x3x3x4x9xi32>) -> tensor<1x3x3x4x9xi32>
  return %r1, %r2, %r3, %r4 : tensor<2x5x3x7x7xf32>, tensor<1x4x3x7x18xf32>, tensor<1x17x1x7x7xf32>, tensor<1x3x3x4x9xi32>
}
