// Verifiers of stream.tensor.*.

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Stream/StreamVerifiers.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// import.C1
LogicalResult TensorImportOp::verify() {
  return verifyDims(*this, getResultEncoding(), getResultEncodingDims(), "result");
}

/// export.C1
LogicalResult TensorExportOp::verify() {
  return verifyDims(*this, getSourceEncoding(), getSourceEncodingDims(), "source");
}

/// sizeof.C1
LogicalResult TensorSizeOfOp::verify() { return verifyDims(*this, getEncoding(), getEncodingDims(), "stored"); }

/// trace.C1 to trace.C3
LogicalResult TensorTraceOp::verify() {
  if (getResources().empty())
    return emitOpError("expected at least one tensor");
  if (getResourceEncodings().size() != getResources().size())
    return emitOpError() << "has " << getResourceEncodings().size() << " encodings for " << getResources().size()
                         << " resources";
  if (failed(verifyDims(*this, getResourceEncodings(), getResourceEncodingDims(), "resource")))
    return failure();
  return verifySizes(*this, getResources(), getResourceSizes(), "resource");
}

/// empty.C1
LogicalResult TensorEmptyOp::verify() {
  return verifyDims(*this, getResultEncoding(), getResultEncodingDims(), "result");
}

/// constant.C1
LogicalResult TensorConstantOp::verify() {
  return verifyDims(*this, getResultEncoding(), getResultEncodingDims(), "result");
}

/// splat.C1
LogicalResult TensorSplatOp::verify() {
  return verifyDims(*this, getResultEncoding(), getResultEncodingDims(), "result");
}

template <typename OpT>
static LogicalResult verifySourceAndResultDims(OpT op) {
  return failure(failed(verifyDims(op, op.getSourceEncoding(), op.getSourceEncodingDims(), "source")) ||
                 failed(verifyDims(op, op.getResultEncoding(), op.getResultEncodingDims(), "result")));
}

/// clone.C1, clone.C2: a clone moves bytes, so both sides must agree on the layout.
LogicalResult TensorCloneOp::verify() {
  auto source = dyn_cast<RankedTensorType>(getSourceEncoding());
  auto result = dyn_cast<RankedTensorType>(getResultEncoding());
  if (!source || !result)
    return emitOpError() << "needs ranked tensor types as encodings";
  if (!encoding::areCompatible(source.getEncoding(), result.getEncoding()))
    return emitOpError() << "clones between different layouts: " << source << " and " << result
                         << "; use stream.tensor.encode";
  return verifySourceAndResultDims(*this);
}

/// encode.C1
LogicalResult TensorEncodeOp::verify() {
  return verifySourceAndResultDims(*this);
}

/// The number of `values` is the rank of the encoding.
static LogicalResult verifyRank(Operation *op, Type encoding, ValueRange values, StringRef what) {
  auto type = dyn_cast<RankedTensorType>(encoding);
  if (!type)
    return op->emitOpError() << "needs a ranked tensor type as encoding, not " << encoding;
  if (values.size() == static_cast<size_t>(type.getRank()))
    return success();
  return op->emitOpError() << "has " << values.size() << " " << what << " for an encoding of rank " << type.getRank();
}

/// slice.C1, slice.C3
LogicalResult TensorSliceOp::verify() {
  return failure(failed(verifySourceAndResultDims(*this)) ||
                 failed(verifyRank(*this, getSourceEncoding(), getStartIndices(), "start indices")) ||
                 failed(verifyRank(*this, getSourceEncoding(), getLengths(), "lengths")));
}

/// fill.C1. A slice, if there is one, has a start and a length per dimension.
LogicalResult TensorFillOp::verify() {
  if (failed(verifyDims(*this, getTargetEncoding(), getTargetEncodingDims(), "target")))
    return failure();
  if (getStartIndices().empty() && getLengths().empty())
    return success();
  return failure(failed(verifyRank(*this, getTargetEncoding(), getStartIndices(), "start indices")) ||
                 failed(verifyRank(*this, getTargetEncoding(), getLengths(), "lengths")));
}

/// update.C1
LogicalResult TensorUpdateOp::verify() {
  return failure(failed(verifyDims(*this, getUpdateEncoding(), getUpdateEncodingDims(), "update")) ||
                 failed(verifyDims(*this, getTargetEncoding(), getTargetEncodingDims(), "target")) ||
                 failed(verifyRank(*this, getTargetEncoding(), getStartIndices(), "start indices")));
}

/// store.C1, store.C3
LogicalResult TensorStoreOp::verify() {
  return failure(failed(verifyDims(*this, getTargetEncoding(), getTargetEncodingDims(), "target")) ||
                 failed(verifyRank(*this, getTargetEncoding(), getIndices(), "indices")));
}

/// load.C1, load.C3
LogicalResult TensorLoadOp::verify() {
  return failure(failed(verifyDims(*this, getSourceEncoding(), getSourceEncodingDims(), "source")) ||
                 failed(verifyRank(*this, getSourceEncoding(), getIndices(), "indices")));
}

/// dispatch.C1 to dispatch.C3; the range of tied indices is checked by TiedOpInterface.
LogicalResult TensorDispatchOp::verify() {
  if (getEntryPoints().empty())
    return emitOpError() << "needs an entry point";
  if (failed(verifySizes(*this, getMixedOperands(), getOperandSizes(), "operand")) ||
      failed(verifySizes(*this, getResults(), getResultSizes(), "result")))
    return failure();
  if (getOperandEncodings().size() != getMixedOperands().size() || getResultEncodings().size() != getNumResults())
    return emitOpError() << "needs an encoding per operand and per result, !util.unused for values without";
  auto verifyEncoded = [&](TypeRange types, ArrayAttr encodings, StringRef what) -> LogicalResult {
    for (auto [i, type, encoding] : llvm::enumerate(types, encodings.getAsValueRange<TypeAttr>()))
      if (isa<ResourceType>(type) && isa<util::UnusedType>(encoding))
        return emitOpError() << "needs an encoding for resource " << what << " " << i << ", not !util.unused";
    return success();
  };
  if (failed(verifyEncoded(getMixedOperands().getTypes(), getOperandEncodings(), "operand")) ||
      failed(verifyEncoded(getResultTypes(), getResultEncodings(), "result")))
    return failure();
  if (failed(verifyDims(*this, getOperandEncodings(), getOperandEncodingDims(), "operand")) ||
      failed(verifyDims(*this, getResultEncodings(), getResultEncodingDims(), "result")))
    return failure();
  unsigned firstOperand = getTiedOperandsIndexAndLength().first;
  for (unsigned i = 0, e = getNumResults(); i < e; ++i) {
    std::optional<unsigned> tied = getTiedResultOperandIndex(i);
    if (tied && getOperandEncodings()[*tied - firstOperand] != getResultEncodings()[i])
      return emitOpError() << "ties result " << i << " with encoding " << getResultEncodings()[i]
                           << " to an operand with encoding " << getOperandEncodings()[*tied - firstOperand];
  }
  return success();
}

/// dispatch.C4
LogicalResult TensorDispatchOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  return verifyWorkload(*this, symbolTable, getEntryPoints(), getWorkload());
}
