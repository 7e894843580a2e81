// RUN: weir-opt %s --weir-schedule-concurrency --remarks-filter-missed=weir-schedule-concurrency -o %t.mlir --allow-unregistered-dialect 2>&1 | FileCheck %s
// RUN: weir-opt %s --allow-unregistered-dialect -o %t.same.mlir
// RUN: diff %t.mlir %t.same.mlir
// RUN: not weir-opt %s --allow-unregistered-dialect --weir-schedule-concurrency=favor=speed 2>&1 | FileCheck %s --check-prefix=FAVOR
// FAVOR: favor: 'speed' is not valid; use 'min-peak-memory', 'max-concurrency' or 'debug'

// CHECK: [Missed] chain {{.*}}Function=chain
util.func public @chain(%in: !stream.resource<external>, %n: index) -> (!stream.resource<external>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  %r, %tp = stream.async.execute with(%in as %x: !stream.resource<external>{%n}) -> !stream.resource<external>{%n} {
    %a = stream.async.dispatch @ex::@a(%x[%c0 to %n for %n]) : (!stream.resource<external>{%n}) -> !stream.resource<transient>{%n}
    %b = stream.async.dispatch @ex::@b(%a[%c0 to %n for %n]) : (!stream.resource<transient>{%n}) -> !stream.resource<external>{%n}
    stream.yield %b : !stream.resource<external>{%n}
  } => !stream.timepoint
  util.return %r, %tp : !stream.resource<external>, !stream.timepoint
}

// The slice has to be taken before the fill.
// CHECK: [Missed] may-overlap {{.*}}Function=overlap
// CHECK: [Missed] chain {{.*}}Function=overlap
util.func public @overlap(%in: !stream.resource<external>, %p: i8, %i: index) -> (!stream.resource<external>, !stream.resource<external>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %j = arith.addi %i, %c4 : index
  %r:2, %tp = stream.async.execute with(%in as %x: !stream.resource<external>{%c16}) -> (!stream.resource<external>{%c4}, %in as !stream.resource<external>{%c16}) {
    %s = stream.async.slice %x[%i to %j] : !stream.resource<external>{%c16} -> !stream.resource<external>{%c4}
    %f = stream.async.fill %p, %x[%c0 to %c4 for %c4] : i8 -> %x as !stream.resource<external>{%c16}
    stream.yield %s, %f : !stream.resource<external>{%c4}, !stream.resource<external>{%c16}
  } => !stream.timepoint
  util.return %r#0, %r#1, %tp : !stream.resource<external>, !stream.resource<external>, !stream.timepoint
}

// Two captures may be one storage.
// CHECK: [Missed] may-overlap {{.*}}Function=captures
// CHECK: [Missed] chain {{.*}}Function=captures
util.func public @captures(%in: !stream.resource<external>, %other: !stream.resource<external>, %p: i8) -> (!stream.resource<external>, !stream.resource<external>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r:2, %tp = stream.async.execute with(%in as %x: !stream.resource<external>{%c4}, %other as %y: !stream.resource<external>{%c4}) -> (!stream.resource<external>{%c4}, %other as !stream.resource<external>{%c4}) {
    %s = stream.async.clone %x : !stream.resource<external>{%c4} -> !stream.resource<external>{%c4}
    %f = stream.async.fill %p, %y[%c0 to %c4 for %c4] : i8 -> %y as !stream.resource<external>{%c4}
    stream.yield %s, %f : !stream.resource<external>{%c4}, !stream.resource<external>{%c4}
  } => !stream.timepoint
  util.return %r#0, %r#1, %tp : !stream.resource<external>, !stream.resource<external>, !stream.timepoint
}

// Host functions are called in the order of the program.
// CHECK: [Missed] may-overlap {{.*}}Function=calls
// CHECK: [Missed] chain {{.*}}Function=calls
stream.async.func private @host(%a: !stream.resource<*>) -> !stream.resource<*>
util.func public @calls(%in: !stream.resource<external>, %n: index) -> (!stream.resource<external>, !stream.resource<external>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  %r:2, %tp = stream.async.execute with(%in as %x: !stream.resource<external>{%n}) -> (!stream.resource<external>{%n}, !stream.resource<external>{%n}) {
    %a = stream.async.alloca : !stream.resource<external>{%n}
    %b = stream.async.alloca : !stream.resource<external>{%n}
    %s = stream.async.call @host(%a[%c0 to %n for %n]) : (!stream.resource<external>{%n}) -> %a{%n}
    %t = stream.async.call @host(%b[%c0 to %n for %n]) : (!stream.resource<external>{%n}) -> %b{%n}
    stream.yield %s, %t : !stream.resource<external>{%n}, !stream.resource<external>{%n}
  } => !stream.timepoint
  util.return %r#0, %r#1, %tp : !stream.resource<external>, !stream.resource<external>, !stream.timepoint
}

