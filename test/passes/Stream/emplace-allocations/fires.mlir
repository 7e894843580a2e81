// RUN: weir-opt %s --weir-emplace-allocations -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: weir-check %s %t.mlir
// RUN: weir-check --in-place %s %t.mlir
// RUN: weir-opt %t.mlir --weir-emplace-allocations | FileCheck %s
// RUN: weir-opt %s --weir-emplace-allocations --remarks-filter-passed=weir-emplace-allocations -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED-DAG: [Passed] emplaced {{.*}} Function=concat | bytes=32
// PASSED-DAG: [Passed] emplaced {{.*}} Function=nested | bytes=-1
// PASSED-DAG: [Passed] filled {{.*}} Function=copies | bytes=16

stream.executable private @ex {
  stream.executable.export public @one
  stream.executable.export public @two
  stream.executable.export public @pair
  builtin.module {
    util.func private @one(%a: !stream.binding {weir.access = "ro"}, %r: !stream.binding {weir.access = "wo", weir.overwrites})
    util.func private @two(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "ro"}, %r: !stream.binding {weir.access = "wo", weir.overwrites})
    util.func private @pair(%a: !stream.binding {weir.access = "ro"}, %r: !stream.binding {weir.access = "wo", weir.overwrites}, %s: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}

// Both producers write in place; the second one reads the range of what the first one made. The position says which %v1 is tied.
// CHECK-LABEL: util.func public @concat
// CHECK:         %[[T:.+]] = stream.async.alloca : !stream.resource<*>{%c64}
// CHECK:         %[[V1:.+]] = stream.async.dispatch @ex::@one(%{{.+}}[%c0 to %c64 for %c64], %[[T]][%c32 to %c64 for %c32]) : {{.*}} -> %[[T]]{%c64}
// CHECK:         %[[V2:.+]] = stream.async.dispatch @ex::@two(%{{.+}}[%c0 to %c64 for %c64], %[[V1]][%c32 to %c64 for %c32], %[[V1]][%c0 to %c32 for %c32]) : {{.*}} -> %[[V1]][2]{%c64}
// CHECK-NEXT:    util.return %[[V2]]
util.func public @concat(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %r = stream.async.dispatch @ex::@one(%a[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c64}) -> !stream.resource<*>{%c32}
  %s = stream.async.dispatch @ex::@two(%a[%c0 to %c64 for %c64], %r[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c64}, !stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
  %t = stream.async.alloca : !stream.resource<*>{%c64}
  %u = stream.async.update %r, %t[%c32 to %c64] : !stream.resource<*>{%c32} -> %t as !stream.resource<*>{%c64}
  %v = stream.async.update %s, %u[%c0 to %c32] : !stream.resource<*>{%c32} -> %u as !stream.resource<*>{%c64}
  util.return %v : !stream.resource<*>
}

// A concatenation in a concatenation, sizes known at run time only, and the outer one written in the order against the program's.
// CHECK-LABEL: util.func public @nested
// CHECK-SAME:    %[[A:.+]]: !stream.resource<*>, %[[N:.+]]: index
// CHECK:         %[[SIZE:.+]] = arith.addi %[[N]], %c64
// CHECK:         %[[T:.+]] = stream.async.alloca : !stream.resource<*>{%[[SIZE]]}
// CHECK:         %[[MID:.+]] = arith.addi %[[N]], %c32
// CHECK:         %[[V1:.+]] = stream.async.dispatch @ex::@one(%[[A]][{{.*}}], %[[T]][%[[MID]] to %[[SIZE]] for %c32]) : {{.*}} -> %[[T]]{%[[SIZE]]}
// CHECK:         %[[V2:.+]] = stream.async.dispatch @ex::@two({{.*}}, %[[V1]][%[[N]] to %[[MID]] for %c32]) : {{.*}} -> %[[V1]][2]{%[[SIZE]]}
// CHECK:         %[[V3:.+]] = stream.async.dispatch @ex::@one(%[[V2]][%[[N]] to %[[SIZE]] for %c64], %[[V2]][%c0 to %[[N]] for %[[N]]]) : {{.*}} -> %[[V2]][1]{%[[SIZE]]}
// CHECK-NOT:     stream.async.update
// CHECK:         util.return %[[V3]]
util.func public @nested(%a: !stream.resource<*>, %k: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %r = stream.async.dispatch @ex::@one(%a[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c64}) -> !stream.resource<*>{%c32}
  %s = stream.async.dispatch @ex::@two(%a[%c0 to %c64 for %c64], %r[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c64}, !stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
  %t = stream.async.alloca : !stream.resource<*>{%c64}
  %u = stream.async.update %r, %t[%c32 to %c64] : !stream.resource<*>{%c32} -> %t as !stream.resource<*>{%c64}
  %v = stream.async.update %s, %u[%c0 to %c32] : !stream.resource<*>{%c32} -> %u as !stream.resource<*>{%c64}
  %w = stream.async.dispatch @ex::@one(%v[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c64}) -> !stream.resource<*>{%k}
  %m = arith.addi %c64, %k : index
  %x = stream.async.alloca : !stream.resource<*>{%m}
  %y = stream.async.update %v, %x[%k to %m] : !stream.resource<*>{%c64} -> %x as !stream.resource<*>{%m}
  %z = stream.async.update %w, %y[%c0 to %k] : !stream.resource<*>{%k} -> %y as !stream.resource<*>{%m}
  util.return %z : !stream.resource<*>
}

// The second of two results: the first one, which comes before it among the kernel's arguments, gets storage of its own.
// CHECK-LABEL: util.func public @second
// CHECK-DAG:     %[[T:.+]] = stream.async.alloca : !stream.resource<*>{%c64}
// CHECK-DAG:     %[[OWN:.+]] = stream.async.alloca : !stream.resource<*>{%c32}
// CHECK:         %[[D:.+]]:2 = stream.async.dispatch @ex::@pair(%{{.+}}[%c0 to %c64 for %c64], %[[OWN]][%c0 to %c32 for %c32], %[[T]][%c16 to %c32 for %c16]) : {{.*}} -> (%[[OWN]]{%c32}, %[[T]]{%c64})
// CHECK:         util.return %[[D]]#0, %[[D]]#1
util.func public @second(%a: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %t = stream.async.alloca : !stream.resource<*>{%c64}
  %r:2 = stream.async.dispatch @ex::@pair(%a[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c64}) -> (!stream.resource<*>{%c32}, !stream.resource<*>{%c16})
  %u = stream.async.update %r#1, %t[%c16 to %c32] : !stream.resource<*>{%c16} -> %t as !stream.resource<*>{%c64}
  util.return %r#0, %u : !stream.resource<*>, !stream.resource<*>
}

// Splats and slices, twice the same value: the other place gets a copy of the first one.
// CHECK-LABEL: util.func public @copies
// CHECK:         %[[T:.+]] = stream.async.alloca
// CHECK:         %[[D:.+]] = stream.async.dispatch @ex::@one({{.*}}, %[[T]][%c0 to %c16 for %c16])
// CHECK:         %[[S:.+]] = stream.async.copy %{{.+}}[%c16 to %c32], %[[D]][%c32 to %c48], %c16
// CHECK:         %[[C:.+]] = stream.async.copy %[[S]][%c0 to %c16], %[[S]][%c16 to %c32], %c16
// CHECK:         %[[F:.+]] = stream.async.fill %{{.+}}, %[[C]][%c48 to %c64 for %c16]
// CHECK-NEXT:    util.return %[[F]]
util.func public @copies(%a: !stream.resource<*>, %p: i32) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c48 = arith.constant 48 : index
  %c64 = arith.constant 64 : index
  %t = stream.async.alloca : !stream.resource<*>{%c64}
  %r = stream.async.dispatch @ex::@one(%a[%c0 to %c64 for %c64]) : (!stream.resource<*>{%c64}) -> !stream.resource<*>{%c16}
  %s = stream.async.slice %a[%c16 to %c32] : !stream.resource<*>{%c64} -> !stream.resource<*>{%c16}
  %q = stream.async.splat %p : i32 -> !stream.resource<*>{%c16}
  %u = stream.async.update %r, %t[%c0 to %c16] : !stream.resource<*>{%c16} -> %t as !stream.resource<*>{%c64}
  %v = stream.async.update %r, %u[%c16 to %c32] : !stream.resource<*>{%c16} -> %u as !stream.resource<*>{%c64}
  %w = stream.async.update %s, %v[%c32 to %c48] : !stream.resource<*>{%c16} -> %v as !stream.resource<*>{%c64}
  %x = stream.async.update %q, %w[%c48 to %c64] : !stream.resource<*>{%c16} -> %w as !stream.resource<*>{%c64}
  util.return %x : !stream.resource<*>
}
