// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-batch-loop-products))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-batch-loop-products))' --remarks-filter=weir-batch-loop-products -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-6: [Passed] batched

#row = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>

// BP2, BP3, BP4: bounds that exporters add to the index; weights that each round transposes; a bias after the product.
// CHECK-LABEL: func.func @clamped
// CHECK:         %[[ROWS:.+]] = tensor.collapse_shape %{{.+}} {{\[}}[0, 1], [2]] : tensor<5x4x8xf32> into tensor<20x8xf32>
// CHECK:         %[[WEIGHTS:.+]] = linalg.transpose
// CHECK:         %[[PRODUCT:.+]] = linalg.matmul ins(%[[ROWS]], %[[WEIGHTS]] : tensor<20x8xf32>, tensor<8x16xf32>)
// CHECK:         %[[SUM:.+]] = linalg.generic {{.*}} ins(%[[PRODUCT]], %{{.+}} : tensor<20x16xf32>, tensor<16xf32>)
// CHECK:         scf.for %[[I:.+]] = %c0 to %c5
// CHECK:           %[[INDEX:.+]] = arith.index_cast %{{.+}} : i64 to index
// CHECK-NOT:       linalg.matmul
// CHECK:           %[[OFFSET:.+]] = arith.muli %[[INDEX]], %c4
// CHECK:           %[[SLICE:.+]] = tensor.extract_slice %[[SUM]][%[[OFFSET]], 0] [4, 16] [1, 1]
// CHECK:           linalg.max ins(%[[SLICE]],
func.func @clamped(%x: tensor<5x4x8xf32>, %w: tensor<16x8xf32>, %b: tensor<16xf32>, %h: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0 : i64
  %high = arith.constant 5 : i64
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
    %0 = arith.index_cast %i : index to i64
    %1 = arith.maxsi %0, %low : i64
    %2 = arith.minsi %1, %high : i64
    %3 = arith.index_cast %2 : i64 to index
    %slice = tensor.extract_slice %x[%3, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<5x4x8xf32> to tensor<1x4x8xf32>
    %rows = tensor.collapse_shape %slice [[0, 1], [2]] : tensor<1x4x8xf32> into tensor<4x8xf32>
    %e0 = tensor.empty() : tensor<8x16xf32>
    %t = linalg.transpose ins(%w : tensor<16x8xf32>) outs(%e0 : tensor<8x16xf32>) permutation = [1, 0]
    %e = tensor.empty() : tensor<4x16xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
    %p = linalg.matmul ins(%rows, %t : tensor<4x8xf32>, tensor<8x16xf32>) outs(%f : tensor<4x16xf32>) -> tensor<4x16xf32>
    %s = linalg.generic {indexing_maps = [#row, #column, #row], iterator_types = ["parallel", "parallel"]}
        ins(%p, %b : tensor<4x16xf32>, tensor<16xf32>) outs(%e : tensor<4x16xf32>) {
    ^bb0(%a: f32, %c: f32, %o: f32):
      %v = arith.addf %a, %c : f32
      linalg.yield %v : f32
    } -> tensor<4x16xf32>
    %next = linalg.max ins(%s, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %next : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// BP2, BP5: from the end to the start, of a part of the tensor; a slice of fewer dimensions.
// CHECK-LABEL: func.func @backwards
// CHECK:         %[[PART:.+]] = tensor.extract_slice %{{.+}}[2, 0, 1] [6, 4, 7] [1, 1, 1] : tensor<9x4x8xf32> to tensor<6x4x7xf32>
// CHECK:         %[[ROWS:.+]] = tensor.collapse_shape %[[PART]] {{\[}}[0, 1], [2]] : tensor<6x4x7xf32> into tensor<24x7xf32>
// CHECK:         linalg.matmul ins(%[[ROWS]], %{{.+}} : tensor<24x7xf32>, tensor<7x16xf32>)
// CHECK:         scf.for
// CHECK:           %[[INDEX:.+]] = arith.subi %c8, %{{.+}}
// CHECK:           %[[ROUND:.+]] = arith.subi %[[INDEX]], %c2
// CHECK:           %[[OFFSET:.+]] = arith.muli %[[ROUND]], %c4
// CHECK:           tensor.extract_slice %{{.+}}[%[[OFFSET]], 0] [4, 16] [1, 1]
func.func @backwards(%x: tensor<9x4x8xf32>, %w: tensor<7x16xf32>, %h: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %init = arith.constant dense<1.0> : tensor<4x16xf32>
  %r = scf.for %i = %c1 to %c7 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
    %0 = arith.subi %c8, %i : index
    %rows = tensor.extract_slice %x[%0, 0, 1] [1, 4, 7] [1, 1, 1] : tensor<9x4x8xf32> to tensor<4x7xf32>
    %p = linalg.matmul ins(%rows, %w : tensor<4x7xf32>, tensor<7x16xf32>) outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
    %e = tensor.empty() : tensor<4x16xf32>
    %next = linalg.max ins(%p, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
    scf.yield %next : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}

// BP1: the product of the inner loop's rounds is one of a round of the outer loop, and joined again.
// CHECK-LABEL: func.func @nested
// CHECK:         linalg.matmul ins(%{{.+}}, %{{.+}} : tensor<24x8xi8>, tensor<8x5xi8>) outs(%{{.+}} : tensor<24x5xi32>)
// CHECK:         scf.for
// CHECK-NOT:       linalg.matmul
// CHECK:           scf.for
// CHECK-NOT:         linalg.matmul
// CHECK:         return
func.func @nested(%x: tensor<4x3x2x8xi8>, %w: tensor<8x5xi8>, %h: tensor<2x5xi32>) -> tensor<2x5xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<2x5xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<2x5xi32>) -> tensor<2x5xi32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%outer = %h) -> (tensor<2x5xi32>) {
    %plane = tensor.extract_slice %x[%i, 0, 0, 0] [1, 3, 2, 8] [1, 1, 1, 1] : tensor<4x3x2x8xi8> to tensor<3x2x8xi8>
    %s = scf.for %j = %c0 to %c3 step %c1 iter_args(%state = %outer) -> (tensor<2x5xi32>) {
      %rows = tensor.extract_slice %plane[%j, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<3x2x8xi8> to tensor<2x8xi8>
      %p = linalg.matmul ins(%rows, %w : tensor<2x8xi8>, tensor<8x5xi8>) outs(%f : tensor<2x5xi32>) -> tensor<2x5xi32>
      %next = linalg.max ins(%p, %state : tensor<2x5xi32>, tensor<2x5xi32>) outs(%e : tensor<2x5xi32>) -> tensor<2x5xi32>
      scf.yield %next : tensor<2x5xi32>
    }
    scf.yield %s : tensor<2x5xi32>
  }
  return %r : tensor<2x5xi32>
}

// BP3: a convolution of each round's images.
// CHECK-LABEL: func.func @images
// CHECK:         linalg.conv_2d_nhwc_hwcf {{.*}}ins(%{{.+}}, %{{.+}} : tensor<8x5x5x3xf32>, tensor<3x3x3x4xf32>) outs(%{{.+}} : tensor<8x3x3x4xf32>)
// CHECK:         scf.for
// CHECK:           tensor.extract_slice %{{.+}}[%{{.+}}, 0, 0, 0] [1, 3, 3, 4]
func.func @images(%x: tensor<8x5x5x3xf32>, %w: tensor<3x3x3x4xf32>, %h: tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant dense<0.0> : tensor<1x3x3x4xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%state = %h) -> (tensor<1x3x3x4xf32>) {
    %image = tensor.extract_slice %x[%i, 0, 0, 0] [1, 5, 5, 3] [1, 1, 1, 1] : tensor<8x5x5x3xf32> to tensor<1x5x5x3xf32>
    %p = linalg.conv_2d_nhwc_hwcf ins(%image, %w : tensor<1x5x5x3xf32>, tensor<3x3x3x4xf32>) outs(%zero : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
    %e = tensor.empty() : tensor<1x3x3x4xf32>
    %next = linalg.max ins(%p, %state : tensor<1x3x3x4xf32>, tensor<1x3x3x4xf32>) outs(%e : tensor<1x3x3x4xf32>) -> tensor<1x3x3x4xf32>
    scf.yield %next : tensor<1x3x3x4xf32>
  }
  return %r : tensor<1x3x3x4xf32>
}

// BP5: a user in a branch reads the rows of its round.
// CHECK-LABEL: func.func @branch
// CHECK:         %[[PRODUCT:.+]] = linalg.matmul ins(%{{.+}} : tensor<6x8xf32>, tensor<8x4xf32>)
// CHECK:         scf.for
// CHECK:           %[[SLICE:.+]] = tensor.extract_slice %[[PRODUCT]]
// CHECK:           scf.if
// CHECK:             linalg.add ins(%[[SLICE]]
func.func @branch(%x: tensor<3x2x8xf32>, %w: tensor<8x4xf32>, %h: tensor<2x4xf32>, %k: index) -> tensor<2x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant dense<0.0> : tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%state = %h) -> (tensor<2x4xf32>) {
    %rows = tensor.extract_slice %x[%i, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<3x2x8xf32> to tensor<2x8xf32>
    %p = linalg.matmul ins(%rows, %w : tensor<2x8xf32>, tensor<8x4xf32>) outs(%zero : tensor<2x4xf32>) -> tensor<2x4xf32>
    %c = arith.cmpi ult, %i, %k : index
    %next = scf.if %c -> (tensor<2x4xf32>) {
      %s = linalg.add ins(%p, %state : tensor<2x4xf32>, tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
      scf.yield %s : tensor<2x4xf32>
    } else {
      scf.yield %state : tensor<2x4xf32>
    }
    scf.yield %next : tensor<2x4xf32>
  }
  return %r : tensor<2x4xf32>
}
