// Packs constants when the program is compiled (encoding-passes.md section 11). Bytes move, so that all values survive; what is computed on the way
// has the same bits on each machine.

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/IR/Threading.h"
#include "passes/Encoding/Choose/CostModel.h"
#include "passes/Encoding/Constants/ConstantValues.h"
#include "passes/Encoding/Constants/PackedConstants.h"
#include "passes/Encoding/Late/StreamEncodings.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-evaluate-encodes"

namespace weir {
#define GEN_PASS_DEF_EVALUATEENCODES
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;

namespace {

/// What is encoded: by an encode, or by a dispatch that stores its result in a layout.
struct Encoded {
  Operation *op;
  OpResult result;
  RankedTensorType source, target;
  Value size;
  Attribute affinity;
};

/// What is encoded and can be evaluated.
struct Candidate {
  Encoded encoded;
  ConstantBytes bytes;
  Layout layout;
  std::string name;
  int64_t plainBytes, packedBytes, growth;
  double launchBytes; ///< of a dispatch that would encode it

  double getRank() const { return (launchBytes + double(plainBytes + packedBytes)) / double(std::max<int64_t>(growth, 1)); }
};

struct EvaluateEncodes : weir::impl::EvaluateEncodesBase<EvaluateEncodes> {
  using EvaluateEncodesBase::EvaluateEncodesBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    ConstantValues values(module, floatOps, maxBytes);
    ofParameters.clear();
    models.emplace(module);
    std::vector<Candidate> candidates;
    int64_t allBytes = 0;
    module.walk([&](Operation *op) {
      if (auto constant = dyn_cast<TensorConstantOp>(op))
        allBytes += staticStorageSize(dropEncoding(cast<RankedTensorType>(constant.getValue().getType()))).value_or(0);
      else if (isa<TensorEncodeOp, TensorDispatchOp>(op))
        for (const Encoded &encoded : getEncoded(op))
          visit(encoded, values, candidates);
    });
    dropWhatGrows(candidates, maxGrowth >= 0 ? int64_t(maxGrowth) : (int64_t(64) << 20) + allBytes / 4);
    // Most of the time goes into bytes; what is made of them is made in program order.
    std::vector<PackedConstant> packed(candidates.size());
    parallelFor(&getContext(), 0, candidates.size(), [&](size_t i) {
      packed[i] = packConstant(candidates[i].bytes, candidates[i].layout, candidates[i].encoded.source.getElementType());
    });
    for (auto [candidate, constant] : llvm::zip_equal(candidates, packed))
      if (isChecked(candidate) && !holdsConstant(constant, candidate.bytes, candidate.layout, candidate.encoded.source.getElementType())) {
        candidate.encoded.op->emitOpError("EV11: was evaluated to bytes that differ from its source");
        return signalPassFailure();
      }
    ConstantPacker packer(inlineBytes, parameterKeys);
    int64_t plainBytes = 0, packedBytes = 0;
    for (auto [candidate, constant] : llvm::zip_equal(candidates, packed)) {
      plainBytes += candidate.plainBytes;
      packedBytes += candidate.packedBytes;
      evaluate(candidate, packer.makeAttribute(std::move(constant), candidate.name));
    }
    notePackedConstants(module, candidates.size(), plainBytes, packedBytes);
    packer.noteLayouts(module);
    bool loadsInPlace = false;
    for (TensorEncodeOp encode : ofParameters)
      loadsInPlace |= values.loadWhereRead(encode.getSource());
    if (!candidates.empty() || loadsInPlace)
      eraseDeadGlobals(module);
  }

private:
  /// EV11: on request, and in builds with assertions what is soon checked.
  bool isChecked(const Candidate &candidate) const {
#ifdef NDEBUG
    return verifyEvaluated;
#else
    return verifyEvaluated || candidate.packedBytes <= 65536;
#endif
  }

  static SmallVector<Encoded> getEncoded(Operation *op) {
    SmallVector<Encoded> all;
    if (auto encode = dyn_cast<TensorEncodeOp>(op)) {
      auto source = dyn_cast<RankedTensorType>(encode.getSourceEncoding()), result = dyn_cast<RankedTensorType>(encode.getResultEncoding());
      if (source && result && !source.getEncoding() && !isVerbose(result))
        all.push_back({op, op->getResult(0), source, result, encode.getResultSize(), encode.getAffinityAttr()});
      return all;
    }
    auto dispatch = cast<TensorDispatchOp>(op);
    for (auto [result, size, type] :
         llvm::zip_equal(dispatch.getResults(), dispatch.getResultSizes(), dispatch.getResultEncodings().getAsValueRange<TypeAttr>()))
      if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && isEncoded(tensor) && !isVerbose(tensor))
        all.push_back({op, cast<OpResult>(result), cast<RankedTensorType>(dropEncoding(tensor)), tensor, size, dispatch.getAffinityAttr()});
    return all;
  }

