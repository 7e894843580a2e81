// Questions to the range oracle (stream-passes.md 9.5): facts M4 and what follows from them.

#include "passes/Analysis/RangeOracle.h"
#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Analysis/RangeOracleImpl.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir::stream;

/// Forms that a search for a proof looks at.
static constexpr unsigned kMaxSearched = 10;
/// Answers that are remembered.
static constexpr unsigned kAnswerBits = 12, kMaxAnswers = 1 << kAnswerBits;
/// Lists of positions above an atom that are remembered.
static constexpr unsigned kAboveBits = 9, kMaxAboveLists = 1 << kAboveBits;
/// Ops with more operands state only their ranges; sizes of operands are found by a walk over all of them.
static constexpr unsigned kMaxSizedOperands = 32;

RangeOracle::RangeOracle(Operation *root, unsigned level) : level(level), impl(std::make_unique<Impl>(level)) {
  if (isa<ModuleOp>(root))
    impl->symbols = &impl->moduleSymbols;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) { impl->collect(op); });
}

RangeOracle::~RangeOracle() = default;

BytePosition RangeOracle::position(Value value) {
  // The op that makes a resource may be erased while the table lives, and its address used again.
  return value.getType().isIntOrIndex() ? impl->table.formOf(value) : BytePosition::unknown();
}

BytePosition RangeOracle::findProduct(const BytePosition &a, const BytePosition &b) {
  if (!a.isKnown() || !b.isKnown())
    return BytePosition::unknown();
  if (a.isConstant() || b.isConstant())
    return a.isConstant() ? b * a.getConstant() : a * b.getConstant();
  if (const BytePosition *product = impl->table.findProduct(a, b))
    return *product;
  // Term by term.
  bool splitsFirst = !a.getSingleAtom();
  if (!splitsFirst && b.getSingleAtom())
    return BytePosition::unknown();
  const BytePosition &sum = splitsFirst ? a : b, &factor = splitsFirst ? b : a;
  BytePosition product = factor * sum.getConstant();
  for (const BytePosition::Term &term : sum.getTerms())
    product = product.addScaled(findProduct(BytePosition(term.atom, term.id), factor), term.factor);
  return product;
}

SmallVector<BytePosition> RangeOracle::getMinimands(Value atom) { return impl->table.getMinimands(atom); }

void RangeOracle::blocksChanged() {
  impl->facts.blocksChanged();
  impl->answers.clear();
  impl->aboveLists.clear();
}

void RangeOracle::Impl::addRange(const BytePosition &start, const BytePosition &end, Value length, Value size, Block *block) {
  facts.add(start, block);
  facts.add(end - start, block);
  const BytePosition *sizeForm = size ? &table.formOf(size) : nullptr;
  if (length) {
    const BytePosition &lengthForm = table.formOf(length);
    // Of an empty range the length is a value that is 0, of one from 0 it is the end: `materialize` uses them as such.
    if (level >= Linear || start == end || start == BytePosition(0)) {
      BytePosition rest = end - start - lengthForm;
      facts.add(rest * -1, block);
      facts.add(std::move(rest), block);
    }
    // The range is the whole resource.
    if (sizeForm && lengthForm == *sizeForm) {
      facts.add(BytePosition() - start, block);
      facts.add(end - lengthForm, block);
    }
    addSize(length, block);
  }
  if (size)
    facts.add(*sizeForm - end, block);
}

