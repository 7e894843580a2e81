// Shapes that kernels used to be slow at: few columns, columns that are read several times, windows far apart, narrow filters, narrow transpositions.
// RUN: %python %S/Inputs/compare-targets.py %s --bin %weir_bin_dir

// Vectors run along the sum.
// ARGS: f32:65x128 f32:128x2 -> f32
func.func @columns_f32_2(%a: tensor<65x128xf32>, %b: tensor<128x2xf32>) -> tensor<65x2xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<65x2xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<65x2xf32>) -> tensor<65x2xf32>
  %p = linalg.matmul ins(%a, %b : tensor<65x128xf32>, tensor<128x2xf32>) outs(%f : tensor<65x2xf32>) -> tensor<65x2xf32>
  %r = linalg.negf ins(%p : tensor<65x2xf32>) outs(%e : tensor<65x2xf32>) -> tensor<65x2xf32>
  return %r : tensor<65x2xf32>
}

// ARGS: f32:64x131 f32:131x3 -> f32
func.func @columns_f32_3(%a: tensor<64x131xf32>, %b: tensor<131x3xf32>) -> tensor<64x3xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x3xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x3xf32>) -> tensor<64x3xf32>
  %p = linalg.matmul ins(%a, %b : tensor<64x131xf32>, tensor<131x3xf32>) outs(%f : tensor<64x3xf32>) -> tensor<64x3xf32>
  %r = linalg.negf ins(%p : tensor<64x3xf32>) outs(%e : tensor<64x3xf32>) -> tensor<64x3xf32>
  return %r : tensor<64x3xf32>
}

// ARGS: f32:70x144 f32:144x9 -> f32
func.func @columns_f32_9(%a: tensor<70x144xf32>, %b: tensor<144x9xf32>) -> tensor<70x9xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<70x9xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<70x9xf32>) -> tensor<70x9xf32>
  %p = linalg.matmul ins(%a, %b : tensor<70x144xf32>, tensor<144x9xf32>) outs(%f : tensor<70x9xf32>) -> tensor<70x9xf32>
  %r = linalg.negf ins(%p : tensor<70x9xf32>) outs(%e : tensor<70x9xf32>) -> tensor<70x9xf32>
  return %r : tensor<70x9xf32>
}

// ARGS: f32:67x145 f32:145x10 -> f32
func.func @columns_f32_10(%a: tensor<67x145xf32>, %b: tensor<145x10xf32>) -> tensor<67x10xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<67x10xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<67x10xf32>) -> tensor<67x10xf32>
  %p = linalg.matmul ins(%a, %b : tensor<67x145xf32>, tensor<145x10xf32>) outs(%f : tensor<67x10xf32>) -> tensor<67x10xf32>
  %r = linalg.negf ins(%p : tensor<67x10xf32>) outs(%e : tensor<67x10xf32>) -> tensor<67x10xf32>
  return %r : tensor<67x10xf32>
}

// ARGS: f32:66x130 f32:130x17 -> f32
func.func @columns_f32_17(%a: tensor<66x130xf32>, %b: tensor<130x17xf32>) -> tensor<66x17xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<66x17xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<66x17xf32>) -> tensor<66x17xf32>
  %p = linalg.matmul ins(%a, %b : tensor<66x130xf32>, tensor<130x17xf32>) outs(%f : tensor<66x17xf32>) -> tensor<66x17xf32>
  %r = linalg.negf ins(%p : tensor<66x17xf32>) outs(%e : tensor<66x17xf32>) -> tensor<66x17xf32>
  return %r : tensor<66x17xf32>
}

// ARGS: f32:97x159 f32:159x21 -> f32
func.func @columns_f32_21(%a: tensor<97x159xf32>, %b: tensor<159x21xf32>) -> tensor<97x21xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<97x21xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<97x21xf32>) -> tensor<97x21xf32>
  %p = linalg.matmul ins(%a, %b : tensor<97x159xf32>, tensor<159x21xf32>) outs(%f : tensor<97x21xf32>) -> tensor<97x21xf32>
  %r = linalg.negf ins(%p : tensor<97x21xf32>) outs(%e : tensor<97x21xf32>) -> tensor<97x21xf32>
  return %r : tensor<97x21xf32>
}

