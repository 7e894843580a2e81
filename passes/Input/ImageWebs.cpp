#include "passes/Input/ImageWebs.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

/// The dimensions of an image that are not spatial: batch and channels.
static constexpr int64_t kPlainDims = 2;

/// 0 for what is not a tensor, or has an encoding, which names dimensions.
static int64_t getRank(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && !type.getEncoding() ? type.getRank() : 0;
}

static bool isStructured(linalg::LinalgOp op) {
  return op.hasPureTensorSemantics() && op.getNumDpsInits() == 1 && op->getNumResults() == 1;
}

/// Whether `op` reads windows of its first operand and writes an image whose spatial dimensions are those of the windows' first elements.
static bool readsWindows(linalg::LinalgOp op) {
  if (!isStructured(op) || op.getNumDpsInputs() == 0 || op.getNumReductionLoops() == 0 || op.hasIndexSemantics())
    return false;
  AffineMap in = op.getMatchingIndexingMap(op.getDpsInputOperand(0)), out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (getRank(op.getDpsInputs()[0]) <= kPlainDims || getRank(op.getDpsInputs()[0]) != getRank(op->getResult(0)) || in.getResult(0) != out.getResult(0) ||
      !isa<AffineDimExpr>(in.getResult(0)) || !isa<AffineDimExpr>(in.getResult(1)) || !out.isProjectedPermutation())
    return false;
  for (auto [window, spatial] : llvm::zip_equal(in.getResults().drop_front(kPlainDims), out.getResults().drop_front(kPlainDims)))
    if (!window.isFunctionOfDim(cast<AffineDimExpr>(spatial).getPosition()))
      return false;
  unsigned channel = cast<AffineDimExpr>(out.getResult(1)).getPosition();
  return in.getResult(1) == out.getResult(1) || !in.isFunctionOfDim(channel);
}

/// Whether the body is the sum of products of extended bytes.
static bool multipliesBytes(linalg::LinalgOp op) {
  auto isByte = [&](int64_t input) { return getElementTypeOrSelf(op.getDpsInputs()[input]).isInteger(8); };
  auto isProduct = [](Operation *product, Operation *sum) { return isa<arith::MulIOp>(product) && isa<arith::AddIOp>(sum); };
  return op.getNumDpsInputs() == 2 && isByte(0) && isByte(1) && getElementTypeOrSelf(op.getDpsInits()[0]).isInteger(32) &&
         op.getMatchingIndexingMap(op.getDpsInputOperand(1)).isProjectedPermutation() && linalg::detail::isContractionBody(*op.getBlock(), isProduct);
}

/// Whether `op` reads windows of one operand alone; a second one has no more than the window's shape.
static bool isPooling(linalg::LinalgOp op) {
  return readsWindows(op) && op.getMatchingIndexingMap(op.getDpsInputOperand(0)).getResult(1) == op.getMatchingIndexingMap(op.getDpsInitOperand(0)).getResult(1) &&
         llvm::all_of(op.getRegionInputArgs().drop_front(), [](BlockArgument argument) { return argument.use_empty(); });
}

static bool isElementwiseOnImages(linalg::LinalgOp op) {
  return isStructured(op) && op.isAllParallelLoops() && op.getNumLoops() > kPlainDims &&
         op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity();
}

bool weir::isByteConvolution(Operation *op) {
  auto structured = dyn_cast_if_present<linalg::LinalgOp>(op);
  return structured && readsWindows(structured) && multipliesBytes(structured);
}

bool weir::readsAnyOrder(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && isStructured(structured) && (structured.isAllParallelLoops() || structured.getNumDpsInputs() == 1);
}

SmallVector<Value> weir::getImages(Operation *op) {
  SmallVector<Value> images;
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    if (isByteConvolution(op) || isPooling(structured))
      images = {structured.getDpsInputs()[0], structured.getDpsInits()[0]};
    else if (isElementwiseOnImages(structured))
      for (OpOperand &operand : op->getOpOperands())
        if (structured.getMatchingIndexingMap(&operand).isIdentity())
          images.push_back(operand.get());
  } else if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    if (pad.getConstantPaddingValue() && getRank(pad.getSource()) > kPlainDims && getRank(pad) > kPlainDims)
      images = {pad.getSource()};
  } else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    if (slice.getType().getRank() > kPlainDims && slice.getType().getRank() == getRank(slice.getSource()))
      images = {slice.getSource()};
  } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    if (insert.getType().getRank() > kPlainDims && insert.getType().getRank() == getRank(insert.getSource()))
      images = {insert.getSource(), insert.getDest()};
  } else if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    if (concat.getType().getRank() > kPlainDims)
      llvm::append_range(images, concat.getInputs());
  }
  if (!images.empty())
    llvm::append_range(images, op->getResults());
  return images;
}

bool weir::isDefinedInAnyOrder(Value image) {
  Operation *op = image.getDefiningOp();
  Attribute constant;
  if (!op)
    return false;
  if (matchPattern(op, m_Constant(&constant)))
    return isa<SplatElementsAttr>(constant);
  return isa<tensor::EmptyOp, linalg::FillOp>(op) || !getImages(op).empty();
}

ImageWeb::ImageWeb(linalg::LinalgOp convolution) {
  convolutions.insert(convolution);
  images.insert_range(getImages(convolution));
  int64_t rank = getRank(convolution->getResult(0));
  for (size_t i = 0; i < images.size(); ++i) {
    Value image = images[i];
    SmallVector<Operation *> ops(image.getUsers());
    if (Operation *op = image.getDefiningOp())
      ops.push_back(op);
    for (Operation *op : ops) {
      SmallVector<Value> connected = getImages(op);
      // The op may read the image as something else.
      if (!llvm::is_contained(connected, image))
        continue;
      bool isConvolution = isByteConvolution(op);
      if (isConvolution)
        convolutions.insert(op);
      for (Value other : connected)
        if (getRank(other) == rank && (isConvolution || isDefinedInAnyOrder(other)))
          images.insert(other);
    }
  }
}

static double countElements(Value image) {
  double count = 1;
  for (int64_t size : cast<RankedTensorType>(image.getType()).getShape())
    count *= ShapedType::isDynamic(size) ? 1 : size;
  return count;
}

double ImageWeb::countConvolved() const {
  double count = 0;
  for (Operation *op : convolutions)
    count += countElements(op->getOperand(0)) + countElements(op->getResult(0));
  return count;
}

double ImageWeb::countTransposed() const {
  double count = 0;
  for (Value image : images) {
    bool isReadElsewhere = llvm::any_of(image.getUsers(), [&](Operation *user) { return getImages(user).empty() && !readsAnyOrder(user); });
    count += (!isDefinedInAnyOrder(image) + isReadElsewhere) * countElements(image);
  }
  return count;
}
