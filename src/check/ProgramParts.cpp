#include "src/check/ProgramParts.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

bool weir::check::isFunctionWithBody(Operation *op) {
  auto function = dyn_cast_or_null<FunctionOpInterface>(op);
  return function && !function.isExternal() && isa<ModuleOp>(op->getParentOp()) && !isa<util::InitializerOp>(op);
}

bool weir::check::isMentioned(Operation *symbol) { return !SymbolTable::symbolKnownUseEmpty(symbol, symbol->getParentOp()); }

void weir::check::loadSubstituteDialects(MLIRContext &context) {
  context.loadDialect<arith::ArithDialect, cf::ControlFlowDialect, linalg::LinalgDialect, stream::StreamDialect, tensor::TensorDialect, util::UtilDialect>();
}

void weir::check::eraseDeadOps(ModuleOp module) {
  module->walk<WalkOrder::PostOrder, mlir::ReverseIterator>([&](Operation *op) {
    if (op->use_empty() && isPure(op) && !op->hasTrait<OpTrait::IsTerminator>() && !isa<ModuleOp>(op))
      op->erase();
  });
}

SmallVector<Operation *> weir::check::collectOps(ModuleOp module, bool kernels) {
  SmallVector<Operation *> ops;
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != module)
      ops.push_back(op);
    return !kernels && isa<stream::ExecutableOp>(op) ? WalkResult::skip() : WalkResult::advance();
  });
  return ops;
}

SmallVector<FunctionOpInterface> weir::check::collectFunctions(ModuleOp module, bool kernels) {
  SmallVector<FunctionOpInterface> functions;
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isFunctionWithBody(op)) {
      functions.push_back(cast<FunctionOpInterface>(op));
      return WalkResult::skip();
    }
    return !kernels && isa<stream::ExecutableOp>(op) ? WalkResult::skip() : WalkResult::advance();
  });
  return functions;
}

bool weir::check::eraseFunctions(ArrayRef<FunctionOpInterface> functions, size_t begin, size_t end) {
  SmallVector<FunctionOpInterface> going(functions.slice(begin, end - begin));
  size_t before = going.size();
  // Callers first.
  for (bool erased = true; erased;) {
    erased = false;
    for (size_t i = going.size(); i-- > 0;)
      if (!isMentioned(going[i])) {
        going[i].erase();
        going.erase(going.begin() + i);
        erased = true;
      }
  }
  if (going.size() == before)
    return false;
  for (auto [i, function] : llvm::enumerate(functions))
    if ((i < begin || i >= end) && SymbolTable::getSymbolVisibility(function) == SymbolTable::Visibility::Private && !isMentioned(function))
      SymbolTable::setSymbolVisibility(function, SymbolTable::Visibility::Public);
  return true;
}

SmallVector<Operation *> weir::check::collectUnusedSymbols(ModuleOp module) {
  SmallVector<Operation *> symbols;
  for (Operation &op : module.getOps())
    if (auto symbol = dyn_cast<SymbolOpInterface>(op); symbol && symbol.isPrivate() && !isMentioned(&op))
      symbols.push_back(&op);
  return symbols;
}

SmallVector<arith::ConstantOp> weir::check::collectLargeConstants(ModuleOp module) {
  SmallVector<arith::ConstantOp> constants;
  module->walk([&](arith::ConstantOp op) {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    auto elements = dyn_cast<DenseElementsAttr>(op.getValue());
    if (type && !(elements && elements.isSplat()) && type.getElementType().isIntOrIndexOrFloat())
      constants.push_back(op);
  });
  return constants;
}

/// All elements are one.
static TypedAttr getSplat(RankedTensorType type) {
  return DenseElementsAttr::get(type, Builder(type.getContext()).getOneAttr(type.getElementType()));
}

void weir::check::makeSplat(arith::ConstantOp constant) { constant.setValueAttr(getSplat(cast<RankedTensorType>(constant.getType()))); }

/// What is there as long as something uses it.
static bool isLeaf(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>() || isa<tensor::EmptyOp, tensor::DimOp>(op) ||
         (isa<linalg::FillOp>(op) && isa_and_nonnull<tensor::EmptyOp>(op->getOperand(1).getDefiningOp()));
}

SmallVector<Operation *> weir::check::collectBody(FunctionOpInterface function, bool nested) {
  SmallVector<Operation *> ops;
  function.getFunctionBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!op->hasTrait<OpTrait::IsTerminator>() && !isLeaf(op))
      ops.push_back(op);
    bool descends = nested && !op->hasTrait<OpTrait::IsIsolatedFromAbove>() &&
                    (isa<RegionBranchOpInterface>(op) || isa<stream::AsyncExecuteOp, stream::AsyncConcurrentOp>(op));
    return descends ? WalkResult::advance() : WalkResult::skip();
  });
  return ops;
}

/// Whether `op` goes, or what it is in.
static bool goes(Operation *op, const llvm::SmallPtrSetImpl<Operation *> &going) {
  for (; op; op = op->getParentOp())
    if (going.contains(op))
      return true;
  return false;
}

