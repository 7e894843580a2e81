// The acceptance cases E1 to E24 of stream-passes.md 9.12, at every level of the range oracle. E6 and E14 need level 1.
// RUN: weir-opt %s --pass-pipeline='builtin.module(weir-elide-fills{range-level=0 self-check=true},canonicalize{enable-patterns=none})' \
// RUN:   --remarks-filter-missed=weir-elide-fills 2>%t.remarks0 | FileCheck %s --check-prefixes=CHECK,L0
// RUN: weir-opt %s --pass-pipeline='builtin.module(weir-elide-fills{range-level=1 self-check=true},canonicalize{enable-patterns=none})' \
// RUN:   --remarks-filter-missed=weir-elide-fills 2>%t.remarks1 | FileCheck %s --check-prefixes=CHECK,L12
// RUN: weir-opt %s --pass-pipeline='builtin.module(weir-elide-fills{range-level=2 self-check=true},canonicalize{enable-patterns=none})' \
// RUN:   --remarks-filter-missed=weir-elide-fills 2>%t.remarks2 | FileCheck %s --check-prefixes=CHECK,L12
// RUN: FileCheck %s --input-file=%t.remarks0 --check-prefixes=REMARK,R0
// RUN: FileCheck %s --input-file=%t.remarks1 --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t.remarks2 --check-prefix=REMARK

// A second run changes nothing.
// RUN: weir-opt %s --weir-elide-fills=range-level=2 -o %t.once.mlir
// RUN: weir-opt %s --weir-elide-fills=range-level=2 --weir-elide-fills=range-level=2 -o %t.twice.mlir
// RUN: diff %t.once.mlir %t.twice.mlir

// The difference is not observable, also not when results are stored in place.
// RUN: sed -e 's/public @e\(4\|5\|6\|7\|14\)(/private @e\1(/' %s > %t.before.mlir
// RUN: weir-opt %t.before.mlir --weir-elide-fills='range-level=2 self-check=true' -o %t.after.mlir
// RUN: weir-check %t.before.mlir %t.after.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: weir-opt %t.before.mlir --weir-materialize-copy-on-write --canonicalize -o %t.cow.mlir
// RUN: weir-opt %t.cow.mlir --weir-elide-fills='range-level=2 self-check=true' -o %t.after.mlir
// RUN: weir-check %t.cow.mlir %t.after.mlir --in-place | FileCheck %s --check-prefix=EQUAL
// RUN: weir-opt %s --weir-elide-fills --remarks-filter-passed=weir-elide-fills -o /dev/null 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED-DAG: [Passed] redundant-fill {{.*}} Function=e19 
// PASSED-DAG: [Passed] dead-write {{.*}} Function=e23 
// PASSED-DAG: [Passed] narrowed-fill {{.*}} Function=e10 
// PASSED-DAG: [Passed] sunk-fill {{.*}} Function=e11 
// PASSED-DAG: [Passed] sunk-fill {{.*}} Function=e13 
// PASSED-DAG: [Passed] merged-fills {{.*}} Function=e10 | adjacent=loc({{.*}}fires.mlir":{{[0-9]+:9\)}}
// EQUAL-NOT: different
// EQUAL: equal in

stream.executable private @k {
  stream.executable.export public @wo_copy
  builtin.module {
    func.func private @wo_copy(!stream.binding {weir.access = "ro"}, !stream.binding {weir.access = "wo", weir.overwrites})
  }
}

// E1
// CHECK-LABEL: util.func public @e1(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: !stream.resource<*>) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC40:[a-z0-9_]+]] = arith.constant 40 : index
// CHECK-DAG:     %[[VC256:[a-z0-9_]+]] = arith.constant 256 : index
// CHECK-DAG:     %[[VC296:[a-z0-9_]+]] = arith.constant 296 : index
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.alloca : !stream.resource<*>{%[[VC296]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V0]][%[[VC0]] to %[[VC256]]] : !stream.resource<*>{%[[VC256]]} -> %[[V0]] as !stream.resource<*>{%[[VC296]]}
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.update %[[ARG1]], %[[V1]][%[[VC256]] to %[[VC296]]] : !stream.resource<*>{%[[VC40]]} -> %[[V1]] as !stream.resource<*>{%[[VC296]]}
// CHECK-NEXT:     util.return %[[V2]] : !stream.resource<*>
util.func public @e1(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c40 = arith.constant 40 : index
  %c256 = arith.constant 256 : index
  %c296 = arith.constant 296 : index
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c296}
  %u = stream.async.update %a, %s[%c0 to %c256] : !stream.resource<*>{%c256} -> %s as !stream.resource<*>{%c296}
  %v = stream.async.update %b, %u[%c256 to %c296] : !stream.resource<*>{%c40} -> %u as !stream.resource<*>{%c296}
  util.return %v : !stream.resource<*>
}

// E2
// CHECK-LABEL: util.func public @e2(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC40:[a-z0-9_]+]] = arith.constant 40 : index
// CHECK-DAG:     %[[VC256:[a-z0-9_]+]] = arith.constant 256 : index
// CHECK-DAG:     %[[VC296:[a-z0-9_]+]] = arith.constant 296 : index
// CHECK-DAG:     %[[VC0_I8:[a-z0-9_]+]] = arith.constant 0 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.alloca : !stream.resource<*>{%[[VC296]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V0]][%[[VC0]] to %[[VC256]]] : !stream.resource<*>{%[[VC256]]} -> %[[V0]] as !stream.resource<*>{%[[VC296]]}
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.fill %[[VC0_I8]], %[[V1]][%[[VC256]] to %[[VC296]] for %[[VC40]]] : i8 -> %[[V1]] as !stream.resource<*>{%[[VC296]]}
// CHECK-NEXT:     util.return %[[V2]] : !stream.resource<*>
util.func public @e2(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %c296 = arith.constant 296 : index
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c296}
  %u = stream.async.update %a, %s[%c0 to %c256] : !stream.resource<*>{%c256} -> %s as !stream.resource<*>{%c296}
  util.return %u : !stream.resource<*>
}

