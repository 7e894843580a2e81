// RUN: weir-opt %s --weir-elide-timepoints --remarks-filter-passed=weir-elide-timepoints -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.mlir
// RUN: weir-opt %s --weir-elide-timepoints --weir-elide-timepoints | FileCheck %s
// RUN: weir-opt %t.mlir --canonicalize | FileCheck %s --check-prefix=CANONICAL

// REMARK: [Passed] immediate
// REMARK-COUNT-3: [Passed] covered {{.*}}Function=covered
// What the alloca awaited goes, as does what the execution awaited; a join within the join counts.
// CHECK-LABEL: @covered
// CHECK:         %[[A:.+]], %[[AT:.+]] = stream.resource.alloca
// CHECK:         %[[E:.+]] = stream.cmd.execute await(%[[AT]])
// CHECK:         %[[F:.+]] = stream.cmd.execute
// CHECK:         %[[J:.+]] = stream.timepoint.join max(%[[E]], %[[F]])
// CHECK:         stream.timepoint.await %[[J]]
util.func public @covered(%t0: !stream.timepoint, %p: i8, %n: index, %c0: index) -> !stream.resource<external> {
  %a, %at = stream.resource.alloca uninitialized await(%t0) => !stream.resource<external>{%n} => !stream.timepoint
  %e = stream.cmd.execute await(%at) => with(%a as %x: !stream.resource<external>{%n}) {
    stream.cmd.fill %p, %x[%c0 for %n] : i8 -> !stream.resource<external>{%n}
  } => !stream.timepoint
  %f = stream.cmd.execute with(%a as %x: !stream.resource<external>{%n}) {
    stream.cmd.flush %x[%c0 for %n] : !stream.resource<external>{%n}
  } => !stream.timepoint
  %i = stream.timepoint.join max(%t0, %at) => !stream.timepoint
  %j = stream.timepoint.join max(%i, %t0, %e, %f) => !stream.timepoint
  %w = stream.timepoint.await %j => %a : !stream.resource<external>{%n}
  util.return %w : !stream.resource<external>
}

// Two of the same: one stays.
// REMARK: [Passed] covered {{.*}}Function=twice
// CHECK-LABEL: @twice
// CHECK:         stream.timepoint.join max(%arg0)
util.func public @twice(%t0: !stream.timepoint, %r: !stream.resource<external>, %n: index) -> !stream.resource<external> {
  %j = stream.timepoint.join max(%t0, %t0) => !stream.timepoint
  %w = stream.timepoint.await %j => %r : !stream.resource<external>{%n}
  util.return %w : !stream.resource<external>
}

// Immediate on each way, round the loop, too; then nothing is awaited.
// CHECK-LABEL: @loop
// CHECK:         scf.for
// CHECK:           %[[NOW:.+]] = stream.timepoint.immediate
// CHECK:           stream.timepoint.await %[[NOW]]
// CANONICAL-LABEL: @loop
// CANONICAL-NOT:     timepoint
// CANONICAL:         util.return
util.func public @loop(%r: !stream.resource<external>, %n: index, %c: i1) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %now = stream.timepoint.immediate => !stream.timepoint
  %x:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %r, %t = %now) -> (!stream.resource<external>, !stream.timepoint) {
    %w = stream.timepoint.await %t => %v : !stream.resource<external>{%n}
    %y = util.optimization_barrier %w : !stream.resource<external>
    %u = stream.timepoint.join max(%t, %now) => !stream.timepoint
    scf.yield %y, %u : !stream.resource<external>, !stream.timepoint
  }
  %z = stream.timepoint.await %x#1 => %x#0 : !stream.resource<external>{%n}
  util.return %z : !stream.resource<external>
}

// Through a call and a global.
// CHECK-LABEL: @get
// CHECK:         util.global.load @ready
// CHECK:         %[[NOW:.+]] = stream.timepoint.immediate
// CHECK:         util.return %[[NOW]]
util.global private mutable @ready = #stream.timepoint<immediate> : !stream.timepoint
util.func private @get() -> !stream.timepoint {
  %t = util.global.load @ready : !stream.timepoint
  util.return %t : !stream.timepoint
}
// CHECK-LABEL: @use
// CHECK:         util.call @get
// CHECK:         %[[NOW:.+]] = stream.timepoint.immediate
// CHECK:         stream.timepoint.await %[[NOW]]
util.func public @use(%r: !stream.resource<external>, %n: index) -> !stream.resource<external> {
  %t = util.call @get() : () -> !stream.timepoint
  util.global.store %t, @ready : !stream.timepoint
  %w = stream.timepoint.await %t => %r : !stream.resource<external>{%n}
  util.return %w : !stream.resource<external>
}
