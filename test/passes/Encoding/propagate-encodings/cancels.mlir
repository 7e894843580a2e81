// Conversions that undo, repeat or follow each other (encoding-passes.md 5.6), and those that only look like it.

// RUN: weir-opt %s --weir-propagate-encodings --allow-unregistered-dialect | FileCheck %s

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 96, 80]>
#r = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [?, 96, 80]>

// CHECK-DAG: #[[$L:.+]] = #iree_encoding.encoding<operand_index = 0
// CHECK-DAG: #[[$R:.+]] = #iree_encoding.encoding<operand_index = 1

// C1: the plain value, under the sizes of the result. Not under another element type.
// CHECK-LABEL: func.func @undone(
// CHECK-SAME:    %[[X:.+]]: tensor<16x80xf32>,
// CHECK-NEXT:    %[[C:.+]] = tensor.cast %[[X]] : tensor<16x80xf32> to tensor<?x80xf32>
// CHECK-NEXT:    return %[[C]]
func.func @undone(%x: tensor<16x80xf32>, %m: index) -> tensor<?x80xf32> {
  %s = iree_encoding.set_encoding %x encoding_dims{%m} : tensor<16x80xf32> -> tensor<16x80xf32, #l>
  %u = iree_encoding.unset_encoding %s encoding_dims{%m} : tensor<16x80xf32, #l> -> tensor<?x80xf32>{%m}
  return %u : tensor<?x80xf32>
}

