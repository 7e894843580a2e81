#include "src/check/Minimizer.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include <chrono>

using namespace mlir;
using namespace weir;
using namespace weir::check;

namespace {
/// One way to make a program smaller at one op. False if it does not apply there. `variant` counts alternatives.
using Reduction = bool (*)(Operation *op, unsigned variant);
} // namespace

static bool isFunctionWithBody(Operation *op) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  return function && !function.isExternal() && isa<ModuleOp>(op->getParentOp()) && !isa<util::InitializerOp>(op);
}

/// An op whose results nobody uses, or a symbol that nobody mentions.
static bool eraseUnused(Operation *op, unsigned variant) {
  if (variant != 0 || isa<ModuleOp>(op) || op->hasTrait<OpTrait::IsTerminator>() || !op->use_empty())
    return false;
  if (isa<SymbolOpInterface>(op)) {
    if (!isa<ModuleOp>(op->getParentOp()) || !SymbolTable::symbolKnownUseEmpty(op, op->getParentOp()))
      return false;
  }
  op->erase();
  return true;
}

/// An operand, or any value of the same type in front of the op, in the place of each result.
static bool forwardOperand(Operation *op, unsigned variant) {
  if (op->getNumResults() == 0 || op->use_empty() || variant >= 6)
    return false;
  SmallVector<Value> replacements;
  for (Value result : op->getResults()) {
    SmallVector<Value> candidates;
    auto add = [&](Value value) {
      if (value.getType() == result.getType() && !llvm::is_contained(candidates, value))
        candidates.push_back(value);
    };
    for (Value operand : op->getOperands())
      add(operand);
    for (Value argument : op->getBlock()->getArguments())
      add(argument);
    if (result.use_empty() && candidates.empty()) {
      replacements.push_back(Value());
      continue;
    }
    if (candidates.empty() || variant >= candidates.size())
      return false;
    replacements.push_back(candidates[variant]);
  }
  for (auto [result, replacement] : llvm::zip(op->getResults(), replacements))
    if (replacement)
      result.replaceAllUsesWith(replacement);
  op->erase();
  return true;
}

/// The body of a region, once, in the place of the op. Only regions of one block.
static bool unwrapRegion(Operation *op, unsigned variant) {
  if (!isa<scf::IfOp, scf::IndexSwitchOp, scf::ForOp, scf::WhileOp, stream::AsyncExecuteOp, stream::AsyncConcurrentOp>(op) ||
      variant >= op->getNumRegions() || !op->getRegion(variant).hasOneBlock())
    return false;
  if (isa<scf::WhileOp>(op) && variant != 0)
    return false;
  Block &block = op->getRegion(variant).front();
  SmallVector<Value> arguments;
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    arguments.push_back(loop.getLowerBound());
    llvm::append_range(arguments, loop.getInitArgs());
  } else if (auto execute = dyn_cast<stream::AsyncExecuteOp>(op)) {
    llvm::append_range(arguments, execute.getResourceOperands());
  } else if (auto concurrent = dyn_cast<stream::AsyncConcurrentOp>(op)) {
    llvm::append_range(arguments, concurrent.getResourceOperands());
  } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    llvm::append_range(arguments, loop.getInits());
  }
  if (arguments.size() != block.getNumArguments())
    return false;
  Operation *terminator = block.getTerminator();
  SmallVector<Value> results(terminator->getOperands());
  if (auto condition = dyn_cast<scf::ConditionOp>(terminator))
    results.assign(condition.getArgs().begin(), condition.getArgs().end());
  if (auto yield = dyn_cast<stream::YieldOp>(terminator))
    results.assign(yield.getResourceOperands().begin(), yield.getResourceOperands().end());
  OpBuilder builder(op);
  if (isa<stream::AsyncExecuteOp>(op))
    results.push_back(stream::TimepointImmediateOp::create(builder, op->getLoc()));
  if (results.size() != op->getNumResults())
    return false;
  for (auto [argument, value] : llvm::zip(block.getArguments(), arguments))
    argument.replaceAllUsesWith(value);
  // A result may be an argument, which is replaced now.
  for (Value &result : results)
    if (auto argument = dyn_cast<BlockArgument>(result); argument && argument.getOwner() == &block)
      result = arguments[argument.getArgNumber()];
  terminator->erase();
  op->getBlock()->getOperations().splice(op->getIterator(), block.getOperations());
  op->replaceAllUsesWith(results);
  op->erase();
  return true;
}

/// Only one way out of a branch.
static bool simplifyBranch(Operation *op, unsigned variant) {
  if (op->getNumSuccessors() < 2 || variant >= op->getNumSuccessors())
    return false;
  auto branch = dyn_cast<BranchOpInterface>(op);
  if (!branch)
    return false;
  SmallVector<Value> operands(branch.getSuccessorOperands(variant).getForwardedOperands());
  OpBuilder builder(op);
  cf::BranchOp::create(builder, op->getLoc(), op->getSuccessor(variant), operands);
  Region *region = op->getParentRegion();
  op->erase();
  IRRewriter rewriter(region->getContext());
  (void)eraseUnreachableBlocks(rewriter, *region);
  return true;
}

