// Loops of blocks and scf.while that cover a resource, once they are raised.
// RUN: weir-opt %s --pass-pipeline='builtin.module(weir-raise-loops,canonicalize,weir-elide-fills{self-check=true})' | FileCheck %s
// RUN: sed -e 's/public @/private @t_/' %s | sed -e 's/private @t_run/public @run/' -e 's/call @/call @t_/' > %t.before.mlir
// RUN: weir-opt %t.before.mlir --pass-pipeline='builtin.module(weir-raise-loops,canonicalize,weir-elide-fills{self-check=true})' -o %t.after.mlir
// RUN: weir-check %t.before.mlir %t.after.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal

// The size says that the number of rows is not negative, so the comparison may be unsigned.

// CHECK-LABEL: util.func public @blocks
// CHECK:         stream.async.alloca
// CHECK:         scf.for unsigned
util.func public @blocks(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 3 : i8
  %size = arith.muli %n, %c8 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  cf.br ^header(%c0, %s : index, !stream.resource<*>)
^header(%i: index, %a: !stream.resource<*>):
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %o = arith.muli %i, %c8 : index
  %e = arith.addi %o, %c8 : index
  %u = stream.async.update %x, %a[%o to %e] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%size}
  %k = arith.addi %i, %c1 : index
  cf.br ^header(%k, %u : index, !stream.resource<*>)
^exit:
  util.return %a : !stream.resource<*>
}

// Downwards from the last row.

// CHECK-LABEL: util.func public @downwards
// CHECK:         stream.async.alloca
// CHECK:         scf.for
util.func public @downwards(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %p = arith.constant 3 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c32}
  %r:2 = scf.while (%a = %s, %i = %c4) : (!stream.resource<*>, index) -> (index, !stream.resource<*>) {
    %more = arith.cmpi sgt, %i, %c0 : index
    scf.condition(%more) %i, %a : index, !stream.resource<*>
  } do {
  ^bb0(%i: index, %a: !stream.resource<*>):
    %k = arith.subi %i, %c1 : index
    %o = arith.muli %k, %c8 : index
    %e = arith.addi %o, %c8 : index
    %u = stream.async.update %x, %a[%o to %e] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c32}
    scf.yield %u, %k : !stream.resource<*>, index
  }
  util.return %r#1 : !stream.resource<*>
}

// A second exit: rows may be left.

// CHECK-LABEL: util.func public @early_exit
// CHECK:         stream.async.splat
util.func public @early_exit(%x: !stream.resource<*>, %stop: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %p = arith.constant 3 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c32}
  cf.br ^header(%c0, %s : index, !stream.resource<*>)
^header(%i: index, %a: !stream.resource<*>):
  %more = arith.cmpi slt, %i, %c4 : index
  cf.cond_br %more, ^body, ^exit(%a : !stream.resource<*>)
^body:
  %o = arith.muli %i, %c8 : index
  %e = arith.addi %o, %c8 : index
  %u = stream.async.update %x, %a[%o to %e] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c32}
  %k = arith.addi %i, %c1 : index
  cf.cond_br %stop, ^exit(%u : !stream.resource<*>), ^header(%k, %u : index, !stream.resource<*>)
^exit(%r: !stream.resource<*>):
  util.return %r : !stream.resource<*>
}

// As a signed number the bound may be negative, and the loop then has very many rounds, or none.

// CHECK-LABEL: util.func public @unknown_sign
// CHECK:         stream.async.splat
util.func public @unknown_sign(%x: !stream.resource<*>, %from: index) -> !stream.resource<*> {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %p = arith.constant 3 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c32}
  %r:2 = scf.while (%a = %s, %i = %from) : (!stream.resource<*>, index) -> (index, !stream.resource<*>) {
    %more = arith.cmpi ult, %i, %c4 : index
    scf.condition(%more) %i, %a : index, !stream.resource<*>
  } do {
  ^bb0(%i: index, %a: !stream.resource<*>):
    %o = arith.muli %i, %c8 : index
    %e = arith.addi %o, %c8 : index
    %u = stream.async.update %x, %a[%o to %e] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c32}
    %k = arith.addi %i, %c1 : index
    scf.yield %u, %k : !stream.resource<*>, index
  }
  util.return %r#1 : !stream.resource<*>
}

util.func public @run(%stop: i1) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 7 : i8
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %0 = util.call @blocks(%x, %c3) : (!stream.resource<*>, index) -> !stream.resource<*>
  %1 = util.call @blocks(%x, %c0) : (!stream.resource<*>, index) -> !stream.resource<*>
  %2 = util.call @downwards(%x) : (!stream.resource<*>) -> !stream.resource<*>
  %3 = util.call @early_exit(%x, %stop) : (!stream.resource<*>, i1) -> !stream.resource<*>
  %4 = util.call @unknown_sign(%x, %c2) : (!stream.resource<*>, index) -> !stream.resource<*>
  util.return %0, %1, %2, %3, %4 : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}
