// RUN: weir-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s

// stream.tensor.

// tensor.import.F1
// CHECK-LABEL: @import_F1(
// CHECK-NEXT: return %arg0 : !stream.resource<external>
func.func @import_F1(%r: !stream.resource<external>, %sz: index) -> !stream.resource<external> {
  %v = stream.tensor.export on("a") %r : tensor<4xf32> in !stream.resource<external>{%sz} -> !test.view
  %0 = stream.tensor.import on("a") %v : !test.view -> tensor<2x2xf32> in !stream.resource<external>{%sz}
  return %0 : !stream.resource<external>
}

// tensor.import.F1: another lifetime (PEER-11), place, size.
// CHECK-LABEL: @import_F1_not(
// CHECK-NEXT: %0 = stream.tensor.export on("a") %arg0 : tensor<4xf32> in !stream.resource<external>{%arg1} -> !test.view
// CHECK-NEXT: %1 = stream.tensor.import on("a") %0 : !test.view -> tensor<4xf32> in !stream.resource<*>{%arg1}
// CHECK-NEXT: %2 = stream.tensor.import %0 : !test.view -> tensor<4xf32> in !stream.resource<external>{%arg1}
// CHECK-NEXT: %3 = stream.tensor.import on("a") %0 : !test.view -> tensor<4xf32> in !stream.resource<external>{%arg2}
// CHECK-NEXT: return %1, %2, %3 : !stream.resource<*>, !stream.resource<external>, !stream.resource<external>
func.func @import_F1_not(%r: !stream.resource<external>, %sz: index, %n: index) -> (!stream.resource<*>, !stream.resource<external>, !stream.resource<external>) {
  %v = stream.tensor.export on("a") %r : tensor<4xf32> in !stream.resource<external>{%sz} -> !test.view
  %0 = stream.tensor.import on("a") %v : !test.view -> tensor<4xf32> in !stream.resource<*>{%sz}
  %1 = stream.tensor.import %v : !test.view -> tensor<4xf32> in !stream.resource<external>{%sz}
  %2 = stream.tensor.import on("a") %v : !test.view -> tensor<4xf32> in !stream.resource<external>{%n}
  return %0, %1, %2 : !stream.resource<*>, !stream.resource<external>, !stream.resource<external>
}

// tensor.import.F2, but not with consume.
// CHECK-LABEL: @import_F2(
// CHECK-NEXT: %0 = stream.tensor.import %arg0 : !test.view -> tensor<4xf32> in !stream.resource<external>{%arg2}
// CHECK-NEXT: %1 = stream.tensor.import consume %arg1 : !test.view -> tensor<4xf32> in !stream.resource<external>{%arg2}
// CHECK-NEXT: %2 = stream.tensor.import consume %arg1 : !test.view -> tensor<4xf32> in !stream.resource<external>{%arg2}
// CHECK-NEXT: %3 = stream.tensor.import %arg0 : !test.view -> tensor<2x2xf32> in !stream.resource<external>{%arg2}
// CHECK-NEXT: "test.keep"(%0, %0, %1, %2, %3) : (!stream.resource<external>, !stream.resource<external>, !stream.resource<external>, !stream.resource<external>, !stream.resource<external>) -> ()
// CHECK-NEXT: return
func.func @import_F2(%v: !test.view, %w: !test.view, %sz: index) {
  %0 = stream.tensor.import %v : !test.view -> tensor<4xf32> in !stream.resource<external>{%sz}
  %1 = stream.tensor.import %v : !test.view -> tensor<4xf32> in !stream.resource<external>{%sz}
  %2 = stream.tensor.import consume %w : !test.view -> tensor<4xf32> in !stream.resource<external>{%sz}
  %3 = stream.tensor.import consume %w : !test.view -> tensor<4xf32> in !stream.resource<external>{%sz}
  %4 = stream.tensor.import %v : !test.view -> tensor<2x2xf32> in !stream.resource<external>{%sz}
  "test.keep"(%0, %1, %2, %3, %4) : (!stream.resource<external>, !stream.resource<external>, !stream.resource<external>, !stream.resource<external>, !stream.resource<external>) -> ()
  return
}

