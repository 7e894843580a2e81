// Products as exporters write them.

#ifndef WEIR_PASSES_INPUT_PRODUCTPASSES_TD
#define WEIR_PASSES_INPUT_PRODUCTPASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def FlattenBatchesCodes : RemarkCodes<"weir-flatten-batches", "FlattenBatchesCode", [
  Passed<"flattened", "the batches are rows or columns of one product">,
  Missed<"APART", "the dimensions that one factor alone has are not next to each other, in one order, in that factor and in the result">]>;

def FlattenBatches : InterfacePass<"weir-flatten-batches", "::mlir::FunctionOpInterface"> {
  let summary = "Multiply batches that share an operand as one matrix";
  let description = !strconcat([{
    Exporters write the product of a batch of matrices and one matrix of weights as a batch of products: they repeat the weights for each batch. It becomes
    one product of all rows. The weights are read where they are, packed once, and a tile of rows may be of several batches. Rules: dispatch-passes.md 9.

    Fires on `linalg.batch_matmul`, `linalg.quantized_batch_matmul`, `linalg.contract` and generics that add products, of static and dynamic extents: batches of which one factor repeats a
    tensor (`linalg.broadcast`, a generic that copies, also through `tensor.collapse_shape`), or has no dimension for them. The order of each sum stays, so that
    results have the same bits.

    Each such product ends in a remark:
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

#endif // WEIR_PASSES_INPUT_PRODUCTPASSES_TD
