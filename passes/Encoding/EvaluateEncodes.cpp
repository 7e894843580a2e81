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

/// The rows of a box in a plain tensor: where each begins, in elements, and how many elements it has.
struct BoxRows {
  std::vector<int64_t> starts;
  int64_t length;
};

BoxRows getRows(ArrayRef<int64_t> whole, ArrayRef<int64_t> part, ArrayRef<int64_t> starts) {
  BoxRows rows{{}, part.empty() ? 1 : part.back()};
  int64_t count = 1;
  for (int64_t size : part)
    count *= size;
  SmallVector<int64_t> index(starts);
  for (int64_t row = 0; row * rows.length < count; ++row) {
    int64_t offset = 0;
    for (auto [position, size] : llvm::zip_equal(index, whole))
      offset = offset * size + position;
    rows.starts.push_back(offset);
    for (int64_t dim = int64_t(part.size()) - 2; dim >= 0; --dim) {
      if (++index[dim] < starts[dim] + part[dim])
        break;
      index[dim] = starts[dim];
    }
  }
  return rows;
}

/// A value that the program says, with what it is made of.
struct Evaluated {
  RankedTensorType type;
  ConstantBytes bytes;
  std::string name;
};

/// All elements of a splat, too.
std::vector<char> expand(const Evaluated &value) {
  std::vector<char> bytes;
  int64_t count = value.bytes.isSplat ? value.type.getNumElements() : 1;
  bytes.reserve(count * value.bytes.bytes.size());
  for (int64_t i = 0; i < count; ++i)
    llvm::append_range(bytes, value.bytes.bytes);
  return bytes;
}

/// An encode of a constant that can be evaluated.
struct Candidate {
  TensorEncodeOp encode;
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
    made.clear();
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

  /// EV1, EV3: what a value is, through globals, ops that hand its bytes on, and ops that put them elsewhere. Nothing if it is no constant;
  /// then there may be a reason.
  std::optional<Evaluated> evaluate(Value value, SymbolTable &symbols, std::optional<EvaluateEncodesCode> &reason, unsigned depth = 0) {
    std::string name;
    while (true) {
      value = skipMoves(value);
      Operation *op = value.getDefiningOp();
      if (auto constant = dyn_cast_if_present<TensorConstantOp>(op)) {
        constants.push_back(constant);
        auto type = dyn_cast<RankedTensorType>(constant.getResultEncoding());
        std::optional<ConstantBytes> bytes = getElementBytes(constant.getValue(), made);
        if (!bytes)
          reason = isa<ElementsAttr>(constant.getValue()) ? EvaluateEncodesCode::constant_elided : EvaluateEncodesCode::parameter_bytes_unknown;
        else if (type && !type.hasStaticShape())
          reason = EvaluateEncodesCode::dynamic_shape;
        if (!bytes || !type || type.getEncoding() || !type.hasStaticShape())
          return std::nullopt;
        return Evaluated{type, *bytes, bytes->name.empty() ? name : bytes->name};
      }
      if (auto load = dyn_cast_if_present<util::GlobalLoadOp>(op)) {
        util::GlobalStoreOp store = stores.lookup(symbols.lookup(load.getGlobal()));
        if (!store)
          return std::nullopt;
        if (name.empty())
          name = load.getGlobal().str();
        value = store.getValue();
        continue;
      }
      std::optional<Evaluated> result;
      if (depth < kMaxDepth && isa_and_present<TensorCloneOp, TensorSliceOp, TensorUpdateOp, TensorSplatOp>(op))
        result = evaluateOp(op, symbols, reason, depth);
      else if (isa_and_present<TensorDispatchOp>(op) && op->getParentOfType<util::InitializerOp>())
        reason = EvaluateEncodesCode::computed_at_load;
      if (result && result->name.empty())
        result->name = name;
      return result;
    }
  }

  /// Plain tensors of static shape.
  static RankedTensorType getPlain(Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && !tensor.getEncoding() && tensor.hasStaticShape() ? tensor : RankedTensorType();
  }