// C2: a set made it, so that there are zeros after K. An argument may hold anything there, and E2: another encoding is another layout.
// CHECK-LABEL: func.func @set_again(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<16x80xf32>, %[[Y:[a-z0-9]+]]: tensor<16x80xf32, #[[$L]]>,
// CHECK:         %[[S:.+]] = iree_encoding.set_encoding %[[X]] {{.*}} -> tensor<16x80xf32, #[[$L]]>
// CHECK:         %[[T:.+]] = iree_encoding.set_encoding %[[X]] {{.*}} -> tensor<16x80xf32, #[[$R]]>
// CHECK:         %[[U:.+]] = iree_encoding.unset_encoding %[[Y]]
// CHECK:         %[[V:.+]] = iree_encoding.set_encoding %[[U]]
// CHECK:         "test.use"(%[[S]], %[[T]], %[[V]])
func.func @set_again(%x: tensor<16x80xf32>, %y: tensor<16x80xf32, #l>, %m: index) {
  %0 = iree_encoding.set_encoding %x encoding_dims{%m} : tensor<16x80xf32> -> tensor<16x80xf32, #l>
  %b = util.optimization_barrier %0 : tensor<16x80xf32, #l>
  "test.use"(%b) : (tensor<16x80xf32, #l>) -> ()
  %1 = iree_encoding.unset_encoding %0 encoding_dims{%m} : tensor<16x80xf32, #l> -> tensor<16x80xf32>
  %2 = iree_encoding.set_encoding %1 encoding_dims{%m} : tensor<16x80xf32> -> tensor<16x80xf32, #l>
  %3 = iree_encoding.set_encoding %1 encoding_dims{%m} : tensor<16x80xf32> -> tensor<16x80xf32, #r>
  %4 = iree_encoding.unset_encoding %y encoding_dims{%m} : tensor<16x80xf32, #l> -> tensor<16x80xf32>
  %5 = iree_encoding.set_encoding %4 encoding_dims{%m} : tensor<16x80xf32> -> tensor<16x80xf32, #l>
  "test.use"(%2, %3, %5) : (tensor<16x80xf32, #l>, tensor<16x80xf32, #r>, tensor<16x80xf32, #l>) -> ()
  return
}

// C3, C4: the first one represents all that it dominates, with its own sizes of loops (E4). Branches do not dominate each other.
// CHECK-LABEL: func.func @repeated(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<16x80xf32>, %[[Y:[a-z0-9]+]]: tensor<16x80xf32, #[[$L]]>, %[[M:[a-z0-9]+]]: index, %[[N:[a-z0-9]+]]: index,
// CHECK-DAG:     %[[S:.+]] = iree_encoding.set_encoding %[[X]] encoding_dims{%[[M]]}
// CHECK-DAG:     %[[U:.+]] = iree_encoding.unset_encoding %[[Y]] encoding_dims{%[[M]]}
// CHECK-NEXT:    "test.use"(%[[S]], %[[S]], %[[U]], %[[U]])
// CHECK:         scf.if
// CHECK:           iree_encoding.set_encoding %[[X]] {{.*}} -> tensor<16x80xf32, #[[$R]]>
// CHECK:         } else {
// CHECK:           iree_encoding.set_encoding %[[X]] {{.*}} -> tensor<16x80xf32, #[[$R]]>
func.func @repeated(%x: tensor<16x80xf32>, %y: tensor<16x80xf32, #l>, %m: index, %n: index, %c: i1) {
  %0 = iree_encoding.set_encoding %x encoding_dims{%m} : tensor<16x80xf32> -> tensor<16x80xf32, #l>
  %1 = iree_encoding.set_encoding %x encoding_dims{%n} : tensor<16x80xf32> -> tensor<16x80xf32, #l>
  %2 = iree_encoding.unset_encoding %y encoding_dims{%m} : tensor<16x80xf32, #l> -> tensor<16x80xf32>
  %3 = iree_encoding.unset_encoding %y encoding_dims{%n} : tensor<16x80xf32, #l> -> tensor<16x80xf32>
  "test.use"(%0, %1, %2, %3) : (tensor<16x80xf32, #l>, tensor<16x80xf32, #l>, tensor<16x80xf32>, tensor<16x80xf32>) -> ()
  scf.if %c {
    %4 = iree_encoding.set_encoding %x encoding_dims{%m} : tensor<16x80xf32> -> tensor<16x80xf32, #r>
    "test.use"(%4) : (tensor<16x80xf32, #r>) -> ()
  } else {
    %4 = iree_encoding.set_encoding %x encoding_dims{%m} : tensor<16x80xf32> -> tensor<16x80xf32, #r>
    "test.use"(%4) : (tensor<16x80xf32, #r>) -> ()
  }
  return
}

// C6: zeros are made encoded, of either sign. Ones are not, as there would be ones after the end.
// CHECK-LABEL: func.func @made(
// CHECK:         %[[NEGATIVE:.+]] = arith.constant -0.000000e+00 : f32
// CHECK:         %[[F:.+]] = linalg.fill ins(%[[NEGATIVE]] : f32) outs(%{{.+}} : tensor<?x80xf32, #[[$L]]>)
// CHECK:         %[[ZERO:.+]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[K:.+]] = linalg.fill ins(%[[ZERO]] : f32) outs(%{{.+}} : tensor<16x80xf32, #[[$L]]>)
// CHECK:         %[[ONES:.+]] = iree_encoding.set_encoding
// CHECK:         "test.use"(%[[F]], %[[K]], %[[ONES]])
func.func @made(%m: index) {
  %negative = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %e = tensor.empty(%m) : tensor<?x80xf32>
  %f = linalg.fill ins(%negative : f32) outs(%e : tensor<?x80xf32>) -> tensor<?x80xf32>
  %0 = iree_encoding.set_encoding %f encoding_dims{%m} : tensor<?x80xf32> -> tensor<?x80xf32, #l>
  %k = arith.constant dense<0.0> : tensor<16x80xf32>
  %1 = iree_encoding.set_encoding %k encoding_dims{%m} : tensor<16x80xf32> -> tensor<16x80xf32, #l>
  %g = linalg.fill ins(%one : f32) outs(%e : tensor<?x80xf32>) -> tensor<?x80xf32>
  %2 = iree_encoding.set_encoding %g encoding_dims{%m} : tensor<?x80xf32> -> tensor<?x80xf32, #l>
  "test.use"(%0, %1, %2) : (tensor<?x80xf32, #l>, tensor<16x80xf32, #l>, tensor<?x80xf32, #l>) -> ()
  return
}

// C8: a size is what the conversion states of it.
// CHECK-LABEL: func.func @sizes(
// CHECK-SAME:    %[[M:[a-z0-9]+]]: index, %[[N:[a-z0-9]+]]: index)
// CHECK:         return %[[M]], %[[N]], %[[N]]
func.func @sizes(%y: tensor<?x80xf32, #l>, %z: tensor<80x?xf32, #l>, %w: tensor<?x?xf32, #l>, %m: index, %n: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = iree_encoding.unset_encoding %y encoding_dims{%m} : tensor<?x80xf32, #l> -> tensor<?x80xf32>{%m}
  %d = tensor.dim %0, %c0 : tensor<?x80xf32>
  %1 = flow.tensor.encode %z : tensor<80x?xf32, #l>{%n} -> tensor<80x?xf32>{%n}
  %e = tensor.dim %1, %c1 : tensor<80x?xf32>
  %2 = iree_encoding.unset_encoding %w encoding_dims{%m} : tensor<?x?xf32, #l> -> tensor<?x?xf32>{%m, %n}
  %f = tensor.dim %2, %c1 : tensor<?x?xf32>
  return %d, %e, %f : index, index, index
}

// C9, C10, C13: one encode from the first source; none to its own type; past copies. C11: back to plain is the source. An encoding is not
// what it was: after its end there are zeros now.
// CHECK-LABEL: func.func @encodes(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<16x80xf32>, %[[Y:[a-z0-9]+]]: tensor<16x80xf32, #[[$L]]>)
// CHECK-NEXT:    %[[A:.+]] = flow.tensor.encode %[[X]] : tensor<16x80xf32> -> tensor<16x80xf32, #[[$R]]>
// CHECK-NEXT:    %[[P:.+]] = flow.tensor.encode %[[Y]] : tensor<16x80xf32, #[[$L]]> -> tensor<16x80xf32>
// CHECK-NEXT:    %[[B:.+]] = flow.tensor.encode %[[P]] : tensor<16x80xf32> -> tensor<16x80xf32, #[[$L]]>
// CHECK:         %[[D:.+]] = flow.tensor.encode %[[X]] : tensor<16x80xf32> -> tensor<16x80xf32, #[[$L]]>
// CHECK:         "test.use"(%[[A]], %[[X]], %[[Y]], %[[B]], %[[D]])
func.func @encodes(%x: tensor<16x80xf32>, %y: tensor<16x80xf32, #l>) {
  %0 = flow.tensor.encode %x : tensor<16x80xf32> -> tensor<16x80xf32, #l>
  %a = flow.tensor.encode %0 : tensor<16x80xf32, #l> -> tensor<16x80xf32, #r>
  %1 = flow.tensor.encode %x : tensor<16x80xf32> -> tensor<16x80xf32, #l>
  %b = flow.tensor.encode %1 : tensor<16x80xf32, #l> -> tensor<16x80xf32>
  %c = flow.tensor.encode %y : tensor<16x80xf32, #l> -> tensor<16x80xf32, #l>
  %2 = flow.tensor.encode %y : tensor<16x80xf32, #l> -> tensor<16x80xf32>
  %d = flow.tensor.encode %2 : tensor<16x80xf32> -> tensor<16x80xf32, #l>
  %3 = flow.tensor.clone %x : tensor<16x80xf32>
  %e = flow.tensor.encode %3 : tensor<16x80xf32> -> tensor<16x80xf32, #l>
  "test.use"(%a, %b, %c, %d, %e) : (tensor<16x80xf32, #r>, tensor<16x80xf32>, tensor<16x80xf32, #l>, tensor<16x80xf32, #l>, tensor<16x80xf32, #l>) -> ()
  return
}

// C12: nothing, and zeros.
// CHECK-LABEL: func.func @nothing(
// CHECK:         %[[ONE:.+]] = arith.constant 1.0
// CHECK:         %[[E:.+]] = flow.tensor.empty : tensor<?x80xf32, #[[$L]]>{%{{.+}}}
// CHECK:         %[[Z:.+]] = flow.tensor.splat %{{.+}} : tensor<16x80xf32, #[[$L]]>
// CHECK:         %[[S:.+]] = flow.tensor.splat %[[ONE]] : tensor<16x80xf32>{{$}}
// CHECK:         %[[O:.+]] = flow.tensor.encode %[[S]]
// CHECK:         "test.use"(%[[E]], %[[Z]], %[[O]])
func.func @nothing(%m: index) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = flow.tensor.empty : tensor<?x80xf32>{%m}
  %a = flow.tensor.encode %0 : tensor<?x80xf32>{%m} -> tensor<?x80xf32, #l>{%m}
  %1 = flow.tensor.splat %zero : tensor<16x80xf32>
  %b = flow.tensor.encode %1 : tensor<16x80xf32> -> tensor<16x80xf32, #l>
  %2 = flow.tensor.splat %one : tensor<16x80xf32>
  %c = flow.tensor.encode %2 : tensor<16x80xf32> -> tensor<16x80xf32, #l>
  "test.use"(%a, %b, %c) : (tensor<?x80xf32, #l>, tensor<16x80xf32, #l>, tensor<16x80xf32, #l>) -> ()
  return
}
