#include "dialects/Flow/FlowDialect.h"
#include "dialects/Util/UtilOpaque.h"

#include "dialects/Flow/FlowCollectiveOps.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/TensorExt/TensorExtDialect.h"
#include "dialects/Util/UtilDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace weir;
using namespace weir::flow;

#include "dialects/Flow/FlowDialect.cpp.inc"

namespace {
/// Everything may move with the function that holds it; a region of a dispatch takes no foreign calls.
struct FlowInlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const override { return true; }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const override { return true; }
  // A host function has no body to inline, and a call in stream order stays one.
  bool isLegalToInline(Operation *call, Operation *, bool) const override { return false; }
};
} // namespace

void FlowDialect::initialize() {
  // Ops that are left out pass through in generic form.
  allowUnknownOperations();
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "dialects/Flow/FlowOps.cpp.inc"
      >();
  registerCollectiveOps(*this);
  addInterfaces<FlowInlinerInterface>();
}

Operation *FlowDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  if (arith::ConstantOp::isBuildableWith(value, type))
    return arith::ConstantOp::create(builder, loc, type, cast<TypedAttr>(value));
  auto typed = dyn_cast<TypedAttr>(value);
  if (typed && typed.getType() == type && isa<RankedTensorType>(type))
    return TensorConstantOp::create(builder, loc, typed);
  return nullptr;
}

Type FlowDialect::parseType(DialectAsmParser &parser) const {
  // The spellings of 2021 to 2025; they print in today's form.
  StringRef mnemonic;
  Type type;
  if (parser.parseKeyword(&mnemonic))
    return {};
  OptionalParseResult legacy = tensor_ext::parseLegacyDispatchTensorType(parser, mnemonic, type);
  if (legacy.has_value())
    return failed(*legacy) ? Type() : type;
  // The others are kept as text; ODS knows none.
  return util::parseTypeOrText(parser, *this,
                               [](AsmParser &, StringRef *, Type &) { return OptionalParseResult(); });
}

void FlowDialect::printType(Type, DialectAsmPrinter &) const { llvm_unreachable("the flow dialect has no types"); }
