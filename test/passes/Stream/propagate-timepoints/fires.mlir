// RUN: weir-opt %s --weir-propagate-timepoints --remarks-filter-passed=weir-propagate-timepoints -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.mlir
// RUN: weir-opt %s --weir-propagate-timepoints --weir-propagate-timepoints | FileCheck %s
// RUN: weir-check %s %t.mlir --runs 50
// RUN: weir-opt %t.mlir --canonicalize -o %t.canonical.mlir
// RUN: weir-check %s %t.canonical.mlir --runs 50
// RUN: FileCheck %s --check-prefix=CANONICAL < %t.canonical.mlir

// REMARK-COUNT-9: [Passed] carried

// Each round of the loop waits for the one before it on the device; the host does when the loop is done.
// CHECK-LABEL: @loop
// CHECK:         %[[NOW:.+]] = stream.timepoint.immediate
// CHECK:         %[[R:.+]]:2 = scf.for {{.*}} iter_args(%[[V:.+]] = %arg0, %[[T:.+]] = %[[NOW]]) -> (!stream.resource<external>, !stream.timepoint) {
// CHECK:           %[[W:.+]] = stream.timepoint.await %[[T]] => %[[V]] : !stream.resource<external>{%arg1}
// CHECK:           %[[X:.+]], %[[XT:.+]] = stream.async.execute with(%[[W]] as
// CHECK:           scf.yield %[[X]], %[[XT]] : !stream.resource<external>, !stream.timepoint
// CHECK:         }
// CHECK:         %[[E:.+]] = stream.timepoint.await %[[R]]#1 => %[[R]]#0 : !stream.resource<external>{%arg1}
// CHECK:         stream.async.dispatch @ex::@last(%[[E]][
// CANONICAL-LABEL: @loop
// CANONICAL:         scf.for {{.*}} iter_args(%[[V:.+]] = %arg0, %[[T:.+]] = %{{.+}}) -> (!stream.resource<external>, !stream.timepoint) {
// CANONICAL-NEXT:      stream.async.execute await(%[[T]]) => with(%[[V]] as
util.func public @loop(%in: !stream.resource<external>, %n: index, %trips: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%v = %in) -> !stream.resource<external> {
    %x, %tp = stream.async.execute with(%v as %a: !stream.resource<external>{%n}) -> !stream.resource<external>{%n} {
      %y = stream.async.dispatch @ex::@a(%a[%c0 to %n for %n]) : (!stream.resource<external>{%n}) -> !stream.resource<external>{%n}
      stream.yield %y : !stream.resource<external>{%n}
    } => !stream.timepoint
    %w = stream.timepoint.await %tp => %x : !stream.resource<external>{%n}
    scf.yield %w : !stream.resource<external>
  }
  %d = stream.async.dispatch @ex::@last(%r[%c0 to %n for %n]) : (!stream.resource<external>{%n}) -> !stream.resource<external>{%n}
  util.return %d : !stream.resource<external>
}

// One branch made the value, the other has it.
// CHECK-LABEL: @branch
// CHECK:         %[[R:.+]]:2 = scf.if %{{.+}} -> (!stream.resource<external>, !stream.timepoint) {
// CHECK:           scf.yield %{{.+}}, %{{.*timepoint.*}} : !stream.resource<external>, !stream.timepoint
// CHECK:         } else {
// CHECK:           %[[NOW:.+]] = stream.timepoint.immediate
// CHECK:           scf.yield %arg0, %[[NOW]]
// CHECK:         stream.timepoint.await %[[R]]#1 => %[[R]]#0
util.func public @branch(%in: !stream.resource<external>, %n: index, %c: i1) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> !stream.resource<external> {
    %x, %tp = stream.async.execute with(%in as %a: !stream.resource<external>{%n}) -> !stream.resource<external>{%n} {
      %y = stream.async.dispatch @ex::@a(%a[%c0 to %n for %n]) : (!stream.resource<external>{%n}) -> !stream.resource<external>{%n}
      stream.yield %y : !stream.resource<external>{%n}
    } => !stream.timepoint
    %w = stream.timepoint.await %tp => %x : !stream.resource<external>{%n}
    scf.yield %w : !stream.resource<external>
  } else {
    scf.yield %in : !stream.resource<external>
  }
  %d = stream.async.dispatch @ex::@last(%r[%c0 to %n for %n]) : (!stream.resource<external>{%n}) -> !stream.resource<external>{%n}
  util.return %d : !stream.resource<external>
}

