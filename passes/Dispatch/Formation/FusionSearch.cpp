#include "passes/Dispatch/Formation/FusionSearch.h"

#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace weir;

static constexpr StringLiteral kPass = "weir-form-dispatches";
static constexpr unsigned kMaxNeighbours = 24; // AG1
static constexpr unsigned kMaxChain = 16;      // AG5
static constexpr int64_t kChainGain = 1024;    // AG5
static constexpr int64_t kNoGain = INT64_MIN;

bool FusionSearch::Candidate::operator<(const Candidate &other) const {
  auto key = [](const Candidate &c) {
    return std::make_tuple(c.priority, -(c.gain + 1), c.consumer, c.producer);
  };
  return key(other) < key(*this);
}

FusionSearch::FusionSearch(FusionGraph &graph, const FusionOptions &options) : graph(graph), options(options), legality(graph) {
  for (unsigned node = 0; node < graph.size(); ++node) {
    Group group;
    group.members = {node};
    groupOf.push_back(groups.size());
    groups.push_back(std::move(group));
    if (graph[node].linalgOp)
      groups.back().cost = GroupEvaluator(graph, options, groups.back().members, {}).run().cost;
  }
}

SmallVector<const FusionSearch::Group *> FusionSearch::getGroups() const {
  SmallVector<const Group *> result;
  for (const Group &group : groups)
    if (!group.members.empty())
      result.push_back(&group);
  llvm::sort(result, [](const Group *a, const Group *b) { return a->members.back() < b->members.back(); });
  return result;
}

std::pair<int64_t, unsigned> FusionSearch::getTotal() const {
  std::pair<int64_t, unsigned> total = {0, 0};
  for (const Group &group : groups)
    if (!group.members.empty()) {
      total.first += group.cost.total();
      ++total.second;
    }
  return total;
}

SmallVector<unsigned> FusionSearch::unionOf(ArrayRef<unsigned> parts) const {
  SmallVector<unsigned> members;
  for (unsigned part : parts)
    llvm::append_range(members, groups[part].members);
  llvm::sort(members);
  return members;
}

SmallVector<SiblingLink> FusionSearch::linksOf(ArrayRef<unsigned> parts) const {
  SmallVector<SiblingLink> links;
  for (unsigned part : parts)
    llvm::append_range(links, groups[part].links);
  return links;
}

/// The class of an edge, from 1: epilogues, groups without contractions, siblings, other consumers of contractions, ... (AG2).
unsigned FusionSearch::getPriority(unsigned a, unsigned b, bool siblings) const {
  auto any = [&](unsigned group, bool FusionNode::*flag) {
    return llvm::any_of(groups[group].members, [&](unsigned node) { return graph[node].*flag; });
  };
  bool contractionInA = any(a, &FusionNode::contraction), contractionInB = any(b, &FusionNode::contraction);
  if (siblings)
    return 3;
  if (!contractionInA && !contractionInB)
    return 2;
  if (!contractionInA)
    return 5;
  return contractionInB || any(b, &FusionNode::reduces) ? 4 : 1;
}

FormDispatchesCode FusionSearch::explainLoss(const FusionCost &apart, const FusionCost &together) const {
  int64_t loss = together.total() - apart.total();
  if (together.reread - apart.reread > 0 && together.reread - apart.reread >= loss)
    return FormDispatchesCode::RESIDENT_REREAD;
  if (together.parallelism - apart.parallelism > 0 && together.parallelism - apart.parallelism >= loss)
    return FormDispatchesCode::LOW_PARALLELISM;
  if (together.strided - apart.strided > 0 && together.strided - apart.strided >= loss)
    return FormDispatchesCode::STRIDED;
  return FormDispatchesCode::NOT_PROFITABLE;
}

static FusionCost sum(const FusionCost &a, const FusionCost &b) {
  return {a.launch + b.launch, a.moved + b.moved, a.strided + b.strided, a.reread + b.reread, a.parallelism + b.parallelism, a.recomputed + b.recomputed};
}

