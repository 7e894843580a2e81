// RUN: weir-opt %s --split-input-file | FileCheck %s --enable-var-scope
// RUN: weir-opt %s --split-input-file --mlir-print-op-generic | weir-opt --split-input-file | FileCheck %s --enable-var-scope
// RUN: weir-opt %s --split-input-file --weir-elide-fills --canonicalize | FileCheck %s --check-prefix=ELIDED --enable-var-scope
// RUN: not weir-opt %S/Inputs/float-pattern-wide.mlir 2>&1 | FileCheck %s --check-prefix=WIDE

// Programs of 2021 fill with floats: they read as the integers with the same bits (stream.md section 17).

// CHECK-LABEL: @covered
// CHECK: %[[P:.+]] = arith.constant 1069547520 : i32
// CHECK: stream.async.splat %[[P]] : i32 -> !stream.resource<*>{%c296}
// ELIDED-LABEL: @covered
// ELIDED-NOT: stream.async.splat
// ELIDED-NOT: stream.async.fill
// ELIDED: util.return
util.func public @covered(%u: !stream.resource<*>, %v: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c40 = arith.constant 40 : index
  %c256 = arith.constant 256 : index
  %c296 = arith.constant 296 : index
  %cst = arith.constant 1.5 : f32
  %0 = stream.async.splat %cst : f32 -> !stream.resource<*>{%c296}
  %1 = stream.async.update %u, %0[%c0 to %c256] : !stream.resource<*>{%c256} -> %0 as !stream.resource<*>{%c296}
  %2 = stream.async.update %v, %1[%c256 to %c296] : !stream.resource<*>{%c40} -> %1 as !stream.resource<*>{%c296}
  util.return %2 : !stream.resource<*>
}

// -----

// ELIDED-LABEL: @gap
// ELIDED-NOT: stream.async.splat
// ELIDED: stream.async.fill %c1069547520_i32, %{{.+}}[%c256 to %c296 for %c40] : i32
util.func public @gap(%u: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %c296 = arith.constant 296 : index
  %cst = arith.constant 1.5 : f32
  %0 = stream.async.splat %cst : f32 -> !stream.resource<*>{%c296}
  %1 = stream.async.update %u, %0[%c0 to %c256] : !stream.resource<*>{%c256} -> %0 as !stream.resource<*>{%c296}
  util.return %1 : !stream.resource<*>
}

// -----

// Values that are not constants are cast where they are defined, once.
// CHECK-LABEL: @values(
// CHECK-SAME: %[[H:.+]]: f16, %[[B:.+]]: bf16, %[[S:.+]]: f32, %[[D:.+]]: f64, %[[E:.+]]: f8E4M3FN, %[[N:.+]]: index, %[[T:.+]]: !stream.resource<*>)
// CHECK-DAG: %[[HI:.+]] = arith.bitcast %[[H]] : f16 to i16
// CHECK-DAG: %[[BI:.+]] = arith.bitcast %[[B]] : bf16 to i16
// CHECK-DAG: %[[SI:.+]] = arith.bitcast %[[S]] : f32 to i32
// CHECK-DAG: %[[DI:.+]] = arith.bitcast %[[D]] : f64 to i64
// CHECK-DAG: %[[EI:.+]] = arith.bitcast %[[E]] : f8E4M3FN to i8
// CHECK-NOT: arith.bitcast
// CHECK: stream.async.splat %[[HI]] : i16
// CHECK: stream.async.splat %[[BI]] : i16
// CHECK: stream.async.splat %[[DI]] : i64
// CHECK: stream.async.fill %[[SI]], %[[T]][%c0 to %c8 for %c8] : i32
// CHECK: stream.async.fill %[[SI]], %{{.+}}[%c8 to %c16 for %c8] : i32
// CHECK: stream.async.fill %[[EI]], %{{.+}} : i8
util.func public @values(%h: f16, %b: bf16, %s: f32, %d: f64, %e: f8E4M3FN, %n: index, %t: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %0 = stream.async.splat %h : f16 -> !stream.resource<*>{%n}
  %1 = stream.async.splat %b : bf16 -> !stream.resource<*>{%n}
  %2 = stream.async.splat %d : f64 -> !stream.resource<*>{%n}
  %3 = stream.async.fill %s, %t[%c0 to %c8 for %c8] : f32 -> %t as !stream.resource<*>{%n}
  %4 = stream.async.fill %s, %3[%c8 to %c16 for %c8] : f32 -> %3 as !stream.resource<*>{%n}
  %5 = stream.async.fill %e, %4[%c16 to %n for %c8] : f8E4M3FN -> %4 as !stream.resource<*>{%n}
  util.return %0, %1, %2, %5 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}

// -----

// Commands: the cast is outside of the region.
// CHECK-LABEL: @commands(
// CHECK-SAME: %[[X:[a-z0-9]+]]: f32
// CHECK-DAG: %[[XI:.+]] = arith.bitcast %[[X]] : f32 to i32
// CHECK-DAG: %[[C:.+]] = arith.constant 15872 : i16
// CHECK: stream.cmd.execute
// CHECK-NEXT: stream.cmd.fill %[[XI]], %{{.+}} : i32
// CHECK-NEXT: stream.cmd.fill %[[C]], %{{.+}} : i16
util.func public @commands(%x: f32, %r: !stream.resource<transient>, %n: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %cst = arith.constant 1.5 : f16
  %0 = stream.cmd.execute with(%r as %a: !stream.resource<transient>{%n}) {
    stream.cmd.fill %x, %a[%c0 for %c8] : f32 -> !stream.resource<transient>{%n}
    stream.cmd.fill %cst, %a[%c8 for %c8] : f16 -> !stream.resource<transient>{%n}
  } => !stream.timepoint
  util.return %0 : !stream.timepoint
}

// WIDE: float-pattern-wide.mlir:4:{{[0-9]+}}: error: 'stream.cmd.fill' op operand #4 must be i8, i16 or i32 pattern, or a float of as many bits, but got 'f64'
