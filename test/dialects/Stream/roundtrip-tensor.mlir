// RUN: weir-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: weir-opt --allow-unregistered-dialect %s | weir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: weir-opt --allow-unregistered-dialect --mlir-print-op-generic %s | weir-opt --allow-unregistered-dialect | FileCheck %s

// The examples of the specification.

// Boundary.
// CHECK-LABEL: @boundary(
// CHECK-NEXT: %0 = stream.tensor.import %arg0 : !foreign.buffer_view -> tensor<?x16xf32>{%arg3} in !stream.resource<external>{%arg4}
// CHECK-NEXT: %1 = stream.tensor.import on("dev_a") consume %arg0 : !foreign.buffer_view -> tensor<8xi32> in !stream.resource<external>{%arg4} attributes {t.note}
// CHECK-NEXT: %2 = stream.tensor.export on("dev_a") %arg1 : tensor<4x?xf16>{%arg3} in !stream.resource<external>{%arg4} -> !foreign.buffer_view
// CHECK-NEXT: %3 = stream.tensor.sizeof tensor<12x?xi16>{%arg3} : index
// CHECK-NEXT: %4 = stream.tensor.sizeof on("dev_a") tensor<3x5xf64>{} {t.note} : index
// CHECK-NEXT: %5 = stream.tensor.sizeof tensor<3xi8> : index
// CHECK-NEXT: stream.tensor.trace "after layer" = [
// CHECK-NEXT: %arg2 : tensor<2x?xf32>{%arg3} in !stream.resource<staging>{%arg4},
// CHECK-NEXT: %arg2 : tensor<7xi8> in !stream.resource<staging>{%arg4}
// CHECK-NEXT: ] attributes {t.note}
func.func @boundary(%view: !foreign.buffer_view, %r: !stream.resource<external>, %h: !stream.resource<staging>, %d: index, %sz: index) {
  %in = stream.tensor.import %view : !foreign.buffer_view -> tensor<?x16xf32>{%d} in !stream.resource<external>{%sz}
  %own = stream.tensor.import on("dev_a") consume %view : !foreign.buffer_view -> tensor<8xi32> in !stream.resource<external>{%sz} attributes {t.note}
  %out = stream.tensor.export on("dev_a") %r : tensor<4x?xf16>{%d} in !stream.resource<external>{%sz} -> !foreign.buffer_view
  %a = stream.tensor.sizeof tensor<12x?xi16>{%d} : index
  %b = stream.tensor.sizeof on("dev_a") tensor<3x5xf64>{} {t.note} : index
  %c = stream.tensor.sizeof tensor<3xi8>{} : index
  stream.tensor.trace "after layer" = [%h : tensor<2x?xf32>{%d} in !stream.resource<staging>{%sz}, %h : tensor<7xi8> in !stream.resource<staging>{%sz}] attributes {t.note}
  return
}

// Producers.
// CHECK-LABEL: @producers(
// CHECK-NEXT: %0 = stream.tensor.empty on("dev_a") : tensor<?x?xf32>{%arg0, %arg1} in !stream.resource<*>{%arg2}
// CHECK-NEXT: %1 = stream.tensor.constant : tensor<2x3xi16> in !stream.resource<constant> = dense<{{\[\[}}1, 2, 3], [4, 5, 6]]> : tensor<2x3xi16>
// CHECK-NEXT: %2 = stream.tensor.constant on("dev_a") : tensor<?x8xf32>{%arg0} in !stream.resource<constant> = #stream.parameter.named<"m"::"w8"> : tensor<8x8xf32>
// CHECK-NEXT: %3 = stream.tensor.splat on("dev_a") %arg3 : f16 -> tensor<?x32xf16>{%arg0} in !stream.resource<*>{%arg2}
func.func @producers(%m: index, %n: index, %sz: index, %v: f16) {
  %e = stream.tensor.empty on("dev_a") : tensor<?x?xf32>{%m, %n} in !stream.resource<*>{%sz}
  %k = stream.tensor.constant : tensor<2x3xi16> in !stream.resource<constant> = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi16>
  %w = stream.tensor.constant on("dev_a") : tensor<?x8xf32>{%m} in !stream.resource<constant> = #stream.parameter.named<"m"::"w8"> : tensor<8x8xf32>
  %s = stream.tensor.splat on("dev_a") %v : f16 -> tensor<?x32xf16>{%m} in !stream.resource<*>{%sz}
  return
}