// ARGS: f64:64x67 f64:67x5 -> f64
func.func @columns_f64_5(%a: tensor<64x67xf64>, %b: tensor<67x5xf64>) -> tensor<64x5xf64> {
  %z = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<64x5xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<64x5xf64>) -> tensor<64x5xf64>
  %p = linalg.matmul ins(%a, %b : tensor<64x67xf64>, tensor<67x5xf64>) outs(%f : tensor<64x5xf64>) -> tensor<64x5xf64>
  %r = linalg.negf ins(%p : tensor<64x5xf64>) outs(%e : tensor<64x5xf64>) -> tensor<64x5xf64>
  return %r : tensor<64x5xf64>
}

// A batch, and a bias.
// ARGS: f32:2x65x130 f32:2x130x10 f32:10 -> f32
func.func @batch(%a: tensor<2x65x130xf32>, %b: tensor<2x130x10xf32>, %c: tensor<10xf32>) -> tensor<2x65x10xf32> {
  %e = tensor.empty() : tensor<2x65x10xf32>
  %f = linalg.broadcast ins(%c : tensor<10xf32>) outs(%e : tensor<2x65x10xf32>) dimensions = [0, 1]
  %r = linalg.batch_matmul ins(%a, %b : tensor<2x65x130xf32>, tensor<2x130x10xf32>) outs(%f : tensor<2x65x10xf32>) -> tensor<2x65x10xf32>
  return %r : tensor<2x65x10xf32>
}

// Columns: a softmax, and numbers less their largest.
// ARGS: f32:300x192 -> f32
func.func @softmax_300(%a: tensor<300x192xf32>) -> tensor<300x192xf32> {
  %e = tensor.empty() : tensor<300x192xf32>
  %r = linalg.softmax dimension(0) ins(%a : tensor<300x192xf32>) outs(%e : tensor<300x192xf32>) -> tensor<300x192xf32>
  return %r : tensor<300x192xf32>
}

// ARGS: f32:257x100 -> f32
func.func @softmax_257(%a: tensor<257x100xf32>) -> tensor<257x100xf32> {
  %e = tensor.empty() : tensor<257x100xf32>
  %r = linalg.softmax dimension(0) ins(%a : tensor<257x100xf32>) outs(%e : tensor<257x100xf32>) -> tensor<257x100xf32>
  return %r : tensor<257x100xf32>
}

// ARGS: f32:140x67 -> f32
func.func @softmax_140(%a: tensor<140x67xf32>) -> tensor<140x67xf32> {
  %e = tensor.empty() : tensor<140x67xf32>
  %r = linalg.softmax dimension(0) ins(%a : tensor<140x67xf32>) outs(%e : tensor<140x67xf32>) -> tensor<140x67xf32>
  return %r : tensor<140x67xf32>
}

// ARGS: i32:400x128 -> i32
func.func @below_largest(%a: tensor<400x128xi32>) -> tensor<400x128xi32> {
  %z = arith.constant -1000 : i32
  %e = tensor.empty() : tensor<128xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<128xi32>) -> tensor<128xi32>
  %m = linalg.reduce { arith.maxsi } ins(%a : tensor<400x128xi32>) outs(%f : tensor<128xi32>) dimensions = [0]
  %o = tensor.empty() : tensor<400x128xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%a, %m : tensor<400x128xi32>, tensor<128xi32>) outs(%o : tensor<400x128xi32>) {
  ^bb0(%x: i32, %y: i32, %old: i32):
    %d = arith.subi %x, %y : i32
    linalg.yield %d : i32
  } -> tensor<400x128xi32>
  return %r : tensor<400x128xi32>
}

// Sums of long columns, a few rows at a time.
// ARGS: f32:515x528 -> f32
func.func @long_columns(%a: tensor<515x528xf32>) -> tensor<528xf32> {
  %z = arith.constant 3.0 : f32
  %e = tensor.empty() : tensor<528xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<528xf32>) -> tensor<528xf32>
  %s = linalg.reduce { arith.addf } ins(%a : tensor<515x528xf32>) outs(%f : tensor<528xf32>) dimensions = [0]
  %r = linalg.negf ins(%s : tensor<528xf32>) outs(%e : tensor<528xf32>) -> tensor<528xf32>
  return %r : tensor<528xf32>
}

// Windows whose rows lie far apart.
// ARGS: f32:1x3x29x31 f32:9x3x3x3 -> f32
func.func @stride_2_dilation_4(%x: tensor<1x3x29x31xf32>, %w: tensor<9x3x3x3xf32>) -> tensor<1x9x11x12xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x9x11x12xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x9x11x12xf32>) -> tensor<1x9x11x12xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<4> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%x, %w : tensor<1x3x29x31xf32>, tensor<9x3x3x3xf32>) outs(%f : tensor<1x9x11x12xf32>) -> tensor<1x9x11x12xf32>
  return %r : tensor<1x9x11x12xf32>
}

