// Bindings of kernels whose elements share bytes, or take more bits there than they have; see ProgramPasses.td.

#include "passes/Input/ElementStorage.h"
#include "passes/Input/HoldElements.h"
#include "passes/Input/Passes.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace weir {
#define GEN_PASS_DEF_UNPACKBINDINGS
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using tensor_ext::DispatchTensorLoadOp;
using tensor_ext::DispatchTensorStoreOp;
using tensor_ext::DispatchTensorType;

namespace {

/// A slice of a binding: the elements, and the bytes that hold them and no others.
struct Slice {
  SmallVector<OpFoldResult> offsets, sizes, strides;

  RankedTensorType typeOf(Type element) const {
    return RankedTensorType::get(llvm::map_to_vector(sizes, [](OpFoldResult size) { return getConstantIntValue(size).value_or(ShapedType::kDynamic); }), element);
  }
  SmallVector<Value> dynamicSizes() const {
    SmallVector<Value> dynamic;
    for (OpFoldResult size : sizes)
      if (!getConstantIntValue(size))
        dynamic.push_back(cast<Value>(size));
    return dynamic;
  }

  /// The same slice of the bytes, if it begins and ends with one in each row.
  std::optional<Slice> inBytes(OpBuilder &builder, int64_t perByte) const {
    std::optional<int64_t> offset = getConstantIntValue(offsets.back()), size = getConstantIntValue(sizes.back());
    if (!offset || !size || *offset % perByte || *size % perByte || !isConstantIntValue(strides.back(), 1))
      return std::nullopt;
    Slice bytes = *this;
    bytes.offsets.back() = builder.getIndexAttr(*offset / perByte);
    bytes.sizes.back() = builder.getIndexAttr(*size / perByte);
    return bytes;
  }
};

struct UnpackBindings : public weir::impl::UnpackBindingsBase<UnpackBindings> {
  void runOnOperation() override {
    SmallVector<stream::BindingSubspanOp> views;
    getOperation().walk([&](stream::BindingSubspanOp view) {
      if (auto type = dyn_cast<DispatchTensorType>(view.getResult().getType()))
        if (RankedTensorType tensor = dyn_cast<RankedTensorType>(type.getBoundType()); tensor && (isPackedTensor(tensor) || isWidenedTensor(tensor)))
          views.push_back(view);
    });
    SmallVector<tensor_ext::BitCastOp> bitcasts;
    getOperation().walk([&](tensor_ext::BitCastOp op) {
      if (isPackedTensor(op.getSource().getType()) || isPackedTensor(op.getResult().getType()))
        bitcasts.push_back(op);
    });
    if (views.empty() && bitcasts.empty())
      return;
    for (stream::BindingSubspanOp view : views)
      if (failed(convert(view)))
        return signalPassFailure();
    for (tensor_ext::BitCastOp op : bitcasts)
      if (failed(convertBitCast(op)))
        return signalPassFailure();
    if (failed(holdElements(getOperation())))
      signalPassFailure();
  }

private:
  /// `value` in another static shape of as many elements.
  static Value reshape(OpBuilder &builder, Location loc, Value value, ArrayRef<int64_t> shape) {
    auto type = cast<RankedTensorType>(value.getType());
    if (type.getShape() == shape)
      return value;
    auto all = [](int64_t rank) { return SmallVector<ReassociationIndices>{llvm::to_vector<2>(llvm::seq<int64_t>(rank))}; };
    if (type.getRank() != 1)
      value = tensor::CollapseShapeOp::create(builder, loc, value, all(type.getRank()));
    if (shape.size() != 1)
      value = tensor::ExpandShapeOp::create(builder, loc, RankedTensorType::get(shape, type.getElementType()), value, all(shape.size()));
    return value;
  }