// tensor.export.F1, tensor.export.F2
// CHECK-LABEL: @export(
// CHECK-NEXT: %0 = stream.tensor.import %arg0 : !test.view -> tensor<?xf32>{%arg2} in !stream.resource<external>{%arg1}
// CHECK-NEXT: %1 = stream.tensor.export %0 : tensor<?xf32>{%arg1} in !stream.resource<external>{%arg1} -> !test.view
// CHECK-NEXT: "test.keep"(%arg0, %1, %1) : (!test.view, !test.view, !test.view) -> ()
// CHECK-NEXT: return
func.func @export(%v: !test.view, %sz: index, %d: index) {
  %0 = stream.tensor.import %v : !test.view -> tensor<?xf32>{%d} in !stream.resource<external>{%sz}
  %1 = stream.tensor.export %0 : tensor<?xf32>{%d} in !stream.resource<external>{%sz} -> !test.view
  %2 = stream.tensor.export %0 : tensor<?xf32>{%sz} in !stream.resource<external>{%sz} -> !test.view
  %3 = stream.tensor.export %0 : tensor<?xf32>{%sz} in !stream.resource<external>{%sz} -> !test.view
  "test.keep"(%1, %2, %3) : (!test.view, !test.view, !test.view) -> ()
  return
}

// tensor.constant.F1: statically, and by a dimension that is known to be zero.
// CHECK-LABEL: @constant_F1(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = stream.tensor.sizeof on("a") tensor<2x0xf32> : index
// CHECK-NEXT: %1 = stream.tensor.empty on("a") : tensor<2x0xf32> in !stream.resource<constant>{%0}
// CHECK-NEXT: %2 = stream.tensor.sizeof tensor<?x?xf32>{%arg0, %c0} : index
// CHECK-NEXT: %3 = stream.tensor.empty : tensor<?x?xf32>{%arg0, %c0} in !stream.resource<constant>{%2}
// CHECK-NEXT: return %1, %3 : !stream.resource<constant>, !stream.resource<constant>
func.func @constant_F1(%d: index) -> (!stream.resource<constant>, !stream.resource<constant>) {
  %c0 = arith.constant 0 : index
  %0 = stream.tensor.constant on("a") : tensor<2x0xf32> in !stream.resource<constant> = dense<> : tensor<2x0xf32>
  %1 = stream.tensor.constant : tensor<?x?xf32>{%d, %c0} in !stream.resource<constant> = dense<1.0> : tensor<2x2xf32>
  return %0, %1 : !stream.resource<constant>, !stream.resource<constant>
}

// tensor.constant.F2
// CHECK-LABEL: @constant_F2(
// CHECK-NEXT: %cst = arith.constant 1.500000e+00 : f32
// CHECK-NEXT: %c5_i8 = arith.constant 5 : i8
// CHECK-NEXT: %0 = stream.tensor.sizeof tensor<9xi8> : index
// CHECK-NEXT: %1 = stream.tensor.sizeof on("a") tensor<9xf32> : index
// CHECK-NEXT: %2 = stream.tensor.splat %c5_i8 : i8 -> tensor<9xi8> in !stream.resource<constant>{%0}
// CHECK-NEXT: %3 = stream.tensor.splat on("a") %cst : f32 -> tensor<9xf32> in !stream.resource<constant>{%1}
// CHECK-NEXT: return %2, %3 : !stream.resource<constant>, !stream.resource<constant>
func.func @constant_F2() -> (!stream.resource<constant>, !stream.resource<constant>) {
  %0 = stream.tensor.constant : tensor<9xi8> in !stream.resource<constant> = dense<5> : tensor<9xi8>
  %1 = stream.tensor.constant on("a") : tensor<9xf32> in !stream.resource<constant> = dense<1.5> : tensor<9xf32>
  return %0, %1 : !stream.resource<constant>, !stream.resource<constant>
}

// tensor.constant.F2: no splat, or its elements are stored in another width.
// CHECK-LABEL: @constant_F2_not(
// CHECK-NEXT: %0 = stream.tensor.constant : tensor<2xi8> in !stream.resource<constant> = dense<[5, 6]> : tensor<2xi8>
// CHECK-NEXT: %1 = stream.tensor.constant : tensor<2xi1> in !stream.resource<constant> = dense<5> : tensor<2xi8>
// CHECK-NEXT: return %0, %1 : !stream.resource<constant>, !stream.resource<constant>
func.func @constant_F2_not() -> (!stream.resource<constant>, !stream.resource<constant>) {
  %0 = stream.tensor.constant : tensor<2xi8> in !stream.resource<constant> = dense<[5, 6]> : tensor<2xi8>
  %1 = stream.tensor.constant : tensor<2xi1> in !stream.resource<constant> = dense<5> : tensor<2xi8>
  return %0, %1 : !stream.resource<constant>, !stream.resource<constant>
}

