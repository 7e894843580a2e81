// State that may be read between the write and the store: one copy stays in each of these functions.
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-elide-copies --weir-refine-usage --weir-elide-copies -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir --in-place
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-elide-copies --remarks-filter-missed='weir-elide-copies' -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY

util.global private mutable @s0 : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %c1_i8 = arith.constant 1 : i8
  %s = stream.async.splat %c1_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @s0 : !stream.resource<variable>
  util.return
}
util.global private mutable @s1 : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %c1_i8 = arith.constant 1 : i8
  %s = stream.async.splat %c1_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @s1 : !stream.resource<variable>
  util.return
}
util.global private mutable @s2 : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %c1_i8 = arith.constant 1 : i8
  %s = stream.async.splat %c1_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @s2 : !stream.resource<variable>
  util.return
}
util.global private mutable @s3 : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %c1_i8 = arith.constant 1 : i8
  %s = stream.async.splat %c1_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @s3 : !stream.resource<variable>
  util.return
}
util.global private mutable @s4 : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %c1_i8 = arith.constant 1 : i8
  %s = stream.async.splat %c1_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @s4 : !stream.resource<variable>
  util.return
}
util.global private mutable @s5 : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %c1_i8 = arith.constant 1 : i8
  %s = stream.async.splat %c1_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @s5 : !stream.resource<variable>
  util.return
}
util.global private mutable @s7 : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %c1_i8 = arith.constant 1 : i8
  %s = stream.async.splat %c1_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @s7 : !stream.resource<variable>
  util.return
}
util.global private mutable @s8 : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %c1_i8 = arith.constant 1 : i8
  %s = stream.async.splat %c1_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @s8 : !stream.resource<variable>
  util.return
}
util.global private mutable @twin : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %c1_i8 = arith.constant 1 : i8
  %s = stream.async.splat %c1_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @twin : !stream.resource<variable>
  util.return
}
util.global public mutable @visible : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %c1_i8 = arith.constant 1 : i8
  %s = stream.async.splat %c1_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @visible : !stream.resource<variable>
  util.return
}

// The old content is read after the write.
// WHY-DAG: [Missed] source-used-later {{.*}}Function=old_used
// CHECK-LABEL: util.func public @old_used
// CHECK:         stream.async.{{clone|transfer}}
// CHECK:         util.global.store
// CHECK:         util.return
util.func public @old_used(%p: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @s0 : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %u = stream.async.fill %p, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
  %s = stream.async.clone %u : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @s0 : !stream.resource<variable>
  %d = stream.async.dispatch @ex::@both(%v[%c0 to %c8 for %c8], %u[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %e = stream.async.cast %d : !stream.resource<*>{%c8} -> !stream.resource<external>{%c8}
  util.return %e : !stream.resource<external>
}

// The new content goes to the caller, who keeps it over the next call.
// CHECK-LABEL: util.func public @handed_out
// CHECK:         stream.async.{{clone|transfer}}
// CHECK:         util.return
util.func public @handed_out(%p: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @s1 : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %u = stream.async.fill %p, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
  %s = stream.async.clone %u : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @s1 : !stream.resource<variable>
  %e = stream.async.cast %u : !stream.resource<*>{%c8} -> !stream.resource<external>{%c8}
  util.return %e : !stream.resource<external>
}

// Both globals hold the old content when the write happens. (Only this function may make them share; it must not, or the write must copy.)
// CHECK-LABEL: util.func public @aliased
// CHECK:         stream.async.{{clone|transfer}}
// CHECK:         util.return
util.func public @aliased(%p: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @s2 : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %t = stream.async.clone %v : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %t, @twin : !stream.resource<variable>
  %u = stream.async.fill %p, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
  %s = stream.async.clone %u : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @s2 : !stream.resource<variable>
  util.return
}
util.func public @read_twin() -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @twin : !stream.resource<variable>
  %d = stream.async.dispatch @ex::@read(%g[%c0 to %c8 for %c8]) : (!stream.resource<variable>{%c8}) -> !stream.resource<external>{%c8}
  util.return %d : !stream.resource<external>
}

// An invocation that ends with an error here has not changed the state.
// WHY-DAG: [Missed] global-observed {{.*}}Function=may_fail
// CHECK-LABEL: util.func public @may_fail
// CHECK:         stream.async.{{clone|transfer}}
// CHECK:         cf.assert
// CHECK:         util.return
util.func public @may_fail(%p: i8, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @s3 : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %u = stream.async.fill %p, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
  %ok = arith.cmpi uge, %n, %c0 : index
  cf.assert %ok, "n is too small"
  %s = stream.async.clone %u : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @s3 : !stream.resource<variable>
  util.return
}

// So may one that calls something which fails, after or while it writes to what it was given.
// WHY-DAG: [Missed] global-observed {{.*}}Function=writes_and_fails
// CHECK-LABEL: util.func private @writes_and_fails
// CHECK:         stream.async.{{clone|transfer}}
// CHECK:         util.return
util.func private @writes_and_fails(%v: !stream.resource<*>, %p: i8, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %u = stream.async.fill %p, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
  util.call @fails(%n) : (index) -> ()
  util.return %u : !stream.resource<*>
}
util.func private @fails(%n: index) {
  %c0 = arith.constant 0 : index
  %ok = arith.cmpi uge, %n, %c0 : index
  cf.assert %ok, "n is too small"
  util.return
}
util.func public @calls_failing(%p: i8, %n: index) {
  %c8 = arith.constant 8 : index
  %g = util.global.load @s4 : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %u = util.call @writes_and_fails(%v, %p, %n) : (!stream.resource<*>, i8, index) -> !stream.resource<*>
  %s = stream.async.clone %u : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @s4 : !stream.resource<variable>
  util.return
}

// A loop whose rounds may fail, when earlier ones have written.
// WHY-DAG: [Missed] global-observed {{.*}}Function=failing_loop
// CHECK-LABEL: util.func public @failing_loop
// CHECK:         stream.async.{{clone|transfer}}
// CHECK:         util.return
util.func public @failing_loop(%p: i8, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @s5 : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %u = scf.for %i = %c0 to %c3 step %c1 iter_args(%w = %v) -> (!stream.resource<*>) {
    %ok = arith.cmpi uge, %n, %c0 : index
    cf.assert %ok, "n is too small"
    %x = stream.async.fill %p, %w[%c0 to %c4 for %c4] : i8 -> %w as !stream.resource<*>{%c8}
    scf.yield %x : !stream.resource<*>
  }
  %s = stream.async.clone %u : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @s5 : !stream.resource<variable>
  util.return
}

// A function in between looks at the global.
// WHY-DAG: [Missed] global-observed {{.*}}Function=looked_at
// CHECK-LABEL: util.func public @looked_at
// CHECK:         stream.async.{{clone|transfer}}
// CHECK:         util.return
util.func private @look() -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @s7 : !stream.resource<variable>
  %d = stream.async.dispatch @ex::@read(%g[%c0 to %c8 for %c8]) : (!stream.resource<variable>{%c8}) -> !stream.resource<*>{%c8}
  util.return %d : !stream.resource<*>
}
util.func public @looked_at(%p: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @s7 : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %u = stream.async.fill %p, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
  %d = util.call @look() : () -> !stream.resource<*>
  %s = stream.async.clone %u : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @s7 : !stream.resource<variable>
  %e = stream.async.cast %d : !stream.resource<*>{%c8} -> !stream.resource<external>{%c8}
  util.return %e : !stream.resource<external>
}

