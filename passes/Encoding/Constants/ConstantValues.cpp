#include "passes/Encoding/Constants/ConstantValues.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "passes/Analysis/ConstantTensors.h"
#include "passes/Encoding/Constants/ConstantKernels.h"
#include "passes/Encoding/Late/ExecutableVariants.h"
#include "passes/Encoding/Late/StreamEncodings.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::stream;

/// Longer chains are computed when the program is loaded.
static constexpr unsigned kMaxDepth = 64;

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

} // namespace

std::vector<char> ConstantValue::expand() const {
  std::vector<char> all;
  int64_t count = bytes.isSplat ? type.getNumElements() : 1;
  all.reserve(count * bytes.bytes.size());
  for (int64_t i = 0; i < count; ++i)
    llvm::append_range(all, bytes.bytes);
  return all;
}

ConstantValues::ConstantValues(ModuleOp module, bool withFloats, int64_t maxBytes) : module(module), withFloats(withFloats), maxBytes(maxBytes) {
  module.walk([&](Operation *op) {
    if (auto load = dyn_cast<util::GlobalLoadOp>(op))
      loads[symbols.lookupSymbolIn(module, load.getGlobalAttr())].push_back(load);
    auto store = dyn_cast<util::GlobalStoreOp>(op);
    auto global = store ? symbols.lookupSymbolIn<util::GlobalOp>(module, store.getGlobalAttr()) : util::GlobalOp();
    if (!global)
      return;
    auto [it, isNew] = stores.try_emplace(global, store);
    if (!isNew || global.getIsMutable() || !global.isPrivate() || !store->getParentOfType<util::InitializerOp>())
      it->second = {};
  });
}

void ConstantValues::start() {
  constants.clear();
  known.clear();
  intermediateBytes = 0;
  why.reset();
}

std::optional<ConstantValue> ConstantValues::get(Value value, std::optional<EvaluateEncodesCode> &reason) {
  start();
  std::optional<ConstantValue> found = follow(value, 0);
  reason = why;
  return found;
}

std::optional<ConstantValue> ConstantValues::getStored(OpResult result, std::optional<EvaluateEncodesCode> &reason) {
  start();
  std::optional<ConstantValue> found = evaluateDispatch(result, 0);
  reason = why;
  return found;
}

static bool hasWholeBytes(RankedTensorType type) {
  return type.getElementType().isIntOrFloat() && type.getElementTypeBitWidth() % 8 == 0 && llvm::isPowerOf2_64(type.getElementTypeBitWidth());
}

/// One byte throughout, or contents that may be anything: zeros then, as padding is to be zero.
std::optional<ConstantBytes> ConstantValues::getPatternBytes(TypedAttr attr) {
  auto type = dyn_cast<RankedTensorType>(attr.getType());
  auto pattern = dyn_cast<util::BytePatternAttr>(attr);
  if (!type || !hasWholeBytes(type) || !isa<util::BytePatternAttr, util::UninitializedAttr>(attr))
    return std::nullopt;
  made.emplace_back(type.getElementTypeBitWidth() / 8, pattern ? char(pattern.getPattern()) : char(0));
  return ConstantBytes{made.back(), /*isSplat=*/true, ""};
}

