#include "dialects/Util/UtilDialect.h"

#include "dialects/Util/UtilDialect.cpp.inc"

void weir::util::UtilDialect::initialize() {}
