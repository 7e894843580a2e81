// State that is computed anew, without its old content, in the storage of the content that goes: no step makes storage or copies any.
// RUN: weir-run --check %s
// RUN: weir-run --check --target=reference %s
// RUN: weir-compile %s --compile-to=stream -o - | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// CHECK-LABEL: util.func private @doubles_step
// CHECK-NOT:     alloc
// CHECK:         wo %{{.+}} : !stream.resource<variable>
// CHECK-NOT:     stream.cmd.copy
// CHECK:         util.return
util.global private mutable @front = dense<1.0> : tensor<5xf32>
util.global private mutable @back = dense<2.0> : tensor<5xf32>
func.func private @doubles_step(%x: tensor<5xf32>) attributes {noinline} {
  %b = util.global.load @back : tensor<5xf32>
  %e = tensor.empty() : tensor<5xf32>
  %n = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%b, %x : tensor<5xf32>, tensor<5xf32>) outs(%e : tensor<5xf32>) {
  ^bb0(%i0: f32, %i1: f32, %out: f32):
    %0 = arith.addf %i0, %i1 : f32
    linalg.yield %0 : f32
  } -> tensor<5xf32>
  util.global.store %n, @front : tensor<5xf32>
  return
}
func.func @doubles() {
  %x = util.unfoldable_constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
  call @doubles_step(%x) : (tensor<5xf32>) -> ()
  call @doubles_step(%x) : (tensor<5xf32>) -> ()
  %a = util.global.load @front : tensor<5xf32>
  check.expect_eq_const(%a, dense<[3.0, 4.0, 5.0, 6.0, 7.0]> : tensor<5xf32>) : tensor<5xf32>
  %b = util.global.load @back : tensor<5xf32>
  check.expect_eq_const(%b, dense<[2.0, 2.0, 2.0, 2.0, 2.0]> : tensor<5xf32>) : tensor<5xf32>
  return
}

// A matmul of the newest content; the oldest goes. The types and sizes are small and odd.
// CHECK-LABEL: util.func private @rings_step
// CHECK-NOT:     alloc
// CHECK-NOT:     stream.cmd.copy
// CHECK:         util.return
util.global private mutable @oldest = dense<1> : tensor<3x3xi32>
util.global private mutable @middle = dense<2> : tensor<3x3xi32>
util.global private mutable @newest = dense<3> : tensor<3x3xi32>
func.func private @rings_step(%x: tensor<3x3xi32>) attributes {noinline} {
  %b = util.global.load @middle : tensor<3x3xi32>
  %c = util.global.load @newest : tensor<3x3xi32>
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x3xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<3x3xi32>) -> tensor<3x3xi32>
  %n = linalg.matmul ins(%c, %x : tensor<3x3xi32>, tensor<3x3xi32>) outs(%f : tensor<3x3xi32>) -> tensor<3x3xi32>
  util.global.store %b, @oldest : tensor<3x3xi32>
  util.global.store %c, @middle : tensor<3x3xi32>
  util.global.store %n, @newest : tensor<3x3xi32>
  return
}
func.func @rings() {
  %x = util.unfoldable_constant dense<[[1, 0, 1], [0, 1, 0], [0, 0, 1]]> : tensor<3x3xi32>
  call @rings_step(%x) : (tensor<3x3xi32>) -> ()
  call @rings_step(%x) : (tensor<3x3xi32>) -> ()
  call @rings_step(%x) : (tensor<3x3xi32>) -> ()
  call @rings_step(%x) : (tensor<3x3xi32>) -> ()
  %a = util.global.load @oldest : tensor<3x3xi32>
  check.expect_eq_const(%a, dense<[[3, 3, 9], [3, 3, 9], [3, 3, 9]]> : tensor<3x3xi32>) : tensor<3x3xi32>
  %b = util.global.load @middle : tensor<3x3xi32>
  check.expect_eq_const(%b, dense<[[3, 3, 12], [3, 3, 12], [3, 3, 12]]> : tensor<3x3xi32>) : tensor<3x3xi32>
  %c = util.global.load @newest : tensor<3x3xi32>
  check.expect_eq_const(%c, dense<[[3, 3, 15], [3, 3, 15], [3, 3, 15]]> : tensor<3x3xi32>) : tensor<3x3xi32>
  return
}

