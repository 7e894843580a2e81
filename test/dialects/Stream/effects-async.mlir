// RUN: weir-opt --allow-unregistered-dialect --cse %s | FileCheck %s

// In value semantics equal ops are one.
// CHECK-LABEL: @value_semantics(
// CHECK-NEXT: %0 = stream.async.slice %arg0[%arg3 to %arg2] : !stream.resource<*>{%arg1} -> !stream.resource<*>{%arg2}
// CHECK-NEXT: %1 = stream.async.dispatch @ex::@f(%arg0[%arg3 to %arg1 for %arg1]) : (!stream.resource<*>{%arg1}) -> !stream.resource<*>{%arg1}
// CHECK-NEXT: "test.keep"(%0, %0, %1, %1) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @value_semantics(%r: !stream.resource<*>, %sz: index, %l: index, %c0: index) {
  %0 = stream.async.slice %r[%c0 to %l] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l}
  %1 = stream.async.slice %r[%c0 to %l] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l}
  %2 = stream.async.dispatch @ex::@f(%r[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> !stream.resource<*>{%sz}
  %3 = stream.async.dispatch @ex::@f(%r[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> !stream.resource<*>{%sz}
  "test.keep"(%0, %1, %2, %3) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// After copy-on-write each may be written in place (PEER-13); unused ones still go.
// CHECK-LABEL: @in_place(
// CHECK-NEXT: %0 = stream.async.slice %arg0[%arg3 to %arg2] : !stream.resource<*>{%arg1} -> !stream.resource<*>{%arg2}
// CHECK-NEXT: %1 = stream.async.slice %arg0[%arg3 to %arg2] : !stream.resource<*>{%arg1} -> !stream.resource<*>{%arg2}
// CHECK-NEXT: %2 = stream.async.dispatch @ex::@f(%arg0[%arg3 to %arg1 for %arg1]) : (!stream.resource<*>{%arg1}) -> !stream.resource<*>{%arg1}
// CHECK-NEXT: %3 = stream.async.dispatch @ex::@f(%arg0[%arg3 to %arg1 for %arg1]) : (!stream.resource<*>{%arg1}) -> !stream.resource<*>{%arg1}
// CHECK-NEXT: %4 = stream.async.constant : !stream.resource<*>{%arg1} = dense<[1, 2]> : tensor<2xi8>
// CHECK-NEXT: %5 = stream.async.constant : !stream.resource<*>{%arg1} = dense<[1, 2]> : tensor<2xi8>
// CHECK-NEXT: "test.keep"(%0, %1, %2, %3, %4, %5) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @in_place(%r: !stream.resource<*>, %sz: index, %l: index, %c0: index) attributes {weir.in_place_safe} {
  %0 = stream.async.slice %r[%c0 to %l] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l}
  %1 = stream.async.slice %r[%c0 to %l] : !stream.resource<*>{%sz} -> !stream.resource<*>{%l}
  %2 = stream.async.dispatch @ex::@f(%r[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> !stream.resource<*>{%sz}
  %3 = stream.async.dispatch @ex::@f(%r[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> !stream.resource<*>{%sz}
  %k0 = stream.async.constant : !stream.resource<*>{%sz} = dense<[1, 2]> : tensor<2xi8>
  %k1 = stream.async.constant : !stream.resource<*>{%sz} = dense<[1, 2]> : tensor<2xi8>
  %unused = stream.async.dispatch @ex::@f(%r[%c0 to %sz for %sz]) : (!stream.resource<*>{%sz}) -> !stream.resource<*>{%sz}
  "test.keep"(%0, %1, %2, %3, %k0, %k1) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// Splats, clones and writers are never merged.
// CHECK-LABEL: @opaque(
// CHECK-NEXT: %0 = stream.async.splat %arg4 : i8 -> !stream.resource<*>{%arg1}
// CHECK-NEXT: %1 = stream.async.splat %arg4 : i8 -> !stream.resource<*>{%arg1}
// CHECK-NEXT: %2 = stream.async.clone %arg0 : !stream.resource<*>{%arg1} -> !stream.resource<*>{%arg1}
// CHECK-NEXT: %3 = stream.async.clone %arg0 : !stream.resource<*>{%arg1} -> !stream.resource<*>{%arg1}
// CHECK-NEXT: %4 = stream.async.fill %arg4, %arg0[%arg3 to %arg2 for %arg2] : i8 -> %arg0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: %5 = stream.async.fill %arg4, %arg0[%arg3 to %arg2 for %arg2] : i8 -> %arg0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: "test.keep"(%0, %1, %2, %3, %4, %5) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @opaque(%t: !stream.resource<*>, %sz: index, %l: index, %c0: index, %p: i8) {
  %0 = stream.async.splat %p : i8 -> !stream.resource<*>{%sz}
  %1 = stream.async.splat %p : i8 -> !stream.resource<*>{%sz}
  %2 = stream.async.clone %t : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
  %3 = stream.async.clone %t : !stream.resource<*>{%sz} -> !stream.resource<*>{%sz}
  %4 = stream.async.fill %p, %t[%c0 to %l for %l] : i8 -> %t as !stream.resource<*>{%sz}
  %5 = stream.async.fill %p, %t[%c0 to %l for %l] : i8 -> %t as !stream.resource<*>{%sz}
  "test.keep"(%0, %1, %2, %3, %4, %5) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// Resources enter execution regions as captures (N1): what is made outside is no replacement.
// CHECK-LABEL: @regions(
// CHECK-NEXT: %0 = stream.async.dispatch @ex::@make() : () -> !stream.resource<*>{%arg0}
// CHECK-NEXT: %1 = stream.async.constant : !stream.resource<*>{%arg0} = dense<[1, 2]> : tensor<2xi8>
// CHECK-NEXT: stream.async.execute with(
// CHECK-NEXT:   stream.async.dispatch @ex::@make() : () -> !stream.resource<*>{%arg0}
// CHECK-NEXT:   stream.async.constant : !stream.resource<*>{%arg0} = dense<[1, 2]> : tensor<2xi8>
// CHECK-NEXT:   stream.async.concurrent with(
// CHECK-NEXT:     stream.async.dispatch @ex::@make() : () -> !stream.resource<*>{%arg0}
// CHECK-NEXT:     stream.yield
func.func @regions(%sz: index, %c0: index) {
  %0 = stream.async.dispatch @ex::@make() : () -> !stream.resource<*>{%sz}
  %k = stream.async.constant : !stream.resource<*>{%sz} = dense<[1, 2]> : tensor<2xi8>
  %1:3, %tp = stream.async.execute with(%0 as %a: !stream.resource<*>{%sz}) -> (!stream.resource<*>{%sz}, !stream.resource<*>{%sz}, !stream.resource<*>{%sz}) {
    %2 = stream.async.dispatch @ex::@make() : () -> !stream.resource<*>{%sz}
    %l = stream.async.constant : !stream.resource<*>{%sz} = dense<[1, 2]> : tensor<2xi8>
    %3 = stream.async.concurrent with(%a as %b: !stream.resource<*>{%sz}) -> !stream.resource<*>{%sz} {
      %4 = stream.async.dispatch @ex::@make() : () -> !stream.resource<*>{%sz}
      stream.yield %4 : !stream.resource<*>{%sz}
    }
    stream.yield %2, %l, %3 : !stream.resource<*>{%sz}, !stream.resource<*>{%sz}, !stream.resource<*>{%sz}
  } => !stream.timepoint
  "test.keep"(%0, %k, %1#0, %1#1, %1#2, %tp) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.timepoint) -> ()
  return
}
