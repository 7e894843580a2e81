#include "passes/Codegen/CPU/ByteTable.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir::cpu;

TypedAttr weir::cpu::getSplat(Value value) {
  Attribute constant;
  if (!matchPattern(value, m_Constant(&constant)))
    return {};
  if (auto elements = dyn_cast<SplatElementsAttr>(constant))
    constant = elements.getSplatValue<Attribute>();
  else if (isa<ShapedType>(value.getType()))
    return {};
  return dyn_cast<TypedAttr>(constant);
}

ByteTable::ByteTable(Value source, Value result) : source(source), result(result) {
  BackwardSliceOptions options;
  options.inclusive = true;
  options.filter = [&](Operation *op) { return op != source.getDefiningOp() && !op->hasTrait<OpTrait::ConstantLike>(); };
  LogicalResult isWhole = getBackwardSlice(result.getDefiningOp(), &ops, options);
  assert(succeeded(isWhole) && "elementwise ops have no regions");
  (void)isWhole;
  // From the result back: an op all of whose users go, goes.
  llvm::SmallPtrSet<Operation *, 32> going;
  for (Operation *op : llvm::reverse(ops))
    if (op == result.getDefiningOp() || llvm::all_of(op->getUsers(), [&](Operation *user) { return going.contains(user); }))
      going.insert(op);
  replaced = going.size();
}

/// The result of `op` for operands that are known; null if it does not fold.
static Attribute fold(Operation *op, const llvm::DenseMap<Value, Attribute> &known) {
  SmallVector<Attribute> operands;
  for (Value operand : op->getOperands())
    operands.push_back(known.lookup(operand));
  // Upstream has no fold for it.
  if (isa<math::FmaOp>(op)) {
    auto number = [&](unsigned i) { return cast<FloatAttr>(operands[i]).getValue(); };
    APFloat sum = number(0);
    sum.fusedMultiplyAdd(number(1), number(2), APFloat::rmNearestTiesToEven);
    return FloatAttr::get(op->getResult(0).getType(), sum);
  }
  SmallVector<OpFoldResult> results;
  // A fold in place is not a result.
  if (failed(op->fold(operands, results)) || results.size() != 1)
    return {};
  auto value = dyn_cast<Value>(results.front());
  Attribute constant = value ? known.lookup(value) : cast<Attribute>(results.front());
  return isa_and_present<IntegerAttr, FloatAttr>(constant) ? constant : Attribute();
}

std::optional<std::array<uint8_t, 256>> ByteTable::evaluate(Operation *&unfolded) const {
  // The same ops on scalars, in a block of their own. Constants are its arguments.
  Block block;
  IRMapping mapping;
  llvm::DenseMap<Value, Attribute> known;
  Value byte = block.addArgument(getElementTypeOrSelf(source.getType()), source.getLoc());
  mapping.map(source, byte);
  SmallVector<Operation *> scalars;
  for (Operation *op : ops) {
    for (Value operand : op->getOperands())
      if (TypedAttr constant = getSplat(operand); constant && !mapping.contains(operand)) {
        mapping.map(operand, block.addArgument(constant.getType(), operand.getLoc()));
        known[mapping.lookup(operand)] = constant;
      }
    Operation *scalar = op->clone(mapping);
    scalar->getResult(0).setType(getElementTypeOrSelf(scalar->getResult(0).getType()));
    block.push_back(scalar);
    scalars.push_back(scalar);
  }
  std::array<uint8_t, 256> table;
  for (unsigned number = 0; number < table.size(); ++number) {
    known[byte] = IntegerAttr::get(byte.getType(), APInt(8, number));
    for (auto [op, scalar] : llvm::zip_equal(ops, scalars)) {
      Attribute constant = fold(scalar, known);
      if (!constant) {
        unfolded = op;
        return std::nullopt;
      }
      known[scalar->getResult(0)] = constant;
    }
    table[number] = cast<IntegerAttr>(known.lookup(scalars.back()->getResult(0))).getValue().getZExtValue();
  }
  return table;
}

void ByteTable::eraseUnused(llvm::SmallPtrSetImpl<Operation *> &gone) {
  for (Operation *op : llvm::reverse(ops))
    if (op->use_empty()) {
      gone.insert(op);
      op->erase();
    }
}
