// RUN: weir-opt %s --split-input-file --weir-decouple-constant-inits --remarks-filter-missed=weir-decouple-constant-inits 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// D20: a computed accumulator, an argument.
// CHECK-LABEL: func.func @computed(
// CHECK-NOT:     linalg.fill
// CHECK-NOT:     linalg.copy
// CHECK:         return
func.func @computed(%a: tensor<4x4xi32>, %b: tensor<4x4xi32>, %c: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xi32>, tensor<4x4xi32>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
  %1 = linalg.matmul ins(%b, %a : tensor<4x4xi32>, tensor<4x4xi32>) outs(%0 : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %1 : tensor<4x4xi32>
}

// -----

// REMARK: remark: [Missed] reads-undefined
// CHECK-LABEL: func.func @undefined(
// CHECK:         %[[E:.*]] = tensor.empty
// CHECK-NEXT:    linalg.reduce {{.*}} outs(%[[E]] :
func.func @undefined(%x: tensor<2x5xf32>) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<2x5xf32>) outs(%e : tensor<2xf32>) dimensions = [1]
  return %r : tensor<2xf32>
}

// -----

// REMARK: remark: [Missed] multi-write
// CHECK-LABEL: func.func @severalWriters(
// CHECK:         %[[C:.*]] = arith.constant
// CHECK-NEXT:    linalg.generic {{.*}} outs(%[[C]] :
func.func @severalWriters(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x3xf32>) outs(%c : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// REMARK: remark: [Missed] element-type
// CHECK-LABEL: func.func @indices(
// CHECK:         %[[C:.*]] = arith.constant
// CHECK-NEXT:    linalg.reduce {{.*}} outs(%[[C]] :
func.func @indices(%x: tensor<2x5xindex>) -> tensor<2xindex> {
  %c = arith.constant dense<[1, 2]> : tensor<2xindex>
  %r = linalg.reduce { arith.addi } ins(%x : tensor<2x5xindex>) outs(%c : tensor<2xindex>) dimensions = [1]
  return %r : tensor<2xindex>
}

// -----

// REMARK: remark: [Missed] unknown-op
// REMARK: remark: [Missed] copy-required {{.*}} bytes=64
// CHECK-LABEL: func.func @unknownOp(
// CHECK:         %[[C:.*]] = flow.tensor.clone
// CHECK:         linalg.winograd_filter_transform {{.*}} outs(%[[C]] :
func.func @unknownOp(%x: tensor<1x3x3x1xf32>) -> tensor<4x4x1x1xf32> {
  %c = flow.tensor.constant #flow.parameter.named<"m"::"w"> : tensor<4x4x1x1xf32>
  %r = linalg.winograd_filter_transform fmr(F_2_3) ins(%x : tensor<1x3x3x1xf32>) outs(%c : tensor<4x4x1x1xf32>) -> tensor<4x4x1x1xf32>
  return %r : tensor<4x4x1x1xf32>
}

// -----

// REMARK: remark: [Missed] barrier
// CHECK-LABEL: func.func @barrier(
// CHECK:         %[[C:.*]] = util.optimization_barrier
// CHECK-NEXT:    linalg.reduce {{.*}} outs(%[[C]] :
func.func @barrier(%x: tensor<2x5xf32>) -> tensor<2xf32> {
  %k = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %c = util.optimization_barrier %k : tensor<2xf32>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<2x5xf32>) outs(%c : tensor<2xf32>) dimensions = [1]
  return %r : tensor<2xf32>
}

// -----

// D17: a mutable global, and any in an initializer.
util.global private mutable @zero = dense<0.0> : tensor<2xf32>
util.global private @sum : tensor<2xf32>
util.initializer {
  %z = util.global.load @zero : tensor<2xf32>
  util.global.store %z, @sum : tensor<2xf32>
  util.return
}
// REMARK: remark: [Missed] mutable-global
// CHECK-LABEL: func.func @mutable(
// CHECK:         %[[C:.*]] = util.global.load @zero
// CHECK-NEXT:    linalg.reduce {{.*}} outs(%[[C]] :
func.func @mutable(%x: tensor<2x5xf32>) -> tensor<2xf32> {
  %c = util.global.load @zero : tensor<2xf32>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<2x5xf32>) outs(%c : tensor<2xf32>) dimensions = [1]
  return %r : tensor<2xf32>
}

// -----

// D24: once per loop. The init inside is an argument of the block.
// REMARK: remark: [Missed] loop-carried
// REMARK: remark: [Missed] copy-required {{.*}} bytes=16
// CHECK-LABEL: func.func @loop(
// CHECK:         %[[C:.*]] = flow.tensor.clone
// CHECK:         scf.for {{.*}} iter_args(%[[A:.*]] = %[[C]])
// CHECK:           linalg.matmul {{.*}} outs(%[[A]] :
func.func @loop(%a: tensor<2x2xf32>, %n: index) -> tensor<2x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> tensor<2x2xf32> {
    %s = linalg.matmul ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%acc : tensor<2x2xf32>) -> tensor<2x2xf32>
    scf.yield %s : tensor<2x2xf32>
  }
  return %r : tensor<2x2xf32>
}

// -----

// D15: 2 of 64 elements.
// REMARK: remark: [Missed] copy-required {{.*}} bytes=64
// CHECK-LABEL: func.func @few(
// CHECK:         %[[C:.*]] = flow.tensor.clone
// CHECK-NEXT:    tensor.insert_slice %{{.*}} into %[[C]]
func.func @few(%x: tensor<2xi8>) -> tensor<64xi8> {
  %c = arith.constant dense<"0x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f"> : tensor<64xi8>
  %r = tensor.insert_slice %x into %c[1] [2] [1] : tensor<2xi8> into tensor<64xi8>
  return %r : tensor<64xi8>
}
