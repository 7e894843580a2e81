// Products as exporters write them.

#ifndef WEIR_PASSES_INPUT_PRODUCTPASSES_TD
#define WEIR_PASSES_INPUT_PRODUCTPASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def FlattenBatchesCodes : RemarkCodes<"weir-flatten-batches", "FlattenBatchesCode", [
  Passed<"flattened", "the batches are rows or columns of one product">,
  Missed<"apart", "the dimensions that one factor alone has are not next to each other, in one order, in that factor and in the result">]>;

def FlattenBatches : InterfacePass<"weir-flatten-batches", "::mlir::FunctionOpInterface"> {
  let summary = "Multiply batches that share an operand as one matrix";
  let description = !strconcat([{
    Exporters write the product of a batch of matrices and one matrix of weights as a batch of products: they repeat the weights for each batch. It becomes
    one product of all rows. The weights are read where they are, packed once, and a tile of rows may be of several batches. Rules: dispatch-passes.md 9.

    Fires on `linalg.batch_matmul`, `linalg.quantized_batch_matmul`, `linalg.contract` and generics that add products, of static and dynamic extents: batches of which one factor repeats a
    tensor (`linalg.broadcast`, a generic that copies, also through `tensor.collapse_shape`), or has no dimension for them. The order of each sum stays, so that
    results have the same bits.

    Each such product has a remark:
  }], FlattenBatchesCodes.table, [{
    Limits: one run of dimensions of one factor; products inside of dispatches, and those with a `weir.lowering_config`, stay.

    Example:
    ```mlir
    func.func @f(%x: tensor<4x8x16xf32>, %w: tensor<16x32xf32>, %s: tensor<4x8x32xf32>) -> tensor<4x8x32xf32> {
      %e = tensor.empty() : tensor<4x16x32xf32>
      %b = linalg.broadcast ins(%w : tensor<16x32xf32>) outs(%e : tensor<4x16x32xf32>) dimensions = [0]
      %r = linalg.batch_matmul ins(%x, %b : tensor<4x8x16xf32>, tensor<4x16x32xf32>) outs(%s : tensor<4x8x32xf32>) -> tensor<4x8x32xf32>
      return %r : tensor<4x8x32xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<4x8x16xf32>, %w: tensor<16x32xf32>, %s: tensor<4x8x32xf32>) -> tensor<4x8x32xf32> {
      ...
      %collapsed = tensor.collapse_shape %x [[0, 1], [2]] : tensor<4x8x16xf32> into tensor<32x16xf32>
      %collapsed_0 = tensor.collapse_shape %s [[0, 1], [2]] : tensor<4x8x32xf32> into tensor<32x32xf32>
      %1 = linalg.matmul ins(%collapsed, %w : tensor<32x16xf32>, tensor<16x32xf32>) outs(%collapsed_0 : tensor<32x32xf32>) -> tensor<32x32xf32>
      %expanded = tensor.expand_shape %1 [[0, 1], [2]] output_shape [4, 8, 32] : tensor<32x32xf32> into tensor<4x8x32xf32>
      return %expanded : tensor<4x8x32xf32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def WidenConvolutionsCodes : RemarkCodes<"weir-widen-convolutions", "WidenConvolutionsCode", [
  Passed<"widened", "the op reads and computes f32">,
  Missed<"types", "an operand has other elements, or the op is not a named one on tensors">,
  Missed<"not-constant", "the filter is computed, or in a global: it would be widened in each call">,
  Missed<"few-uses", "less than 16 uses of an element of the filter: its memory costs more">]>;

def WidenConvolutions : InterfacePass<"weir-widen-convolutions", "::mlir::FunctionOpInterface"> {
  let summary = "Convolve f32 instead of small floats";
  let description = !strconcat([{
    Kernels sum products of f16 and bf16 in f32 and round once. The op on f32 between conversions computes the same; CPUs without arithmetic on small floats have more schedules for it,
    and Winograd's filtering. The filter becomes a constant of f32. The conversions of the input and of the result share the dispatch. Rules: dispatch-passes.md 16.

    Fires on named convolutions and poolings of f16 (`f16`) or bf16 (`bf16`).

    Each such op has a remark:
  }], WidenConvolutionsCodes.table, [{
    Limits: ops in dispatches and ops with a `weir.lowering_config` stay. Constant filters have twice as many bytes.

    Example:
    ```mlir
    func.func @f(%x: tensor<1x2x6x6xf16>, %s: tensor<1x1x4x4xf16>) -> tensor<1x1x4x4xf16> {
      %w = arith.constant dense<0.5> : tensor<1x2x3x3xf16>
      %r = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x2x6x6xf16>, tensor<1x2x3x3xf16>) outs(%s : tensor<1x1x4x4xf16>) -> tensor<1x1x4x4xf16>
      return %r : tensor<1x1x4x4xf16>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<1x2x6x6xf16>, %s: tensor<1x1x4x4xf16>) -> tensor<1x1x4x4xf16> {
      ...
      %4 = linalg.conv_2d_nchw_fchw ins(%1, %cst_0 : tensor<1x2x6x6xf32>, tensor<1x2x3x3xf32>) outs(%3 : tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
      ...
    }
    ```
  }]);
  let options = [
    Option<"f16", "f16", "bool", "true", "Widen f16">,
    Option<"bf16", "bf16", "bool", "true", "Widen bf16">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def FlattenDepthCodes : RemarkCodes<"weir-flatten-depth", "FlattenDepthCode", [
  Passed<"flattened", "the planes of a window are channels of a two-dimensional convolution">,
  Missed<"dynamic", "an extent is dynamic">,
  Missed<"points", "no window has more than one element: the op is a product of channels">,
  Missed<"large", "the planes of all windows together have more than 64 MiB">]>;

def FlattenDepth : InterfacePass<"weir-flatten-depth", "::mlir::FunctionOpInterface"> {
  let summary = "Convolve planes instead of volumes";
  let description = !strconcat([{
    A convolution of volumes becomes a two-dimensional one, for which CPUs have more schedules and Winograd's filtering. The planes that the window of an output plane reads
    become channels, and output planes the batch. A generic gathers the planes. Rules: dispatch-passes.md 12.

    Fires on convolutions with three spatial dimensions, one batch and one dimension of channels, named and generic, in any order of dimensions and of any element types.

    Each such convolution has a remark:
  }], FlattenDepthCodes.table, [{
    Limits: static extents. Groups stay, and so do convolutions with a `weir.lowering_config`.

    Example:
    ```mlir
    func.func @f(%x: tensor<1x4x6x8x8xf32>, %w: tensor<16x4x3x3x3xf32>, %s: tensor<1x16x4x6x6xf32>) -> tensor<1x16x4x6x6xf32> {
      %r = linalg.conv_3d_ncdhw_fcdhw ins(%x, %w : tensor<1x4x6x8x8xf32>, tensor<16x4x3x3x3xf32>) outs(%s : tensor<1x16x4x6x6xf32>) -> tensor<1x16x4x6x6xf32>
      return %r : tensor<1x16x4x6x6xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%arg0: tensor<1x4x6x8x8xf32>, %arg1: tensor<16x4x3x3x3xf32>, %arg2: tensor<1x16x4x6x6xf32>) -> tensor<1x16x4x6x6xf32> {
      %0 = tensor.empty() : tensor<1x4x4x3x8x8xf32>
      %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x4x6x8x8xf32>) outs(%0 : tensor<1x4x4x3x8x8xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x4x4x3x8x8xf32>
      %collapsed = tensor.collapse_shape %1 [[0, 1], [2], [3], [4], [5]] : tensor<1x4x4x3x8x8xf32> into tensor<4x4x3x8x8xf32>
      %collapsed_0 = tensor.collapse_shape %collapsed [[0], [1, 2], [3], [4]] : tensor<4x4x3x8x8xf32> into tensor<4x12x8x8xf32>
      %collapsed_1 = tensor.collapse_shape %arg1 [[0], [1, 2], [3], [4]] : tensor<16x4x3x3x3xf32> into tensor<16x12x3x3xf32>
      %2 = tensor.empty() : tensor<1x4x16x6x6xf32>
      %transposed = linalg.transpose ins(%arg2 : tensor<1x16x4x6x6xf32>) outs(%2 : tensor<1x4x16x6x6xf32>) permutation = [0, 2, 1, 3, 4] 
      %collapsed_2 = tensor.collapse_shape %transposed [[0, 1], [2], [3], [4]] : tensor<1x4x16x6x6xf32> into tensor<4x16x6x6xf32>
      %3 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%collapsed_0, %collapsed_1 : tensor<4x12x8x8xf32>, tensor<16x12x3x3xf32>) outs(%collapsed_2 : tensor<4x16x6x6xf32>) -> tensor<4x16x6x6xf32>
      %expanded = tensor.expand_shape %3 [[0, 1], [2], [3], [4]] output_shape [1, 4, 16, 6, 6] : tensor<4x16x6x6xf32> into tensor<1x4x16x6x6xf32>
      %4 = tensor.empty() : tensor<1x16x4x6x6xf32>
      %transposed_3 = linalg.transpose ins(%expanded : tensor<1x4x16x6x6xf32>) outs(%4 : tensor<1x16x4x6x6xf32>) permutation = [0, 2, 1, 3, 4] 
      return %transposed_3 : tensor<1x16x4x6x6xf32>
    }
    
    ```
  }]);
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def BatchLoopProductsCodes : RemarkCodes<"weir-batch-loop-products", "BatchLoopProductsCode", [
  Passed<"batched", "the product of all iterations precedes the loop">,
  Missed<"depends", "an operand is neither the same in all iterations nor computed from a leading slice of the iteration's alone">,
  Missed<"factors", "no factor is the same in all iterations">,
  Missed<"rows", "the product of an iteration has 64 rows or more">,
  Missed<"large", "the products of all iterations have more than 64 MiB">,
  Missed<"rounds", "the bounds of the loop are dynamic, or it has less than two iterations">]>;

def BatchLoopProducts : InterfacePass<"weir-batch-loop-products", "::mlir::FunctionOpInterface"> {
  let summary = "Compute products that do not depend on earlier iterations before the loop";
  let description = !strconcat([{
    A recurrent network multiplies its input and its state with weights in each iteration of a loop. Only the state depends on the previous iteration: the products of all inputs become one
    product with many rows, which reads the weights once and has work for all threads. Rules: dispatch-passes.md 13.

    Fires on structured ops that add products in the body of an `scf.for` with constant bounds. One factor is computed from a slice of a tensor from outside of the loop, at an index
    that moves by one in each iteration; the other is the same in all iterations. Element-wise ops that only such products need, or that follow them, move before the loop, too. Each sum keeps
    its order.

    Each product in such a loop, or the loop, has a remark:
  }], BatchLoopProductsCodes.table, [{
    Limits: static shapes; slices along the leading dimension, which is that of the rows of the product.

    Example:
    ```mlir
    func.func @f(%x: tensor<50x4x8xf32>, %w: tensor<8x16xf32>, %h: tensor<4x16xf32>) -> tensor<4x16xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c50 = arith.constant 50 : index
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4x16xf32>
      %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
      %r = scf.for %i = %c0 to %c50 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
        %slice = tensor.extract_slice %x[%i, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<50x4x8xf32> to tensor<4x8xf32>
        %p = linalg.matmul ins(%slice, %w : tensor<4x8xf32>, tensor<8x16xf32>) outs(%init : tensor<4x16xf32>) -> tensor<4x16xf32>
        %next = linalg.max ins(%p, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
        scf.yield %next : tensor<4x16xf32>
      }
      return %r : tensor<4x16xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<50x4x8xf32>, %w: tensor<8x16xf32>, %h: tensor<4x16xf32>) -> tensor<4x16xf32> {
      ...
      %collapsed = tensor.collapse_shape %x [[0, 1], [2]] : tensor<50x4x8xf32> into tensor<200x8xf32>
      %2 = tensor.empty() : tensor<200x16xf32>
      %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<200x16xf32>) -> tensor<200x16xf32>
      %4 = linalg.matmul ins(%collapsed, %w : tensor<200x8xf32>, tensor<8x16xf32>) outs(%3 : tensor<200x16xf32>) -> tensor<200x16xf32>
      %5 = scf.for %i = %c0 to %c50 step %c1 iter_args(%state = %h) -> (tensor<4x16xf32>) {
        %c4 = arith.constant 4 : index
        %6 = arith.muli %i, %c4 : index
        %slice = tensor.extract_slice %4[%6, 0] [4, 16] [1, 1] : tensor<200x16xf32> to tensor<4x16xf32>
        %7 = linalg.max ins(%slice, %state : tensor<4x16xf32>, tensor<4x16xf32>) outs(%0 : tensor<4x16xf32>) -> tensor<4x16xf32>
        scf.yield %7 : tensor<4x16xf32>
      }
      return %5 : tensor<4x16xf32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def SplitImageDilationCodes : RemarkCodes<"weir-split-image-dilation", "SplitImageDilationCode", [
  Passed<"split", "a convolution of the input before dilation computes each phase of the outputs">,
  Passed<"channels", "one convolution of the integers before dilation has the phases of the outputs as output channels">,
  Missed<"dynamic", "an extent, or the position of the input in the dilated one, is dynamic">,
  Missed<"filter", "the filter is no constant of finite elements">,
  Missed<"steps", "the convolution has strides or dilations of its own, or not one loop of output channels">,
  Missed<"windows", "all outputs, of a phase for floats, read nothing of the input, or the channels are inserted in part">,
  Missed<"phases", "there are more than 16 pairs of phases">,
  Missed<"small", "a convolution of floats has less than 2^16 products for each phase, and dispatches cost as much; one of integers keeps more than three quarters of its products">]>;

def SplitImageDilation : InterfacePass<"weir-split-image-dilation", "::mlir::FunctionOpInterface"> {
  let summary = "Convolve the inputs of transposed convolutions, not the zeros between their pixels";
  let description = !strconcat([{
    Importers write a transposed convolution with stride s as a convolution of an input with s - 1 zeros between its pixels. Outputs that are s apart along each spatial dimension (a phase)
    multiply pixels with the same elements of the window, and zeros with the others. So s x s convolutions of the input, each with a part of the filter, compute all products that count. With a
    window of 4 x 4 elements and stride 2 they are one of four. For integers, whose sums have any order, one convolution has the outputs of all phases as output channels. Rules: dispatch-passes.md 14.

    Fires on `linalg.conv_2d_nchw_fchw` and `linalg.conv_2d_nhwc_hwcf` of floats whose input is inserted with strides into zeros. Also fires on convolutions of integers, named or not, of any rank, whose
    input is inserted into any constant. `weir-fold-image-dilation`, which runs before, handles
    windows as large as the stride. Each candidate has a remark:
  }], SplitImageDilationCodes.table, [{
    Limits: static extents; of floats a constant filter, since the product of zero with an infinite element is NaN.

    Example:
    ```mlir
    func.func @f(%x: tensor<1x32x8x8xf32>, %b: tensor<8xf32>) -> tensor<1x8x16x16xf32> {
      %zero = arith.constant 0.0 : f32
      %w = arith.constant dense<0.5> : tensor<8x32x4x4xf32>
      %e = tensor.empty() : tensor<1x32x19x19xf32>
      %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x32x19x19xf32>) -> tensor<1x32x19x19xf32>
      %d = tensor.insert_slice %x into %z[0, 0, 2, 2] [1, 32, 8, 8] [1, 1, 2, 2] : tensor<1x32x8x8xf32> into tensor<1x32x19x19xf32>
      %o = tensor.empty() : tensor<1x8x16x16xf32>
      %s = linalg.broadcast ins(%b : tensor<8xf32>) outs(%o : tensor<1x8x16x16xf32>) dimensions = [0, 2, 3]
      %r = linalg.conv_2d_nchw_fchw ins(%d, %w : tensor<1x32x19x19xf32>, tensor<8x32x4x4xf32>) outs(%s : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
      return %r : tensor<1x8x16x16xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<1x32x8x8xf32>, %b: tensor<8xf32>) -> tensor<1x8x16x16xf32> {
      ...
      %4 = linalg.conv_2d_nchw_fchw ins(%padded, %3 : tensor<1x32x9x9xf32>, tensor<8x32x2x2xf32>) outs(%broadcasted_1 : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
      ...
      %concat = tensor.concat dim(0) %4, %7, %10, %13 : (tensor<1x8x8x8xf32>, tensor<1x8x8x8xf32>, tensor<1x8x8x8xf32>, tensor<1x8x8x8xf32>) -> tensor<4x8x8x8xf32>
      %expanded = tensor.expand_shape %concat [[0, 1, 2], [3], [4], [5]] output_shape [2, 2, 1, 8, 8, 8] : tensor<4x8x8x8xf32> into tensor<2x2x1x8x8x8xf32>
      %14 = tensor.empty() : tensor<1x8x8x2x8x2xf32>
      %transposed = linalg.transpose ins(%expanded : tensor<2x2x1x8x8x8xf32>) outs(%14 : tensor<1x8x8x2x8x2xf32>) permutation = [2, 3, 4, 0, 5, 1] 
      %collapsed = tensor.collapse_shape %transposed [[0], [1], [2, 3], [4, 5]] : tensor<1x8x8x2x8x2xf32> into tensor<1x8x16x16xf32>
      return %collapsed : tensor<1x8x16x16xf32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def ClusterPixelsCodes : RemarkCodes<"weir-cluster-pixels", "ClusterPixelsCode", [
  Passed<"clustered", "`pixels` neighbouring columns of the result are output channels">,
  Missed<"dynamic", "an extent is dynamic">,
  Missed<"windows", "windows have one column, or a stride or dilation along the columns">,
  Missed<"narrow", "the result has less than two clusters of columns">]>;

def ClusterPixels : InterfacePass<"weir-cluster-pixels", "::mlir::FunctionOpInterface"> {
  let summary = "Compute neighbouring pixels of convolutions with few filters as output channels";
  let description = !strconcat([{
    Vectors of dot products run along the filters of a convolution: with one to three filters most lanes are empty. Neighbouring columns of the result read nearly the same
    pixels. The pass makes output channels of as many columns as fill a vector. The window gets the columns that any of them reads, and the filter of each has zeros for the others.
    Eight columns of a 3 x 3 window are a window of 3 x 10 with stride 8. The result has the same order and is reshaped. Rules: dispatch-passes.md 15.

    Fires on convolutions of bytes that add in 32 bits, with their channels last and at most three filters. Each candidate has a remark:  }], ClusterPixelsCodes.table, [{
    Limits: static extents. A window of one column would have as many products for each pixel as columns.

    Example:
    ```mlir
    #in = affine_map<(n, y, x, f, h, w, c) -> (n, y + h, x + w, c)>
    #filter = affine_map<(n, y, x, f, h, w, c) -> (f, h, w, c)>
    #out = affine_map<(n, y, x, f, h, w, c) -> (n, y, x, f)>
    func.func @f(%x: tensor<1x6x18x8xi8>, %w: tensor<1x3x3x8xi8>) -> tensor<1x4x16x1xi32> {
      %zero = arith.constant 0 : i32
      %e = tensor.empty() : tensor<1x4x16x1xi32>
      %i = linalg.fill ins(%zero : i32) outs(%e : tensor<1x4x16x1xi32>) -> tensor<1x4x16x1xi32>
      %r = linalg.generic {indexing_maps = [#in, #filter, #out],
          iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
          ins(%x, %w : tensor<1x6x18x8xi8>, tensor<1x3x3x8xi8>) outs(%i : tensor<1x4x16x1xi32>) {
      ^bb0(%a: i8, %b: i8, %o: i32):
        %0 = arith.extui %a : i8 to i32
        %1 = arith.extsi %b : i8 to i32
        %2 = arith.muli %0, %1 : i32
        %3 = arith.addi %o, %2 : i32
        linalg.yield %3 : i32
      } -> tensor<1x4x16x1xi32>
      return %r : tensor<1x4x16x1xi32>
    }
    ```
    becomes
    ```mlir
    #map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 * 8 + d5, d6)>
    ...
    func.func @f(%x: tensor<1x6x18x8xi8>, %w: tensor<1x3x3x8xi8>) -> tensor<1x4x16x1xi32> {
      ...
      %3 = linalg.generic {{.*}} ins(%x, %collapsed : tensor<1x6x18x8xi8>, tensor<8x3x10x8xi8>) outs(%2 : tensor<1x4x2x8xi32>) {
      ...
      return %collapsed_0 : tensor<1x4x16x1xi32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

#endif // WEIR_PASSES_INPUT_PRODUCTPASSES_TD
