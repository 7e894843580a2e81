/// Which resource values of a module may share storage.

#ifndef WEIR_PASSES_STREAM_STORAGE_ALIASSETS_H
#define WEIR_PASSES_STREAM_STORAGE_ALIASSETS_H

#include "passes/Stream/Storage/StorageEdges.h"
#include <memory>
#include <vector>

namespace weir::stream {

/// Partitions the resource values of a module so that two values in different sets never share storage: every edge that shares storage
/// joins sets (stream.md 6.1, V2), and so does an op of which nothing is known, all that it gets and gives. Copies do not. Flow-insensitive and linear in the size of the module. Invalidated by any change of uses.
class AliasSets {
public:
  /// What else joins sets.
  enum class Mode {
    Storage,  ///< may share storage
    Lifetime, ///< has to get one lifetime: transfers that stay where they are, and clones that are not written to, join, too
  };
  explicit AliasSets(mlir::Operation *module, Mode mode = Mode::Storage);

  /// Facts about a set.
  struct Info {
    bool mutated = false;        ///< some value is a tied operand of an op that writes, or gets to an op that is not known
    bool global = false;         ///< loaded from or stored to a global
    bool constantGlobal = false; ///< that global is immutable
    bool external = false;       ///< some value is typed external, or crosses a public or external function
    bool constant = false;       ///< some value is made by a constant or typed constant
    bool variable = false;       ///< some value is typed variable
    bool produced = false;       ///< some value is made by an op other than a constant, or of unknown origin

    Info &operator|=(const Info &other) {
      mutated |= other.mutated, global |= other.global, constantGlobal |= other.constantGlobal, external |= other.external;
      constant |= other.constant, variable |= other.variable, produced |= other.produced;
      return *this;
    }
  };

  const Info &info(mlir::Value value) const { return infos[find(value)]; }
  /// Facts about what a resource global holds; null if nothing loads or stores it.
  const Info *globalInfo(mlir::Operation *global) const {
    auto it = globals.find(global);
    return it == globals.end() ? nullptr : &info(it->second);
  }
  bool mayAlias(mlir::Value a, mlir::Value b) const { return find(a) == find(b); }
  /// The value that represents the set of `value`.
  mlir::Value representative(mlir::Value value) const { return values[find(value)]; }

private:
  unsigned index(mlir::Value value);
  unsigned find(mlir::Value value) const;
  unsigned root(unsigned i) const;
  void join(mlir::Value a, mlir::Value b);
  void visit(mlir::Operation *op);
  void visitStep(const StorageEdges::Step &step);
  void visitCall(const StorageEdges::Step &step);
  void visitMade(const StorageEdges::Step &step);
  void joinUnknown(mlir::Operation *op);
  void visitCopy(mlir::Operation *op);
  void collect();

  Mode mode;
  std::unique_ptr<AliasSets> storage; ///< in Lifetime mode: the sets by storage
  StorageEdges edges;
  llvm::DenseMap<mlir::Value, unsigned> indices;
  std::vector<mlir::Value> values;
  mutable std::vector<unsigned> parents;
  std::vector<Info> infos;                                ///< by value, and then by set, valid at roots
  llvm::DenseMap<mlir::Operation *, mlir::Value> globals; ///< one value for each global's storage
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> unreturned; ///< functions that never return, with their first calls
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_STORAGE_ALIASSETS_H
