// Two parts of a copy are needed, of which the later one is read first, and between them other parts whose order is not known. The copy stays whole: it was
// narrowed to what begins with the second part and ends with the first one.
// RUN: weir-opt %s --weir-elide-commands -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: weir-check %s %t.mlir --kernels=opaque --runs 8 --input=arg0=1 --input=arg1=4 | FileCheck %s --check-prefix=EQUAL
// RUN: weir-check %s %t.mlir --kernels=opaque --runs 8 --input=arg0=0 --input=arg1=0 | FileCheck %s --check-prefix=EQUAL
// RUN: weir-opt %s --weir-elide-commands=range-level=2 -o %t.2.mlir
// RUN: weir-check %s %t.2.mlir --kernels=opaque --runs 8 --input=arg0=0 --input=arg1=0 | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal in 8 of 8 runs

// CHECK: stream.cmd.copy %{{.+}}[%c0], %{{.+}}[%c128], %c24
util.func public @parts(%k: index, %n: index, %x: !stream.resource<external>) -> !stream.resource<external> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c24 = arith.constant 24 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c140 = arith.constant 140 : index
  %c192 = arith.constant 192 : index
  %p = arith.constant 77 : i8
  %q = arith.constant 78 : i16
  %m = arith.andi %k, %c1 : index
  %from = arith.addi %m, %c64 : index
  %rest = arith.subi %c24, %m : index
  %r, %rt = stream.resource.alloca uninitialized : !stream.resource<external>{%c8} => !stream.timepoint
  %s, %st = stream.resource.alloca uninitialized : !stream.resource<transient>{%c192} => !stream.timepoint
  %ready = stream.timepoint.join max(%rt, %st) => !stream.timepoint
  %done = stream.cmd.execute await(%ready) => with(%x as %a: !stream.resource<external>{%c4}, %s as %t: !stream.resource<transient>{%c192}, %r as %o: !stream.resource<external>{%c8}) {
    stream.cmd.fill %p, %t[%c0 for %c24] : i8 -> !stream.resource<transient>{%c192}
    stream.cmd.dispatch @ex::@first  {
      ro %a[%c0 for %n] : !stream.resource<external>{%c4},
      rw %t[%c0 for %n] : !stream.resource<transient>{%c192}
    }
    stream.cmd.copy %t[%c0], %t[%c128], %c24 : !stream.resource<transient>{%c192} -> !stream.resource<transient>{%c192}
    stream.cmd.dispatch @ex::@second  {
      ro %t[%c128 for %n] : !stream.resource<transient>{%c192},
      rw %t[%c0 for %c24] : !stream.resource<transient>{%c192}
    }
    stream.cmd.fill %q, %t[%c64 for %c24] : i16 -> !stream.resource<transient>{%c192}
    stream.cmd.dispatch @ex::@third  {
      ro %t[%from for %rest] : !stream.resource<transient>{%c192},
      ro %t[%c140 for %c8] : !stream.resource<transient>{%c192},
      ro %t[%c0 for %c24] : !stream.resource<transient>{%c192},
      wo %o[%c0 for %c8] : !stream.resource<external>{%c8}
    }
  } => !stream.timepoint
  %freed = stream.resource.dealloca await(%done) => %s : !stream.resource<transient>{%c192} => !stream.timepoint
  %v = stream.timepoint.await %done => %r : !stream.resource<external>{%c8}
  util.return %v : !stream.resource<external>
}
