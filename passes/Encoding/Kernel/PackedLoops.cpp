#include "passes/Analysis/SumsOfProducts.h"
#include "passes/Encoding/Kernel/PackedLoops.h"
#include "passes/Encoding/Kernel/PaddedReductions.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

//===--- choosing the loops -----------------------------------------------------------------------------------===//

static bool isTiled(ArrayRef<int64_t> weights) { return weights.size() > 1; }

PackedLoops::PackedLoops(linalg::LinalgOp op, ArrayRef<TensorLayout> layouts)
    : op(op), layouts(layouts), sizes(op.getStaticLoopRanges()), weights(sizes.size(), {1}), lengths(sizes), conversions(layouts.size()),
      cuts(sizes.size(), false), splits(sizes.size(), false), masked(sizes.size(), false), isContraction(linalg::isaContractionOpInterface(op) || linalg::isaConvolutionOpInterface(op)) {
  chooseWeights();
  chooseConversions();
  if (!obstacle)
    findSplits();
}

/// The loop that a dimension of an operand is, if it is one.
static std::optional<unsigned> getLoop(AffineMap map, int64_t dim) {
  auto expr = dyn_cast<AffineDimExpr>(map.getResult(dim));
  return expr ? std::optional<unsigned>(expr.getPosition()) : std::nullopt;
}

bool PackedLoops::hasLoop(int64_t operand, int64_t loop) const {
  return op.getMatchingIndexingMap(&op->getOpOperand(operand)).isFunctionOfDim(loop);
}

/// The size of a dimension with its padding.
static int64_t getLength(const TensorLayout &layout, unsigned dim) {
  Extent length = layout.layout.getPaddedSize(dim);
  return length.isStatic() ? length.getConstant() : ShapedType::kDynamic;
}

/// M1: of a contraction each operand may tile its loops. M3: else the first output does, and of the loops that it has not the
/// first input.
void PackedLoops::chooseWeights() {
  auto take = [&](int64_t operand, bool reductionsOnly) {
    if (layouts[operand].isPlain())
      return;
    AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(operand));
    for (unsigned dim = 0; dim < map.getNumResults(); ++dim) {
      SmallVector<int64_t> own = layouts[operand].getWeights(dim);
      std::optional<unsigned> loop = getLoop(map, dim);
      if (!loop || !isTiled(own) || isTiled(weights[*loop]))
        continue;
      if (reductionsOnly && op.getIteratorTypesArray()[*loop] != utils::IteratorType::reduction)
        continue;
      // Q3: what lies in the padding would be reduced, too.
      if (reductionsOnly && layouts[operand].layout.isPadded(dim)) {
        if (!getCombiner(op)) {
          padsReduction = true;
          continue;
        }
        masked[*loop] = true;
      }
      weights[*loop] = own;
      lengths[*loop] = getLength(layouts[operand], dim);
    }
  };
  if (isContraction) {
    // What does not agree is unpacked, and has no say then.
    auto agrees = [&](int64_t operand) {
      AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(operand));
      return llvm::all_of(llvm::seq(map.getNumResults()), [&](unsigned dim) {
        std::optional<unsigned> loop = getLoop(map, dim);
        SmallVector<int64_t> own = layouts[operand].getWeights(dim);
        return !isTiled(own) || (loop && (!isTiled(weights[*loop]) || weights[*loop] == own));
      });
    };
    take(op.getNumDpsInputs(), /*reductionsOnly=*/false);
    for (int64_t i = 0; i < op.getNumDpsInputs(); ++i) {
      if (agrees(i))
        take(i, /*reductionsOnly=*/false);
      else
        conversions[i] = TensorLayout::plain(layouts[i].logical);
    }
    return;
  }
  take(op.getNumDpsInputs(), /*reductionsOnly=*/false);
  for (int64_t i = 0; i < op.getNumDpsInputs(); ++i)
    take(i, /*reductionsOnly=*/true);
}

