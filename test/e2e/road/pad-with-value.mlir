// A pad of what a dispatch computes, with a value that the program computes after it.
// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=2x2xf32=1,2,3,4 --input=2 | FileCheck %s
// RUN: weir-compile %s --target=cpu --remarks-filter=weir-place-parts -o %t.cpu.so 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=2x2xf32=1,2,3,4 --input=2 | FileCheck %s
// CHECK{LITERAL}: 4x3xf32=[5 5 5][3 5 5][7 9 5][5 5 5]
// REMARK: [Passed] placed {{.*}}op=tensor.pad

#id = affine_map<(i, j) -> (i, j)>
func.func @main(%a: tensor<2x2xf32>, %b: i32) -> tensor<4x3xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) {
  ^bb0(%x: f32, %o: f32):
    %2 = arith.addf %x, %x : f32
    %3 = arith.addf %2, %one : f32
    linalg.yield %3 : f32
  } -> tensor<2x2xf32>
  %f = arith.sitofp %b : i32 to f32
  %double = arith.addf %f, %f : f32
  %v = arith.addf %double, %one : f32
  %p = tensor.pad %y low[1, 0] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<2x2xf32> to tensor<4x3xf32>
  return %p : tensor<4x3xf32>
}