// E3
// CHECK-LABEL: util.func public @e3(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: !stream.resource<*>) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC16:[a-z0-9_]+]] = arith.constant 16 : index
// CHECK-DAG:     %[[VC32:[a-z0-9_]+]] = arith.constant 32 : index
// CHECK-DAG:     %[[VC64:[a-z0-9_]+]] = arith.constant 64 : index
// CHECK-DAG:     %[[VC96:[a-z0-9_]+]] = arith.constant 96 : index
// CHECK-DAG:     %[[VC112:[a-z0-9_]+]] = arith.constant 112 : index
// CHECK-DAG:     %[[VC128:[a-z0-9_]+]] = arith.constant 128 : index
// CHECK-DAG:     %[[VC7_I8:[a-z0-9_]+]] = arith.constant 7 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.alloca : !stream.resource<*>{%[[VC128]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V0]][%[[VC64]] to %[[VC96]]] : !stream.resource<*>{%[[VC32]]} -> %[[V0]] as !stream.resource<*>{%[[VC128]]}
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.update %[[ARG1]], %[[V1]][%[[VC0]] to %[[VC32]]] : !stream.resource<*>{%[[VC32]]} -> %[[V1]] as !stream.resource<*>{%[[VC128]]}
// CHECK-NEXT:     %[[V3:[a-z0-9_]+]] = stream.async.fill %[[VC7_I8]], %[[V2]][%[[VC32]] to %[[VC64]] for %[[VC32]]] : i8 -> %[[V2]] as !stream.resource<*>{%[[VC128]]}
// CHECK-NEXT:     %[[V4:[a-z0-9_]+]] = stream.async.fill %[[VC7_I8]], %[[V3]][%[[VC96]] to %[[VC112]] for %[[VC16]]] : i8 -> %[[V3]] as !stream.resource<*>{%[[VC128]]}
// CHECK-NEXT:     %[[V5:[a-z0-9_]+]] = stream.async.slice %[[V4]][%[[VC0]] to %[[VC112]]] : !stream.resource<*>{%[[VC128]]} -> !stream.resource<*>{%[[VC112]]}
// CHECK-NEXT:     util.return %[[V5]] : !stream.resource<*>
util.func public @e3(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c96 = arith.constant 96 : index
  %c112 = arith.constant 112 : index
  %c128 = arith.constant 128 : index
  %p = arith.constant 7 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c128}
  %u = stream.async.update %a, %s[%c64 to %c96] : !stream.resource<*>{%c32} -> %s as !stream.resource<*>{%c128}
  %v = stream.async.update %b, %u[%c0 to %c32] : !stream.resource<*>{%c32} -> %u as !stream.resource<*>{%c128}
  %r = stream.async.slice %v[%c0 to %c112] : !stream.resource<*>{%c128} -> !stream.resource<*>{%c112}
  util.return %r : !stream.resource<*>
}

// E4
// CHECK-LABEL: util.func public @e4(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: index, %[[ARG2:[a-z0-9]+]]: index, %[[ARG3:[a-z0-9]+]]: index, %[[ARG4:[a-z0-9]+]]: index) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC0_I8:[a-z0-9_]+]] = arith.constant 0 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.alloca : !stream.resource<*>{%[[ARG1]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V0]][%[[ARG2]] to %[[ARG3]]] : !stream.resource<*>{%[[ARG4]]} -> %[[V0]] as !stream.resource<*>{%[[ARG1]]}
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.fill %[[VC0_I8]], %[[V1]][%[[VC0]] to %[[ARG2]] for %[[ARG2]]] : i8 -> %[[V1]] as !stream.resource<*>{%[[ARG1]]}
// CHECK-NEXT:     %[[V3:[a-z0-9_]+]] = arith.subi %[[ARG1]], %[[ARG3]] : index
// CHECK-NEXT:     %[[V4:[a-z0-9_]+]] = stream.async.fill %[[VC0_I8]], %[[V2]][%[[ARG3]] to %[[ARG1]] for %[[V3]]] : i8 -> %[[V2]] as !stream.resource<*>{%[[ARG1]]}
// CHECK-NEXT:     util.return %[[V4]] : !stream.resource<*>
util.func public @e4(%a: !stream.resource<*>, %n: index, %o: index, %e: index, %l: index) -> !stream.resource<*> {
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %u = stream.async.update %a, %s[%o to %e] : !stream.resource<*>{%l} -> %s as !stream.resource<*>{%n}
  util.return %u : !stream.resource<*>
}

// E5
// CHECK-LABEL: util.func public @e5(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: !stream.resource<*>, %[[ARG2:[a-z0-9]+]]: !stream.resource<*>, %[[ARG3:[a-z0-9]+]]: index, %[[ARG4:[a-z0-9]+]]: index, %[[ARG5:[a-z0-9]+]]: index, %[[ARG6:[a-z0-9]+]]: index, %[[ARG7:[a-z0-9]+]]: index, %[[ARG8:[a-z0-9]+]]: index) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.alloca : !stream.resource<*>{%[[ARG5]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.update %[[ARG1]], %[[V0]][%[[ARG3]] to %[[ARG4]]] : !stream.resource<*>{%[[ARG7]]} -> %[[V0]] as !stream.resource<*>{%[[ARG5]]}
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.update %[[ARG2]], %[[V1]][%[[ARG4]] to %[[ARG5]]] : !stream.resource<*>{%[[ARG8]]} -> %[[V1]] as !stream.resource<*>{%[[ARG5]]}
// CHECK-NEXT:     %[[V3:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V2]][%[[VC0]] to %[[ARG3]]] : !stream.resource<*>{%[[ARG6]]} -> %[[V2]] as !stream.resource<*>{%[[ARG5]]}
// CHECK-NEXT:     util.return %[[V3]] : !stream.resource<*>
util.func public @e5(%a: !stream.resource<*>, %b: !stream.resource<*>, %c: !stream.resource<*>, %m: index, %k: index, %n: index, %la: index, %lb: index, %lc: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %p = arith.constant -1 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %u = stream.async.update %b, %s[%m to %k] : !stream.resource<*>{%lb} -> %s as !stream.resource<*>{%n}
  %v = stream.async.update %c, %u[%k to %n] : !stream.resource<*>{%lc} -> %u as !stream.resource<*>{%n}
  %w = stream.async.update %a, %v[%c0 to %m] : !stream.resource<*>{%la} -> %v as !stream.resource<*>{%n}
  util.return %w : !stream.resource<*>
}

// E6
// L0-LABEL: util.func public @e6(
// L0-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: !stream.resource<*>, %[[ARG2:[a-z0-9]+]]: index, %[[ARG3:[a-z0-9]+]]: index) -> !stream.resource<*>
// L0-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// L0-DAG:     %[[VC4:[a-z0-9_]+]] = arith.constant 4 : index
// L0-DAG:     %[[VC0_I8:[a-z0-9_]+]] = arith.constant 0 : i8
// L0:         %[[V0:[a-z0-9_]+]] = arith.muli %[[ARG2]], %[[VC4]] : index
// L0-NEXT:     %[[V1:[a-z0-9_]+]] = arith.muli %[[ARG3]], %[[VC4]] : index
// L0-NEXT:     %[[V2:[a-z0-9_]+]] = arith.addi %[[ARG2]], %[[ARG3]] : index
// L0-NEXT:     %[[V3:[a-z0-9_]+]] = arith.muli %[[V2]], %[[VC4]] : index
// L0-NEXT:     %[[V4:[a-z0-9_]+]] = arith.subi %[[V3]], %[[V1]] : index
// L0-NEXT:     %[[V5:[a-z0-9_]+]] = stream.async.splat %[[VC0_I8]] : i8 -> !stream.resource<*>{%[[V3]]}
// L0-NEXT:     %[[V6:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V5]][%[[VC0]] to %[[V0]]] : !stream.resource<*>{%[[V0]]} -> %[[V5]] as !stream.resource<*>{%[[V3]]}
// L0-NEXT:     %[[V7:[a-z0-9_]+]] = stream.async.update %[[ARG1]], %[[V6]][%[[V4]] to %[[V3]]] : !stream.resource<*>{%[[V1]]} -> %[[V6]] as !stream.resource<*>{%[[V3]]}
// L0-NEXT:     util.return %[[V7]] : !stream.resource<*>
// L12-LABEL: util.func public @e6(
// L12-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: !stream.resource<*>, %[[ARG2:[a-z0-9]+]]: index, %[[ARG3:[a-z0-9]+]]: index) -> !stream.resource<*>
// L12-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// L12-DAG:     %[[VC4:[a-z0-9_]+]] = arith.constant 4 : index
// L12:         %[[V0:[a-z0-9_]+]] = arith.muli %[[ARG2]], %[[VC4]] : index
// L12-NEXT:     %[[V1:[a-z0-9_]+]] = arith.muli %[[ARG3]], %[[VC4]] : index
// L12-NEXT:     %[[V2:[a-z0-9_]+]] = arith.addi %[[ARG2]], %[[ARG3]] : index
// L12-NEXT:     %[[V3:[a-z0-9_]+]] = arith.muli %[[V2]], %[[VC4]] : index
// L12-NEXT:     %[[V4:[a-z0-9_]+]] = arith.subi %[[V3]], %[[V1]] : index
// L12-NEXT:     %[[V5:[a-z0-9_]+]] = stream.async.alloca : !stream.resource<*>{%[[V3]]}
// L12-NEXT:     %[[V6:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V5]][%[[VC0]] to %[[V0]]] : !stream.resource<*>{%[[V0]]} -> %[[V5]] as !stream.resource<*>{%[[V3]]}
// L12-NEXT:     %[[V7:[a-z0-9_]+]] = stream.async.update %[[ARG1]], %[[V6]][%[[V4]] to %[[V3]]] : !stream.resource<*>{%[[V1]]} -> %[[V6]] as !stream.resource<*>{%[[V3]]}
// L12-NEXT:     util.return %[[V7]] : !stream.resource<*>
// R0: :[[#@LINE+10]]:8: remark: [Missed] symbolic-order
util.func public @e6(%a: !stream.resource<*>, %b: !stream.resource<*>, %x: index, %y: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %p = arith.constant 0 : i8
  %x4 = arith.muli %x, %c4 : index
  %y4 = arith.muli %y, %c4 : index
  %xy = arith.addi %x, %y : index
  %n = arith.muli %xy, %c4 : index
  %start = arith.subi %n, %y4 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %u = stream.async.update %a, %s[%c0 to %x4] : !stream.resource<*>{%x4} -> %s as !stream.resource<*>{%n}
  %v = stream.async.update %b, %u[%start to %n] : !stream.resource<*>{%y4} -> %u as !stream.resource<*>{%n}
  util.return %v : !stream.resource<*>
}

