#include "passes/Codegen/CPU/Strategies/RemarkCodes.h"

#include "llvm/ADT/StringSwitch.h"

#include "passes/Codegen/CPU/StrategyRemarkCodes.cpp.inc"
