// One case for each reason: the value stays as it was.
// RUN: weir-opt %s --split-input-file --weir-overwrite-state --remarks-filter-missed=weir-overwrite-state 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// A function that is called makes the value, and another caller does not store it.
// REMARK: [Missed] computed-elsewhere {{.*}} Function=called | global=state
// CHECK-LABEL: @called
// CHECK-NOT: util.global.load
// CHECK: util.global.store
util.global private mutable @state : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}
util.func private @make(%p: i8) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %n = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  util.return %n : !stream.resource<*>
}
util.func public @called(%p: i8) {
  %c8 = arith.constant 8 : index
  %n = util.call @make(%p) : (i8) -> !stream.resource<*>
  %s = stream.async.clone %n : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}
util.func public @other(%p: i8) -> !stream.resource<*> {
  %n = util.call @make(%p) : (i8) -> !stream.resource<*>
  util.return %n : !stream.resource<*>
}

// -----

// A loop makes the value.
// REMARK: [Missed] computed-elsewhere {{.*}} Function=looped | global=state
// CHECK-LABEL: @looped
// CHECK-NOT: util.global.load
// CHECK: util.global.store
util.global private mutable @state : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}
util.func public @looped(%p: i8, %c: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %n = scf.for %i = %c0 to %c step %c4 iter_args(%y = %x) -> !stream.resource<*> {
    %f = stream.async.fill %p, %y[%c0 to %c4 for %c4] : i8 -> %y as !stream.resource<*>{%c8}
    scf.yield %f : !stream.resource<*>
  }
  %s = stream.async.clone %n : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}

// -----

// The value consists of parts. The ops that make these write them into new storage, which `weir-emplace-allocations` does not do with storage of state: a copy would follow.
// REMARK: [Missed] put-together {{.*}} Function=padded | global=state
// CHECK-LABEL: @padded
// CHECK-NOT: util.global.load
// CHECK: util.global.store
util.global private mutable @state : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}
util.func public @padded(%p: i8, %x: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %m = stream.async.dispatch @ex::@part(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
  %f = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %n = stream.async.update %m, %f[%c0 to %c4] : !stream.resource<*>{%c4} -> %f as !stream.resource<*>{%c8}
  %s = stream.async.clone %n : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}

// -----

// The kernel is not known to write all bytes. Where it leaves some, they are undefined in new storage, and would have to be copied if the storage cannot be taken over.
// REMARK: [Missed] partial {{.*}} Function=some | global=state
// CHECK-LABEL: @some
// CHECK-NOT: util.global.load
// CHECK: util.global.store
util.global private mutable @state : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}
util.func public @some(%x: !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = stream.async.dispatch @ex::@unknown(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %s = stream.async.clone %n : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}

// -----

// Another function puts the content into a second global. As long as nothing writes to it, both have one storage, and no copy is made.
// REMARK: [Missed] shared {{.*}} Function=shared | global=state
// CHECK-LABEL: @shared
// CHECK-NOT: util.global.load
// CHECK: util.global.store
util.global private mutable @state : !stream.resource<variable>
util.global private mutable @saved : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  %t = stream.async.splat %z : i8 -> !stream.resource<variable>{%c8}
  util.global.store %t, @saved : !stream.resource<variable>
  util.return
}
util.func public @save() {
  %g = util.global.load @state : !stream.resource<variable>
  util.global.store %g, @saved : !stream.resource<variable>
  util.return
}
util.func public @shared(%p: i8) {
  %c8 = arith.constant 8 : index
  %n = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %s = stream.async.clone %n : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}

// -----

// The function changes the old content in place, for another use of it.
// REMARK: [Missed] changed {{.*}} Function=changed | global=state
// CHECK-LABEL: @changed
// CHECK: util.global.load
// CHECK-NOT: util.global.load
// CHECK: util.global.store
util.global private mutable @state : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}
util.func public @changed(%p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @state : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %o = stream.async.fill %p, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
  %n = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %s = stream.async.clone %n : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return %o : !stream.resource<*>
}

// -----

// No initializer stores to the global, and its content may become that of another one: which of them has storage would have to be known.
// REMARK: [Missed] uninitialized {{.*}} Function=first | global=state
// CHECK-LABEL: @first
// CHECK-NOT: util.global.load
// CHECK: util.global.store
util.global private mutable @state : !stream.resource<variable>
util.global private mutable @older : !stream.resource<variable>
util.func public @first(%p: i8) {
  %c8 = arith.constant 8 : index
  %n = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %s = stream.async.clone %n : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}
