#ifndef WEIR_PASSES_CODEGEN_TILING_STRATEGYPASSES
#define WEIR_PASSES_CODEGEN_TILING_STRATEGYPASSES

include "mlir/Pass/PassBase.td"
include "passes/RemarkCodes.td"

def SelectStrategyCodes : RemarkCodes<"weir-select-strategy", "SelectStrategyCode", [
  Passed<"selected", "the chosen strategy, with its cost">,
  Passed<"tuned", "`weir.tuned_configs` has a configuration for the candidate">,
  Passed<"kept", "a user, or a pass before, has chosen the strategy">,
  Passed<"halved", "`tiles`: small, but next to a tiled root, whose workgroups it would share">,
  Analysis<"candidate", "with `explain`: a configuration that a strategy could have, with its cost and the key for `weir.tuned_configs`">,
  Missed<"tuned-misfit", "`weir.tuned_configs` has a configuration that the strategy does not support: it is not used">,
  Missed<"cost", "the strategy supports the op, but at a higher cost than another">,
  Missed<"not-a-convolution", "`conv-*`: the root of the kernel is another op">,
  Missed<"several-roots", "`conv-*`: more than one root">,
  Missed<"control-flow", "`conv-*`: more than one block">,
  Missed<"side-effects", "`conv-*`: ops with other side effects">,
  Missed<"image-rank", "`conv-*`: more than two spatial dimensions">,
  Missed<"stride", "`conv-pixels`: a stride above two in a row, and output channels enough for a contraction of windows (`weir-cpu-conv-to-contraction`); `conv-winograd`: other than 3 x 3 elements, stride 1 and dilation 1">,
  Missed<"several-channels", "`conv-*`: more than one reduction over channels">,
  Missed<"body", "`conv-*`: combines elements other than by multiply-add, add, max or min; `vector-loops`: a body with regions, side effects or ops that are not on scalars">,
  Missed<"element-type", "`conv-*`: does not compute in f32 or f64 throughout">,
  Missed<"dynamic-shape", "`conv-*`: a dynamic dimension that is not a batch">,
  Missed<"padding", "`conv-*`: pads by negative or dynamic amounts">,
  Missed<"pad-value", "`conv-*`: a pooling pads by a value that is not neutral">,
  Missed<"empty", "`conv-*`: no elements">,
  Missed<"input-computed", "`conv-*`: the kernel computes the filter; or the input, unless `conv-pixels` can compute it elementwise along rows with a stride of one or two">,
  Missed<"input-layout", "`conv-*`: reads the input or the filter with strides">,
  Missed<"init", "`conv-*`: initial values that are not elementwise in the result">,
  Missed<"epilogue", "`conv-*`: consumers that are not elementwise in the result">,
  Missed<"destination", "`conv-*`: stores a value that is not the result">,
  Missed<"destination-layout", "`conv-*`: stores of less than 32 bits that are strided along the lanes, or with varying strides">,
  Missed<"in-place", "`conv-*`: overwrites elements that it reads later">,
  Missed<"layout", "`conv-*`, `quantized-panels`: an order of dimensions that the schedule does not handle">,
  Missed<"window-size", "`conv-*`: a window too large for the schedule">,
  Missed<"scratch-size", "`conv-*`: a part of the input too large for the schedule">,
  Missed<"small", "`tiles`: less than one and a half times the work of a workgroup">,
  Missed<"no-cut", "`tiles`: no loop can be tiled without several tiles writing one element or repeating expensive work, or tiling does not pay">,
  Missed<"rows", "`quantized-*`: `quantized-rows` supports up to 8 rows, `quantized-panels` more or a dynamic number">,
  Missed<"few-steps", "`quantized-*`: less than four bytes of weights in a group, or vectors of less than four lanes">,
  Missed<"shared-elements", "`vector-loops`: two iterations may write the same element of a result">,
  Missed<"running-result", "`vector-loops`: each iteration of a reduction writes another element of a result">,
  Missed<"no-lanes", "`vector-loops`: no loop can be vectorized: results are not combined one by one, or an element fills a vector">]>;

