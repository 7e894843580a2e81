/// Which values hold one tensor in one layout, and on which devices (encoding-passes.md 8.2).

#ifndef WEIR_PASSES_ENCODING_LATE_LAYOUTWEBS_H
#define WEIR_PASSES_ENCODING_LATE_LAYOUTWEBS_H

#include "passes/Encoding/Late/StreamEncodings.h"
#include "passes/Stream/Storage/StorageEdges.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/SetVector.h"

namespace weir::encoding {

/// The resolvers of the devices that affinities name.
class DeviceResolvers {
public:
  explicit DeviceResolvers(mlir::ModuleOp module);

  /// SP1: of a device, or of several; without an affinity those of all devices. In order of first appearance. None for an affinity
  /// that names no device of the module.
  llvm::ArrayRef<mlir::Attribute> get(mlir::Attribute affinity);

private:
  void add(mlir::Attribute affinity, llvm::SetVector<mlir::Attribute> &resolvers);

  mlir::MLIRContext *context;
  llvm::MapVector<mlir::StringAttr, llvm::SetVector<mlir::Attribute>> devices;
  mlir::Attribute defaultAffinity;
  llvm::DenseMap<mlir::Attribute, llvm::SmallVector<mlir::Attribute, 1>> known;
};

/// Sets of resource values, over ties, clones, transfers, casts, branches, calls and globals, that have to agree in where elements lie.
/// Conversions, slices and updates are borders.
class LayoutWebs {
public:
  /// Transfers that are borders join nothing.
  LayoutWebs(
      mlir::ModuleOp module, DeviceResolvers &resolvers,
      llvm::function_ref<bool(stream::AsyncTransferOp)> isBorder = [](stream::AsyncTransferOp) { return false; });

  struct Web {
    /// What ops say of its values.
    llvm::SmallVector<EncodingSlot> slots;
    /// Of the ops that state an affinity; of all devices if none does.
    llvm::SetVector<mlir::Attribute> affinities;
    /// Known to a function or an op that this module does not show, or accessed as bytes.
    bool escapes = false;
  };

  /// The number of a value's web; none if no op says anything of its values.
  std::optional<unsigned> find(mlir::Value value) const;
  llvm::ArrayRef<Web> getWebs() const { return webs; }
  /// Of the devices that a web is on.
  llvm::SmallVector<mlir::Attribute> getResolvers(const Web &web) const;

private:
  void join(mlir::Value a, mlir::Value b);
  void visit(mlir::Operation *op, llvm::function_ref<bool(stream::AsyncTransferOp)> isBorder);

  DeviceResolvers &resolvers;
  stream::StorageEdges edges;
  llvm::EquivalenceClasses<mlir::Value> classes;
  llvm::DenseMap<mlir::Operation *, mlir::Value> globals;
  llvm::DenseSet<mlir::Value> escaping;
  llvm::DenseMap<mlir::Value, unsigned> numbers; ///< by leader
  std::vector<Web> webs;
};

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_LATE_LAYOUTWEBS_H
