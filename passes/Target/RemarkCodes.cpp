#include "passes/Target/RemarkCodes.h"

#include "llvm/ADT/StringSwitch.h"

#include "passes/Target/RemarkCodes.cpp.inc"
