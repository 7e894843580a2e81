// RUN: weir-opt %s --weir-elide-copies --remarks-filter='weir-elide-copies' -o /dev/null 2>&1 | FileCheck %s
// RUN: weir-opt %s --weir-elide-copies --remarks-filter='weir-elide-copies' -o /dev/null 2>&1 | grep -c Missed | FileCheck %s --check-prefix=COUNT
// COUNT: 17

// One case for each reason why a copy stays.

// CHECK-DAG: refuses.mlir:[[#@LINE + 7]]:{{.*}} [Missed] source-used-later | Category:weir-elide-copies | Function=used_later | blocker=stream.async.dispatch:[[#@LINE + 9]], bytes=8, op=clone
util.func private @used_later(%x: !stream.resource<*>, %z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %a = stream.async.dispatch @ex::@make(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}

  %k = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %f = stream.async.fill %z, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<*>{%c8}
  %d = stream.async.dispatch @ex::@read(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %f, %d : !stream.resource<*>, !stream.resource<*>
}

// CHECK-DAG: [Missed] source-constant {{.*}} Function=constant
util.func private @constant(%z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %a = stream.async.constant : !stream.resource<*>{%c8} = dense<[1, 2, 3, 4, 5, 6, 7, 8]> : tensor<8xi8>
  %k = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %f = stream.async.fill %z, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// CHECK-DAG: [Missed] source-borrowed {{.*}} Function=borrowed | blocker="util.func @borrowed"
util.func public @borrowed(%a: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %k = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %f = stream.async.fill %z, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// The caller uses what it has passed.
// CHECK-DAG: [Missed] caller-keeps {{.*}} Function=callee | blocker=util.call:[[#@LINE + 12]]
util.func private @callee(%a: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %k = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %f = stream.async.fill %z, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}
util.func public @caller(%z: i8) -> (!stream.resource<*>, !stream.resource<*>) {
  %c8 = arith.constant 8 : index
  %a = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  %r = util.call @callee(%a, %z) : (!stream.resource<*>, i8) -> !stream.resource<*>
  util.return %r, %a : !stream.resource<*>, !stream.resource<*>
}

util.global private mutable @state : !stream.resource<variable>
util.global private mutable @held : !stream.resource<variable>
util.global private mutable @visible : !stream.resource<variable>
util.global private mutable @kept : !stream.resource<*>
util.initializer {
  %c8 = arith.constant 8 : index
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  %t = stream.async.splat %p : i8 -> !stream.resource<variable>{%c8}
  util.global.store %t, @held : !stream.resource<variable>
  %u = stream.async.splat %p : i8 -> !stream.resource<variable>{%c8}
  util.global.store %u, @visible : !stream.resource<variable>
  %v = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  util.global.store %v, @kept : !stream.resource<*>
  util.return
}

// Stored only on one of two ways.
// CHECK-DAG: [Missed] global-observed {{.*}} Function=observed | blocker=util.global.load
util.func public @observed(%z: i8, %p: i1) -> !stream.resource<variable> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @state : !stream.resource<variable>
  %k = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<variable>{%c8}
  %f = stream.async.fill %z, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<variable>{%c8}
  %d = stream.async.dispatch @ex::@read(%f[%c0 to %c8 for %c8]) : (!stream.resource<variable>{%c8}) -> !stream.resource<variable>{%c8}
  scf.if %p {
    util.global.store %f, @state : !stream.resource<variable>
  }
  util.return %d : !stream.resource<variable>
}

// The caller of @write holds what the global held, for the dispatch.
// CHECK-DAG: [Missed] global-shared {{.*}} Function=write | blocker=stream.async.dispatch:[[#@LINE + 16]]
util.func private @write(%z: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @held : !stream.resource<variable>
  %k = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<variable>{%c8}
  %f = stream.async.fill %z, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<variable>{%c8}
  util.global.store %f, @held : !stream.resource<variable>
  util.return
}
util.func public @holds(%z: i8) -> !stream.resource<variable> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @held : !stream.resource<variable>
  util.call @write(%z) : (i8) -> ()
  %d = stream.async.dispatch @ex::@read(%g[%c0 to %c8 for %c8]) : (!stream.resource<variable>{%c8}) -> !stream.resource<variable>{%c8}
  util.return %d : !stream.resource<variable>
}

// What the caller of a public function got back is still in the global.
// CHECK-DAG: [Missed] source-escapes {{.*}} Function=returns
util.func public @returns(%z: i8) -> !stream.resource<variable> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @visible : !stream.resource<variable>
  %k = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<variable>{%c8}
  %f = stream.async.fill %z, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<variable>{%c8}
  util.global.store %f, @visible : !stream.resource<variable>
  util.return %f : !stream.resource<variable>
}

