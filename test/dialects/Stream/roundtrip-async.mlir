// RUN: weir-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: weir-opt --allow-unregistered-dialect %s | weir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: weir-opt --allow-unregistered-dialect --mlir-print-op-generic %s | weir-opt --allow-unregistered-dialect | FileCheck %s

// The examples of the specification. Foreign affinities are kept as they are.

// Producers.
// CHECK-LABEL: @producers(
// CHECK-NEXT: %0 = stream.async.alloca : !stream.resource<*>{%arg0}
// CHECK-NEXT: %1 = stream.async.alloca on(#test.dev<"a">) {t.note} : !stream.resource<transient>{%arg0}
// CHECK-NEXT: %2 = stream.async.constant : !stream.resource<constant>{%arg0} = dense<[7, 8, 9]> : tensor<3xi8>
// CHECK-NEXT: %3 = stream.async.constant on("dev_a") await(%arg3) : !stream.resource<variable>{%arg0} = #stream.parameter.named<"p"::"w"> : tensor<4xf32> attributes {t.note}
// CHECK-NEXT: %4 = stream.async.splat %arg1 : i8 -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %5 = stream.async.splat on("dev_a") await(%arg3) %arg2 : i64 -> !stream.resource<transient>{%arg0} attributes {t.note}
func.func @producers(%sz: index, %pat8: i8, %pat64: i64, %tp: !stream.timepoint) {
  %r0 = stream.async.alloca : !stream.resource<*>{%sz}
  %r1 = stream.async.alloca on(#test.dev<"a">) {t.note} : !stream.resource<transient>{%sz}
  %k0 = stream.async.constant : !stream.resource<constant>{%sz} = dense<[7, 8, 9]> : tensor<3xi8>
  %k1 = stream.async.constant on("dev_a") await(%tp) : !stream.resource<variable>{%sz} = #stream.parameter.named<"p"::"w"> : tensor<4xf32> attributes {t.note}
  %s0 = stream.async.splat %pat8 : i8 -> !stream.resource<*>{%sz}
  %s1 = stream.async.splat on("dev_a") await(%tp) %pat64 : i64 -> !stream.resource<transient>{%sz} attributes {t.note}
  return
}

// Copies.
// CHECK-LABEL: @copies(
// CHECK-NEXT: %0 = stream.async.clone on("dev_a") %arg1 : !stream.resource<constant>{%arg3} -> !stream.resource<*>{%arg3}
// CHECK-NEXT: %1 = stream.async.slice on("dev_a") %arg0[%arg4 to %arg5] : !stream.resource<*>{%arg3} -> !stream.resource<*>{%arg6}
// CHECK-NEXT: %2 = stream.async.transfer %arg0 : !stream.resource<*>{%arg3} -> !stream.resource<staging>{%arg3}
// CHECK-NEXT: %3 = stream.async.transfer on("dev_a") %arg0 : !stream.resource<*>{%arg3} from("dev_a") -> to("dev_b") !stream.resource<external>{%arg3}
// CHECK-NEXT: %4 = stream.async.transfer %arg0 : !stream.resource<*>{%arg3} -> to("dev_b") !stream.resource<*>{%arg3} attributes {t.note}
// CHECK-NEXT: %5 = stream.async.cast on("dev_a") %arg2 : !stream.resource<external>{%arg3} -> !stream.resource<*>{%arg3} {t.note}
// CHECK-NEXT: %6 = stream.async.barrier on("dev_a") %arg0 : !stream.resource<*>{%arg3} attributes {t.note}
func.func @copies(%r: !stream.resource<*>, %k: !stream.resource<constant>, %e: !stream.resource<external>, %sz: index, %a: index, %b: index, %l: index) {
  %c = stream.async.clone on("dev_a") %k : !stream.resource<constant>{%sz} -> !stream.resource<*>{%sz}
  %p = stream.async.slice on("dev_a") %r[%a to %b] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l}
  %x0 = stream.async.transfer %r : !stream.resource<*>{%sz} -> !stream.resource<staging>{%sz}
  %x1 = stream.async.transfer on("dev_a") %r : !stream.resource<*>{%sz} from("dev_a") -> to("dev_b") !stream.resource<external>{%sz}
  %x2 = stream.async.transfer %r : !stream.resource<*>{%sz} -> to("dev_b") !stream.resource<*>{%sz} attributes {t.note}
  %q = stream.async.cast on("dev_a") %e : !stream.resource<external>{%sz} -> !stream.resource<*>{%sz} {t.note}
  %v = stream.async.barrier on("dev_a") %r : !stream.resource<*>{%sz} attributes {t.note}
  return
}

