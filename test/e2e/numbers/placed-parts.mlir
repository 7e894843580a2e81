// Dispatches that write their parts of a concatenation, or a tensor and its border, where they belong.
// RUN: %python %S/Inputs/compare-targets.py %s --bin %weir_bin_dir
// RUN: weir-compile %s --target=cpu --weir-expect="dispatches==33,fills==1,copies==0" -o %t.so

// Widths of 1 to 3, dynamic rows.
// ARGS: f32:2x5 f32:5x1 f32:5x2 f32:5x3 -> f32
func.func @few_rows(%x: tensor<?x5xf32>, %w0: tensor<5x1xf32>, %w1: tensor<5x2xf32>, %w2: tensor<5x3xf32>) -> tensor<?x6xf32> {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x5xf32>
  %eg0 = tensor.empty(%m) : tensor<?x1xf32>
  %fg0 = linalg.fill ins(%z : f32) outs(%eg0 : tensor<?x1xf32>) -> tensor<?x1xf32>
  %g0 = linalg.matmul ins(%x, %w0 : tensor<?x5xf32>, tensor<5x1xf32>) outs(%fg0 : tensor<?x1xf32>) -> tensor<?x1xf32>
  %eg1 = tensor.empty(%m) : tensor<?x2xf32>
  %fg1 = linalg.fill ins(%z : f32) outs(%eg1 : tensor<?x2xf32>) -> tensor<?x2xf32>
  %g1 = linalg.matmul ins(%x, %w1 : tensor<?x5xf32>, tensor<5x2xf32>) outs(%fg1 : tensor<?x2xf32>) -> tensor<?x2xf32>
  %eg2 = tensor.empty(%m) : tensor<?x3xf32>
  %fg2 = linalg.fill ins(%z : f32) outs(%eg2 : tensor<?x3xf32>) -> tensor<?x3xf32>
  %g2 = linalg.matmul ins(%x, %w2 : tensor<?x5xf32>, tensor<5x3xf32>) outs(%fg2 : tensor<?x3xf32>) -> tensor<?x3xf32>
  %r = tensor.concat dim(1) %g0, %g1, %g2 : (tensor<?x1xf32>, tensor<?x2xf32>, tensor<?x3xf32>) -> tensor<?x6xf32>
  return %r : tensor<?x6xf32>
}

// Widths beside those of tiles.
// ARGS: f32:33x19 f32:19x7 f32:19x64 f32:19x31 -> f32
func.func @panels(%x: tensor<33x19xf32>, %w0: tensor<19x7xf32>, %w1: tensor<19x64xf32>, %w2: tensor<19x31xf32>) -> tensor<33x102xf32> {
  %z = arith.constant 0.0 : f32
  %eg0 = tensor.empty() : tensor<33x7xf32>
  %fg0 = linalg.fill ins(%z : f32) outs(%eg0 : tensor<33x7xf32>) -> tensor<33x7xf32>
  %g0 = linalg.matmul ins(%x, %w0 : tensor<33x19xf32>, tensor<19x7xf32>) outs(%fg0 : tensor<33x7xf32>) -> tensor<33x7xf32>
  %eg1 = tensor.empty() : tensor<33x64xf32>
  %fg1 = linalg.fill ins(%z : f32) outs(%eg1 : tensor<33x64xf32>) -> tensor<33x64xf32>
  %g1 = linalg.matmul ins(%x, %w1 : tensor<33x19xf32>, tensor<19x64xf32>) outs(%fg1 : tensor<33x64xf32>) -> tensor<33x64xf32>
  %eg2 = tensor.empty() : tensor<33x31xf32>
  %fg2 = linalg.fill ins(%z : f32) outs(%eg2 : tensor<33x31xf32>) -> tensor<33x31xf32>
  %g2 = linalg.matmul ins(%x, %w2 : tensor<33x19xf32>, tensor<19x31xf32>) outs(%fg2 : tensor<33x31xf32>) -> tensor<33x31xf32>
  %r = tensor.concat dim(1) %g0, %g1, %g2 : (tensor<33x7xf32>, tensor<33x64xf32>, tensor<33x31xf32>) -> tensor<33x102xf32>
  return %r : tensor<33x102xf32>
}

