// RUN: weir-opt %s --split-input-file --weir-propagate-timepoints --remarks-filter-missed=weir-propagate-timepoints -o %t.mlir 2>&1 | FileCheck %s
// RUN: weir-opt %s --split-input-file -o %t.same.mlir
// RUN: diff %t.mlir %t.same.mlir

// Others may store to it, and know of no timepoint.
// CHECK: [Missed] seen-outside
util.global public mutable @state : !stream.resource<variable>
util.func public @set(%r: !stream.resource<variable>, %tp: !stream.timepoint, %n: index) {
  %w = stream.timepoint.await %tp => %r : !stream.resource<variable>{%n}
  util.global.store %w, @state : !stream.resource<variable>
  util.return
}

// -----

// A call from outside says no size.
// CHECK: [Missed] size-unknown {{.*}}Function=unsized
util.func private @outside(%r: !stream.resource<external>)
util.func public @unsized(%r: !stream.resource<external>, %tp: !stream.timepoint, %n: index, %c: i1) {
  %v = scf.if %c -> !stream.resource<external> {
    %w = stream.timepoint.await %tp => %r : !stream.resource<external>{%n}
    scf.yield %w : !stream.resource<external>
  } else {
    scf.yield %r : !stream.resource<external>
  }
  util.call @outside(%v) : (!stream.resource<external>) -> ()
  util.return
}

// -----

// A deliberate wait stays where it is; no remark.
util.func public @sync(%r: !stream.resource<external>, %tp: !stream.timepoint, %n: index, %c: i1) -> !stream.resource<external> {
  %v = scf.if %c -> !stream.resource<external> {
    %w = stream.timepoint.await sync %tp => %r : !stream.resource<external>{%n}
    scf.yield %w : !stream.resource<external>
  } else {
    scf.yield %r : !stream.resource<external>
  }
  %x = stream.async.clone %v : !stream.resource<external>{%n} -> !stream.resource<external>{%n}
  util.return %x : !stream.resource<external>
}

// -----

// CHECK: [Missed] shared-memory
module attributes {stream.topology = #hal.device.topology<links = [(@a -> @b = {unified_memory = true})]>} {
  util.global private mutable @state : !stream.resource<variable>
  util.func public @set(%r: !stream.resource<variable>, %tp: !stream.timepoint, %n: index) {
    %w = stream.timepoint.await %tp => %r : !stream.resource<variable>{%n}
    util.global.store %w, @state : !stream.resource<variable>
    util.return
  }
}
