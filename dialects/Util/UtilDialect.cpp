#include "dialects/Util/UtilDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

#include "dialects/Util/UtilDialect.cpp.inc"

using namespace mlir;
using namespace weir::util;

void UtilDialect::initialize() {
  registerTypes();
  registerAttributes();
}

void UtilDialect::getCanonicalizationPatterns(RewritePatternSet &) const {}
std::optional<Dialect::ParseOpHook> UtilDialect::getParseOperationHook(StringRef) const { return std::nullopt; }
Operation *UtilDialect::materializeConstant(OpBuilder &, Attribute, Type, Location) { return nullptr; }
