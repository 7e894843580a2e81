//===- AnnotateDispatchArguments.cpp - Alignment of bindings --------------===//
//
// stream-passes.md 7, for bindings: what the byte offsets of a binding at all its dispatch sites can be divided by.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilDivisibility.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Stream/Passes.h"
#include "llvm/ADT/MapVector.h"
#include <numeric>

namespace weir {
#define GEN_PASS_DEF_ANNOTATEDISPATCHARGUMENTS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

struct AnnotateDispatchArguments : weir::impl::AnnotateDispatchArgumentsBase<AnnotateDispatchArguments> {
  void runOnOperation() override {
    SymbolTableCollection symbols;
    // By function: a divisor for each binding, 0 as long as all offsets are 0.
    llvm::MapVector<Operation *, SmallVector<uint64_t>> divisors;
    llvm::DenseMap<Attribute, Operation *> functions;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ExecutableOp>(op))
        return WalkResult::skip();
      auto dispatch = dyn_cast<CmdDispatchOp>(op);
      if (!dispatch)
        return WalkResult::advance();
      for (Attribute entry : dispatch.getEntryPoints()) {
        auto [it, isNew] = functions.try_emplace(entry);
        if (isNew)
          if (auto exportOp = symbols.lookupNearestSymbolFrom<ExecutableExportOp>(op, cast<SymbolRefAttr>(entry)))
            if (FunctionOpInterface function = exportOp.lookupFunction())
              it->second = function;
        if (!it->second)
          continue;
        SmallVector<uint64_t> &known = divisors[it->second];
        known.resize(std::max<size_t>(known.size(), dispatch.getResources().size()));
        for (auto [divisor, resource, offset] :
             llvm::zip(known, dispatch.getResources(), dispatch.getResourceOffsets()))
          divisor = std::gcd(divisor, std::gcd(util::getKnownDivisor(offset), divisorOfBase(resource)));
      }
      return WalkResult::advance();
    });
    for (auto &[op, known] : divisors) {
      auto function = cast<FunctionOpInterface>(op);
      auto next = known.begin();
      for (unsigned i = 0, e = function.getNumArguments(); i < e && next != known.end(); ++i) {
        if (!isa<BindingType>(function.getArgument(i).getType()))
          continue;
        if (uint64_t divisor = *next++)
          function.setArgAttr(i, "stream.alignment", IntegerAttr::get(IndexType::get(op->getContext()), divisor));
      }
    }
  }

private:
  /// Where a captured subview starts in its storage.
  static uint64_t divisorOfBase(Value resource) {
    uint64_t divisor = 0;
    while (true) {
      if (auto argument = dyn_cast<BlockArgument>(resource)) {
        auto execute = dyn_cast<CmdExecuteOp>(argument.getOwner()->getParentOp());
        if (!execute)
          return divisor;
        resource = execute.getResourceOperands()[argument.getArgNumber()];
        continue;
      }
      auto subview = resource.getDefiningOp<ResourceSubviewOp>();
      if (!subview)
        return divisor;
      divisor = std::gcd(divisor, util::getKnownDivisor(subview.getSourceOffset()));
      resource = subview.getSource();
    }
  }
};

} // namespace
