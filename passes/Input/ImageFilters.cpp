#include "passes/Input/ImageFilters.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

static constexpr int64_t kBytesOfWord = 4;

/// The bytes of a constant of `elements` bytes; nothing for contents that are not at hand.
static std::optional<SmallVector<char>> readBytes(Attribute constant, int64_t elements) {
  if (auto dense = dyn_cast<DenseElementsAttr>(constant)) {
    if (dense.isSplat())
      return SmallVector<char>(elements, dense.getRawData().front());
    return SmallVector<char>(dense.getRawData());
  }
  auto resource = dyn_cast<DenseResourceElementsAttr>(constant);
  AsmResourceBlob *blob = resource ? resource.getRawHandle().getBlob() : nullptr;
  if (!blob || int64_t(blob->getData().size()) != elements)
    return std::nullopt;
  return SmallVector<char>(blob->getData());
}

/// Dimension i of the result is dimension `order[i]` of `bytes`.
static SmallVector<char> permute(ArrayRef<char> bytes, ArrayRef<int64_t> shape, ArrayRef<int64_t> order) {
  SmallVector<int64_t> strides = applyPermutation(computeStrides(shape), order), extents = applyPermutation(shape, order);
  SmallVector<char> result;
  result.reserve(bytes.size());
  SmallVector<int64_t> position(extents.size(), 0);
  int64_t from = 0;
  for (size_t i = 0; i < bytes.size(); ++i) {
    result.push_back(bytes[from]);
    for (int64_t d = extents.size() - 1; d >= 0; --d) {
      from += strides[d];
      if (++position[d] < extents[d])
        break;
      from -= strides[d] * extents[d];
      position[d] = 0;
    }
  }
  return result;
}

void weir::moveFilterChannelsLast(RewriterBase &rewriter, linalg::GenericOp convolution) {
  if (!convolution.hasPureTensorSemantics() || convolution.getNumDpsInputs() != 2 || convolution.getNumDpsInits() != 1 ||
      convolution.getNumReductionLoops() == 0)
    return;
  OpOperand &operand = *convolution.getDpsInputOperand(1);
  AffineMap image = convolution.getMatchingIndexingMap(convolution.getDpsInputOperand(0)), map = convolution.getMatchingIndexingMap(&operand);
  AffineMap result = convolution.getMatchingIndexingMap(convolution.getDpsInitOperand(0));
  Value filter = operand.get();
  if (image.getNumResults() < 3 || image.getNumResults() != result.getNumResults() || !map.isProjectedPermutation() ||
      !isa<AffineDimExpr>(image.getResults().back()))
    return;
  AffineExpr channel = image.getResults().back();
  // Filters with whole words of channels are packed later.
  bool isDepthwise = channel == result.getResults().back();
  int64_t channels = convolution.getStaticLoopRanges()[cast<AffineDimExpr>(channel).getPosition()];
  if (!map.getResultPosition(channel) || (!isDepthwise && (ShapedType::isDynamic(channels) || channels % kBytesOfWord == 0)))
    return;
  if (auto transpose = filter.getDefiningOp<linalg::TransposeOp>()) {
    SmallVector<AffineExpr> exprs = applyPermutation(map.getResults(), invertPermutationVector(transpose.getPermutation()));
    map = AffineMap::get(map.getNumDims(), 0, exprs, map.getContext());
    filter = transpose.getInput();
  }
  unsigned dim = *map.getResultPosition(channel), rank = map.getNumResults();
  auto type = dyn_cast<RankedTensorType>(filter.getType());
  Attribute constant;
  if (!type || !type.getElementType().isInteger(8) || !matchPattern(filter, m_Constant(&constant)))
    return;
  std::optional<SmallVector<char>> bytes = readBytes(constant, type.getNumElements());
  if (!bytes)
    return;
  SmallVector<int64_t> order = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  order.erase(order.begin() + dim);
  order.push_back(dim);
  auto moved = RankedTensorType::get(applyPermutation(type.getShape(), order), type.getElementType());
  rewriter.setInsertionPoint(convolution);
  Value value = arith::ConstantOp::create(rewriter, filter.getLoc(), DenseElementsAttr::getFromRawBuffer(moved, permute(*bytes, type.getShape(), order)));
  SmallVector<AffineMap> maps = convolution.getIndexingMapsArray();
  maps[operand.getOperandNumber()] = AffineMap::get(map.getNumDims(), 0, applyPermutation(map.getResults(), order), map.getContext());
  rewriter.modifyOpInPlace(convolution, [&] {
    operand.set(value);
    convolution.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
}
