// What a function overwrites, in terms of its arguments (stream-passes.md 9.8): ends at a call are arguments inside, and results that are always an
// argument are the operand.
// RUN: weir-opt %s --weir-elide-fills='self-check=true' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: weir-opt %s --remarks-filter=weir-elide-fills --weir-elide-fills -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: weir-check %s %t.mlir --function=halves | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.mlir --function=gap --input=arg1=8 --input=arg2=12 | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.mlir --function=two_sites --input=arg2=4 | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.mlir --function=swapped --input=arg1=4 | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.mlir --function=other_result | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.mlir --function=recursive --input=arg1=4 | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.mlir --function=dropped | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal in {{[0-9]+}} of 16 runs

// CHECK-LABEL: util.func private @paste
util.func private @paste(%target: !stream.resource<*>, %size: index, %part: !stream.resource<*>, %end: index) -> (!stream.resource<*>, index) {
  %c0 = arith.constant 0 : index
  %r = stream.async.update %part, %target[%c0 to %end] : !stream.resource<*>{%end} -> %target as !stream.resource<*>{%size}
  util.return %r, %size : !stream.resource<*>, index
}

// The first half in the function, the second one after it.
// CHECK-LABEL: util.func public @halves
// CHECK-NOT:     stream.async.splat
// REMARK:      [Passed] splat-to-alloca {{.*}}Function=halves
util.func public @halves(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i8
  %n = stream.resource.size %x : !stream.resource<*>
  %size = arith.muli %n, %c2 : index
  %s = stream.async.splat %zero : i8 -> !stream.resource<*>{%size}
  %p:2 = util.call @paste(%s, %size, %x, %n) : (!stream.resource<*>, index, !stream.resource<*>, index) -> (!stream.resource<*>, index)
  %r = stream.async.update %x, %p#0[%n to %size] : !stream.resource<*>{%n} -> %p#0 as !stream.resource<*>{%p#1}
  util.return %r : !stream.resource<*>
}

// Bytes in between stay filled.
// CHECK-LABEL: util.func public @gap
// CHECK:         stream.async.splat
util.func public @gap(%x: !stream.resource<*>, %n: index, %begin: index) -> !stream.resource<*> {
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i8
  %size = arith.addi %n, %begin : index
  %s = stream.async.splat %zero : i8 -> !stream.resource<*>{%size}
  %p:2 = util.call @paste_small(%s, %size, %x, %n) : (!stream.resource<*>, index, !stream.resource<*>, index) -> (!stream.resource<*>, index)
  %r = stream.async.update %x, %p#0[%begin to %size] : !stream.resource<*>{%n} -> %p#0 as !stream.resource<*>{%p#1}
  util.return %r : !stream.resource<*>
}
util.func private @paste_small(%target: !stream.resource<*>, %size: index, %part: !stream.resource<*>, %end: index) -> (!stream.resource<*>, index) {
  %c0 = arith.constant 0 : index
  %r = stream.async.update %part, %target[%c0 to %end] : !stream.resource<*>{%end} -> %target as !stream.resource<*>{%size}
  util.return %r, %size : !stream.resource<*>, index
}

// Two calls of one function: each has its own ends.
// CHECK-LABEL: util.func public @two_sites
// CHECK-NOT:     stream.async.splat
// CHECK:         stream.async.alloca
// CHECK-NOT:     stream.async.splat
util.func public @two_sites(%x: !stream.resource<*>, %y: !stream.resource<*>, %k: index) -> (!stream.resource<*>, !stream.resource<*>) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i8
  %double = arith.muli %k, %c2 : index
  %triple = arith.muli %k, %c3 : index
  %s = stream.async.splat %zero : i8 -> !stream.resource<*>{%triple}
  %p:2 = util.call @paste_either(%s, %triple, %x, %double) : (!stream.resource<*>, index, !stream.resource<*>, index) -> (!stream.resource<*>, index)
  %r = stream.async.update %y, %p#0[%double to %triple] : !stream.resource<*>{%k} -> %p#0 as !stream.resource<*>{%triple}
  %t = stream.async.splat %zero : i8 -> !stream.resource<*>{%triple}
  %q:2 = util.call @paste_either(%t, %triple, %y, %k) : (!stream.resource<*>, index, !stream.resource<*>, index) -> (!stream.resource<*>, index)
  %u = stream.async.update %x, %q#0[%k to %triple] : !stream.resource<*>{%double} -> %q#0 as !stream.resource<*>{%triple}
  util.return %r, %u : !stream.resource<*>, !stream.resource<*>
}
util.func private @paste_either(%target: !stream.resource<*>, %size: index, %part: !stream.resource<*>, %end: index) -> (!stream.resource<*>, index) {
  %c0 = arith.constant 0 : index
  %r = stream.async.update %part, %target[%c0 to %end] : !stream.resource<*>{%end} -> %target as !stream.resource<*>{%size}
  util.return %r, %size : !stream.resource<*>, index
}

// The two ends are exchanged on the way: the middle of three parts, which no op writes, stays filled.
// CHECK-LABEL: util.func public @swapped
// CHECK:         stream.async.fill %{{.+}}, %{{.+}}[%arg1 to %[[DOUBLE:.+]] for %arg1]
util.func public @swapped(%x: !stream.resource<*>, %k: index) -> !stream.resource<*> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i8
  %double = arith.muli %k, %c2 : index
  %triple = arith.muli %k, %c3 : index
  %s = stream.async.splat %zero : i8 -> !stream.resource<*>{%triple}
  %p = util.call @paste_first(%s, %triple, %x, %double, %k) : (!stream.resource<*>, index, !stream.resource<*>, index, index) -> !stream.resource<*>
  %r = stream.async.update %x, %p[%double to %triple] : !stream.resource<*>{%k} -> %p as !stream.resource<*>{%triple}
  util.return %r : !stream.resource<*>
}
util.func private @paste_first(%target: !stream.resource<*>, %size: index, %part: !stream.resource<*>, %unused: index, %end: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %r = stream.async.update %part, %target[%c0 to %end] : !stream.resource<*>{%end} -> %target as !stream.resource<*>{%size}
  util.return %r : !stream.resource<*>
}

