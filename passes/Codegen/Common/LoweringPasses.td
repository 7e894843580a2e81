// Kernels on memory: buffers, copies, functions and types that no device has, and the form in which targets take kernels over.

#ifndef WEIR_PASSES_CODEGEN_COMMON_LOWERINGPASSES_TD
#define WEIR_PASSES_CODEGEN_COMMON_LOWERINGPASSES_TD

include "passes/Codegen/Common/KernelPass.td"

def BufferizeKernels : Pass<"weir-bufferize-kernels", "::mlir::ModuleOp"> {
  let summary = "Give every tensor of a kernel a buffer";
  let description = [{
    One-shot bufferization of the functions marked `weir.kernel`. Each use of a `tensor.empty` has a buffer of its own, whichever equal ops were
    merged before. Constants that are not splats become globals of the module. Copies
    of a buffer onto itself are left for `weir-clean-kernels`. Refused with an error: tensor ops that have no buffer form.

    ```mlir
    func.func @neg(%v0: memref<8xf32>, %v1: memref<8xf32>) attributes {weir.kernel} {
      %t0 = bufferization.to_tensor %v0 restrict : memref<8xf32> to tensor<8xf32>
      %d = bufferization.to_tensor %v1 restrict writable : memref<8xf32> to tensor<8xf32>
      %r = linalg.negf ins(%t0 : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
      bufferization.materialize_in_destination %r in restrict writable %v1 : (tensor<8xf32>, memref<8xf32>) -> ()
      return
    }
    ```
    becomes
    ```mlir
    func.func @neg(%v0: memref<8xf32>, %v1: memref<8xf32>) attributes {weir.kernel} {
      linalg.negf ins(%v0 : memref<8xf32>) outs(%v1 : memref<8xf32>)
      memref.copy %v1, %v1 : memref<8xf32> to memref<8xf32>
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect", "::mlir::memref::MemRefDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::arith::ArithDialect", "::mlir::affine::AffineDialect", "::mlir::scf::SCFDialect"];
}

def StructureCopies : KernelPass<"weir-structure-copies"> {
  let summary = "Copy buffers by structured ops";
  let description = [{
    In functions marked `weir.kernel` each `memref.copy` becomes a `linalg.copy`, so that code generation sees a loop: the former would call a library
    function for strided buffers. Copies of a buffer onto itself are gone.

    Refuses nothing.

    ```mlir
    func.func @k(%a: memref<8xf32>, %b: memref<8xf32>) attributes {weir.kernel} {
      memref.copy %a, %b : memref<8xf32> to memref<8xf32>
      memref.copy %b, %b : memref<8xf32> to memref<8xf32>
      return
    }
    ```
    becomes
    ```mlir
    func.func @k(%a: memref<8xf32>, %b: memref<8xf32>) attributes {weir.kernel} {
      linalg.copy ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def BoolsToBytes : Pass<"weir-bools-to-bytes", "::mlir::ModuleOp"> {
  let summary = "Store each element of an i1 buffer in one byte";
  let description = [{
    In functions marked `weir.kernel` buffers of `i1` become buffers of `i8` that hold 0 or 1, with the globals that they are: one element takes one byte
    in memory, where a vector of `i1` would be one bit for each.

    Refuses nothing.

    ```mlir
    func.func @k(%a: memref<8xi1>, %i: index) -> i1 attributes {weir.kernel} {
      %s = memref.subview %a[0] [4] [1] : memref<8xi1> to memref<4xi1>
      %x = memref.load %s[%i] : memref<4xi1>
      return %x : i1
    }
    ```
    becomes
    ```mlir
    func.func @k(%a: memref<8xi8>, %i: index) -> i1 attributes {weir.kernel} {
      ...
      %x = memref.load %s[%i] : memref<4xi8>
      ...
      %y = arith.cmpi ne, %x, %c : i8
      return %y : i1
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect"];
}

def AddMathTables : Pass<"weir-add-math-tables", "::mlir::ModuleOp"> {
  let summary = "Add the lookup tables of math functions";
  let description = [{
    Fires on modules with `math.erf` on `vector<8xf64>`: they get the constant `__weir_erf_f64`, the function and its derivative at 0, 1/256, 2/256, ... 6, 24 KiB, by
    which `weir-expand-math` with AVX-512 expands it. With the function's derivatives at the closest node a series of five terms is enough; on one core of Zen 4 that takes
    0.4 times as long as polynomials on sixteen pieces whose coefficients are in registers.

    Refuses nothing.

    ```mlir
    func.func @erf(%x: vector<8xf64>) -> vector<8xf64> {
      %y = math.erf %x : vector<8xf64>
      return %y : vector<8xf64>
    }
    ```
    becomes
    ```mlir
    memref.global "private" constant @__weir_erf_f64 : memref<1537x2xf64> = dense<...> {alignment = 64 : i64}
    func.func @erf(%x: vector<8xf64>) -> vector<8xf64> {
      %y = math.erf %x : vector<8xf64>
      return %y : vector<8xf64>
    }
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def ExpandMath : Pass<"weir-expand-math"> {
  let summary = "Replace math functions by vector arithmetic";
  let description = [{
    Functions of f32 and f64, scalars and vectors, become polynomials and quotients, those of f16 and bf16 are f32's, rounded. Errors in units in
    the last place are at most these; infinities, NaN, zeros of both signs and subnormal numbers included:

    | | exp | exp2 | expm1 | log | log2 | log10 | log1p | tanh | erf | sin, cos | tan | powf |
    |---|---|---|---|---|---|---|---|---|---|---|---|---|
    | f32 | 1.5 | 1.5 | 2 | 1.5 | 2 | 2 | 2 | 6 | 6 | 2 | 4 | 2 |
    | f64 | 1.5 | 1.5 | 2 | 1.5 | 2 | 2 | 2 | 3 | 2 | 2 | 4 | 1 |

    An exponential that is too small for a subnormal number is 0 before it is scaled: rounding it to 0 would take a hundred times as long. With AVX-512 erf and tanh of f32 are
    polynomials whose coefficients are looked up; erf of f64 is a series around the closest node of the module's table, if it has one (`weir-add-math-tables`).

    sin, cos, tan and powf are expanded on vectors alone, and with both kinds of fused multiply-adds,
    on which their errors rest. Where an angle of f32 is
    above 2^18 in magnitude, of f64 above 2^30, all lanes call the scalar function; signs, NaN and powers of 1 are looked at where a lane
    of powf has them. rsqrt becomes 1/sqrt, isinf and isnormal comparisons, sincos a sine and a cosine,
    sigmoid-like ops come as exp already. Powers with exponents or bases of type index are those of i64.

    `math.clampf %x to [%min, %max]` is `minimumf(maximumf(%x, %min), %max)`: NaN in an operand is NaN, and where the limits are in the wrong order the
    upper one counts. The description upstream (22.1) has min and max the other way round, which would give the upper limit for every value between them. Its
    lowering to SPIR-V, `FClamp`, is the definition taken here.

    Additions and multiplications of the program keep their flags. In a module whose `weir.fp_contract` is `"fast"` those that passes have made get
    `contract`, too (`weir-set-contraction`). The functions that remain on scalars call libm; on vectors one lane at a time.

    Refuses nothing: what has no expansion stays.

    ```mlir
    func.func @rsqrt(%x: vector<4xf64>) -> vector<4xf64> {
      %y = math.rsqrt %x : vector<4xf64>
      return %y : vector<4xf64>
    }
    ```
    becomes
    ```mlir
    func.func @rsqrt(%x: vector<4xf64>) -> vector<4xf64> {
      %cst = arith.constant dense<1.000000e+00> : vector<4xf64>
      %0 = math.sqrt %x : vector<4xf64>
      %1 = arith.divf %cst, %0 : vector<4xf64>
      return %1 : vector<4xf64>
    }
    ```
  }];
  let options = [
    Option<"approximate", "approximate", "bool", "true", "Expand exp, log, erf and tanh; otherwise they call libm, except expm1 and log1p">,
    Option<"fma", "fma", "bool", "true", "The target has fused multiply-adds of f32">,
    Option<"fmaF64", "fma-f64", "bool", "true", "The target has fused multiply-adds of f64">,
    Option<"avx512", "avx512", "bool", "false", "The target has AVX-512: use its instructions for 512-bit vectors and table lookups">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect", "::mlir::vector::VectorDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect", "::mlir::LLVM::LLVMDialect"];
}

def ConvertKernelsToLLVM : Pass<"weir-convert-kernels-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Convert ops of all loaded dialects to the LLVM dialect, without folds";
  let description = [{
    Applies the patterns that dialects have for `convert-to-llvm`. That pass folds ops before it converts them; this one does not, for
    `--target=reference`.

    Fires on ops with such a pattern. Refuses (error) ops of linalg, of which it would convert the body alone. Other ops stay, between
    `builtin.unrealized_conversion_cast`.

    Limits: options of `convert-to-llvm` are not supported.

    ```mlir
    func.func @nothing(%x: i32) -> i32 {
      %c0 = arith.constant 0 : i32
      %r = arith.muli %x, %c0 : i32
      return %r : i32
    }
    ```
    becomes
    ```mlir
    llvm.func @nothing(%x: i32) -> i32 {
      %0 = llvm.mlir.constant(0 : i32) : i32
      %1 = llvm.mul %x, %0 : i32
      llvm.return %1 : i32
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def ExpandStridedMetadata : Pass<"weir-expand-strided-metadata"> {
  let summary = "Turn views of buffers into arithmetic on offsets and strides, without folds";
  let description = [{
    Applies the patterns of `expand-strided-metadata` to views (`memref.subview`, `expand_shape`, `collapse_shape`) and what reads their
    offsets and strides. That pass folds all other ops on the way; this one leaves them as they are, for `--target=reference`.

    Refuses nothing: other ops stay. Limits: those of the patterns.

    ```mlir
    func.func @part(%m: memref<8xf32>, %i: index) -> memref<2xf32, strided<[1], offset: ?>> {
      %v = memref.subview %m[%i] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
      return %v : memref<2xf32, strided<[1], offset: ?>>
    }
    ```
    becomes
    ```mlir
    func.func @part(%m: memref<8xf32>, %i: index) -> memref<2xf32, strided<[1], offset: ?>> {
      %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %m : memref<8xf32> -> memref<f32>, index, index, index
      %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%i], sizes: [2], strides: [1] : memref<f32> to memref<2xf32, strided<[1], offset: ?>>
      return %reinterpret_cast : memref<2xf32, strided<[1], offset: ?>>
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"];
}

def LinalgToLoops : Pass<"weir-linalg-to-loops"> {
  let summary = "Turn structured ops on buffers into loops, without folds";
  let description = [{
    Fires on structured ops whose operands are buffers: each becomes loops in the order of its dimensions around its body. Unlike
    `convert-linalg-to-loops` it folds nothing, for `--target=reference`. Dead ops go, loads of results that the body does not read among them.

    Refuses nothing: ops that have no loops stay. Limits: those of `linalg::linalgOpToLoops`.

    ```mlir
    func.func @set(%m: memref<8xf32>, %x: f32) {
      linalg.fill ins(%x : f32) outs(%m : memref<8xf32>)
      return
    }
    ```
    becomes
    ```mlir
    func.func @set(%m: memref<8xf32>, %x: f32) {
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %c8 step %c1 {
        %0 = affine.apply #map(%i)
        memref.store %x, %m[%0] : memref<8xf32>
      }
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
}

def MathToFuncs : Pass<"weir-math-to-funcs", "::mlir::ModuleOp"> {
  let summary = "Turn powers with integer exponents into calls of functions of the module";
  let description = [{
    Runs `convert-math-to-funcs`. That pass (v22.1) remembers the functions that it made, and calls those of an earlier module when it runs
    again: a crash where one pipeline lowers several kernels. Each run starts with a new instance.

    Fires on what `convert-math-to-funcs` converts: `math.ipowi` and `math.fpowi`. Refuses nothing: other ops stay.

    Limits: those of `convert-math-to-funcs`.

    ```mlir
    func.func @square(%x: i64, %n: i64) -> i64 {
      %r = math.ipowi %x, %n : i64
      return %r : i64
    }
    ```
    becomes
    ```mlir
    func.func @square(%x: i64, %n: i64) -> i64 {
      %0 = call @__mlir_math_ipowi_i64(%x, %n) : (i64, i64) -> i64
      return %0 : i64
    }
    ```
    and the module has the function that it calls.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect", "::mlir::func::FuncDialect",
                           "::mlir::LLVM::LLVMDialect", "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def ExpandArith : Pass<"weir-expand-arith"> {
  let summary = "Expand ops that upstream expands wrongly for special operands";
  let description = [{
    Fires on scalars and vectors, before `arith-expand`.

    * `maximumf` and `minimumf` take +0 for greater than -0, whatever the order of the operands, and are NaN if one of them is. Operands
      are exchanged by the sign of the first one, so that the zero that wins is second. One selection is enough beside a constant. Fast-math
      flags leave out what they allow for. `arith-expand` would return the second one of two zeros.
    * `index.ceildivs` becomes `arith.ceildivsi`: conversions of the dialect `index` negate the dividend, which overflows for the least value.

    Limits: it runs on loops, not on whole tensors. `maxnumf` and `minnumf` are left to `arith-expand`: those may return either zero.

    Refuses nothing.

    ```mlir
    func.func @relu(%x: f32) -> f32 {
      %zero = arith.constant 0.0 : f32
      %r = arith.maximumf %x, %zero : f32
      return %r : f32
    }
    func.func @larger(%x: f32, %y: f32) -> f32 {
      %r = arith.maximumf %x, %y : f32
      return %r : f32
    }
    ```
    becomes
    ```mlir
    func.func @relu(%x: f32) -> f32 {
      %cst = arith.constant 0.000000e+00 : f32
      %0 = arith.cmpf ugt, %x, %cst : f32
      %1 = arith.select %0, %x, %cst : f32
      return %1 : f32
    }
    func.func @larger(%x: f32, %y: f32) -> f32 {
      %0 = arith.bitcast %x : f32 to i32
      %c0_i32 = arith.constant 0 : i32
      %1 = arith.cmpi slt, %0, %c0_i32 : i32
      %2 = arith.select %1, %x, %y : f32
      %3 = arith.select %1, %y, %x : f32
      %4 = arith.cmpf ogt, %2, %3 : f32
      %5 = arith.select %4, %2, %3 : f32
      %6 = arith.cmpf uno, %2, %2 : f32
      %7 = arith.select %6, %2, %5 : f32
      return %7 : f32
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def ExpandSmallFloats : Pass<"weir-expand-small-floats"> {
  let summary = "Round small floats once, with arithmetic that every target has";
  let description = [{
    Fires on scalars and vectors in any op.

    * `truncf` from f64 goes through an f32 whose last bit is odd where it is not exact, so that the second step rounds correctly; LLVM
      would call a function that modules do not have. `extf` to f64 goes through f32.
    * `sitofp` and `uitofp` to bf16 from integers of more than 24 bits go through f64: f32 would round first.
    * All other arithmetic on bf16 is done in f32 and rounded after each operation; also where the target has instructions for bf16,
      because those take subnormal numbers for zero. The conversions themselves are left to `arith-expand`.
    * With `f16` the same holds for f16, and its conversions from and to f32 become integer arithmetic; with `converted-f16` they stay. LLVM would
      extend and round, too, but after it has folded: an integer that f16 holds needs no rounding.
    * The same holds for f4E2M1FN and floats of 8 bits. What is too large for them becomes infinite, NaN in formats without infinities, and 6 in
      f4E2M1FN, as in APFloat; where that has no answer, as in ml_dtypes: f4E2M1FN of NaN is -0, f8E8M0FNU of a negative number NaN.
    * `scaling_extf` and `scaling_truncf` multiply with and divide by the scale, in f32 at least.

    Limits: it runs on loops, not on bodies of structured ops and whole tensors.

    Refuses nothing.

    ```mlir
    func.func @chain(%x: bf16, %y: bf16) -> bf16 {
      %p = arith.mulf %x, %y : bf16
      %r = arith.addf %p, %y : bf16
      return %r : bf16
    }
    ```
    becomes
    ```mlir
    func.func @chain(%x: bf16, %y: bf16) -> bf16 {
      %0 = arith.extf %y : bf16 to f32
      %1 = arith.extf %x : bf16 to f32
      %2 = arith.mulf %1, %0 : f32
      %3 = arith.truncf %2 : f32 to bf16
      %4 = arith.extf %3 : bf16 to f32
      %5 = arith.addf %4, %0 : f32
      %6 = arith.truncf %5 : f32 to bf16
      return %6 : bf16
    }
    ```
  }];
  let options = [
    Option<"f16", "f16", "bool", "true", "The target has no instructions for f16 (as F16C of x86)">,
    Option<"convertedF16", "converted-f16", "bool", "false", "The target converts f16 and has no arithmetic on it">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::vector::VectorDialect"];
}

def SmallFloatsToIntegers : Pass<"weir-small-floats-to-integers", "::mlir::ModuleOp"> {
  let summary = "Load and store small floats as integers";
  let description = [{
    For targets without instructions for f16 and bf16: LLVM would do selections between them in f32 and call functions for the
    conversions that a module does not have. When all arithmetic is expanded, only moves, selections and bit casts are left; types,
    constants and globals become i16, i8 and i4.

    Leaves a module alone in which an operation of arith or math computes with them, or a public function takes a buffer or vector of
    them. Scalar arguments of public functions keep their type, and tiles of AMX theirs: instructions on tiles compute with bf16 in memory of either type.

    Refuses nothing with a code; such a module stays as it is.

    ```mlir
    func.func private @choose(%c: vector<4xi1>, %x: memref<4xi16>) -> vector<4xi16> {
      %c0 = arith.constant 0 : index
      %nan = arith.constant dense<0x7FC0> : vector<4xbf16>
      %v = vector.load %x[%c0] : memref<4xi16>, vector<4xi16>
      %b = arith.bitcast %v : vector<4xi16> to vector<4xbf16>
      %s = arith.select %c, %nan, %b : vector<4xi1>, vector<4xbf16>
      %r = arith.bitcast %s : vector<4xbf16> to vector<4xi16>
      return %r : vector<4xi16>
    }
    ```
    becomes
    ```mlir
    func.func private @choose(%c: vector<4xi1>, %x: memref<4xi16>) -> vector<4xi16> {
      ...
      %cst = arith.constant dense<32704> : vector<4xi16>
      %0 = vector.load %x[%c0] : memref<4xi16>, vector<4xi16>
      %1 = arith.bitcast %0 : vector<4xi16> to vector<4xi16>
      %2 = arith.select %c, %cst, %1 : vector<4xi1>, vector<4xi16>
      %3 = arith.bitcast %2 : vector<4xi16> to vector<4xi16>
      return %3 : vector<4xi16>
    }
    ```
  }];
  let options = [
    Option<"f16", "f16", "bool", "true", "f16 too, not just bf16">
  ];
}

def VerifyKernelCodes : RemarkCodes<"weir-verify-kernel", "VerifyKernelCode", [
  Missed<"copy-left", "a whole buffer is copied before or after the workgroups">]>;

def VerifyKernel : KernelPass<"weir-verify-kernel"> {
  let summary = "Report ops that a kernel must not contain after bufferization";
  let description = !strconcat([{
    Workgroups cannot allocate. Refuses (error), in functions marked `weir.kernel`: `memref.alloc` and `memref.dealloc` but at the top of
    the function, where they run once for each call; tensor values; integers as elements that are no power of two of at least 8 bits, and those of f80, f128 and tf32. A remark for each copy of
    a whole buffer.
  }], VerifyKernelCodes.table, [{
    ```mlir
    func.func @k(%b0: memref<?xi8>, %n: index) attributes {weir.kernel} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %once = memref.alloc(%n) : memref<?xf32>
      scf.for %i = %c0 to %n step %c1 {
        // expected-error @below {{in a kernel has a size without a static bound that cannot be computed before the dispatch}}
        %often = memref.alloc(%i) : memref<?xf32>
      }
      memref.dealloc %once : memref<?xf32>
      return
    }
    ```
  }]);
}

def BindingsToKernels : Pass<"weir-bindings-to-kernels", "::mlir::ModuleOp"> {
  let summary = "Turn functions on bindings into kernels on byte buffers";
  let description = [{
    The way into code generation, for the module inside a `stream.executable`. Functions with `!stream.binding` arguments get the attribute
    `weir.kernel`; bindings become `memref<?xi8>` and come first, scalars follow. Subspans become `memref.view`, loads
    `bufferization.to_tensor`, stores `bufferization.materialize_in_destination`. A `tensor.extract_slice` of a load from a binding that is only read becomes a
    load of less: schedules take operands that are buffers.

    Refuses, with a diagnostic: layouts that are not materialized, uses of dispatch tensors other than loads and stores.

    ```mlir
    func.func @neg(%k: i32, %a: !stream.binding {weir.access = "ro"}, %b: !stream.binding {weir.access = "wo"}) {
      %c0 = arith.constant 0 : index
      %x = stream.binding.subspan %a[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>
      %y = stream.binding.subspan %b[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      %t = iree_tensor_ext.dispatch.tensor.load %x, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      iree_tensor_ext.dispatch.tensor.store %t, %y, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
    ```
    becomes
    ```mlir
    func.func @neg(%arg0: memref<?xi8> {weir.access = "ro"}, %arg1: memref<?xi8> {weir.access = "wo"}, %arg2: i32) attributes {weir.kernel} {
      ...
      %view = memref.view %arg0[%c0][] : memref<?xi8> to memref<4xf32>
      %view_0 = memref.view %arg1[%c0][] : memref<?xi8> to memref<4xf32>
      %0 = bufferization.to_tensor %view restrict : memref<4xf32> to tensor<4xf32>
      bufferization.materialize_in_destination %0 in restrict writable %view_0 : (tensor<4xf32>, memref<4xf32>) -> ()
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::tensor::TensorDialect"];
}

#endif // WEIR_PASSES_CODEGEN_COMMON_LOWERINGPASSES_TD