/// For each `index` result of `function` its form by arguments of the function, the same at each return; unknown if there is no such.
static SmallVector<BytePosition> findForwarded(FunctionOpInterface function, PositionTable &table) {
  SmallVector<BytePosition> forms(function.getNumResults(), BytePosition::unknown());
  auto isArgument = [&](const BytePosition::Term &term) {
    auto argument = dyn_cast<BlockArgument>(term.atom);
    return argument && argument.getOwner()->isEntryBlock() && argument.getOwner()->getParent() == &function.getFunctionBody();
  };
  bool isFirst = true;
  for (Block &block : function.getFunctionBody()) {
    auto exit = block.empty() ? weir::util::ReturnOp() : dyn_cast<weir::util::ReturnOp>(block.back());
    if (!exit)
      continue;
    for (auto [form, value] : llvm::zip_equal(forms, exit.getOperands())) {
      if (!value.getType().isIndex())
        continue;
      const BytePosition &returned = table.formOf(value);
      bool isKnown = llvm::all_of(returned.getTerms(), isArgument) && (isFirst || form == returned);
      form = isKnown ? returned : BytePosition::unknown();
    }
    isFirst = false;
  }
  return forms;
}

void RangeOracle::Impl::collectCall(weir::util::CallOp call) {
  if (!symbols || level < Linear || llvm::none_of(call.getResultTypes(), llvm::IsaPred<IndexType>))
    return;
  auto function = symbols->lookupNearestSymbolFrom<FunctionOpInterface>(call, call.getCalleeAttr());
  if (!function || function.isExternal())
    return;
  auto [found, isNew] = forwarded.try_emplace(function);
  if (isNew)
    found->second = findForwarded(function, table);
  for (auto [result, form] : llvm::zip(call.getResults(), found->second)) {
    BytePosition here = form.isKnown() ? BytePosition(form.getConstant()) : form;
    for (const BytePosition::Term &term : form.getTerms())
      here = here.addScaled(table.formOf(call.getArgOperands()[cast<BlockArgument>(term.atom).getArgNumber()]), term.factor);
    if (here.isKnown())
      table.addMade(result, here);
  }
}

void RangeOracle::Impl::addSize(Value size, Block *block) {
  if (size && sizes.insert({size.getAsOpaquePointer(), block}).second)
    facts.add(table.formOf(size), block);
}

/// What an op that has no access interface states: `[offset, offset + bytes)`.
static Value getElementAccess(Operation *op, Value &size, Type &elementType) {
  if (auto load = dyn_cast<AsyncLoadOp>(op)) {
    size = load.getSourceSize();
    elementType = load.getResult().getType();
    return load.getSourceOffset();
  }
  if (auto store = dyn_cast<AsyncStoreOp>(op)) {
    size = store.getTargetSize();
    elementType = store.getValue().getType();
    return store.getTargetOffset();
  }
  return {};
}

/// What a command states holds around its region, which certainly runs.
void RangeOracle::Impl::collectCommand(SubviewEffectOpInterface command) {
  auto execute = command->getParentOfType<CmdExecuteOp>();
  if (!execute)
    return;
  SmallVector<SubviewAccess> accesses;
  command.getSubviewAccesses(accesses);
  for (const SubviewAccess &access : accesses)
    if (access.length) {
      BytePosition start = table.formOf(access.offset->get());
      addRange(start, start + table.formOf(access.length->get()), access.length->get(), access.size->get(), execute->getBlock());
    }
}

