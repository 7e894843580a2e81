// RUN: weir-opt %s --pass-pipeline='builtin.module(llvm.func(weir-cpu-assign-tiles))' --remarks-filter-passed=weir-cpu-assign-tiles 2>%t.remarks | FileCheck %s --enable-var-scope
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// REMARK-COUNT-3: [Passed] assigned
// REMARK-NOT:     [Passed]

// The machine code has the registers that the pass chose.
// RUN: weir-opt %s --pass-pipeline='builtin.module(llvm.func(weir-cpu-assign-tiles))' | mlir-translate --mlir-to-llvmir | llc -O2 -mtriple=x86_64-linux-gnu -mattr=+avx512f,+amx-tile,+amx-int8 | FileCheck %s --check-prefix=ASM
// ASM-LABEL: loop:
// ASM:         ldtilecfg
// ASM:         tilezero %tmm0
// ASM:       # =>This Inner Loop
// ASM:         tileloadd {{.*}}, %tmm1
// ASM:         tileloadd {{.*}}, %tmm2
// ASM:         tdpbssd %tmm2, %tmm1, %tmm0
// ASM:         tilestored %tmm0
// ASM:         tilerelease
// ASM-NOT:     ldtilecfg
// ASM-LABEL: two:

// The sum is one register before, in and after the loop; the block arguments go, those of numbers stay. All three registers have 16 rows of 64 bytes.
// CHECK-LABEL: llvm.func @loop(
// CHECK:         %[[CONFIG:.*]] = llvm.mlir.constant(dense<[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 0, 64, 0, 64, 0, 0, {{.*}}, 0, 16, 16, 16, 0, 0, {{.*}}]> : vector<64xi8>)
// CHECK:         llvm.store %[[CONFIG]], %[[MEMORY:.*]] {alignment = 64 : i64}
// CHECK:         llvm.call_intrinsic "llvm.x86.ldtilecfg"(%[[MEMORY]])
// CHECK:         %[[ZERO:.*]] = llvm.mlir.constant(0 : i8)
// CHECK:         llvm.call_intrinsic "llvm.x86.tilezero"(%[[ZERO]]) : (i8) -> ()
// CHECK:         llvm.br ^bb1(%{{[^ ]+}} : i64)
// CHECK:       ^bb1(%{{[^ ]+}}: i64):
// CHECK:         llvm.call_intrinsic "llvm.x86.tileloadd64"(%{{.*}}, %arg0, %{{.*}}) : (i8, !llvm.ptr, i64) -> ()
// CHECK:         llvm.call_intrinsic "llvm.x86.tdpbssd"(%{{.*}}, %{{.*}}, %{{.*}}) : (i8, i8, i8) -> ()
// CHECK:         llvm.cond_br %{{[^ ]+}}, ^bb1(%{{[^ ]+}} : i64), ^bb2
// CHECK:       ^bb2:
// CHECK:         llvm.call_intrinsic "llvm.x86.tilestored64"(
// CHECK-NEXT:    llvm.call_intrinsic "llvm.x86.tilerelease"() : () -> ()
// CHECK-NEXT:    llvm.return
// CHECK-NOT:     x86_amx
llvm.func @loop(%x: !llvm.ptr, %w: !llvm.ptr, %o: !llvm.ptr, %n: i64) {
  %rows = llvm.mlir.constant(16 : i16) : i16
  %bytes = llvm.mlir.constant(64 : i16) : i16
  %stride = llvm.mlir.constant(64 : i64) : i64
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %s = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
  llvm.br ^bb1(%zero, %s : i64, !llvm.x86_amx)
^bb1(%i: i64, %before: !llvm.x86_amx):
  %a = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%rows, %bytes, %x, %stride) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
  %b = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%rows, %bytes, %w, %stride) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
  %after = llvm.call_intrinsic "llvm.x86.tdpbssd.internal"(%rows, %bytes, %bytes, %before, %a, %b) : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
  %next = llvm.add %i, %one : i64
  %again = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %again, ^bb1(%next, %after : i64, !llvm.x86_amx), ^bb2(%after : !llvm.x86_amx)
^bb2(%result: !llvm.x86_amx):
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %result) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.return
}

// Two sums that are live at the same time have two registers. Tiles that are live one after the other have the same one: the factors of the second product.
// CHECK-LABEL: llvm.func @two(
// CHECK:         tileloadd64"(%[[A:[^ ]+]], %arg0
// CHECK:         tileloadd64"(%[[B:[^ ]+]], %arg1
// ASM:         tilezero %tmm0
// ASM:         tilezero %tmm1
// ASM:         tileloadd {{.*}}, %tmm2
// ASM:         tileloadd {{.*}}, %tmm3
// ASM:         tdpbusd %tmm3, %tmm2, %tmm0
// ASM:         tileloadd {{.*}}, %tmm2
// ASM:         tileloadd {{.*}}, %tmm3
// ASM:         tdpbusd %tmm3, %tmm2, %tmm1
llvm.func @two(%x: !llvm.ptr, %w: !llvm.ptr, %o: !llvm.ptr, %stride: i64) {
  %rows = llvm.mlir.constant(16 : i16) : i16
  %bytes = llvm.mlir.constant(64 : i16) : i16
  %s = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
  %t = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
  %a = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%rows, %bytes, %x, %stride) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
  %b = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%rows, %bytes, %w, %stride) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
  %p = llvm.call_intrinsic "llvm.x86.tdpbusd.internal"(%rows, %bytes, %bytes, %s, %a, %b) : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
  %c = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%rows, %bytes, %w, %stride) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
  %d = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%rows, %bytes, %x, %stride) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
  %q = llvm.call_intrinsic "llvm.x86.tdpbusd.internal"(%rows, %bytes, %bytes, %t, %c, %d) : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %p) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %x, %stride, %q) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.return
}

// A register keeps its shape: tiles of four rows have others.
// CHECK-LABEL: llvm.func @shapes(
// CHECK:         llvm.mlir.constant(dense<[1, {{.*}}, 64, 0, 16, 0, 0, {{.*}}, 16, 4, 0, 0, {{.*}}]> : vector<64xi8>)
// ASM-LABEL: shapes:
// ASM:         tilezero %tmm0
// ASM:         tilestored %tmm0
// ASM:         tilezero %tmm1
// ASM:         tilestored %tmm1
llvm.func @shapes(%o: !llvm.ptr, %stride: i64) {
  %rows = llvm.mlir.constant(16 : i16) : i16
  %bytes = llvm.mlir.constant(64 : i16) : i16
  %few = llvm.mlir.constant(4 : i16) : i16
  %s = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %stride, %s) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  %t = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%few, %rows) : (i16, i16) -> !llvm.x86_amx
  llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%few, %rows, %o, %stride, %t) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @none(
// CHECK-NEXT:    llvm.return
llvm.func @none() {
  llvm.return
}
