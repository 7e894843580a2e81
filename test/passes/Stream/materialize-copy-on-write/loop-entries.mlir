// Loops that write to what they carry start with a copy; their iterations make none.
// RUN: weir-opt %s --weir-materialize-copy-on-write -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-opt %t.mlir --weir-materialize-copy-on-write | FileCheck %s
// RUN: weir-opt %t.mlir --weir-verify-in-place -o /dev/null
// RUN: weir-check %s %t.mlir --in-place

// CHECK-LABEL: util.func public @fills
// CHECK:         %[[X:.+]] = stream.async.splat
// CHECK-NEXT:    %[[COPY:.+]] = stream.async.clone %[[X]]
// CHECK-NEXT:    scf.for {{.*}} iter_args(%[[A:.+]] = %[[COPY]])
// CHECK-NOT:       clone
// CHECK:           stream.async.fill %{{.+}}, %[[A]]
// CHECK-NOT:       clone
// CHECK:           scf.yield
util.func public @fills(%q: i8, %p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %q : i8 -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x) -> (!stream.resource<*>) {
    %end = arith.addi %i, %c1 : index
    %f = stream.async.fill %p, %a[%i to %end for %c1] : i8 -> %a as !stream.resource<*>{%c8}
    scf.yield %f : !stream.resource<*>
  }
  util.return %r, %x : !stream.resource<*>, !stream.resource<*>
}

// One copy before both loops.
// CHECK-LABEL: util.func public @nested
// CHECK:         stream.async.clone
// CHECK:         scf.for
// CHECK-NOT:       clone
// CHECK:         util.return
util.func public @nested(%q: i8, %p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %q : i8 -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x) -> (!stream.resource<*>) {
    %s = scf.for %j = %c0 to %c2 step %c1 iter_args(%b = %a) -> (!stream.resource<*>) {
      %at = arith.addi %i, %j : index
      %end = arith.addi %at, %c1 : index
      %f = stream.async.fill %p, %b[%at to %end for %c1] : i8 -> %b as !stream.resource<*>{%c8}
      scf.yield %f : !stream.resource<*>
    }
    scf.yield %s : !stream.resource<*>
  }
  util.return %r, %x : !stream.resource<*>, !stream.resource<*>
}

