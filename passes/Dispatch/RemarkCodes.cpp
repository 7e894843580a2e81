#include "passes/Dispatch/RemarkCodes.h"

#include "llvm/ADT/StringSwitch.h"

#include "passes/Dispatch/RemarkCodes.cpp.inc"
