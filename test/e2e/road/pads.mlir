// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=2x2xf32=1,2,3,4 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=2x2xf32=1,2,3,4 | FileCheck %s
// CHECK{LITERAL}: 4x3xf32=[7 7 7][1 2 7][3 4 7][7 7 7]
// CHECK{LITERAL}: 4x4xf32=[1 1 2 2][1 1 2 2][3 3 4 4][3 3 4 4]
// CHECK{LITERAL}: 1x4xf32=[7 3 4 7]

#src = affine_map<(i, j) -> (i, j)>
func.func @main(%a: tensor<2x2xf32>) -> (tensor<4x3xf32>, tensor<4x4xf32>, tensor<1x4xf32>) {
  %f = arith.constant 7.0 : f32
  %p = tensor.pad %a low[1, 0] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<2x2xf32> to tensor<4x3xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %edge = linalg.generic {indexing_maps = [#src], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %i1 = arith.subi %i, %c1 : index
    %i2 = arith.maxsi %i1, %c0 : index
    %i3 = arith.minsi %i2, %c1 : index
    %j1 = arith.subi %j, %c1 : index
    %j2 = arith.maxsi %j1, %c0 : index
    %j3 = arith.minsi %j2, %c1 : index
    %v = tensor.extract %a[%i3, %j3] : tensor<2x2xf32>
    linalg.yield %v : f32
  } -> tensor<4x4xf32>
  %neg = tensor.pad %a low[-1, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<2x2xf32> to tensor<1x4xf32>
  return %p, %edge, %neg : tensor<4x3xf32>, tensor<4x4xf32>, tensor<1x4xf32>
}