// Products of one shape share a dispatch, which writes all columns.
// ARGS: f32:18x34 f32:34x24 f32:34x24 f32:34x24 -> f32
func.func @siblings(%x: tensor<18x34xf32>, %w0: tensor<34x24xf32>, %w1: tensor<34x24xf32>, %w2: tensor<34x24xf32>) -> tensor<18x72xf32> {
  %z = arith.constant 0.0 : f32
  %eg0 = tensor.empty() : tensor<18x24xf32>
  %fg0 = linalg.fill ins(%z : f32) outs(%eg0 : tensor<18x24xf32>) -> tensor<18x24xf32>
  %g0 = linalg.matmul ins(%x, %w0 : tensor<18x34xf32>, tensor<34x24xf32>) outs(%fg0 : tensor<18x24xf32>) -> tensor<18x24xf32>
  %eg1 = tensor.empty() : tensor<18x24xf32>
  %fg1 = linalg.fill ins(%z : f32) outs(%eg1 : tensor<18x24xf32>) -> tensor<18x24xf32>
  %g1 = linalg.matmul ins(%x, %w1 : tensor<18x34xf32>, tensor<34x24xf32>) outs(%fg1 : tensor<18x24xf32>) -> tensor<18x24xf32>
  %eg2 = tensor.empty() : tensor<18x24xf32>
  %fg2 = linalg.fill ins(%z : f32) outs(%eg2 : tensor<18x24xf32>) -> tensor<18x24xf32>
  %g2 = linalg.matmul ins(%x, %w2 : tensor<18x34xf32>, tensor<34x24xf32>) outs(%fg2 : tensor<18x24xf32>) -> tensor<18x24xf32>
  %r = tensor.concat dim(1) %g0, %g1, %g2 : (tensor<18x24xf32>, tensor<18x24xf32>, tensor<18x24xf32>) -> tensor<18x72xf32>
  return %r : tensor<18x72xf32>
}

// Elements of a byte.
// ARGS: i8:33x19 i8:19x7 i8:19x64 i8:19x31 -> i8
func.func @bytes(%x: tensor<?x19xi8>, %w0: tensor<19x7xi8>, %w1: tensor<19x64xi8>, %w2: tensor<19x31xi8>) -> tensor<?x102xi8> {
  %z = arith.constant 0 : i8
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x19xi8>
  %eg0 = tensor.empty(%m) : tensor<?x7xi8>
  %fg0 = linalg.fill ins(%z : i8) outs(%eg0 : tensor<?x7xi8>) -> tensor<?x7xi8>
  %g0 = linalg.matmul ins(%x, %w0 : tensor<?x19xi8>, tensor<19x7xi8>) outs(%fg0 : tensor<?x7xi8>) -> tensor<?x7xi8>
  %eg1 = tensor.empty(%m) : tensor<?x64xi8>
  %fg1 = linalg.fill ins(%z : i8) outs(%eg1 : tensor<?x64xi8>) -> tensor<?x64xi8>
  %g1 = linalg.matmul ins(%x, %w1 : tensor<?x19xi8>, tensor<19x64xi8>) outs(%fg1 : tensor<?x64xi8>) -> tensor<?x64xi8>
  %eg2 = tensor.empty(%m) : tensor<?x31xi8>
  %fg2 = linalg.fill ins(%z : i8) outs(%eg2 : tensor<?x31xi8>) -> tensor<?x31xi8>
  %g2 = linalg.matmul ins(%x, %w2 : tensor<?x19xi8>, tensor<19x31xi8>) outs(%fg2 : tensor<?x31xi8>) -> tensor<?x31xi8>
  %r = tensor.concat dim(1) %g0, %g1, %g2 : (tensor<?x7xi8>, tensor<?x64xi8>, tensor<?x31xi8>) -> tensor<?x102xi8>
  return %r : tensor<?x102xi8>
}

