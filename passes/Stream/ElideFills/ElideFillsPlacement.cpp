// Where the fills go that are left of a partly dead one (stream-passes.md 9.6, Placement).

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "passes/Remarks.h"
#include "passes/Stream/ElideFills/ElideFills.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

static constexpr StringLiteral kPass = "weir-elide-fills";

Value weir::stream::narrowPattern(const FillPattern &pattern, OpBuilder &builder, Location loc) {
  if (!pattern.constant || (pattern.value && (!pattern.byteUniform || pattern.width == 1)))
    return pattern.value;
  if (!pattern.byteUniform)
    return arith::ConstantOp::create(
        builder, loc, IntegerAttr::get(builder.getIntegerType(pattern.constant->getBitWidth()), *pattern.constant));
  return arith::ConstantOp::create(builder, loc, builder.getI8IntegerAttr(pattern.constant->trunc(8).getSExtValue()));
}

Attribute weir::stream::getAffinity(Operation *op) {
  auto affinity = dyn_cast<AffinityOpInterface>(op);
  return affinity ? affinity.getAffinityAttr() : Attribute();
}

/// The only use of a value, if that is the target of a write in the same block.
static Operation *getNextWrite(Value value) {
  if (!value.hasOneUse())
    return nullptr;
  OpOperand &use = *value.use_begin();
  Operation *op = use.getOwner();
  return isa<AsyncUpdateOp, AsyncCopyOp, AsyncStoreOp>(op) && getWriteTarget(op) == &use && op->getBlock() == value.getParentBlock()
             ? op
             : nullptr;
}

/// The last piece first, each as far down the chain of writes as it is disjoint from them.
void FillElision::placePieces(Partial &partial) {
  std::optional<Operation *> limit; // where the piece after ended up; pieces do not pass each other
  for (Piece &piece : llvm::reverse(partial.pieces)) {
    if (!piece.pinned && (!limit || *limit)) {
      Value value = partial.write->getResult(0);
      while (Operation *next = getNextWrite(value)) {
        if (getAffinity(next) != getAffinity(partial.write) && !isa<AsyncStoreOp>(next)) {
          missedRemark(partial.write, kPass, ElideFillsCode::AFFINITY_MISMATCH)
              << remark::metric("reason", "the rest is not moved after a write on another device")
              << remark::metric("blocker", next->getName().getStringRef().str());
          break;
        }
        std::optional<ByteRange> range = getWrittenRange(next, *oracle);
        if (!range || !oracle->isDisjoint(*range, piece.range, next))
          break;
        piece.after = next;
        value = next->getResult(0);
        if (limit && next == *limit)
          break;
      }
    }
    limit = piece.after;
  }
}

/// The code of a reason not to make the fills, if there is one.
std::optional<ElideFillsCode> FillElision::checkPieces(Partial &partial) {
  for (const Piece &piece : partial.pieces) {
    Operation *anchor = piece.after ? piece.after : partial.write;
    auto point = std::next(anchor->getIterator());
    if (!oracle->isLE(piece.range.lo, piece.range.hi, anchor))
      return ElideFillsCode::SYMBOLIC_ORDER;
    for (const BytePosition &position : {piece.range.lo, piece.range.hi, piece.range.hi - piece.range.lo})
      if (!oracle->isMaterializable(position, anchor->getBlock(), point))
        return ElideFillsCode::INNER_SYMBOL;
  }
  return std::nullopt;
}

Value FillElision::makeAlloca(AsyncSplatOp splat) {
  OpBuilder builder(splat);
  Value alloca = AsyncAllocaOp::create(builder, splat.getLoc(), splat.getResult().getType(), splat.getResultSize(),
                                       splat.getAffinityAttr());
  allocas.push_back(alloca);
  return alloca;
}

bool FillElision::makePieces(Partial &partial) {
  Operation *op = partial.write;
  placePieces(partial);
  if (std::optional<ElideFillsCode> code = checkPieces(partial)) {
    miss(op, *code, "an end of a live range is not available at the fill");
    return false;
  }
  auto splat = dyn_cast<AsyncSplatOp>(op);
  auto fill = dyn_cast<AsyncFillOp>(op);
  Value size = splat ? splat.getResultSize() : fill.getTargetSize();
  FillPattern pattern = getPattern(splat ? splat.getValue() : fill.getValue());
  if (auto remark = passed(op, splat ? ElideFillsCode::SPLAT_TO_GAP_FILLS : ElideFillsCode::NARROWED_FILL)) {
    BytePosition saved = partial.range.hi - partial.range.lo;
    std::string left;
    for (const Piece &piece : partial.pieces) {
      saved = saved - (piece.range.hi - piece.range.lo);
      left += (left.empty() ? "" : " and ") + describe(piece.range);
    }
    remark << remark::metric("saved-bytes", describe(saved)) << remark::metric("range", describe(partial.range)) << remark::metric("live", left)
           << remark::metric("overwritten-by", describeOverwriters(op));
  }

  BytePosition saved = partial.range.hi - partial.range.lo;
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Value value = narrowPattern(pattern, builder, loc);
  auto makeFill = [&](const ByteRange &range, Value target) {
    Value lo = oracle->materialize(range.lo, builder, loc), hi = oracle->materialize(range.hi, builder, loc);
    BytePosition length = range.hi - range.lo;
    Value lengthValue = range.lo == BytePosition(0) ? hi : oracle->materialize(length, builder, loc);
    saved = saved - length;
    ++statistics.gapFills;
    auto part =
        AsyncFillOp::create(builder, loc, target.getType(), target, size, lo, hi, lengthValue, value, getAffinity(op));
    missed.push_back({part, getCode(partial.reason), "its bytes are read later", 0, partial.reader, partial.readerLoc});
    return part;
  };
  Value base = splat ? makeAlloca(splat) : fill.getTarget();
  for (const Piece &piece : partial.pieces)
    if (!piece.after)
      base = makeFill(piece.range, base).getResult();
  op->getResult(0).replaceAllUsesWith(base);
  llvm::SmallDenseMap<Operation *, Operation *> last;
  for (const Piece &piece : partial.pieces) {
    if (!piece.after)
      continue;
    Operation *&previous = last.try_emplace(piece.after, piece.after).first->second;
    builder.setInsertionPointAfter(previous);
    Value target = previous->getResult(0);
    AsyncFillOp part = makeFill(piece.range, target);
    target.replaceAllUsesExcept(part.getResult(), part);
    previous = part;
  }
  if (saved.isConstant())
    statistics.bytesSaved += saved.getConstant();
  ++(splat ? statistics.splatsSplit : statistics.fillsNarrowed);
  // The rest of a splat has its offsets already, and no write precedes it.
  moreToDo |= !splat || options.deadProducers;
  erase(op);
  return true;
}
