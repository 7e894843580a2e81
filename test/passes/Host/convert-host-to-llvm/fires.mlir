// RUN: weir-opt %s --weir-convert-host-to-llvm | FileCheck %s

// CHECK-LABEL: llvm.func internal @__weir_fn_add(%{{.+}}: !llvm.ptr, %{{.+}}: !llvm.ptr, %{{.+}}: !llvm.ptr,
// CHECK-SAME:    %[[A:.+]]: i32, %[[B:.+]]: i32) -> i32
// CHECK:         %[[S:.+]] = llvm.add %[[A]], %[[B]] : i32
// CHECK:         llvm.return %[[S]] : i32
// CHECK-LABEL: llvm.func internal @__weir_entry_add
// CHECK:         llvm.call @__weir_fn_add
// CHECK:       llvm.mlir.global external constant @weir_module
util.func public @add(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  util.return %0 : i32
}
