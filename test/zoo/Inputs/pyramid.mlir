#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @main(%arg0: tensor<2x4x8x8xf32>) -> tensor<2x3x8x8xf32> {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_3_torch.float32_1> : tensor<3xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_3_4_1_1_torch.float32_1> : tensor<3x4x1x1xf32>
    %cst_3 = arith.constant dense_resource<torch_tensor_3_torch.float32> : tensor<3xf32>
    %cst_4 = arith.constant dense_resource<torch_tensor_3_4_1_1_torch.float32> : tensor<3x4x1x1xf32>
    %cst_5 = arith.constant 2.000000e+00 : f32
    %cst_6 = arith.constant 3.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x4x4x4xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    %2 = tensor.empty() : tensor<2x2xf32>
    %3 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%arg0, %2 : tensor<2x4x8x8xf32>, tensor<2x2xf32>) outs(%1 : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
    %4 = tensor.empty() : tensor<2x3x4x4xf32>
    %broadcasted = linalg.broadcast ins(%cst_3 : tensor<3xf32>) outs(%4 : tensor<2x3x4x4xf32>) dimensions = [0, 2, 3] 
    %5 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%3, %cst_4 : tensor<2x4x4x4xf32>, tensor<3x4x1x1xf32>) outs(%broadcasted : tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
    %6 = tensor.empty() : tensor<2x3x8x8xf32>
    %7 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%6 : tensor<2x3x8x8xf32>) {
    ^bb0(%out: f32):
      %10 = linalg.index 0 : index
      %11 = linalg.index 1 : index
      %12 = linalg.index 2 : index
      %13 = linalg.index 3 : index
      %14 = arith.index_cast %12 : index to i64
      %15 = arith.sitofp %14 : i64 to f32
      %16 = arith.divf %15, %cst_5 : f32
      %17 = math.floor %16 : f32
      %18 = arith.maximumf %17, %cst_0 : f32
      %19 = arith.minimumf %18, %cst_6 : f32
      %20 = arith.fptosi %19 : f32 to i64
      %21 = arith.index_cast %20 : i64 to index
      %22 = arith.index_cast %13 : index to i64
      %23 = arith.sitofp %22 : i64 to f32
      %24 = arith.divf %23, %cst_5 : f32
      %25 = math.floor %24 : f32
      %26 = arith.maximumf %25, %cst_0 : f32
      %27 = arith.minimumf %26, %cst_6 : f32
      %28 = arith.fptosi %27 : f32 to i64
      %29 = arith.index_cast %28 : i64 to index
      %extracted = tensor.extract %5[%10, %11, %21, %29] : tensor<2x3x4x4xf32>
      linalg.yield %extracted : f32
    } -> tensor<2x3x8x8xf32>
    %broadcasted_7 = linalg.broadcast ins(%cst_1 : tensor<3xf32>) outs(%6 : tensor<2x3x8x8xf32>) dimensions = [0, 2, 3] 
    %8 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%arg0, %cst_2 : tensor<2x4x8x8xf32>, tensor<3x4x1x1xf32>) outs(%broadcasted_7 : tensor<2x3x8x8xf32>) -> tensor<2x3x8x8xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %8 : tensor<2x3x8x8xf32>, tensor<2x3x8x8xf32>) outs(%6 : tensor<2x3x8x8xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %10 = arith.addf %in, %in_8 : f32
      linalg.yield %10 : f32
    } -> tensor<2x3x8x8xf32>
    return %9 : tensor<2x3x8x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_torch.float32_1: "0x0400000066EE89BEA0B98DBCD4F9353E",
      torch_tensor_3_4_1_1_torch.float32_1: "0x04000000006DB0BBFCD6963E963BA83E40ADAFBC3C348DBE90676D3E88574C3EF46AD33EA0CAE1BD9C8A83BE50D8893E50A2383E",
      torch_tensor_3_torch.float32: "0x040000002CD73E3E08336BBEE4E3C2BE",
      torch_tensor_3_4_1_1_torch.float32: "0x04000000D6ED82BE84CCE83E42D2D0BE480AC73E4C5581BE547083BE8087C43D727EB73E9C5D993E889E893DB86FD53E644A1E3E"
    }
  }
#-}
