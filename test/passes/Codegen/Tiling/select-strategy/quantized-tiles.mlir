// Products with quantized weights are cut along columns; rows where there are fewer tiles of columns than cores.
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=root}))" | FileCheck %s

#x = affine_map<(m, n, g, b) -> (m, g, b)>
#w = affine_map<(m, n, g, b) -> (n, g, b)>
#s = affine_map<(m, n, g, b) -> (n, g)>
#y = affine_map<(m, n, g, b) -> (m, n)>
#cores = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cores = 2 : i64, cpu_features = "+avx512f", native_vector_size = 64 : i64, vector_registers = 32 : i64, target_triple = "x86_64-unknown-linux-gnu"}>

// CHECK-LABEL: func.func @few(
// CHECK:         strategy = "tiles", tile = [0, 512, 0, 0]
func.func @few(%x: tensor<8x64x32xf32>, %w: tensor<1024x64x32xi8>, %s: tensor<1024x64xf32>, %y: tensor<8x1024xf32>, %v: memref<8x1024xf32>)
    attributes {weir.kernel, hal.executable.target = #cores} {
  %r = linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<8x64x32xf32>, tensor<1024x64x32xi8>, tensor<1024x64xf32>) outs(%y : tensor<8x1024xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  } -> tensor<8x1024xf32>
  bufferization.materialize_in_destination %r in restrict writable %v : (tensor<8x1024xf32>, memref<8x1024xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @many(
// CHECK:         strategy = "tiles", tile = [0, 512, 0, 0]
func.func @many(%x: tensor<512x64x32xf32>, %w: tensor<1024x64x32xi8>, %s: tensor<1024x64xf32>, %y: tensor<512x1024xf32>, %v: memref<512x1024xf32>)
    attributes {weir.kernel, hal.executable.target = #cores} {
  %r = linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<512x64x32xf32>, tensor<1024x64x32xi8>, tensor<1024x64xf32>) outs(%y : tensor<512x1024xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  } -> tensor<512x1024xf32>
  bufferization.materialize_in_destination %r in restrict writable %v : (tensor<512x1024xf32>, memref<512x1024xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @narrow(
// CHECK:         strategy = "tiles", tile = [128, 0, 0, 0]
func.func @narrow(%x: tensor<512x64x32xf32>, %w: tensor<64x64x32xi8>, %s: tensor<64x64xf32>, %y: tensor<512x64xf32>, %v: memref<512x64xf32>)
    attributes {weir.kernel, hal.executable.target = #cores} {
  %r = linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<512x64x32xf32>, tensor<64x64x32xi8>, tensor<64x64xf32>) outs(%y : tensor<512x64xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  } -> tensor<512x64xf32>
  bufferization.materialize_in_destination %r in restrict writable %v : (tensor<512x64xf32>, memref<512x64xf32>) -> ()
  return
}

// Columns of four heads, whose last loop is that of the columns: a tile is a head.
#hx = affine_map<(m, h, d, g, b) -> (m, g, b)>
#hw = affine_map<(m, h, d, g, b) -> (h, d, g, b)>
#hs = affine_map<(m, h, d, g, b) -> (h, d, g)>
#hy = affine_map<(m, h, d, g, b) -> (m, h, d)>
// CHECK-LABEL: func.func @heads(
// CHECK:         strategy = "tiles", tile = [0, 1, 0, 0, 0]
func.func @heads(%x: tensor<32x32x32xf32>, %w: tensor<4x64x32x32xi8>, %s: tensor<4x64x32xf32>, %y: tensor<32x4x64xf32>, %v: memref<32x4x64xf32>)
    attributes {weir.kernel, hal.executable.target = #cores} {
  %r = linalg.generic {indexing_maps = [#hx, #hw, #hs, #hy], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<32x32x32xf32>, tensor<4x64x32x32xi8>, tensor<4x64x32xf32>) outs(%y : tensor<32x4x64xf32>) {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  } -> tensor<32x4x64xf32>
  bufferization.materialize_in_destination %r in restrict writable %v : (tensor<32x4x64xf32>, memref<32x4x64xf32>) -> ()
  return
}
