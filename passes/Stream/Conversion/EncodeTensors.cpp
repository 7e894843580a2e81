//===- EncodeTensors.cpp - Tensor encodings to bytes ----------------------===//
//
// Host side of stream-passes.md 2.2: each `stream.tensor` op with a dense encoding becomes an async op on byte ranges. All arithmetic
// is folded while it is built (constants multiplied out, x*1 and x+0 gone), because later passes compare SSA values. Slices have to
// be one byte range (stream-tensor.md B6); fills may be a few.
//
//===----------------------------------------------------------------------===//

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Encoding/Layout/Layout.h"
#include "dialects/Stream/StreamCarriedOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/Contiguity.h"
#include "dialects/Util/UtilTypes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Stream/Passes.h"
#include "passes/Analysis/StorageLayout.h"
#include "llvm/ADT/TypeSwitch.h"

#define DEBUG_TYPE "weir-encode-tensors"

namespace weir {
#define GEN_PASS_DEF_ENCODETENSORS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

RankedTensorType encodingOf(TypeAttr type) { return dyn_cast<RankedTensorType>(type.getValue()); }

/// A layout that this lowering must leave to the encoding passes.
bool isDense(TypeAttr type) {
  RankedTensorType tensor = encodingOf(type);
  return tensor && !tensor.getEncoding();
}

/// A layout of which no more is asked than how many bytes it takes: what the encoding passes have specialised is known, too.
bool isSized(TypeAttr type) {
  RankedTensorType tensor = encodingOf(type);
  encoding::SerializableAttrInterface layout = tensor ? encoding::getSerializable(tensor) : encoding::SerializableAttrInterface();
  return isDense(type) || (layout && layout.isSerialized());
}

/// Elements take the room that they take in a plain tensor, so that a pattern says the bytes of any number of them.
bool hasPlainElements(TypeAttr type) {
  FailureOr<encoding::Layout> layout = encoding::Layout::get(encodingOf(type));
  return succeeded(layout) && layout->getRoom() == encoding::ElementRoom::plain(encodingOf(type).getElementType());
}

/// The sizes of all dimensions: attributes where static.
SmallVector<OpFoldResult> mixedDims(OpBuilder &builder, RankedTensorType type, ValueRange dynamic) {
  SmallVector<OpFoldResult> dims;
  for (int64_t size : type.getShape()) {
    if (ShapedType::isDynamic(size)) {
      dims.push_back(getAsOpFoldResult(dynamic.front()));
      dynamic = dynamic.drop_front();
    } else {
      dims.push_back(builder.getIndexAttr(size));
    }
  }
  return dims;
}

SmallVector<OpFoldResult> mixed(ValueRange values) { return getAsOpFoldResult(values); }

/// One op at a time; the builder is before it.
class Encoder {
public:
  Encoder(Operation *op, int64_t maxFillPieces)
      : op(op), loc(op->getLoc()), builder(op), math(builder, loc), maxFillPieces(maxFillPieces) {}

  LogicalResult run() {
    return TypeSwitch<Operation *, LogicalResult>(op)
        .Case<TensorSizeOfOp, TensorEmptyOp, TensorConstantOp, TensorSplatOp, TensorCloneOp, TensorEncodeOp,
              TensorSliceOp, TensorFillOp, TensorUpdateOp, TensorLoadOp, TensorStoreOp, TensorDispatchOp, TensorParameterLoadOp,
              TensorParameterWriteOp>(
            [&](auto typed) { return encode(typed); })
        .Default([](Operation *) { return success(); });
  }

private:
  LogicalResult replace(Value value) {
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
    return success();
  }

  FailureOr<Value> sizeOf(TypeAttr type, ValueRange dims) {
    RankedTensorType tensor = encodingOf(type);
    if (std::optional<int64_t> bytes = tensor.getEncoding() ? encoding::staticStorageSize(tensor) : std::nullopt)
      return math.value(builder.getIndexAttr(*bytes));
    if (tensor.getEncoding()) {
      Value size = encoding::calculateStorageSize(loc, builder, tensor, dims);
      if (!size)
        return op->emitOpError("cannot compute the size of ") << tensor << " in bytes";
      return size;
    }
    FailureOr<OpFoldResult> size = math.byteSize(tensor, mixedDims(builder, tensor, dims));
    if (failed(size)) {
      InFlightDiagnostic error = op->emitOpError("cannot compute the size of ") << tensor << " in bytes";
      if (isPackedElement(tensor.getElementType()))
        error << ": its elements do not fill the last byte; pad it or give its type #iree_encoding.packed_storage";
      return error;
    }
    return math.value(*size);
  }

