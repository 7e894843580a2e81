//===- FoldUniformOperands.cpp - Operands that all dispatches agree about -===//
//
// stream-passes.md 7: numbers that are the same at every dispatch of a kernel are a part of it, and those that are given twice are given once.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "passes/Remarks.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Schedule/KernelSites.h"
#include "llvm/ADT/BitVector.h"
#include <map>

#define DEBUG_TYPE "weir-fold-uniform-operands"

namespace weir {
#define GEN_PASS_DEF_FOLDUNIFORMOPERANDS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// The replacement of an operand.
struct Fold {
  FoldUniformOperandsCode code;
  TypedAttr constant; ///< CONSTANT
  unsigned other = 0; ///< REPEATED: number of the operand that stays
};

struct FoldUniformOperands : weir::impl::FoldUniformOperandsBase<FoldUniformOperands> {
  void runOnOperation() override {
    SymbolTableCollection symbols;
    auto kernels = collectKernelSites(getOperation(), symbols);
    if (llvm::none_of(kernels, [](auto &entry) { return !entry.second.sites.front().getUniformOperands().empty(); }))
      return;
    KernelUses uses(getOperation());
    for (auto &[op, kernel] : kernels) {
      auto function = cast<FunctionOpInterface>(op);
      unsigned count = kernel.sites.front().getUniformOperands().size();
      if (count == 0)
        continue;
      if (!uses.areAllSites(kernel, function)) {
        missedRemark(kernel.exportOp, getArgument(), FoldUniformOperandsCode::SHARED_KERNEL) << remark::metric("export", kernel.exportOp.getSymName());
        continue;
      }
      SmallVector<std::optional<Fold>> folds = findFolds(function, kernel);
      for (auto [i, fold] : llvm::enumerate(folds)) {
        if (!fold) {
          missedRemark(kernel.exportOp, getArgument(), FoldUniformOperandsCode::DIFFERS)
              << remark::metric("export", kernel.exportOp.getSymName()) << remark::metric("operand", static_cast<int64_t>(i));
          continue;
        }
        passedRemark(kernel.exportOp, getArgument(), fold->code)
            << remark::metric("export", kernel.exportOp.getSymName()) << remark::metric("operand", static_cast<int64_t>(i));
        ++numFolded;
      }
      if (llvm::none_of(folds, [](const std::optional<Fold> &fold) { return fold.has_value(); }))
        continue;
      rewriteKernel(function, folds);
      for (CmdDispatchOp site : kernel.sites)
        for (unsigned i = count; i-- > 0;)
          if (folds[i])
            site.getUniformOperandsMutable().erase(i);
    }
  }

private:
  /// Arguments for operands, in their order.
  static SmallVector<BlockArgument> getScalars(FunctionOpInterface function) {
    return llvm::to_vector(llvm::make_filter_range(function.getArguments(), [](BlockArgument argument) { return !isa<BindingType>(argument.getType()); }));
  }

  /// The constant that all sites give for an operand; nothing if they do not.
  static TypedAttr findConstant(KernelSites &kernel, unsigned operand) {
    TypedAttr all;
    for (CmdDispatchOp site : kernel.sites) {
      Attribute value;
      if (!matchPattern(site.getUniformOperands()[operand], m_Constant(&value)) || !isa<IntegerAttr, FloatAttr>(value) || (all && all != value))
        return {};
      all = cast<TypedAttr>(value);
    }
    return all;
  }

  static SmallVector<std::optional<Fold>> findFolds(FunctionOpInterface function, KernelSites &kernel) {
    SmallVector<BlockArgument> scalars = getScalars(function);
    SmallVector<std::optional<Fold>> folds(scalars.size());
    std::map<SmallVector<void *>, unsigned> first; // by what the sites give
    for (unsigned i = 0, e = scalars.size(); i < e; ++i) {
      if (scalars[i].use_empty()) {
        folds[i] = {FoldUniformOperandsCode::UNUSED, {}};
        continue;
      }
      if (TypedAttr constant = findConstant(kernel, i)) {
        folds[i] = {FoldUniformOperandsCode::CONSTANT, constant};
        continue;
      }
      SmallVector<void *> given;
      for (CmdDispatchOp site : kernel.sites)
        given.push_back(site.getUniformOperands()[i].getAsOpaquePointer());
      auto [place, isNew] = first.try_emplace(given, i);
      if (!isNew)
        folds[i] = {FoldUniformOperandsCode::REPEATED, {}, place->second};
    }
    return folds;
  }

  static void rewriteKernel(FunctionOpInterface function, ArrayRef<std::optional<Fold>> folds) {
    OpBuilder builder = OpBuilder::atBlockBegin(&function.getFunctionBody().front());
    SmallVector<BlockArgument> scalars = getScalars(function);
    llvm::BitVector gone(function.getNumArguments());
    for (auto [argument, fold] : llvm::zip_equal(scalars, folds)) {
      if (!fold)
        continue;
      gone.set(argument.getArgNumber());
      if (fold->constant)
        replaceByConstant(argument, arith::ConstantOp::create(builder, argument.getLoc(), fold->constant));
      else if (fold->code == FoldUniformOperandsCode::REPEATED)
        argument.replaceAllUsesWith(scalars[fold->other]);
    }
    (void)function.eraseArguments(gone);
  }

  /// A number that is known needs not say which of the workload it is.
  static void replaceByConstant(BlockArgument argument, Value constant) {
    for (Operation *user : llvm::make_early_inc_range(argument.getUsers()))
      if (auto ordinal = dyn_cast<tensor_ext::DispatchWorkloadOrdinalOp>(user)) {
        ordinal.getResult().replaceAllUsesWith(constant);
        ordinal.erase();
      }
    argument.replaceAllUsesWith(constant);
  }
};

} // namespace
