// What branches make is written where the chosen value goes. Executed before and after, in place.
// RUN: weir-opt %s --weir-materialize-copy-on-write --weir-elide-copies -o %t.before.mlir
// RUN: weir-opt %t.before.mlir --weir-emplace-allocations -o %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir
// RUN: weir-opt %t.after.mlir --weir-verify-in-place -o /dev/null
// RUN: weir-check %s %t.after.mlir --in-place
// RUN: weir-opt %t.after.mlir --weir-emplace-allocations | diff - %t.after.mlir
// RUN: weir-opt %s --weir-emplace-allocations -o %t.first.mlir
// RUN: weir-check %s %t.first.mlir

stream.executable private @ex {
  stream.executable.export public @f
  builtin.module {
    util.func private @f(%a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo", weir.overwrites})
  }
}

// Both branches and what follows them: nothing is copied.
// CHECK-LABEL: util.func public @both(
// CHECK:         %[[T:.+]] = stream.async.alloca
// CHECK:         %[[U:.+]] = scf.if
// CHECK-COUNT-2:   stream.async.dispatch @ex::@f(%{{.+}}, %[[T]][%c4 to %c8 for %c4]) {{.*}} -> %[[T]]{
// CHECK:         stream.async.dispatch @ex::@f(%{{.+}}, %[[U]][%c0 to %c4 for %c4]) {{.*}} -> %[[U]]{
// CHECK-NOT:     stream.async.update
// CHECK:         util.return
util.func public @both(%x: !stream.resource<*>, %c: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %whole = arith.constant 12 : index
  %v = scf.if %c -> !stream.resource<*> {
    %d = stream.async.dispatch @ex::@f(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%whole}) -> !stream.resource<*>{%c4}
    scf.yield %d : !stream.resource<*>
  } else {
    %d = stream.async.dispatch @ex::@f(%x[%c4 to %c8 for %c4]) : (!stream.resource<*>{%whole}) -> !stream.resource<*>{%c4}
    scf.yield %d : !stream.resource<*>
  }
  %c12 = arith.constant 12 : index
  %t = stream.async.alloca : !stream.resource<*>{%c12}
  %u = stream.async.update %v, %t[%c4 to %c8] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c12}
  %w = stream.async.dispatch @ex::@f(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c12}) -> !stream.resource<*>{%c4}
  %u2 = stream.async.update %w, %u[%c0 to %c4] : !stream.resource<*>{%c4} -> %u as !stream.resource<*>{%c12}
  %w3 = stream.async.dispatch @ex::@f(%u2[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c12}) -> !stream.resource<*>{%c4}
  %u3 = stream.async.update %w3, %u2[%c8 to %c12] : !stream.resource<*>{%c4} -> %u2 as !stream.resource<*>{%c12}
  util.return %u3 : !stream.resource<*>
}

// A branch in a branch, and one that gives a value from outside: that one alone is copied. The target is written before.
// CHECK-LABEL: util.func public @nested(
// CHECK:         %[[T:.+]] = stream.async.splat
// CHECK:         scf.index_switch
// CHECK:           scf.if
// CHECK:             stream.async.dispatch @ex::@f(%{{.+}}, %[[T]][
// CHECK:           } else {
// CHECK:             stream.async.copy %{{.+}}, %[[T]][
// CHECK:         default
// CHECK:           stream.async.update %arg1, %[[T]][
// CHECK-NOT:     stream.async.update
// CHECK:         util.return
util.func public @nested(%x: !stream.resource<*>, %y: !stream.resource<*>, %i: index, %c: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %z = arith.constant 7 : i8
  %t = stream.async.splat %z : i8 -> !stream.resource<*>{%c12}
  %v = scf.index_switch %i -> !stream.resource<*>
  case 0 {
    %n = scf.if %c -> !stream.resource<*> {
      %d = stream.async.dispatch @ex::@f(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c12}) -> !stream.resource<*>{%c4}
      scf.yield %d : !stream.resource<*>
    } else {
      %d = stream.async.slice %x[%c8 to %c12] : !stream.resource<*>{%c12} -> !stream.resource<*>{%c4}
      scf.yield %d : !stream.resource<*>
    }
    scf.yield %n : !stream.resource<*>
  }
  default {
    scf.yield %y : !stream.resource<*>
  }
  %u = stream.async.update %v, %t[%c4 to %c8] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c12}
  util.return %u : !stream.resource<*>
}

