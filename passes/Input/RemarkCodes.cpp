#include "passes/Input/RemarkCodes.h"

#include "llvm/ADT/StringSwitch.h"

#include "passes/Input/RemarkCodes.cpp.inc"
