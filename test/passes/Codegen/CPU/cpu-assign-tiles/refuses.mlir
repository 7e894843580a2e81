// RUN: weir-opt %s --pass-pipeline='builtin.module(llvm.func(weir-cpu-assign-tiles))' --remarks-filter-missed=weir-cpu-assign-tiles 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// CHECK-NOT: ldtilecfg

// REMARK: [Missed] other-ops | {{.*}} | Function=other |
llvm.func @other(%v: vector<256xi32>, %o: !llvm.ptr, %stride: i64) {
  %rows = llvm.mlir.constant(16 : i16) : i16
  %bytes = llvm.mlir.constant(64 : i16) : i16
  %s = llvm.call_intrinsic "llvm.x86.cast.vector.to.tile"(%v) : (vector<256xi32>) -> !llvm.x86_amx
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %s) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.return
}

// REMARK: [Missed] shapes | {{.*}} | Function=shape |
llvm.func @shape(%rows: i16, %o: !llvm.ptr, %stride: i64) {
  %bytes = llvm.mlir.constant(64 : i16) : i16
  %s = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %s) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.return
}

// The sum is stored after the product, too.
// REMARK: [Missed] copy | {{.*}} | Function=copy |
llvm.func @copy(%x: !llvm.ptr, %w: !llvm.ptr, %o: !llvm.ptr, %stride: i64) {
  %rows = llvm.mlir.constant(16 : i16) : i16
  %bytes = llvm.mlir.constant(64 : i16) : i16
  %s = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%rows, %bytes, %o, %stride) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
  %a = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%rows, %bytes, %x, %stride) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
  %b = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%rows, %bytes, %w, %stride) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
  %p = llvm.call_intrinsic "llvm.x86.tdpbssd.internal"(%rows, %bytes, %bytes, %s, %a, %b) : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %x, %stride, %p) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %s) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.return
}

// The two sums change places in each iteration.
// REMARK: [Missed] copy | {{.*}} | Function=swap |
llvm.func @swap(%o: !llvm.ptr, %stride: i64, %again: i1) {
  %rows = llvm.mlir.constant(16 : i16) : i16
  %bytes = llvm.mlir.constant(64 : i16) : i16
  %s = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
  %t = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%rows, %bytes, %o, %stride) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
  llvm.br ^bb1(%s, %t : !llvm.x86_amx, !llvm.x86_amx)
^bb1(%a: !llvm.x86_amx, %b: !llvm.x86_amx):
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %a) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.cond_br %again, ^bb1(%b, %a : !llvm.x86_amx, !llvm.x86_amx), ^bb2
^bb2:
  llvm.return
}

// A product of a tile with itself needs the tile in two registers.
// REMARK: [Missed] copy | {{.*}} | Function=square |
llvm.func @square(%x: !llvm.ptr, %o: !llvm.ptr, %stride: i64) {
  %rows = llvm.mlir.constant(16 : i16) : i16
  %bytes = llvm.mlir.constant(64 : i16) : i16
  %s = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
  %a = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%rows, %bytes, %x, %stride) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
  %p = llvm.call_intrinsic "llvm.x86.tdpbssd.internal"(%rows, %bytes, %bytes, %s, %a, %a) : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %p) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.return
}

// REMARK: [Missed] pressure | {{.*}} | Function=nine |
llvm.func @nine(%o: !llvm.ptr, %stride: i64) {
  %rows = llvm.mlir.constant(16 : i16) : i16
  %bytes = llvm.mlir.constant(64 : i16) : i16
  %0 = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
  %1 = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
  %2 = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
  %3 = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
  %4 = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
  %5 = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
  %6 = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
  %7 = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
  %8 = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %0) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %1) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %2) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %3) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %4) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %5) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %6) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %7) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %8) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.return
}
