// RUN: weir-opt %s --split-input-file --weir-propagate-subviews=only-constant-offsets --remarks-filter-missed=weir-propagate-subviews -o %t.mlir 2>&1 | FileCheck %s
// RUN: weir-opt %s --split-input-file -o %t.same.mlir
// RUN: diff %t.mlir %t.same.mlir

// Others may store to it, and know of no offset.
// CHECK: [Missed] seen-outside
util.global public mutable @state : !stream.resource<variable>
util.func public @set(%r: !stream.resource<variable>, %n: index) {
  %c8 = arith.constant 8 : index
  %s = stream.resource.subview %r[%c8] : !stream.resource<variable>{%n} -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}

// -----

// CHECK: [Missed] seen-outside
util.global private mutable @named : !stream.resource<variable>
util.func public @name(%r: !stream.resource<variable>, %n: index) -> !util.ptr<!stream.resource<variable>> {
  %c8 = arith.constant 8 : index
  %s = stream.resource.subview %r[%c8] : !stream.resource<variable>{%n} -> !stream.resource<variable>{%c8}
  util.global.store %s, @named : !stream.resource<variable>
  %a = util.global.address @named : !util.ptr<!stream.resource<variable>>
  util.return %a : !util.ptr<!stream.resource<variable>>
}

// -----

// Nothing says how long what others give is.
// CHECK: [Missed] size-unknown {{.*}}Function=unsized
util.func private @given() -> !stream.resource<external>
util.func public @unsized(%r: !stream.resource<external>, %n: index, %c: i1) -> !stream.resource<external> {
  %c8 = arith.constant 8 : index
  %v = scf.if %c -> !stream.resource<external> {
    %s = stream.resource.subview %r[%c8] : !stream.resource<external>{%n} -> !stream.resource<external>{%c8}
    scf.yield %s : !stream.resource<external>
  } else {
    %g = util.call @given() : () -> !stream.resource<external>
    scf.yield %g : !stream.resource<external>
  }
  util.return %v : !stream.resource<external>
}

// -----

// The alignment of what crosses would not be known any more.
// CHECK: [Missed] offset-varies {{.*}}Function=varies
util.func public @varies(%r: !stream.resource<external>, %n: index, %c: i1) -> !stream.resource<external> {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %v = scf.if %c -> !stream.resource<external> {
    %s = stream.resource.subview %r[%c8] : !stream.resource<external>{%n} -> !stream.resource<external>{%c8}
    scf.yield %s : !stream.resource<external>
  } else {
    %s = stream.resource.subview %r[%c16] : !stream.resource<external>{%n} -> !stream.resource<external>{%c8}
    scf.yield %s : !stream.resource<external>
  }
  util.return %v : !stream.resource<external>
}

// -----

// What public functions get and give, and those from outside, are resources as before; nor does anything happen where no part enters. No remark.
// CHECK-NOT: [Missed]
util.func private @outside(%r: !stream.resource<external>) -> !stream.resource<external>
util.func private @whole(%r: !stream.resource<external>) -> !stream.resource<external> {
  util.return %r : !stream.resource<external>
}
util.func public @boundary(%r: !stream.resource<external>, %n: index) -> !stream.resource<external> {
  %c8 = arith.constant 8 : index
  %s = stream.resource.subview %r[%c8] : !stream.resource<external>{%n} -> !stream.resource<external>{%c8}
  %t = util.call @outside(%s) : (!stream.resource<external>) -> !stream.resource<external>
  %u = util.call @whole(%t) : (!stream.resource<external>) -> !stream.resource<external>
  %v = stream.resource.subview %u[%c8] : !stream.resource<external>{%n} -> !stream.resource<external>{%c8}
  util.return %v : !stream.resource<external>
}
