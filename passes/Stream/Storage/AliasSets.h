/// Which resource values of a module may share storage.

#ifndef WEIR_PASSES_STREAM_STORAGE_ALIASSETS_H
#define WEIR_PASSES_STREAM_STORAGE_ALIASSETS_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"
#include "passes/Stream/Storage/StorageOps.h"
#include <memory>
#include <vector>

namespace weir::stream {

/// Partitions the resource values of a module so that two values in different sets never share storage: ties, `arith.select`, region and
/// branch arguments, private calls and globals join sets (stream.md V2, V4). Copies (`clone`, `transfer`, `slice`, the update of an
/// `update`) do not. Flow-insensitive and linear in the size of the module. Invalidated by any change of uses.
class AliasSets {
public:
  /// What else joins sets.
  enum class Mode {
    Storage,  ///< may share storage
    Lifetime, ///< has to get one lifetime: transfers that stay where they are, and clones that nobody writes to, join, too
  };
  explicit AliasSets(mlir::Operation *module, Mode mode = Mode::Storage);

  /// Facts about a set.
  struct Info {
    bool mutated = false;        ///< some value is a tied operand of an op that writes
    bool borrowed = false;       ///< storage of the caller, imported without `consume`, or of unknown origin
    bool global = false;         ///< loaded from or stored to a global
    bool constantGlobal = false; ///< that global is immutable
    bool argument = false;       ///< some value is a block argument or a result of a branch, region, call or select
    bool external = false;       ///< some value is typed external, or crosses a public or external function
    bool constant = false;       ///< some value is made by a constant or typed constant
    bool variable = false;       ///< some value is typed variable
    bool produced = false;       ///< some value is made by an op other than a constant
  };

  const Info &info(mlir::Value value) const { return infos[find(value)]; }
  /// Facts about what a resource global holds; null if nothing loads or stores it.
  const Info *globalInfo(mlir::Operation *global) const {
    auto it = globals.find(global);
    return it == globals.end() ? nullptr : &info(it->second);
  }
  bool mayAlias(mlir::Value a, mlir::Value b) const { return find(a) == find(b); }

private:
  unsigned index(mlir::Value value);
  unsigned find(mlir::Value value) const;
  unsigned root(unsigned i) const;
  void join(mlir::Value a, mlir::Value b);
  void joinAll(mlir::ValueRange a, mlir::ValueRange b);
  void visit(mlir::Operation *op);
  void visitCall(mlir::Operation *op);
  bool isExternalCall(mlir::Operation *op);
  void visitRegions(mlir::Operation *op);
  void collect();

  Mode mode;
  std::unique_ptr<AliasSets> storage; ///< in Lifetime mode: the sets by storage
  mlir::SymbolTableCollection symbols;
  llvm::DenseMap<mlir::Value, unsigned> indices;
  std::vector<mlir::Value> values;
  mutable std::vector<unsigned> parents;
  std::vector<Info> infos;                                ///< valid at roots
  llvm::DenseMap<mlir::Operation *, mlir::Value> globals; ///< one value for each global's storage
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_STORAGE_ALIASSETS_H