// ARGS: f32:1x3x27x40 f32:8x3x3x3 -> f32
func.func @stride_2_dilation_5_padded(%x: tensor<1x3x27x40xf32>, %w: tensor<8x3x3x3xf32>) -> tensor<1x8x14x20xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 5, 5] high[0, 0, 5, 5] {
  ^bb0(%i: index, %j: index, %m: index, %n: index):
    tensor.yield %z : f32
  } : tensor<1x3x27x40xf32> to tensor<1x3x37x50xf32>
  %e = tensor.empty() : tensor<1x8x14x20xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x8x14x20xf32>) -> tensor<1x8x14x20xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<5> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%p, %w : tensor<1x3x37x50xf32>, tensor<8x3x3x3xf32>) outs(%f : tensor<1x8x14x20xf32>) -> tensor<1x8x14x20xf32>
  return %r : tensor<1x8x14x20xf32>
}

// ARGS: f32:1x5x23x23 f32:14x5x2x3 -> f32
func.func @stride_2_dilation_3_padded(%x: tensor<1x5x23x23xf32>, %w: tensor<14x5x2x3xf32>) -> tensor<1x14x11x10xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %m: index, %n: index):
    tensor.yield %z : f32
  } : tensor<1x5x23x23xf32> to tensor<1x5x25x25xf32>
  %e = tensor.empty() : tensor<1x14x11x10xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x14x11x10xf32>) -> tensor<1x14x11x10xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<3> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%p, %w : tensor<1x5x25x25xf32>, tensor<14x5x2x3xf32>) outs(%f : tensor<1x14x11x10xf32>) -> tensor<1x14x11x10xf32>
  return %r : tensor<1x14x11x10xf32>
}

// ARGS: f32:1x4x24x35 f32:10x4x3x3 -> f32
func.func @dilation_9_padded(%x: tensor<1x4x24x35xf32>, %w: tensor<10x4x3x3xf32>) -> tensor<1x10x24x35xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 9, 9] high[0, 0, 9, 9] {
  ^bb0(%i: index, %j: index, %m: index, %n: index):
    tensor.yield %z : f32
  } : tensor<1x4x24x35xf32> to tensor<1x4x42x53xf32>
  %e = tensor.empty() : tensor<1x10x24x35xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x10x24x35xf32>) -> tensor<1x10x24x35xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<9> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%p, %w : tensor<1x4x42x53xf32>, tensor<10x4x3x3xf32>) outs(%f : tensor<1x10x24x35xf32>) -> tensor<1x10x24x35xf32>
  return %r : tensor<1x10x24x35xf32>
}

// ARGS: f32:1x6x35x37 f32:13x6x3x3 -> f32
func.func @stride_2(%x: tensor<1x6x35x37xf32>, %w: tensor<13x6x3x3xf32>) -> tensor<1x13x18x19xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %m: index, %n: index):
    tensor.yield %z : f32
  } : tensor<1x6x35x37xf32> to tensor<1x6x37x39xf32>
  %e = tensor.empty() : tensor<1x13x18x19xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x13x18x19xf32>) -> tensor<1x13x18x19xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%p, %w : tensor<1x6x37x39xf32>, tensor<13x6x3x3xf32>) outs(%f : tensor<1x13x18x19xf32>) -> tensor<1x13x18x19xf32>
  return %r : tensor<1x13x18x19xf32>
}

// ARGS: f32:1x6x35x37 f32:13x6x1x1 -> f32
func.func @stride_2_of_pixels(%x: tensor<1x6x35x37xf32>, %w: tensor<13x6x1x1xf32>) -> tensor<1x13x18x19xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x13x18x19xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x13x18x19xf32>) -> tensor<1x13x18x19xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%x, %w : tensor<1x6x35x37xf32>, tensor<13x6x1x1xf32>) outs(%f : tensor<1x13x18x19xf32>) -> tensor<1x13x18x19xf32>
  return %r : tensor<1x13x18x19xf32>
}

