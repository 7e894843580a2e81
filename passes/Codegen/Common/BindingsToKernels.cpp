//===- BindingsToKernels.cpp - Device functions to kernels ----------------===//
//
// The way into code generation: functions on `!stream.binding`s become functions on byte buffers that are marked `weir.kernel`. A
// subspan becomes a `memref.view` at its byte offset, a load `bufferization.to_tensor` of (a part of) the view, a store
// `bufferization.materialize_in_destination`. Bindings come first, in their order, then scalars.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Affine/ViewLikeInterfaceUtils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/Passes.h"

#define DEBUG_TYPE "weir-bindings-to-kernels"

namespace weir {
#define GEN_PASS_DEF_BINDINGSTOKERNELS
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

class KernelConverter {
public:
  explicit KernelConverter(func::FuncOp function) : function(function), builder(function.getContext()) {}

  LogicalResult run() {
    orderArguments();
    foldSlices();
    SmallVector<stream::BindingSubspanOp> subspans;
    function.walk([&](stream::BindingSubspanOp op) { subspans.push_back(op); });
    for (stream::BindingSubspanOp subspan : subspans)
      if (failed(convertSubspan(subspan)))
        return failure();
    function.walk([](tensor_ext::DispatchWorkloadOrdinalOp op) {
      op.replaceAllUsesWith(op.getOperand());
      op.erase();
    });
    // What was known of numbers has served its purpose.
    function.walk([](util::AssumeIntOp op) {
      op.replaceAllUsesWith(op.getOperands());
      op.erase();
    });
    function->setAttr(KernelAttr::getNameStr(), builder.getUnitAttr());
    return success();
  }

private:
  /// Bindings first; their type becomes bytes.
  void orderArguments() {
    Block &entry = function.front();
    Type bytes = MemRefType::get({ShapedType::kDynamic}, builder.getI8Type());
    SmallVector<unsigned> order;
    auto isBinding = [&](unsigned i) { return isa<stream::BindingType>(entry.getArgument(i).getType()); };
    unsigned count = entry.getNumArguments();
    for (bool wanted : {true, false})
      for (unsigned i = 0; i < count; ++i)
        if (isBinding(i) == wanted)
          order.push_back(i);
    SmallVector<Type> types;
    SmallVector<DictionaryAttr> attributes;
    for (unsigned i : order) {
      Type type = isBinding(i) ? bytes : entry.getArgument(i).getType();
      types.push_back(type);
      DictionaryAttr attribute = function.getArgAttrDict(i);
      attributes.push_back(attribute ? attribute : builder.getDictionaryAttr({}));
      BlockArgument argument = entry.addArgument(type, entry.getArgument(i).getLoc());
      entry.getArgument(i).replaceAllUsesWith(argument);
    }
    entry.eraseArguments(0, count);
    function.setType(builder.getFunctionType(types, function.getResultTypes()));
    function.setAllArgAttrs(attributes);
  }

  /// A slice of a load is a load of less: schedules take operands that are buffers, with the strides of a larger one, but no values of the kernel. The
  /// slice may come after a store, so this is for bindings that the kernel only reads.
  void foldSlices() {
    SmallVector<tensor::ExtractSliceOp> slices;
    function.walk([&](tensor::ExtractSliceOp slice) { slices.push_back(slice); });
    for (tensor::ExtractSliceOp slice : slices) {
      auto load = slice.getSource().getDefiningOp<tensor_ext::DispatchTensorLoadOp>();
      if (!load || cast<tensor_ext::DispatchTensorType>(load.getSource().getType()).isWritable())
        continue;
      builder.setInsertionPoint(slice);
      SmallVector<OpFoldResult> offsets, sizes, strides;
      if (failed(affine::mergeOffsetsSizesAndStrides(builder, slice.getLoc(), load.getMixedOffsets(), load.getMixedSizes(), load.getMixedStrides(), load.getDroppedDims(),
                                                     slice.getMixedOffsets(), slice.getMixedSizes(), slice.getMixedStrides(), offsets, sizes, strides)))
        continue;
      auto part = tensor_ext::DispatchTensorLoadOp::create(builder, slice.getLoc(), slice.getType(), load.getSource(), load.getSourceDims(), offsets, sizes, strides);
      slice.replaceAllUsesWith(part.getResult());
      slice.erase();
      if (load.use_empty())
        load.erase();
    }
  }

