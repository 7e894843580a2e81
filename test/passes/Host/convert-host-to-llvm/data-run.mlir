// What lies outside of bytes and lists of the host, and elements of other types, end the program with a message.
// RUN: weir-compile %s -o %t.so
// RUN: not weir-run --module=%t.so --function=load --input=6 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: weir-run --module=%t.so --function=load --input=4 | FileCheck %s --check-prefix=FITS
// RUN: not weir-run --module=%t.so --function=get --input=2 2>&1 | FileCheck %s --check-prefix=GET
// RUN: not weir-run --module=%t.so --function=other --input=2 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not weir-run --module=%t.so --function=fill --input=6 2>&1 | FileCheck %s --check-prefix=FILL

// LOAD: data-run.mlir:[[#@LINE+7]]:8: util.buffer.load: [6 for 4] is outside of a buffer of 8 bytes
// FITS: i32=5
util.func public @load(%o: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %b = util.buffer.constant : !util.buffer = dense<[4, 5]> : tensor<2xi32>
  %0 = util.buffer.load %b[%o for %c4] : !util.buffer{%c8} -> i32
  util.return %0 : i32
}

// GET: util.list.get: 2 is outside of a list of 2 elements
util.func public @get(%n: index) -> i32 {
  %l = util.list.create : !util.list<i32>
  util.list.resize %l, %n : !util.list<i32>
  %0 = util.list.get %l[%n] : !util.list<i32>
  util.return %0 : i32
}

// OTHER: util.list.get: element 0 was set with another type
util.func public @other(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  %l = util.list.create : !util.list<?>
  util.list.resize %l, %n : !util.list<?>
  util.list.set %l[%c0], %x : f32 -> !util.list<?>
  %0 = util.list.get %l[%c0] : !util.list<?> -> i32
  util.return %0 : i32
}

// FILL: util.buffer.fill: 6 bytes are not a multiple of the 4 of the pattern
util.func public @fill(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %v = arith.constant 1 : i32
  %b = util.buffer.alloc uninitialized : !util.buffer{%c8}
  util.buffer.fill %v, %b[%c0 for %n] : i32 -> !util.buffer{%c8}
  %0 = util.buffer.load %b[%c0 for %c4] : !util.buffer{%c8} -> i32
  util.return %0 : i32
}
