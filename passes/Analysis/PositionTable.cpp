#include "passes/Analysis/PositionTable.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace weir::stream;

/// Longer sums become atoms.
static constexpr unsigned kMaxTerms = 8;
/// More values of one form are not remembered.
static constexpr unsigned kMaxHolders = 8;

/// Index arithmetic does not overflow (stream.md Z4), nor does that in integers at least as wide.
static bool isWide(Type type) { return type.isIndex() || type.isInteger(64); }

BytePosition PositionTable::makeAtom(Value value) { return BytePosition(value, numAtoms++); }

OperandRange PositionTable::getFormOperands(Value value) const {
  Operation *op = value.getDefiningOp();
  OperandRange none(nullptr, 0);
  if (!linear || !op || op->getNumRegions() != 0 || op->getNumOperands() > 4 || !value.getType().isIntOrIndex())
    return none;
  if (auto assume = dyn_cast<weir::util::AssumeIntOp>(op))
    return assume.getOperands().slice(cast<OpResult>(value).getResultNumber(), 1);
  if (isa_and_nonnull<arith::ArithDialect, affine::AffineDialect>(op->getDialect()) && op->getNumResults() == 1)
    return op->getOperands();
  return none;
}

const BytePosition *PositionTable::find(Value value) {
  // The table does not fit the caches. Sizes are asked for again and again; ends of ranges are, in many programs, next to the last one.
  auto &slot = recent[(uintptr_t(value.getAsOpaquePointer()) >> 4) % recent.size()];
  if (slot.first == value)
    return slot.second;
  auto remember = [&](unsigned number) {
    last = number;
    slot = order[number];
    return slot.second;
  };
  for (unsigned i = last == 0 ? 0 : last - 1, e = std::min<size_t>(last + 2, order.size()); i < e; ++i)
    if (order[i].first == value)
      return remember(i);
  auto it = numbers.find(value);
  return it == numbers.end() ? nullptr : remember(it->second);
}

const BytePosition &PositionTable::set(Value value, BytePosition form) {
  last = order.size();
  numbers[value] = last;
  order.emplace_back(value, new (storage.Allocate()) BytePosition(std::move(form)));
  return *order.back().second;
}

const BytePosition &PositionTable::formOf(Value value) {
  if (const BytePosition *form = find(value))
    return *form;
  if (getFormOperands(value).empty())
    return set(value, compute(value));
  // Depth first without recursion: chains are long. In unreachable code and graph regions ops may use themselves.
  SmallVector<Value> stack{value};
  llvm::DenseSet<Value> open;
  while (!stack.empty()) {
    Value current = stack.back();
    if (find(current)) {
      stack.pop_back();
      continue;
    }
    bool first = open.insert(current).second, ready = true;
    for (Value operand : getFormOperands(current)) {
      if (find(operand))
        continue;
      if (first && !open.contains(operand)) {
        stack.push_back(operand);
        ready = false;
      } else {
        set(operand, makeAtom(operand));
      }
    }
    if (!ready)
      continue;
    if (!find(current))
      set(current, compute(current));
    open.erase(current);
    stack.pop_back();
  }
  return *find(value);
}

/// The form of an affine expression over operands with the given forms; unknown if it is not linear.
static BytePosition getAffineForm(AffineExpr expr, ArrayRef<BytePosition> dims, ArrayRef<BytePosition> symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return BytePosition(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return symbols[symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  BytePosition lhs = getAffineForm(binary.getLHS(), dims, symbols);
  BytePosition rhs = getAffineForm(binary.getRHS(), dims, symbols);
  if (binary.getKind() == AffineExprKind::Add)
    return lhs + rhs;
  if (binary.getKind() == AffineExprKind::Mul && rhs.isConstant())
    return lhs * rhs.getConstant();
  if (binary.getKind() == AffineExprKind::Mul && lhs.isConstant())
    return rhs * lhs.getConstant();
  return BytePosition::unknown();
}

BytePosition PositionTable::compute(Value value) {
  APInt constant;
  if (value.getType().isIntOrIndex() && matchPattern(value, m_ConstantInt(&constant)) && constant.getSignificantBits() <= 64)
    return BytePosition(constant.getSExtValue());
  OperandRange operands = getFormOperands(value);
  if (operands.empty())
    return makeAtom(value);
  Operation *op = value.getDefiningOp();
  if (isa<weir::util::AssumeIntOp>(op))
    return formOf(operands[0]);
  BytePosition form = BytePosition::unknown();
  if (isWide(value.getType())) {
    auto lhs = [&] { return formOf(operands[0]); };
    auto rhs = [&] { return formOf(operands[1]); };
    if (isa<arith::AddIOp>(op)) {
      form = lhs() + rhs();
    } else if (isa<arith::SubIOp>(op)) {
      form = lhs() - rhs();
    } else if (isa<arith::MulIOp>(op)) {
      if (rhs().isConstant())
        form = lhs() * rhs().getConstant();
      else if (lhs().isConstant())
        form = rhs() * lhs().getConstant();
    } else if (isa<arith::ShLIOp>(op)) {
      if (rhs().isConstant() && rhs().getConstant() >= 0 && rhs().getConstant() < 63)
        form = lhs() * (int64_t(1) << rhs().getConstant());
    } else if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op)) {
      if (isWide(operands[0].getType()))
        form = lhs();
    } else if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
      SmallVector<BytePosition> inputs = llvm::map_to_vector(operands, [&](Value operand) { return formOf(operand); });
      ArrayRef<BytePosition> all = inputs;
      unsigned numDims = apply.getAffineMap().getNumDims();
      form = getAffineForm(apply.getAffineMap().getResult(0), all.take_front(numDims), all.drop_front(numDims));
    }
  }
  if (!form.isKnown())
    return computeNumbered(value);
  if (form.getTerms().size() <= kMaxTerms)
    return form;
  auto &bucket = ended[form.hash() >> 2];
  for (auto &[sum, atom] : bucket)
    if (sum == form)
      return atom;
  return bucket.emplace_back(form, makeAtom(value)).second;
}

