// Rows above and below: of a padded tensor whose inside is one byte range, only the border is filled, for dynamic shapes too. Inserted
// rows leave gaps; up to three of them are filled one by one, more are not worth it.
// RUN: weir-compile %s --compile-to=flow -o %t.flow.mlir
// RUN: weir-opt %t.flow.mlir --pass-pipeline='builtin.module(weir-convert-to-stream,canonicalize,cse,weir-encode-tensors,canonicalize,cse,weir-materialize-copy-on-write,canonicalize,weir-elide-copies,canonicalize,weir-elide-fills,canonicalize,weir-ledger)' 2>&1 >/dev/null | FileCheck %s

// CHECK: async filled copied read written peak fills copies dispatches allocations
// CHECK-NEXT: @static 128 192 192 320 0 2 1 0 1
// CHECK-NEXT: @dynamic 64 32*%arg0.dim0 32*%arg0.dim0 32*%arg0.dim0 + 64 0 2 1 0 1
// CHECK-NEXT: @two_rows 128 64 64 192 0 3 2 0 1
// CHECK-NEXT: @three_rows 240 96 96 336 0 1 3 0 1
func.func @static(%x: tensor<6x8xf32>) -> tensor<10x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[2, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<6x8xf32> to tensor<10x8xf32>
  return %p : tensor<10x8xf32>
}
func.func @dynamic(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x8xf32> to tensor<?x8xf32>
  return %p : tensor<?x8xf32>
}
func.func @two_rows(%x: tensor<1x8xf32>, %y: tensor<1x8xf32>) -> tensor<4x12xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x12xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x12xf32>) -> tensor<4x12xf32>
  %p = tensor.insert_slice %x into %f[1, 2] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x12xf32>
  %q = tensor.insert_slice %y into %p[2, 2] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x12xf32>
  return %q : tensor<4x12xf32>
}
func.func @three_rows(%x: tensor<1x8xf32>, %y: tensor<1x8xf32>, %z: tensor<1x8xf32>) -> tensor<5x12xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x12xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5x12xf32>) -> tensor<5x12xf32>
  %p = tensor.insert_slice %x into %f[1, 2] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<5x12xf32>
  %q = tensor.insert_slice %y into %p[2, 2] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<5x12xf32>
  %r = tensor.insert_slice %z into %q[3, 2] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<5x12xf32>
  return %r : tensor<5x12xf32>
}
