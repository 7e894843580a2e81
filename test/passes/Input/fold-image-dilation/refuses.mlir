// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-fold-image-dilation))" --remarks-filter=weir-fold-image-dilation 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// CHECK-COUNT-8: tensor.insert_slice
// CHECK-NOT:     tensor.collapse_shape

#image = affine_map<(n, y, x, f, c, h, w) -> (n, y + h, x + w, c)>
#filter = affine_map<(n, y, x, f, c, h, w) -> (f, c, h, w)>
#out = affine_map<(n, y, x, f, c, h, w) -> (n, y, x, f)>

// Windows of three columns hold one pixel or two.
// REMARK: [Missed] windows {{.*}}Function=three
func.func @three(%x: tensor<1x4x5x3xi8>, %w: tensor<6x3x1x3xi8>, %s: tensor<1x4x9x6xi32>) -> tensor<1x4x9x6xi32> {
  %pixel = arith.constant 0 : i8
  %e = tensor.empty() : tensor<1x4x11x3xi8>
  %z = linalg.fill ins(%pixel : i8) outs(%e : tensor<1x4x11x3xi8>) -> tensor<1x4x11x3xi8>
  %d = tensor.insert_slice %x into %z[0, 0, 1, 0] [1, 4, 5, 3] [1, 1, 2, 1] : tensor<1x4x5x3xi8> into tensor<1x4x11x3xi8>
  %r = linalg.generic {indexing_maps = [#image, #filter, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%d, %w : tensor<1x4x11x3xi8>, tensor<6x3x1x3xi8>) outs(%s : tensor<1x4x9x6xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x9x6xi32>
  return %r : tensor<1x4x9x6xi32>
}

// The first output has no pixel: the image begins at column 2.
// REMARK: [Missed] windows {{.*}}Function=offset
func.func @offset(%x: tensor<1x4x5x3xi8>, %w: tensor<6x3x1x2xi8>, %s: tensor<1x4x10x6xi32>) -> tensor<1x4x10x6xi32> {
  %pixel = arith.constant 0 : i8
  %e = tensor.empty() : tensor<1x4x11x3xi8>
  %z = linalg.fill ins(%pixel : i8) outs(%e : tensor<1x4x11x3xi8>) -> tensor<1x4x11x3xi8>
  %d = tensor.insert_slice %x into %z[0, 0, 2, 0] [1, 4, 5, 3] [1, 1, 2, 1] : tensor<1x4x5x3xi8> into tensor<1x4x11x3xi8>
  %r = linalg.generic {indexing_maps = [#image, #filter, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%d, %w : tensor<1x4x11x3xi8>, tensor<6x3x1x2xi8>) outs(%s : tensor<1x4x10x6xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x10x6xi32>
  return %r : tensor<1x4x10x6xi32>
}

// REMARK: [Missed] dynamic {{.*}}Function=batch
func.func @batch(%x: tensor<?x4x5x3xi8>, %w: tensor<6x3x1x2xi8>, %s: tensor<?x4x10x6xi32>, %n: index) -> tensor<?x4x10x6xi32> {
  %pixel = arith.constant 0 : i8
  %e = tensor.empty(%n) : tensor<?x4x11x3xi8>
  %z = linalg.fill ins(%pixel : i8) outs(%e : tensor<?x4x11x3xi8>) -> tensor<?x4x11x3xi8>
  %d = tensor.insert_slice %x into %z[0, 0, 1, 0] [%n, 4, 5, 3] [1, 1, 2, 1] : tensor<?x4x5x3xi8> into tensor<?x4x11x3xi8>
  %r = linalg.generic {indexing_maps = [#image, #filter, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%d, %w : tensor<?x4x11x3xi8>, tensor<6x3x1x2xi8>) outs(%s : tensor<?x4x10x6xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<?x4x10x6xi32>
  return %r : tensor<?x4x10x6xi32>
}

// Generics of floats are no candidates: kernels of products with six dimensions are slower than those of the dilated image.
// REMARK-NOT: Function=floats
func.func @floats(%x: tensor<1x4x5x3xf32>, %w: tensor<6x3x1x2xf32>, %s: tensor<1x4x10x6xf32>) -> tensor<1x4x10x6xf32> {
  %pixel = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4x11x3xf32>
  %z = linalg.fill ins(%pixel : f32) outs(%e : tensor<1x4x11x3xf32>) -> tensor<1x4x11x3xf32>
  %d = tensor.insert_slice %x into %z[0, 0, 1, 0] [1, 4, 5, 3] [1, 1, 2, 1] : tensor<1x4x5x3xf32> into tensor<1x4x11x3xf32>
  %r = linalg.generic {indexing_maps = [#image, #filter, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%d, %w : tensor<1x4x11x3xf32>, tensor<6x3x1x2xf32>) outs(%s : tensor<1x4x10x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %2 = arith.mulf %a, %b : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<1x4x10x6xf32>
  return %r : tensor<1x4x10x6xf32>
}

// No candidate: start values would need the absolute value of each element of the filter.
// REMARK-NOT: Function=absolute
func.func @absolute(%x: tensor<1x4x5x3xi8>, %w: tensor<6x3x1x2xi32>, %s: tensor<1x4x10x6xi32>) -> tensor<1x4x10x6xi32> {
  %pixel = arith.constant 7 : i8
  %e = tensor.empty() : tensor<1x4x11x3xi8>
  %z = linalg.fill ins(%pixel : i8) outs(%e : tensor<1x4x11x3xi8>) -> tensor<1x4x11x3xi8>
  %d = tensor.insert_slice %x into %z[0, 0, 1, 0] [1, 4, 5, 3] [1, 1, 2, 1] : tensor<1x4x5x3xi8> into tensor<1x4x11x3xi8>
  %r = linalg.generic {indexing_maps = [#image, #filter, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%d, %w : tensor<1x4x11x3xi8>, tensor<6x3x1x2xi32>) outs(%s : tensor<1x4x10x6xi32>) {
  ^bb0(%a: i8, %b: i32, %o: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = math.absi %b : i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x10x6xi32>
  return %r : tensor<1x4x10x6xi32>
}

// The loop of the pixels is that of another dimension of the image, too.
// REMARK: [Missed] windows {{.*}}Function=diagonal
func.func @diagonal(%x: tensor<10x5xi8>, %w: tensor<2xi8>, %s: tensor<10xi32>) -> tensor<10xi32> {
  %pixel = arith.constant 0 : i8
  %e = tensor.empty() : tensor<10x11xi8>
  %z = linalg.fill ins(%pixel : i8) outs(%e : tensor<10x11xi8>) -> tensor<10x11xi8>
  %d = tensor.insert_slice %x into %z[0, 1] [10, 5] [1, 2] : tensor<10x5xi8> into tensor<10x11xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(x, w) -> (x, x + w)>, affine_map<(x, w) -> (w)>, affine_map<(x, w) -> (x)>],
      iterator_types = ["parallel", "reduction"]} ins(%d, %w : tensor<10x11xi8>, tensor<2xi8>) outs(%s : tensor<10xi32>) {
  ^bb0(%a: i8, %b: i8, %o: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %o, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<10xi32>
  return %r : tensor<10xi32>
}

// A filter that is not known, and one with an element that is no number.
// REMARK: [Missed] filter {{.*}}Function=given
func.func @given(%x: tensor<1x3x4x5xf32>, %w: tensor<6x3x2x2xf32>, %s: tensor<1x6x8x10xf32>) -> tensor<1x6x8x10xf32> {
  %pixel = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x3x9x11xf32>
  %z = linalg.fill ins(%pixel : f32) outs(%e : tensor<1x3x9x11xf32>) -> tensor<1x3x9x11xf32>
  %d = tensor.insert_slice %x into %z[0, 0, 1, 1] [1, 3, 4, 5] [1, 1, 2, 2] : tensor<1x3x4x5xf32> into tensor<1x3x9x11xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%d, %w : tensor<1x3x9x11xf32>, tensor<6x3x2x2xf32>) outs(%s : tensor<1x6x8x10xf32>) -> tensor<1x6x8x10xf32>
  return %r : tensor<1x6x8x10xf32>
}

// REMARK: [Missed] filter {{.*}}Function=infinite
func.func @infinite(%x: tensor<1x3x4x5xf32>, %s: tensor<1x1x8x10xf32>) -> tensor<1x1x8x10xf32> {
  %pixel = arith.constant 0.0 : f32
  %w = arith.constant dense<[[[[1.0, 0x7F800000], [2.0, 3.0]], [[1.0, 1.0], [2.0, 3.0]], [[1.0, 1.0], [2.0, 3.0]]]]> : tensor<1x3x2x2xf32>
  %e = tensor.empty() : tensor<1x3x9x11xf32>
  %z = linalg.fill ins(%pixel : f32) outs(%e : tensor<1x3x9x11xf32>) -> tensor<1x3x9x11xf32>
  %d = tensor.insert_slice %x into %z[0, 0, 1, 1] [1, 3, 4, 5] [1, 1, 2, 2] : tensor<1x3x4x5xf32> into tensor<1x3x9x11xf32>
  %r = linalg.conv_2d_nchw_fchw ins(%d, %w : tensor<1x3x9x11xf32>, tensor<1x3x2x2xf32>) outs(%s : tensor<1x1x8x10xf32>) -> tensor<1x1x8x10xf32>
  return %r : tensor<1x1x8x10xf32>
}
