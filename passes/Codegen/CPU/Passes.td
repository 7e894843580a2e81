#ifndef WEIR_PASSES_CODEGEN_CPU_PASSES
#define WEIR_PASSES_CODEGEN_CPU_PASSES

include "mlir/Pass/PassBase.td"

class CPUKernelPass<string flag> : Pass<flag, "::mlir::func::FuncOp">;

def CPUSelectTiling : CPUKernelPass<"weir-cpu-select-tiling"> {
  let summary = "Choose the tiles that become workgroups";
  let description = [{
    For each root of a kernel (a structured op whose result only leaves the kernel) sets `weir.tile = array<i64: ...>`, one size for
    each loop, 0 = not cut. A loop can be cut if it is parallel, each tile owns its part of every result, and no producer that costs
    more than 1/16 of the group would be computed by several tiles. A root that has the attribute keeps it.

    Cost reasoning: a workgroup should have `workgroup-cycles` (30,000 are 10 microseconds) and at most 24 KiB of temporaries, 192 KiB beside a contraction. Contractions are
    cut to 64-256 rows, so that a block of the left operand stays in the second-level cache and packing the right one is paid
    back, and to two or more vectors of columns; batch loops to one. Else outer loops are cut first, and the contiguous dimension
    of an operand not below 256. Sizes that divide a static extent are preferred: their tiles are all static.

    Kernels with less than one and a half times the work of a workgroup are not cut.

    ```mlir
    %r = linalg.matmul ins(%a, %b : tensor<128x768xf32>, tensor<768x768xf32>) outs(%c : tensor<128x768xf32>) -> tensor<128x768xf32>
    ```
    gets `{weir.tile = array<i64: 0, 48, 0>}` for vectors of 512 bits: 128 rows share each panel of 48 columns.
  }];
  let options = [
    Option<"vectorBits", "vector-bits", "int64_t", "0", "Width of the vector registers in bits; 0 = as the target says">,
    Option<"workgroupCycles", "workgroup-cycles", "int64_t", "0", "Cycles that a workgroup should at least have; 0 = as the target says">
  ];
}

