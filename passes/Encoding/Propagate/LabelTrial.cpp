// A move of the labelling: switch any part of the program to one label, where a minimum cut says which part (encoding-passes.md W1).
#include "passes/Encoding/Propagate/Labelling.h"
#include "passes/Encoding/Propagate/MinimumCut.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

/// A label on trial. Its nodes are vertices of a cut, and those on the second side get it.
class Labelling::Trial {
public:
  Trial(Labelling &labelling, const Label &label, const llvm::SmallPtrSetImpl<const Node *> &barred);
  /// Whether the label made the program cheaper; else nothing has changed.
  bool run();

private:
  /// A vertex, and the encoding that its label has for a value.
  using Switched = std::optional<std::pair<unsigned, EncodingAttr>>;
  /// The readers of a value that may read it in one encoding.
  struct Group {
    bool isFixed = false;
    SmallVector<OpOperand *> users;
    SmallVector<unsigned> first, second; // vertices that ask on that side
  };
  using Groups = llvm::SmallMapVector<Attribute, Group, 4>;

  Switched getSwitchedValue(Value value) const;
  Switched getSwitchedUse(OpOperand &use) const;
  void addReader(OpOperand &use, Groups &groups) const;
  Groups makeGroups(Value value, bool isPart) const;
  void addValue(Value value);
  void addConversion(Switched vertex, EncodingAttr own, Attribute encoding, const Group &group, int64_t cost);
  int64_t sumCosts() const;
  int64_t sumPart(Value value, const Groups &groups) const;

  Labelling &all;
  ArrayRef<Node> nodes;
  MinimumCut cut;
  /// The vertex of a node, and its candidate in the label.
  llvm::MapVector<unsigned, std::pair<unsigned, int>> vertices;
  llvm::SetVector<Value> touched;
  /// Readers of values with many, as far as they are in the label.
  mutable DenseMap<Value, SmallVector<OpOperand *>> ownReaders;
  /// What conversions of the values with many readers cost, as far as the label may change it: the others do not count.
  llvm::MapVector<Value, Groups> parts;
};

Labelling::Trial::Trial(Labelling &labelling, const Label &label, const llvm::SmallPtrSetImpl<const Node *> &barred)
    : all(labelling), nodes(labelling.graph.getNodes()) {
  for (auto [node, candidate] : label)
    if (all.chosen[node] != int(candidate) && !barred.contains(&nodes[node]))
      vertices.insert({node, {cut.addVertex(), int(candidate)}});
  for (auto &entry : vertices) {
    touched.insert_range(nodes[entry.first].values);
    for (OpOperand *operand : nodes[entry.first].inputs)
      // An init that is free costs nothing in an op, and many ops may share it.
      if (isPlainTensor(operand->get().getType()) && !(nodes[entry.first].op && isFree(operand->get()))) {
        touched.insert(operand->get());
        if (all.hasManyReaders(operand->get()))
          ownReaders[operand->get()].push_back(operand);
      }
  }
}

Labelling::Trial::Switched Labelling::Trial::getSwitchedValue(Value value) const {
  auto owner = all.graph.getOwner(value);
  auto found = owner ? vertices.find(owner->first) : vertices.end();
  if (found == vertices.end())
    return std::nullopt;
  return std::pair(found->second.first, nodes[owner->first].candidates[found->second.second].results[owner->second]);
}

/// How a reader would read, and its vertex.
Labelling::Trial::Switched Labelling::Trial::getSwitchedUse(OpOperand &use) const {
  auto reader = all.graph.getReader(use);
  auto found = reader ? vertices.find(reader->first) : vertices.end();
  if (found == vertices.end())
    return std::nullopt;
  return std::pair(found->second.first, nodes[reader->first].candidates[found->second.second].operands[reader->second]);
}

void Labelling::Trial::addReader(OpOperand &use, Groups &groups) const {
  std::optional<Demand> demand = all.getDemand(use);
  if (!demand || demand->needsZeroPadding)
    return;
  EncodingAttr now = demand->encoding, then = now;
  Switched user = getSwitchedUse(use);
  if (user)
    then = user->second;
  auto ask = [&](EncodingAttr encoding, llvm::function_ref<void(Group &)> how) {
    if (all.isFreeFor(use, encoding))
      return;
    groups[encoding].users.push_back(&use);
    how(groups[encoding]);
  };
  if (!user || now == then)
    ask(now, [](Group &group) { group.isFixed = true; });
  if (user && now != then) {
    ask(now, [&](Group &group) { group.first.push_back(user->first); });
    ask(then, [&](Group &group) { group.second.push_back(user->first); });
  }
}

