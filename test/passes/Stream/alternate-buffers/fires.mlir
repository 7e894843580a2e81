// New values that loops carry are made in storage that they carry, too; executed before and after, with ties in place.
// RUN: weir-opt %s --weir-alternate-buffers --remarks-filter-passed=weir-alternate-buffers -o %t.tied.mlir 2>%t.remarks
// RUN: FileCheck %s --input-file=%t.tied.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-check %s %t.tied.mlir
// RUN: weir-opt %t.tied.mlir --weir-materialize-copy-on-write --weir-elide-copies -o %t.elided.mlir
// RUN: FileCheck %s --check-prefix=FINAL --input-file=%t.elided.mlir
// RUN: weir-opt %t.elided.mlir --weir-verify-in-place -o /dev/null
// RUN: weir-check %s %t.elided.mlir --in-place
// A second run changes nothing.
// RUN: weir-opt %t.tied.mlir --weir-alternate-buffers | diff - %t.tied.mlir

stream.executable private @ex {
  stream.executable.export public @mul
  stream.executable.export public @part
  stream.executable.export public @two
  builtin.module {
    util.func private @mul(%a: !stream.binding {weir.access = "ro"}, %x: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
    util.func private @part(%a: !stream.binding {weir.access = "ro"}, %x: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo"})
    util.func private @two(%a: !stream.binding {weir.access = "ro"}, %x: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites}, %c: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}

// Two buffers in turn. The caller may keep what the loop starts with: one copy.
// REMARK-DAG: [Passed] alternates {{.*}} Function=power | bytes=8
// CHECK-LABEL: util.func private @power(
// FINAL-LABEL: util.func private @power(
// CHECK:         %[[NEW:.+]] = stream.async.alloca
// CHECK:         scf.for {{.*}} iter_args(%[[A:.+]] = %arg0, %[[FREE:.+]] = %[[NEW]])
// CHECK:           %[[B:.+]] = stream.async.dispatch @ex::@mul({{.*}}, %[[FREE]][{{.*}}) -> %[[FREE]]{
// CHECK:           scf.yield %[[B]], %[[A]]
// FINAL: stream.async.clone %arg0
// FINAL-NOT: stream.async.clone
util.func private @power(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.dispatch @ex::@mul(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (!stream.resource<*>) {
    %b = stream.async.dispatch @ex::@mul(%a[%c0 to %c8 for %c8], %y[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %b : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// A value that is used up before the new one is made leaves its storage to that.
// REMARK-DAG: [Passed] reuses {{.*}} Function=reused | bytes=8
// CHECK-LABEL: util.func private @reused(
// FINAL-LABEL: util.func private @reused(
// CHECK:         scf.for {{.*}} iter_args(%[[A:.+]] = %arg0) ->
// CHECK:           %[[T:.+]] = stream.async.dispatch
// CHECK:           stream.async.dispatch @ex::@mul(%[[T]]{{.*}}, %[[A]][{{.*}}) -> %[[A]]{
// FINAL: stream.async.clone %arg0
// FINAL-NOT: stream.async.clone
util.func private @reused(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.dispatch @ex::@mul(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (!stream.resource<*>) {
    %t = stream.async.dispatch @ex::@mul(%a[%c0 to %c8 for %c8], %y[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    %b = stream.async.dispatch @ex::@mul(%t[%c0 to %c8 for %c8], %y[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %b : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// The value of the round before is carried, too: the storage of the one before that is free, here while the op reads it, so there are three.
// REMARK-DAG: [Passed] alternates {{.*}} Function=older | bytes=8
// CHECK-LABEL: util.func private @older(
// FINAL-LABEL: util.func private @older(
// CHECK:         scf.for {{.*}} iter_args(%[[A:.+]] = %arg0, %[[P:.+]] = %arg0, %[[FREE:.+]] = %
// CHECK:           %[[B:.+]] = stream.async.dispatch @ex::@mul({{.*}}) -> %[[FREE]]{
// CHECK:           scf.yield %[[B]], %[[A]], %[[P]]
// FINAL-COUNT-2: stream.async.clone %arg0
// FINAL-NOT: stream.async.clone
util.func private @older(%x: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.dispatch @ex::@mul(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %p = %x) -> (!stream.resource<*>, !stream.resource<*>) {
    %b = stream.async.dispatch @ex::@mul(%a[%c0 to %c8 for %c8], %p[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %b, %a : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// Two values, of which the second one is made when the first one is used up.
// REMARK-DAG: [Passed] alternates {{.*}} Function=both | bytes=8
// REMARK-DAG: [Passed] reuses {{.*}} Function=both | bytes=8
// CHECK-LABEL: util.func private @both(
// FINAL-LABEL: util.func private @both(
// CHECK:         scf.for {{.*}} iter_args(%[[A:.+]] = %arg0, %[[P:.+]] = %arg0, %[[FREE:.+]] = %
// CHECK:           stream.async.dispatch @ex::@mul({{.*}}) -> %[[FREE]]{
// CHECK:           stream.async.dispatch @ex::@mul({{.*}}) -> %[[A]]{
// FINAL-COUNT-2: stream.async.clone %arg0
// FINAL-NOT: stream.async.clone
util.func private @both(%x: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.dispatch @ex::@mul(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %p = %x) -> (!stream.resource<*>, !stream.resource<*>) {
    %b = stream.async.dispatch @ex::@mul(%a[%c0 to %c8 for %c8], %y[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    %q = stream.async.dispatch @ex::@mul(%b[%c0 to %c8 for %c8], %p[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    scf.yield %b, %q : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// Two results of one op.
// REMARK-DAG: [Passed] alternates {{.*}} Function=results | bytes=8
// REMARK-DAG: [Passed] alternates {{.*}} Function=results | bytes=8
// CHECK-LABEL: util.func private @results(
// FINAL-LABEL: util.func private @results(
// CHECK:         scf.for
// CHECK:           stream.async.dispatch @ex::@two({{.*}} -> (%{{[^ ]+}}{%c8}, %{{[^ ]+}}{%c8})
// FINAL-COUNT-2: stream.async.clone %arg0
// FINAL-NOT: stream.async.clone
util.func private @results(%x: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.dispatch @ex::@mul(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %p = %x) -> (!stream.resource<*>, !stream.resource<*>) {
    %b:2 = stream.async.dispatch @ex::@two(%a[%c0 to %c8 for %c8], %p[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> (!stream.resource<*>{%c8}, !stream.resource<*>{%c8})
    scf.yield %b#0, %b#1 : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// Two results of one op, of which the loop carries the second one first: each result has one operand.
// REMARK-DAG: [Passed] alternates {{.*}} Function=exchanged | bytes=8
// REMARK-DAG: [Passed] alternates {{.*}} Function=exchanged | bytes=8
// CHECK-LABEL: util.func private @exchanged(
// FINAL-LABEL: util.func private @exchanged(
// CHECK:         scf.for {{.*}} iter_args(%[[A:[^ ]+]] = %arg0, %[[P:[^ ]+]] = %arg0, %[[F:[^ ]+]] = %{{[^ ]+}}, %[[G:[^ ]+]] = %{{[^)]+}})
// CHECK-NOT:       stream.async.alloca
// CHECK:           stream.async.dispatch @ex::@two(%[[A]][{{[^]]*}}], %[[P]][{{[^]]*}}], %[[G]][{{[^]]*}}], %[[F]][{{[^]]*}}]) {{.*}} -> (%[[G]]{%c8}, %[[F]]{%c8})
// FINAL-COUNT-2: stream.async.clone %arg0
// FINAL-NOT: stream.async.clone
util.func private @exchanged(%x: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.dispatch @ex::@mul(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %p = %x) -> (!stream.resource<*>, !stream.resource<*>) {
    %b:2 = stream.async.dispatch @ex::@two(%a[%c0 to %c8 for %c8], %p[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> (!stream.resource<*>{%c8}, !stream.resource<*>{%c8})
    scf.yield %b#1, %b#0 : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// The loop around carries the buffer of the inner one, and one copy before both is enough.
// REMARK-DAG: [Passed] alternates {{.*}} Function=nest | bytes=8
// CHECK-LABEL: util.func private @nest(
// FINAL-LABEL: util.func private @nest(
// CHECK:         %[[NEW:.+]] = stream.async.alloca
// CHECK:         scf.for {{.*}} iter_args(%{{.+}} = %arg0, %[[OUTER:.+]] = %[[NEW]])
// CHECK:           scf.for {{.*}} iter_args(%{{.+}} = %{{.+}}, %[[FREE:.+]] = %[[OUTER]])
// CHECK-NOT:     stream.async.alloca
// FINAL: stream.async.clone %arg0
// FINAL-NOT: stream.async.clone
util.func private @nest(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.dispatch @ex::@mul(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (!stream.resource<*>) {
    %q = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> (!stream.resource<*>) {
      %c = stream.async.dispatch @ex::@mul(%b[%c0 to %c8 for %c8], %y[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
      scf.yield %c : !stream.resource<*>
    }
    scf.yield %q : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// A loop that decides first.
// REMARK-DAG: [Passed] alternates {{.*}} Function=while | bytes=8
// CHECK-LABEL: util.func private @while(
// FINAL-LABEL: util.func private @while(
// CHECK:         scf.while (%{{.+}} = %{{.+}}, %[[A:.+]] = %arg0, %[[FREE:.+]] = %
// CHECK:           scf.condition(%{{.+}}) %{{.+}}, %[[A]], %[[FREE]]
// CHECK:           stream.async.dispatch
// FINAL: stream.async.clone %arg0
// FINAL-NOT: stream.async.clone
util.func private @while(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.dispatch @ex::@mul(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r:2 = scf.while (%i = %c0, %a = %x) : (index, !stream.resource<*>) -> (index, !stream.resource<*>) {
    %q = arith.cmpi ult, %i, %n : index
    scf.condition(%q) %i, %a : index, !stream.resource<*>
  } do {
  ^bb0(%i: index, %a: !stream.resource<*>):
    %b = stream.async.dispatch @ex::@mul(%a[%c0 to %c8 for %c8], %y[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %b : index, !stream.resource<*>
  }
  util.return %r#1 : !stream.resource<*>
}

// A loop that decides last.
// REMARK-DAG: [Passed] alternates {{.*}} Function=do | bytes=8
// CHECK-LABEL: util.func private @do(
// FINAL-LABEL: util.func private @do(
// CHECK:         scf.while (%{{.+}} = %{{.+}}, %[[A:.+]] = %arg0, %[[FREE:.+]] = %
// CHECK:           %[[B:.+]] = stream.async.dispatch
// CHECK:           scf.condition(%{{.+}}) %{{.+}}, %[[B]], %[[A]]
// FINAL: stream.async.clone %arg0
// FINAL-NOT: stream.async.clone
util.func private @do(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.dispatch @ex::@mul(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r:2 = scf.while (%i = %c0, %a = %x) : (index, !stream.resource<*>) -> (index, !stream.resource<*>) {
    %b = stream.async.dispatch @ex::@mul(%a[%c0 to %c8 for %c8], %y[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
    %j = arith.addi %i, %c1 : index
    %q = arith.cmpi ult, %j, %n : index
    scf.condition(%q) %j, %b : index, !stream.resource<*>
  } do {
  ^bb0(%i: index, %b: !stream.resource<*>):
    scf.yield %i, %b : index, !stream.resource<*>
  }
  util.return %r#1 : !stream.resource<*>
}

// Each branch makes the value: both in the further buffer. One copy, before the loop.
// REMARK-DAG: [Passed] alternates {{.*}} Function=branches | bytes=8
// REMARK-DAG: [Passed] alternates {{.*}} Function=branches | bytes=8
// CHECK-LABEL: util.func private @branches(
// FINAL-LABEL: util.func private @branches(
// CHECK:         scf.for {{.*}} iter_args(%[[A:.+]] = %arg0, %[[FREE:.+]] = %
// CHECK:           %[[B:.+]] = scf.if
// CHECK:             stream.async.dispatch @ex::@mul({{.*}}) -> %[[FREE]]{
// CHECK:           } else {
// CHECK:             stream.async.dispatch @ex::@mul({{.*}}) -> %[[FREE]]{
// CHECK:           scf.yield %[[B]], %[[A]]
// FINAL:         stream.async.clone %arg0
// FINAL-NOT:     stream.async.clone
// FINAL:         util.return
util.func private @branches(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %y = stream.async.dispatch @ex::@mul(%x[%c0 to %c8 for %c8], %x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (!stream.resource<*>) {
    %p = arith.cmpi eq, %i, %c1 : index
    %b = scf.if %p -> !stream.resource<*> {
      %c = stream.async.dispatch @ex::@mul(%a[%c0 to %c8 for %c8], %y[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
      scf.yield %c : !stream.resource<*>
    } else {
      %c = stream.async.dispatch @ex::@mul(%y[%c0 to %c8 for %c8], %a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
      scf.yield %c : !stream.resource<*>
    }
    scf.yield %b : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}
util.func public @branching(%x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %r = util.call @branches(%x, %c3) : (!stream.resource<*>, index) -> !stream.resource<*>
  %s = util.call @branches(%x, %c0) : (!stream.resource<*>, index) -> !stream.resource<*>
  util.return %r, %s : !stream.resource<*>, !stream.resource<*>
}

// In branches of branches the values change places, and one is written again in place: in a branch, too.
// REMARK-DAG: [Passed] alternates {{.*}} Function=choices | bytes=8
// CHECK-LABEL: util.func private @choices(
// FINAL-LABEL: util.func private @choices(
// CHECK-COUNT-3: -> (%{{.*}}{%{{.*}}}, %{{.*}}{%{{.*}}})
// FINAL:         scf.for
// FINAL-NOT:     stream.async.clone
// FINAL:         util.return
util.func private @choices(%x: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %v = arith.constant 5 : i8
  %y = stream.async.slice %x[%c0 to %c8] : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %p = %x) -> (!stream.resource<*>, !stream.resource<*>) {
    %b:2 = scf.index_switch %i -> !stream.resource<*>, !stream.resource<*>
    case 1 {
      %c:2 = stream.async.dispatch @ex::@two(%a[%c0 to %c8 for %c8], %p[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> (!stream.resource<*>{%c8}, !stream.resource<*>{%c8})
      scf.yield %c#1, %c#0 : !stream.resource<*>, !stream.resource<*>
    }
    default {
      %q = arith.cmpi eq, %i, %c0 : index
      %d:2 = scf.if %q -> (!stream.resource<*>, !stream.resource<*>) {
        %c:2 = stream.async.dispatch @ex::@two(%p[%c0 to %c8 for %c8], %y[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> (!stream.resource<*>{%c8}, !stream.resource<*>{%c8})
        %f = stream.async.fill %v, %c#0[%c0 to %c4 for %c4] : i8 -> %c#0 as !stream.resource<*>{%c8}
        scf.yield %f, %c#1 : !stream.resource<*>, !stream.resource<*>
      } else {
        %c:2 = stream.async.dispatch @ex::@two(%a[%c0 to %c8 for %c8], %a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> (!stream.resource<*>{%c8}, !stream.resource<*>{%c8})
        scf.yield %c#0, %c#1 : !stream.resource<*>, !stream.resource<*>
      }
      scf.yield %d#1, %d#0 : !stream.resource<*>, !stream.resource<*>
    }
    scf.yield %b#1, %b#0 : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}
util.func public @choosing(%x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c4 = arith.constant 4 : index
  %r:2 = util.call @choices(%x, %c4) : (!stream.resource<*>, index) -> (!stream.resource<*>, !stream.resource<*>)
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}
