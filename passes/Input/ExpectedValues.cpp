#include "passes/Input/ExpectedValues.h"

#include "passes/Analysis/ShapeUtils.h"

#include "dialects/Check/CheckOps.h"
#include "dialects/Encoding/EncodingAttrs.h"
#include "dialects/HAL/HALOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace weir;

const char *const weir::crossingTypes = "integers of at most 64 bits, index, f4E2M1FN, f8E4M3FN, f8E5M2, f8E4M3FNUZ, f8E5M2FNUZ, f8E8M0FNU, f16, "
                                        "bf16, f32, f64 or complex numbers of f32 or f64";

bool weir::canCross(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.getWidth() >= 1 && integer.getWidth() <= 64;
  if (auto complex = dyn_cast<ComplexType>(type))
    return complex.getElementType().isF32() || complex.getElementType().isF64();
  return isa<IndexType, Float16Type, BFloat16Type, Float32Type, Float64Type, Float8E4M3FNType, Float8E5M2Type, Float8E4M3FNUZType,
             Float8E5M2FNUZType, Float8E8M0FNUType, Float4E2M1FNType>(type);
}

/// The tensor in a view; null, with an error, if it has none.
static Value exportValue(Operation *op, Value value, DimResolver &resolver, IRRewriter &rewriter) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || (type.getEncoding() && !isa<encoding::PackedStorageAttr>(type.getEncoding())) || !canCross(type.getElementType())) {
    op->emitOpError("does not support ") << value.getType() << "; use ranked tensors without encoding, of " << crossingTypes;
    return {};
  }
  SmallVector<Value> dims = resolver.getDynamic(value);
  rewriter.setInsertionPoint(op);
  return hal::TensorExportOp::create(rewriter, op->getLoc(), hal::BufferViewType::get(op->getContext()), value, dims, TypeAttr::get(type),
                                     /*name=*/StringAttr(), /*affinity=*/nullptr);
}

/// What the op compares, the second one null if it compares with nothing; a constant becomes a value.
static std::pair<Value, Value> getValues(Operation *op, IRRewriter &rewriter) {
  auto constant = [&](ElementsAttr value) -> Value {
    rewriter.setInsertionPoint(op);
    return arith::ConstantOp::create(rewriter, op->getLoc(), cast<TypedAttr>(value));
  };
  if (auto equal = dyn_cast<check::ExpectEqConstOp>(op))
    return {equal.getLhs(), constant(equal.getValue())};
  if (auto close = dyn_cast<check::ExpectAlmostEqConstOp>(op))
    return {close.getLhs(), constant(close.getValue())};
  return {op->getOperand(0), op->getNumOperands() > 1 ? op->getOperand(1) : Value()};
}

LogicalResult weir::exportExpectedValues(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (isa<check::ExpectAllTrueOp, check::ExpectEqOp, check::ExpectEqConstOp, check::ExpectAlmostEqOp, check::ExpectAlmostEqConstOp>(op) &&
        isa<TensorType>(op->getOperand(0).getType()))
      ops.push_back(op);
  });
  IRRewriter rewriter(module.getContext());
  DimResolver resolver(rewriter);
  for (Operation *op : ops) {
    Value got, expected;
    std::tie(got, expected) = getValues(op, rewriter);
    got = exportValue(op, got, resolver, rewriter);
    if (!got || (expected && !(expected = exportValue(op, expected, resolver, rewriter))))
      return failure();
    rewriter.setInsertionPoint(op);
    auto replaceByClose = [&](FloatAttr atol, FloatAttr rtol) {
      rewriter.replaceOpWithNewOp<check::ExpectAlmostEqOp>(op, got, expected, atol, rtol);
    };
    if (auto close = dyn_cast<check::ExpectAlmostEqOp>(op))
      replaceByClose(close.getAtolAttr(), close.getRtolAttr());
    else if (auto constant = dyn_cast<check::ExpectAlmostEqConstOp>(op))
      replaceByClose(constant.getAtolAttr(), constant.getRtolAttr());
    else if (expected)
      rewriter.replaceOpWithNewOp<check::ExpectEqOp>(op, got, expected);
    else
      rewriter.replaceOpWithNewOp<check::ExpectAllTrueOp>(op, got);
  }
  return success();
}
