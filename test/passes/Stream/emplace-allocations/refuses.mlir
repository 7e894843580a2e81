// RUN: weir-opt %s --weir-emplace-allocations --remarks-filter-missed=weir-emplace-allocations -o %t.mlir 2>&1 | FileCheck %s
// RUN: weir-check %s %t.mlir --input=@size_mismatch:arg1=8 | FileCheck %s --check-prefix=EQUAL
// RUN: FileCheck %s --check-prefix=STAYS --input-file=%t.mlir

// EQUAL: equal in 16 of 16 runs

// Only the first of two results goes straight into its place.
// STAYS-COUNT-11: stream.async.update
// STAYS-NOT: stream.async.update

stream.executable private @ex {
  stream.executable.export public @one
  stream.executable.export public @two
  stream.executable.export public @pair
  stream.executable.export public @inout
  builtin.module {
    util.func private @one(%a: !stream.binding {weir.access = "ro"}, %r: !stream.binding {weir.access = "wo", weir.overwrites})
    util.func private @two(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "ro"}, %r: !stream.binding {weir.access = "wo", weir.overwrites})
    util.func private @pair(%a: !stream.binding {weir.access = "ro"}, %r: !stream.binding {weir.access = "wo", weir.overwrites}, %s: !stream.binding {weir.access = "wo", weir.overwrites})
    util.func private @inout(%a: !stream.binding {weir.access = "ro"}, %r: !stream.binding {weir.access = "rw"})
  }
}
util.func private @size() -> index

// Made by the caller.
// CHECK: [Missed] source-kind {{.*}}Function=source_kind
util.func public @source_kind(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %t = stream.async.alloca : !stream.resource<*>{%c32}
  %u = stream.async.update %a, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  util.return %u : !stream.resource<*>
}

// CHECK: [Missed] affinity {{.*}}Function=affinity
util.func public @affinity(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %r = stream.async.dispatch on(#hal.device.affinity<@d>) @ex::@one(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %t = stream.async.alloca : !stream.resource<*>{%c32}
  %u = stream.async.update on(#hal.device.affinity<@e>) %r, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  util.return %u : !stream.resource<*>
}

// The dispatch works in place on what another one has made.
// CHECK: [Missed] already-tied {{.*}}Function=already_tied
util.func public @already_tied(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %r = stream.async.dispatch @ex::@one(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %s = stream.async.dispatch @ex::@inout(%a[%c0 to %c8 for %c8], %r[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> %r{%c8}
  %t = stream.async.alloca : !stream.resource<*>{%c32}
  %u = stream.async.update %s, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  util.return %u : !stream.resource<*>
}

// Two results for one resource: an op has one version of it.
// CHECK: [Missed] same-target {{.*}}Function=same_target
util.func public @same_target(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %p:2 = stream.async.dispatch @ex::@pair(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> (!stream.resource<*>{%c8}, !stream.resource<*>{%c8})
  %t = stream.async.alloca : !stream.resource<*>{%c32}
  %u = stream.async.update %p#0, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  %v = stream.async.update %p#1, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c32}
  util.return %v : !stream.resource<*>
}

// CHECK: [Missed] result-used {{.*}}Function=result_used
util.func public @result_used(%a: !stream.resource<*>, %b: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %r = stream.async.dispatch @ex::@one(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %t = stream.async.alloca : !stream.resource<*>{%c32}
  %u = stream.async.update %r, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  util.return %u, %r : !stream.resource<*>, !stream.resource<*>
}

// CHECK: [Missed] size-mismatch {{.*}}Function=size_mismatch
util.func public @size_mismatch(%a: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %r = stream.async.dispatch @ex::@one(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%n}
  %t = stream.async.alloca : !stream.resource<*>{%c32}
  %u = stream.async.update %r, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  util.return %u : !stream.resource<*>
}

// The size of the target is known after the producer only.
// CHECK: [Missed] sizes {{.*}}Function=sizes
util.func public @sizes(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %r = stream.async.dispatch @ex::@one(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %m = util.call @size() : () -> index
  %n = arith.addi %m, %c32 : index
  %t = stream.async.alloca : !stream.resource<*>{%n}
  %u = stream.async.update %r, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%n}
  util.return %u : !stream.resource<*>
}

// CHECK: [Missed] target-defined-later {{.*}}Function=target_defined_later
util.func public @target_defined_later(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %r = stream.async.dispatch @ex::@one(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %t = stream.async.dispatch @ex::@one(%b[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
  %u = stream.async.update %r, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  util.return %u : !stream.resource<*>
}

// The argument may be the storage that is read in between.
// CHECK: [Missed] target-shared {{.*}}Function=target_shared
util.func public @target_shared(%a: !stream.resource<*>, %b: !stream.resource<*>, %x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %r = stream.async.dispatch @ex::@one(%a[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %s = stream.async.dispatch @ex::@one(%b[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}) -> !stream.resource<*>{%c8}
  %u = stream.async.update %r, %x[%c0 to %c8] : !stream.resource<*>{%c8} -> %x as !stream.resource<*>{%c32}
  util.return %u, %s : !stream.resource<*>, !stream.resource<*>
}

// The producer reads bytes that it would overwrite.
// CHECK: [Missed] overlap {{.*}}Function=overlap
util.func public @overlap(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %t = stream.async.dispatch @ex::@one(%a[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
  %r = stream.async.dispatch @ex::@one(%t[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c32}) -> !stream.resource<*>{%c8}
  %u = stream.async.update %r, %t[%c8 to %c16] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  util.return %u : !stream.resource<*>
}

// CHECK: [Missed] pattern-phase {{.*}}Function=pattern_phase
util.func public @pattern_phase(%n: index, %p: i32) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %s = stream.async.splat %p : i32 -> !stream.resource<*>{%c8}
  %e = arith.addi %n, %c8 : index
  %t = stream.async.alloca : !stream.resource<*>{%c32}
  %u = stream.async.update %s, %t[%n to %e] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  util.return %u : !stream.resource<*>
}