  std::optional<Evaluated> evaluateOp(Operation *op, SymbolTable &symbols, std::optional<EvaluateEncodesCode> &reason, unsigned depth) {
    auto keep = [&](RankedTensorType type, std::vector<char> bytes, StringRef name) -> std::optional<Evaluated> {
      intermediateBytes += bytes.size();
      made.push_back(std::move(bytes));
      return Evaluated{type, ConstantBytes{made.back(), false, ""}, name.str()};
    };
    // What is made on the way counts, too.
    if (intermediateBytes > maxBytes) {
      reason = EvaluateEncodesCode::constant_too_large;
      return std::nullopt;
    }
    if (auto splat = dyn_cast<TensorSplatOp>(op)) {
      RankedTensorType type = getPlain(splat.getResultEncoding());
      Attribute value;
      if (!type || !matchPattern(splat.getValue(), m_Constant(&value)) || splat.getValue().getType() != type.getElementType())
        return std::nullopt;
      std::optional<ConstantBytes> bytes = getElementBytes(DenseElementsAttr::get(type, value), made);
      return bytes ? std::optional(Evaluated{type, *bytes, ""}) : std::nullopt;
    }
    if (auto clone = dyn_cast<TensorCloneOp>(op)) {
      std::optional<Evaluated> source = evaluate(clone.getSource(), symbols, reason, depth + 1);
      RankedTensorType from = getPlain(clone.getSourceEncoding()), to = getPlain(clone.getResultEncoding());
      return source && from && to && reinterpret(*source, from) && reinterpret(*source, to) ? source : std::nullopt;
    }
    if (auto slice = dyn_cast<TensorSliceOp>(op)) {
      std::optional<Evaluated> source = evaluate(slice.getSource(), symbols, reason, depth + 1);
      RankedTensorType from = getPlain(slice.getSourceEncoding()), to = getPlain(slice.getResultEncoding());
      std::optional<SmallVector<int64_t>> starts = from && to ? getStarts(slice.getStartIndices(), from, to) : std::nullopt;
      if (!source || !starts || !reinterpret(*source, from))
        return std::nullopt;
      source->type = to;
      if (source->bytes.isSplat)
        return source;
      int64_t element = source->bytes.bytes.size() / std::max<int64_t>(from.getNumElements(), 1);
      BoxRows rows = getRows(from.getShape(), to.getShape(), *starts);
      std::vector<char> bytes;
      for (int64_t start : rows.starts)
        llvm::append_range(bytes, source->bytes.bytes.slice(start * element, rows.length * element));
      return keep(to, std::move(bytes), source->name);
    }
    auto update = cast<TensorUpdateOp>(op);
    std::optional<Evaluated> target = evaluate(update.getTarget(), symbols, reason, depth + 1);
    std::optional<Evaluated> part = target ? evaluate(update.getUpdate(), symbols, reason, depth + 1) : std::nullopt;
    RankedTensorType whole = getPlain(update.getTargetEncoding()), own = getPlain(update.getUpdateEncoding());
    std::optional<SmallVector<int64_t>> starts = whole && own ? getStarts(update.getStartIndices(), whole, own) : std::nullopt;
    if (!part || !starts || !reinterpret(*target, whole) || !reinterpret(*part, own))
      return std::nullopt;
    std::vector<char> bytes = expand(*target), written = expand(*part);
    int64_t element = bytes.size() / std::max<int64_t>(whole.getNumElements(), 1);
    BoxRows rows = getRows(whole.getShape(), own.getShape(), *starts);
    for (auto [row, start] : llvm::enumerate(rows.starts))
      std::copy_n(written.begin() + row * rows.length * element, rows.length * element, bytes.begin() + start * element);
    return keep(whole, std::move(bytes), target->name.empty() ? part->name : target->name);
  }

  /// The value as another type says its bytes. False if that has others.
  bool reinterpret(Evaluated &value, RankedTensorType type) {
    bool isSameElement = value.type.getElementType() == type.getElementType();
    if (isSameElement ? value.type.getNumElements() != type.getNumElements()
                      : !hasWholeBytes(value.type) || !hasWholeBytes(type) || staticStorageSize(value.type) != staticStorageSize(type))
      return false;
    if (!isSameElement && value.bytes.isSplat) {
      made.push_back(expand(value));
      intermediateBytes += made.back().size();
      value.bytes = {made.back(), false, ""};
    }
    value.type = type;
    return true;
  }

  static bool hasWholeBytes(RankedTensorType type) {
    return type.getElementType().isIntOrFloat() && type.getElementTypeBitWidth() % 8 == 0 && llvm::isPowerOf2_64(type.getElementTypeBitWidth());
  }

