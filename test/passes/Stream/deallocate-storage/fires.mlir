// RUN: weir-opt %s --weir-deallocate-storage --remarks-filter-passed=weir-deallocate-storage 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// A second run changes nothing.
// RUN: weir-opt %s --weir-deallocate-storage --weir-deallocate-storage | FileCheck %s

// REMARK-COUNT-5: remark: [Passed] freed
// REMARK-NOT: remark

// Two regions use it: both have to be done.
// CHECK-LABEL: @two_regions
// CHECK: %[[R:.+]], %[[T:.+]] = stream.resource.alloca uninitialized : !stream.resource<transient>{%arg0}
// CHECK: %[[A:.+]] = stream.cmd.execute await(%[[T]])
// CHECK: %[[B:.+]] = stream.cmd.execute await(%[[A]])
// CHECK: } => !stream.timepoint
// CHECK-NEXT: %[[J:.+]] = stream.timepoint.join max(%[[B]], %[[A]]) => !stream.timepoint
// CHECK-NEXT: stream.resource.dealloca await(%[[J]]) => %[[R]] : !stream.resource<transient>{%arg0} => !stream.timepoint
// CHECK-NEXT: util.return %[[B]]
util.func public @two_regions(%n: index, %z: i8) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %r, %t = stream.resource.alloca uninitialized indeterminate : !stream.resource<transient>{%n} => !stream.timepoint
  %a = stream.cmd.execute await(%t) => with(%r as %x: !stream.resource<transient>{%n}) {
    stream.cmd.fill %z, %x[%c0 for %n] : i8 -> !stream.resource<transient>{%n}
  } => !stream.timepoint
  %b = stream.cmd.execute await(%a) => with(%r as %x: !stream.resource<transient>{%n}) {
    stream.cmd.fill %z, %x[%c0 for %n] : i8 -> !stream.resource<transient>{%n}
  } => !stream.timepoint
  util.return %b : !stream.timepoint
}

// The host looks at it, through other names and in a branch.
// CHECK-LABEL: @host
// CHECK: %[[R:.+]], %{{.+}} = stream.resource.alloca uninitialized on(#hal.device.affinity<@d>)
// CHECK: %[[D:.+]] = stream.cmd.execute
// CHECK: scf.if
// CHECK: } else {
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: stream.resource.dealloca on(#hal.device.affinity<@d>) await(%[[D]]) => %[[R]] : !stream.resource<staging>{%arg0} => !stream.timepoint
util.func public @host(%n: index, %p: i1, %z: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r, %t = stream.resource.alloca uninitialized on(#hal.device.affinity<@d>) : !stream.resource<staging>{%n} => !stream.timepoint
  %d = stream.cmd.execute await(%t) => with(%r as %x: !stream.resource<staging>{%n}) {
    stream.cmd.flush %x[%c0 for %n] : !stream.resource<staging>{%n}
  } => !stream.timepoint
  %w = stream.timepoint.await %d => %r : !stream.resource<staging>{%n}
  %s = stream.resource.subview %w[%c4] : !stream.resource<staging>{%n} -> !stream.resource<staging>{%c4}
  %v = scf.if %p -> i8 {
    %l = stream.resource.load %s[%c0] : !stream.resource<staging>{%c4} -> i8
    scf.yield %l : i8
  } else {
    scf.yield %z : i8
  }
  util.return %v : i8
}

// Of two that one op waits for, one escapes.
// CHECK-LABEL: @one_of_two
// CHECK: %[[R:.+]], %{{.+}} = stream.resource.alloca
// CHECK: %[[D:.+]] = stream.cmd.execute
// CHECK: %[[W:.+]]:2 = stream.timepoint.await %[[D]]
// CHECK-NEXT: stream.resource.dealloca await(%[[D]]) => %[[R]]
// CHECK-NEXT: util.return %[[W]]#1
util.func public @one_of_two(%n: index, %m: index, %z: i8) -> !stream.resource<transient> {
  %c0 = arith.constant 0 : index
  %r, %t = stream.resource.alloca uninitialized : !stream.resource<transient>{%n} => !stream.timepoint
  %s, %u = stream.resource.alloca uninitialized : !stream.resource<transient>{%m} => !stream.timepoint
  %j = stream.timepoint.join max(%t, %u) => !stream.timepoint
  %d = stream.cmd.execute await(%j) => with(%r as %x: !stream.resource<transient>{%n}, %s as %y: !stream.resource<transient>{%m}) {
    stream.cmd.fill %z, %x[%c0 for %n] : i8 -> !stream.resource<transient>{%n}
    stream.cmd.fill %z, %y[%c0 for %m] : i8 -> !stream.resource<transient>{%m}
  } => !stream.timepoint
  %w:2 = stream.timepoint.await %d => %r, %s : !stream.resource<transient>{%n}, !stream.resource<transient>{%m}
  util.return %w#1 : !stream.resource<transient>
}

// In each round of a loop.
// CHECK-LABEL: @in_loop
// CHECK: scf.for
// CHECK: %[[R:.+]], %{{.+}} = stream.resource.alloca
// CHECK: %[[D:.+]] = stream.cmd.execute
// CHECK: stream.resource.dealloca await(%[[D]]) => %[[R]]
// CHECK: scf.yield %[[D]]
util.func public @in_loop(%n: index, %z: i8) -> !stream.timepoint {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = stream.timepoint.immediate => !stream.timepoint
  %e = scf.for %i = %c0 to %n step %c1 iter_args(%before = %start) -> !stream.timepoint {
    %r, %t = stream.resource.alloca uninitialized await(%before) => !stream.resource<transient>{%n} => !stream.timepoint
    %d = stream.cmd.execute await(%t) => with(%r as %x: !stream.resource<transient>{%n}) {
      stream.cmd.fill %z, %x[%c0 for %n] : i8 -> !stream.resource<transient>{%n}
    } => !stream.timepoint
    scf.yield %d : !stream.timepoint
  }
  util.return %e : !stream.timepoint
}

// No commands: it is free when it is there.
// CHECK-LABEL: @host_alone
// CHECK: %[[R:.+]], %[[T:.+]] = stream.resource.alloca
// CHECK: stream.resource.store
// CHECK-NEXT: stream.resource.dealloca await(%[[T]]) => %[[R]]
util.func public @host_alone(%n: index, %z: i8) {
  %c0 = arith.constant 0 : index
  %r, %t = stream.resource.alloca uninitialized : !stream.resource<staging>{%n} => !stream.timepoint
  %w = stream.timepoint.await %t => %r : !stream.resource<staging>{%n}
  stream.resource.store %z, %w[%c0] : i8 -> !stream.resource<staging>{%n}
  util.return
}