// Elements of two bytes, dynamic rows.
// ARGS: f16:33x19 f16:19x7 f16:19x64 f16:19x31 -> f16
func.func @halves(%x: tensor<?x19xf16>, %w0: tensor<19x7xf16>, %w1: tensor<19x64xf16>, %w2: tensor<19x31xf16>) -> tensor<?x102xf16> {
  %z = arith.constant 0.0 : f16
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x19xf16>
  %eg0 = tensor.empty(%m) : tensor<?x7xf16>
  %fg0 = linalg.fill ins(%z : f16) outs(%eg0 : tensor<?x7xf16>) -> tensor<?x7xf16>
  %g0 = linalg.matmul ins(%x, %w0 : tensor<?x19xf16>, tensor<19x7xf16>) outs(%fg0 : tensor<?x7xf16>) -> tensor<?x7xf16>
  %eg1 = tensor.empty(%m) : tensor<?x64xf16>
  %fg1 = linalg.fill ins(%z : f16) outs(%eg1 : tensor<?x64xf16>) -> tensor<?x64xf16>
  %g1 = linalg.matmul ins(%x, %w1 : tensor<?x19xf16>, tensor<19x64xf16>) outs(%fg1 : tensor<?x64xf16>) -> tensor<?x64xf16>
  %eg2 = tensor.empty(%m) : tensor<?x31xf16>
  %fg2 = linalg.fill ins(%z : f16) outs(%eg2 : tensor<?x31xf16>) -> tensor<?x31xf16>
  %g2 = linalg.matmul ins(%x, %w2 : tensor<?x19xf16>, tensor<19x31xf16>) outs(%fg2 : tensor<?x31xf16>) -> tensor<?x31xf16>
  %r = tensor.concat dim(1) %g0, %g1, %g2 : (tensor<?x7xf16>, tensor<?x64xf16>, tensor<?x31xf16>) -> tensor<?x102xf16>
  return %r : tensor<?x102xf16>
}

// A dynamic dimension in the middle.
// ARGS: f32:3x5x7 f32:3x7x7 -> f32
func.func @middle(%a: tensor<3x?x7xf32>, %b: tensor<3x?x7xf32>) -> tensor<3x?x7xf32> {
  %c = arith.constant 1 : index
  %db = tensor.dim %b, %c : tensor<3x?x7xf32>
  %eb = tensor.empty(%db) : tensor<3x?x7xf32>
  %rb = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%b : tensor<3x?x7xf32>) outs(%eb : tensor<3x?x7xf32>) {
  ^bb0(%v: f32, %o: f32):
    %y = math.sqrt %v : f32
    linalg.yield %y : f32
  } -> tensor<3x?x7xf32>
  %da = tensor.dim %a, %c : tensor<3x?x7xf32>
  %ea = tensor.empty(%da) : tensor<3x?x7xf32>
  %ra = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a : tensor<3x?x7xf32>) outs(%ea : tensor<3x?x7xf32>) {
  ^bb0(%v: f32, %o: f32):
    %y = math.sqrt %v : f32
    linalg.yield %y : f32
  } -> tensor<3x?x7xf32>
  %r = tensor.concat dim(1) %ra, %rb : (tensor<3x?x7xf32>, tensor<3x?x7xf32>) -> tensor<3x?x7xf32>
  return %r : tensor<3x?x7xf32>
}

// ARGS: i8:3x5x7 i8:3x5x9 -> i8
func.func @doubles_dyn(%a: tensor<3x5x7xi8>, %b: tensor<3x5x9xi8>) -> tensor<3x5x16xi8> {
  %eb = tensor.empty() : tensor<3x5x9xi8>
  %rb = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%b : tensor<3x5x9xi8>) outs(%eb : tensor<3x5x9xi8>) {
  ^bb0(%v: i8, %o: i8):
    %y = math.absi %v : i8
    linalg.yield %y : i8
  } -> tensor<3x5x9xi8>
  %ea = tensor.empty() : tensor<3x5x7xi8>
  %ra = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a : tensor<3x5x7xi8>) outs(%ea : tensor<3x5x7xi8>) {
  ^bb0(%v: i8, %o: i8):
    %y = math.absi %v : i8
    linalg.yield %y : i8
  } -> tensor<3x5x7xi8>
  %r = tensor.concat dim(2) %ra, %rb : (tensor<3x5x7xi8>, tensor<3x5x9xi8>) -> tensor<3x5x16xi8>
  return %r : tensor<3x5x16xi8>
}

// Channels of convolutions, last and second.
// ARGS: f32:2x8x9x4 f32:3x3x4x3 f32:3x3x4x5 -> f32
func.func @channels(%x: tensor<2x8x9x4xf32>, %k: tensor<3x3x4x3xf32>, %l: tensor<3x3x4x5xf32>) -> tensor<2x6x7x8xf32> {
  %z = arith.constant 0.0 : f32
  %ea = tensor.empty() : tensor<2x6x7x3xf32>
  %fa = linalg.fill ins(%z : f32) outs(%ea : tensor<2x6x7x3xf32>) -> tensor<2x6x7x3xf32>
  %a = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %k : tensor<2x8x9x4xf32>, tensor<3x3x4x3xf32>) outs(%fa : tensor<2x6x7x3xf32>) -> tensor<2x6x7x3xf32>
  %eb = tensor.empty() : tensor<2x6x7x5xf32>
  %fb = linalg.fill ins(%z : f32) outs(%eb : tensor<2x6x7x5xf32>) -> tensor<2x6x7x5xf32>
  %b = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %l : tensor<2x8x9x4xf32>, tensor<3x3x4x5xf32>) outs(%fb : tensor<2x6x7x5xf32>) -> tensor<2x6x7x5xf32>
  %r = tensor.concat dim(3) %a, %b : (tensor<2x6x7x3xf32>, tensor<2x6x7x5xf32>) -> tensor<2x6x7x8xf32>
  return %r : tensor<2x6x7x8xf32>
}

