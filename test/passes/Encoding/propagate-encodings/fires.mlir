// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-annotate-data-tiling{policy=all},weir-set-encodings),weir-propagate-encodings)' \
// RUN:   --remarks-filter-passed=weir-propagate-encodings 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#t = affine_map<(i, j) -> (j, i)>

// The unset sinks through bias and maximum, to the end of the region; the bias is converted in there. What the second contraction
// wants is made at the end of the first region, and its own set is gone. (TF1, J5, PL2, C5, X4)
// REMARK-DAG: remark: [Passed] moved {{.*}}Function=layers
// REMARK-DAG: remark: [Passed] cancelled {{.*}}Function=layers
// CHECK-LABEL: func.func @layers(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: tensor<8x24xf32>, %{{.+}}: tensor<24x32xf32>, %[[B:[a-z0-9]+]]: tensor<32xf32>,
// CHECK:         %[[R:.+]] = flow.dispatch.region -> (tensor<8x32xf32, #[[$LHS:encoding[0-9]*]]>)
// CHECK:           %[[M:.+]] = linalg.matmul {{.*}} -> tensor<8x32xf32, #[[$RES:encoding[0-9]*]]>
// CHECK:           %[[EB:.+]] = iree_encoding.set_encoding %[[B]] : tensor<32xf32> -> tensor<32xf32, #[[$BIAS:encoding[0-9]*]]>
// CHECK:           %[[E:.+]] = tensor.empty() : tensor<8x32xf32, #[[$RES]]>
// CHECK:           %[[G:.+]] = linalg.generic {{.*}} ins(%[[M]], %[[EB]] : {{.*}}) outs(%[[E]] :
// CHECK:           %[[P:.+]] = iree_encoding.unset_encoding %[[G]]
// CHECK:           %[[S:.+]] = iree_encoding.set_encoding %[[P]] : tensor<8x32xf32> -> tensor<8x32xf32, #[[$LHS]]>
// CHECK:           flow.return %[[S]]
// CHECK:         flow.dispatch.region -> (tensor<8x16xf32>)
// CHECK-NOT:       set_encoding %[[R]]
// CHECK:           linalg.matmul ins(%[[R]],
func.func @layers(%x: tensor<8x24xf32>, %w1: tensor<24x32xf32>, %b: tensor<32xf32>, %w2: tensor<32x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = flow.dispatch.region -> (tensor<8x32xf32>) {
    %e = tensor.empty() : tensor<8x32xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
    %m = linalg.matmul ins(%x, %w1 : tensor<8x24xf32>, tensor<24x32xf32>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
    %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%m, %b : tensor<8x32xf32>, tensor<32xf32>) outs(%e : tensor<8x32xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %s = arith.addf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<8x32xf32>
    flow.return %r : tensor<8x32xf32>
  }
  %1 = flow.dispatch.region -> (tensor<8x16xf32>) {
    %e = tensor.empty() : tensor<8x16xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
    %m = linalg.matmul ins(%0, %w2 : tensor<8x32xf32>, tensor<32x16xf32>) outs(%f : tensor<8x16xf32>) -> tensor<8x16xf32>
    flow.return %m : tensor<8x16xf32>
  }
  return %1 : tensor<8x16xf32>
}

// Accumulation: the init needs no padding, so that nothing is between two contractions of equal shapes. (C2, X6)
// CHECK-LABEL: func.func @accumulated(
// CHECK:         %[[M:.+]] = linalg.matmul
// CHECK-NOT:     iree_encoding
// CHECK:         %[[N:.+]] = linalg.matmul {{.*}} outs(%[[M]] :
// CHECK:         iree_encoding.unset_encoding %[[N]]
func.func @accumulated(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>, %c: tensor<64x96xf32>) -> tensor<64x96xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%c : tensor<64x96xf32>) -> tensor<64x96xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%0 : tensor<64x96xf32>) -> tensor<64x96xf32>
  return %1 : tensor<64x96xf32>
}

