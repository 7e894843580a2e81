// Sizes that follow from arguments stay symbols; --weir-dim and the option `dims` put numbers there.
// RUN: weir-opt %s -split-input-file --weir-ledger 2>&1 >/dev/null | FileCheck %s
// RUN: weir-opt %s -split-input-file --weir-ledger="dims=%arg0.dim0=3,arg1=5,@callee_user:trips0=2,trips0=10" 2>&1 >/dev/null | FileCheck %s --check-prefix=DIMS

// CHECK-LABEL: ledger:
// CHECK: @view 4*%arg0.dim0 0 0 4*%arg0.dim0 0 1 0 0 1
// DIMS-LABEL: ledger:
// DIMS: @view 12 0 0 12 0 1 0 0 1
util.func public @view(%view: !hal.buffer_view, %p: i32) -> !stream.resource<external> {
  %c4 = arith.constant 4 : index
  %n = hal.buffer_view.dim<%view : !hal.buffer_view>[0] : index
  %size = arith.muli %n, %c4 : index
  %s = stream.async.splat %p : i32 -> !stream.resource<external>{%size}
  util.return %s : !stream.resource<external>
}

// -----

// A counted loop multiplies, also by a number of trips that is an argument; the peak does not.
// CHECK-LABEL: ledger:
// CHECK: @loops 8*%arg1 + 80 0 0 8*%arg1 + 80 16 %arg1 + 5 0 0 %arg1 + 5
// DIMS-LABEL: ledger:
// DIMS: @loops 120 0 0 120 16 10 0 0 10
util.func public @loops(%p: i8, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c10 = arith.constant 10 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %n step %c1 {
    %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%c8}
    %k = util.optimization_barrier %s : !stream.resource<transient>
  }
  scf.for %i = %c0 to %c10 step %c2 {
    %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%c16}
    %k = util.optimization_barrier %s : !stream.resource<transient>
  }
  util.return
}

// -----

// A loop that ends when it likes: a symbol for its trips. The condition runs once more than the body.
// CHECK-LABEL: ledger:
// CHECK: @while 20*trips0 + 4 0 0 20*trips0 + 4 16 2*trips0 + 1 0 0 2*trips0 + 1
// DIMS-LABEL: ledger:
// DIMS: @while 204 0 0 204 16 21 0 0 21
util.func private @more() -> i1
util.func public @while(%p: i8) {
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  scf.while : () -> () {
    %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%c4}
    %k = util.optimization_barrier %s : !stream.resource<transient>
    %m = util.call @more() : () -> i1
    scf.condition(%m)
  } do {
    %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%c16}
    %k = util.optimization_barrier %s : !stream.resource<transient>
    scf.yield
  }
  util.return
}

// -----

// The costlier side of a branch; the larger of two sizes of which neither is known to be.
// CHECK-LABEL: ledger:
// CHECK: @branches max(%arg1, %arg2) + 100
// DIMS-LABEL: ledger:
// DIMS: @branches max(5, %arg2) + 100
util.func public @branches(%p: i8, %n: index, %m: index, %c: i1) {
  %c60 = arith.constant 60 : index
  %c100 = arith.constant 100 : index
  scf.if %c {
    %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%n}
  } else {
    %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%m}
  }
  scf.if %c {
    %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%c60}
  } else {
    %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%c100}
  }
  util.return
}

// -----

// The same with blocks, and a loop between them.
// CHECK-LABEL: ledger:
// CHECK: @blocks 12*trips0 + 100 0 0 12*trips0 + 100 72 trips0 + 1
// DIMS-LABEL: ledger:
// DIMS: @blocks 220
util.func public @blocks(%p: i8, %c: i1) {
  %c12 = arith.constant 12 : index
  %c60 = arith.constant 60 : index
  %c100 = arith.constant 100 : index
  cf.cond_br %c, ^small, ^large
^small:
  %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%c60}
  cf.br ^loop(%s : !stream.resource<transient>)
^large:
  %l = stream.async.splat %p : i8 -> !stream.resource<external>{%c100}
  cf.br ^header
^header:
  %t = stream.async.splat %p : i8 -> !stream.resource<transient>{%c12}
  cf.cond_br %c, ^header, ^exit
^loop(%r: !stream.resource<transient>):
  cf.br ^exit
^exit:
  util.return
}

// -----

// A callee counts in terms of the caller's sizes, each time that it is called.
// CHECK-LABEL: ledger:
// CHECK: @callee_user %arg1 + 40 0 0 %arg1 + 40 max(40, %arg1) 2 0 0 2
// DIMS-LABEL: ledger:
// DIMS: @callee_user 45 0 0 45 40 2 0 0 2
util.func public @callee_user(%p: i8, %n: index) {
  %c40 = arith.constant 40 : index
  util.call @callee(%n, %p) : (index, i8) -> ()
  util.call @callee(%c40, %p) : (index, i8) -> ()
  util.return
}
util.func private @callee(%n: index, %p: i8) {
  %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%n}
  util.return
}