  LogicalResult encode(TensorSizeOfOp sizeof_) {
    if (!isSized(sizeof_.getEncodingAttr()))
      return success();
    FailureOr<Value> size = sizeOf(sizeof_.getEncodingAttr(), sizeof_.getEncodingDims());
    return failed(size) ? failure() : replace(*size);
  }

  LogicalResult encode(TensorEmptyOp empty) {
    if (!isSized(empty.getResultEncodingAttr()))
      return success();
    return replace(AsyncAllocaOp::create(builder, loc, empty.getType(), empty.getResultSize(), empty.getAffinityAttr()));
  }

  LogicalResult encode(TensorConstantOp constant) {
    if (!isDense(constant.getResultEncodingAttr()))
      return success();
    FailureOr<Value> size = sizeOf(constant.getResultEncodingAttr(), constant.getResultEncodingDims());
    if (failed(size))
      return failure();
    return replace(AsyncConstantOp::create(builder, loc, constant.getType(), Value(), constant.getValue(), *size,
                                           constant.getAffinityAttr()));
  }

  /// What the timeline of phase async has, awaited at once: phase tensor has none.
  LogicalResult replaceAwaited(Operation *made, Value size) {
    auto awaited = TimepointAwaitOp::create(builder, loc, ValueRange(made->getResult(0)), ValueRange(size), made->getResult(1));
    return replace(awaited.getResults().front());
  }

  LogicalResult encode(TensorParameterLoadOp load) {
    if (!isDense(load.getResultEncodingAttr()))
      return success();
    return replaceAwaited(AsyncParameterLoadOp::create(builder, loc, load.getType(), TimepointType::get(builder.getContext()), Value(),
                                                       load.getSourceScope(), load.getSourceKey(), load.getSourceOffset(), load.getResultSize(),
                                                       load.getAffinityAttr()),
                          load.getResultSize());
  }

  LogicalResult encode(TensorParameterWriteOp write) {
    if (!isDense(write.getSourceEncodingAttr()))
      return success();
    Value size = write.getSourceSize();
    return replaceAwaited(AsyncParameterWriteOp::create(builder, loc, write.getType(), TimepointType::get(builder.getContext()),
                                                        write.getSource(), size, math.value(builder.getIndexAttr(0)), size, size,
                                                        write.getTargetScope(), write.getTargetKey(), write.getTargetOffset(), Value(),
                                                        write.getAffinityAttr()),
                          size);
  }

  LogicalResult encode(TensorSplatOp splat) {
    if (!isSized(splat.getResultEncodingAttr()) || !hasPlainElements(splat.getResultEncodingAttr()))
      return success();
    FailureOr<Value> pattern = patternOf(splat.getValue(), encodingOf(splat.getResultEncodingAttr()).getElementType());
    if (failed(pattern))
      return failure();
    return replace(AsyncSplatOp::create(builder, loc, splat.getType(), *pattern, splat.getResultSize(),
                                        splat.getAffinityAttr()));
  }

  LogicalResult encode(TensorCloneOp clone) {
    if (!isSized(clone.getSourceEncodingAttr()) || !isSized(clone.getResultEncodingAttr()))
      return success();
    return replace(AsyncCloneOp::create(builder, loc, clone.getType(), clone.getSource(), clone.getSourceSize(),
                                        clone.getResultSize(), clone.getAffinityAttr()));
  }

  LogicalResult encode(TensorEncodeOp encode) {
    if (!isDense(encode.getSourceEncodingAttr()) || !isDense(encode.getResultEncodingAttr()))
      return success();
    return replace(encode.getSource());
  }

  LogicalResult encode(TensorSliceOp slice) {
    if (!isDense(slice.getSourceEncodingAttr()) || !isDense(slice.getResultEncodingAttr()))
      return success();
    RankedTensorType source = encodingOf(slice.getSourceEncodingAttr());
    auto dims = mixedDims(builder, source, slice.getSourceEncodingDims());
    auto starts = mixed(slice.getStartIndices());
    if (util::getContiguity(dims, mixed(slice.getLengths())) == util::Contiguity::No)
      return op->emitOpError("has a slice that is not contiguous; copy it in a dispatch");
    FailureOr<OpFoldResult> offset = math.byteOffset(source, dims, starts);
    if (failed(offset))
      return op->emitOpError("cannot compute the byte offset of the slice");
    Value start = math.value(*offset);
    Value end = math.value(math.add(*offset, getAsOpFoldResult(slice.getResultSize())));
    return replace(AsyncSliceOp::create(builder, loc, slice.getType(), slice.getSource(), slice.getSourceSize(), start,
                                        end, slice.getResultSize(), slice.getAffinityAttr()));
  }

