#include "dialects/Util/UtilClosure.h"

#include "dialects/Util/UtilOps.h"
#include "dialects/Util/UtilTypes.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

namespace {

struct ClosureSimplifier {
  ClosureOpInterface op;
  RewriterBase &rewriter;
  const ClosureOptions &options;
  Block &entry;
  TiedOpInterface tied;
  SmallVector<unsigned> droppedOperands, droppedResults;

  ClosureSimplifier(ClosureOpInterface op, RewriterBase &rewriter, const ClosureOptions &options)
      : op(op), rewriter(rewriter), options(options), entry(op.getClosureBodyRegion().front()),
        tied(dyn_cast<TiedOpInterface>(op.getOperation())) {}

  bool isDropped(unsigned result) const { return llvm::is_contained(droppedResults, result); }

  /// The closure operand that a result is tied to.
  std::optional<unsigned> getTie(unsigned result) {
    OpResult value = op.getClosureResults()[result];
    auto index = tied ? tied.getTiedResultOperandIndex(value.getResultNumber()) : std::nullopt;
    if (!index)
      return std::nullopt;
    return *index - op.getClosureOperands().getBeginOperandIndex();
  }

  /// Whether a result that stays lives in the operand's argument. What is yielded instead does not need the argument.
  bool holdsResult(unsigned operand) {
    for (unsigned i = 0, e = op.getClosureResults().size(); i < e; ++i)
      if (!isDropped(i) && op.getClosureResultArgument(i) && getTie(i) == operand)
        return true;
    return false;
  }

  /// All ops computed from `argument`, users last; nothing if one of them is more than a plain op.
  std::optional<SmallVector<Operation *>> getDependents(BlockArgument argument) {
    llvm::SetVector<Operation *> dependents;
    SmallVector<Value> worklist{argument};
    while (!worklist.empty()) {
      for (Operation *user : worklist.pop_back_val().getUsers()) {
        if (user->getNumRegions() != 0 || user->hasTrait<OpTrait::IsTerminator>())
          return std::nullopt;
        if (dependents.insert(user))
          llvm::append_range(worklist, user->getResults());
      }
    }
    return dependents.takeVector();
  }

  /// K3.
  void dropUnusedResults(llvm::SetVector<Operation *> &deadOps) {
    for (unsigned i = 0, e = op.getClosureResults().size(); i < e; ++i) {
      if (!op.getClosureResults()[i].use_empty() || op.getResultAccess(i).read)
        continue;
      if (BlockArgument argument = op.getClosureResultArgument(i)) {
        // Another result in the same storage needs the stores.
        std::optional<unsigned> tie = getTie(i);
        bool shared = false;
        for (unsigned j = 0; tie && j < e; ++j)
          shared |= j != i && getTie(j) == tie;
        auto dependents = getDependents(argument);
        if (shared || !dependents)
          continue;
        deadOps.insert(dependents->begin(), dependents->end());
      }
      droppedResults.push_back(i);
    }
  }

  /// K4: pairs (dropped result, the one that replaces it). Yields list the results first; what follows are their sizes.
  SmallVector<std::pair<unsigned, unsigned>> findRepeatedResults() {
    unsigned count = op.getClosureResults().size();
    SmallVector<Operation *> yields;
    for (Block &block : op.getClosureBodyRegion()) {
      Operation *terminator = block.getTerminator();
      if (terminator->getNumSuccessors() != 0 || terminator->hasTrait<UnreachableLike>())
        continue;
      if (terminator->getNumOperands() < count)
        return {};
      yields.push_back(terminator);
    }
    if (yields.empty())
      return {};
    SmallVector<std::pair<unsigned, unsigned>> repeated;
    for (unsigned i = 0; i < count; ++i) {
      for (unsigned first = 0; first < i && !isDropped(i); ++first) {
        if (isDropped(first) || op.getClosureResults()[i].getType() != op.getClosureResults()[first].getType())
          continue;
        if (!llvm::all_of(yields, [&](Operation *yield) { return yield->getOperand(i) == yield->getOperand(first); }))
          continue;
        repeated.emplace_back(i, first);
        droppedResults.push_back(i);
      }
    }
    return repeated;
  }

