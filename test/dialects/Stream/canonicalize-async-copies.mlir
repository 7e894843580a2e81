// RUN: weir-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s

// Producers and copies of stream.async. Resources stay alive through test.keep.

// async.alloca.F1
// CHECK-LABEL: @alloca_F1(
// CHECK-NEXT: return
func.func @alloca_F1(%sz: index) {
  %0 = stream.async.alloca : !stream.resource<*>{%sz}
  return
}

// async.alloca.F2: to the first use.
// CHECK-LABEL: @alloca_F2(
// CHECK-NEXT: "test.other"() : () -> ()
// CHECK-NEXT: %0 = stream.async.alloca : !stream.resource<*>{%arg0}
// CHECK-NEXT: "test.keep"(%0) : (!stream.resource<*>) -> ()
// CHECK-NEXT: "test.keep"(%0) : (!stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @alloca_F2(%sz: index) {
  %0 = stream.async.alloca : !stream.resource<*>{%sz}
  "test.other"() : () -> ()
  "test.keep"(%0) : (!stream.resource<*>) -> ()
  "test.keep"(%0) : (!stream.resource<*>) -> ()
  return
}

// async.constant.F1
// CHECK-LABEL: @constant_F1(
// CHECK-NEXT: %c5_i8 = arith.constant 5 : i8
// CHECK-NEXT: %0 = stream.async.constant : !stream.resource<*>{%arg0} = dense<[5, 6]> : tensor<2xi8>
// CHECK-NEXT: %1 = stream.async.constant : !stream.resource<*>{%arg0} = dense<1.000000e+00> : tensor<9xf32>
// CHECK-NEXT: %2 = stream.async.splat on("a") await(%arg1) %c5_i8 : i8 -> !stream.resource<constant>{%arg0}
// CHECK-NEXT: return %2, %0, %1 : !stream.resource<constant>, !stream.resource<*>, !stream.resource<*>
func.func @constant_F1(%sz: index, %tp: !stream.timepoint) -> (!stream.resource<constant>, !stream.resource<*>, !stream.resource<*>) {
  %0 = stream.async.constant on("a") await(%tp) : !stream.resource<constant>{%sz} = dense<5> : tensor<9xi8>
  %1 = stream.async.constant : !stream.resource<*>{%sz} = dense<[5, 6]> : tensor<2xi8>
  // Not a pattern.
  %2 = stream.async.constant : !stream.resource<*>{%sz} = dense<1.0> : tensor<9xf32>
  return %0, %1, %2 : !stream.resource<constant>, !stream.resource<*>, !stream.resource<*>
}

// async.splat.F1 (H2): all zeros, all ones, repeated halves; the rest stays.
// CHECK-LABEL: @splat_F1(
// CHECK-NEXT: %c7_i16 = arith.constant 7 : i16
// CHECK-NEXT: %c-1_i8 = arith.constant -1 : i8
// CHECK-NEXT: %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT: %c7_i8 = arith.constant 7 : i8
// CHECK-NEXT: %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT: %0 = stream.async.splat %c0_i8 : i8 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %1 = stream.async.splat %c-1_i8 : i8 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %2 = stream.async.splat %c7_i16 : i16 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %3 = stream.async.splat %c7_i8 : i8 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %4 = stream.async.splat %c7_i32 : i32 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %5 = stream.async.splat %c7_i32 : i32 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %6 = stream.async.splat %c7_i8 : i8 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: "test.keep"(%0, %1, %2, %3, %4, %5, %6) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @splat_F1(%sz: index) {
  %zero = arith.constant 0 : i32
  %ones = arith.constant -1 : i64
  %twice = arith.constant 0x00070007 : i32
  %quad = arith.constant 0x0707070707070707 : i64
  %eight = arith.constant 0x0000000700000007 : i64
  %other = arith.constant 7 : i32
  %byte = arith.constant 7 : i8
  %0 = stream.async.splat %zero : i32 -> !stream.resource<*>{%sz}
  %1 = stream.async.splat %ones : i64 -> !stream.resource<*>{%sz}
  %2 = stream.async.splat %twice : i32 -> !stream.resource<*>{%sz}
  %3 = stream.async.splat %quad : i64 -> !stream.resource<*>{%sz}
  %4 = stream.async.splat %eight : i64 -> !stream.resource<*>{%sz}
  %5 = stream.async.splat %other : i32 -> !stream.resource<*>{%sz}
  %6 = stream.async.splat %byte : i8 -> !stream.resource<*>{%sz}
  "test.keep"(%0, %1, %2, %3, %4, %5, %6) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.splat.F2: uses in two branches keep it above them, a use in one moves it there.
