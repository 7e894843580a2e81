// Facts that make weir-emplace-allocations write where it leaves an update.
// RUN: weir-opt %s --weir-emplace-allocations --remarks-explain -o /dev/null 2>&1 | FileCheck %s

#a = #hal.device.affinity<@a>
#b = #hal.device.affinity<@b>

// CHECK-DAG: :[[#@LINE+7]]:8: remark: [Explained] weir-emplace-allocations: size-mismatch | emplaced if: argument 1 of @constant_size = 8 | state it by: the constant instead of that value | tried: 1
util.func public @constant_size(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %r = stream.async.dispatch @ex::@make(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%n}
  %t = stream.async.alloca : !stream.resource<*>{%c32}
  %u = stream.async.update %r, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  util.return %u : !stream.resource<*>
}

// CHECK-DAG: remark: [Explained] weir-emplace-allocations: size-mismatch | emplaced if: argument {{[12]}} of @two_sizes = argument {{[12]}} of @two_sizes | state it by: one value instead of the two | tried:
util.func public @two_sizes(%x: !stream.resource<*>, %n: index, %m: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %size = arith.addi %m, %c8 : index
  %r = stream.async.dispatch @ex::@make(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%n}
  %t = stream.async.alloca : !stream.resource<*>{%size}
  %u = stream.async.update %r, %t[%c0 to %m] : !stream.resource<*>{%m} -> %t as !stream.resource<*>{%size}
  util.return %u : !stream.resource<*>
}

// CHECK-DAG: remark: [Explained] weir-emplace-allocations: affinity | emplaced if: 'stream.async.dispatch' at {{.*}}:[[#@LINE+5]]:8{{.*}} runs on #hal.device.affinity<@b> | state it by: one affinity for both, or --device-pin | tried: 1
util.func public @places(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %r = stream.async.dispatch on(#a) @ex::@make(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %t = stream.async.alloca : !stream.resource<*>{%c32}
  %u = stream.async.update on(#b) %r, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  util.return %u : !stream.resource<*>
}

// CHECK-DAG: remark: [Explained] weir-emplace-allocations: result-used | emplaced if: no use of the bytes by 'util.return' at {{.*}} | state it by: let that op read a copy, or the larger resource | tried: 1
util.func public @returned(%x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %r = stream.async.dispatch @ex::@make(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %t = stream.async.alloca : !stream.resource<*>{%c32}
  %u = stream.async.update %r, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  util.return %u, %r : !stream.resource<*>, !stream.resource<*>
}

// Two ops read the bytes: it takes both.
// CHECK-DAG: remark: [Explained] weir-emplace-allocations: result-used | no fact among the 2 tried{{$}}
util.func public @two_uses(%x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %r = stream.async.dispatch @ex::@make(%x[%c0 to %c8 for %c8]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c8}
  %t = stream.async.alloca : !stream.resource<*>{%c32}
  %u = stream.async.update %r, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  util.return %u, %r, %r : !stream.resource<*>, !stream.resource<*>, !stream.resource<*>
}

// CHECK-DAG: remark: [Explained] weir-emplace-allocations: pattern-phase | filled if: argument 0 of @phase is a multiple of 4 | state it by: arith.muli of a number and 4 | tried: 1
util.func public @phase(%n: index, %p: i32) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %s = stream.async.splat %p : i32 -> !stream.resource<*>{%c8}
  %e = arith.addi %n, %c8 : index
  %t = stream.async.alloca : !stream.resource<*>{%c32}
  %u = stream.async.update %s, %t[%n to %e] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  util.return %u : !stream.resource<*>
}

// A target that is given in the same function has no fact.
// CHECK-NOT: source-kind
util.func public @given(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %t = stream.async.alloca : !stream.resource<*>{%c32}
  %u = stream.async.update %x, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c32}
  util.return %u : !stream.resource<*>
}
