// Sums of products get operands in the order and of the elements that their instructions take, and tiles get registers.

#ifndef WEIR_PASSES_CODEGEN_CPU_PRODUCTPASSES_TD
#define WEIR_PASSES_CODEGEN_CPU_PRODUCTPASSES_TD

include "passes/Codegen/CPU/KernelPass.td"

def CPUConvToContractionCodes : RemarkCodes<"weir-cpu-conv-to-contraction", "CPUConvToContractionCode", [
  Passed<"unfolded", "the convolution is a contraction of its windows">,
  Missed<"few-filters", "less than eight output channels share a window, or four of bytes: copying it would cost more than it saves">,
  Missed<"body", "the op does not add products">]>;

def CPUConvToContraction : CPUKernelPass<"weir-cpu-conv-to-contraction"> {
  let summary = "Turn convolutions without a schedule into contractions of their windows";
  let description = !strconcat([{
    In functions marked `weir.kernel` a convolution without a `weir.lowering_config` becomes two ops: the windows of the input as a tensor (im2col), and a
    contraction of these with the filter. No schedule of `weir-cpu-tile-conv` supports such a convolution: it has dynamic or three spatial dimensions, strides above two, small floats or
    integers. Tiles then copy the windows that they need into scratch memory, in the layout that contractions
    read. Elements that the body would widen first are widened during the copy, except for bf16 on targets that multiply
    bf16 (`amx-bf16`, or `vdpbf16ps` according to CL9 of encoding-passes.md).

    Fires for structured ops that add products of a filter and windows of an input, with any strides, dilations, groups and types.

    Each convolution has a remark:
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

def CPUTransposeOperandsCodes : RemarkCodes<"weir-cpu-transpose-operands", "CPUTransposeOperandsCode", [
  Passed<"turned", "the operand is transposed, and vectors run along the sum">,
  Missed<"loops", "vectors would not run along one operand, or the sum is not contiguous in the other one">,
  Missed<"type", "elements are neither f32 nor f64">,
  Missed<"dynamic", "the number of columns or products is dynamic">,
  Missed<"full-vectors", "fewer than a third of the lanes are empty with vectors along columns">,
  Missed<"small", "less than 64 uses of an element, or than eight vectors of a sum">]>;

def CPUTransposeOperands : CPUKernelPass<"weir-cpu-transpose-operands"> {
  let summary = "Transpose an operand of a contraction with few columns to vectorize along the sum";
  let description = !strconcat([{
    Vectors of the result of a contraction with few columns have empty lanes: six of sixteen with ten columns. In functions marked `weir.kernel` the pass transposes the operand whose last
    dimension vectors would run along. Then the sum is the last dimension of both operands, and vectors run along the sum
    and are full. Tiles transpose their parts in scratch memory.

    Fires for contractions of f32 and f64 with one sum, if columns leave a third of the lanes or more empty: up to ten and 17 to 21 with vectors of 16.

    Each contraction with one sum has a remark:
  }], CPUTransposeOperandsCodes.table, [{
    Limits: each tile of rows transposes its own copy of the operand, so a dynamic number of rows counts as eight.

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
    Option<"vectorBits", "vector-bits", "int64_t", "0", "Width of the vector registers in bits; 0 = the value of the target">
  ];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def CPUDepthwiseDotsCodes : RemarkCodes<"weir-cpu-depthwise-dots", "CPUDepthwiseDotsCode", [
  Passed<"dots", "the convolution is computed with dot-product instructions">,
  Missed<"configured", "the user has configured the lowering of the op">,
  Missed<"loops", "the op has no window of two dimensions before its channels, or the channels are not the last dimension of all operands">,
  Missed<"dynamic", "the number of channels or the window is dynamic">,
  Missed<"unsigned-filter", "the filter's bytes are unsigned">,
  Missed<"small", "less than eight channels, or a window of one row">,
  Missed<"large", "a window of more than eight rows or columns">,
  Missed<"other-products", "the kernel also multiplies bytes in another op, for which LLVM (22.1) would use the instruction wrongly">]>;

def CPUDepthwiseDots : CPUKernelPass<"weir-cpu-depthwise-dots"> {
  let summary = "Compute depthwise convolutions of bytes with dot-product instructions";
  let description = !strconcat([{
    In functions marked `weir.kernel` a depthwise convolution of bytes with a signed filter that adds in 32 bits becomes loops with `vpdpbusd`, on targets with AVX-512 VNNI or AVX-VNNI. Four rows of a window make the words of one column, one for each channel; they are multiplied with words of the filter and stay in registers for the next results,
    whose windows overlap.

    Fires on structured ops on buffers with channels as the last dimension of input, filter and result, any strides, dilations and number of channels from eight on. Signed bytes of the input
    get 128 added, and the sums are corrected.

    Each depthwise convolution of bytes has a remark:
  }], CPUDepthwiseDotsCodes.table, [{
    Limits: an instruction that adds the products of four unsigned and four signed bytes.

    ```mlir
    #vnni = #hal.executable.target<"llvm-cpu", "system-elf-x86_64", {cpu_features = "+avx512f,+avx512vnni", native_vector_size = 64 : i64, target_triple = "x86_64-unknown-linux-gnu"}>
    #image = affine_map<(h, w, c, kh, kw) -> (h + kh, w + kw, c)>
    #filter = affine_map<(h, w, c, kh, kw) -> (kh, kw, c)>
    #sums = affine_map<(h, w, c, kh, kw) -> (h, w, c)>
    func.func @k(%x: memref<4x6x16xi8>, %f: memref<2x1x16xi8>, %s: memref<3x6x16xi32>) attributes {weir.kernel, hal.executable.target = #vnni} {
      linalg.generic {indexing_maps = [#image, #filter, #sums], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
          ins(%x, %f : memref<4x6x16xi8>, memref<2x1x16xi8>) outs(%s : memref<3x6x16xi32>) {
      ^bb0(%a: i8, %b: i8, %o: i32):
        %0 = arith.extui %a : i8 to i32
        %1 = arith.extsi %b : i8 to i32
        %2 = arith.muli %0, %1 : i32
        %3 = arith.addi %o, %2 : i32
        linalg.yield %3 : i32
      }
      return
    }
    ```
    becomes
    ```mlir
    func.func @k(...
      ...
      %2 = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(...) : (vector<16xi32>, vector<64xi8>, vector<64xi8>) -> vector<16xi32>
      vector.store %2, %s[...] : memref<3x6x16xi32>, vector<16xi32>
      ...
    ```
  }]);
  let options = [
    Option<"vectorBits", "vector-bits", "int64_t", "0", "Width of a vector register in bits (0: the target's)">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect",
    "::mlir::LLVM::LLVMDialect"];
}

def CPUInterleaveBytesCodes : RemarkCodes<"weir-cpu-interleave-bytes", "CPUInterleaveBytesCode", [
  Passed<"interleaved", "one operand is copied to panels in which the words of a sum (four bytes or two 16-bit values) are adjacent">,
  Missed<"body", "the op does more than add products of two bytes in 32 bits">,
  Missed<"loops", "the operands traverse the sum in different orders, or no single operand allows contiguous vectors">,
  Missed<"dynamic", "the extents of the sum and of the vectorized loop, or of rows to copy, are dynamic">,
  Missed<"small", "fewer than four rows or columns, or than a word of products; of bf16 that only AMX tiles multiply, fewer than they need">,
  Missed<"large", "the sum is too long for a panel, or the rows are too long for the memory of a tile">,
  Missed<"configured", "the user has configured the lowering of the op">,
  Missed<"other-products", "another op of the kernel that multiplies bytes is refused, and LLVM (22.1) would use the instruction wrongly for it">]>;

def CPUInterleaveBytes : CPUKernelPass<"weir-cpu-interleave-bytes"> {
  let summary = "Interleave an operand of a contraction of bytes or of bf16 as dot-product instructions and AMX read it";
  let description = !strconcat([{
    In functions marked `weir.kernel` a structured op on buffers that adds products of bytes in 32 bits, and whose operand is not `interleaved` yet, becomes
    loops over panels. A panel holds up to four vectors of columns of the operand that vectors run along: `(sum / 4) x columns x 4` bytes, or `(sum / 2) x columns x 2`
    values of 16 bits for a dot instruction that reads these (encoding-passes.md CL8). An op on a panel, of a form that
    `weir-cpu-vectorize-loops` has an instruction for, computes all rows. The other operand is copied, too, if four bytes of a sum are not a word in memory, for example in sums whose length is
    not a multiple of four. A `linalg.fill` of the result before the op is done panel by panel.

    Before that, loops that run once are dropped, and loops that all operands traverse together become one: rows, columns and channels of a filter, whose
    windows `weir-cpu-conv-to-contraction` has laid out.

    An operand that is packed already, such as constant filters of bytes, is unchanged. Several loops over its words, for rows,
    columns and channels of a filter, become one in views of all operands.

    Rows whose length is not a multiple of four bytes are copied and padded with zeros. Windows that an op of the kernel lays out for the sum alone are padded, too.
    Their columns and channels are one loop if they are adjacent in the input.

    For instructions of 16 bits the other operand is copied and widened, too, if its size is static and the copy is small; otherwise each use widens it.

    Fires for signed and unsigned bytes in any order of dimensions, if the result and one operand have vectors along the same
    dimension, on targets with a dot instruction. Sums of products of bf16 in f32 get panels of `(sum / 2) x columns x 2` on two kinds of targets: those whose
    configuration has `low_precision` and an instruction for them (`vdpbf16ps`; encoding-passes.md CL9), and those with
    `amx-bf16`, if `weir-cpu-amx-tiles` supports the op (static sizes, at least 4 rows, 16 columns and 16 products). Each op that multiplies bytes, and each
    of bf16 on such a target, has a remark:
  }], CPUInterleaveBytesCodes.table, [{
    Limits: each workgroup copies for itself; all ops of a kernel that multiply bytes are taken, or none.

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
    Option<"vectorBits", "vector-bits", "int64_t", "0", "Width of the vector registers in bits; 0 = the value of the target">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"];
}

def CPUAMXTilesCodes : RemarkCodes<"weir-cpu-amx-tiles", "CPUAMXTilesCode", [
  Passed<"tiled", "the sums are computed in AMX tiles">,
  Missed<"not-interleaved", "in no operand are four bytes of a sum, or two bf16, adjacent">,
  Missed<"loops", "no loop is a row loop of one operand only, or the result lacks a loop">,
  Missed<"dynamic", "the extents are dynamic">,
  Missed<"small", "fewer than 4 rows, 16 columns or 32 products of a sum of bytes, or an extent of zero">,
  Missed<"large", "copies with whole tiles are too large for the memory of a workgroup">,
  Missed<"copies", "copies with whole tiles, and the tiles, take longer than vectors of 512 bits">,
  Missed<"configured", "the user has configured the lowering of the op">]>;

def CPUAMXTiles : CPUKernelPass<"weir-cpu-amx-tiles"> {
  let summary = "Compute contractions of bytes and of bf16 in AMX tiles";
  let description = !strconcat([{
    In functions marked `weir.kernel` a structured op on buffers that adds products of bytes in 32 bits, or of bf16 in f32, becomes loops over tiles of
    the `amx` dialect. Four bytes or two bf16 of a sum have to be adjacent in one operand, as `weir-cpu-interleave-bytes` and the layouts `interleaved` and `tiles` have
    them. Two by two tiles of 16 x 16 sums stay in registers while tiles of 16 rows of 64 bytes of both operands are loaded and multiplied. Tiles are
    read from panels of any width; two panels of 16 columns are computed together.
    Windows of an input that no op writes are read from the input if that is faster than a copy: rows of at least 16 pixels, and windows
    with rows of at least 12 adjacent words.
    If a fill with zeros, or a copy of one row to all rows, writes the buffer of the sums before, they start in tiles, without the fill or copy.
    If the number of rows is above 16 and not a multiple of it, the last tile begins
    before the end of the previous one. If sums start in memory, it adds to a copy, of which the new rows are stored.
    Operands and results with fewer than 16 rows, or with columns that are not a multiple of 16, are copied to memory with whole tiles and zeros after the elements. If the number of steps is not a multiple,
    the last block of a sum is copied (encoding-passes.md CL6).

    Fires for signed and unsigned bytes on targets with `amx-int8`, and for bf16 on those with `amx-bf16`. `--target-cpu=host` has `amx-int8` if the system permits
    the registers; `--target-cpu-features=+amx-int8`, or `+amx-bf16`, enables tiles in other cases, and `-amx-tile` disables them. For bf16 tiles change
    numbers: the instruction (`tdpbf16ps`) always treats denormal numbers as zeros, as factors and as sums, and adds 16 even and 16 odd products
    separately before it adds both to the sum. `weir-cpu-assign-tiles` gives the tiles registers. Each such op has a remark:
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
    Option<"anySize", "any-size", "bool", "false", "Accept sums, rows and columns of every size, for tests">
  ];
  let dependentDialects = ["::mlir::amx::AMXDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect"];
}

def CPUAssignTilesCodes : RemarkCodes<"weir-cpu-assign-tiles", "CPUAssignTilesCode", [
  Passed<"assigned", "all tiles of the function have registers">,
  Missed<"other-ops", "ops other than loads, stores, zeros and products of tiles define or use a tile">,
  Missed<"shapes", "a tile has a dynamic shape, or one register would hold tiles of two shapes">,
  Missed<"copy", "a tile needs two registers: it is live after the product or the branch that changes its register, or is both factors of a product">,
  Missed<"pressure", "more than eight tiles are live at a point, or tiles of too many shapes">]>;

def CPUAssignTiles : Pass<"weir-cpu-assign-tiles", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Give AMX tiles their registers";
  let description = !strconcat([{
    AMX has eight tile registers and no instruction that copies one to another. LLVM (22.1) allocates them like other registers and fails in some loops
    (`Cannot emit physreg copy instruction`). This pass allocates them: the intrinsics that take tiles as values (`llvm.x86.tileloadd64.internal`) become those
    that take numbers of registers (`llvm.x86.tileloadd64`), and block arguments that are tiles are removed. The function begins with `ldtilecfg`, from a
    constant with the shapes of all registers, and ends with `tilerelease`.

    A sum and the product that adds to it have the same register, as have a block argument and its operands. Tiles that are live at the same time have different
    registers. Each function with tiles has a remark; after a missed one, LLVM allocates:
  }], CPUAssignTilesCodes.table, [{
    Limits: functions that this function calls use no tiles, because a configuration is not kept across calls.

    ```mlir
    llvm.func @f(%x: !llvm.ptr, %w: !llvm.ptr, %o: !llvm.ptr, %d: i64) {
      %rows = llvm.mlir.constant(16 : i16) : i16
      %bytes = llvm.mlir.constant(64 : i16) : i16
      %s = llvm.call_intrinsic "llvm.x86.tilezero.internal"(%rows, %bytes) : (i16, i16) -> !llvm.x86_amx
      %a = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%rows, %bytes, %x, %d) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
      %b = llvm.call_intrinsic "llvm.x86.tileloadd64.internal"(%rows, %bytes, %w, %d) : (i16, i16, !llvm.ptr, i64) -> !llvm.x86_amx
      %r = llvm.call_intrinsic "llvm.x86.tdpbssd.internal"(%rows, %bytes, %bytes, %s, %a, %b) : (i16, i16, i16, !llvm.x86_amx, !llvm.x86_amx, !llvm.x86_amx) -> !llvm.x86_amx
      llvm.call_intrinsic "llvm.x86.tilestored64.internal"(%rows, %bytes, %o, %d, %r) : (i16, i16, !llvm.ptr, i64, !llvm.x86_amx) -> ()
      llvm.return
    }
    ```
    becomes
    ```mlir
    ...
    llvm.call_intrinsic "llvm.x86.ldtilecfg"(%memory) : (!llvm.ptr) -> ()
    ...
    llvm.call_intrinsic "llvm.x86.tilezero"(%zero) : (i8) -> ()
    ...
    llvm.call_intrinsic "llvm.x86.tileloadd64"(%one, %x, %d) : (i8, !llvm.ptr, i64) -> ()
    ...
    llvm.call_intrinsic "llvm.x86.tdpbssd"(%sum, %first, %second) : (i8, i8, i8) -> ()
    ...
    llvm.call_intrinsic "llvm.x86.tilerelease"() : () -> ()
    llvm.return
    ```
  }]);
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def CPUNameUnitsCodes : RemarkCodes<"weir-cpu-name-units", "CPUNameUnitsCode", [
  Passed<"unit", "the instruction `unit` adds the products up">,
  Missed<"apart", "each factor of 8 or 16 bits, or of bf16, is extended to `bits` and multiplied apart; other passes say why no dot instruction fits">,
  Missed<"wide", "the products have `bits` bits, because `factor` (an element of more than 16 bits, or an op) is wide">]>;

def CPUNameUnits : CPUKernelPass<"weir-cpu-name-units"> {
  let summary = "Report which instructions compute sums of products of integers and of bf16";
  let description = !strconcat([{
    In functions marked `weir.kernel` each structured op on buffers that adds products of integers in 32 bits or more gets a remark: the dot instruction that
    `weir-cpu-vectorize-loops` will use (encoding-passes.md CL8), or why it multiplies element by element. So do ops that earlier passes have lowered to a dot instruction or
    to AMX tiles (`amx-int8`), once for each op of the program. On targets whose configuration has `low_precision` so does each op that adds
    products of bf16 in f32 (CL9). Changes nothing.

    An earlier remark of `weir-narrow-integers` has the bound of a sum that does not fit 32 bits.
  }], CPUNameUnitsCodes.table, [{
    ```mlir
    func.func @k(%x: memref<8x32xi32>, %w: memref<32x16xi32>, %i: memref<8x16xi32>) attributes {weir.kernel} {
      linalg.matmul ins(%x, %w : memref<8x32xi32>, memref<32x16xi32>) outs(%i : memref<8x16xi32>)
      return
    }
    ```
    stays as it is, with a missed remark `wide`. It
    becomes
    ```mlir
    func.func @k(%x: memref<8x32xi32>, %w: memref<32x16xi32>, %i: memref<8x16xi32>) attributes {weir.kernel} {
      linalg.matmul ins(%x, %w : memref<8x32xi32>, memref<32x16xi32>) outs(%i : memref<8x16xi32>)
      return
    }
    ```
  }]);
  let options = [
    Option<"vectorBits", "vector-bits", "int64_t", "0", "Width of the vector registers in bits; 0 = the value of the target">
  ];
}

#endif // WEIR_PASSES_CODEGEN_CPU_PRODUCTPASSES_TD