// E7
// CHECK-LABEL: util.func public @e7(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: !stream.resource<*>, %[[ARG2:[a-z0-9]+]]: index, %[[ARG3:[a-z0-9]+]]: index, %[[ARG4:[a-z0-9]+]]: index, %[[ARG5:[a-z0-9]+]]: index, %[[ARG6:[a-z0-9]+]]: index, %[[ARG7:[a-z0-9]+]]: index, %[[ARG8:[a-z0-9]+]]: index) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0_I8:[a-z0-9_]+]] = arith.constant 0 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.splat %[[VC0_I8]] : i8 -> !stream.resource<*>{%[[ARG2]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V0]][%[[ARG3]] to %[[ARG4]]] : !stream.resource<*>{%[[ARG5]]} -> %[[V0]] as !stream.resource<*>{%[[ARG2]]}
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.update %[[ARG1]], %[[V1]][%[[ARG6]] to %[[ARG7]]] : !stream.resource<*>{%[[ARG8]]} -> %[[V1]] as !stream.resource<*>{%[[ARG2]]}
// CHECK-NEXT:     util.return %[[V2]] : !stream.resource<*>
// REMARK: :[[#@LINE+3]]:8: remark: [Missed] symbolic-order
util.func public @e7(%a: !stream.resource<*>, %b: !stream.resource<*>, %n: index, %o1: index, %e1: index, %l1: index, %o2: index, %e2: index, %l2: index) -> !stream.resource<*> {
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%n}
  %u = stream.async.update %a, %s[%o1 to %e1] : !stream.resource<*>{%l1} -> %s as !stream.resource<*>{%n}
  %v = stream.async.update %b, %u[%o2 to %e2] : !stream.resource<*>{%l2} -> %u as !stream.resource<*>{%n}
  util.return %v : !stream.resource<*>
}

