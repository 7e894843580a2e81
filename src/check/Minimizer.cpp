#include "src/check/Minimizer.h"
#include "src/check/ProgramParts.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
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

/// An op with unused results, or a symbol without uses.
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

/// An operand, or any value of the same type before the op, in the place of each result.
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

/// A result of a function that is not called.
static bool dropResult(Operation *op, unsigned variant) {
  if (!isFunctionWithBody(op) || isMentioned(op))
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
  if (!isFunctionWithBody(op) || isMentioned(op))
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
  auto call = dyn_cast<CallOpInterface>(op);
  if (!isa<util::CallOp, func::CallOp>(op) || variant != 0)
    return false;
  auto callee = SymbolTable::lookupNearestSymbolFrom<FunctionOpInterface>(op, cast<SymbolRefAttr>(call.getCallableForCallee()));
  if (!callee || callee.isExternal() || !callee.getFunctionBody().hasOneBlock() || callee->isAncestor(op))
    return false;
  IRMapping mapping;
  Block &body = callee.getFunctionBody().front();
  // It may end without a result.
  if (body.getTerminator()->getNumOperands() != op->getNumResults() || body.getNumArguments() != op->getNumOperands())
    return false;
  mapping.map(body.getArguments(), op->getOperands());
  OpBuilder builder(op);
  for (Operation &inner : body.without_terminator())
    builder.clone(inner, mapping);
  for (auto [result, returned] : llvm::zip(op->getResults(), body.getTerminator()->getOperands()))
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

/// A tensor with undefined elements, or a constant, in the place of a tensor.
static bool replaceByTensor(Operation *op, unsigned variant) {
  if (variant > 1 || op->getNumResults() == 0 || op->use_empty() || isa<tensor::EmptyOp, arith::ConstantOp>(op) ||
      op->hasTrait<OpTrait::ConstantLike>())
    return false;
  for (Type type : op->getResultTypes()) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || !tensor.hasStaticShape() || tensor.getEncoding() || !tensor.getElementType().isIntOrIndexOrFloat())
      return false;
  }
  OpBuilder builder(op);
  for (Value result : op->getResults()) {
    auto tensor = cast<RankedTensorType>(result.getType());
    Value other;
    if (variant == 0)
      other = arith::ConstantOp::create(builder, op->getLoc(),
                                        DenseElementsAttr::get(tensor, builder.getOneAttr(tensor.getElementType())));
    else
      other = tensor::EmptyOp::create(builder, op->getLoc(), tensor, ValueRange());
    result.replaceAllUsesWith(other);
  }
  op->erase();
  return true;
}

/// A splat in the place of a constant with many elements.
static bool simplifyConstant(Operation *op, unsigned variant) {
  auto constant = dyn_cast<arith::ConstantOp>(op);
  auto type = constant ? dyn_cast<RankedTensorType>(constant.getType()) : RankedTensorType();
  auto elements = type ? dyn_cast<DenseElementsAttr>(constant.getValue()) : DenseElementsAttr();
  if (!type || variant != 0 || (elements && elements.isSplat()) || !type.getElementType().isIntOrIndexOrFloat())
    return false;
  OpBuilder builder(op);
  constant.setValueAttr(DenseElementsAttr::get(type, builder.getOneAttr(type.getElementType())));
  return true;
}

/// What an op computes as another result of the program: what comes after it may go then.
static bool returnValue(Operation *op, unsigned variant) {
  auto function = dyn_cast<FunctionOpInterface>(op->getParentOp());
  if (variant != 0 || !isFunctionWithBody(op->getParentOp()) || op->getNumResults() == 0 || !function.isPublic() || isMentioned(function) || !op->getBlock()->isEntryBlock() ||
      !function.getFunctionBody().hasOneBlock())
    return false;
  Operation *terminator = op->getBlock()->getTerminator();
  if (!isa<util::ReturnOp, func::ReturnOp>(terminator) || terminator->getNumOperands() == 0 || !isa<RankedTensorType>(op->getResult(0).getType()) ||
      terminator->getOperand(0) == op->getResult(0))
    return false;
  terminator->setOperands(ValueRange(op->getResult(0)));
  function.setType(FunctionType::get(op->getContext(), function.getArgumentTypes(), op->getResult(0).getType()));
  function.removeResAttrsAttr();
  op->getParentOp()->removeAttr("tied_operands");
  return true;
}

/// An argument in the place of what is computed: what comes before may go then.
static bool makeArgument(Operation *op, unsigned variant) {
  auto function = dyn_cast<FunctionOpInterface>(op->getParentOp());
  if (variant != 0 || !isFunctionWithBody(op->getParentOp()) || op->getNumResults() != 1 || op->use_empty() || !function.isPublic() || isMentioned(function) || !op->getBlock()->isEntryBlock())
    return false;
  auto tensor = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!tensor || tensor.getEncoding() || isa<tensor::EmptyOp, arith::ConstantOp>(op))
    return false;
  if (failed(function.insertArgument(function.getNumArguments(), tensor, {}, op->getLoc())))
    return false;
  op->getResult(0).replaceAllUsesWith(function.getArguments().back());
  op->erase();
  return true;
}

/// What only other tools look at.
static bool dropDecoration(Operation *op, unsigned variant) {
  static constexpr llvm::StringLiteral kNames[] = {"iree.abi.declaration", "lowering_config", "weir.lowering_config"};
  unsigned number = 0;
  for (StringRef name : kNames)
    if (op->hasAttr(name) && number++ == variant) {
      op->removeAttr(name);
      return true;
    }
  return false;
}

static constexpr Reduction kReductions[] = {
    eraseUnused, dropResult, returnValue,  makeArgument,    forwardOperand,   unwrapRegion,  simplifyBranch,
    mergeBlock,  inlineCall, dropArgument, replaceByTensor, simplifyConstant, dropAttribute, dropDecoration};

OwningOpRef<ModuleOp> check::minimizeProgram(ModuleOp module, llvm::function_ref<bool(ModuleOp)> isInteresting,
                                             const MinimizerOptions &options) {
  auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(options.seconds);
  OwningOpRef<ModuleOp> best = module.clone();
  loadSubstituteDialects(*module.getContext());
  // Many candidates are no programs.
  ScopedDiagnosticHandler quiet(module.getContext(), [](Diagnostic &) { return success(); });
  bool changed = true;
  while (changed) {
    changed = false;
    for (Reduction reduction : kReductions)
      // Ops at the end first: what they used may go then.
      for (size_t i = collectOps(*best, options.kernels).size(); i-- > 0;)
        for (unsigned variant = 0; variant < 64;) {
          if (std::chrono::steady_clock::now() > deadline)
            return best;
          SmallVector<Operation *> current = collectOps(*best, options.kernels);
          if (i >= current.size())
            break;
          OwningOpRef<ModuleOp> candidate = best->clone();
          SmallVector<Operation *> ops = collectOps(*candidate, options.kernels);
          if (!reduction(ops[i], variant))
            break;
          eraseDeadOps(*candidate);
          if (succeeded(verify(*candidate)) && isInteresting(*candidate)) {
            best = std::move(candidate);
            changed = true;
            if (options.progress)
              options.progress(collectOps(*best, options.kernels).size());
          } else {
            ++variant;
          }
        }
  }
  return best;
}
