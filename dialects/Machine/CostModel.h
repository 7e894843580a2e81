/// Costs of work on a machine: the only conversion of bytes, operations and dispatches to time. Decisions about dispatches and encodings compare times as
/// bytes, those that the machine copies meanwhile; decisions inside of a kernel compare cycles of a core (VectorCycles.h).

#ifndef WEIR_DIALECTS_MACHINE_COSTMODEL_H
#define WEIR_DIALECTS_MACHINE_COSTMODEL_H

namespace weir {

struct MachineInfo;

/// The defaults are those of a core of AMD's Zen 4, measured (docs/spec/encoding-passes.md 2.5).
struct CostModel {
  double copyRate = 17e9;               ///< bytes a second, from memory to memory
  double operationRate = 150e9;         ///< operations a second, a multiplication and an addition being two
  double byteOperationRate = 180e9;     ///< the same of products of bytes that lie as in a plain tensor
  double wordByteOperationRate = 950e9; ///< the same of bytes that lie in words, as instructions take them
  double launchBytes = 40000;           ///< copied while a dispatch starts and its end becomes known: 2.4 microseconds
                                        ///< of a core. With 4 MiB, two microseconds of an A100, a GPU joins ops that take longer
                                        ///< together: MiniLM takes 1.15 times as long on lavapipe

  /// Of the time of a byte: a strided access takes longer by this.
  static constexpr double kStridedShare = 0.25;
  /// Of the time of a byte: reading it again, from a cache that cores share, takes this.
  static constexpr double kRereadShare = 0.25;

  constexpr double getSeconds(double bytes) const { return bytes / copyRate; }
  /// The bytes that are copied during so many operations at a rate.
  constexpr double getBytes(double operations, double rate) const { return operations * copyRate / rate; }
  constexpr double getBytes(double operations) const { return getBytes(operations, operationRate); }

  /// That of a core, or of a device with a memory of its own.
  static CostModel get(const MachineInfo &machine);
};

} // namespace weir

#endif // WEIR_DIALECTS_MACHINE_COSTMODEL_H
