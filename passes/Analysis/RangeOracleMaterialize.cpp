// Values for positions.

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Analysis/RangeOracleImpl.h"

using namespace mlir;
using namespace weir::stream;

bool RangeOracle::Impl::isAvailable(Value value, Block *block, Block::iterator point) {
  Block *home = value.getParentBlock();
  Operation *definition = value.getDefiningOp();
  if (home == block)
    return !definition || point == block->end() || definition->isBeforeInBlock(&*point);
  // The op around the insertion point in the value's region.
  Block *inside = block;
  Operation *around = nullptr;
  while (inside && inside->getParent() != home->getParent()) {
    around = inside->getParentOp();
    if (!around || around->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return false;
    inside = around->getBlock();
  }
  if (!inside)
    return false;
  if (inside == home)
    return !definition || definition->isBeforeInBlock(around);
  return facts.getDominance().properlyDominates(home, inside);
}

Value RangeOracle::Impl::findHolder(const BytePosition &form, Block *block, Block::iterator point) {
  if (Value atom = form.getSingleAtom(); atom && atom.getType().isIndex() && isAvailable(atom, block, point))
    return atom;
  for (const PositionTable::Holder &holder : table.getHolders(form))
    if ((!holder.block || facts.counts(holder.block, block)) && isAvailable(holder.value, block, point))
      return holder.value;
  return {};
}

bool RangeOracle::isMaterializable(const BytePosition &position, Block *block, Block::iterator point) {
  if (!position.isKnown())
    return false;
  if (position.isConstant() || impl->findHolder(position, block, point))
    return true;
  return llvm::all_of(position.getTerms(), [&](const BytePosition::Term &term) {
    return Value(impl->findHolder(BytePosition(term.atom, term.id), block, point)) != nullptr;
  });
}

Value RangeOracle::materialize(const BytePosition &position, OpBuilder &builder, Location loc) {
  Block *block = builder.getInsertionBlock();
  auto find = [&](const BytePosition &form) { return impl->findHolder(form, block, builder.getInsertionPoint()); };
  if (!isMaterializable(position, block, builder.getInsertionPoint()))
    return {};
  if (Value existing = find(position))
    return existing;
  auto makeConstant = [&](int64_t constant) -> Value {
    if (Value existing = find(BytePosition(constant)))
      return existing;
    Value value = arith::ConstantIndexOp::create(builder, loc, constant);
    impl->table.addHolder(BytePosition(constant), value);
    return value;
  };
  auto makeTerm = [&](const BytePosition::Term &term, int64_t factor) -> Value {
    BytePosition atom(term.atom, term.id);
    if (Value existing = find(atom * factor))
      return existing;
    Value value = find(atom);
    return factor == 1 ? value : arith::MulIOp::create(builder, loc, value, makeConstant(factor));
  };
  // What is added first: all intermediate values are then sums of parts of the result.
  Value sum;
  for (const BytePosition::Term &term : position.getTerms())
    if (term.factor > 0) {
      Value value = makeTerm(term, term.factor);
      sum = sum ? arith::AddIOp::create(builder, loc, sum, value) : value;
    }
  int64_t constant = position.getConstant();
  if (!sum || constant > 0) {
    Value value = makeConstant(constant);
    sum = sum ? arith::AddIOp::create(builder, loc, sum, value) : value;
    constant = 0;
  }
  for (const BytePosition::Term &term : position.getTerms())
    if (term.factor < 0)
      sum = arith::SubIOp::create(builder, loc, sum, makeTerm(term, -term.factor));
  if (constant < 0)
    sum = arith::SubIOp::create(builder, loc, sum, makeConstant(-constant));
  impl->table.addMade(sum, position);
  impl->table.addHolder(position, sum);
  return sum;
}