void RangeOracle::Impl::collect(Operation *op) {
  Block *block = op->getBlock();
  if (auto call = dyn_cast<weir::util::CallOp>(op))
    collectCall(call);
  if (level >= Bounds)
    collectAssumptions(op);
  // For `materialize`: values that exist need not be built.
  if (op->getNumResults() == 1 && op->getResult(0).getType().isIndex() && isPure(op))
    table.formOf(op->getResult(0));
  auto sized = dyn_cast<weir::util::SizeAwareOpInterface>(op);
  if (sized && op->getNumOperands() <= kMaxSizedOperands) {
    // The type of an operand is where its op is: that is checked last.
    for (unsigned i = 0, e = op->getNumOperands(); i < e; ++i)
      if (Value size = sized.getOperandSize(i); size && isa<ResourceType>(op->getOperand(i).getType()))
        addSize(size, block);
    for (unsigned i = 0, e = op->getNumResults(); i < e; ++i)
      if (isa<ResourceType>(op->getResult(i).getType()))
        addSize(sized.getResultSize(i), block);
  }
  Value size;
  Type elementType;
  if (Value offset = getElementAccess(op, size, elementType)) {
    int64_t bytes = elementType.isIntOrFloat() ? (elementType.getIntOrFloatBitWidth() + 7) / 8 : 1;
    BytePosition start = table.formOf(offset);
    addRange(start, start + bytes, Value(), size, block);
    return;
  }
  if (auto command = dyn_cast<SubviewEffectOpInterface>(op))
    return collectCommand(command);
  auto access = dyn_cast<AsyncAccessOpInterface>(op);
  if (!access)
    return;
  SmallVector<AsyncAccessRange, 4> ranges;
  access.getAsyncAccessRanges(ranges);
  // Resources are few and mostly the same: the target of a write and its result.
  llvm::SmallDenseMap<Value, Value, 8> sizeOf;
  if (sized && llvm::any_of(ranges, [](const AsyncAccessRange &range) { return range.start; })) {
    for (auto [i, operand] : llvm::enumerate(op->getOperands()))
      if (Value size = sized.getOperandSize(i); size && isa<ResourceType>(operand.getType()))
        sizeOf.try_emplace(operand, size);
    for (auto [i, result] : llvm::enumerate(op->getResults()))
      if (isa<ResourceType>(result.getType()))
        sizeOf.try_emplace(result, sized.getResultSize(i));
  }
  const AsyncAccessRange *last = nullptr;
  for (const AsyncAccessRange &range : ranges) {
    if (!range.end)
      continue;
    if (!range.start) {
      addSize(range.end, block);
      continue;
    }
    Value size = sizeOf.lookup(range.resource);
    bool repeated = last && last->start == range.start && last->end == range.end && last->length == range.length &&
                    sizeOf.lookup(last->resource) == size;
    last = &range;
    if (repeated)
      continue;
    addRange(table.formOf(range.start), table.formOf(range.end), range.length, size, block);
    if (range.length)
      table.addLength(range.start, range.end, range.length, block);
  }
}

//===------------------------------------------------------------------------------------------------------------===//
// Proofs
//===------------------------------------------------------------------------------------------------------------===//

/// Whether the results of an op are not negative, whatever its operands are.
static bool isNeverNegative(Operation *op) {
  static const llvm::StringSet<> names = {"tensor.dim",           "memref.dim",          "stream.resource.size",
                                          "stream.tensor.sizeof", "hal.buffer_view.dim", "util.sizeof",
                                          "util.buffer.size",     "hal.buffer.length"};
  if (names.contains(op->getName().getStringRef()))
    return true;
  if (auto cast = dyn_cast<arith::IndexCastUIOp>(op))
    return cast.getIn().getType().isIntOrIndex() && !cast.getIn().getType().isIndex() &&
           cast.getIn().getType().getIntOrFloatBitWidth() < 64;
  APInt divisor;
  if (isa<arith::DivUIOp, arith::CeilDivUIOp>(op))
    return matchPattern(op->getOperand(1), m_ConstantInt(&divisor)) && divisor.ugt(1) && divisor.isNonNegative();
  if (isa<arith::RemUIOp>(op))
    return matchPattern(op->getOperand(1), m_ConstantInt(&divisor)) && divisor.isStrictlyPositive();
  return false;
}

