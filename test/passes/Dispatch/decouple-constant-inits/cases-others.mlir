// The cases of docs/spec/dispatch-passes.md 2.13 whose forms are in fires.mlir and refuses.mlir: the page says how many dispatches and
// bindings they become, scripts/check-spec-cases counts.
// RUN: weir-opt %s -o /dev/null

// D4: a -0.0 in the constant.
func.func @d4(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {
  %c = arith.constant dense<[[-0.0, 1.0], [-2.0, 4.0]]> : tensor<2x2xf32>
  %s = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %s : tensor<2x2xf32>
}

// Its contents are not known.
func.func @d4_unknown(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {
  %c = flow.tensor.constant #flow.parameter.named<"m"::"w"> : tensor<2x2xf32>
  %s = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %s : tensor<2x2xf32>
}

// D6: maxnumf, from a constant without and with a NaN.
func.func @d6(%x: tensor<2x5xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %d = arith.constant dense<[1.0, 0x7FC00000]> : tensor<2xf32>
  %r = linalg.reduce { arith.maxnumf } ins(%x : tensor<2x5xf32>) outs(%c : tensor<2xf32>) dimensions = [1]
  %s = linalg.reduce { arith.maxnumf } ins(%x : tensor<2x5xf32>) outs(%d : tensor<2xf32>) dimensions = [1]
  return %r, %s : tensor<2xf32>, tensor<2xf32>
}

// D10: the last element of rows that may be empty, and of rows of three.
func.func @d10(%x: tensor<4x?xf32>, %y: tensor<4x3xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x?xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%y : tensor<4x3xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %r, %s : tensor<4xf32>, tensor<4xf32>
}

// D13: argmax.
func.func @d13(%x: tensor<2x5xf32>) -> (tensor<2xf32>, tensor<2xi32>) {
  %v = arith.constant dense<[0.5, 1.5]> : tensor<2xf32>
  %i = arith.constant dense<-1> : tensor<2xi32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x5xf32>) outs(%v, %i : tensor<2xf32>, tensor<2xi32>) {
  ^bb0(%a: f32, %m: f32, %k: i32):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i32
    %t = arith.cmpf ogt, %a, %m : f32
    %p = arith.select %t, %a, %m : f32
    %q = arith.select %t, %n, %k : i32
    linalg.yield %p, %q : f32, i32
  } -> (tensor<2xf32>, tensor<2xi32>)
  return %r#0, %r#1 : tensor<2xf32>, tensor<2xi32>
}

// D15: 2 of 64 elements.
func.func @d15_few(%x: tensor<2xi8>) -> tensor<64xi8> {
  %c = arith.constant dense<"0x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f"> : tensor<64xi8>
  %r = tensor.insert_slice %x into %c[1] [2] [1] : tensor<2xi8> into tensor<64xi8>
  return %r : tensor<64xi8>
}

// D16: a part of a constant, reshaped.
func.func @d16(%a: tensor<2x3xi32>, %b: tensor<3x2xi32>) -> tensor<2x2xi32> {
  %c = arith.constant dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]> : tensor<10xi32>
  %p = tensor.extract_slice %c[4] [4] [1] : tensor<10xi32> to tensor<4xi32>
  %q = tensor.expand_shape %p [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
  %s = linalg.matmul ins(%a, %b : tensor<2x3xi32>, tensor<3x2xi32>) outs(%q : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %s : tensor<2x2xi32>
}

// D17: immutable globals.
util.global private @bias_d17 = dense<[1.0, 2.0]> : tensor<2xf32>
util.global private @zero_d17 : tensor<2xf32>
util.initializer {
  %c = arith.constant dense<0.0> : tensor<2xf32>
  util.global.store %c, @zero_d17 : tensor<2xf32>
  util.return
}
func.func @d17(%x: tensor<2x5xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %b = util.global.load immutable @bias_d17 : tensor<2xf32>
  %z = util.global.load immutable @zero_d17 : tensor<2xf32>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<2x5xf32>) outs(%b : tensor<2xf32>) dimensions = [1]
  %s = linalg.reduce { arith.addf } ins(%x : tensor<2x5xf32>) outs(%z : tensor<2xf32>) dimensions = [1]
  return %r, %s : tensor<2xf32>, tensor<2xf32>
}

// A mutable one.
util.global private mutable @zero_d17_mutable = dense<0.0> : tensor<2xf32>
util.global private @sum_d17_mutable : tensor<2xf32>
util.initializer {
  %z = util.global.load @zero_d17_mutable : tensor<2xf32>
  util.global.store %z, @sum_d17_mutable : tensor<2xf32>
  util.return
}
func.func @d17_mutable(%x: tensor<2x5xf32>) -> tensor<2xf32> {
  %c = util.global.load @zero_d17_mutable : tensor<2xf32>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<2x5xf32>) outs(%c : tensor<2xf32>) dimensions = [1]
  return %r : tensor<2xf32>
}

