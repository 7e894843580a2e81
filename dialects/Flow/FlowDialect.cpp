#include "dialects/Flow/FlowDialect.h"

#include "dialects/Flow/FlowDialect.cpp.inc"

void weir::flow::FlowDialect::initialize() {}
