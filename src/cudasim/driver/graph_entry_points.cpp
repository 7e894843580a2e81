// The functions of libcuda.so.1 for graphs.

#include "entry_points.h"

#include <algorithm>
#include <type_traits>

using namespace weir::cuda_driver;
using namespace weir::cudasim;

namespace {

template <typename T>
auto findIn(std::set<std::unique_ptr<T>> &set, const void *handle) {
  return std::find_if(set.begin(), set.end(), [handle](const auto &each) { return each.get() == handle; });
}

CUresult setKernel(Driver &driver, GraphNode &node, const KernelNode &parameters) {
  if (!parameters.function)
    return driver.fail(invalidHandle, "there is no such kernel");
  if (int device = reinterpret_cast<const Kernel *>(parameters.function)->device; device != Driver::current())
    return driver.fail(invalidHandle, fmt::format("the kernel was loaded for device {}, the current context is of device {}", device, Driver::current()));
  return driver.prepare(*reinterpret_cast<const Kernel *>(parameters.function), {parameters.gridX, parameters.gridY, parameters.gridZ},
                        {parameters.blockX, parameters.blockY, parameters.blockZ}, parameters.sharedBytes, parameters.parameters,
                        parameters.extra, node.launch);
}

/// Adds what `set` makes of a node.
template <typename Set>
CUresult addNode(CUgraphNode *handle, CUgraph graph, const CUgraphNode *dependencies, size_t count, GraphNode::Kind kind, Set set,
                 const char *function = __builtin_FUNCTION()) {
  auto add = [&](Driver &driver) -> CUresult {
    auto found = findIn(driver.graphs, graph);
    if (found == driver.graphs.end())
      return driver.fail(invalidHandle, "there is no such graph");
    std::deque<GraphNode> &nodes = (*found)->nodes;
    GraphNode node{kind, {}};
    for (size_t i = 0; i < count; ++i) {
      auto place = std::find_if(nodes.begin(), nodes.end(), [&](const GraphNode &each) {
        return reinterpret_cast<const void *>(dependencies[i]) == &each;
      });
      if (place == nodes.end())
        return driver.fail(invalidValue, "a node depends on one that is not in its graph");
      node.dependencies.push_back(static_cast<uint32_t>(place - nodes.begin()));
    }
    CUresult result = set(driver, node);
    if (result == success)
      result = checkNode(driver, node);
    if (result != success)
      return result;
    nodes.push_back(std::move(node));
    *handle = reinterpret_cast<CUgraphNode>(&nodes.back());
    return success;
  };
  return call(add, function);
}

/// Changes a node of a graph that runs from then on.
template <typename Set>
CUresult setNode(CUgraphExec exec, CUgraphNode handle, GraphNode::Kind kind, Set set, const char *function = __builtin_FUNCTION()) {
  auto change = [&](Driver &driver) -> CUresult {
    auto found = findIn(driver.graphExecs, exec);
    if (found == driver.graphExecs.end())
      return driver.fail(invalidHandle, "there is no such graph");
    auto &handles = (*found)->handles;
    auto place = std::find(handles.begin(), handles.end(), static_cast<const void *>(handle));
    if (place == handles.end())
      return driver.fail(invalidValue, "the graph has no such node");
    GraphNode &node = (*found)->nodes[place - handles.begin()];
    if (node.kind != kind)
      return driver.fail(invalidValue, "the node is of another kind");
    GraphNode changed = node;
    CUresult result = set(driver, changed);
    if (result == success)
      result = checkNode(driver, changed);
    if (result == success)
      node = std::move(changed);
    return result;
  };
  return call(change, function);
}

} // namespace

ENTRY cuGraphCreate(CUgraph *graph, unsigned flags) {
  return call([&](Driver &driver) -> CUresult {
    if (flags != 0)
      return invalidValue;
    auto made = std::make_unique<Graph>();
    made->device = Driver::current();
    *graph = reinterpret_cast<CUgraph>(made.get());
    driver.graphs.insert(std::move(made));
    return success;
  });
}

