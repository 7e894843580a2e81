/// Graphs of the driver for sequences of commands, kept so that a sequence of the same kind runs again: as it is, or with other buffers and
/// operands in its nodes.

#ifndef WEIR_RUNTIME_DEVICES_CUDA_GRAPHS_H
#define WEIR_RUNTIME_DEVICES_CUDA_GRAPHS_H

#include "../command_list.h"
#include "kernels.h"

#include <list>

namespace weir::runtime::cuda {

class Graphs {
public:
  /// `omittedEdge` of those of all graphs is left out, for tests; -1 for none.
  Graphs(Context &context, Memory &memory, Kernels &kernels, int64_t omittedEdge)
      : context(context), memory(memory), kernels(kernels), omittedEdge(omittedEdge) {}
  ~Graphs();
  Graphs(const Graphs &) = delete;
  Graphs &operator=(const Graphs &) = delete;

  /// Hands the commands to the stream.
  void run(const CommandList &list);

private:
  friend class Planner;
  static constexpr size_t mostKept = 64;

  struct Node {
    enum class Kind : uint8_t { Kernel, Fill, Copy };

    Kind kind;
    std::vector<uint32_t> dependencies;
    cuda_driver::KernelNode kernel = {};
    std::vector<unsigned char> parameters; ///< of the kernel
    const char *name = "";                 ///< of its export
    cuda_driver::MemsetNode fill = {};
    cuda_driver::MemcpyNode copy = {};
  };
  struct Plan {
    std::vector<Node> nodes;
    std::vector<std::shared_ptr<Allocation>> temporaries;
    /// Equal for plans of which one can become the other by changes in its nodes.
    CommandList::Key shape() const;
  };
  struct Graph {
    Plan plan;
    CommandList::Key key, shape; ///< of the list that it does now, and of the plan
    CUgraph graph = nullptr;
    CUgraphExec exec = nullptr;
    std::vector<CUgraphNode> handles;
  };
  using Place = std::list<Graph>::iterator;

  Place find(const CommandList &list);
  void build(Graph &graph);
  void update(Graph &graph, Plan &&plan);
  void release(Graph &graph);
  template <typename Call>
  void withKernel(const Node &node, Call call) const;

  Context &context;
  Memory &memory;
  Kernels &kernels;
  int64_t omittedEdge;
  std::list<Graph> graphs; ///< the one used last first
  std::unordered_map<CommandList::Key, Place, HashKey> byKey, byShape;
};

} // namespace weir::runtime::cuda

#endif // WEIR_RUNTIME_DEVICES_CUDA_GRAPHS_H
