#ifndef WEIR_PASSES_CODEGEN_NVVM_PASSES
#define WEIR_PASSES_CODEGEN_NVVM_PASSES

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def NVVMSelectTensorCoresCodes : RemarkCodes<"weir-nvvm-select-tensor-cores", "NVVMSelectTensorCoresCode", [
  Passed<"selected", "the contraction runs on tensor cores; the remark names the library call">,
  Missed<"types", "it does not multiply f16, bf16, (with `warpgroups`) f8 or (with `tf32`) f32 into f32, or bytes that are both signed or both unsigned into i32, or does more than that">,
  Missed<"fp-order", "floating-point sums must keep the order of the program">,
  Missed<"fp-contract", "products and sums of floats must be rounded separately (`weir.fp_contract` of the module is `off`)">,
  Missed<"loops", "a batch, or several loops of a kind (rows, columns, reduction) with more than one iteration">,
  Missed<"small", "fewer than 8 rows, columns or steps of the reduction, or at most 32 rows of f8: most of a matrix would be zeros">,
  Missed<"workgroup-memory", "temporaries leave too little workgroup memory for tiles">,
  Missed<"other-products", "another contraction of the kernel cannot run on tensor cores and may need the memory">]>;

def NVVMSelectTensorCores : Pass<"weir-nvvm-select-tensor-cores", "::mlir::func::FuncOp"> {
  let summary = "Choose the contractions that run on tensor cores";
  let description = !strconcat([{
    Works on functions marked `weir.kernel`, on buffers; others are unchanged. Fires on each contraction whose body is `sum + a * b`, with factors of
    f16 or bf16 extended to f32, or of i8 to i32, both with or both without sign: it becomes a `linalg.generic` with a `library_call`, which
    `weir-kernels-to-gpu` leaves for `weir-nvvm-tensor-cores`. With `warpgroups` factors are of f8E4M3FN and f8E5M2, too, also one of each.
    Any order of dimensions, any extents, and factors in workgroup memory are supported.

    Products of f32 stay on other units, since tensor cores would round their factors to 11 bits, unless `tf32` permits that. Limits: a contraction with two loops of one kind is not matched
    as a matrix. Each contraction has a remark:
  }], NVVMSelectTensorCoresCodes.table, [{
    ```mlir
    func.func @product(%a: memref<64x32xf16>, %b: memref<32x64xf16>, %c: memref<64x64xf32>) attributes {weir.kernel} {
      linalg.matmul ins(%a, %b : memref<64x32xf16>, memref<32x64xf16>) outs(%c : memref<64x64xf32>)
      return
    }
    ```
    becomes
    ```mlir
    func.func @product(%a: memref<64x32xf16>, %b: memref<32x64xf16>, %c: memref<64x64xf32>) attributes {weir.kernel} {
      linalg.generic {{{.*}}, library_call = "nvvm_mma_f16"} ins(%a, %b : memref<64x32xf16>, memref<32x64xf16>) outs(%c : memref<64x64xf32>) {
      ...
    ```
  }]);
  let options = [
    Option<"workgroupBytes", "workgroup-bytes", "int64_t", "49152", "Bytes of workgroup memory">,
    Option<"tf32", "tf32", "bool", "false", "Round factors of f32 to 11 bits, so that products of them can run on tensor cores">,
    Option<"warpgroups", "warpgroups", "bool", "false", "Choose products of f8, which instructions of four warps multiply, as sm_90a has them">,
    Option<"fpOrder", "fp-order", "std::string", /*default=*/"\"free\"", "keep: floating-point sums in the order of the program, so none of them">
  ];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def NVVMTensorCores : Pass<"weir-nvvm-tensor-cores", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Lower matrix products to tensor cores";
  let description = [{
    Fires on each `linalg.generic` with one of the library calls of `weir-nvvm-select-tensor-cores` in a `gpu.func`, as `weir-kernels-to-gpu` leaves
    them: all threads of the workgroup compute it together.

    * The result is tiled into blocks of 32 to 128 rows and 32 to 128 columns; each warp keeps the sums of a quarter (of 128 threads) in registers.
    * Tiles of 64 bytes along the reduction are staged in workgroup memory, in up to three stages: while one is multiplied, two are on their way.
      Factors that are contiguous and whose rows are aligned are copied by `cp.async` of 16, 8 or 4 bytes, which also writes zeros after the end;
      others element by element. Pieces of 16 bytes are permuted, so that no two rows of a matrix are in the same banks.
    * Factors of f32 are rounded to tf32 (`cvt.rna`) when they are loaded from there.
    * `ldmatrix` reads, and transposes what is contiguous along the result; `mma.sync` multiplies 16 x 8 elements along 32 bytes.
    * Rows, columns and steps after the end count as zeros and are not written. A `linalg.fill` of the result before it is not stored.
    * With `warpgroups`, 128 threads and more than 32 rows, blocks have 64 rows, of which each warp has 16. Factors but those of f32 stay in workgroup
      memory, in the order that `wgmma` asks for: rows of 64 bytes along the reduction, or panels of up to 128 bytes along the result. A
      `fence.proxy.async` comes before the barrier, and the products of a tile are waited for before the next barrier.
    * There, the tensor memory accelerator copies both factors if the kernel writes neither. Their bindings have to be whole rows, in a number of bytes that
      is known (`llvm.dereferenceable`). Rows are a multiple of 16 bytes apart. The steps of the reduction are whole tiles, or end with the matrix,
      after which zeros come. One thread asks for boxes. A barrier in workgroup memory for each stage counts their bytes, instead of the fence;
      they are made for each block. A stage is filled again after its products and a barrier. The products of a tile run on while those of
      the next one start, but for f8.
    * The products of f8 of a tile have a sum of their own, which is then added to those before in f32: tensor cores add them with about 14 bits.

    Refuses, with an error on the op: other numbers of threads than 64, 128 and 256; f8 without `warpgroups` or 128 threads; operands that are
    not views of flat memory; less workgroup memory than the smallest tiles need.

    Limits: bytes that are not contiguous along the reduction are staged one by one. Sums are rounded as the hardware does, in an order of its own.

    ```mlir
    // options: workgroup-bytes=49152
    #rows = affine_map<(m, n, k) -> (m, k)>
    #columns = affine_map<(m, n, k) -> (k, n)>
    #sums = affine_map<(m, n, k) -> (m, n)>
    gpu.module @kernels {
      gpu.func @product(%a: memref<?xf16>, %b: memref<?xf16>, %c: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
        %c0 = arith.constant 0 : index
        %va = memref.reinterpret_cast %a to offset: [%c0], sizes: [32, 64], strides: [64, 1] : memref<?xf16> to memref<32x64xf16, strided<[64, 1], offset: ?>>
        %vb = memref.reinterpret_cast %b to offset: [%c0], sizes: [64, 32], strides: [32, 1] : memref<?xf16> to memref<64x32xf16, strided<[32, 1], offset: ?>>
        %vc = memref.reinterpret_cast %c to offset: [%c0], sizes: [32, 32], strides: [32, 1] : memref<?xf32> to memref<32x32xf32, strided<[32, 1], offset: ?>>
        linalg.generic {indexing_maps = [#rows, #columns, #sums], iterator_types = ["parallel", "parallel", "reduction"], library_call = "nvvm_mma_f16"}
            ins(%va, %vb : memref<32x64xf16, strided<[64, 1], offset: ?>>, memref<64x32xf16, strided<[32, 1], offset: ?>>)
            outs(%vc : memref<32x32xf32, strided<[32, 1], offset: ?>>) {
        ^bb0(%x: f16, %y: f16, %sum: f32):
          %wide = arith.extf %x : f16 to f32
          %wider = arith.extf %y : f16 to f32
          %product = arith.mulf %wide, %wider : f32
          %next = arith.addf %sum, %product : f32
          linalg.yield %next : f32
        }
        gpu.return
      }
    }
    ```
    becomes
    ```mlir
    gpu.module @kernels {
      gpu.func @product({{.*}}) workgroup(%{{.*}} : memref<4096xf16, #gpu.address_space<workgroup>>) {{.*}} {
        ...
        nvvm.cp.async.shared.global {{.*}}, 16, cache =  cg
        ...
        nvvm.cp.async.commit.group
        ...
        scf.for
        ...
        nvvm.cp.async.wait.group 0
        gpu.barrier
        ...
        nvvm.ldmatrix
        ...
        nvvm.mma.sync
        ...
        memref.store
        ...
    ```
  }];
  let options = [
    Option<"workgroupBytes", "workgroup-bytes", "int64_t", "49152", "Bytes of workgroup memory">,
    Option<"warpgroups", "warpgroups", "bool", "false", "Multiply by instructions of four warps, which sm_90a has">
  ];
  let dependentDialects = ["::mlir::NVVM::NVVMDialect", "::mlir::LLVM::LLVMDialect", "::mlir::scf::SCFDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::gpu::GPUDialect"];
}