util.func public @keep() {
  %g = util.global.load @state : !stream.resource<variable>
  util.global.store %g, @older : !stream.resource<variable>
  util.return
}

// -----

// An initializer may call the function before the other one has stored.
// REMARK: [Missed] uninitialized {{.*}} Function=early | global=state
// CHECK-LABEL: @early
// CHECK-NOT: util.global.load
// CHECK: util.global.store
util.global private mutable @state : !stream.resource<variable>
util.initializer {
  %p = arith.constant 1 : i8
  util.call @early(%p) : (i8) -> ()
  util.return
}
util.initializer {
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}
util.func private @early(%p: i8) {
  %c8 = arith.constant 8 : index
  %n = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %s = stream.async.clone %n : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}

// -----

// The size is dynamic, and no global holds the size of the content.
// REMARK: [Missed] sizes {{.*}} Function=sized | global=state
// CHECK-LABEL: @sized
// CHECK-NOT: util.global.load
// CHECK: util.global.store
util.global private mutable @state : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}
util.func public @sized(%p: i8, %size: index) {
  %n = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %s = stream.async.clone %n : !stream.resource<*>{%size} -> !stream.resource<variable>{%size}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}

// -----

// The value is made on another device than the content that it replaces.
// REMARK: [Missed] other-place {{.*}} Function=placed | global=state
// CHECK-LABEL: @placed
// CHECK-NOT: util.global.load
// CHECK: util.global.store
util.global private mutable @state : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i8
  %s = stream.async.splat on(#hal.device.affinity<@a>) %z : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}
util.func public @placed(%p: i8) {
  %c8 = arith.constant 8 : index
  %n = stream.async.splat on(#hal.device.affinity<@b>) %p : i8 -> !stream.resource<*>{%c8}
  %s = stream.async.clone %n : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}

// -----

// The global is public: others may hold its content.
// REMARK: [Missed] unknown-user {{.*}} Function=seen | global=state
// CHECK-LABEL: @seen
// CHECK-NOT: util.global.load
// CHECK: util.global.store
util.global public mutable @state : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}
util.func public @seen(%p: i8) {
  %c8 = arith.constant 8 : index
  %n = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
  %s = stream.async.clone %n : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @state : !stream.resource<variable>
  util.return
}

// -----

// The value is where ops are that state no device, the content on another one.
// REMARK: [Missed] other-place {{.*}} Function=placed_by_default | global=state
// CHECK-LABEL: @placed_by_default
// CHECK-NOT: util.global.load
// CHECK: util.global.store
module attributes {stream.affinity.default = #hal.device.affinity<@a>} {
  util.global private mutable @state : !stream.resource<variable>
  util.initializer {
    %c8 = arith.constant 8 : index
    %z = arith.constant 0 : i8
    %s = stream.async.splat on(#hal.device.affinity<@b>) %z : i8 -> !stream.resource<variable>{%c8}
    util.global.store %s, @state : !stream.resource<variable>
    util.return
  }
  util.func public @placed_by_default(%p: i8) {
    %c8 = arith.constant 8 : index
    %n = stream.async.splat %p : i8 -> !stream.resource<*>{%c8}
    %s = stream.async.clone %n : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
    util.global.store %s, @state : !stream.resource<variable>
    util.return
  }
}

// -----

// Between the stores of content and size a call may run a function that finds only one of them.
// REMARK: [Missed] sizes {{.*}} Function=interrupted | global=state
// CHECK-LABEL: @interrupted
// CHECK-NOT: util.global.load
// CHECK: util.global.store
util.global private mutable @state : !stream.resource<variable>
util.global private mutable @state__size : index
util.func private @outside()
util.func public @interrupted(%p: i8, %size: index) {
  %n = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %s = stream.async.clone %n : !stream.resource<*>{%size} -> !stream.resource<variable>{%size}
  util.global.store %s, @state : !stream.resource<variable>
  util.call @outside() : () -> ()
  util.global.store %size, @state__size : index
  util.return
}

// -----

// Another function changes the size alone.
// REMARK: [Missed] sizes {{.*}} Function=resized | global=state
// CHECK-LABEL: @resized
// CHECK-NOT: util.global.load
// CHECK: util.global.store
util.global private mutable @state : !stream.resource<variable>
util.global private mutable @state__size : index
util.func public @resized(%p: i8, %size: index) {
  %n = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %s = stream.async.clone %n : !stream.resource<*>{%size} -> !stream.resource<variable>{%size}
  util.global.store %s, @state : !stream.resource<variable>
  util.global.store %size, @state__size : index
  util.return
}
util.func public @grow(%size: index) {
  util.global.store %size, @state__size : index
  util.return
}
