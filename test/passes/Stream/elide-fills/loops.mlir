// Loops that write all of a resource: what was filled before is not live.
// RUN: weir-opt %s --pass-pipeline='builtin.module(weir-elide-fills{self-check=true})' | FileCheck %s
// RUN: sed -e 's/public @/private @t_/' %s | sed -e 's/private @t_run/public @run/' -e 's/call @/call @t_/' > %t.before.mlir
// RUN: weir-opt %t.before.mlir --weir-elide-fills='self-check=true' -o %t.after.mlir
// RUN: weir-check %t.before.mlir %t.after.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal in {{[0-9]+}} of

// Rows of halves.
// CHECK-LABEL: @nested(
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @nested(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %z = arith.constant 0 : i32
  %s = stream.async.splat %z : i32 -> !stream.resource<*>{%c256}
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %r2 = scf.for %j = %c0 to %c2 step %c1 iter_args(%b = %a) -> !stream.resource<*> {
      %o0 = arith.muli %i, %c64 : index
      %o1 = arith.muli %j, %c32 : index
      %o = arith.addi %o0, %o1 : index
      %e = arith.addi %o, %c32 : index
      %u = stream.async.update %x, %b[%o to %e] : !stream.resource<*>{%c32} -> %b as !stream.resource<*>{%c256}
      scf.yield %u : !stream.resource<*>
    }
    scf.yield %r2 : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// From the end to the start.
// CHECK-LABEL: @reversed(
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @reversed(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %z = arith.constant 0 : i32
  %s = stream.async.splat %z : i32 -> !stream.resource<*>{%c256}
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %k = arith.subi %c3, %i : index
    %o = arith.muli %k, %c64 : index
    %e = arith.addi %o, %c64 : index
    %u = stream.async.update %x, %a[%o to %e] : !stream.resource<*>{%c64} -> %a as !stream.resource<*>{%c256}
    scf.yield %u : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// The last round goes beyond the start of the next: 0, 96 and 192, each of 128 bytes of 320.
// CHECK-LABEL: @overlapping(
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @overlapping(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c96 = arith.constant 96 : index
  %c128 = arith.constant 128 : index
  %c200 = arith.constant 200 : index
  %c320 = arith.constant 320 : index
  %z = arith.constant 0 : i32
  %s = stream.async.splat %z : i32 -> !stream.resource<*>{%c320}
  %r = scf.for %i = %c0 to %c200 step %c96 iter_args(%a = %s) -> !stream.resource<*> {
    %e = arith.addi %i, %c128 : index
    %u = stream.async.update %x, %a[%i to %e] : !stream.resource<*>{%c128} -> %a as !stream.resource<*>{%c320}
    scf.yield %u : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// As many rounds as the caller says, none too.
// CHECK-LABEL: @symbolic(
// CHECK-NOT:     splat
// CHECK:         util.return
util.func public @symbolic(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %z = arith.constant 0 : i32
  %length = arith.muli %n, %c64 : index
  %s = stream.async.splat %z : i32 -> !stream.resource<*>{%length}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %o = arith.muli %i, %c64 : index
    %e = arith.addi %o, %c64 : index
    %u = stream.async.update %x, %a[%o to %e] : !stream.resource<*>{%c64} -> %a as !stream.resource<*>{%length}
    scf.yield %u : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// A gap between rounds; one byte that no round writes; a version that is read as a whole; rounds of which there may be none.
// CHECK-LABEL: @gap(
// CHECK:         stream.async.splat
util.func public @gap(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c60 = arith.constant 60 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %z = arith.constant 0 : i32
  %s = stream.async.splat %z : i32 -> !stream.resource<*>{%c256}
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %o = arith.muli %i, %c64 : index
    %e = arith.addi %o, %c60 : index
    %u = stream.async.update %x, %a[%o to %e] : !stream.resource<*>{%c60} -> %a as !stream.resource<*>{%c256}
    scf.yield %u : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// CHECK-LABEL: @short_inner(
// CHECK:         stream.async.splat
util.func public @short_inner(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %z = arith.constant 0 : i32
  %s = stream.async.splat %z : i32 -> !stream.resource<*>{%c256}
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %r2 = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> !stream.resource<*> {
      %o0 = arith.muli %i, %c64 : index
      %e = arith.addi %o0, %c64 : index
      %u = stream.async.update %x, %b[%o0 to %e] : !stream.resource<*>{%c64} -> %b as !stream.resource<*>{%c256}
      scf.yield %u : !stream.resource<*>
    }
    scf.yield %r2 : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// CHECK-LABEL: @read_between(
// CHECK:         stream.async.splat
util.func public @read_between(%x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %z = arith.constant 0 : i32
  %s = stream.async.splat %z : i32 -> !stream.resource<*>{%c256}
  %k = stream.async.splat %z : i32 -> !stream.resource<*>{%c256}
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %s, %b = %k) -> (!stream.resource<*>, !stream.resource<*>) {
    %o = arith.muli %i, %c64 : index
    %e = arith.addi %o, %c64 : index
    %u = stream.async.update %x, %a[%o to %e] : !stream.resource<*>{%c64} -> %a as !stream.resource<*>{%c256}
    %copy = stream.async.copy %u[%c0 to %c256], %b[%c0 to %c256], %c256 : !stream.resource<*>{%c256} -> %b as !stream.resource<*>{%c256}
    scf.yield %u, %copy : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}

util.func public @run() -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c32 = arith.constant 32 : index
  %c60 = arith.constant 60 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %p = arith.constant 7 : i8
  %x32 = stream.async.splat %p : i8 -> !stream.resource<*>{%c32}
  %x60 = stream.async.splat %p : i8 -> !stream.resource<*>{%c60}
  %x64 = stream.async.splat %p : i8 -> !stream.resource<*>{%c64}
  %x128 = stream.async.splat %p : i8 -> !stream.resource<*>{%c128}
  %0 = util.call @nested(%x32) : (!stream.resource<*>) -> !stream.resource<*>
  %1 = util.call @reversed(%x64) : (!stream.resource<*>) -> !stream.resource<*>
  %2 = util.call @overlapping(%x128) : (!stream.resource<*>) -> !stream.resource<*>
  %3 = util.call @symbolic(%x64, %c3) : (!stream.resource<*>, index) -> !stream.resource<*>
  %4 = util.call @gap(%x60) : (!stream.resource<*>) -> !stream.resource<*>
  %5 = util.call @short_inner(%x64, %c0) : (!stream.resource<*>, index) -> !stream.resource<*>
  %6:2 = util.call @read_between(%x64) : (!stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>)
  util.return %0, %1, %2, %3, %4, %5, %6#1 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}

// Two tensors begin as one fill, and both are overwritten: the clone has nothing to copy.
// CHECK-LABEL: util.func public @two_of_one_fill
// CHECK-NOT:     stream.async.splat
// CHECK-NOT:     stream.async.clone
// CHECK:         scf.for
util.func public @two_of_one_fill(%x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %p = arith.constant 3 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c32}
  %k = stream.async.clone %s : !stream.resource<*>{%c32} -> !stream.resource<*>{%c32}
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %s, %b = %k) -> (!stream.resource<*>, !stream.resource<*>) {
    %o = arith.muli %i, %c8 : index
    %e = arith.addi %o, %c8 : index
    %u = stream.async.update %x, %a[%o to %e] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c32}
    %v = stream.async.update %x, %b[%o to %e] : !stream.resource<*>{%c8} -> %b as !stream.resource<*>{%c32}
    scf.yield %u, %v : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}
