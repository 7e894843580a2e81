//===- AnnotateDispatchArguments.cpp - What all dispatches say of bindings ===//
//
// stream-passes.md 7, for bindings: what the byte offsets of a binding at all its dispatch sites can be divided by. dispatch-passes.md 3.5:
// how many bytes it has at least, and whether it shares any with other bindings (AL1).
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilDivisibility.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/IR/Matchers.h"
#include "passes/Analysis/RangeOracle.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/Storage/AliasSets.h"
#include "llvm/ADT/MapVector.h"
#include <memory>
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
    aliases.reset();
    oracle.reset();
    // By function: a divisor for each binding, 0 as long as all offsets are 0.
    llvm::MapVector<Operation *, Kernel> kernels;
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
        Kernel &kernel = kernels[it->second];
        kernel.sites.push_back(dispatch);
        SmallVector<Binding> &known = kernel.bindings;
        known.resize(std::max<size_t>(known.size(), dispatch.getResources().size()));
        for (unsigned i = 0, e = dispatch.getResources().size(); i < e; ++i)
          visit(known[i], dispatch, i);
      }
      return WalkResult::advance();
    });
    for (auto &[op, kernel] : kernels) {
      auto function = cast<FunctionOpInterface>(op);
      unsigned next = 0;
      for (unsigned i = 0, e = function.getNumArguments(); i < e && next < kernel.bindings.size(); ++i) {
        if (!isa<BindingType>(function.getArgument(i).getType()))
          continue;
        unsigned number = next++;
        const Binding &binding = kernel.bindings[number];
        if (binding.divisor != 0)
          function.setArgAttr(i, "stream.alignment",
                              IntegerAttr::get(IndexType::get(op->getContext()), binding.divisor));
        // What an earlier run has said may not hold any more.
        function.removeArgAttr(i, "llvm.dereferenceable");
        function.removeArgAttr(i, "llvm.noalias");
        if (binding.bytes.value_or(0) > 0)
          function.setArgAttr(i, "llvm.dereferenceable",
                              IntegerAttr::get(IntegerType::get(op->getContext(), 64), *binding.bytes));
        if (binding.isUpdated && llvm::all_of(kernel.sites, [&](CmdDispatchOp site) { return isAlone(site, number); }))
          function.setArgAttr(i, "llvm.noalias", UnitAttr::get(op->getContext()));
      }
    }
  }

private:
  /// What all dispatches so far have in common.
  struct Binding {
    uint64_t divisor = 0;         ///< of byte offsets, 0 as long as all are 0
    std::optional<int64_t> bytes; ///< the fewest
    bool isUpdated = false;       ///< read and written somewhere
  };

  struct Kernel {
    SmallVector<CmdDispatchOp> sites;
    SmallVector<Binding> bindings;
  };

  void visit(Binding &binding, CmdDispatchOp dispatch, unsigned i) {
    Value resource = dispatch.getResources()[i];
    binding.divisor = std::gcd(
        binding.divisor, std::gcd(util::getKnownDivisor(dispatch.getResourceOffsets()[i]), divisorOfBase(resource)));
    APInt length;
    int64_t bytes = matchPattern(dispatch.getResourceLengths()[i], m_ConstantInt(&length)) ? length.getSExtValue() : 0;
    binding.bytes = std::min(binding.bytes.value_or(bytes), bytes);
    binding.isUpdated |= dispatch.getResourceAccess(i) == (ResourceAccess::Read | ResourceAccess::Write);
  }

  /// AL1: the range of a binding shares no byte with the others.
  bool isAlone(CmdDispatchOp dispatch, unsigned i) {
    unsigned count = dispatch.getResources().size();
    return i < count &&
           llvm::all_of(llvm::seq(count), [&](unsigned j) { return i == j || isDisjoint(dispatch, i, j); });
  }

  /// Ranges of one resource that certainly share no byte, or storage that certainly is not the same.
  bool isDisjoint(CmdDispatchOp dispatch, unsigned i, unsigned j) {
    Value a = dispatch.getResources()[i], b = dispatch.getResources()[j];
    if (a == b) {
      if (!oracle)
        oracle = std::make_shared<RangeOracle>(getOperation(), RangeOracle::Bounds);
      auto range = [&](unsigned k) {
        BytePosition first = oracle->position(dispatch.getResourceOffsets()[k]);
        return ByteRange{first, first + oracle->position(dispatch.getResourceLengths()[k])};
      };
      return oracle->isDisjoint(range(i), range(j), dispatch);
    }
    if (!aliases)
      aliases = std::make_shared<AliasSets>(getOperation());
    // Nobody knows whether two buffers of the caller are one.
    return !aliases->mayAlias(a, b) && !(aliases->info(a).external && aliases->info(b).external);
  }

  // Only where a range is updated.
  std::shared_ptr<AliasSets> aliases;
  std::shared_ptr<RangeOracle> oracle;

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