bool RangeOracle::Impl::isNonNegativeAtom(const BytePosition::Term &term, Operation *at, unsigned depth) {
  BytePosition form(term.atom, term.id);
  if (std::optional<int64_t> constant = facts.findConstant(form, at); constant && *constant <= 0)
    return true;
  Value atom = term.atom;
  Operation *op = atom.getDefiningOp();
  if (level >= Bounds && !op)
    if (auto loop = dyn_cast_or_null<scf::ForOp>(atom.getParentBlock()->getParentOp()))
      if (loop.getInductionVar() == atom && !loop.getUnsignedCmp()) {
        BytePosition lower = table.formOf(loop.getLowerBound());
        return lower.isConstant() && lower.getConstant() >= 0;
      }
  if (!op || level == SSA)
    return false;
  if (isNeverNegative(op))
    return true;
  if (depth == 2 || !isa<arith::MulIOp, arith::DivUIOp, arith::CeilDivUIOp, arith::MinSIOp, arith::MinUIOp>(op))
    return false;
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    BytePosition form = table.formOf(operand);
    return form.getConstant() >= 0 && llvm::all_of(form.getTerms(), [&](const BytePosition::Term &term) {
             return term.factor > 0 && isNonNegativeAtom(term, at, depth + 1);
           });
  });
}

/// Breadth first over forms `f` with `f >= 0` implies `form >= 0`: a fact is subtracted to get rid of an atom.
bool RangeOracle::Impl::searchProof(const BytePosition &form, Operation *at) {
  // Never grows, so that references stay valid.
  SmallVector<BytePosition, kMaxSearched> queue{normalize(form)};
  for (unsigned next = 0; next < queue.size(); ++next) {
    const BytePosition &current = queue[next];
    if (current.isConstant()) {
      if (current.getConstant() >= 0)
        return true;
      continue;
    }
    std::optional<int64_t> stated = facts.findConstant(current, at);
    if (stated && *stated <= current.getConstant())
      return true;
    ArrayRef<BytePosition::Term> terms = current.getTerms();
    const auto *negative = llvm::find_if(terms, [](const BytePosition::Term &term) { return term.factor < 0; });
    bool hasNegative = negative != terms.end();
    // Without positive terms it takes something that is limited by a constant.
    if (!facts.hasUpperBounds() && llvm::all_of(terms, [](const BytePosition::Term &term) { return term.factor < 0; }))
      continue;
    if (!hasNegative && current.getConstant() >= 0 &&
        llvm::all_of(terms, [&](const BytePosition::Term &term) { return isNonNegativeAtom(term, at); }))
      return true;
    // A negative term has to go anyway: it is enough to try one. A positive one may stay.
    for (const BytePosition::Term &term : hasNegative ? ArrayRef(negative, 1) : terms) {
      if (queue.size() >= kMaxSearched)
        break;
      facts.forEach(term.id, hasNegative, at, [&](const BytePosition &fact, int64_t constant) {
        // m * current - k * fact, with m and k positive, so that the atom cancels.
        int64_t m = std::abs(fact.getFactor(term.atom)), k = std::abs(term.factor);
        BytePosition rest = (m == 1 ? current : current * m).addScaled(fact, -k).addScaled(BytePosition(constant), -k);
        rest = normalize(std::move(rest));
        bool hopeless = !rest.isKnown() || (rest.isConstant() && rest.getConstant() < 0);
        if (!hopeless && !llvm::is_contained(queue, rest))
          queue.push_back(std::move(rest));
        return queue.size() < kMaxSearched;
      });
    }
  }
  return false;
}

bool RangeOracle::Impl::isSumOfNonNegatives(const BytePosition &form, Operation *at) {
  return form.getConstant() >= 0 && llvm::all_of(form.getTerms(), [&](const BytePosition::Term &term) {
           return term.factor > 0 && isNonNegativeAtom(term, at);
         });
}

