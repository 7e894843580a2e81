#ifndef WEIR_CHECK_KERNELS_H
#define WEIR_CHECK_KERNELS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "mlir/IR/BuiltinAttributes.h"
#include <optional>

namespace weir::stream {
class AsyncDispatchOp;
} // namespace weir::stream

namespace weir::check {

/// What a kernel does with the range that it is given for one of its arguments (stream-passes.md 9.3). The defaults hold
/// for an operand that nothing is known about.
struct Binding {
  enum class Writes { Nothing, Some, Whole };
  bool reads = true;
  Writes writes = Writes::Whole;
};

/// The kernels of a module. Argument i belongs to operand i of a dispatch, the untied results follow. Where the kernel's
/// arguments carry no summary, an argument that only ever represents untied results does not read: before this module was
/// rewritten it had no contents to read, so it still does not when the result is emplaced into other storage.
class KernelTable {
public:
  KernelTable() = default;
  explicit KernelTable(mlir::Operation *module);

  /// Argument `index` of the kernels that `op` names: the union of what they read, and `Whole` only if all write it all.
  Binding get(mlir::ArrayAttr entryPoints, unsigned index, bool isUntiedResult) const;
  bool contains(mlir::Attribute entryPoint) const { return kernels.contains(entryPoint); }
  /// What the kernels do with binding number `binding`, counted among the resources; none if they are not known. What no dispatch ties
  /// or gets back is not written.
  std::optional<Binding> getBound(mlir::ArrayAttr entryPoints, unsigned binding) const;
  /// Adds the kernels of `other` that are unknown here.
  void addUnknown(const KernelTable &other);

private:
  struct Argument {
    bool hasSummary = false;
    bool isOperand = false;
    bool isWritten = false;
    Binding summary;
  };
  struct Kernel {
    llvm::SmallVector<Argument> arguments;
    llvm::SmallVector<unsigned> bindings; ///< the arguments that are resources
  };

  void addDispatch(stream::AsyncDispatchOp op);
  Kernel &getOrLoad(mlir::Attribute entryPoint, mlir::Operation *from);

  llvm::DenseMap<mlir::Attribute, Kernel> kernels;
};

} // namespace weir::check

#endif // WEIR_CHECK_KERNELS_H
