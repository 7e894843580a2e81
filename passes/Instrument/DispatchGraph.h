/// Which ops share a dispatch, as a picture: `--weir-dump-dispatch-graph=FILE.dot|.svg|.html` of the tools.

#ifndef WEIR_PASSES_INSTRUMENT_DISPATCHGRAPH_H
#define WEIR_PASSES_INSTRUMENT_DISPATCHGRAPH_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"
#include <map>
#include <mutex>

namespace mlir {
class PassManager;
} // namespace mlir

namespace weir::ledger {

/// Bytes, of which those of tensors with dynamic extents are terms like `12*?`.
struct GraphBytes {
  int64_t known = 0;
  std::map<std::string, unsigned> terms;
  void add(mlir::Type type);
  std::string str() const;
};

/// The name of `op`; of a generic the first ops of its body.
std::string describeOp(mlir::Operation *op);

/// Whether pictures can be drawn.
bool hasGraphviz();
/// Draws `text` with Graphviz's `dot`, for at most so many seconds (0: as long as it takes). False, with an error.
bool runGraphviz(llvm::StringRef text, unsigned seconds, std::string &svg, std::string &error);

/// The ops on tensors of one function, and the dispatches that they are in.
struct DispatchGraph {
  struct Node {
    std::string label;
    std::string result;
    int dispatch = -1;
    mlir::LocationAttr loc;
  };
  struct Edge {
    unsigned from, to;
    std::string tensor;
    bool operator<(const Edge &other) const {
      return std::tie(from, to, tensor) < std::tie(other.from, other.to, other.tensor);
    }
  };
  struct Dispatch {
    std::vector<std::string> ops;
    GraphBytes in, out;
    std::string workgroups;
    mlir::LocationAttr loc;
    /// The entry point of a dispatch that is outlined, and its ops.
    std::string kernel;
    std::vector<Node> kernelOps;
  };
  std::vector<Node> nodes;
  std::vector<Edge> edges;
  std::vector<Dispatch> dispatches;

  /// With `symbols`, dispatches that are outlined are nodes, as ops of the function are.
  explicit DispatchGraph(mlir::Operation *function, mlir::SymbolTableCollection *symbols = nullptr);
};

/// Functions by name, each before dispatches are formed and after.
class DispatchGraphs {
public:
  void watch(mlir::PassManager &passes);
  /// Writes what the suffix of `file` says. False, with an error, where that cannot be.
  bool write(llvm::StringRef file, std::string &error);
  void startModule();
  void record(mlir::Operation *function, bool isAfter);

private:
  struct States {
    std::optional<DispatchGraph> before, after;
  };
  std::mutex mutex;
  unsigned numModules = 0;
  std::map<std::pair<unsigned, std::string>, States> functions;

  void writeDot(llvm::raw_ostream &os, llvm::ArrayRef<bool> states) const;
  void writeHtml(llvm::raw_ostream &os, llvm::StringRef before, llvm::StringRef after) const;
};

} // namespace weir::ledger

#endif // WEIR_PASSES_INSTRUMENT_DISPATCHGRAPH_H