// ARGS: f32:1x3x33x29 f32:8x3x5x3 -> f32
func.func @stride_2_five_rows(%x: tensor<1x3x33x29xf32>, %w: tensor<8x3x5x3xf32>) -> tensor<1x8x15x15xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 2, 2] high[0, 0, 2, 2] {
  ^bb0(%i: index, %j: index, %m: index, %n: index):
    tensor.yield %z : f32
  } : tensor<1x3x33x29xf32> to tensor<1x3x37x33xf32>
  %e = tensor.empty() : tensor<1x8x15x15xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x8x15x15xf32>) -> tensor<1x8x15x15xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<2> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%p, %w : tensor<1x3x37x33xf32>, tensor<8x3x5x3xf32>) outs(%f : tensor<1x8x15x15xf32>) -> tensor<1x8x15x15xf32>
  return %r : tensor<1x8x15x15xf32>
}

// Filters of half the bits, for many pixels.
// ARGS: f16:1x12x11x5 f16:3x3x5x64 -> f16
func.func @narrow_filters(%x: tensor<1x12x11x5xf16>, %w: tensor<3x3x5x64xf16>) -> tensor<1x10x9x64xf16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<1x10x9x64xf16>
  %f = linalg.fill ins(%z : f16) outs(%e : tensor<1x10x9x64xf16>) -> tensor<1x10x9x64xf16>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%x, %w : tensor<1x12x11x5xf16>, tensor<3x3x5x64xf16>) outs(%f : tensor<1x10x9x64xf16>) -> tensor<1x10x9x64xf16>
  return %r : tensor<1x10x9x64xf16>
}

// Blocks that are no squares.
// ARGS: f32:100x10 -> f32
func.func @transpose_100x10_f32(%a: tensor<100x10xf32>) -> tensor<10x100xf32> {
  %e = tensor.empty() : tensor<10x100xf32>
  %r = linalg.transpose ins(%a : tensor<100x10xf32>) outs(%e : tensor<10x100xf32>) permutation = [1, 0]
  return %r : tensor<10x100xf32>
}

// ARGS: f32:48x12 -> f32
func.func @transpose_48x12_f32(%a: tensor<48x12xf32>) -> tensor<12x48xf32> {
  %e = tensor.empty() : tensor<12x48xf32>
  %r = linalg.transpose ins(%a : tensor<48x12xf32>) outs(%e : tensor<12x48xf32>) permutation = [1, 0]
  return %r : tensor<12x48xf32>
}

// ARGS: f32:40x20 -> f32
func.func @transpose_40x20_f32(%a: tensor<40x20xf32>) -> tensor<20x40xf32> {
  %e = tensor.empty() : tensor<20x40xf32>
  %r = linalg.transpose ins(%a : tensor<40x20xf32>) outs(%e : tensor<20x40xf32>) permutation = [1, 0]
  return %r : tensor<20x40xf32>
}

// ARGS: f32:33x8 -> f32
func.func @transpose_33x8_f32(%a: tensor<33x8xf32>) -> tensor<8x33xf32> {
  %e = tensor.empty() : tensor<8x33xf32>
  %r = linalg.transpose ins(%a : tensor<33x8xf32>) outs(%e : tensor<8x33xf32>) permutation = [1, 0]
  return %r : tensor<8x33xf32>
}

// ARGS: f64:50x5 -> f64
func.func @transpose_50x5_f64(%a: tensor<50x5xf64>) -> tensor<5x50xf64> {
  %e = tensor.empty() : tensor<5x50xf64>
  %r = linalg.transpose ins(%a : tensor<50x5xf64>) outs(%e : tensor<5x50xf64>) permutation = [1, 0]
  return %r : tensor<5x50xf64>
}

// ARGS: f16:64x20 -> f16
func.func @transpose_64x20_f16(%a: tensor<64x20xf16>) -> tensor<20x64xf16> {
  %e = tensor.empty() : tensor<20x64xf16>
  %r = linalg.transpose ins(%a : tensor<64x20xf16>) outs(%e : tensor<20x64xf16>) permutation = [1, 0]
  return %r : tensor<20x64xf16>
}

// ARGS: i8:130x40 -> i8
func.func @transpose_130x40_i8(%a: tensor<130x40xi8>) -> tensor<40x130xi8> {
  %e = tensor.empty() : tensor<40x130xi8>
  %r = linalg.transpose ins(%a : tensor<130x40xi8>) outs(%e : tensor<40x130xi8>) permutation = [1, 0]
  return %r : tensor<40x130xi8>
}

// ARGS: f32:37x31 -> f32
func.func @transpose_37x31_f32(%a: tensor<37x31xf32>) -> tensor<31x37xf32> {
  %e = tensor.empty() : tensor<31x37xf32>
  %r = linalg.transpose ins(%a : tensor<37x31xf32>) outs(%e : tensor<31x37xf32>) permutation = [1, 0]
  return %r : tensor<31x37xf32>
}