// CHECK: [Missed] more-memory {{.*}}Function=more_memory | bytes=80, in-order=72
util.func public @more_memory(%in: !stream.resource<external>) -> (!stream.resource<external>, !stream.timepoint) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %r, %tp = stream.async.execute with(%in as %x: !stream.resource<external>{%c8}) -> !stream.resource<external>{%c8} {
    %a = stream.async.dispatch @ex::@a(%x[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> !stream.resource<transient>{%c64}
    %b = stream.async.dispatch @ex::@b(%a[%c0 to %c64 for %c64]) : (!stream.resource<transient>{%c64}) -> !stream.resource<transient>{%c8}
    %c = stream.async.dispatch @ex::@c(%b[%c0 to %c8 for %c8]) : (!stream.resource<transient>{%c8}) -> !stream.resource<transient>{%c8}
    %d = stream.async.dispatch @ex::@a(%x[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> !stream.resource<transient>{%c64}
    %e = stream.async.dispatch @ex::@b(%d[%c0 to %c64 for %c64], %c[%c0 to %c8 for %c8]) : (!stream.resource<transient>{%c64}, !stream.resource<transient>{%c8}) -> !stream.resource<external>{%c8}
    stream.yield %e : !stream.resource<external>{%c8}
  } => !stream.timepoint
  util.return %r, %tp : !stream.resource<external>, !stream.timepoint
}

// CHECK: [Missed] favors-debug {{.*}}Function=debug
util.func public @debug(%in: !stream.resource<external>, %n: index) -> (!stream.resource<external>, !stream.resource<external>, !stream.timepoint) attributes {stream.partitioning = #stream.partitioning_config<"debug">} {
  %r:2, %tp = stream.async.execute with(%in as %x: !stream.resource<external>{%n}) -> (!stream.resource<external>{%n}, !stream.resource<external>{%n}) {
    %a = stream.async.clone %x : !stream.resource<external>{%n} -> !stream.resource<external>{%n}
    %b = stream.async.clone %x : !stream.resource<external>{%n} -> !stream.resource<external>{%n}
    stream.yield %a, %b : !stream.resource<external>{%n}, !stream.resource<external>{%n}
  } => !stream.timepoint
  util.return %r#0, %r#1, %tp : !stream.resource<external>, !stream.resource<external>, !stream.timepoint
}

// CHECK: [Missed] has-waves {{.*}}Function=has_waves
util.func public @has_waves(%in: !stream.resource<external>, %n: index) -> (!stream.resource<external>, !stream.resource<external>, !stream.timepoint) {
  %r:2, %tp = stream.async.execute with(%in as %x: !stream.resource<external>{%n}) -> (!stream.resource<external>{%n}, !stream.resource<external>{%n}) {
    %a = stream.async.clone %x : !stream.resource<external>{%n} -> !stream.resource<external>{%n}
    %b = stream.async.concurrent with(%x as %y: !stream.resource<external>{%n}) -> !stream.resource<external>{%n} {
      %c = stream.async.clone %y : !stream.resource<external>{%n} -> !stream.resource<external>{%n}
      stream.yield %c : !stream.resource<external>{%n}
    }
    stream.yield %a, %b : !stream.resource<external>{%n}, !stream.resource<external>{%n}
  } => !stream.timepoint
  util.return %r#0, %r#1, %tp : !stream.resource<external>, !stream.resource<external>, !stream.timepoint
}

// CHECK: [Missed] unknown-op {{.*}}Function=unknown_op
util.func public @unknown_op(%in: !stream.resource<external>, %n: index) -> (!stream.resource<external>, !stream.resource<external>, !stream.timepoint) {
  %r:2, %tp = stream.async.execute with(%in as %x: !stream.resource<external>{%n}) -> (!stream.resource<external>{%n}, !stream.resource<external>{%n}) {
    %a = stream.async.clone %x : !stream.resource<external>{%n} -> !stream.resource<external>{%n}
    %b = "foreign.op"(%x) : (!stream.resource<external>) -> !stream.resource<external>
    stream.yield %a, %b : !stream.resource<external>{%n}, !stream.resource<external>{%n}
  } => !stream.timepoint
  util.return %r#0, %r#1, %tp : !stream.resource<external>, !stream.resource<external>, !stream.timepoint
}
