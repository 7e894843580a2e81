#ifndef WEIR_PASSES_CODEGEN_GPU_PASSES
#define WEIR_PASSES_CODEGEN_GPU_PASSES

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def GPUAbsorbPadsCodes : RemarkCodes<"weir-gpu-absorb-pads", "GPUAbsorbPadsCode", [
  Passed<"absorbed", "the op reads the source of the pad">,
  Passed<"computed", "the source of a pad, or the destination of an insertion, is computed element by element">,
  Missed<"not-structured", "the padded tensor has a use that is not a read of a structured op">,
  Missed<"padding", "the padding is not one value">,
  Missed<"extent", "only the padded tensor has the extent of one of the op's loops">]>;

def GPUAbsorbPads : Pass<"weir-gpu-absorb-pads", "::mlir::func::FuncOp"> {
  let summary = "Read the source of a pad instead of a padded copy";
  let description = !strconcat([{
    A padded copy of an operand rarely fits in workgroup memory. Works on functions marked `weir.kernel`; others are unchanged. Fires on
    each structured op that reads the result of a `tensor.pad`: the op becomes a `linalg.generic` whose body compares the subscript with the
    bounds of the source, and uses an element of it or the padding. Dimensions without padding are not compared.

    Each other `tensor.pad` of a part of a binding that is not written becomes a separate `linalg.generic`. So does each `tensor.insert_slice` of such a
    part into one value (`linalg.fill`) or into such a binding. Otherwise two loops would store the border and the rest, and the second one would wait for the first. A `linalg.pack` or
    `linalg.unpack` becomes a `linalg.generic` that reads its source element by element, since other lowerings copy, too.

    Limits: an element is compared each time that it is read. Each use has a remark:
  }], GPUAbsorbPadsCodes.table, [{
    ```mlir
    func.func @neg(%x: tensor<6xf32>, %o: tensor<8xf32>) -> tensor<8xf32> attributes {weir.kernel} {
      %z = arith.constant 0.5 : f32
      %p = tensor.pad %x low[1] high[1] {
      ^bb0(%i: index):
        tensor.yield %z : f32
      } : tensor<6xf32> to tensor<8xf32>
      %q = linalg.negf ins(%p : tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
      return %q : tensor<8xf32>
    }
    ```
    becomes
    ```mlir
    func.func @neg(%x: tensor<6xf32>, %o: tensor<8xf32>) -> tensor<8xf32> attributes {weir.kernel} {
      %cst = arith.constant 5.000000e-01 : f32
      %0 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%o : tensor<8xf32>) {
      ^bb0(%out: f32):
        %1 = linalg.index 0 : index
        ...
        %2 = arith.subi %1, %c1 : index
        ...
        %3 = arith.cmpi ult, %2, %dim : index
        %4 = arith.select %3, %2, %c0 : index
        %extracted = tensor.extract %x[%4] : tensor<6xf32>
        %5 = arith.select %3, %extracted, %cst : f32
        %6 = arith.negf %5 : f32
        linalg.yield %6 : f32
      } -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def GPUAbsorbViewsCodes : RemarkCodes<"weir-gpu-absorb-views", "GPUAbsorbViewsCode", [
  Passed<"absorbed", "the op computes the values that it read through a view">,
  Missed<"extent", "only the view has the extent of one of the op's loops">]>;

def GPUAbsorbViews : Pass<"weir-gpu-absorb-views", "::mlir::func::FuncOp"> {
  let summary = "Compute values read through views instead of copying them";
  let description = !strconcat([{
    Packed elements are unpacked byte by byte into one row, of which a slice drops the end. Tiles do not split such a tensor, and it rarely fits in workgroup
    memory. Works on functions marked `weir.kernel`; others are unchanged. Fires on each structured op, and each `tensor.extract`, that reads the result of a `linalg.generic`
    without reductions through two or more slices and reshapes, of which one is a reshape. Its body then computes the element from elements of the inputs, with
    subscripts that are divided and multiplied according to the views.

    Limits: an element is computed each time that it is read. Tensors of at most `most-bytes` are unchanged. Each use has a remark:
  }], GPUAbsorbViewsCodes.table, [{
    ```mlir
    func.func @low(%x: tensor<?xi8>, %n: index, %m: index, %o: tensor<?xi8>) -> tensor<?xi8> attributes {weir.kernel} {
      %e = tensor.empty(%n) : tensor<?x2xi8>
      %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
          ins(%x : tensor<?xi8>) outs(%e : tensor<?x2xi8>) {
      ^bb0(%in: i8, %out: i8):
        %i = linalg.index 1 : index
        %k = arith.index_cast %i : index to i8
        %s = arith.shrui %in, %k : i8
        linalg.yield %s : i8
      } -> tensor<?x2xi8>
      %c = tensor.collapse_shape %b [[0, 1]] : tensor<?x2xi8> into tensor<?xi8>
      %p = tensor.extract_slice %c[0] [%m] [1] : tensor<?xi8> to tensor<?xi8>
      %r = linalg.copy ins(%p : tensor<?xi8>) outs(%o : tensor<?xi8>) -> tensor<?xi8>
      return %r : tensor<?xi8>
    }
    ```
    becomes
    ```mlir
    %{{.*}} = linalg.generic {indexing_maps = [#map{{.*}}], iterator_types = ["parallel"]} outs(%{{.*}} : tensor<?xi8>) {
    ...
      %{{.*}} = linalg.index 0 : index
      ...
      %{{.*}} = arith.remui
      ...
      %{{.*}} = arith.divui
      ...
      %extracted = tensor.extract %arg0[%{{.*}}] : tensor<?xi8>
      ...
      %{{.*}} = arith.shrui %extracted, %{{.*}} : i8
      ...
    ```
  }]);
  let options = [Option<"mostBytes", "most-bytes", "int64_t", "4096", "Largest tensor, in bytes, to copy">];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect", "::mlir::affine::AffineDialect"];
}

def GPUSinkInitsCodes : RemarkCodes<"weir-gpu-sink-inits", "GPUSinkInitsCode", [
  Passed<"sunk", "each iteration computes the init of its part; the remark names the output of the loop">,
  Missed<"computed", "the init is neither a value of the element type nor a part of a binding that is not written">,
  Missed<"other-parts", "the iterations use more of the output than the part that they store">,
  Missed<"not-covered", "the parts may overlap or may not cover the output">]>;

def GPUSinkInits : Pass<"weir-gpu-sink-inits", "::mlir::func::FuncOp"> {
  let summary = "Compute the init of a parallel loop in its iterations";
  let description = !strconcat([{
    Iterations of a loop cannot be workgroups if they depend on ops before the loop, since workgroups do not wait for one another. Works on functions marked `weir.kernel`, on tensors;
    others are unchanged. Fires on each output of an `scf.forall` at their top whose init is one value (`linalg.fill`), or a binding that is not written. The iterations together
    have to store all of it, and each may only use the part that it stores. Then the output has no contents before the loop: an iteration fills its part, or copies it, or
    reads elements from the binding.

    Limits: parts are single indices of the loop in some dimensions, and all of the others. Each output with contents has a remark:
  }], GPUSinkInitsCodes.table, [{
    ```mlir
    func.func @largest(%b: memref<?xi8> {weir.access = "ro"}, %v: f32, %i: index) -> tensor<4x8xf32> attributes {weir.kernel} {
      %e = tensor.empty() : tensor<4x8xf32>
      %f = linalg.fill ins(%v : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
      %r = scf.forall (%k) in (4) shared_outs(%s = %f) -> (tensor<4x8xf32>) {
        %row = tensor.extract_slice %s[%k, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
        %n = tensor.insert %v into %row[%i] : tensor<8xf32>
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %n into %s[%k, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
        }
      }
      return %r : tensor<4x8xf32>
    }
    ```
    becomes
    ```mlir
    %{{.*}} = scf.forall (%{{.*}}) in (4) shared_outs(%{{.*}} = %{{.*}}) -> (tensor<4x8xf32>) {
      %extracted_slice = tensor.extract_slice %{{.*}}[%{{.*}}, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
      %{{.*}} = linalg.fill ins(%arg1 : f32) outs(%extracted_slice : tensor<8xf32>) -> tensor<8xf32>
      %inserted = tensor.insert %arg1 into %{{.*}}[%arg2] : tensor<8xf32>
    ...
    ```
  }]);
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect", "::mlir::scf::SCFDialect"];
}

def KernelsToGPUCodes : RemarkCodes<"weir-kernels-to-gpu", "KernelsToGPUCode", [
  Missed<"one-workgroup", "one workgroup runs the whole kernel; the remark names the cause (below)">]>;

def KernelsToGPU : Pass<"weir-kernels-to-gpu", "::mlir::ModuleOp"> {
  let summary = "Turn kernels on buffers into functions for GPUs";
  let description = !strconcat([{
    Functions marked `weir.kernel` become a `gpu.func` each of one `gpu.module @kernels`, with the same arguments: bindings, then scalars.
    `NAME__workgroups`, a function of the scalars, gives the number of workgroups.

    * An iteration of the `scf.forall` loops at the top of the kernel is a workgroup; several loops are numbered one after the other. The
      number of a workgroup counts x fastest in a grid that may be rounded up to a rectangle. Other loops run in each workgroup.
    * A structured op distributes the elements of its results over the threads; a thread computes its reductions one after the other, in
      registers. If an op may access elements that other threads have written or still read, a `gpu.barrier` precedes it, which has to order
      storage buffers, too.
    * No barrier is needed between ops that give each element to the same thread, even if one of them
      has reduced it or reads whole rows of the thread; between disjoint parts of a buffer; and for accesses after a barrier inside of the op. A binding that is only written, or
      `llvm.noalias`, is disjoint from others, without `weir.shares_bytes`; other written bindings may alias. A barrier between
      accesses that are proved disjoint is omitted, and one that only the first iteration of a loop needs is before the loop.
      Unproved accesses keep their barrier: parts whose index a call computes, and results of trees.
    * The first thread executes stores of scalars, loads for these alone, and loops of both.
    * With `accumulators` a thread computes a tile of elements of an op with reductions along one or two parallel loops, as many as fit.
      The tile minimizes loads and instructions of the workgroup, by `load-cost` and `lanes`. If `lanes` is `threads`, it also minimizes the sectors
      of memory that stores fill in part. Values that do not depend on a loop of
      the tile are loaded and computed once along it. Those that do not depend on a reduction are computed before it. Elements beyond the end of a loop
      read the operands of the first element of the tile, and are not stored.
      Elements of a thread are adjacent, except along the innermost dimension of the result, where threads are adjacent. Windows load at most 8 KiB of an input in a
      step for `lanes` threads.
    * With `stage-depth` the two operands of a contraction are staged in workgroup memory in slices of so many steps. There have to be two slices at least, which fit beside the temporaries.
      Each operand needs one of the two loops of the tile, subscripts without divisions, and elements for at least a quarter of the threads. Sums then have the
      reduction with the most steps innermost. Each thread loads the remaining steps itself.
    * With `trees` threads share the innermost reduction of an op whose combiner is one op with a neutral element. Its result has to
      have at most half as many elements as `lanes`. Each thread computes every N-th step, and the partial results are combined in workgroup memory.
    * With `subgroup-lanes` each subgroup reduces a row of an op whose combiner is one op with a neutral element (no product of i64). Elements of
      a row have to be adjacent, at least 32, and there are at least as many rows as subgroups. Several loops over adjacent elements
      together are one row if the last alone is shorter, and `lanes` is `threads`. Each thread reads every N-th element, and
      `gpu.subgroup_reduce` combines their values, for any number of threads in a subgroup; values of 8 and 16 bits as i32 or f32. With `dot-products` a
      thread reads four bytes at a time, for `weir-gpu-dot-products`; with `vector-bytes` it loads a word of smaller elements at a time. If rows are short,
      or all read a shared row, a subgroup reduces four at a time.
    * With `fp-order=keep` neither is done for floating-point sums and products, and the innermost reduction is the one that is staged.
    * With `vector-bytes` a thread computes several adjacent elements of an op without reductions, or of a tile. It loads and stores them as one vector
      if they are in bindings and known to be aligned, otherwise one by one.
    * A `linalg.fill` of the init of the next op is not stored: that op starts from the value. Nor is a broadcast of a binding that no op
      writes, if the next op is a reduction.
    * A kernel that reads its index in the grid (`stream.dispatch.workgroup.id`, `.count`; `.size` is one) has no `NAME__workgroups`, but three
      more operands, the extents of the grid (`weir.grid_operands`); its own loops run in each workgroup.
    * A `linalg.generic` with a `library_call` stays, on `memref.reinterpret_cast` of flat buffers, with its own `linalg.fill` before it: a pass of the target
      generates code for all its threads (for example `weir-nvvm-tensor-cores`).
    * Buffers are flat: a binding is viewed as `memref<?xT>` of each type in it, and views become arithmetic on indices. Temporaries are
      workgroup memory. bf16 is stored as i16; complex<f32> and complex<f64> keep their types.
    * With `large-binding-bytes` a kernel with a view of a binding that ends after so many bytes, or has no smaller bound, is marked
      `weir.large_bindings`.
    * The innermost loops of reductions are unrolled if a thread would run more than `max-iterations` loop iterations. Dynamic extents
      are assumed to be 128, and `NAME__workgroups` asserts that they are not too large.

    Refuses, with an error on the op:
    - temporaries of more than `workgroup-bytes` in all, or without a static bound;
    - elements that do not fill whole bytes; constants in memory;
    - separate assertions in bodies of structured ops; loops that carry buffers; ops that are neither structured nor scalar;
    - more iterations than `max-iterations` even when 32 of them are one, or a number of iterations that is not arithmetic on scalars.

    One remark:
  }], KernelsToGPUCodes.table, [{
    `reason` is `not-tiled` (no loop over tiles); `bounds` (of such a loop are not arithmetic on scalars); `written-around` (a binding is
    written around the loops); `used-around` or `used-by-other-loop` (memory that the loop writes); `unknown-memory`.

    ```mlir
    // options: threads=32
    func.func @exp(%b0: memref<?xi8> {weir.access = "ro"}, %b1: memref<?xi8> {weir.access = "wo"}) attributes {weir.kernel} {
      %c0 = arith.constant 0 : index
      %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<96xf32>
      %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<96xf32>
      linalg.exp ins(%v0 : memref<96xf32>) outs(%v1 : memref<96xf32>)
      return
    }
    ```
    becomes
    ```mlir
    func.func @exp__workgroups() -> index {
      %c1 = arith.constant 1 : index
      return %c1 : index
    }
    gpu.module @kernels {
      gpu.func @exp(%arg0: memref<?xi8> {weir.access = "ro"}, %arg1: memref<?xi8> {weir.access = "wo"}) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
        ...
        %thread_id_x = gpu.thread_id  x
        ...
          scf.for %arg2 = %thread_id_x to %c96 step %c32 {
            %2 = memref.load %view[%arg2] : memref<?xf32>
            %3 = math.exp %2 : f32
            memref.store %3, %view_0[%arg2] : memref<?xf32>
          }
        }
        gpu.return
        ...
    ```
  }]);
  let options = [
    Option<"threads", "threads", "int64_t", "64", "Threads of a workgroup">,
    Option<"workgroupBytes", "workgroup-bytes", "int64_t", "16384", "Bytes of workgroup memory">,
    Option<"maxIterations", "max-iterations", "int64_t", "0", "Most loop iterations of a thread; 0 = unlimited">,
    Option<"accumulators", "accumulators", "int64_t", "1", "Most values that a thread keeps in registers over a reduction; 1 = one element at a time">,
    Option<"lanes", "lanes", "int64_t", "8", "Threads that run together, for the choice of tiles">,
    Option<"loadCost", "load-cost", "int64_t", "16", "Cost of a load in instructions, for the choice of tiles">,
    Option<"stageDepth", "stage-depth", "int64_t", "0", "Steps of a contraction whose operands are staged in workgroup memory at a time; 0 = none">,
    Option<"trees", "trees", "bool", "false", "Let threads share a reduction whose result has at most half as many elements as `lanes`">,
    Option<"subgroupLanes", "subgroup-lanes", "int64_t", "0", "Expected size of a subgroup, whose threads share a row of a reduction; 0 = do not share">,
    Option<"fpOrder", "fp-order", "std::string", /*default=*/"\"free\"", "keep: floating-point sums and products in the order of the program">,
    Option<"vectorBytes", "vector-bytes", "int64_t", "0", "Most bytes that a thread loads or stores at once; 0 = one element">,
    Option<"vectorElements", "vector-elements", "int64_t", "4", "Most elements that a thread loads or stores at once">,
    Option<"dotProducts", "dot-products", "bool", "false", "Let threads that share a sum of products of bytes multiply four at a time">,
    Option<"largeBindingBytes", "large-binding-bytes", "int64_t", "0", "Largest binding, in bytes, that every device supports; 0 = unlimited">
  ];
  let dependentDialects = ["::mlir::gpu::GPUDialect", "::mlir::scf::SCFDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::func::FuncDialect", "::mlir::cf::ControlFlowDialect", "::mlir::vector::VectorDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::complex::ComplexDialect"];
}

def GPUWorkgroupSizes : Pass<"weir-gpu-workgroup-sizes", "::weir::stream::ExecutableOp"> {
  let summary = "Annotate exports with the workgroup sizes of their kernels";
  let description = [{
    Each export whose function is a `gpu.func` with `known_block_size` gets that as `weir.workgroup_size`, from which the host's table of
    kernels is made. `weir.grid_operands` moves from the function to the export. Exports of other functions are unchanged. Refuses nothing.

    ```mlir
    stream.executable private @ex {
      stream.executable.export public @k
      builtin.module {
        gpu.module @kernels {
          gpu.func @k() kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
            gpu.return
          }
        }
      }
    }
    ```
    becomes
    ```mlir
    stream.executable.export public @k attributes {weir.workgroup_size = array<i32: 32, 1, 1>}
    ```
  }];
}

def GPUDotProductsCodes : RemarkCodes<"weir-gpu-dot-products", "GPUDotProductsCode", [
  Passed<"formed", "products of a block became dot products; the remark has their number">,
  Missed<"packing", "packing bytes that are not adjacent would cost more than dot products save">]>;

def GPUDotProducts : Pass<"weir-gpu-dot-products", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Form dot products of four bytes";
  let description = !strconcat([{
    Devices have an instruction that multiplies four bytes by four others and adds the products in 32 bits. Works on `gpu.func` as `weir-kernels-to-gpu` leaves
    them. Fires on four consecutive additions of products of bytes, each extended to i32 with or without sign: they become one product of extended vectors
    of four, which a `vector.reduction` adds. To find four products, the pass unrolls innermost loops whose iterations add one, two or three such products to
    each carried value. It fully unrolls loops of up to three iterations inside of another loop.

    Adjacent bytes in a binding that is not written, known to be aligned, are loaded as one vector; others are packed.

    Limits: only sums of i32, which wrap, so that their order does not matter; at most 1,024 products after unrolling. Remaining
    steps are unchanged. Each block with four such products has a remark:
  }], GPUDotProductsCodes.table, [{
    ```mlir
    gpu.module @kernels {
      gpu.func @rows(%x: memref<?xi8> {weir.access = "ro"}, %y: memref<?xi8> {weir.access = "ro"}, %first: i32, %z: memref<?xi32>) kernel {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c64 = arith.constant 64 : index
        %xs = memref.view %x[%c0][%c64] : memref<?xi8> to memref<?xi8>
        %ys = memref.view %y[%c0][%c64] : memref<?xi8> to memref<?xi8>
        %sum = scf.for %k = %c0 to %c64 step %c1 iter_args(%running = %first) -> (i32) {
          %a = memref.load %xs[%k] : memref<?xi8>
          %b = memref.load %ys[%k] : memref<?xi8>
          %wide = arith.extsi %a : i8 to i32
          %wider = arith.extsi %b : i8 to i32
          %product = arith.muli %wide, %wider : i32
          %next = arith.addi %running, %product : i32
          scf.yield %next : i32
        }
        memref.store %sum, %z[%c0] : memref<?xi32>
        gpu.return
      }
    }
    ```
    becomes
    ```mlir
    %0 = scf.for {{.*}}
      ...
      %1 = memref.load {{.*}} : memref<?xvector<4xi8>>
      ...
      %2 = memref.load {{.*}} : memref<?xvector<4xi8>>
      ...
      %3 = arith.extsi %1 : vector<4xi8> to vector<4xi32>
      %4 = arith.extsi %2 : vector<4xi8> to vector<4xi32>
      %5 = arith.muli %3, %4 : vector<4xi32>
      %6 = vector.reduction <add>, %5 : vector<4xi32> into i32
      %7 = arith.addi %{{.*}}, %6 : i32
      ...
      scf.yield %7 : i32
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
}

def GPUExpandOps : Pass<"weir-gpu-expand-ops"> {
  let summary = "Expand scalar ops that the GPU dialects lack";
  let description = [{
    Fires on scalars: `math.ctpop`, `cttz` and `ctlz` of 8 to 64 bits become sums of bits; `math.trunc` becomes the floor of the magnitude with its
    sign; `math.atan`, `atan2` and `cbrt` on f32 become arithmetic, `erf` and `erfc` also on f64; `ipowi` becomes products of squares, `fpowi` a loop of them; `arith.remsi` becomes a division and a subtraction; arithmetic, signed comparisons and
    conversions of i1 become logic.
    With `f64-functions` sines, cosines and tangents of f64, also hyperbolic ones, their inverses, cube roots, powers and roundings to even become arithmetic without fused multiply-adds; angles of
    2^50 and more have no sine: the result is NaN. A power is off by up to |y * log(x)| units in the last place.

    Refuses nothing: other ops stay.

    ```mlir
    func.func @less(%a: i1, %b: i1) -> i1 {
      %r = arith.cmpi slt, %a, %b : i1
      return %r : i1
    }
    ```
    becomes
    ```mlir
    func.func @less(%a: i1, %b: i1) -> i1 {
      %0 = arith.cmpi ugt, %a, %b : i1
      return %0 : i1
    }
    ```
  }];
  let options = [Option<"f64Functions", "f64-functions", "bool", "false", "Expand functions of f64">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect", "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
}

#endif // WEIR_PASSES_CODEGEN_GPU_PASSES
