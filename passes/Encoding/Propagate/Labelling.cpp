// Labels are chosen by moves: "switch any part to this label", of which the best is a minimum cut (encoding-passes.md W1). With one
// encoding beside plain the first move is exact.

#include "passes/Encoding/Propagate/Labelling.h"

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Encoding/Choose/Contractions.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

/// encoding-passes.md W1.
static constexpr unsigned kMaxRounds = 3;
/// encoding-passes.md PL5.
static constexpr double kInlineBytes = 16 << 10, kTinyBytes = 1 << 10;
/// With more readers a value that has its encoding anyway is visited for the readers of one label at a time, so that choosing stays linear.
static constexpr unsigned kManyReaders = 64;

Labelling::Labelling(Operation *top, const Graph &graph, const EncodingCandidates &candidates, const PaddingStates &padding,
                     size_t maxNodes)
    : models(top), graph(graph), candidates(candidates), padding(padding), maxNodes(maxNodes) {
  collectValues(top);
  collectLabels();
}

/// The encoding that an unset removes, in normal form.
static EncodingAttr getNative(Value value) {
  auto unset = value.getDefiningOp<UnsetEncodingOp>();
  auto encoding = unset ? dyn_cast_if_present<EncodingAttr>(unset.getSourceType().getEncoding()) : EncodingAttr();
  return encoding ? normalizeEncoding(encoding) : EncodingAttr();
}

void Labelling::collectValues(Operation *top) {
  auto visit = [&](Value value) {
    if (!isPlainTensor(value.getType()))
      return;
    bool isRead = llvm::any_of(
        value.getUses(), [&](OpOperand &use) { return graph.getReader(use) || isa<SetEncodingOp>(use.getOwner()); });
    if (isRead || graph.getOwner(value) || getNative(value))
      values.push_back(value);
  };
  top->walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), visit);
    llvm::for_each(op->getResults(), visit);
  });
}

void Labelling::collectLabels() {
  ArrayRef<Node> nodes = graph.getNodes();
  SmallVector<SmallVector<bool>> isTaken;
  for (const Node &node : nodes)
    isTaken.push_back(SmallVector<bool>(node.candidates.size(), false));
  for (unsigned first = 0; first < nodes.size(); ++first)
    for (unsigned candidate = 0; candidate < nodes[first].candidates.size(); ++candidate) {
      if (isTaken[first][candidate])
        continue;
      Label label = {{first, candidate}};
      llvm::SmallDenseSet<unsigned> members = {first};
      isTaken[first][candidate] = true;
      auto reach = [&](unsigned node, llvm::function_ref<bool(const OpEncodings &)> fits) {
        if (members.contains(node))
          return;
        for (unsigned i = 0; i < nodes[node].candidates.size(); ++i)
          if (!isTaken[node][i] && fits(nodes[node].candidates[i])) {
            isTaken[node][i] = true;
            members.insert(node);
            label.push_back({node, i});
            return;
          }
      };
      for (size_t at = 0; at < label.size(); ++at) {
        const Node &node = nodes[label[at].first];
        const OpEncodings &encodings = node.candidates[label[at].second];
        for (auto [value, encoding] : llvm::zip_equal(node.values, encodings.results))
          for (OpOperand &use : value.getUses())
            if (auto reader = graph.getReader(use))
              reach(reader->first, [&, own = encoding](const OpEncodings &other) { return other.operands[reader->second] == own; });
        for (auto [operand, encoding] : llvm::zip_equal(node.inputs, encodings.operands))
          if (auto owner = encoding ? graph.getOwner(operand->get()) : std::nullopt)
            reach(owner->first, [&, own = encoding](const OpEncodings &other) { return other.results[owner->second] == own; });
      }
      labels.push_back(std::move(label));
    }
}

const OpEncodings *Labelling::getLabel(const Node &node) const {
  int candidate = chosen[&node - graph.getNodes().data()];
  return candidate < 0 ? nullptr : &node.candidates[candidate];
}

EncodingAttr Labelling::getEncoding(Value value) const {
  if (auto owner = graph.getOwner(value)) {
    const OpEncodings *label = getLabel(graph.getNodes()[owner->first]);
    return label ? label->results[owner->second] : EncodingAttr();
  }
  return getNative(value);
}

