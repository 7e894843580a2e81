// What a private function makes is written where its callers put it. Executed before and after, in place.
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-elide-copies -o %t.before.mlir
// RUN: weir-opt %t.before.mlir --weir-emplace-allocations -o %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir
// RUN: weir-opt %t.after.mlir --weir-verify-in-place -o /dev/null
// RUN: weir-check %s %t.after.mlir --in-place
// RUN: weir-opt %t.after.mlir --weir-emplace-allocations | diff - %t.after.mlir
// RUN: weir-opt %s --weir-emplace-allocations -o %t.first.mlir
// RUN: weir-check %s %t.first.mlir

stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}

// The function gets the tensor that the loop carries, its size, and where the row is in it.
// CHECK-LABEL: util.func private @row(
// CHECK-SAME:      %[[X:.+]]: !stream.resource<*>, %[[T:.+]]: !stream.resource<*>, %[[SIZE:.+]]: index, %[[LO:.+]]: index, %[[HI:.+]]: index)
// CHECK:         %[[D:.+]] = stream.async.dispatch @ex::@f(%[[X]][%c0 to %c4 for %c4], %[[T]][%[[LO]] to %[[HI]] for %c4]) {{.*}} -> %[[T]]{%[[SIZE]]}
// CHECK-NEXT:    util.return %[[D]]
util.func private @row(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
  util.return %d : !stream.resource<*>
}

// CHECK-LABEL: util.func public @rows(
// CHECK:         scf.for {{.+}} iter_args(%[[A:.+]] =
// CHECK:           %[[R:.+]] = util.call @row(%{{.+}}, %[[A]], %{{.+}}, %{{.+}}, %{{.+}})
// CHECK-NOT:       stream.async.update
// CHECK:           scf.yield %[[R]]
util.func public @rows(%x: !stream.resource<*>, %rounds: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 7 : i8
  %n = arith.andi %rounds, %c3 : index
  %t = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> !stream.resource<*> {
    %lo = arith.muli %i, %c4 : index
    %hi = arith.addi %lo, %c4 : index
    %d = util.call @row(%x) : (!stream.resource<*>) -> !stream.resource<*>
    %u = stream.async.update %d, %a[%lo to %hi] : !stream.resource<*>{%c4} -> %a as !stream.resource<*>{%c16}
    scf.yield %u : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// Another call of it, with new storage that is made after the call.
// CHECK-LABEL: util.func public @once(
// CHECK:         %[[T:.+]] = stream.async.alloca
// CHECK:         %[[R:.+]] = util.call @row(%{{.+}}, %[[T]], %c12, %c8, %c12)
// CHECK:         stream.async.fill %{{.+}}, %[[R]][%c0 to %c8 for %c8]
util.func public @once(%x: !stream.resource<*>) -> !stream.resource<*> {
  %d = util.call @row(%x) : (!stream.resource<*>) -> !stream.resource<*>
  %p = arith.constant 7 : i8
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %t = stream.async.alloca : !stream.resource<*>{%c12}
  %u = stream.async.update %d, %t[%c8 to %c12] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c12}
  %f = stream.async.fill %p, %u[%c0 to %c8 for %c8] : i8 -> %u as !stream.resource<*>{%c12}
  util.return %f : !stream.resource<*>
}

// The function puts what it makes into an argument, which all callers hand over: through another function, and from a loop.
// CHECK-LABEL: util.func private @put(
// CHECK-SAME:      %[[T:.+]]: !stream.resource<*>, %[[X:.+]]: !stream.resource<*>, %[[LO:.+]]: index)
// CHECK-NOT:     stream.async.update
// CHECK:         %[[D:.+]] = stream.async.dispatch @ex::@f(%[[X]][%c0 to %c4 for %c4], %[[T]][%[[LO]] to %{{.+}} for %c4]) {{.*}} -> %[[T]]{%c16}
// CHECK-NOT:     stream.async.update
// CHECK:         util.return %[[D]]
util.func private @put(%t: !stream.resource<*>, %x: !stream.resource<*>, %lo: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %hi = arith.addi %lo, %c4 : index
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
  %u = stream.async.update %d, %t[%lo to %hi] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c16}
  util.return %u : !stream.resource<*>
}
util.func private @put_second(%t: !stream.resource<*>, %x: !stream.resource<*>) -> !stream.resource<*> {
  %c4 = arith.constant 4 : index
  %r = util.call @put(%t, %x, %c4) : (!stream.resource<*>, !stream.resource<*>, index) -> !stream.resource<*>
  util.return %r : !stream.resource<*>
}
util.func public @puts(%x: !stream.resource<*>, %rounds: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 7 : i8
  %n = arith.andi %rounds, %c3 : index
  %t = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> !stream.resource<*> {
    %lo = arith.muli %i, %c4 : index
    %u = util.call @put(%a, %x, %lo) : (!stream.resource<*>, !stream.resource<*>, index) -> !stream.resource<*>
    %v = util.call @put_second(%u, %x) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
    scf.yield %v : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

//===----------------------------------------------------------------------===//
// What stays
//===----------------------------------------------------------------------===//

// One call is given the storage twice: the function may read it.
// CHECK-LABEL: util.func private @put_shared(
// CHECK:         stream.async.update
util.func private @put_shared(%t: !stream.resource<*>, %x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %d = stream.async.dispatch @ex::@f(%x[%c4 to %c8 for %c4]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c4}
  %u = stream.async.update %d, %t[%c0 to %c4] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c16}
  util.return %u : !stream.resource<*>
}
util.func public @passes_twice(%q: i1) -> !stream.resource<*> {
  %c16 = arith.constant 16 : index
  %p = arith.constant 7 : i8
  %t = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %r = util.call @put_shared(%t, %t) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  util.return %r : !stream.resource<*>
}

// The caller reads the target between the call and the update.
// CHECK-LABEL: util.func private @made(%arg0: !stream.resource<*>) ->
util.func private @made(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
  util.return %d : !stream.resource<*>
}
// CHECK-LABEL: util.func public @read_between(
// CHECK:         stream.async.update
util.func public @read_between(%x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 7 : i8
  %t = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %d = util.call @made(%x) : (!stream.resource<*>) -> !stream.resource<*>
  %s = stream.async.slice %t[%c0 to %c4] : !stream.resource<*>{%c16} -> !stream.resource<*>{%c4}
  %u = stream.async.update %d, %t[%c0 to %c4] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c16}
  util.return %u, %s : !stream.resource<*>, !stream.resource<*>
}

