// RUN: weir-opt %s --weir-convert-host-to-llvm | FileCheck %s

// A round gives back what it made, but for what the next one gets (%made) and what the code after the loop reads (%outer).
// CHECK-LABEL: llvm.func internal @__weir_fn_rounds
// CHECK-SAME:    (%arg0: !llvm.ptr, %[[INV:arg1]]: !llvm.ptr,
// CHECK-NEXT:    %[[TWO:.+]] = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:    %[[KEEP:.+]] = llvm.alloca %[[TWO]] x !llvm.ptr
// CHECK:         %[[MARK:.+]] = llvm.call %{{.+}}(%[[INV]]) : !llvm.ptr, (!llvm.ptr) -> i64
// CHECK:         llvm.call %{{.+}}(%[[INV]], %[[MARK]], %{{.+}}, %[[KEEP]]) : !llvm.ptr, (!llvm.ptr, i64, i64, !llvm.ptr) -> ()
// CHECK-NEXT:    llvm.br
// CHECK-NOT:     i64, i64, !llvm.ptr) -> ()
// CHECK-LABEL: llvm.func internal @__weir_entry_rounds
util.func public @rounds(%x: i1, %n: index) -> i8 {
  %c0 = arith.constant 0 : index
  %outer = stream.resource.alloc uninitialized : !stream.resource<staging>{%n}
  cf.br ^head(%outer : !stream.resource<staging>)
^head(%r: !stream.resource<staging>):
  %made = stream.resource.alloc uninitialized : !stream.resource<staging>{%n}
  %dropped = stream.resource.alloc uninitialized : !stream.resource<staging>{%n}
  cf.cond_br %x, ^head(%made : !stream.resource<staging>), ^exit
^exit:
  %v = stream.resource.load %outer[%c0] : !stream.resource<staging>{%n} -> i8
  util.return %v : i8
}
