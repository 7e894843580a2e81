#include "dialects/Stream/StreamDialect.h"

#include "dialects/Stream/StreamDialect.cpp.inc"

void weir::stream::StreamDialect::initialize() {}
