/// How resource values of a module pass on their contents: through copies, regions, branches, calls and globals.

#ifndef WEIR_PASSES_STREAM_STORAGE_RESOURCEFLOW_H
#define WEIR_PASSES_STREAM_STORAGE_RESOURCEFLOW_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "passes/Stream/Storage/StorageEdges.h"
#include <vector>

namespace weir::stream {

/// The equations of stream-passes.md 9.7 and 9.8 as a graph. A use has edges to the values that get the same bytes, or it is a boundary
/// after which nothing is known, or neither: then it is up to the op. Linear in the size of the module. Invalidated by any change.
class ResourceFlow {
public:
  enum class EdgeKind : uint8_t {
    Same,     ///< to a value of the same scope: results of copies, selects and regions
    Enter,    ///< to an argument of a block; values of the block are of another iteration there
    Argument, ///< from a call to an argument of the function
    Return,   ///< from a return to a result of a call
    Global,   ///< from a store to a load
  };
  struct Edge {
    mlir::OpOperand *use;
    mlir::Value target;
    EdgeKind kind;
    mlir::Operation *call; ///< for Argument and Return
  };
  enum class Boundary : uint8_t { None, UnknownOp, PublicBoundary, CallExternal, IndirectGlobal, Returned };

  /// Without `interprocedural` calls and globals are boundaries.
  explicit ResourceFlow(mlir::Operation *module, bool interprocedural = true);

  /// All resource values of host code, each after those that it is computed from, as far as there is such an order.
  llvm::ArrayRef<mlir::Value> getValues() const { return values; }
  /// Position in `getValues`; none for what is no resource of host code.
  std::optional<unsigned> findNumber(mlir::Value value) const;

  llvm::ArrayRef<Edge> getEdges(mlir::OpOperand &use) const {
    auto it = edges.find(&use);
    return it == edges.end() ? llvm::ArrayRef<Edge>() : llvm::ArrayRef<Edge>(it->second);
  }
  /// The uses with an edge to `value`.
  llvm::ArrayRef<mlir::OpOperand *> getSources(mlir::Value value) const {
    auto it = sources.find(value);
    return it == sources.end() ? llvm::ArrayRef<mlir::OpOperand *>() : llvm::ArrayRef<mlir::OpOperand *>(it->second);
  }
  Boundary getBoundary(mlir::OpOperand &use) const { return boundaries.lookup(&use); }
  /// Whether the edges and the boundary of a use say all about it.
  bool isHandled(mlir::OpOperand &use) const { return edges.contains(&use) || boundaries.contains(&use); }
  /// Whether all that may reach a block argument or result is known to come over edges.
  bool hasAllSources(mlir::Value value) const { return !incomplete.contains(value); }
  /// M5: storage that code outside may look at.
  bool isExternal(mlir::Value value) const { return external.contains(value); }

private:
  void visitAll(mlir::Operation *op);
  void addEdge(mlir::OpOperand &use, mlir::Value target, EdgeKind kind, mlir::Operation *call = nullptr);
  void visit(mlir::Operation *op);
  void visitStep(const StorageEdges::Step &step);
  void visitOp(const StorageEdges::Step &step);
  void findIncomplete(mlir::Operation *op);
  void leaveProgram(mlir::Operation *call);
  bool isFollowed(util::FuncOp callee) const;
  bool hasTooManyReturns(util::FuncOp function);
  void visitFunction(mlir::Operation *op);
  void visitGlobal(mlir::Operation *op);
  void findExternals();
  void visitNames(mlir::OpOperand &use, llvm::function_ref<void(mlir::Value)> f);

  mlir::Operation *module;
  bool interprocedural;
  StorageEdges storage;
  /// Users of the symbols of the module; none: nothing is known of them.
  std::optional<llvm::DenseMap<mlir::StringAttr, llvm::SmallVector<mlir::Operation *>>> users;
  std::vector<mlir::Value> values;
  /// By the same numbers: whether the op says that the value is storage of its own or which operand's it is.
  std::vector<bool> hasOwner;
  llvm::SmallVector<mlir::Value, 2> owned;               ///< results of the op that was visited last for which it does
  mutable llvm::DenseMap<mlir::Value, unsigned> numbers; ///< filled when it is needed
  mutable unsigned lastNumber = 0;                       ///< that was found
  llvm::DenseMap<mlir::OpOperand *, llvm::SmallVector<Edge, 1>> edges;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::OpOperand *, 2>> sources;
  llvm::DenseMap<mlir::OpOperand *, Boundary> boundaries;
  llvm::DenseSet<mlir::Value> incomplete, external;
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_STORAGE_RESOURCEFLOW_H
