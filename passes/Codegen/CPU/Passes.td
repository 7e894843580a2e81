#ifndef WEIR_PASSES_CODEGEN_CPU_PASSES
#define WEIR_PASSES_CODEGEN_CPU_PASSES

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

class CPUKernelPass<string flag> : Pass<flag, "::mlir::func::FuncOp">;

def CPUDistributeTiles : CPUKernelPass<"weir-cpu-distribute-tiles"> {
  let summary = "Cut roots into tiles and compute their producers tile by tile";
  let description = [{
    Each root whose `weir.lowering_config` has the strategy `tiles` becomes an `scf.forall` over its tiles; producers in the kernel are fused into it. A producer that is
    also stored is stored by the tiles if they cut it into disjoint parts, else it stays in front of the loop, as does a copy of what the
    kernel overwrites.

    Refuses to fuse a producer whose stores would overlap. An op that cannot be cut into the tiles that it
    asks for is an error.

    ```mlir
    func.func @chain(%a: tensor<64x32xf32>, %v: memref<64x32xf32>) attributes {weir.kernel} {
      %d = tensor.empty() : tensor<64x32xf32>
      %o = bufferization.to_tensor %v restrict writable : memref<64x32xf32> to tensor<64x32xf32>
      %e = linalg.exp ins(%a : tensor<64x32xf32>) outs(%d : tensor<64x32xf32>) -> tensor<64x32xf32>
      %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [16, 0]>} ins(%e : tensor<64x32xf32>) outs(%o : tensor<64x32xf32>) -> tensor<64x32xf32>
      bufferization.materialize_in_destination %r in restrict writable %v : (tensor<64x32xf32>, memref<64x32xf32>) -> ()
      return
    }
    ```
    becomes
    ```mlir
    func.func @chain(%a: tensor<64x32xf32>, %v: memref<64x32xf32>) attributes {weir.kernel} {
      %d = tensor.empty() : tensor<64x32xf32>
      %0 = bufferization.to_tensor %v restrict writable : memref<64x32xf32> to tensor<64x32xf32>
      ...
      %1 = scf.forall (%arg2) = (0) to (64) step (16) shared_outs(%arg3 = %0) -> (tensor<64x32xf32>) {
        %slice = tensor.extract_slice %a[%arg2, 0] [16, 32] [1, 1] : tensor<64x32xf32> to tensor<16x32xf32>
        ...
        %3 = linalg.exp ins(%slice : tensor<16x32xf32>) outs(%2 : tensor<16x32xf32>) -> tensor<16x32xf32>
        ...
        %slice_0 = tensor.extract_slice %arg3[%arg2, 0] [16, 32] [1, 1] : tensor<64x32xf32> to tensor<16x32xf32>
        %4 = linalg.negf ins(%3 : tensor<16x32xf32>) outs(%slice_0 : tensor<16x32xf32>) -> tensor<16x32xf32>
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %4 into %arg3[%arg2, 0] [16, 32] [1, 1] : tensor<16x32xf32> into tensor<64x32xf32>
        }
      }
      bufferization.materialize_in_destination %1 in restrict writable %v : (tensor<64x32xf32>, memref<64x32xf32>) -> ()
      return
    }
    ```
    One loop holds both ops; `weir-clean-kernels` takes away what is left of the first.
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect", "::mlir::affine::AffineDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::arith::ArithDialect"];
}

def CPUConvToContractionCodes : RemarkCodes<"weir-cpu-conv-to-contraction", "CPUConvToContractionCode", [
  Passed<"unfolded", "the convolution is a contraction of its windows">,
  Missed<"FEW_FILTERS", "less than eight output channels share a window: copying it would cost more than it gains">,
  Missed<"BODY", "the op does not add products">]>;

def CPUConvToContraction : CPUKernelPass<"weir-cpu-conv-to-contraction"> {
  let summary = "Turn convolutions without a schedule into contractions of their windows";
  let description = !strconcat([{
    In functions marked `weir.kernel` a convolution without a `weir.lowering_config` (one that no schedule of `weir-cpu-tile-conv` takes: dynamic
    images, three of their dimensions, strides above two, small floats, integers) becomes two ops: the windows of the image as a tensor (im2col), and a
    contraction of these with the filter. Tiles then copy the windows that they need into scratch memory, where contractions find their operands
    as they want them. Elements that the body would widen first are widened while they are copied, but for bf16 on targets with `amx-bf16`.

    Fires for structured ops that add products of a filter and windows of an image, with any strides, dilations, groups and types.

    Each convolution ends in a remark:
  }], CPUConvToContractionCodes.table, [{
    Limits: the order of the sum is that of the loops of the convolution; windows are copied again by each tile of output channels.

    ```mlir
    func.func @conv(%x: tensor<1x?x?x8xbf16>, %w: tensor<3x3x8x16xbf16>, %i: tensor<1x?x?x16xf32>) -> tensor<1x?x?x16xf32> attributes {weir.kernel} {
      %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
             ins(%x, %w : tensor<1x?x?x8xbf16>, tensor<3x3x8x16xbf16>) outs(%i : tensor<1x?x?x16xf32>) -> tensor<1x?x?x16xf32>
      return %r : tensor<1x?x?x16xf32>
    }
    ```
    becomes
    ```mlir
    %e = tensor.empty(%h, %v) : tensor<1x?x?x3x3x8xf32>
    %p = linalg.generic ... ins(%x : tensor<1x?x?x8xbf16>) outs(%e : tensor<1x?x?x3x3x8xf32>) {
    ...
    %r = linalg.generic ... ins(%p, %w : tensor<1x?x?x3x3x8xf32>, tensor<3x3x8x16xbf16>) outs(%i : tensor<1x?x?x16xf32>) {
    ...
    ```
  }]);
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect"];
}

def CPUWidenOperandsCodes : RemarkCodes<"weir-cpu-widen-operands", "CPUWidenOperandsCode", [
  Passed<"widened", "the operand is widened ahead">,
  Missed<"BODY", "the body does more with an element than to widen it">,
  Missed<"VECTORS", "vectors run along the operand, or not along the last dimension of the other one, which kernels turn">,
  Missed<"FEW_USES", "less than 64 uses of an element">,
  Missed<"LONG_SUM", "a sum of more than 1024 products, or of a number that a run knows: kernels cut such sums and copy what a part needs, widened">]>;

def CPUWidenOperands : CPUKernelPass<"weir-cpu-widen-operands"> {
  let summary = "Widen f16 operands of contractions once for many uses";
  let description = !strconcat([{
    In functions marked `weir.kernel` an f16 operand of a contraction, of which kernels take one element at a time for a vector of the result, becomes one of f32, which an
    op in front of it makes; tiles then do that for the part that they need, in scratch memory. To widen one element takes as many instructions as to
    widen a vector of them, and the loops do it again for each block of columns.

    Fires for operands of f16 that the body widens, that the last loop of the result does not index, and where that is the last dimension of the other operand.

    Each f16 operand of a contraction ends in a remark:
  }], CPUWidenOperandsCodes.table, [{
    Limits: bf16 is widened by a shift, which costs less than the memory.

    ```mlir
    func.func @k(%x: tensor<8x16xf16>, %w: tensor<16x96xf16>, %i: tensor<8x96xf32>) -> tensor<8x96xf32> attributes {weir.kernel} {
      %r = linalg.matmul ins(%x, %w : tensor<8x16xf16>, tensor<16x96xf16>) outs(%i : tensor<8x96xf32>) -> tensor<8x96xf32>
      return %r : tensor<8x96xf32>
    }
    ```
    becomes
    ```mlir
    %e = tensor.empty() : tensor<8x16xf32>
    %p = linalg.generic ... ins(%x : tensor<8x16xf16>) outs(%e : tensor<8x16xf32>) {
    ...
    %r = linalg.generic ... ins(%p, %w : tensor<8x16xf32>, tensor<16x96xf16>) outs(%i : tensor<8x96xf32>) {
    ...
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def CPUTurnOperandsCodes : RemarkCodes<"weir-cpu-turn-operands", "CPUTurnOperandsCode", [
  Passed<"turned", "the operand is turned, and vectors run along the sum">,
  Missed<"LOOPS", "vectors would not run along one operand, or the sum is not contiguous in the other one">,
  Missed<"TYPE", "elements are neither f32 nor f64">,
  Missed<"DYNAMIC", "only a run knows how many columns or products there are">,
  Missed<"FULL_VECTORS", "columns leave less than a third of the lanes empty">,
  Missed<"SMALL", "less than 64 uses of an element, or than eight vectors of a sum">]>;

def CPUTurnOperands : CPUKernelPass<"weir-cpu-turn-operands"> {
  let summary = "Turn the operand of a contraction with few columns, for vectors along the sum";
  let description = !strconcat([{
    In functions marked `weir.kernel` an operand of a contraction, along whose last dimension vectors of the result would run, is turned by an op in front of it so that
    the sum is its last dimension, as it is that of the other operand. Vectors then run along the sum and are full, while those along ten columns
    have six empty lanes of sixteen. Tiles turn what they need in scratch memory.

    Fires for contractions of f32 and f64 with one sum, of which columns leave a third of the lanes or more empty: up to ten and 17 to 21 with vectors of 16.

    Each contraction with one sum ends in a remark:
  }], CPUTurnOperandsCodes.table, [{
    Limits: each tile of rows turns the operand for itself, so rows that only a run knows count for eight.

    ```mlir
    func.func @k(%x: tensor<64x256xf32>, %w: tensor<256x10xf32>, %i: tensor<64x10xf32>) -> tensor<64x10xf32> attributes {weir.kernel} {
      %r = linalg.matmul ins(%x, %w : tensor<64x256xf32>, tensor<256x10xf32>) outs(%i : tensor<64x10xf32>) -> tensor<64x10xf32>
      return %r : tensor<64x10xf32>
    }
    ```
    becomes
    ```mlir
    %e = tensor.empty() : tensor<10x256xf32>
    %t = linalg.transpose ins(%w : tensor<256x10xf32>) outs(%e : tensor<10x256xf32>) permutation = [1, 0]
    %r = linalg.generic ... ins(%x, %t : tensor<64x256xf32>, tensor<10x256xf32>) outs(%i : tensor<64x10xf32>) {
    ...
    ```
  }]);
  let options = [
    Option<"vectorBits", "vector-bits", "int64_t", "0", "Width of the vector registers in bits; 0 = as the target says">
  ];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def CPUInterleaveBytesCodes : RemarkCodes<"weir-cpu-interleave-bytes", "CPUInterleaveBytesCode", [
  Passed<"interleaved", "one operand is copied to panels with four bytes of a sum, or two bf16, side by side">,
  Missed<"BODY", "the op does more than to add products of two bytes in 32 bits">,
  Missed<"LOOPS", "the operands go through the sum in different orders; or vectors would run along both or none, or not along what is contiguous">,
  Missed<"DYNAMIC", "only a run knows the sizes of the sum and of what vectors run along, or those of rows that have to be copied">,
  Missed<"SMALL", "less than four rows, columns or products; of bf16 less than tiles want">,
  Missed<"LARGE", "the sum is too long for a panel, or the rows are for the memory of a tile">,
  Missed<"CONFIGURED", "a user has said how the op is lowered">,
  Missed<"OTHER_PRODUCTS", "the kernel multiplies bytes in an op that is refused, too">]>;

def CPUInterleaveBytes : CPUKernelPass<"weir-cpu-interleave-bytes"> {
  let summary = "Copy an operand of a contraction of bytes, or of bf16 for AMX, to the form that is multiplied";
  let description = !strconcat([{
    In functions marked `weir.kernel` a structured op on buffers that adds products of bytes in 32 bits, and whose operand is not `interleaved` yet, becomes
    loops over panels: up to 64 columns of the operand that vectors run along are copied to `(sum / 4) x columns x 4` bytes, and an op on these, of the form that
    `weir-cpu-vectorize-loops` has an instruction for, computes all rows. Where four bytes of the other operand are no word in memory, as of sums that are
    no multiple of four, that is copied, too. A `linalg.fill` of the result in front of the op is done panel by panel.

    Before, loops that run once are dropped, and loops that all operands go through together become one: rows, columns and channels of a filter, whose
    windows `weir-cpu-conv-to-contraction` has laid out.

    An operand that is packed already, as filters of bytes are when the program is compiled, is left as it is: where there are several loops over its words, for rows,
    columns and channels of a filter, all operands get views with one.

    Rows whose length is no multiple of four bytes are copied, with zeros behind them; windows that an op of the kernel lays out for the sum alone are laid
    out like that, their columns and channels in one loop where these lie side by side in the image.

    Fires for signed and unsigned bytes in any order of dimensions, if the result and one operand have vectors along the same
    dimension, on targets with `avx512vnni` and vectors of 512 bits. Sums of products of bf16 in f32 get panels of `(sum / 2) x columns x 2` on targets with
    `amx-bf16`, where `weir-cpu-amx-tiles` takes them: of static sizes, and with at least 4 rows, 16 columns and 16 products. Each op that multiplies bytes, and each
    of bf16 on such a target, ends in a remark:
  }], CPUInterleaveBytesCodes.table, [{
    Limits: each workgroup copies for itself; all ops of a kernel that multiply bytes are taken, or none. Pairs of bf16 are no good to vectors, as
    `vdpbf16ps` takes denormal numbers for zeros (encoding-passes.md 15.6).

    ```mlir
    #vnni = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
    func.func @k(%x: memref<8x32xi8>, %w: memref<32x16xi8>, %i: memref<8x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
      linalg.matmul ins(%x, %w : memref<8x32xi8>, memref<32x16xi8>) outs(%i : memref<8x16xi32>)
      return
    }
    ```
    becomes
    ```mlir
    %p = memref.alloc() {alignment = 64 : i64} : memref<8x16x4xi8>
    ...
    scf.for ... {
      ...
      vector.store %v, %p[...] : memref<8x16x4xi8>, vector<64xi8>
    }
    ...
    linalg.generic ... ins(%s, %p : memref<8x8x4xi8>, memref<8x16x4xi8>) outs(%i : memref<8x16xi32>) {
    ```
  }]);
  let options = [
    Option<"vectorBits", "vector-bits", "int64_t", "0", "Width of the vector registers in bits; 0 = as the target says">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"];
}

def CPUAMXTilesCodes : RemarkCodes<"weir-cpu-amx-tiles", "CPUAMXTilesCode", [
  Passed<"tiled", "the sums are computed in AMX tiles">,
  Missed<"NOT_INTERLEAVED", "no operand has four bytes of a sum, or two bf16, side by side">,
  Missed<"LOOPS", "no loop has rows of one operand that the other has not, or the result lacks a loop">,
  Missed<"DYNAMIC", "only a run knows the sizes">,
  Missed<"SMALL", "less than 4 rows, 16 columns or 32 products of a sum of bytes, or none of any">,
  Missed<"LARGE", "copies with whole tiles are too large for the memory of a workgroup">,
  Missed<"CONFIGURED", "a user has said how the op is lowered">]>;

def CPUAMXTiles : CPUKernelPass<"weir-cpu-amx-tiles"> {
  let summary = "Compute sums of products of bytes and of bf16 in AMX tiles";
  let description = !strconcat([{
    In functions marked `weir.kernel` a structured op on buffers that adds products of bytes in 32 bits, or of bf16 in f32, and one operand of which has four bytes
    or two bf16 of a sum side by side (what `weir-cpu-interleave-bytes` leaves, and operands in layouts of kind `interleaved` and `tiles`), becomes loops over tiles of
    the `amx` dialect: two by two tiles of 16 x 16 sums stay in registers while tiles of 16 rows of 64 bytes of both operands are loaded and multiplied. Tiles are
    read from panels of any width; of panels with 16 columns two are computed together.
    All tiles have the same shape, so that one configuration serves a function: an operand whose rows or columns are no multiple of 16, and such a result, is copied
    to memory with whole tiles, zeros behind what is there; where steps are none, the last block of a sum is (encoding-passes.md CL6).

    Fires for signed and unsigned bytes on targets with `amx-int8`, and for bf16 on those with `amx-bf16`. A CPU that has tiles does not bring them by itself:
    `--target-cpu-features=+amx-int8`, or `+amx-bf16`, asks for them. For bf16 that is a choice about numbers: the instruction (`tdpbf16ps`) takes denormal numbers
    for zeros, as factors and as sums, whatever the program has set, and adds even and odd products of 32 up apart before it adds both to the sum. Each op that
    multiplies what is asked for ends in a remark:
  }], CPUAMXTilesCodes.table, [{
    Limits: sizes are static.

    ```mlir
    #amx = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni,+amx-tile,+amx-int8", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
    func.func @k(%x: memref<16x16x4xi8>, %w: memref<16x16x4xi8>, %i: memref<16x16xi32>) attributes {weir.kernel, hal.executable.target = #amx} {
      linalg.generic {indexing_maps = [affine_map<(m, n, s, b) -> (m, s, b)>, affine_map<(m, n, s, b) -> (s, n, b)>, affine_map<(m, n, s, b) -> (m, n)>],
          iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : memref<16x16x4xi8>, memref<16x16x4xi8>) outs(%i : memref<16x16xi32>) {
      ^bb0(%a: i8, %b: i8, %c: i32):
        %0 = arith.extsi %a : i8 to i32
        %1 = arith.extsi %b : i8 to i32
        %2 = arith.muli %0, %1 : i32
        %3 = arith.addi %c, %2 : i32
        linalg.yield %3 : i32
      }
      return
    }
    ```
    becomes
    ```mlir
    ...
    %s = amx.tile_load %i[%m, %n], %c16 : memref<16x16xi32> into !amx.tile<16x16xi32>
    ...
    %a = amx.tile_load %x[%m, %k, %b0], %c64 : memref<16x16x4xi8> into !amx.tile<16x64xi8>
    ...
    %b = amx.tile_load %w[%k, %n, %b1], %d64 : memref<16x16x4xi8> into !amx.tile<16x64xi8>
    %r = amx.tile_muli %a, %b, %s : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
    ...
    amx.tile_store %i[%m, %n], %r, %d16 : memref<16x16xi32>, !amx.tile<16x16xi32>
    ...
    ```
  }]);
  let options = [
    Option<"anySize", "any-size", "bool", "false", "Take sums, rows and columns of every size: for tests">
  ];
  let dependentDialects = ["::mlir::amx::AMXDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect"];
}

def CPUMergeTileLoops : CPUKernelPass<"weir-cpu-merge-tile-loops"> {
  let summary = "Merge loops over the same tiles";
  let description = [{
    `scf.forall` loops at the top of a function marked `weir.kernel` that have the same bounds become one, so that what both need is computed once. Behind
    `weir-cpu-distribute-tiles`.

    Refuses to merge loops that may write the same binding, unless the kernel has `weir.disjoint_stores`, and loops between which
    something uses the first one.

    ```mlir
    func.func @k(%a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) attributes {weir.kernel} {
      %x = scf.forall (%i) = (0) to (8) step (4) shared_outs(%o = %a) -> (tensor<8xf32>) {
        %s = tensor.extract_slice %a[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %s into %o[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
        }
      }
      %y = scf.forall (%i) = (0) to (8) step (4) shared_outs(%o = %b) -> (tensor<8xf32>) {
        %s = tensor.extract_slice %a[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %s into %o[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
        }
      }
      return %x, %y : tensor<8xf32>, tensor<8xf32>
    }
    ```
    becomes
    ```mlir
    func.func @k(%a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) attributes {weir.kernel} {
      %0:2 = scf.forall (%i) = (0) to (8) step (4) shared_outs(%o = %a, %p = %b) -> (tensor<8xf32>, tensor<8xf32>) {
        %s = tensor.extract_slice %a[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %t = tensor.extract_slice %a[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %s into %o[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
          tensor.parallel_insert_slice %t into %p[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
        }
      }
      return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def CPUMergeEqualOpsCodes : RemarkCodes<"weir-cpu-merge-equal-ops", "CPUMergeEqualOpsCode", [
  Passed<"merged", "the op before computes for both">,
  Missed<"SEVERAL_DESTINATIONS", "the ops store in different places, or the place of the later one may still be read where the other stands">]>;

def CPUMergeEqualOps : CPUKernelPass<"weir-cpu-merge-equal-ops"> {
  let summary = "Compute once what several ops of a tile compute alike";
  let description = !strconcat([{
    Behind `weir-cpu-distribute-tiles` a producer that is stored stands in the tile once for each op that reads it, and with a destination of its own:
    as temporary, and where it is stored. In the `scf.forall` loops of functions marked `weir.kernel` a structured op that is equal to one before it, but
    for the destinations of both (the init, or the init of the `linalg.fill` that it starts from), becomes that one, with the destination that is stored.

    Fires for the same op, inputs, maps and body. A destination that moves to the earlier op is one of a binding that is only written (`wo`).

    Each pair ends in a remark:
  }], CPUMergeEqualOpsCodes.table, [{
    Limits: within one loop body; fills and copies stay.

    ```mlir
    #row = affine_map<(i, j) -> (i, j)>
    #sum = affine_map<(i, j) -> (i)>
    func.func @k(%a: tensor<8x4xf32>, %b0: memref<?xi8> {weir.access = "wo"}, %c: tensor<8x4xf32>) -> tensor<8x4xf32> attributes {weir.kernel} {
      %c0 = arith.constant 0 : index
      %z = arith.constant 0.0 : f32
      %v = memref.view %b0[%c0][] : memref<?xi8> to memref<8xf32>
      %d = bufferization.to_tensor %v restrict writable : memref<8xf32> to tensor<8xf32>
      %r:2 = scf.forall (%i) = (0) to (8) step (4) shared_outs(%s = %d, %o = %c) -> (tensor<8xf32>, tensor<8x4xf32>) {
        %t = tensor.extract_slice %a[%i, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
        %e = tensor.empty() : tensor<4xf32>
        %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        %x = linalg.reduce { arith.addf } ins(%t : tensor<4x4xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
        %p = tensor.extract_slice %s[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %g = linalg.fill ins(%z : f32) outs(%p : tensor<4xf32>) -> tensor<4xf32>
        %y = linalg.reduce { arith.addf } ins(%t : tensor<4x4xf32>) outs(%g : tensor<4xf32>) dimensions = [1]
        %q = tensor.extract_slice %o[%i, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
        %n = linalg.generic {indexing_maps = [#row, #sum, #row], iterator_types = ["parallel", "parallel"]}
               ins(%t, %x : tensor<4x4xf32>, tensor<4xf32>) outs(%q : tensor<4x4xf32>) {
        ^bb0(%u: f32, %w: f32, %old: f32):
          %m = arith.subf %u, %w : f32
          linalg.yield %m : f32
        } -> tensor<4x4xf32>
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %y into %s[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
          tensor.parallel_insert_slice %n into %o[%i, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x4xf32>
        }
      }
      bufferization.materialize_in_destination %r#0 in restrict writable %v : (tensor<8xf32>, memref<8xf32>) -> ()
      return %r#1 : tensor<8x4xf32>
    }
    ```
    becomes
    ```mlir
    %p = tensor.extract_slice %s[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %g = linalg.fill ins(%z : f32) outs(%p : tensor<4xf32>) -> tensor<4xf32>
    %x = linalg.reduce { arith.addf } ins(%t : tensor<4x4xf32>) outs(%g : tensor<4xf32>) dimensions = [1]
    ...
    %n = linalg.generic ... ins(%t, %x : tensor<4x4xf32>, tensor<4xf32>) outs(%q : tensor<4x4xf32>) {
    ...
      tensor.parallel_insert_slice %x into %s[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    ```
    The rows are summed once, in the binding.
  }]);
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def CPUReuseOperands : CPUKernelPass<"weir-cpu-reuse-operands"> {
  let summary = "Let element-wise ops write over operands that nobody else needs";
  let description = [{
    In functions marked `weir.kernel` an element-wise `linalg.generic` whose destination is fresh takes an operand for it that is computed in the same block, in a
    `tensor.empty`, and that it reads last: a chain shares one buffer. If the destination is a part of a binding, the operand is computed there.

    Refuses destinations in bindings that are also read, and those that exist too late for the operand.

    ```mlir
    func.func @k(%a: tensor<4xf32>) -> tensor<4xf32> attributes {weir.kernel} {
      %e = tensor.empty() : tensor<4xf32>
      %d = tensor.empty() : tensor<4xf32>
      %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%d : tensor<4xf32>) {
      ^bb0(%x: f32, %o: f32):
        %y = arith.negf %x : f32
        linalg.yield %y : f32
      } -> tensor<4xf32>
      return %1 : tensor<4xf32>
    }
    ```
    becomes
    ```mlir
    func.func @k(%a: tensor<4xf32>) -> tensor<4xf32> attributes {weir.kernel} {
      ...
      %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<4xf32>) {
      ^bb0(%x: f32):
        %y = arith.negf %x : f32
        linalg.yield %y : f32
      } -> tensor<4xf32>
      return %1 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def CPUVectorizeLoops : CPUKernelPass<"weir-cpu-vectorize-loops"> {
  let summary = "Turn structured ops on buffers into vector loops";
  let description = [{
    Each structured op on buffers of a function marked `weir.kernel` whose `weir.lowering_config` has the strategy `vector-loops`
    becomes a nest of loops: the iterations of `vector_loop` are lanes, and one step covers a grid of points (`registers`), so that
    accumulators stay in registers. The rest of a loop is done by smaller steps, and at last under a mask or by scalars; of sums of products of bytes the last vector is computed beside those in front of it. Contractions pack
    `packed_operand`, which runs along the lanes, into panels (a last vector that is not full ends in zeros), where the extents that a run has make
    it pay, else they do as `short_loops` says, and panels of narrow elements into wide ones; operands that are contiguous along `transpose_loop` are transposed in
    registers, in blocks of as many points as there are lanes, or as are left.

    A reduction takes along the elementwise ops around it: the accumulators start with what the op before it would write to their place (a fill, a copy, a
    broadcast), and the op behind it that changes the result in place does so before it is stored. That is if both have at most eight cheap ops, read
    what they read in vectors or splats, from other buffers than the result's (a temporary, or a binding that is only written), and if the reduction is
    run in one block. What they read once is prefetched while the reduction runs, a line in each iteration.

    So is the next panel of an operand that a binding holds in panels of the step's width: the steps over rows, those that are left over apart,
    ask for an equal share of it each. Behind the last panel of a tile that is the first one of the next tile.

    Sums of products of bytes of which one operand has four values of a reduction side by side for each lane (the layout `interleaved`, or what
    `weir-cpu-interleave-bytes` makes) are done by AVX-512 VNNI, which takes the four at once, of an unsigned and a signed operand: where both are signed,
    the other operand's bytes get 128 more each, and what that adds to the sums is computed once for all rows and subtracted.

    Of the strategy `arg-reduction` each lane keeps its best element and the number of the iteration that has it; what follows the element is computed once,
    for the first of the best lanes. Where the body does something else at a NaN than to pass over it, a row with one runs as the body says.

    Ops with the strategy `scalar-loops`, or none, stay, for upstream to make scalar loops of. Refuses, with an error, a configuration that
    does not fit the op. The options have to be those of `weir-select-strategy`.

    ```mlir
    // options: vector-bits=512
    func.func @sum(%a: memref<64xf32>, %s: memref<f32>) attributes {weir.kernel} {
      linalg.reduce { arith.addf } {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops">} ins(%a : memref<64xf32>) outs(%s : memref<f32>) dimensions = [0]
      return
    }
    ```
    becomes
    ```mlir
    %c = arith.constant dense<0.000000e+00> : vector<16xf32>
    ...
    %0 = vector.load %a[...] : memref<64xf32>, vector<16xf32>
    %1 = arith.addf %c, %0 : vector<16xf32>
    ...
    %2 = vector.shuffle %3, %3 [0, 1, 2, 3, 4, 5, 6, 7] : vector<16xf32>, vector<16xf32>
    %4 = vector.shuffle %3, %3 [8, 9, 10, 11, 12, 13, 14, 15] : vector<16xf32>, vector<16xf32>
    %5 = arith.addf %2, %4 : vector<8xf32>
    ...
    memref.store ..., %s[] : memref<f32>
    ```
    The row is summed in four vectors; then shuffles add the lanes.
  }];
  let options = [
    Option<"vectorBits", "vector-bits", "int64_t", "0", "Width of the vector registers in bits; 0 = as the target says">,
    Option<"vectorRegisters", "vector-registers", "int64_t", "0", "Number of vector registers; 0 = as the target says">
  ];
  let dependentDialects = ["::mlir::vector::VectorDialect", "::mlir::scf::SCFDialect", "::mlir::arith::ArithDialect",
    "::mlir::affine::AffineDialect", "::mlir::memref::MemRefDialect", "::mlir::linalg::LinalgDialect", "::mlir::LLVM::LLVMDialect"];
}

def CPUPlaceBuffersCodes : RemarkCodes<"weir-cpu-place-buffers", "CPUPlaceBuffersCode", [
  Missed<"LARGE_TEMPORARY", "a temporary takes more than a tile should (3/16 of the second-level cache), or has no static bound">]>;

def CPUPlaceBuffers : CPUKernelPass<"weir-cpu-place-buffers"> {
  let summary = "Put the temporaries of a kernel on the stack or into its scratch memory";
  let description = !strconcat([{
    Each `memref.alloc` of a kernel gets a fixed place. Dynamic sizes are bounded by value-bounds analysis (a tile is never larger
    than its tile size). Up to `stack-limit` bytes in all become stack buffers; beyond, they become views of an argument marked
    `weir.scratch` and the function carries `weir.scratch_size`. Buffers that are never alive together share their place.

    A temporary without a static bound becomes a dynamic buffer in front of all workgroups if its size can be computed there: on the
    stack if it takes at most `dynamic-limit` bytes at run time, else on the heap until the call returns. Refuses others: the allocation
    stays, and `weir-verify-kernel` reports it.

  }], CPUPlaceBuffersCodes.table, [{
    ```mlir
    func.func @k(%x: f32, %n: index) -> f32 attributes {weir.kernel} {
      %a = memref.alloc() : memref<16xf32>
      memref.store %x, %a[%n] : memref<16xf32>
      %y = memref.load %a[%n] : memref<16xf32>
      return %y : f32
    }
    ```
    becomes
    ```mlir
    %a = memref.alloca() {alignment = 64 : i64} : memref<16xf32>
    ```
  }]);
  let options = [
    Option<"stackLimit", "stack-limit", "int64_t", "65536", "Bytes of static stack buffers in a kernel">,
    Option<"dynamicLimit", "dynamic-limit", "int64_t", "2097152", "Bytes of stack buffers whose size is known at run time only">
  ];
  let dependentDialects = ["::mlir::memref::MemRefDialect", "::mlir::arith::ArithDialect", "::mlir::affine::AffineDialect"];
}

def CPUKernelABICodes : RemarkCodes<"weir-cpu-kernel-abi", "CPUKernelABICode", [
  Missed<"ONE_WORKGROUP", "one workgroup runs a kernel with loops; the remark says because of what (below), and the memory that is shared">]>;

def CPUKernelABI : Pass<"weir-cpu-kernel-abi", "::mlir::ModuleOp"> {
  let summary = "Give kernels the C interface of the runtime";
  let description = !strconcat([{
    A kernel `@k` (buffers only, loops structured) becomes

    * `@k__workgroups`, from the scalar operands of the kernel to the number of its workgroups;
    * `@k__body`, internal: pointers of the bindings (noalias unless shared, readonly or writeonly where only read or stored to, dereferenceable
      as far as all dispatches agree), scalar operands, first and
      last workgroup, scratch;
    * `@k` with the signature of `weir_cpu_kernel_t`: unpacks its arguments and calls the body.

    The iterations of the `scf.forall` loops at the top of the function are the workgroups, numbered one loop after the other. They
    are run by one workgroup if a loop needs what another one or the code around it wrote: what is outside the loops is run by
    each call, so it must write nothing but temporaries. A kernel with loops that one workgroup runs ends in a
    missed remark:
  }], CPUKernelABICodes.table, [{
    | because | the kernel |
    |---|---|
    | NOT_TILED | has loops, but no `scf.forall` at its top |
    | BOUNDS | has a loop whose number of iterations is not computed from scalar operands |
    | WRITTEN_AROUND | writes a binding outside of the loops |
    | UNKNOWN_MEMORY | writes memory in a loop that cannot be named |
    | USED_AROUND | has a loop that writes what is also used outside of the loops |
    | USED_BY_OTHER_LOOP | has a loop that writes what another one reads, or also writes |

    A kernel that asks for its place in the grid (`stream.dispatch.workgroup.id`, `.count`; `.size` is one) has no `@k__workgroups`: whoever
    dispatches it decides about the grid, and `@k` calls the body for each place, counted with x fastest.

    Refuses (error) bindings that are not `memref<?xi8>`, operands that do not fit into 64 bits, and loops that are not structured.

    ```mlir
    func.func @k(%b0: memref<?xi8> {weir.access = "wo"}, %n: index) attributes {weir.kernel} {
      %c0 = arith.constant 0 : index
      %z = arith.constant 0.0 : f32
      %v = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?xf32>
      scf.forall (%i) = (0) to (%n) step (16) {
        memref.store %z, %v[%i] : memref<?xf32>
      }
      return
    }
    ```
    becomes
    ```mlir
    func.func @k__workgroups(%n: index) -> index {
      ...
      %t = arith.constant 16 : index
      %w = arith.ceildivsi ..., %t : index
      ...
    func.func private @k__body(%b0: !llvm.ptr {...}, %n: index, %first: index, %last: index, %scratch: !llvm.ptr {...}) -> !llvm.ptr ...
      ...
      scf.for %i = %first to %last step %one {
      ...
    func.func @k(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64, %arg4: i64, %arg5: !llvm.ptr) -> !llvm.ptr attributes {weir.kernel, weir.scratch_size = 0 : i64} {
    ```
    so `n / 16` workgroups, rounded up; the body runs the iterations from the first one that it is given to the last.
  }]);
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::scf::SCFDialect", "::mlir::arith::ArithDialect",
    "::mlir::affine::AffineDialect", "::mlir::memref::MemRefDialect"];
}

def CPUWorkgroupCounts : Pass<"weir-cpu-workgroup-counts", "::weir::stream::ExecutableOp"> {
  let summary = "Compute the number of workgroups in the count regions of exports";
  let description = [{
    Moves what `weir-cpu-kernel-abi` left as `@k__workgroups` into the count region of each export of `@k`; the last arguments of the region
    are the operands of the dispatch (`weir-forward-operands`). `iree_tensor_ext.dispatch.workgroup_count_from_slice` and its like become the
    number of workgroups in x, and one in y and z. A grid that the region computes itself is kept for kernels that ask for their place in it; for
    others only whether it is empty matters.

    Refuses, with an error on the export: a kernel that asks for its place in a grid that nothing computes.

    ```mlir
    stream.executable private @ex {
      stream.executable.export public @k workgroups(%n: index) -> (index, index, index) {
        %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%n)
        stream.return %x, %y, %z : index, index, index
      }
      builtin.module {
        func.func @k__workgroups(%n: index) -> index {
          %c16 = arith.constant 16 : index
          %0 = arith.ceildivsi %n, %c16 : index
          return %0 : index
        }
      }
    }
    ```
    becomes
    ```mlir
    stream.executable.export public @k workgroups(%n: index) -> (index, index, index) {
      %c16 = arith.constant 16 : index
      %0 = arith.ceildivsi %n, %c16 : index
      %c1 = arith.constant 1 : index
      stream.return %0, %c1, %c1 : index, index, index
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def CPUCheckSubscripts : CPUKernelPass<"weir-cpu-check-subscripts"> {
  let summary = "Assert that subscripts that are data are in range";
  let description = [{
    The subscripts of a gather come from memory: nothing that was checked before the kernel ran tells their range. Each load with a
    subscript that is computed from loaded values gets a `cf.assert` for it; a kernel whose assertion fails returns its message.

    Fires in functions marked `weir.kernel`. In the body of a structured op, which has to end in a value, the load becomes an `scf.if`, with the
    assertion and 0 where the subscript is out of range. Refuses subscripts that are computed from
    induction variables and operands of the kernel alone: the host has checked what they follow from.

    ```mlir
    func.func @gather(%table: memref<8xf32>, %indices: memref<?xindex>, %k: index) -> f32 attributes {weir.kernel} {
      %i = memref.load %indices[%k] : memref<?xindex>
      %v = memref.load %table[%i] : memref<8xf32>
      return %v : f32
    }
    ```
    becomes
    ```mlir
    %i = memref.load %indices[%k] : memref<?xindex>
    ...
    %c8 = arith.constant 8 : index
    %ok = arith.cmpi ult, %i, %c8 : index
    cf.assert %ok, "...:3:8: a subscript is out of range"
    %v = memref.load %table[%i] : memref<8xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect"];
}

def CPUAsserts : Pass<"weir-cpu-asserts", "::mlir::ModuleOp"> {
  let summary = "Let assertions of a kernel body return their message";
  let description = [{
    `cf.assert` in a function `@k__body` becomes a branch to `return` of a pointer to the message. Needs unstructured control
    flow. Assertions elsewhere are left alone.

    Refuses nothing.

    ```mlir
    func.func @k__body(%ok: i1) -> !llvm.ptr {
      cf.assert %ok, "too long"
      %null = llvm.mlir.zero : !llvm.ptr
      return %null : !llvm.ptr
    }
    ```
    becomes
    ```mlir
    llvm.mlir.global internal constant @weir_message("too long\00") {addr_space = 0 : i32}
    func.func @k__body(%ok: i1) -> !llvm.ptr {
      cf.cond_br %ok, ^bb1, ^bb2
    ^bb1:  // pred: ^bb0
      %0 = llvm.mlir.zero : !llvm.ptr
      return %0 : !llvm.ptr
    ^bb2:  // pred: ^bb0
      %1 = llvm.mlir.addressof @weir_message : !llvm.ptr
      return %1 : !llvm.ptr
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::cf::ControlFlowDialect"];
}

#endif
