#include "src/tools/weir-layout/Explain.h"

#include "dialects/Encoding/CPULayouts.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "passes/Encoding/Choose/PackingChoice.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "mlir/IR/AffineMap.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using namespace weir::layout_tool;
using llvm::formatv;

namespace {

template <typename T>
std::string toText(const T &value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

/// Replaces `d0` and `s0` of an affine expression by names and by sizes.
std::string withNames(AffineExpr expr, ArrayRef<std::string> names) {
  std::string text = toText(expr), result;
  for (size_t i = 0; i < text.size(); ++i) {
    bool isStart = i == 0 || !llvm::isAlnum(text[i - 1]);
    size_t end = i + 1;
    while (end < text.size() && llvm::isDigit(text[end]))
      ++end;
    if (!isStart || end == i + 1 || (text[i] != 'd' && text[i] != 's')) {
      result += text[i];
      continue;
    }
    StringRef number = StringRef(text).slice(i + 1, end);
    unsigned index = 0;
    number.getAsInteger(10, index);
    result += text[i] == 'd' ? names[index] : "%d" + number.str();
    i = end - 1;
  }
  return result;
}

/// The loops of an op by their part in it: `m`, or `m0` and `m1` of several.
SmallVector<std::string> nameLoops(EncodingAttr encoding) {
  AffineMap root = encoding.getRootMap(encoding.getOperandNumber());
  SmallVector<std::string> names;
  for (unsigned i = 0, e = root ? root.getNumDims() : 0; i != e; ++i)
    names.push_back("d" + std::to_string(i));
  std::optional<ContractionLoops> loops = inferContractionLoops(encoding);
  if (!loops)
    return names;
  auto give = [&](const char *name, ArrayRef<int64_t> list) {
    for (auto [i, loop] : llvm::enumerate(list))
      names[loop] = name + (list.size() > 1 ? std::to_string(i) : std::string());
  };
  give("b", loops->batch);
  give("m", loops->m);
  give("n", loops->n);
  give("k", loops->k);
  give("kb", loops->kb);
  return names;
}

/// Dimensions of the tensor are called as the loops that they are, else by number.
SmallVector<std::string> nameDims(RankedTensorType type) {
  SmallVector<std::string> names;
  for (int64_t i = 0; i < type.getRank(); ++i)
    names.push_back("d" + std::to_string(i));
  auto encoding = dyn_cast_or_null<EncodingAttr>(type.getEncoding());
  if (!encoding || !encoding.getUserIndexingMaps())
    return names;
  SmallVector<std::string> loops = nameLoops(encoding);
  AffineMap map = encoding.getComposedMap(encoding.getOperandNumber());
  for (auto [name, expr] : llvm::zip(names, map.getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      name = loops[dim.getPosition()];
  return names;
}

std::string describeEncoding(Attribute attr) {
  auto encoding = dyn_cast_or_null<EncodingAttr>(attr);
  if (!encoding)
    return attr ? toText(attr) : "none";
  static constexpr StringRef matmul[] = {"LHS", "RHS", "RESULT"}, conv[] = {"IN", "FILTER", "OUT"},
                             scaled[] = {"LHS", "RHS", "LHS_SCALES", "RHS_SCALES", "RESULT"};
  ArrayRef<StringRef> roles = matmul;
  if (encoding.getOpType() == EncodingOpType::conv)
    roles = conv;
  if (encoding.getOpType() == EncodingOpType::scaled_matmul)
    roles = scaled;
  size_t operand = encoding.getOperandNumber();
  SmallVector<Type> types = encoding.getElementTypesArray();
  std::string text = (operand < roles.size() ? roles[operand].str() : "operand " + std::to_string(operand)) + " of " +
                     stringifyEncodingOpType(encoding.getOpType()).str();
  for (auto [i, type] : llvm::enumerate(types))
    text += (i == 0 ? " " : i + 1 == types.size() ? " -> " : " x ") + toText(type);
  for (auto [i, size, name] : llvm::enumerate(encoding.getIterationSizesArray(), nameLoops(encoding)))
    text += (i == 0 ? ", loops " : ", ") + name + " = " + (ShapedType::isDynamic(size) ? "?" : std::to_string(size));
  return text;
}

std::string describeTiles(const Layout &layout, ArrayRef<std::string> names) {
  SmallVector<std::string> parts;
  for (int64_t dim = 0; dim < layout.getRank(); ++dim) {
    const Digit *slowest = nullptr;
    for (const Digit &digit : layout.getDigits())
      if (digit.dim == dim && (!slowest || digit.weight > slowest->weight))
        slowest = &digit;
    if (slowest->weight == 1) {
      parts.push_back(names[dim] + ": untiled");
      continue;
    }
    std::string text = formatv("{0}: {1} tiles of {2}", names[dim], toText(slowest->extent), slowest->weight);
    const DimSize &size = layout.getSizes()[dim];
    if (!layout.isPadded(dim))
      text += ", all full";
    else if (!size.isDynamic())
      text += formatv(", last {0}/{1}", size.constant % slowest->weight, slowest->weight);
    parts.push_back(text);
  }
  return llvm::join(parts, "; ");
}

/// The layout of the transposed tensor under the same loops, in the dimensions of this one.
bool isSameTransposed(RankedTensorType type, Attribute resolver, const Layout &layout, RankedTensorType &transposed) {
  auto encoding = dyn_cast_or_null<EncodingAttr>(type.getEncoding());
  if (!encoding || type.getRank() != 2 || !encoding.getUserIndexingMaps())
    return false;
  MLIRContext *context = type.getContext();
  auto turn = AffineMap::getPermutationMap(ArrayRef<unsigned>{1, 0}, context);
  transposed = RankedTensorType::get({type.getDimSize(1), type.getDimSize(0)}, type.getElementType(),
                                     encoding.appendMap(turn));
  SmallVector<DimSize> sizes = {layout.getSizes()[1], layout.getSizes()[0]};
  RankedTensorType specialized = specialize(transposed, resolver);
  FailureOr<Layout> other = specialized ? Layout::get(specialized, sizes) : FailureOr<Layout>();
  if (failed(other))
    return false;
  SmallVector<Digit> digits(other->getNormalForm());
  for (Digit &digit : digits)
    digit.dim = 1 - digit.dim;
  return ArrayRef<Digit>(digits) == layout.getNormalForm();
}

/// The sizes of a contraction and what of it is packed.
std::optional<PackedContraction> readContraction(EncodingAttr encoding, double plainBytes) {
  std::optional<ContractionLoops> loops = encoding ? inferContractionLoops(encoding) : std::nullopt;
  ArrayRef<int64_t> sizes = encoding ? encoding.getIterationSizesArray() : ArrayRef<int64_t>();
  if (!loops || sizes.empty())
    return std::nullopt;
  auto product = [&](ArrayRef<int64_t> list) {
    int64_t result = 1;
    for (int64_t loop : list)
      result = ShapedType::isDynamic(sizes[loop]) || ShapedType::isDynamic(result) ? ShapedType::kDynamic
                                                                                   : result * sizes[loop];
    return result;
  };
  PackedContraction op;
  op.batch = product(loops->batch);
  op.m = product(loops->m);
  op.n = product(loops->n);
  op.k = product(loops->k);
  if (encoding.getOperandNumber() == 0)
    std::swap(op.m, op.n);
  op.operandBytes = plainBytes;
  return op;
}

std::string toPercent(double share) {
  return share < 1 ? formatv("{0:f1} %", share * 100).str() : formatv("{0:f0} %", share * 100).str();
}

void addCost(Explanation &result, RankedTensorType type, const CostModel &model, double plain, double packed,
             bool kernelPacks) {
  double moved = plain + packed, seconds = model.getSeconds(moved), flops = seconds * model.operationRate;
  std::string text = formatv("{0} B moved = {1:f1} us at {2:f0} GB/s = {3:f1} Mflop at {4:f0} GF/s", int64_t(moved),
                             seconds * 1e6, model.copyRate / 1e9, flops / 1e6, model.operationRate / 1e9);
  llvm::json::Object value{{"bytes", int64_t(moved)}, {"seconds", seconds}, {"flops", flops}};
  auto encoding = dyn_cast_or_null<EncodingAttr>(type.getEncoding());
  std::optional<PackedContraction> op = readContraction(encoding, plain);
  if (op && !llvm::is_contained({op->batch, op->m, op->n, op->k}, ShapedType::kDynamic)) {
    double work = 2.0 * op->batch * op->m * op->n * op->k;
    text += " = " + toPercent(flops / work) + " of this matmul";
    value["share"] = flops / work;
  }
  result.add("pack cost", text, std::move(value));
  if (!kernelPacks) {
    result.add("pays after", "never alone: kernels read this operand as it is");
    return;
  }
  double once = getCost(model, {plain, packed}, Placement::Standalone);
  int64_t uses = int64_t(once / getWrongLayoutCost(plain, kernelPacks)) + 1;
  result.add("pays after", formatv("constant: at once (compile time); computed: {0} uses (the kernel packs by itself)", uses),
             uses);
}

/// What passes would say, for a constant operand and for a computed one.
void addVerdict(Explanation &result, RankedTensorType type, const CPULayout &choice, DictionaryAttr configuration, double plain) {
  auto encoding = dyn_cast_or_null<EncodingAttr>(type.getEncoding());
  if (choice.info.isIdentity()) {
    result.add("verdict", choice.reason, choice.reason);
    return;
  }
  std::optional<PackedContraction> op = readContraction(encoding, plain);
  if (!op || choice.kind == CPULayoutKind::Classic)
    return;
  describeKernel(*op, type, configuration);
  auto describe = [](const PackingChoice &choice) { return choice.reason.empty() ? "marked" : choice.reason.str(); };
  PackingChoice computed = choosePacking(*op);
  op->isConstant = true;
  PackingChoice constant = choosePacking(*op);
  result.add("verdict", formatv("constant: {0}; computed: {1}", describe(constant), describe(computed)),
             llvm::json::Object{{"constant", describe(constant)}, {"computed", describe(computed)}});
}

} // namespace

std::string layout_tool::describeBytes(const Layout &layout) {
  ElementRoom room = layout.getRoom();
  if (std::optional<int64_t> bytes = layout.getStaticByteSize())
    return std::to_string(*bytes);
  if (room.perByte > 1)
    return formatv("ceil({0} / {1})", toText(layout.getElementCount()), room.perByte);
  return toText(layout.getElementCount() * Extent(room.bytes));
}

Explanation layout_tool::explain(RankedTensorType type, const Target &target, const CostModel &model,
                                 ArrayRef<std::pair<std::string, Layout>> others) {
  Explanation result;
  result.add("target", target.name);
  result.add("encoding", describeEncoding(type.getEncoding()));
  RankedTensorType specialized = specialize(type, target.resolver);
  FailureOr<Layout> found = specialized ? Layout::get(specialized) : FailureOr<Layout>();
  if (failed(found)) {
    result.add("verdict", "resolver-failed");
    return result;
  }
  const Layout &layout = result.layout.emplace(*found);
  MLIRContext *context = type.getContext();
  SmallVector<std::string> names = nameDims(type);
  RankedTensorType plainType = dropEncoding(type);
  Layout plain = *Layout::get(plainType, layout.getSizes());
  std::optional<int64_t> plainBytes = plain.getStaticByteSize(), bytes = layout.getStaticByteSize();
  auto describeType = [](RankedTensorType shown, const Layout &of) {
    return toText(shown) + "  " + describeBytes(of) + " B";
  };
  auto asJSON = [](RankedTensorType shown, const Layout &of, std::optional<int64_t> size) {
    llvm::json::Object object{{"type", toText(shown)}};
    object["bytes"] = size ? llvm::json::Value(*size) : llvm::json::Value(describeBytes(of));
    return object;
  };
  result.add("logical", describeType(plainType, plain), asJSON(plainType, plain, plainBytes));
  auto physicalType = RankedTensorType::get(layout.getPhysicalShape(), type.getElementType());
  std::string physical = describeType(physicalType, layout);
  llvm::json::Object physicalJSON = asJSON(physicalType, layout, bytes);
  if (plainBytes && bytes) {
    int64_t padding = *bytes - *plainBytes;
    physical += formatv("  padding {0} B ({1:f1} %)", padding, *plainBytes ? 100.0 * padding / *plainBytes : 0.0);
    physicalJSON["padding"] = padding;
  }
  result.add("physical", physical, std::move(physicalJSON));

  SmallVector<std::string> index = llvm::map_to_vector(layout.getIndexMap(context).getResults(),
                                                       [&](AffineExpr expr) { return withNames(expr, names); });
  result.add("index map", "(" + llvm::join(names, ", ") + ") -> (" + llvm::join(index, ", ") + ")");
  AffineExpr offset = layout.getOffsetMap(context).getResult(0);
  ElementRoom room = layout.getRoom();
  offset = room.perByte > 1 ? offset.floorDiv(room.perByte) : offset * room.bytes;
  result.add("byte", withNames(offset, names));
  result.add("tile map", describeTiles(layout, names));
  std::string digits;
  llvm::raw_string_ostream os(digits);
  Layout::print(os, layout.getNormalForm(), names);
  result.add("digits", digits + (layout.getNormalForm() == layout.getDigits() ? "" : "  (after merging)"), digits);

  SmallVector<std::string> same;
  if (layout.isPlain())
    same.push_back("plain: conversion is free");
  else if (plain.isPrefixOf(layout))
    same.push_back("plain, which is a prefix: conversion is at most a copy");
  RankedTensorType transposed;
  if (!layout.isPlain() && isSameTransposed(type, target.resolver, layout, transposed))
    same.push_back("the transposed " + toText(dropEncoding(transposed)) + " under the same loops");
  for (const auto &[name, other] : others)
    if (other.sameBytes(layout))
      same.push_back("on " + name);
  if (!same.empty())
    result.add("same as", llvm::join(same, "; "), llvm::json::Array(same));

  std::optional<CPULayout> choice;
  if (auto cpu = dyn_cast<CPUEncodingResolverAttr>(target.resolver); cpu && !isa_and_present<LayoutAttr>(type.getEncoding()))
    if (FailureOr<CPULayout> made = chooseCPULayout(type, cpu.getConfiguration()); succeeded(made))
      choice = *made;
  if (choice)
    result.add("kind", toString(choice->kind));
  if (plainBytes && bytes && !layout.isPlain()) {
    // Kernels for plain operands pack the right one by themselves.
    auto encoding = dyn_cast_or_null<EncodingAttr>(type.getEncoding());
    std::optional<ContractionLoops> loops = encoding ? inferContractionLoops(encoding) : std::nullopt;
    bool kernelPacks = loops && getPanelOperand(*loops) == encoding.getOperandNumber();
    addCost(result, type, model, *plainBytes, *bytes, kernelPacks);
  }
  if (choice)
    addVerdict(result, type, *choice, cast<CPUEncodingResolverAttr>(target.resolver).getConfiguration(), plainBytes.value_or(ShapedType::kDynamic));
  return result;
}
