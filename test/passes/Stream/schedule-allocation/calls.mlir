// RUN: weir-opt %s --weir-schedule-allocation | FileCheck %s
// RUN: weir-opt %s --weir-schedule-allocation | weir-opt --weir-schedule-allocation | FileCheck %s

// A function that commands call gets a range for each resource, and the storage of what it gives after its arguments.
// CHECK: stream.cmd.func private @host(%{{.+}}[%{{.+}} for %{{.+}}]: !stream.resource<*>, %{{.+}}: i32, %{{.+}}[%{{.+}} for %{{.+}}]: !stream.resource<*>, %{{.+}}[%{{.+}} for %{{.+}}]: !stream.resource<*>)
stream.async.func private @host(%a: !stream.resource<*>, %k: i32, %b: !stream.resource<*>) -> (%b, !stream.resource<*>)

// CHECK-LABEL: @call
// CHECK:         stream.cmd.execute {{.*}}with(%arg0 as %[[A:[^:]+]]: {{.+}}, %{{.+}} as %[[T:[^:]+]]: !stream.resource<transient>{{.+}}, %{{.+}} as %[[R:[^:]+]]: !stream.resource<external>{%arg1})
// CHECK:           stream.cmd.concurrent {
// CHECK-NEXT:        stream.cmd.fill
// CHECK-NEXT:        stream.cmd.copy
// CHECK-NEXT:      {{^ +}}}
// CHECK-NEXT:      stream.cmd.call @host(ro %[[A]][%c0{{.*}} for %c4{{.*}}], %arg2, rw %[[T]][%{{.+}} for %arg1], wo %[[R]][%{{.+}} for %arg1]) : (!stream.resource<external>{%arg1}, i32, !stream.resource<transient>{%{{.+}}}, !stream.resource<external>{%arg1}) -> ()
util.func public @call(%x: !stream.resource<external>, %n: index, %k: i32, %p: i8) -> (!stream.resource<external>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r, %tp = stream.async.execute with(%x as %a: !stream.resource<external>{%n}) -> !stream.resource<external>{%n} {
    %w:2 = stream.async.concurrent with(%a as %b: !stream.resource<external>{%n}) -> (!stream.resource<transient>{%n}, !stream.resource<transient>{%n}) {
      %s = stream.async.splat %p : i8 -> !stream.resource<transient>{%n}
      %c = stream.async.clone %b : !stream.resource<external>{%n} -> !stream.resource<transient>{%n}
      stream.yield %s, %c : !stream.resource<transient>{%n}, !stream.resource<transient>{%n}
    }
    %y:2 = stream.async.call @host(%a[%c0 to %c4 for %c4], %k, %w#1[%c0 to %n for %n]) : (!stream.resource<external>{%n}, i32, !stream.resource<transient>{%n}) -> (%w#1{%n}, !stream.resource<external>{%n})
    stream.yield %y#1 : !stream.resource<external>{%n}
  } => !stream.timepoint
  util.return %r, %tp : !stream.resource<external>, !stream.timepoint
}
