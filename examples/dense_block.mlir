// A dense block: each layer reads the concatenation of all before it. Every piece should be written once, into the last one.
#id = affine_map<(n, c, h, w) -> (n, c, h, w)>
func.func @main(%x: tensor<1x4x8x8xf32>, %w0: tensor<4x4x3x3xf32>, %w1: tensor<4x8x3x3xf32>, %w2: tensor<4x12x3x3xf32>, %w3: tensor<8x16x1x1xf32>) -> tensor<1x8x8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %pad1 = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%n: index, %c: index, %h: index, %v: index):
    tensor.yield %zero : f32
  } : tensor<1x4x8x8xf32> to tensor<1x4x10x10xf32>
  %e2 = tensor.empty() : tensor<1x4x8x8xf32>
  %i3 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
  %c4 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%pad1, %w0 : tensor<1x4x10x10xf32>, tensor<4x4x3x3xf32>) outs(%i3 : tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
  %r5 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c4 : tensor<1x4x8x8xf32>) outs(%e2 : tensor<1x4x8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %a, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x4x8x8xf32>
  %cat6 = tensor.concat dim(1) %x, %r5 :
      (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x8x8x8xf32>
  %pad7 = tensor.pad %cat6 low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%n: index, %c: index, %h: index, %v: index):
    tensor.yield %zero : f32
  } : tensor<1x8x8x8xf32> to tensor<1x8x10x10xf32>
  %e8 = tensor.empty() : tensor<1x4x8x8xf32>
  %i9 = linalg.fill ins(%zero : f32) outs(%e8 : tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
  %c10 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%pad7, %w1 : tensor<1x8x10x10xf32>, tensor<4x8x3x3xf32>) outs(%i9 : tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
  %r11 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c10 : tensor<1x4x8x8xf32>) outs(%e8 : tensor<1x4x8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %a, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x4x8x8xf32>
  %cat12 = tensor.concat dim(1) %x, %r5, %r11 :
      (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x12x8x8xf32>
  %pad13 = tensor.pad %cat12 low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%n: index, %c: index, %h: index, %v: index):
    tensor.yield %zero : f32
  } : tensor<1x12x8x8xf32> to tensor<1x12x10x10xf32>
  %e14 = tensor.empty() : tensor<1x4x8x8xf32>
  %i15 = linalg.fill ins(%zero : f32) outs(%e14 : tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
  %c16 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%pad13, %w2 : tensor<1x12x10x10xf32>, tensor<4x12x3x3xf32>) outs(%i15 : tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
  %r17 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c16 : tensor<1x4x8x8xf32>) outs(%e14 : tensor<1x4x8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %a, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x4x8x8xf32>
  %cat18 = tensor.concat dim(1) %x, %r5, %r11, %r17 :
      (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x16x8x8xf32>
  %e19 = tensor.empty() : tensor<1x8x8x8xf32>
  %i20 = linalg.fill ins(%zero : f32) outs(%e19 : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  %c21 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%cat18, %w3 : tensor<1x16x8x8xf32>, tensor<8x16x1x1xf32>) outs(%i20 : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  return %c21 : tensor<1x8x8x8xf32>
}