// E8
// CHECK-LABEL: util.func public @e8(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>)
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC8:[a-z0-9_]+]] = arith.constant 8 : index
// CHECK-DAG:     %[[VC16:[a-z0-9_]+]] = arith.constant 16 : index
// CHECK-DAG:     %[[VC3_I8:[a-z0-9_]+]] = arith.constant 3 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.splat %[[VC3_I8]] : i8 -> !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.dispatch @k::@norm(%[[V0]][%[[VC0]] to %[[VC16]] for %[[VC16]]]) : (!stream.resource<*>{%[[VC16]]}) -> !stream.resource<*>{%[[VC8]]}
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V0]][%[[VC0]] to %[[VC8]]] : !stream.resource<*>{%[[VC8]]} -> %[[V0]] as !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     %[[V3:[a-z0-9_]+]] = stream.async.update %[[ARG1]], %[[V2]][%[[VC8]] to %[[VC16]]] : !stream.resource<*>{%[[VC8]]} -> %[[V2]] as !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     util.return %[[V1]], %[[V3]] : !stream.resource<*>, !stream.resource<*>
// REMARK: :[[#@LINE+6]]:8: remark: [Missed] live-read
util.func public @e8(%a: !stream.resource<*>, %b: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 3 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@norm(%s[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %u = stream.async.update %a, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c16}
  %v = stream.async.update %b, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
  util.return %d, %v : !stream.resource<*>, !stream.resource<*>
}

// E9
// CHECK-LABEL: util.func public @e9(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>)
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC4:[a-z0-9_]+]] = arith.constant 4 : index
// CHECK-DAG:     %[[VC8:[a-z0-9_]+]] = arith.constant 8 : index
// CHECK-DAG:     %[[VC12:[a-z0-9_]+]] = arith.constant 12 : index
// CHECK-DAG:     %[[VC16:[a-z0-9_]+]] = arith.constant 16 : index
// CHECK-DAG:     %[[VC3_I8:[a-z0-9_]+]] = arith.constant 3 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.alloca : !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V0]][%[[VC0]] to %[[VC8]]] : !stream.resource<*>{%[[VC8]]} -> %[[V0]] as !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.fill %[[VC3_I8]], %[[V1]][%[[VC8]] to %[[VC12]] for %[[VC4]]] : i8 -> %[[V1]] as !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     %[[V3:[a-z0-9_]+]] = stream.async.dispatch @k::@norm(%[[V2]][%[[VC0]] to %[[VC12]] for %[[VC12]]]) : (!stream.resource<*>{%[[VC16]]}) -> !stream.resource<*>{%[[VC8]]}
// CHECK-NEXT:     %[[V4:[a-z0-9_]+]] = stream.async.update %[[ARG1]], %[[V2]][%[[VC8]] to %[[VC16]]] : !stream.resource<*>{%[[VC8]]} -> %[[V2]] as !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     util.return %[[V3]], %[[V4]] : !stream.resource<*>, !stream.resource<*>
util.func public @e9(%a: !stream.resource<*>, %b: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 3 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %u = stream.async.update %a, %s[%c0 to %c8] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@norm(%u[%c0 to %c12 for %c12]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %v = stream.async.update %b, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
  util.return %d, %v : !stream.resource<*>, !stream.resource<*>
}

// E10
// CHECK-LABEL: util.func public @e10(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: !stream.resource<*>, %[[ARG2:[a-z0-9]+]]: !stream.resource<*>) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC12:[a-z0-9_]+]] = arith.constant 12 : index
// CHECK-DAG:     %[[VC20:[a-z0-9_]+]] = arith.constant 20 : index
// CHECK-DAG:     %[[VC24:[a-z0-9_]+]] = arith.constant 24 : index
// CHECK-DAG:     %[[VC32:[a-z0-9_]+]] = arith.constant 32 : index
// CHECK-DAG:     %[[VC48:[a-z0-9_]+]] = arith.constant 48 : index
// CHECK-DAG:     %[[VC9_I8:[a-z0-9_]+]] = arith.constant 9 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.dispatch @k::@make(%[[ARG2]][%[[VC0]] to %[[VC48]] for %[[VC48]]]) : (!stream.resource<*>{%[[VC48]]}) -> !stream.resource<*>{%[[VC48]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.update %[[ARG1]], %[[V0]][%[[VC0]] to %[[VC24]]] : !stream.resource<*>{%[[VC24]]} -> %[[V0]] as !stream.resource<*>{%[[VC48]]}
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.fill %[[VC9_I8]], %[[V1]][%[[VC20]] to %[[VC32]] for %[[VC12]]] : i8 -> %[[V1]] as !stream.resource<*>{%[[VC48]]}
// CHECK-NEXT:     util.return %[[V2]] : !stream.resource<*>
util.func public @e10(%a: !stream.resource<*>, %b: !stream.resource<*>, %c: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c20 = arith.constant 20 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %c48 = arith.constant 48 : index
  %p = arith.constant 9 : i8
  %q = arith.constant 1 : i8
  %t = stream.async.dispatch @k::@make(%c[%c0 to %c48 for %c48]) : (!stream.resource<*>{%c48}) -> !stream.resource<*>{%c48}
  %f0 = stream.async.fill %q, %t[%c4 to %c8 for %c4] : i8 -> %t as !stream.resource<*>{%c48}
  %u0 = stream.async.update %a, %f0[%c8 to %c16] : !stream.resource<*>{%c8} -> %f0 as !stream.resource<*>{%c48}
  %f1 = stream.async.fill %p, %u0[%c16 to %c32 for %c16] : i8 -> %u0 as !stream.resource<*>{%c48}
  %u1 = stream.async.update %b, %f1[%c0 to %c24] : !stream.resource<*>{%c24} -> %f1 as !stream.resource<*>{%c48}
  %f2 = stream.async.fill %p, %u1[%c20 to %c24 for %c4] : i8 -> %u1 as !stream.resource<*>{%c48}
  util.return %f2 : !stream.resource<*>
}

// E11
// CHECK-LABEL: util.func public @e11(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: !stream.resource<*>, %[[ARG2:[a-z0-9]+]]: i1) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC64:[a-z0-9_]+]] = arith.constant 64 : index
// CHECK-DAG:     %[[VC128:[a-z0-9_]+]] = arith.constant 128 : index
// CHECK-DAG:     %[[VC5_I8:[a-z0-9_]+]] = arith.constant 5 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.dispatch @k::@make(%[[ARG1]][%[[VC0]] to %[[VC128]] for %[[VC128]]]) : (!stream.resource<*>{%[[VC128]]}) -> !stream.resource<*>{%[[VC128]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = scf.if %[[ARG2]] -> (!stream.resource<*>) {
// CHECK-NEXT:       %[[V2:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V0]][%[[VC0]] to %[[VC64]]] : !stream.resource<*>{%[[VC64]]} -> %[[V0]] as !stream.resource<*>{%[[VC128]]}
// CHECK-NEXT:       scf.yield %[[V2]] : !stream.resource<*>
// CHECK:     } else {
// CHECK:           %[[V2:[a-z0-9_]+]] = stream.async.fill %[[VC5_I8]], %[[V0]][%[[VC0]] to %[[VC64]] for %[[VC64]]] : i8 -> %[[V0]] as !stream.resource<*>{%[[VC128]]}
// CHECK-NEXT:       scf.yield %[[V2]] : !stream.resource<*>
// CHECK:         util.return %[[V1]] : !stream.resource<*>
util.func public @e11(%a: !stream.resource<*>, %x: !stream.resource<*>, %cond: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %p = arith.constant 5 : i8
  %t = stream.async.dispatch @k::@make(%x[%c0 to %c128 for %c128]) : (!stream.resource<*>{%c128}) -> !stream.resource<*>{%c128}
  %f = stream.async.fill %p, %t[%c0 to %c64 for %c64] : i8 -> %t as !stream.resource<*>{%c128}
  %r = scf.if %cond -> (!stream.resource<*>) {
    %u = stream.async.update %a, %f[%c0 to %c64] : !stream.resource<*>{%c64} -> %f as !stream.resource<*>{%c128}
    scf.yield %u : !stream.resource<*>
  } else {
    scf.yield %f : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// E12
// CHECK-LABEL: util.func public @e12(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: i1) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC64:[a-z0-9_]+]] = arith.constant 64 : index
// CHECK-DAG:     %[[VC128:[a-z0-9_]+]] = arith.constant 128 : index
// CHECK-DAG:     %[[VC0_I8:[a-z0-9_]+]] = arith.constant 0 : i8
// CHECK-DAG:     %[[VC17_I8:[a-z0-9_]+]] = arith.constant 17 : i8
// CHECK-DAG:     %[[VC257_I32:[a-z0-9_]+]] = arith.constant 257 : i32
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.alloca : !stream.resource<*>{%[[VC128]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.fill %[[VC0_I8]], %[[V0]][%[[VC64]] to %[[VC128]] for %[[VC64]]] : i8 -> %[[V0]] as !stream.resource<*>{%[[VC128]]}
// CHECK-NEXT:     cf.cond_br %[[ARG0]], ^bb1, ^bb2
// CHECK:   ^bb1:  // pred: ^bb0
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.fill %[[VC17_I8]], %[[V1]][%[[VC0]] to %[[VC64]] for %[[VC64]]] : i8 -> %[[V1]] as !stream.resource<*>{%[[VC128]]}
// CHECK-NEXT:     cf.br ^bb3(%[[V2]] : !stream.resource<*>)
// CHECK:   ^bb2:  // pred: ^bb0
// CHECK-NEXT:     %[[V3:[a-z0-9_]+]] = stream.async.fill %[[VC257_I32]], %[[V1]][%[[VC0]] to %[[VC64]] for %[[VC64]]] : i32 -> %[[V1]] as !stream.resource<*>{%[[VC128]]}
// CHECK-NEXT:     cf.br ^bb3(%[[V3]] : !stream.resource<*>)
// CHECK:   ^bb3(%[[V4:[a-z0-9]+]]: !stream.resource<*>):  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT:     util.return %[[V4]] : !stream.resource<*>
util.func public @e12(%cond: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %p = arith.constant 0 : i8
  %q = arith.constant 17 : i8
  %w = arith.constant 257 : i32
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c128}
  cf.cond_br %cond, ^bb1, ^bb2
^bb1:
  %f = stream.async.fill %q, %s[%c0 to %c64 for %c64] : i8 -> %s as !stream.resource<*>{%c128}
  cf.br ^bb3(%f : !stream.resource<*>)
^bb2:
  %g = stream.async.fill %w, %s[%c0 to %c64 for %c64] : i32 -> %s as !stream.resource<*>{%c128}
  cf.br ^bb3(%g : !stream.resource<*>)
^bb3(%r: !stream.resource<*>):
  util.return %r : !stream.resource<*>
}

// E13
// CHECK-LABEL: util.func public @e13(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: !stream.resource<*>, %[[ARG2:[a-z0-9]+]]: i1) -> !stream.resource<*>
// CHECK-DAG:     %[[VC8:[a-z0-9_]+]] = arith.constant 8 : index
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC32:[a-z0-9_]+]] = arith.constant 32 : index
// CHECK-DAG:     %[[VC6_I8:[a-z0-9_]+]] = arith.constant 6 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.dispatch @k::@make(%[[ARG1]][%[[VC0]] to %[[VC32]] for %[[VC32]]]) : (!stream.resource<*>{%[[VC32]]}) -> !stream.resource<*>{%[[VC32]]}
// CHECK-NEXT:     cf.cond_br %[[ARG2]], ^bb1, ^bb2
// CHECK:   ^bb1:  // pred: ^bb0
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V0]][%[[VC0]] to %[[VC8]]] : !stream.resource<*>{%[[VC8]]} -> %[[V0]] as !stream.resource<*>{%[[VC32]]}
// CHECK-NEXT:     cf.br ^bb3(%[[V1]] : !stream.resource<*>)
// CHECK:   ^bb2:  // pred: ^bb0
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.fill %[[VC6_I8]], %[[V0]][%[[VC0]] to %[[VC8]] for %[[VC8]]] : i8 -> %[[V0]] as !stream.resource<*>{%[[VC32]]}
// CHECK-NEXT:     cf.br ^bb3(%[[V2]] : !stream.resource<*>)
// CHECK:   ^bb3(%[[V3:[a-z0-9]+]]: !stream.resource<*>):  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT:     util.return %[[V3]] : !stream.resource<*>
util.func public @e13(%a: !stream.resource<*>, %x: !stream.resource<*>, %cond: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %p = arith.constant 6 : i8
  %t = stream.async.dispatch @k::@make(%x[%c0 to %c32 for %c32]) : (!stream.resource<*>{%c32}) -> !stream.resource<*>{%c32}
  %c8 = arith.constant 8 : index
  %f = stream.async.fill %p, %t[%c0 to %c8 for %c8] : i8 -> %t as !stream.resource<*>{%c32}
  cf.cond_br %cond, ^bb1, ^bb2(%f : !stream.resource<*>)
^bb1:
  %u = stream.async.update %a, %f[%c0 to %c8] : !stream.resource<*>{%c8} -> %f as !stream.resource<*>{%c32}
  cf.br ^bb2(%u : !stream.resource<*>)
^bb2(%r: !stream.resource<*>):
  util.return %r : !stream.resource<*>
}

