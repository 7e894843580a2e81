// Storage that each round of a loop makes and frees is made once; executed before and after.
// RUN: weir-opt %s --weir-reuse-allocations --remarks-filter-passed=weir-reuse-allocations -o %t.mlir 2>%t.remarks
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-check %s %t.mlir
// RUN: weir-opt %t.mlir --weir-reuse-allocations | diff - %t.mlir

// REMARK-COUNT-3: remark: [Passed] kept-for-loop
// REMARK-NOT: remark

// Two loops, of which both carry when the storage is free.
// CHECK-LABEL: util.func public @nest
// CHECK:         %[[R:.+]], %[[T:.+]] = stream.resource.alloca uninitialized : !stream.resource<transient>{%c16}
// CHECK-NEXT:    %[[O:.+]]:2 = scf.for {{.*}} iter_args(%{{.+}} = %{{.+}}, %[[OUTER:.+]] = %[[T]])
// CHECK:           %[[I:.+]]:2 = scf.for {{.*}} iter_args(%{{.+}} = %{{.+}}, %[[INNER:.+]] = %[[OUTER]])
// CHECK:             stream.timepoint.join max(%{{.+}}, %[[INNER]])
// CHECK:             %[[E:.+]] = stream.cmd.execute await(%{{.+}}) => with(%[[R]] as
// CHECK:             scf.yield %[[E]], %[[E]]
// CHECK:           scf.yield %[[I]]#0, %[[I]]#1
// CHECK:         stream.resource.dealloca await(%[[O]]#1) => %[[R]]
// CHECK-NOT:     stream.resource.dealloca
util.func public @nest(%n: index, %m: index, %p: i8) -> (!stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %x, %xt = stream.resource.alloca uninitialized : !stream.resource<external>{%c16} => !stream.timepoint
  %now = stream.cmd.execute await(%xt) => with(%x as %s: !stream.resource<external>{%c16}) {
    stream.cmd.fill %p, %s[%c0 for %c16] : i8 -> !stream.resource<external>{%c16}
  } => !stream.timepoint
  %done = scf.for %i = %c0 to %n step %c1 iter_args(%a = %now) -> (!stream.timepoint) {
    %q = arith.constant 6 : i8
    %in = scf.for %j = %c0 to %m step %c1 iter_args(%b = %a) -> (!stream.timepoint) {
      %r, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%c16} => !stream.timepoint
      %w = stream.timepoint.join max(%b, %t) => !stream.timepoint
      %e = stream.cmd.execute await(%w) => with(%r as %s: !stream.resource<transient>{%c16}, %x as %y: !stream.resource<external>{%c16}) {
        stream.cmd.fill %q, %s[%c0 for %c16] : i8 -> !stream.resource<transient>{%c16}
        stream.cmd.copy %s[%c0], %y[%c0], %c1 : !stream.resource<transient>{%c16} -> !stream.resource<external>{%c16}
      } => !stream.timepoint
      %d = stream.resource.dealloca await(%e) => %r : !stream.resource<transient>{%c16} => !stream.timepoint
      scf.yield %e : !stream.timepoint
    }
    scf.yield %in : !stream.timepoint
  }
  %z = stream.timepoint.await %done => %x : !stream.resource<external>{%c16}
  util.return %z : !stream.resource<external>
}

// The size is computed in the loop from values of outside.
// CHECK-LABEL: util.func public @sized
// CHECK:         %[[S:.+]] = arith.muli %arg0, %arg0
// CHECK:         stream.resource.alloca uninitialized : !stream.resource<transient>{%[[S]]}
// CHECK:         scf.for
// CHECK-NOT:       stream.resource.alloca
util.func public @sized(%n: index) -> (!stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 5 : i8
  %x, %xt = stream.resource.alloca uninitialized : !stream.resource<external>{%c16} => !stream.timepoint
  %now = stream.cmd.execute await(%xt) => with(%x as %s: !stream.resource<external>{%c16}) {
    stream.cmd.fill %p, %s[%c0 for %c16] : i8 -> !stream.resource<external>{%c16}
  } => !stream.timepoint
  %done = scf.for %i = %c0 to %n step %c1 iter_args(%a = %now) -> (!stream.timepoint) {
    %size = arith.muli %n, %n : index
    %q = arith.constant 6 : i8
    %r, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
    %w = stream.timepoint.join max(%a, %t) => !stream.timepoint
    %e = stream.cmd.execute await(%w) => with(%r as %s: !stream.resource<transient>{%size}, %x as %y: !stream.resource<external>{%c16}) {
      stream.cmd.fill %q, %s[%c0 for %c1] : i8 -> !stream.resource<transient>{%size}
      stream.cmd.copy %s[%c0], %y[%c0], %c1 : !stream.resource<transient>{%size} -> !stream.resource<external>{%c16}
    } => !stream.timepoint
    %d = stream.resource.dealloca await(%e) => %r : !stream.resource<transient>{%size} => !stream.timepoint
    scf.yield %d : !stream.timepoint
  }
  %z = stream.timepoint.await %done => %x : !stream.resource<external>{%c16}
  util.return %z : !stream.resource<external>
}

// A size that changes, and storage that waits for something.
// CHECK-LABEL: util.func public @stays
// CHECK:         scf.for
// CHECK:           stream.resource.alloca
// CHECK:           stream.resource.alloca
util.func public @stays(%n: index) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %now = stream.timepoint.immediate => !stream.timepoint
  %done = scf.for %i = %c0 to %n step %c1 iter_args(%a = %now) -> (!stream.timepoint) {
    %size = arith.addi %i, %c1 : index
    %r, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%size} => !stream.timepoint
    %d = stream.resource.dealloca await(%t) => %r : !stream.resource<transient>{%size} => !stream.timepoint
    %q, %u = stream.resource.alloca uninitialized await(%d) => !stream.resource<transient>{%n} => !stream.timepoint
    %f = stream.resource.dealloca await(%u) => %q : !stream.resource<transient>{%n} => !stream.timepoint
    scf.yield %f : !stream.timepoint
  }
  util.return %done : !stream.timepoint
}
