#include "passes/Codegen/CPU/RemarkCodes.h"

#include "llvm/ADT/StringSwitch.h"

#include "passes/Codegen/CPU/RemarkCodes.cpp.inc"