ENTRY cuGraphDestroy(CUgraph graph) {
  return call([&](Driver &driver) -> CUresult {
    auto found = findIn(driver.graphs, graph);
    if (found == driver.graphs.end())
      return driver.fail(invalidHandle, "there is no such graph");
    driver.graphs.erase(found);
    return success;
  });
}

ENTRY cuGraphAddKernelNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies, size_t count, const KernelNode *parameters) {
  return addNode(node, graph, dependencies, count, GraphNode::Kind::Kernel,
                 [&](Driver &driver, GraphNode &made) { return setKernel(driver, made, *parameters); });
}

ENTRY cuGraphAddMemsetNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies, size_t count, const MemsetNode *parameters,
                           CUcontext) {
  return addNode(node, graph, dependencies, count, GraphNode::Kind::Memset,
                 [&](Driver &, GraphNode &made) { return made.memset = *parameters, success; });
}

ENTRY cuGraphAddMemcpyNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies, size_t count, const MemcpyNode *parameters,
                           CUcontext) {
  return addNode(node, graph, dependencies, count, GraphNode::Kind::Memcpy,
                 [&](Driver &, GraphNode &made) { return made.memcpy = *parameters, success; });
}

ENTRY cuGraphInstantiateWithFlags(CUgraphExec *exec, CUgraph graph, unsigned long long flags) {
  return call([&](Driver &driver) -> CUresult {
    auto found = findIn(driver.graphs, graph);
    if (found == driver.graphs.end() || flags != 0)
      return driver.fail(invalidValue, "there is no such graph");
    auto made = std::make_unique<GraphExec>();
    made->device = Driver::current();
    for (const GraphNode &node : (*found)->nodes) {
      made->handles.push_back(&node);
      made->nodes.push_back(node);
    }
    *exec = reinterpret_cast<CUgraphExec>(made.get());
    driver.graphExecs.insert(std::move(made));
    return success;
  });
}

ENTRY cuGraphExecDestroy(CUgraphExec exec) {
  return call([&](Driver &driver) -> CUresult {
    auto found = findIn(driver.graphExecs, exec);
    if (found == driver.graphExecs.end())
      return driver.fail(invalidHandle, "there is no such graph");
    driver.graphExecs.erase(found);
    return success;
  });
}

ENTRY cuGraphExecKernelNodeSetParams(CUgraphExec exec, CUgraphNode node, const KernelNode *parameters) {
  return setNode(exec, node, GraphNode::Kind::Kernel, [&](Driver &driver, GraphNode &changed) { return setKernel(driver, changed, *parameters); });
}

ENTRY cuGraphExecMemsetNodeSetParams(CUgraphExec exec, CUgraphNode node, const MemsetNode *parameters, CUcontext) {
  return setNode(exec, node, GraphNode::Kind::Memset, [&](Driver &driver, GraphNode &changed) -> CUresult {
    if (changed.memset.height != 1 || parameters->height != 1)
      return driver.fail(invalidValue, "fills of several rows cannot be changed");
    return changed.memset = *parameters, success;
  });
}

ENTRY cuGraphExecMemcpyNodeSetParams(CUgraphExec exec, CUgraphNode node, const MemcpyNode *parameters, CUcontext) {
  return setNode(exec, node, GraphNode::Kind::Memcpy, [&](Driver &, GraphNode &changed) { return changed.memcpy = *parameters, success; });
}

ENTRY cuGraphLaunch(CUgraphExec exec, CUstream stream) {
  return call([&](Driver &driver) -> CUresult {
    auto found = findIn(driver.graphExecs, exec);
    if (found == driver.graphExecs.end())
      return driver.fail(invalidHandle, "there is no such graph");
    if (CUresult result = driver.checkLaunch(stream, (*found)->device))
      return result;
    return driver.enqueue(stream, [&driver, nodes = (*found)->nodes] { runGraph(driver, nodes, driver.options.seed); });
  });
}

CHECK_SIGNATURES
