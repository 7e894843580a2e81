#include "passes/Stream/FactTable.h"
#include "mlir/IR/Operation.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace weir::stream;

/// Facts of one atom that are looked at, and that are used.
static constexpr unsigned kMaxScanned = 24, kMaxUsed = 6;
/// Blocks of one fact that are tested for dominance one by one.
static constexpr unsigned kMaxBlocks = 4;
/// Steps outwards and up the dominator tree.
static constexpr unsigned kMaxSteps = 32;

BytePosition weir::stream::normalize(const BytePosition &form) {
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

static unsigned hashKey(const BytePosition &terms) { return unsigned(size_t(terms.hash())) >> 2; }

void FactTable::add(const BytePosition &form, Block *block) {
  if (!form.isKnown() || form.isConstant())
    return;
  BytePosition normal = normalize(form), terms = normal.withoutConstant();
  int64_t constant = normal.getConstant();
  auto &bucket = byHash[hashKey(terms)];
  auto *known = llvm::find_if(bucket, [&](unsigned fact) { return facts[fact].terms == terms; });
  unsigned fact = known == bucket.end() ? facts.size() : *known;
  if (known == bucket.end()) {
    bucket.push_back(fact);
    facts.push_back({terms, {}});
    for (const BytePosition::Term &term : terms.getTerms()) {
      if (byAtom.size() <= term.id)
        byAtom.resize(term.id + 1);
      byAtom[term.id][term.factor < 0].push_back(fact);
    }
  }
  auto [bound, isNew] = bounds.try_emplace({fact, block}, constant);
  if (!isNew && bound->second <= constant)
    return;
  bound->second = constant;
  auto &blocks = facts[fact].blocks;
  auto *entry = llvm::find_if(blocks, [&](auto &entry) { return entry.first == block; });
  if (entry != blocks.end())
    entry->second = constant;
  else if (blocks.size() < kMaxBlocks)
    blocks.emplace_back(block, constant);
  else
    facts[fact].overflowed = true;
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

std::optional<int64_t> FactTable::findConstant(const BytePosition &terms, Operation *at) {
  auto bucket = byHash.find(hashKey(terms));
  if (!at || bucket == byHash.end())
    return std::nullopt;
  for (unsigned fact : bucket->second)
    if (facts[fact].terms == terms)
      return findConstant(fact, at->getBlock());
  return std::nullopt;
}

void FactTable::forEach(unsigned atom, bool negative, Operation *at, llvm::function_ref<void(const BytePosition &)> use) {
  if (!at || atom >= byAtom.size())
    return;
  unsigned used = 0;
  for (unsigned fact : ArrayRef(byAtom[atom][negative]).take_front(kMaxScanned)) {
    if (std::optional<int64_t> constant = findConstant(fact, at->getBlock())) {
      use(facts[fact].terms + *constant);
      if (++used == kMaxUsed)
        return;
    }
  }
}
