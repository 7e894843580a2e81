// Packs constants when the program is compiled (encoding-passes.md section 11). Only bytes move: no arithmetic, so that all values survive.

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/IR/SymbolTable.h"
#include "passes/Encoding/CostModel.h"
#include "passes/Encoding/PackedConstants.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Encoding/StreamEncodings.h"
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
    std::vector<Candidate> candidates;
    int64_t allBytes = 0;
    module.walk([&](Operation *op) {
      if (auto constant = dyn_cast<TensorConstantOp>(op))
        allBytes += staticStorageSize(dropEncoding(cast<RankedTensorType>(constant.getValue().getType()))).value_or(0);
      else if (auto encode = dyn_cast<TensorEncodeOp>(op))
        visit(encode, symbols, candidates);
    });
    dropWhatGrows(candidates, maxGrowth >= 0 ? int64_t(maxGrowth) : (int64_t(64) << 20) + allBytes / 4);
    ConstantPacker packer(inlineBytes);
    for (Candidate &candidate : candidates)
      evaluate(candidate, packer);
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
  TensorConstantOp findConstant(Value value, SymbolTable &symbols, std::string &name) {
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
      auto load = dyn_cast_if_present<util::GlobalLoadOp>(op);
      util::GlobalStoreOp store = load ? stores.lookup(symbols.lookup(load.getGlobal())) : util::GlobalStoreOp();
      if (!store)
        return {};
      if (name.empty())
        name = load.getGlobal().str();
      value = store.getValue();
    }
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
    TensorConstantOp constant = findConstant(encode.getSource(), symbols, name);
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
      missedRemark(encode, DEBUG_TYPE, EvaluateEncodesCode::constant_elided);
      return;
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

  void evaluate(Candidate &candidate, ConstantPacker &packer) {
    TensorEncodeOp encode = candidate.encode;
    auto element = cast<RankedTensorType>(encode.getSourceEncoding()).getElementType();
    ElementsAttr value = packer.pack(candidate.bytes, candidate.layout, element, candidate.name);
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

  DenseMap<Operation *, util::GlobalStoreOp> stores;
  DenseMap<Operation *, SmallVector<util::GlobalLoadOp, 1>> loads;
};

} // namespace