/// encoding-passes.md Q1: only what lies after K is multiplied, if there is anything.
static bool looksAtPadding(RankedTensorType type, EncodingAttr encoding, const TargetLayouts &layouts) {
  std::optional<SmallVector<int64_t>> dims = encoding.getReductionDims();
  if (!dims || dims->empty())
    return !dims;
  SmallVector<Layout> all = layouts.get(type, encoding);
  return all.empty() || llvm::any_of(all, [&](const Layout &layout) {
           return llvm::any_of(*dims, [&](int64_t dim) { return layout.isPadded(dim); });
         });
}

/// encoding-passes.md Q2: whether the other operand of a contraction is multiplied with zeros by what it reads after K, whatever is chosen.
bool Labelling::hasZerosBeside(OpOperand &operand) const {
  auto op = cast<linalg::LinalgOp>(operand.getOwner());
  if (op.getNumDpsInputs() != 2 || !op.isDpsInput(&operand))
    return false;
  auto set = op->getOperand(1 - operand.getOperandNumber()).getDefiningOp<SetEncodingOp>();
  auto encoding = set ? dyn_cast<EncodingAttr>(set.getResultType().getEncoding()) : EncodingAttr();
  if (!encoding)
    return false;
  // A set that may go, as its source may be made in the encoding, has the padding of that.
  encoding = normalizeEncoding(encoding);
  Value source = set.getSource();
  bool mayGo = getNative(source) == encoding;
  if (auto owner = graph.getOwner(source))
    mayGo = llvm::any_of(graph.getNodes()[owner->first].candidates,
                         [&](const OpEncodings &made) { return made.results[owner->second] == encoding; });
  return !mayGo || padding.get(source, encoding) == PaddingState::Zero;
}

std::optional<Demand> Labelling::getDemand(OpOperand &operand) const {
  if (auto reader = graph.getReader(operand)) {
    const OpEncodings *label = getLabel(graph.getNodes()[reader->first]);
    return Demand{label ? label->operands[reader->second] : EncodingAttr()};
  }
  if (isa<tensor::DimOp>(operand.getOwner()))
    return std::nullopt;
  auto set = dyn_cast<SetEncodingOp>(operand.getOwner());
  auto encoding = set ? dyn_cast<EncodingAttr>(set.getResultType().getEncoding()) : EncodingAttr();
  if (!encoding)
    return Demand{};
  encoding = normalizeEncoding(encoding);
  // The set promises zeros, on which readers may rely.
  bool isContracted = llvm::all_of(set->getUsers(), [](Operation *user) {
    auto linalgOp = dyn_cast<linalg::LinalgOp>(user);
    return linalgOp && linalg::isaContractionOpInterface(linalgOp);
  });
  PaddingState state = padding.get(operand.get(), encoding);
  bool isKept = state == PaddingState::Zero;
  if (!isKept && isContracted)
    isKept = !looksAtPadding(cast<RankedTensorType>(operand.get().getType()), encoding, candidates.getLayouts()) ||
             (state == PaddingState::Finite && llvm::all_of(set->getUses(), [&](OpOperand &use) { return hasZerosBeside(use); }));
  return Demand{encoding, !isKept};
}

bool Labelling::isFreeFor(OpOperand &operand, EncodingAttr encoding) const {
  Value value = operand.get();
  if (!isFree(value))
    return false;
  auto reader = graph.getReader(operand);
  if (!reader)
    return false;
  // What flows into a loop was followed with the wishes of that value alone.
  return graph.getNodes()[reader->first].op || getFreeState(value) == PaddingState::Zero ||
         llvm::is_contained(candidates.getWant(value).get(), encoding);
}

double Labelling::getWeight(Operation *op) const {
  auto [entry, isNew] = weights.insert({op->getBlock(), 0});
  if (isNew)
    entry->second = getExecutionWeight(op);
  return entry->second;
}