// What is carried on has another name: two values of the loop are one, or the loop carries on what it had before.
// CHECK-LABEL: util.func public @two_names
// CHECK:         scf.for
// CHECK:           stream.async.clone
util.func public @two_names(%q: i8, %p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %q : i8 -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x, %b = %x) -> (!stream.resource<*>, !stream.resource<*>) {
    %end = arith.addi %i, %c1 : index
    %f = stream.async.fill %p, %a[%i to %end for %c1] : i8 -> %a as !stream.resource<*>{%c8}
    scf.yield %f, %f : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// Two values in storage of their own change places: no copy.
// CHECK-LABEL: util.func public @turn
// CHECK-NOT:     stream.async.clone
// CHECK:         scf.for
// CHECK-NOT:     stream.async.clone
// CHECK:         util.return
util.func public @turn(%q: i8, %p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %q : i8 -> !stream.resource<*>{%c8}
  %y = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x, %b = %y) -> (!stream.resource<*>, !stream.resource<*>) {
    %end = arith.addi %i, %c1 : index
    %f = stream.async.fill %p, %a[%i to %end for %c1] : i8 -> %a as !stream.resource<*>{%c8}
    scf.yield %b, %f : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// The inner loop carries its value through, and the outer one carries it on twice.
// CHECK-LABEL: util.func public @carried_through
// CHECK:         scf.for
// CHECK:           stream.async.clone
// CHECK:           scf.for
util.func public @carried_through(%q: i8, %p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %q : i8 -> !stream.resource<*>{%c8}
  %y = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x, %b = %y) -> (!stream.resource<*>, !stream.resource<*>) {
    %end = arith.addi %i, %c1 : index
    %f = stream.async.fill %p, %a[%i to %end for %c1] : i8 -> %a as !stream.resource<*>{%c8}
    %s = scf.for %j = %c0 to %c2 step %c1 iter_args(%c = %f) -> (!stream.resource<*>) {
      scf.yield %c : !stream.resource<*>
    }
    scf.yield %s, %f : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// An scf.while whose condition reads the carried value, and gives it on.
// CHECK-LABEL: util.func public @until
// CHECK:         %[[X:.+]] = stream.async.splat
// CHECK-NEXT:    %[[COPY:.+]] = stream.async.clone %[[X]]
// CHECK:         scf.while (%{{.+}} = %{{.+}}, %{{.+}} = %[[COPY]])
// CHECK-NOT:       clone
// CHECK:         util.return
util.func public @until(%q: i8, %p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %q : i8 -> !stream.resource<*>{%c8}
  %r:2 = scf.while (%i = %c0, %a = %x) : (index, !stream.resource<*>) -> (!stream.resource<*>, index) {
    %first = stream.async.slice %a[%c0 to %c1] : !stream.resource<*>{%c8} -> !stream.resource<*>{%c1}
    %host = stream.async.transfer %first : !stream.resource<*>{%c1} -> !stream.resource<staging>{%c1}
    %v = stream.async.load %host[%c0] : !stream.resource<staging>{%c1} -> i8
    %differs = arith.cmpi ne, %v, %p : i8
    %few = arith.cmpi slt, %i, %c3 : index
    %more = arith.andi %differs, %few : i1
    scf.condition(%more) %a, %i : !stream.resource<*>, index
  } do {
  ^bb0(%a: !stream.resource<*>, %i: index):
    %end = arith.addi %i, %c1 : index
    %f = stream.async.fill %p, %a[%i to %end for %c1] : i8 -> %a as !stream.resource<*>{%c8}
    scf.yield %end, %f : index, !stream.resource<*>
  }
  util.return %r#0, %x : !stream.resource<*>, !stream.resource<*>
}

// The condition gives the value on twice: the body reads the old one after the write.
// CHECK-LABEL: util.func public @given_twice
// CHECK:         scf.while
// CHECK:         do
// CHECK:           stream.async.clone
util.func public @given_twice(%q: i8, %p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %q : i8 -> !stream.resource<*>{%c8}
  %r:3 = scf.while (%i = %c0, %a = %x) : (index, !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>, index) {
    %more = arith.cmpi slt, %i, %c2 : index
    scf.condition(%more) %a, %a, %i : !stream.resource<*>, !stream.resource<*>, index
  } do {
  ^bb0(%a: !stream.resource<*>, %old: !stream.resource<*>, %i: index):
    %end = arith.addi %i, %c1 : index
    %f = stream.async.fill %p, %a[%c0 to %end for %end] : i8 -> %a as !stream.resource<*>{%c8}
    %u = stream.async.update %old, %f[%c0 to %c8] : !stream.resource<*>{%c8} -> %f as !stream.resource<*>{%c8}
    scf.yield %end, %u : index, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// Both start in storage that the caller keeps: a copy of each before the loops, none in them.
// CHECK-LABEL: util.func public @swapped
// CHECK:         stream.async.slice
// CHECK-NEXT:    stream.async.clone %arg1
// CHECK-NEXT:    stream.async.clone %arg1
// CHECK-NOT:     stream.async.clone
// CHECK:         util.return
util.func public @swapped(%p: i8, %x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %s = stream.async.slice %x[%c0 to %c2] : !stream.resource<*>{%c8} -> !stream.resource<*>{%c2}
  %r:2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x, %b = %x) -> (!stream.resource<*>, !stream.resource<*>) {
    %q:2 = scf.for %j = %c0 to %c2 step %c1 iter_args(%c = %a, %d = %b) -> (!stream.resource<*>, !stream.resource<*>) {
      %end = arith.addi %j, %c1 : index
      %f = stream.async.fill %p, %c[%j to %end for %c1] : i8 -> %c as !stream.resource<*>{%c8}
      scf.yield %d, %f : !stream.resource<*>, !stream.resource<*>
    }
    scf.yield %q#0, %q#1 : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1, %s : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}

// What changes places is returned from the loop twice: a copy in each round.
// CHECK-LABEL: util.func public @shared
// CHECK:         scf.for
// CHECK:           stream.async.clone
util.func public @shared(%q: i8, %p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %q : i8 -> !stream.resource<*>{%c8}
  %y = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %r:3 = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x, %b = %y, %c = %y) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
    %end = arith.addi %i, %c1 : index
    %f = stream.async.fill %p, %a[%i to %end for %c1] : i8 -> %a as !stream.resource<*>{%c8}
    scf.yield %b, %f, %f : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#2 : !stream.resource<*>
}

// Writes in branches, of which one runs in each round; the other branch hands on what it got.
// CHECK-LABEL: util.func public @branches
// CHECK:         stream.async.clone
// CHECK:         scf.for
// CHECK-NOT:       clone
// CHECK:         util.return
util.func public @branches(%q: i8, %p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %q : i8 -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %x) -> (!stream.resource<*>) {
    %b = scf.index_switch %i -> !stream.resource<*>
    case 0 {
      %f = stream.async.fill %p, %a[%c0 to %c1 for %c1] : i8 -> %a as !stream.resource<*>{%c8}
      scf.yield %f : !stream.resource<*>
    }
    case 1 {
      %is = arith.cmpi eq, %i, %c1 : index
      %f = stream.async.fill %p, %a[%c0 to %c3 for %c3] : i8 -> %a as !stream.resource<*>{%c8}
      %g = scf.if %is -> !stream.resource<*> {
        %h = stream.async.fill %q, %f[%c0 to %c1 for %c1] : i8 -> %f as !stream.resource<*>{%c8}
        scf.yield %h : !stream.resource<*>
      } else {
        scf.yield %f : !stream.resource<*>
      }
      scf.yield %g : !stream.resource<*>
    }
    default {
      scf.yield %a : !stream.resource<*>
    }
    scf.yield %b : !stream.resource<*>
  }
  util.return %r, %x : !stream.resource<*>, !stream.resource<*>
}

// The value of before the write is used after the branches: a copy in each round.
// CHECK-LABEL: util.func public @needed
// CHECK:         scf.for
// CHECK:           scf.if
// CHECK-NEXT:        stream.async.clone
// CHECK:         util.return
util.func public @needed(%q: i8, %p: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %q : i8 -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %x, %o = %x) -> (!stream.resource<*>, !stream.resource<*>) {
    %is = arith.cmpi eq, %i, %c1 : index
    %b = scf.if %is -> !stream.resource<*> {
      %f = stream.async.fill %p, %a[%c0 to %c1 for %c1] : i8 -> %a as !stream.resource<*>{%c8}
      scf.yield %f : !stream.resource<*>
    } else {
      %f = stream.async.splat %q : i8 -> !stream.resource<*>{%c8}
      scf.yield %f : !stream.resource<*>
    }
    %s = stream.async.slice %a[%c0 to %c8] : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
    scf.yield %b, %s : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}
