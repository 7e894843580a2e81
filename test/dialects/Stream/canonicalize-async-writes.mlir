// RUN: weir-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s

// Writers, host access and dispatches of stream.async.

// async.fill.F1 (H2)
// CHECK-LABEL: @fill_F1(
// CHECK-NEXT: %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT: %0 = stream.async.fill %c0_i8, %arg0[%arg2 to %arg3 for %arg4] : i8 -> %arg0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: return %0 : !stream.resource<*>
func.func @fill_F1(%t: !stream.resource<*>, %sz: index, %a: index, %b: index, %l: index) -> !stream.resource<*> {
  %p = arith.constant 0 : i32
  %0 = stream.async.fill %p, %t[%a to %b for %l] : i32 -> %t as !stream.resource<*>{%sz}
  return %0 : !stream.resource<*>
}

// async.fill.F2: all of an untied result; an argument stays a fill, and so does what is tied to it.
// CHECK-LABEL: @fill_F2(
// CHECK-NEXT: %0 = stream.async.fill %arg3, %arg0[%arg2 to %arg1 for %arg1] : i8 -> %arg0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: %1 = stream.async.barrier %arg0 : !stream.resource<*>{%arg1}
// CHECK-NEXT: %2 = stream.async.fill %arg3, %1[%arg2 to %arg1 for %arg1] : i8 -> %1 as !stream.resource<*>{%arg1}
// CHECK-NEXT: %3 = stream.async.splat on("a") %arg3 : i8 -> !stream.resource<transient>{%arg1}
// CHECK-NEXT: "test.keep"(%3, %0, %2) : (!stream.resource<transient>, !stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @fill_F2(%arg: !stream.resource<*>, %sz: index, %c0: index, %p: i8) {
  %t = stream.async.alloca : !stream.resource<transient>{%sz}
  %0 = stream.async.fill on("a") %p, %t[%c0 to %sz for %sz] : i8 -> %t as !stream.resource<transient>{%sz}
  %1 = stream.async.fill %p, %arg[%c0 to %sz for %sz] : i8 -> %arg as !stream.resource<*>{%sz}
  %2 = stream.async.barrier %arg : !stream.resource<*>{%sz}
  %3 = stream.async.fill %p, %2[%c0 to %sz for %sz] : i8 -> %2 as !stream.resource<*>{%sz}
  "test.keep"(%0, %1, %3) : (!stream.resource<transient>, !stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.fill.F3: the bytes already hold the pattern; constants count by value. The wait of the splat stays.
// CHECK-LABEL: @fill_F3(
// CHECK-NEXT: %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT: %0 = stream.async.splat %c0_i8 : i8 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %1 = stream.async.splat await(%arg6) %arg4 : i8 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: "test.keep"(%1, %0) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @fill_F3(%sz: index, %a: index, %b: index, %l: index, %p: i8, %q: i8, %tp: !stream.timepoint) {
  %s = stream.async.splat await(%tp) %p : i8 -> !stream.resource<*>{%sz}
  %0 = stream.async.fill %p, %s[%a to %b for %l] : i8 -> %s as !stream.resource<*>{%sz}
  %z = arith.constant 0 : i32
  %z8 = arith.constant 0 : i8
  %sz0 = stream.async.splat %z : i32 -> !stream.resource<*>{%sz}
  %1 = stream.async.fill %z8, %sz0[%a to %b for %l] : i8 -> %sz0 as !stream.resource<*>{%sz}
  "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.fill.F3: another pattern, another place (PEER-8).
// CHECK-LABEL: @fill_F3_not(
// CHECK-NEXT: %0 = stream.async.splat %arg4 : i8 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %1 = stream.async.fill %arg5, %0[%arg1 to %arg2 for %arg3] : i8 -> %0 as !stream.resource<*>{%arg0}
// CHECK-NEXT: %2 = stream.async.splat on("a") %arg4 : i8 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %3 = stream.async.fill on("b") %arg4, %2[%arg1 to %arg2 for %arg3] : i8 -> %2 as !stream.resource<*>{%arg0}
// CHECK-NEXT: "test.keep"(%1, %3) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @fill_F3_not(%sz: index, %a: index, %b: index, %l: index, %p: i8, %q: i8) {
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%sz}
  %0 = stream.async.fill %q, %s[%a to %b for %l] : i8 -> %s as !stream.resource<*>{%sz}
  %t = stream.async.splat on("a") %p : i8 -> !stream.resource<*>{%sz}
  %1 = stream.async.fill on("b") %p, %t[%a to %b for %l] : i8 -> %t as !stream.resource<*>{%sz}
  "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.fill.F4, forward.