// E14
// L0-LABEL: util.func public @e14(
// L0-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: index) -> !stream.resource<*>
// L0-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// L0-DAG:     %[[VC1:[a-z0-9_]+]] = arith.constant 1 : index
// L0-DAG:     %[[VC64:[a-z0-9_]+]] = arith.constant 64 : index
// L0-DAG:     %[[VC0_I8:[a-z0-9_]+]] = arith.constant 0 : i8
// L0:         %[[V0:[a-z0-9_]+]] = arith.muli %[[ARG1]], %[[VC64]] : index
// L0-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.splat %[[VC0_I8]] : i8 -> !stream.resource<*>{%[[V0]]}
// L0-NEXT:     %[[V2:[a-z0-9_]+]] = scf.for %[[VARG2:[a-z0-9]+]] = %[[VC0]] to %[[ARG1]] step %[[VC1]] iter_args(%[[VARG3:[a-z0-9]+]] = %[[V1]]) -> (!stream.resource<*>) {
// L0-NEXT:       %[[V3:[a-z0-9_]+]] = arith.muli %[[VARG2]], %[[VC64]] : index
// L0-NEXT:       %[[V4:[a-z0-9_]+]] = arith.addi %[[V3]], %[[VC64]] : index
// L0-NEXT:       %[[V5:[a-z0-9_]+]] = stream.async.dispatch @k::@piece(%[[ARG0]][%[[VC0]] to %[[VC64]] for %[[VC64]]], %[[VARG2]]) : (!stream.resource<*>{%[[VC64]]}, index) -> !stream.resource<*>{%[[VC64]]}
// L0-NEXT:       %[[V6:[a-z0-9_]+]] = stream.async.update %[[V5]], %[[VARG3]][%[[V3]] to %[[V4]]] : !stream.resource<*>{%[[VC64]]} -> %[[VARG3]] as !stream.resource<*>{%[[V0]]}
// L0-NEXT:       scf.yield %[[V6]] : !stream.resource<*>
// L0:         util.return %[[V2]] : !stream.resource<*>
// L12-LABEL: util.func public @e14(
// L12-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: index) -> !stream.resource<*>
// L12-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// L12-DAG:     %[[VC1:[a-z0-9_]+]] = arith.constant 1 : index
// L12-DAG:     %[[VC64:[a-z0-9_]+]] = arith.constant 64 : index
// L12:         %[[V0:[a-z0-9_]+]] = arith.muli %[[ARG1]], %[[VC64]] : index
// L12-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.alloca : !stream.resource<*>{%[[V0]]}
// L12-NEXT:     %[[V2:[a-z0-9_]+]] = scf.for %[[VARG2:[a-z0-9]+]] = %[[VC0]] to %[[ARG1]] step %[[VC1]] iter_args(%[[VARG3:[a-z0-9]+]] = %[[V1]]) -> (!stream.resource<*>) {
// L12-NEXT:       %[[V3:[a-z0-9_]+]] = arith.muli %[[VARG2]], %[[VC64]] : index
// L12-NEXT:       %[[V4:[a-z0-9_]+]] = arith.addi %[[V3]], %[[VC64]] : index
// L12-NEXT:       %[[V5:[a-z0-9_]+]] = stream.async.dispatch @k::@piece(%[[ARG0]][%[[VC0]] to %[[VC64]] for %[[VC64]]], %[[VARG2]]) : (!stream.resource<*>{%[[VC64]]}, index) -> !stream.resource<*>{%[[VC64]]}
// L12-NEXT:       %[[V6:[a-z0-9_]+]] = stream.async.update %[[V5]], %[[VARG3]][%[[V3]] to %[[V4]]] : !stream.resource<*>{%[[VC64]]} -> %[[VARG3]] as !stream.resource<*>{%[[V0]]}
// L12-NEXT:       scf.yield %[[V6]] : !stream.resource<*>
// L12:         util.return %[[V2]] : !stream.resource<*>
// R0: :[[#@LINE+7]]:8: remark: [Missed] inner-symbol
util.func public @e14(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 0 : i8
  %size = arith.muli %n, %c64 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%size}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%it = %s) -> (!stream.resource<*>) {
    %o = arith.muli %i, %c64 : index
    %e = arith.addi %o, %c64 : index
    %d = stream.async.dispatch @k::@piece(%x[%c0 to %c64 for %c64], %i) : (!stream.resource<*>{%c64}, index) -> !stream.resource<*>{%c64}
    %u = stream.async.update %d, %it[%o to %e] : !stream.resource<*>{%c64} -> %it as !stream.resource<*>{%size}
    scf.yield %u : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// E15
// CHECK-LABEL: util.func public @e15(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: index) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC1:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK-DAG:     %[[VC8:[a-z0-9_]+]] = arith.constant 8 : index
// CHECK-DAG:     %[[VC16:[a-z0-9_]+]] = arith.constant 16 : index
// CHECK-DAG:     %[[VC0_I8:[a-z0-9_]+]] = arith.constant 0 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.splat %[[VC0_I8]] : i8 -> !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = scf.for %[[VARG2:[a-z0-9]+]] = %[[VC0]] to %[[ARG1]] step %[[VC1]] iter_args(%[[VARG3:[a-z0-9]+]] = %[[V0]]) -> (!stream.resource<*>) {
// CHECK-NEXT:       %[[V2:[a-z0-9_]+]] = stream.async.dispatch @k::@piece(%[[ARG0]][%[[VC0]] to %[[VC8]] for %[[VC8]]], %[[VARG2]]) : (!stream.resource<*>{%[[VC8]]}, index) -> !stream.resource<*>{%[[VC8]]}
// CHECK-NEXT:       %[[V3:[a-z0-9_]+]] = stream.async.update %[[V2]], %[[VARG3]][%[[VC0]] to %[[VC8]]] : !stream.resource<*>{%[[VC8]]} -> %[[VARG3]] as !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:       %[[V4:[a-z0-9_]+]] = stream.async.update %[[V2]], %[[V3]][%[[VC8]] to %[[VC16]]] : !stream.resource<*>{%[[VC8]]} -> %[[V3]] as !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:       scf.yield %[[V4]] : !stream.resource<*>
// CHECK:         util.return %[[V1]] : !stream.resource<*>
// REMARK: :[[#@LINE+7]]:8: remark: [Missed] live-read
util.func public @e15(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%it = %s) -> (!stream.resource<*>) {
    %d = stream.async.dispatch @k::@piece(%x[%c0 to %c8 for %c8], %i) : (!stream.resource<*>{%c8}, index) -> !stream.resource<*>{%c8}
    %u = stream.async.update %d, %it[%c0 to %c8] : !stream.resource<*>{%c8} -> %it as !stream.resource<*>{%c16}
    %v = stream.async.update %d, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
    scf.yield %v : !stream.resource<*>
  }
  util.return %r : !stream.resource<*>
}

