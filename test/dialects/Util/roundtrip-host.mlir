// RUN: weir-opt %s | FileCheck %s
// RUN: weir-opt %s | weir-opt | FileCheck %s
// RUN: weir-opt --mlir-print-op-generic %s | weir-opt | FileCheck %s

// Buffers, lists and strings of host programs.

// CHECK-LABEL: @buffers
// CHECK-SAME: (%[[B:[a-z0-9]+]]: !util.buffer, %[[C:[a-z0-9]+]]: !util.buffer, %[[N:[a-z0-9]+]]: index, %[[O:[a-z0-9]+]]: index, %[[I:[a-z0-9]+]]: i32)
util.func private @buffers(%b: !util.buffer, %c: !util.buffer, %n: index, %o: index, %i: i32) {
  // CHECK: util.buffer.alloc uninitialized : !util.buffer{%[[N]]}
  %0 = util.buffer.alloc uninitialized : !util.buffer{%n}
  // CHECK: util.buffer.alloc uninitialized <alignment = 64> {demo.x} : !util.buffer{%[[N]]}
  %1 = util.buffer.alloc uninitialized <alignment = 64> {demo.x} : !util.buffer{%n}
  // CHECK: util.buffer.slice %[[B]][%[[O]]] <alignment = 16> : !util.buffer{%[[N]]} -> !util.buffer{%[[O]]}
  %2 = util.buffer.slice %b[%o] <alignment = 16> : !util.buffer{%n} -> !util.buffer{%o}
  // CHECK: util.buffer.subspan %[[B]][%[[O]]] : !util.buffer{%[[N]]} -> !util.buffer{%[[O]]}
  %3 = util.buffer.subspan %b[%o] : !util.buffer{%n} -> !util.buffer{%o}
  // CHECK: util.buffer.size %[[B]] : !util.buffer
  %4 = util.buffer.size %b : !util.buffer
  // CHECK: util.buffer.storage %[[B]] : !util.buffer{%[[N]]} -> (memref<?xi8>, index)
  %5, %6 = util.buffer.storage %b : !util.buffer{%n} -> (memref<?xi8>, index)
  // CHECK: util.buffer.copy %[[B]][%[[O]]], %[[C]][%[[N]]], %[[O]] : !util.buffer{%[[N]]} -> !util.buffer{%[[O]]} attributes {demo.x}
  util.buffer.copy %b[%o], %c[%n], %o : !util.buffer{%n} -> !util.buffer{%o} attributes {demo.x}
  // CHECK: util.buffer.compare %[[B]][%[[O]]], %[[C]][%[[N]]], %[[O]] : !util.buffer{%[[N]]}, !util.buffer{%[[O]]}
  %7 = util.buffer.compare %b[%o], %c[%n], %o : !util.buffer{%n}, !util.buffer{%o}
  // CHECK: util.buffer.fill %[[I]], %[[B]][%[[O]] for %[[N]]] : i32 -> !util.buffer{%[[N]]}
  util.buffer.fill %i, %b[%o for %n] : i32 -> !util.buffer{%n}
  // CHECK: util.buffer.load %[[B]][%[[O]] for %[[N]]] : !util.buffer{%[[N]]} -> i32
  %8 = util.buffer.load %b[%o for %n] : !util.buffer{%n} -> i32
  // CHECK: util.buffer.store %[[I]], %[[B]][%[[O]] for %[[N]]] : i32 -> !util.buffer{%[[N]]}
  util.buffer.store %i, %b[%o for %n] : i32 -> !util.buffer{%n}
  // CHECK: util.buffer.hash %[[B]][%[[O]] for %[[N]]] : !util.buffer{%[[N]]} -> i64
  %9 = util.buffer.hash %b[%o for %n] : !util.buffer{%n} -> i64
  // CHECK: util.buffer.dealloc %[[B]] : !util.buffer{%[[N]]}
  util.buffer.dealloc %b : !util.buffer{%n}
  util.return
}

// CHECK-LABEL: @lists
// CHECK-SAME: (%[[L:[a-z0-9]+]]: !util.list<i32>, %[[V:[a-z0-9]+]]: !util.list<?>, %[[N:[a-z0-9]+]]: index, %[[I:[a-z0-9]+]]: i32, %{{.*}}: !util.list<!util.list<?>>)
util.func private @lists(%l: !util.list<i32>, %v: !util.list<?>, %n: index, %i: i32, %nested: !util.list<!util.list<?>>) {
  // CHECK: util.list.create : !util.list<i32>
  %0 = util.list.create : !util.list<i32>
  // CHECK: util.list.create %[[N]] {demo.x} : !util.list<?>
  %1 = util.list.create %n {demo.x} : !util.list<?>
  // CHECK: util.list.construct [%[[I]] : i32, %[[N]] : index] : !util.list<?>
  %2 = util.list.construct [%i : i32, %n : index] : !util.list<?>
  // CHECK: util.list.construct [] {demo.x} : !util.list<?>
  %3 = util.list.construct [] {demo.x} : !util.list<?>
  // CHECK: util.list.resize %[[L]], %[[N]] : !util.list<i32>
  util.list.resize %l, %n : !util.list<i32>
  // CHECK: util.list.size %[[L]] : !util.list<i32>
  %4 = util.list.size %l : !util.list<i32>
  // CHECK: util.list.get %[[L]][%[[N]]] : !util.list<i32>{{$}}
  %5 = util.list.get %l[%n] : !util.list<i32>
  // CHECK: util.list.get %[[V]][%[[N]]] {demo.x} : !util.list<?> -> !hal.buffer
  %6 = util.list.get %v[%n] {demo.x} : !util.list<?> -> !hal.buffer
  // CHECK: util.list.set %[[L]][%[[N]]], %[[I]] : !util.list<i32>
  util.list.set %l[%n], %i : !util.list<i32>
  // CHECK: util.list.set %[[V]][%[[N]]], %[[I]] : i32 -> !util.list<?>
  util.list.set %v[%n], %i : i32 -> !util.list<?>
  util.return
}

// CHECK-LABEL: @text
// CHECK-SAME: (%[[B:[a-z0-9]+]]: !util.buffer, %[[I:[a-z0-9]+]]: i32)
util.func private @text(%b: !util.buffer, %i: i32) {
  // CHECK: util.status.check_ok %[[I]]{{$}}
  util.status.check_ok %i
  // CHECK: util.status.check_ok %[[I]], "no" {demo.x}
  util.status.check_ok %i, "no" {demo.x}
  // CHECK: util.string.itoa %[[I]] {demo.x} : i32 -> !util.buffer
  %0 = util.string.itoa %i {demo.x} : i32 -> !util.buffer
  // CHECK: util.string.format "a{}b{}"(%[[B]], %[[I]]) : (!util.buffer, i32) -> !util.buffer
  %1 = util.string.format "a{}b{}"(%b, %i) : (!util.buffer, i32) -> !util.buffer
  util.return
}