// A caller has loaded the state and goes on using it.
// WHY-DAG: {{\[Missed\] global-(shared|observed)}} {{.*}}Function=step_below
// CHECK-LABEL: util.func private @step_below
// CHECK:         stream.async.{{clone|transfer}}
// CHECK:         util.return
util.global private mutable @held : !stream.resource<variable>
util.initializer {
  %c8 = arith.constant 8 : index
  %c1_i8 = arith.constant 1 : i8
  %s = stream.async.splat %c1_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %s, @held : !stream.resource<variable>
  util.return
}
util.func private @step_below(%p: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @held : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %u = stream.async.fill %p, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
  %s = stream.async.clone %u : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @held : !stream.resource<variable>
  util.return
}
util.func public @holds(%p: i8) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @held : !stream.resource<variable>
  util.call @step_below(%p) : (i8) -> ()
  %d = stream.async.dispatch @ex::@read(%g[%c0 to %c8 for %c8]) : (!stream.resource<variable>{%c8}) -> !stream.resource<external>{%c8}
  util.return %d : !stream.resource<external>
}

// Code outside may look at the global at any time.
// WHY-DAG: [Missed] global-shared {{.*}}Function=outside_sees
// CHECK-LABEL: util.func public @outside_sees
// CHECK:         stream.async.{{clone|transfer}}
// CHECK:         util.return
util.func public @outside_sees(%p: i8) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %g = util.global.load @visible : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %u = stream.async.fill %p, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
  %s = stream.async.clone %u : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @visible : !stream.resource<variable>
  util.return
}

// The store is on one path only: on the other one the old content stays.
// CHECK-LABEL: util.func public @one_path
// CHECK:         stream.async.{{clone|transfer}}
// CHECK:         util.return
util.func public @one_path(%p: i8, %n: index) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %q = arith.cmpi ult, %n, %c4 : index
  %g = util.global.load @s8 : !stream.resource<variable>
  %v = stream.async.clone %g : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %u = stream.async.fill %p, %v[%c0 to %c4 for %c4] : i8 -> %v as !stream.resource<*>{%c8}
  cf.cond_br %q, ^store, ^done
^store:
  %s = stream.async.clone %u : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %s, @s8 : !stream.resource<variable>
  cf.br ^done
^done:
  %d = stream.async.dispatch @ex::@read(%u[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %e = stream.async.cast %d : !stream.resource<*>{%c8} -> !stream.resource<external>{%c8}
  util.return %e : !stream.resource<external>
}

// Another function has put the storage into a second global, which goes on showing the old bytes.
util.global public mutable @shown : !stream.resource<variable>
util.global private mutable @hidden : !stream.resource<variable>
util.initializer {
  %c0_i8 = arith.constant 0 : i8
  %c8 = arith.constant 8 : index
  %0 = stream.async.splat %c0_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %0, @hidden : !stream.resource<variable>
  %1 = stream.async.splat %c0_i8 : i8 -> !stream.resource<variable>{%c8}
  util.global.store %1, @shown : !stream.resource<variable>
  util.return
}
// CHECK-LABEL: @fill_hidden
util.func private @fill_hidden() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c7_i8 = arith.constant 7 : i8
  %hidden = util.global.load @hidden : !stream.resource<variable>
  // CHECK: stream.async.clone
  // CHECK: stream.async.fill
  %0 = stream.async.clone %hidden : !stream.resource<variable>{%c8} -> !stream.resource<*>{%c8}
  %1 = stream.async.fill %c7_i8, %0[%c0 to %c4 for %c4] : i8 -> %0 as !stream.resource<*>{%c8}
  %2 = stream.async.clone %1 : !stream.resource<*>{%c8} -> !stream.resource<variable>{%c8}
  util.global.store %2, @hidden : !stream.resource<variable>
  util.return
}
util.func public @show() {
  %hidden = util.global.load @hidden : !stream.resource<variable>
  util.global.store %hidden, @shown : !stream.resource<variable>
  util.call @fill_hidden() : () -> ()
  util.return
}