// E16
// CHECK-LABEL: util.func public @e16(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: index) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC1:[a-z0-9_]+]] = arith.constant 1 : index
// CHECK-DAG:     %[[VC8:[a-z0-9_]+]] = arith.constant 8 : index
// CHECK-DAG:     %[[VC16:[a-z0-9_]+]] = arith.constant 16 : index
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.alloca : !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]]:2 = scf.while (%[[VARG2:[a-z0-9]+]] = %[[V0]], %[[VARG3:[a-z0-9]+]] = %[[VC0]]) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
// CHECK-NEXT:       %[[V2:[a-z0-9_]+]] = stream.async.dispatch @k::@piece(%[[ARG0]][%[[VC0]] to %[[VC8]] for %[[VC8]]], %[[VARG3]]) : (!stream.resource<*>{%[[VC8]]}, index) -> !stream.resource<*>{%[[VC8]]}
// CHECK-NEXT:       %[[V3:[a-z0-9_]+]] = stream.async.update %[[V2]], %[[VARG2]][%[[VC0]] to %[[VC8]]] : !stream.resource<*>{%[[VC8]]} -> %[[VARG2]] as !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:       %[[V4:[a-z0-9_]+]] = stream.async.update %[[V2]], %[[V3]][%[[VC8]] to %[[VC16]]] : !stream.resource<*>{%[[VC8]]} -> %[[V3]] as !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:       %[[V5:[a-z0-9_]+]] = arith.cmpi ult, %[[VARG3]], %[[ARG1]] : index
// CHECK-NEXT:       scf.condition(%[[V5]]) %[[V4]], %[[VARG3]] : !stream.resource<*>, index
// CHECK-NEXT:     } do {
// CHECK:     ^bb0(%[[VARG2]]: !stream.resource<*>, %[[VARG3]]: index):
// CHECK-NEXT:       %[[V2:[a-z0-9_]+]] = arith.addi %[[VARG3]], %[[VC1]] : index
// CHECK-NEXT:       scf.yield %[[VARG2]], %[[V2]] : !stream.resource<*>, index
// CHECK:         util.return %[[V1]]#0 : !stream.resource<*>
util.func public @e16(%x: !stream.resource<*>, %n: index) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %r:2 = scf.while (%it = %s, %i = %c0) : (!stream.resource<*>, index) -> (!stream.resource<*>, index) {
    %d = stream.async.dispatch @k::@piece(%x[%c0 to %c8 for %c8], %i) : (!stream.resource<*>{%c8}, index) -> !stream.resource<*>{%c8}
    %u = stream.async.update %d, %it[%c0 to %c8] : !stream.resource<*>{%c8} -> %it as !stream.resource<*>{%c16}
    %v = stream.async.update %d, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %v, %i : !stream.resource<*>, index
  } do {
  ^bb0(%b: !stream.resource<*>, %j: index):
    %next = arith.addi %j, %c1 : index
    scf.yield %b, %next : !stream.resource<*>, index
  }
  util.return %r#0 : !stream.resource<*>
}

// E17
// CHECK-LABEL: util.func private @blank(
// CHECK-SAME:    ) -> !stream.resource<*>
// CHECK-DAG:     %[[VC8:[a-z0-9_]+]] = arith.constant 8 : index
// CHECK-DAG:     %[[VC16:[a-z0-9_]+]] = arith.constant 16 : index
// CHECK-DAG:     %[[VC24:[a-z0-9_]+]] = arith.constant 24 : index
// CHECK-DAG:     %[[VC32:[a-z0-9_]+]] = arith.constant 32 : index
// CHECK-DAG:     %[[VC2_I8:[a-z0-9_]+]] = arith.constant 2 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.alloca : !stream.resource<*>{%[[VC32]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.fill %[[VC2_I8]], %[[V0]][%[[VC16]] to %[[VC24]] for %[[VC8]]] : i8 -> %[[V0]] as !stream.resource<*>{%[[VC32]]}
// CHECK-NEXT:     util.return %[[V1]] : !stream.resource<*>
// CHECK-LABEL: util.func private @finish(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: !stream.resource<*>) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC16:[a-z0-9_]+]] = arith.constant 16 : index
// CHECK-DAG:     %[[VC32:[a-z0-9_]+]] = arith.constant 32 : index
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.update %[[ARG1]], %[[ARG0]][%[[VC0]] to %[[VC16]]] : !stream.resource<*>{%[[VC16]]} -> %[[ARG0]] as !stream.resource<*>{%[[VC32]]}
// CHECK-NEXT:     util.return %[[V0]] : !stream.resource<*>
// CHECK-LABEL: util.func public @e17(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>, %[[ARG1:[a-z0-9]+]]: !stream.resource<*>) -> !stream.resource<*>
// CHECK-DAG:     %[[VC8:[a-z0-9_]+]] = arith.constant 8 : index
// CHECK-DAG:     %[[VC24:[a-z0-9_]+]] = arith.constant 24 : index
// CHECK-DAG:     %[[VC32:[a-z0-9_]+]] = arith.constant 32 : index
// CHECK:         %[[V0:[a-z0-9_]+]] = util.call @blank() : () -> !stream.resource<*>
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.update %[[ARG1]], %[[V0]][%[[VC24]] to %[[VC32]]] : !stream.resource<*>{%[[VC8]]} -> %[[V0]] as !stream.resource<*>{%[[VC32]]}
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = util.call @finish(%[[V1]], %[[ARG0]]) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
// CHECK-NEXT:     util.return %[[V2]] : !stream.resource<*>
util.func private @blank() -> !stream.resource<*> {
  %c32 = arith.constant 32 : index
  %p = arith.constant 2 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c32}
  util.return %s : !stream.resource<*>
}
util.func private @finish(%t: !stream.resource<*>, %a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %u = stream.async.update %a, %t[%c0 to %c16] : !stream.resource<*>{%c16} -> %t as !stream.resource<*>{%c32}
  util.return %u : !stream.resource<*>
}
util.func public @e17(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  %s = util.call @blank() : () -> !stream.resource<*>
  %t = stream.async.update %b, %s[%c24 to %c32] : !stream.resource<*>{%c8} -> %s as !stream.resource<*>{%c32}
  %r = util.call @finish(%t, %a) : (!stream.resource<*>, !stream.resource<*>) -> !stream.resource<*>
  util.return %r : !stream.resource<*>
}

