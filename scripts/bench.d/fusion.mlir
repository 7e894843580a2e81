// Groups that the cases of the specification lack, with extents of image and language models; see fusion.py.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#col = affine_map<(d0, d1) -> (d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#last2 = affine_map<(d0, d1, d2) -> (d1, d2)>
#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#nchw = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
#channel = affine_map<(d0, d1, d2, d3) -> (d1)>
#first2 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>

// An expansion to more channels, whose input is scaled and clipped: both are before many convolutions.
func.func @scaled_pointwise(%x: tensor<1x96x28x28xf32>, %s: tensor<96xf32>, %k: tensor<128x96x1x1xf32>) -> tensor<1x128x28x28xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x96x28x28xf32>
  %a = linalg.generic {indexing_maps = [#id4, #channel, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %s : tensor<1x96x28x28xf32>, tensor<96xf32>) outs(%e : tensor<1x96x28x28xf32>) {
  ^bb0(%v: f32, %t: f32, %o: f32):
    %m = arith.mulf %v, %t : f32
    %r = arith.maximumf %m, %z : f32
    linalg.yield %r : f32
  } -> tensor<1x96x28x28xf32>
  %o = tensor.empty() : tensor<1x128x28x28xf32>
  %i = linalg.fill ins(%z : f32) outs(%o : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%a, %k : tensor<1x96x28x28xf32>, tensor<128x96x1x1xf32>) outs(%i : tensor<1x128x28x28xf32>) -> tensor<1x128x28x28xf32>
  return %c : tensor<1x128x28x28xf32>
}

// Weights of a convolution as bytes with a scale for each filter.
func.func @byte_filters(%x: tensor<1x64x30x30xf32>, %w: tensor<64x64x3x3xi8>, %s: tensor<64xf32>) -> tensor<1x64x28x28xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64x3x3xf32>
  %k = linalg.generic {indexing_maps = [#id4, affine_map<(d0, d1, d2, d3) -> (d0)>, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%w, %s : tensor<64x64x3x3xi8>, tensor<64xf32>) outs(%e : tensor<64x64x3x3xf32>) {
  ^bb0(%v: i8, %t: f32, %o: f32):
    %f = arith.sitofp %v : i8 to f32
    %m = arith.mulf %f, %t : f32
    linalg.yield %m : f32
  } -> tensor<64x64x3x3xf32>
  %o = tensor.empty() : tensor<1x64x28x28xf32>
  %i = linalg.fill ins(%z : f32) outs(%o : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %k : tensor<1x64x30x30xf32>, tensor<64x64x3x3xf32>) outs(%i : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
  return %c : tensor<1x64x28x28xf32>
}

// The mean of each channel after a convolution.
func.func @pooled_conv(%x: tensor<1x64x16x16xf32>, %k: tensor<128x64x3x3xf32>) -> tensor<1x128xf32> {
  %z = arith.constant 0.0 : f32
  %o = tensor.empty() : tensor<1x128x14x14xf32>
  %i = linalg.fill ins(%z : f32) outs(%o : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %k : tensor<1x64x16x16xf32>, tensor<128x64x3x3xf32>) outs(%i : tensor<1x128x14x14xf32>) -> tensor<1x128x14x14xf32>
  %e = tensor.empty() : tensor<1x128xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x128xf32>) -> tensor<1x128xf32>
  %r = linalg.generic {indexing_maps = [#id4, #first2], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%c : tensor<1x128x14x14xf32>) outs(%f : tensor<1x128xf32>) {
  ^bb0(%v: f32, %s: f32):
    %t = arith.addf %s, %v : f32
    linalg.yield %t : f32
  } -> tensor<1x128xf32>
  return %r : tensor<1x128xf32>
}

// F19: weights as bytes with a scale for each column.
func.func @byte_weights(%x: tensor<128x384xf32>, %w: tensor<384x384xi8>, %s: tensor<384xf32>) -> tensor<128x384xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<384x384xf32>
  %k = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<384x384xi8>, tensor<384xf32>) outs(%e : tensor<384x384xf32>) {
  ^bb0(%v: i8, %t: f32, %o: f32):
    %f = arith.sitofp %v : i8 to f32
    %m = arith.mulf %f, %t : f32
    linalg.yield %m : f32
  } -> tensor<384x384xf32>
  %o = tensor.empty() : tensor<128x384xf32>
  %i = linalg.fill ins(%z : f32) outs(%o : tensor<128x384xf32>) -> tensor<128x384xf32>
  %c = linalg.matmul ins(%x, %k : tensor<128x384xf32>, tensor<384x384xf32>) outs(%i : tensor<128x384xf32>) -> tensor<128x384xf32>
  return %c : tensor<128x384xf32>
}

