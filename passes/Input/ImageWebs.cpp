#include "passes/Input/ImageWebs.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

/// The dimensions of a feature map that are not spatial: batch and channels.
static constexpr int64_t kPlainDims = 2;
/// Batch, channels, and three spatial dimensions.
static constexpr int64_t kVolumeRank = 5;
/// Channels of a group, read and written: with fewer most lanes of a vector along them are empty.
static constexpr int64_t kFewestOfGroup = 8;

/// 0 for what is not a tensor, or has an encoding, which names dimensions.
static int64_t getRank(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && !type.getEncoding() ? type.getRank() : 0;
}

static bool isStructured(linalg::LinalgOp op) {
  return op.hasPureTensorSemantics() && op.getNumDpsInits() == 1 && op->getNumResults() == 1;
}

/// Whether `op` reads windows of its first operand, a feature map with `channelDims`, and writes one whose spatial dimensions are those of the windows' first
/// elements.
static bool readsWindows(linalg::LinalgOp op, int64_t channelDims = 1) {
  if (!isStructured(op) || op.getNumDpsInputs() == 0 || op.getNumReductionLoops() == 0 || op.hasIndexSemantics())
    return false;
  AffineMap in = op.getMatchingIndexingMap(op.getDpsInputOperand(0)), out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  int64_t plainDims = channelDims + 1;
  auto isDim = [](AffineExpr expr) { return isa<AffineDimExpr>(expr); };
  if (getRank(op.getDpsInputs()[0]) <= plainDims || getRank(op.getDpsInputs()[0]) != getRank(op->getResult(0)) || !out.isProjectedPermutation() ||
      in.getResults().take_front(channelDims) != out.getResults().take_front(channelDims) || !llvm::all_of(in.getResults().take_front(plainDims), isDim))
    return false;
  for (auto [window, spatial] : llvm::zip_equal(in.getResults().drop_front(plainDims), out.getResults().drop_front(plainDims)))
    if (!window.isFunctionOfDim(cast<AffineDimExpr>(spatial).getPosition()))
      return false;
  return in.getResult(channelDims) == out.getResult(channelDims) || !in.isFunctionOfDim(out.getDimPosition(channelDims));
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

/// The feature map of a transpose of bytes or sums of bytes that moves the channels of a volume last, or back: its operand or its result.
static Value getTransposedVolume(Operation *op) {
  auto transpose = dyn_cast_if_present<linalg::TransposeOp>(op);
  if (!transpose || !isStructured(transpose) || getRank(transpose.getInput()) != kVolumeRank)
    return nullptr;
  Type element = getElementTypeOrSelf(transpose.getInput());
  ArrayRef<int64_t> order = transpose.getPermutation();
  if (!element.isInteger(8) && !element.isInteger(32))
    return nullptr;
  if (order == ArrayRef<int64_t>{0, 2, 3, 4, 1})
    return transpose.getInput();
  return order == ArrayRef<int64_t>{0, 4, 1, 2, 3} ? transpose->getResult(0) : Value();
}

int64_t weir::getConvolvedChannelDims(Operation *op) {
  if (getTransposedVolume(op))
    return 1;
  auto structured = dyn_cast_if_present<linalg::LinalgOp>(op);
  if (!structured || !isStructured(structured) || !multipliesBytes(structured))
    return 0;
  if (readsWindows(structured))
    return 1;
  if (!readsWindows(structured, 2))
    return 0;
  ArrayRef<int64_t> image = cast<RankedTensorType>(op->getOperand(0).getType()).getShape(), result = cast<RankedTensorType>(op->getResult(0).getType()).getShape();
  return image[2] >= kFewestOfGroup && result[2] >= kFewestOfGroup ? 2 : 0;
}

bool weir::splitsChannels(Operation *op) {
  auto isSplit = [](auto reshape, RankedTensorType split) {
    SmallVector<ReassociationIndices> groups = reshape.getReassociationIndices();
    return split.hasStaticShape() && !split.getEncoding() && groups.size() > kPlainDims && split.getRank() == int64_t(groups.size()) + 1 &&
           groups[0].size() == 1 && groups[1].size() == 2;
  };
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return isSplit(expand, cast<RankedTensorType>(expand.getType()));
  auto collapse = dyn_cast<tensor::CollapseShapeOp>(op);
  return collapse && isSplit(collapse, cast<RankedTensorType>(collapse.getSrcType()));
}

bool weir::readsAnyOrder(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && isStructured(structured) && (structured.isAllParallelLoops() || structured.getNumDpsInputs() == 1);
}

/// The operands and results of `op` that all have the dimensions of one feature map with `channelDims`.
static SmallVector<Value> getEqualImages(Operation *op, int64_t channelDims) {
  if (Value volume = getTransposedVolume(op))
    return channelDims == 1 ? SmallVector<Value>{volume} : SmallVector<Value>();
  SmallVector<Value> images;
  int64_t plainDims = channelDims + 1;
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    if (getConvolvedChannelDims(op) == channelDims || (channelDims == 1 && isPooling(structured)))
      images = {structured.getDpsInputs()[0], structured.getDpsInits()[0]};
    else if (isElementwiseOnImages(structured))
      for (OpOperand &operand : op->getOpOperands())
        if (structured.getMatchingIndexingMap(&operand).isIdentity())
          images.push_back(operand.get());
  } else if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    if (pad.getConstantPaddingValue() && getRank(pad.getSource()) > plainDims && getRank(pad) > plainDims)
      images = {pad.getSource()};
  } else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    if (slice.getType().getRank() > plainDims && slice.getType().getRank() == getRank(slice.getSource()))
      images = {slice.getSource()};
  } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    if (insert.getType().getRank() > plainDims && insert.getType().getRank() == getRank(insert.getSource()))
      images = {insert.getSource(), insert.getDest()};
  } else if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    if (concat.getType().getRank() > plainDims)
      llvm::append_range(images, concat.getInputs());
  }
  if (!images.empty())
    llvm::append_range(images, op->getResults());
  return images;
}