// E18
// CHECK-LABEL: util.func public @e18(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC8:[a-z0-9_]+]] = arith.constant 8 : index
// CHECK-DAG:     %[[VC16:[a-z0-9_]+]] = arith.constant 16 : index
// CHECK-DAG:     %[[VC2_I8:[a-z0-9_]+]] = arith.constant 2 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.splat %[[VC2_I8]] : i8 -> !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = util.call @look(%[[V0]]) : (!stream.resource<*>) -> %[[V0]]
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V1]][%[[VC0]] to %[[VC8]]] : !stream.resource<*>{%[[VC8]]} -> %[[V1]] as !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     %[[V3:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V2]][%[[VC8]] to %[[VC16]]] : !stream.resource<*>{%[[VC8]]} -> %[[V2]] as !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     util.return %[[V3]] : !stream.resource<*>
// REMARK: :[[#@LINE+7]]:8: remark: [Missed] call-external
util.func private @look(%r: !stream.resource<*>) -> %r
util.func public @e18(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 2 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %t = util.call @look(%s) : (!stream.resource<*>) -> %s
  %u = stream.async.update %a, %t[%c0 to %c8] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  %v = stream.async.update %a, %u[%c8 to %c16] : !stream.resource<*>{%c8} -> %u as !stream.resource<*>{%c16}
  util.return %v : !stream.resource<*>
}

// E19
// CHECK-LABEL: util.func public @e19(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC32:[a-z0-9_]+]] = arith.constant 32 : index
// CHECK-DAG:     %[[VC96:[a-z0-9_]+]] = arith.constant 96 : index
// CHECK-DAG:     %[[VC128:[a-z0-9_]+]] = arith.constant 128 : index
// CHECK-DAG:     %[[VC4_I8:[a-z0-9_]+]] = arith.constant 4 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.alloca : !stream.resource<*>{%[[VC128]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V0]][%[[VC0]] to %[[VC32]]] : !stream.resource<*>{%[[VC32]]} -> %[[V0]] as !stream.resource<*>{%[[VC128]]}
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.fill %[[VC4_I8]], %[[V1]][%[[VC32]] to %[[VC128]] for %[[VC96]]] : i8 -> %[[V1]] as !stream.resource<*>{%[[VC128]]}
// CHECK-NEXT:     util.return %[[V2]] : !stream.resource<*>
util.func public @e19(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c96 = arith.constant 96 : index
  %c112 = arith.constant 112 : index
  %c128 = arith.constant 128 : index
  %p = arith.constant 4 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c128}
  %u = stream.async.update %a, %s[%c0 to %c32] : !stream.resource<*>{%c32} -> %s as !stream.resource<*>{%c128}
  %f = stream.async.fill %p, %u[%c96 to %c112 for %c16] : i8 -> %u as !stream.resource<*>{%c128}
  util.return %f : !stream.resource<*>
}

// E20
// CHECK-LABEL: util.func public @e20(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC16:[a-z0-9_]+]] = arith.constant 16 : index
// CHECK-DAG:     %[[VC18:[a-z0-9_]+]] = arith.constant 18 : index
// CHECK-DAG:     %[[VC48:[a-z0-9_]+]] = arith.constant 48 : index
// CHECK-DAG:     %[[VC64:[a-z0-9_]+]] = arith.constant 64 : index
// CHECK-DAG:     %[[VC16909060_I32:[a-z0-9_]+]] = arith.constant 16909060 : i32
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.alloca : !stream.resource<*>{%[[VC64]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.fill %[[VC16909060_I32]], %[[V0]][%[[VC16]] to %[[VC64]] for %[[VC48]]] : i32 -> %[[V0]] as !stream.resource<*>{%[[VC64]]}
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V1]][%[[VC0]] to %[[VC18]]] : !stream.resource<*>{%[[VC18]]} -> %[[V1]] as !stream.resource<*>{%[[VC64]]}
// CHECK-NEXT:     util.return %[[V2]] : !stream.resource<*>
util.func public @e20(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c18 = arith.constant 18 : index
  %c64 = arith.constant 64 : index
  %p = arith.constant 16909060 : i32
  %s = stream.async.splat %p : i32 -> !stream.resource<*>{%c64}
  %u = stream.async.update %a, %s[%c0 to %c18] : !stream.resource<*>{%c18} -> %s as !stream.resource<*>{%c64}
  util.return %u : !stream.resource<*>
}

// E21
// CHECK-LABEL: util.func public @e21(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC16:[a-z0-9_]+]] = arith.constant 16 : index
// CHECK-DAG:     %[[VC0_I8:[a-z0-9_]+]] = arith.constant 0 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.splat %[[VC0_I8]] : i8 -> !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.dispatch @k::@accumulate(%[[ARG0]][%[[VC0]] to %[[VC16]] for %[[VC16]]], %[[V0]][%[[VC0]] to %[[VC16]] for %[[VC16]]]) : (!stream.resource<*>{%[[VC16]]}, !stream.resource<*>{%[[VC16]]}) -> %[[V0]]{%[[VC16]]}
// CHECK-NEXT:     util.return %[[V1]] : !stream.resource<*>
// REMARK: :[[#@LINE+5]]:8: remark: [Missed] rw-dispatch
util.func public @e21(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@accumulate(%x[%c0 to %c16 for %c16], %s[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c16}) -> %s{%c16}
  util.return %d : !stream.resource<*>
}

// E22
// CHECK-LABEL: util.func public @e22(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>) -> !stream.resource<*>
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC4:[a-z0-9_]+]] = arith.constant 4 : index
// CHECK-DAG:     %[[VC12:[a-z0-9_]+]] = arith.constant 12 : index
// CHECK-DAG:     %[[VC16:[a-z0-9_]+]] = arith.constant 16 : index
// CHECK-DAG:     %[[VC0_I8:[a-z0-9_]+]] = arith.constant 0 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.alloca : !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.fill %[[VC0_I8]], %[[V0]][%[[VC12]] to %[[VC16]] for %[[VC4]]] : i8 -> %[[V0]] as !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.dispatch @k::@wo_copy(%[[ARG0]][%[[VC0]] to %[[VC12]] for %[[VC12]]], %[[V1]][%[[VC0]] to %[[VC12]] for %[[VC12]]]) : (!stream.resource<*>{%[[VC16]]}, !stream.resource<*>{%[[VC16]]}) -> %[[V1]]{%[[VC16]]}
// CHECK-NEXT:     util.return %[[V2]] : !stream.resource<*>
util.func public @e22(%x: !stream.resource<*>) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 0 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %d = stream.async.dispatch @k::@wo_copy(%x[%c0 to %c12 for %c12], %s[%c0 to %c12 for %c12]) : (!stream.resource<*>{%c16}, !stream.resource<*>{%c16}) -> %s{%c16}
  util.return %d : !stream.resource<*>
}