// Both regions of a while loop, whose first one looks at the value.
// CHECK-LABEL: @while
// CHECK:         %[[R:.+]]:2 = scf.while (%[[V:.+]] = %arg0, %[[T:.+]] = %{{.+}}) : (!stream.resource<external>, !stream.timepoint) -> (!stream.resource<external>, !stream.timepoint) {
// CHECK:           scf.condition(%{{.+}}) %[[V]], %[[T]]
// CHECK:         } do {
// CHECK:         ^bb0(%[[A:.+]]: !stream.resource<external>, %[[AT:.+]]: !stream.timepoint):
// CHECK:           stream.timepoint.await %[[AT]] => %[[A]]
// CHECK:         stream.timepoint.await %[[R]]#1 => %[[R]]#0
util.func public @while(%in: !stream.resource<external>, %n: index, %c: i1) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %k = util.global.load @rounds : index
  %r = scf.while (%v = %in) : (!stream.resource<external>) -> !stream.resource<external> {
    %left = util.global.load @rounds : index
    %more = arith.cmpi ne, %left, %c0 : index
    scf.condition(%more) %v : !stream.resource<external>
  } do {
  ^bb0(%v: !stream.resource<external>):
    util.global.store %c0, @rounds : index
    %x, %tp = stream.async.execute with(%v as %a: !stream.resource<external>{%n}) -> !stream.resource<external>{%n} {
      %y = stream.async.dispatch @ex::@a(%a[%c0 to %n for %n]) : (!stream.resource<external>{%n}) -> !stream.resource<external>{%n}
      stream.yield %y : !stream.resource<external>{%n}
    } => !stream.timepoint
    %w = stream.timepoint.await %tp => %x : !stream.resource<external>{%n}
    scf.yield %w : !stream.resource<external>
  }
  %d = stream.async.dispatch @ex::@last(%r[%c0 to %n for %n]) : (!stream.resource<external>{%n}) -> !stream.resource<external>{%n}
  util.return %d : !stream.resource<external>
}
util.global private mutable @rounds = 1 : index

// Blocks: the second argument of a branch with two successors.
// CHECK-LABEL: @blocks
// CHECK:         cf.cond_br %{{.+}}, ^bb1(%arg0, %{{.+}} : !stream.resource<external>, !stream.timepoint), ^bb1(%{{.+}}, %{{.*timepoint.*}} : !stream.resource<external>, !stream.timepoint)
// CHECK:       ^bb1(%[[V:.+]]: !stream.resource<external>, %[[T:.+]]: !stream.timepoint):
// CHECK:         stream.timepoint.await %[[T]] => %[[V]]
util.func public @blocks(%in: !stream.resource<external>, %n: index, %c: i1) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %x, %tp = stream.async.execute with(%in as %a: !stream.resource<external>{%n}) -> !stream.resource<external>{%n} {
    %y = stream.async.dispatch @ex::@a(%a[%c0 to %n for %n]) : (!stream.resource<external>{%n}) -> !stream.resource<external>{%n}
    stream.yield %y : !stream.resource<external>{%n}
  } => !stream.timepoint
  %w = stream.timepoint.await %tp => %x : !stream.resource<external>{%n}
  cf.cond_br %c, ^bb1(%in : !stream.resource<external>), ^bb1(%w : !stream.resource<external>)
^bb1(%v: !stream.resource<external>):
  %d = stream.async.dispatch @ex::@last(%v[%c0 to %n for %n]) : (!stream.resource<external>{%n}) -> !stream.resource<external>{%n}
  util.return %d : !stream.resource<external>
}

