#include "passes/Instrument/Sizes.h"

#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilInterfaces.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;
using namespace weir::ledger;

/// Characters in the names of what an expression is made of.
static constexpr size_t maxLength = 1000;

Sizes::Sizes(FunctionOpInterface function, SymbolTable &symbols) : function(function), symbols(symbols) {
  if (function->hasAttr(SymbolTable::getSymbolAttrName()))
    scope = function.getName().str();
}

std::optional<unsigned> Sizes::getArgumentIndex(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || !argument.getOwner()->isEntryBlock() || argument.getOwner()->getParentOp() != function.getOperation())
    return std::nullopt;
  return argument.getArgNumber();
}

Quantity Sizes::leaf(Value value) {
  if (std::optional<unsigned> index = getArgumentIndex(value))
    return Quantity::symbol(scope, "%arg" + std::to_string(*index));
  if (!names)
    names = std::make_unique<AsmState>(function, OpPrintingFlags().useLocalScope());
  std::string name;
  llvm::raw_string_ostream os(name);
  value.printAsOperand(os, *names);
  leaves[name] = value;
  return Quantity::symbol(scope, name);
}

Quantity Sizes::makeTrips() { return Quantity::symbol(scope, "trips" + std::to_string(numTrips++)); }

Quantity Sizes::get(Value index) {
  auto it = known.find(index);
  if (it != known.end())
    return it->second;
  // Operands first, with a stack of its own: sums of offsets get long.
  SmallVector<std::pair<Value, bool>> stack = {{index, false}};
  while (!stack.empty()) {
    auto [value, operandsDone] = stack.pop_back_val();
    if (known.contains(value))
      continue;
    Operation *def = value.getDefiningOp();
    bool isArithmetic = def && (def->getName().getDialectNamespace() == "arith" ||
                                isa<util::AlignOp, util::AssumeIntOp, affine::AffineApplyOp, tensor_ext::DispatchWorkloadOrdinalOp>(def));
    if (!operandsDone && isArithmetic) {
      stack.push_back({value, true});
      for (Value operand : def->getOperands())
        if (operand.getType().isIntOrIndex())
          stack.push_back({operand, false});
      continue;
    }
    Quantity result = compute(value);
    // A long expression says less than the name of the value.
    if (result.getLength() > maxLength)
      result = leaf(value);
    known[value] = result;
  }
  return known[index];
}

Quantity Sizes::computeAffine(AffineExpr expr, ValueRange dims, ValueRange operandSymbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return get(dims[dim.getPosition()]);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return get(operandSymbols[symbol.getPosition()]);
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Quantity lhs = computeAffine(binary.getLHS(), dims, operandSymbols);
  Quantity rhs = computeAffine(binary.getRHS(), dims, operandSymbols);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return lhs + rhs;
  case AffineExprKind::Mul:
    return lhs * rhs;
  case AffineExprKind::FloorDiv:
    return Quantity::floorDiv(lhs, rhs);
  case AffineExprKind::CeilDiv:
    return Quantity::ceilDiv(lhs, rhs);
  default:
    return Quantity::rem(lhs, rhs);
  }
}

Quantity Sizes::compute(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSignificantBits() <= 64 ? Quantity(constant.getSExtValue()) : Quantity::unknown("a number of more than 64 bits");
  Operation *def = value.getDefiningOp();
  if (!def)
    return leaf(value);
  if (isa<arith::AddIOp>(def))
    return get(def->getOperand(0)) + get(def->getOperand(1));
  if (isa<arith::SubIOp>(def))
    return get(def->getOperand(0)) - get(def->getOperand(1));
  if (isa<arith::MulIOp>(def))
    return get(def->getOperand(0)) * get(def->getOperand(1));
  if (isa<arith::DivUIOp, arith::DivSIOp, arith::FloorDivSIOp>(def))
    return Quantity::floorDiv(get(def->getOperand(0)), get(def->getOperand(1)));
  if (isa<arith::CeilDivUIOp, arith::CeilDivSIOp>(def))
    return Quantity::ceilDiv(get(def->getOperand(0)), get(def->getOperand(1)));
  if (isa<arith::RemUIOp, arith::RemSIOp>(def))
    return Quantity::rem(get(def->getOperand(0)), get(def->getOperand(1)));
  if (isa<arith::MaxUIOp, arith::MaxSIOp>(def))
    return Quantity::max(get(def->getOperand(0)), get(def->getOperand(1)));
  if (isa<arith::MinUIOp, arith::MinSIOp>(def))
    return Quantity::min(get(def->getOperand(0)), get(def->getOperand(1)));
  if (isa<arith::AndIOp>(def)) {
    // Rounding down: a mask of ones above `k` zeros.
    Quantity whole = get(def->getOperand(0)), mask = get(def->getOperand(1));
    std::optional<int64_t> bits = mask.getConstant();
    if (!bits || *bits >= 0 || !llvm::isPowerOf2_64(-static_cast<uint64_t>(*bits)))
      return leaf(value);
    Quantity unit(-*bits);
    return Quantity::floorDiv(whole, unit) * unit;
  }
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtUIOp, arith::ExtSIOp, tensor_ext::DispatchWorkloadOrdinalOp>(def))
    return get(def->getOperand(0));
  if (auto apply = dyn_cast<affine::AffineApplyOp>(def)) {
    AffineMap map = apply.getAffineMap();
    return computeAffine(map.getResult(0), apply.getMapOperands().take_front(map.getNumDims()),
                         apply.getMapOperands().drop_front(map.getNumDims()));
  }
  if (auto align = dyn_cast<util::AlignOp>(def)) {
    Quantity alignment = get(align.getAlignment());
    return Quantity::ceilDiv(get(align.getValue()), alignment) * alignment;
  }
  if (auto assume = dyn_cast<util::AssumeIntOp>(def))
    return get(assume.getOperand(cast<OpResult>(value).getResultNumber()));
  if (auto size = dyn_cast<stream::ResourceSizeOp>(def)) {
    // The op that states the size of the resource may do it with this very value.
    std::optional<unsigned> index = getArgumentIndex(size.getOperand());
    known[value] = index ? Quantity::symbol(scope, ("%arg" + Twine(*index) + ".size").str()) : leaf(value);
    return getResourceSize(size.getOperand());
  }
  if (auto dim = dyn_cast<hal::BufferViewDimOp>(def)) {
    if (std::optional<unsigned> index = getArgumentIndex(dim.getBufferView()))
      return Quantity::symbol(scope, ("%arg" + Twine(*index) + ".dim" + Twine(dim.getIndex().getZExtValue())).str());
    return leaf(value);
  }
  if (auto load = dyn_cast<util::GlobalLoadOp>(def)) {
    auto global = symbols.lookup<util::GlobalOp>(load.getGlobal());
    if (!global || global.getIsMutable())
      return leaf(value);
    if (auto initial = dyn_cast_or_null<IntegerAttr>(global.getInitialValueAttr()))
      return initial.getValue().getSExtValue();
    return Quantity::symbol("", ("@" + load.getGlobal()).str());
  }
  return leaf(value);
}

