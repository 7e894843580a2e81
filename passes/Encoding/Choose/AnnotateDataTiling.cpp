// Marks the contractions that get encodings (encoding-passes.md 4.1). An op that cannot get any, or gains nothing by what the
// targets of the module answer, has a remark with the reason.

#include "dialects/Encoding/CPULayouts.h"
#include "dialects/Encoding/Layout/Layout.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Encoding/Choose/Contractions.h"
#include "passes/Encoding/Choose/CostModel.h"
#include "passes/Encoding/Choose/PackingChoice.h"
#include "passes/Encoding/Choose/TargetLayouts.h"
#include "passes/Encoding/Passes.h"
#include "passes/Remarks.h"
#include "llvm/ADT/SetVector.h"

#define DEBUG_TYPE "weir-annotate-data-tiling"

namespace weir {
#define GEN_PASS_DEF_ANNOTATEDATATILING
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

/// What marking an op is worth, in bytes moved a call.
struct Profit {
  double gain = 0, cost = 0;
  bool isPlaced = true;
};

/// Users of a value that are looked at.
constexpr int64_t kMaxUsers = 16;

/// The sizes of an op with the operand that kernels read packed.
PackedContraction describe(linalg::LinalgOp op, int64_t operand, double bytes) {
  EncodingAttr encoding = makeEncoding(op, operand);
  ContractionLoops loops = *inferContractionLoops(encoding);
  ArrayRef<int64_t> sizes = encoding.getIterationSizesArray();
  auto sizeOf = [&](ArrayRef<int64_t> loop) { return loop.empty() ? 1 : sizes[loop.front()]; };
  PackedContraction packed;
  packed.batch = sizeOf(loops.batch);
  packed.m = sizeOf(loops.m);
  packed.n = sizeOf(loops.n);
  packed.k = sizeOf(loops.k);
  if (operand == 0)
    std::swap(packed.m, packed.n);
  Value value = op->getOperand(operand);
  packed.operandBytes = bytes;
  packed.isConstant = isConstantLike(value);
  packed.producerCanPack = isa_and_present<linalg::LinalgOp>(value.getDefiningOp());
  // More uses would decide the same, and to look at all users of all operands is not linear.
  packed.uses = 0;
  int64_t seen = 0;
  for (Operation *user : value.getUsers()) {
    auto other = dyn_cast<linalg::LinalgOp>(user);
    packed.uses += other && linalg::isaContractionOpInterface(other);
    if (++seen == kMaxUsers)
      break;
  }
  return packed;
}

/// What multiplying plain bytes takes longer than bytes in words (encoding-passes.md 2.5). Nothing where sizes are not known.
double getBytesOfPlainProducts(const PackedContraction &packed, const CostModel &model) {
  double operations = 2;
  for (int64_t size : {packed.batch, packed.m, packed.n, packed.k})
    operations *= ShapedType::isDynamic(size) ? 0 : double(size);
  return model.getBytes(operations, model.byteOperationRate) - model.getBytes(operations, model.wordByteOperationRate);
}

/// The part of one operand: 2.5 of the specification, with the cheapest placement for its conversion.
void addOperand(linalg::LinalgOp op, int64_t operand, Attribute resolver, const CostModel &model, Profit &profit) {
  Value value = op->getOperand(operand);
  auto plain = cast<RankedTensorType>(value.getType());
  auto encoded = RankedTensorType::get(plain.getShape(), plain.getElementType(), makeEncoding(op, operand));
  RankedTensorType specialized = specialize(encoded, resolver);
  FailureOr<Layout> layout = specialized ? Layout::get(specialized) : FailureOr<Layout>();
  if (failed(layout) || layout->isPlain())
    return;
  bool isInput = operand < op.getNumDpsInputs();
  auto encoding = cast<EncodingAttr>(encoded.getEncoding());
  bool isKernelPacked = getPanelOperand(*inferContractionLoops(encoding)) == operand;
  // Sizes that are not known: only what is constant is known to be worth it.
  double plainBytes = Layout::get(plain)->getStaticByteSize().value_or(0), bytes = layout->getStaticByteSize().value_or(0);
  if (!isKernelPacked) {
    // Kernels read these as they are: packing them is all cost.
    bool isFree = isInput && isConstantLike(value);
    Conversion conversion = isInput ? Conversion{plainBytes, bytes} : Conversion{bytes, plainBytes};
    profit.cost += isFree ? 0 : getCost(model, conversion, Placement::InsteadOfStore);
    return;
  }
  PackedContraction packed = describe(op, operand, layout->getStaticByteSize() ? plainBytes : ShapedType::kDynamic);
  if (auto resolved = dyn_cast<CPUEncodingResolverAttr>(resolver))
    describeKernel(packed, encoded, resolved.getConfiguration());
  PackingChoice choice = choosePacking(packed, /*minFlops=*/0);
  profit.gain += getWrongLayoutCost(plainBytes, /*kernelPacks=*/true);
  if (packed.isFaster)
    profit.gain += getBytesOfPlainProducts(packed, model);
  switch (choice.place) {
  case PackingPlace::Nowhere:
    profit.isPlaced = false;
    return;
  case PackingPlace::Constant:
    return;
  case PackingPlace::Producer:
    profit.cost += getCost(model, {plainBytes, bytes}, Placement::InsteadOfStore);
    return;
  case PackingPlace::Standalone:
    profit.cost += getCost(model, {plainBytes, bytes}, Placement::Standalone) / double(packed.uses);
    return;
  }
}

/// The ops that a rewriter puts into a block, so that they can be taken back.
struct MadeOps : public RewriterBase::Listener {
  explicit MadeOps(Block *block) : block(block) {}

  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    if (op->getBlock() == block)
      ops.insert(op);
  }
  void notifyOperationErased(Operation *op) override { ops.remove(op); }