// CHECK-LABEL: @splat_F2(
// CHECK-NEXT: "test.other"() : () -> ()
// CHECK-NEXT: %0 = stream.async.splat %arg1 : i8 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: scf.if %arg2 {
// CHECK-NEXT: "test.keep"(%0) : (!stream.resource<*>) -> ()
// CHECK-NEXT: %1 = stream.async.splat %arg1 : i8 -> !stream.resource<transient>{%arg0}
// CHECK-NEXT: "test.keep"(%1) : (!stream.resource<transient>) -> ()
// CHECK-NEXT: } else {
// CHECK-NEXT: "test.keep"(%0) : (!stream.resource<*>) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @splat_F2(%sz: index, %p: i8, %c: i1) {
  %0 = stream.async.splat %p : i8 -> !stream.resource<*>{%sz}
  %1 = stream.async.splat %p : i8 -> !stream.resource<transient>{%sz}
  "test.other"() : () -> ()
  scf.if %c {
    "test.keep"(%0) : (!stream.resource<*>) -> ()
    "test.keep"(%1) : (!stream.resource<transient>) -> ()
  } else {
    "test.keep"(%0) : (!stream.resource<*>) -> ()
  }
  return
}

// async.splat.F3
// CHECK-LABEL: @splat_F3(
// CHECK-NEXT: return
func.func @splat_F3(%sz: index, %p: i8) {
  %0 = stream.async.splat %p : i8 -> !stream.resource<*>{%sz}
  return
}

// async.clone.F1 (H4): of a splat, an alloca, a clone; with the type of the clone.
// CHECK-LABEL: @clone_F1(
// CHECK-NEXT: %0 = stream.async.splat %arg1 : i8 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %1 = stream.async.splat %arg1 : i8 -> !stream.resource<transient>{%arg0}
// CHECK-NEXT: "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<transient>) -> ()
// CHECK-NEXT: %2 = stream.async.splat %arg1 : i8 -> !stream.resource<transient>{%arg0}
// CHECK-NEXT: "test.keep"(%2) : (!stream.resource<transient>) -> ()
// CHECK-NEXT: %3 = stream.async.clone %arg2 : !stream.resource<constant>{%arg0} -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %4 = stream.async.clone %arg2 : !stream.resource<constant>{%arg0} -> !stream.resource<variable>{%arg0}
// CHECK-NEXT: "test.keep"(%3, %4) : (!stream.resource<*>, !stream.resource<variable>) -> ()
// CHECK-NEXT: return
func.func @clone_F1(%sz: index, %p: i8, %r: !stream.resource<constant>) {
  %0 = stream.async.splat %p : i8 -> !stream.resource<*>{%sz}
  %1 = stream.async.clone %0 : !stream.resource<*>{%sz} -> !stream.resource<transient>{%sz}
  "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<transient>) -> ()
  "test.keep"(%1) : (!stream.resource<transient>) -> ()
  %2 = stream.async.clone %r : !stream.resource<constant>{%sz} -> !stream.resource<*>{%sz}
  %3 = stream.async.clone %2 : !stream.resource<*>{%sz} -> !stream.resource<variable>{%sz}
  "test.keep"(%2, %3) : (!stream.resource<*>, !stream.resource<variable>) -> ()
  return
}

