#include "dialects/Encoding/EncodingDialect.h"

#include "dialects/Encoding/EncodingDialect.cpp.inc"

void weir::encoding::EncodingDialect::initialize() {}
