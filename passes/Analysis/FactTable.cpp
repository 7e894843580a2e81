#include "passes/Analysis/FactTable.h"
#include "mlir/IR/Operation.h"
#include <numeric>

using namespace mlir;
using namespace weir::stream;

/// Facts of one atom that are looked at, and that are used.
static constexpr unsigned kMaxScanned = 24, kMaxUsed = 6;
/// Blocks of one fact that are tested for dominance one by one.
static constexpr unsigned kMaxBlocks = 4;
/// Atoms that are asked about one by one.
static constexpr unsigned kMaxAtoms = 64;
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

/// Equal for equal terms. The lower half puts facts about consecutive atoms next to each other: they are asked for in
/// that order, and the table does not fit the caches. Only short runs, so that no pattern of atoms makes very many facts collide.
static uint64_t hashKey(const BytePosition &form) {
  constexpr unsigned runBits = 6;
  uint64_t run = form.getTerms().size(), inRun = 0;
  for (const BytePosition::Term &term : form.getTerms()) {
    run = (run ^ (term.id >> runBits) ^ (uint64_t(term.factor) << 32)) * 0x9E3779B97F4A7C15;
    run ^= run >> 29;
    inRun += term.id;
  }
  uint32_t place = uint32_t(run) << (runBits + 1) | (inRun & ((2u << runBits) - 1));
  return uint64_t(form.hashTerms()) >> 33 << 32 | place;
}

FactTable::Fact *FactTable::findFrom(Fact *fact, const BytePosition &form) {
  while (fact && !fact->terms.hasSameTerms(form))
    fact = fact->next;
  return fact;
}

void FactTable::addToFilter(uint64_t key) {
  constexpr unsigned bitsPerKey = 8;
  if (filter.size() < bitsPerKey * byHash.size()) {
    filter.assign(std::max<size_t>(4096, 4 * filter.size()), false);
    for (const auto &[known, fact] : byHash)
      filter[known & (filter.size() - 1)] = true;
  }
  filter[key & (filter.size() - 1)] = true;
}

void FactTable::add(BytePosition form, Block *block) {
  if (!form.isKnown())
    return;
  if (form.isConstant()) {
    if (form.getConstant() < 0)
      contradicting.insert(block);
    return;
  }
  BytePosition normal = normalize(std::move(form));
  int64_t constant = normal.getConstant();
  uint64_t key = hashKey(normal);
  Fact *&last = byHash[key];
  Fact *fact = findFrom(last, normal);
  if (!fact) {
    fact = new (facts.Allocate()) Fact();
    fact->terms = std::move(normal).withoutConstant();
    fact->next = std::exchange(last, fact);
    addToFilter(key);
    bool onlyNegative = true;
    for (const BytePosition::Term &term : fact->terms.getTerms()) {
      if (byAtom.size() <= term.id)
        byAtom.resize(term.id + 1);
      if (!byAtom[term.id])
        byAtom[term.id] = new (atomFacts.Allocate()) AtomFacts();
      (*byAtom[term.id])[term.factor < 0].push_back(fact);
      onlyNegative &= term.factor < 0;
    }
    upperBounds |= onlyNegative;
  }
  auto *entry = llvm::find_if(fact->blocks, [&](auto &entry) { return entry.first == block; });
  if (entry != fact->blocks.end()) {
    entry->second = std::min(entry->second, constant);
    return;
  }
  if (!fact->overflowed && fact->blocks.size() < kMaxBlocks) {
    fact->blocks.emplace_back(block, constant);
    return;
  }
  for (auto [other, bound] : fact->blocks)
    bounds[{fact, other}] = bound;
  fact->blocks.clear();
  fact->overflowed = true;
  auto [bound, isNew] = bounds.try_emplace({fact, block}, constant);
  if (!isNew)
    bound->second = std::min(bound->second, constant);
}

bool FactTable::contradicts(Operation *at) {
  return llvm::any_of(contradicting, [&](Block *block) { return counts(block, at->getBlock()); });
}

bool FactTable::anyAtom(llvm::function_ref<bool(const BytePosition &)> use) const {
  unsigned looked = 0;
  for (auto [id, known] : llvm::enumerate(byAtom)) {
    // An atom that is limited from one side alone contradicts nothing.
    if (!known || (*known)[false].empty() || (*known)[true].empty())
      continue;
    if (++looked > kMaxAtoms)
      return false;
    const auto *term = llvm::find_if((*known)[false].front()->terms.getTerms(),
                                     [id = id](const BytePosition::Term &term) { return term.id == id; });
    if (use(BytePosition(term->atom, term->id)))
      return true;
  }
  return false;
}

bool FactTable::counts(Block *block, Block *at) { return block == at || dominance.dominates(block, at); }

std::optional<int64_t> FactTable::findConstant(const Fact &fact, Block *at) {
  std::optional<int64_t> best;
  auto improve = [&](int64_t constant) { best = best ? std::min(*best, constant) : constant; };
  if (!fact.overflowed) {
    for (auto [block, constant] : fact.blocks)
      if (counts(block, at))
        improve(constant);
    return best;
  }
  for (unsigned step = 0; at && step < kMaxSteps; ++step) {
    auto it = bounds.find({&fact, at});
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
  Fact *fact = findFrom(byHash.lookup(key), form);
  return fact ? findConstant(*fact, at->getBlock()) : std::nullopt;
}

bool FactTable::forEach(unsigned atom, bool negative, Operation *at, llvm::function_ref<bool(const BytePosition &, int64_t)> use) {
  if (!at || atom >= byAtom.size() || !byAtom[atom])
    return true;
  unsigned used = 0;
  ArrayRef<const Fact *> known = (*byAtom[atom])[negative];
  for (const Fact *fact : known.take_front(kMaxScanned))
    if (std::optional<int64_t> constant = findConstant(*fact, at->getBlock()))
      if (!use(fact->terms, *constant) || ++used == kMaxUsed)
        return false;
  return known.size() <= kMaxScanned;
}