def GPUToNVVM : Pass<"weir-gpu-to-nvvm", "::mlir::ModuleOp"> {
  let summary = "Turn functions for GPUs into the LLVM dialect for NVIDIA's";
  let description = [{
    Each kernel of a `gpu.module` becomes an `llvm.func` with the attribute `nvvm.kernel` in the same module. Its parameters:

    * A pointer into global memory for each binding, in order: the first byte of its range.
    * Then two 32-bit words for each scalar, in order, the low one first; also for those that need one.
    * Last 128 bytes, at a multiple of 64, for each argument that is an LLVM pointer: a tensor map, which the runtime makes with the driver. The variable
      NAME$tensor_maps says of what.

    The name of the entry point is that of the kernel; each other character than a letter, digit or underscore, and a leading digit, becomes $ and two
    hexadecimal digits. The number of threads of a workgroup is `known_block_size`.

    Bindings are aligned as `stream.alignment` says. They are `noalias` if they share no written byte with others (`llvm.noalias`, or `weir.access` without
    `weir.shares_bytes`). LLVM may move accesses to `noalias` memory across a barrier. So a written binding that the kernel may access before and after a barrier is not
    `noalias`. Bindings without stores are `readonly`: with `noalias` they are loaded through the cache for constant data. Those without
    loads are `writeonly`. Temporaries are variables in shared memory that start at multiples of 16 bytes, or of their `llvm.align`. Buffers are pointers, `index` has 64 bits.

    Control flow has to be `cf` (`convert-scf-to-cf`), buffers flat (`weir-kernels-to-gpu`). Math ops become instructions or intrinsics of LLVM
    for which the back end needs no library. Subgroups are warps of 32 threads; what their threads have is combined by `shfl.sync`.

    Refuses, with an error on the op: math ops that need a library (`weir-nvvm-expand-ops` comes before), `arith.remf`, and what has no form
    in the LLVM dialect; subgroups of workgroups that are not whole warps, and reductions in them of more than 64 bits.

    ```mlir
    gpu.module @kernels {
      gpu.func @set(%b: memref<?xi8> {weir.access = "wo"}, %n: i32) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
        %c0 = arith.constant 0 : index
        %c8 = arith.constant 8 : index
        %v = memref.view %b[%c0][%c8] : memref<?xi8> to memref<?xi32>
        memref.store %n, %v[%c0] : memref<?xi32>
        gpu.return
      }
    }
    ```
    becomes
    ```mlir
    gpu.module @kernels {
      llvm.func @set(%arg0: !llvm.ptr<1> {llvm.align = 64 : i64, llvm.noalias, llvm.noundef, llvm.writeonly}, %arg1: i32, %arg2: i32) attributes {nvvm.kernel, nvvm.maxntid = array<i32: 1, 1, 1>, nvvm.minctasm = 1 : i32} {
        ...
        llvm.store %arg1, %{{.*}} : i32, !llvm.ptr<1>
        llvm.return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect", "::mlir::arith::ArithDialect",
    "::mlir::vector::VectorDialect"];
}

def NVVMExpandOps : Pass<"weir-nvvm-expand-ops"> {
  let summary = "Expand scalar ops that NVIDIA GPUs lack";
  let description = [{
    Fires on scalars, after `weir-expand-math`, so that no library of functions is needed:

    * `sin`, `cos`, `tan`, `sinh`, `cosh`, `asinh`, `acosh`, `atanh`, `powf`, `log10` and `arith.remf` on f16 and f32 are computed in f64 and rounded.
    * On f64 they become arithmetic, square roots, and the exponential and logarithmic functions that `weir-expand-math` expands.
    * `arith.remf` becomes a loop: the remainder is exact.
    * Divisions that round up or down, and conversions of bf16, become arithmetic.

    Limits: angles of 2^50 and more have no sine: the result is NaN. `powf` on f64 is off by up to |y * log(x)| units in the last place.
    Refuses nothing: other ops stay.

    ```mlir
    func.func @up(%a: index, %b: index) -> index {
      %r = arith.ceildivui %a, %b : index
      return %r : index
    }
    ```
    becomes
    ```mlir
    func.func @up(%a: index, %b: index) -> index {
      ...
      arith.divui
      ...
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect", "::mlir::LLVM::LLVMDialect"];
}

#endif // WEIR_PASSES_CODEGEN_NVVM_PASSES
