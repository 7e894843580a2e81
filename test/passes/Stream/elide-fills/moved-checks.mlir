// What self-check says of a program is not less than what the pass knew before it moved fills.
// RUN: weir-opt %s --weir-elide-fills='self-check=true' | FileCheck %s
// RUN: weir-opt %s --weir-elide-fills='self-check=true range-level=0 dead-producers=true' -o /dev/null
// RUN: weir-opt %s --weir-elide-fills='self-check=true range-level=2' -o /dev/null

// The fill of the tail moves to its reader, whose range begins anywhere: it reads written bytes alone.
// CHECK-LABEL: util.func public @moved
// CHECK:         stream.async.alloca
// CHECK:         scf.if
// CHECK:           stream.async.fill
// CHECK:           stream.async.dispatch
util.func public @moved(%begin: index, %other: index, %which: i1, %x: !stream.resource<*>) -> !stream.resource<*> {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 77 : i8
  %zero = arith.constant 0 : i8
  %s = stream.async.splat %zero : i8 -> !stream.resource<*>{%c16}
  %head = stream.async.fill %p, %s[%begin to %c4 for %c4] : i8 -> %s as !stream.resource<*>{%c16}
  %middle = stream.async.update %x, %head[%c4 to %c12] : !stream.resource<*>{%c8} -> %head as !stream.resource<*>{%c16}
  %all = stream.async.fill %p, %middle[%c12 to %c16 for %c4] : i8 -> %middle as !stream.resource<*>{%c16}
  %r = scf.if %which -> (!stream.resource<*>) {
    %t = stream.async.splat %zero : i8 -> !stream.resource<*>{%c8}
    scf.yield %t : !stream.resource<*>
  } else {
    %lo = arith.andi %begin, %other : index
    %hi = arith.addi %lo, %c8 : index
    %d = stream.async.dispatch @k::@f(%all[%lo to %hi for %c8]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
    scf.yield %d : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// Below level 1 the sum that is made for the end of a store is known by its form, too.
// CHECK-LABEL: util.func public @stored
util.func public @stored(%at: index, %x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 1 : i8
  %q = arith.constant -1 : i8
  %a = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %f = stream.async.fill %p, %a[%c0 to %c8 for %c8] : i8 -> %a as !stream.resource<*>{%c8}
  %host = stream.async.transfer %f : !stream.resource<*>{%c8} -> !stream.resource<staging>{%c8}
  %s = stream.async.store %q, %host[%at] : i8 -> %host as !stream.resource<staging>{%c8}
  %back = stream.async.transfer %s : !stream.resource<staging>{%c8} -> !stream.resource<*>{%c8}
  %d = stream.async.dispatch @k::@f(%back[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %d : !stream.resource<*>
}

// An argument that an empty range says to be 0 takes the place of a constant.
// CHECK-LABEL: util.func public @zero
util.func public @zero(%n: index, %size: index, %x: !stream.resource<*>) -> !stream.resource<*> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c24 = arith.constant 24 : index
  %p = arith.constant -1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c24}
  %d = stream.async.dispatch @k::@f(%x[%n to %n for %n], %s[%c4 to %c7 for %c3]) : (!stream.resource<*>{%size}, !stream.resource<*>{%c24}) -> !stream.resource<*>{%c8}
  %r = stream.async.update %d, %s[%c4 to %c12] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c24}
  util.return %r : !stream.resource<*>
}

// Where fills move into branches, the order of what is left is not known below them; but all of it is written.
// CHECK-LABEL: util.func public @branches
// CHECK:         stream.async.alloca
util.func public @branches(%n: index, %size: index, %x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 4 : i8
  %q = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %u = stream.async.update %x, %s[%c0 to %n] : !stream.resource<*>{%n} -> %s as !stream.resource<*>{%size}
  %flag = arith.index_cast %n : index to i32
  cf.switch %flag : i32, [
    default: ^bb3,
    0: ^bb1,
    2: ^bb2
  ]
^bb1:
  %t = stream.async.splat %q : i8 -> !stream.resource<*>{%size}
  %rest = arith.subi %size, %n : index
  %v = stream.async.copy %u[%c0 to %rest], %t[%n to %size], %rest : !stream.resource<*>{%size} -> %t as !stream.resource<*>{%size}
  cf.br ^bb4(%v : !stream.resource<*>)
^bb2:
  cf.br ^bb4(%u : !stream.resource<*>)
^bb3:
  cf.br ^bb4(%x : !stream.resource<*>)
^bb4(%r: !stream.resource<*>):
  util.return %r : !stream.resource<*>
}

// The write in the loop says that its range is the whole resource. That is not known after the loop, where the fill is needed.
// CHECK-LABEL: util.func public @rounds
// CHECK:         stream.async.alloca
// CHECK:         stream.async.fill
// CHECK:         scf.for
util.func public @rounds(%n: index, %x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %p = arith.constant 77 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (!stream.resource<*>) {
    %u = stream.async.update %x, %a[%n to %c8] : !stream.resource<*>{%c8} -> %a as !stream.resource<*>{%c8}
    scf.yield %u : !stream.resource<*>
  }
  %d = stream.async.dispatch @k::@f(%l[%c2 to %c8 for %c6]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %d : !stream.resource<*>
}

// A body that never runs: its sizes are not negative, and by the bounds of the loop not positive. No more is written than before.
// CHECK-LABEL: util.func public @never
util.func public @never(%n: index, %step: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.constant 5 : i8
  %q = arith.constant 9 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %r = scf.for %i = %c0 to %c0 step %step iter_args(%a = %s) -> (!stream.resource<*>) {
    %rest = arith.subi %c0, %i : index
    %length = arith.minui %rest, %step : index
    %end = arith.addi %i, %length : index
    %x = stream.async.splat %q : i8 -> !stream.resource<*>{%length}
    %u = stream.async.update %x, %a[%i to %end] : !stream.resource<*>{%length} -> %a as !stream.resource<*>{%n}
    scf.yield %u : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// The load is of bytes past the end: no run gets there, and nothing is undefined in it.
// CHECK-LABEL: util.func private @past_the_end
util.func private @past_the_end(%n: index, %m: index, %x: !stream.resource<*>, %y: !stream.resource<external>) {
  %c8 = arith.constant 8 : index
  %p = arith.constant 77 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<external>{%n}
  %host = stream.async.transfer %s : !stream.resource<external>{%n} -> !stream.resource<staging>{%n}
  %past = stream.async.load %host[%n] : !stream.resource<staging>{%n} -> i32
  %part = stream.async.copy %y[%m to %n], %s[%m to %c8], %m : !stream.resource<external>{%c8} -> %s as !stream.resource<external>{%n}
  %own = stream.async.clone %x : !stream.resource<*>{%n} -> !stream.resource<*>{%n}
  %more = stream.async.update %part, %own[%c8 to %n] : !stream.resource<external>{%n} -> %own as !stream.resource<*>{%n}
  %end = arith.index_castui %past : i32 to index
  %l = scf.for %i = %n to %end step %m iter_args(%a = %more) -> (!stream.resource<*>) {
    %u = stream.async.update %y, %a[%i to %i] : !stream.resource<external>{%c8} -> %a as !stream.resource<*>{%n}
    scf.yield %u : !stream.resource<*>
  }
  util.return
}

// Below level 1 the end of a range that starts at 0 is its length: the fill that is left ends there, and the reader reads no more.
// CHECK-LABEL: util.func public @from_start
// CHECK:         stream.async.fill %{{.+}}, %{{.+}}[%c0 to %[[LENGTH:.+]] for %[[LENGTH]]]
util.func public @from_start(%size: index, %length: index, %x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %p = arith.constant -1 : i32
  %s = stream.async.splat %p : i32 -> !stream.resource<*>{%size}
  %end = arith.addi %c0, %length : index
  %d = stream.async.dispatch @k::@f(%s[%c0 to %end for %length]) : (!stream.resource<*>{%size}) -> !stream.resource<*>{%size}
  util.return %d : !stream.resource<*>
}

// A loop in a function loses all its writes. The function still does nothing with what it gets, also for a caller whose argument comes from outside.
// CHECK-LABEL: util.func private @writes_nothing_that_is_read
// CHECK-NOT:     stream.async.fill
// CHECK-LABEL: util.func public @gives_new_storage
// CHECK:         stream.async.alloca
// CHECK-NOT:     stream.async.splat
util.func private @never_called(%a: !stream.resource<*>) {
  %0 = util.call @writes_nothing_that_is_read(%a) : (!stream.resource<*>) -> !stream.resource<*>
  util.return
}
util.func private @writes_nothing_that_is_read(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %p = arith.constant 1 : i8
  %k = stream.async.clone %a : !stream.resource<*>{%c24} -> !stream.resource<*>{%c24}
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %k) -> (!stream.resource<*>) {
    %e = arith.addi %i, %c4 : index
    %f = stream.async.fill %p, %t[%i to %e for %c4] : i8 -> %t as !stream.resource<*>{%c24}
    scf.yield %f : !stream.resource<*>
  }
  %n = stream.async.dispatch @ex::@make(%c0) : (index) -> !stream.resource<*>{%c24}
  util.return %n : !stream.resource<*>
}
util.func public @gives_new_storage() {
  %c24 = arith.constant 24 : index
  %p = arith.constant -1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c24}
  %r = util.call @writes_nothing_that_is_read(%s) : (!stream.resource<*>) -> !stream.resource<*>
  util.return
}
