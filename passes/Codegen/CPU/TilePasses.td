// Tiles that become workgroups, and what the ops in a tile share, on tensors.

#ifndef WEIR_PASSES_CODEGEN_CPU_TILEPASSES_TD
#define WEIR_PASSES_CODEGEN_CPU_TILEPASSES_TD

include "passes/Codegen/CPU/KernelPass.td"

def CPUTabulateIndicesCodes : RemarkCodes<"weir-cpu-tabulate-indices", "CPUTabulateIndicesCode", [
  Passed<"tabulated", "loads from tables replace the ops">,
  Missed<"extent", "the loop is dynamic, has more than 4096 indices, or each of them comes fewer than four times">,
  Missed<"few-ops", "fewer than six ops would go">,
  Missed<"not-evaluated", "an op has results that depend on the machine, or an index does not fit 32 bits">]>;

def CPUTabulateIndices : CPUKernelPass<"weir-cpu-tabulate-indices"> {
  let summary = "Look up functions of an index in tables";
  let description = !strconcat([{
    A resize computes, for each column of the result, the columns of the source and their weights: a division, roundings, limits and conversions, which
    only depend on the column. The pass evaluates them at compile time. The body reads tables, one entry for each lane, instead of computing both again for
    each row.

    Works on generics on tensors in functions marked `weir.kernel`. Fires for the loop of the last dimension of the result, where at least six ops depend on its index and
    constants alone and are not linear in the index: loads recognize neighbours by that. Indices are entries of 32 bits. Results have the same bits.

    Each op with such values has a remark:
  }], CPUTabulateIndicesCodes.table, [{
    Limits: values of f32, i32, i64 and index; 4096 entries.

    ```mlir
    func.func @k(%x: tensor<8x10xf32>, %e: tensor<8x4xf32>) -> tensor<8x4xf32> attributes {weir.kernel} {
      %half = arith.constant 0.5 : f32
      %scale = arith.constant 2.5 : f32
      %zero = arith.constant 0.0 : f32
      %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<8x4xf32>) {
      ^bb0(%o: f32):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %n = arith.index_cast %j : index to i64
        %f = arith.sitofp %n : i64 to f32
        %a = arith.addf %f, %half : f32
        %m = arith.mulf %a, %scale : f32
        %s = arith.subf %m, %half : f32
        %c = arith.maximumf %s, %zero : f32
        %t = arith.fptosi %c : f32 to i64
        %at = arith.index_cast %t : i64 to index
        %v = tensor.extract %x[%i, %at] : tensor<8x10xf32>
        linalg.yield %v : f32
      } -> tensor<8x4xf32>
      return %r : tensor<8x4xf32>
    }
    ```
    becomes
    ```mlir
    ...
      %cst = arith.constant dense<[0, 3, 5, 8]> : tensor<4xi32>
      %0 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<4xi32>) outs(%arg1 : tensor<8x4xf32>) {
      ^bb0(%in: i32, %out: f32):
        %1 = arith.index_cast %in : i32 to index
        %2 = linalg.index 0 : index
        %extracted = tensor.extract %arg0[%2, %1] : tensor<8x10xf32>
        linalg.yield %extracted : f32
      } -> tensor<8x4xf32>
    ...
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def CPUMergeTileLoops : CPUKernelPass<"weir-cpu-merge-tile-loops"> {
  let summary = "Fuse loops over the same tiles";
  let description = [{
    `scf.forall` loops at the top of a function marked `weir.kernel` that have the same bounds become one, so that what both need is computed once. After
    `weir-distribute-tiles`.

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
  Passed<"merged", "the earlier op computes for both">,
  Missed<"several-destinations", "the ops store to different destinations, or the destination of the later one may still be read at the earlier one">]>;

def CPUMergeEqualOps : CPUKernelPass<"weir-cpu-merge-equal-ops"> {
  let summary = "Share equal computations between the ops of a tile";
  let description = !strconcat([{
    After `weir-distribute-tiles` a stored producer may be in the tile twice, with different destinations: as temporary, and
    as stored value. In the `scf.forall` loops of functions marked `weir.kernel` the pass merges a structured op with an equal earlier one. Only their
    destinations may differ (the init, or the init of the `linalg.fill` that it starts from). The merged op has the stored destination.

    Fires for the same op, inputs, maps and body. A destination that moves to the earlier op is one of a binding that is only written (`wo`).

    Each pair has a remark:
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
  let summary = "Let element-wise ops overwrite operands without other uses";
  let description = [{
    In functions marked `weir.kernel` an element-wise `linalg.generic` with a new destination uses an operand as destination instead. The operand must be computed in the same block, in a
    `tensor.empty`, and have no later read. So a chain shares one buffer. If the destination is a part of a binding, the operand is computed there.

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

def CPUBlockRowsCodes : RemarkCodes<"weir-cpu-block-rows", "CPUBlockRowsCode", [
  Passed<"blocked", "the reduction is blocked by this number of rows">,
  Passed<"softmax", "maxima, exponentials and sums of a softmax are computed in one pass, blocked by this number of rows">,
  Missed<"dynamic-shape", "the reduced tensor has a dynamic dimension">,
  Missed<"fits", "the reduced tensor takes at most half of the second-level cache, so the next op finds it there">]>;

def CPUBlockRows : CPUKernelPass<"weir-cpu-block-rows"> {
  let summary = "Block column reductions that exceed the cache by rows, with their producers";
  let description = !strconcat([{
    In functions marked `weir.kernel` a structured op that reduces the rows of an operand, with lanes along the columns, becomes an `scf.for` over blocks
    of rows. A block fits half of the first-level cache (4 to 32 rows). Element-wise ops in the same block that compute the rows move into
    the loop. So a softmax of columns traverses memory three times instead of four, along whole rows.
    Divisions of all rows by the result become products with its reciprocals if they have the flag `arcp`.

    A softmax in f32 or f64 whose divisions have that flag, of rows that are not computed here and of which whole blocks make all, goes through memory twice:
    its exponentials are those of differences to the largest number so far, by which sums are scaled when it grows; the blocks become quotients
    from the last one to the first, which the cache still has. Its blocks are larger (up to 64 rows, a sixteenth of the second-level cache), since each costs two exponentials
    for each column.

    Leaves contractions, convolutions, and ops for which a user has chosen a strategy. Codes:
  }], CPUBlockRowsCodes.table, [{

    ```mlir
    func.func @k(%a: tensor<512x512xf32>, %m: tensor<512xf32>, %d: tensor<512x512xf32>, %s: tensor<512xf32>) -> (tensor<512x512xf32>, tensor<512xf32>) attributes {weir.kernel} {
      %e = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
          ins(%a, %m : tensor<512x512xf32>, tensor<512xf32>) outs(%d : tensor<512x512xf32>) {
      ^bb0(%x: f32, %y: f32, %o: f32):
        %z = arith.subf %x, %y : f32
        linalg.yield %z : f32
      } -> tensor<512x512xf32>
      %r = linalg.reduce { arith.addf } ins(%e : tensor<512x512xf32>) outs(%s : tensor<512xf32>) dimensions = [0]
      return %e, %r : tensor<512x512xf32>, tensor<512xf32>
    }
    ```
    becomes
    ```mlir
    %0:2 = scf.for %i = %c0 to %c512 step %c8 iter_args(%p = %s, %q = %d) -> (tensor<512xf32>, tensor<512x512xf32>) {
      %x = tensor.extract_slice %a[%i, 0] [8, 512] [1, 1] : tensor<512x512xf32> to tensor<8x512xf32>
      ...
      %y = linalg.generic ...
      ...
      } -> tensor<8x512xf32>
      ...
      %reduced = linalg.reduce { arith.addf } ins(%y : tensor<8x512xf32>) outs(...
      ...
    }
    return %0#1, %0#0 : tensor<512x512xf32>, tensor<512xf32>
    ```
  }]);
  let dependentDialects = ["::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect", "::mlir::affine::AffineDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::arith::ArithDialect"];
}

#endif // WEIR_PASSES_CODEGEN_CPU_TILEPASSES_TD