  /// K6.
  bool inlineConstant(unsigned operand) {
    Operation *constant = op.getClosureOperands()[operand].getDefiningOp();
    if (options.maxInlinedConstantBytes == 0 || !constant || !constant->hasTrait<OpTrait::ConstantLike>() ||
        !op.getOperandAccess(operand).isReadOnly() || !op.canClosureContainOp(constant) ||
        constant->getResult(0).getType() != entry.getArgument(operand).getType())
      return false;
    std::optional<int64_t> bytes = getConstantBytes(constant->getResult(0).getType());
    if (!bytes || *bytes > options.maxInlinedConstantBytes)
      return false;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(&entry);
    rewriter.replaceAllUsesWith(entry.getArgument(operand), rewriter.clone(*constant)->getResult(0));
    return true;
  }

  /// K1, K2, K6.
  void dropOperands() {
    llvm::SmallDenseMap<Value, SmallVector<unsigned>> kept;
    for (auto [index, operand] : llvm::enumerate(op.getClosureOperands())) {
      BlockArgument argument = entry.getArgument(index);
      if (!holdsResult(index) && (argument.use_empty() || inlineConstant(index))) {
        droppedOperands.push_back(index);
        continue;
      }
      bool merged = false;
      for (unsigned first : kept[operand]) {
        if (merged || entry.getArgument(first).getType() != argument.getType() || holdsResult(index) ||
            holdsResult(first) || op.getOperandAccess(first).write || op.getOperandAccess(index).write)
          continue;
        rewriter.replaceAllUsesWith(argument, entry.getArgument(first));
        droppedOperands.push_back(index);
        merged = true;
      }
      if (!merged)
        kept[operand].push_back(index);
    }
  }

  LogicalResult run() {
    if (entry.getNumArguments() < op.getClosureOperands().size())
      return failure(); // Generic input may lack arguments; nothing is known then.
    llvm::SetVector<Operation *> deadOps;
    dropUnusedResults(deadOps);
    unsigned resultCount = op.getClosureResults().size();
    if (resultCount != 0 && droppedResults.size() == resultCount && op->getNumResults() == resultCount) { // K5
      rewriter.eraseOp(op);
      return success();
    }
    auto repeated = findRepeatedResults();
    for (Operation *dead : deadOps)
      dead->dropAllUses();
    for (Operation *dead : deadOps)
      rewriter.eraseOp(dead);
    dropOperands();
    if (droppedOperands.empty() && droppedResults.empty())
      return failure();

    llvm::sort(droppedResults);
    rewriter.setInsertionPoint(op);
    SmallVector<OpResult> oldResults(op.getClosureResults());
    Operation *newOp = op.cloneReplacementExcludingOperandsAndResults(droppedOperands, droppedResults, rewriter);
    ResultRange newResults = cast<ClosureOpInterface>(newOp).getClosureResults();
    SmallVector<Value> replacements(resultCount);
    unsigned position = 0;
    for (unsigned i = 0; i < resultCount; ++i)
      if (!isDropped(i))
        replacements[i] = newResults[position++];
    for (auto [result, first] : repeated)
      replacements[result] = replacements[first];
    for (auto [old, replacement] : llvm::zip_equal(oldResults, replacements))
      if (replacement)
        rewriter.replaceAllUsesWith(old, replacement);
    // Results beside the closure's own (a timepoint) come last in both.
    for (unsigned i = resultCount, e = op->getNumResults(); i < e; ++i)
      rewriter.replaceAllUsesWith(op->getResult(i), newOp->getResult(position++));
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

LogicalResult util::simplifyClosure(ClosureOpInterface op, RewriterBase &rewriter, const ClosureOptions &options) {
  if (op.getClosureBodyRegion().empty())
    return failure();
  return ClosureSimplifier(op, rewriter, options).run();
}
