#include "passes/Dispatch/ConstantMoves.h"

#include "passes/Analysis/BodyEvaluator.h"
#include "passes/Analysis/ConstantElements.h"
#include "passes/Analysis/ConstantTensors.h"
#include "passes/Dispatch/ConstantReader.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

/// An index that is a sum of the indices of loops, with a factor each, and a constant: the last one.
using IndexForm = SmallVector<int64_t>;

/// Both operands of an op are followed, so that the depth bounds the work.
static std::optional<IndexForm> matchIndexForm(Value value, unsigned loops, unsigned depth = 6) {
  IndexForm index(loops + 1, 0);
  if (auto loop = value.getDefiningOp<linalg::IndexOp>()) {
    index[loop.getDim()] = 1;
    return index;
  }
  if (std::optional<int64_t> constant = getConstantIntValue(value)) {
    index.back() = *constant;
    return llvm::isInt<31>(*constant) ? std::optional(index) : std::nullopt;
  }
  Operation *op = value.getDefiningOp();
  if (depth == 0 || !isa_and_present<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op))
    return std::nullopt;
  std::optional<IndexForm> left = matchIndexForm(op->getOperand(0), loops, depth - 1),
                           right = matchIndexForm(op->getOperand(1), loops, depth - 1);
  if (!left || !right)
    return std::nullopt;
  if (isa<arith::MulIOp>(op)) {
    auto isConstant = [](const IndexForm &index) { return llvm::all_of(ArrayRef(index).drop_back(), [](int64_t factor) { return factor == 0; }); };
    if (!isConstant(*right))
      std::swap(left, right);
    if (!isConstant(*right))
      return std::nullopt;
    for (auto [product, factor] : llvm::zip_equal(index, *left))
      product = factor * right->back();
  } else {
    for (auto [sum, a, b] : llvm::zip_equal(index, *left, *right))
      sum = isa<arith::AddIOp>(op) ? a + b : a - b;
  }
  // Extents of tensors are below, and sums and products of such numbers do not overflow.
  if (llvm::any_of(index, [](int64_t factor) { return !llvm::isInt<31>(factor); }))
    return std::nullopt;
  return index;
}

static int64_t countElements(tensor::ExtractOp extract) { return cast<RankedTensorType>(extract.getTensor().getType()).getNumElements(); }

/// Whether the generics that extract from `constant` have at most so many elements in sum, and no other op reads it.
static bool moveAtMost(Value constant, int64_t elements) {
  for (Operation *user : constant.getUsers()) {
    auto generic = isa<tensor::ExtractOp>(user) ? dyn_cast<linalg::GenericOp>(user->getParentOp()) : linalg::GenericOp();
    auto type = generic && generic->getNumResults() == 1 ? dyn_cast<RankedTensorType>(generic->getResult(0).getType()) : RankedTensorType();
    if (!type || !type.hasStaticShape())
      return false;
    elements -= type.getNumElements();
    if (elements < 0)
      return false;
  }
  return true;
}

DenseElementsAttr weir::evaluateMove(linalg::GenericOp op) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  auto extract = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp<tensor::ExtractOp>();
  std::optional<ConstantReader> reader = extract ? ConstantReader::get(extract.getTensor()) : std::nullopt;
  std::optional<Elements> elements = reader ? reader->getElements(cast<RankedTensorType>(extract.getTensor().getType())) : std::nullopt;
  if (!elements || elements->isSplat || !type.hasStaticShape() || extract->getBlock() != op.getBlock() || !op.getIndexingMapMatchingResult(op->getResult(0)).isIdentity() ||
      (countElements(extract) != type.getNumElements() && !moveAtMost(extract.getTensor(), countElements(extract))))
    return {};
  ArrayRef<int64_t> from = cast<RankedTensorType>(extract.getTensor().getType()).getShape();
  SmallVector<IndexForm> indices;
  for (auto [value, size] : llvm::zip_equal(extract.getIndices(), from)) {
    std::optional<IndexForm> index = matchIndexForm(value, type.getRank());
    if (!index)
      return {};
    int64_t least = index->back(), most = index->back();
    for (auto [factor, extent] : llvm::zip(*index, type.getShape()))
      (factor < 0 ? least : most) += factor * (extent - 1);
    if (least < 0 || most >= size)
      return {};
    indices.push_back(*index);
  }
  SmallVector<int64_t> strides = computeStrides(from), steps(type.getRank(), 0);
  int64_t flat = 0, width = type.getElementTypeBitWidth() / 8;
  for (auto [index, stride] : llvm::zip_equal(indices, strides)) {
    flat += index.back() * stride;
    for (auto [step, factor] : llvm::zip(steps, index))
      step += factor * stride;
  }
  std::vector<char> moved;
  moved.reserve(elements->bytes.size());
  BoxWalk walk(type.getShape(), steps, flat);
  for (int64_t n = type.getNumElements(); n > 0; --n, walk.advance())
    llvm::append_range(moved, elements->bytes.slice(walk.getPlace() * width, width));
  return DenseElementsAttr::getFromRawBuffer(type, moved);
}

/// The elements of a constant, also of a splat, in whole bytes.
static std::optional<Elements> getElements(Value value) {
  std::optional<ConstantReader> reader = ConstantReader::get(value);
  return reader ? reader->getElements(cast<RankedTensorType>(value.getType())) : std::nullopt;
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
  std::optional<ConstantReader> reader = ConstantReader::get(extract.getTensor());
  if (!reader || type.getNumElements() > std::max(maxElements, 2 * countElements(extract)))
    return {};
  std::list<Column> storage;
  std::optional<BodyOperand> from = reader->getElements(storage);
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
