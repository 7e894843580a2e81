// The passes of code generation that kernels of CPUs and of GPUs share, beside the choice of their schedules (StrategyPasses.td).

#ifndef WEIR_PASSES_CODEGEN_TILING_PASSES_TD
#define WEIR_PASSES_CODEGEN_TILING_PASSES_TD

include "passes/Codegen/Tiling/StrategyPasses.td"

def DistributeTiles : Pass<"weir-distribute-tiles", "::mlir::func::FuncOp"> {
  let summary = "Tile roots and fuse their producers into the tiles";
  let description = [{
    Each root whose `weir.lowering_config` has the strategy `tiles` becomes an `scf.forall` over its tiles; producers in the kernel are fused into it. Equal
    parts of a producer are computed once, however many ops of the tile read them. For CPUs, reshapes of static tensors between a producer and its reader are moved into the
    tile if they keep the tiled dimensions. A producer that is also stored is stored by the tiles if their parts are disjoint. Otherwise it stays before the
    loop, as does a copy of data that the kernel overwrites.

    Refuses to fuse a producer whose stores would overlap. An op that cannot be split into the tiles that it
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
    One loop holds both ops; `weir-clean-kernels` removes the rest of the first.
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect", "::mlir::affine::AffineDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::arith::ArithDialect"];
}

def CheckSubscripts : Pass<"weir-check-subscripts", "::mlir::func::FuncOp"> {
  let summary = "Assert that indices read from tensors are in range";
  let description = [{
    The subscripts of a gather come from memory: nothing that was checked before the kernel ran tells their range. Each load with a
    subscript that is computed from loaded values gets a `cf.assert` for it; a kernel whose assertion fails returns its message.

    Fires in functions marked `weir.kernel`. In the body of a structured op, which must yield a value, the load becomes an `scf.if`, with the
    assertion and 0 where the index is out of range. Loads of vectors get assertions for all indices but the last one: lanes follow a loop, or a mask ends
    them with the buffer. Refuses indices that are only computed from
    induction variables and operands of the kernel: the host has checked their sources.

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
    cf.assert %ok, "...:3:8: an index is out of range"
    %v = memref.load %table[%i] : memref<8xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect", "::mlir::cf::ControlFlowDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect"];
}

def WorkgroupCounts : Pass<"weir-workgroup-counts", "::weir::stream::ExecutableOp"> {
  let summary = "Compute the number of workgroups in the count regions of exports";
  let description = [{
    Moves what `weir-cpu-kernel-abi` left as `@k__workgroups` into the count region of each export of `@k`; the last arguments of the region
    are the operands of the dispatch (`weir-forward-operands`). `iree_tensor_ext.dispatch.workgroup_count_from_slice` and its like become the
    number of workgroups in x, and one in y and z. A grid that the region computes itself is kept for kernels that ask for their index in it; for
    others only whether it is empty matters.

    Refuses, with an error on the export: a kernel that asks for its index in a grid that nothing computes.

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

#endif // WEIR_PASSES_CODEGEN_TILING_PASSES_TD
