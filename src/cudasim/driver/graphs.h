/// Graphs of kernels, fills and copies.

#ifndef WEIR_CUDASIM_DRIVER_GRAPHS_H
#define WEIR_CUDASIM_DRIVER_GRAPHS_H

#include "../../runtime/devices/cuda/cuda_api.h"
#include "../machine/block.h"

#include <deque>

namespace weir::cudasim {

class Driver;

struct GraphNode {
  enum class Kind { Kernel, Memset, Memcpy };

  Kind kind;
  std::vector<uint32_t> dependencies; ///< places of nodes before this one
  Launch launch = {};                 ///< of a kernel
  cuda_driver::MemsetNode memset = {};
  cuda_driver::MemcpyNode memcpy = {};
};

/// Handles of nodes are addresses in it.
struct Graph {
  int device;
  std::deque<GraphNode> nodes;
};

struct GraphExec {
  int device;
  std::vector<const void *> handles; ///< of the nodes of the graph that it was made of, which may be gone
  std::vector<GraphNode> nodes;      ///< as they were, or as they were set since
};

/// Checks a node as a driver does.
CUresult checkNode(Driver &driver, const GraphNode &node);
/// Runs the nodes in an order that dependencies allow: with seed 0 the latest that may, else drawn by lot. Accesses that nothing orders raise a
/// Fault.
void runGraph(Driver &driver, const std::vector<GraphNode> &nodes, uint64_t seed);

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_DRIVER_GRAPHS_H
