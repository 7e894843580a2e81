// RUN: weir-opt %s --weir-emplace-allocations > %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: weir-check %s %t.mlir --runs 100
// RUN: weir-check %s %t.mlir --runs 100 --in-place

// What the fill writes is read before the update in a version of the resource that is filled already: it must not come first.
// CHECK-LABEL: @read_before
util.func public @read_before(%a: !stream.resource<*>, %n: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c1_i8 = arith.constant 1 : i8
  %c0_i8 = arith.constant 0 : i8
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %c20 = arith.constant 20 : index
  %c24 = arith.constant 24 : index
  %b = stream.async.splat %c0_i8 : i8 -> !stream.resource<*>{%c24}
  %base = stream.async.update %a, %b[%c8 to %c24] : !stream.resource<*>{%c16} -> %b as !stream.resource<*>{%c24}
  %own = stream.async.alloca : !stream.resource<*>{%c8}
  %part = stream.async.fill %c1_i8, %own[%c4 to %c8 for %c4] : i8 -> %own as !stream.resource<*>{%c8}
  // CHECK: %[[BASE:.+]] = stream.async.update %arg0
  // CHECK: stream.async.clone %[[BASE]]
  // CHECK: stream.async.update {{%.+}}, %[[BASE]][%c12 to %c20]
  %copy = stream.async.clone %base : !stream.resource<*>{%c24} -> !stream.resource<*>{%c24}
  %all = stream.async.update %part, %base[%c12 to %c20] : !stream.resource<*>{%c8} -> %base as !stream.resource<*>{%c24}
  util.return %all, %copy : !stream.resource<*>, !stream.resource<*>
}

// The dispatch reads the storage under its other name.
// CHECK-LABEL: @other_name
util.func public @other_name(%n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c0_i8 = arith.constant 0 : i8
  %base = stream.async.splat %c0_i8 : i8 -> !stream.resource<*>{%n}
  // CHECK: stream.async.dispatch @ex::@read[%arg0](%0[%c0 to %arg0 for %arg0])
  // CHECK: stream.async.update
  %name = util.optimization_barrier %base : !stream.resource<*>
  %made = stream.async.dispatch @ex::@read[%n](%base[%c0 to %n for %n]) : (!stream.resource<*>{%n}) -> !stream.resource<*>{%n}
  %all = stream.async.update %made, %name[%c0 to %n] : !stream.resource<*>{%n} -> %name as !stream.resource<*>{%n}
  util.return %all : !stream.resource<*>
}

// Between the dispatch and the update, another one writes to the storage under its other name.
// CHECK-LABEL: @other_name_between
util.func public @other_name_between(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %base = stream.async.dispatch @ex::@make(%c0) : (index) -> !stream.resource<*>{%c8}
  %name = stream.async.barrier %base : !stream.resource<*>{%c8}
  %made = stream.async.dispatch @ex::@read(%a[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c4}
  // CHECK: stream.async.dispatch @ex::@read(%arg0[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c4}
  // CHECK: stream.async.update
  %seen = stream.async.dispatch @ex::@read(%base[%c0 to %c5 for %c5]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %all = stream.async.update %made, %name[%c3 to %c7] : !stream.resource<*>{%c4} -> %name as !stream.resource<*>{%c8}
  %sum = stream.async.dispatch @ex::@add(%seen[%c0 to %c8 for %c8], %all[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}, !stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  util.return %sum : !stream.resource<*>
}
