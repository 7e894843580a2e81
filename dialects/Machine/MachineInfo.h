/// The machine that kernels are compiled for, as layouts and passes see it: a dictionary of facts. No dialect knows more of it here.

#ifndef WEIR_DIALECTS_MACHINE_MACHINEINFO_H
#define WEIR_DIALECTS_MACHINE_MACHINEINFO_H

#include "dialects/Machine/Memory.h"
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
  int64_t cores = 4;               ///< that share the workgroups of a dispatch; key `cores`
  int64_t bindingAlignment = 64;   ///< bytes, of the storage that bindings start in; key `binding_alignment`
  int64_t workgroupCycles = 30000; ///< that a workgroup should at least have; key `workgroup_cycles`
  int64_t tileRows = 16;           ///< of a contraction: tiles have multiples of it, and dispatches are reckoned in it; key `tile_rows`
  int64_t tileColumns = 64;        ///< the same of columns; key `tile_columns`
  int64_t lowPrecision = 0;        ///< 1: sums of bf16 may take denormal numbers for zeros (encoding-passes.md CL9); key `low_precision`

  /// The nearest first; key `memories`. Until there was such a list, the keys `l1_cache_bytes` and `l2_cache_bytes` of a core, and `workgroup_bytes`, said
  /// what is in it, which are still read. These are the caches of AMD's Zen 4 (Software Optimization Guide 57647).
  llvm::SmallVector<Memory> memories = {{Memory::Kind::Cache, Memory::Sharer::Core, 32 << 10}, {Memory::Kind::Cache, Memory::Sharer::Core, 1 << 20}};

  /// The memory of this kind and sharer, the nearest of several; or null.
  const Memory *findMemory(Memory::Kind kind, Memory::Sharer sharer) const;
  /// The first- and second-level caches of a core.
  int64_t getL1Bytes() const { return getCacheBytes(0); }
  int64_t getL2Bytes() const { return getCacheBytes(1); }
  /// That the temporaries of a workgroup may have; 0: any number.
  int64_t getWorkgroupBytes() const;
  /// Whether temporaries of a workgroup have to fit into a memory of its own.
  bool hasWorkgroupMemory() const { return getWorkgroupBytes() != 0; }
  /// Whether a thread runs a workgroup: what threads of a workgroup would share, or each compute again, is no question.
  bool workgroupsAreThreads() const { return !hasWorkgroupMemory(); }
  /// Whether what a workgroup reads stays near it, line by line, and the next workgroup of the core finds it there.
  bool coresHaveCaches() const { return findMemory(Memory::Kind::Cache, Memory::Sharer::Core) != nullptr; }

  /// Whether an instruction on a vector of so many bits takes as long as two on its halves: Zen 4 computes 256 bits at a time (Software Optimization Guide 57647).
  bool halvesVectors(int64_t bits) const { return cpu == "znver4" && bits > 256; }

  /// Whether `features` has +feature; the last mention wins, as in LLVM.
  bool hasFeature(llvm::StringRef feature) const;

  static MachineInfo get(mlir::DictionaryAttr configuration);
  /// Whether `get` can read the configuration.
  static mlir::LogicalResult verify(mlir::DictionaryAttr configuration, llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

  /// The configuration that `get` reads, for a backend to write.
  mlir::NamedAttrList toConfiguration(mlir::MLIRContext *context) const;

private:
  int64_t getCacheBytes(unsigned level) const;
};

} // namespace weir

#endif // WEIR_DIALECTS_MACHINE_MACHINEINFO_H