// async.clone.F1: of a dispatch without resources, but not of one with.
// CHECK-LABEL: @clone_F1_dispatch(
// CHECK-NEXT: %0 = stream.async.dispatch @ex::@iota(%arg2) : (i32) -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %1 = stream.async.dispatch @ex::@iota(%arg2) : (i32) -> !stream.resource<*>{%arg0}
// CHECK-NEXT: "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: %2 = stream.async.dispatch @ex::@relu(%arg1[%arg3 to %arg0 for %arg0]) : (!stream.resource<*>{%arg0}) -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %3 = stream.async.clone %2 : !stream.resource<*>{%arg0} -> !stream.resource<*>{%arg0}
// CHECK-NEXT: "test.keep"(%2, %3) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @clone_F1_dispatch(%sz: index, %r: !stream.resource<*>, %n: i32, %c0: index) {
  %0 = stream.async.dispatch @ex::@iota(%n) : (i32) -> !stream.resource<*>{%sz}
  %1 = stream.async.clone %0 : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
  "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
  %2 = stream.async.dispatch @ex::@relu(%r[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> !stream.resource<*>{%sz}
  %3 = stream.async.clone %2 : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
  "test.keep"(%2, %3) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.clone.F1: a splat may be made elsewhere, a dispatch not.
// CHECK-LABEL: @clone_F1_affinity(
// CHECK-NEXT: %0 = stream.async.dispatch on("a") @ex::@iota() : () -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %1 = stream.async.clone on("b") %0 : !stream.resource<*>{%arg0} -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %2 = stream.async.splat on("b") %arg1 : i8 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: "test.keep"(%2, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @clone_F1_affinity(%sz: index, %p: i8) {
  %0 = stream.async.splat on("a") %p : i8 -> !stream.resource<*>{%sz}
  %1 = stream.async.clone on("b") %0 : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
  %2 = stream.async.dispatch on("a") @ex::@iota() : () -> !stream.resource<*>{%sz}
  %3 = stream.async.clone on("b") %2 : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
  "test.keep"(%1, %3) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.clone.F1 with V3: a copy made later might see a write.
// CHECK-LABEL: @clone_F1_in_place(
// CHECK-NEXT: %0 = stream.async.clone %arg2 : !stream.resource<*>{%arg0} -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %1 = stream.async.clone %0 : !stream.resource<*>{%arg0} -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %2 = stream.async.splat %arg1 : i8 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %3 = stream.async.splat %arg1 : i8 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: "test.keep"(%3, %2, %0, %1) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @clone_F1_in_place(%sz: index, %p: i8, %r: !stream.resource<*>) attributes {weir.in_place_safe} {
  %0 = stream.async.splat %p : i8 -> !stream.resource<*>{%sz}
  %1 = stream.async.clone %0 : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
  %2 = stream.async.clone %r : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
  %3 = stream.async.clone %2 : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
  "test.keep"(%0, %1, %2, %3) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.clone.F2
// CHECK-LABEL: @clone_F2(
// CHECK-NEXT: return
func.func @clone_F2(%sz: index, %r: !stream.resource<*>) {
  %0 = stream.async.clone %r : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
  return
}

// async.slice.F1
// CHECK-LABEL: @slice_F1(
// CHECK-NEXT: %0 = stream.async.slice %arg3[%arg2 to %arg1] : !stream.resource<*>{%arg0} -> !stream.resource<*>{%arg1}
// CHECK-NEXT: %1 = stream.async.slice on("b") %arg3[%arg2 to %arg0] : !stream.resource<*>{%arg0} -> !stream.resource<*>{%arg0}
// CHECK-NEXT: "test.keep"(%arg3, %0, %1) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @slice_F1(%sz: index, %l: index, %c0: index, %r: !stream.resource<*>) {
  %0 = stream.async.slice %r[%c0 to %sz] : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
  %1 = stream.async.slice %r[%c0 to %l] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l}
  %2 = stream.async.slice on("b") %r[%c0 to %sz] : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
  "test.keep"(%0, %1, %2) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.slice.F1 with V3 (PEER-3): the slice is what the fill writes, and %r is read after it.
// CHECK-LABEL: @slice_F1_in_place(
// CHECK-NEXT: %0 = stream.async.slice %arg4[%arg2 to %arg0] : !stream.resource<*>{%arg0} -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %1 = stream.async.fill %arg3, %0[%arg2 to %arg1 for %arg1] : i8 -> %0 as !stream.resource<*>{%arg0}
// CHECK-NEXT: "test.keep"(%arg4, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @slice_F1_in_place(%sz: index, %l: index, %c0: index, %p: i8, %r: !stream.resource<*>) attributes {weir.in_place_safe} {
  %0 = stream.async.slice %r[%c0 to %sz] : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
  %1 = stream.async.fill %p, %0[%c0 to %l for %l] : i8 -> %0 as !stream.resource<*>{%sz}
  "test.keep"(%r, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.slice.F2 (PEER-6): the pattern has to start in phase, and the slice has to hold a whole number of them.
// CHECK-LABEL: @slice_F2(
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %0 = arith.muli %arg1, %c8 : index
// CHECK-NEXT: %1 = stream.async.splat %arg5 : i32 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %2 = stream.async.slice %1[%c2 to %arg3] : !stream.resource<*>{%arg0} -> !stream.resource<*>{%0}
// CHECK-NEXT: %3 = stream.async.slice %1[%arg2 to %arg3] : !stream.resource<*>{%arg0} -> !stream.resource<*>{%0}
// CHECK-NEXT: %4 = stream.async.slice %1[%c8 to %arg3] : !stream.resource<*>{%arg0} -> !stream.resource<*>{%arg1}
// CHECK-NEXT: %5 = stream.async.splat on("b") await(%arg6) %arg4 : i8 -> !stream.resource<*>{%arg1}
// CHECK-NEXT: %6 = stream.async.splat %arg5 : i32 -> !stream.resource<*>{%0}
// CHECK-NEXT: %7 = stream.async.splat %arg5 : i32 -> !stream.resource<*>{%0}
func.func @slice_F2(%sz: index, %l: index, %a: index, %b: index, %p8: i8, %p32: i32, %tp: !stream.timepoint) {
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %s8 = stream.async.splat await(%tp) %p8 : i8 -> !stream.resource<*>{%sz}
  %s32 = stream.async.splat %p32 : i32 -> !stream.resource<*>{%sz}
  %l8 = arith.muli %l, %c8 : index
  %0 = stream.async.slice on("b") %s8[%a to %b] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l}
  %1 = stream.async.slice %s32[%c8 to %b] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l8}
  %2 = stream.async.slice %s32[%c2 to %b] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l8}
  %3 = stream.async.slice %s32[%a to %b] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l8}
  %a8 = arith.muli %a, %c8 : index
  %4 = stream.async.slice %s32[%a8 to %b] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l8}
  %5 = stream.async.slice %s32[%c8 to %b] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l}
  "test.keep"(%0, %1, %2, %3, %4, %5) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// A pattern that is the same in all bytes starts anywhere, as one byte.
