// Execution regions, timepoints and concurrent ops hand resources on: what the next one overwrites is not live (stream-passes.md 9.3, 9.7).
// RUN: weir-opt %s --weir-elide-fills='self-check=true' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: weir-check %s %t.mlir --function=next_region | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.mlir --function=part | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.mlir --function=conc | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.mlir --function=loop | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.mlir --function=called --input=arg1=24 | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.mlir --function=read_before | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.mlir --function=perhaps | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.mlir --function=gap | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal in 16 of 16

// The result of the first region is in storage that others see, but only after the second one.
// CHECK-LABEL: @next_region(
// CHECK-NOT:     splat
// CHECK-NOT:     stream.async.fill
// CHECK:         util.return
util.func public @next_region(%x: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %z = arith.constant 0 : i8
  %r, %tp = stream.async.execute with() -> !stream.resource<external>{%c128} {
    %s = stream.async.splat %z : i8 -> !stream.resource<external>{%c128}
    stream.yield %s : !stream.resource<external>{%c128}
  } => !stream.timepoint
  %r2, %tp2 = stream.async.execute await(%tp) => with(%r as %rr: !stream.resource<external>{%c128}, %x as %cx: !stream.resource<external>{%c128}) -> %r as !stream.resource<external>{%c128} {
    %u = stream.async.copy %cx[%c0 to %c128], %rr[%c0 to %c128], %c128 : !stream.resource<external>{%c128} -> %rr as !stream.resource<external>{%c128}
    stream.yield %u : !stream.resource<external>{%c128}
  } => !stream.timepoint
  %q = stream.timepoint.await %tp2 => %r2 : !stream.resource<external>{%c128}
  util.return %q : !stream.resource<external>
}

// Of the half that is not overwritten a fill is left, in the first region.
// CHECK-LABEL: @part(
// CHECK:         %[[A:.+]] = stream.async.alloca
// CHECK-NEXT:    stream.async.fill %{{.+}}, %[[A]][%c64 to %c128 for %c64]
// CHECK-NEXT:    stream.yield
util.func public @part(%x: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %z = arith.constant 0 : i8
  %r, %tp = stream.async.execute with() -> !stream.resource<external>{%c128} {
    %s = stream.async.splat %z : i8 -> !stream.resource<external>{%c128}
    stream.yield %s : !stream.resource<external>{%c128}
  } => !stream.timepoint
  %r2, %tp2 = stream.async.execute await(%tp) => with(%r as %rr: !stream.resource<external>{%c128}, %x as %cx: !stream.resource<external>{%c64}) -> %r as !stream.resource<external>{%c128} {
    %u = stream.async.copy %cx[%c0 to %c64], %rr[%c0 to %c64], %c64 : !stream.resource<external>{%c64} -> %rr as !stream.resource<external>{%c128}
    stream.yield %u : !stream.resource<external>{%c128}
  } => !stream.timepoint
  %q = stream.timepoint.await %tp2 => %r2 : !stream.resource<external>{%c128}
  util.return %q : !stream.resource<external>
}

// Both halves in one concurrent op.
// CHECK-LABEL: @conc(
// CHECK-NOT:     splat
// CHECK-NOT:     stream.async.fill
// CHECK:         util.return
util.func public @conc(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %z = arith.constant 0 : i8
  %r, %tp = stream.async.execute with(%x as %cx: !stream.resource<*>{%c64}) -> !stream.resource<*>{%c128} {
    %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c128}
    %a = stream.async.concurrent with(%s as %ss: !stream.resource<*>{%c128}, %cx as %ccx: !stream.resource<*>{%c64}) -> %s as !stream.resource<*>{%c128} {
      %u = stream.async.copy %ccx[%c0 to %c64], %ss[%c0 to %c64], %c64 : !stream.resource<*>{%c64} -> %ss as !stream.resource<*>{%c128}
      %v = stream.async.copy %ccx[%c0 to %c64], %u[%c64 to %c128], %c64 : !stream.resource<*>{%c64} -> %u as !stream.resource<*>{%c128}
      stream.yield %v : !stream.resource<*>{%c128}
    }
    stream.yield %a : !stream.resource<*>{%c128}
  } => !stream.timepoint
  %q = stream.timepoint.await %tp => %r : !stream.resource<*>{%c128}
  util.return %q : !stream.resource<*>
}

// A region in each round.
// CHECK-LABEL: @loop(
// CHECK-NOT:     splat
// CHECK-NOT:     stream.async.fill
// CHECK:         util.return
util.func public @loop(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %z = arith.constant 0 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c128}
  %l = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %o = arith.muli %i, %c64 : index
    %e = arith.addi %o, %c64 : index
    %r, %tp = stream.async.execute with(%x as %cx: !stream.resource<*>{%c64}, %a as %ss: !stream.resource<*>{%c128}) -> %a as !stream.resource<*>{%c128} {
      %u = stream.async.copy %cx[%c0 to %c64], %ss[%o to %e], %c64 : !stream.resource<*>{%c64} -> %ss as !stream.resource<*>{%c128}
      stream.yield %u : !stream.resource<*>{%c128}
    } => !stream.timepoint
    %q = stream.timepoint.await %tp => %r : !stream.resource<*>{%c128}
    scf.yield %q : !stream.resource<*>
  }
  util.return %l : !stream.resource<*>
}

