#include "passes/Codegen/Tiling/RemarkCodes.h"

#include "llvm/ADT/StringSwitch.h"

#include "passes/Codegen/Tiling/RemarkCodes.cpp.inc"