// D20: a computed accumulator.
func.func @d20(%a: tensor<4x4xi32>, %b: tensor<4x4xi32>, %c: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xi32>, tensor<4x4xi32>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
  %1 = linalg.matmul ins(%b, %a : tensor<4x4xi32>, tensor<4x4xi32>) outs(%0 : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %1 : tensor<4x4xi32>
}

// D21: a bias that was broadcast before.
func.func @d21(%x: tensor<1x3x2x1xf32>, %f: tensor<2x2x1x2xf32>) -> tensor<1x2x1x2xf32> {
  %c = arith.constant dense<[[[[1.0, 2.0]], [[1.0, 2.0]]]]> : tensor<1x2x1x2xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%x, %f : tensor<1x3x2x1xf32>, tensor<2x2x1x2xf32>) outs(%c : tensor<1x2x1x2xf32>) -> tensor<1x2x1x2xf32>
  return %r : tensor<1x2x1x2xf32>
}

// D22: decay; a difference.
func.func @d22(%x: tensor<2x5xf32>, %y: tensor<2x5xi32>) -> (tensor<2xf32>, tensor<2xi32>) {
  %k = arith.constant 0.9 : f32
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %d = arith.constant dense<[1, 2]> : tensor<2xi32>
  %r = linalg.reduce ins(%x : tensor<2x5xf32>) outs(%c : tensor<2xf32>) dimensions = [1]
    (%a: f32, %acc: f32) {
      %m = arith.mulf %acc, %k : f32
      %n = arith.addf %m, %a : f32
      linalg.yield %n : f32
    }
  %s = linalg.reduce ins(%y : tensor<2x5xi32>) outs(%d : tensor<2xi32>) dimensions = [1]
    (%a: i32, %acc: i32) {
      %n = arith.subi %acc, %a overflow<nsw> : i32
      linalg.yield %n : i32
    }
  return %r, %s : tensor<2xf32>, tensor<2xi32>
}

// D24: a loop from a splat.
func.func @d24(%a: tensor<2x2xf32>, %n: index) -> tensor<2x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant dense<1.0> : tensor<2x2xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> tensor<2x2xf32> {
    %s = linalg.matmul ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%acc : tensor<2x2xf32>) -> tensor<2x2xf32>
    scf.yield %s : tensor<2x2xf32>
  }
  return %r : tensor<2x2xf32>
}

// A loop from a dense constant.
func.func @d24_dense(%a: tensor<2x2xf32>, %n: index) -> tensor<2x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> tensor<2x2xf32> {
    %s = linalg.matmul ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%acc : tensor<2x2xf32>) -> tensor<2x2xf32>
    scf.yield %s : tensor<2x2xf32>
  }
  return %r : tensor<2x2xf32>
}

// D11: a splat of a dynamic scalar.
func.func @d11(%x: tensor<?x16xf32>, %v: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x16xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<?x16xf32>) outs(%f : tensor<?xf32>) dimensions = [1]
  return %s : tensor<?xf32>
}

// D23: D1 with two starts; the column of N = 0 has its other half.
func.func @d23(%x: tensor<6x8xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
  %c = arith.constant dense<7> : tensor<8xi32>
  %d = arith.constant dense<8> : tensor<8xi32>
  %r = linalg.reduce { arith.addi } ins(%x : tensor<6x8xi32>) outs(%c : tensor<8xi32>) dimensions = [0]
  %s = linalg.reduce { arith.addi } ins(%x : tensor<6x8xi32>) outs(%d : tensor<8xi32>) dimensions = [0]
  return %r, %s : tensor<8xi32>, tensor<8xi32>
}