// Writers: the name of a fixed tie is printed even if it is not written, and never read.
// CHECK-LABEL: @writers(
// CHECK-NEXT: %0 = stream.async.fill %arg7, %arg0[%arg4 to %arg5 for %arg6] : i8 -> %arg0 as !stream.resource<*>{%arg2}
// CHECK-NEXT: %1 = stream.async.fill on("dev_a") %arg8, %arg0[%arg4 to %arg5 for %arg6] : i32 -> %arg0 as !stream.resource<*>{%arg2}
// CHECK-NEXT: %2 = stream.async.fill %arg8, %arg0[%arg4 to %arg5 for %arg6] : i32 -> %arg0 as !stream.resource<*>{%arg2}
// CHECK-NEXT: %3 = stream.async.update on("dev_a") %arg1, %arg0[%arg4 to %arg5] : !stream.resource<transient>{%arg3} -> %arg0 as !stream.resource<*>{%arg2}
// CHECK-NEXT: %4 = stream.async.copy on("dev_a") %arg1[%arg4 to %arg5], %arg0[%arg4 to %arg5], %arg6 : !stream.resource<transient>{%arg3} -> %arg0 as !stream.resource<*>{%arg2}
func.func @writers(%t: !stream.resource<*>, %u: !stream.resource<transient>, %sz: index, %u_sz: index, %a: index, %b: index, %l: index, %pat8: i8, %pat32: i32) {
  %f = stream.async.fill %pat8, %t[%a to %b for %l] : i8 -> %t as !stream.resource<*>{%sz}
  %g = stream.async.fill on("dev_a") %pat32, %t[%a to %b for %l] : i32 -> !stream.resource<*>{%sz}
  %h = stream.async.fill %pat32, %t[%a to %b for %l] : i32 -> %undefined as !stream.resource<*>{%sz}
  %w = stream.async.update on("dev_a") %u, %t[%a to %b] : !stream.resource<transient>{%u_sz} -> %t as !stream.resource<*>{%sz}
  %y = stream.async.copy on("dev_a") %u[%a to %b], %t[%a to %b], %l : !stream.resource<transient>{%u_sz} -> %t as !stream.resource<*>{%sz}
  return
}

// Host access.
// CHECK-LABEL: @host(
// CHECK-NEXT: %0 = stream.async.load %arg0[%arg2] : !stream.resource<staging>{%arg1} -> i32
// CHECK-NEXT: %1 = stream.async.load %arg0[%arg2] : !stream.resource<staging>{%arg1} -> vector<4xi8>
// CHECK-NEXT: %2 = stream.async.store %arg3, %arg0[%arg2] : f32 -> %arg0 as !stream.resource<staging>{%arg1}
// CHECK-NEXT: %3 = stream.async.store %arg4, %2[%arg2] : vector<4xi8> -> %2 as !stream.resource<staging>{%arg1}
func.func @host(%h: !stream.resource<staging>, %sz: index, %a: index, %e: f32, %v: vector<4xi8>) {
  %x = stream.async.load %h[%a] : !stream.resource<staging>{%sz} -> i32
  %y = stream.async.load %h[%a] : !stream.resource<staging>{%sz} -> vector<4xi8>
  %n = stream.async.store %e, %h[%a] : f32 -> %h as !stream.resource<staging>{%sz}
  %m = stream.async.store %v, %n[%a] : vector<4xi8> -> !stream.resource<staging>{%sz}
  return
}

