// RUN: weir-opt %s --weir-elide-copies > %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir --runs 100
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-elide-copies > %t.safe.mlir
// RUN: weir-check %s %t.safe.mlir --runs 100 --in-place

// Each slice reads what the update of the one before it has made, and that update becomes a copy itself.
// CHECK-LABEL: @chain
// CHECK-SAME: (%[[A:[^:]+]]: !stream.resource<*>, %[[B:[^:]+]]: !stream.resource<*>, %[[C:[^:]+]]: !stream.resource<external>)
util.func public @chain(%a: !stream.resource<*>, %b: !stream.resource<*>, %c: !stream.resource<external>) -> (!stream.resource<*>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %c20 = arith.constant 20 : index
  %c24 = arith.constant 24 : index
  // CHECK-NOT: stream.async.slice
  // CHECK-NOT: stream.async.update
  // CHECK: %[[BB:.+]] = stream.async.copy %[[A]][%c8 to %c12], %[[B]][%c12 to %c16], %c4
  // CHECK: stream.async.copy %[[BB]][%c12{{.*}} to %c16{{.*}}], %[[C]][%c0 to %c4], %c4
  %0 = stream.async.slice %a[%c8 to %c12] : !stream.resource<*>{%c24} -> !stream.resource<*>{%c4}
  %1 = stream.async.update %0, %b[%c12 to %c16] : !stream.resource<*>{%c4} -> %b as !stream.resource<*>{%c24}
  %2 = stream.async.slice %1[%c4 to %c20] : !stream.resource<*>{%c24} -> !stream.resource<*>{%c16}
  %3 = stream.async.slice %2[%c8 to %c12] : !stream.resource<*>{%c16} -> !stream.resource<*>{%c4}
  %4 = stream.async.update %3, %c[%c0 to %c4] : !stream.resource<*>{%c4} -> %c as !stream.resource<external>{%c8}
  util.return %1, %4 : !stream.resource<*>, !stream.resource<external>
}

// A function outside that is told to write in place comes between the slice and its user.
util.func private @outside(%a: !stream.resource<*>) -> %a
// CHECK-LABEL: @written_outside
util.func public @written_outside(%a: !stream.resource<*>, %b: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c24 = arith.constant 24 : index
  // CHECK: %[[SLICE:.+]] = stream.async.slice
  // CHECK: util.call @outside
  // CHECK: stream.async.update %[[SLICE]]
  %own = stream.async.clone %a : !stream.resource<*>{%c24} -> !stream.resource<*>{%c24}
  %slice = stream.async.slice %own[%c4 to %c8] : !stream.resource<*>{%c24} -> !stream.resource<*>{%c4}
  %written = util.call @outside(%own) : (!stream.resource<*>) -> %own
  %target = stream.async.clone %b : !stream.resource<*>{%c24} -> !stream.resource<*>{%c24}
  %all = stream.async.update %slice, %target[%c0 to %c4] : !stream.resource<*>{%c4} -> %target as !stream.resource<*>{%c24}
  util.return %all, %written : !stream.resource<*>, !stream.resource<*>
}