std::optional<ConstantValue> ConstantValues::follow(Value value, unsigned depth) {
  std::string name;
  while (true) {
    value = skipMoves(value);
    Operation *op = value.getDefiningOp();
    if (auto constant = dyn_cast_if_present<TensorConstantOp>(op)) {
      constants.push_back(constant);
      auto type = dyn_cast<RankedTensorType>(constant.getResultEncoding());
      std::optional<ConstantBytes> bytes = getElementBytes(constant.getValue(), made);
      if (!bytes)
        bytes = getPatternBytes(constant.getValue());
      if (!bytes)
        why = isa<ElementsAttr>(constant.getValue()) ? EvaluateEncodesCode::CONSTANT_ELIDED : EvaluateEncodesCode::PARAMETER_BYTES_UNKNOWN;
      else if (type && !type.hasStaticShape())
        why = EvaluateEncodesCode::DYNAMIC_SHAPE;
      if (!bytes || !type || type.getEncoding() || !type.hasStaticShape())
        return std::nullopt;
      return ConstantValue{type, *bytes, bytes->name.empty() ? name : bytes->name};
    }
    if (auto load = dyn_cast_if_present<util::GlobalLoadOp>(op)) {
      util::GlobalStoreOp store = stores.lookup(symbols.lookupSymbolIn(module, load.getGlobalAttr()));
      if (!store)
        return std::nullopt;
      if (name.empty())
        name = load.getGlobal().str();
      value = store.getValue();
      continue;
    }
    std::optional<ConstantValue> result;
    if (depth < kMaxDepth && isa_and_present<TensorCloneOp, TensorSliceOp, TensorUpdateOp, TensorSplatOp, TensorDispatchOp>(op)) {
      // Once, however many read it.
      if (auto found = known.find(value); found != known.end())
        result = found->second;
      else
        known[value] = result = isa<TensorDispatchOp>(op) ? evaluateDispatch(cast<OpResult>(value), depth) : evaluate(op, depth);
    }
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

std::optional<ConstantValue> ConstantValues::keep(RankedTensorType type, std::vector<char> bytes, StringRef name) {
  intermediateBytes += bytes.size();
  made.push_back(std::move(bytes));
  return ConstantValue{type, ConstantBytes{made.back(), false, ""}, name.str()};
}

std::optional<ConstantValue> ConstantValues::evaluate(Operation *op, unsigned depth) {
  // What is made on the way counts, too.
  if (intermediateBytes > maxBytes) {
    why = EvaluateEncodesCode::CONSTANT_TOO_LARGE;
    return std::nullopt;
  }
  if (auto splat = dyn_cast<TensorSplatOp>(op)) {
    RankedTensorType type = getPlain(splat.getResultEncoding());
    Attribute value;
    if (!type || !matchPattern(splat.getValue(), m_Constant(&value)) || splat.getValue().getType() != type.getElementType())
      return std::nullopt;
    std::optional<ConstantBytes> bytes = getElementBytes(DenseElementsAttr::get(type, value), made);
    return bytes ? std::optional(ConstantValue{type, *bytes, ""}) : std::nullopt;
  }
  if (auto clone = dyn_cast<TensorCloneOp>(op)) {
    std::optional<ConstantValue> source = follow(clone.getSource(), depth + 1);
    RankedTensorType from = getPlain(clone.getSourceEncoding()), to = getPlain(clone.getResultEncoding());
    return source && from && to && reinterpret(*source, from) && reinterpret(*source, to) ? source : std::nullopt;
  }
  if (auto slice = dyn_cast<TensorSliceOp>(op)) {
    std::optional<ConstantValue> source = follow(slice.getSource(), depth + 1);
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
  std::optional<ConstantValue> target = follow(update.getTarget(), depth + 1);
  std::optional<ConstantValue> part = target ? follow(update.getUpdate(), depth + 1) : std::nullopt;
  RankedTensorType whole = getPlain(update.getTargetEncoding()), own = getPlain(update.getUpdateEncoding());
  std::optional<SmallVector<int64_t>> starts = whole && own ? getStarts(update.getStartIndices(), whole, own) : std::nullopt;
  if (!part || !starts || !reinterpret(*target, whole) || !reinterpret(*part, own))
    return std::nullopt;
  std::vector<char> bytes = target->expand(), written = part->expand();
  int64_t element = bytes.size() / std::max<int64_t>(whole.getNumElements(), 1);
  BoxRows rows = getRows(whole.getShape(), own.getShape(), *starts);
  for (auto [row, start] : llvm::enumerate(rows.starts))
    std::copy_n(written.begin() + row * rows.length * element, rows.length * element, bytes.begin() + start * element);
  return keep(whole, std::move(bytes), target->name.empty() ? part->name : target->name);
}

bool ConstantValues::reinterpret(ConstantValue &value, RankedTensorType type) {
  bool isSameElement = value.type.getElementType() == type.getElementType();
  if (isSameElement ? value.type.getNumElements() != type.getNumElements()
                    : !hasWholeBytes(value.type) || !hasWholeBytes(type) || staticStorageSize(value.type) != staticStorageSize(type))
    return false;
  if (!isSameElement && value.bytes.isSplat) {
    made.push_back(value.expand());
    intermediateBytes += made.back().size();
    value.bytes = {made.back(), false, ""};
  }
  value.type = type;
  return true;
}

std::optional<ConstantValue> ConstantValues::evaluateDispatch(OpResult result, unsigned depth) {
  auto dispatch = cast<TensorDispatchOp>(result.getOwner());
  bool isAtLoad = dispatch->getParentOfType<util::InitializerOp>() != nullptr;
  if (isAtLoad)
    why = EvaluateEncodesCode::COMPUTED_AT_LOAD;
  SmallVector<FunctionOpInterface> kernels = getKernels(dispatch, symbols);
  auto type = cast<RankedTensorType>(cast<TypeAttr>(dispatch.getResultEncodings()[result.getResultNumber()]).getValue());
  auto isTied = [&](unsigned number) { return dispatch.getTiedResultOperandIndex(number).has_value(); };
  if (kernels.size() != 1 || dispatch.getEntryPoints().size() != 1 || llvm::any_of(llvm::seq(dispatch.getNumResults()), isTied) ||
      !type.hasStaticShape())
    return std::nullopt;
  // What is said to be no constant at once is not looked at through the others.
  for (Value operand : dispatch.getMixedOperands())
    if (isa<ResourceType>(operand.getType()) && !isa_and_present<TensorConstantOp, util::GlobalLoadOp, TensorCloneOp, TensorSliceOp, TensorUpdateOp,
                                                                 TensorSplatOp, TensorDispatchOp>(skipMoves(operand).getDefiningOp()))
      return std::nullopt;
  std::vector<KernelArgument> arguments;
  std::string name;
  for (auto [operand, encoding] : llvm::zip_equal(dispatch.getMixedOperands(), dispatch.getOperandEncodings().getAsValueRange<TypeAttr>())) {
    KernelArgument &argument = arguments.emplace_back();
    if (!isa<ResourceType>(operand.getType())) {
      if (!matchPattern(operand, m_Constant(&argument.scalar)))
        return std::nullopt;
      continue;
    }
    argument.type = getPlain(encoding);
    std::optional<ConstantValue> value = argument.type ? follow(operand, depth + 1) : std::nullopt;
    if (!value || !reinterpret(*value, argument.type))
      return std::nullopt;
    argument.bytes = value->bytes;
    if (name.empty())
      name = value->name;
  }
  SmallVector<Value> values = getBindingValues(dispatch);
  std::vector<char> elements;
  unsigned binding = llvm::find(values, result) - values.begin();
  switch (evaluateKernel(kernels.front(), arguments, binding, withFloats, maxBytes, intermediateBytes, elements)) {
  case KernelResult::Inexact:
    why = EvaluateEncodesCode::NOT_EXACTLY_ROUNDED;
    return std::nullopt;
  case KernelResult::TooLarge:
    why = EvaluateEncodesCode::CONSTANT_TOO_LARGE;
    return std::nullopt;
  case KernelResult::Unknown:
    return std::nullopt;
  case KernelResult::Evaluated:
    break;
  }
  if (int64_t(elements.size()) != type.getNumElements() * getBytesOfElement(type.getElementType()))
    return std::nullopt;
  why.reset();
  made.push_back(std::move(elements));
  return ConstantValue{RankedTensorType::get(type.getShape(), type.getElementType()), ConstantBytes{made.back(), false, ""}, name};
}

bool ConstantValues::loadWhereRead(Value value) {
  auto load = skipMoves(value).getDefiningOp<util::GlobalLoadOp>();
  if (!load || !load->getParentOfType<util::InitializerOp>())
    return false;
  Operation *global = symbols.lookupSymbolIn(module, load.getGlobalAttr());
  util::GlobalStoreOp store = stores.lookup(global);
  auto constant = store ? skipMoves(store.getValue()).getDefiningOp<TensorConstantOp>() : TensorConstantOp();
  if (!constant || constant.getType() != load.getType() || !constant.getResultEncodingDims().empty() ||
      !llvm::all_of(loads[global], [](util::GlobalLoadOp other) { return other->getParentOfType<util::InitializerOp>(); }))
    return false;
  OpBuilder builder(load);
  llvm::erase(loads[global], load);
  load.getResult().replaceAllUsesWith(builder.clone(*constant)->getResult(0));
  load->erase();
  return true;
}

bool ConstantValues::isOnlyEncoded(Value value) {
  auto [known, isNew] = onlyEncoded.try_emplace(value, false);
  if (isNew)
    known->second = findIsOnlyEncoded(value);
  return known->second;
}

bool ConstantValues::findIsOnlyEncoded(Value value) {
  llvm::SmallSetVector<Value, 8> reached;
  reached.insert(value);
  for (size_t i = 0; i < reached.size(); ++i)
    for (Operation *user : reached[i].getUsers()) {
      if (isa<TensorEncodeOp>(user))
        continue;
      if (auto store = dyn_cast<util::GlobalStoreOp>(user)) {
        Operation *global = symbols.lookupSymbolIn(module, store.getGlobalAttr());
        if (stores.lookup(global) != store)
          return false;
        for (util::GlobalLoadOp load : loads[global])
          reached.insert(load.getResult());
      } else if (auto dispatch = dyn_cast<TensorDispatchOp>(user)) {
        for (auto [result, stored] : llvm::zip_equal(dispatch.getResults(), dispatch.getResultEncodings().getAsValueRange<TypeAttr>())) {
          auto type = dyn_cast<RankedTensorType>(stored);
          if (!type || !type.getEncoding())
            reached.insert(result);
        }
      } else if (isa<AsyncTransferOp, AsyncCastOp, AsyncCloneOp, TensorCloneOp, TensorSliceOp, TensorUpdateOp>(user)) {
        reached.insert(user->getResult(0));
      } else {
        return false;
      }
    }
  return true;
}
