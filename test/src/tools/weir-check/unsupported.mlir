// RUN: split-file --leading-lines %s %t
// RUN: not weir-check %t/op.mlir %t/op.mlir 2>&1 | FileCheck %s --check-prefix=OP
// RUN: not weir-check %t/range.mlir %t/range.mlir 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not weir-check %t/range.mlir %t/absent.mlir 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not weir-check %t/fine.mlir %t/range.mlir 2>&1 | FileCheck %s --check-prefix=WORSE
// RUN: not weir-check %t/forever.mlir %t/forever.mlir --max-steps 1000 2>&1 | FileCheck %s --check-prefix=FOREVER
// RUN: not weir-check %t/fine.mlir %t/forever.mlir 2>&1 | FileCheck %s --check-prefix=HANGS
// ABSENT: weir-check: {{.*}}No such file or directory

//--- op.mlir
// OP: weir-check: first program: {{.*}}op.mlir:[[#@LINE+3]]:8: {{.*}}test.unknown
// OP-NEXT: cannot execute 'test.unknown'
util.func public @f(%a: !stream.resource<*>) -> !stream.resource<*> {
  %b = "test.unknown"(%a) : (!stream.resource<*>) -> !stream.resource<*>
  util.return %b : !stream.resource<*>
}

//--- range.mlir
// RANGE: weir-check: no inputs were found for which the first program is defined
// RANGE-NEXT: first program: {{.*}}range.mlir:[[#@LINE+8]]:8: {{.*}}stream.async.slice
// RANGE-NEXT: has an invalid range [4 to 12 for 8] of a resource of 8 bytes
// WORSE: different: the second program fails, but the first one does not: {{.*}}stream.async.slice
// WORSE-NEXT: has an invalid range [4 to 12 for 8] of a resource of 8 bytes
util.func public @f(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %s = stream.async.slice %a[%c4 to %c12] : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  util.return %s : !stream.resource<*>
}

//--- fine.mlir
util.func public @f(%a: !stream.resource<*>) -> !stream.resource<*> {
  util.return %a : !stream.resource<*>
}

//--- forever.mlir
// FOREVER: weir-check: no inputs were found for which the first program is defined
// FOREVER: more than 1000 ops were executed
// HANGS: different: the second program fails, but the first one does not
// HANGS-NEXT: more than {{[0-9]+}} ops were executed
util.func public @f(%a: !stream.resource<*>) -> !stream.resource<*> {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
