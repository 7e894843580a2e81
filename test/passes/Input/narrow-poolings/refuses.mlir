// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-narrow-poolings))" | FileCheck %s
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-narrow-poolings))" --remarks-filter=weir-narrow-poolings -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] not-of-bytes {{.*}}Function=decreases
// REMARK: [Missed] not-of-bytes {{.*}}Function=negative_zero
// REMARK: [Missed] not-of-bytes {{.*}}Function=start
// REMARK: [Missed] not-of-bytes {{.*}}Function=only_padding
// REMARK-NOT: [Passed]

#same = affine_map<(i, j) -> (i, j)>

// NP1: -x decreases.
// CHECK-LABEL: func.func @decreases
// CHECK:         arith.maximumf
func.func @decreases(%x: tensor<6x8xi8>) -> tensor<6xf32> {
  %scale = arith.constant -0.05 : f32
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<6x8xf32>
  %f = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<6x8xi8>) outs(%e : tensor<6x8xf32>) {
  ^bb0(%b: i8, %o: f32):
    %u = arith.uitofp %b : i8 to f32
    %s = arith.mulf %u, %scale : f32
    linalg.yield %s : f32
  } -> tensor<6x8xf32>
  %i = tensor.empty() : tensor<6xf32>
  %l = linalg.fill ins(%least : f32) outs(%i : tensor<6xf32>) -> tensor<6xf32>
  %m = linalg.generic {indexing_maps = [#same, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%f : tensor<6x8xf32>) outs(%l : tensor<6xf32>) {
  ^bb0(%v: f32, %o: f32):
    %n = arith.maximumf %o, %v : f32
    linalg.yield %n : f32
  } -> tensor<6xf32>
  return %m : tensor<6xf32>
}

// NP1: 0 times a negative number, limited to 0, is -0 for all bytes.
// CHECK-LABEL: func.func @negative_zero
// CHECK:         arith.maximumf
func.func @negative_zero(%x: tensor<6x8xi8>) -> tensor<6xf32> {
  %scale = arith.constant -0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<6x8xf32>
  %f = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<6x8xi8>) outs(%e : tensor<6x8xf32>) {
  ^bb0(%b: i8, %o: f32):
    %u = arith.uitofp %b : i8 to f32
    %s = arith.mulf %u, %scale : f32
    linalg.yield %s : f32
  } -> tensor<6x8xf32>
  %i = tensor.empty() : tensor<6xf32>
  %l = linalg.fill ins(%least : f32) outs(%i : tensor<6xf32>) -> tensor<6xf32>
  %m = linalg.generic {indexing_maps = [#same, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%f : tensor<6x8xf32>) outs(%l : tensor<6xf32>) {
  ^bb0(%v: f32, %o: f32):
    %n = arith.maximumf %o, %v : f32
    linalg.yield %n : f32
  } -> tensor<6xf32>
  return %m : tensor<6xf32>
}

// NP2: the maximum of small elements is 1.
// CHECK-LABEL: func.func @start
// CHECK:         arith.maximumf
func.func @start(%x: tensor<6x8xi8>) -> tensor<6xf32> {
  %scale = arith.constant 0.05 : f32
  %least = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<6x8xf32>
  %f = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<6x8xi8>) outs(%e : tensor<6x8xf32>) {
  ^bb0(%b: i8, %o: f32):
    %u = arith.uitofp %b : i8 to f32
    %s = arith.mulf %u, %scale : f32
    linalg.yield %s : f32
  } -> tensor<6x8xf32>
  %i = tensor.empty() : tensor<6xf32>
  %l = linalg.fill ins(%least : f32) outs(%i : tensor<6xf32>) -> tensor<6xf32>
  %m = linalg.generic {indexing_maps = [#same, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%f : tensor<6x8xf32>) outs(%l : tensor<6xf32>) {
  ^bb0(%v: f32, %o: f32):
    %n = arith.maximumf %o, %v : f32
    linalg.yield %n : f32
  } -> tensor<6xf32>
  return %m : tensor<6xf32>
}

// NP2: the first windows have padding alone, and -infinity as their maximum.
// CHECK-LABEL: func.func @only_padding
// CHECK:         arith.maximumf
func.func @only_padding(%x: tensor<6x8xi8>) -> tensor<6x8xf32> {
  %scale = arith.constant 0.05 : f32
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<6x8xf32>
  %f = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<6x8xi8>) outs(%e : tensor<6x8xf32>) {
  ^bb0(%b: i8, %o: f32):
    %u = arith.uitofp %b : i8 to f32
    %s = arith.mulf %u, %scale : f32
    linalg.yield %s : f32
  } -> tensor<6x8xf32>
  %p = tensor.pad %f low[0, 3] high[0, 0] {
  ^bb0(%h: index, %w: index):
    tensor.yield %least : f32
  } : tensor<6x8xf32> to tensor<6x11xf32>
  %k = tensor.empty() : tensor<2xf32>
  %i = tensor.empty() : tensor<6x8xf32>
  %l = linalg.fill ins(%least : f32) outs(%i : tensor<6x8xf32>) -> tensor<6x8xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j + k)>, affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p, %k : tensor<6x11xf32>, tensor<2xf32>) outs(%l : tensor<6x8xf32>) {
  ^bb0(%v: f32, %s: f32, %o: f32):
    %n = arith.maximumf %o, %v : f32
    linalg.yield %n : f32
  } -> tensor<6x8xf32>
  return %m : tensor<6x8xf32>
}

// NP3: scales of 0.05 and 0.1 are no identity.
// CHECK-LABEL: func.func @other_scale
// CHECK:         arith.uitofp
// CHECK:         arith.fptoui
func.func @other_scale(%x: tensor<6x8xi8>) -> tensor<6x8xi8> {
  %scale = arith.constant 0.05 : f32
  %other = arith.constant 0.1 : f32
  %e = tensor.empty() : tensor<6x8xf32>
  %f = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<6x8xi8>) outs(%e : tensor<6x8xf32>) {
  ^bb0(%b: i8, %o: f32):
    %u = arith.uitofp %b : i8 to f32
    %s = arith.mulf %u, %scale : f32
    linalg.yield %s : f32
  } -> tensor<6x8xf32>
  %q = tensor.empty() : tensor<6x8xi8>
  %r = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%f : tensor<6x8xf32>) outs(%q : tensor<6x8xi8>) {
  ^bb0(%v: f32, %o: i8):
    %d = arith.divf %v, %other : f32
    %even = math.roundeven %d : f32
    %b = arith.fptoui %even : f32 to i8
    linalg.yield %b : i8
  } -> tensor<6x8xi8>
  return %r : tensor<6x8xi8>
}
