#include "passes/Input/BlockLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace {

/// `header: br(condition, body or header again, exit)`, and `body: br(header)`.
struct BlockLoop {
  cf::CondBranchOp branch;
  Block *body; ///< null: the header branches to itself
  Block *exit;
  bool onTrue; ///< the loop goes on if the condition is true

  Block *header() { return branch->getBlock(); }
  OperandRange nextOperands() { return onTrue ? branch.getTrueDestOperands() : branch.getFalseDestOperands(); }
  OperandRange exitOperands() { return onTrue ? branch.getFalseDestOperands() : branch.getTrueDestOperands(); }
};

std::optional<BlockLoop> findLoop(Block &header) {
  auto branch = header.mightHaveTerminator() ? dyn_cast<cf::CondBranchOp>(header.getTerminator()) : cf::CondBranchOp();
  if (!branch)
    return std::nullopt;
  for (bool onTrue : {true, false}) {
    Block *next = onTrue ? branch.getTrueDest() : branch.getFalseDest();
    Block *exit = onTrue ? branch.getFalseDest() : branch.getTrueDest();
    if (exit == &header || exit == next)
      continue;
    if (next == &header)
      return BlockLoop{branch, nullptr, exit, onTrue};
    auto back = dyn_cast<cf::BranchOp>(next->getTerminator());
    if (back && back.getDest() == &header && next->getSinglePredecessor() == &header)
      return BlockLoop{branch, next, exit, onTrue};
  }
  return std::nullopt;
}

/// The values of the header that later blocks, or the branches to them, use.
SmallVector<Value> collectForwarded(BlockLoop &loop) {
  Block *header = loop.header();
  llvm::SetVector<Value> forwarded;
  auto collect = [&](Value value) {
    for (Operation *user : value.getUsers())
      if (header->getParent()->findAncestorBlockInRegion(*user->getBlock()) != header)
        forwarded.insert(value);
  };
  llvm::for_each(header->getArguments(), collect);
  for (Operation &op : *header)
    llvm::for_each(op.getResults(), collect);
  for (Value operand : llvm::concat<Value>(SmallVector<Value>(loop.nextOperands()), SmallVector<Value>(loop.exitOperands())))
    if (operand.getParentBlock() == header)
      forwarded.insert(operand);
  return forwarded.takeVector();
}

Value createCondition(OpBuilder &builder, BlockLoop &loop) {
  Value condition = loop.branch.getCondition();
  if (loop.onTrue)
    return condition;
  if (auto compare = condition.getDefiningOp<arith::CmpIOp>(); compare && condition.hasOneUse()) {
    compare.setPredicate(arith::invertPredicate(compare.getPredicate()));
    return condition;
  }
  Value yes = arith::ConstantOp::create(builder, loop.branch.getLoc(), builder.getBoolAttr(true));
  return arith::XOrIOp::create(builder, loop.branch.getLoc(), condition, yes);
}

/// Moves the ops of the header into the region that decides. Leaves its terminator.
void fillBefore(BlockLoop &loop, scf::WhileOp whileOp) {
  Block *header = loop.header();
  OpBuilder builder(whileOp);
  SmallVector<Location> locations = llvm::map_to_vector(header->getArguments(), [](BlockArgument argument) { return argument.getLoc(); });
  Block *before = builder.createBlock(&whileOp.getBefore(), {}, header->getArgumentTypes(), locations);
  before->getOperations().splice(before->end(), header->getOperations(), header->begin(), Block::iterator(whileOp));
  for (auto [from, to] : llvm::zip_equal(header->getArguments(), before->getArguments()))
    from.replaceAllUsesExcept(to, whileOp);
}

/// Moves the ops of the body into the region that it becomes.
void fillAfter(BlockLoop &loop, scf::WhileOp whileOp) {
  OpBuilder builder(whileOp);
  SmallVector<Location> locations(whileOp.getNumResults(), whileOp.getLoc());
  Block *after = builder.createBlock(&whileOp.getAfter(), {}, whileOp.getResultTypes(), locations);
  SmallVector<Value> yielded(loop.nextOperands());
  if (Block *body = loop.body) {
    for (auto [argument, operand] : llvm::zip_equal(body->getArguments(), yielded))
      argument.replaceAllUsesWith(operand);
    auto back = cast<cf::BranchOp>(body->getTerminator());
    yielded = SmallVector<Value>(back.getDestOperands());
    back->erase();
    after->getOperations().splice(after->end(), body->getOperations());
  }
  builder.setInsertionPointToEnd(after);
  scf::YieldOp::create(builder, loop.branch.getLoc(), yielded);
}

scf::WhileOp raise(BlockLoop loop) {
  Block *header = loop.header();
  SmallVector<Value> forwarded = collectForwarded(loop);
  OpBuilder builder(loop.branch);
  auto whileOp = scf::WhileOp::create(builder, loop.branch.getLoc(), llvm::map_to_vector(forwarded, [](Value value) { return value.getType(); }),
                                      header->getArguments());
  fillBefore(loop, whileOp);
  for (Value &value : forwarded)
    if (auto argument = dyn_cast<BlockArgument>(value))
      value = whileOp.getBeforeArguments()[argument.getArgNumber()];
  fillAfter(loop, whileOp);
  builder.setInsertionPointToEnd(whileOp.getBeforeBody());
  scf::ConditionOp::create(builder, loop.branch.getLoc(), createCondition(builder, loop), forwarded);
  builder.setInsertionPoint(loop.branch);
  cf::BranchOp::create(builder, loop.branch.getLoc(), loop.exit, loop.exitOperands());
  loop.branch->erase();
  if (loop.body)
    loop.body->erase();
  for (auto [value, argument, result] : llvm::zip_equal(forwarded, whileOp.getAfterArguments(), whileOp.getResults())) {
    value.replaceUsesWithIf(argument, [&](OpOperand &use) { return whileOp.getAfter().isAncestor(use.getOwner()->getParentRegion()); });
    value.replaceUsesWithIf(result, [&](OpOperand &use) { return !whileOp->isProperAncestor(use.getOwner()); });
  }
  return whileOp;
}

/// Appends each block to its only predecessor, if that branches nowhere else: then an outer loop is one of two blocks, too.
void mergeChains(Region &region) {
  IRRewriter rewriter(region.getContext());
  for (Block &block : llvm::make_early_inc_range(region)) {
    Block *before = block.getSinglePredecessor();
    auto branch = before && before != &block ? dyn_cast<cf::BranchOp>(before->getTerminator()) : cf::BranchOp();
    if (!branch)
      continue;
    SmallVector<Value> operands(branch.getDestOperands());
    rewriter.eraseOp(branch);
    rewriter.mergeBlocks(&block, before, operands);
  }
}

} // namespace

void weir::raiseBlockLoops(Region &region, llvm::function_ref<void(scf::WhileOp)> raised) {
  for (bool changed = true; changed && !region.empty() && !region.hasOneBlock();) {
    changed = false;
    SmallVector<BlockLoop> loops;
    for (Block &block : region)
      if (std::optional<BlockLoop> loop = findLoop(block))
        loops.push_back(*loop);
    for (BlockLoop &loop : loops) {
      raised(raise(loop));
      changed = true;
    }
    if (changed)
      mergeChains(region);
  }
}

void weir::findBackEdges(Region &region, llvm::function_ref<void(Operation *)> found) {
  if (region.empty() || region.hasOneBlock())
    return;
  DominanceInfo dominance;
  for (Block &block : region)
    if (llvm::any_of(block.getSuccessors(), [&](Block *next) { return dominance.dominates(next, &block); }))
      found(block.getTerminator());
}
