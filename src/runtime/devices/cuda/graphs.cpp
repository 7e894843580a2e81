#include "graphs.h"

#include "../../error.h"

#include <algorithm>
#include <cstring>

namespace weir::runtime::cuda {

using namespace cuda_driver;

/// Turns a list into nodes and what they wait for.
class Planner {
public:
  Planner(Graphs &owner, const CommandList &list) : owner(owner), context(owner.context), list(list) {}

  Graphs::Plan plan();

private:
  using Node = Graphs::Node;

  friend class weir::runtime::CommandList;

  static Allocation &storageOf(const StorageRange &range) { return *static_cast<Allocation *>(range.object); }
  static CUdeviceptr addressOf(const StorageRange &range) { return storageOf(range).address + range.offset; }

  /// What the command has to wait for, without what those wait for themselves.
  std::vector<uint32_t> order(uint32_t number, const Command &command);
  void fill(const StorageRange &target, uint64_t pattern);
  void fillRows(CUdeviceptr target, uint64_t rows, unsigned value, unsigned elementBytes);
  void copy(const StorageRange &source, const StorageRange &target);
  void copyBytes(CUdeviceptr source, CUdeviceptr target, uint64_t length);
  void dispatch(const Command &command);
  Node &add(Node::Kind kind) {
    result.nodes.push_back({kind, {}});
    return result.nodes.back();
  }

