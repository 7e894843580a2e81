// What a user has written is obeyed or refused.
// RUN: weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=kernel}))" --split-input-file --verify-diagnostics=only-expected
// RUN: not weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=root}))" --split-input-file 2>&1 | FileCheck %s --check-prefix=ROOT
// RUN: not weir-opt %s --pass-pipeline="builtin.module(func.func(weir-select-strategy{scope=op vector-bits=512}))" --split-input-file 2>&1 | FileCheck %s --check-prefix=OP

func.func @no_such(%a: memref<64xf32>, %b: memref<64xf32>) attributes {weir.kernel} {
  // expected-error @+2 {{there is no strategy loops; the strategies are conv-pixels, conv-features, conv-rows, conv-channels, conv-depth, conv-winograd, tiles, quantized-rows, quantized-panels, int8-rows, int8-panels, scalar-loops, vector-loops, arg-reduction}}
  // ROOT: there is no strategy loops
  linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "loops">} ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  return
}

// -----

func.func @pooled(%v0: memref<1x8x16x16xf32>, %v2: memref<1x8x16x16xf32>) attributes {weir.kernel} {
  %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  %k = tensor.empty() : tensor<1x1xf32>
  %y = bufferization.to_tensor %v2 restrict writable : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
  // expected-error @+2 {{strategy conv-pixels does not support the kernel of this op (layout); strategies that support it: conv-rows}}
  // ROOT: strategy conv-pixels is for kernels before they are tiled
  %c = linalg.pooling_nchw_max {weir.lowering_config = #weir.lowering_config<strategy = "conv-pixels">}
         ins(%x, %k : tensor<1x8x16x16xf32>, tensor<1x1xf32>) outs(%y : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  bufferization.materialize_in_destination %c in restrict writable %v2 : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
  return
}

// -----

func.func @no_root(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {weir.kernel} {
  // ROOT: strategy tiles is for roots of prepared kernels whose results are only stored
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [8, 0]>} ins(%a : tensor<64x64xf32>) outs(%b : tensor<64x64xf32>) -> tensor<64x64xf32>
  %s = linalg.exp ins(%r : tensor<64x64xf32>) outs(%b : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %s : tensor<64x64xf32>
}

// -----

func.func @loops(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {weir.kernel} {
  // ROOT: strategy tiles has 1 sizes for 2 loops; strategies that support it: none
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [8]>} ins(%a : tensor<64x64xf32>) outs(%b : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}

// -----

func.func @reduction(%a: tensor<64x64xf32>, %b: tensor<64xf32>) -> tensor<64xf32> attributes {weir.kernel} {
  // ROOT: strategy tiles cannot tile loop 1: several tiles would write the same elements of a result
  %r = linalg.reduce { arith.addf } ins(%a : tensor<64x64xf32>) outs(%b : tensor<64xf32>) dimensions = [1] {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [0, 8]>}
  return %r : tensor<64xf32>
}

// -----

func.func @nothing(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {weir.kernel} {
  // ROOT: strategy tiles tiles no loop
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [0, 0]>} ins(%a : tensor<64x64xf32>) outs(%b : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}

// -----

func.func @small(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {weir.kernel} {
  // ROOT: strategy tiles finds no tile sizes (small)
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "tiles">} ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// -----

func.func @complex(%a: memref<64xcomplex<f32>>, %b: memref<64xcomplex<f32>>) attributes {weir.kernel} {
  // OP: strategy vector-loops does not support this op (body); strategies that support it: scalar-loops
  linalg.copy {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops">} ins(%a : memref<64xcomplex<f32>>) outs(%b : memref<64xcomplex<f32>>)
  return
}

// -----

func.func @scalar_sizes(%a: memref<64xf32>, %b: memref<64xf32>) attributes {weir.kernel} {
  // OP: strategy scalar-loops does not take sizes; strategies that support it: scalar-loops, vector-loops
  linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "scalar-loops", registers = [4]>} ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  return
}

// -----

func.func @registers(%a: memref<64xf32>, %b: memref<64xf32>) attributes {weir.kernel} {
  // OP: strategy vector-loops does not support these registers
  linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops", registers = [8]>} ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  return
}

// -----

func.func @too_many(%a: memref<64xf32>, %b: memref<64xf32>) attributes {weir.kernel} {
  // OP: strategy vector-loops has 2 registers for 1 loops
  linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops", registers = [1, 1]>} ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  return
}

// -----

func.func @lanes(%a: memref<64xf32>, %b: memref<64xf32>) attributes {weir.kernel} {
  // OP: strategy vector-loops takes no parameters but registers
  linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops", lanes = 4>} ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  return
}

// -----

func.func @int8(%a: memref<8x16xf32>, %b: memref<16x4xf32>, %c: memref<8x4xf32>) attributes {weir.kernel} {
  // OP: strategy int8-rows is for products with weights of up to eight bits; strategies that support it: scalar-loops, vector-loops
  linalg.matmul {weir.lowering_config = #weir.lowering_config<strategy = "int8-rows">} ins(%a, %b : memref<8x16xf32>, memref<16x4xf32>) outs(%c : memref<8x4xf32>)
  return
}

// -----

#x = affine_map<(m, n, g, b) -> (m, g, b)>
#w = affine_map<(m, n, g, b) -> (n, g, b)>
#s = affine_map<(m, n, g, b) -> (n, g)>
#y = affine_map<(m, n, g, b) -> (m, n)>
func.func @panels(%x: memref<8x4x32xf32>, %w: memref<8x4x32xi8>, %s: memref<8x4xf32>, %y: memref<8x8xf32>) attributes {weir.kernel} {
  // OP: strategy int8-panels needs columns that are contiguous in the result, and an instruction that multiplies bytes; strategies that support it:
  linalg.generic {indexing_maps = [#x, #w, #s, #y], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %s : memref<8x4x32xf32>, memref<8x4x32xi8>, memref<8x4xf32>) outs(%y : memref<8x8xf32>)
      attrs = {weir.lowering_config = #weir.lowering_config<strategy = "int8-panels">} {
  ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
    %0 = arith.sitofp %b : i8 to f32
    %1 = arith.mulf %0, %c : f32
    %2 = arith.mulf %a, %1 : f32
    %3 = arith.addf %2, %o : f32
    linalg.yield %3 : f32
  }
  return
}
