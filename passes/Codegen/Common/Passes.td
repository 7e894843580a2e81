#ifndef WEIR_PASSES_CODEGEN_COMMON_PASSES
#define WEIR_PASSES_CODEGEN_COMMON_PASSES

include "mlir/Pass/PassBase.td"

class KernelPass<string flag> : Pass<flag, "::mlir::func::FuncOp">;

def WidenAccumulators : KernelPass<"weir-widen-accumulators"> {
  let summary = "Let reductions in f16 and bf16 accumulate in f32 and round once";
  let description = [{
    Works on functions marked `weir.kernel`; others are left alone. Fires on each structured op with a reduction loop whose body rounds
    a value that depends on an f16 or bf16 accumulator: what the accumulators reach in the body becomes f32, and so does a product that
    is only added to one, as in a contraction. The op gets an f32 init (a fill of f32 for a fill, else the init, converted) and is
    followed by one element-wise op that rounds the results; tiling fuses both tile by tile. What the body computes from inputs alone
    stays as it is. `linalg.softmax` on f16 and bf16 becomes one on f32 between two conversions.

    Left alone: bodies that do not round (max, min), and, with the missed remark `BODY`, bodies in which something else than an
    operation of arith or math on scalars, or a bitcast, sees the accumulator.

    ```mlir
    %f = linalg.fill ins(%zero : f16) outs(%e : tensor<8xf16>) -> tensor<8xf16>
    %r = linalg.reduce { arith.addf } ins(%a : tensor<8x4096xf16>) outs(%f : tensor<8xf16>) dimensions = [1]
    ```
    becomes a fill of `tensor<8xf32>`, a `linalg.generic` that adds `arith.extf` of its input, and one of `arith.truncf`.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect", "::mlir::arith::ArithDialect"];
}

def PrepareKernel : KernelPass<"weir-prepare-kernel"> {
  let summary = "Bring a kernel into the form that the code generators expect";
  let description = [{
    Works on functions marked `weir.kernel`; others are left alone.

    * Views of bindings move to the top of the function, so that any tensor of the body may be written in place.
    * Aggregates become structured ops: `linalg.softmax`, `linalg.pack`, `linalg.unpack`, `tensor.concat`, `tensor.generate`,
      `tensor.pad`, `tensor.from_elements`. A pack with dynamic tiles reads its source element by element.
    * Reshapes of whole bindings become views of another shape.
    * A store of a slice insertion becomes two stores, the second one into a part of the view.
    * The `tensor.empty` at the start of a stored value becomes the destination itself. What else would be written there (two sums
      from one fill, a value that goes on from a stored one) starts from a fill or copy of its own.
    * A stored value that was only loaded becomes a `linalg.copy`.

    A binding that is both read and written is written in place only where the value is built on what was loaded from the same
    view, or each element depends on the same element of the loaded value alone; otherwise the loaded value is copied first.

    With `fuse` element-wise ops that have one user are merged into it; into a reduction only those that read nothing of their init: what they
    make would become a second result, one element for each iteration.

    ```mlir
    func.func @neg(%b0: memref<?xi8>, %b1: memref<?xi8>) attributes {weir.kernel} {
      %c0 = arith.constant 0 : index
      %v0 = memref.view %b0[%c0][] : memref<?xi8> to memref<4xf32>
      %t0 = bufferization.to_tensor %v0 restrict : memref<4xf32> to tensor<4xf32>
      %e = tensor.empty() : tensor<4xf32>
      %r = linalg.negf ins(%t0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %v1 = memref.view %b1[%c0][] : memref<?xi8> to memref<4xf32>
      bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<4xf32>, memref<4xf32>) -> ()
      return
    }
    ```
    `%e` becomes `bufferization.to_tensor %v1 restrict writable`.
  }];
  let options = [
    Option<"fuse", "fuse", "bool", "true", "Merge element-wise ops into their users">
  ];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect",
    "::mlir::bufferization::BufferizationDialect", "::mlir::arith::ArithDialect", "::mlir::affine::AffineDialect",
    "::mlir::scf::SCFDialect", "::mlir::math::MathDialect", "::mlir::complex::ComplexDialect"];
}

def BufferizeKernels : Pass<"weir-bufferize-kernels", "::mlir::ModuleOp"> {
  let summary = "Give every tensor of a kernel a buffer";
  let description = [{
    One-shot bufferization of the functions marked `weir.kernel`. Constants that are not splats become globals of the module. Copies
    that are left are `linalg.copy` ops, so that code generation sees them as loops; copies of a buffer onto itself are gone. Buffers
    of `i1` become buffers of `i8` that hold 0 or 1, because one element takes one byte in memory. Refused with an error: tensor ops
    that have no buffer form.

    ```mlir
    %d = bufferization.to_tensor %v1 restrict writable : memref<8xf32> to tensor<8xf32>
    %r = linalg.negf ins(%t0 : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
    bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<8xf32>, memref<8xf32>) -> ()
    ```
    becomes `linalg.negf ins(%v0 : memref<8xf32>) outs(%v1 : memref<8xf32>)`, where `%t0` was loaded from `%v0`.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect", "::mlir::memref::MemRefDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::arith::ArithDialect", "::mlir::affine::AffineDialect", "::mlir::scf::SCFDialect"];
}

def ExpandMath : KernelPass<"weir-expand-math"> {
  let summary = "Replace math functions by vector arithmetic";
  let description = [{
    exp, exp2, expm1, log-free erf and tanh on f32 (scalars and vectors, f16 and bf16 through f32) become polynomials and quotients that
    are accurate to a few units in the last place and saturate exactly. rsqrt becomes 1/sqrt, fpowi with a constant exponent
    multiplications, isinf and isnormal comparisons, sigmoid-like ops come as exp already. `contract` is set on additions and multiplications, so that the target forms
    fused multiply-adds. What is left on scalars calls libm; on vectors one lane at a time.

    ```mlir
    %y = math.rsqrt %x : vector<4xf64>
    ```
    becomes `math.sqrt` and a division of 1 by its result.
  }];
  let options = [
    Option<"contract", "contract", "bool", "true", "Allow fused multiply-adds">,
    Option<"approximate", "approximate", "bool", "true", "Expand exp, erf and tanh; otherwise they call libm">,
    Option<"avx512", "avx512", "bool", "false", "The target has AVX-512 (vscalefps)">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect", "::mlir::vector::VectorDialect",
    "::mlir::LLVM::LLVMDialect"];
}

def ExpandSmallFloats : Pass<"weir-expand-small-floats"> {
  let summary = "Round f16 and bf16 once, with arithmetic that every target has";
  let description = [{
    Fires on scalars and vectors in any op.

    * `truncf` from f64 goes through an f32 whose last bit is odd where it is not exact, so that the second step rounds correctly; LLVM
      would call a function that modules do not have. `extf` to f64 goes through f32.
    * `sitofp` and `uitofp` to bf16 from integers of more than 24 bits go through f64: f32 would round first.
    * All other arithmetic on bf16 is done in f32 and rounded after each operation; also where the target has instructions for bf16,
      because those take subnormal numbers for zero. The conversions themselves are left to `arith-expand`.
    * With `f16` the same holds for f16, and its conversions from and to f32 become integer arithmetic.

    Limits: bodies of structured ops and whole tensors are not seen: it runs on loops.

    ```mlir
    %r = arith.truncf %x : f64 to f16
    ```
    becomes `arith.truncf` to f32, a comparison of its extension with `%x` that decides about the last bit, and `arith.truncf` to f16.
  }];
  let options = [
    Option<"f16", "f16", "bool", "true", "The target has no instructions for f16 (as F16C of x86)">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::vector::VectorDialect"];
}

def SmallFloatsToIntegers : Pass<"weir-small-floats-to-integers", "::mlir::ModuleOp"> {
  let summary = "Move f16 and bf16 as i16";
  let description = [{
    For targets without instructions for f16 and bf16: LLVM would do selections between them in f32 and call functions for the
    conversions that a module does not have. When all arithmetic is expanded, only moves, selections and bit casts are left; types,
    constants and globals become i16.

    Leaves a module alone in which an operation of arith or math computes with them, or a public function takes a buffer or vector of
    them. Scalar arguments of public functions keep their type.

    ```mlir
    %r = arith.select %c, %x, %y : vector<4xbf16>
    ```
    becomes `arith.select %c, %x, %y : vector<4xi16>`.
  }];
  let options = [
    Option<"f16", "f16", "bool", "true", "f16 too, not just bf16">
  ];
}

def VerifyKernel : KernelPass<"weir-verify-kernel"> {
  let summary = "Report what a kernel must not contain after bufferization";
  let description = [{
    Kernels cannot allocate: an error for each `memref.alloc`, `memref.dealloc` and tensor value that is left in a function marked
    `weir.kernel`, and a remark (category `weir-verify-kernel`) for each copy of a whole buffer.

    ```mlir
    %a = memref.alloc() : memref<4xf32>
    ```
    is an error; `memref.alloca() : memref<4xf32>` is none.
  }];
}

def BindingsToKernels : Pass<"weir-bindings-to-kernels", "::mlir::ModuleOp"> {
  let summary = "Turn functions on bindings into kernels on byte buffers";
  let description = [{
    The way into code generation, for the module inside a `stream.executable`. Functions with `!stream.binding` arguments get the attribute
    `weir.kernel`; bindings become `memref<?xi8>` and come first, scalars follow. Subspans become `memref.view`, loads
    `bufferization.to_tensor`, stores `bufferization.materialize_in_destination`.

    Refuses, with a diagnostic: layouts that are not materialized, uses of dispatch tensors other than loads and stores.

    ```mlir
    func.func @neg(%k: i32, %a: !stream.binding, %b: !stream.binding) {
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
    ```
    becomes
    ```mlir
    func.func @neg(%a: memref<?xi8>, %b: memref<?xi8>, %k: i32) attributes {weir.kernel} {
      %x = memref.view %a[%c0][] : memref<?xi8> to memref<4xf32>
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::tensor::TensorDialect"];
}

#endif