/// Adds what facts put directly above the next position of the list. False if that is not simple.
bool RangeOracle::Impl::expand(AboveList &list, Operation *at) {
  unsigned index = list.expanded++;
  unsigned head = list.positions[index].head;
  bool room = true;
  bool all = facts.forEach(head, /*negative=*/true, at, [&](const BytePosition &fact, int64_t constant) {
    // fact + constant >= 0 has -head in it: head <= what is left.
    const BytePosition form = list.positions[index].form + fact + constant;
    const auto *positive = llvm::find_if(form.getTerms(), [](const BytePosition::Term &term) { return term.factor > 0; });
    if (!form.isKnown() || positive == form.getTerms().end() || positive->factor != 1)
      return list.simple = false;
    if (llvm::none_of(list.positions, [&](const Above &other) { return other.form == form; }))
      list.positions.push_back({form, positive->id});
    room = list.positions.size() < kMaxSearched;
    return room;
  });
  list.positions[index].complete = all;
  return list.simple;
}

std::optional<bool> RangeOracle::Impl::searchAbove(const BytePosition &form, const BytePosition::Term &negative, Operation *at) {
  if (aboveLists.empty())
    aboveLists.resize(kMaxAboveLists);
  Block *block = at->getBlock();
  AboveList &list = aboveLists[((uint64_t(negative.id) << 32 ^ (uintptr_t(block) >> 4)) * 0x9E3779B97F4A7C15) >> (64 - kAboveBits)];
  BytePosition atom(negative.atom, negative.id);
  if (list.atom != negative.id || list.block != block) {
    list.atom = negative.id;
    list.block = block;
    list.simple = true;
    list.expanded = 0;
    list.positions.clear();
    list.positions.push_back({atom, negative.id});
  }
  if (!list.simple)
    return std::nullopt;
  // Above one of these the rest of the form has to be.
  bool sure = true;
  BytePosition rest = form + atom;
  for (unsigned i = 0; i < list.positions.size(); ++i) {
    bool meets = llvm::any_of(rest.getTerms(), [&](const BytePosition::Term &term) { return term.id == list.positions[i].head; });
    if (meets || i == 0 || (i < list.expanded && !list.positions[i].complete) || i >= list.expanded) {
      BytePosition left = i == 0 ? form : rest - list.positions[i].form;
      if (!left.isKnown())
        return std::nullopt;
      if (meets && isSumOfNonNegatives(left, at))
        return true;
      // What is left of several positive terms is not in the list.
      sure &= !meets || llvm::all_of(left.getTerms(), [](const BytePosition::Term &term) { return term.factor > 0; });
      if (std::optional<int64_t> stated = facts.findConstant(left, at); stated && *stated <= left.getConstant())
        return true;
    }
    if (i == list.expanded && list.positions.size() < kMaxSearched && !expand(list, at))
      return std::nullopt;
  }
  return sure ? std::optional(false) : std::nullopt;
}

bool RangeOracle::Impl::isNonNegative(const BytePosition &form, Operation *at) {
  if (!form.isKnown())
    return false;
  if (form.isConstant())
    return form.getConstant() >= 0;
  const BytePosition::Term *negative = nullptr;
  unsigned numNegative = 0;
  for (const BytePosition::Term &term : form.getTerms())
    if (term.factor < 0) {
      negative = &term;
      ++numNegative;
    }
  if (numNegative == 0 && isSumOfNonNegatives(form, at))
    return true;
  if (numNegative == form.getTerms().size() && !facts.hasUpperBounds() && level < Bounds)
    return false;
  if (at && numNegative == 1 && negative->factor == -1)
    if (std::optional<bool> answer = searchAbove(form, *negative, at); answer && (*answer || level < Bounds))
      return *answer;
  Block *block = at ? at->getBlock() : nullptr;
  if (answers.empty())
    answers.resize(kMaxAnswers);
  Answer &answer = answers[((form.hash() ^ (uintptr_t(block) >> 4)) * 0x9E3779B97F4A7C15) >> (64 - kAnswerBits)];
  if (answer.block != block || answer.form != form || !block) {
    bool certain = searchProof(form, at) || (level >= Bounds && isNonNegativeByBounds(form, at));
    answer = {form, block, certain};
  }
  return answer.certain;
}