// The accumulator of a loop stays encoded, from an init that is made so; one unset after it. (L1, L2, TF11, J1, X15)
// CHECK-LABEL: func.func @loop(
// CHECK:         %[[Z:.+]] = linalg.fill {{.*}} -> tensor<8x32xf32, #[[$ACC:encoding[0-9]*]]>
// CHECK:         %[[L:.+]] = scf.for {{.*}} iter_args(%[[A:.+]] = %[[Z]]) -> (tensor<8x32xf32, #[[$ACC]]>)
// CHECK:           %[[M:.+]] = linalg.matmul {{.*}} outs(%[[A]] :
// CHECK-NEXT:      scf.yield %[[M]]
// CHECK:         iree_encoding.unset_encoding %[[L]]
func.func @loop(%x: tensor<8x24xf32>, %w: tensor<24x32xf32>) -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %e = tensor.empty() : tensor<8x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %acc = scf.for %i = %c0 to %c10 step %c1 iter_args(%a = %f) -> (tensor<8x32xf32>) {
    %m = linalg.matmul ins(%x, %w : tensor<8x24xf32>, tensor<24x32xf32>) outs(%a : tensor<8x32xf32>) -> tensor<8x32xf32>
    scf.yield %m : tensor<8x32xf32>
  }
  return %acc : tensor<8x32xf32>
}

// One branch has an argument: it is converted in there. (J2, X16)
// CHECK-LABEL: func.func @branch(
// CHECK-SAME:    %[[Y:[a-z0-9]+]]: tensor<64x96xf32>, %{{.+}}: i1)
// CHECK:         %[[I:.+]] = scf.if {{.*}} -> (tensor<64x96xf32, #[[$INIT:encoding[0-9]*]]>)
// CHECK:           %[[M:.+]] = linalg.matmul
// CHECK-NEXT:      scf.yield %[[M]]
// CHECK:         } else {
// CHECK-NEXT:      %[[S:.+]] = iree_encoding.set_encoding %[[Y]] : tensor<64x96xf32> -> tensor<64x96xf32, #[[$INIT]]>
// CHECK-NEXT:      scf.yield %[[S]]
// CHECK:         linalg.matmul {{.*}} outs(%[[I]] :
func.func @branch(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>, %y: tensor<64x96xf32>, %c: i1) -> tensor<64x96xf32> {
  %0 = scf.if %c -> tensor<64x96xf32> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<64x96xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
    %m = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%f : tensor<64x96xf32>) -> tensor<64x96xf32>
    scf.yield %m : tensor<64x96xf32>
  } else {
    scf.yield %y : tensor<64x96xf32>
  }
  %1 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%0 : tensor<64x96xf32>) -> tensor<64x96xf32>
  return %1 : tensor<64x96xf32>
}

// Blocks, and a private function: its argument and result are encoded for all callers. (J3, J4, X17)
// CHECK-LABEL: func.func private @step(
// CHECK-SAME:    %[[A:[a-z0-9]+]]: tensor<64x96xf32, #[[$RES2:encoding[0-9]*]]>, {{.*}}) -> tensor<64x96xf32, #[[$RES2]]>
// CHECK:         %[[M:.+]] = linalg.matmul {{.*}} outs(%[[A]] :
// CHECK:         cf.cond_br %{{.+}}, ^bb1(%[[M]] : tensor<64x96xf32, #[[$RES2]]>), ^bb2
// CHECK:       ^bb1(%[[Q:.+]]: tensor<64x96xf32, #[[$RES2]]>):
// CHECK:         return %[[Q]] : tensor<64x96xf32, #[[$RES2]]>
// CHECK:       ^bb2:
// CHECK:         %[[N:.+]] = linalg.matmul {{.*}} outs(%[[M]] :
// CHECK:         cf.br ^bb1(%[[N]] :
func.func private @step(%a: tensor<64x96xf32>, %x: tensor<64x80xf32>, %w: tensor<80x96xf32>, %c: i1) -> tensor<64x96xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%a : tensor<64x96xf32>) -> tensor<64x96xf32>
  cf.cond_br %c, ^done(%0 : tensor<64x96xf32>), ^more
^done(%q: tensor<64x96xf32>):
  return %q : tensor<64x96xf32>
