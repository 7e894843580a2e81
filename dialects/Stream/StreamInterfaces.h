#ifndef WEIR_DIALECTS_STREAM_STREAMINTERFACES_H
#define WEIR_DIALECTS_STREAM_STREAMINTERFACES_H

#include "dialects/Stream/StreamTypes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"

namespace weir::stream {

/// One byte range that an async op accesses: `access resource[start to end for length]`.
struct AsyncAccessRange {
  ResourceAccess access;
  /// The SSA value, an operand or a result of the op.
  mlir::Value resource;
  /// Null represents 0.
  mlir::Value start;
  mlir::Value end;
  mlir::Value length;

  bool isRead() const { return bitEnumContainsAny(access, ResourceAccess::Read); }
  bool isWrite() const { return bitEnumContainsAny(access, ResourceAccess::Write); }
  bool isReadOnly() const { return access == ResourceAccess::Read; }

  /// False only if SSA equality shows that the two touch no common byte. "Different resources" compares SSA values:
  /// values that share storage through ties have to be told apart by the caller.
  static bool mayOverlap(const AsyncAccessRange &lhs, const AsyncAccessRange &rhs);

  void print(llvm::raw_ostream &os, mlir::AsmState &state) const;
};

/// One range of storage that an op accesses, with the operands that state it (to be rewritten in place).
struct SubviewAccess {
  ResourceAccess access;
  mlir::OpOperand *resource;
  mlir::OpOperand *size;
  mlir::OpOperand *offset;
  /// Null if the length follows from a value's type (loads and stores of elements).
  mlir::OpOperand *length;
};

/// Copy-on-write has run on what holds `op` (V2): storage may be assigned by following ties. Rewrites that would let a
/// value be used after its storage was written, or give a written value a second name, must not apply then (V3). The mark
/// is `weir.in_place_safe` on a function or module, set by copy-on-write materialization.
bool isInPlaceSafe(mlir::Operation *op);

/// A1: work or values with these two affinities may be combined without moving data.
bool areAffinitiesCompatible(mlir::Attribute a, mlir::Attribute b);
/// A6: whether the `stream.topology` around `op` lets work at `to` use values that live at `from`.
bool sharesMemory(mlir::Operation *op, mlir::Attribute from, mlir::Attribute to);
/// A2: work with these two affinities may go into one execution region.
bool canExecuteTogether(mlir::Attribute a, mlir::Attribute b);
/// A3: the affinity that holds for `op`, or null.
mlir::Attribute lookupAffinity(mlir::Operation *op);
/// A4: any of them will do / all of them needed; null if opaque attributes differ.
mlir::Attribute joinAffinities(mlir::ArrayRef<mlir::Attribute> affinities);

} // namespace weir::stream

#include "dialects/Stream/StreamAttrInterfaces.h.inc"
#include "dialects/Stream/StreamOpInterfaces.h.inc"

#endif // WEIR_DIALECTS_STREAM_STREAMINTERFACES_H