  /// Between elements that share bytes and the bytes.
  LogicalResult convertBitCast(tensor_ext::BitCastOp op) {
    auto source = cast<RankedTensorType>(op.getSource().getType()), result = cast<RankedTensorType>(op.getResult().getType());
    bool unpacks = isPackedTensor(result);
    RankedTensorType packed = unpacks ? result : source, bytes = unpacks ? source : result;
    if (!bytes.getElementType().isInteger(8) || !bytes.hasStaticShape() || !packed.hasStaticShape() || bytes.getRank() == 0)
      return op.emitOpError("views elements that share bytes as ") << bytes << "; view them as i8 with a static shape";
    OpBuilder builder(op);
    Location loc = op.getLoc();
    Value value;
    if (unpacks) {
      SmallVector<int64_t> shape = llvm::map_to_vector(getByteSizes(builder, loc, packed, {}), [](OpFoldResult size) { return *getConstantIntValue(size); });
      value = buildUnpackBytes(builder, loc, reshape(builder, loc, op.getSource(), shape), packed, {});
      value = UnrealizedConversionCastOp::create(builder, loc, result, value).getResult(0);
    } else {
      value = UnrealizedConversionCastOp::create(builder, loc, getHeldType(source), op.getSource()).getResult(0);
      value = reshape(builder, loc, buildPackBytes(builder, loc, value, packed, {}), result.getShape());
    }
    op.replaceAllUsesWith(value);
    op.erase();
    return success();
  }

  LogicalResult convert(stream::BindingSubspanOp view) {
    auto type = cast<DispatchTensorType>(view.getResult().getType());
    auto tensor = cast<RankedTensorType>(type.getBoundType());
    for (Operation *user : view->getUsers())
      if (!isa<DispatchTensorLoadOp, DispatchTensorStoreOp>(user))
        return user->emitOpError("uses a binding of ") << tensor << ", which only loads and stores of dispatch tensors support";
    OpBuilder builder(view);
    Location loc = view.getLoc();
    SmallVector<Value> dims(view.getDynamicDims());
    SmallVector<OpFoldResult> sizes;
    if (isPackedTensor(tensor))
      sizes = getByteSizes(builder, loc, tensor, dims);
    else
      sizes = util::getMixedSizes(builder.getContext(), tensor.getShape(), dims);
    Slice whole{SmallVector<OpFoldResult>(sizes.size(), builder.getIndexAttr(0)), sizes, SmallVector<OpFoldResult>(sizes.size(), builder.getIndexAttr(1))};
    Type element = isPackedTensor(tensor) ? builder.getI8Type() : getHeldElement(tensor.getElementType());
    Type bytes = DispatchTensorType::get(type.getAccess(), whole.typeOf(element));
    auto bound = stream::BindingSubspanOp::create(builder, loc, bytes, view.getBinding(), view.getByteOffset(), whole.dynamicSizes());
    for (Operation *user : llvm::make_early_inc_range(view->getUsers())) {
      LogicalResult done = success();
      if (auto load = dyn_cast<DispatchTensorLoadOp>(user))
        convertLoad(load, bound, whole, tensor, dims);
      else
        done = convertStore(cast<DispatchTensorStoreOp>(user), bound, whole, tensor, dims);
      if (failed(done))
        return failure();
    }
    view.erase();
    return success();
  }

  Value loadSlice(OpBuilder &builder, Location loc, Value bound, const Slice &whole, const Slice &slice) {
    Type element = cast<RankedTensorType>(cast<DispatchTensorType>(bound.getType()).getBoundType()).getElementType();
    return DispatchTensorLoadOp::create(builder, loc, slice.typeOf(element), bound, whole.dynamicSizes(), slice.offsets, slice.sizes, slice.strides);
  }