// Copies.
// CHECK-LABEL: @copies(
// CHECK-NEXT: %0 = stream.tensor.clone on("dev_a") %arg0 : tensor<6x4xf32> in !stream.resource<*>{%arg4} -> tensor<24xf32> in !stream.resource<*>{%arg4}
// CHECK-NEXT: %1 = stream.tensor.encode on("dev_a") %arg0 : tensor<?x?xf32>{%arg1, %arg2} in !stream.resource<*>{%arg4} -> tensor<?x?xf32, #{{.*}}>{%arg1, %arg2} in !stream.resource<*>{%arg5}
// CHECK-NEXT: %2 = stream.tensor.slice on("dev_a") %arg0[%arg3, %arg3 for %arg1, %arg2] : tensor<8x?xi32>{%arg2} in !stream.resource<*>{%arg4} -> tensor<1x?xi32>{%arg2} in !stream.resource<*>{%arg5}
// CHECK-NEXT: %3 = stream.tensor.slice %arg0[ for ] : tensor<i32> in !stream.resource<*>{%arg4} -> tensor<i32> in !stream.resource<*>{%arg5}
func.func @copies(%x: !stream.resource<*>, %m: index, %n: index, %i: index, %sz: index, %r_sz: index) {
  %c = stream.tensor.clone on("dev_a") %x : tensor<6x4xf32> in !stream.resource<*>{%sz} -> tensor<24xf32> in !stream.resource<*>{%sz}
  %p = stream.tensor.encode on("dev_a") %x : tensor<?x?xf32>{%m, %n} in !stream.resource<*>{%sz} -> tensor<?x?xf32, #iree_encoding.testing<>>{%m, %n} in !stream.resource<*>{%r_sz}
  %row = stream.tensor.slice on("dev_a") %x[%i, %i for %m, %n] : tensor<8x?xi32>{%n} in !stream.resource<*>{%sz} -> tensor<1x?xi32>{%n} in !stream.resource<*>{%r_sz}
  %all = stream.tensor.slice %x[for] : tensor<i32> in !stream.resource<*>{%sz} -> tensor<i32> in !stream.resource<*>{%r_sz}
  return
}

// Writers.
// CHECK-LABEL: @writers(
// CHECK-NEXT: %0 = stream.tensor.fill on("dev_a") %arg3, %arg0[%arg6, %arg6 for %arg5, %arg5] : f32 -> tensor<3x?xf32>{%arg5} in %arg0 as !stream.resource<*>{%arg7}
// CHECK-NEXT: %1 = stream.tensor.fill %arg3, %arg0 : f32 -> tensor<12xf32> in %arg0 as !stream.resource<*>{%arg7}
// CHECK-NEXT: %2 = stream.tensor.update on("dev_a") %arg1, %arg0[%arg6, %arg6] : tensor<2x?xi32>{%arg5} in !stream.resource<transient>{%arg8} -> tensor<8x?xi32>{%arg5} in %arg0 as !stream.resource<*>{%arg7}
// CHECK-NEXT: %3 = stream.tensor.update %arg1, %arg0[] : tensor<i32> in !stream.resource<transient>{%arg8} -> tensor<i32> in %arg0 as !stream.resource<*>{%arg7}
// CHECK-NEXT: %4 = stream.tensor.store %arg4, %arg2[%arg6, %arg6] : i32 -> tensor<4x?xi32>{%arg5} in %arg2 as !stream.resource<staging>{%arg7}
// CHECK-NEXT: %5 = stream.tensor.store %arg4, %arg2 : i32 -> tensor<i32> in %arg2 as !stream.resource<staging>{%arg7}
func.func @writers(%t: !stream.resource<*>, %part: !stream.resource<transient>, %h: !stream.resource<staging>, %v: f32, %e: i32, %n: index, %i: index, %sz: index, %p_sz: index) {
  %f = stream.tensor.fill on("dev_a") %v, %t[%i, %i for %n, %n] : f32 -> tensor<3x?xf32>{%n} in %t as !stream.resource<*>{%sz}
  %g = stream.tensor.fill %v, %t : f32 -> tensor<12xf32> in !stream.resource<*>{%sz}
  %u = stream.tensor.update on("dev_a") %part, %t[%i, %i] : tensor<2x?xi32>{%n} in !stream.resource<transient>{%p_sz} -> tensor<8x?xi32>{%n} in %t as !stream.resource<*>{%sz}
  %w = stream.tensor.update %part, %t[] : tensor<i32> in !stream.resource<transient>{%p_sz} -> tensor<i32> in !stream.resource<*>{%sz}
  %s = stream.tensor.store %e, %h[%i, %i] : i32 -> tensor<4x?xi32>{%n} in %h as !stream.resource<staging>{%sz}
  %s0 = stream.tensor.store %e, %h : i32 -> tensor<i32> in !stream.resource<staging>{%sz}
  return
}

