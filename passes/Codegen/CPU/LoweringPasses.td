// From structured ops on buffers to functions that the runtime calls: loops, temporaries, checks, the interface.

#ifndef WEIR_PASSES_CODEGEN_CPU_LOWERINGPASSES_TD
#define WEIR_PASSES_CODEGEN_CPU_LOWERINGPASSES_TD

include "passes/Codegen/CPU/KernelPass.td"

def CPUCollapseLoopsCodes : RemarkCodes<"weir-cpu-collapse-loops", "CPUCollapseLoopsCode", [
  Passed<"collapsed", "one loop replaces several">,
  Missed<"configured", "the op has a `weir.lowering_config`, whose sizes are those of its loops">,
  Missed<"reduction", "a reduction into the same buffer computes the op in its own loops">,
  Missed<"strided", "a buffer has a gap between two rows">]>;

def CPUCollapseLoops : CPUKernelPass<"weir-cpu-collapse-loops"> {
  let summary = "Give elementwise ops on contiguous buffers one loop for several";
  let description = !strconcat([{
    With a last dimension of 24 or 144 elements the last vector of each row is not full. If all operands of an elementwise op, copy or fill
    are contiguous over adjacent loops, the pass replaces these by one loop (upstream's `linalg::collapseOpIterationDims`). Then vectors cross the ends of rows.

    Works on structured ops on buffers in functions marked `weir.kernel`. All loops must be parallel, all indexing maps projected permutations; bodies with
    `linalg.index` stay. Loops are adjacent if each operand has either both, one after the other, or neither. Results have the same bits.

    Each op with adjacent loops has a remark:
  }], CPUCollapseLoopsCodes.table, [{
    ```mlir
    func.func @k(%a: memref<1x3x5x8xf32, strided<[120, 40, 8, 1], offset: ?>>, %b: memref<1x3x5x8xf32>) attributes {weir.kernel} {
      linalg.copy ins(%a : memref<1x3x5x8xf32, strided<[120, 40, 8, 1], offset: ?>>) outs(%b : memref<1x3x5x8xf32>)
      return
    }
    ```
    becomes
    ```mlir
    linalg.copy ins(%{{.*}} : memref<120xf32, strided<[1], offset: ?>>) outs(%{{.*}} : memref<120xf32>)
    ```
  }]);
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::memref::MemRefDialect"];
}

def CPUVectorizeLoops : CPUKernelPass<"weir-cpu-vectorize-loops"> {
  let summary = "Turn structured ops on buffers into vector loops";
  let description = [{
    Each structured op on buffers of a function marked `weir.kernel` whose `weir.lowering_config` has the strategy `vector-loops`
    becomes a nest of loops: the iterations of `vector_loop` are lanes, and one step covers a grid of points (`registers`), so that
    accumulators stay in registers. Smaller steps, and finally masked vectors or scalars, compute the rest of a loop. In sums of products of bytes the last vector is computed together with those before it.
    If the extents at run time are large enough, contractions pack `packed_operand`, which runs along the lanes, into panels (zeros fill the last vector). Otherwise
    they use `short_loops`. Panels of narrow elements are widened, and so are the rows of a step whose elements of f16 are broadcast to all
    lanes: widening one element takes as many instructions as widening a vector. Operands that are contiguous along `transpose_loop` are transposed in
    registers, in blocks of as many points as there are lanes, or fewer at the end.

    A reduction includes the elementwise ops around it. The accumulators start with the values of the op before it (a fill, a copy, a
    broadcast). An op after it that changes the result in place does so before the store. Both must have at most eight cheap ops, and
    read vectors or splats of buffers that are not the result (a temporary, or a binding that is only written). The reduction must
    run in one block. Their other operands are prefetched while the reduction runs, a line in each iteration.

    If a binding holds an operand in panels of the step's width, the next panel is prefetched, too: each full step over rows
    prefetches an equal share. After the last panel of a tile the next panel is the first one of the next tile.

    A panel with more than 2048 iterations of a static reduction is used in equal blocks of at most 1024 (`reduction_block`), if they divide it. So
    it stays in the second-level cache with the rows. The same block of the next panel follows; after the last panel the next block of
    the first one.

    Sums of products of bytes use the target's dot-product instruction if one operand has four adjacent values of the reduction for each lane. That is the layout
    `interleaved`, or the result of `weir-cpu-interleave-bytes` (encoding-passes.md CL8). VNNI multiplies the four at once, of an unsigned and a signed operand. If both
    are signed, the other operand's bytes get 128 added, and a correction that is computed once for all rows is subtracted. `vpmaddwd` multiplies two values of 16 bits.

    With the strategy `arg-reduction` each lane keeps its best element and the number of its iteration; values that accompany the element are computed once,
    for the first of the best lanes. If the body does not ignore NaN, a row with a NaN is computed by the body itself.

    With the strategies `quantized-rows` and `quantized-panels` the ops of the body compute weights from bytes, which are contiguous along a sum. Scales
    and offsets are the same for all bytes of a group. An element of four or two bits is shifted to the lowest bits of a lane; if AVX-512 looks up one of 16
    numbers, the body runs once for each number and group instead. Up to 8 rows use a vector of weights at once: vectors run along the sum, activations
    are permuted to match the elements of bytes, and blocks of the sum that exceed the first-level cache follow each other. For more rows the weights of 384 terms
    and as many columns as 3/8 of the second-level cache hold are transposed into panels, and all rows are multiplied with these. If the number of rows is dynamic, up to 3 are
    computed one by one.

    With the strategy `int8-rows` activations become bytes, permuted to match the elements of bytes, with a scale and a sum for each group
    (dispatch-passes.md IA2, IA3): for up to 64 rows at a time, as many as a quarter of the second-level cache holds. Each vector of weights is then multiplied with up to 8 rows. It has several groups if these are contiguous and the lanes divide them: their scales are loaded at
    once, and broadcast to the lanes. More than four rows use the strategy `int8-panels` if the target multiplies bytes: vectors run along columns.
    The bytes of a strip of one or two vectors of columns are transposed into a panel, in words of four. Up to six rows at a time are multiplied with the panel; a
    word of a row is broadcast to all lanes. Integers start from the sum of the group's bytes times a zero point that all weights share. If the number of rows is dynamic, up to four are
    computed as in `int8-rows`.

    Ops with the strategy `scalar-loops`, or none, stay; upstream's passes lower them to scalar loops. Refuses, with an error, a configuration that
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
    Option<"vectorBits", "vector-bits", "int64_t", "0", "Width of the vector registers in bits; 0 = the value of the target">,
    Option<"vectorRegisters", "vector-registers", "int64_t", "0", "Number of vector registers; 0 = the value of the target">
  ];
  let dependentDialects = ["::mlir::vector::VectorDialect", "::mlir::scf::SCFDialect", "::mlir::arith::ArithDialect",
    "::mlir::affine::AffineDialect", "::mlir::memref::MemRefDialect", "::mlir::linalg::LinalgDialect", "::mlir::LLVM::LLVMDialect"];
}

def CPUPlaceBuffersCodes : RemarkCodes<"weir-cpu-place-buffers", "CPUPlaceBuffersCode", [
  Missed<"large-temporary", "a temporary exceeds 3/16 of the second-level cache, or has no static bound">]>;

def CPUPlaceBuffers : CPUKernelPass<"weir-cpu-place-buffers"> {
  let summary = "Put the temporaries of a kernel on the stack or in its scratch memory";
  let description = !strconcat([{
    Each `memref.alloc` of a kernel gets a fixed offset in scratch memory. Dynamic sizes are bounded by value-bounds analysis (a tile is never larger
    than its tile size). Up to `stack-limit` bytes in all become stack buffers; beyond, they become views of an argument marked
    `weir.scratch` and the function carries `weir.scratch_size`. Buffers that are never alive together share their offset.

    A temporary without a static bound becomes a dynamic buffer before all workgroups if its size can be computed there: on the
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
    Option<"dynamicLimit", "dynamic-limit", "int64_t", "2097152", "Bytes of stack buffers of dynamic size">
  ];
  let dependentDialects = ["::mlir::memref::MemRefDialect", "::mlir::arith::ArithDialect", "::mlir::affine::AffineDialect"];
}

def CPUAsserts : Pass<"weir-cpu-asserts", "::mlir::ModuleOp"> {
  let summary = "Make assertions in a kernel body return their message";
  let description = [{
    `cf.assert` in a function `@k__body` becomes a branch to `return` of a pointer to the message. Needs unstructured control
    flow. Assertions elsewhere are unchanged.

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

def CPUKernelABICodes : RemarkCodes<"weir-cpu-kernel-abi", "CPUKernelABICode", [
  Missed<"one-workgroup", "one workgroup runs a kernel with loops; the remark names the cause (below) and the shared memory">]>;

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
    | reason | the kernel |
    |---|---|
    | `not-tiled` | has loops, but no `scf.forall` at its top |
    | `bounds` | has a loop whose number of iterations is not computed from scalar operands |
    | `written-around` | writes a binding outside of the loops |
    | `unknown-memory` | writes memory in a loop that cannot be named |
    | `used-around` | has a loop that writes what is also used outside of the loops |
    | `used-by-other-loop` | has a loop that writes what another one reads, or also writes |

    A kernel that reads its workgroup index or count (`stream.dispatch.workgroup.id`, `.count`; `.size` is one) has no `@k__workgroups`: the op that
    dispatches it decides about the grid, and `@k` calls the body for each index, counted with x fastest.

    Refuses (error) bindings that are not `memref<?xi8>`, operands that do not fit into 64 bits, loops that are not structured, and ops of linalg in
    functions that are not kernels.

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

#endif // WEIR_PASSES_CODEGEN_CPU_LOWERINGPASSES_TD