void FusionSearch::addCandidate(unsigned a, unsigned b, unsigned producer, unsigned consumer, bool siblings) {
  Candidate candidate{getPriority(a, b, siblings), kNoGain, a, b, groups[a].version, groups[b].version, producer, consumer, siblings, {}, {}, {}, 0, 0, false};
  SmallVector<unsigned> members = unionOf({a, b});
  candidate.refused = FusionLegality::checkSize(graph, members);
  if (!candidate.refused)
    candidate.refused = legality.checkValues(members);
  if (!candidate.refused) {
    SmallVector<SiblingLink> links = linksOf({a, b});
    if (siblings)
      links.push_back({producer, consumer});
    GroupEvaluation evaluation = GroupEvaluator(graph, options, members, links).run();
    candidate.refused = evaluation.refused;
    candidate.pattern = evaluation.pattern;
    candidate.cost = evaluation.cost;
    candidate.units = evaluation.units;
    candidate.assumed = evaluation.assumed;
    if (!candidate.refused) {
      FusionCost apart = sum(groups[a].cost, groups[b].cost);
      candidate.savedBytes = apart.moved - evaluation.cost.moved;
      candidate.gain = apart.total() - evaluation.cost.total();
      if (candidate.gain <= 0)
        candidate.refused = explainLoss(apart, evaluation.cost);
    }
  }
  heap.push(std::move(candidate));
}

/// AG1: along edges, each pair of groups once, by its first edge; then siblings.
void FusionSearch::addCandidates(unsigned group) {
  llvm::SmallDenseSet<unsigned> seen = {group};
  unsigned count = 0;
  // A copy: candidates do not change groups, but the vector may not be relied on here.
  SmallVector<unsigned> members = groups[group].members;
  for (unsigned node : members) {
    for (const FusionRead &read : graph[node].reads)
      if (read.producer >= 0 && seen.insert(groupOf[read.producer]).second && ++count <= kMaxNeighbours)
        addCandidate(groupOf[read.producer], group, read.producer, node, /*siblings=*/false);
    for (unsigned user : graph[node].users)
      if (seen.insert(groupOf[user]).second && ++count <= kMaxNeighbours)
        addCandidate(group, groupOf[user], node, user, /*siblings=*/false);
  }
  for (unsigned node : members)
    for (unsigned sibling : graph[node].siblings)
      if (seen.insert(groupOf[sibling]).second && ++count <= kMaxNeighbours)
        addCandidate(groupOf[std::min(node, sibling)], groupOf[std::max(node, sibling)], std::min(node, sibling),
                     std::max(node, sibling), /*siblings=*/true);
}

void FusionSearch::merge(ArrayRef<unsigned> parts, const FusionCost &cost, ArrayRef<SiblingLink> links) {
  Group &target = groups[parts.front()];
  SmallVector<unsigned> members = unionOf(parts);
  for (unsigned part : parts.drop_front()) {
    groups[part].members.clear();
    ++groups[part].version;
  }
  ++target.version;
  target.members = members;
  target.links.assign(links.begin(), links.end());
  target.cost = cost;
  for (unsigned node : members)
    groupOf[node] = parts.front();
  legality.merged(members);
}

void FusionSearch::note(const Candidate &candidate, FormDispatchesCode code, std::optional<FusionPattern> pattern) {
  Outcome &outcome = outcomes[{candidate.consumer, candidate.producer}];
  if (outcome.passed)
    return;
  outcome.code = code;
  outcome.pattern = pattern;
  outcome.gain = candidate.gain;
  outcome.savedBytes = candidate.savedBytes;
  outcome.units = candidate.units;
  outcome.priority = candidate.priority;
  outcome.assumed = candidate.assumed;
}

void FusionSearch::run() {
  for (unsigned group = 0; group < groups.size(); ++group) {
    const FusionNode &node = graph[group];
    for (const FusionRead &read : node.reads)
      if (read.producer >= 0)
        addCandidate(read.producer, group, read.producer, group, /*siblings=*/false);
    for (unsigned sibling : node.siblings)
      if (sibling > group && !llvm::is_contained(node.users, sibling))
        addCandidate(group, sibling, group, sibling, /*siblings=*/true);
  }
  while (!heap.empty()) {
    Candidate candidate = heap.top();
    heap.pop();
    if (groups[candidate.a].version != candidate.versionOfA || groups[candidate.b].version != candidate.versionOfB ||
        candidate.a == candidate.b)
      continue;
    Refusal refused = candidate.refused;
    SmallVector<unsigned> members = unionOf({candidate.a, candidate.b});
    if (!refused)
      refused = legality.check(members);
    if (refused) {
      note(candidate, *refused, candidate.pattern);
      continue;
    }
    SmallVector<SiblingLink> links = linksOf({candidate.a, candidate.b});
    if (candidate.siblings)
      links.push_back({candidate.producer, candidate.consumer});
    note(candidate, candidate.siblings ? FormDispatchesCode::SIBLING : FormDispatchesCode::JOINED);
    outcomes[{candidate.consumer, candidate.producer}].passed = true;
    merge({candidate.a, candidate.b}, candidate.cost, links);
    addCandidates(candidate.a);
  }
  splitChains();
}

