#include "passes/Codegen/GPU/RemarkCodes.h"

#include "llvm/ADT/StringSwitch.h"

#include "passes/Codegen/GPU/RemarkCodes.cpp.inc"
