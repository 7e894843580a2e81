#include "dialects/Util/UtilDialect.h"

#include "dialects/Util/UtilCarriedOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Transforms/InliningUtils.h"

#include "dialects/Util/UtilDialect.cpp.inc"

using namespace mlir;
using namespace weir;
using namespace weir::util;

namespace {
/// The elements of a composite are long: programs name it.
struct UtilAsmInterface : OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attr, raw_ostream &os) const override {
    auto composite = dyn_cast<CompositeAttr>(attr);
    if (!composite)
      return AliasResult::NoAlias;
    os << "composite_of_" << composite.getTotalLength() << "b";
    return AliasResult::OverridableAlias;
  }
};
} // namespace

void UtilDialect::initialize() {
  // Ops that weir leaves out pass through in generic form.
  allowUnknownOperations();
  registerTypes();
  registerAttributes();
  registerOps();
  registerCarriedOps(*this);
  registerInterfaces();
  addInterfaces<UtilAsmInterface>();
}

//===----------------------------------------------------------------------===//
// D1 dimensions
//===----------------------------------------------------------------------===//

namespace {
template <typename DimOp>
struct FoldDimOfShapeAwareOp : OpRewritePattern<DimOp> {
  using OpRewritePattern<DimOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(DimOp op, PatternRewriter &rewriter) const override {
    Value source = op.getSource();
    while (auto assume = source.getDefiningOp<memref::AssumeAlignmentOp>())
      source = assume.getMemref();
    auto shapeAware = source.getDefiningOp<ShapeAwareOpInterface>();
    std::optional<int64_t> index = op.getConstantIndex();
    auto type = dyn_cast<ShapedType>(source.getType());
    if (!shapeAware || !index || !type || !type.hasRank() || *index < 0 || *index >= type.getRank())
      return failure();
    if (!type.isDynamicDim(*index)) {
      rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, type.getDimSize(*index));
      return success();
    }
    ValueRange dims = shapeAware.getResultDynamicDims(cast<OpResult>(source).getResultNumber());
    if (dims.size() != size_t(type.getNumDynamicDims()))
      return failure();
    rewriter.replaceOp(op, dims[type.getDynamicDimIndex(*index)]);
    return success();
  }
};
} // namespace

void UtilDialect::getCanonicalizationPatterns(RewritePatternSet &patterns) const {
  patterns.add<FoldDimOfShapeAwareOp<tensor::DimOp>, FoldDimOfShapeAwareOp<memref::DimOp>>(getContext());
}

//===----------------------------------------------------------------------===//
// D2 constants
//===----------------------------------------------------------------------===//

Operation *UtilDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  if (isa<NullAttr>(value))
    return NullOp::create(builder, loc, type);
  if (isa<BufferType>(type))
    return BufferConstantOp::create(builder, loc, type, /*name=*/nullptr, value, /*alignment=*/nullptr,
                                    /*mime_type=*/nullptr);
  return arith::ConstantOp::materialize(builder, value, type, loc);
}