/// The layout with the tiles of the loops and the dimensions in their order.
static FailureOr<TensorLayout> tileByLoops(RankedTensorType logical, AffineMap map, ArrayRef<SmallVector<int64_t>> weights) {
  EncodingInfo info;
  for (unsigned dim = 0; dim < map.getNumResults(); ++dim) {
    std::optional<unsigned> loop = getLoop(map, dim);
    if (!loop || !isTiled(weights[*loop]))
      continue;
    if (weights[*loop].size() != 2)
      return failure();
    info.innerDimsPos.push_back(dim);
    info.innerTileSizes.push_back(weights[*loop][0]);
  }
  if (!info.innerDimsPos.empty())
    llvm::append_range(info.outerDimsPerm, llvm::seq<int64_t>(0, map.getNumResults()));
  return TensorLayout::get(logical, info);
}

void PackedLoops::chooseConversions() {
  if (llvm::none_of(weights, [](ArrayRef<int64_t> list) { return isTiled(list); }))
    obstacle = MaterializeEncodingsCode::NO_COMMON_TILES;
  bool readsPadding = false;
  for (int64_t i = 0, e = layouts.size(); i < e && !obstacle; ++i) {
    if (!isa<RankedTensorType>(op->getOperand(i).getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(i));
    bool agrees = true, mayExpand = true, isLonger = false;
    for (unsigned dim = 0; dim < map.getNumResults(); ++dim) {
      std::optional<unsigned> loop = getLoop(map, dim);
      SmallVector<int64_t> own = getLayout(i).getWeights(dim);
      if (!loop) {
        agrees &= !isTiled(own);
        // Neither a tile nor a position in one is what such a dimension counts.
        for (unsigned other = 0; other < weights.size(); ++other)
          if (map.getResult(dim).isFunctionOfDim(other) && isTiled(weights[other]))
            obstacle = MaterializeEncodingsCode::NO_COMMON_TILES;
        continue;
      }
      agrees &= !isTiled(own) || (own == weights[*loop] && getLength(getLayout(i), dim) == lengths[*loop]);
      if (isTiled(weights[*loop]) && !isTiled(own))
        mayExpand &= !ShapedType::isDynamic(sizes[*loop]) && sizes[*loop] % weights[*loop][0] == 0 && !hasMoreTiles(*loop);
      isLonger |= hasMoreTiles(*loop);
      readsPadding |= isTiled(own) && getLayout(i).layout.isPadded(dim);
    }
    // Of a contraction the rest of a loop is an op of its own. Its result is accumulated in one buffer, which is not converted.
    if (agrees && (mayExpand || isContraction))
      continue;
    if (isOutput(i) || isContraction || isLonger) {
      obstacle = MaterializeEncodingsCode::NO_COMMON_TILES;
      return;
    }
    FailureOr<TensorLayout> tiled = tileByLoops(layouts[i].logical, map, weights);
    if (failed(tiled)) {
      obstacle = MaterializeEncodingsCode::NO_COMMON_TILES;
      return;
    }
    conversions[i] = *tiled;
    for (unsigned dim = 0; dim < map.getNumResults(); ++dim)
      readsPadding |= tiled->layout.isPadded(dim);
  }
  // A body runs on padding, too: it must be one that may run on anything.
  if (!obstacle && readsPadding && !isContraction)
    for (Operation &inner : op.getBlock()->without_terminator())
      if (!isSpeculatable(&inner))
        obstacle = MaterializeEncodingsCode::PADDING_UNKNOWN;
}

/// M1: a plain operand is read through `expand_shape` if the tile divides the size; else the last columns are an op of their own.
void PackedLoops::findSplits() {
  for (unsigned loop = 0; loop < weights.size(); ++loop) {
    if (!isTiled(weights[loop]))
      continue;
    bool seesPlain = false;
    for (int64_t i = 0, e = layouts.size(); i < e; ++i) {
      if (!isa<RankedTensorType>(op->getOperand(i).getType()) || !hasLoop(i, loop))
        continue;
      AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(i));
      for (unsigned dim = 0; dim < map.getNumResults(); ++dim)
        if (getLoop(map, dim) == loop)
          seesPlain |= !isTiled(getLayout(i).getWeights(dim));
    }
    if (!seesPlain)
      continue;
    cuts[loop] = hasMoreTiles(loop);
    if (ShapedType::isDynamic(sizes[loop]))
      obstacle = MaterializeEncodingsCode::DYNAMIC_TILES;
    else if (sizes[loop] % weights[loop][0] == 0)
      continue;
    else if (weights[loop].size() != 2)
      obstacle = MaterializeEncodingsCode::NO_COMMON_TILES;
    splits[loop] = true;
  }
}

