// A dispatch in a loop writes its part of the tensor that the loop carries, if nothing else can name that storage.
// RUN: weir-opt %s --weir-emplace-allocations --remarks-filter-missed=weir-emplace-allocations 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARKS --input-file=%t.remarks
// RUN: weir-opt %s --weir-emplace-allocations -o %t.after.mlir
// RUN: weir-check %s %t.after.mlir --in-place | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal in {{[1-9][0-9]*}} of

// CHECK-LABEL: @rows(
// CHECK:         scf.for {{.*}} iter_args(%[[A:.+]] = %{{.+}})
// CHECK:           stream.async.dispatch @k::@row(%{{.+}}, %[[A]][{{.*}}) : {{.*}} -> %[[A]]
// CHECK-NOT:       stream.async.update
// CHECK:           scf.yield
util.func public @rows(%x: !stream.resource<external>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %0 = stream.async.alloca : !stream.resource<*>{%c256}
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %0) -> !stream.resource<*> {
    %row = stream.async.dispatch @k::@row(%x[%c0 to %c64 for %c64]) : (!stream.resource<external>{%c64}) -> !stream.resource<*>{%c64}
    %o = arith.muli %i, %c64 : index
    %e = arith.addi %o, %c64 : index
    %u = stream.async.update %row, %a[%o to %e] : !stream.resource<*>{%c64} -> %a as !stream.resource<*>{%c256}
    scf.yield %u : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// What the caller gives to the loop may be what the dispatch reads.
// REMARKS: [Missed] target-shared {{.*}} Function=given
// CHECK-LABEL: @given(
// CHECK:         scf.for
// CHECK:           stream.async.update
util.func private @given(%x: !stream.resource<external>, %y: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %y) -> !stream.resource<external> {
    %row = stream.async.dispatch @k::@row(%x[%c0 to %c64 for %c64]) : (!stream.resource<external>{%c64}) -> !stream.resource<external>{%c64}
    %o = arith.muli %i, %c64 : index
    %e = arith.addi %o, %c64 : index
    %u = stream.async.update %row, %a[%o to %e] : !stream.resource<external>{%c64} -> %a as !stream.resource<external>{%c256}
    scf.yield %u : !stream.resource<external>
  }
  util.return %r : !stream.resource<external>
}

// Two loop values that change places: the dispatch may read the storage that it would write to.
// REMARKS: [Missed] target-shared {{.*}} Function=swapped
// CHECK-LABEL: @swapped(
// CHECK:         scf.for
// CHECK:           stream.async.update
util.func public @swapped() -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %p = arith.constant 1 : i8
  %q = arith.constant 2 : i8
  %0 = stream.async.splat %p : i8 -> !stream.resource<*>{%c256}
  %1 = stream.async.splat %q : i8 -> !stream.resource<*>{%c256}
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %0, %b = %1) -> (!stream.resource<*>, !stream.resource<*>) {
    %row = stream.async.dispatch @k::@row(%b[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c256}) -> !stream.resource<*>{%c64}
    %o = arith.muli %i, %c64 : index
    %e = arith.addi %o, %c64 : index
    %u = stream.async.update %row, %a[%o to %e] : !stream.resource<*>{%c64} -> %a as !stream.resource<*>{%c256}
    scf.yield %b, %u : !stream.resource<*>, !stream.resource<*>
  }
  util.return %r#0, %r#1 : !stream.resource<*>, !stream.resource<*>
}

// A loop goes on with what another one has made.
// CHECK-LABEL: @one_after_the_other(
// CHECK:         scf.for
// CHECK:           stream.async.dispatch @k::@row(%{{.+}}, %[[A:.+]][{{.*}}) : {{.*}} -> %[[A]]
// CHECK:         scf.for
// CHECK:           stream.async.dispatch @k::@row(%{{.+}}, %[[B:.+]][{{.*}}) : {{.*}} -> %[[B]]
// CHECK-NOT:       stream.async.update
// CHECK:         util.return
util.func public @one_after_the_other(%x: !stream.resource<external>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %p = arith.constant 1 : i8
  %0 = stream.async.splat %p : i8 -> !stream.resource<*>{%c256}
  %r = scf.for %i = %c0 to %c4 step %c2 iter_args(%a = %0) -> !stream.resource<*> {
    %row = stream.async.dispatch @k::@row(%x[%c0 to %c64 for %c64]) : (!stream.resource<external>{%c64}) -> !stream.resource<*>{%c64}
    %o = arith.muli %i, %c64 : index
    %e = arith.addi %o, %c64 : index
    %u = stream.async.update %row, %a[%o to %e] : !stream.resource<*>{%c64} -> %a as !stream.resource<*>{%c256}
    scf.yield %u : !stream.resource<*>
  }
  %s = scf.for %i = %c1 to %c4 step %c2 iter_args(%a = %r) -> !stream.resource<*> {
    %row = stream.async.dispatch @k::@row(%x[%c0 to %c64 for %c64]) : (!stream.resource<external>{%c64}) -> !stream.resource<*>{%c64}
    %o = arith.muli %i, %c64 : index
    %e = arith.addi %o, %c64 : index
    %u = stream.async.update %row, %a[%o to %e] : !stream.resource<*>{%c64} -> %a as !stream.resource<*>{%c256}
    scf.yield %u : !stream.resource<*>
  }
  util.return %s : !stream.resource<*>
}

// The first one gives what has another name: the second one may read it.
// REMARKS: [Missed] target-shared {{.*}} Function=of_another_name
// CHECK-LABEL: @of_another_name(
// CHECK:         scf.for
// CHECK:         scf.for
// CHECK:           stream.async.update
util.func private @of_another_name(%x: !stream.resource<external>, %z: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %p = arith.constant 1 : i8
  %0 = stream.async.splat %p : i8 -> !stream.resource<*>{%c256}
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %0) -> !stream.resource<*> {
    scf.yield %z : !stream.resource<*>
  }
  %s = scf.for %i = %c1 to %c4 step %c1 iter_args(%a = %r) -> !stream.resource<*> {
    %row = stream.async.dispatch @k::@row(%z[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c256}) -> !stream.resource<*>{%c64}
    %o = arith.muli %i, %c64 : index
    %e = arith.addi %o, %c64 : index
    %u = stream.async.update %row, %a[%o to %e] : !stream.resource<*>{%c64} -> %a as !stream.resource<*>{%c256}
    scf.yield %u : !stream.resource<*>
  }
  util.return %s : !stream.resource<*>
}
