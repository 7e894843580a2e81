#include "passes/Encoding/Propagate/Graph.h"

#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/IntEqClasses.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

Graph::Graph(Operation *top, const EncodingCandidates &candidates) {
  addOps(top, candidates);
  addControlFlow(top, candidates);
}

std::optional<std::pair<unsigned, unsigned>> Graph::getOwner(Value value) const {
  auto found = owners.find(value);
  return found == owners.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::pair<unsigned, unsigned>> Graph::getReader(OpOperand &operand) const {
  auto found = readers.find(&operand);
  return found == readers.end() ? std::nullopt : std::optional(found->second);
}

void Graph::add(Node node) {
  unsigned id = nodes.size();
  for (auto [i, operand] : llvm::enumerate(node.inputs))
    readers[operand] = {id, i};
  for (auto [i, value] : llvm::enumerate(node.values))
    owners[value] = {id, i};
  nodes.push_back(std::move(node));
}

void Graph::addOps(Operation *top, const EncodingCandidates &candidates) {
  top->walk<WalkOrder::PreOrder>([&](Operation *op) {
    Node node;
    node.candidates = candidates.getCandidates(op);
    if (node.candidates.empty())
      return;
    node.op = op;
    for (OpOperand &operand : op->getOpOperands())
      node.inputs.push_back(&operand);
    node.values.append(op->result_begin(), op->result_end());
    add(std::move(node));
  });
}

/// Whether edges are all that feeds a value: an argument of a block that something else enters may be anything.
static bool isFedByEdgesAlone(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getOwner()->isEntryBlock())
    return true;
  return llvm::all_of(argument.getOwner()->getPredecessors(),
                      [](Block *block) { return isa<BranchOpInterface>(block->getTerminator()); });
}

void Graph::addControlFlow(Operation *top, const EncodingCandidates &candidates) {
  SmallVector<FlowEdge> edges = getFlowEdges(top, candidates.getGlobals());
  llvm::MapVector<Value, unsigned> ids;
  for (const FlowEdge &edge : edges)
    if (isa<RankedTensorType>(edge.target.getType()))
      ids.insert({edge.target, ids.size()});
  // An operand that several values take over makes them one.
  llvm::IntEqClasses classes(ids.size());
  DenseMap<OpOperand *, unsigned> firstTarget;
  for (const FlowEdge &edge : edges)
    if (auto found = ids.find(edge.target); found != ids.end())
      if (auto [first, isNew] = firstTarget.insert({edge.operand, found->second}); !isNew)
        classes.join(first->second, found->second);
  classes.compress();
  std::vector<Node> merged(classes.getNumClasses());
  for (auto [value, id] : ids)
    merged[classes[id]].values.push_back(value);
  llvm::SmallPtrSet<OpOperand *, 16> seen;
  for (const FlowEdge &edge : edges)
    if (auto found = ids.find(edge.target); found != ids.end() && seen.insert(edge.operand).second)
      merged[classes[found->second]].inputs.push_back(edge.operand);
  for (Node &node : merged) {
    EncodingSet all;
    for (Value value : node.values)
      for (const EncodingSet *set : {&candidates.getHave(value), &candidates.getWant(value)})
        all = EncodingSet::join(all, *set);
    bool isPlain =
        llvm::all_of(node.values,
                     [](Value value) { return isPlainTensor(value.getType()) && isFedByEdgesAlone(value); }) &&
        llvm::all_of(node.inputs, [](OpOperand *operand) { return isPlainTensor(operand->get().getType()); });
    if (!isPlain || all.get().empty())
      continue;
    for (EncodingAttr encoding : all.get()) {
      OpEncodings encodings;
      encodings.operands.assign(node.inputs.size(), encoding);
      encodings.results.assign(node.values.size(), encoding);
      node.candidates.push_back(encodings);
    }
    add(std::move(node));
  }
}