//===--- building ---------------------------------------------------------------------------------------------===//

/// A slice of an operand, then a reshape of it; the reverse for what comes back.
struct PackedLoops::Part {
  SmallVector<OpFoldResult> offsets, sizes;
  SmallVector<int64_t> shape; ///< of the slice, without the dimensions that name one tile
  SmallVector<ReassociationIndices> groups;
  SmallVector<int64_t> expandedShape;
  SmallVector<AffineExpr> exprs; ///< of the new op's loops, one for each dimension
  bool isSlice = false;

  bool isExpanded() const { return shape.size() != expandedShape.size(); }
  void add(int64_t size, AffineExpr expr) {
    groups.push_back({int64_t(expandedShape.size())});
    shape.push_back(size);
    expandedShape.push_back(size);
    exprs.push_back(expr);
  }
  /// Of the last dimension.
  void slice(Builder &builder, int64_t offset, int64_t size) {
    offsets.back() = builder.getIndexAttr(offset);
    sizes.back() = builder.getIndexAttr(size);
  }
};

struct PackedLoops::Digit {
  int64_t size;
  unsigned loop, first; ///< of the op, and of the new one
  Piece piece;
  int64_t tiles, rest; ///< of the loop; 0 if its size is dynamic
};

/// The first loop of the new op that a loop of the old one becomes.
static SmallVector<unsigned> getFirstLoops(ArrayRef<unsigned> counts) {
  SmallVector<unsigned> first{0};
  for (unsigned count : counts)
    first.push_back(first.back() + count);
  return first;
}

PackedLoops::Part PackedLoops::getPart(int64_t operand, Value value, ArrayRef<Piece> pieces, RewriterBase &rewriter) const {
  MLIRContext *context = rewriter.getContext();
  SmallVector<unsigned> counts;
  for (auto [piece, list] : llvm::zip_equal(pieces, weights))
    counts.push_back(piece == Piece::Rest ? 1 : list.size());
  SmallVector<unsigned> first = getFirstLoops(counts);
  SmallVector<AffineExpr> replacements;
  for (unsigned loop = 0; loop < weights.size(); ++loop)
    replacements.push_back(getAffineDimExpr(first[loop], context));

  AffineMap map = op.getMatchingIndexingMap(&op->getOpOperand(operand));
  const TensorLayout &layout = getLayout(operand);
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<OpFoldResult> whole = tensor::getMixedSizes(rewriter, op.getLoc(), value);
  Part part;
  SmallVector<int64_t> seen(map.getNumResults(), 0); // digits of a dimension so far, by their weights' order
  for (auto [position, digit] : llvm::enumerate(layout.layout.getDigits())) {
    std::optional<unsigned> loop = getLoop(map, digit.dim);
    int64_t size = type.getDimSize(position);
    part.offsets.push_back(rewriter.getIndexAttr(0));
    part.sizes.push_back(whole[position]);
    if (!loop) {
      part.add(size, map.getResult(digit.dim).replaceDims(replacements));
      continue;
    }
    ArrayRef<int64_t> list = weights[*loop];
    bool hasTiles = isTiled(list) && !ShapedType::isDynamic(sizes[*loop]);
    Digit mine{size, *loop, first[*loop], pieces[*loop], hasTiles ? sizes[*loop] / list[0] : 0, hasTiles ? sizes[*loop] % list[0] : 0};
    SmallVector<int64_t> own = layout.getWeights(digit.dim);
    if (!isTiled(own)) {
      addPlainDigit(part, mine, rewriter);
      continue;
    }
    // Which of the dimension's digits this is; of equal weights the slower one is first.
    int64_t number = llvm::find(own, digit.weight) - own.begin();
    if (number + 1 < int64_t(own.size()) && own[number + 1] == digit.weight && seen[digit.dim])
      ++number;
    seen[digit.dim] |= number + 1 < int64_t(own.size()) && own[number + 1] == digit.weight;
    addTiledDigit(part, mine, number, rewriter);
  }
  return part;
}

