#ifndef WEIR_PASSES_CODEGEN_CPU_CONVPASSES
#define WEIR_PASSES_CODEGEN_CPU_CONVPASSES

include "mlir/Pass/PassBase.td"

def CPUTileConv : Pass<"weir-cpu-tile-conv", "::mlir::func::FuncOp"> {
  let summary = "Lower kernels whose root is a convolution or a pooling to loops and vectors";
  let description = [{
    Works on functions marked `weir.kernel` of which one op has a `weir.lowering_config` with one of the strategies below: a convolution or pooling
    (named or generic; any strides, dilations, batch and groups), the only op that is not elementwise. The whole kernel becomes one `scf.forall` over
    parts of the output, on buffers and vectors: initial values and elementwise consumers are evaluated in registers, `tensor.pad` of the input is
    absorbed. `weir-select-strategy` sets the attribute, and says why it does not.

    * `conv-pixels`: dense convolution with the spatial dimensions innermost. Lanes are output pixels, flattened over rows; accumulators are output
      channels times vectors (`registers`); weights are broadcast from where they are. Without padding and with stride one the input is used in
      place, otherwise each workgroup copies the rows that it needs into a `memref.alloc` (scratch memory): those from the first to the last one, or for each
      row of the window its own, where these are fewer (dilations). Elementwise ops that compute an input
      of static shape are evaluated while it is copied, for strides up to two.
    * `conv-features`: the same with a filter in tiles of output channels, `(f / t, .., c, t)`, which data tiling packs. Lanes are output channels,
      the input is broadcast; a tile of results is transposed in registers, and is evaluated and stored along the spatial dimensions. Where one
      workgroup has the whole input, products with the padding are left out. The steps of a tile prefetch the filter of the next output channels.
    * `conv-winograd`: a 3x3 convolution with the spatial dimensions innermost whose filter is restored from a transformed one (`weir-winograd-filters`), which is
      read instead: Winograd's minimal filtering. A workgroup transforms its tiles of the input, 16 channels at a time, with tiles as lanes; adds products
      of matrices, with output channels as lanes, to sums in scratch memory; and transforms these. The results are transposed in registers, as above;
      filters are prefetched, too.
    * `conv-rows`: depthwise convolution and pooling with the spatial dimensions innermost. Lanes are neighbours in a row; several output rows share
      the loads of an input row; padding is masked lanes and left out rows. With stride two, an output of at most half a vector is computed in
      half vectors, and the columns of its window are shuffles of one load. An input of at most eight output rows is one tile, whose rows of the padding are known.
    * `conv-channels`: dense convolution with channels innermost, filter `(.., c, f)`. Lanes are output channels; padding is a copy as
      above; filters whose rows lie far apart are gathered into scratch memory first.
    * `conv-depth`: depthwise convolution and pooling with channels innermost. Lanes are channels.

    `conv-features`, `conv-rows` and `conv-depth` take 0 for the product of a weight and a zero of the padding, whatever the weight is: an infinite one, or NaN, makes
    NaN of it on the target `reference`, and with the other two.

    Refuses, with an error, a configuration that does not fit the kernel, and two in one kernel. A kernel without one stays as it is.

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
      %c = linalg.conv_2d_nchw_fchw
             {weir.lowering_config = #weir.lowering_config<strategy = "conv-pixels", tile = [16, 8], registers = [8, 1], lanes = 8>}
             ins(%x, %w : tensor<1x8x16x16xf32>, tensor<8x8x1x1xf32>)
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
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
}

#endif