// CHECK-LABEL: @fill_F4_forward(
// CHECK-NEXT: %0 = arith.addi %arg5, %arg6 : index
// CHECK-NEXT: %1 = stream.async.fill %arg7, %arg0[%arg2 to %arg4 for %0] : i8 -> %arg0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: return %1 : !stream.resource<*>
func.func @fill_F4_forward(%t: !stream.resource<*>, %sz: index, %a: index, %b: index, %c: index, %l: index, %m: index, %p: i8) -> !stream.resource<*> {
  %0 = stream.async.fill %p, %t[%a to %b for %l] : i8 -> %t as !stream.resource<*>{%sz}
  %1 = stream.async.fill %p, %0[%b to %c for %m] : i8 -> %0 as !stream.resource<*>{%sz}
  return %1 : !stream.resource<*>
}

// async.fill.F4, backward (PEER-1): bytes [8,16) first, then [4,8).
// CHECK-LABEL: @fill_F4_backward(
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %c16 = arith.constant 16 : index
// CHECK-NEXT: %c12 = arith.constant 12 : index
// CHECK-NEXT: %0 = stream.async.fill %arg2, %arg0[%c4 to %c16 for %c12] : i8 -> %arg0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: return %0 : !stream.resource<*>
func.func @fill_F4_backward(%t: !stream.resource<*>, %sz: index, %p: i8) -> !stream.resource<*> {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %0 = stream.async.fill %p, %t[%c8 to %c16 for %c8] : i8 -> %t as !stream.resource<*>{%sz}
  %1 = stream.async.fill %p, %0[%c4 to %c8 for %c4] : i8 -> %0 as !stream.resource<*>{%sz}
  return %1 : !stream.resource<*>
}

// async.fill.F4: a gap, another pattern, another place, a second user.
// CHECK-LABEL: @fill_F4_not(
// CHECK-NEXT: %0 = stream.async.fill %arg7, %arg0[%arg2 to %arg3 for %arg6] : i8 -> %arg0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: %1 = stream.async.fill %arg7, %0[%arg4 to %arg5 for %arg6] : i8 -> %0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: %2 = stream.async.fill %arg8, %1[%arg5 to %arg2 for %arg6] : i8 -> %1 as !stream.resource<*>{%arg1}
// CHECK-NEXT: %3 = stream.async.fill on("a") %arg8, %2[%arg2 to %arg3 for %arg6] : i8 -> %2 as !stream.resource<*>{%arg1}
// CHECK-NEXT: %4 = stream.async.fill on("a") %arg8, %3[%arg3 to %arg4 for %arg6] : i8 -> %3 as !stream.resource<*>{%arg1}
// CHECK-NEXT: "test.keep"(%3, %4) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @fill_F4_not(%t: !stream.resource<*>, %sz: index, %a: index, %b: index, %c: index, %d: index, %l: index, %p: i8, %q: i8) {
  %0 = stream.async.fill %p, %t[%a to %b for %l] : i8 -> %t as !stream.resource<*>{%sz}
  %1 = stream.async.fill %p, %0[%c to %d for %l] : i8 -> %0 as !stream.resource<*>{%sz}
  %2 = stream.async.fill %q, %1[%d to %a for %l] : i8 -> %1 as !stream.resource<*>{%sz}
  %3 = stream.async.fill on("a") %q, %2[%a to %b for %l] : i8 -> %2 as !stream.resource<*>{%sz}
  %4 = stream.async.fill on("a") %q, %3[%b to %c for %l] : i8 -> %3 as !stream.resource<*>{%sz}
  "test.keep"(%3, %4) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.fill.F5, async.update.F6, async.copy.F2, async.dispatch.F1
