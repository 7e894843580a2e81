// Kernels that had one workgroup each give what the target reference gives, and are distributed.

// RUN: split-file %s %t
// RUN: weir-fuzz --kernels --replay=%t/rolled.mlir
// RUN: weir-fuzz --kernels --replay=%t/token.mlir
// RUN: weir-fuzz --kernels --replay=%t/batch.mlir
// RUN: weir-compile %t/rolled.mlir -o %t/rolled.so --target-triple=x86_64-linux-gnu --target-cpu=x86-64-v3 --remarks-filter="weir-cpu-kernel-abi" 2>&1 | FileCheck %s --allow-empty
// RUN: weir-compile %t/token.mlir -o %t/token.so --target-triple=x86_64-linux-gnu --target-cpu=x86-64-v3 --remarks-filter="weir-cpu-kernel-abi" 2>&1 | FileCheck %s --allow-empty
// RUN: weir-compile %t/batch.mlir -o %t/batch.so --target-triple=x86_64-linux-gnu --target-cpu=x86-64-v3 --remarks-filter="weir-cpu-kernel-abi" 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: reason={{written-around|bounds}}

// A part that is large, and one that is small.
//--- rolled.mlir
func.func @main(%a: tensor<2051x515xf32>) -> tensor<2051x515xf32> {
  %x = tensor.extract_slice %a[17, 0] [2034, 515] [1, 1] : tensor<2051x515xf32> to tensor<2034x515xf32>
  %y = tensor.extract_slice %a[0, 0] [17, 515] [1, 1] : tensor<2051x515xf32> to tensor<17x515xf32>
  %r = tensor.concat dim(0) %x, %y : (tensor<2034x515xf32>, tensor<17x515xf32>) -> tensor<2051x515xf32>
  return %r : tensor<2051x515xf32>
}

// A row before each image's, which another dispatch has computed.
//--- token.mlir
func.func @main(%a: tensor<5x199x770xf32>, %c: tensor<770xf32>) -> tensor<5x200x770xf32> {
  %e = tensor.empty() : tensor<5x1x770xf32>
  %b = linalg.broadcast ins(%c : tensor<770xf32>) outs(%e : tensor<5x1x770xf32>) dimensions = [0, 1]
  %r = tensor.concat dim(1) %b, %a : (tensor<5x1x770xf32>, tensor<5x199x770xf32>) -> tensor<5x200x770xf32>
  return %r : tensor<5x200x770xf32>
}

// The rows of an image are merged; the number of images is dynamic.
//--- batch.mlir
func.func @main(%a: tensor<?x32x18x18xf32> {fuzz.extents = array<i64: 3, 32, 18, 18>}, %w: tensor<32x32x3x3xf32>) -> tensor<?x32x16x16xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %a, %c0 : tensor<?x32x18x18xf32>
  %e = tensor.empty(%n) : tensor<?x32x16x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x32x16x16xf32>) -> tensor<?x32x16x16xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%a, %w : tensor<?x32x18x18xf32>, tensor<32x32x3x3xf32>) outs(%f : tensor<?x32x16x16xf32>) -> tensor<?x32x16x16xf32>
  return %r : tensor<?x32x16x16xf32>
}
