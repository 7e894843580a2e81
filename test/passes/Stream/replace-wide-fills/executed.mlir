// What the pass makes leaves the same bytes: weir-check executes a kernel that only the second program has, where the others are functions that
// is unknown.
// RUN: weir-opt %s --weir-replace-wide-fills > %t.mlir
// RUN: weir-check %s %t.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal in 16 of 16 runs

// A kernel that leaves the first element as it was is told from it.
// RUN: sed 's/offsets = \[0\]/offsets = [1]/' %t.mlir | weir-opt > %t.late.mlir
// RUN: not weir-check %s %t.late.mlir --function range | FileCheck %s --check-prefix=LATE
// LATE: different:

// So is another pattern.
// RUN: sed 's/arith.constant 16909060 : i64/arith.constant 16909061 : i64/' %t.mlir > %t.other.mlir
// RUN: not weir-check %s %t.other.mlir --function range | FileCheck %s --check-prefix=OTHER
// OTHER: different: return of @range differs: result 0, byte {{[0-9]+}}: before 0x04, after 0x05

stream.executable private @unknown {
  stream.executable.export public @f
  builtin.module {
    func.func private @f(!stream.binding {weir.access = "ro"}, !stream.binding {weir.access = "wo", weir.overwrites})
  }
}

util.func public @range(%t: !stream.resource<*>) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c64 = arith.constant 64 : index
  %v = arith.constant 16909060 : i64
  %f = stream.async.fill %v, %t[%c8 to %c24 for %c16] : i64 -> %t as !stream.resource<*>{%c64}
  util.return %f : !stream.resource<*>
}

util.func public @element(%t: !stream.resource<*>, %v: i64) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %f = stream.async.fill %v, %t[%c8 to %c16 for %c8] : i64 -> %t as !stream.resource<*>{%c32}
  util.return %f : !stream.resource<*>
}

util.func public @beside_others(%v: i64) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c48 = arith.constant 48 : index
  %s = stream.async.splat %v : i64 -> !stream.resource<*>{%c48}
  %r = stream.async.dispatch @unknown::@f(%s[%c0 to %c48 for %c48]) : (!stream.resource<*>{%c48}) -> !stream.resource<*>{%c48}
  util.return %r : !stream.resource<*>
}