// The same for one row: nothing is used twice.
func.func @byte_weights_one_row(%x: tensor<1x1024xf32>, %w: tensor<1024x1024xi8>, %s: tensor<1024xf32>) -> tensor<1x1024xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1024x1024xf32>
  %k = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<1024x1024xi8>, tensor<1024xf32>) outs(%e : tensor<1024x1024xf32>) {
  ^bb0(%v: i8, %t: f32, %o: f32):
    %f = arith.sitofp %v : i8 to f32
    %m = arith.mulf %f, %t : f32
    linalg.yield %m : f32
  } -> tensor<1024x1024xf32>
  %o = tensor.empty() : tensor<1x1024xf32>
  %i = linalg.fill ins(%z : f32) outs(%o : tensor<1x1024xf32>) -> tensor<1x1024xf32>
  %c = linalg.matmul ins(%x, %k : tensor<1x1024xf32>, tensor<1024x1024xf32>) outs(%i : tensor<1x1024xf32>) -> tensor<1x1024xf32>
  return %c : tensor<1x1024xf32>
}

// An activation before a projection.
func.func @activated_rows(%x: tensor<128x384xf32>, %w: tensor<384x384xf32>) -> tensor<128x384xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x384xf32>
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<128x384xf32>) outs(%e : tensor<128x384xf32>) {
  ^bb0(%v: f32, %o: f32):
    %m = arith.maximumf %v, %z : f32
    linalg.yield %m : f32
  } -> tensor<128x384xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<128x384xf32>) -> tensor<128x384xf32>
  %c = linalg.matmul ins(%a, %w : tensor<128x384xf32>, tensor<384x384xf32>) outs(%i : tensor<128x384xf32>) -> tensor<128x384xf32>
  return %c : tensor<128x384xf32>
}

// One result for each of four samples, to which each adds its own.
func.func @broadcast_result(%x: tensor<64x256xf32>, %w: tensor<256x256xf32>, %y: tensor<4x64x256xf32>) -> tensor<4x64x256xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x256xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
  %c = linalg.matmul ins(%x, %w : tensor<64x256xf32>, tensor<256x256xf32>) outs(%i : tensor<64x256xf32>) -> tensor<64x256xf32>
  %o = tensor.empty() : tensor<4x64x256xf32>
  %r = linalg.generic {indexing_maps = [#last2, #id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%c, %y : tensor<64x256xf32>, tensor<4x64x256xf32>) outs(%o : tensor<4x64x256xf32>) {
  ^bb0(%v: f32, %t: f32, %u: f32):
    %s = arith.addf %v, %t : f32
    linalg.yield %s : f32
  } -> tensor<4x64x256xf32>
  return %r : tensor<4x64x256xf32>
}

// The two products of a gate, of different inputs.
func.func @joint_products(%a: tensor<128x256xf32>, %b: tensor<256x256xf32>, %c: tensor<128x256xf32>, %d: tensor<256x256xf32>) -> tensor<128x256xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x256xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %p = linalg.matmul ins(%a, %b : tensor<128x256xf32>, tensor<256x256xf32>) outs(%i : tensor<128x256xf32>) -> tensor<128x256xf32>
  %q = linalg.matmul ins(%c, %d : tensor<128x256xf32>, tensor<256x256xf32>) outs(%i : tensor<128x256xf32>) -> tensor<128x256xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %q : tensor<128x256xf32>, tensor<128x256xf32>) outs(%e : tensor<128x256xf32>) {
  ^bb0(%v: f32, %t: f32, %u: f32):
    %s = arith.mulf %v, %t : f32
    linalg.yield %s : f32
  } -> tensor<128x256xf32>
  return %r : tensor<128x256xf32>
}

// Two results of the same rows.
func.func @sum_and_largest(%x: tensor<512x1024xf32>) -> (tensor<512xf32>, tensor<512xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %m = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<512x1024xf32>) outs(%i : tensor<512xf32>) {
  ^bb0(%v: f32, %o: f32):
    %n = arith.maximumf %v, %o : f32
    linalg.yield %n : f32
  } -> tensor<512xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<512x1024xf32>) outs(%i : tensor<512xf32>) {
  ^bb0(%v: f32, %o: f32):
    %n = arith.addf %v, %o : f32
    linalg.yield %n : f32
  } -> tensor<512xf32>
  return %m, %s : tensor<512xf32>, tensor<512xf32>
}