  LogicalResult convertSubspan(stream::BindingSubspanOp op) {
    builder.setInsertionPoint(op);
    if (auto memref = dyn_cast<MemRefType>(op.getType())) {
      Value view = memref::ViewOp::create(builder, op.getLoc(), memref, op->getOperand(0), op.getByteOffset(),
                                          op.getDynamicDims());
      op.replaceAllUsesWith(view);
      op.erase();
      return success();
    }
    auto type = dyn_cast<tensor_ext::DispatchTensorType>(op.getType());
    RankedTensorType tensor = type ? type.asRankedTensor() : RankedTensorType();
    if (!tensor)
      return op.emitOpError("views a binding as ") << op.getType() << "; use a ranked tensor";
    if (tensor.getEncoding())
      return op.emitOpError("has the layout ") << tensor.getEncoding() << ", which must be materialized before code generation; run weir-materialize-encodings";
    auto memref = MemRefType::get(tensor.getShape(), tensor.getElementType());
    Value view = memref::ViewOp::create(builder, op.getLoc(), memref, op->getOperand(0), op.getByteOffset(),
                                        op.getDynamicDims());
    for (Operation *user : llvm::make_early_inc_range(op.getResult().getUsers())) {
      if (auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(user))
        convertLoad(load, view);
      else if (auto store = dyn_cast<tensor_ext::DispatchTensorStoreOp>(user))
        convertStore(store, view);
      else
        return user->emitOpError("uses a dispatch tensor, but is not a load or store of one");
    }
    op.erase();
    return success();
  }

  /// The view itself if the slice is all of it.
  template <typename Op> Value partOf(Op op, Value view, RankedTensorType wanted) {
    auto type = cast<MemRefType>(view.getType());
    auto offsets = op.getMixedOffsets(), sizes = op.getMixedSizes(), strides = op.getMixedStrides();
    auto dynamic = view.getDefiningOp<memref::ViewOp>().getSizes();
    bool whole = wanted.getRank() == type.getRank();
    for (auto [i, offset, size, stride] : llvm::enumerate(offsets, sizes, strides)) {
      whole &= isZeroInteger(offset) && isOneInteger(stride);
      if (!type.isDynamicDim(i))
        whole &= getConstantIntValue(size) == type.getDimSize(i);
      else
        whole &= isEqualConstantIntOrValue(size, getAsOpFoldResult(dynamic[type.getDynamicDimIndex(i)]));
    }
    if (whole)
      return view;
    return createPartialView(builder, op.getLoc(), view, wanted.getShape(), offsets, sizes, strides);
  }

  void convertLoad(tensor_ext::DispatchTensorLoadOp op, Value view) {
    builder.setInsertionPoint(op);
    auto type = cast<RankedTensorType>(op.getType());
    Value part = partOf(op, view, type);
    // Whether the value may be updated where it is, depends on where it is stored.
    Value tensor = bufferization::ToTensorOp::create(builder, op.getLoc(), tensorOf(part), part, /*restrict=*/true);
    if (tensor.getType() != type)
      tensor = tensor::CastOp::create(builder, op.getLoc(), type, tensor);
    op.replaceAllUsesWith(tensor);
    op.erase();
  }

  void convertStore(tensor_ext::DispatchTensorStoreOp op, Value view) {
    builder.setInsertionPoint(op);
    Value value = op.getValue();
    Value part = partOf(op, view, cast<RankedTensorType>(value.getType()));
    if (value.getType() != tensorOf(part))
      value = tensor::CastOp::create(builder, op.getLoc(), tensorOf(part), value);
    bufferization::MaterializeInDestinationOp::create(builder, op.getLoc(), TypeRange(), value, part,
                                                      /*restrict=*/true, /*writable=*/true);
    op.erase();
  }

  static RankedTensorType tensorOf(Value buffer) {
    auto type = cast<MemRefType>(buffer.getType());
    return RankedTensorType::get(type.getShape(), type.getElementType());
  }

  func::FuncOp function;
  OpBuilder builder;
};

struct BindingsToKernels : weir::impl::BindingsToKernelsBase<BindingsToKernels> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      bool isKernel = llvm::any_of(function.getArgumentTypes(), [](Type t) { return isa<stream::BindingType>(t); });
      if (isKernel && !function.isExternal() && failed(KernelConverter(function).run()))
        return signalPassFailure();
    }
  }
};

} // namespace
