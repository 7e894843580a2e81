#include "passes/Stream/ElideCopies/SliceFolding.h"

#include "dialects/Stream/StreamRewrites.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Stream/Storage/AccessedRanges.h"
#include "llvm/ADT/MapVector.h"
#include <numeric>

using namespace mlir;
using namespace weir;
using namespace weir::stream;

//===----------------------------------------------------------------------===//
// What remarks say
//===----------------------------------------------------------------------===//

static std::string describe(Value value, unsigned depth) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return llvm::toString(constant, 10, /*Signed=*/true);
  if (auto argument = dyn_cast<BlockArgument>(value))
    return "arg" + std::to_string(argument.getArgNumber());
  Operation *op = value.getDefiningOp();
  auto binary = [&](StringRef sign) {
    return "(" + describe(op->getOperand(0), depth - 1) + sign.str() + describe(op->getOperand(1), depth - 1) + ")";
  };
  if (depth > 0 && isa<arith::MulIOp>(op))
    return binary("*");
  if (depth > 0 && isa<arith::AddIOp>(op))
    return binary("+");
  if (depth > 0 && isa<arith::SubIOp>(op))
    return binary("-");
  if (auto load = dyn_cast<util::GlobalLoadOp>(op))
    return "@" + load.getGlobal().str();
  return op->getName().getStringRef().str();
}

std::string weir::stream::describeBytes(Value size) { return describe(size, 4); }

std::string weir::stream::describeOp(Operation *op) {
  std::string text = op->getName().getStringRef().str();
  if (auto symbol = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
    return text + " @" + symbol.str();
  if (auto loc = op->getLoc()->findInstanceOf<FileLineColLoc>())
    text += ":" + std::to_string(loc.getLine());
  return text;
}

//===----------------------------------------------------------------------===//
// Affinities and alignment
//===----------------------------------------------------------------------===//

bool weir::stream::isSamePlace(Operation *op, Attribute from, Attribute to) {
  return areAffinitiesCompatible(from, to) || sharesMemory(op, from, to);
}

/// A number that divides `value`; 0 divides only 0.
static uint64_t divisorOf(Value value, unsigned depth) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getLimitedValue();
  Operation *op = value.getDefiningOp();
  if (!op || depth == 0)
    return 1;
  if (isa<arith::MulIOp>(op)) {
    uint64_t a = divisorOf(op->getOperand(0), depth - 1), b = divisorOf(op->getOperand(1), depth - 1), product;
    return llvm::MulOverflow(int64_t(a), int64_t(b), reinterpret_cast<int64_t &>(product)) ? 1 : product;
  }
  if (isa<arith::AddIOp, arith::SubIOp>(op))
    return std::gcd(divisorOf(op->getOperand(0), depth - 1), divisorOf(op->getOperand(1), depth - 1));
  return 1;
}

static uint64_t alignmentAt(Operation *op, uint64_t fallback) {
  for (Operation *at = op; at; at = at->getParentOp())
    if (auto config = at->getAttrOfType<ResourceConfigAttr>("stream.resources"))
      return std::max<uint64_t>(1, config.getMinBufferOffsetAlignment());
  return std::max<uint64_t>(1, fallback);
}

//===----------------------------------------------------------------------===//
// Writes in between
//===----------------------------------------------------------------------===//

/// Whether `first` runs before `second` whenever that runs.
static bool runsBefore(Operation *first, Operation *second) {
  Operation *at = second->getBlock()->findAncestorOpInBlock(*first);
  return at && at != second && at->isBeforeInBlock(second);
}

/// The range of its target that a tied op writes, as far as one operand states it.
static std::optional<std::pair<Value, Value>> writtenRange(Operation *op, Value target) {
  if (auto fill = dyn_cast<AsyncFillOp>(op))
    return std::make_pair(fill.getTargetOffset(), fill.getTargetEnd());
  if (auto update = dyn_cast<AsyncUpdateOp>(op))
    return std::make_pair(update.getTargetOffset(), update.getTargetEnd());
  if (auto copy = dyn_cast<AsyncCopyOp>(op))
    return std::make_pair(copy.getTargetOffset(), copy.getTargetEnd());
  auto dispatch = dyn_cast<AsyncDispatchOp>(op);
  if (!dispatch)
    return std::nullopt;
  std::optional<std::pair<Value, Value>> range;
  unsigned next = 0, first = dispatch.getResourceOperands().getBeginOperandIndex();
  auto tied = cast<util::TiedOpInterface>(op);
  for (auto [i, operand] : llvm::enumerate(dispatch.getResourceOperands())) {
    if (!isa<ResourceType>(operand.getType()))
      continue;
    unsigned index = next++;
    if (operand != target || !tied.isOperandTied(first + i))
      continue;
    if (range)
      return std::nullopt;
    range = std::make_pair(dispatch.getResourceOperandOffsets()[index], dispatch.getResourceOperandEnds()[index]);
  }
  return range;
}

