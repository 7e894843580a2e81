// Slices of lower rank with strides: upstream compares strides of source and result to find the dimensions that a subview drops, which fails here.
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --input=4x1x3xi32=1,2,3,4,5,6,7,8,9,10,11,12 --input=i64=2 --input=i64=1 | FileCheck %s
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --input=4x1x3xi32=1,2,3,4,5,6,7,8,9,10,11,12 --input=i64=2 --input=i64=1 | FileCheck %s
// CHECK: 2xi32=1 7
// CHECK: 2xi32=2 8
// CHECK: 2x1xi32=[4][10]
// CHECK: i32=9
// CHECK: 1xi32=8
func.func @main(%x: tensor<4x1x3xi32>, %two: index, %one: index) -> (tensor<2xi32>, tensor<2xi32>, tensor<2x1xi32>, tensor<i32>, tensor<?xi32>) {
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %x[0, 0, 0] [2, 1, 1] [%two, 1, %one] : tensor<4x1x3xi32> to tensor<2xi32>
  %1 = tensor.extract_slice %x[0, 0, 1] [2, 1, 1] [2, %one, 2] : tensor<4x1x3xi32> to tensor<2xi32>
  %2 = tensor.extract_slice %x[1, 0, 0] [2, 1, 1] [%two, 2, 2] : tensor<4x1x3xi32> to tensor<2x1xi32>
  %3 = tensor.extract_slice %x[%two, 0, 2] [1, 1, 1] [%two, %two, 3] : tensor<4x1x3xi32> to tensor<i32>
  %4 = tensor.extract_slice %x[%two, 0, %one] [%c1, 1, 1] [%two, 1, %one] : tensor<4x1x3xi32> to tensor<?xi32>
  return %0, %1, %2, %3, %4 : tensor<2xi32>, tensor<2xi32>, tensor<2x1xi32>, tensor<i32>, tensor<?xi32>
}