bool RangeOracle::isLE(const BytePosition &a, const BytePosition &b, Operation *at) {
  if (a.isKnown() && a.hasSameTerms(b)) {
    int64_t difference;
    return !llvm::SubOverflow(b.getConstant(), a.getConstant(), difference) && difference >= 0;
  }
  return impl->isNonNegative(b - a, at);
}

bool RangeOracle::isEqual(const BytePosition &a, const BytePosition &b, Operation *at) {
  if (!a.isKnown() || !b.isKnown())
    return false;
  return a == b || (isLE(a, b, at) && isLE(b, a, at));
}

bool RangeOracle::isEmpty(const ByteRange &range, Operation *at) { return isLE(range.hi, range.lo, at); }

bool RangeOracle::isNeverReached(Operation *at) {
  return impl->facts.contradicts(at) || impl->facts.anyAtom([&](const BytePosition &atom) {
    return impl->isNonNegative(atom - 1, at) && impl->isNonNegative(BytePosition() - atom, at);
  });
}

bool RangeOracle::isInside(const ByteRange &inner, const ByteRange &outer, Operation *at) {
  return (isLE(outer.lo, inner.lo, at) && isLE(inner.hi, outer.hi, at)) || isEmpty(inner, at);
}

bool RangeOracle::isDisjoint(const ByteRange &a, const ByteRange &b, Operation *at) {
  return isLE(a.hi, b.lo, at) || isLE(b.hi, a.lo, at) || isEmpty(a, at) || isEmpty(b, at);
}

//===------------------------------------------------------------------------------------------------------------===//
// Bounds without inner symbols
//===------------------------------------------------------------------------------------------------------------===//

std::optional<BytePosition> RangeOracle::Impl::findBound(const BytePosition &form, bool upper,
                                                         llvm::function_ref<bool(Value)> isInner, Operation *at) {
  if (!form.isKnown())
    return std::nullopt;
  SmallVector<BytePosition, 8> queue{form};
  for (unsigned next = 0; next < queue.size(); ++next) {
    BytePosition current = queue[next];
    const auto *inner =
        llvm::find_if(current.getTerms(), [&](const BytePosition::Term &term) { return isInner(term.atom); });
    if (inner == current.getTerms().end())
      return current;
    // current + k * fact is an upper bound, current - k * fact a lower one. Only whole multiples cancel the atom.
    bool negative = upper == (inner->factor > 0);
    facts.forEach(inner->id, negative, at, [&](const BytePosition &fact, int64_t constant) {
      int64_t factor = fact.getFactor(inner->atom);
      if (inner->factor % factor != 0)
        return true;
      BytePosition bound = current.addScaled(fact + constant, -(inner->factor / factor));
      if (bound.isKnown() && !llvm::is_contained(queue, bound))
        queue.push_back(bound);
      return queue.size() < kMaxSearched;
    });
  }
  return std::nullopt;
}

std::optional<ByteRange> RangeOracle::eraseSymbols(const ByteRange &range, llvm::function_ref<bool(Value)> isInner,
                                                   Operation *at) {
  std::optional<BytePosition> hi = impl->findBound(range.hi, /*upper=*/true, isInner, at);
  if (!hi)
    return std::nullopt;
  // No resource has bytes below 0.
  std::optional<BytePosition> lo = impl->findBound(range.lo, /*upper=*/false, isInner, at);
  return ByteRange{lo ? *lo : BytePosition(0), *hi};
}

std::optional<ByteRange> RangeOracle::eraseSymbolsInside(const ByteRange &range, llvm::function_ref<bool(Value)> isInner,
                                                         Operation *at) {
  std::optional<BytePosition> lo = impl->findBound(range.lo, /*upper=*/true, isInner, at);
  std::optional<BytePosition> hi = lo ? impl->findBound(range.hi, /*upper=*/false, isInner, at) : std::nullopt;
  return hi ? std::optional(ByteRange{*lo, *hi}) : std::nullopt;
}
