// The programs of stream-passes.md 4.1 that come out wrong where folds and elision forget who shares storage: made safe for in-place
// execution, then rid of copies, they still compute the same.
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-elide-copies -o %t.mlir
// RUN: weir-check %s %t.mlir --in-place
// RUN: weir-opt %s --weir-materialize-copy-on-write --canonicalize --weir-elide-copies --canonicalize --weir-elide-copies -o %t.2.mlir
// RUN: weir-check %s %t.2.mlir --in-place
// RUN: FileCheck %s < %t.mlir

// CHECK-LABEL: util.func public @w1
// CHECK:         scf.for
// CHECK-NEXT:      stream.async.clone
util.func public @w1(%x0: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@make(%x0[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x0) -> (!stream.resource<*>) {
    %y = stream.async.dispatch @ex::@inplace(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> %x{%c8}
    scf.yield %y : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// Called with storage that is its own: the fill of %a needs the copy, because the loop may write %a before.
util.func private @w2(%a: !stream.resource<*>, %b: !stream.resource<*>, %p: i1, %n: index, %z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %s = arith.select %p, %a, %b : !stream.resource<*>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s) -> (!stream.resource<*>) {
    %w = stream.async.fill %z, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
    scf.yield %w : !stream.resource<*>
  }
  %f = stream.async.fill %z, %a[%c4 to %c8 for %c4] : i8 -> %a as !stream.resource<*>{%c8}
  util.return %f, %r : !stream.resource<*>, !stream.resource<*>
}
util.func public @calls_w2(%p: i1, %n: index, %z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : i8
  %c2 = arith.constant 2 : i8
  %a = stream.async.splat %c1 : i8 -> !stream.resource<*>{%c8}
  %b = stream.async.splat %c2 : i8 -> !stream.resource<*>{%c8}
  %r:2 = util.call @w2(%a, %b, %p, %n, %z) : (!stream.resource<*>, !stream.resource<*>, i1, index, i8) -> (!stream.resource<*>, !stream.resource<*>)
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// CHECK-LABEL: util.func public @w3
// CHECK-SAME:    (%[[A:.+]]: !stream.resource<*>, %[[B:.+]]: !stream.resource<*>
// CHECK:         stream.async.dispatch @ex::@read2(%{{.+}}[{{.+}}], %[[A]][
util.func public @w3(%a: !stream.resource<*>, %b: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %u = stream.async.update %a, %b[%c0 to %c32] : !stream.resource<*>{%c32} -> %b as !stream.resource<*>{%c32}
  %f = stream.async.fill %z, %u[%c0 to %c16 for %c16] : i8 -> %u as !stream.resource<*>{%c32}
  %d = stream.async.dispatch @ex::@read2(%f[%c0 to %c32 for %c32], %a[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}, !stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
  util.return %d : !stream.resource<*>
}

// CHECK-LABEL: util.func public @w4
util.func public @w4(%x0: !stream.resource<*>, %q: i1, %z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.dispatch @ex::@make(%x0[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %s = scf.if %q -> (!stream.resource<*>) {
    scf.yield %x : !stream.resource<*>
  } else {
    scf.yield %x : !stream.resource<*>
  }
  %f = stream.async.fill %z, %s[%c0 to %c4 for %c4] : i8 -> %s as !stream.resource<*>{%c8}
  %d = stream.async.dispatch @ex::@read(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %f, %d : !stream.resource<*>, !stream.resource<*>
}
