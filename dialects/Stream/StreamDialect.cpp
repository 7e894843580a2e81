#include "dialects/Stream/StreamDialect.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace weir::stream;

#include "dialects/Stream/StreamDialect.cpp.inc"

namespace {
/// Inlining a function with stream ops is always legal: none of them depends on the function around it.
struct StreamInlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Operation *, bool) const final { return true; }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
};
} // namespace

void StreamDialect::initialize() {
  registerTypes();
  registerAttributes();
  registerStreamDialectOperations(this);
  addInterfaces<StreamInlinerInterface>();
}

Operation *StreamDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  if (isa<TimepointAttr>(value) && isa<TimepointType>(type))
    return TimepointImmediateOp::create(builder, loc);
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

void StreamDialect::getCanonicalizationPatterns(RewritePatternSet &results) const {}