Labelling::Trial::Groups Labelling::Trial::makeGroups(Value value, bool isPart) const {
  Groups groups;
  if (!isPart) {
    for (OpOperand &use : value.getUses())
      addReader(use, groups);
    return groups;
  }
  for (OpOperand *use : ownReaders[value])
    addReader(*use, groups);
  // Others that read it in the encoding keep the conversion.
  for (auto &[encoding, group] : groups)
    if (!group.isFixed)
      group.isFixed = all.demandCounts[value].lookup(encoding) > int(group.first.size());
  return groups;
}

void Labelling::Trial::addValue(Value value) {
  EncodingAttr own = all.getEncoding(value);
  Switched vertex = getSwitchedValue(value);
  bool isPart = !vertex && all.hasManyReaders(value);
  Groups groups = makeGroups(value, isPart);
  for (auto &[encoding, group] : groups)
    addConversion(vertex, own, encoding, group, all.getConversionCost(value, cast_if_present<EncodingAttr>(encoding), group.users));
  if (isPart)
    parts.insert({value, std::move(groups)});
}

/// A value that is in `own` before the move, in the encoding of its vertex after it, and that readers read in `encoding`.
void Labelling::Trial::addConversion(Switched vertex, EncodingAttr own, Attribute encoding, const Group &group, int64_t cost) {
  bool costsNow = Attribute(own) != encoding, costsThen = vertex ? Attribute(vertex->second) != encoding : costsNow;
  if (!costsNow && !costsThen)
    return;
  if (group.isFixed) {
    // Without a vertex it is paid in any case.
    if (vertex && !costsThen)
      cut.addEdge(vertex->first, MinimumCut::kSecond, cost);
    else if (vertex && !costsNow)
      cut.addEdge(MinimumCut::kFirst, vertex->first, cost);
    return;
  }
  // A conversion that both value and user can avoid is paid between them, else by the user alone.
  unsigned payNow = costsNow ? unsigned(MinimumCut::kSecond) : vertex->first, payThen = costsThen ? unsigned(MinimumCut::kFirst) : vertex->first;
  if (!group.first.empty()) {
    unsigned shared = cut.addVertex();
    cut.addEdge(shared, payNow, cost);
    for (unsigned user : group.first)
      cut.addEdge(user, shared, MinimumCut::kInfinite);
  }
  if (!group.second.empty()) {
    unsigned shared = cut.addVertex();
    cut.addEdge(payThen, shared, cost);
    for (unsigned user : group.second)
      cut.addEdge(shared, user, MinimumCut::kInfinite);
  }
}

int64_t Labelling::Trial::sumPart(Value value, const Groups &groups) const {
  int64_t sum = 0;
  EncodingAttr own = all.getEncoding(value);
  for (auto &[encoding, group] : groups) {
    bool isAsked = group.isFixed || llvm::any_of(group.users, [&, target = encoding](OpOperand *use) {
                     return Attribute(all.getDemand(*use)->encoding) == target;
                   });
    if (isAsked && Attribute(own) != encoding)
      sum += all.getConversionCost(value, cast_if_present<EncodingAttr>(encoding), group.users);
  }
  return sum;
}

int64_t Labelling::Trial::sumCosts() const {
  int64_t sum = 0;
  for (Value value : touched) {
    auto part = parts.find(value);
    sum += part == parts.end() ? all.getCost(value) : sumPart(value, part->second);
  }
  return sum;
}

bool Labelling::Trial::run() {
  if (vertices.empty())
    return false;
  for (Value value : touched)
    addValue(value);
  SmallVector<bool> isSecond = cut.solve();
  int64_t before = sumCosts();
  SmallVector<std::pair<unsigned, int>> saved;
  for (auto &[node, entry] : vertices)
    if (isSecond[entry.first]) {
      saved.push_back({node, all.chosen[node]});
      all.chosen[node] = entry.second;
    }
  // The cut may count a conversion twice that two sides share: the true cost decides (encoding-passes.md W3).
  bool isBetter = sumCosts() < before;
  for (auto [node, old] : saved) {
    int fresh = std::exchange(all.chosen[node], old);
    if (!isBetter)
      continue;
    all.changeDemands(node, -1);
    all.chosen[node] = fresh;
    all.changeDemands(node, 1);
  }
  return isBetter;
}

bool Labelling::tryLabel(const Label &label, const llvm::SmallPtrSetImpl<const Node *> &barred) { return Trial(*this, label, barred).run(); }
