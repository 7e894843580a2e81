//===- AnnotateDispatchArguments.cpp - What all dispatches say of bindings ===//
//
// stream-passes.md 7: what the byte offsets of a binding at all its dispatch sites can be divided by, and the values of a number. dispatch-passes.md
// 3.5: how many bytes it has at least, and whether it shares any with other bindings (AL1).
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilDivisibility.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/IR/Matchers.h"
#include "passes/Analysis/RangeOracle.h"
#include "passes/Remarks.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Schedule/KernelSites.h"
#include "passes/Stream/Storage/AliasSets.h"
#include "passes/Stream/Storage/StorageOffsets.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallBitVector.h"
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
    divisors = {};
    starts = std::make_shared<StorageOffsets>(getOperation());
    auto kernels = collectKernelSites(getOperation(), symbols);
    if (kernels.empty())
      return;
    KernelUses uses(getOperation());
    for (auto &[op, kernel] : kernels) {
      bool hasAllSites = uses.areAllSites(kernel, cast<FunctionOpInterface>(op));
      SmallVector<Group> groups = groupSites(kernel);
      // Copies before anything is written on the original.
      SmallVector<FunctionOpInterface> bodies = {cast<FunctionOpInterface>(op)};
      for (const Group &group : ArrayRef(groups).drop_front())
        bodies.push_back(copyExecutable(kernel.exportOp, group.sites, symbols));
      for (auto [group, function] : llvm::zip_equal(groups, bodies)) {
        annotate(function, group);
        annotateNumbers(function, group, hasAllSites);
      }
    }
  }

