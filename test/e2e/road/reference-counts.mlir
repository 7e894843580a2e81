// Storage that a program counts itself: it frees what it is the last owner of, and the runtime the rest. What a loop passes on lives on.
// RUN: weir-compile %s --compile-from=stream -o %t.so
// RUN: weir-run --module=%t.so --function=main --poison --input=2xi32="1 2" | FileCheck %s
// RUN: weir-check %s %s --runs=3 | FileCheck %s --check-prefix=SAME

// CHECK: 2xi32=56 56
// CHECK: i1=0
// SAME: equal in 3 of 3 runs
util.func public @main(%view: !hal.buffer_view) -> (!hal.buffer_view, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %seven = arith.constant 7 : i32
  %in = stream.tensor.import %view : !hal.buffer_view -> tensor<2xi32> in !stream.resource<external>{%c8}
  stream.resource.retain %in : !stream.resource<external>{%c8}
  %first, %ready = stream.resource.alloca uninitialized : !stream.resource<external>{%c8} => !stream.timepoint
  %filled = stream.cmd.execute await(%ready) => with(%first as %x: !stream.resource<external>{%c8}) {
    stream.cmd.fill %seven, %x[%c0 for %c8] : i32 -> !stream.resource<external>{%c8}
  } => !stream.timepoint
  %start = stream.timepoint.await %filled => %first : !stream.resource<external>{%c8}
  %last, %number = scf.for %i = %c0 to %c3 step %c1 iter_args(%old = %start, %n = %seven) -> (!stream.resource<external>, i32) {
    %next, %made = stream.resource.alloca uninitialized : !stream.resource<external>{%c8} => !stream.timepoint
    %sum = arith.addi %n, %n : i32
    %done = stream.cmd.execute await(%made) => with(%next as %y: !stream.resource<external>{%c8}) {
      stream.cmd.fill %sum, %y[%c0 for %c8] : i32 -> !stream.resource<external>{%c8}
    } => !stream.timepoint
    %new = stream.timepoint.await %done => %next : !stream.resource<external>{%c8}
    %was_last = stream.resource.release %old : !stream.resource<external>{%c8}
    scf.if %was_last {
      %gone = stream.resource.dealloca %old : !stream.resource<external>{%c8} => !stream.timepoint
    }
    scf.yield %new, %sum : !stream.resource<external>, i32
  }
  %only = stream.resource.is_terminal %last : !stream.resource<external>{%c8}
  %out = stream.tensor.export %last : tensor<2xi32> in !stream.resource<external>{%c8} -> !hal.buffer_view
  util.return %out, %only : !hal.buffer_view, i1
}