/// One conversion of a value for some of its users, in quarters of bytes; ties are decided by their number (encoding-passes.md W2).
int64_t Labelling::getConversionCost(Value value, EncodingAttr target, ArrayRef<OpOperand *> users) const {
  auto type = cast<RankedTensorType>(value.getType());
  double bytes = getAssumedBytes(type), cost;
  Operation *def = value.getDefiningOp();
  auto isOp = [&] {
    auto owner = graph.getOwner(value);
    return getNative(value) || (owner && graph.getNodes()[owner->first].op);
  };
  Conversion conversion{bytes, bytes};
  const CostModel &model = models.of(def ? def : users.front()->getOwner());
  bool isAtEnd = llvm::all_of(users, [](OpOperand *use) { return use->getOwner()->hasTrait<OpTrait::IsTerminator>(); });
  bool isSmall = llvm::all_of(users, [&](OpOperand *use) {
    auto result = use->getOwner()->getNumResults() == 0 ? RankedTensorType()
                                                        : dyn_cast<RankedTensorType>(use->getOwner()->getResult(0).getType());
    return bytes <= kTinyBytes || (bytes <= kInlineBytes && result && type.getRank() < result.getRank());
  });
  if (target && isConstantLike(value))
    cost = 0;
  else if (isa_and_nonnull<flow::DispatchRegionOp>(def))
    cost = encoding::getCost(model, conversion, Placement::BesideStore);
  else if (isOp() && isAtEnd)
    cost = encoding::getCost(model, conversion, Placement::InsteadOfStore);
  else if (isOp())
    cost = 2 * bytes; // In the middle of a kernel it goes through memory.
  else if (isSmall)
    cost = encoding::getCost(model, conversion, Placement::AtConsumer);
  else
    cost = encoding::getCost(model, conversion, Placement::Standalone);
  double weight = 0;
  for (OpOperand *use : users)
    weight = std::max(weight, getWeight(use->getOwner()));
  Block *block = value.getParentBlock();
  if (def)
    weight = std::min(weight, getWeight(def));
  else if (!block->empty())
    weight = std::min(weight, getWeight(&block->front()));
  return std::llround(std::min(cost * weight * 4, 1e12)) * 1024 + 1;
}

int64_t Labelling::getCost(Value value) const {
  EncodingAttr own = getEncoding(value);
  llvm::SmallMapVector<Attribute, SmallVector<OpOperand *>, 4> groups;
  for (OpOperand &use : value.getUses())
    if (std::optional<Demand> demand = getDemand(use);
        demand && !demand->needsZeroPadding && demand->encoding != own && !isFreeFor(use, demand->encoding))
      groups[demand->encoding].push_back(&use);
  int64_t cost = 0;
  for (auto &[target, users] : groups)
    cost += getConversionCost(value, cast_if_present<EncodingAttr>(target), users);
  return cost;
}

void Labelling::changeDemands(unsigned node, int by) {
  for (OpOperand *operand : graph.getNodes()[node].inputs)
    if (auto found = demandCounts.find(operand->get()); found != demandCounts.end())
      if (std::optional<Demand> demand = getDemand(*operand);
          demand && !demand->needsZeroPadding && !isFreeFor(*operand, demand->encoding))
        found->second[demand->encoding] += by;
}

void Labelling::countDemands() {
  demandCounts.clear();
  for (Value value : values)
    if (value.hasNUsesOrMore(kManyReaders)) {
      auto &counts = demandCounts[value];
      for (OpOperand &use : value.getUses())
        if (std::optional<Demand> demand = getDemand(use);
            demand && !demand->needsZeroPadding && !isFreeFor(use, demand->encoding))
          ++counts[demand->encoding];
    }
}

void Labelling::choose(const llvm::SmallPtrSetImpl<const Node *> &barred) {
  chosen.assign(graph.getNodes().size(), -1);
  tooLarge.clear();
  countDemands();
  bool isBetter = true;
  for (unsigned round = 0; round < kMaxRounds && isBetter; ++round) {
    isBetter = false;
    for (const Label &label : labels) {
      if (label.size() > maxNodes) {
        if (round == 0)
          tooLarge.push_back(&graph.getNodes()[label.front().first]);
        continue;
      }
      isBetter |= tryLabel(label, barred);
    }
  }
}
