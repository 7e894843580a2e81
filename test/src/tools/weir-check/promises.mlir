// A run that breaks what the first program states of a number is left out; one that breaks what only the second one states is a difference.
// RUN: weir-check %s %s --input=arg0=4 --input=arg1=1 | FileCheck %s --check-prefix=KEPT
// RUN: not weir-check %s %s --input=arg0=3 --input=arg1=1 2>&1 | FileCheck %s --check-prefix=BROKEN
// RUN: sed 's/umax = 4/umax = 3/' %s > %t.mlir
// RUN: not weir-check %s %t.mlir --input=arg0=4 --input=arg1=1 2>&1 | FileCheck %s --check-prefix=ADDED
// KEPT: equal in 16 of 16 runs
// BROKEN: util.assume.int
// BROKEN-NEXT: states what is not true
// ADDED: different: the second program fails, but the first one does not: {{.*}}util.assume.int
// ADDED-NEXT: states what is not true
util.func public @f(%n: index, %p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %m:2 = util.assume.int %n[<umin = 2, umax = 4, udiv = 2>, <umin = 6, umax = 8>], %p[<umin = 1, umax = 9>, <udiv = 2>] : index, i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %z = arith.constant 0 : i8
  %f = stream.async.fill %z, %s[%c0 to %m#0 for %m#0] : i8 -> %s as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}
