#include "dialects/TensorExt/TensorExtDialect.h"

#include "dialects/TensorExt/TensorExtDialect.cpp.inc"

void weir::tensor_ext::TensorExtDialect::initialize() {}