// The content goes to the other global before the new one is computed of it.
// CHECK-LABEL: util.func private @moves_step
// CHECK-NOT:     alloc
// CHECK-NOT:     stream.cmd.copy
// CHECK:         util.return
util.global private mutable @before = dense<1.0> : tensor<4xf64>
util.global private mutable @now = dense<2.0> : tensor<4xf64>
func.func private @moves_step(%x: tensor<4xf64>) attributes {noinline} {
  %b = util.global.load @now : tensor<4xf64>
  util.global.store %b, @before : tensor<4xf64>
  %e = tensor.empty() : tensor<4xf64>
  %n = linalg.add ins(%b, %x : tensor<4xf64>, tensor<4xf64>) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  util.global.store %n, @now : tensor<4xf64>
  return
}
func.func @moves() {
  %x = util.unfoldable_constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64>
  call @moves_step(%x) : (tensor<4xf64>) -> ()
  call @moves_step(%x) : (tensor<4xf64>) -> ()
  call @moves_step(%x) : (tensor<4xf64>) -> ()
  %a = util.global.load @before : tensor<4xf64>
  check.expect_eq_const(%a, dense<[4.0, 6.0, 8.0, 10.0]> : tensor<4xf64>) : tensor<4xf64>
  %b = util.global.load @now : tensor<4xf64>
  check.expect_eq_const(%b, dense<[5.0, 8.0, 11.0, 14.0]> : tensor<4xf64>) : tensor<4xf64>
  return
}

// What is passed, one number, and one of two computations. Content that was handed out before stays as it was.
util.global private mutable @set = dense<1> : tensor<7xi8>
// CHECK-LABEL: util.func private @sets_step
// CHECK-NOT:     alloc
// CHECK-NOT:     stream.cmd.copy
// CHECK:         util.return
func.func private @sets_step(%x: tensor<7xi8>) attributes {noinline} {
  %e = tensor.empty() : tensor<7xi8>
  %n = linalg.add ins(%x, %x : tensor<7xi8>, tensor<7xi8>) outs(%e : tensor<7xi8>) -> tensor<7xi8>
  util.global.store %n, @set : tensor<7xi8>
  return
}
// CHECK-LABEL: util.func private @resets_step
// CHECK-NOT:     alloc
// CHECK-NOT:     stream.cmd.copy
// CHECK:         util.return
func.func private @resets_step(%v: i8) attributes {noinline} {
  %e = tensor.empty() : tensor<7xi8>
  %n = linalg.fill ins(%v : i8) outs(%e : tensor<7xi8>) -> tensor<7xi8>
  util.global.store %n, @set : tensor<7xi8>
  return
}
// CHECK-LABEL: util.func private @branches_step
// CHECK-NOT:     alloc
// CHECK-NOT:     stream.cmd.copy
// CHECK:         util.return
func.func private @branches_step(%x: tensor<7xi8>, %q: i1) attributes {noinline} {
  %e = tensor.empty() : tensor<7xi8>
  %n = scf.if %q -> tensor<7xi8> {
    %0 = linalg.mul ins(%x, %x : tensor<7xi8>, tensor<7xi8>) outs(%e : tensor<7xi8>) -> tensor<7xi8>
    scf.yield %0 : tensor<7xi8>
  } else {
    %0 = linalg.sub ins(%x, %x : tensor<7xi8>, tensor<7xi8>) outs(%e : tensor<7xi8>) -> tensor<7xi8>
    scf.yield %0 : tensor<7xi8>
  }
  util.global.store %n, @set : tensor<7xi8>
  return
}
func.func @sets() {
  %x = util.unfoldable_constant dense<[1, 2, 3, 4, 5, 6, 7]> : tensor<7xi8>
  %v = util.unfoldable_constant 9 : i8
  %true = util.unfoldable_constant true
  %false = util.unfoldable_constant false
  %0 = util.global.load @set : tensor<7xi8>
  call @sets_step(%x) : (tensor<7xi8>) -> ()
  %1 = util.global.load @set : tensor<7xi8>
  call @branches_step(%x, %true) : (tensor<7xi8>, i1) -> ()
  %2 = util.global.load @set : tensor<7xi8>
  call @resets_step(%v) : (i8) -> ()
  %3 = util.global.load @set : tensor<7xi8>
  call @branches_step(%x, %false) : (tensor<7xi8>, i1) -> ()
  %4 = util.global.load @set : tensor<7xi8>
  check.expect_eq_const(%0, dense<1> : tensor<7xi8>) : tensor<7xi8>
  check.expect_eq_const(%1, dense<[2, 4, 6, 8, 10, 12, 14]> : tensor<7xi8>) : tensor<7xi8>
  check.expect_eq_const(%2, dense<[1, 4, 9, 16, 25, 36, 49]> : tensor<7xi8>) : tensor<7xi8>
  check.expect_eq_const(%3, dense<9> : tensor<7xi8>) : tensor<7xi8>
  check.expect_eq_const(%4, dense<0> : tensor<7xi8>) : tensor<7xi8>
  return
}
