// Packs constants when the program is compiled (encoding-passes.md section 11). Only bytes move: no arithmetic, so that all values survive.

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Threading.h"
#include "passes/Encoding/CostModel.h"
#include "passes/Encoding/PackedConstants.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Encoding/StreamEncodings.h"
#include "passes/Remarks.h"
#include <list>

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

/// A slice that is taken of a constant on the way to its encode.
struct SliceStep {
  RankedTensorType source, result;
  SmallVector<int64_t> starts;
};

/// The bytes of a slice of a plain constant, row by row.
std::vector<char> takeSlice(ArrayRef<char> bytes, const SliceStep &step) {
  ArrayRef<int64_t> whole = step.source.getShape(), part = step.result.getShape();
  int64_t element = bytes.size() / std::max<int64_t>(step.source.getNumElements(), 1);
  std::vector<char> result;
  result.reserve(step.result.getNumElements() * element);
  SmallVector<int64_t> index(step.starts);
  int64_t rows = part.empty() || part.back() == 0 ? 0 : step.result.getNumElements() / part.back();
  for (int64_t row = 0; row < rows; ++row) {
    int64_t offset = 0;
    for (auto [position, size] : llvm::zip_equal(index, whole))
      offset = offset * size + position;
    llvm::append_range(result, bytes.slice(offset * element, part.back() * element));
    for (int64_t dim = int64_t(part.size()) - 2; dim >= 0; --dim) {
      if (++index[dim] < step.starts[dim] + part[dim])
        break;
      index[dim] = step.starts[dim];
    }
  }
  return result;
}

/// An encode of a constant that can be evaluated.
struct Candidate {
  TensorEncodeOp encode;
  TensorConstantOp constant;
  ConstantBytes bytes;
  Layout layout;
  std::string name;
  int64_t plainBytes, packedBytes, growth;

  double getRank() const { return (CostModel::forCPU().launchBytes + double(plainBytes + packedBytes)) / double(std::max<int64_t>(growth, 1)); }
};

struct EvaluateEncodes : weir::impl::EvaluateEncodesBase<EvaluateEncodes> {
  using EvaluateEncodesBase::EvaluateEncodesBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    collectStores(module, symbols);
    sliced.clear();
    std::vector<Candidate> candidates;
    int64_t allBytes = 0;
    module.walk([&](Operation *op) {
      if (auto constant = dyn_cast<TensorConstantOp>(op))
        allBytes += staticStorageSize(dropEncoding(cast<RankedTensorType>(constant.getValue().getType()))).value_or(0);
      else if (auto encode = dyn_cast<TensorEncodeOp>(op))
        visit(encode, symbols, candidates);
    });
    dropWhatGrows(candidates, maxGrowth >= 0 ? int64_t(maxGrowth) : (int64_t(64) << 20) + allBytes / 4);
    // Most of the time goes into bytes; what is made of them is made in program order.
    std::vector<PackedConstant> packed(candidates.size());
    parallelFor(&getContext(), 0, candidates.size(), [&](size_t i) {
      packed[i] = packConstant(candidates[i].bytes, candidates[i].layout, getElement(candidates[i]));
    });
    ConstantPacker packer(inlineBytes);
    int64_t plainBytes = 0, packedBytes = 0;
    for (auto [candidate, constant] : llvm::zip_equal(candidates, packed)) {
      plainBytes += candidate.plainBytes;
      packedBytes += candidate.packedBytes;
      evaluate(candidate, packer.makeAttribute(std::move(constant), candidate.name));
    }
    notePackedConstants(module, candidates.size(), plainBytes, packedBytes);
    if (!candidates.empty())
      eraseDeadGlobals(module);
  }