Quantity Sizes::getResourceSize(Value resource) {
  // Through the regions that the value passes, to where an op states the size.
  for (unsigned steps = 0; resource && steps < 64; ++steps) {
    if (Operation *def = resource.getDefiningOp())
      if (auto sizeAware = dyn_cast<util::SizeAwareOpInterface>(def))
        if (Value size = sizeAware.getResultSize(cast<OpResult>(resource).getResultNumber()))
          return get(size);
    if (Value size = util::findValueSize(resource))
      return get(size);
    auto argument = dyn_cast<BlockArgument>(resource);
    if (!argument || !argument.getOwner()->isEntryBlock())
      break;
    // Captures of execution regions belong to the operands in order.
    Operation *parent = argument.getOwner()->getParentOp();
    if (!isa<stream::AsyncExecuteOp, stream::AsyncConcurrentOp, stream::CmdExecuteOp>(parent))
      break;
    auto sizeAware = cast<util::SizeAwareOpInterface>(parent);
    unsigned first = 0;
    if (auto execute = dyn_cast<stream::AsyncExecuteOp>(parent))
      first = execute.getTiedOperandsIndexAndLength().first;
    else if (auto concurrent = dyn_cast<stream::AsyncConcurrentOp>(parent))
      first = concurrent.getTiedOperandsIndexAndLength().first;
    if (Value size = sizeAware.getOperandSize(first + argument.getArgNumber()))
      return get(size);
    resource = parent->getOperand(first + argument.getArgNumber());
  }
  if (resource)
    if (std::optional<unsigned> index = getArgumentIndex(resource))
      return Quantity::symbol(scope, ("%arg" + Twine(*index) + ".size").str());
  return Quantity::unknown("a resource of unknown size");
}

Quantity Sizes::forgetValuesInside(const Quantity &quantity, llvm::function_ref<bool(Value)> isInside) {
  return quantity.substitute([&](const Atom &symbol) -> std::optional<Quantity> {
    auto it = symbol.scope == scope ? leaves.find(symbol.name) : leaves.end();
    if (it == leaves.end() || !isInside(it->second))
      return std::nullopt;
    return Quantity::unknown("the size " + symbol.name + " changes between iterations of a loop in @" + scope);
  });
}

Quantity Sizes::translateFrom(StringRef callee, ValueRange operands, const Quantity &quantity) {
  return quantity.substitute([&](const Atom &symbol) -> std::optional<Quantity> {
    if (symbol.scope != callee)
      return std::nullopt;
    StringRef name = symbol.name;
    if (name.starts_with("trips"))
      return std::nullopt;
    unsigned index;
    if (name.consume_front("%arg") && !name.consumeInteger(10, index) && index < operands.size()) {
      Value operand = operands[index];
      if (name.empty())
        return get(operand);
      if (name == ".size")
        return getResourceSize(operand);
      // A dimension of a view that the caller was given itself.
      if (std::optional<unsigned> argument = getArgumentIndex(operand))
        return Quantity::symbol(scope, "%arg" + std::to_string(*argument) + name.str());
    }
    return Quantity::unknown("the size " + symbol.name + " is computed inside @" + callee);
  });
}
