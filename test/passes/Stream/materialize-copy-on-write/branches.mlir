// Branches of which one runs: what one does to a value is no use of it for the other one.
// RUN: weir-opt %s --weir-materialize-copy-on-write -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-opt %t.mlir --weir-verify-in-place -o /dev/null
// RUN: weir-check %s %t.mlir --in-place

// CHECK-LABEL: util.func public @each
// CHECK-NOT:     clone
// CHECK:         util.return
util.func public @each(%q: i8, %p: i8, %c: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %q : i8 -> !stream.resource<*>{%c8}
  %r = scf.if %c -> !stream.resource<*> {
    %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
    scf.yield %f : !stream.resource<*>
  } else {
    %f = stream.async.fill %p, %x[%c4 to %c8 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
    scf.yield %f : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// The other branch gives the value itself.
// CHECK-LABEL: util.func public @handedOn
// CHECK-NOT:     clone
// CHECK:         util.return
util.func public @handedOn(%q: i8, %p: i8, %c: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %q : i8 -> !stream.resource<*>{%c8}
  %r = scf.if %c -> !stream.resource<*> {
    %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
    scf.yield %f : !stream.resource<*>
  } else {
    scf.yield %x : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// A read after the branches, and one in a branch after the write.
// CHECK-LABEL: util.func public @readLater
// CHECK:         scf.if
// CHECK-NEXT:      stream.async.clone
// CHECK:         } else {
// CHECK-NEXT:      stream.async.clone
// CHECK:         util.return
util.func public @readLater(%q: i8, %p: i8, %c: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %q : i8 -> !stream.resource<*>{%c8}
  %r = scf.if %c -> !stream.resource<*> {
    %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
    scf.yield %f : !stream.resource<*>
  } else {
    %f = stream.async.fill %p, %x[%c4 to %c8 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
    scf.yield %f : !stream.resource<*>
  }
  %s = stream.async.slice %x[%c0 to %c4] : !stream.resource<*>{%c8} -> !stream.resource<*>{%c4}
  util.return %r, %s : !stream.resource<*>, !stream.resource<*>
}

// Branches in a loop whose value is from before it: another round may be in the other branch.
// CHECK-LABEL: util.func public @rounds
// CHECK:         scf.if
// CHECK-NEXT:      stream.async.clone
// CHECK:         } else {
// CHECK-NEXT:      stream.async.clone
// CHECK:         util.return
util.func public @rounds(%q: i8, %p: i8, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %q : i8 -> !stream.resource<*>{%c8}
  %e = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %e) -> !stream.resource<*> {
    %c = arith.cmpi eq, %i, %c0 : index
    %s = scf.if %c -> !stream.resource<*> {
      %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
      scf.yield %f : !stream.resource<*>
    } else {
      %f = stream.async.fill %p, %x[%c4 to %c8 for %c4] : i8 -> %x as !stream.resource<*>{%c8}
      scf.yield %f : !stream.resource<*>
    }
    scf.yield %s : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}