// -----

// Several public functions: totals say whose sizes they name. The peak of the program is that of one of them.
// CHECK-LABEL: ledger:
// CHECK: @a %arg1 0 0 %arg1 %arg1
// CHECK: @b 2*%arg1 0 0 2*%arg1 2*%arg1
// CHECK: initializers 8
// DIMS-LABEL: ledger:
// CHECK: total @a:%arg1 + 2*@b:%arg1 0 0 @a:%arg1 + 2*@b:%arg1 max(2*@b:%arg1, @a:%arg1)
util.func public @a(%p: i8, %n: index) {
  %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%n}
  util.return
}
util.func public @b(%p: i8, %n: index) {
  %twice = arith.addi %n, %n : index
  %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%twice}
  util.return
}
util.initializer {
  %p = arith.constant 0 : i8
  %c8 = arith.constant 8 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%c8}
  util.return
}

// -----

// Rounding: what layouts of dynamic slices leave behind.
// CHECK-LABEL: ledger:
// CHECK: @align 16*ceildiv(%arg1, 16) + 64*floordiv(%arg1 + 63, 64)
// DIMS-LABEL: ledger:
// DIMS: @align 80
util.func public @align(%p: i8, %n: index) {
  %c63 = arith.constant 63 : index
  %mask = arith.constant -64 : index
  %c16 = arith.constant 16 : index
  %up = arith.addi %n, %c63 : index
  %down = arith.andi %up, %mask : index
  %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%down}
  %even = util.align %n, %c16 : index
  %t = stream.async.splat %p : i8 -> !stream.resource<transient>{%even}
  util.return
}

// -----

// A loop of blocks that counts: its header runs once more than its body. One that counts in another way has a symbol for its trips.
// CHECK-LABEL: ledger:
// CHECK: @counted 8*%arg1 + 3*trips0 + 4 0 0
// DIMS-LABEL: ledger:
// DIMS: @counted 74
util.func public @counted(%p: i8, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  cf.br ^header(%c0 : index)
^header(%i: index):
  %h = stream.async.splat %p : i8 -> !stream.resource<external>{%c4}
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %b = stream.async.splat %p : i8 -> !stream.resource<external>{%c4}
  %next = arith.addi %i, %c1 : index
  cf.br ^header(%next : index)
^exit:
  cf.br ^other(%c1 : index)
^other(%j: index):
  %o = stream.async.splat %p : i8 -> !stream.resource<external>{%c3}
  %double = arith.muli %j, %c2 : index
  %again = arith.cmpi ult, %double, %n : index
  cf.cond_br %again, ^other(%double : index), ^end
^end:
  util.return
}

// -----

// Regions of execution, nested: what they yield is storage of the op around them, and is counted once.
// CHECK-LABEL: ledger:
// CHECK: @regions 48 0 48 80 80 2 0 1 3
util.func public @regions(%p: i8) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %r, %t = stream.async.execute with() -> !stream.resource<transient>{%c32} {
    %both:2 = stream.async.concurrent with() -> (!stream.resource<transient>{%c32}, !stream.resource<transient>{%c16}) {
      %a = stream.async.splat %p : i8 -> !stream.resource<transient>{%c32}
      %b = stream.async.splat %p : i8 -> !stream.resource<transient>{%c16}
      stream.yield %a, %b : !stream.resource<transient>{%c32}, !stream.resource<transient>{%c16}
    }
    %d = stream.async.dispatch @k::@f(%both#0[%c0 to %c32 for %c32], %both#1[%c0 to %c16 for %c16]) : (!stream.resource<transient>{%c32}, !stream.resource<transient>{%c16}) -> !stream.resource<transient>{%c32}
    stream.yield %d : !stream.resource<transient>{%c32}
  } => !stream.timepoint
  %w = stream.timepoint.await %t => %r : !stream.resource<transient>{%c32}
  %k = util.optimization_barrier %w : !stream.resource<transient>
  util.return
}

// -----

// A size that is asked of the resource itself, and an argument of unknown size.
// CHECK-LABEL: ledger:
// CHECK: @asked %arg0.size 0 0 %arg0.size
util.func public @asked(%x: !stream.resource<external>, %p: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %s = stream.resource.size %x : !stream.resource<external>
  %f = stream.async.fill %p, %x[%c0 to %s for %s] : i8 -> %x as !stream.resource<external>{%s}
  util.return %f : !stream.resource<external>
}