/// The group that alone reads all results of `group`, if nothing else does.
std::optional<unsigned> FusionSearch::getOnlyUser(unsigned group) const {
  std::optional<unsigned> only;
  for (unsigned node : groups[group].members) {
    // Whatever leaves the group: a user of a result of a node whose other users are inside may still be one.
    if (llvm::any_of(graph[node].results, [](const FusionNode::Result &value) { return value.leaves; }))
      return std::nullopt;
    for (unsigned user : graph[node].users) {
      if (groupOf[user] == group)
        continue;
      if (only && *only != groupOf[user])
        return std::nullopt;
      only = groupOf[user];
    }
  }
  return only;
}

/// Splits chains of groups, each read only by the next one, where dynamic programming finds a cheaper partition (AG5).
void FusionSearch::splitChains() {
  std::vector<std::optional<unsigned>> next(groups.size());
  std::vector<bool> hasPrevious(groups.size(), false);
  for (unsigned group = 0; group < groups.size(); ++group)
    if (!groups[group].members.empty() && (next[group] = getOnlyUser(group)))
      hasPrevious[*next[group]] = true;
  std::vector<bool> used(groups.size(), false);
  for (unsigned start = 0; start < groups.size(); ++start) {
    if (groups[start].members.empty() || hasPrevious[start] || !next[start])
      continue;
    SmallVector<unsigned> chain;
    for (std::optional<unsigned> group = start; group && !used[*group]; group = next[*group]) {
      used[*group] = true;
      chain.push_back(*group);
    }
    for (ArrayRef<unsigned> rest = chain; rest.size() > 1; rest = rest.drop_front(std::min<size_t>(kMaxChain, rest.size())))
      splitChain(rest.take_front(kMaxChain));
  }
}

void FusionSearch::splitChain(ArrayRef<unsigned> chain) {
  // Pairs were candidates already: only longer runs can be new.
  if (chain.size() < 3)
    return;
  struct Cut {
    int64_t cost = 0;
    unsigned from = 0;
  };
  SmallVector<Cut> best(chain.size() + 1);
  int64_t apart = 0;
  for (unsigned end = 1; end <= chain.size(); ++end) {
    int64_t own = groups[chain[end - 1]].cost.total();
    apart += own;
    best[end] = {best[end - 1].cost + own, end - 1};
    for (unsigned from = end - 1; from-- > 0;) {
      ArrayRef<unsigned> parts = chain.slice(from, end - from);
      SmallVector<unsigned> members = unionOf(parts);
      if (FusionLegality::checkSize(graph, members))
        break;
      GroupEvaluation evaluation = GroupEvaluator(graph, options, members, linksOf(parts)).run();
      if (!evaluation.refused && best[from].cost + evaluation.cost.total() < best[end].cost && !legality.checkValues(members) &&
          !legality.check(members))
        best[end] = {best[from].cost + evaluation.cost.total(), from};
    }
  }
  if (apart - best.back().cost < kChainGain)
    return;
  for (unsigned end = chain.size(); end > 0; end = best[end].from) {
    ArrayRef<unsigned> parts = chain.slice(best[end].from, end - best[end].from);
    if (parts.size() < 2)
      continue;
    SmallVector<unsigned> members = unionOf(parts);
    SmallVector<SiblingLink> links = linksOf(parts);
    GroupEvaluation evaluation = GroupEvaluator(graph, options, members, links).run();
    FusionCost sumOfParts;
    for (unsigned part : parts)
      sumOfParts = sum(sumOfParts, groups[part].cost);
    // Every edge of the run was a candidate; it is one group now, and what that gains is said of each.
    for (unsigned node : members)
      for (const FusionRead &read : graph[node].reads) {
        auto found = read.producer < 0 ? outcomes.end() : outcomes.find({node, unsigned(read.producer)});
        if (found == outcomes.end() || found->second.passed || !llvm::is_contained(members, unsigned(read.producer)))
          continue;
        Outcome &outcome = found->second;
        outcome.passed = true;
        outcome.code = FormDispatchesCode::JOINED;
        outcome.gain = sumOfParts.total() - evaluation.cost.total();
        outcome.savedBytes = sumOfParts.moved - evaluation.cost.moved;
        outcome.units = evaluation.units;
      }
    merge(parts, evaluation.cost, links);
  }
}

