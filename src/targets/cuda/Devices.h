/// NVIDIA's GPUs as data.

#ifndef WEIR_SRC_TARGETS_CUDA_DEVICES_H
#define WEIR_SRC_TARGETS_CUDA_DEVICES_H

#include "dialects/HAL/DeviceInfo.h"

namespace weir::targets {

/// A compute capability, and the part of it that tiles are chosen for.
struct CUDADevice {
  llvm::StringLiteral gpu;  ///< as LLVM names it
  llvm::StringLiteral part; ///< as NVIDIA names it
  llvm::StringLiteral ptx;  ///< LLVM's feature for the oldest version of PTX that knows it
  DeviceInfo info;
};

/// The first one is the default.
llvm::ArrayRef<CUDADevice> getCUDADevices();

/// Null for other names.
const CUDADevice *findCUDADevice(llvm::StringRef gpu);

} // namespace weir::targets

#endif // WEIR_SRC_TARGETS_CUDA_DEVICES_H
