// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-split-image-dilation))' | FileCheck %s
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-split-image-dilation))' --remarks-filter=weir-split-image-dilation -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-3: [Passed] channels
// The filters of all phases, and what the pixels between those of the image add, are constants.
// RUN: weir-opt %s --pass-pipeline='builtin.module(func.func(weir-split-image-dilation,weir-fold-constants,canonicalize))' | FileCheck %s --check-prefix=FOLDED

#in = affine_map<(n, y, x, f, c, h, w) -> (n, y + h, x + w, c)>
#filter = affine_map<(n, y, x, f, c, h, w) -> (f, c, h, w)>
#out = affine_map<(n, y, x, f, c, h, w) -> (n, y, x, f)>
#in1 = affine_map<(n, f, x, c, w) -> (n, c, x + w)>
#filter1 = affine_map<(n, f, x, c, w) -> (f, c, w)>
#out1 = affine_map<(n, f, x, c, w) -> (n, f, x)>

// SI4, SI6: windows of 4 x 4 at stride 2 are 2 x 2, each cell has 2 x 2 outputs, and nine cells have a row more than sixteen outputs at both ends. The bias is added last.
// CHECK-LABEL: func.func @even
// CHECK-SAME:    (%[[X:.+]]: tensor<1x8x8x4xi8>, %[[BIAS:.+]]: tensor<1x16x16x3xi32>)
// CHECK:         %[[SPLIT:.+]] = linalg.generic {{.*}} outs(%{{.+}} : tensor<2x2x3x2x2x4xi8>)
// CHECK:           %[[Y:.+]] = linalg.index 3 : index
// CHECK:           %[[PHASE:.+]] = linalg.index 0 : index
// CHECK:           %[[FIRST:.+]] = arith.subi %{{.+}}, %[[PHASE]] : index
// CHECK:           arith.addi %[[FIRST]], %{{.+}} : index
// CHECK:         %[[W:.+]] = tensor.collapse_shape %[[SPLIT]] {{\[\[}}0, 1, 2], [3], [4], [5]] : tensor<2x2x3x2x2x4xi8> into tensor<12x2x2x4xi8>
// CHECK:         linalg.broadcast ins(%{{.+}} : tensor<12xi32>) outs(%{{.+}} : tensor<1x9x9x12xi32>)
// CHECK:         %[[PADDED:.+]] = tensor.pad %[[X]] low[0, 1, 1, 0] high[0, 1, 1, 0]
// CHECK:           tensor.yield %[[FILL:.+]] : i8
// CHECK:         %[[CELLS:.+]] = linalg.generic {{.*}} ins(%[[PADDED]], %[[W]] : tensor<1x10x10x4xi8>, tensor<12x2x2x4xi8>) outs(%{{.+}} : tensor<1x9x9x12xi32>) attrs = {wanted}
// CHECK:         %[[PARTS:.+]] = tensor.expand_shape %[[CELLS]] {{\[\[}}0], [1], [2], [3, 4, 5]] output_shape [1, 9, 9, 2, 2, 3]
// CHECK:         %[[ORDERED:.+]] = linalg.transpose ins(%[[PARTS]] {{.*}} permutation = [0, 1, 3, 2, 4, 5]
// CHECK:         %[[ALL:.+]] = tensor.collapse_shape %[[ORDERED]]
// CHECK:         %[[INNER:.+]] = tensor.extract_slice %[[ALL]][0, 1, 1, 0] [1, 16, 16, 3] [1, 1, 1, 1] : tensor<1x18x18x3xi32> to tensor<1x16x16x3xi32>
// CHECK:         linalg.add ins(%[[INNER]], %[[BIAS]] :
// FOLDED-LABEL: func.func @even
// FOLDED-NOT:     tensor.extract %
// FOLDED:         return
func.func @even(%x: tensor<1x8x8x4xi8>, %s: tensor<1x16x16x3xi32>) -> tensor<1x16x16x3xi32> {
  %two = arith.constant 2 : i8
  %w = arith.constant dense_resource<filter> : tensor<3x4x4x4xi8>
  %e = tensor.empty() : tensor<1x19x19x4xi8>
  %z = linalg.fill ins(%two : i8) outs(%e : tensor<1x19x19x4xi8>) -> tensor<1x19x19x4xi8>
  %d = tensor.insert_slice %x into %z[0, 2, 2, 0] [1, 8, 8, 4] [1, 2, 2, 1] : tensor<1x8x8x4xi8> into tensor<1x19x19x4xi8>
  %r = linalg.generic {indexing_maps = [#in, #filter, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%d, %w : tensor<1x19x19x4xi8>, tensor<3x4x4x4xi8>) outs(%s : tensor<1x16x16x3xi32>) attrs = {wanted} {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extui %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x16x16x3xi32>
  return %r : tensor<1x16x16x3xi32>
}

// SI4: windows of three elements have no second element of the second phase: a zero. Zeros between the pixels add nothing, and no bias is added.
// CHECK-LABEL: func.func @odd
// CHECK:           arith.cmpi ult
// CHECK:           arith.select
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : tensor<2x3x6xi16>, tensor<10x3x2xi8>) outs(%{{.+}} : tensor<2x10x5xi32>)
// CHECK-NOT:     linalg.add
// CHECK:         return
// FOLDED-LABEL: func.func @odd
// FOLDED-NOT:     tensor.extract %
// FOLDED:         return
func.func @odd(%x: tensor<2x3x5xi16>) -> tensor<2x5x10xi32> {
  %zero = arith.constant 0 : i16
  %none = arith.constant 0 : i32
  %w = arith.constant dense<[[[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
                             [[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[1, 2, 3], [4, 5, 6], [7, 8, 9]]]> : tensor<5x3x3xi8>
  %e = tensor.empty() : tensor<2x3x12xi16>
  %z = linalg.fill ins(%zero : i16) outs(%e : tensor<2x3x12xi16>) -> tensor<2x3x12xi16>
  %d = tensor.insert_slice %x into %z[0, 0, 1] [2, 3, 5] [1, 1, 2] : tensor<2x3x5xi16> into tensor<2x3x12xi16>
  %i = tensor.empty() : tensor<2x5x10xi32>
  %s = linalg.fill ins(%none : i32) outs(%i : tensor<2x5x10xi32>) -> tensor<2x5x10xi32>
  %r = linalg.generic {indexing_maps = [#in1, #filter1, #out1], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%d, %w : tensor<2x3x12xi16>, tensor<5x3x3xi8>) outs(%s : tensor<2x5x10xi32>) {
  ^bb0(%a: i16, %b: i8, %o: i32):
    %0 = arith.extsi %a : i16 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<2x5x10xi32>
  return %r : tensor<2x5x10xi32>
}

// SI4: a filter that is no constant is split when the program runs. Of a stride in one dimension the other one has one phase.
// CHECK-LABEL: func.func @one_stride
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : tensor<1x9x10x4xi8>, tensor<6x2x3x4xi8>) outs(%{{.+}} : tensor<1x8x8x6xi32>)
func.func @one_stride(%x: tensor<1x8x8x4xi8>, %w: tensor<3x4x3x3xi8>, %s: tensor<1x15x8x3xi32>) -> tensor<1x15x8x3xi32> {
  %two = arith.constant 2 : i8
  %e = tensor.empty() : tensor<1x17x10x4xi8>
  %z = linalg.fill ins(%two : i8) outs(%e : tensor<1x17x10x4xi8>) -> tensor<1x17x10x4xi8>
  %d = tensor.insert_slice %x into %z[0, 1, 1, 0] [1, 8, 8, 4] [1, 2, 1, 1] : tensor<1x8x8x4xi8> into tensor<1x17x10x4xi8>
  %r = linalg.generic {indexing_maps = [#in, #filter, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%d, %w : tensor<1x17x10x4xi8>, tensor<3x4x3x3xi8>) outs(%s : tensor<1x15x8x3xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x15x8x3xi32>
  return %r : tensor<1x15x8x3xi32>
}

{-#
  dialect_resources: {
    builtin: {
      filter: "0x010000000b30557a9fc4e90e33587da2c7ec11365b80a5caef14395e83a8cdf2173c6186abd0f51a3f6489aed3f81d42678cb1d6fb20456a8fb4d9fe23486d92b7dc01264b7095badf04294e7398bde2072c51769bc0e50a2f54799ec3e80d32577ca1c6eb10355a7fa4c9ee13385d82a7ccf1163b6085aacff4193e6388add2f71c41668bb0d5fa1f44698eb3d8fd22476c91b6db00254a6f94b9de03284d7297bce1062b50759abfe4092e53789dc2e70c31567ba0c5ea0f34597ea3c8ed12375c81a6"
    }
  }
#-}