  /// The constant starts of a box of `part` in `whole`.
  static std::optional<SmallVector<int64_t>> getStarts(ValueRange starts, RankedTensorType whole, RankedTensorType part) {
    if (whole.getRank() != part.getRank() || whole.getElementType() != part.getElementType())
      return std::nullopt;
    SmallVector<int64_t> constants;
    for (auto [start, size, limit] : llvm::zip_equal(starts, part.getShape(), whole.getShape())) {
      std::optional<int64_t> constant = getConstantIntValue(start);
      if (!constant || *constant < 0 || *constant + size > limit)
        return std::nullopt;
      constants.push_back(*constant);
    }
    return constants;
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
      return isa<AsyncTransferOp, AsyncCastOp, AsyncCloneOp, TensorCloneOp, TensorSliceOp, TensorUpdateOp>(user) &&
             isOnlyEncoded(user->getResult(0), symbols);
    });
  }

  void visit(TensorEncodeOp encode, SymbolTable &symbols, std::vector<Candidate> &candidates) {
    auto source = dyn_cast<RankedTensorType>(encode.getSourceEncoding()), result = dyn_cast<RankedTensorType>(encode.getResultEncoding());
    if (!source || !result || source.getEncoding() || isVerbose(result))
      return;
    constants.clear();
    intermediateBytes = 0;
    std::optional<EvaluateEncodesCode> reason;
    std::optional<Evaluated> value = evaluate(encode.getSource(), symbols, reason);
    if (!value && !reason && !constants.empty() && encode->getParentOfType<util::InitializerOp>())
      reason = EvaluateEncodesCode::computed_at_load;
    if (!value && !reason)
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
    bool isBits = element.isInteger(1) || element.isInteger(2) || element.isInteger(4);
    if ((!isBits && !(layout->getRoom() == ElementRoom::plain(element))) || (value && !reinterpret(*value, source))) {
      missedRemark(encode, DEBUG_TYPE, EvaluateEncodesCode::unsupported_element_type);
      return;
    }
    if (!value) {
      missedRemark(encode, DEBUG_TYPE, *reason);
      return;
    }
    ConstantBytes *bytes = &value->bytes;
    std::string name = value->name;
    std::optional<int64_t> packed = layout->getStaticByteSize(), plain = staticStorageSize(source);
    if (!packed || !plain || *packed > maxBytes) {
      missedRemark(encode, DEBUG_TYPE, EvaluateEncodesCode::constant_too_large) << remark::metric("bytes", packed.value_or(0));
      return;
    }
    if (bytes->isSplat && layout->isPadded() && !isZeroSplat(*bytes) && *packed > inlineBytes) {
      missedRemark(encode, DEBUG_TYPE, EvaluateEncodesCode::splat_too_large) << remark::metric("bytes", *packed);
      return;
    }
    bool goes = llvm::all_of(constants, [&](TensorConstantOp constant) { return isOnlyEncoded(constant.getResult(), symbols); });
    int64_t growth = *packed - (goes ? *plain : 0);
    candidates.push_back({encode, *bytes, *layout, name.empty() ? "constant" : name, *plain, *packed, growth});
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
    eraseUnread(source);
  }

  /// Ops that nobody reads any more; updates of nothing, too.
  static void eraseUnread(Operation *op) {
    SmallVector<Operation *> ops = {op};
    while (!ops.empty()) {
      Operation *next = ops.pop_back_val();
      if (!next || !next->use_empty() || !(isOpTriviallyDead(next) || isa<TensorUpdateOp>(next)))
        continue;
      for (Value operand : next->getOperands())
        if (Operation *def = operand.getDefiningOp(); def && !llvm::is_contained(ops, def))
          ops.push_back(def);
      next->erase();
    }
  }

  /// Longer chains are computed when the program is loaded.
  static constexpr unsigned kMaxDepth = 64;

  /// Bytes that are no attribute's.
  std::list<std::vector<char>> made;
  /// Of the encode that is looked at.
  SmallVector<TensorConstantOp> constants;
  int64_t intermediateBytes = 0;
  DenseMap<Operation *, util::GlobalStoreOp> stores;
  DenseMap<Operation *, SmallVector<util::GlobalLoadOp, 1>> loads;
};

} // namespace
