#include "passes/Analysis/StorageLayout.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir::stream;

bool weir::stream::isPackedElement(Type element) {
  return isa<IntegerType, Float4E2M1FNType>(element) &&
         (element.getIntOrFloatBitWidth() == 2 || element.getIntOrFloatBitWidth() == 4);
}

unsigned weir::stream::storageBits(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    return 2 * storageBits(complex.getElementType());
  if (isPackedElement(element))
    return element.getIntOrFloatBitWidth();
  return isa<IntegerType, FloatType>(element) ? 8 * llvm::PowerOf2Ceil(llvm::divideCeil(element.getIntOrFloatBitWidth(), 8)) : 0;
}

Type weir::stream::storedScalarType(Type scalar) {
  if (auto integer = dyn_cast<IntegerType>(scalar))
    return IntegerType::get(scalar.getContext(), isPackedElement(scalar) ? 8 : storageBits(scalar));
  return scalar;
}

OpFoldResult ByteMath::add(OpFoldResult a, OpFoldResult b) {
  std::optional<int64_t> x = getConstantIntValue(a), y = getConstantIntValue(b);
  if (x && y)
    return builder.getIndexAttr(*x + *y);
  if (x == 0)
    return b;
  if (y == 0)
    return a;
  return arith::AddIOp::create(builder, loc, value(a), value(b)).getResult();
}

OpFoldResult ByteMath::mul(OpFoldResult a, OpFoldResult b) {
  std::optional<int64_t> x = getConstantIntValue(a), y = getConstantIntValue(b);
  if (x && y)
    return builder.getIndexAttr(*x * *y);
  if (x == 0 || y == 0)
    return builder.getIndexAttr(0);
  if (x == 1)
    return b;
  if (y == 1)
    return a;
  return arith::MulIOp::create(builder, loc, value(a), value(b)).getResult();
}

Value ByteMath::value(OpFoldResult x) {
  if (auto known = dyn_cast<Value>(x))
    return known;
  return arith::ConstantIndexOp::create(builder, loc, *getConstantIntValue(x));
}

FailureOr<OpFoldResult> ByteMath::byteSize(RankedTensorType type, ArrayRef<OpFoldResult> dims) {
  unsigned bits = storageBits(type.getElementType());
  if (bits == 0)
    return failure();
  // Constants first, so that the symbolic part is one product that CSE can recognise.
  int64_t constant = 1;
  OpFoldResult symbolic = builder.getIndexAttr(1);
  for (OpFoldResult dim : dims) {
    if (std::optional<int64_t> known = getConstantIntValue(dim))
      constant *= *known;
    else
      symbolic = mul(symbolic, dim);
  }
  if (bits % 8 == 0)
    return mul(symbolic, builder.getIndexAttr(constant * (bits / 8)));
  if (getConstantIntValue(symbolic)) {
    if (constant * bits % 8 != 0)
      return failure();
    return OpFoldResult(builder.getIndexAttr(constant * bits / 8));
  }
  Value total = value(mul(symbolic, builder.getIndexAttr(constant * bits)));
  return OpFoldResult(
      arith::CeilDivUIOp::create(builder, loc, total, value(builder.getIndexAttr(8))).getResult());
}

FailureOr<OpFoldResult> ByteMath::byteOffset(RankedTensorType type, ArrayRef<OpFoldResult> dims,
                                             ArrayRef<OpFoldResult> indices) {
  unsigned bits = storageBits(type.getElementType());
  if (bits == 0)
    return failure();
  // Row by row from the right: index * (product of the extents to the right of it).
  OpFoldResult linear = builder.getIndexAttr(0), stride = builder.getIndexAttr(1);
  for (auto [dim, index] : llvm::reverse(llvm::zip_equal(dims, indices))) {
    linear = add(mul(index, stride), linear);
    stride = mul(dim, stride);
  }
  if (bits % 8 == 0)
    return mul(linear, builder.getIndexAttr(bits / 8));
  std::optional<int64_t> known = getConstantIntValue(linear);
  if (!known || *known * bits % 8 != 0)
    return failure();
  return OpFoldResult(builder.getIndexAttr(*known * bits / 8));
}

bool ByteMath::splitIntoRanges(ArrayRef<OpFoldResult> dims, ArrayRef<OpFoldResult> starts,
                               SmallVectorImpl<OpFoldResult> &lengths, int64_t limit,
                               SmallVectorImpl<SmallVector<OpFoldResult>> &pieces) {
  // The contiguous tail: full dimensions and the first one that is not.
  size_t tail = dims.size();
  while (tail > 0) {
    --tail;
    if (!isEqualConstantIntOrValue(dims[tail], lengths[tail]))
      break;
  }
  pieces.push_back(SmallVector<OpFoldResult>(starts));
  for (size_t i = 0; i < tail; ++i) {
    std::optional<int64_t> length = getConstantIntValue(lengths[i]);
    if (!length || *length * static_cast<int64_t>(pieces.size()) > limit)
      return false;
    SmallVector<SmallVector<OpFoldResult>> next;
    for (const SmallVector<OpFoldResult> &piece : pieces)
      for (int64_t k = 0; k < *length; ++k) {
        next.push_back(piece);
        next.back()[i] = add(piece[i], builder.getIndexAttr(k));
      }
    pieces.assign(next.begin(), next.end());
    lengths[i] = builder.getIndexAttr(1);
  }
  return true;
}
