#include "passes/Codegen/GPU/KernelRemarkCodes.h"

#include "llvm/ADT/StringSwitch.h"

#include "passes/Codegen/GPU/KernelRemarkCodes.cpp.inc"