/// The value to read the slice's bytes from at `reader`: the source, or what it has become by writes elsewhere. Null: not there any more,
/// and `blocker` says since which op.
static Value readableAt(Operation *reader, AsyncSliceOp slice, const StorageFlow &flow, Operation *&blocker) {
  Value source = slice.getSource();
  constexpr unsigned maxWriters = 64;
  for (unsigned step = 0; step < maxWriters; ++step) {
    if (!flow.isMutated(source))
      return source;
    ArrayRef<Operation *> writers = flow.consumers(source);
    Operation *early = nullptr;
    if (writers.size() > maxWriters) {
      blocker = writers.front();
      return {};
    }
    auto function = reader->getParentOfType<FunctionOpInterface>();
    Operation *origin = source.getDefiningOp();
    for (Operation *writer : writers) {
      // On the way from here to the reader it cannot run again without making the source anew.
      if (origin && (writer == origin || runsBefore(writer, origin)))
        continue;
      bool elsewhere = writer->getParentOfType<FunctionOpInterface>() != function;
      if (elsewhere ? flow.isInGlobal(source) : !runsBefore(reader, writer)) {
        if (early) {
          blocker = writer;
          return {};
        }
        early = writer;
      }
    }
    if (!early)
      return source;
    blocker = early;
    auto tied = dyn_cast<util::TiedOpInterface>(early);
    std::optional<std::pair<Value, Value>> range = writtenRange(early, source);
    if (!tied || !range ||
        !areRangesDisjoint(slice.getSourceOffset(), slice.getSourceEnd(), range->first, range->second))
      return {};
    // An op that writes beside what it reads.
    if (early == reader)
      return source;
    Operation *at = early->getBlock()->findAncestorOpInBlock(*reader);
    if (!at || !early->isBeforeInBlock(at))
      return {};
    Value next;
    for (OpResult result : early->getResults())
      if (tied.getTiedResultOperand(result) == source)
        next = result;
    if (!next || next.getType() != source.getType())
      return {};
    source = next;
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Folding
//===----------------------------------------------------------------------===//

static SliceRefusal whyUseNeedsSlice(OpOperand &use, AsyncSliceOp slice, uint64_t alignment) {
  Operation *user = use.getOwner();
  auto tied = dyn_cast<util::TiedOpInterface>(user);
  bool isRead = isa<AsyncCopyOp, AsyncUpdateOp, AsyncSliceOp, AsyncDispatchOp>(user) &&
                !(tied && tied.isOperandTied(use.getOperandNumber()));
  if (!isRead)
    return {ElideCopiesCode::SLICE_NEEDS_STORAGE, user};
  auto affine = cast<AffinityOpInterface>(user);
  if (!isSamePlace(user, slice.getAffinityAttr(), affine.getAffinityAttr()))
    return {ElideCopiesCode::OTHER_PLACE, user};
  if (auto dispatch = dyn_cast<AsyncDispatchOp>(user)) {
    uint64_t wanted = alignmentAt(user, alignment);
    if (divisorOf(slice.getSourceOffset(), 8) % wanted != 0)
      return {ElideCopiesCode::SLICE_UNALIGNED, user};
  }
  return {};
}

SliceRefusal weir::stream::whyNotFolded(AsyncSliceOp slice, const StorageFlow &flow, uint64_t alignment) {
  for (OpOperand &use : slice->getUses()) {
    if (SliceRefusal refusal = whyUseNeedsSlice(use, slice, alignment); refusal.code)
      return refusal;
    Operation *blocker = nullptr;
    if (!readableAt(use.getOwner(), slice, flow, blocker))
      return {ElideCopiesCode::SLICE_SOURCE_WRITTEN, blocker};
  }
  return {};
}

namespace {
/// The replacement of a slice that is removed.
struct Fold {
  AsyncSliceOp slice;
  SmallVector<std::pair<OpOperand *, Value>> sources;
};
} // namespace

/// The slices that go, as one analysis sees them. One whose source or user goes, too, waits for the next analysis.
static std::vector<Fold> chooseFolds(ArrayRef<AsyncSliceOp> slices, const StorageFlow &flow, uint64_t alignment) {
  std::vector<Fold> folds;
  DenseSet<Operation *> going;
  for (AsyncSliceOp slice : slices) {
    bool touched = going.contains(slice.getSource().getDefiningOp()) ||
                   llvm::any_of(slice->getUsers(), [&](Operation *user) { return going.contains(user); });
    if (touched || whyNotFolded(slice, flow, alignment).code)
      continue;
    Fold &fold = folds.emplace_back(Fold{slice, {}});
    Operation *blocker = nullptr;
    for (OpOperand &use : slice->getUses())
      fold.sources.push_back({&use, readableAt(use.getOwner(), slice, flow, blocker)});
    going.insert(slice);
  }
  return folds;
}

/// Reads `source` where `use` reads the slice. The copy that replaces an update that copied the slice, else null.
static Operation *readSource(OpOperand *use, Value source, AsyncSliceOp slice) {
  Operation *user = use->getOwner();
  Value offset = slice.getSourceOffset(), size = slice.getSourceSize();
  OpBuilder builder(user);
  auto shift = [&](MutableOperandRange range, unsigned index) {
    OpOperand &operand = range[index];
    operand.set(addOffsets(builder, user->getLoc(), offset, operand.get()));
  };
  if (auto update = dyn_cast<AsyncUpdateOp>(user)) {
    auto copy = AsyncCopyOp::create(builder, update.getLoc(), update.getResult().getType(), update.getTarget(), update.getTargetSize(),
                                    update.getTargetOffset(), update.getTargetEnd(), source, size, offset, slice.getSourceEnd(),
                                    update.getUpdateSize(), update.getAffinityAttr());
    copy->setDialectAttrs(update->getDialectAttrs());
    return copy;
  }
  Value end;
  if (auto copy = dyn_cast<AsyncCopyOp>(user)) {
    shift(copy.getSourceOffsetMutable(), 0);
    shift(copy.getSourceEndMutable(), 0);
    copy.getSourceSizeMutable().assign(size);
    end = copy.getSourceEnd();
  } else if (auto inner = dyn_cast<AsyncSliceOp>(user)) {
    shift(inner.getSourceOffsetMutable(), 0);
    shift(inner.getSourceEndMutable(), 0);
    inner.getSourceSizeMutable().assign(size);
    end = inner.getSourceEnd();
  } else {
    auto dispatch = cast<AsyncDispatchOp>(user);
    unsigned first = dispatch.getResourceOperands().getBeginOperandIndex();
    unsigned index = llvm::count_if(dispatch.getResourceOperands().take_front(use->getOperandNumber() - first),
                                    [](Value before) { return isa<ResourceType>(before.getType()); });
    shift(dispatch.getResourceOperandOffsetsMutable(), index);
    shift(dispatch.getResourceOperandEndsMutable(), index);
    dispatch.getResourceOperandSizesMutable()[index].set(size);
    end = dispatch.getResourceOperandEnds()[index];
  }
  // That it reads beside what has been written, or what it writes, followed from the size of the slice.
  bool isWritten = source != slice.getSource() || llvm::any_of(user->getOpOperands(), [&](OpOperand &operand) {
                     auto tied = dyn_cast<util::TiedOpInterface>(user);
                     return operand.get() == source && tied && tied.isOperandTied(operand.getOperandNumber());
                   });
  if (isWritten && !matchPattern(end, m_Constant()))
    stateOrder(end, slice.getSourceEnd(), user);
  use->set(source);
  return nullptr;
}

bool weir::stream::foldSlices(ArrayRef<AsyncSliceOp> slices, const StorageFlow &flow, uint64_t alignment,
                              function_ref<void(AsyncSliceOp)> onFold) {
  std::vector<Fold> folds = chooseFolds(slices, flow, alignment);
  // Updates that became copies stay until nothing chosen refers to them any more.
  DenseMap<Value, Value> copied;
  SmallVector<Operation *> updates;
  for (Fold &fold : folds) {
    onFold(fold.slice);
    for (auto [use, chosen] : fold.sources) {
      Value source = copied.lookup(chosen) ? copied.lookup(chosen) : chosen;
      Operation *user = use->getOwner();
      if (Operation *copy = readSource(use, source, fold.slice)) {
        copied[user->getResult(0)] = copy->getResult(0);
        user->getResult(0).replaceAllUsesWith(copy->getResult(0));
        updates.push_back(user);
      }
    }
  }
  for (Operation *update : updates)
    update->erase();
  for (Fold &fold : folds)
    fold.slice.erase();
  return !folds.empty();
}