  Graphs &owner;
  Context &context;
  const CommandList &list;
  Graphs::Plan result;
  Conflicts conflicts;
  std::vector<std::vector<bool>> before; ///< of each command, those that have run when it starts
};

std::vector<uint32_t> Planner::order(uint32_t number, const Command &command) {
  std::vector<Access> accesses;
  for (uint32_t i = 0; i < command.rangeCount; ++i) {
    const StorageRange &at = list.getRange(command, i);
    accesses.push_back({at.storage, at.offset, at.offset + at.length, at.isWritten});
  }
  std::vector<uint32_t> earlier, chosen;
  conflicts.find(accesses, earlier);
  conflicts.add(number, accesses);
  std::vector<bool> &mine = before.emplace_back(number);
  for (auto it = earlier.rbegin(); it != earlier.rend(); ++it) {
    if (mine[*it])
      continue;
    mine[*it] = true;
    for (uint32_t i = 0; i < *it; ++i)
      mine[i] = mine[i] || before[*it][i];
    if (static_cast<int64_t>(context.statistics.orderings++) != owner.omittedEdge)
      chosen.push_back(*it);
  }
  return chosen;
}

void Planner::fillRows(CUdeviceptr target, uint64_t rows, unsigned value, unsigned elementBytes) {
  if (rows != 0)
    add(Node::Kind::Fill).fill = {target, 8, value, elementBytes, 1, rows};
}

void Planner::fill(const StorageRange &target, uint64_t pattern) {
  CUdeviceptr address = addressOf(target);
  uint64_t length = target.length;
  auto repeats = [&](unsigned bytes) { return pattern == (pattern << (8 * bytes) | pattern >> (64 - 8 * bytes)); };
  for (unsigned bytes : {1, 2, 4})
    if (repeats(bytes) && address % bytes == 0 && length % bytes == 0) {
      auto value = static_cast<unsigned>(pattern & ((uint64_t(1) << (8 * bytes)) - 1));
      add(Node::Kind::Fill).fill = {address, length, value, bytes, length / bytes, 1};
      return;
    }
  // Rows of 8 bytes, of which each fill writes a part.
  unsigned bytes = address % 4 == 0 && length % 4 == 0 ? 4 : 1;
  for (unsigned at = 0; at < 8; at += bytes)
    fillRows(address + at, length <= at ? 0 : (length - at + 7) / 8, static_cast<unsigned>(pattern >> (8 * at) & (bytes == 4 ? UINT32_MAX : 0xff)),
             bytes);
}

void Planner::copyBytes(CUdeviceptr source, CUdeviceptr target, uint64_t length) {
  MemcpyNode &node = add(Node::Kind::Copy).copy;
  node.source.memoryType = node.target.memoryType = memoryUnified;
  node.source.device = source;
  node.target.device = target;
  node.source.pitch = node.target.pitch = node.widthBytes = length;
  node.height = node.depth = node.source.height = node.target.height = 1;
}

void Planner::copy(const StorageRange &source, const StorageRange &target) {
  if (!overlap(source, target))
    return copyBytes(addressOf(source), addressOf(target), source.length);
  Allocation &between = *result.temporaries.emplace_back(owner.memory.allocate(source.length, /*isOnHost=*/false));
  copyBytes(addressOf(source), between.address, source.length);
  copyBytes(between.address, addressOf(target), source.length);
  result.nodes.back().dependencies.push_back(static_cast<uint32_t>(result.nodes.size() - 2));
}

void Planner::dispatch(const Command &command) {
  const weir_export_t &entry = *command.entry;
  Node &node = add(Node::Kind::Kernel);
  // Addresses of bindings, then two words of each operand (passes/Codegen for this device).
  node.parameters.resize(8 * (command.rangeCount + command.operandCount));
  for (uint32_t i = 0; i < command.rangeCount; ++i) {
    CUdeviceptr address = addressOf(list.getRange(command, i));
    memcpy(node.parameters.data() + 8 * i, &address, sizeof(address));
  }
  if (command.operandCount != 0)
    memcpy(node.parameters.data() + 8 * command.rangeCount, list.operands.data() + command.firstOperand, 8 * command.operandCount);
  node.kernel.function = owner.kernels.get(entry);
  for (const TensorMapShape &shape : owner.kernels.getTensorMaps(entry)) {
    if (shape.binding >= command.rangeCount)
      raise("dispatch of '{}': there is no binding {} for a tensor map", entry.name, shape.binding);
    addTensorMap(context, shape, addressOf(list.getRange(command, static_cast<uint32_t>(shape.binding))), node.parameters, entry.name);
  }
  Grid grid = Grid::of(command.value, static_cast<uint64_t>(context.maxWidth));
  node.name = entry.name;
  node.kernel.gridX = static_cast<unsigned>(grid.width);
  node.kernel.gridY = static_cast<unsigned>(grid.height);
  node.kernel.gridZ = 1;
  node.kernel.blockX = entry.workgroup_size[0];
  node.kernel.blockY = entry.workgroup_size[1];
  node.kernel.blockZ = entry.workgroup_size[2];
}

Graphs::Plan Planner::plan() {
  std::vector<std::pair<uint32_t, uint32_t>> nodesOf; // of each command: the first, and after the last
  for (uint32_t number = 0; number < list.commands.size(); ++number) {
    const Command &command = list.commands[number];
    std::vector<uint32_t> earlier = order(number, command);
    auto first = static_cast<uint32_t>(result.nodes.size());
    list.visit(command, *this);
    nodesOf.push_back({first, static_cast<uint32_t>(result.nodes.size())});
    for (uint32_t node = first; node < result.nodes.size(); ++node)
      for (uint32_t other : earlier)
        for (uint32_t i = nodesOf[other].first; i < nodesOf[other].second; ++i)
          result.nodes[node].dependencies.push_back(i);
  }
  return std::move(result);
}

CommandList::Key Graphs::Plan::shape() const {
  CommandList::Key key;
  for (const Node &node : nodes) {
    key.push_back(uint64_t(node.dependencies.size()) << 8 | static_cast<uint64_t>(node.kind));
    key.insert(key.end(), node.dependencies.begin(), node.dependencies.end());
    key.push_back(reinterpret_cast<uintptr_t>(node.kernel.function));
    // Of fills only those of one row may change.
    if (node.fill.height > 1)
      key.insert(key.end(), {node.fill.target, node.fill.value, node.fill.elementBytes, node.fill.height});
  }
  return key;
}

Graphs::~Graphs() {
  context.setCurrent();
  context.api.cuStreamSynchronize(context.stream);
  for (Graph &graph : graphs)
    release(graph);
}

void Graphs::release(Graph &graph) {
  if (graph.exec)
    context.api.cuGraphExecDestroy(graph.exec);
  if (graph.graph)
    context.api.cuGraphDestroy(graph.graph);
}

template <typename Call>
void Graphs::withKernel(const Node &node, Call call) const {
  size_t bytes = node.parameters.size();
  void *extra[] = {reinterpret_cast<void *>(parameterBuffer), const_cast<unsigned char *>(node.parameters.data()),
                   reinterpret_cast<void *>(parameterBytes), &bytes, reinterpret_cast<void *>(parameterEnd)};
  KernelNode kernel = node.kernel;
  kernel.extra = extra;
  CUresult result = call(&kernel);
  if (result != success)
    raise("dispatch of '{}': {} (error {})", node.name, context.describe(result), result);
}

void Graphs::build(Graph &graph) {
  context.check(context.api.cuGraphCreate(&graph.graph, 0), "making a graph");
  for (const Node &node : graph.plan.nodes) {
    std::vector<CUgraphNode> earlier;
    for (uint32_t dependency : node.dependencies)
      earlier.push_back(graph.handles[dependency]);
    CUgraphNode handle = nullptr;
    if (node.kind == Node::Kind::Kernel)
      withKernel(node, [&](const KernelNode *kernel) {
        return context.api.cuGraphAddKernelNode(&handle, graph.graph, earlier.data(), earlier.size(), kernel);
      });
    else if (node.kind == Node::Kind::Fill)
      context.check(context.api.cuGraphAddMemsetNode(&handle, graph.graph, earlier.data(), earlier.size(), &node.fill, context.get()),
                    "making a graph");
    else
      context.check(context.api.cuGraphAddMemcpyNode(&handle, graph.graph, earlier.data(), earlier.size(), &node.copy, context.get()),
                    "making a graph");
    graph.handles.push_back(handle);
  }
  context.check(context.api.cuGraphInstantiate(&graph.exec, graph.graph, 0), "making a graph");
  ++context.statistics.recordings;
}

void Graphs::update(Graph &graph, Plan &&plan) {
  for (size_t i = 0; i < plan.nodes.size(); ++i) {
    const Node &node = plan.nodes[i];
    CUgraphNode handle = graph.handles[i];
    if (node.kind == Node::Kind::Kernel)
      withKernel(node, [&](const KernelNode *kernel) { return context.api.cuGraphExecKernelNodeSetParams(graph.exec, handle, kernel); });
    else if (node.kind == Node::Kind::Copy)
      context.check(context.api.cuGraphExecMemcpyNodeSetParams(graph.exec, handle, &node.copy, context.get()), "changing a graph");
    else if (node.fill.height == 1)
      context.check(context.api.cuGraphExecMemsetNodeSetParams(graph.exec, handle, &node.fill, context.get()), "changing a graph");
  }
  graph.plan = std::move(plan);
  ++context.statistics.updates;
}

Graphs::Place Graphs::find(const CommandList &list) {
  if (auto found = byKey.find(list.key()); found != byKey.end())
    return found->second;
  uint64_t orderings = context.statistics.orderings;
  Plan plan = Planner(*this, list).plan();
  CommandList::Key shape = plan.shape();
  Place place;
  if (auto found = byShape.find(shape); found != byShape.end()) {
    place = found->second;
    context.statistics.orderings = orderings;
    byKey.erase(place->key);
    place->key.clear(); // until all nodes are changed
    update(*place, std::move(plan));
  } else {
    if (graphs.size() >= mostKept) {
      context.synchronize();
      release(graphs.back());
      byKey.erase(graphs.back().key);
      byShape.erase(graphs.back().shape);
      graphs.pop_back();
    }
    Graph made;
    made.plan = std::move(plan);
    made.shape = shape;
    try {
      build(made);
    } catch (...) {
      release(made);
      throw;
    }
    graphs.push_front(std::move(made));
    place = graphs.begin();
    byShape[shape] = place;
  }
  place->key = list.key();
  byKey[place->key] = place;
  return place;
}

void Graphs::run(const CommandList &list) {
  Place place = find(list);
  graphs.splice(graphs.begin(), graphs, place);
  context.check(context.api.cuGraphLaunch(place->exec, context.stream), "running commands");
  ++context.statistics.runs;
}

} // namespace weir::runtime::cuda
