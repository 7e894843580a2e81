// Quantized programs: products of the stored integers, and feature maps in the order that these read. Transposed convolutions, of floats too.

#ifndef WEIR_PASSES_INPUT_INTEGERPASSES_TD
#define WEIR_PASSES_INPUT_INTEGERPASSES_TD

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def SinkDequantizationCodes : RemarkCodes<"weir-sink-dequantization", "SinkDequantizationCode", [
  Passed<"integers", "the sum is one of products of stored integers, and the scales multiply it">,
  Missed<"scale", "a scale is not a constant, or is not in [2^-62, 2^48) (SD3)">,
  Missed<"scales-in-sum", "products of one sum have different scales (SD2)">,
  Missed<"overflow", "a sum of the integers may need more than 32 bits, or the number of products is dynamic (SD4)">]>;

def SinkDequantization : InterfacePass<"weir-sink-dequantization", "::mlir::FunctionOpInterface"> {
  let summary = "Multiply sums of integers by scales instead of their products";
  let description = !strconcat([{
    Exporters write a quantized contraction as one of floats: both factors are dequantized, `(q - zero) * scale`. All products of a sum have the same scales, so that these multiply
    the sum of the integers once. That sum is exact, and its error after scaling is below that of the sum of floats. `weir-narrow-integers` takes the zero points out of it.
    Rules: dispatch-passes.md 5.

    Fires on sums of products in f32, named or generic, matmul or convolution, whose factors are both dequantized by an elementwise op. All products
    of a sum need the same scale (one for the tensor, or one for each output channel). Pads with 0, reshapes, transposes and broadcasts may follow the dequantization.

    Each candidate has a remark:
  }], SinkDequantizationCodes.table, [{
    Limits: scales are constants. Elements have 16 bits at most.

    Example:
    ```mlir
    #row = affine_map<(m, k) -> (m)>
    #id = affine_map<(m, k) -> (m, k)>
    func.func @f(%x: tensor<4x8xi8>, %w: tensor<8x16xi8>, %z: tensor<4xi8>, %i: tensor<4x16xf32>) -> tensor<4x16xf32> {
      %s = arith.constant dense<[0.1, 0.2, 0.3, 0.4]> : tensor<4xf32>
      %t = arith.constant 0.5 : f32
      %e = tensor.empty() : tensor<4x8xf32>
      %a = linalg.generic {indexing_maps = [#id, #row, #row, #id], iterator_types = ["parallel", "parallel"]}
          ins(%x, %z, %s : tensor<4x8xi8>, tensor<4xi8>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
      ^bb0(%q: i8, %zero: i8, %scale: f32, %o: f32):
        %wide = arith.extsi %q : i8 to i16
        %offset = arith.extsi %zero : i8 to i16
        %d = arith.subi %wide, %offset : i16
        %f = arith.sitofp %d : i16 to f32
        %r = arith.mulf %f, %scale : f32
        linalg.yield %r : f32
      } -> tensor<4x8xf32>
      %g = tensor.empty() : tensor<8x16xf32>
      %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x16xi8>) outs(%g : tensor<8x16xf32>) {
      ^bb0(%q: i8, %o: f32):
        %f = arith.sitofp %q : i8 to f32
        %r = arith.mulf %f, %t : f32
        linalg.yield %r : f32
      } -> tensor<8x16xf32>
      %r = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%i : tensor<4x16xf32>) -> tensor<4x16xf32>
      return %r : tensor<4x16xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%arg0: tensor<4x8xi8>, %arg1: tensor<8x16xi8>, %arg2: tensor<4xi8>, %arg3: tensor<4x16xf32>) -> tensor<4x16xf32> {
      ...
      %4 = tensor.empty() : tensor<4x16xi32>
      %c0_i32 = arith.constant 0 : i32
      %5 = linalg.fill ins(%c0_i32 : i32) outs(%4 : tensor<4x16xi32>) -> tensor<4x16xi32>
      %6 = linalg.generic {indexing_maps = [#map2, #map3, #map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg2, %arg1 : tensor<4x8xi8>, tensor<4xi8>, tensor<8x16xi8>) outs(%5 : tensor<4x16xi32>) {
      ^bb0(%in: i8, %in_1: i8, %in_2: i8, %out: i32):
        %11 = arith.extsi %in : i8 to i32
        %12 = arith.extsi %in_1 : i8 to i32
        %13 = arith.subi %11, %12 : i32
        %14 = arith.extsi %in_2 : i8 to i32
        %15 = arith.muli %13, %14 : i32
        %16 = arith.addi %out, %15 : i32
        linalg.yield %16 : i32
      } -> tensor<4x16xi32>
      %7 = tensor.empty() : tensor<4xf32>
      %8 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel"]} ins(%cst : tensor<4xf32>) outs(%7 : tensor<4xf32>) {
      ^bb0(%in: f32, %out: f32):
        %11 = arith.mulf %in, %cst_0 : f32
        linalg.yield %11 : f32
      } -> tensor<4xf32>
      %9 = tensor.empty() : tensor<4x16xf32>
      %10 = linalg.generic {indexing_maps = [#map, #map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %arg3, %8 : tensor<4x16xi32>, tensor<4x16xf32>, tensor<4xf32>) outs(%9 : tensor<4x16xf32>) {
      ^bb0(%in: i32, %in_1: f32, %in_2: f32, %out: f32):
        %11 = arith.sitofp %in : i32 to f32
        %12 = arith.mulf %11, %in_2 : f32
        %13 = arith.addf %12, %in_1 : f32
        linalg.yield %13 : f32
      } -> tensor<4x16xf32>
      return %10 : tensor<4x16xf32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def NarrowIntegersCodes : RemarkCodes<"weir-narrow-integers", "NarrowIntegersCode", [
  Passed<"narrowed", "the contraction reads the stored elements; with the number of `corrections` for zero points">,
  Passed<"accumulator", "only 32 bits of the sum are used, so it is computed in 32 bits; the operands are unchanged">,
  Missed<"overflow", "all bits of the sum are used, and its largest magnitude, `bound`, needs more than 32, or the number of products is dynamic (NI4)">,
  Missed<"wide-factor", "a factor has elements of more than 16 bits, or is an extension of a sum that may wrap around (NI2)">,
  Missed<"varying-offset", "an offset is not the same for all products of a sum (NI3)">,
  Missed<"loops", "a loop is not a dimension of a factor or of the result">]>;

def NarrowIntegers : InterfacePass<"weir-narrow-integers", "::mlir::FunctionOpInterface"> {
  let summary = "Narrow contractions of wide integers to the stored bytes";
  let description = !strconcat([{
    A quantized product often arrives as elementwise ops that extend bytes and subtract zero points, a contraction of the wide integers, and a truncation of
    its sum. It becomes one of the bytes that adds in 32 bits, named if the bytes are signed and upstream has a name, and an elementwise op that corrects the sum: for
    `(a - x) * (b - y)` by `-x * sum(b)`, `-y * sum(a)` and `x * y` for each product. A zero point that is the constant 0 has no correction;
    `weir-fold-constants` evaluates the sums of constant elements. Rules: dispatch-passes.md 5.

    Fires on sums of products of integers in 32 or 64 bits, named or generic, matmul or convolution, including `_q` and `quantized_` forms. Each factor
    has to be one element of 8 or 16 bits, signed or unsigned, plus offsets that all products of a sum share. The op's body or elementwise producers of its operands add the offsets.
    For a sum of 64 bits, either its readers truncate it to 32 bits, or its range fits them. Results have the same bits.

    Each candidate has a remark:
  }], NarrowIntegersCodes.table, [{
    Limits: does not look through reshapes, and pads other than NI6's, between the extension and the contraction. A factor has at most four terms.

    Example:
    ```mlir
    #row = affine_map<(m, n, k) -> (m, k)>
    #column = affine_map<(m, n, k) -> (k, n)>
    #result = affine_map<(m, n, k) -> (m, n)>
    func.func @f(%x: tensor<4x8xi8>, %w: tensor<8x16xi8>, %z: i32, %i: tensor<4x16xi32>) -> tensor<4x16xi32> {
      %r = linalg.generic {indexing_maps = [#row, #column, #result], iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%x, %w : tensor<4x8xi8>, tensor<8x16xi8>) outs(%i : tensor<4x16xi32>) {
      ^bb0(%a: i8, %b: i8, %s: i32):
        %u = arith.extui %a : i8 to i32
        %d = arith.subi %u, %z : i32
        %v = arith.extsi %b : i8 to i32
        %p = arith.muli %d, %v : i32
        %t = arith.addi %s, %p : i32
        linalg.yield %t : i32
      } -> tensor<4x16xi32>
      return %r : tensor<4x16xi32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<4x8xi8>, %w: tensor<8x16xi8>, %z: i32, %i: tensor<4x16xi32>) -> tensor<4x16xi32> {
      %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x8xi8>, tensor<8x16xi8>) outs(%i : tensor<4x16xi32>) {
      ^bb0(%in: i8, %in_0: i8, %out: i32):
        %6 = arith.extui %in : i8 to i32
        %7 = arith.extsi %in_0 : i8 to i32
        %8 = arith.muli %6, %7 : i32
        %9 = arith.addi %out, %8 : i32
        linalg.yield %9 : i32
      } -> tensor<4x16xi32>
      ...
      %3 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "reduction"]} ins(%w : tensor<8x16xi8>) outs(%2 : tensor<16xi32>) {
      ^bb0(%in: i8, %out: i32):
        %6 = arith.extsi %in : i8 to i32
        %7 = arith.addi %out, %6 : i32
        linalg.yield %7 : i32
      } -> tensor<16xi32>
      %4 = tensor.empty() : tensor<4x16xi32>
      %5 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%0, %3 : tensor<4x16xi32>, tensor<16xi32>) outs(%4 : tensor<4x16xi32>) {
      ^bb0(%in: i32, %in_0: i32, %out: i32):
        %c0_i32_1 = arith.constant 0 : i32
        %6 = arith.subi %c0_i32_1, %z : i32
        %7 = arith.muli %6, %in_0 : i32
        %8 = arith.addi %in, %7 : i32
        linalg.yield %8 : i32
      } -> tensor<4x16xi32>
      return %5 : tensor<4x16xi32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def NarrowPoolingsCodes : RemarkCodes<"weir-narrow-poolings", "NarrowPoolingsCode", [
  Passed<"narrowed", "the maximum is one of bytes">,
  Passed<"identity", "the op and its producer make the bytes that the producer reads">,
  Passed<"concatenated", "parts of a concatenation become bytes before it">,
  Passed<"gathered", "elements become bytes before they are gathered">,
  Missed<"not-of-bytes", "the function of the bytes decreases somewhere or has a result of -0, the start value or padding is not its least result, or a window may be all padding (NP1, NP2)">]>;

def NarrowPoolings : InterfacePass<"weir-narrow-poolings", "::mlir::FunctionOpInterface"> {
  let summary = "Pool bytes instead of floats that are functions of them";
  let description = !strconcat([{
    Exporters put a dequantization before and a quantization after each op that only moves or compares elements. The maximum of values of a monotonic function is the
    function of the maximum: the pooling becomes one of the bytes, and the function follows it. If two consecutive functions give back the same byte, both are
    removed. A function to bytes that follows a concatenation of such results is applied to each part, so that bytes are concatenated. One that follows a gather which does not
    reduce the number of elements, such as a resize, is applied before it. Functions are evaluated for all 256 bytes. Rules: dispatch-passes.md 5.

    Fires on maxima of f16, bf16, f32 or f64, named or generic, if an elementwise op computes their operand, possibly padded with a constant, from i8. Also fires on elementwise
    ops from i8, or from such an op's result, to i8.

    Each candidate has a remark:
  }], NarrowPoolingsCodes.table, [{
    Limits: static windows. The function is one op with at most 32 ops in its body.

    Example:
    ```mlir
    #id = affine_map<(n, c, h, w) -> (n, c, h, w)>
    func.func @f(%x: tensor<1x4x6x6xi8>, %k: tensor<2x2xf32>) -> tensor<1x4x3x3xf32> {
      %scale = arith.constant 2.5e-2 : f32
      %least = arith.constant 0xFF800000 : f32
      %e = tensor.empty() : tensor<1x4x6x6xf32>
      %f = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
          ins(%x : tensor<1x4x6x6xi8>) outs(%e : tensor<1x4x6x6xf32>) {
      ^bb0(%b: i8, %o: f32):
        %u = arith.uitofp %b : i8 to f32
        %s = arith.mulf %u, %scale : f32
        linalg.yield %s : f32
      } -> tensor<1x4x6x6xf32>
      %i = tensor.empty() : tensor<1x4x3x3xf32>
      %l = linalg.fill ins(%least : f32) outs(%i : tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
      %p = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
          ins(%f, %k : tensor<1x4x6x6xf32>, tensor<2x2xf32>) outs(%l : tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
      return %p : tensor<1x4x3x3xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<1x4x6x6xi8>, %k: tensor<2x2xf32>) -> tensor<1x4x3x3xf32> {
      ...
      %5 = linalg.fill ins(%c0_i8 : i8) outs(%4 : tensor<1x4x3x3xi8>) -> tensor<1x4x3x3xi8>
      %6 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%x, %3 : tensor<1x4x6x6xi8>, tensor<2x2xi8>) outs(%5 : tensor<1x4x3x3xi8>) {
      ^bb0(%in: i8, %in_1: i8, %out: i8):
        %9 = arith.maxui %out, %in : i8
        linalg.yield %9 : i8
      } -> tensor<1x4x3x3xi8>
      %7 = tensor.empty() : tensor<1x4x3x3xf32>
      %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<1x4x3x3xi8>) outs(%7 : tensor<1x4x3x3xf32>) {
      ^bb0(%in: i8, %out: f32):
        %9 = arith.uitofp %in : i8 to f32
        %10 = arith.mulf %9, %cst : f32
        linalg.yield %10 : f32
      } -> tensor<1x4x3x3xf32>
      return %8 : tensor<1x4x3x3xf32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def ConvertToChannelsLastCodes : RemarkCodes<"weir-convert-to-channels-last", "ConvertToChannelsLastCode", [
  Passed<"converted", "the feature maps of the connected convolutions are channels-last; with the elements `transposed` at the borders">,
  Missed<"transposes", "`transposed` elements would be as many as the connected convolutions read and write, `convolved`, or a feature map has groups for some ops only (IL4)">]>;

def ConvertToChannelsLast : InterfacePass<"weir-convert-to-channels-last", "::mlir::FunctionOpInterface"> {
  let summary = "Convert 8-bit convolutions to channels-last order";
  let description = !strconcat([{
    Instructions that add the products of several bytes read them from neighbouring channels. Feature maps in the order (N, C, H, W) get the order
    (N, H, W, C). So do all feature maps that elementwise ops, poolings, pads, slices, concatenations and reshapes that split channels into groups connect to them. Filters are unchanged: layouts of constants
    are chosen later. Rules: dispatch-passes.md 6.

    Fires on convolutions, also depthwise ones, of signed or unsigned bytes that add in 32 bits, with feature maps of three dimensions or more, static or dynamic.
    Results have the same bits.

    Each convolution has a remark:
  }], ConvertToChannelsLastCodes.table, [{
    Limits: convolutions with groups of fewer than eight channels stay; so do feature maps that control flow carries.

    Example:
    ```mlir
    func.func @f(%x: tensor<1x4x9x9xf32>, %w: tensor<8x4x3x3xi8>, %i: tensor<1x8x7x7xi32>) -> tensor<1x8xi32> {
      %e = tensor.empty() : tensor<1x4x9x9xi8>
      %q = linalg.generic {indexing_maps = [affine_map<(n, c, h, w) -> (n, c, h, w)>, affine_map<(n, c, h, w) -> (n, c, h, w)>],
                           iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
          ins(%x : tensor<1x4x9x9xf32>) outs(%e : tensor<1x4x9x9xi8>) {
      ^bb0(%a: f32, %o: i8):
        %b = arith.fptosi %a : f32 to i8
        linalg.yield %b : i8
      } -> tensor<1x4x9x9xi8>
      %r = linalg.conv_2d_nchw_fchw ins(%q, %w : tensor<1x4x9x9xi8>, tensor<8x4x3x3xi8>) outs(%i : tensor<1x8x7x7xi32>) -> tensor<1x8x7x7xi32>
      %z = arith.constant dense<0> : tensor<1x8xi32>
      %s = linalg.generic {indexing_maps = [affine_map<(n, c, h, w) -> (n, c, h, w)>, affine_map<(n, c, h, w) -> (n, c)>],
                           iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
          ins(%r : tensor<1x8x7x7xi32>) outs(%z : tensor<1x8xi32>) {
      ^bb0(%a: i32, %o: i32):
        %b = arith.addi %a, %o : i32
        linalg.yield %b : i32
      } -> tensor<1x8xi32>
      return %s : tensor<1x8xi32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%arg0: tensor<1x4x9x9xf32>, %arg1: tensor<8x4x3x3xi8>, %arg2: tensor<1x8x7x7xi32>) -> tensor<1x8xi32> {
      %0 = tensor.empty() : tensor<1x7x7x8xi32>
      %transposed = linalg.transpose ins(%arg2 : tensor<1x8x7x7xi32>) outs(%0 : tensor<1x7x7x8xi32>) permutation = [0, 2, 3, 1] 
      %1 = tensor.empty() : tensor<1x9x9x4xi8>
      %2 = tensor.empty() : tensor<1x4x9x9xi8>
      %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x4x9x9xf32>) outs(%1 : tensor<1x9x9x4xi8>) {
      ^bb0(%in: f32, %out: i8):
        %6 = arith.fptosi %in : f32 to i8
        linalg.yield %6 : i8
      } -> tensor<1x9x9x4xi8>
      %4 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%3, %arg1 : tensor<1x9x9x4xi8>, tensor<8x4x3x3xi8>) outs(%transposed : tensor<1x7x7x8xi32>) {
      ^bb0(%in: i8, %in_0: i8, %out: i32):
        %6 = arith.extsi %in : i8 to i32
        %7 = arith.extsi %in_0 : i8 to i32
        %8 = arith.muli %6, %7 : i32
        %9 = arith.addi %out, %8 : i32
        linalg.yield %9 : i32
      } -> tensor<1x7x7x8xi32>
      %cst = arith.constant dense<0> : tensor<1x8xi32>
      %5 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%4 : tensor<1x7x7x8xi32>) outs(%cst : tensor<1x8xi32>) {
      ^bb0(%in: i32, %out: i32):
        %6 = arith.addi %in, %out : i32
        linalg.yield %6 : i32
      } -> tensor<1x8xi32>
      return %5 : tensor<1x8xi32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

def FoldImageDilationCodes : RemarkCodes<"weir-fold-image-dilation", "FoldImageDilationCode", [
  Passed<"folded", "the op multiplies the pixels of the input before dilation">,
  Missed<"dynamic", "an extent, or the position of the input in the dilated one, is dynamic">,
  Missed<"filter", "the filter of a convolution of floats is no constant of finite elements">,
  Missed<"windows", "a window does not hold exactly one pixel of the input: its size is not the dilation, or the input is cropped">]>;

def FoldImageDilation : InterfacePass<"weir-fold-image-dilation", "::mlir::FunctionOpInterface"> {
  let summary = "Multiply the pixels of transposed convolutions, not those between them";
  let description = !strconcat([{
    Importers write a transposed convolution with stride s as a convolution of an input with s - 1 constant pixels between its own. Each window of s x s pixels holds
    one pixel of the input: with stride 2 three of four products are those of constants. The op becomes a product of the input, with an output for each element
    of the filter (a sub-pixel convolution), and a reshape. The products of the constant pixels become first values; for constant filters they are evaluated at compile time.
    A convolution of floats gets a filter of one element, whose output channels are all outputs of a pixel, and a transpose. Rules: dispatch-passes.md 7.

    Fires on convolutions whose input is inserted with strides into a fill: of integers, named and generic; of floats `linalg.conv_2d_nchw_fchw` and
    `linalg.conv_2d_nhwc_hwcf` with zeros between the pixels. Each candidate has a remark:
  }], FoldImageDilationCodes.table, [{
    Limits: windows as large as the stride; static extents; for floats a constant filter, since the product of zero with an infinite element is NaN.

    Example:
    ```mlir
    #in = affine_map<(n, f, y, x, c, h, w) -> (n, c, y + h, x + w)>
    #filter = affine_map<(n, f, y, x, c, h, w) -> (f, c, h, w)>
    #out = affine_map<(n, f, y, x, c, h, w) -> (n, f, y, x)>
    func.func @f(%x: tensor<1x3x4x4xi8>, %w: tensor<5x3x2x2xi8>) -> tensor<1x5x8x8xi32> {
      %zero = arith.constant 0 : i32
      %pixel = arith.constant 0 : i8
      %e = tensor.empty() : tensor<1x3x9x9xi8>
      %z = linalg.fill ins(%pixel : i8) outs(%e : tensor<1x3x9x9xi8>) -> tensor<1x3x9x9xi8>
      %d = tensor.insert_slice %x into %z[0, 0, 1, 1] [1, 3, 4, 4] [1, 1, 2, 2] : tensor<1x3x4x4xi8> into tensor<1x3x9x9xi8>
      %i = tensor.empty() : tensor<1x5x8x8xi32>
      %s = linalg.fill ins(%zero : i32) outs(%i : tensor<1x5x8x8xi32>) -> tensor<1x5x8x8xi32>
      %r = linalg.generic {indexing_maps = [#in, #filter, #out],
          iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
          ins(%d, %w : tensor<1x3x9x9xi8>, tensor<5x3x2x2xi8>) outs(%s : tensor<1x5x8x8xi32>) {
      ^bb0(%a: i8, %b: i8, %o: i32):
        %0 = arith.extsi %a : i8 to i32
        %1 = arith.extsi %b : i8 to i32
        %2 = arith.muli %0, %1 : i32
        %3 = arith.addi %o, %2 : i32
        linalg.yield %3 : i32
      } -> tensor<1x5x8x8xi32>
      return %r : tensor<1x5x8x8xi32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: tensor<1x3x4x4xi8>, %w: tensor<5x3x2x2xi8>) -> tensor<1x5x8x8xi32> {
      ...
      %extracted = tensor.extract %w[%4, %5, %6, %7] : tensor<5x3x2x2xi8>
      ...
      %2 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%x, %0 : tensor<1x3x4x4xi8>, tensor<5x2x2x3xi8>) outs(%1 : tensor<1x5x4x2x4x2xi32>) {
      ...
      %3 = tensor.collapse_shape %2 [[0], [1], [2, 3], [4, 5]] : tensor<1x5x4x2x4x2xi32> into tensor<1x5x8x8xi32>
      return %3 : tensor<1x5x8x8xi32>
    }
    ```
  }]);
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

#endif // WEIR_PASSES_INPUT_INTEGERPASSES_TD