  void eraseAll(RewriterBase &rewriter) {
    // Among themselves they are in use only: later ops read what earlier ones make, wherever they were put.
    for (Operation *op : ops)
      op->dropAllUses();
    while (!ops.empty())
      rewriter.eraseOp(ops.back());
  }

  Block *block;
  llvm::SetVector<Operation *> ops;
};

struct AnnotateDataTiling : public weir::impl::AnnotateDataTilingBase<AnnotateDataTiling> {
  using Base = weir::impl::AnnotateDataTilingBase<AnnotateDataTiling>;
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    if (!llvm::is_contained({"", "all", "weights", "profit"}, StringRef(policy)))
      return emitError(UnknownLoc::get(context)) << DEBUG_TYPE ": '" << policy << "' is not a policy; use all, weights or profit";
    SmallVector<StringRef> kinds;
    StringRef(ops).split(kinds, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    for (StringRef kind : kinds)
      if (!llvm::is_contained({"matmul", "conv", "scaled_matmul"}, kind))
        return emitError(UnknownLoc::get(context)) << DEBUG_TYPE ": '" << kind << "' is not a kind of op; use matmul, conv or scaled_matmul";
    if (conv != "direct" && conv != "im2col")
      return emitError(UnknownLoc::get(context)) << DEBUG_TYPE ": '" << conv << "' is not an encoding of convolutions; use direct or im2col";
    if (parameters != "init" && parameters != "refuse")
      return emitError(UnknownLoc::get(context)) << DEBUG_TYPE ": '" << parameters << "' is not a value of option parameters; use init or refuse";
    takesContractions = kinds.empty() || llvm::is_contained(kinds, "matmul");
    takesConvolutions = kinds.empty() || llvm::is_contained(kinds, "conv");
    return success();
  }

  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> candidates;
    bool isMarked = false;
    getOperation()->walk([&](linalg::LinalgOp op) {
      isMarked |= op->hasAttr(kDataTilingAttr);
      if (isCandidate(op) || op->hasAttr(kDataTilingAttr))
        candidates.push_back(op);
    });
    SmallVector<Attribute> resolvers = getResolvers();
    models.emplace(getOperation());
    std::string rule = !policy.empty() ? policy.getValue() : resolvers.empty() ? "all" : "profit";
    for (linalg::LinalgOp op : candidates)
      visit(op, rule, resolvers, isMarked);
  }

