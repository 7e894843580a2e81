#include "passes/Stream/FactTable.h"
#include "mlir/IR/Operation.h"
#include <numeric>

using namespace mlir;
using namespace weir::stream;

/// Facts of one atom that are looked at, and that are used.
static constexpr unsigned kMaxScanned = 24, kMaxUsed = 6;
/// Blocks of one fact that are tested for dominance one by one.
static constexpr unsigned kMaxBlocks = 4;
/// Steps outwards and up the dominator tree.
static constexpr unsigned kMaxSteps = 32;

BytePosition weir::stream::normalize(BytePosition form) {
  if (llvm::any_of(form.getTerms(), [](const BytePosition::Term &term) { return term.factor == 1 || term.factor == -1; }))
    return form;
  uint64_t divisor = 0;
  for (const BytePosition::Term &term : form.getTerms())
    divisor = std::gcd(divisor, term.factor < 0 ? -uint64_t(term.factor) : uint64_t(term.factor));
  if (!form.isKnown() || divisor <= 1 || divisor > uint64_t(INT64_MAX))
    return form;
  BytePosition result(llvm::divideFloorSigned(form.getConstant(), int64_t(divisor)));
  for (const BytePosition::Term &term : form.getTerms())
    result = result.addScaled(BytePosition(term.atom, term.id), term.factor / int64_t(divisor));
  return result;
}

static uint64_t hashKey(const BytePosition &form) { return form.hashTerms() >> 2; }

std::optional<unsigned> FactTable::findFrom(std::optional<unsigned> fact, const BytePosition &form) const {
  while (fact && !facts[*fact].terms.hasSameTerms(form))
    fact = facts[*fact].next;
  return fact;
}

void FactTable::addToFilter(uint64_t key) {
  constexpr unsigned bitsPerFact = 8;
  if (filter.size() < bitsPerFact * facts.size()) {
    filter.assign(std::max<size_t>(4096, 4 * filter.size()), false);
    for (const Fact &fact : facts)
      filter[hashKey(fact.terms) & (filter.size() - 1)] = true;
  }
  filter[key & (filter.size() - 1)] = true;
}

void FactTable::add(const BytePosition &form, Block *block) {
  if (!form.isKnown() || form.isConstant())
    return;
  BytePosition normal = normalize(form);
  int64_t constant = normal.getConstant();
  uint64_t key = hashKey(normal);
  auto [last, isFirst] = byHash.try_emplace(key, facts.size());
  std::optional<unsigned> known = isFirst ? std::nullopt : findFrom(last->second, normal);
  unsigned index = known ? *known : facts.size();
  if (!known) {
    Fact &fact = facts.emplace_back();
    fact.terms = normal.withoutConstant();
    if (!isFirst)
      fact.next = std::exchange(last->second, index);
    addToFilter(key);
    bool onlyNegative = true;
    for (const BytePosition::Term &term : normal.getTerms()) {
      if (byAtom.size() <= term.id)
        byAtom.resize(term.id + 1);
      byAtom[term.id][term.factor < 0].push_back(index);
      onlyNegative &= term.factor < 0;
    }
    upperBounds |= onlyNegative;
  }
  Fact &fact = facts[index];
  auto *entry = llvm::find_if(fact.blocks, [&](auto &entry) { return entry.first == block; });
  if (entry != fact.blocks.end()) {
    entry->second = std::min(entry->second, constant);
    return;
  }
  if (!fact.overflowed && fact.blocks.size() < kMaxBlocks) {
    fact.blocks.emplace_back(block, constant);
    return;
  }
  for (auto [other, bound] : fact.blocks)
    bounds[{index, other}] = bound;
  fact.blocks.clear();
  fact.overflowed = true;
  auto [bound, isNew] = bounds.try_emplace({index, block}, constant);
  if (!isNew)
    bound->second = std::min(bound->second, constant);
}

bool FactTable::counts(Block *block, Block *at) { return block == at || dominance.dominates(block, at); }

std::optional<int64_t> FactTable::findConstant(unsigned fact, Block *at) {
  std::optional<int64_t> best;
  auto improve = [&](int64_t constant) { best = best ? std::min(*best, constant) : constant; };
  if (!facts[fact].overflowed) {
    for (auto [block, constant] : facts[fact].blocks)
      if (counts(block, at))
        improve(constant);
    return best;
  }
  for (unsigned step = 0; at && step < kMaxSteps; ++step) {
    auto it = bounds.find({fact, at});
    if (it != bounds.end())
      improve(it->second);
    Region *region = at->getParent();
    Block *up = nullptr;
    if (!region->hasOneBlock() && !at->isEntryBlock())
      if (DominanceInfoNode *node = dominance.getNode(at))
        if (DominanceInfoNode *dominator = node->getIDom())
          up = dominator->getBlock();
    at = up ? up : region->getParentOp() ? region->getParentOp()->getBlock() : nullptr;
  }
  return best;
}

std::optional<int64_t> FactTable::findConstant(const BytePosition &form, Operation *at) {
  if (!at)
    return std::nullopt;
  uint64_t key = hashKey(form);
  if (filter.empty() || !filter[key & (filter.size() - 1)])
    return std::nullopt;
  auto last = byHash.find(key);
  std::optional<unsigned> fact = last == byHash.end() ? std::nullopt : findFrom(last->second, form);
  return fact ? findConstant(*fact, at->getBlock()) : std::nullopt;
}

bool FactTable::forEach(unsigned atom, bool negative, Operation *at, llvm::function_ref<bool(const BytePosition &, int64_t)> use) {
  if (!at || atom >= byAtom.size())
    return true;
  unsigned used = 0;
  ArrayRef<unsigned> known = byAtom[atom][negative];
  for (unsigned fact : known.take_front(kMaxScanned)) {
    if (std::optional<int64_t> constant = findConstant(fact, at->getBlock())) {
      if (!use(facts[fact].terms, *constant) || ++used == kMaxUsed)
        return false;
    }
  }
  return known.size() <= kMaxScanned;
}