SmallVector<Image> weir::getImages(Operation *op, Image image) {
  SmallVector<Image> images;
  if (splitsChannels(op)) {
    bool expands = isa<tensor::ExpandShapeOp>(op);
    images = {{op->getOperand(0), expands ? 1 : 2}, {op->getResult(0), expands ? 2 : 1}};
  } else {
    for (Value value : getEqualImages(op, image.channelDims))
      images.push_back({value, image.channelDims});
  }
  return llvm::is_contained(images, image) ? images : SmallVector<Image>();
}

bool weir::isDefinedInAnyOrder(Image image) {
  Operation *op = image.value.getDefiningOp();
  Attribute constant;
  if (!op)
    return false;
  if (matchPattern(op, m_Constant(&constant)))
    return isa<SplatElementsAttr>(constant);
  return isa<tensor::EmptyOp, linalg::FillOp>(op) || !getImages(op, image).empty();
}

ImageWeb::ImageWeb(linalg::LinalgOp convolution) {
  convolutions.insert(convolution);
  auto insert = [&](Image image) { isAmbiguous |= images.insert({image.value, image.channelDims}).first->second != image.channelDims; };
  int64_t channelDims = getConvolvedChannelDims(convolution), spatialRank = getRank(convolution->getResult(0)) - channelDims;
  for (Value image : getEqualImages(convolution, channelDims))
    insert({image, channelDims});
  for (size_t i = 0; i < images.size(); ++i) {
    Image image{images.begin()[i].first, images.begin()[i].second};
    SmallVector<Operation *> ops(image.value.getUsers());
    if (Operation *op = image.value.getDefiningOp())
      ops.push_back(op);
    for (Operation *op : ops) {
      SmallVector<Image> connected = getImages(op, image);
      bool isConvolution = !connected.empty() && getConvolvedChannelDims(op) == image.channelDims;
      if (isConvolution)
        convolutions.insert(op);
      for (Image other : connected)
        if (getRank(other.value) - other.channelDims == spatialRank && (isConvolution || isDefinedInAnyOrder(other)))
          insert(other);
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
  for (auto [value, channelDims] : images) {
    Image image{value, channelDims};
    bool isReadElsewhere = llvm::any_of(value.getUsers(), [&](Operation *user) { return getImages(user, image).empty() && !readsAnyOrder(user); });
    count += (!isDefinedInAnyOrder(image) + isReadElsewhere) * countElements(value);
  }
  return count;
}
