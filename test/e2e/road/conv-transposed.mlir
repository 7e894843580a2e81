// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=1x1x2x2xf32=1,2,3,4 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=1x1x2x2xf32=1,2,3,4 | FileCheck %s
// CHECK{LITERAL}: [1 2 2 4][3 4 6 8][3 6 4 8][9 12 12 16]

// As torch-mlir lowers a transposed convolution: zeros between the elements, a border, a plain convolution.
func.func @main(%x: tensor<1x1x2x2xf32>) -> tensor<1x1x4x4xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x1x5x5xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x1x5x5xf32>) -> tensor<1x1x5x5xf32>
  %s = tensor.insert_slice %x into %i[0, 0, 1, 1] [1, 1, 2, 2] [1, 1, 2, 2] : tensor<1x1x2x2xf32> into tensor<1x1x5x5xf32>
  %w = arith.constant dense<[[[[4.0, 3.0], [2.0, 1.0]]]]> : tensor<1x1x2x2xf32>
  %eo = tensor.empty() : tensor<1x1x4x4xf32>
  %io = linalg.fill ins(%z : f32) outs(%eo : tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%s, %w : tensor<1x1x5x5xf32>, tensor<1x1x2x2xf32>) outs(%io : tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  return %r : tensor<1x1x4x4xf32>
}