/// Nothing but `going` uses them any more.
static void eraseAll(ArrayRef<Operation *> ops, const llvm::SmallPtrSetImpl<Operation *> &going) {
  SmallVector<Operation *> outermost = llvm::filter_to_vector(ops, [&](Operation *op) { return !goes(op->getParentOp(), going); });
  for (Operation *op : outermost)
    op->dropAllReferences();
  for (Operation *op : outermost)
    op->erase();
}

bool weir::check::truncateBody(FunctionOpInterface function, size_t count) {
  if (!function.getFunctionBody().hasOneBlock() || isMentioned(function))
    return false;
  Operation *terminator = function.getFunctionBody().front().getTerminator();
  if (!isa<util::ReturnOp, func::ReturnOp>(terminator))
    return false;
  SmallVector<Operation *> ops = collectBody(function, /*nested=*/false);
  ArrayRef<Operation *> rest = ArrayRef(ops).drop_front(count);
  llvm::SmallPtrSet<Operation *, 16> going(rest.begin(), rest.end());
  llvm::SetVector<Value> needed;
  auto addOperands = [&](Operation *op) {
    for (Value operand : op->getOperands())
      if (Operation *def = operand.getDefiningOp(); def && def->getParentOp() == function && !isLeaf(def) && !going.contains(def))
        needed.insert(operand);
  };
  for (Operation *op : rest)
    op->walk(addOperands);
  addOperands(terminator);
  // Numbers say where tensors lie, mostly.
  SmallVector<Value> returned = llvm::filter_to_vector(needed, [](Value value) { return !value.getType().isIntOrIndexOrFloat(); });
  if (returned.empty())
    returned.assign(needed.begin(), needed.end());
  terminator->setOperands(returned);
  function.setType(FunctionType::get(function.getContext(), function.getArgumentTypes(), ValueRange(returned).getTypes()));
  function.removeResAttrsAttr();
  function->removeAttr("tied_operands");
  eraseAll(rest, going);
  return true;
}

SmallVector<unsigned> weir::check::collectUnusedArguments(FunctionOpInterface function) {
  SmallVector<unsigned> numbers;
  if (isMentioned(function))
    return numbers;
  for (BlockArgument argument : function.getArguments())
    if (argument.use_empty())
      numbers.push_back(argument.getArgNumber());
  return numbers;
}

bool weir::check::eraseArguments(FunctionOpInterface function, ArrayRef<unsigned> numbers) {
  llvm::BitVector going(function.getNumArguments());
  for (unsigned number : numbers)
    going.set(number);
  function->removeAttr("tied_operands");
  return succeeded(function.eraseArguments(going));
}

/// A value of the type of `result`, at the op that computes it. Null without one.
static Value makeSubstitute(FunctionOpInterface function, OpResult result, Substitute substitute) {
  Operation *op = result.getOwner();
  if (substitute == Substitute::Argument) {
    unsigned number = function.getNumArguments();
    if (isMentioned(function) || failed(function.insertArgument(number, result.getType(), {}, op->getLoc())))
      return {};
    return function.getArgument(number);
  }
  OpBuilder builder(op);
  if (result.getType().isIntOrIndexOrFloat())
    return arith::ConstantOp::create(builder, op->getLoc(), cast<TypedAttr>(builder.getOneAttr(result.getType())));
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (!type || type.getEncoding())
    return {};
  if (type.hasStaticShape() && type.getElementType().isIntOrIndexOrFloat())
    return arith::ConstantOp::create(builder, op->getLoc(), getSplat(type));
  SmallVector<Value> sizes;
  if (!type.hasStaticShape()) {
    ReifiedRankedShapedTypeDims shapes;
    if (failed(reifyResultShapes(builder, op, shapes)))
      return {};
    for (auto [dim, size] : llvm::enumerate(shapes[result.getResultNumber()]))
      if (type.isDynamicDim(dim))
        sizes.push_back(getValueOrCreateConstantIndexOp(builder, op->getLoc(), size));
  }
  return tensor::EmptyOp::create(builder, op->getLoc(), type, sizes);
}

bool weir::check::eraseOps(FunctionOpInterface function, ArrayRef<Operation *> ops, size_t begin, size_t end, Substitute substitute) {
  ArrayRef<Operation *> range = ops.slice(begin, end - begin);
  llvm::SmallPtrSet<Operation *, 16> going(range.begin(), range.end());
  for (Operation *op : range)
    for (OpResult result : op->getResults()) {
      auto isOutside = [&](OpOperand &use) { return !goes(use.getOwner(), going); };
      if (goes(op->getParentOp(), going) || llvm::none_of(result.getUses(), isOutside))
        continue;
      Value other = makeSubstitute(function, result, substitute);
      if (!other)
        return false;
      result.replaceUsesWithIf(other, isOutside);
    }
  eraseAll(range, going);
  return true;
}