^more:
  %1 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%0 : tensor<64x96xf32>) -> tensor<64x96xf32>
  cf.br ^done(%1 : tensor<64x96xf32>)
}
// CHECK-LABEL: func.func @calls(
// CHECK:         %[[F:.+]] = linalg.fill {{.*}} -> tensor<64x96xf32, #[[$RES2]]>
// CHECK:         %[[C0:.+]] = call @step(%[[F]],
// CHECK-NEXT:    %[[C1:.+]] = call @step(%[[C0]],
// CHECK-NEXT:    iree_encoding.unset_encoding %[[C1]]
func.func @calls(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>, %c: i1) -> tensor<64x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  %0 = call @step(%f, %x, %w, %c) : (tensor<64x96xf32>, tensor<64x80xf32>, tensor<80x96xf32>, i1) -> tensor<64x96xf32>
  %1 = call @step(%0, %x, %w, %c) : (tensor<64x96xf32>, tensor<64x80xf32>, tensor<80x96xf32>, i1) -> tensor<64x96xf32>
  return %1 : tensor<64x96xf32>
}

// What an init is broadcast from is wanted in the encoding, without a dimension. The result goes on transposed. (TF2, TF3, X10)
// CHECK-LABEL: func.func @broadcast(
// CHECK-SAME:    %[[B:[a-z0-9]+]]: tensor<96xf32>)
// CHECK:         %[[S:.+]] = iree_encoding.set_encoding %[[B]] : tensor<96xf32> -> tensor<96xf32, #{{.+}}>
// CHECK:         %[[I:.+]] = linalg.broadcast ins(%[[S]] : {{.*}}) outs(%{{.+}} : tensor<64x96xf32, #[[$INIT]]>) dimensions = [0]
// CHECK:         %[[M:.+]] = linalg.matmul {{.*}} outs(%[[I]] :
// CHECK:         %[[T:.+]] = linalg.transpose ins(%[[M]] : {{.*}}) outs(%{{.+}} : tensor<96x64xf32, #[[$TRANSPOSED:encoding[0-9]*]]>) permutation = [1, 0]
// CHECK:         iree_encoding.unset_encoding %[[T]] : tensor<96x64xf32, #[[$TRANSPOSED]]> -> tensor<96x64xf32>
func.func @broadcast(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>, %b: tensor<96xf32>) -> tensor<96x64xf32> {
  %e = tensor.empty() : tensor<64x96xf32>
  %i = linalg.broadcast ins(%b : tensor<96xf32>) outs(%e : tensor<64x96xf32>) dimensions = [0]
  %0 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%i : tensor<64x96xf32>) -> tensor<64x96xf32>
  %te = tensor.empty() : tensor<96x64xf32>
  %t = linalg.transpose ins(%0 : tensor<64x96xf32>) outs(%te : tensor<96x64xf32>) permutation = [1, 0]
  return %t : tensor<96x64xf32>
}

// The sum of a batch, a slice of one, its first dimension dropped: batches are not tiled. (TF5, TF7, TF9, X13)
// CHECK-LABEL: func.func @batch(
// CHECK:         %[[M:.+]] = linalg.batch_matmul
// CHECK-NOT:     unset_encoding
// CHECK:         %[[R:.+]] = linalg.reduce {{.*}}ins(%[[M]] :
// CHECK:         %[[S:.+]] = tensor.extract_slice %[[M]][1, 0, 0] [1, 64, 96]
// CHECK:         %[[C:.+]] = tensor.collapse_shape %[[S]]
// CHECK:         %[[A:.+]] = linalg.add ins(%[[C]], %[[R]] :
// CHECK:         iree_encoding.unset_encoding %[[A]]
func.func @batch(%x: tensor<3x64x80xf32>, %w: tensor<3x80x96xf32>) -> tensor<64x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x64x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x64x96xf32>) -> tensor<3x64x96xf32>
  %0 = linalg.batch_matmul ins(%x, %w : tensor<3x64x80xf32>, tensor<3x80x96xf32>) outs(%f : tensor<3x64x96xf32>) -> tensor<3x64x96xf32>
  %se = tensor.empty() : tensor<64x96xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%se : tensor<64x96xf32>) -> tensor<64x96xf32>
  %r = linalg.reduce { arith.addf } ins(%0 : tensor<3x64x96xf32>) outs(%sf : tensor<64x96xf32>) dimensions = [0]
  %s = tensor.extract_slice %0[1, 0, 0] [1, 64, 96] [1, 1, 1] : tensor<3x64x96xf32> to tensor<1x64x96xf32>
  %c = tensor.collapse_shape %s [[0, 1], [2]] : tensor<1x64x96xf32> into tensor<64x96xf32>
  %a = linalg.add ins(%c, %r : tensor<64x96xf32>, tensor<64x96xf32>) outs(%se : tensor<64x96xf32>) -> tensor<64x96xf32>
  return %a : tensor<64x96xf32>
}

