// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-codegen-cpu{scalar})" | FileCheck %s

// A kernel gets the C interface of the runtime, a function that counts its workgroups, and an internal body.
// CHECK-LABEL: llvm.func @add__workgroups(%arg0: i64, %arg1: f32) -> i64
// CHECK: llvm.func internal @add__body(%arg0: !llvm.ptr {llvm.align = 16 : i64, llvm.noalias, llvm.noundef, llvm.readonly}, %arg1: !llvm.ptr {llvm.align = 16 : i64, llvm.noalias, llvm.noundef, llvm.writeonly},
// CHECK-SAME: %arg2: i64, %arg3: f32, %arg4: i64, %arg5: i64, %arg6: !llvm.ptr
// CHECK-NOT: llvm.call @malloc
// CHECK: llvm.fadd
// CHECK: llvm.func @add(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: !llvm.ptr) -> !llvm.ptr
// CHECK-SAME: weir.kernel, weir.scratch_size = 0 : i64
// CHECK: llvm.trunc {{.*}} : i64 to i32
// CHECK: llvm.bitcast {{.*}} : i32 to f32
// CHECK: llvm.call @add__body
#id = affine_map<(i) -> (i)>
func.func @add(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}, %n: index, %s: f32) attributes {weir.kernel} {
  %c0 = arith.constant 0 : index
  %v0 = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?xf32>
  %t0 = bufferization.to_tensor %v0 restrict : memref<?xf32> to tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t0 : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %s : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  %v1 = memref.view %b1[%c0][%n] : memref<?xi8> to memref<?xf32>
  bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}
