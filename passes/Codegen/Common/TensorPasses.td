// Kernels on tensors: what they compute, in which order, and where it is stored.

#ifndef WEIR_PASSES_CODEGEN_COMMON_TENSORPASSES_TD
#define WEIR_PASSES_CODEGEN_COMMON_TENSORPASSES_TD

include "passes/Codegen/Common/KernelPass.td"

def WidenAccumulatorsCodes : RemarkCodes<"weir-widen-accumulators", "WidenAccumulatorsCode", [
  Passed<"widened", "the reduction accumulates in f32">,
  Missed<"body", "the accumulator goes through a bitcast, or through an op that is no scalar op of arith or math">]>;

def WidenAccumulators : KernelPass<"weir-widen-accumulators"> {
  let summary = "Let reductions in f16, bf16 and smaller floats accumulate in f32 and round once";
  let description = !strconcat([{
    Works on functions marked `weir.kernel`; others are unchanged. Fires on each structured op with a reduction loop whose body rounds
    a value that depends on an accumulator of f16, bf16 or a float of at most a byte: what the accumulators reach in the body becomes f32, and so does a product that
    is only added to one, as in a contraction. The op gets an f32 init (a fill of f32 for a fill, else the init, converted) and is
    followed by one element-wise op that rounds the results; tiling fuses both tile by tile. What the body computes from inputs alone
    stays as it is. `linalg.softmax` on them becomes one on f32 between two conversions.

    Refuses bodies that do not round (max, min). Others have a remark:
  }], WidenAccumulatorsCodes.table, [{
    ```mlir
    func.func @sum(%a: tensor<8x4096xf16>, %e: tensor<8xf16>) -> tensor<8xf16> attributes {weir.kernel} {
      %zero = arith.constant 0.0 : f16
      %f = linalg.fill ins(%zero : f16) outs(%e : tensor<8xf16>) -> tensor<8xf16>
      %r = linalg.reduce { arith.addf } ins(%a : tensor<8x4096xf16>) outs(%f : tensor<8xf16>) dimensions = [1]
      return %r : tensor<8xf16>
    }
    ```
    becomes
    ```mlir
    func.func @sum(%a: tensor<8x4096xf16>, %e: tensor<8xf16>) -> tensor<8xf16> attributes {weir.kernel} {
      %cst = arith.constant 0.000000e+00 : f16
      %0 = linalg.fill ins(%cst : f16) outs(%e : tensor<8xf16>) -> tensor<8xf16>
      %1 = tensor.empty() : tensor<8xf32>
      %2 = arith.extf %cst : f16 to f32
      %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<8xf32>) -> tensor<8xf32>
      %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<8x4096xf16>) outs(%3 : tensor<8xf32>) {
      ^bb0(%in: f16, %out: f32):
        %7 = arith.extf %in : f16 to f32
        %8 = arith.addf %out, %7 : f32
        linalg.yield %8 : f32
      } -> tensor<8xf32>
      %5 = tensor.empty() : tensor<8xf16>
      %6 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%4 : tensor<8xf32>) outs(%5 : tensor<8xf16>) {
      ^bb0(%in: f32, %out: f16):
        %7 = arith.truncf %in : f32 to f16
        linalg.yield %7 : f16
      } -> tensor<8xf16>
      return %6 : tensor<8xf16>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"];
}

def CleanKernels : KernelPass<"weir-clean-kernels"> {
  let summary = "Canonicalize kernels";
  let description = [{
    Works on functions marked `weir.kernel`; others are unchanged. Canonicalisation with the patterns of all loaded dialects, and removal of common
    subexpressions, on one function; on tensors with upstream's patterns for tiled ops, slices of slices and `tensor.empty`, which `canonicalize`
    does not have. With `buffers` those are left out, and common subexpressions go first, so that copies of a buffer onto itself are found.
    Passes on kernels run after it, and leave dead ops to it. With `fold=false` no op is folded, and those of `arith`, `math` and
    `complex` are not rewritten: kernels of `--target=reference` compute exactly the ops of the program.

    Refuses nothing.

    ```mlir
    func.func @k(%a: tensor<8x8xf32>) -> tensor<2x2xf32> attributes {weir.kernel} {
      %s = tensor.extract_slice %a[2, 0] [4, 8] [1, 1] : tensor<8x8xf32> to tensor<4x8xf32>
      %t = tensor.extract_slice %s[1, 4] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xf32>
      return %t : tensor<2x2xf32>
    }
    ```
    becomes
    ```mlir
    func.func @k(%a: tensor<8x8xf32>) -> tensor<2x2xf32> attributes {weir.kernel} {
      %t = tensor.extract_slice %a[3, 4] [2, 2] [1, 1] : tensor<8x8xf32> to tensor<2x2xf32>
      return %t : tensor<2x2xf32>
    }
    ```
  }];
  let options = [
    Option<"buffers", "buffers", "bool", "false", "Kernels are on buffers: skip patterns for tensors">,
    Option<"fold", "fold", "bool", "true", "Fold ops, and rewrite scalar arithmetic">
  ];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect",
    "::mlir::bufferization::BufferizationDialect", "::mlir::arith::ArithDialect", "::mlir::affine::AffineDialect",
    "::mlir::scf::SCFDialect", "::mlir::math::MathDialect", "::mlir::complex::ComplexDialect"];
}

def HoistViews : KernelPass<"weir-hoist-views"> {
  let summary = "Move views of bindings to the top of a kernel";
  let description = [{
    Works on functions marked `weir.kernel`; others are unchanged. Views of bindings, and the index arithmetic that they need, move before
    all other ops, so that any tensor of the body may be written in place.

    Refuses (error) kernels of several blocks: those have a view before everything only in one of them.

    ```mlir
    func.func @k(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
      %c0 = arith.constant 0 : index
      %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<4xf32>
      %t0 = bufferization.to_tensor %v0 restrict : memref<4xf32> to tensor<4xf32>
      %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<4xf32>
      bufferization.materialize_in_destination %t0 in restrict writable %v1 : (tensor<4xf32>, memref<4xf32>) -> ()
      return
    }
    ```
    becomes
    ```mlir
    func.func @k(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
      %c0 = arith.constant 0 : index
      %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<4xf32>
      %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<4xf32>
      %t0 = bufferization.to_tensor %v0 restrict : memref<4xf32> to tensor<4xf32>
      bufferization.materialize_in_destination %t0 in restrict writable %v1 : (tensor<4xf32>, memref<4xf32>) -> ()
      return
    }
    ```
  }];
}

def DecomposeAggregates : KernelPass<"weir-decompose-aggregates"> {
  let summary = "Convert other tensor ops to structured ops";
  let description = [{
    Works on functions marked `weir.kernel`; others are unchanged. `linalg.softmax`, `linalg.pack`, `linalg.unpack`, `tensor.concat`,
    `tensor.generate`, `tensor.pad`, `tensor.from_elements` and arith and math on tensors become structured ops and insertions of slices. A pack with
    dynamic tiles reads its source element by element. A dense splat becomes a fill for each user: bufferization would make a global of it.

    With `keep-window-pads` a `tensor.pad` with one value stays if only windows of convolutions with several filters read it: each tile pads its
    part.

    Refuses (error) aggregates that no loop can compute.

    ```mlir
    func.func @k(%a: tensor<4xf32>, %v: memref<4xf32>) attributes {weir.kernel} {
      %cst = arith.constant dense<2.0> : tensor<4xf32>
      bufferization.materialize_in_destination %cst in restrict writable %v : (tensor<4xf32>, memref<4xf32>) -> ()
      return
    }
    ```
    becomes
    ```mlir
    func.func @k(%a: tensor<4xf32>, %v: memref<4xf32>) attributes {weir.kernel} {
      %cst = arith.constant 2.000000e+00 : f32
      %0 = tensor.empty() : tensor<4xf32>
      %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
      bufferization.materialize_in_destination %1 in restrict writable %v : (tensor<4xf32>, memref<4xf32>) -> ()
      return
    }
    ```
  }];
  let options = [Option<"keepWindowPads", "keep-window-pads", "bool", "false", "Keep pads that windows read">];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect",
    "::mlir::bufferization::BufferizationDialect", "::mlir::arith::ArithDialect", "::mlir::affine::AffineDialect",
    "::mlir::scf::SCFDialect", "::mlir::math::MathDialect", "::mlir::complex::ComplexDialect"];
}

def ReducePowers : KernelPass<"weir-reduce-powers"> {
  let summary = "Turn powers with small constant exponents into multiplications";
  let description = [{
    Works on functions marked `weir.kernel`; others are unchanged. Upstream's algebraic simplifications of math, before tiles and vectors, after which exponents
    would be harder to find. The exponents 0.5, 0.75 and -0.5 are roots of the base, but for bases of -inf and -0, which become inf and 0 before: upstream takes
    the root of these.

    Refuses nothing: other powers stay.

    ```mlir
    func.func @k(%x: f32) -> f32 attributes {weir.kernel} {
      %two = arith.constant 2.0 : f32
      %y = math.powf %x, %two : f32
      return %y : f32
    }
    ```
    becomes
    ```mlir
    func.func @k(%x: f32) -> f32 attributes {weir.kernel} {
      ...
      %0 = arith.mulf %x, %x : f32
      return %0 : f32
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect", "::mlir::vector::VectorDialect"];
}

def FuseKernelOps : KernelPass<"weir-fuse-kernel-ops"> {
  let summary = "Fuse element-wise ops of a kernel into their users";
  let description = [{
    Works on functions marked `weir.kernel`; others are unchanged. Structured ops but fills, copies and convolutions become `linalg.generic`. An
    element-wise op that has one user is merged into it. Ops that only move or convert elements are merged into contractions and into every user; other cheap
    ones into a contraction that uses each of their elements once, such as a row times a matrix. Reshapes between two structured ops become loops of one of them. A reshape
    that splits the last dimension of a result into words of fewer than eight elements stays, since lanes would be as short.

    Refuses to merge an op into a reduction if its result would become a second result, one element for each iteration; ops other than moves
    and conversions into contractions; work that a broadcast would repeat, unless it is cheap; and ops with a `weir.lowering_config`, which stay as the user
    configured them.

    ```mlir
    func.func @k(%a: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> attributes {weir.kernel} {
      %0 = linalg.negf ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      return %1 : tensor<4xf32>
    }
    ```
    becomes
    ```mlir
    func.func @k(%a: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> attributes {weir.kernel} {
      %t = tensor.empty() : tensor<4xf32>
      %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%t : tensor<4xf32>) {
      ^bb0(%in: f32, %out: f32):
        %1 = arith.negf %in : f32
        %2 = math.exp %1 : f32
        linalg.yield %2 : f32
      } -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect",
    "::mlir::bufferization::BufferizationDialect", "::mlir::arith::ArithDialect", "::mlir::affine::AffineDialect",
    "::mlir::scf::SCFDialect", "::mlir::math::MathDialect", "::mlir::complex::ComplexDialect"];
}

def PlaceStores : KernelPass<"weir-place-stores"> {
  let summary = "Compute results in their destination";
  let description = [{
    Works on functions marked `weir.kernel` of one block; others are unchanged. After `weir-hoist-views`.

    * Reshapes of whole bindings become views of another shape, also if other ops read the reshaped value.
    * A store of a slice insertion becomes two stores, the second one into a part of the view; where no two stores touch the same element the
      kernel gets `weir.disjoint_stores`.
    * The `tensor.empty` at the start of a stored value becomes the destination itself. What else would be written there (two sums
      from one fill, a value that goes on from a stored one) starts from a fill or copy of its own.
    * A stored value that was only loaded becomes a `linalg.copy`.
    * A loaded value that one branch of an `scf.if` updates and the other one keeps is copied once, before the branches.

    Refuses to write a binding in place that is both read and written, except in two cases: the value is built on the value loaded from the same
    view, or each element only depends on the same element of the loaded value. Otherwise the loaded value is copied first.

    ```mlir
    func.func @neg(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
      %c0 = arith.constant 0 : index
      %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<4xf32>
      %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<4xf32>
      %t0 = bufferization.to_tensor %v0 restrict : memref<4xf32> to tensor<4xf32>
      %e = tensor.empty() : tensor<4xf32>
      %r = linalg.negf ins(%t0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<4xf32>, memref<4xf32>) -> ()
      return
    }
    ```
    becomes
    ```mlir
    func.func @neg(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.disjoint_stores, weir.kernel} {
      ...
      %1 = bufferization.to_tensor %view_0 restrict writable : memref<4xf32> to tensor<4xf32>
      ...
      %2 = linalg.negf ins(%0 : tensor<4xf32>) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
      bufferization.materialize_in_destination %2 in restrict writable %view_0 : (tensor<4xf32>, memref<4xf32>) -> ()
      return
    }
    ```
    The result is computed in the destination.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect",
    "::mlir::bufferization::BufferizationDialect", "::mlir::arith::ArithDialect", "::mlir::affine::AffineDialect",
    "::mlir::scf::SCFDialect", "::mlir::math::MathDialect", "::mlir::complex::ComplexDialect"];
}

#endif // WEIR_PASSES_CODEGEN_COMMON_TENSORPASSES_TD
