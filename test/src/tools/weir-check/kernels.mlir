// What is known about kernels (stream-passes.md 9.3): `wo` reads nothing, `weir.overwrites` writes all of the range, `ro` writes
// nothing. A dispatch that writes into its target at once does the same as one whose result is copied there.
// RUN: split-file %s %t
// RUN: cat %t/kernels.mlir %t/before.mlir > %t/a.mlir
// RUN: cat %t/kernels.mlir %t/after.mlir > %t/b.mlir
// RUN: weir-check %t/a.mlir %t/b.mlir --function whole --in-place | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %t/a.mlir %t/b.mlir --function emplaced --in-place | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %t/a.mlir %t/b.mlir --function untouched --in-place | FileCheck %s --check-prefix=EQUAL
// RUN: not weir-check %t/a.mlir %t/b.mlir --function some | FileCheck %s --check-prefix=SOME
// RUN: not weir-check %t/a.mlir %t/b.mlir --function unknown | FileCheck %s --check-prefix=UNKNOWN
// EQUAL: equal in 16 of 16 runs

//--- kernels.mlir
stream.executable private @k {
  stream.executable.export public @wo
  stream.executable.export public @some
  stream.executable.export public @ro
  builtin.module {
    util.func private @wo(!stream.binding {weir.access = "ro"}, !stream.binding {weir.access = "wo", weir.overwrites})
    util.func private @some(!stream.binding {weir.access = "ro"}, !stream.binding {weir.access = "wo"})
    util.func private @ro(!stream.binding {weir.access = "ro"})
  }
}

//--- before.mlir
util.func public @whole(%a: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %t = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %d = stream.async.dispatch @k::@wo(%a[%c0 to %c8 for %c8], %t[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %t{%c8}
  util.return %d : !stream.resource<*>
}
util.func public @emplaced(%a: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %d = stream.async.dispatch @foreign::@f(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %t = stream.async.splat %z : i8 -> !stream.resource<*>{%c12}
  %u = stream.async.update %d, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c12}
  util.return %u : !stream.resource<*>
}
util.func public @untouched(%z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %t = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %d = stream.async.dispatch @k::@ro(%t[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> %t{%c8}
  util.return %d : !stream.resource<*>
}
// SOME: return of @some differs: result 0, byte {{[0-9]+}}: before 0x{{[0-9a-f]+}}, after undefined
util.func public @some(%a: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %t = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %d = stream.async.dispatch @k::@some(%a[%c0 to %c8 for %c8], %t[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %t{%c8}
  util.return %d : !stream.resource<*>
}
// UNKNOWN: return of @unknown differs: result 0, byte 0: before 0x{{[0-9a-f]+}}, after undefined
util.func public @unknown(%z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %t = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %d = stream.async.dispatch @foreign::@g(%t[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> %t{%c8}
  util.return %d : !stream.resource<*>
}

//--- after.mlir
util.func public @whole(%a: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %t = stream.async.alloca : !stream.resource<*>{%c8}
  %d = stream.async.dispatch @k::@wo(%a[%c0 to %c8 for %c8], %t[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %t{%c8}
  util.return %d : !stream.resource<*>
}
util.func public @emplaced(%a: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %t = stream.async.splat %z : i8 -> !stream.resource<*>{%c12}
  %u = stream.async.dispatch @foreign::@f(%a[%c0 to %c8 for %c8], %t[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c12}) -> %t{%c12}
  util.return %u : !stream.resource<*>
}
util.func public @untouched(%z: i8) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %t = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  util.return %t : !stream.resource<*>
}
util.func public @some(%a: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %t = stream.async.alloca : !stream.resource<*>{%c8}
  %d = stream.async.dispatch @k::@some(%a[%c0 to %c8 for %c8], %t[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %t{%c8}
  util.return %d : !stream.resource<*>
}
util.func public @unknown(%z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %t = stream.async.alloca : !stream.resource<*>{%c8}
  %d = stream.async.dispatch @foreign::@g(%t[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> %t{%c8}
  util.return %d : !stream.resource<*>
}