// ARGS: f32:2x4x8x9 f32:3x4x3x3 f32:5x4x3x3 -> f32
func.func @planes(%x: tensor<2x4x8x9xf32>, %k: tensor<3x4x3x3xf32>, %l: tensor<5x4x3x3xf32>) -> tensor<2x8x6x7xf32> {
  %z = arith.constant 0.0 : f32
  %ea = tensor.empty() : tensor<2x3x6x7xf32>
  %fa = linalg.fill ins(%z : f32) outs(%ea : tensor<2x3x6x7xf32>) -> tensor<2x3x6x7xf32>
  %a = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %k : tensor<2x4x8x9xf32>, tensor<3x4x3x3xf32>) outs(%fa : tensor<2x3x6x7xf32>) -> tensor<2x3x6x7xf32>
  %eb = tensor.empty() : tensor<2x5x6x7xf32>
  %fb = linalg.fill ins(%z : f32) outs(%eb : tensor<2x5x6x7xf32>) -> tensor<2x5x6x7xf32>
  %b = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%x, %l : tensor<2x4x8x9xf32>, tensor<5x4x3x3xf32>) outs(%fb : tensor<2x5x6x7xf32>) -> tensor<2x5x6x7xf32>
  %r = tensor.concat dim(1) %a, %b : (tensor<2x3x6x7xf32>, tensor<2x5x6x7xf32>) -> tensor<2x8x6x7xf32>
  return %r : tensor<2x8x6x7xf32>
}

// A batch of one: reshapes move along. A column of sums.
// ARGS: f32:1x7x9 f32:9x5 f32:9x6 -> f32
func.func @batch_of_one(%x3: tensor<1x7x9xf32>, %w0: tensor<9x5xf32>, %w1: tensor<9x6xf32>) -> tensor<1x7x12xf32> {
  %z = arith.constant 0.0 : f32
  %x = tensor.collapse_shape %x3 [[0, 1], [2]] : tensor<1x7x9xf32> into tensor<7x9xf32>
  %ea = tensor.empty() : tensor<7x5xf32>
  %fa = linalg.fill ins(%z : f32) outs(%ea : tensor<7x5xf32>) -> tensor<7x5xf32>
  %a = linalg.matmul ins(%x, %w0 : tensor<7x9xf32>, tensor<9x5xf32>) outs(%fa : tensor<7x5xf32>) -> tensor<7x5xf32>
  %eb = tensor.empty() : tensor<7x6xf32>
  %fb = linalg.fill ins(%z : f32) outs(%eb : tensor<7x6xf32>) -> tensor<7x6xf32>
  %b = linalg.matmul ins(%x, %w1 : tensor<7x9xf32>, tensor<9x6xf32>) outs(%fb : tensor<7x6xf32>) -> tensor<7x6xf32>
  %es = tensor.empty() : tensor<7xf32>
  %fs = linalg.fill ins(%z : f32) outs(%es : tensor<7xf32>) -> tensor<7xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<7x9xf32>) outs(%fs : tensor<7xf32>) dimensions = [1]
  %s3 = tensor.expand_shape %s [[0, 1, 2]] output_shape [1, 7, 1] : tensor<7xf32> into tensor<1x7x1xf32>
  %a3 = tensor.expand_shape %a [[0, 1], [2]] output_shape [1, 7, 5] : tensor<7x5xf32> into tensor<1x7x5xf32>
  %b3 = tensor.expand_shape %b [[0, 1], [2]] output_shape [1, 7, 6] : tensor<7x6xf32> into tensor<1x7x6xf32>
  %r = tensor.concat dim(2) %b3, %s3, %a3 : (tensor<1x7x6xf32>, tensor<1x7x1xf32>, tensor<1x7x5xf32>) -> tensor<1x7x12xf32>
  return %r : tensor<1x7x12xf32>
}

