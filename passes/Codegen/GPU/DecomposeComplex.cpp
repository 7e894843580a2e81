/// Complex numbers of functions for GPUs become their two parts; see KernelPasses.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Codegen/GPU/KernelPasses.h"
#include "passes/Codegen/GPU/ScalarTypes.h"

#define DEBUG_TYPE "weir-gpu-decompose-complex"

namespace weir {
#define GEN_PASS_DEF_GPUDECOMPOSECOMPLEX
#include "passes/Codegen/GPU/KernelPasses.h.inc"
} // namespace weir

using namespace mlir;

namespace {

/// Flat memory of the parts, the real one first, instead of that of numbers; null if it is no such memory.
MemRefType getMemoryOfParts(MemRefType type) {
  auto complex = dyn_cast<ComplexType>(type.getElementType());
  if (!complex || type.getRank() != 1 || !type.getLayout().isIdentity())
    return {};
  int64_t size = type.isDynamicDim(0) ? ShapedType::kDynamic : 2 * type.getDimSize(0);
  return MemRefType::get({size}, complex.getElementType(), type.getLayout(), type.getMemorySpace());
}

/// The indices of the parts of number `place`.
std::array<Value, 2> getPlaces(OpBuilder &b, Location loc, Value place) {
  Value real = b.createOrFold<arith::MulIOp>(loc, place, arith::ConstantIndexOp::create(b, loc, 2).getResult());
  return {real, b.createOrFold<arith::AddIOp>(loc, real, arith::ConstantIndexOp::create(b, loc, 1).getResult())};
}

struct DecomposeCreate : OpConversionPattern<complex::CreateOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(complex::CreateOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithMultiple(op, {{adaptor.getReal(), adaptor.getImaginary()}});
    return success();
  }
};

struct DecomposeConstant : OpConversionPattern<complex::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(complex::ConstantOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts;
    for (Attribute part : op.getValue())
      parts.push_back(arith::ConstantOp::create(rewriter, op.getLoc(), cast<TypedAttr>(part)));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

template <typename Op, unsigned number>
struct DecomposePart : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  using OneToNOpAdaptor = typename OpConversionPattern<Op>::OneToNOpAdaptor;
  LogicalResult matchAndRewrite(Op op, OneToNOpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getComplex()[number]);
    return success();
  }
};

struct DecomposeSelect : OpConversionPattern<arith::SelectOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(arith::SelectOp op, OneToNOpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts;
    for (auto [one, other] : llvm::zip_equal(adaptor.getTrueValue(), adaptor.getFalseValue()))
      parts.push_back(arith::SelectOp::create(rewriter, op.getLoc(), adaptor.getCondition().front(), one, other));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

struct DecomposeView : OpConversionPattern<memref::ViewOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(memref::ViewOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> sizes = llvm::map_to_vector(adaptor.getSizes(), [&](Value size) { return getPlaces(rewriter, op.getLoc(), size)[0]; });
    rewriter.replaceOpWithNewOp<memref::ViewOp>(op, cast<MemRefType>(getTypeConverter()->convertType(op.getType())), adaptor.getSource(),
                                                adaptor.getByteShift(), sizes);
    return success();
  }
};

struct DecomposeLoad : OpConversionPattern<memref::LoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(memref::LoadOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> parts;
    for (Value place : getPlaces(rewriter, op.getLoc(), adaptor.getIndices().front()))
      parts.push_back(memref::LoadOp::create(rewriter, op.getLoc(), adaptor.getMemref(), place));
    rewriter.replaceOpWithMultiple(op, {parts});
    return success();
  }
};

struct DecomposeStore : OpConversionPattern<memref::StoreOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(memref::StoreOp op, OneToNOpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    std::array<Value, 2> places = getPlaces(rewriter, op.getLoc(), adaptor.getIndices().front().front());
    for (auto [part, place] : llvm::zip_equal(adaptor.getValue(), places))
      memref::StoreOp::create(rewriter, op.getLoc(), part, adaptor.getMemref().front(), place);
    rewriter.eraseOp(op);
    return success();
  }
};

/// Whether there is a form of parts of an op on numbers.
bool isKnown(Operation *op) {
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return static_cast<bool>(getMemoryOfParts(load.getMemRefType()));
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return static_cast<bool>(getMemoryOfParts(store.getMemRefType()));
  if (auto view = dyn_cast<memref::ViewOp>(op))
    return static_cast<bool>(getMemoryOfParts(view.getType()));
  return isa<complex::CreateOp, complex::ConstantOp, complex::ReOp, complex::ImOp, arith::SelectOp>(op);
}

struct GPUDecomposeComplex : weir::impl::GPUDecomposeComplexBase<GPUDecomposeComplex> {
  void runOnOperation() override {
    gpu::GPUModuleOp module = getOperation();
    if (!weir::hasScalars(module, [](Type type) { return isa<ComplexType>(getElementTypeOrSelf(type)); }))
      return;
    TypeConverter types;
    types.addConversion([](Type type) { return type; });
    types.addConversion([](ComplexType type, SmallVectorImpl<Type> &parts) -> std::optional<LogicalResult> {
      parts.append(2, type.getElementType());
      return success();
    });
    types.addConversion([](MemRefType type) -> Type {
      MemRefType parts = getMemoryOfParts(type);
      return parts ? parts : type;
    });
    RewritePatternSet patterns(&getContext());
    patterns.add<DecomposeCreate, DecomposeConstant, DecomposePart<complex::ReOp, 0>, DecomposePart<complex::ImOp, 1>, DecomposeSelect,
                 DecomposeView, DecomposeLoad, DecomposeStore>(types, &getContext());
    if (failed(weir::convertScalars(module, types, std::move(patterns), isKnown, "on complex numbers is not supported on a GPU")))
      signalPassFailure();
  }
};

} // namespace