// CHECK-DAG: [Missed] source-unknown {{.*}} Function=unknown | blocker=util.call
util.func private @outside(%x: !stream.resource<*>) -> !stream.resource<*>
util.func public @unknown(%x: !stream.resource<*>, %z: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %a = util.call @outside(%x) : (!stream.resource<*>) -> !stream.resource<*>
  %k = stream.async.clone %a : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  %f = stream.async.fill %z, %k[%c0 to %c4 for %c4] : i8 -> %k as !stream.resource<*>{%c8}
  util.return %f : !stream.resource<*>
}

// No op writes, but the caller may, later.
// CHECK-DAG: [Missed] kept-in-global {{.*}} Function=keeps
util.func public @keeps(%x: !stream.resource<*>) {
  %c8 = arith.constant 8 : index
  %k = stream.async.clone %x : !stream.resource<*>{%c8} -> !stream.resource<*>{%c8}
  util.global.store %k, @kept : !stream.resource<*>
  util.return
}

// CHECK-DAG: [Missed] other-lifetime {{.*}} Function=lifetime
// CHECK-DAG: [Missed] host-transfer {{.*}} Function=lifetime | bytes=arg1, op=transfer
// CHECK-DAG: [Missed] other-place {{.*}} Function=lifetime | bytes=(arg1*8), op=transfer
util.func public @lifetime(%x: !stream.resource<transient>, %n: index) -> (!stream.resource<external>, !stream.resource<staging>, !stream.resource<transient>) {
  %c8 = arith.constant 8 : index
  %m = arith.muli %n, %c8 : index
  %k = stream.async.clone %x : !stream.resource<transient>{%n} -> !stream.resource<external>{%n}
  %h = stream.async.transfer %x : !stream.resource<transient>{%n} -> !stream.resource<staging>{%n}
  %p = stream.async.transfer %x : !stream.resource<transient>{%m} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>) !stream.resource<transient>{%m}
  util.return %k, %h, %p : !stream.resource<external>, !stream.resource<staging>, !stream.resource<transient>
}

// CHECK-DAG: [Missed] slice-needs-storage {{.*}} Function=slices | blocker=util.return
// CHECK-DAG: [Missed] slice-unaligned {{.*}} Function=slices | blocker=stream.async.dispatch
// CHECK-DAG: [Missed] slice-source-written {{.*}} Function=slices | blocker=stream.async.fill
// CHECK-DAG: [Missed] updates-part {{.*}} Function=slices {{.*}}bytes=8
// CHECK-DAG: [Missed] copies-part {{.*}} Function=slices {{.*}}bytes=16
util.func private @slices(%x: !stream.resource<*>, %z: i8) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %s0 = stream.async.slice %x[%c8 to %c16] : !stream.resource<*>{%c128} -> !stream.resource<*>{%c8}
  %s1 = stream.async.slice %x[%c8 to %c16] : !stream.resource<*>{%c128} -> !stream.resource<*>{%c8}
  %d1 = stream.async.dispatch @ex::@read(%s1[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %m = stream.async.dispatch @ex::@make(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c128}) -> !stream.resource<*>{%c128}
  %s2 = stream.async.slice %m[%c64 to %c128] : !stream.resource<*>{%c128} -> !stream.resource<*>{%c64}
  %f = stream.async.fill %z, %m[%c0 to %c128 for %c128] : i8 -> %m as !stream.resource<*>{%c128}
  %d2 = stream.async.dispatch @ex::@read(%s2[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c64}) -> !stream.resource<*>{%c64}
  %u = stream.async.update %d1, %f[%c0 to %c8] : !stream.resource<*>{%c8} -> %f as !stream.resource<*>{%c128}
  %c = stream.async.copy %x[%c0 to %c16], %d2[%c8 to %c16], %c16 : !stream.resource<*>{%c128} -> %d2 as !stream.resource<*>{%c64}
  util.return %s0, %u, %c : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}
