// The scales and roundings of quantization.

#ifndef WEIR_PASSES_CODEGEN_CPU_QUANTIZATIONPASSES_TD
#define WEIR_PASSES_CODEGEN_CPU_QUANTIZATIONPASSES_TD

include "passes/Codegen/CPU/KernelPass.td"

def CPUMergeScalesCodes : RemarkCodes<"weir-cpu-merge-scales", "CPUMergeScalesCode", [
  Passed<"merged", "one product gives the same integers as the products and quotients">,
  Missed<"chain", "the rounded value is not computed from one integer by products, quotients and extrema with constants, at least two of them scales">,
  Missed<"levels", "the result has more than 65536 values">,
  Missed<"no-factor", "no f32 gives the same integers">]>;

def CPUMergeScales : CPUKernelPass<"weir-cpu-merge-scales"> {
  let summary = "Merge the scales of a requantization into one product";
  let description = !strconcat([{
    A requantization multiplies an integer sum by the scale of the operands and divides it by the scale of the result. Then it rounds the quotient and limits it to the range of the
    result. A single product by one factor may do the same. Both are monotonic functions of one integer. They are equal if they step at the same integers: at most 255
    for bytes. In functions marked `weir.kernel` the pass finds these integers, and from them the interval of possible factors. It
    tries the f32 in the middle, and verifies that the new function steps at the same integers, over the whole range of the integer type. The results are
    equal for every integer. About 19 of 20 pairs of scales have such a factor.

    Fires for `math.roundeven` of an f32 that is computed from one integer of at most 32 bits by products and quotients with positive constants and extrema with constants. An
    offset, two bounds and a conversion to integers of at most 32 bits have to follow.

    Each such rounding with bounds has a remark:
  }], CPUMergeScalesCodes.table, [{
    Limits: scales are constants of the program. Scales of channels, and those that are computed at run time, stay.

    ```mlir
    func.func @k(%x: i32) -> i8 attributes {weir.kernel} {
      %a = arith.constant 1.234e-3 : f32
      %b = arith.constant 3.17e-2 : f32
      %low = arith.constant 0.0 : f32
      %high = arith.constant 255.0 : f32
      %f = arith.sitofp %x : i32 to f32
      %s = arith.mulf %f, %a : f32
      %q = arith.divf %s, %b : f32
      %r = math.roundeven %q : f32
      %m = arith.maximumf %r, %low : f32
      %n = arith.minimumf %m, %high : f32
      %i = arith.fptoui %n : f32 to i8
      return %i : i8
    }
    ```
    becomes
    ```mlir
    func.func @k(%x: i32) -> i8 attributes {weir.kernel} {
      ...
      %0 = arith.sitofp %x : i32 to f32
      %cst = arith.constant 0.0389274135 : f32
      %1 = arith.mulf %0, %cst : f32
      %2 = math.roundeven %1 : f32
      ...
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def CPUTabulateBytesCodes : RemarkCodes<"weir-cpu-tabulate-bytes", "CPUTabulateBytesCode", [
  Passed<"tabulated", "two lookups replace the ops">,
  Missed<"few-ops", "less than ten ops would go">,
  Missed<"not-folded", "an op does not fold for one of the bytes">,
  Missed<"target", "the target has no AVX-512 VBMI">]>;

def CPUTabulateBytes : CPUKernelPass<"weir-cpu-tabulate-bytes"> {
  let summary = "Look up functions of one byte in tables";
  let description = !strconcat([{
    A network of bytes dequantizes a value, applies a function (GELU, a sigmoid, a hard swish, often in several ops with a quantization after each), and quantizes the
    result. All of this is one function of a byte: the pass evaluates it for 256 bytes at compile time, and looks up results, 64 at a time, by
    `vpermi2b` of AVX-512 VBMI, which has tables of 128 bytes.

    Works on vectors in functions marked `weir.kernel`. Fires for a vector of at most 64 bytes that is computed from another one by elementwise ops with constants only, if at least ten ops have no
    other use. The usual folders evaluate the ops, so a table has the results of the ops in the order of the program, each rounded separately.

    Each such vector has a remark:
  }], CPUTabulateBytesCodes.table, [{
    Limits: x86 with AVX-512 VBMI; both ends are bytes.

    ```mlir
    func.func @k(%x: memref<64xi8>, %y: memref<64xi8>) attributes {weir.kernel, hal.executable.target = #hal.executable.target<"cpu", "elf", {cpu_features = "+avx512vbmi"}>} {
      %c0 = arith.constant 0 : index
      %zero = arith.constant dense<128> : vector<64xi32>
      %scale = arith.constant dense<0.05> : vector<64xf32>
      %one = arith.constant dense<1.0> : vector<64xf32>
      %levels = arith.constant dense<255.0> : vector<64xf32>
      %b = vector.load %x[%c0] : memref<64xi8>, vector<64xi8>
      %w = arith.extui %b : vector<64xi8> to vector<64xi32>
      %d = arith.subi %w, %zero : vector<64xi32>
      %f = arith.sitofp %d : vector<64xi32> to vector<64xf32>
      %v = arith.mulf %f, %scale : vector<64xf32>
      %n = arith.negf %v : vector<64xf32>
      %e = math.exp %n : vector<64xf32>
      %s = arith.addf %e, %one : vector<64xf32>
      %r = arith.divf %one, %s : vector<64xf32>
      %q = arith.mulf %r, %levels : vector<64xf32>
      %i = math.roundeven %q : vector<64xf32>
      %t = arith.fptoui %i : vector<64xf32> to vector<64xi8>
      vector.store %t, %y[%c0] : memref<64xi8>, vector<64xi8>
      return
    }
    ```
    becomes
    ```mlir
    ...
      %0 = vector.load %arg0[%c0] : memref<64xi8>, vector<64xi8>
      ...
      %1 = llvm.call_intrinsic "llvm.x86.avx512.vpermi2var.qi.512"(...
      ...
      %2 = llvm.call_intrinsic "llvm.x86.avx512.vpermi2var.qi.512"(...
      ...
      %3 = arith.cmpi slt, %0, ...
      %4 = arith.select %3, %2, %1 : vector<64xi1>, vector<64xi8>
      vector.store %4, %arg1[%c0] : memref<64xi8>, vector<64xi8>
      return
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect", "::mlir::vector::VectorDialect"];
}

def CPURoundByAdditionCodes : RemarkCodes<"weir-cpu-round-by-addition", "CPURoundByAdditionCode", [
  Passed<"added", "an addition rounds the value">,
  Missed<"nan-operand", "the value may be NaN, which `arith.maxnumf` or `arith.minnumf` turns into a bound">,
  Missed<"range", "the rounded value is not limited by two constants and converted to integers of at most 32 bits">]>;

def CPURoundByAddition : CPUKernelPass<"weir-cpu-round-by-addition"> {
  let summary = "Round to a range of integers by an addition";
  let description = !strconcat([{
    In functions marked `weir.kernel` the rounding of an f32 to a range of integers becomes bounds and two additions: one of 1.5 * 2^23, and an integer addition to the bits of the sum. The
    unit of its last place is 1. So the addition rounds to the nearest integer, ties to even, and the last bits are the integer in two's
    complement (Knuth, TAOCP 4.2.2; Muller et al., "Handbook of Floating-Point Arithmetic"). A rounding instruction, an addition, two bounds and a
    conversion become two bounds and two additions, of which the second one is of bytes.

    Fires for `math.roundeven` of an f32 that is followed by at most one addition of an integer constant, a lower and an upper bound, and conversions to integers. A value that
    is not proved finite has to stay NaN up to the conversions, so that they are poison. If such a value is a quotient with a constant divisor, the dividend gets the
    bounds, for `weir-cpu-divide-by-constants`: quotients and roundings are monotonic.

    A kernel may convert an integer of the range back to f32 and add or multiply it with others. Then the difference of the sum and 1.5 * 2^23 replaces the integer, so that consecutive
    quantizations need no bytes in between. Functions of one byte keep theirs if `weir-cpu-tabulate-bytes` has tables.

    Each `math.roundeven` has a remark:
  }], CPURoundByAdditionCodes.table, [{
    Limits: f32 alone; offset and bounds are integers of at most 22 bits.

    ```mlir
    func.func @k(%x: i32) -> i8 attributes {weir.kernel} {
      %a = arith.constant 1.0e-3 : f32
      %z = arith.constant 3.0 : f32
      %low = arith.constant 0.0 : f32
      %high = arith.constant 255.0 : f32
      %f = arith.sitofp %x : i32 to f32
      %s = arith.mulf %f, %a : f32
      %r = math.roundeven %s : f32
      %o = arith.addf %r, %z : f32
      %m = arith.maximumf %o, %low : f32
      %n = arith.minimumf %m, %high : f32
      %i = arith.fptoui %n : f32 to i8
      return %i : i8
    }
    ```
    becomes
    ```mlir
    func.func @k(%x: i32) -> i8 attributes {weir.kernel} {
      ...
      %1 = arith.mulf %0, %cst : f32
      %cst_2 = arith.constant -3.000000e+00 : f32
      %2 = arith.maximumf %1, %cst_2 fastmath<nnan,nsz> : f32
      %cst_3 = arith.constant 2.520000e+02 : f32
      %3 = arith.minimumf %2, %cst_3 fastmath<nnan,nsz> : f32
      %cst_4 = arith.constant 0x4B400000 : f32
      %4 = arith.addf %3, %cst_4 : f32
      %5 = arith.bitcast %4 : f32 to i32
      %6 = arith.trunci %5 : i32 to i8
      %c3_i8 = arith.constant 3 : i8
      %7 = arith.addi %6, %c3_i8 : i8
      return %7 : i8
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def CPUDivideByConstantsCodes : RemarkCodes<"weir-cpu-divide-by-constants", "CPUDivideByConstantsCode", [
  Passed<"multiplied", "the quotient is computed by four multiplications">,
  Missed<"divisor", "the divisor is negative, not finite, zero or a power of two, which LLVM turns into one multiplication">,
  Missed<"range", "the dividend may be infinite, NaN, -0, very large or very small, or the divisor is">]>;

def CPUDivideByConstants : CPUKernelPass<"weir-cpu-divide-by-constants"> {
  let summary = "Compute quotients with constant divisors by multiplications";
  let description = !strconcat([{
    Quantization divides each element by its scale, and a division takes as long as eight multiplications. In functions marked `weir.kernel` the quotient of an f32 and a
    constant becomes four multiplications, of which three are fused with an addition. The reciprocal in two parts gives a quotient that is off by less than a unit of its last
    place. Its remainder, which a fused operation computes exactly, corrects it. The result has the bits that `arith.divf` gives (Markstein, "Computation of elementary functions
    on the IBM RISC System/6000 processor", 1990; Muller et al., "Handbook of Floating-Point Arithmetic", 4.7), provided that nothing overflows or is denormal.

    Fires if the dividend is computed from integers that become floats, and from products, sums, extrema and roundings of these, so that its magnitude is 0 or in [2^-70, 2^70]. If
    the divisor is at least 2^-40 and an addition rounds the quotient (`weir-cpu-round-by-addition`), any dividend between two constants suffices: quotients that are not
    exact round to 0. The target has to have fused multiplications (x86-64-v3, AArch64).

    Each quotient with a constant divisor has a remark:
  }], CPUDivideByConstantsCodes.table, [{
    Limits: f32 alone.

    ```mlir
    // options: any-target
    func.func @k(%x: i32) -> f32 attributes {weir.kernel} {
      %c = arith.constant 3.0 : f32
      %f = arith.sitofp %x : i32 to f32
      %q = arith.divf %f, %c : f32
      return %q : f32
    }
    ```
    becomes
    ```mlir
    func.func @k(%x: i32) -> f32 attributes {weir.kernel} {
      ...
      %0 = arith.sitofp %x : i32 to f32
      %cst_0 = arith.constant 0.333333343 : f32
      %cst_1 = arith.constant -9.93410775E-9 : f32
      %1 = arith.mulf %0, %cst_1 : f32
      %2 = math.fma %0, %cst_0, %1 : f32
      %cst_2 = arith.constant -3.000000e+00 : f32
      %3 = math.fma %2, %cst_2, %0 : f32
      %4 = math.fma %3, %cst_0, %2 : f32
      return %4 : f32
    }
    ```
  }]);
  let options = [Option<"anyTarget", "any-target", "bool", "false", "Do not ask whether the target has fused multiplications">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect"];
}

def CPUInt8ActivationsCodes : RemarkCodes<"weir-cpu-int8-activations", "CPUInt8ActivationsCode", [
  Passed<"quantized", "the activations become bytes; with the bound on the error of an element, and the instruction that multiplies">,
  Missed<"arithmetic", "the weight is not an integer less a zero point, times a scale, in f32">,
  Missed<"long-group", "the sum of a group may pass 32 bits: more than 66311 elements">]>;

def CPUInt8Activations : CPUKernelPass<"weir-cpu-int8-activations"> {
  let summary = "Round the activations of products with block-quantized weights to bytes";
  let description = !strconcat([{
    A product with weights of up to 8 bits computes each weight in f32 from its byte, and multiplies floats. With `--weir-int8-activations` each row of the activations is rounded
    to bytes instead, with one scale for the row and each group of weights: the largest magnitude of the group becomes 127. The sum of a group is then a dot product of bytes in 32 bits,
    which is multiplied by both scales. A zero point is multiplied by the sum of the group's bytes.

    In functions marked `weir.kernel` the pass chooses the strategy `int8-rows` for such products on buffers. It chooses `int8-panels` for more than four rows, or a dynamic number, if the target has an
    instruction that multiplies bytes. `weir-cpu-vectorize-loops` then writes the loops. Results change
    (rules IA1 to IA5 of dispatch-passes.md): an element differs by at most half a step of each activation times the magnitude of its weight, beside the roundings of f32.

    Fires for products that `quantized-rows` and `quantized-panels` would take, of any number of rows, whose weight is an affine function of the number in f32.

    Each product has a remark:
  }], CPUInt8ActivationsCodes.table, [{
    Limits: zero points and scales in f16 or bf16 are extended before they are used, else the product is left.

    ```mlir
    func.func @k(%x: memref<1x4x32xf32>, %w: memref<8x4x32xi8>, %s: memref<8x4xf32>, %y: memref<1x8xf32>) attributes {weir.kernel} {
      linalg.generic {indexing_maps = [affine_map<(m, n, g, b) -> (m, g, b)>, affine_map<(m, n, g, b) -> (n, g, b)>, affine_map<(m, n, g, b) -> (n, g)>,
                                       affine_map<(m, n, g, b) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
          ins(%x, %w, %s : memref<1x4x32xf32>, memref<8x4x32xi8>, memref<8x4xf32>) outs(%y : memref<1x8xf32>) {
      ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
        %0 = arith.sitofp %b : i8 to f32
        %1 = arith.mulf %0, %c : f32
        %2 = arith.mulf %a, %1 : f32
        %3 = arith.addf %o, %2 : f32
        linalg.yield %3 : f32
      }
      return
    }
    ```
    becomes
    ```mlir
    ...
      linalg.generic ... attrs = {weir.lowering_config = #weir.lowering_config<strategy = "int8-rows">} {
    ...
    ```
  }]);
  let options = [Option<"vectorBits", "vector-bits", "int64_t", "0", "Width of the vector registers in bits; 0 = the value of the target">];
}

def CPUPackQuantizedWeightsCodes : RemarkCodes<"weir-cpu-pack-quantized-weights", "CPUPackQuantizedWeightsCode", [
  Passed<"packed", "the weights and their scales are in panels; with the columns of a panel">,
  Missed<"extents", "columns are no multiple of the lanes of a vector, or a group has no whole words of four bytes, two at least">,
  Missed<"layout", "columns are not the last dimension of the result, or only scales have them">,
  Missed<"not-constant", "the weights, or scales and zero points of their columns, are no constants of the program">,
  Missed<"no-bytes", "the program does not have the bytes of a constant">,
  Missed<"other-reader", "another op reads the weights, which would be there twice">]>;

def CPUPackQuantizedWeights : InterfacePass<"weir-cpu-pack-quantized-weights", "::mlir::FunctionOpInterface"> {
  let summary = "Pack constant weights of products whose activations become bytes";
  let description = !strconcat([{
    The strategy `int8-panels` multiplies words of four bytes of as many columns as a vector has lanes. Of weights that are contiguous along the sum the kernel makes these words
    itself, in each call. This pass puts constant weights into panels when the program is compiled: a tensor [columns][groups][steps] becomes [panels][groups][words][columns of a
    panel][4], with as many bytes, and scales and zero points [panels][groups][columns of a panel]. Elements of two or four bits stay as they are in their bytes. The product gets loops for
    the columns of a panel and the bytes of a word; activations and the result are reshaped. It computes the same on each target (rule IA6 of dispatch-passes.md).

    Fires for products that `weir-cpu-int8-activations` takes, if weights, scales and zero points are constants. It runs between the formation of dispatches and the packing of other
    constants, with `--weir-int8-activations`, where each target of the program has an instruction that multiplies bytes.

    Each such product has a remark:
  }], CPUPackQuantizedWeightsCodes.table, [{
    Limits: parameters and globals are no constants; a program that reads a weight in two functions has it once for each.

    Example:
    ```mlir
    func.func @k(%x: tensor<5x4x32xf32>, %y: tensor<5x64xf32>) -> tensor<5x64xf32> {
      %w = arith.constant dense<3> : tensor<64x4x32xi8>
      %s = arith.constant dense<0.5> : tensor<64x4xf32>
      %r = linalg.generic {indexing_maps = [affine_map<(m, n, g, b) -> (m, g, b)>, affine_map<(m, n, g, b) -> (n, g, b)>, affine_map<(m, n, g, b) -> (n, g)>,
                                            affine_map<(m, n, g, b) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
          ins(%x, %w, %s : tensor<5x4x32xf32>, tensor<64x4x32xi8>, tensor<64x4xf32>) outs(%y : tensor<5x64xf32>) {
      ^bb0(%a: f32, %b: i8, %c: f32, %o: f32):
        %0 = arith.sitofp %b : i8 to f32
        %1 = arith.mulf %0, %c : f32
        %2 = arith.mulf %a, %1 : f32
        %3 = arith.addf %o, %2 : f32
        linalg.yield %3 : f32
      } -> tensor<5x64xf32>
      return %r : tensor<5x64xf32>
    }
    ```
    becomes
    ```mlir
    ...
      %cst = arith.constant dense<3> : tensor<2x4x8x32x4xi8>
      %cst_0 = arith.constant dense<5.000000e-01> : tensor<2x4x32xf32>
      %expanded = tensor.expand_shape %{{.*}} : tensor<5x4x32xf32> into tensor<5x4x8x4xf32>
      %expanded_1 = tensor.expand_shape %{{.*}} : tensor<5x64xf32> into tensor<5x2x32xf32>
      %0 = linalg.generic {{.*}} ins(%expanded, %cst, %cst_0 : tensor<5x4x8x4xf32>, tensor<2x4x8x32x4xi8>, tensor<2x4x32xf32>) outs(%expanded_1 : tensor<5x2x32xf32>) {
      ...
      %collapsed = tensor.collapse_shape %0 {{.*}} : tensor<5x2x32xf32> into tensor<5x64xf32>
    ...
    ```
  }]);
  let options = [
    Option<"lanes", "lanes", "int64_t", /*default=*/"16", "Columns that a vector of words has; 0: nothing is packed.">,
    Option<"columns", "columns", "int64_t", /*default=*/"32", "Columns of a panel, a multiple of the lanes; those of a vector where they do not divide the columns.">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

#endif // WEIR_PASSES_CODEGEN_CPU_QUANTIZATIONPASSES_TD
