// RUN: weir-opt %s --split-input-file --weir-decouple-constant-inits --remarks-filter-passed=weir-decouple-constant-inits 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: weir-opt %s --split-input-file --weir-decouple-constant-inits=init-strategy=copy | FileCheck %s --check-prefix=COPY

// D4: with a -0.0 in the constant, or contents that are not known, a sum starts from -0.0.
// REMARK: [Passed] epilogue {{.*}} bytes=32{{.*}}combiner=arith.addf{{.*}}identity=-0.000000e+00{{.*}}rule=W3
// CHECK-LABEL: func.func @negativeZero(
// CHECK:         %[[Z:.*]] = arith.constant -0.000000e+00 : f32
// CHECK:         linalg.fill ins(%[[Z]] : f32)
// COPY-LABEL:  func.func @negativeZero(
// COPY:          %[[I:.*]] = linalg.copy
// COPY:          linalg.matmul {{.*}} outs(%[[I]] :
// COPY-NEXT:     return
func.func @negativeZero(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {
  %c = arith.constant dense<[[-0.0, 1.0], [-2.0, 4.0]]> : tensor<2x2xf32>
  %s = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %s : tensor<2x2xf32>
}

// -----

// CHECK-LABEL: func.func @unknownContents(
// CHECK:         %[[Z:.*]] = arith.constant -0.000000e+00 : f32
// CHECK:         linalg.fill ins(%[[Z]] : f32)
func.func @unknownContents(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {
  %c = flow.tensor.constant #flow.parameter.named<"m"::"w"> : tensor<2x2xf32>
  %s = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %s : tensor<2x2xf32>
}

// -----

// D6: a NaN that maxnumf starts from loses against every number, but not against nothing.
// REMARK: [Passed] epilogue {{.*}} combiner=arith.maxnumf{{.*}}identity=0xFF800000
// REMARK: [Passed] epilogue {{.*}} combiner=arith.maxnumf{{.*}}identity=0x7FC00000
// CHECK-LABEL: func.func @maxnum(
func.func @maxnum(%x: tensor<2x5xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %d = arith.constant dense<[1.0, 0x7FC00000]> : tensor<2xf32>
  %r = linalg.reduce { arith.maxnumf } ins(%x : tensor<2x5xf32>) outs(%c : tensor<2xf32>) dimensions = [1]
  %s = linalg.reduce { arith.maxnumf } ins(%x : tensor<2x5xf32>) outs(%d : tensor<2xf32>) dimensions = [1]
  return %r, %s : tensor<2xf32>, tensor<2xf32>
}

// -----

// D10: rows that may be empty leave the constant; static ones do not.
// REMARK: [Passed] zero-trip {{.*}} as=select{{.*}}rule=W4s
// REMARK: [Passed] no-identity {{.*}} bytes=32{{.*}}fallback=copy{{.*}}rule=W4
// REMARK: [Passed] dropped {{.*}} bytes=32{{.*}}rule=W1
// CHECK-LABEL: func.func @last(
// CHECK:         %[[C:.*]] = arith.constant dense
// CHECK:         %[[I:.*]] = linalg.copy ins(%[[C]] : tensor<4xf32>)
// CHECK:         linalg.generic {{.*}} outs(%[[I]] :
// CHECK:           arith.select
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         linalg.generic {{.*}} outs(%[[E]] :
func.func @last(%x: tensor<4x?xf32>, %y: tensor<4x3xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
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

// -----

// D13: argmax. The index depends on the accumulator of the value: a copy of the dense init, a fill of the splat.
// REMARK: [Passed] coupled-inits {{.*}} bytes=16{{.*}}fallback=copy{{.*}}rule=W4
// REMARK: [Passed] filled {{.*}} rule=W2
// CHECK-LABEL: func.func @argmax(
// CHECK:         %[[I:.*]] = linalg.copy
// CHECK:         %[[F:.*]] = linalg.fill
// CHECK:         linalg.generic {{.*}} outs(%[[I]], %[[F]] :
func.func @argmax(%x: tensor<2x5xf32>) -> (tensor<2xf32>, tensor<2xi32>) {
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

// -----

// D16: a part of a constant, reshaped, is a small constant.
// CHECK-LABEL: func.func @part(
// CHECK:         %[[C:.*]] = arith.constant dense<{{\[\[}}5, 6], [7, 8{{\]\]}}> : tensor<2x2xi32>
// CHECK:         linalg.fill
// CHECK:         %[[S:.*]] = linalg.matmul
// CHECK:         linalg.generic {{.*}} ins(%[[S]], %[[C]] :
func.func @part(%a: tensor<2x3xi32>, %b: tensor<3x2xi32>) -> tensor<2x2xi32> {
  %c = arith.constant dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]> : tensor<10xi32>
  %p = tensor.extract_slice %c[4] [4] [1] : tensor<10xi32> to tensor<4xi32>
  %q = tensor.expand_shape %p [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
  %s = linalg.matmul ins(%a, %b : tensor<2x3xi32>, tensor<3x2xi32>) outs(%q : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %s : tensor<2x2xi32>
}

// -----

// D17: immutable globals. A dense one is the input, a splat one dies.
util.global private @bias = dense<[1.0, 2.0]> : tensor<2xf32>
util.global private @zero : tensor<2xf32>
util.initializer {
  %c = arith.constant dense<0.0> : tensor<2xf32>
  util.global.store %c, @zero : tensor<2xf32>
  util.return
}
// CHECK-LABEL: func.func @globals(
// CHECK:         %[[B:.*]] = util.global.load immutable @bias
// CHECK:         %[[S:.*]] = linalg.reduce
// CHECK:         linalg.generic {{.*}} ins(%[[S]], %[[B]] :
// CHECK:         %[[F:.*]] = linalg.fill
// CHECK:         linalg.reduce {{.*}} outs(%[[F]] :
func.func @globals(%x: tensor<2x5xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %b = util.global.load immutable @bias : tensor<2xf32>
  %z = util.global.load immutable @zero : tensor<2xf32>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<2x5xf32>) outs(%b : tensor<2xf32>) dimensions = [1]
  %s = linalg.reduce { arith.addf } ins(%x : tensor<2x5xf32>) outs(%z : tensor<2xf32>) dimensions = [1]
  return %r, %s : tensor<2xf32>, tensor<2xf32>
}

// -----

// D21: of a bias that was broadcast already only the bias is left.
// CHECK-LABEL: func.func @bias(
// CHECK:         %[[S:.*]] = linalg.conv_2d_nhwc_hwcf
// CHECK:         %[[B:.*]] = arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK:         linalg.generic {{.*}} ins(%[[S]], %[[B]] : tensor<1x2x1x2xf32>, tensor<2xf32>)
func.func @bias(%x: tensor<1x3x2x1xf32>, %f: tensor<2x2x1x2xf32>) -> tensor<1x2x1x2xf32> {
  %c = arith.constant dense<[[[[1.0, 2.0]], [[1.0, 2.0]]]]> : tensor<1x2x1x2xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%x, %f : tensor<1x3x2x1xf32>, tensor<2x2x1x2xf32>) outs(%c : tensor<1x2x1x2xf32>) -> tensor<1x2x1x2xf32>
  return %r : tensor<1x2x1x2xf32>
}

// -----

// D22: decay has no identity. A difference is joined as a sum (B2), and only starts on the left.
// REMARK: [Passed] no-identity {{.*}} rule=W4
// REMARK: [Passed] epilogue {{.*}} combiner=arith.subi
// CHECK-LABEL: func.func @decay(
// CHECK:         linalg.copy
// CHECK:         linalg.fill
// CHECK:         linalg.reduce { arith.subi {overflowFlags = #arith.overflow<none>} }
// CHECK:           arith.addi %{{.*}}, %{{.*}} : i32
func.func @decay(%x: tensor<2x5xf32>, %y: tensor<2x5xi32>) -> (tensor<2xf32>, tensor<2xi32>) {
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

// -----

// D24: a loop that starts from a splat has a fill before it.
// REMARK: [Passed] filled {{.*}} rule=W2
// CHECK-LABEL: func.func @loop(
// CHECK:         %[[F:.*]] = linalg.fill
// CHECK:         scf.for {{.*}} iter_args(%[[A:.*]] = %[[F]])
// CHECK:           linalg.matmul {{.*}} outs(%[[A]] :
func.func @loop(%a: tensor<2x2xf32>, %n: index) -> tensor<2x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = arith.constant dense<1.0> : tensor<2x2xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> tensor<2x2xf32> {
    %s = linalg.matmul ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%acc : tensor<2x2xf32>) -> tensor<2x2xf32>
    scf.yield %s : tensor<2x2xf32>
  }
  return %r : tensor<2x2xf32>
}

// -----

// VW5: inserts that cover the constant between them leave nothing of it.
// REMARK: [Passed] dropped {{.*}} rule=W1
// CHECK-LABEL: func.func @covered(
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<2x4xi32>
// CHECK:         tensor.insert_slice %{{.*}} into %[[E]]
func.func @covered(%x: tensor<2x2xi32>, %y: tensor<1x2xi32>) -> tensor<2x4xi32> {
  %c = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi32>
  %0 = tensor.insert_slice %x into %c[0, 0] [2, 2] [1, 1] : tensor<2x2xi32> into tensor<2x4xi32>
  %1 = tensor.insert_slice %y into %0[1, 2] [1, 2] [1, 1] : tensor<1x2xi32> into tensor<2x4xi32>
  %2 = tensor.insert_slice %y into %1[0, 2] [1, 2] [1, 1] : tensor<1x2xi32> into tensor<2x4xi32>
  return %2 : tensor<2x4xi32>
}

// -----

// X3: a sum that must keep its order, and one of which the order does not matter. B13: a NaN that wins.
// RUN: weir-opt %s --split-input-file --weir-decouple-constant-inits=fp-order=keep --remarks-filter-passed=weir-decouple-constant-inits -o /dev/null 2>&1 | FileCheck %s --check-prefix=KEEP
// KEEP: [Passed] fp-order {{.*}}Function=ordered{{.*}} bytes=16{{.*}}fallback=copy{{.*}}rule=W4
// KEEP: [Passed] epilogue {{.*}}Function=ordered{{.*}} rule=W3
// KEEP: [Passed] epilogue {{.*}}Function=ordered{{.*}} rule=W3
// KEEP: [Passed] nnan-needed {{.*}}Function=ordered{{.*}} rule=W4
// KEEP: [Passed] epilogue {{.*}}Function=ordered{{.*}} combiner=arith.cmpf+select{{.*}}identity=0x7F800000
// REMARK: [Passed] narrow-accumulator {{.*}} rule=W4
// REMARK: [Passed] epilogue {{.*}} rounding="reassociated, narrow accumulator"
// CHECK-LABEL: func.func @ordered(
func.func @ordered(%x: tensor<2x5xf32>, %y: tensor<2x1xf32>, %h: tensor<2x5xf16>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf16>, tensor<2xf16>) {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %d = arith.constant dense<[1.0, 2.0]> : tensor<2xf16>
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<2x5xf32>) outs(%c : tensor<2xf32>) dimensions = [1]
  %1 = linalg.reduce { arith.addf } ins(%y : tensor<2x1xf32>) outs(%c : tensor<2xf32>) dimensions = [1]
  %2 = linalg.reduce { arith.mulf {fastmath = #arith.fastmath<reassoc>} } ins(%x : tensor<2x5xf32>) outs(%c : tensor<2xf32>) dimensions = [1]
  %3 = linalg.reduce ins(%x : tensor<2x5xf32>) outs(%c : tensor<2xf32>) dimensions = [1]
    (%a: f32, %acc: f32) {
      %t = arith.cmpf ugt, %a, %acc : f32
      %n = arith.select %t, %a, %acc : f32
      linalg.yield %n : f32
    }
  %4 = linalg.reduce ins(%x : tensor<2x5xf32>) outs(%c : tensor<2xf32>) dimensions = [1]
    (%a: f32, %acc: f32) {
      %t = arith.cmpf ugt, %a, %acc : f32
      %n = arith.select %t, %acc, %a : f32
      linalg.yield %n : f32
    }
  %5 = linalg.reduce { arith.addf } ins(%h : tensor<2x5xf16>) outs(%d : tensor<2xf16>) dimensions = [1]
  %6 = linalg.reduce { arith.addf {fastmath = #arith.fastmath<reassoc>} } ins(%h : tensor<2x5xf16>) outs(%d : tensor<2xf16>) dimensions = [1]
  return %0, %1, %2, %3, %4, %5, %6 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf16>, tensor<2xf16>
}

// -----

// W4p, init-partial.
// REMARK: [Passed] init-partial {{.*}} as=slice{{.*}}rule=W4s
// REMARK: [Passed] copied {{.*}} bytes=64{{.*}}rule=W6
// REMARK: [Passed] input {{.*}} bytes=16{{.*}}rule=W4p
// CHECK-LABEL: func.func @update(
func.func @update(%x: tensor<2xf32>) -> (tensor<2x4xf32>, tensor<2xf32>) {
  %c = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %d = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i, 0)>], iterator_types = ["parallel"]} ins(%x : tensor<2xf32>) outs(%c : tensor<2x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<2xf32>) outs(%d : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.divf %o, %a : f32
    linalg.yield %n : f32
  } -> tensor<2xf32>
  return %r, %s : tensor<2x4xf32>, tensor<2xf32>
}

// -----

// VW7: one of two constants, whichever way is taken.
// REMARK: [Passed] epilogue {{.*}} combiner=arith.addf{{.*}}identity=-0.000000e+00
// CHECK-LABEL: func.func @branch(
// CHECK:       ^bb1(%[[C:.*]]: tensor<2xf32>):
// CHECK:         %[[F:.*]] = linalg.fill
// CHECK:         %[[S:.*]] = linalg.reduce {{.*}} outs(%[[F]] :
// CHECK:         linalg.generic {{.*}} ins(%[[S]], %[[C]] :
func.func @branch(%x: tensor<2x5xf32>, %t: i1) -> tensor<2xf32> {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %d = arith.constant dense<[3.0, 4.0]> : tensor<2xf32>
  cf.cond_br %t, ^bb1(%c : tensor<2xf32>), ^bb1(%d : tensor<2xf32>)
^bb1(%s: tensor<2xf32>):
  %r = linalg.reduce { arith.addf } ins(%x : tensor<2x5xf32>) outs(%s : tensor<2xf32>) dimensions = [1]
  return %r : tensor<2xf32>
}