// Dispatches.
// CHECK-LABEL: @dispatch(
// CHECK-NEXT: %0 = stream.async.dispatch @ex::@relu[%arg4](%arg0[%arg7 to %arg5 for %arg5], %arg3) : (!stream.resource<*>{%arg5}, i32) -> !stream.resource<*>{%arg6}
// CHECK-NEXT: %1:2 = stream.async.dispatch on("dev_a") {@ex_a::@mix, @ex_b::@mix}[%arg4, %arg4](%arg1[%arg8 to %arg9 for %arg10], %arg2[%arg7 to %arg5 for %arg5]) {t.note} : (!stream.resource<*>{%arg5}, !stream.resource<constant>{%arg5}) -> (%arg1{%arg5}, !stream.resource<*>{%arg6})
// CHECK-NEXT: %2 = stream.async.dispatch @ex::@iota() : () -> !stream.resource<*>{%arg6}
// CHECK-NEXT: %3 = stream.async.dispatch @ex::@both(%arg1[%arg7 to %arg5 for %arg5]) : (!stream.resource<*>{%arg5}) -> %arg1 as !stream.resource<transient>{%arg5}
// CHECK-NEXT: stream.async.dispatch @ex::@none(%arg3) : (i32) -> ()
// CHECK-NEXT: %4:2 = stream.async.dispatch @ex::@second(%1#0[%arg7 to %arg5 for %arg5], %1#1[%arg7 to %arg5 for %arg5]) : (!stream.resource<*>{%arg5}, !stream.resource<*>{%arg6}) -> (!stream.resource<*>{%arg5}, %1#1{%arg6})
func.func @dispatch(%r: !stream.resource<*>, %t: !stream.resource<*>, %kr: !stream.resource<constant>, %k: i32, %n: index, %sz: index, %o_sz: index, %c0: index, %a: index, %b: index, %l: index) {
  %o0 = stream.async.dispatch @ex::@relu[%n](%r[%c0 to %sz for %sz], %k) : (!stream.resource<*>{%sz}, i32) -> !stream.resource<*>{%o_sz}
  %o1:2 = stream.async.dispatch on("dev_a") {@ex_a::@mix, @ex_b::@mix}[%n, %n](%t[%a to %b for %l], %kr[%c0 to %sz for %sz]) {t.note} : (!stream.resource<*>{%sz}, !stream.resource<constant>{%sz}) -> (%t{%sz}, !stream.resource<*>{%o_sz})
  %o2 = stream.async.dispatch @ex::@iota() : () -> !stream.resource<*>{%o_sz}
  %o3 = stream.async.dispatch @ex::@both(%t[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> %t as !stream.resource<transient>{%sz}
  stream.async.dispatch @ex::@none(%k) : (i32) -> ()
  %o4:2 = stream.async.dispatch @ex::@second(%o1#0[%c0 to %sz for %sz], %o1#1[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}, !stream.resource<*>{%o_sz}) -> !stream.resource<*>{%sz}, %o1#1{%o_sz}
  return
}

// Calls.
// CHECK: stream.async.func private @inplace(%arg0: !stream.resource<*>, %arg1: index) -> %arg0
stream.async.func private @inplace(%arg0: !stream.resource<*>, %arg1: index) -> %arg0
// CHECK: stream.async.func private @pair(%arg0: i64, %arg1: !stream.resource<*>) -> (%arg1 as !stream.resource<external>, !stream.resource<*>)
stream.async.func private @pair(%arg0: i64, %arg1: !stream.resource<*>) -> (%arg1 as !stream.resource<external>, !stream.resource<*>)
// CHECK: stream.async.func private @nothing(%arg0: i64) attributes {t.note}
stream.async.func private @nothing(%arg0: i64) attributes {t.note}
// CHECK-LABEL: @calls(
// CHECK-NEXT: %0 = stream.async.call @inplace(%arg0[%arg5 to %arg3 for %arg3], %arg2) : (!stream.resource<transient>{%arg3}, index) -> %arg0{%arg3}
// CHECK-NEXT: %1:2 = stream.async.call on("dev_a") @pair(%arg1, %arg0[%arg5 to %arg2 for %arg2]) <arg_attrs = [{t.x}, {}]> {t.note} : (i64, !stream.resource<transient>{%arg3}) -> (%arg0 as !stream.resource<external>{%arg3}, !stream.resource<*>{%arg4})
// CHECK-NEXT: stream.async.call @nothing(%arg1) : (i64) -> ()
func.func @calls(%r: !stream.resource<transient>, %seed: i64, %n: index, %sz: index, %o_sz: index, %c0: index) {
  %z = stream.async.call @inplace(%r[%c0 to %sz for %sz], %n) : (!stream.resource<transient>{%sz}, index) -> %r{%sz}
  %y:2 = stream.async.call on("dev_a") @pair(%seed, %r[%c0 to %n for %n]) <arg_attrs = [{t.x}, {}]> {t.note} : (i64, !stream.resource<transient>{%sz}) -> (%r as !stream.resource<external>{%sz}, !stream.resource<*>{%o_sz})
  stream.async.call @nothing(%seed) : (i64) -> ()
  return
}
