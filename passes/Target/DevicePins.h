/// Pins of `--device-pin`: what a word of the command line says, and which ops it means.

#ifndef WEIR_PASSES_TARGET_DEVICEPINS_H
#define WEIR_PASSES_TARGET_DEVICEPINS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace weir {

struct DevicePin {
  /// The later kind is the more exact one.
  enum Kind { Function, Lines, Label };

  Kind kind;
  std::string text;                     ///< as on the command line
  std::string name;                     ///< of the function, of the file (empty: that of the program), or the label
  unsigned firstLine = 0, lastLine = 0; ///< of `Lines`
  std::string device;
  mlir::Attribute affinity; ///< of the device, once it is known
};

/// Reads `@FUNCTION=DEVICE`, `[FILE]:LINE[-LINE]=DEVICE` or `LABEL=DEVICE`.
mlir::FailureOr<DevicePin> parseDevicePin(llvm::StringRef text, std::string &error);

/// "@f, @g", or "none": the functions that have a body.
std::string describeFunctions(mlir::ModuleOp module);

/// The ops of a program that run on devices, by the lines and names of their locations.
class OpPlaces {
public:
  explicit OpPlaces(mlir::ModuleOp module);

  llvm::ArrayRef<mlir::Operation *> getOps() const { return ops; }
  bool matches(mlir::Operation *op, const DevicePin &pin) const;
  /// Why `pin` matches nothing, and what there is.
  std::string describeMiss(const DevicePin &pin) const;

private:
  struct Line {
    llvm::StringRef file;
    unsigned line;
  };
  struct Place {
    llvm::SmallVector<Line, 1> lines;
    llvm::SmallVector<llvm::StringRef, 1> labels;
  };
  bool isFile(llvm::StringRef file, llvm::StringRef asked) const;

  mlir::ModuleOp module;
  llvm::StringRef program; ///< the file
  llvm::SmallVector<mlir::Operation *> ops;
  llvm::DenseMap<mlir::Operation *, Place> places;
};

} // namespace weir

#endif // WEIR_PASSES_TARGET_DEVICEPINS_H
