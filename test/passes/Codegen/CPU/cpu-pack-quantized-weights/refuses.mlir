// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-cpu-pack-quantized-weights))" --remarks-filter=weir-cpu-pack-quantized-weights 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// CHECK-NOT: tensor.expand_shape
// REMARK-NOT: [Passed]

#x = affine_map<(m, n, g, b) -> (m, g, b)>
#w = affine_map<(m, n, g, b) -> (n, g, b)>
#s = affine_map<(m, n, g, b) -> (n, g)>
#y = affine_map<(m, n, g, b) -> (m, n)>
#t = affine_map<(m, n, g, b) -> (n, m)>
#b = affine_map<(m, n, g, b) -> (g, b)>

// REMARK: [Missed] extents {{.*}}Function=columns
func.func @columns(%x: tensor<5x4x32xf32>, %y: tensor<5x40xf32>) -> tensor<5x40xf32> {
  %w = arith.constant dense<3> : tensor<40x4x32xi8>
  %s = arith.constant dense<0.5> : tensor<40x4xf32>
  %r = linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<5x4x32xf32>, tensor<40x4x32xi8>, tensor<40x4xf32>) outs(%y : tensor<5x40xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<5x40xf32>
  return %r : tensor<5x40xf32>
}

// REMARK: [Missed] extents {{.*}}Function=steps
func.func @steps(%x: tensor<5x4x18xf32>, %y: tensor<5x64xf32>) -> tensor<5x64xf32> {
  %w = arith.constant dense<3> : tensor<64x4x18xi8>
  %s = arith.constant dense<0.5> : tensor<64x4xf32>
  %r = linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<5x4x18xf32>, tensor<64x4x18xi8>, tensor<64x4xf32>) outs(%y : tensor<5x64xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<5x64xf32>
  return %r : tensor<5x64xf32>
}

// A step of one word could not be told from a group.
// REMARK: [Missed] extents {{.*}}Function=one_word
func.func @one_word(%x: tensor<5x4x4xf32>, %y: tensor<5x64xf32>) -> tensor<5x64xf32> {
  %w = arith.constant dense<3> : tensor<64x4x4xi8>
  %s = arith.constant dense<0.5> : tensor<64x4xf32>
  %r = linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<5x4x4xf32>, tensor<64x4x4xi8>, tensor<64x4xf32>) outs(%y : tensor<5x64xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<5x64xf32>
  return %r : tensor<5x64xf32>
}

// REMARK: [Missed] layout {{.*}}Function=turned
func.func @turned(%x: tensor<5x4x32xf32>, %y: tensor<64x5xf32>) -> tensor<64x5xf32> {
  %w = arith.constant dense<3> : tensor<64x4x32xi8>
  %s = arith.constant dense<0.5> : tensor<64x4xf32>
  %r = linalg.generic {indexing_maps = [#x, #w, #s, #t], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<5x4x32xf32>, tensor<64x4x32xi8>, tensor<64x4xf32>) outs(%y : tensor<64x5xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<64x5xf32>
  return %r : tensor<64x5xf32>
}

// All columns have the same bytes.
// REMARK: [Missed] layout {{.*}}Function=same_bytes
func.func @same_bytes(%x: tensor<5x4x32xf32>, %y: tensor<5x64xf32>) -> tensor<5x64xf32> {
  %w = arith.constant dense<3> : tensor<4x32xi8>
  %s = arith.constant dense<0.5> : tensor<64x4xf32>
  %r = linalg.generic {indexing_maps = [#x, #b, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<5x4x32xf32>, tensor<4x32xi8>, tensor<64x4xf32>) outs(%y : tensor<5x64xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<5x64xf32>
  return %r : tensor<5x64xf32>
}

// REMARK: [Missed] not-constant {{.*}}Function=weights
func.func @weights(%x: tensor<5x4x32xf32>, %w: tensor<64x4x32xi8>, %y: tensor<5x64xf32>) -> tensor<5x64xf32> {
  %s = arith.constant dense<0.5> : tensor<64x4xf32>
  %r = linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<5x4x32xf32>, tensor<64x4x32xi8>, tensor<64x4xf32>) outs(%y : tensor<5x64xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<5x64xf32>
  return %r : tensor<5x64xf32>
}

// REMARK: [Missed] not-constant {{.*}}Function=scales
func.func @scales(%x: tensor<5x4x32xf32>, %s: tensor<64x4xf32>, %y: tensor<5x64xf32>) -> tensor<5x64xf32> {
  %w = arith.constant dense<3> : tensor<64x4x32xi8>
  %r = linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<5x4x32xf32>, tensor<64x4x32xi8>, tensor<64x4xf32>) outs(%y : tensor<5x64xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<5x64xf32>
  return %r : tensor<5x64xf32>
}

// REMARK: [Missed] no-bytes {{.*}}Function=no_bytes
func.func @no_bytes(%x: tensor<5x4x32xf32>, %y: tensor<5x64xf32>) -> tensor<5x64xf32> {
  %w = arith.constant dense_resource<elsewhere> : tensor<64x4x32xi8>
  %s = arith.constant dense<0.5> : tensor<64x4xf32>
  %r = linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<5x4x32xf32>, tensor<64x4x32xi8>, tensor<64x4xf32>) outs(%y : tensor<5x64xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<5x64xf32>
  return %r : tensor<5x64xf32>
}

// REMARK: [Missed] other-reader {{.*}}Function=other_reader
func.func @other_reader(%x: tensor<5x4x32xf32>, %y: tensor<5x64xf32>) -> tensor<5x64xf32> {
  %w = arith.constant dense<3> : tensor<64x4x32xi8>
  %s = arith.constant dense<0.5> : tensor<64x4xf32>
  util.optimization_barrier %w : tensor<64x4x32xi8>
  %r = linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<5x4x32xf32>, tensor<64x4x32xi8>, tensor<64x4xf32>) outs(%y : tensor<5x64xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<5x64xf32>
  return %r : tensor<5x64xf32>
}

// A strategy is given.
func.func @given(%x: tensor<5x4x32xf32>, %y: tensor<5x64xf32>) -> tensor<5x64xf32> {
  %w = arith.constant dense<3> : tensor<64x4x32xi8>
  %s = arith.constant dense<0.5> : tensor<64x4xf32>
  %r = linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<5x4x32xf32>, tensor<64x4x32xi8>, tensor<64x4xf32>) outs(%y : tensor<5x64xf32>) attrs = {weir.lowering_config = #weir.lowering_config<strategy = "int8-rows">} {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<5x64xf32>
  return %r : tensor<5x64xf32>
}
// REMARK-NOT: [Missed]