/// Whether two ops of the same opcode and attributes compute the same, by the forms of their operands.
static bool haveSameOperands(Operation *a, Operation *b, llvm::function_ref<BytePosition(Value)> formOf) {
  auto same = [&](unsigned i, unsigned j) {
    return a->getOperand(i).getType() == b->getOperand(j).getType() && formOf(a->getOperand(i)) == formOf(b->getOperand(j));
  };
  bool equal = true;
  for (unsigned i = 0, e = a->getNumOperands(); equal && i < e; ++i)
    equal = same(i, i);
  return equal || (a->hasTrait<OpTrait::IsCommutative>() && a->getNumOperands() == 2 && same(0, 1) && same(1, 0));
}

BytePosition PositionTable::computeNumbered(Value value) {
  Operation *op = value.getDefiningOp();
  if (!isMemoryEffectFree(op))
    return makeAtom(value);
  // Symmetric in the operands, for commutative ops.
  // `findProduct` looks with the same code.
  size_t code = llvm::hash_combine(op->getName(), value.getType());
  for (Value operand : op->getOperands())
    code += formOf(operand).hash() | 1;
  auto &bucket = numbered[code >> 2];
  for (Value other : bucket) {
    Operation *otherOp = other.getDefiningOp();
    if (otherOp->getName() == op->getName() && other.getType() == value.getType() &&
        otherOp->getNumOperands() == op->getNumOperands() && otherOp->getAttrDictionary() == op->getAttrDictionary() &&
        haveSameOperands(op, otherOp, [&](Value operand) { return formOf(operand); }))
      return formOf(other);
  }
  bucket.push_back(value);
  return makeAtom(value);
}

SmallVector<BytePosition> PositionTable::getMinimands(Value value) {
  Operation *op = value.getDefiningOp();
  // An unsigned minimum is not below the signed one, whatever the signs are.
  if (!op || !isa<arith::MinSIOp, arith::MinUIOp, affine::AffineMinOp>(op) || !isWide(value.getType()))
    return {};
  SmallVector<BytePosition> forms = llvm::map_to_vector(op->getOperands(), [&](Value operand) { return formOf(operand); });
  auto minimum = dyn_cast<affine::AffineMinOp>(op);
  if (!minimum)
    return forms;
  AffineMap map = minimum.getAffineMap();
  ArrayRef<BytePosition> all = forms;
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) {
    return getAffineForm(expr, all.take_front(map.getNumDims()), all.drop_front(map.getNumDims()));
  });
}

const BytePosition *PositionTable::findProduct(const BytePosition &a, const BytePosition &b) {
  if (a.getTerms().empty())
    return nullptr;
  MLIRContext *context = a.getTerms()[0].atom.getContext();
  size_t code = llvm::hash_combine(OperationName(arith::MulIOp::getOperationName(), context), IndexType::get(context));
  code += (a.hash() | 1) + (b.hash() | 1);
  auto bucket = numbered.find(code >> 2);
  if (bucket == numbered.end())
    return nullptr;
  for (Value value : bucket->second) {
    auto product = value.getDefiningOp<arith::MulIOp>();
    if (!product || !value.getType().isIndex())
      continue;
    const BytePosition &lhs = formOf(product.getLhs()), &rhs = formOf(product.getRhs());
    if ((lhs == a && rhs == b) || (lhs == b && rhs == a))
      return &formOf(value);
  }
  return nullptr;
}

ArrayRef<PositionTable::Holder> PositionTable::getHolders(const BytePosition &form) {
  for (; numHeldForms < order.size(); ++numHeldForms) {
    auto [value, form] = order[numHeldForms];
    if (form->getSingleAtom() != value)
      addHolder(*form, value);
  }
  for (; numHeldLengths < lengths.size(); ++numHeldLengths) {
    Length &length = lengths[numHeldLengths];
    addHolder(formOf(length.end) - formOf(length.start), length.length, length.block);
  }
  auto it = holders.find(form.hash() >> 2);
  if (it != holders.end())
    for (auto &[key, values] : it->second)
      if (key == form)
        return values;
  return {};
}

void PositionTable::addHolder(const BytePosition &form, Value value, Block *block) {
  if (!value.getType().isIndex() || !form.isKnown())
    return;
  auto &bucket = holders[form.hash() >> 2];
  auto *entry = llvm::find_if(bucket, [&](auto &entry) { return entry.first == form; });
  if (entry == bucket.end()) {
    bucket.emplace_back(form, SmallVector<Holder, 2>());
    entry = &bucket.back();
  }
  if (entry->second.size() < kMaxHolders &&
      llvm::none_of(entry->second, [&](Holder &holder) { return holder.value == value && holder.block == block; }))
    entry->second.push_back({value, block});
}