private:
  /// Of the devices that the module declares.
  SmallVector<Attribute> getResolvers() {
    auto module = getOperation()->getParentOfType<ModuleOp>();
    return module ? SmallVector<Attribute>(TargetLayouts(module).getResolvers()) : SmallVector<Attribute>();
  }

  void visit(linalg::LinalgOp op, StringRef rule, ArrayRef<Attribute> resolvers, bool isMarked) {
    std::optional<AnnotateDataTilingCode> obstacle = getObstacle(op);
    if (obstacle == AnnotateDataTilingCode::MULTI_DIM_CONTRACTION && !isMarked && takesContractions && visitCollapsed(op, rule, resolvers))
      return;
    if (obstacle) {
      missedRemark(op, DEBUG_TYPE, *obstacle);
      return;
    }
    if (!isMarked && !(linalg::isaConvolutionOpInterface(op) ? takesConvolutions : takesContractions)) {
      missedRemark(op, DEBUG_TYPE, AnnotateDataTilingCode::NOT_IN_OPS);
      return;
    }
    if (parameters == "refuse" && llvm::any_of(op->getOperands(), [&](Value operand) { return isParameter(operand); })) {
      op->removeAttr(kDataTilingAttr);
      missedRemark(op, DEBUG_TYPE, AnnotateDataTilingCode::PARAMETER_BYTES_UNKNOWN);
      return;
    }
    if (isMarked) {
      // The user has chosen; what is not marked has its answer, too.
      if (op->hasAttr(kDataTilingAttr))
        passedRemark(swapLeftWeight(op, resolvers, /*isAsked=*/true), DEBUG_TYPE, AnnotateDataTilingCode::USER_MARKED);
      return;
    }
    op = swapLeftWeight(op, resolvers, /*isAsked=*/false);
    if (isWorthIt(op, rule, resolvers))
      op->setAttr(kDataTilingAttr, UnitAttr::get(&getContext()));
  }

  /// X27: a constant left operand with few non-constant columns becomes the right one, which kernels read packed. An operand's layout depends on
  /// its position (CL1), so other uses of the constant do not matter.
  linalg::LinalgOp swapLeftWeight(linalg::LinalgOp op, ArrayRef<Attribute> resolvers, bool isAsked) {
    constexpr int64_t kFewColumns = 16;
    // With more of them lanes along the columns are nearly full: no gain was measured.
    constexpr int64_t kMostColumns = 12;
    if (resolvers.empty() || linalg::isaConvolutionOpInterface(op) || !isConstantLike(op->getOperand(0)) || isConstantLike(op->getOperand(1)))
      return op;
    linalg::ContractionDimensions dims = *linalg::inferContractionDims(op);
    SmallVector<int64_t> ranges = op.getStaticLoopRanges();
    if (dims.m.empty() || dims.n.empty() || ranges[dims.m[0]] < kFewColumns || ShapedType::isDynamic(ranges[dims.n[0]]) ||
        (isAsked ? ranges[dims.n[0]] >= kFewColumns : ranges[dims.n[0]] > kMostColumns))
      return op;
    IRRewriter rewriter(op);
    linalg::LinalgOp swapped = swapInputs(rewriter, op);
    if (!llvm::all_of(resolvers, [&](Attribute resolver) { return packsRightWeight(swapped, resolver, isAsked); })) {
      rewriter.eraseOp(swapped);
      return op;
    }
    swapped->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceOp(op, swapped->getResults());
    return swapped;
  }

  /// Whether kernels of a target read the right operand, a constant, packed, and gain by that, or are asked to.
  static bool packsRightWeight(linalg::LinalgOp op, Attribute resolver, bool isAsked) {
    auto cpu = dyn_cast<CPUEncodingResolverAttr>(resolver);
    auto plain = cast<RankedTensorType>(op->getOperand(1).getType());
    auto encoded = RankedTensorType::get(plain.getShape(), plain.getElementType(), makeEncoding(op, 1));
    FailureOr<CPULayout> layout = cpu ? chooseCPULayout(encoded, cpu.getConfiguration()) : FailureOr<CPULayout>();
    if (failed(layout) || layout->kind == CPULayoutKind::Identity || layout->kind == CPULayoutKind::Classic)
      return false;
    PackedContraction packed = describe(op, 1, ShapedType::kDynamic);
    describeKernel(packed, encoded, cpu.getConfiguration());
    return isAsked || choosePacking(packed, /*minFlops=*/0).place == PackingPlace::Constant;
  }

  /// EV9: a constant whose bytes are in a file.
  bool isParameter(Value value) {
    Operation *source = getConstantSource(value);
    auto load = dyn_cast_if_present<util::GlobalLoadOpInterface>(source);
    auto module = getOperation()->getParentOfType<ModuleOp>();
    if (load && module) {
      auto global = dyn_cast_if_present<util::GlobalOp>(SymbolTable::lookupSymbolIn(module, load.getGlobalAttr()));
      return global && isa_and_present<flow::NamedParameterAttr, stream::NamedParameterAttr>(global.getInitialValueAttr());
    }
    return source && llvm::any_of(source->getAttrs(), [](NamedAttribute attribute) { return isa<flow::NamedParameterAttr>(attribute.getValue()); });
  }

  /// A3: the op with one loop for several, between reshapes. It stays if it is marked. False if there is no such op.
  bool visitCollapsed(linalg::LinalgOp op, StringRef rule, ArrayRef<Attribute> resolvers) {
    SmallVector<ReassociationIndices> sequences = getCollapsibleLoops(op);
    if (sequences.empty())
      return false;
    MadeOps made(op->getBlock());
    IRRewriter rewriter(op, &made);
    auto copy = cast<linalg::LinalgOp>(rewriter.clone(*op));
    if (!isa<linalg::GenericOp>(copy)) {
      FailureOr<linalg::GenericOp> generic = linalg::generalizeNamedOp(rewriter, copy);
      if (failed(generic)) {
        made.eraseAll(rewriter);
        return false;
      }
      copy = *generic;
    }
    rewriter.setInsertionPoint(copy);
    FailureOr<linalg::CollapseResult> result = linalg::collapseOpIterationDims(copy, sequences, rewriter);
    if (failed(result)) {
      made.eraseAll(rewriter);
      return false;
    }
    rewriter.eraseOp(copy);
    linalg::LinalgOp collapsed = result->collapsedOp;
    std::optional<AnnotateDataTilingCode> obstacle = getObstacle(collapsed);
    if (obstacle)
      missedRemark(op, DEBUG_TYPE, *obstacle);
    if (obstacle || !isWorthIt(collapsed, rule, resolvers)) {
      made.eraseAll(rewriter);
      return true;
    }
    collapsed->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    collapsed->setAttr(kDataTilingAttr, UnitAttr::get(&getContext()));
    rewriter.replaceOp(op, result->results);
    return true;
  }

  static bool isPlainOn(RankedTensorType encoded, Attribute resolver) {
    RankedTensorType specialized = specialize(encoded, resolver);
    FailureOr<Layout> layout = specialized ? Layout::get(specialized) : FailureOr<Layout>();
    return failed(layout) || layout->isPlain();
  }

  /// Whether a target packs the filter of a convolution, and all others leave it plain.
  bool isFilterWorthIt(linalg::LinalgOp op, ArrayRef<Attribute> resolvers) {
    auto plain = cast<RankedTensorType>(op->getOperand(1).getType());
    EncodingAttr encoding = conv == "im2col" ? makeFilterEncoding(op) : makeEncoding(op, 1);
    if (!encoding) {
      missedRemark(op, DEBUG_TYPE, AnnotateDataTilingCode::NO_CONV_LAYOUT);
      return false;
    }
    auto encoded = RankedTensorType::get(plain.getShape(), plain.getElementType(), encoding);
    bool isPacked = false, isOther = false;
    for (Attribute resolver : resolvers) {
      if (conv == "im2col" && !isPlainOn(makeWindowsType(op), resolver)) {
        missedRemark(op, DEBUG_TYPE, AnnotateDataTilingCode::IM2COL_OPERAND_PACKED);
        return false;
      }
      auto cpu = dyn_cast<CPUEncodingResolverAttr>(resolver);
      FailureOr<CPULayout> layout = cpu ? chooseCPULayout(encoded, cpu.getConfiguration()) : FailureOr<CPULayout>();
      bool isOfFilters = succeeded(layout) && (layout->kind == CPULayoutKind::Panel || layout->kind == CPULayoutKind::Interleaved);
      isPacked |= isOfFilters;
      RankedTensorType specialized = specialize(encoded, resolver);
      isOther |= specialized && specialized.getEncoding() && !isOfFilters;
    }
    if (!isPacked || isOther || !isConstantLike(op->getOperand(1))) {
      bool isLayout = isPacked && !isOther;
      missedRemark(op, DEBUG_TYPE, isLayout ? AnnotateDataTilingCode::NO_CONSTANT_OPERAND : AnnotateDataTilingCode::NO_CONV_LAYOUT);
      return false;
    }
    passedRemark(op, DEBUG_TYPE, AnnotateDataTilingCode::MARKED);
    return true;
  }

  /// What the policy says, with a remark.
  bool isWorthIt(linalg::LinalgOp op, StringRef rule, ArrayRef<Attribute> resolvers) {
    if (linalg::isaConvolutionOpInterface(op))
      return isFilterWorthIt(op, resolvers);
    if (rule != "all") {
      double flops = 2;
      for (int64_t size : op.getStaticLoopRanges())
        flops *= ShapedType::isDynamic(size) ? double(minFlops) + 1 : double(size);
      if (flops < double(minFlops)) {
        missedRemark(op, DEBUG_TYPE, AnnotateDataTilingCode::TOO_SMALL) << remark::metric("flops", int64_t(flops));
        return false;
      }
    }
    if (rule == "weights" && !isConstantLike(op->getOperand(0)) && !isConstantLike(op->getOperand(1))) {
      missedRemark(op, DEBUG_TYPE, AnnotateDataTilingCode::NO_CONSTANT_OPERAND);
      return false;
    }
    Profit profit;
    if (rule == "profit") {
      for (Attribute resolver : resolvers)
        for (int64_t operand = 0; operand < 3; ++operand)
          addOperand(op, operand, resolver, models->of(op), profit);
      // A constant of dynamic size: no number, and no cost.
      if (!profit.isPlaced || profit.gain <= profit.cost) {
        missedRemark(op, DEBUG_TYPE, AnnotateDataTilingCode::NOT_PROFITABLE)
            << remark::metric("gain", int64_t(profit.gain)) << remark::metric("cost", int64_t(profit.cost));
        return false;
      }
    }
    passedRemark(op, DEBUG_TYPE, AnnotateDataTilingCode::MARKED)
        << remark::metric("gain", int64_t(profit.gain)) << remark::metric("cost", int64_t(profit.cost));
    return true;
  }

  bool takesContractions = true, takesConvolutions = true;
  std::optional<CostModels> models;
};

} // namespace