// The value has another reader.
// CHECK-LABEL: util.func public @read(
// CHECK:         scf.if
// CHECK-NOT:       stream.async.update
// CHECK:         }
// CHECK:         stream.async.update
// CHECK:         util.return
util.func public @read(%x: !stream.resource<*>, %c: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %v = scf.if %c -> !stream.resource<*> {
    %d = stream.async.dispatch @ex::@f(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c12}) -> !stream.resource<*>{%c4}
    scf.yield %d : !stream.resource<*>
  } else {
    %d = stream.async.dispatch @ex::@f(%x[%c4 to %c8 for %c4]) : (!stream.resource<*>{%c12}) -> !stream.resource<*>{%c4}
    scf.yield %d : !stream.resource<*>
  }
  %z = arith.constant 7 : i8
  %t = stream.async.splat %z : i8 -> !stream.resource<*>{%c12}
  %u = stream.async.update %v, %t[%c4 to %c8] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c12}
  util.return %u, %v : !stream.resource<*>, !stream.resource<*>
}

// The target is made after the branches, is the caller's, or is read in one of them.
// CHECK-LABEL: util.func public @target(
// CHECK:         scf.if
// CHECK-NOT:       stream.async.update
// CHECK:         }
// CHECK-COUNT-1: stream.async.update
// CHECK:         scf.if
// CHECK-NOT:       stream.async.update
// CHECK:         }
// CHECK-COUNT-1: stream.async.update
// CHECK:         util.return
util.func public @target(%x: !stream.resource<*>, %c: i1) -> (!stream.resource<*>, !stream.resource<*>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %z = arith.constant 7 : i8
  %v = scf.if %c -> !stream.resource<*> {
    %d = stream.async.dispatch @ex::@f(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c12}) -> !stream.resource<*>{%c4}
    scf.yield %d : !stream.resource<*>
  } else {
    %d = stream.async.dispatch @ex::@f(%x[%c4 to %c8 for %c4]) : (!stream.resource<*>{%c12}) -> !stream.resource<*>{%c4}
    scf.yield %d : !stream.resource<*>
  }
  %t = stream.async.splat %z : i8 -> !stream.resource<*>{%c12}
  %u = stream.async.update %v, %t[%c4 to %c8] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c12}
  %t2 = stream.async.splat %z : i8 -> !stream.resource<*>{%c12}
  %v2 = scf.if %c -> !stream.resource<*> {
    %d = stream.async.dispatch @ex::@f(%t2[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c12}) -> !stream.resource<*>{%c4}
    scf.yield %d : !stream.resource<*>
  } else {
    %d = stream.async.dispatch @ex::@f(%x[%c4 to %c8 for %c4]) : (!stream.resource<*>{%c12}) -> !stream.resource<*>{%c4}
    scf.yield %d : !stream.resource<*>
  }
  %u2 = stream.async.update %v2, %t2[%c4 to %c8] : !stream.resource<*>{%c4} -> %t2 as !stream.resource<*>{%c12}
  util.return %u, %u2 : !stream.resource<*>, !stream.resource<*>
}

// What is made before the branches is written first, although its update comes last.
// CHECK-LABEL: util.func public @older(
// CHECK:         %[[D:.+]] = stream.async.dispatch @ex::@f(%{{.+}}, %{{.+}}[%c0 to %c4 for %c4])
// CHECK:         scf.if
// CHECK-COUNT-2:   stream.async.dispatch @ex::@f(%{{.+}}, %[[D]][%c4 to %c8 for %c4])
// CHECK-NOT:     stream.async.update
// CHECK:         util.return
util.func public @older(%x: !stream.resource<*>, %c: i1) -> !stream.resource<*> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %t = stream.async.alloca : !stream.resource<*>{%c8}
  %w = stream.async.dispatch @ex::@f(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c4}
  %v = scf.if %c -> !stream.resource<*> {
    %d = stream.async.dispatch @ex::@f(%x[%c0 to %c4 for %c4]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c4}
    scf.yield %d : !stream.resource<*>
  } else {
    %d = stream.async.dispatch @ex::@f(%x[%c4 to %c8 for %c4]) : (!stream.resource<*>{%c8}) -> !stream.resource<*>{%c4}
    scf.yield %d : !stream.resource<*>
  }
  %u = stream.async.update %v, %t[%c4 to %c8] : !stream.resource<*>{%c4} -> %t as !stream.resource<*>{%c8}
  %u2 = stream.async.update %w, %u[%c0 to %c4] : !stream.resource<*>{%c4} -> %u as !stream.resource<*>{%c8}
  util.return %u2 : !stream.resource<*>
}
