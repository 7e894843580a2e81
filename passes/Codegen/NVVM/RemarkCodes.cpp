#include "passes/Codegen/NVVM/RemarkCodes.h"

#include "llvm/ADT/StringSwitch.h"

#include "passes/Codegen/NVVM/RemarkCodes.cpp.inc"