private:
  static constexpr StringLiteral kValues = "stream.values";

  /// T5: bodies for dispatches of which different things can be proved.
  static constexpr unsigned kMaxCopies = 4;

  /// What dispatches have in common.
  struct Binding {
    uint64_t divisor = 0;         ///< of byte offsets, 0 as long as all are 0
    std::optional<int64_t> bytes; ///< the fewest
    bool isUpdated = false;       ///< read and written somewhere
  };

  /// Sites of one kernel, and the bindings that share bytes with no other in a way that matters (AL1).
  struct Group {
    llvm::SmallBitVector alone;
    SmallVector<CmdDispatchOp> sites;
  };

  SmallVector<Group> groupSites(KernelSites &kernel) {
    auto executable = kernel.exportOp->getParentOfType<ExecutableOp>();
    bool mayCopy = kernel.hasAllSites() && llvm::hasSingleElement(executable.getBody().getOps<ExecutableExportOp>());
    SmallVector<Group> groups;
    for (CmdDispatchOp site : kernel.sites) {
      llvm::SmallBitVector alone = findAlone(site);
      Group *same = llvm::find_if(groups, [&](const Group &group) { return group.alone == alone; });
      if (same == groups.end() && !groups.empty() && (!mayCopy || groups.size() == kMaxCopies)) {
        same = &groups.back();
        same->alone.resize(std::min(same->alone.size(), alone.size()));
        alone.resize(same->alone.size());
        same->alone &= alone;
      } else if (same == groups.end()) {
        groups.push_back({alone, {}});
        same = &groups.back();
      }
      same->sites.push_back(site);
    }
    return groups;
  }

  /// A body of its own for some of the dispatches.
  FunctionOpInterface copyExecutable(ExecutableExportOp exportOp, ArrayRef<CmdDispatchOp> sites, SymbolTableCollection &symbols) {
    auto executable = exportOp->getParentOfType<ExecutableOp>();
    auto copy = cast<ExecutableOp>(executable->clone());
    symbols.getSymbolTable(executable->getParentOp()).insert(copy, std::next(Block::iterator(executable)));
    Builder builder(&getContext());
    auto entry = SymbolRefAttr::get(copy.getSymNameAttr(), {SymbolRefAttr::get(exportOp.getSymNameAttr())});
    for (CmdDispatchOp site : sites)
      site.setEntryPointsAttr(builder.getArrayAttr({entry}));
    return (*copy.getBody().getOps<ExecutableExportOp>().begin()).lookupFunction();
  }

  void annotate(FunctionOpInterface function, const Group &group) {
    MLIRContext *context = &getContext();
    SmallVector<Binding> bindings;
    for (CmdDispatchOp site : group.sites) {
      bindings.resize(std::max<size_t>(bindings.size(), site.getResources().size()));
      for (unsigned i = 0, e = site.getResources().size(); i < e; ++i)
        visit(bindings[i], site, i);
    }
    unsigned next = 0;
    for (unsigned i = 0, e = function.getNumArguments(); i < e && next < bindings.size(); ++i) {
      if (!isa<BindingType>(function.getArgumentTypes()[i]))
        continue;
      unsigned number = next++;
      const Binding &binding = bindings[number];
      if (binding.divisor != 0)
        function.setArgAttr(i, "stream.alignment", IntegerAttr::get(IndexType::get(context), binding.divisor));
      // What an earlier run has said may not hold any more.
      for (StringRef old : {StringRef("llvm.dereferenceable"), StringRef("llvm.noalias"), StringRef(SharesBytesAttr::getNameStr())})
        function.removeArgAttr(i, old);
      if (binding.bytes.value_or(0) > 0)
        function.setArgAttr(i, "llvm.dereferenceable", IntegerAttr::get(IntegerType::get(context, 64), *binding.bytes));
      bool isAlone = number < group.alone.size() && group.alone[number];
      // Of what is only read or only written, code generation expects it.
      if (isAlone && binding.isUpdated)
        function.setArgAttr(i, "llvm.noalias", UnitAttr::get(context));
      else if (!isAlone && !binding.isUpdated)
        function.setArgAttr(i, SharesBytesAttr::getNameStr(), UnitAttr::get(context));
    }
  }

  /// Lists of values stay short.
  static constexpr unsigned kMaxValues = 16;

  /// What the dispatches give for an operand; null if it is not a constant, or too many.
  ArrayAttr findValues(const Group &group, unsigned operand) {
    llvm::SetVector<Attribute> values;
    for (CmdDispatchOp site : group.sites) {
      Attribute value;
      if (!matchPattern(site.getUniformOperands()[operand], m_Constant(&value)) || !isa<IntegerAttr, FloatAttr>(value) ||
          (values.insert(value) && values.size() > kMaxValues))
        return {};
    }
    return ArrayAttr::get(&getContext(), values.getArrayRef());
  }

  void annotateNumbers(FunctionOpInterface function, const Group &group, bool hasAllSites) {
    unsigned next = 0, count = CmdDispatchOp(group.sites.front()).getUniformOperands().size();
    for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i) {
      if (isa<BindingType>(function.getArgumentTypes()[i]))
        continue;
      unsigned operand = next++;
      // What an earlier run has said may not hold any more.
      function.removeArgAttr(i, kValues);
      if (!hasAllSites || operand >= count)
        continue;
      if (ArrayAttr values = findValues(group, operand))
        function.setArgAttr(i, kValues, values);
    }
  }

  void visit(Binding &binding, CmdDispatchOp dispatch, unsigned i) {
    Value resource = dispatch.getResources()[i];
    binding.divisor = std::gcd(
        binding.divisor, std::gcd(divisors.get(dispatch.getResourceOffsets()[i]), starts->getDivisor(resource)));
    APInt length;
    int64_t bytes = matchPattern(dispatch.getResourceLengths()[i], m_ConstantInt(&length)) ? length.getSExtValue() : 0;
    binding.bytes = std::min(binding.bytes.value_or(bytes), bytes);
    binding.isUpdated |= dispatch.getResourceAccess(i) == (ResourceAccess::Read | ResourceAccess::Write);
  }

  /// AL1: the bindings whose ranges share no byte with a written one, and, if they are written, with none at all.
  llvm::SmallBitVector findAlone(CmdDispatchOp dispatch) {
    unsigned count = dispatch.getResources().size();
    llvm::SmallBitVector alone(count, true);
    auto isWritten = [&](unsigned i) { return bitEnumContainsAny(dispatch.getResourceAccess(i), ResourceAccess::Write); };
    std::optional<std::pair<unsigned, unsigned>> first;
    for (unsigned i = 0; i < count; ++i)
      for (unsigned j = 0; j < i; ++j)
        if ((isWritten(i) || isWritten(j)) && !isDisjoint(dispatch, i, j)) {
          alone.reset(i);
          alone.reset(j);
          if (!first)
            first = {j, i};
        }
    if (first)
      missedRemark(dispatch, getArgument(), AnnotateDispatchArgumentsCode::ALIAS_POSSIBLE)
          << remark::metric("dispatch", cast<SymbolRefAttr>(dispatch.getEntryPoints()[0]).getLeafReference().getValue())
          << remark::metric("binding", first->second) << remark::metric("with", first->first);
    return alone;
  }

  /// Where a captured resource comes from, and whether that is all of it.
  static std::pair<Value, bool> findBase(Value resource) {
    bool isWhole = true;
    while (true) {
      if (auto argument = dyn_cast<BlockArgument>(resource)) {
        auto execute = dyn_cast<CmdExecuteOp>(argument.getOwner()->getParentOp());
        if (!execute)
          return {resource, isWhole};
        resource = execute.getResourceOperands()[argument.getArgNumber()];
      } else if (auto subview = resource.getDefiningOp<ResourceSubviewOp>()) {
        resource = subview.getSource();
        isWhole = false;
      } else {
        return {resource, isWhole};
      }
    }
  }

  /// An offset as weir-layout-slices makes them: a constant and sizes, each rounded up to an alignment.
  struct PackedOffset {
    int64_t constant = 0;
    SmallVector<Value> sizes;
  };

  static std::optional<PackedOffset> getPackedOffset(Value offset) {
    PackedOffset result;
    SmallVector<Value> terms = {offset};
    for (size_t i = 0; i < terms.size(); ++i) {
      APInt constant, mask, more;
      if (matchPattern(terms[i], m_ConstantInt(&constant))) {
        result.constant += constant.getSExtValue();
      } else if (auto masked = terms[i].getDefiningOp<arith::AndIOp>()) {
        auto raised = masked.getLhs().getDefiningOp<arith::AddIOp>();
        if (!raised || !matchPattern(masked.getRhs(), m_ConstantInt(&mask)) || !matchPattern(raised.getRhs(), m_ConstantInt(&more)) ||
            !mask.isNegatedPowerOf2() || more != ~mask)
          return std::nullopt;
        result.sizes.push_back(raised.getLhs());
      } else if (auto sum = terms[i].getDefiningOp<arith::AddIOp>()) {
        terms.append({sum.getLhs(), sum.getRhs()});
      } else {
        return std::nullopt;
      }
    }
    return result;
  }

  /// Whether `offset` in a slab follows a slice of `length` bytes at `before`.
  static bool isAfter(Value offset, Value before, Value length) {
    std::optional<PackedOffset> last = getPackedOffset(offset), first = getPackedOffset(before);
    if (!last || !first)
      return false;
    // What both have before them is the same.
    for (Value size : first->sizes) {
      auto *same = llvm::find(last->sizes, size);
      if (same == last->sizes.end())
        return false;
      last->sizes.erase(same);
    }
    int64_t distance = last->constant - first->constant;
    APInt bytes;
    if (matchPattern(length, m_ConstantInt(&bytes)))
      return distance >= bytes.getSExtValue();
    return distance >= 0 && llvm::is_contained(last->sizes, length);
  }

  /// Whether `value` is there before `op` runs, which may be in a region of an op after it.
  static bool isInFront(Value value, Operation *op) {
    Operation *outer = value.getParentBlock()->findAncestorOpInBlock(*op), *def = value.getDefiningOp();
    return outer && (!def || (def != outer && def->isBeforeInBlock(outer)));
  }

  /// Ranges of one resource that certainly share no byte, or storage that certainly is not the same.
  bool isDisjoint(CmdDispatchOp dispatch, unsigned i, unsigned j) {
    Value a = dispatch.getResources()[i], b = dispatch.getResources()[j];
    auto [baseA, wholeA] = findBase(a);
    auto [baseB, wholeB] = findBase(b);
    if (a == b || (baseA == baseB && wholeA && wholeB)) {
      if (!oracle)
        oracle = std::make_shared<RangeOracle>(getOperation(), RangeOracle::Bounds);
      auto range = [&](unsigned k) {
        BytePosition first = oracle->position(dispatch.getResourceOffsets()[k]);
        return ByteRange{first, first + oracle->position(dispatch.getResourceLengths()[k])};
      };
      if (oracle->isDisjoint(range(i), range(j), dispatch))
        return true;
      ValueRange offsets = dispatch.getResourceOffsets(), lengths = dispatch.getResourceLengths();
      return isAfter(offsets[i], offsets[j], lengths[j]) || isAfter(offsets[j], offsets[i], lengths[i]);
    }
    auto isOwn = [](Value base) { return isa_and_nonnull<ResourceAllocOp, ResourceAllocaOp>(base.getDefiningOp()); };
    // New storage does not alias older storage.
    if ((isOwn(baseB) && isInFront(baseA, baseB.getDefiningOp())) || (isOwn(baseA) && isInFront(baseB, baseA.getDefiningOp())))
      return true;
    if (!aliases)
      aliases = std::make_shared<AliasSets>(getOperation());
    if (aliases->mayAlias(a, b))
      return false;
    // It is unknown whether two buffers of the caller are one; storage of the program is not one of them.
    return isOwn(baseA) || isOwn(baseB) || !aliases->info(a).external || !aliases->info(b).external;
  }

  // Only where something is written.
  std::shared_ptr<AliasSets> aliases;
  std::shared_ptr<RangeOracle> oracle;
  std::shared_ptr<StorageOffsets> starts;
  util::KnownDivisors divisors;
};

} // namespace
