// What the choice of labels goes by, case by case (encoding-passes.md 5.2 to 5.4).

// RUN: weir-opt %s --weir-propagate-encodings | FileCheck %s

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#l = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>
#r = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>
#o = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 96, 80]>
#row = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, [#mn, affine_map<(i, j) -> (j)>]], iteration_sizes = [64, 96, 80]>
#wide = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn], iteration_sizes = [64, 1024, 80]>
#widerow = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, [#mn, affine_map<(i, j) -> (j)>]], iteration_sizes = [64, 1024, 80]>
#i = affine_map<(i) -> (i)>
#id = affine_map<(i, j) -> (i, j)>
#j = affine_map<(i, j) -> (j)>

// TF1b: what is broadcast says nothing of the rows of the result, so the op runs on plain values.
// CHECK-LABEL: func.func @broadcast(
// CHECK-SAME:    %[[B:[a-z0-9]+]]: tensor<96xf32, #{{.+}}>)
// CHECK:         %[[U:.+]] = iree_encoding.unset_encoding %[[B]]
// CHECK:         %[[G:.+]] = linalg.generic {{.*}} ins(%[[U]] : tensor<96xf32>) outs(%{{.+}} : tensor<64x96xf32>)
// CHECK:         return %[[G]]
func.func @broadcast(%b: tensor<96xf32, #row>) -> tensor<64x96xf32> {
  %u = iree_encoding.unset_encoding %b : tensor<96xf32, #row> -> tensor<96xf32>
  %e = tensor.empty() : tensor<64x96xf32>
  %0 = linalg.generic {indexing_maps = [#j, #id], iterator_types = ["parallel", "parallel"]} ins(%u : tensor<96xf32>) outs(%e : tensor<64x96xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<64x96xf32>
  return %0 : tensor<64x96xf32>
}

// J6: the global stays as it is, and what it holds is converted after the load.
// CHECK:       util.global private @w : tensor<80x96xf32>
// CHECK-LABEL: func.func @weight(
// CHECK:         %[[W:.+]] = util.global.load immutable @w : tensor<80x96xf32>
// CHECK-NEXT:    %[[S:.+]] = iree_encoding.set_encoding %[[W]]
util.global private @w : tensor<80x96xf32>
func.func @weight() -> tensor<80x96xf32, #r> {
  %w = util.global.load immutable @w : tensor<80x96xf32>
  %s = iree_encoding.set_encoding %w : tensor<80x96xf32> -> tensor<80x96xf32, #r>
  return %s : tensor<80x96xf32, #r>
}

// W2: a conversion costs as much before a copy as after it: what is there stays.
// CHECK-LABEL: func.func @tie(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<64x80xf32>)
// CHECK-NEXT:    %[[C:.+]] = flow.tensor.clone %[[X]] : tensor<64x80xf32>
// CHECK-NEXT:    %[[S:.+]] = iree_encoding.set_encoding %[[C]]
// CHECK-NEXT:    return %[[S]]
func.func @tie(%x: tensor<64x80xf32>) -> tensor<64x80xf32, #l> {
  %c = flow.tensor.clone %x : tensor<64x80xf32>
  %s = iree_encoding.set_encoding %c : tensor<64x80xf32> -> tensor<64x80xf32, #l>
  return %s : tensor<64x80xf32, #l>
}