  void convertLoad(DispatchTensorLoadOp load, Value bound, const Slice &whole, RankedTensorType tensor, ArrayRef<Value> dims) {
    OpBuilder builder(load);
    Location loc = load.getLoc();
    Slice slice{load.getMixedOffsets(), load.getMixedSizes(), load.getMixedStrides()};
    Value held;
    if (isWidenedTensor(tensor)) {
      held = buildInside(builder, loc, loadSlice(builder, loc, bound, whole, slice), tensor.getElementType(), slice.dynamicSizes());
    } else {
      std::optional<Slice> bytes = hasFullRows(tensor) ? slice.inBytes(builder, getElementsPerByte(tensor)) : std::nullopt;
      if (bytes) {
        RankedTensorType part = RankedTensorType::get(slice.typeOf(tensor.getElementType()).getShape(), tensor.getElementType(), tensor.getEncoding());
        held = buildUnpackBytes(builder, loc, loadSlice(builder, loc, bound, whole, *bytes), part, slice.dynamicSizes());
      } else {
        held = buildUnpackBytes(builder, loc, loadSlice(builder, loc, bound, whole, whole), tensor, dims);
        if (!load.isWholeSource())
          held = tensor::ExtractSliceOp::create(builder, loc, slice.typeOf(getHeldElement(tensor.getElementType())), held, slice.offsets, slice.sizes, slice.strides);
      }
    }
    auto result = cast<RankedTensorType>(getHeldType(load.getType()));
    if (cast<RankedTensorType>(held.getType()).getRank() != result.getRank())
      held = tensor::ExtractSliceOp::create(builder, loc, result, held, SmallVector<OpFoldResult>(slice.sizes.size(), builder.getIndexAttr(0)), slice.sizes,
                                            SmallVector<OpFoldResult>(slice.sizes.size(), builder.getIndexAttr(1)));
    else if (held.getType() != result)
      held = tensor::CastOp::create(builder, loc, result, held);
    load.replaceAllUsesWith(UnrealizedConversionCastOp::create(builder, loc, load.getType(), held).getResult(0));
    load.erase();
  }

  LogicalResult convertStore(DispatchTensorStoreOp store, Value bound, const Slice &whole, RankedTensorType tensor, ArrayRef<Value> dims) {
    OpBuilder builder(store);
    Location loc = store.getLoc();
    Slice slice{store.getMixedOffsets(), store.getMixedSizes(), store.getMixedStrides()};
    Type heldElement = getHeldElement(tensor.getElementType());
    Value value = store.getValue();
    Value held = UnrealizedConversionCastOp::create(builder, loc, getHeldType(value.getType()), value).getResult(0);
    RankedTensorType full = slice.typeOf(heldElement);
    if (cast<RankedTensorType>(held.getType()).getRank() != full.getRank()) {
      Value empty = tensor::EmptyOp::create(builder, loc, slice.sizes, heldElement);
      held = tensor::InsertSliceOp::create(builder, loc, held, empty, SmallVector<OpFoldResult>(slice.sizes.size(), builder.getIndexAttr(0)), slice.sizes,
                                           SmallVector<OpFoldResult>(slice.sizes.size(), builder.getIndexAttr(1)));
    } else if (held.getType() != full) {
      held = tensor::CastOp::create(builder, loc, full, held);
    }
    Slice target = slice;
    if (isWidenedTensor(tensor)) {
      held = buildOutside(builder, loc, held, tensor.getElementType(), slice.dynamicSizes());
    } else if (std::optional<Slice> bytes = hasFullRows(tensor) ? slice.inBytes(builder, getElementsPerByte(tensor)) : std::nullopt) {
      RankedTensorType part = RankedTensorType::get(full.getShape(), tensor.getElementType(), tensor.getEncoding());
      held = buildPackBytes(builder, loc, held, part, slice.dynamicSizes());
      target = *bytes;
    } else if (store.isWholeTarget()) {
      held = buildPackBytes(builder, loc, held, tensor, dims);
      target = whole;
    } else {
      return store.emitOpError("writes a part of ") << tensor << " that may begin or end within a byte; store rows of whole bytes";
    }
    DispatchTensorStoreOp::create(builder, loc, held, bound, whole.dynamicSizes(), target.offsets, target.sizes, target.strides);
    store.erase();
    return success();
  }
};
} // namespace
