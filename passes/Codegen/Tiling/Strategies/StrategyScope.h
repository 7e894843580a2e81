#ifndef WEIR_PASSES_CODEGEN_TILING_STRATEGIES_STRATEGYSCOPE_H
#define WEIR_PASSES_CODEGEN_TILING_STRATEGIES_STRATEGYSCOPE_H

namespace weir {

/// What a strategy of code generation takes: a whole kernel as it was dispatched, a root op of a prepared kernel with its producers, or one op on
/// buffers. A kernel is asked for in this order.
enum class StrategyScope { Kernel, Root, Op };

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_TILING_STRATEGIES_STRATEGYSCOPE_H