// tensor.splat.F1 (H2), F2 (H1); tensor.fill.F1 (H2)
// CHECK-LABEL: @patterns(
// CHECK-NEXT: %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %c0_i8 = arith.constant 0 : i8
// CHECK-NEXT: %0 = stream.tensor.splat %c0_i8 : i8 -> tensor<4xf32> in !stream.resource<*>{%arg1}
// CHECK-NEXT: %1 = stream.tensor.fill %c0_i8, %arg0 : i8 -> tensor<4xf32> in %arg0 as !stream.resource<*>{%arg1}
// CHECK-NEXT: %2 = stream.tensor.fill %cst, %1 : f32 -> tensor<4xf32> in %1 as !stream.resource<*>{%arg1}
// CHECK-NEXT: return %0, %2 : !stream.resource<*>, !stream.resource<*>
func.func @patterns(%t: !stream.resource<*>, %sz: index, %v: f32) -> (!stream.resource<*>, !stream.resource<*>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %unused = stream.tensor.splat %v : f32 -> tensor<4xf32> in !stream.resource<*>{%sz}
  %0 = stream.tensor.splat %zero : f32 -> tensor<4xf32> in !stream.resource<*>{%sz}
  %1 = stream.tensor.fill %zero, %t : f32 -> tensor<4xf32> in %t as !stream.resource<*>{%sz}
  %2 = stream.tensor.fill %one, %1 : f32 -> tensor<4xf32> in %1 as !stream.resource<*>{%sz}
  return %0, %2 : !stream.resource<*>, !stream.resource<*>
}

// tensor.clone.F1: one use, even one that writes. tensor.clone.F2: several uses, none of which writes.
// CHECK-LABEL: @clone_F1_F2(
// CHECK-NEXT: %0 = stream.tensor.fill %arg3, %arg0 : f32 -> tensor<4xf32> in %arg0 as !stream.resource<*>{%arg2}
// CHECK-NEXT: "test.keep"(%0, %arg1, %arg1) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @clone_F1_F2(%r: !stream.resource<*>, %s: !stream.resource<*>, %sz: index, %v: f32) {
  %0 = stream.tensor.clone %r : tensor<2x2xf32> in !stream.resource<*>{%sz} -> tensor<4xf32> in !stream.resource<*>{%sz}
  %1 = stream.tensor.fill %v, %0 : f32 -> tensor<4xf32> in %0 as !stream.resource<*>{%sz}
  %2 = stream.tensor.clone %s : tensor<4xf32> in !stream.resource<*>{%sz} -> tensor<4xf32> in !stream.resource<*>{%sz}
  "test.keep"(%1, %2, %2) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// tensor.clone.F1, F2: several uses and one writes; another type; another place.
