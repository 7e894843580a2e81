#ifndef WEIR_PASSES_CODEGEN_CPU_CONVPASSES
#define WEIR_PASSES_CODEGEN_CPU_CONVPASSES

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def CPUTileConvCodes : RemarkCodes<"weir-cpu-tile-conv", "CPUTileConvCode", [
  Passed<"pixels", "this schedule took the kernel">,
  Passed<"rows", "this schedule took the kernel">,
  Passed<"channels", "this schedule took the kernel">,
  Passed<"depth", "this schedule took the kernel">,
  Missed<"NOT_A_CONVOLUTION", "its root is something else">,
  Missed<"SEVERAL_ROOTS", "more than one root">,
  Missed<"CONTROL_FLOW", "more than one block">,
  Missed<"SIDE_EFFECTS", "other effects">,
  Missed<"IMAGE_RANK", "more than two image dimensions">,
  Missed<"SEVERAL_CHANNELS", "more than one reduction over channels">,
  Missed<"BODY", "combines elements in another way than multiply-add, add, max or min">,
  Missed<"ELEMENT_TYPE", "does not compute in f32 or f64 throughout">,
  Missed<"DYNAMIC_SHAPE", "a dynamic dimension that is not a batch">,
  Missed<"PADDING", "pads by negative or dynamic amounts">,
  Missed<"PAD_VALUE", "a pooling pads by a value that is not neutral">,
  Missed<"EMPTY", "no elements">,
  Missed<"INPUT_COMPUTED", "computes the input or the filter">,
  Missed<"INPUT_LAYOUT", "reads the input or the filter with strides">,
  Missed<"INIT", "initial values that are not elementwise in the result">,
  Missed<"EPILOGUE", "consumers that are not elementwise in the result">,
  Missed<"DESTINATION", "stores something else than the result">,
  Missed<"DESTINATION_LAYOUT", "stores with strides along the lanes">,
  Missed<"IN_PLACE", "writes over elements that it still has to read">,
  Missed<"LAYOUT", "an order of dimensions that no schedule handles">,
  Missed<"WINDOW_SIZE", "a window too large for the schedule">,
  Missed<"SCRATCH_SIZE", "a part of the input too large for the schedule">]>;

def CPUTileConv : Pass<"weir-cpu-tile-conv", "::mlir::func::FuncOp"> {
  let summary = "Turn kernels whose root is a convolution or a pooling into loops and vectors";
  let description = !strconcat([{
    Works on functions marked `weir.kernel` with one op that is not elementwise, a convolution or pooling (named or generic; any
    strides, dilations, batch and groups). The whole kernel becomes one `scf.forall` over parts of the output, on buffers and
    vectors: initial values and elementwise consumers are evaluated in registers, `tensor.pad` of the input is absorbed.

    Schedules:

    * `pixels`: dense convolution with the image innermost. Lanes are output pixels, flattened over rows; accumulators are output
      channels times vectors; weights are broadcast from where they are. Without padding and with stride one the input is used in
      place, otherwise each workgroup copies the rows that it needs into a `memref.alloc` (scratch memory).
    * `rows`: depthwise convolution and pooling with the image innermost. Lanes are neighbours in a row; several output rows share
      the loads of an input row; padding is masked lanes and left out rows.
    * `channels`: dense convolution with channels innermost, filter `(.., c, f)`. Lanes are output channels; padding is a copy as
      above; filters whose rows lie far apart are gathered into scratch memory first.
    * `depth`: depthwise convolution and pooling with channels innermost. Lanes are channels.

    Each kernel ends in a remark; where it is missed, the kernel stays as it is:
  }], CPUTileConvCodes.table, [{
    ```mlir
    func.func @conv(%b0: memref<?xi8>, %b1: memref<?xi8>, %b2: memref<?xi8>) attributes {weir.kernel} {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.0 : f32
      %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
      %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<8x8x1x1xf32>
      %v2 = memref.view %b2[%c0][] : memref<?xi8> to memref<1x8x16x16xf32>
      %x = bufferization.to_tensor %v0 restrict : memref<1x8x16x16xf32> to tensor<1x8x16x16xf32>
      %w = bufferization.to_tensor %v1 restrict : memref<8x8x1x1xf32> to tensor<8x8x1x1xf32>
      %e = tensor.empty() : tensor<1x8x16x16xf32>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
      %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>)
             outs(%f : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
      bufferization.materialize_in_destination %c in restrict writable %v2
        : (tensor<1x8x16x16xf32>, memref<1x8x16x16xf32>) -> ()
      return
    }
    ```
    becomes
    ```mlir
    scf.forall ... in (1, 1, 1) {
    ...
    %p = vector.load %x[...] : memref<1x8x256xf32>, vector<8xf32>
    ...
    %w = memref.load %f[...] : memref<8x8x1x1xf32>
    %b = vector.broadcast %w : f32 to vector<8xf32>
    %a = vector.fma %p, %b, %o : vector<8xf32>
    ...
    vector.store ...
    ```
    The inner loop over channels loads vectors of pixels and multiplies each with a broadcast weight.
  }]);
  let options = [
    Option<"vectorBits", "vector-bits", "int64_t", "0", "Width of the vector registers in bits; 0 = as the target says">,
    Option<"vectorRegisters", "vector-registers", "int64_t", "0", "Number of vector registers; 0 = as the target says">,
    ListOption<"tile", "tile", "int64_t",
      "Schedule `pixels`: output channels and vectors of a register tile, rows and output channels of a workgroup">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
}

#endif