def CPUDistributeTiles : CPUKernelPass<"weir-cpu-distribute-tiles"> {
  let summary = "Cut roots into tiles and compute their producers tile by tile";
  let description = [{
    Each root with `weir.tile` becomes an `scf.forall` over its tiles; producers in the kernel are fused into it. A producer that is
    also stored is stored by the tiles if they cut it into disjoint parts, else it stays in front of the loop, as does a copy of what the
    kernel overwrites. Loops over the same tiles are merged. An element-wise op then writes over an operand that nobody else needs, so that a chain shares one buffer.

    ```mlir
    %e = linalg.exp ins(%a : tensor<64x32xf32>) outs(%d0 : tensor<64x32xf32>) -> tensor<64x32xf32>
    %r = linalg.negf {weir.tile = array<i64: 16, 0>} ins(%e : tensor<64x32xf32>) outs(%d1 : tensor<64x32xf32>) -> tensor<64x32xf32>
    ```
    become one `scf.forall (%i) = (0) to (64) step (16)` with both ops on `tensor<16x32xf32>`.
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect", "::mlir::affine::AffineDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::arith::ArithDialect"];
}

def CPUVectorizeLoops : CPUKernelPass<"weir-cpu-vectorize-loops"> {
  let summary = "Turn structured ops on buffers into vector loops";
  let description = [{
    For each structured op on buffers in a function marked `weir.kernel` one loop is chosen whose iterations become lanes (the
    cheapest by the strides of the operands, reductions included if each result has one associative combiner), and a grid of
    points that one step covers, so that accumulators stay in registers. The rest of a loop is done by smaller steps, and at last
    under a mask or by scalars. Contractions pack the operand that runs along the lanes into panels where it is used often enough (a
    last vector that is not full ends in zeros);
    strided operands are transposed in registers where blocks of them are contiguous along another loop.

    Refuses (and leaves to scalar loops): bodies with regions, effects or ops on other than scalars; results of which two iterations may
    write the same element or each iteration of a reduction writes another one; ops where no loop pays.

    ```mlir
    linalg.reduce { arith.addf } ins(%a : memref<10x150xf32>) outs(%s : memref<10xf32>) dimensions = [1]
    ```
    with vectors of 512 bits becomes a loop that sums a row in four vectors, a masked load for the rest of the row, and shuffles that
    add the lanes.
  }];
  let options = [
    Option<"vectorBits", "vector-bits", "int64_t", "0", "Width of the vector registers in bits; 0 = as the target says">,
    Option<"vectorRegisters", "vector-registers", "int64_t", "0", "Number of vector registers; 0 = as the target says">
  ];
  let dependentDialects = ["::mlir::vector::VectorDialect", "::mlir::scf::SCFDialect", "::mlir::arith::ArithDialect",
    "::mlir::affine::AffineDialect", "::mlir::memref::MemRefDialect", "::mlir::linalg::LinalgDialect"];
}

def CPUPlaceBuffers : CPUKernelPass<"weir-cpu-place-buffers"> {
  let summary = "Put the temporaries of a kernel on the stack or into its scratch memory";
  let description = [{
    Each `memref.alloc` of a kernel gets a fixed place. Dynamic sizes are bounded by value-bounds analysis (a tile is never larger
    than its tile size). Up to `stack-limit` bytes in all become stack buffers; beyond, they become views of an argument marked
    `weir.scratch` and the function carries `weir.scratch_size`. Buffers that are never alive together share their place.

    A temporary without a static bound becomes a dynamic buffer in front of all workgroups if its size can be computed there: on the
    stack if it takes at most `dynamic-limit` bytes at run time, else on the heap until the call returns. Otherwise the allocation stays,
    and `weir-verify-kernel` reports it.

    ```mlir
    %a = memref.alloc() : memref<16xf32>
    ```
    becomes `memref.alloca() {alignment = 64 : i64} : memref<16xf32>`.
  }];
  let options = [
    Option<"stackLimit", "stack-limit", "int64_t", "65536", "Bytes of static stack buffers in a kernel">,
    Option<"dynamicLimit", "dynamic-limit", "int64_t", "2097152", "Bytes of stack buffers whose size is known at run time only">
  ];
  let dependentDialects = ["::mlir::memref::MemRefDialect", "::mlir::arith::ArithDialect", "::mlir::affine::AffineDialect"];
}

def CPUKernelABI : Pass<"weir-cpu-kernel-abi", "::mlir::ModuleOp"> {
  let summary = "Give kernels the C interface of the runtime";
  let description = [{
    A kernel `@k` (buffers only, loops structured) becomes

    * `@k__workgroups`, from the scalar operands of the kernel to the number of its workgroups;
    * `@k__body`, internal: pointers of the bindings (noalias unless shared, readonly where only read), scalar operands, first and
      last workgroup, scratch;
    * `@k` with the signature of `weir_cpu_kernel_t`: unpacks its arguments and calls the body.

    The iterations of the `scf.forall` loops at the top of the function are the workgroups, numbered one loop after the other. They
    are run by one workgroup if a loop needs what another one or the code around it wrote: what is outside the loops is run by
    each call, so it must write nothing but temporaries.

    A kernel that asks for its place in the grid (`stream.dispatch.workgroup.id`, `.count`; `.size` is one) has no `@k__workgroups`: whoever
    dispatches it decides about the grid, and `@k` calls the body for each place, counted with x fastest.

    ```mlir
    func.func @k(%b0: memref<?xi8> {weir.access = "wo"}, %n: index) attributes {weir.kernel} {
      %v = memref.view %b0[%c0][%n] : memref<?xi8> to memref<?xf32>
      scf.forall (%i) = (0) to (%n) step (16) {
        memref.store %z, %v[%i] : memref<?xf32>
      }
      return
    }
    ```
    has `n / 16` workgroups, rounded up; its body runs the iterations from the first one that it is given to the last.
  }];
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
    stream.executable.export public @k workgroups(%n: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%n)
      stream.return %x, %y, %z : index, index, index
    }
    ```
    returns `%n` divided by 16, rounded up, and twice one, if the tiles of `@k` have 16 elements.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def CPUCheckSubscripts : CPUKernelPass<"weir-cpu-check-subscripts"> {
  let summary = "Assert that subscripts that are data are in range";
  let description = [{
    The subscripts of a gather come from memory: nothing that was checked before the kernel ran tells their range. Each load with a
    subscript that is computed from loaded values gets a `cf.assert` for it; a kernel whose assertion fails returns its message.

    Fires in functions marked `weir.kernel` in which structured ops have become loops. Subscripts that are computed from induction
    variables and operands of the kernel alone are left alone: the host has checked what they follow from.

    ```mlir
    %i = memref.load %indices[%k] : memref<?xindex>
    %v = memref.load %table[%i] : memref<8xf32>
    ```
    gets `%0 = arith.cmpi ult, %i, %c8 : index` and `cf.assert %0, "x.mlir:4:8: a subscript is out of range"` between the two.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect", "::mlir::memref::MemRefDialect"];
}

def CPUAsserts : Pass<"weir-cpu-asserts", "::mlir::ModuleOp"> {
  let summary = "Let assertions of a kernel body return their message";
  let description = [{
    `cf.assert` in a function `@k__body` becomes a branch to `return` of a pointer to the message. Needs unstructured control
    flow. Assertions elsewhere are left alone.

    ```mlir
    cf.assert %ok, "too long"
    ```
    becomes `cf.cond_br %ok, ^rest, ^fail`, where `^fail` returns the address of a global `"too long\00"`.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::cf::ControlFlowDialect"];
}

#endif