// One call uses the value otherwise.
// CHECK-LABEL: util.func private @used(%arg0: !stream.resource<*>) ->
util.func private @used(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
  util.return %d : !stream.resource<*>
}
util.func public @uses(%x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 7 : i8
  %t = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %d = util.call @used(%x) : (!stream.resource<*>) -> !stream.resource<*>
  %u = stream.async.update %d, %t[%c0 to %c4] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c16}
  %e = util.call @used(%x) : (!stream.resource<*>) -> !stream.resource<*>
  util.return %u, %e : !stream.resource<*>, !stream.resource<*>
}

// The target is kept in a global while the function runs.
util.global private mutable @kept : !stream.resource<*>
// CHECK-LABEL: util.func private @reads_kept(%arg0: !stream.resource<*>) ->
util.func private @reads_kept(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %k = util.global.load @kept : !stream.resource<*>
  %d = stream.async.dispatch @ex::@f(%k[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c4}
  util.return %d : !stream.resource<*>
}
util.func public @keeps(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 7 : i8
  %t = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  util.global.store %t, @kept : !stream.resource<*>
  %d = util.call @reads_kept(%x) : (!stream.resource<*>) -> !stream.resource<*>
  %u = stream.async.update %d, %t[%c0 to %c4] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c16}
  util.return %u : !stream.resource<*>
}

// Constants are not written elsewhere than where they are made.
// CHECK-LABEL: util.func private @for_constant(%arg0: !stream.resource<*>) ->
util.func private @for_constant(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
  util.return %d : !stream.resource<*>
}
util.func public @into_constant(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = util.call @for_constant(%x) : (!stream.resource<*>) -> !stream.resource<*>
  %t = stream.async.alloca : !stream.resource<constant>{%c4}
  %u = stream.async.update %d, %t[%c0 to %c4] : !stream.resource<*>{%c4} -> %t as !stream.resource<constant>{%c4}
  %e = stream.async.dispatch @ex::@f(%u[%c0 to %c4 for %c4]) : (!stream.resource<constant>{%c4}) -> !stream.resource<*>{%c4}
  util.return %e : !stream.resource<*>
}

// Two calls of one function come before the updates by what they make: the second one writes to what the first one gives.
// CHECK-LABEL: util.func private @half(%arg0: !stream.resource<*>, %arg1: index, %arg2: !stream.resource<*>
// CHECK-LABEL: util.func public @halves
// CHECK:         %[[NEW:.+]] = stream.async.alloca
// CHECK:         %[[FIRST:.+]] = util.call @half(%{{.+}}, %{{.+}}, %[[NEW]],
// CHECK:         %[[SECOND:.+]] = util.call @half(%{{.+}}, %{{.+}}, %[[FIRST]],
// CHECK:         util.return %[[SECOND]]
util.func private @half(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  util.return %d : !stream.resource<*>
}
util.func public @halves(%x: !stream.resource<*>, %y: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  %c8 = arith.constant 8 : index
  %a = util.call @half(%x, %c4) : (!stream.resource<*>, index) -> !stream.resource<*>
  %b = util.call @half(%y, %c8) : (!stream.resource<*>, index) -> !stream.resource<*>
  %t = stream.async.alloca : !stream.resource<*>{%c12}
  %u = stream.async.update %a, %t[%c0 to %c4] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c12}
  %v = stream.async.update %b, %u[%c4 to %c12] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c12}
  util.return %v : !stream.resource<*>
}

// The first half is read in between: that would be a use of what the second call has got.
// CHECK-LABEL: util.func private @half_read(%arg0: !stream.resource<*>, %arg1: index) ->
util.func private @half_read(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %d = stream.async.dispatch @ex::@f(%x[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  util.return %d : !stream.resource<*>
}
util.func public @halves_read(%x: !stream.resource<*>, %y: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  %c8 = arith.constant 8 : index
  %a = util.call @half_read(%x, %c4) : (!stream.resource<*>, index) -> !stream.resource<*>
  %b = util.call @half_read(%y, %c8) : (!stream.resource<*>, index) -> !stream.resource<*>
  %t = stream.async.alloca : !stream.resource<*>{%c12}
  %u = stream.async.update %a, %t[%c0 to %c4] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c12}
  %e = stream.async.dispatch @ex::@f(%u[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c12}) -> !stream.resource<*>{%c4}
  %v = stream.async.update %b, %u[%c4 to %c12] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c12}
  util.return %v, %e : !stream.resource<*>, !stream.resource<*>
}