  LogicalResult encode(TensorUpdateOp update) {
    if (!isDense(update.getTargetEncodingAttr()) || !isDense(update.getUpdateEncodingAttr()))
      return success();
    RankedTensorType target = encodingOf(update.getTargetEncodingAttr());
    auto dims = mixedDims(builder, target, update.getTargetEncodingDims());
    auto starts = mixed(update.getStartIndices());
    auto lengths = mixedDims(builder, encodingOf(update.getUpdateEncodingAttr()), update.getUpdateEncodingDims());
    if (util::getContiguity(dims, lengths) == util::Contiguity::No)
      return op->emitOpError("has a slice that is not contiguous; write it in a dispatch");
    FailureOr<OpFoldResult> offset = math.byteOffset(target, dims, starts);
    if (failed(offset))
      return op->emitOpError("cannot compute the byte offset of the slice");
    Value start = math.value(*offset);
    Value end = math.value(math.add(*offset, getAsOpFoldResult(update.getUpdateSize())));
    return replace(AsyncUpdateOp::create(builder, loc, update.getType(), update.getTarget(), update.getTargetSize(),
                                         start, end, update.getUpdate(), update.getUpdateSize(),
                                         update.getAffinityAttr()));
  }

  LogicalResult encode(TensorFillOp fill) {
    if (!isDense(fill.getTargetEncodingAttr()))
      return success();
    RankedTensorType target = encodingOf(fill.getTargetEncodingAttr());
    FailureOr<Value> pattern = patternOf(fill.getValue(), target.getElementType());
    if (failed(pattern))
      return failure();
    auto dims = mixedDims(builder, target, fill.getTargetEncodingDims());
    if (fill.getLengths().empty()) {
      Value zero = math.value(builder.getIndexAttr(0));
      return replace(AsyncFillOp::create(builder, loc, fill.getType(), fill.getTarget(), fill.getTargetSize(), zero,
                                         fill.getTargetSize(), fill.getTargetSize(), *pattern, fill.getAffinityAttr()));
    }
    SmallVector<SmallVector<OpFoldResult>> slices;
    auto lengths = mixed(fill.getLengths());
    if (!math.splitIntoRanges(dims, mixed(fill.getStartIndices()), lengths, maxFillPieces, slices))
      return op->emitOpError("has a slice of more than max-fill-pieces byte ranges; write it "
                             "in a dispatch");
    Value current = fill.getTarget();
    for (SmallVector<OpFoldResult> &starts : slices) {
      FailureOr<OpFoldResult> offset = math.byteOffset(target, dims, starts);
      FailureOr<OpFoldResult> length = math.byteSize(target, lengths);
      if (failed(offset) || failed(length))
        return op->emitOpError("cannot compute the byte range of the slice");
      current = AsyncFillOp::create(builder, loc, fill.getType(), current, fill.getTargetSize(), math.value(*offset),
                                    math.value(math.add(*offset, *length)), math.value(*length), *pattern,
                                    fill.getAffinityAttr());
    }
    return replace(current);
  }

  LogicalResult encode(TensorLoadOp load) {
    FailureOr<Value> offset = elementOffset(load.getSourceEncodingAttr(), load.getSourceEncodingDims(), load.getIndices());
    if (failed(offset))
      return failure();
    Type type = load.getResult().getType();
    Type stored = storedScalarType(type);
    Value value = AsyncLoadOp::create(builder, loc, stored, load.getSource(), load.getSourceSize(), *offset);
    if (stored != type)
      value = arith::TruncIOp::create(builder, loc, type, value);
    return replace(value);
  }

  LogicalResult encode(TensorStoreOp store) {
    FailureOr<Value> offset =
        elementOffset(store.getTargetEncodingAttr(), store.getTargetEncodingDims(), store.getIndices());
    if (failed(offset))
      return failure();
    Value value = store.getValue();
    if (Type stored = storedScalarType(value.getType()); stored != value.getType())
      value = arith::ExtUIOp::create(builder, loc, stored, value);
    return replace(AsyncStoreOp::create(builder, loc, store.getType(), store.getTarget(), store.getTargetSize(),
                                        *offset, value));
  }