def SelectStrategy : Pass<"weir-select-strategy", "::mlir::func::FuncOp"> {
  let summary = "Choose a lowering strategy for kernels";
  let description = !strconcat([{
    Works on functions marked `weir.kernel`. Asks each strategy of one scope whether it supports the kernel or op, and at which cost, and writes the
    cheapest one with its sizes into `weir.lowering_config`; other passes carry it out.

    | strategy | supports | `tile` | `registers` | lowered by |
    |---|---|---|---|---|
    | `conv-pixels` | a kernel around a dense convolution, spatial dimensions innermost | rows, output channels | output channels, vectors of pixels | `weir-cpu-tile-conv` |
    | `conv-features` | the same, the filter in tiles of output channels | rows, output channels | pixels, vectors of output channels | `weir-cpu-tile-conv` |
    | `conv-winograd` | the same, 3x3, the filter transformed by `weir-winograd-filters` | rows and columns of tiles, output channels | tiles, vectors of output channels | `weir-cpu-tile-conv` |
    | `conv-rows` | a kernel around a depthwise convolution or pooling, spatial dimensions innermost | elements of the batch, rows | rows | `weir-cpu-tile-conv` |
    | `conv-channels` | a kernel around a dense convolution, channels innermost | rows, output channels | pixels, vectors of output channels | `weir-cpu-tile-conv` |
    | `conv-depth` | a kernel around a depthwise convolution or pooling, channels innermost | rows | pixels | `weir-cpu-tile-conv` |
    | `tiles` | a root: a structured op whose result only leaves the kernel, with its producers | one size for each loop, 0 = not tiled | | `weir-distribute-tiles` |
    | `quantized-rows` | an op on buffers: up to 8 rows times weights that the body computes from bytes | | | `weir-cpu-vectorize-loops` |
    | `quantized-panels` | the same, more rows | | | `weir-cpu-vectorize-loops` |
    | `int8-rows` | the same, any number of rows, activations rounded to bytes; where `weir-cpu-int8-activations` or a user has written it | | | `weir-cpu-vectorize-loops` |
    | `int8-panels` | the same, on a target with an instruction for products of bytes | | | `weir-cpu-vectorize-loops` |
    | `scalar-loops` | an op on buffers | | | upstream |
    | `vector-loops` | an op on buffers | | points (vectors along the lanes) of a step for each loop | `weir-cpu-vectorize-loops` |
    | `arg-reduction` | an op on buffers: the largest or smallest element along one loop, and values of its iteration (its position) | | | `weir-cpu-vectorize-loops` |

    `scope` selects the strategies: those for a `kernel` as it was dispatched, for each `root` of a prepared kernel, or for each `op` on buffers. Code
    generation runs the pass once for each scope. An op that no strategy supports has no configuration, and is a candidate again in the next scope.

    `weir.tuned_configs` on a module around the kernel overrides costs: it has measured configurations (`weir-tune`), by keys. A key is a
    digest of the kernel without its name, its target, and the scope; so it is the same in another program and after other kernels have changed. With
    `explain` each possible configuration has a remark with its key and its cost, if the strategy knows one.

    If a root without producers is too small for tiles, but another root has tiles, it is split in two along its first possible loop. This requires at most
    16 such roots, which can all be split: an unsplit one would keep all roots in one workgroup.

    An op with a configuration keeps it, so that a user may write one: also for a later scope, and also only the name of a strategy, to which the
    pass adds the sizes. Costs do not count then. An unknown or unsuitable strategy is an error that lists the suitable ones.
    For `vector-loops` only `registers` can be chosen.

    Costs are compared within a scope.
    - `conv-*`: cycles of the kernel; at most one of them supports a layout.
    - A loop can be split into `tiles` if it is parallel and each tile owns its part of every result. Several
      tiles may not compute a producer that costs more than 1/16 of the group. A workgroup should have `workgroup-cycles` (30,000 are 10 microseconds) and at most 24 KiB of
      temporaries, 192 KiB beside a contraction.
    - Contractions are tiled to 4 to 16 times `tile_rows` of the target (16), or 2 to 4 times if the columns stay whole. A block of the left operand then stays in the second-level cache,
      and packing of the right one pays off. Columns are tiled to two or more vectors that divide them, else to
      `tile_columns` (64) and more. Batch loops are tiled to one. `weir-form-dispatches` estimates in these units, too.
    - Let a matrix [sum][column] have more bytes than the second-level cache for each row. Its products with up to 14 rows have tiles of as many columns as the cores allow, up to 4,096.
      Loops read eight rows of the matrix at a time, since memory delivers long rows twice as fast as strips of them.
    - Products with weights that the body computes from bytes are tiled along columns: with up
      to 8 rows to 512 or more, with more rows to 1024 or less in tiles that the cores share evenly. Rows are tiled only if there are fewer tiles than cores.
    - Otherwise outer loops are tiled first, and the contiguous
      dimension of an operand to at least 256. Sizes that divide a static extent are preferred: their tiles are all static.
    - Loops: cycles for a vector of iterations, by the strides of the operands; reductions can be lanes if each result has one associative combiner.

    Each candidate has remarks; strategies that refuse it for the same reason share one:
  }], SelectStrategyCodes.table, [{
    ```mlir
    // options: scope=root vector-bits=512
    func.func @matmul(%a: tensor<128x768xf32>, %b: tensor<768x768xf32>, %c: tensor<128x768xf32>, %v: memref<128x768xf32>) attributes {weir.kernel} {
      %r = linalg.matmul ins(%a, %b : tensor<128x768xf32>, tensor<768x768xf32>) outs(%c : tensor<128x768xf32>) -> tensor<128x768xf32>
      bufferization.materialize_in_destination %r in restrict writable %v : (tensor<128x768xf32>, memref<128x768xf32>) -> ()
      return
    }
    ```
    becomes
    ```mlir
    func.func @matmul(%a: tensor<128x768xf32>, %b: tensor<768x768xf32>, %c: tensor<128x768xf32>, %v: memref<128x768xf32>) attributes {weir.kernel} {
      %0 = linalg.matmul {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [0, 48, 0]>} ins(%a, %b : tensor<128x768xf32>, tensor<768x768xf32>) outs(%c : tensor<128x768xf32>) -> tensor<128x768xf32>
      bufferization.materialize_in_destination %0 in restrict writable %v : (tensor<128x768xf32>, memref<128x768xf32>) -> ()
      return
    }
    ```
    128 rows share each panel of 48 columns.
  }]);
  let options = [
    Option<"scope", "scope", "::weir::StrategyScope", "::weir::StrategyScope::Root", "Ops to choose strategies for", [{::llvm::cl::values(
      clEnumValN(::weir::StrategyScope::Kernel, "kernel", "kernels before they are tiled"),
      clEnumValN(::weir::StrategyScope::Root, "root", "roots of prepared kernels"),
      clEnumValN(::weir::StrategyScope::Op, "op", "ops on buffers"))}]>,
    Option<"vectorBits", "vector-bits", "int64_t", "0", "Width of the vector registers in bits; 0 = the value of the target">,
    Option<"vectorRegisters", "vector-registers", "int64_t", "0", "Number of vector registers; 0 = the value of the target">,
    Option<"workgroupCycles", "workgroup-cycles", "int64_t", "0", "Least number of cycles for one workgroup; 0 = the value of the target">,
    Option<"explain", "explain", "std::string", "\"\"", "Remarks for all candidates of the kernels whose names match this regular expression">
  ];
}

#endif