  void visit(const Encoded &encoded, ConstantValues &values, std::vector<Candidate> &candidates) {
    auto [op, result, source, target, size, affinity] = encoded;
    std::optional<EvaluateEncodesCode> reason;
    auto encode = dyn_cast<TensorEncodeOp>(op);
    std::optional<ConstantValue> value = encode ? values.get(encode.getSource(), reason) : values.getStored(result, reason);
    if (!value && !reason && !values.getConstants().empty() && op->getParentOfType<util::InitializerOp>())
      reason = EvaluateEncodesCode::COMPUTED_AT_LOAD;
    if (!value && !reason)
      return;
    if (!source.hasStaticShape() || !target.hasStaticShape()) {
      missedRemark(op, DEBUG_TYPE, EvaluateEncodesCode::DYNAMIC_SHAPE);
      return;
    }
    FailureOr<Layout> layout = Layout::get(target);
    if (auto list = dyn_cast<LayoutAttr>(target.getEncoding()); failed(layout) && list && list.getLayouts().size() > 1) {
      missedRemark(op, DEBUG_TYPE, EvaluateEncodesCode::SEVERAL_LAYOUTS);
      return;
    }
    if (failed(layout)) {
      missedRemark(op, DEBUG_TYPE, EvaluateEncodesCode::SCALABLE_LAYOUT);
      return;
    }
    Type element = source.getElementType();
    bool isBits = element.isInteger(1) || element.isInteger(2) || element.isInteger(4);
    if ((!isBits && !(layout->getRoom() == ElementRoom::plain(element))) || (value && !values.reinterpret(*value, source))) {
      missedRemark(op, DEBUG_TYPE, EvaluateEncodesCode::UNSUPPORTED_ELEMENT_TYPE);
      return;
    }
    if (!value) {
      if (encode && reason == EvaluateEncodesCode::PARAMETER_BYTES_UNKNOWN)
        ofParameters.push_back(encode);
      missedRemark(op, DEBUG_TYPE, *reason);
      return;
    }
    ConstantBytes *bytes = &value->bytes;
    std::string name = value->name;
    std::optional<int64_t> packed = layout->getStaticByteSize(), plain = staticStorageSize(source);
    if (!packed || !plain || *packed > maxBytes) {
      missedRemark(op, DEBUG_TYPE, EvaluateEncodesCode::CONSTANT_TOO_LARGE) << remark::metric("bytes", packed.value_or(0));
      return;
    }
    if (bytes->isSplat && layout->isPadded() && !isZeroSplat(*bytes) && *packed > inlineBytes) {
      missedRemark(op, DEBUG_TYPE, EvaluateEncodesCode::SPLAT_TOO_LARGE) << remark::metric("bytes", *packed);
      return;
    }
    int64_t growth = *packed;
    for (TensorConstantOp constant : llvm::SetVector<TensorConstantOp>(values.getConstants().begin(), values.getConstants().end()))
      if (values.isOnlyEncoded(constant.getResult()))
        growth -= staticStorageSize(dropEncoding(cast<RankedTensorType>(constant.getValue().getType()))).value_or(0);
    candidates.push_back({encoded, *bytes, *layout, name.empty() ? "constant" : name, *plain, *packed, growth, models->of(op).launchBytes});
  }

  /// EV7: those that are worth most for the bytes that they add stay.
  void dropWhatGrows(std::vector<Candidate> &candidates, int64_t limit) {
    SmallVector<unsigned> order(llvm::to_vector(llvm::seq<unsigned>(0, candidates.size())));
    llvm::sort(order, [&](unsigned a, unsigned b) { return std::make_pair(-candidates[a].getRank(), a) < std::make_pair(-candidates[b].getRank(), b); });
    int64_t total = 0;
    llvm::SmallBitVector dropped(candidates.size());
    for (unsigned i : order) {
      if (total + candidates[i].growth > limit) {
        dropped.set(i);
        missedRemark(candidates[i].encoded.op, DEBUG_TYPE, EvaluateEncodesCode::CONSTANT_GROWTH) << remark::metric("bytes", candidates[i].growth);
      } else {
        total += candidates[i].growth;
      }
    }
    std::vector<Candidate> kept;
    for (auto [i, candidate] : llvm::enumerate(candidates))
      if (!dropped.test(i))
        kept.push_back(candidate);
    candidates = std::move(kept);
  }

  void evaluate(Candidate &candidate, ElementsAttr value) {
    auto [op, result, source, target, size, affinity] = candidate.encoded;
    OpBuilder builder(op);
    Location loc = op->getLoc();
    auto type = TypeAttr::get(value.getShapedType());
    auto resource = cast<ResourceType>(result.getType()).withLifetime(Lifetime::Constant);
    Value packed = TensorConstantOp::create(builder, loc, resource, cast<TypedAttr>(Attribute(value)), type, ValueRange(), affinity);
    if (resource != result.getType())
      packed = AsyncTransferOp::create(builder, loc, result.getType(), packed, size, size, affinity, affinity, Attribute());
    passedRemark(op, DEBUG_TYPE, EvaluateEncodesCode::EVALUATED)
        << remark::metric("bytes", candidate.packedBytes) << remark::metric("padding", candidate.packedBytes - candidate.plainBytes);
    result.replaceAllUsesWith(packed);
    eraseUnread(op);
  }

  /// Ops that are not read any more; updates of nothing, too.
  static void eraseUnread(Operation *op) {
    SmallVector<Operation *> ops = {op};
    while (!ops.empty()) {
      Operation *next = ops.pop_back_val();
      if (!next || !next->use_empty() || !(isUnread(next) || isa<TensorUpdateOp>(next)))
        continue;
      for (Value operand : next->getOperands())
        if (Operation *def = operand.getDefiningOp(); def && !llvm::is_contained(ops, def))
          ops.push_back(def);
      next->erase();
    }
  }

  SmallVector<TensorEncodeOp> ofParameters;
  std::optional<CostModels> models;
};

} // namespace