  FailureOr<Value> elementOffset(TypeAttr encoding, ValueRange dims, ValueRange indices) {
    RankedTensorType type = encodingOf(encoding);
    if (!type || type.getEncoding() || isPackedElement(type.getElementType()))
      return op->emitOpError("accesses a single element of ") << encoding << ", which has no address of its own";
    FailureOr<OpFoldResult> offset = math.byteOffset(type, mixedDims(builder, type, dims), mixed(indices));
    if (failed(offset))
      return op->emitOpError("cannot compute the byte offset of the element");
    return math.value(*offset);
  }

  LogicalResult encode(TensorDispatchOp dispatch) {
    auto dense = [](Attribute type) {
      auto attr = cast<TypeAttr>(type);
      return !isa<RankedTensorType>(attr.getValue()) || isSized(attr);
    };
    if (!llvm::all_of(dispatch.getOperandEncodings(), dense) || !llvm::all_of(dispatch.getResultEncodings(), dense))
      return success();
    Value zero = math.value(builder.getIndexAttr(0));
    SmallVector<Value> offsets, ends, lengths;
    for (Value size : dispatch.getOperandSizes()) {
      offsets.push_back(zero);
      ends.push_back(size);
      lengths.push_back(size);
    }
    auto async = AsyncDispatchOp::create(builder, loc, dispatch.getResultTypes(), dispatch.getWorkload(),
                                         dispatch.getMixedOperands(), dispatch.getOperandSizes(), offsets, ends, lengths,
                                         dispatch.getResultSizes(), dispatch.getEntryPointsAttr(),
                                         dispatch.getTiedOperandsAttr(), dispatch.getAffinityAttr());
    async->setDialectAttrs(op->getDialectAttrs());
    op->replaceAllUsesWith(async);
    op->erase();
    return success();
  }

  /// B7: the bytes of a scalar as an integer of 8, 16, 32 or 64 bits.
  FailureOr<Value> patternOf(Value scalar, Type element) {
    Type type = scalar.getType();
    if (auto complex = dyn_cast<ComplexType>(type)) {
      unsigned bits = complex.getElementType().getIntOrFloatBitWidth();
      if (bits > 32)
        return op->emitOpError("has a complex pattern of more than 64 bits, which is not supported");
      Type half = builder.getIntegerType(bits), whole = builder.getIntegerType(2 * bits);
      auto part = [&](Value value) -> Value {
        return arith::ExtUIOp::create(builder, loc, whole, arith::BitcastOp::create(builder, loc, half, value));
      };
      Value low = part(complex::ReOp::create(builder, loc, complex.getElementType(), scalar));
      Value high = part(complex::ImOp::create(builder, loc, complex.getElementType(), scalar));
      Value shift = arith::ConstantIntOp::create(builder, loc, whole, bits);
      return arith::OrIOp::create(builder, loc, low, arith::ShLIOp::create(builder, loc, high, shift)).getResult();
    }
    if (!type.isIntOrFloat())
      return op->emitOpError("has a value of type ") << type << ", which cannot be a fill pattern";
    unsigned bits = type.getIntOrFloatBitWidth();
    if (isa<FloatType>(type)) {
      if (bits != 8 && bits != 16 && bits != 32 && bits != 64)
        return op->emitOpError("has a value of type ") << type << ", which cannot be a fill pattern";
      return arith::BitcastOp::create(builder, loc, builder.getIntegerType(bits), scalar).getResult();
    }
    Type i8 = builder.getI8Type();
    if (isPackedElement(element) && bits < 8) {
      Value byte = arith::ExtUIOp::create(builder, loc, i8, scalar);
      for (unsigned filled = bits; filled < 8; filled *= 2) {
        Value shift = arith::ConstantIntOp::create(builder, loc, i8, filled);
        byte = arith::OrIOp::create(builder, loc, byte, arith::ShLIOp::create(builder, loc, byte, shift));
      }
      return byte;
    }
    if (bits == 1)
      return arith::ExtUIOp::create(builder, loc, i8, scalar).getResult();
    if (bits != 8 && bits != 16 && bits != 32 && bits != 64)
      return op->emitOpError("has a value of type ") << type << ", which cannot be a fill pattern";
    return scalar;
  }

  Operation *op;
  Location loc;
  OpBuilder builder;
  ByteMath math;
  int64_t maxFillPieces;
};

struct EncodeTensors : weir::impl::EncodeTensorsBase<EncodeTensors> {
  using EncodeTensorsBase::EncodeTensorsBase;
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ExecutableOp>(op))
        return WalkResult::skip();
      if (op->getName().getStringRef().starts_with("stream.tensor."))
        ops.push_back(op);
      return WalkResult::advance();
    });
    for (Operation *op : ops)
      if (failed(Encoder(op, maxFillPieces).run()))
        return signalPassFailure();
  }
};

} // namespace