// CHECK-LABEL: @clone_F1_F2_not(
// CHECK-NEXT: %0 = stream.tensor.clone %arg0 : tensor<4xf32> in !stream.resource<*>{%arg2} -> tensor<4xf32> in !stream.resource<*>{%arg2}
// CHECK-NEXT: %1 = stream.tensor.fill %arg3, %0 : f32 -> tensor<4xf32> in %0 as !stream.resource<*>{%arg2}
// CHECK-NEXT: %2 = stream.tensor.clone %arg1 : tensor<4xf32> in !stream.resource<constant>{%arg2} -> tensor<4xf32> in !stream.resource<*>{%arg2}
// CHECK-NEXT: %3 = stream.tensor.clone on("b") %arg0 : tensor<4xf32> in !stream.resource<*>{%arg2} -> tensor<4xf32> in !stream.resource<*>{%arg2}
// CHECK-NEXT: "test.keep"(%0, %1, %2, %3) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @clone_F1_F2_not(%r: !stream.resource<*>, %k: !stream.resource<constant>, %sz: index, %v: f32) {
  %0 = stream.tensor.clone %r : tensor<4xf32> in !stream.resource<*>{%sz} -> tensor<4xf32> in !stream.resource<*>{%sz}
  %1 = stream.tensor.fill %v, %0 : f32 -> tensor<4xf32> in %0 as !stream.resource<*>{%sz}
  %2 = stream.tensor.clone %k : tensor<4xf32> in !stream.resource<constant>{%sz} -> tensor<4xf32> in !stream.resource<*>{%sz}
  %3 = stream.tensor.clone on("b") %r : tensor<4xf32> in !stream.resource<*>{%sz} -> tensor<4xf32> in !stream.resource<*>{%sz}
  "test.keep"(%0, %1, %2, %3) : (!stream.resource<*>, !stream.resource<*>, !stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// tensor.clone.F3 (H4)
// CHECK-LABEL: @clone_F3(
// CHECK-NEXT: %0 = stream.tensor.splat %arg1 : f32 -> tensor<4xf32> in !stream.resource<*>{%arg0}
// CHECK-NEXT: %1 = stream.tensor.splat %arg1 : f32 -> tensor<4xf32> in !stream.resource<transient>{%arg0}
// CHECK-NEXT: "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<transient>) -> ()
// CHECK-NEXT: return
func.func @clone_F3(%sz: index, %v: f32) {
  %0 = stream.tensor.splat %v : f32 -> tensor<4xf32> in !stream.resource<*>{%sz}
  %1 = stream.tensor.clone %0 : tensor<4xf32> in !stream.resource<*>{%sz} -> tensor<4xf32> in !stream.resource<transient>{%sz}
  "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<transient>) -> ()
  return
}

// tensor.encode.F1, F2
// CHECK-LABEL: @encode_F1_F2(
// CHECK-NEXT: "test.keep"(%arg0, %arg0) : (!stream.resource<*>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @encode_F1_F2(%r: !stream.resource<*>, %sz: index) {
  %0 = stream.tensor.encode %r : tensor<4xf32, #iree_encoding.testing<>> in !stream.resource<*>{%sz} -> tensor<4xf32, #iree_encoding.testing<>> in !stream.resource<*>{%sz}
  %1 = stream.tensor.encode %r : tensor<4xf32> in !stream.resource<*>{%sz} -> tensor<4xf32, #iree_encoding.identity> in !stream.resource<*>{%sz}
  "test.keep"(%0, %1) : (!stream.resource<*>, !stream.resource<*>) -> ()
  return
}

// tensor.encode.F1, F2: another layout, lifetime, shape.
// CHECK-LABEL: @encode_F1_F2_not(
// CHECK-NEXT: %0 = stream.tensor.encode %arg0 : tensor<4xf32> in !stream.resource<*>{%arg1} -> tensor<4xf32, #{{.*}}> in !stream.resource<*>{%arg1}
// CHECK-NEXT: %1 = stream.tensor.encode %arg0 : tensor<4xf32> in !stream.resource<*>{%arg1} -> tensor<4xf32> in !stream.resource<transient>{%arg1}
// CHECK-NEXT: %2 = stream.tensor.encode %arg0 : tensor<4xf32> in !stream.resource<*>{%arg1} -> tensor<2x2xf32, #iree_encoding.identity> in !stream.resource<*>{%arg1}
// CHECK-NEXT: "test.keep"(%0, %1, %2) : (!stream.resource<*>, !stream.resource<transient>, !stream.resource<*>) -> ()
// CHECK-NEXT: return
func.func @encode_F1_F2_not(%r: !stream.resource<*>, %sz: index) {
  %0 = stream.tensor.encode %r : tensor<4xf32> in !stream.resource<*>{%sz} -> tensor<4xf32, #iree_encoding.testing<>> in !stream.resource<*>{%sz}
  %1 = stream.tensor.encode %r : tensor<4xf32> in !stream.resource<*>{%sz} -> tensor<4xf32> in !stream.resource<transient>{%sz}
  %2 = stream.tensor.encode %r : tensor<4xf32> in !stream.resource<*>{%sz} -> tensor<2x2xf32, #iree_encoding.identity> in !stream.resource<*>{%sz}
  "test.keep"(%0, %1, %2) : (!stream.resource<*>, !stream.resource<transient>, !stream.resource<*>) -> ()
  return
}

// tensor.load.F1
// CHECK-LABEL: @load_F1(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %0 = stream.tensor.sizeof tensor<1x1xf32> : index
// CHECK-NEXT: %1 = stream.tensor.slice %arg0[%arg3, %arg4 for %c1, %c1] : tensor<?x4xf32>{%arg2} in !stream.resource<*>{%arg1} -> tensor<1x1xf32> in !stream.resource<*>{%0}
// CHECK-NEXT: %2 = stream.async.transfer %1 : !stream.resource<*>{%0} -> !stream.resource<staging>{%0}
// CHECK-NEXT: %3 = stream.tensor.load %2[%c0, %c0] : tensor<1x1xf32> in !stream.resource<staging>{%0} -> f32
// CHECK-NEXT: return %3 : f32
func.func @load_F1(%r: !stream.resource<*>, %sz: index, %d: index, %i: index, %j: index) -> f32 {
  %c = stream.tensor.clone %r : tensor<?x4xf32>{%d} in !stream.resource<*>{%sz} -> tensor<?x4xf32>{%d} in !stream.resource<transient>{%sz}
  %h = stream.async.transfer %c : !stream.resource<transient>{%sz} -> !stream.resource<staging>{%sz}
  %0 = stream.tensor.load %h[%i, %j] : tensor<?x4xf32>{%d} in !stream.resource<staging>{%sz} -> f32
  return %0 : f32
}