void PackedLoops::addTiledDigit(Part &part, const Digit &digit, int64_t number, Builder &builder) const {
  AffineExpr first = builder.getAffineDimExpr(digit.first);
  if (digit.piece != Piece::Whole && number == 0) {
    part.isSlice = true;
    bool isRest = digit.piece == Piece::Rest;
    part.slice(builder, isRest ? digit.tiles : 0, isRest ? 1 : digit.tiles);
    if (!isRest)
      part.add(digit.tiles, first);
  } else if (digit.piece == Piece::Rest) {
    part.slice(builder, 0, digit.rest);
    part.add(digit.rest, first);
  } else if (number == 0 && cuts[digit.loop]) {
    part.isSlice = true;
    part.slice(builder, 0, digit.tiles);
    part.add(digit.tiles, first);
  } else {
    part.add(digit.size, builder.getAffineDimExpr(digit.first + number));
  }
}

void PackedLoops::addPlainDigit(Part &part, const Digit &digit, Builder &builder) const {
  ArrayRef<int64_t> list = weights[digit.loop];
  AffineExpr first = builder.getAffineDimExpr(digit.first);
  if (digit.piece == Piece::Rest) {
    part.isSlice |= digit.tiles != 0;
    part.slice(builder, digit.tiles * list[0], digit.rest);
    return part.add(digit.rest, first);
  }
  if (!isTiled(list))
    return part.add(digit.size, first);
  int64_t length = digit.tiles * list[0];
  if (digit.piece == Piece::FullTiles) {
    part.isSlice = true;
    part.slice(builder, 0, length);
  }
  ReassociationIndices &group = part.groups.emplace_back();
  part.shape.push_back(length);
  int64_t above = length;
  for (auto [number, weight] : llvm::enumerate(list)) {
    group.push_back(part.expandedShape.size());
    part.expandedShape.push_back(above / weight);
    part.exprs.push_back(builder.getAffineDimExpr(digit.first + number));
    above = weight;
  }
}

/// `linalg.index` of the old loops, from those of the new ones.
static void replaceIndices(RewriterBase &rewriter, Block &body, ArrayRef<SmallVector<int64_t>> newWeights, ArrayRef<unsigned> first,
                           ArrayRef<int64_t> offsets) {
  for (auto index : llvm::make_early_inc_range(body.getOps<linalg::IndexOp>())) {
    rewriter.setInsertionPoint(index);
    unsigned loop = index.getDim();
    ArrayRef<int64_t> list = newWeights[loop];
    AffineExpr sum = rewriter.getAffineConstantExpr(offsets[loop]);
    SmallVector<Value> values;
    for (auto [number, weight] : llvm::enumerate(list)) {
      sum = sum + rewriter.getAffineDimExpr(number) * weight;
      values.push_back(linalg::IndexOp::create(rewriter, index.getLoc(), first[loop] + number)->getResult(0));
    }
    rewriter.replaceOpWithNewOp<affine::AffineApplyOp>(index, AffineMap::get(list.size(), 0, sum), values);
  }
}

