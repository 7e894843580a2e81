// Facts that make weir-elide-fills rewrite what it leaves: found, and none found. What is stated as the remark says does it.
// RUN: weir-opt %s --weir-elide-fills --remarks-explain -o /dev/null 2>&1 | FileCheck %s
// RUN: weir-opt %s --weir-elide-fills --remarks-explain --remarks-filter-passed=weir-elide-fills -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: sed -e 's|^ *// STATED: ||' -e '/REPLACED/d' %s > %t.mlir
// RUN: weir-opt %t.mlir --weir-elide-fills=range-level=2 --remarks-filter-passed=weir-elide-fills -o /dev/null 2>&1 | FileCheck %s --check-prefix=AFTER
// BEFORE-NOT: [Passed]

// CHECK-DAG: :[[#@LINE+9]]:8: remark: [Explained] weir-elide-fills: symbolic-order | dead-write if: argument 1 of @bound >= 32 | state it by: util.assume.int with umin = 32, umax = 9223372036854775807, and --pass-options=weir-elide-fills{range-level=2} | tried: 2
// AFTER-DAG: [Passed] dead-write {{.*}}Function=bound
util.func public @bound(%a: !stream.resource<*>, %n: index, %p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %m = util.assume.int %n<umax = 9223372036854775807> : index // REPLACED
  // STATED: %m = util.assume.int %n<umin = 32, umax = 9223372036854775807> : index
  %s = stream.async.alloca : !stream.resource<*>{%c64}
  %f = stream.async.fill %p, %s[%c0 to %c32 for %c32] : i8 -> %s as !stream.resource<*>{%c64}
  %u = stream.async.update %a, %f[%c0 to %m] : !stream.resource<*>{%m} -> %f as !stream.resource<*>{%c64}
  util.return %u : !stream.resource<*>
}

// Either order will do; this one narrows the fill.
// CHECK-DAG: :[[#@LINE+8]]:8: remark: [Explained] weir-elide-fills: symbolic-order | narrowed-fill if: argument 1 of @order <= argument 2 of @order | state it by: arith.maxsi of the two instead of the larger one, and --pass-options=weir-elide-fills{range-level=2} | tried: 2
// AFTER-DAG: [Passed] narrowed-fill {{.*}}Function=order
util.func public @order(%a: !stream.resource<*>, %m: index, %n0: index, %p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %n = arith.addi %n0, %c0 : index // REPLACED
  // STATED: %n = arith.maxsi %n0, %m : index
  %s = stream.async.alloca : !stream.resource<*>{%c64}
  %f = stream.async.fill %p, %s[%c0 to %n for %n] : i8 -> %s as !stream.resource<*>{%c64}
  %u = stream.async.update %a, %f[%c0 to %m] : !stream.resource<*>{%m} -> %f as !stream.resource<*>{%c64}
  util.return %u : !stream.resource<*>
}

// One divisor is not enough, which the check has found.
// CHECK-DAG: :[[#@LINE+6]]:8: remark: [Explained] weir-elide-fills: pattern-phase | splat-to-gap-fills if: argument 1 of @phase and argument 2 of @phase are each a multiple of 4 | state it by: arith.muli of a number and 4 | tried: 3
util.func public @phase(%a: !stream.resource<*>, %m: index, %n: index, %p: i32) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %l = arith.subi %n, %m : index
  %s = stream.async.splat %p : i32 -> !stream.resource<*>{%c64}
  %u = stream.async.update %a, %s[%m to %n] : !stream.resource<*>{%l} -> %s as !stream.resource<*>{%c64}
  util.return %u : !stream.resource<*>
}

// A kernel that is compiled elsewhere: that it does not read is not enough.
stream.executable private @ex {
  stream.executable.export public @into workgroups() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    stream.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func private @into(!stream.binding) // REPLACED
    // STATED: func.func private @into(!stream.binding {weir.access = "wo", weir.overwrites})
  }
}
// CHECK-DAG: :[[#@LINE+5]]:8: remark: [Explained] weir-elide-fills: rw-dispatch | splat-to-alloca if: @into reads nothing of, and overwrites, its argument 0 | state it by: weir.access = "wo", weir.overwrites on that argument of the kernel | tried: 2
// AFTER-DAG: [Passed] splat-to-alloca {{.*}}Function=kernel
util.func public @kernel(%p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %d = stream.async.dispatch @ex::@into(%s[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> %s{%c16}
  util.return %d : !stream.resource<*>
}

// The kernel may read the splat by two arguments, and each fact says something of one.
stream.executable private @both {
  stream.executable.export public @both workgroups() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    stream.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func private @both(!stream.binding, !stream.binding)
  }
}
// CHECK-DAG: :[[#@LINE+4]]:8: remark: [Explained] weir-elide-fills: {{.*}} | no fact among the 4 tried{{$}}
util.func public @none(%p: i8) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %d = stream.async.dispatch @both::@both(%s[%c0 to %c16 for %c16], %s[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c16}) -> %s{%c16}
  util.return %d : !stream.resource<*>
}
