// RUN: weir-opt %s --pass-pipeline="builtin.module(weir-cpu-asserts)" | FileCheck %s

// CHECK:       llvm.mlir.global internal constant @[[$MSG:.*]]("too long\00")
// CHECK-LABEL: func.func @k__body
// CHECK:         cf.cond_br %{{.*}}, ^[[REST:.*]], ^[[FAIL:.*]]
// CHECK:       ^[[REST]]:
// CHECK:         llvm.mlir.zero
// CHECK:       ^[[FAIL]]:
// CHECK:         %[[P:.*]] = llvm.mlir.addressof @[[$MSG]]
// CHECK:         return %[[P]]
func.func @k__body(%ok: i1) -> !llvm.ptr {
  cf.assert %ok, "too long"
  %z = llvm.mlir.zero : !llvm.ptr
  return %z : !llvm.ptr
}

// CHECK-LABEL: func.func @host
// CHECK:         cf.assert
func.func @host(%ok: i1) {
  cf.assert %ok, "too long"
  return
}