// Tensors with a border; rows are filled by a command.
// ARGS: f32:29x19 f32:19x24 -> f32
func.func @padded_product(%x: tensor<29x19xf32>, %w: tensor<19x24xf32>) -> tensor<34x31xf32> {
  %z = arith.constant 0.0 : f32
  %v = arith.constant -7.0 : f32
  %e = tensor.empty() : tensor<29x24xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<29x24xf32>) -> tensor<29x24xf32>
  %g = linalg.matmul ins(%x, %w : tensor<29x19xf32>, tensor<19x24xf32>) outs(%f : tensor<29x24xf32>) -> tensor<29x24xf32>
  %p = tensor.pad %g low[2, 3] high[3, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<29x24xf32> to tensor<34x31xf32>
  return %p : tensor<34x31xf32>
}

// ARGS: i8:5x6 -> i8
func.func @padded_rows(%x: tensor<5x6xi8>) -> tensor<8x6xi8> {
  %v = arith.constant 3 : i8
  %e = tensor.empty() : tensor<5x6xi8>
  %g = linalg.add ins(%x, %x : tensor<5x6xi8>, tensor<5x6xi8>) outs(%e : tensor<5x6xi8>) -> tensor<5x6xi8>
  %p = tensor.pad %g low[3, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : i8
  } : tensor<5x6xi8> to tensor<8x6xi8>
  return %p : tensor<8x6xi8>
}

// ARGS: f64:3x5x2 -> f64
func.func @padded_corner(%x: tensor<3x5x2xf64>) -> tensor<5x7x3xf64> {
  %n = arith.constant -3.5 : f64
  %e = tensor.empty() : tensor<3x5x2xf64>
  %g = linalg.abs ins(%x : tensor<3x5x2xf64>) outs(%e : tensor<3x5x2xf64>) -> tensor<3x5x2xf64>
  %p = tensor.pad %g low[1, 0, 0] high[1, 2, 1] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %n : f64
  } : tensor<3x5x2xf64> to tensor<5x7x3xf64>
  return %p : tensor<5x7x3xf64>
}

// Parts of a part.
// ARGS: f32:8x5 f32:8x3 f32:4x8 -> f32
func.func @nested_rows(%x: tensor<8x5xf32>, %y: tensor<8x3xf32>, %w: tensor<4x8xf32>) -> tensor<12x8xf32> {
  %e0 = tensor.empty() : tensor<8x5xf32>
  %0 = linalg.exp ins(%x : tensor<8x5xf32>) outs(%e0 : tensor<8x5xf32>) -> tensor<8x5xf32>
  %e1 = tensor.empty() : tensor<8x3xf32>
  %1 = linalg.abs ins(%y : tensor<8x3xf32>) outs(%e1 : tensor<8x3xf32>) -> tensor<8x3xf32>
  %e2 = tensor.empty() : tensor<4x8xf32>
  %2 = linalg.exp ins(%w : tensor<4x8xf32>) outs(%e2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = tensor.concat dim(1) %0, %1 : (tensor<8x5xf32>, tensor<8x3xf32>) -> tensor<8x8xf32>
  %r = tensor.concat dim(0) %c, %2 : (tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<12x8xf32>
  return %r : tensor<12x8xf32>
}
// ARGS: f32:8x5 f32:8x3 f32:8x4 -> f32
func.func @nested_columns(%x: tensor<8x5xf32>, %y: tensor<8x3xf32>, %w: tensor<8x4xf32>) -> tensor<8x12xf32> {
  %e0 = tensor.empty() : tensor<8x5xf32>
  %0 = linalg.exp ins(%x : tensor<8x5xf32>) outs(%e0 : tensor<8x5xf32>) -> tensor<8x5xf32>
  %e1 = tensor.empty() : tensor<8x3xf32>
  %1 = linalg.abs ins(%y : tensor<8x3xf32>) outs(%e1 : tensor<8x3xf32>) -> tensor<8x3xf32>
  %e2 = tensor.empty() : tensor<8x4xf32>
  %2 = linalg.exp ins(%w : tensor<8x4xf32>) outs(%e2 : tensor<8x4xf32>) -> tensor<8x4xf32>
  %c = tensor.concat dim(1) %0, %1 : (tensor<8x5xf32>, tensor<8x3xf32>) -> tensor<8x8xf32>
  %r = tensor.concat dim(1) %c, %2 : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x12xf32>
  return %r : tensor<8x12xf32>
}
