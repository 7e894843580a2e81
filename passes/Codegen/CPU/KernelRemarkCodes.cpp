#include "passes/Codegen/CPU/KernelRemarkCodes.h"

#include "llvm/ADT/StringSwitch.h"

#include "passes/Codegen/CPU/KernelRemarkCodes.cpp.inc"
