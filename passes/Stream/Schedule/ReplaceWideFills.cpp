//===- ReplaceWideFills.cpp - 64-bit patterns become kernels --------------===//
//
// stream-passes.md 7. Commands fill with patterns of at most 32 bits. A `splat` or `fill` with an `i64` that no fold narrowed is split into
// its two halves where it fills one element, and else becomes a dispatch of a generated kernel.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamLegacy.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtDialect.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Parser/Parser.h"
#include "passes/Stream/Passes.h"

#define DEBUG_TYPE "weir-replace-wide-fills"

namespace weir {
#define GEN_PASS_DEF_REPLACEWIDEFILLS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

constexpr StringLiteral kKernel = R"mlir(
  stream.executable private @weir_fill_i64 {
    stream.executable.export public @fill workgroups(%workload: index) -> (index, index, index) {
      %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%workload)
      stream.return %x, %y, %z : index, index, index
    }
    builtin.module {
      func.func @fill(%length: index, %pattern: i64, %target: !stream.binding {weir.access = "wo", weir.overwrites}) {
        %c0 = arith.constant 0 : index
        %n = iree_tensor_ext.dispatch.workload.ordinal %length, 0 : index
        %t = stream.binding.subspan %target[%c0] : !stream.binding -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xi64>>{%n}
        %empty = tensor.empty(%n) : tensor<?xi64>
        %filled = linalg.fill ins(%pattern : i64) outs(%empty : tensor<?xi64>) -> tensor<?xi64>
        iree_tensor_ext.dispatch.tensor.store %filled, %t, offsets = [0], sizes = [%n], strides = [1] : tensor<?xi64> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xi64>>{%n}
        return
      }
    }
  }
)mlir";

struct ReplaceWideFills : weir::impl::ReplaceWideFillsBase<ReplaceWideFills> {
  void runOnOperation() override {
    expandFloatPatterns(getOperation());
    SmallVector<Operation *> wide;
    getOperation().walk([&](Operation *op) {
      if (auto splat = dyn_cast<AsyncSplatOp>(op); splat && splat.getValue().getType().isInteger(64))
        wide.push_back(op);
      if (auto fill = dyn_cast<AsyncFillOp>(op); fill && fill.getValue().getType().isInteger(64))
        wide.push_back(op);
    });
    entryPoint = {};
    for (Operation *op : wide) {
      OpBuilder builder(op);
      if (auto fill = dyn_cast<AsyncFillOp>(op)) {
        Value result = isConstantIntValue(fill.getTargetLength(), 8) ? splitFill(builder, fill) : dispatchFill(builder, fill);
        fill.getResult().replaceAllUsesWith(result);
      } else {
        auto splat = cast<AsyncSplatOp>(op);
        splat.getResult().replaceAllUsesWith(dispatchSplat(builder, splat));
      }
      op->erase();
      ++numReplaced;
    }
  }

private:
  /// The generated kernel, made on first need.
  ArrayAttr getEntryPoints() {
    if (entryPoint)
      return entryPoint;
    ModuleOp module = getOperation();
    OwningOpRef<ModuleOp> parsed = parseSourceString<ModuleOp>(kKernel, ParserConfig(&getContext()));
    auto executable = *parsed->getOps<ExecutableOp>().begin();
    executable->remove();
    SymbolTable symbols(module);
    StringAttr name = symbols.insert(executable, module.getBody()->begin());
    auto symbol = SymbolRefAttr::get(name, FlatSymbolRefAttr::get(&getContext(), "fill"));
    return entryPoint = ArrayAttr::get(&getContext(), {Attribute(symbol)});
  }

  /// Number of 64-bit elements in `length` bytes.
  static Value getCount(OpBuilder &builder, Location loc, Value length) {
    return builder.createOrFold<arith::DivUIOp>(loc, length, arith::ConstantIndexOp::create(builder, loc, 8));
  }

  Value splitFill(OpBuilder &builder, AsyncFillOp fill) {
    Location loc = fill.getLoc();
    Value four = arith::ConstantIndexOp::create(builder, loc, 4);
    Value middle = builder.createOrFold<arith::AddIOp>(loc, fill.getTargetOffset(), four);
    Value shift = arith::ConstantIntOp::create(builder, loc, 32, 64);
    Value low = builder.createOrFold<arith::TruncIOp>(loc, builder.getI32Type(), fill.getValue());
    Value shifted = builder.createOrFold<arith::ShRUIOp>(loc, fill.getValue(), shift);
    Value high = builder.createOrFold<arith::TruncIOp>(loc, builder.getI32Type(), shifted);
    Value first = AsyncFillOp::create(builder, loc, fill.getTarget(), fill.getTargetSize(), fill.getTargetOffset(), middle, four,
                                      low, fill.getAffinityAttr());
    return AsyncFillOp::create(builder, loc, first, fill.getTargetSize(), middle, fill.getTargetEnd(), four, high,
                               fill.getAffinityAttr());
  }

  Value dispatchFill(OpBuilder &builder, AsyncFillOp fill) {
    Value count = getCount(builder, fill.getLoc(), fill.getTargetLength());
    auto dispatch = AsyncDispatchOp::create(
        builder, fill.getLoc(), TypeRange(fill.getResult().getType()), ValueRange(count),
        ValueRange{count, fill.getValue(), fill.getTarget()}, fill.getTargetSize(), fill.getTargetOffset(), fill.getTargetEnd(),
        fill.getTargetLength(), fill.getTargetSize(), getEntryPoints(), util::getTiedOperandsAttr(&getContext(), {2}),
        fill.getAffinityAttr());
    return dispatch.getResult(0);
  }

  Value dispatchSplat(OpBuilder &builder, AsyncSplatOp splat) {
    Location loc = splat.getLoc();
    Value size = splat.getResultSize();
    // A dispatch awaits nothing itself: the storage that it fills does.
    if (Value timepoint = splat.getAwaitTimepoint()) {
      Value storage = AsyncAllocaOp::create(builder, loc, splat.getResult().getType(), size, splat.getAffinityAttr());
      Value target = TimepointAwaitOp::create(builder, loc, storage, size, timepoint).getResults().front();
      Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
      auto fill = AsyncFillOp::create(builder, loc, target, size, zero, size, size, splat.getValue(), splat.getAffinityAttr());
      Value result = dispatchFill(builder, fill);
      fill.erase();
      return result;
    }
    Value count = getCount(builder, loc, size);
    auto dispatch =
        AsyncDispatchOp::create(builder, loc, TypeRange(splat.getResult().getType()), count,
                                ValueRange{count, splat.getValue()}, ValueRange(), ValueRange(), ValueRange(), ValueRange(),
                                size, getEntryPoints(), ArrayAttr(), splat.getAffinityAttr());
    return dispatch.getResult(0);
  }

  ArrayAttr entryPoint;
};

} // namespace