// A result that is one of two arguments is neither: bytes before it and after its range stay filled.
// CHECK-LABEL: util.func public @other_result
// CHECK:         %[[BEGIN:.+]] = arith.remui
// CHECK:         %[[END:.+]] = arith.addi
// CHECK:         stream.async.fill %{{.+}}, %{{.+}}[%c0 to %[[BEGIN]] for %[[BEGIN]]]
// CHECK:         stream.async.fill %{{.+}}, %{{.+}}[%[[END]] to
util.func public @other_result(%x: !stream.resource<*>, %is: i1) -> !stream.resource<*> {
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i8
  %n = stream.resource.size %x : !stream.resource<*>
  %size = arith.muli %n, %c2 : index
  %s = stream.async.splat %zero : i8 -> !stream.resource<*>{%size}
  %begin = util.call @either(%n, %size, %is) : (index, index, i1) -> index
  %begin_again = arith.remui %begin, %size : index
  %end = arith.addi %begin_again, %n : index
  %q = stream.async.update %x, %s[%begin_again to %end] : !stream.resource<*>{%n} -> %s as !stream.resource<*>{%size}
  util.return %q : !stream.resource<*>
}
util.func private @either(%a: index, %b: index, %is: i1) -> index {
  cf.cond_br %is, ^first, ^second
^first:
  util.return %a : index
^second:
  util.return %b : index
}

// A function that calls itself: arguments of one call are not those of the call around it.
// CHECK-LABEL: util.func public @recursive
// CHECK-SAME:    %[[K:[a-z0-9]+]]: index
// CHECK-NOT:     stream.async.splat
// CHECK:         stream.async.fill %{{.+}}, %{{.+}}[%[[K]] to
util.func public @recursive(%x: !stream.resource<*>, %k: index) -> !stream.resource<*> {
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i8
  %false = arith.constant false
  %double = arith.muli %k, %c2 : index
  %s = stream.async.splat %zero : i8 -> !stream.resource<*>{%double}
  %p = util.call @again(%s, %double, %x, %k, %false) : (!stream.resource<*>, index, !stream.resource<*>, index, i1) -> !stream.resource<*>
  util.return %p : !stream.resource<*>
}
util.func private @again(%target: !stream.resource<*>, %size: index, %part: !stream.resource<*>, %end: index, %last: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  cf.cond_br %last, ^write, ^call
^write:
  %r = stream.async.update %part, %target[%c0 to %end] : !stream.resource<*>{%end} -> %target as !stream.resource<*>{%size}
  util.return %r : !stream.resource<*>
^call:
  %p = util.call @again(%target, %size, %part, %end, %true) : (!stream.resource<*>, index, !stream.resource<*>, index, i1) -> !stream.resource<*>
  util.return %p : !stream.resource<*>
}

// An argument that is a resource is no end of a range. The addition that is made here may get the address of a splat that went.
// CHECK-LABEL: util.func private @slice_tail
// CHECK:         scf.if
// CHECK:           %[[END:.*]] = arith.addi
// CHECK:           stream.async.fill %{{.*}}, %{{.*}}[%[[END]] to
util.func private @slice_tail(%begin: index, %which: i1, %x: !stream.resource<*>) -> !stream.resource<*> {
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %c24 = arith.constant 24 : index
  %p = arith.constant 0 : i8
  %one = scf.if %which -> !stream.resource<*> {
    scf.yield %x : !stream.resource<*>
  } else {
    %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c24}
    scf.yield %s : !stream.resource<*>
  }
  %start = arith.addi %begin, %c12 : index
  %r = stream.async.slice %one[%start to %c16] : !stream.resource<*>{%c24} -> !stream.resource<*>{%c4}
  util.return %r : !stream.resource<*>
}
util.func public @slice_tails(%begin: index, %which: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c24}
  %a = util.call @slice_tail(%begin, %which, %s) : (index, i1, !stream.resource<*>) -> !stream.resource<*>
  %b = util.call @slice_tail(%begin, %which, %s) : (index, i1, !stream.resource<*>) -> !stream.resource<*>
  %d = stream.async.dispatch @k::@f(%a[%c0 to %begin for %begin]) : (!stream.resource<*>{%c4}) -> !stream.resource<*>{%c4}
  util.return %b, %d : !stream.resource<*>, !stream.resource<*>
}

// A function hands on to another one, which drops it. Another call passes storage of the caller.
// CHECK-LABEL: util.func public @dropped
// CHECK-NOT:     stream.async.splat
// CHECK:         util.return
util.func private @drop(%x: !stream.resource<*>) {
  util.return
}
util.func private @hand_on(%x: !stream.resource<*>) {
  util.call @drop(%x) : (!stream.resource<*>) -> ()
  util.return
}
util.func public @dropped(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i8
  %s = stream.async.splat %z : i8 -> !stream.resource<*>{%c8}
  util.call @hand_on(%s) : (!stream.resource<*>) -> ()
  util.call @hand_on(%x) : (!stream.resource<*>) -> ()
  util.return %x : !stream.resource<*>
}
