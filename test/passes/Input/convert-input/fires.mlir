// RUN: weir-opt %s --split-input-file --weir-convert-input | FileCheck %s

// CHECK-LABEL: util.func private @callee(%{{.+}}: tensor<4xf32>) -> tensor<4xf32> attributes {demo.tag}
// CHECK:         linalg.generic
// CHECK:           math.exp
// CHECK:         util.return
func.func private @callee(%a: tensor<4xf32>) -> tensor<4xf32> attributes {demo.tag} {
  %0 = tosa.exp %a : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: util.func public @main(%{{.+}}: tensor<4xf32> {demo.arg = 1 : i32}) -> tensor<4xf32>
// CHECK:         %[[C:.+]] = util.call @callee(%{{.+}}) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK:         linalg.generic {{.*}} ins(%[[C]], %[[C]]
// CHECK:           arith.addf
func.func @main(%a: tensor<4xf32> {demo.arg = 1 : i32}) -> tensor<4xf32> {
  %0 = call @callee(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = arith.addf %0, %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// CHECK-LABEL: util.func public @conv
// CHECK:         linalg.conv_2d_nhwc_fhwc
// CHECK-NOT:     tosa.
func.func @conv(%x: tensor<1x8x8x3xf32>, %w: tensor<16x3x3x3xf32>, %b: tensor<16xf32>) -> tensor<1x6x6x16xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x8x8x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x16xf32>
  return %0 : tensor<1x6x6x16xf32>
}

// -----

// Softmax is reductions and elementwise ops; tensor.generate a generic over its indices.

// CHECK-LABEL: util.func public @aggregates
// CHECK-NOT:     linalg.softmax
// CHECK:         iterator_types = ["parallel", "reduction"]
// CHECK:         math.exp
// CHECK:         arith.divf {{.*}} fastmath<arcp>
// CHECK:         linalg.index 0
// CHECK-NOT:     tensor.generate
func.func @aggregates(%x: tensor<2x4xf32>, %n: index) -> (tensor<2x4xf32>, tensor<?xindex>) {
  %e = tensor.empty() : tensor<2x4xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  return %0, %1 : tensor<2x4xf32>, tensor<?xindex>
}

// A softmax on a narrow type is computed in f32 and rounded once.

// CHECK-LABEL: util.func public @narrow_softmax
// CHECK:         arith.extf
// CHECK:         math.exp %{{.*}} : f32
// CHECK:         arith.divf %{{.*}} : f32
// CHECK:         arith.truncf %{{.*}} : f32 to f16
func.func @narrow_softmax(%x: tensor<2x?xf16>, %o: tensor<2x?xf16>) -> tensor<2x?xf16> {
  %0 = linalg.softmax dimension(1) ins(%x : tensor<2x?xf16>) outs(%o : tensor<2x?xf16>) -> tensor<2x?xf16>
  return %0 : tensor<2x?xf16>
}

// -----

// Bodies of TOSA's control flow are programs of TOSA.
// CHECK-LABEL: util.func public @tosa_control
// CHECK:         scf.if
// CHECK:           linalg.generic
// CHECK:             math.exp
// CHECK:         scf.while
// CHECK:           scf.condition
// CHECK:           arith.addf
func.func @tosa_control(%x: tensor<4xf32>, %c: tensor<i1>, %n: tensor<i32>) -> tensor<4xf32> {
  %y = tosa.cond_if %c (%a = %x) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    %1 = tosa.exp %a : (tensor<4xf32>) -> tensor<4xf32>
    tosa.yield %1 : tensor<4xf32>
  } else {
  ^bb0(%a: tensor<4xf32>):
    tosa.yield %a : tensor<4xf32>
  }
  %one = "tosa.const"() <{values = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = tosa.while_loop (%i = %one, %a = %y) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
    %more = tosa.greater %n, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %more : tensor<i1>
  } do {
  ^bb0(%i: tensor<i32>, %a: tensor<4xf32>):
    %j = tosa.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %b = tosa.add %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    tosa.yield %j, %b : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}

// -----

// CHECK: util.global private mutable @state = dense<0.000000e+00> : tensor<4xf32>
// CHECK: util.global private mutable @later : tensor<4xf32>
// CHECK: util.global private @weights = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
ml_program.global private mutable @state(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private mutable @later : tensor<4xf32>
ml_program.global private @weights(dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>) : tensor<4xf32>

// CHECK-LABEL: util.func public @globals
// CHECK:         util.global.load @state : tensor<4xf32>
// CHECK:         util.global.load immutable @weights : tensor<4xf32>
// CHECK:         util.global.store %{{.+}}, @state : tensor<4xf32>
func.func @globals() -> tensor<4xf32> {
  %0 = ml_program.global_load @state : tensor<4xf32>
  %1 = ml_program.global_load_const @weights : tensor<4xf32>
  %2 = arith.addf %0, %1 : tensor<4xf32>
  ml_program.global_store @state = %2 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: util.func public @tokens
// CHECK-NEXT:    %[[OLD:.+]] = util.global.load @state : tensor<4xf32>
// CHECK-NEXT:    %[[NEW:.+]] = linalg.generic {{.+}} ins(%[[OLD]]
// CHECK:         util.global.store %[[NEW]], @state : tensor<4xf32>
// CHECK-NEXT:    %[[READ:.+]] = util.global.load @state : tensor<4xf32>
// CHECK-NEXT:    util.return %[[READ]]
func.func @tokens() -> tensor<4xf32> {
  %t = ml_program.token
  %0, %t0 = ml_program.global_load_graph @state ordering(%t -> !ml_program.token) : tensor<4xf32>
  %1 = arith.negf %0 : tensor<4xf32>
  %t1 = ml_program.global_store_graph @state = %1 ordering(%t0 -> !ml_program.token) : tensor<4xf32>
  %2, %t2 = ml_program.global_load_graph @state ordering(%t1 -> !ml_program.token) : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// Slices of the first dimensions are scattered as they are, those of others between transposes; unit dimensions that represent what is addressed go.

// CHECK-LABEL: util.func public @scatters
// CHECK-SAME:    (%[[U:.+]]: tensor<3x1x5xf32>, %[[I:.+]]: tensor<3x1xindex>, %[[V:.+]]: tensor<3xf32>, %[[P:.+]]: tensor<1xindex>, %[[X:.+]]: tensor<3x5xf32>)
// CHECK-DAG:     %[[S:.+]] = tensor.extract_slice %[[U]][0, 0, 0] [3, 1, 5] [1, 1, 1] : tensor<3x1x5xf32> to tensor<3x5xf32>
// CHECK:         iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%[[S]], %[[I]] : tensor<3x5xf32>, tensor<3x1xindex>) outs(%[[X]] : tensor<3x5xf32>) {
// CHECK:         ^bb0(%[[NEW:.+]]: f32, %{{.+}}: f32):
// CHECK:           iree_linalg_ext.yield %[[NEW]] : f32
// CHECK-DAG:     %[[V1:.+]] = tensor.expand_shape %[[V]] {{.*}} : tensor<3xf32> into tensor<1x3xf32>
// CHECK-DAG:     %[[P1:.+]] = tensor.expand_shape %[[P]] {{.*}} : tensor<1xindex> into tensor<1x1xindex>
// CHECK-DAG:     %[[T:.+]] = linalg.transpose ins(%{{.+}} : tensor<3x5xf32>) outs(%{{.+}} : tensor<5x3xf32>) permutation = [1, 0]
// CHECK:         %[[R:.+]] = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%[[V1]], %[[P1]] : tensor<1x3xf32>, tensor<1x1xindex>) outs(%[[T]] : tensor<5x3xf32>)
// CHECK:         linalg.transpose ins(%[[R]] : tensor<5x3xf32>) outs(%{{.+}} : tensor<3x5xf32>) permutation = [1, 0]
func.func @scatters(%u: tensor<3x1x5xf32>, %i: tensor<3x1xindex>, %v: tensor<3xf32>, %p: tensor<1xindex>, %x: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = tensor.scatter %u into %x[%i] scatter_dims([0]) unique : (tensor<3x1x5xf32>, tensor<3x5xf32>, tensor<3x1xindex>) -> tensor<3x5xf32>
  %1 = tensor.scatter %v into %0[%p] scatter_dims([1]) unique : (tensor<3xf32>, tensor<3x5xf32>, tensor<1xindex>) -> tensor<3x5xf32>
  return %1 : tensor<3x5xf32>
}

// The extent of a dynamic dimension number is chosen among all extents.
// CHECK-LABEL: util.func public @extent
// CHECK-SAME:      (%[[T:.*]]: tensor<?x4xf32>, %[[I:.*]]: index)
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG:     %[[D:.*]] = tensor.dim %[[T]], %[[C0]]
// CHECK-DAG:     %[[IS:.*]] = arith.cmpi eq, %[[I]], %[[C0]]
// CHECK:         arith.select %[[IS]], %[[D]], %[[C4]]
func.func @extent(%t: tensor<?x4xf32>, %i: index) -> index {
  %d = tensor.dim %t, %i : tensor<?x4xf32>
  return %d : index
}