// tensor.load.F1: another encoding; packed elements.
// CHECK-LABEL: @load_F1_not(
// CHECK-NEXT: %0 = stream.tensor.clone %arg0 : tensor<2x4xf32> in !stream.resource<*>{%arg1} -> tensor<8xf32> in !stream.resource<transient>{%arg1}
// CHECK-NEXT: %1 = stream.async.transfer %0 : !stream.resource<transient>{%arg1} -> !stream.resource<staging>{%arg1}
// CHECK-NEXT: %2 = stream.tensor.load %1[%arg2] : tensor<8xf32> in !stream.resource<staging>{%arg1} -> f32
// CHECK-NEXT: %3 = stream.tensor.clone %arg0 : tensor<8xi4> in !stream.resource<*>{%arg1} -> tensor<8xi4> in !stream.resource<transient>{%arg1}
// CHECK-NEXT: %4 = stream.async.transfer %3 : !stream.resource<transient>{%arg1} -> !stream.resource<staging>{%arg1}
// CHECK-NEXT: %5 = stream.tensor.load %4[%arg2] : tensor<8xi4> in !stream.resource<staging>{%arg1} -> i4
// CHECK-NEXT: return %2, %5 : f32, i4
func.func @load_F1_not(%r: !stream.resource<*>, %sz: index, %i: index) -> (f32, i4) {
  %c = stream.tensor.clone %r : tensor<2x4xf32> in !stream.resource<*>{%sz} -> tensor<8xf32> in !stream.resource<transient>{%sz}
  %h = stream.async.transfer %c : !stream.resource<transient>{%sz} -> !stream.resource<staging>{%sz}
  %0 = stream.tensor.load %h[%i] : tensor<8xf32> in !stream.resource<staging>{%sz} -> f32
  %c4 = stream.tensor.clone %r : tensor<8xi4> in !stream.resource<*>{%sz} -> tensor<8xi4> in !stream.resource<transient>{%sz}
  %h4 = stream.async.transfer %c4 : !stream.resource<transient>{%sz} -> !stream.resource<staging>{%sz}
  %1 = stream.tensor.load %h4[%i] : tensor<8xi4> in !stream.resource<staging>{%sz} -> i4
  return %0, %1 : f32, i4
}

// tensor.dispatch.F1 (H1), F2 (H10)
// CHECK-LABEL: @dispatch(
// CHECK-NEXT: %0 = stream.tensor.dispatch {@b::@f, @a::@f}(%arg0) : (tensor<4xf32> in !stream.resource<*>{%arg1}) -> tensor<4xf32> in %arg0{%arg1}
// CHECK-NEXT: return %0 : !stream.resource<*>
func.func @dispatch(%r: !stream.resource<*>, %sz: index) -> !stream.resource<*> {
  %unused = stream.tensor.dispatch @ex::@f(%r) : (tensor<4xf32> in !stream.resource<*>{%sz}) -> tensor<4xf32> in %r{%sz}
  %0 = stream.tensor.dispatch {@b::@f, @a::@f, @b::@f}(%r) : (tensor<4xf32> in !stream.resource<*>{%sz}) -> tensor<4xf32> in %r{%sz}
  return %0 : !stream.resource<*>
}

// tensor.export.F1, but not with consume: what is taken over may be written to.
// CHECK-LABEL: @export_taken_over(
// CHECK:         %[[E:.+]] = stream.tensor.export
// CHECK:         "test.keep"(%[[E]])
func.func @export_taken_over(%v: !test.view, %sz: index) {
  %0 = stream.tensor.import consume %v : !test.view -> tensor<4xf32> in !stream.resource<external>{%sz}
  %1 = stream.tensor.export %0 : tensor<4xf32> in !stream.resource<external>{%sz} -> !test.view
  "test.keep"(%1) : (!test.view) -> ()
  return
}
