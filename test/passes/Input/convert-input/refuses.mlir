// RUN: weir-opt %s --weir-convert-input --remarks-filter-missed=weir-convert-input 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#id = affine_map<(d0) -> (d0)>

// REMARK: remark: [Missed] kernel-assert
// CHECK-LABEL: util.func public @asserts
// CHECK:         cf.assert %{{.+}}, "on the host"
// CHECK-NOT:     cf.assert
func.func @asserts(%c: i1, %x: tensor<4xi64>) -> tensor<4xi64> {
  cf.assert %c, "on the host"
  %zero = arith.constant 0 : i64
  %e = tensor.empty() : tensor<4xi64>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xi64>) outs(%e : tensor<4xi64>) {
  ^bb0(%a: i64, %o: i64):
    %ok = arith.cmpi sge, %a, %zero : i64
    cf.assert %ok, "in the kernel"
    linalg.yield %a : i64
  } -> tensor<4xi64>
  return %0 : tensor<4xi64>
}

// MLIR makes a softmax of floats only.
// CHECK-LABEL: util.func public @softmax_of_integers
// CHECK:         linalg.softmax
func.func @softmax_of_integers(%x: tensor<2x4xi32>) -> tensor<2x4xi32> {
  %e = tensor.empty() : tensor<2x4xi32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<2x4xi32>) outs(%e : tensor<2x4xi32>) -> tensor<2x4xi32>
  return %0 : tensor<2x4xi32>
}