// A private function is given what was not awaited, and gives the like; no op waits for the argument that goes through.
// CHECK-LABEL: util.func private @callee
// CHECK-SAME:    (%[[A:.+]]: !stream.resource<external>, %[[N:.+]]: index, %[[T:.+]]: !stream.timepoint) -> (!stream.resource<external>, index, !stream.resource<external>, !stream.timepoint, !stream.timepoint)
// CHECK:         %[[W:.+]] = stream.timepoint.await %[[T]] => %[[A]]
// CHECK:         %[[X:.+]], %[[XT:.+]] = stream.async.execute with(%[[W]] as
// CHECK:         util.return %[[X]], %[[N]], %[[A]], %[[XT]], %[[T]]
util.func private @callee(%in: !stream.resource<external>, %n: index) -> (!stream.resource<external>, index, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %x, %tp = stream.async.execute with(%in as %a: !stream.resource<external>{%n}) -> !stream.resource<external>{%n} {
    %y = stream.async.dispatch @ex::@a(%a[%c0 to %n for %n]) : (!stream.resource<external>{%n}) -> !stream.resource<external>{%n}
    stream.yield %y : !stream.resource<external>{%n}
  } => !stream.timepoint
  %w = stream.timepoint.await %tp => %x : !stream.resource<external>{%n}
  util.return %w, %n, %in : !stream.resource<external>, index, !stream.resource<external>
}
// CHECK-LABEL: @caller
// CHECK:         %[[R:.+]]:5 = util.call @callee(%{{.+}}, %arg1, %{{.+}}) : (!stream.resource<external>, index, !stream.timepoint) -> (!stream.resource<external>, index, !stream.resource<external>, !stream.timepoint, !stream.timepoint)
// CHECK:         %[[S:.+]]:5 = util.call @callee(%[[R]]#0, %[[R]]#1, %[[R]]#3)
// CHECK-DAG:     stream.timepoint.await %[[S]]#3 => %[[S]]#0
// CHECK-DAG:     stream.timepoint.await %[[S]]#4 => %[[S]]#2
util.func public @caller(%in: !stream.resource<external>, %n: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %r:3 = util.call @callee(%in, %n) : (!stream.resource<external>, index) -> (!stream.resource<external>, index, !stream.resource<external>)
  %s:3 = util.call @callee(%r#0, %r#1) : (!stream.resource<external>, index) -> (!stream.resource<external>, index, !stream.resource<external>)
  %d = stream.async.dispatch @ex::@last(%s#0[%c0 to %n for %n], %s#2[%c0 to %n for %n]) : (!stream.resource<external>{%n}, !stream.resource<external>{%n}) -> !stream.resource<external>{%n}
  util.return %d : !stream.resource<external>
}

// State from call to call.
// CHECK:         util.global private mutable @state__timepoint = #stream.timepoint<immediate>
// CHECK-NEXT:    util.global private mutable @state :
// CHECK-LABEL: @step
// CHECK-DAG:     %[[T:.+]] = util.global.load @state__timepoint
// CHECK-DAG:     %[[S:.+]] = util.global.load @state :
// CHECK:         stream.timepoint.await %[[T]] => %[[S]]
// CHECK-DAG:     util.global.store %[[XT:.+]], @state__timepoint
// CHECK-DAG:     util.global.store %[[X:.+]], @state :
util.global private mutable @state : !stream.resource<variable>
util.func public @reset(%p: i8) {
  %c16 = arith.constant 16 : index
  %x, %tp = stream.async.execute with() -> !stream.resource<variable>{%c16} {
    %y = stream.async.splat %p : i8 -> !stream.resource<variable>{%c16}
    stream.yield %y : !stream.resource<variable>{%c16}
  } => !stream.timepoint
  %w = stream.timepoint.await %tp => %x : !stream.resource<variable>{%c16}
  util.global.store %w, @state : !stream.resource<variable>
  util.return
}
util.func public @step(%p: i8, %in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  util.call @reset_(%p) : (i8) -> ()
  %s = util.global.load @state : !stream.resource<variable>
  %x:2, %tp = stream.async.execute with(%s as %a: !stream.resource<variable>{%c16}) -> (!stream.resource<variable>{%c16}, !stream.resource<external>{%c16}) {
    %y = stream.async.dispatch @ex::@a(%a[%c0 to %c16 for %c16]) : (!stream.resource<variable>{%c16}) -> !stream.resource<variable>{%c16}
    %z = stream.async.dispatch @ex::@b(%a[%c0 to %c16 for %c16]) : (!stream.resource<variable>{%c16}) -> !stream.resource<external>{%c16}
    stream.yield %y, %z : !stream.resource<variable>{%c16}, !stream.resource<external>{%c16}
  } => !stream.timepoint
  %w:2 = stream.timepoint.await %tp => %x#0, %x#1 : !stream.resource<variable>{%c16}, !stream.resource<external>{%c16}
  util.global.store %w#0, @state : !stream.resource<variable>
  util.return %w#1 : !stream.resource<external>
}
util.func private @reset_(%p: i8) {
  %c16 = arith.constant 16 : index
  %x, %tp = stream.async.execute with() -> !stream.resource<variable>{%c16} {
    %y = stream.async.splat %p : i8 -> !stream.resource<variable>{%c16}
    stream.yield %y : !stream.resource<variable>{%c16}
  } => !stream.timepoint
  %w = stream.timepoint.await %tp => %x : !stream.resource<variable>{%c16}
  util.global.store %w, @state : !stream.resource<variable>
  util.return
}
