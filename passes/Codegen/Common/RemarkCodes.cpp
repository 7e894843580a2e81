#include "passes/Codegen/Common/RemarkCodes.h"

#include "llvm/ADT/StringSwitch.h"

#include "passes/Codegen/Common/RemarkCodes.cpp.inc"
