#include "dialects/HAL/HALDialect.h"

#include "dialects/HAL/HALDialect.cpp.inc"

void weir::hal::HALDialect::initialize() {}
