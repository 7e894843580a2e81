/// The devices of a program: its globals of type `!hal.device`, and which of them an op runs on.

#ifndef WEIR_PASSES_TARGET_DEVICES_H
#define WEIR_PASSES_TARGET_DEVICES_H

#include "passes/Target/TargetBackend.h"

namespace weir {

struct Device {
  /// One of the things that executables of a device are compiled for, and who compiles it.
  struct Target {
    hal::ExecutableTargetAttr target;
    const TargetBackend *backend;
  };

  mlir::StringAttr name; ///< of the global; null for the device of a module that declares none
  hal::ExecutableTargetAttr
      target; ///< what its executables are compiled for; null for a device that is chosen elsewhere
  const TargetBackend *backend = nullptr; ///< of the target; null if no backend compiles it
  /// All that some backend compiles, `target` first: which one a run uses is chosen when it starts.
  llvm::SmallVector<Target> targets;
};

class Devices {
public:
  /// Reads the module. One without devices has one of the preferred backend, without a target.
  explicit Devices(mlir::ModuleOp module);

  llvm::ArrayRef<Device> getAll() const { return devices; }
  /// The number of the device that the affinity of `op` names; the default one if it has none. Fails with an error on `op` if the affinity
  /// names no device of the module.
  mlir::FailureOr<unsigned> lookup(mlir::Operation *op) const;
  /// The same without an error.
  std::optional<unsigned> find(mlir::Operation *op) const;
  /// What all targets of all devices allow.
  DispatchPolicy getDispatchPolicy() const;

  /// The device with that name; else the only one of the target with that name. Null without one.
  const Device *find(llvm::StringRef name) const;
  /// The names of all, for messages: "a, b".
  std::string list() const;

private:
  std::optional<unsigned> find(mlir::Attribute affinity) const;

  llvm::SmallVector<Device> devices;
  unsigned defaultDevice = 0;
};

/// Whether `op` computes tensors and so runs on a device: not constants, control flow, calls, and what moves values between devices.
bool runsOnDevice(mlir::Operation *op);

} // namespace weir

#endif // WEIR_PASSES_TARGET_DEVICES_H
