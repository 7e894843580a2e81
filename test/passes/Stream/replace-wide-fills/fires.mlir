// RUN: weir-opt %s --weir-replace-wide-fills | FileCheck %s
// RUN: weir-opt %s --weir-replace-wide-fills --weir-replace-wide-fills | FileCheck %s

// One kernel serves all dispatches of the module.
// CHECK:      stream.executable private @weir_fill_i64
// CHECK-NOT:  stream.executable private

// One element: its halves.
// CHECK-LABEL: util.func private @element
// CHECK-SAME:    %[[T:.+]]: !stream.resource<*>, %[[V:.+]]: i64
// CHECK-DAG:     %[[LOW:.+]] = arith.trunci %[[V]] : i64 to i32
// CHECK-DAG:     %[[SHIFTED:.+]] = arith.shrui %[[V]], %c32_i64
// CHECK-DAG:     %[[HIGH:.+]] = arith.trunci %[[SHIFTED]] : i64 to i32
// CHECK:         %[[A:.+]] = stream.async.fill %[[LOW]], %[[T]][%c8 to %[[M:.+]] for %c4{{.*}}] : i32
// CHECK:         %[[F:.+]] = stream.async.fill %[[HIGH]], %[[A]][%[[M]] to %c16 for %c4{{.*}}] : i32
// CHECK:         util.return %[[F]]
util.func private @element(%t: !stream.resource<*>, %v: i64) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %f = stream.async.fill %v, %t[%c8 to %c16 for %c8] : i64 -> %t as !stream.resource<*>{%c32}
  util.return %f : !stream.resource<*>
}

// CHECK-LABEL: util.func private @range
// CHECK-SAME:    %[[T:.+]]: !stream.resource<*>, %[[V:.+]]: i64, %[[L:.+]]: index, %[[N:.+]]: index
// CHECK:         %[[COUNT:.+]] = arith.divui %[[L]], %c8
// CHECK:         %[[F:.+]] = stream.async.dispatch @weir_fill_i64::@fill[%[[COUNT]]](%[[COUNT]], %[[V]], %[[T]][%c0 to %[[L]] for %[[L]]]){{.*}} -> %[[T]]{%[[N]]}
// CHECK:         util.return %[[F]]
util.func private @range(%t: !stream.resource<*>, %v: i64, %l: index, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %f = stream.async.fill %v, %t[%c0 to %l for %l] : i64 -> %t as !stream.resource<*>{%n}
  util.return %f : !stream.resource<*>
}

// CHECK-LABEL: util.func private @whole
// CHECK-SAME:    %[[V:.+]]: i64, %[[N:.+]]: index
// CHECK:         %[[S:.+]] = stream.async.dispatch @weir_fill_i64::@fill[%[[COUNT:.+]]](%[[COUNT]], %[[V]]) : (index, i64) -> !stream.resource<*>{%[[N]]}
// CHECK:         util.return %[[S]]
util.func private @whole(%v: i64, %n: index) -> !stream.resource<*> {
  %s = stream.async.splat %v : i64 -> !stream.resource<*>{%n}
  util.return %s : !stream.resource<*>
}

// The storage awaits what the splat awaited.
// CHECK-LABEL: util.func private @awaits
// CHECK-SAME:    %[[V:.+]]: i64, %[[N:.+]]: index, %[[TP:.+]]: !stream.timepoint
// CHECK:         %[[A:.+]] = stream.async.alloca : !stream.resource<*>{%[[N]]}
// CHECK:         %[[R:.+]] = stream.timepoint.await %[[TP]] => %[[A]]
// CHECK:         stream.async.dispatch @weir_fill_i64::@fill{{.*}}%[[R]][%c0{{.*}} to %[[N]] for %[[N]]]){{.*}} -> %[[R]]{%[[N]]}
util.func private @awaits(%v: i64, %n: index, %tp: !stream.timepoint) -> !stream.resource<*> {
  %s = stream.async.splat await(%tp) %v : i64 -> !stream.resource<*>{%n}
  util.return %s : !stream.resource<*>
}

// Narrower patterns stay.
// CHECK-LABEL: util.func private @narrow
// CHECK:         stream.async.splat %{{.+}} : i32
util.func private @narrow(%v: i32, %n: index) -> !stream.resource<*> {
  %s = stream.async.splat %v : i32 -> !stream.resource<*>{%n}
  util.return %s : !stream.resource<*>
}
