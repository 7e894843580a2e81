#ifndef WEIR_DIALECTS_HAL_HALATTRS_H
#define WEIR_DIALECTS_HAL_HALATTRS_H

#include "dialects/HAL/HALDialect.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

namespace weir::hal {

enum class DescriptorType : uint32_t { UniformBuffer = 6, StorageBuffer = 7 };

/// A set of bits.
enum class DescriptorFlags : uint32_t { None = 0, ReadOnly = 1, Indirect = 2 };

inline DescriptorFlags operator|(DescriptorFlags a, DescriptorFlags b) {
  return DescriptorFlags(uint32_t(a) | uint32_t(b));
}
inline bool hasFlag(DescriptorFlags flags, DescriptorFlags flag) { return (uint32_t(flags) & uint32_t(flag)) != 0; }

/// FLAGS: one word, or several as a string `"A|B"`.
mlir::ParseResult parseDescriptorFlags(mlir::AsmParser &parser, DescriptorFlags &flags);
void printDescriptorFlags(mlir::AsmPrinter &printer, DescriptorFlags flags);

} // namespace weir::hal

#define GET_ATTRDEF_CLASSES
#include "dialects/HAL/HALAttrs.h.inc"

namespace weir::hal {

/// The affinity algebra of flow.md A.3, over `device.affinity` and `device.promise`; null is the absent affinity.
/// Whether work of `a` may run where `b` is: the same device and no queue beside those of `b`.
bool isExecutableWith(mlir::Attribute a, mlir::Attribute b);
/// The device that an affinity, or a promise of one, names; null for other attributes.
mlir::SymbolRefAttr getDevice(mlir::Attribute affinity);
/// All queues of both, or any of the two devices.
mlir::Attribute joinAffinities(mlir::Attribute a, mlir::Attribute b);
/// The queues in both; null for different devices.
mlir::Attribute intersectAffinities(mlir::Attribute a, mlir::Attribute b);

} // namespace weir::hal

#endif // WEIR_DIALECTS_HAL_HALATTRS_H