// Other loops and branches, copies, and a cast: one unset, at the end. (TF4, C7, TF14, J1, J2, Q4)
// CHECK-LABEL: func.func @control(
// CHECK:         scf.while {{.*}} -> (tensor<64x96xf32, #[[$RES3:encoding[0-9]*]]>, index)
// CHECK:         scf.index_switch {{.*}} -> tensor<64x96xf32, #[[$RES3]]>
// CHECK:         flow.tensor.clone %{{.+}} : tensor<64x96xf32, #[[$RES3]]>
// CHECK:         flow.tensor.barrier %{{.+}} : tensor<64x96xf32, #[[$RES3]]>
// CHECK-NOT:     unset_encoding
// CHECK:         tensor.cast %{{.+}} : tensor<64x96xf32, #[[$RES3]]> to tensor<?x96xf32, #[[$RES3]]>
// CHECK:         %[[X:.+]] = linalg.exp
// CHECK-NEXT:    %[[U:.+]] = iree_encoding.unset_encoding %[[X]] : tensor<?x96xf32, #[[$RES3]]> -> tensor<?x96xf32>{%{{.+}}}
// CHECK-NEXT:    return %[[U]]
func.func @control(%x: tensor<64x80xf32>, %w: tensor<80x96xf32>, %n: index) -> tensor<?x96xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<64x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  %0:2 = scf.while (%a = %f, %i = %c0) : (tensor<64x96xf32>, index) -> (tensor<64x96xf32>, index) {
    %d = arith.cmpi slt, %i, %n : index
    scf.condition(%d) %a, %i : tensor<64x96xf32>, index
  } do {
  ^bb0(%b: tensor<64x96xf32>, %j: index):
    %m = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%b : tensor<64x96xf32>) -> tensor<64x96xf32>
    %k = arith.addi %j, %c1 : index
    scf.yield %m, %k : tensor<64x96xf32>, index
  }
  %1 = scf.index_switch %n -> tensor<64x96xf32>
  case 2 {
    %m = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%0#0 : tensor<64x96xf32>) -> tensor<64x96xf32>
    scf.yield %m : tensor<64x96xf32>
  }
  default {
    scf.yield %0#0 : tensor<64x96xf32>
  }
  %2 = flow.tensor.clone %1 : tensor<64x96xf32>
  %3 = flow.tensor.barrier %2 : tensor<64x96xf32> on #hal.device.affinity<@dev0>
  %4 = linalg.matmul ins(%x, %w : tensor<64x80xf32>, tensor<80x96xf32>) outs(%3 : tensor<64x96xf32>) -> tensor<64x96xf32>
  %5 = tensor.cast %4 : tensor<64x96xf32> to tensor<?x96xf32>
  %d0 = tensor.dim %5, %c0 : tensor<?x96xf32>
  %6 = tensor.empty(%d0) : tensor<?x96xf32>
  %7 = linalg.exp ins(%5 : tensor<?x96xf32>) outs(%6 : tensor<?x96xf32>) -> tensor<?x96xf32>
  return %7 : tensor<?x96xf32>
}

// What is added in each trip is converted before the loop. (PL7)
// REMARK-DAG: remark: [Passed] loop-invariant {{.*}}Function=invariant
// CHECK-LABEL: func.func @invariant(
// CHECK-SAME:    %[[B:[a-z0-9]+]]: tensor<32xf32>,
// CHECK:         %[[EB:.+]] = iree_encoding.set_encoding %[[B]]
// CHECK:         scf.for
// CHECK-NOT:       set_encoding
// CHECK:           linalg.generic {{.*}} ins(%{{.+}}, %[[EB]] :
func.func @invariant(%b: tensor<32xf32>, %x: tensor<8x24xf32>, %w: tensor<24x32xf32>, %n: index) -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %m = linalg.matmul ins(%x, %w : tensor<8x24xf32>, tensor<24x32xf32>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
  %acc = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (tensor<8x32xf32>) {
    %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<8x32xf32>, tensor<32xf32>) outs(%e : tensor<8x32xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %s = arith.addf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<8x32xf32>
    scf.yield %r : tensor<8x32xf32>
  }
  return %acc : tensor<8x32xf32>
}
