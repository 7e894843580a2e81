// A layer whose weights are split over two rows and two columns of participants: a product of parts, a sum over a row of participants, and parts of the
// result from each column. The same numbers as those of the whole layer.

// RUN: rm -rf %t && split-file %s %t
// RUN: weir-compile %t/parts.mlir -o %t/parts.so
// RUN: weir-compile %t/whole.mlir -o %t/whole.so
// RUN: weir-run --module=%t/whole.so --input="4x4xf32=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16" --output=@%t/whole.npy
// RUN: weir-run --module=%t/parts.so --participants=4 --input="4x4xf32=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16" \
// RUN:   --expected_output=@%t/whole.npy | FileCheck %s
// RUN: weir-compile %t/parts.mlir --target=reference -o %t/parts.so
// RUN: weir-run --module=%t/parts.so --participants=4 --input="4x4xf32=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16" \
// RUN:   --expected_output=@%t/whole.npy | FileCheck %s
// CHECK: [SUCCESS]

//--- parts.mlir
util.global private @weight = dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [1.0, 3.0, 5.0, 7.0], [2.0, 4.0, 6.0, 8.0]]> : tensor<4x4xf32>
func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %everyone = flow.channel.default : !flow.channel
  %rank = flow.channel.rank %everyone : index
  %row = arith.divui %rank, %c2 : index
  %column = arith.remui %rank, %c2 : index
  // Participants of a row have parts of the reduction, those of a column have parts of the result.
  %inRow = flow.channel.split %everyone, %row, %column : !flow.channel -> !flow.channel
  %inColumn = flow.channel.split %everyone, %column, %row : !flow.channel -> !flow.channel
  %k = arith.muli %column, %c2 : index
  %n = arith.muli %row, %c2 : index
  %w = util.global.load @weight : tensor<4x4xf32>
  %wPart = tensor.extract_slice %w[%k, %n] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  %xPart = tensor.extract_slice %x[0, %k] [4, 2] [1, 1] : tensor<4x4xf32> to tensor<4x2xf32>
  %empty = tensor.empty() : tensor<4x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x2xf32>) -> tensor<4x2xf32>
  %product = linalg.matmul ins(%xPart, %wPart : tensor<4x2xf32>, tensor<2x2xf32>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  %sum = flow.collective.all_reduce sum, f32, %empty, %product, %inRow : (tensor<4x2xf32>, tensor<4x2xf32>, !flow.channel) -> %empty as tensor<4x2xf32>
  %turned = tensor.empty() : tensor<2x4xf32>
  %columns = linalg.transpose ins(%sum : tensor<4x2xf32>) outs(%turned : tensor<2x4xf32>) permutation = [1, 0]
  %all = tensor.empty() : tensor<4x4xf32>
  %gathered = flow.collective.all_gather f32, %all, %columns, %inColumn : (tensor<4x4xf32>, tensor<2x4xf32>, !flow.channel) -> %all as tensor<4x4xf32>
  %y = linalg.transpose ins(%gathered : tensor<4x4xf32>) outs(%all : tensor<4x4xf32>) permutation = [1, 0]
  return %y : tensor<4x4xf32>
}

//--- whole.mlir
func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [1.0, 3.0, 5.0, 7.0], [2.0, 4.0, 6.0, 8.0]]> : tensor<4x4xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = linalg.matmul ins(%x, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