util.func private @paste(%a: !stream.resource<*>, %tp: !stream.timepoint, %x: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  %r, %tp2 = stream.async.execute await(%tp) => with(%x as %cx: !stream.resource<*>{%n}, %a as %ss: !stream.resource<*>{%n}) -> %a as !stream.resource<*>{%n} {
    %u = stream.async.copy %cx[%c0 to %n], %ss[%c0 to %n], %n : !stream.resource<*>{%n} -> %ss as !stream.resource<*>{%n}
    stream.yield %u : !stream.resource<*>{%n}
  } => !stream.timepoint
  util.return %r, %tp2 : !stream.resource<*>, !stream.timepoint
}
// A region in a function that is given the timepoint, too.
// CHECK-LABEL: @called(
// CHECK-NOT:     splat
// CHECK-NOT:     stream.async.fill
// CHECK:         util.return
util.func public @called(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %z = arith.constant 0 : i8
  %r, %tp = stream.async.execute with() -> !stream.resource<*>{%n} {
    %s = stream.async.splat %z : i8 -> !stream.resource<*>{%n}
    stream.yield %s : !stream.resource<*>{%n}
  } => !stream.timepoint
  %p:2 = util.call @paste(%r, %tp, %x, %n) : (!stream.resource<*>, !stream.timepoint, !stream.resource<*>, index) -> (!stream.resource<*>, !stream.timepoint)
  %q = stream.timepoint.await %p#1 => %p#0 : !stream.resource<*>{%n}
  util.return %q : !stream.resource<*>
}

// Refused: another region reads the bytes; the second region may not run; bytes between two rounds are not written.
// CHECK-LABEL: @read_before(
// CHECK:         stream.async.splat
util.func public @read_before(%x: !stream.resource<external>) -> (!stream.resource<external>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %z = arith.constant 0 : i8
  %r, %tp = stream.async.execute with() -> !stream.resource<external>{%c128} {
    %s = stream.async.splat %z : i8 -> !stream.resource<external>{%c128}
    stream.yield %s : !stream.resource<external>{%c128}
  } => !stream.timepoint
  %r2, %tp2 = stream.async.execute await(%tp) => with(%r as %rr: !stream.resource<external>{%c128}, %x as %cx: !stream.resource<external>{%c128}) -> %r as !stream.resource<external>{%c128} {
    %u = stream.async.copy %cx[%c0 to %c128], %rr[%c0 to %c128], %c128 : !stream.resource<external>{%c128} -> %rr as !stream.resource<external>{%c128}
    stream.yield %u : !stream.resource<external>{%c128}
  } => !stream.timepoint
  %seen, %tp3 = stream.async.execute await(%tp) => with(%r as %rr: !stream.resource<external>{%c128}) -> !stream.resource<external>{%c128} {
    %d = stream.async.dispatch @k::@f(%rr[%c0 to %c128 for %c128]) : (!stream.resource<external>{%c128}) -> !stream.resource<external>{%c128}
    stream.yield %d : !stream.resource<external>{%c128}
  } => !stream.timepoint
  %w = stream.timepoint.await %tp3 => %seen : !stream.resource<external>{%c128}
  %q = stream.timepoint.await %tp2 => %r2 : !stream.resource<external>{%c128}
  util.return %q, %w : !stream.resource<external>, !stream.resource<external>
}

// CHECK-LABEL: @perhaps(
// CHECK:         stream.async.splat
util.func public @perhaps(%x: !stream.resource<external>, %c: i1) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %z = arith.constant 0 : i8
  %r, %tp = stream.async.execute with() -> !stream.resource<external>{%c128} {
    %s = stream.async.splat %z : i8 -> !stream.resource<external>{%c128}
    stream.yield %s : !stream.resource<external>{%c128}
  } => !stream.timepoint
  %w = stream.timepoint.await %tp => %r : !stream.resource<external>{%c128}
  %i = scf.if %c -> !stream.resource<external> {
    %r2, %tp2 = stream.async.execute with(%w as %rr: !stream.resource<external>{%c128}, %x as %cx: !stream.resource<external>{%c128}) -> %w as !stream.resource<external>{%c128} {
      %u = stream.async.copy %cx[%c0 to %c128], %rr[%c0 to %c128], %c128 : !stream.resource<external>{%c128} -> %rr as !stream.resource<external>{%c128}
      stream.yield %u : !stream.resource<external>{%c128}
    } => !stream.timepoint
    %v = stream.timepoint.await %tp2 => %r2 : !stream.resource<external>{%c128}
    scf.yield %v : !stream.resource<external>
  } else {
    scf.yield %w : !stream.resource<external>
  }
  util.return %i : !stream.resource<external>
}

// CHECK-LABEL: @gap(
// CHECK:         stream.async.splat
util.func public @gap(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c60 = arith.constant 60 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %z = arith.constant 0 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c128}
  %l = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %s) -> !stream.resource<*> {
    %o = arith.muli %i, %c64 : index
    %e = arith.addi %o, %c60 : index
    %r, %tp = stream.async.execute with(%x as %cx: !stream.resource<*>{%c60}, %a as %ss: !stream.resource<*>{%c128}) -> %a as !stream.resource<*>{%c128} {
      %u = stream.async.copy %cx[%c0 to %c60], %ss[%o to %e], %c60 : !stream.resource<*>{%c60} -> %ss as !stream.resource<*>{%c128}
      stream.yield %u : !stream.resource<*>{%c128}
    } => !stream.timepoint
    %q = stream.timepoint.await %tp => %r : !stream.resource<*>{%c128}
    scf.yield %q : !stream.resource<*>
  }
  util.return %l : !stream.resource<*>
}