// E23
// CHECK-LABEL: util.func public @e23(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<external>, %[[ARG1:[a-z0-9]+]]: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>)
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC8:[a-z0-9_]+]] = arith.constant 8 : index
// CHECK-DAG:     %[[VC16:[a-z0-9_]+]] = arith.constant 16 : index
// CHECK-DAG:     %[[VC1_I8:[a-z0-9_]+]] = arith.constant 1 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.dispatch @k::@make(%[[ARG1]][%[[VC0]] to %[[VC16]] for %[[VC16]]]) : (!stream.resource<*>{%[[VC16]]}) -> !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.fill %[[VC1_I8]], %[[ARG0]][%[[VC0]] to %[[VC8]] for %[[VC8]]] : i8 -> %[[ARG0]] as !stream.resource<external>{%[[VC16]]}
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.dispatch @k::@tail(%[[V0]][%[[VC8]] to %[[VC16]] for %[[VC8]]]) : (!stream.resource<*>{%[[VC16]]}) -> !stream.resource<*>{%[[VC8]]}
// CHECK-NEXT:     %[[V3:[a-z0-9_]+]] = stream.async.dispatch @k::@tail(%[[V1]][%[[VC8]] to %[[VC16]] for %[[VC8]]]) : (!stream.resource<external>{%[[VC16]]}) -> !stream.resource<*>{%[[VC8]]}
// CHECK-NEXT:     util.return %[[V2]], %[[V3]] : !stream.resource<*>, !stream.resource<*>
// REMARK: :[[#@LINE+8]]:8: remark: [Missed] ext-root
util.func public @e23(%ext: !stream.resource<external>, %x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 1 : i8
  %mine = stream.async.dispatch @k::@make(%x[%c0 to %c16 for %c16]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c16}
  %f = stream.async.fill %p, %mine[%c0 to %c8 for %c8] : i8 -> %mine as !stream.resource<*>{%c16}
  %g = stream.async.fill %p, %ext[%c0 to %c8 for %c8] : i8 -> %ext as !stream.resource<external>{%c16}
  %d = stream.async.dispatch @k::@tail(%f[%c8 to %c16 for %c8]) : (!stream.resource<*>{%c16}) -> !stream.resource<*>{%c8}
  %e = stream.async.dispatch @k::@tail(%g[%c8 to %c16 for %c8]) : (!stream.resource<external>{%c16}) -> !stream.resource<*>{%c8}
  util.return %d, %e : !stream.resource<*>, !stream.resource<*>
}

// E24
// CHECK-LABEL: util.initializer
// CHECK-DAG:     %[[VC0:[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-DAG:     %[[VC8:[a-z0-9_]+]] = arith.constant 8 : index
// CHECK-DAG:     %[[VC16:[a-z0-9_]+]] = arith.constant 16 : index
// CHECK-DAG:     %[[VC8_I8:[a-z0-9_]+]] = arith.constant 8 : i8
// CHECK:         %[[V0:[a-z0-9_]+]] = stream.async.alloca : !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.fill %[[VC8_I8]], %[[V0]][%[[VC0]] to %[[VC8]] for %[[VC8]]] : i8 -> %[[V0]] as !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     %[[V2:[a-z0-9_]+]] = stream.async.transfer %[[V1]] : !stream.resource<*>{%[[VC16]]} -> !stream.resource<variable>{%[[VC16]]}
// CHECK-NEXT:     util.global.store %[[V2]], @buf : !stream.resource<variable>
// CHECK-NEXT:     util.return
// CHECK-LABEL: util.func public @e24(
// CHECK-SAME:    %[[ARG0:[a-z0-9]+]]: !stream.resource<*>) -> !stream.resource<*>
// CHECK-DAG:     %[[VC8:[a-z0-9_]+]] = arith.constant 8 : index
// CHECK-DAG:     %[[VC16:[a-z0-9_]+]] = arith.constant 16 : index
// CHECK:         %[[VBUF:[a-z0-9_]+]] = util.global.load @buf : !stream.resource<variable>
// CHECK-NEXT:     %[[V0:[a-z0-9_]+]] = stream.async.transfer %[[VBUF]] : !stream.resource<variable>{%[[VC16]]} -> !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     %[[V1:[a-z0-9_]+]] = stream.async.update %[[ARG0]], %[[V0]][%[[VC8]] to %[[VC16]]] : !stream.resource<*>{%[[VC8]]} -> %[[V0]] as !stream.resource<*>{%[[VC16]]}
// CHECK-NEXT:     util.return %[[V1]] : !stream.resource<*>
util.global private mutable @buf : !stream.resource<variable>
util.initializer {
  %c16 = arith.constant 16 : index
  %p = arith.constant 8 : i8
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%c16}
  %t = stream.async.transfer %s : !stream.resource<*>{%c16} -> !stream.resource<variable>{%c16}
  util.global.store %t, @buf : !stream.resource<variable>
  util.return
}
util.func public @e24(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %g = util.global.load @buf : !stream.resource<variable>
  %t = stream.async.transfer %g : !stream.resource<variable>{%c16} -> !stream.resource<*>{%c16}
  %u = stream.async.update %a, %t[%c8 to %c16] : !stream.resource<*>{%c8} -> %t as !stream.resource<*>{%c16}
  util.return %u : !stream.resource<*>
}

// Calls with ranges that are in bounds, for the functions above that state none.

util.func public @run_e4(%a: !stream.resource<*>) -> !stream.resource<*> {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %r = util.call @e4(%a, %c16, %c4, %c12, %c8) : (!stream.resource<*>, index, index, index, index) -> !stream.resource<*>
  util.return %r : !stream.resource<*>
}
util.func public @run_e5(%a: !stream.resource<*>, %b: !stream.resource<*>, %c: !stream.resource<*>) -> !stream.resource<*> {
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c10 = arith.constant 10 : index
  %c16 = arith.constant 16 : index
  %r = util.call @e5(%a, %b, %c, %c4, %c10, %c16, %c4, %c6, %c6) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, index, index, index, index, index, index) -> !stream.resource<*>
  util.return %r : !stream.resource<*>
}
util.func public @run_e6(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r = util.call @e6(%a, %b, %c2, %c3) : (!stream.resource<*>, !stream.resource<*>, index, index) -> !stream.resource<*>
  util.return %r : !stream.resource<*>
}
util.func public @run_e7(%a: !stream.resource<*>, %b: !stream.resource<*>) -> !stream.resource<*> {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %r = util.call @e7(%a, %b, %c16, %c2, %c6, %c4, %c4, %c12, %c8) : (!stream.resource<*>, !stream.resource<*>, index, index, index, index, index, index, index) -> !stream.resource<*>
  util.return %r : !stream.resource<*>
}
util.func public @run_e14(%x: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %r = util.call @e14(%x, %c0) : (!stream.resource<*>, index) -> !stream.resource<*>
  %s = util.call @e14(%x, %c3) : (!stream.resource<*>, index) -> !stream.resource<*>
  util.return %r, %s : !stream.resource<*>, !stream.resource<*>
}
