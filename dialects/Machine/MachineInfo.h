/// The machine that kernels are compiled for, as layouts and passes see it: a dictionary of facts. No dialect knows more of it here.

#ifndef WEIR_DIALECTS_MACHINE_MACHINEINFO_H
#define WEIR_DIALECTS_MACHINE_MACHINEINFO_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OperationSupport.h"
#include <string>

namespace weir {

/// The key of `MachineInfo::lowPrecision`, which an option adds to what a backend has written.
inline constexpr llvm::StringLiteral kLowPrecisionKey = "low_precision";

/// The defaults represent a target that says nothing of itself.
struct MachineInfo {
  std::string triple;              ///< as LLVM writes it; key `target_triple`
  std::string cpu;                 ///< as LLVM names it; key `cpu`
  std::string features;            ///< comma-separated, each with a leading + or -; key `cpu_features`
  int64_t vectorBits = 256;        ///< of the widest vectors worth using; key `native_vector_size`, in bytes
  int64_t vectorRegisters = 16;    ///< key `vector_registers`
  int64_t l1Bytes = 32 << 10;      ///< first-level data cache of a core; key `l1_cache_bytes`
  int64_t l2Bytes = 1 << 20;       ///< second-level cache of a core; key `l2_cache_bytes`
  int64_t cores = 4;               ///< that share the workgroups of a dispatch; key `cores`
  int64_t bindingAlignment = 64;   ///< bytes, of the storage that bindings start in; key `binding_alignment`
  int64_t workgroupCycles = 30000; ///< that a workgroup should at least have; key `workgroup_cycles`
  int64_t tileRows = 16;           ///< of a contraction: tiles have multiples of it, and dispatches are reckoned in it; key `tile_rows`
  int64_t tileColumns = 64;        ///< the same of columns; key `tile_columns`
  int64_t workgroupBytes = 0;      ///< that the temporaries of a workgroup may have; 0: any number; key `workgroup_bytes`
  int64_t lowPrecision = 0;        ///< 1: sums of bf16 may take denormal numbers for zeros (encoding-passes.md CL9); key `low_precision`

  /// Whether `features` has +feature; the last mention wins, as in LLVM.
  bool hasFeature(llvm::StringRef feature) const;

  static MachineInfo get(mlir::DictionaryAttr configuration);

  /// The configuration that `get` reads, for a backend to write.
  mlir::NamedAttrList toConfiguration(mlir::MLIRContext *context) const;
};

} // namespace weir

#endif // WEIR_DIALECTS_MACHINE_MACHINEINFO_H