// W3: a switch would save one conversion and cost two, as both operands come in plain.
// CHECK-LABEL: func.func @dearer(
// CHECK:         %[[A:.+]] = linalg.add ins(%{{.+}}, %{{.+}} : tensor<64x80xf32>, tensor<64x80xf32>)
// CHECK:         iree_encoding.set_encoding %[[A]]
// W1: with both of them encoded there is nothing to convert.
// CHECK-LABEL: func.func @cheaper(
// CHECK-NOT:     iree_encoding
// CHECK:         %[[A:.+]] = linalg.add ins(%arg0, %arg1 : tensor<64x96xf32, #{{.+}}>, tensor<64x96xf32, #{{.+}}>)
// CHECK-NEXT:    %[[M:.+]] = linalg.matmul {{.*}} outs(%[[A]] :
// CHECK-NEXT:    return %[[M]]
func.func @dearer(%x: tensor<64x80xf32>, %y: tensor<64x80xf32>) -> tensor<64x80xf32, #l> {
  %e = tensor.empty() : tensor<64x80xf32>
  %a = linalg.add ins(%x, %y : tensor<64x80xf32>, tensor<64x80xf32>) outs(%e : tensor<64x80xf32>) -> tensor<64x80xf32>
  %s = iree_encoding.set_encoding %a : tensor<64x80xf32> -> tensor<64x80xf32, #l>
  return %s : tensor<64x80xf32, #l>
}
func.func @cheaper(%x: tensor<64x96xf32, #o>, %y: tensor<64x96xf32, #o>, %p: tensor<64x80xf32, #l>, %q: tensor<80x96xf32, #r>) -> tensor<64x96xf32, #o> {
  %u = iree_encoding.unset_encoding %x : tensor<64x96xf32, #o> -> tensor<64x96xf32>
  %v = iree_encoding.unset_encoding %y : tensor<64x96xf32, #o> -> tensor<64x96xf32>
  %e = tensor.empty() : tensor<64x96xf32>
  %a = linalg.add ins(%u, %v : tensor<64x96xf32>, tensor<64x96xf32>) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  %s = iree_encoding.set_encoding %a : tensor<64x96xf32> -> tensor<64x96xf32, #o>
  %m = linalg.matmul ins(%p, %q : tensor<64x80xf32, #l>, tensor<80x96xf32, #r>) outs(%s : tensor<64x96xf32, #o>) -> tensor<64x96xf32, #o>
  return %m : tensor<64x96xf32, #o>
}

// W3: the conversion of %v pays while the broadcast alone reads it converted, as it is small beside what that makes. To the cut the second reader
// comes for nothing, as the conversion is there; but it would be one of everything then, in its own place.
// CHECK-LABEL: func.func @joined(
// CHECK-SAME:    %{{.+}}: tensor<64x1024xf32, #{{.+}}>, %[[V:.+]]: tensor<1024xf32>)
// CHECK:         %[[S:.+]] = iree_encoding.set_encoding %[[V]]
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %[[S]] :
// CHECK:         %[[N:.+]] = linalg.generic {{.*}} ins(%[[V]] : tensor<1024xf32>)
// CHECK:         iree_encoding.set_encoding %[[N]]
func.func @joined(%x: tensor<64x1024xf32, #wide>, %v: tensor<1024xf32>) -> (tensor<64x1024xf32, #wide>, tensor<1024xf32, #widerow>) {
  %u = iree_encoding.unset_encoding %x : tensor<64x1024xf32, #wide> -> tensor<64x1024xf32>
  %e = tensor.empty() : tensor<64x1024xf32>
  %a = linalg.generic {indexing_maps = [#id, #j, #id], iterator_types = ["parallel", "parallel"]}
      ins(%u, %v : tensor<64x1024xf32>, tensor<1024xf32>) outs(%e : tensor<64x1024xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %m = arith.mulf %p, %q : f32
    linalg.yield %m : f32
  } -> tensor<64x1024xf32>
  %as = iree_encoding.set_encoding %a : tensor<64x1024xf32> -> tensor<64x1024xf32, #wide>
  %f = tensor.empty() : tensor<1024xf32>
  %b = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%v : tensor<1024xf32>) outs(%f : tensor<1024xf32>) {
  ^bb0(%p: f32, %q: f32):
    %n = arith.negf %p : f32
    linalg.yield %n : f32
  } -> tensor<1024xf32>
  %bs = iree_encoding.set_encoding %b : tensor<1024xf32> -> tensor<1024xf32, #widerow>
  return %as, %bs : tensor<64x1024xf32, #wide>, tensor<1024xf32, #widerow>
}

// J4: a function that others may call, too, is plain, though all calls that there are would have it encoded.
// CHECK-LABEL: func.func @open(
// CHECK-SAME:    %{{.+}}: tensor<64x96xf32>,
// CHECK-LABEL: func.func @call(
// CHECK:         %[[U:.+]] = iree_encoding.unset_encoding %arg0
// CHECK:         call @open(%[[U]],
func.func @open(%x: tensor<64x96xf32>, %p: tensor<64x80xf32, #l>, %q: tensor<80x96xf32, #r>) -> tensor<64x96xf32, #o> {
  %s = iree_encoding.set_encoding %x : tensor<64x96xf32> -> tensor<64x96xf32, #o>
  %m = linalg.matmul ins(%p, %q : tensor<64x80xf32, #l>, tensor<80x96xf32, #r>) outs(%s : tensor<64x96xf32, #o>) -> tensor<64x96xf32, #o>
  return %m : tensor<64x96xf32, #o>
}
func.func @call(%y: tensor<64x96xf32, #o>, %p: tensor<64x80xf32, #l>, %q: tensor<80x96xf32, #r>) -> tensor<64x96xf32, #o> {
  %u = iree_encoding.unset_encoding %y : tensor<64x96xf32, #o> -> tensor<64x96xf32>
  %m = call @open(%u, %p, %q) : (tensor<64x96xf32>, tensor<64x80xf32, #l>, tensor<80x96xf32, #r>) -> tensor<64x96xf32, #o>
  return %m : tensor<64x96xf32, #o>
}