// CHECK-LABEL: @slice_F2_update_F4_uniform(
// CHECK-DAG: %[[P:.+]] = arith.constant -1 : i8
// CHECK-DAG: stream.async.splat %[[P]] : i8 -> !stream.resource<*>{%arg1}
// CHECK-DAG: stream.async.fill %[[P]], %arg3[%arg2 to %arg0 for %c8] : i8 ->
func.func @slice_F2_update_F4_uniform(%b: index, %l: index, %a: index, %r: !stream.resource<*>) -> (!stream.resource<*>, !stream.resource<*>) {
  %c8 = arith.constant 8 : index
  %p = arith.constant -1 : i64
  %s = stream.async.splat %p : i64 -> !stream.resource<*>{%c8}
  %0 = stream.async.slice %s[%a to %b] : !stream.resource<*>{%c8} -> !stream.resource<*>{%l}
  %1 = stream.async.update %s, %r[%a to %b] : !stream.resource<*>{%c8} -> %r as !stream.resource<*>{%b}
  return %0, %1 : !stream.resource<*>, !stream.resource<*>
}

// async.slice.F3, async.transfer.F4, async.cast.F4
// CHECK-LABEL: @unused(
// CHECK-NEXT: return
func.func @unused(%sz: index, %l: index, %c0: index, %r: !stream.resource<*>) {
  %0 = stream.async.slice %r[%c0 to %l] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l}
  %1 = stream.async.transfer %r : !stream.resource<*>{%sz} -> !stream.resource<staging>{%sz}
  %2 = stream.async.cast %r : !stream.resource<*>{%sz} -> !stream.resource<external>{%sz}
  return
}

// async.transfer.F1: there and back.
// CHECK-LABEL: @transfer_F1(
// CHECK-NEXT: "test.keep"(%arg1, %arg1) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @transfer_F1(%sz: index, %r: !stream.resource<*>) {
  %0 = stream.async.transfer %r : !stream.resource<*>{%sz} -> !stream.resource<staging>{%sz}
  %1 = stream.async.transfer %0 : !stream.resource<staging>{%sz} -> !stream.resource<*>{%sz}
  %2 = stream.async.transfer %r : !stream.resource<*>{%sz} from("a") -> to("b") !stream.resource<*>{%sz}
  %3 = stream.async.transfer %2 : !stream.resource<*>{%sz} from("b") -> to("a") !stream.resource<*>{%sz}
  "test.keep"(%1, %3) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.transfer.F1: not with a place to run, nor to another place.
// CHECK-LABEL: @transfer_F1_not(
// CHECK-NEXT: %0 = stream.async.transfer on("a") %arg1 : !stream.resource<*>{%arg0} from("a") -> to("b") !stream.resource<*>{%arg0}
// CHECK-NEXT: %1 = stream.async.transfer on("b") %arg1 : !stream.resource<*>{%arg0} from("a") -> to("c") !stream.resource<*>{%arg0}
// CHECK-NEXT: "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @transfer_F1_not(%sz: index, %r: !stream.resource<*>) {
  %0 = stream.async.transfer on("a") %r : !stream.resource<*>{%sz} from("a") -> to("b") !stream.resource<*>{%sz}
  %1 = stream.async.transfer on("b") %0 : !stream.resource<*>{%sz} from("b") -> to("c") !stream.resource<*>{%sz}
  "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.transfer.F1, F3 with V3: the value that comes back is a copy.