// CHECK-LABEL: @unused(
// CHECK-NEXT: return
func.func @unused(%t: !stream.resource<*>, %u: !stream.resource<*>, %sz: index, %a: index, %b: index, %l: index, %p: i8) {
  %0 = stream.async.fill %p, %t[%a to %b for %l] : i8 -> %t as !stream.resource<*>{%sz}
  %1 = stream.async.update %u, %t[%a to %b] : !stream.resource<*>{%l} -> %t as !stream.resource<*>{%sz}
  %2 = stream.async.copy %u[%a to %b], %t[%a to %b], %l : !stream.resource<*>{%sz} -> %t as !stream.resource<*>{%sz}
  %3 = stream.async.dispatch @ex::@f(%t[%a to %b for %l]) : (!stream.resource<*>{%sz}) -> %t{%sz}
  return
}

// async.update.F1: all of an untied async result is replaced.
// CHECK-LABEL: @update_F1(
// CHECK-NEXT: return %arg0 : !stream.resource<*>
func.func @update_F1(%u: !stream.resource<*>, %sz: index, %c0: index) -> !stream.resource<*> {
  %t = stream.async.alloca : !stream.resource<*>{%sz}
  %0 = stream.async.update %u, %t[%c0 to %sz] : !stream.resource<*>{%sz} -> %t as !stream.resource<*>{%sz}
  return %0 : !stream.resource<*>
}

// async.update.F1: not an argument, another type, another place (PEER-8).
// CHECK-LABEL: @update_F1_not(
// CHECK-NEXT: %0 = stream.async.update %arg1, %arg0[%arg4 to %arg3] : !stream.resource<*>{%arg3} -> %arg0 as !stream.resource<*>{%arg3}
// CHECK-NEXT: %1 = stream.async.alloca : !stream.resource<*>{%arg3}
// CHECK-NEXT: %2 = stream.async.update %arg2, %1[%arg4 to %arg3] : !stream.resource<external>{%arg3} -> %1 as !stream.resource<*>{%arg3}
// CHECK-NEXT: %3 = stream.async.dispatch on("a") @ex::@f() : () -> !stream.resource<*>{%arg3}
// CHECK-NEXT: %4 = stream.async.alloca on("b") : !stream.resource<*>{%arg3}
// CHECK-NEXT: %5 = stream.async.update on("b") %3, %4[%arg4 to %arg3] : !stream.resource<*>{%arg3} -> %4 as !stream.resource<*>{%arg3}
// CHECK-NEXT: "test.keep"(%0, %2, %5) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @update_F1_not(%arg: !stream.resource<*>, %u: !stream.resource<*>, %e: !stream.resource<external>, %sz: index, %c0: index, %n: index) {
  %t = stream.async.alloca : !stream.resource<*>{%sz}
  %0 = stream.async.update %u, %arg[%c0 to %sz] : !stream.resource<*>{%sz} -> %arg as !stream.resource<*>{%sz}
  %1 = stream.async.update %e, %t[%c0 to %sz] : !stream.resource<external>{%sz} -> %t as !stream.resource<*>{%sz}
  %v = stream.async.dispatch on("a") @ex::@f() : () -> !stream.resource<*>{%sz}
  %w = stream.async.alloca on("b") : !stream.resource<*>{%sz}
  %2 = stream.async.update on("b") %v, %w[%c0 to %sz] : !stream.resource<*>{%sz} -> %w as !stream.resource<*>{%sz}
  "test.keep"(%0, %1, %2) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.update.F1 with V3 (PEER-3): the fill writes the updated value, and %u is read after it.
// CHECK-LABEL: @update_F1_in_place(
// CHECK-NEXT: %0 = stream.async.alloca : !stream.resource<*>{%arg1}
// CHECK-NEXT: %1 = stream.async.update %arg0, %0[%arg3 to %arg1] : !stream.resource<*>{%arg1} -> %0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: %2 = stream.async.fill %arg4, %1[%arg3 to %arg2 for %arg2] : i8 -> %1 as !stream.resource<*>{%arg1}
// CHECK-NEXT: "test.keep"(%2, %arg0) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @update_F1_in_place(%u: !stream.resource<*>, %sz: index, %l: index, %c0: index, %p: i8) attributes {weir.in_place_safe} {
  %t = stream.async.alloca : !stream.resource<*>{%sz}
  %0 = stream.async.update %u, %t[%c0 to %sz] : !stream.resource<*>{%sz} -> %t as !stream.resource<*>{%sz}
  %1 = stream.async.fill %p, %0[%c0 to %l for %l] : i8 -> %0 as !stream.resource<*>{%sz}
  "test.keep"(%1, %u) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.update.F2
