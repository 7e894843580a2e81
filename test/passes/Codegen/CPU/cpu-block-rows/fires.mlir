// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-block-rows))" --remarks-filter=weir-cpu-block-rows 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#rows = affine_map<(i, j) -> (i, j)>
#columns = affine_map<(i, j) -> (j)>

// A softmax: blocks of eight rows of 2 KiB are half of the first-level cache. What is subtracted is in the loop of the sum, and one row is divided.
// REMARK-COUNT-2: [Passed] blocked | {{.*}} Function=softmax | {{.*}}rows=8
// CHECK-LABEL: func.func @softmax
// CHECK-SAME:    %[[A:[^:]*]]: tensor<512x512xf32>
// CHECK-DAG:     %[[C8:.*]] = arith.constant 8 : index
// CHECK:         %[[MAX:.*]] = scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<512xf32>)
// CHECK:           tensor.extract_slice %[[A]][%[[I]], 0] [8, 512] [1, 1]
// CHECK:           linalg.reduce
// CHECK:         %[[SUM:.*]]:2 = scf.for {{.*}} -> (tensor<512xf32>, tensor<512x512xf32>)
// CHECK:           linalg.generic
// CHECK:             math.exp
// CHECK:           linalg.reduce
// CHECK:           tensor.insert_slice {{.*}} [8, 512] [1, 1]
// CHECK:         %[[INVERSE:.*]] = linalg.generic {{.*}} ins(%[[SUM]]#0 : tensor<512xf32>)
// CHECK:           arith.divf {{.*}} fastmath<arcp>
// CHECK:         linalg.generic {{.*}} ins(%[[SUM]]#1, %[[INVERSE]] : tensor<512x512xf32>, tensor<512xf32>)
// CHECK-NOT:       arith.divf
// CHECK:           arith.mulf {{.*}} fastmath<arcp>
func.func @softmax(%a: tensor<512x512xf32>, %d: tensor<512x512xf32>, %m: tensor<512xf32>, %s: tensor<512xf32>) -> tensor<512x512xf32> attributes {weir.kernel} {
  %x = linalg.reduce { arith.maximumf } ins(%a : tensor<512x512xf32>) outs(%m : tensor<512xf32>) dimensions = [0]
  %e = linalg.generic {indexing_maps = [#rows, #columns, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%a, %x : tensor<512x512xf32>, tensor<512xf32>) outs(%d : tensor<512x512xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %w = arith.subf %u, %v : f32
    %y = math.exp %w : f32
    linalg.yield %y : f32
  } -> tensor<512x512xf32>
  %t = linalg.reduce { arith.addf } ins(%e : tensor<512x512xf32>) outs(%s : tensor<512xf32>) dimensions = [0]
  %r = linalg.generic {indexing_maps = [#rows, #columns, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%e, %t : tensor<512x512xf32>, tensor<512xf32>) outs(%d : tensor<512x512xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %w = arith.divf %u, %v fastmath<arcp> : f32
    linalg.yield %w : f32
  } -> tensor<512x512xf32>
  return %r : tensor<512x512xf32>
}

// No number of rows up to 13 divides 521: the last block is smaller. The division is exact: it stays.
// REMARK: [Passed] blocked | {{.*}} Function=rest | {{.*}}rows=13
// CHECK-LABEL: func.func @rest
// CHECK:         scf.for
// CHECK:           affine.min
// CHECK:           linalg.reduce {{.*}} ins({{.*}} : tensor<?x300xf32>)
// CHECK:         arith.divf
func.func @rest(%a: tensor<521x300xf32>, %d: tensor<521x300xf32>, %s: tensor<300xf32>) -> tensor<521x300xf32> attributes {weir.kernel} {
  %t = linalg.reduce { arith.addf } ins(%a : tensor<521x300xf32>) outs(%s : tensor<300xf32>) dimensions = [0]
  %r = linalg.generic {indexing_maps = [#rows, #columns, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%a, %t : tensor<521x300xf32>, tensor<300xf32>) outs(%d : tensor<521x300xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %w = arith.divf %u, %v : f32
    linalg.yield %w : f32
  } -> tensor<521x300xf32>
  return %r : tensor<521x300xf32>
}

// The first of two reductions takes what both read; the second one finds it computed.
// REMARK-COUNT-2: [Passed] blocked | {{.*}} Function=twice
// CHECK-LABEL: func.func @twice
// CHECK:         %[[FIRST:.*]]:2 = scf.for
// CHECK:           math.absf
// CHECK:         scf.for {{.*}} -> (tensor<512xf32>)
// CHECK-NEXT:      tensor.extract_slice %[[FIRST]]#1
// CHECK-NOT:       math.absf
// CHECK:         return
func.func @twice(%a: tensor<512x512xf32>, %d: tensor<512x512xf32>, %s: tensor<512xf32>, %m: tensor<512xf32>) -> (tensor<512xf32>, tensor<512xf32>) attributes {weir.kernel} {
  %e = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<512x512xf32>) outs(%d : tensor<512x512xf32>) {
  ^bb0(%u: f32, %o: f32):
    %w = math.absf %u : f32
    linalg.yield %w : f32
  } -> tensor<512x512xf32>
  %t = linalg.reduce { arith.addf } ins(%e : tensor<512x512xf32>) outs(%s : tensor<512xf32>) dimensions = [0]
  %x = linalg.reduce { arith.maximumf } ins(%e : tensor<512x512xf32>) outs(%m : tensor<512xf32>) dimensions = [0]
  return %t, %x : tensor<512xf32>, tensor<512xf32>
}

// A softmax whose maxima and sums start from nothing: both are of the rows so far. From the last block on quotients are products with
// exp(largest of the block and those before - largest) / sum.
// REMARK: [Passed] softmax | {{.*}} Function=once | {{.*}}rows=32
// REMARK-NOT: Function=once
// CHECK-LABEL: func.func @once
// CHECK-SAME:    %[[A:[^:]*]]: tensor<512x512xf32>
// CHECK:         %[[LOWEST:.*]] = arith.constant -3.40282347E+38 : f32
// CHECK:         %[[START:.*]] = linalg.fill ins(%[[LOWEST]]
// CHECK:         %[[ALL:.*]]:4 = scf.for %[[I:.*]] = %{{.*}} iter_args(%[[MAX:.*]] = %[[START]], %[[SUM:.*]] = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (tensor<512xf32>, tensor<512xf32>, tensor<16x512xf32>, tensor<512x512xf32>)
// CHECK:           tensor.extract_slice %[[A]][%{{.*}}, 0] [32, 512] [1, 1]
// CHECK:           %[[NEXT:.*]] = linalg.reduce
// CHECK:             arith.cmpf ogt
// CHECK:           linalg.generic {{.*}} ins(%[[MAX]], %[[NEXT]] : {{.*}} outs(%[[SUM]]
// CHECK:             math.exp
// CHECK-NEXT:        arith.mulf
// CHECK:           linalg.generic {{.*}} ins(%{{.*}}, %[[NEXT]]
// CHECK:             math.exp
// CHECK:           linalg.reduce
// CHECK:         scf.for
// CHECK:           %[[NUMBER:.*]] = affine.apply
// CHECK:           tensor.extract_slice %[[ALL]]#2[%[[NUMBER]], 0] [1, 512] [1, 1]
// CHECK:           linalg.generic {{.*}} ins(%{{.*}}, %[[ALL]]#0
// CHECK:             math.exp
// CHECK:           linalg.generic
// CHECK-NOT:         arith.divf
// CHECK:             arith.mulf {{.*}} fastmath<arcp>
func.func @once(%a: tensor<512x512xf32>, %d: tensor<512x512xf32>, %n: tensor<512xf32>) -> tensor<512x512xf32> attributes {weir.kernel} {
  %none = arith.constant 0xFFC00000 : f32
  %zero = arith.constant 0.0 : f32
  %m = linalg.fill ins(%none : f32) outs(%n : tensor<512xf32>) -> tensor<512xf32>
  %s = linalg.fill ins(%zero : f32) outs(%n : tensor<512xf32>) -> tensor<512xf32>
  %x = linalg.reduce { arith.maxnumf } ins(%a : tensor<512x512xf32>) outs(%m : tensor<512xf32>) dimensions = [0]
  %e = linalg.generic {indexing_maps = [#rows, #columns, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%a, %x : tensor<512x512xf32>, tensor<512xf32>) outs(%d : tensor<512x512xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %w = arith.subf %u, %v : f32
    %y = math.exp %w : f32
    linalg.yield %y : f32
  } -> tensor<512x512xf32>
  %t = linalg.reduce { arith.addf } ins(%e : tensor<512x512xf32>) outs(%s : tensor<512xf32>) dimensions = [0]
  %r = linalg.generic {indexing_maps = [#rows, #columns, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%e, %t : tensor<512x512xf32>, tensor<512xf32>) outs(%d : tensor<512x512xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %w = arith.divf %u, %v fastmath<arcp> : f32
    linalg.yield %w : f32
  } -> tensor<512x512xf32>
  return %r : tensor<512x512xf32>
}

// The maxima are wanted, too: they would have to be those of the program where all is -infinity.
// REMARK-COUNT-2: [Passed] blocked | {{.*}} Function=with_maxima
func.func @with_maxima(%a: tensor<512x512xf32>, %d: tensor<512x512xf32>, %n: tensor<512xf32>) -> (tensor<512x512xf32>, tensor<512xf32>) attributes {weir.kernel} {
  %none = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %m = linalg.fill ins(%none : f32) outs(%n : tensor<512xf32>) -> tensor<512xf32>
  %s = linalg.fill ins(%zero : f32) outs(%n : tensor<512xf32>) -> tensor<512xf32>
  %x = linalg.reduce { arith.maximumf } ins(%a : tensor<512x512xf32>) outs(%m : tensor<512xf32>) dimensions = [0]
  %e = linalg.generic {indexing_maps = [#rows, #columns, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%a, %x : tensor<512x512xf32>, tensor<512xf32>) outs(%d : tensor<512x512xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %w = arith.subf %u, %v : f32
    %y = math.exp %w : f32
    linalg.yield %y : f32
  } -> tensor<512x512xf32>
  %t = linalg.reduce { arith.addf } ins(%e : tensor<512x512xf32>) outs(%s : tensor<512xf32>) dimensions = [0]
  %r = linalg.generic {indexing_maps = [#rows, #columns, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%e, %t : tensor<512x512xf32>, tensor<512xf32>) outs(%d : tensor<512x512xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %w = arith.divf %u, %v fastmath<arcp> : f32
    linalg.yield %w : f32
  } -> tensor<512x512xf32>
  return %r, %x : tensor<512x512xf32>, tensor<512xf32>
}

// Each maximum is the NaN that maximumf starts from.
// REMARK-COUNT-2: [Passed] blocked | {{.*}} Function=from_nan
func.func @from_nan(%a: tensor<512x512xf32>, %d: tensor<512x512xf32>, %n: tensor<512xf32>) -> tensor<512x512xf32> attributes {weir.kernel} {
  %none = arith.constant 0x7FC00000 : f32
  %zero = arith.constant 0.0 : f32
  %m = linalg.fill ins(%none : f32) outs(%n : tensor<512xf32>) -> tensor<512xf32>
  %s = linalg.fill ins(%zero : f32) outs(%n : tensor<512xf32>) -> tensor<512xf32>
  %x = linalg.reduce { arith.maximumf } ins(%a : tensor<512x512xf32>) outs(%m : tensor<512xf32>) dimensions = [0]
  %e = linalg.generic {indexing_maps = [#rows, #columns, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%a, %x : tensor<512x512xf32>, tensor<512xf32>) outs(%d : tensor<512x512xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %w = arith.subf %u, %v : f32
    %y = math.exp %w : f32
    linalg.yield %y : f32
  } -> tensor<512x512xf32>
  %t = linalg.reduce { arith.addf } ins(%e : tensor<512x512xf32>) outs(%s : tensor<512xf32>) dimensions = [0]
  %r = linalg.generic {indexing_maps = [#rows, #columns, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%e, %t : tensor<512x512xf32>, tensor<512xf32>) outs(%d : tensor<512x512xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %w = arith.divf %u, %v fastmath<arcp> : f32
    linalg.yield %w : f32
  } -> tensor<512x512xf32>
  return %r : tensor<512x512xf32>
}