void PackedLoops::buildPiece(RewriterBase &rewriter, SmallVectorImpl<Value> &operands, ArrayRef<Piece> pieces) const {
  Location loc = op.getLoc();
  SmallVector<unsigned> counts;
  SmallVector<SmallVector<int64_t>> newWeights;
  SmallVector<int64_t> offsets;
  SmallVector<utils::IteratorType> iterators;
  for (unsigned loop = 0; loop < weights.size(); ++loop) {
    bool isRest = pieces[loop] == Piece::Rest;
    newWeights.push_back(isRest ? SmallVector<int64_t>{1} : weights[loop]);
    offsets.push_back(isRest ? sizes[loop] / weights[loop][0] * weights[loop][0] : 0);
    counts.push_back(newWeights.back().size());
    iterators.append(counts.back(), op.getIteratorTypesArray()[loop]);
  }
  SmallVector<Value> values;
  SmallVector<AffineMap> maps;
  std::vector<std::optional<Part>> parts(operands.size());
  for (auto [i, value] : llvm::enumerate(operands)) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type) {
      values.push_back(value);
      maps.push_back(AffineMap::get(iterators.size(), 0, rewriter.getContext()));
      continue;
    }
    Part part = getPart(i, value, pieces, rewriter);
    Value view = value;
    auto sliced = RankedTensorType::get(part.shape, type.getElementType());
    if (part.isSlice || sliced != type)
      view = tensor::ExtractSliceOp::create(rewriter, loc, sliced, value, part.offsets, part.sizes,
                                            SmallVector<OpFoldResult>(part.offsets.size(), rewriter.getIndexAttr(1)));
    if (part.isExpanded())
      view = tensor::ExpandShapeOp::create(rewriter, loc, RankedTensorType::get(part.expandedShape, type.getElementType()), view,
                                           part.groups);
    values.push_back(view);
    maps.push_back(AffineMap::get(iterators.size(), 0, part.exprs, rewriter.getContext()));
    parts[i] = std::move(part);
  }
  int64_t inputs = op.getNumDpsInputs();
  auto generic = linalg::GenericOp::create(rewriter, loc, TypeRange(ValueRange(values).drop_front(inputs)),
                                           ValueRange(values).take_front(inputs), ValueRange(values).drop_front(inputs), maps, iterators);
  contractNamedSums(op);
  rewriter.cloneRegionBefore(op->getRegion(0), generic.getRegion(), generic.getRegion().begin());
  SmallVector<unsigned> first = getFirstLoops(counts);
  replaceIndices(rewriter, *generic.getBlock(), newWeights, first, offsets);
  SmallVector<PaddedLoop> padded;
  for (unsigned loop = 0; loop < weights.size(); ++loop) {
    if (!masked[loop])
      continue;
    PaddedLoop &own = padded.emplace_back();
    own.size = sizes[loop];
    for (auto [number, weight] : llvm::enumerate(newWeights[loop]))
      own.digits.emplace_back(first[loop] + number, weight);
  }
  maskPadding(rewriter, *generic.getBlock(), padded);
  rewriter.setInsertionPointAfter(generic);
  for (auto [number, result] : llvm::enumerate(generic.getResults())) {
    Value &destination = operands[inputs + number];
    const Part &part = *parts[inputs + number];
    Value value = result;
    auto type = cast<RankedTensorType>(destination.getType());
    auto sliced = RankedTensorType::get(part.shape, type.getElementType());
    if (part.isExpanded())
      value = tensor::CollapseShapeOp::create(rewriter, loc, sliced, value, part.groups);
    if (part.isSlice || sliced != type)
      value = tensor::InsertSliceOp::create(rewriter, loc, value, destination, part.offsets, part.sizes,
                                            SmallVector<OpFoldResult>(part.offsets.size(), rewriter.getIndexAttr(1)));
    destination = value;
  }
}

/// Full tiles and rest of one loop after the other; the outputs go from op to op.
void PackedLoops::buildPieces(RewriterBase &rewriter, SmallVectorImpl<Value> &operands, SmallVectorImpl<Piece> &pieces) const {
  unsigned loop = pieces.size();
  if (loop == weights.size())
    return buildPiece(rewriter, operands, pieces);
  SmallVector<Piece, 2> choices{Piece::Whole};
  if (splits[loop])
    choices = sizes[loop] < weights[loop][0] ? SmallVector<Piece, 2>{Piece::Rest} : SmallVector<Piece, 2>{Piece::FullTiles, Piece::Rest};
  for (Piece piece : choices) {
    pieces.push_back(piece);
    buildPieces(rewriter, operands, pieces);
    pieces.pop_back();
  }
}

SmallVector<Value> PackedLoops::build(RewriterBase &rewriter, ArrayRef<Value> operands) const {
  SmallVector<Value> values(operands);
  SmallVector<Piece> pieces;
  buildPieces(rewriter, values, pieces);
  return SmallVector<Value>(ArrayRef<Value>(values).drop_front(op.getNumDpsInputs()));
}