/// A block merged into its only predecessor, if that goes nowhere else.
static bool mergeBlock(Operation *op, unsigned variant) {
  auto branch = dyn_cast<cf::BranchOp>(op);
  if (!branch || variant != 0 || branch.getDest()->getSinglePredecessor() != op->getBlock() ||
      branch.getDest() == op->getBlock())
    return false;
  Block *dest = branch.getDest();
  for (auto [argument, value] : llvm::zip(dest->getArguments(), branch.getDestOperands()))
    argument.replaceAllUsesWith(value);
  Block *block = op->getBlock();
  op->erase();
  block->getOperations().splice(block->end(), dest->getOperations());
  dest->erase();
  return true;
}

static util::CallOp findCall(Operation *function) {
  util::CallOp found;
  StringRef name = cast<FunctionOpInterface>(function).getName();
  function->getParentOp()->walk([&](util::CallOp call) {
    if (call.getCallee() == name)
      found = call;
  });
  return found;
}

/// A result of a function that is not called.
static bool dropResult(Operation *op, unsigned variant) {
  if (!isFunctionWithBody(op) || findCall(op))
    return false;
  auto function = cast<FunctionOpInterface>(op);
  if (variant >= function.getNumResults() || failed(function.eraseResult(variant)))
    return false;
  function.getFunctionBody().walk([&](Operation *inner) {
    if (isa<util::ReturnOp, func::ReturnOp>(inner))
      inner->eraseOperand(variant);
  });
  op->removeAttr("tied_operands");
  return true;
}

/// An argument that is not used, of a function that is not called.
static bool dropArgument(Operation *op, unsigned variant) {
  if (!isFunctionWithBody(op) || findCall(op))
    return false;
  auto function = cast<FunctionOpInterface>(op);
  while (variant < function.getNumArguments() && !function.getArgument(variant).use_empty())
    ++variant;
  if (variant >= function.getNumArguments() || failed(function.eraseArgument(variant)))
    return false;
  op->removeAttr("tied_operands");
  return true;
}

/// The body of a function of one block in the place of a call.
static bool inlineCall(Operation *op, unsigned variant) {
  auto call = dyn_cast<util::CallOp>(op);
  if (!call || variant != 0)
    return false;
  auto callee = SymbolTable::lookupNearestSymbolFrom<util::FuncOp>(op, call.getCalleeAttr());
  if (!callee || callee.isExternal() || !callee.getBody().hasOneBlock() || callee->isAncestor(op))
    return false;
  IRMapping mapping;
  Block &body = callee.getBody().front();
  mapping.map(body.getArguments(), call.getOperands());
  OpBuilder builder(op);
  for (Operation &inner : body.without_terminator())
    builder.clone(inner, mapping);
  for (auto [result, returned] : llvm::zip(call.getResults(), body.getTerminator()->getOperands()))
    result.replaceAllUsesWith(mapping.lookupOrDefault(returned));
  op->erase();
  return true;
}

/// One attribute less.
static bool dropAttribute(Operation *op, unsigned variant) {
  for (StringRef name : {"affinity", "source_affinity", "target_affinity", "execution_affinity"})
    if (op->getAttr(name) && variant-- == 0) {
      op->removeAttr(name);
      return true;
    }
  return false;
}

static constexpr Reduction kReductions[] = {eraseUnused, dropResult, forwardOperand, unwrapRegion, simplifyBranch,
                                            mergeBlock, inlineCall, dropArgument, dropAttribute};

/// Ops that compute what nobody uses.
static void eraseDeadOps(ModuleOp module) {
  module->walk<WalkOrder::PostOrder, mlir::ReverseIterator>([&](Operation *op) {
    if (op->use_empty() && isPure(op) && !op->hasTrait<OpTrait::IsTerminator>() && !isa<ModuleOp>(op))
      op->erase();
  });
}

static SmallVector<Operation *> collectOps(ModuleOp module) {
  SmallVector<Operation *> ops;
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != module)
      ops.push_back(op);
    // Kernels stay as they are.
    return isa<stream::ExecutableOp>(op) ? WalkResult::skip() : WalkResult::advance();
  });
  return ops;
}

OwningOpRef<ModuleOp> check::minimizeProgram(ModuleOp module, llvm::function_ref<bool(ModuleOp)> isInteresting,
                                             unsigned seconds) {
  auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  OwningOpRef<ModuleOp> best = module.clone();
  // Many candidates are no programs.
  ScopedDiagnosticHandler quiet(module.getContext(), [](Diagnostic &) { return success(); });
  bool changed = true;
  while (changed) {
    changed = false;
    for (Reduction reduction : kReductions)
      // Ops at the end first: what they used may go then.
      for (size_t i = collectOps(*best).size(); i-- > 0;)
        for (unsigned variant = 0; variant < 64;) {
          if (std::chrono::steady_clock::now() > deadline)
            return best;
          SmallVector<Operation *> current = collectOps(*best);
          if (i >= current.size())
            break;
          OwningOpRef<ModuleOp> candidate = best->clone();
          SmallVector<Operation *> ops = collectOps(*candidate);
          if (!reduction(ops[i], variant))
            break;
          eraseDeadOps(*candidate);
          if (succeeded(verify(*candidate)) && isInteresting(*candidate)) {
            best = std::move(candidate);
            changed = true;
          } else {
            ++variant;
          }
        }
  }
  return best;
}