// CHECK-LABEL: @transfer_in_place(
// CHECK-NEXT: %0 = stream.async.transfer %arg1 : !stream.resource<*>{%arg0} -> !stream.resource<staging>{%arg0}
// CHECK-NEXT: %1 = stream.async.transfer %0 : !stream.resource<staging>{%arg0} -> !stream.resource<*>{%arg0}
// CHECK-NEXT: "test.keep"(%1) : (!stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @transfer_in_place(%sz: index, %r: !stream.resource<*>) attributes {weir.in_place_safe} {
  %0 = stream.async.transfer %r : !stream.resource<*>{%sz} -> !stream.resource<staging>{%sz}
  %1 = stream.async.transfer %0 : !stream.resource<staging>{%sz} -> !stream.resource<*>{%sz}
  "test.keep"(%1) : (!stream.resource<*>) -> ()
  return
}

// async.transfer.F2: nothing moves between places.
// CHECK-LABEL: @transfer_F2(
// CHECK-NEXT: %0 = stream.async.clone %arg1 : !stream.resource<*>{%arg0} -> !stream.resource<external>{%arg0}
// CHECK-NEXT: %1 = stream.async.clone on("a") %arg1 : !stream.resource<*>{%arg0} -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %2 = stream.async.transfer %arg1 : !stream.resource<*>{%arg0} -> to("a") !stream.resource<*>{%arg0}
// CHECK-NEXT: %3 = stream.async.transfer %arg2 : !stream.resource<staging>{%arg0} -> !stream.resource<*>{%arg0}
// CHECK-NEXT: "test.keep"(%0, %1, %2, %3) : (!stream.resource<external>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @transfer_F2(%sz: index, %r: !stream.resource<*>, %h: !stream.resource<staging>) {
  %0 = stream.async.transfer %r : !stream.resource<*>{%sz} -> !stream.resource<external>{%sz}
  %1 = stream.async.transfer on("b") %r : !stream.resource<*>{%sz} from("a") -> to("a") !stream.resource<*>{%sz}
  %2 = stream.async.transfer %r : !stream.resource<*>{%sz} -> to("a") !stream.resource<*>{%sz}
  %3 = stream.async.transfer %h : !stream.resource<staging>{%sz} -> !stream.resource<*>{%sz}
  "test.keep"(%0, %1, %2, %3) : (!stream.resource<external>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// async.transfer.F3: a chain.
// CHECK-LABEL: @transfer_F3(
// CHECK-NEXT: %0 = stream.async.transfer on("y") %arg1 : !stream.resource<*>{%arg0} from("a") -> to("d") !stream.resource<*>{%arg0}
// CHECK-NEXT: "test.keep"(%0) : (!stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @transfer_F3(%sz: index, %r: !stream.resource<*>) {
  %0 = stream.async.transfer on("x") %r : !stream.resource<*>{%sz} from("a") -> to("b") !stream.resource<staging>{%sz}
  %1 = stream.async.transfer %0 : !stream.resource<staging>{%sz} from("b") -> to("c") !stream.resource<external>{%sz}
  %2 = stream.async.transfer on("y") %1 : !stream.resource<external>{%sz} from("c") -> to("d") !stream.resource<*>{%sz}
  "test.keep"(%2) : (!stream.resource<*>) -> ()
  return
}

// async.cast.F1-F3
// CHECK-LABEL: @cast(
// CHECK-NEXT: %0 = stream.async.cast %arg1 : !stream.resource<*>{%arg0} -> !stream.resource<variable>{%arg0}
// CHECK-NEXT: "test.keep"(%arg1, %arg1, %0) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<variable>) -> ()
// CHECK-NEXT: return
func.func @cast(%sz: index, %r: !stream.resource<*>) {
  %0 = stream.async.cast %r : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
  %1 = stream.async.cast %r : !stream.resource<*>{%sz} -> !stream.resource<external>{%sz}
  %2 = stream.async.cast %1 : !stream.resource<external>{%sz} -> !stream.resource<*>{%sz}
  %3 = stream.async.cast %1 : !stream.resource<external>{%sz} -> !stream.resource<variable>{%sz}
  "test.keep"(%0, %2, %3) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<variable>) -> ()
  return
}