private:
  /// The one value that an immutable global gets, and who reads it.
  void collectStores(ModuleOp module, SymbolTable &symbols) {
    stores.clear();
    loads.clear();
    module.walk([&](Operation *op) {
      if (auto load = dyn_cast<util::GlobalLoadOp>(op))
        loads[symbols.lookup(load.getGlobal())].push_back(load);
      auto store = dyn_cast<util::GlobalStoreOp>(op);
      auto global = store ? symbols.lookup<util::GlobalOp>(store.getGlobal()) : util::GlobalOp();
      if (!global)
        return;
      auto [it, isNew] = stores.try_emplace(global, store);
      if (!isNew || global.getIsMutable() || !global.isPrivate() || !store->getParentOfType<util::InitializerOp>())
        it->second = {};
    });
  }

  /// EV1: what a value is, through globals and ops that hand its bytes on.
  TensorConstantOp findConstant(Value value, SymbolTable &symbols, std::string &name, SmallVectorImpl<SliceStep> &slices) {
    while (true) {
      value = skipMoves(value);
      Operation *op = value.getDefiningOp();
      if (auto constant = dyn_cast_if_present<TensorConstantOp>(op))
        return constant;
      auto clone = dyn_cast_if_present<TensorCloneOp>(op);
      auto from = clone ? dyn_cast<RankedTensorType>(clone.getSourceEncoding()) : RankedTensorType();
      auto to = clone ? dyn_cast<RankedTensorType>(clone.getResultEncoding()) : RankedTensorType();
      if (from && to && !from.getEncoding() && !to.getEncoding() && from.getElementType() == to.getElementType()) {
        value = clone.getSource();
        continue;
      }
      if (auto slice = dyn_cast_if_present<TensorSliceOp>(op)) {
        std::optional<SliceStep> step = getStep(slice);
        if (!step)
          return {};
        slices.push_back(*step);
        value = slice.getSource();
        continue;
      }
      auto load = dyn_cast_if_present<util::GlobalLoadOp>(op);
      util::GlobalStoreOp store = load ? stores.lookup(symbols.lookup(load.getGlobal())) : util::GlobalStoreOp();
      if (!store)
        return {};
      if (name.empty())
        name = load.getGlobal().str();
      value = store.getValue();
    }
  }

  /// EV3: a slice only moves bytes, if elements have some of their own.
  static std::optional<SliceStep> getStep(TensorSliceOp slice) {
    auto source = dyn_cast<RankedTensorType>(slice.getSourceEncoding()), result = dyn_cast<RankedTensorType>(slice.getResultEncoding());
    if (!source || !result || source.getEncoding() || result.getEncoding() || !source.hasStaticShape() || !result.hasStaticShape() ||
        source.getRank() != result.getRank() || source.getRank() == 0 || source.getElementType() != result.getElementType() ||
        ElementRoom::plain(source.getElementType()).perByte != 1)
      return std::nullopt;
    SliceStep step{source, result, {}};
    for (auto [start, size, whole] : llvm::zip_equal(slice.getStartIndices(), result.getShape(), source.getShape())) {
      std::optional<int64_t> constant = getConstantIntValue(start);
      if (!constant || *constant < 0 || *constant + size > whole)
        return std::nullopt;
      step.starts.push_back(*constant);
    }
    return step;
  }

  /// Whether nothing but conversions reads a value, through moves and globals.
  bool isOnlyEncoded(Value value, SymbolTable &symbols) {
    return llvm::all_of(value.getUsers(), [&](Operation *user) {
      if (isa<TensorEncodeOp>(user))
        return true;
      if (auto store = dyn_cast<util::GlobalStoreOp>(user)) {
        Operation *global = symbols.lookup(store.getGlobal());
        return stores.lookup(global) == store &&
               llvm::all_of(loads[global], [&](util::GlobalLoadOp load) { return isOnlyEncoded(load.getResult(), symbols); });
      }
      return isa<AsyncTransferOp, AsyncCastOp, AsyncCloneOp, TensorCloneOp>(user) && isOnlyEncoded(user->getResult(0), symbols);
    });
  }

  void visit(TensorEncodeOp encode, SymbolTable &symbols, std::vector<Candidate> &candidates) {
    auto source = dyn_cast<RankedTensorType>(encode.getSourceEncoding()), result = dyn_cast<RankedTensorType>(encode.getResultEncoding());
    if (!source || !result || source.getEncoding() || isVerbose(result))
      return;
    std::string name;
    SmallVector<SliceStep> slices;
    TensorConstantOp constant = findConstant(encode.getSource(), symbols, name, slices);
    if (!constant)
      return;
    if (!source.hasStaticShape() || !result.hasStaticShape()) {
      missedRemark(encode, DEBUG_TYPE, EvaluateEncodesCode::dynamic_shape);
      return;
    }
    FailureOr<Layout> layout = Layout::get(result);
    if (failed(layout)) {
      missedRemark(encode, DEBUG_TYPE, EvaluateEncodesCode::scalable_layout);
      return;
    }
    Type element = source.getElementType();
    std::optional<ConstantBytes> bytes = getConstantBytes(constant.getValue());
    if (element.isInteger(1) || !(layout->getRoom() == ElementRoom::plain(element))) {
      missedRemark(encode, DEBUG_TYPE, EvaluateEncodesCode::unsupported_element_type);
      return;
    }
    if (!bytes) {
      missedRemark(encode, DEBUG_TYPE,
                   isa<ElementsAttr>(constant.getValue()) ? EvaluateEncodesCode::constant_elided : EvaluateEncodesCode::parameter_bytes_unknown);
      return;
    }
    for (const SliceStep &step : llvm::reverse(slices))
      if (!bytes->isSplat) {
        sliced.push_back(takeSlice(bytes->bytes, step));
        bytes->bytes = sliced.back();
      }
    std::optional<int64_t> packed = layout->getStaticByteSize(), plain = staticStorageSize(source);
    if (!packed || !plain || *packed > maxBytes) {
      missedRemark(encode, DEBUG_TYPE, EvaluateEncodesCode::constant_too_large) << remark::metric("bytes", packed.value_or(0));
      return;
    }
    if (bytes->isSplat && layout->isPadded() && !isZeroSplat(*bytes) && *packed > inlineBytes) {
      missedRemark(encode, DEBUG_TYPE, EvaluateEncodesCode::splat_too_large) << remark::metric("bytes", *packed);
      return;
    }
    if (!bytes->name.empty())
      name = bytes->name;
    int64_t growth = *packed - (isOnlyEncoded(constant.getResult(), symbols) ? *plain : 0);
    candidates.push_back({encode, constant, *bytes, *layout, name.empty() ? "constant" : name, *plain, *packed, growth});
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
        missedRemark(candidates[i].encode, DEBUG_TYPE, EvaluateEncodesCode::constant_growth) << remark::metric("bytes", candidates[i].growth);
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

  static Type getElement(const Candidate &candidate) {
    return cast<RankedTensorType>(TensorEncodeOp(candidate.encode).getSourceEncoding()).getElementType();
  }

  void evaluate(Candidate &candidate, ElementsAttr value) {
    TensorEncodeOp encode = candidate.encode;
    OpBuilder builder(encode);
    Location loc = encode.getLoc();
    auto type = TypeAttr::get(value.getShapedType());
    auto resource = cast<ResourceType>(encode.getType()).withLifetime(Lifetime::Constant);
    Value result = TensorConstantOp::create(builder, loc, resource, cast<TypedAttr>(Attribute(value)), type, ValueRange(), encode.getAffinityAttr());
    if (resource != encode.getType())
      result = AsyncTransferOp::create(builder, loc, encode.getType(), result, encode.getResultSize(), encode.getResultSize(), encode.getAffinityAttr(),
                                       encode.getAffinityAttr(), Attribute());
    passedRemark(encode, DEBUG_TYPE, EvaluateEncodesCode::evaluated)
        << remark::metric("bytes", candidate.packedBytes) << remark::metric("padding", candidate.packedBytes - candidate.plainBytes);
    Operation *source = encode.getSource().getDefiningOp();
    encode.replaceAllUsesWith(result);
    encode.erase();
    eraseIfDead(source);
  }

  /// Bytes that are no attribute's.
  std::list<std::vector<char>> sliced;
  DenseMap<Operation *, util::GlobalStoreOp> stores;
  DenseMap<Operation *, SmallVector<util::GlobalLoadOp, 1>> loads;
};

} // namespace
