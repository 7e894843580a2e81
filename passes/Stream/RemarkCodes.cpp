#include "passes/Stream/RemarkCodes.h"

#include "llvm/ADT/StringSwitch.h"

#include "passes/Stream/RemarkCodes.cpp.inc"