// CHECK-LABEL: @update_F2(
// CHECK-NEXT: return %arg0 : !stream.resource<*>
func.func @update_F2(%t: !stream.resource<*>, %sz: index, %c0: index) -> !stream.resource<*> {
  %0 = stream.async.update %t, %t[%c0 to %sz] : !stream.resource<*>{%sz} -> %t as !stream.resource<*>{%sz}
  return %0 : !stream.resource<*>
}

// async.update.F3: the update lives in the target's storage and is only read.
// CHECK-LABEL: @update_F3(
// CHECK-NEXT: %0 = stream.async.fill %arg6, %arg0[%arg3 to %arg4 for %arg5] : i8 -> %arg0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: %1 = stream.async.dispatch @ex::@read(%0[%arg2 to %arg1 for %arg1]) : (!stream.resource<*>{%arg1}) -> !stream.resource<*>{%arg1}
// CHECK-NEXT: "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @update_F3(%t: !stream.resource<*>, %sz: index, %c0: index, %a: index, %b: index, %l: index, %p: i8) {
  %0 = stream.async.fill %p, %t[%a to %b for %l] : i8 -> %t as !stream.resource<*>{%sz}
  %1 = stream.async.update %0, %t[%c0 to %sz] : !stream.resource<*>{%sz} -> %t as !stream.resource<*>{%sz}
  %2 = stream.async.dispatch @ex::@read(%0[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> !stream.resource<*>{%sz}
  "test.keep"(%1, %2) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.update.F3: the update is written by another user.
// CHECK-LABEL: @update_F3_not(
// CHECK-NEXT: %0 = stream.async.fill %arg6, %arg0[%arg3 to %arg4 for %arg5] : i8 -> %arg0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: %1 = stream.async.update %0, %arg0[%arg2 to %arg1] : !stream.resource<*>{%arg1} -> %arg0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: %2 = stream.async.dispatch @ex::@write(%0[%arg2 to %arg1 for %arg1]) : (!stream.resource<*>{%arg1}) -> %0{%arg1}
// CHECK-NEXT: "test.keep"(%1, %2) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @update_F3_not(%t: !stream.resource<*>, %sz: index, %c0: index, %a: index, %b: index, %l: index, %p: i8) {
  %0 = stream.async.fill %p, %t[%a to %b for %l] : i8 -> %t as !stream.resource<*>{%sz}
  %1 = stream.async.update %0, %t[%c0 to %sz] : !stream.resource<*>{%sz} -> %t as !stream.resource<*>{%sz}
  %2 = stream.async.dispatch @ex::@write(%0[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> %0{%sz}
  "test.keep"(%1, %2) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.update.F4
// CHECK-LABEL: @update_F4(
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %0 = stream.async.fill on("a") %arg5, %arg0[%arg2 to %arg3 for %arg4] : i8 -> %arg0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: %1 = stream.async.fill %arg6, %arg0[%c4 to %arg3 for %arg4] : i32 -> %arg0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @update_F4(%t: !stream.resource<*>, %sz: index, %a: index, %b: index, %l: index, %p: i8, %p32: i32) {
  %c4 = arith.constant 4 : index
  %s = stream.async.splat %p : i8 -> !stream.resource<*>{%l}
  %0 = stream.async.update on("a") %s, %t[%a to %b] : !stream.resource<*>{%l} -> %t as !stream.resource<*>{%sz}
  %s32 = stream.async.splat %p32 : i32 -> !stream.resource<*>{%l}
  %1 = stream.async.update %s32, %t[%c4 to %b] : !stream.resource<*>{%l} -> %t as !stream.resource<*>{%sz}
  "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.update.F4: the splat waits (PEER-7), the fill would not start in phase.
// CHECK-LABEL: @update_F4_not(
// CHECK-NEXT: %0 = stream.async.splat await(%arg7) %arg5 : i8 -> !stream.resource<*>{%arg4}
// CHECK-NEXT: %1 = stream.async.update %0, %arg0[%arg2 to %arg3] : !stream.resource<*>{%arg4} -> %arg0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: %2 = stream.async.splat %arg6 : i32 -> !stream.resource<*>{%arg4}
// CHECK-NEXT: %3 = stream.async.update %2, %arg0[%arg2 to %arg3] : !stream.resource<*>{%arg4} -> %arg0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: "test.keep"(%1, %3) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @update_F4_not(%t: !stream.resource<*>, %sz: index, %a: index, %b: index, %l: index, %p: i8, %p32: i32, %tp: !stream.timepoint) {
  %s = stream.async.splat await(%tp) %p : i8 -> !stream.resource<*>{%l}
  %0 = stream.async.update %s, %t[%a to %b] : !stream.resource<*>{%l} -> %t as !stream.resource<*>{%sz}
  %s32 = stream.async.splat %p32 : i32 -> !stream.resource<*>{%l}
  %1 = stream.async.update %s32, %t[%a to %b] : !stream.resource<*>{%l} -> %t as !stream.resource<*>{%sz}
  "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.update.F5: the slice of another value, or of other bytes of the same storage.
// CHECK-LABEL: @update_F5(
// CHECK-NEXT: %0 = stream.async.copy %arg1[%arg4 to %arg5], %arg0[%arg6 to %arg7], %arg8 : !stream.resource<*>{%arg3} -> %arg0 as !stream.resource<*>{%arg2}
// CHECK-NEXT: %1 = stream.async.copy %arg0[%arg4 to %arg5], %arg0[%arg5 to %arg7], %arg8 : !stream.resource<*>{%arg2} -> %arg0 as !stream.resource<*>{%arg2}
// CHECK-NEXT: "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @update_F5(%t: !stream.resource<*>, %u: !stream.resource<*>, %sz: index, %u_sz: index, %a: index, %b: index, %c: index, %d: index, %l: index) {
  %s = stream.async.slice %u[%a to %b] : !stream.resource<*>{%u_sz} -> !stream.resource<*>{%l}
  %0 = stream.async.update %s, %t[%c to %d] : !stream.resource<*>{%l} -> %t as !stream.resource<*>{%sz}
  %s1 = stream.async.slice %t[%a to %b] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l}
  %1 = stream.async.update %s1, %t[%b to %d] : !stream.resource<*>{%l} -> %t as !stream.resource<*>{%sz}
  "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.update.F5: ranges of one storage that may overlap (PEER-5), another block, another place.
// CHECK-LABEL: @update_F5_not(
// CHECK-NEXT: %0 = stream.async.slice %arg0[%arg4 to %arg5] : !stream.resource<*>{%arg2} -> !stream.resource<*>{%arg8}
// CHECK-NEXT: %1 = stream.async.update %0, %arg0[%arg6 to %arg7] : !stream.resource<*>{%arg8} -> %arg0 as !stream.resource<*>{%arg2}
// CHECK-NEXT: %2 = stream.async.slice %arg1[%arg4 to %arg5] : !stream.resource<*>{%arg3} -> !stream.resource<*>{%arg8}
// CHECK-NEXT: scf.if %arg9 {
// CHECK-NEXT: %4 = stream.async.update %2, %arg0[%arg6 to %arg7] : !stream.resource<*>{%arg8} -> %arg0 as !stream.resource<*>{%arg2}
// CHECK-NEXT: "test.keep"(%4) : (!stream.resource<*>) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: %3 = stream.async.update on("b") %2, %arg0[%arg6 to %arg7] : !stream.resource<*>{%arg8} -> %arg0 as !stream.resource<*>{%arg2}
// CHECK-NEXT: "test.keep"(%1, %3) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @update_F5_not(%t: !stream.resource<*>, %u: !stream.resource<*>, %sz: index, %u_sz: index, %a: index, %b: index, %c: index, %d: index, %l: index, %q: i1) {
  %s = stream.async.slice %t[%a to %b] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l}
  %0 = stream.async.update %s, %t[%c to %d] : !stream.resource<*>{%l} -> %t as !stream.resource<*>{%sz}
  %s1 = stream.async.slice %u[%a to %b] : !stream.resource<*>{%u_sz} -> !stream.resource<*>{%l}
  scf.if %q {
    %1 = stream.async.update %s1, %t[%c to %d] : !stream.resource<*>{%l} -> %t as !stream.resource<*>{%sz}
    "test.keep"(%1) : (!stream.resource<*>) -> ()
  }
  %2 = stream.async.update on("b") %s1, %t[%c to %d] : !stream.resource<*>{%l} -> %t as !stream.resource<*>{%sz}
  "test.keep"(%0, %2) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.update.F5 with V3: the source would be read after it may have been written.
// CHECK-LABEL: @update_F5_in_place(
// CHECK-NEXT: %0 = stream.async.slice %arg1[%arg4 to %arg5] : !stream.resource<*>{%arg3} -> !stream.resource<*>{%arg6}
// CHECK-NEXT: %1 = stream.async.fill %arg7, %arg1[%arg4 to %arg5 for %arg6] : i8 -> %arg1 as !stream.resource<*>{%arg3}
// CHECK-NEXT: %2 = stream.async.update %0, %arg0[%arg4 to %arg5] : !stream.resource<*>{%arg6} -> %arg0 as !stream.resource<*>{%arg2}
// CHECK-NEXT: "test.keep"(%2, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @update_F5_in_place(%t: !stream.resource<*>, %u: !stream.resource<*>, %sz: index, %u_sz: index, %a: index, %b: index, %l: index, %p: i8) attributes {weir.in_place_safe} {
  %s = stream.async.slice %u[%a to %b] : !stream.resource<*>{%u_sz} -> !stream.resource<*>{%l}
  %f = stream.async.fill %p, %u[%a to %b for %l] : i8 -> %u as !stream.resource<*>{%u_sz}
  %0 = stream.async.update %s, %t[%a to %b] : !stream.resource<*>{%l} -> %t as !stream.resource<*>{%sz}
  "test.keep"(%0, %f) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.copy.F1
// CHECK-LABEL: @copy_F1(
// CHECK-NEXT: %0 = stream.async.update %arg1, %arg0[%arg5 to %arg6] : !stream.resource<*>{%arg3} -> %arg0 as !stream.resource<*>{%arg2}
// CHECK-NEXT: %1 = stream.async.copy %arg1[%arg4 to %arg5], %arg0[%arg5 to %arg6], %arg5 : !stream.resource<*>{%arg3} -> %arg0 as !stream.resource<*>{%arg2}
// CHECK-NEXT: "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @copy_F1(%t: !stream.resource<*>, %u: !stream.resource<*>, %sz: index, %u_sz: index, %c0: index, %a: index, %b: index) {
  %0 = stream.async.copy %u[%c0 to %u_sz], %t[%a to %b], %u_sz : !stream.resource<*>{%u_sz} -> %t as !stream.resource<*>{%sz}
  %1 = stream.async.copy %u[%c0 to %a], %t[%a to %b], %a : !stream.resource<*>{%u_sz} -> %t as !stream.resource<*>{%sz}
  "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.load.F1; with a second user of the loaded value it stays.
// CHECK-LABEL: @load_F1(
// CHECK-NEXT: %0 = stream.async.load %arg0[%arg2] : !stream.resource<staging>{%arg1} -> f32
// CHECK-NEXT: %1 = stream.async.load %arg0[%arg2] : !stream.resource<staging>{%arg1} -> i32
// CHECK-NEXT: %2 = arith.bitcast %1 : i32 to f32
// CHECK-NEXT: return %0, %1, %2 : f32, i32, f32
func.func @load_F1(%h: !stream.resource<staging>, %sz: index, %a: index) -> (f32, i32, f32) {
  %0 = stream.async.load %h[%a] : !stream.resource<staging>{%sz} -> i32
  %1 = arith.bitcast %0 : i32 to f32
  %2 = stream.async.load %h[%a] : !stream.resource<staging>{%sz} -> i32
  %3 = arith.bitcast %2 : i32 to f32
  return %1, %2, %3 : f32, i32, f32
}

// async.load.F2
// CHECK-LABEL: @load_F2(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %0 = arith.addi %arg2, %c4 : index
// CHECK-NEXT: %1 = stream.async.slice on("a") %arg0[%arg2 to %0] : !stream.resource<constant>{%arg1} -> !stream.resource<constant>{%c4}
// CHECK-NEXT: %2 = stream.async.transfer %1 : !stream.resource<constant>{%c4} from("a") -> !stream.resource<staging>{%c4}
// CHECK-NEXT: %3 = stream.async.load %2[%c0] : !stream.resource<staging>{%c4} -> i32
// CHECK-NEXT: return %3 : i32
func.func @load_F2(%r: !stream.resource<constant>, %sz: index, %a: index) -> i32 {
  %c = stream.async.clone on("a") %r : !stream.resource<constant>{%sz} -> !stream.resource<*>{%sz}
  %h = stream.async.transfer %c : !stream.resource<*>{%sz} from("a") -> !stream.resource<staging>{%sz}
  %0 = stream.async.load %h[%a] : !stream.resource<staging>{%sz} -> i32
  return %0 : i32
}

// async.load.F2: the transferred value has a second user; after copy-on-write.
// CHECK-LABEL: @load_F2_not(
// CHECK-NEXT: %0 = stream.async.clone %arg0 : !stream.resource<constant>{%arg1} -> !stream.resource<*>{%arg1}
// CHECK-NEXT: %1 = stream.async.transfer %0 : !stream.resource<*>{%arg1} -> !stream.resource<staging>{%arg1}
// CHECK-NEXT: %2 = stream.async.load %1[%arg2] : !stream.resource<staging>{%arg1} -> i32
// CHECK-NEXT: %3 = stream.async.load %1[%arg1] : !stream.resource<staging>{%arg1} -> i32
// CHECK-NEXT: return %2, %3 : i32, i32
func.func @load_F2_not(%r: !stream.resource<constant>, %sz: index, %a: index) -> (i32, i32) {
  %c = stream.async.clone %r : !stream.resource<constant>{%sz} -> !stream.resource<*>{%sz}
  %h = stream.async.transfer %c : !stream.resource<*>{%sz} -> !stream.resource<staging>{%sz}
  %0 = stream.async.load %h[%a] : !stream.resource<staging>{%sz} -> i32
  %1 = stream.async.load %h[%sz] : !stream.resource<staging>{%sz} -> i32
  return %0, %1 : i32, i32
}
// CHECK-LABEL: @load_F2_in_place(
// CHECK-NEXT: %0 = stream.async.clone %arg0 : !stream.resource<constant>{%arg1} -> !stream.resource<*>{%arg1}
// CHECK-NEXT: %1 = stream.async.transfer %0 : !stream.resource<*>{%arg1} -> !stream.resource<staging>{%arg1}
// CHECK-NEXT: %2 = stream.async.load %1[%arg2] : !stream.resource<staging>{%arg1} -> i32
// CHECK-NEXT: return %2 : i32
func.func @load_F2_in_place(%r: !stream.resource<constant>, %sz: index, %a: index) -> i32 attributes {weir.in_place_safe} {
  %c = stream.async.clone %r : !stream.resource<constant>{%sz} -> !stream.resource<*>{%sz}
  %h = stream.async.transfer %c : !stream.resource<*>{%sz} -> !stream.resource<staging>{%sz}
  %0 = stream.async.load %h[%a] : !stream.resource<staging>{%sz} -> i32
  return %0 : i32
}

// async.store.F1
// CHECK-LABEL: @store_F1(
// CHECK-NEXT: %0 = stream.async.store %arg3, %arg0[%arg2] : i32 -> %arg0 as !stream.resource<staging>{%arg1}
// CHECK-NEXT: return %0 : !stream.resource<staging>
func.func @store_F1(%h: !stream.resource<staging>, %sz: index, %a: index, %v: i32) -> !stream.resource<staging> {
  %0 = arith.bitcast %v : i32 to f32
  %1 = stream.async.store %0, %h[%a] : f32 -> %h as !stream.resource<staging>{%sz}
  return %1 : !stream.resource<staging>
}

// async.dispatch.F2 (H10)
// CHECK-LABEL: @dispatch_F2(
// CHECK-NEXT: %0 = stream.async.dispatch {@b::@f, @a::@f}() : () -> !stream.resource<*>{%arg0}
// CHECK-NEXT: return %0 : !stream.resource<*>
func.func @dispatch_F2(%sz: index) -> !stream.resource<*> {
  %0 = stream.async.dispatch {@b::@f, @a::@f, @b::@f} () : () -> !stream.resource<*>{%sz}
  return %0 : !stream.resource<*>
}
