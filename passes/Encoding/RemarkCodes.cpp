#include "passes/Encoding/RemarkCodes.h"

#include "llvm/ADT/StringSwitch.h"

#include "passes/Encoding/RemarkCodes.cpp.inc"
