#include "passes/Dispatch/ConstantMoves.h"

#include "passes/Analysis/ConstantElements.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

static int64_t countElements(tensor::ExtractOp extract) { return cast<RankedTensorType>(extract.getTensor().getType()).getNumElements(); }

/// The elements of a constant, also of a splat, in whole bytes.
static std::optional<Elements> getElements(Value value) {
  std::optional<ConstantElements> constant = ConstantElements::find(value);
  return constant ? constant->getElements(cast<RankedTensorType>(value.getType())) : std::nullopt;
}

/// Limits the users that one question looks at.
static constexpr unsigned kMaxUsers = 64;

/// Whether `constant` is only sliced, and its slices have at most its elements in sum.
static bool isTakenApart(Value constant) {
  int64_t left = cast<RankedTensorType>(constant.getType()).getNumElements();
  unsigned users = 0;
  for (Operation *user : constant.getUsers()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
    if (!slice || !slice.getType().hasStaticShape() || ++users > kMaxUsers)
      return false;
    left -= slice.getType().getNumElements();
  }
  return left >= 0;
}

DenseElementsAttr weir::evaluateSlice(tensor::ExtractSliceOp op) {
  RankedTensorType type = op.getType();
  Attribute constant;
  if (!type.hasStaticShape() || type.getNumElements() == 0 || llvm::any_of(op.getStaticOffsets(), ShapedType::isDynamic) ||
      llvm::any_of(op.getStaticSizes(), ShapedType::isDynamic) || llvm::any_of(op.getStaticStrides(), ShapedType::isDynamic) ||
      !matchPattern(op.getSource(), m_Constant(&constant)) || !isTakenApart(op.getSource()))
    return {};
  std::optional<ConstantElements> elements = ConstantElements::get(constant);
  return elements ? elements->getSlice(op.getStaticOffsets(), op.getStaticSizes(), op.getStaticStrides(), type) : DenseElementsAttr();
}

/// Whether no op but `reader` reads the constant that `value` is, or is a reshape of.
static bool isReadOnlyBy(Operation *reader, Value value) {
  while (value.hasOneUse() && isa_and_present<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(value.getDefiningOp())) {
    reader = value.getDefiningOp();
    value = reader->getOperand(0);
  }
  return value.hasOneUse() && *value.user_begin() == reader;
}

DenseElementsAttr weir::evaluateConcat(tensor::ConcatOp op, int64_t maxElements) {
  auto type = cast<RankedTensorType>(op.getType());
  if (!type.hasStaticShape())
    return {};
  bool mayGrow = type.getNumElements() <= maxElements;
  SmallVector<std::vector<char>> parts;
  SmallVector<int64_t> runs; // bytes of a part between two of another
  int64_t outer = ShapedType::getNumElements(type.getShape().take_front(op.getDim()));
  int64_t inner = ShapedType::getNumElements(type.getShape().drop_front(op.getDim() + 1)) * getBytesOfElement(type.getElementType());
  for (Value input : op.getInputs()) {
    std::optional<Elements> from = getElements(input);
    if (!from || (!mayGrow && !isReadOnlyBy(op, input)))
      return {};
    std::vector<char> &part = parts.emplace_back(from->type.getNumElements() * getBytesOfElement(type.getElementType()));
    from->copyTo(part.data());
    runs.push_back(from->type.getDimSize(op.getDim()) * inner);
  }
  std::vector<char> elements;
  elements.reserve(type.getNumElements() * getBytesOfElement(type.getElementType()));
  for (int64_t i = 0; i < outer; ++i)
    for (auto [part, run] : llvm::zip_equal(parts, runs))
      llvm::append_range(elements, ArrayRef(part).slice(i * run, run));
  return DenseElementsAttr::getFromRawBuffer(type, elements);
}

/// `extract` at the indices of several points. Those that are out of range have no result.
static ScalarResult gather(const BodyOperand &from, ArrayRef<int64_t> shape, ArrayRef<const Column *> indices, Column &result) {
  SmallVector<int64_t> strides = computeStrides(shape);
  for (auto [i, bits] : llvm::enumerate(result)) {
    int64_t place = 0;
    for (auto [index, stride, size] : llvm::zip_equal(indices, strides, shape)) {
      if (!index || (*index)[i] >= uint64_t(size))
        return ScalarResult::Unknown;
      place += int64_t((*index)[i]) * stride;
    }
    bits = readElement(from.bytes.data() + (from.isSplat ? 0 : place * from.elementBytes), from.elementBytes);
  }
  return ScalarResult::Exact;
}

DenseElementsAttr weir::evaluateExtraction(linalg::GenericOp op, int64_t maxElements) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  auto extracts = llvm::to_vector(op.getBlock()->getOps<tensor::ExtractOp>());
  unsigned width = type.getElementType().isIntOrFloat() ? type.getElementTypeBitWidth() : 0;
  if (extracts.size() != 1 || !type.hasStaticShape() || op.getNumReductionLoops() != 0 || width % 8 != 0 || width == 0 || width > 64 ||
      !op.getIndexingMapMatchingResult(op->getResult(0)).isIdentity() || !op.getRegionOutputArgs()[0].use_empty())
    return {};
  tensor::ExtractOp extract = extracts.front();
  std::optional<ConstantElements> constant = ConstantElements::find(extract.getTensor());
  if (!constant || type.getNumElements() > std::max(maxElements, 2 * countElements(extract)))
    return {};
  std::list<Column> storage;
  std::optional<BodyOperand> from = constant->getBodyOperand(storage);
  ArrayRef<int64_t> shape = cast<RankedTensorType>(extract.getTensor().getType()).getShape();
  if (!from)
    return {};
  BodyOperand to;
  to.elementBytes = width / 8;
  std::vector<char> bytes(type.getNumElements() * to.elementBytes);
  auto getScalar = [](Value value) {
    Attribute attr;
    return matchPattern(value, m_Constant(&attr)) ? getScalarConstant(attr) : std::nullopt;
  };
  auto evaluate = [&](Operation &inner, ArrayRef<const Column *> operands, Column &result) {
    if (&inner == extract)
      return gather(*from, shape, operands.drop_front(), result);
    return llvm::is_contained(operands, nullptr) ? ScalarResult::Unknown : evaluateScalars(&inner, operands, result);
  };
  if (!to.place(op.getIndexingMapMatchingResult(op->getResult(0)), type.getShape()) ||
      evaluateBody(op, to, bytes.data(), getScalar, evaluate) != ScalarResult::Exact)
    return {};
  return DenseElementsAttr::getFromRawBuffer(type, bytes);
}
