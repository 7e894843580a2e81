// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=2x3xf32=1,2,3,4,5,6 --input=4 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=2x3xf32=1,2,3,4,5,6 --input=4 | FileCheck %s
// CHECK{LITERAL}: 2x5xf32=[3 1 2 3 1][6 4 5 6 4]
// CHECK{LITERAL}: 2x5xf32=[6 2 4 6 2][12 8 10 12 8]
// CHECK{LITERAL}: 2x3xf32=[1 2 3][4 5 6]
// CHECK{LITERAL}: 3xf32=10 12 14
// CHECK{LITERAL}: 3xf32=9 11 13

// Circular padding made of slices and inserts into a tensor without contents; a slice that is read back; sums that start from a part
// of a constant.
func.func @main(%x: tensor<2x3xf32>, %o: index) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %e = tensor.empty() : tensor<2x5xf32>
  %last = tensor.extract_slice %x[0, 2] [2, 1] [1, 1] : tensor<2x3xf32> to tensor<2x1xf32>
  %first = tensor.extract_slice %x[0, 0] [2, 1] [1, 1] : tensor<2x3xf32> to tensor<2x1xf32>
  %0 = tensor.insert_slice %last into %e[0, 0] [2, 1] [1, 1] : tensor<2x1xf32> into tensor<2x5xf32>
  %1 = tensor.insert_slice %x into %0[0, 1] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<2x5xf32>
  %2 = tensor.insert_slice %first into %1[0, 4] [2, 1] [1, 1] : tensor<2x1xf32> into tensor<2x5xf32>
  %d = linalg.add ins(%2, %2 : tensor<2x5xf32>, tensor<2x5xf32>) outs(%e : tensor<2x5xf32>) -> tensor<2x5xf32>
  %w = tensor.empty() : tensor<7x9xf32>
  %slice = tensor.insert_slice %x into %w[1, 2] [2, 3] [3, 2] : tensor<2x3xf32> into tensor<7x9xf32>
  %back = tensor.extract_slice %slice[1, 2] [2, 3] [3, 2] : tensor<7x9xf32> to tensor<2x3xf32>
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 5.0, 5.0, 8.0]> : tensor<8xf32>
  %k = tensor.extract_slice %c[4] [3] [1] : tensor<8xf32> to tensor<3xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<2x3xf32>) outs(%k : tensor<3xf32>) dimensions = [0]
  %m = tensor.extract_slice %c[%o] [3] [1] : tensor<8xf32> to tensor<3xf32>
  %n = linalg.reduce ins(%x : tensor<2x3xf32>) outs(%m : tensor<3xf32>) dimensions = [0] (%a: f32, %acc: f32) {
    %h = arith.constant 0.5 : f32
    %p = arith.addf %a, %acc : f32
    %q = arith.subf %p, %h : f32
    linalg.yield %q : f32
  }
  return %2, %d, %back, %s, %n : tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>
}
