// RUN: weir-compile %s --target=reference -o %t.reference.so
// RUN: weir-run --module=%t.reference.so --function=main --poison --input=4x2xf32=0,1,10,11,20,21,30,31 --input=3xi64=3,-1,1 | FileCheck %s
// RUN: weir-compile %s --target=cpu -o %t.cpu.so
// RUN: weir-run --module=%t.cpu.so --function=main --poison --input=4x2xf32=0,1,10,11,20,21,30,31 --input=3xi64=3,-1,1 | FileCheck %s
// CHECK{LITERAL}: 3x2xf32=[30 31][30 31][10 11]

// Embedding look-up with negative indices, as torch-mlir prints index_select.
#id = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @main(%t: tensor<4x2xf32>, %i: tensor<3xi64>) -> tensor<3x2xf32> {
  %c4 = arith.constant 4 : i64
  %c0 = arith.constant 0 : i64
  %e = tensor.empty() : tensor<3x2xf32>
  %g = linalg.generic {indexing_maps = [#r, #id], iterator_types = ["parallel", "parallel"]} ins(%i : tensor<3xi64>) outs(%e : tensor<3x2xf32>) {
  ^bb0(%a: i64, %o: f32):
    %neg = arith.cmpi slt, %a, %c0 : i64
    %w = arith.addi %a, %c4 : i64
    %at = arith.select %neg, %w, %a : i64
    %in = arith.cmpi slt, %at, %c4 : i64
    cf.assert %in, "index out of range"
    %r = arith.index_cast %at : i64 to index
    %c = linalg.index 1 : index
    %v = tensor.extract %t[%r, %c] : tensor<4x2xf32>
    linalg.yield %v : f32
  } -> tensor<3x2xf32>
  return %g : tensor<3x2xf32>
}