// Loads.
// CHECK-LABEL: @loads(
// CHECK-NEXT: %0 = stream.tensor.load %arg0[%arg2] : tensor<?xf32>{%arg1} in !stream.resource<staging>{%arg3} -> f32
// CHECK-NEXT: %1 = stream.tensor.load %arg0 : tensor<i8> in !stream.resource<staging>{%arg3} -> i8
func.func @loads(%h: !stream.resource<staging>, %n: index, %i: index, %sz: index) {
  %e = stream.tensor.load %h[%i] : tensor<?xf32>{%n} in !stream.resource<staging>{%sz} -> f32
  %z = stream.tensor.load %h : tensor<i8> in !stream.resource<staging>{%sz} -> i8
  return
}

// Dispatches.
// CHECK-LABEL: @dispatch(
// CHECK-NEXT: %0 = stream.tensor.dispatch @kernels::@scale[%arg2, %arg3](%arg0, %arg1) : (tensor<?x?xf32>{%arg2, %arg3} in !stream.resource<*>{%arg4}, f32) -> tensor<?x?xf32>{%arg2, %arg3} in !stream.resource<*>{%arg4}
// CHECK-NEXT: %1:2 = stream.tensor.dispatch on("dev_a") {@k_a::@step, @k_b::@step}(%arg0) {t.note} : (tensor<8xi32> in !stream.resource<*>{%arg4}) -> (tensor<8xi32> in %arg0{%arg4}, tensor<1xi32> in !stream.resource<*>{%arg5})
// CHECK-NEXT: %2 = stream.tensor.dispatch @kernels::@iota() : () -> tensor<8xi32> in !stream.resource<*>{%arg4}
// CHECK-NEXT: %3 = stream.tensor.dispatch @kernels::@cast(%arg0) : (tensor<?xi32>{%arg2} in !stream.resource<*>{%arg4}) -> tensor<?xi32>{%arg2} in %arg0 as !stream.resource<transient>{%arg4}
// CHECK-NEXT: stream.tensor.dispatch @kernels::@none() : () -> ()
func.func @dispatch(%x: !stream.resource<*>, %k: f32, %m: index, %n: index, %sz: index, %z_sz: index) {
  %d0 = stream.tensor.dispatch @kernels::@scale[%m, %n](%x, %k) : (tensor<?x?xf32>{%m, %n} in !stream.resource<*>{%sz}, f32) -> tensor<?x?xf32>{%m, %n} in !stream.resource<*>{%sz}
  %d1:2 = stream.tensor.dispatch on("dev_a") {@k_a::@step, @k_b::@step}(%x) {t.note} : (tensor<8xi32> in !stream.resource<*>{%sz}) -> (tensor<8xi32> in %x{%sz}, tensor<1xi32> in !stream.resource<*>{%z_sz})
  %d2 = stream.tensor.dispatch @kernels::@iota() : () -> tensor<8xi32> in !stream.resource<*>{%sz}
  %d3 = stream.tensor.dispatch @kernels::@cast(%x) : (tensor<?xi32>{%m} in !stream.resource<*>{%sz}) -> tensor<?xi32>{%m} in %x as !stream.resource<transient>{%sz}
  stream.tensor.dispatch @kernels::@none() : () -> ()
  return
}

// A type in the place of the encoding of a value that is no resource.
// CHECK-LABEL: @dispatch_encoded_number
// CHECK: stream.tensor.dispatch @kernels::@scale(%arg0, %arg1) : (tensor<8xf32> in !stream.resource<*>{%arg2}, f64 in f32) -> tensor<8xf32> in !stream.resource<*>{%arg2}
func.func @dispatch_encoded_number(%x: !stream.resource<*>, %k: f32, %sz: index) {
  %0 = stream.tensor.dispatch @kernels::@scale(%x, %k) : (tensor<8xf32> in !stream.resource<*>{%sz}, f64 in f32) -> tensor<8xf32> in !stream.resource<*>{%sz}
  return
}
