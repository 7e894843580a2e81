// Programs before and after the assignment of storage: kernels without bodies are the same functions of what they read, and commands have to wait.
// RUN: weir-opt %s --weir-schedule-execution --weir-schedule-concurrency --weir-schedule-allocation -o %t.mlir
// RUN: FileCheck %s --check-prefix=COMMANDS < %t.mlir
// RUN: weir-check %s %t.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not weir-check %s %S/Inputs/commands-bad.mlir --function=waits 2>&1 | FileCheck %s --check-prefix=WAITS
// RUN: not weir-check %s %S/Inputs/commands-bad.mlir --function=hands_out 2>&1 | FileCheck %s --check-prefix=HANDS-OUT
// RUN: not weir-check %s %S/Inputs/commands-bad.mlir --function=meets 2>&1 | FileCheck %s --check-prefix=MEETS
// RUN: not weir-check %s %S/Inputs/commands-bad.mlir --function=frees 2>&1 | FileCheck %s --check-prefix=FREES
// RUN: not weir-check %s %S/Inputs/commands-bad.mlir --function=promises 2>&1 | FileCheck %s --check-prefix=PROMISES

// COMMANDS: stream.cmd.dispatch
// EQUAL:     equal in 16 of 16 runs
// WAITS:     stream.cmd.copy
// WAITS:     reads byte 0 of a resource before waiting for the op that writes it
// HANDS-OUT: uses byte 0 of a resource before waiting for the op that writes it
// MEETS:     runs at the same time as another op that accesses byte 4 of a resource
// FREES:     accesses a resource that commands use, without waiting for them
// PROMISES:  declares fewer accesses than the kernel does to operand 0

util.func public @waits(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %in : !stream.resource<external>{%c8} -> !stream.resource<external>{%c8}
  util.return %x : !stream.resource<external>
}

util.func public @hands_out(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %in : !stream.resource<external>{%c8} -> !stream.resource<external>{%c8}
  util.return %x : !stream.resource<external>
}

util.func public @meets(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i8
  %x = stream.async.clone %in : !stream.resource<external>{%c8} -> !stream.resource<external>{%c8}
  %y = stream.async.fill %z, %x[%c4 to %c8 for %c4] : i8 -> %x as !stream.resource<external>{%c8}
  util.return %y : !stream.resource<external>
}

util.func public @frees(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %in : !stream.resource<external>{%c8} -> !stream.resource<external>{%c8}
  util.return %x : !stream.resource<external>
}

util.func public @promises(%in: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %in : !stream.resource<external>{%c8} -> !stream.resource<external>{%c8}
  %y = stream.async.dispatch @ex::@f(%x[%c0 to %c8 for %c8]) : (!stream.resource<external>{%c8}) -> %x{%c8}
  util.return %y : !stream.resource<external>
}

// Untied results are after the operands, scalars beside them, and a call is a function like a kernel.
stream.async.func private @host(%a: !stream.resource<*>, %k: i32) -> (%a, !stream.resource<*>)
util.func public @functions(%in: !stream.resource<external>, %k: i32) -> (!stream.resource<external>, !stream.resource<external>, !stream.resource<external>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %x = stream.async.clone %in : !stream.resource<external>{%c8} -> !stream.resource<external>{%c8}
  %y:2 = stream.async.dispatch @ex::@g[%c4](%k, %in[%c0 to %c4 for %c4], %x[%c4 to %c8 for %c4]) : (i32, !stream.resource<external>{%c8}, !stream.resource<external>{%c8}) -> (!stream.resource<external>{%c4}, %x{%c8})
  %z:2 = stream.async.call @host(%y#1[%c0 to %c8 for %c8], %k) : (!stream.resource<external>{%c8}, i32) -> (%y#1{%c8}, !stream.resource<external>{%c4})
  util.return %y#0, %z#0, %z#1 : !stream.resource<external>, !stream.resource<external>, !stream.resource<external>
}