// Two functions of the same elements, one of them written in another order.
func.func @two_functions(%x: tensor<512x1024xf32>) -> (tensor<512x1024xf32>, tensor<1024x512xf32>) {
  %e = tensor.empty() : tensor<512x1024xf32>
  %m = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<512x1024xf32>) outs(%e : tensor<512x1024xf32>) {
  ^bb0(%v: f32, %o: f32):
    %n = arith.negf %v : f32
    linalg.yield %n : f32
  } -> tensor<512x1024xf32>
  %f = tensor.empty() : tensor<1024x512xf32>
  %s = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<512x1024xf32>) outs(%f : tensor<1024x512xf32>) {
  ^bb0(%v: f32, %o: f32):
    %n = arith.mulf %v, %v : f32
    linalg.yield %n : f32
  } -> tensor<1024x512xf32>
  return %m, %s : tensor<512x1024xf32>, tensor<1024x512xf32>
}

// A small product that many samples add to: what the product's rows cut is little of the work.
func.func @broadcast_far(%x: tensor<16x64xf32>, %w: tensor<64x64xf32>, %y: tensor<256x16x64xf32>) -> tensor<256x16x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x64xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %c = linalg.matmul ins(%x, %w : tensor<16x64xf32>, tensor<64x64xf32>) outs(%i : tensor<16x64xf32>) -> tensor<16x64xf32>
  %o = tensor.empty() : tensor<256x16x64xf32>
  %r = linalg.generic {indexing_maps = [#last2, #id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%c, %y : tensor<16x64xf32>, tensor<256x16x64xf32>) outs(%o : tensor<256x16x64xf32>) {
  ^bb0(%v: f32, %t: f32, %u: f32):
    %s = arith.addf %v, %t : f32
    linalg.yield %s : f32
  } -> tensor<256x16x64xf32>
  return %r : tensor<256x16x64xf32>
}

// An activation before a narrow projection, whose columns are one tile.
func.func @activated_narrow(%x: tensor<512x256xf32>, %w: tensor<256x64xf32>) -> tensor<512x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x256xf32>
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<512x256xf32>) outs(%e : tensor<512x256xf32>) {
  ^bb0(%v: f32, %o: f32):
    %m = math.exp %v : f32
    linalg.yield %m : f32
  } -> tensor<512x256xf32>
  %f = tensor.empty() : tensor<512x64xf32>
  %i = linalg.fill ins(%z : f32) outs(%f : tensor<512x64xf32>) -> tensor<512x64xf32>
  %c = linalg.matmul ins(%a, %w : tensor<512x256xf32>, tensor<256x64xf32>) outs(%i : tensor<512x64xf32>) -> tensor<512x64xf32>
  return %c : tensor<512x64xf32>
}

// The same as bytes with scales, for few rows.
func.func @byte_weights_few_rows(%x: tensor<8x512xf32>, %w: tensor<512x2048xi8>, %s: tensor<2048xf32>) -> tensor<8x2048xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x2048xf32>
  %k = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<512x2048xi8>, tensor<2048xf32>) outs(%e : tensor<512x2048xf32>) {
  ^bb0(%v: i8, %t: f32, %o: f32):
    %f = arith.sitofp %v : i8 to f32
    %m = arith.mulf %f, %t : f32
    linalg.yield %m : f32
  } -> tensor<512x2048xf32>
  %o = tensor.empty() : tensor<8x2048xf32>
  %i = linalg.fill ins(%z : f32) outs(%o : tensor<8x2048xf32>) -> tensor<8x2048xf32>
  %c = linalg.matmul ins(%x, %k : tensor<8x512xf32>, tensor<512x2048xf32>) outs(%i : tensor<8x2048xf32>) -> tensor<8x2048xf32>
  return %c : tensor<8x2048xf32>
}

// Rows' sums, and the same elements scaled.
func.func @sum_and_copy(%x: tensor<512x1024xf32>, %s: tensor<1024xf32>) -> (tensor<512xf32>, tensor<512x1024xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %m = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<512x1024xf32>) outs(%i : tensor<512xf32>) {
  ^bb0(%v: f32, %o: f32):
    %n = arith.addf %v, %o : f32
    linalg.yield %n : f32
  } -> tensor<512xf32>
  %f = tensor.empty() : tensor<512x1024xf32>
  %c = linalg.generic {indexing_maps = [#id, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<512x1024xf32>, tensor<1024xf32>) outs(%f : tensor<512x1024xf32>) {
  ^bb0(%v: f32, %t: f32, %o: f32):
    %n = arith.mulf %v, %t : f32
    linalg.yield %n : f32
  } -> tensor<512x1024xf32>
  return %m, %c : tensor<512xf32>, tensor<512x1024xf32>
}