static std::string print(AffineMap map) {
  std::string text;
  llvm::raw_string_ostream(text) << map;
  return text;
}

/// How a result is written, and how it is read: the maps that an edge brings together. Siblings only read.
void FusionSearch::addMaps(remark::detail::InFlightRemark &remark, unsigned consumer, unsigned producer) const {
  if (!remark)
    return;
  SmallVector<AffineMap, 2> read, written;
  auto add = [](SmallVectorImpl<AffineMap> &maps, AffineMap map) {
    if (map && !llvm::is_contained(maps, map))
      maps.push_back(map);
  };
  for (const FusionRead &one : graph[consumer].reads) {
    if (one.producer == int(producer)) {
      add(read, one.map);
      add(written, graph[producer].results[cast<OpResult>(one.base).getResultNumber()].map);
    }
  }
  for (const FusionRead &one : graph[consumer].reads)
    for (const FusionRead &other : graph[producer].reads)
      if (written.empty() && one.operand && other.operand && one.operand->get() == other.operand->get())
        add(read, one.map);
  auto join = [](ArrayRef<AffineMap> maps) { return llvm::join(llvm::map_range(maps, print), "; "); };
  if (!read.empty())
    remark << remark::metric("read", join(read));
  if (!written.empty())
    remark << remark::metric("written", join(written));
}

/// Whether sizes decided, and not the form of the ops.
static bool isDecidedByCost(FormDispatchesCode code) {
  return llvm::is_contained({FormDispatchesCode::JOINED, FormDispatchesCode::SIBLING, FormDispatchesCode::FOOTPRINT,
                             FormDispatchesCode::LOW_PARALLELISM, FormDispatchesCode::RESIDENT_REREAD, FormDispatchesCode::STRIDED,
                             FormDispatchesCode::NOT_PROFITABLE},
                            code);
}

void FusionSearch::emitRemarks() const {
  for (const auto &[edge, outcome] : outcomes) {
    auto [consumer, producer] = edge;
    Operation *op = graph[consumer].op;
    StringRef other = graph[producer].op->getName().getStringRef();
    // Refused as a pair, and together by way of others in the end.
    if (!outcome.passed && groupOf[consumer] == groupOf[producer]) {
      passedRemark(op, kPass, FormDispatchesCode::JOINED) << remark::metric("producer", other);
      continue;
    }
    if (outcome.assumed && isDecidedByCost(outcome.code))
      analysisRemark(op, kPass, FormDispatchesCode::ASSUMED_DIM)
          << remark::metric("extent", graph.getAssumedDim()) << remark::metric("producer", other);
    if (outcome.passed) {
      passedRemark(op, kPass, outcome.code) << remark::metric("producer", other) << remark::metric("class", outcome.priority)
                                            << remark::metric("gain", outcome.gain) << remark::metric("saved-bytes", outcome.savedBytes)
                                            << remark::metric("units", outcome.units);
      continue;
    }
    remark::detail::InFlightRemark remark = missedRemark(op, kPass, outcome.code);
    remark << remark::metric("producer", other);
    if (outcome.code == FormDispatchesCode::TARGET_REFUSES)
      remark << remark::metric("pattern", stringifyFusionPattern(*outcome.pattern));
    addMaps(remark, consumer, producer);
  }
  for (auto [op, producer] : graph.getSeparators()) {
    // PD2: weir-place-parts says what becomes of it.
    if (isa<tensor::PadOp>(op) && !options.policy.refuses(FusionPattern::PadInProducer))
      continue;
    FormDispatchesCode code = isa<tensor::PadOp>(op)      ? FormDispatchesCode::PAD_REFUSED
                              : isa<tensor::ConcatOp>(op) ? FormDispatchesCode::CONCAT
                                                          : FormDispatchesCode::BARRIER;
    missedRemark(op, kPass, code)
        << remark::metric("producer", graph[producer].op->getName().getStringRef());
  }
}
