// Executed before and after, with every layout plain: which region converts what, and how many results it has, changes no number.

// RUN: weir-opt %s -o %t.encoded.mlir
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-fuse-encodings{max-extra-bytes-percent=100}))' -o %t.fused.mlir
// RUN: FileCheck %s --check-prefix=FUSED --input-file=%t.fused.mlir
// RUN: %python %S/../set-encodings/Inputs/drop-encodings.py < %t.encoded.mlir > %t.before.mlir
// RUN: %python %S/../set-encodings/Inputs/drop-encodings.py < %t.fused.mlir > %t.after.mlir
// RUN: weir-run --module=%t.before.mlir --function=main --input="3x4xf32=1 -2 3 -4 5 -6 7 -8 9 -10 11 -12" --input="4x2xf32=1 2 3 4 5 6 7 8" --output=@%t.0.npy --output=@%t.1.npy
// RUN: weir-run --module=%t.after.mlir --function=main --input="3x4xf32=1 -2 3 -4 5 -6 7 -8 9 -10 11 -12" --input="4x2xf32=1 2 3 4 5 6 7 8" --expected_output=@%t.0.npy --expected_output=@%t.1.npy | FileCheck %s
// CHECK: [SUCCESS]

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 2, 4]>
#res = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 2, 4]>
#id = affine_map<(i, j) -> (i, j)>

// FUSED-LABEL: func.func @main(
// FUSED:         flow.dispatch.region -> (tensor<?x4xf32>{%{{.+}}}, tensor<?x4xf32, #{{.+}}>{%{{.+}}})
// FUSED:         flow.dispatch.region -> (tensor<?x2xf32, #{{.+}}>{%{{.+}}})
// FUSED-NOT:     set_encoding
// FUSED:         flow.dispatch.region
// FUSED:           %[[G:.+]] = linalg.generic
// FUSED:           iree_encoding.unset_encoding %[[G]]
func.func @main(%x: tensor<?x4xf32>, %w: tensor<4x2xf32>) -> (tensor<?x4xf32>, tensor<?x2xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x4xf32>
  %0 = flow.dispatch.region -> (tensor<?x4xf32>{%m}) {
    %e = tensor.empty(%m) : tensor<?x4xf32>
    %1 = linalg.abs ins(%x : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
    flow.return %1 : tensor<?x4xf32>
  }
  %s = iree_encoding.set_encoding %0 encoding_dims{%m} : tensor<?x4xf32> -> tensor<?x4xf32, #lhs>
  %2 = flow.dispatch.region -> (tensor<?x2xf32, #res>{%m}) {
    %e = tensor.empty(%m) : tensor<?x2xf32, #res>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x2xf32, #res>) -> tensor<?x2xf32, #res>
    %1 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%s, %w : tensor<?x4xf32, #lhs>, tensor<4x2xf32>) outs(%f : tensor<?x2xf32, #res>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      %q = arith.addf %o, %p : f32
      linalg.yield %q : f32
    } -> tensor<?x2xf32, #res>
    flow.return %1 : tensor<?x2xf32, #res>
  }
  %u = iree_encoding.unset_encoding %2 encoding_dims{%m} : tensor<?x2xf32, #res> -> tensor<?x2xf32>{%m}
  %3 = flow.dispatch.region -> (tensor<?x2xf32>{%m}) {
    %e = tensor.empty(%m) : tensor<?x2xf32>
    %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%u : tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) {
    ^bb0(%a: f32, %o: f32):
      %q = arith.mulf %a, %a : f32
      linalg.yield %q : f32
    } -> tensor<?x2xf32>
    flow.return %1 : tensor<?x2xf32>
  }
  return %0, %3 : tensor<?x4xf32>, tensor<?x2xf32>
}
