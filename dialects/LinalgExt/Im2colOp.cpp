// `im2col`: its text, what it asks for, and what its positions mean.
#include "dialects/LinalgExt/LinalgExtOps.h"
#include "dialects/LinalgExt/LinalgExtSyntax.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

namespace {
/// The operands that are between the output and the padding value.
struct OperandGroups {
  SmallVector<OpAsmParser::UnresolvedOperand> values;
  SmallVector<int32_t> segments;

  /// `word = [INDEX, ...]`, where each is a number or a value.
  ParseResult parse(OpAsmParser &parser, StringRef word, NamedAttrList &props) {
    SmallVector<OpAsmParser::UnresolvedOperand> dynamic;
    DenseI64ArrayAttr fixed;
    if (parser.parseKeyword(word) || parser.parseEqual() || parseDynamicIndexList(parser, dynamic, fixed))
      return failure();
    add(dynamic);
    props.set(("static_" + word).str(), fixed);
    return success();
  }

  /// The same with one list for each dimension of the output.
  ParseResult parseNested(OpAsmParser &parser, StringRef word, NamedAttrList &props) {
    SmallVector<OpAsmParser::UnresolvedOperand> dynamic;
    SmallVector<Attribute> lists;
    auto parseOne = [&]() -> ParseResult {
      DenseI64ArrayAttr fixed;
      if (parseDynamicIndexList(parser, dynamic, fixed))
        return failure();
      lists.push_back(fixed);
      return success();
    };
    if (parser.parseKeyword(word) || parser.parseEqual() ||
        parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
      return failure();
    add(dynamic);
    props.set(("static_" + word).str(), parser.getBuilder().getArrayAttr(lists));
    return success();
  }

  /// `low = [...] high = [...]`, or neither.
  ParseResult parsePadding(OpAsmParser &parser, StringRef low, StringRef high, NamedAttrList &props) {
    if (succeeded(parser.parseOptionalKeyword(low))) {
      SmallVector<OpAsmParser::UnresolvedOperand> dynamic;
      DenseI64ArrayAttr fixed;
      if (parser.parseEqual() || parseDynamicIndexList(parser, dynamic, fixed))
        return failure();
      add(dynamic);
      props.set(("static_" + low).str(), fixed);
      return parse(parser, high, props);
    }
    for (StringRef word : {low, high}) {
      segments.push_back(0);
      props.set(("static_" + word).str(), parser.getBuilder().getDenseI64ArrayAttr({}));
    }
    return success();
  }

private:
  void add(ArrayRef<OpAsmParser::UnresolvedOperand> dynamic) {
    values.append(dynamic.begin(), dynamic.end());
    segments.push_back(dynamic.size());
  }
};
} // namespace

/// `word = [integers]`, kept as `array<i64: ...>`.
static ParseResult parseNumbers(OpAsmParser &parser, StringRef word, NamedAttrList &props) {
  SmallVector<int64_t> numbers;
  if (parser.parseKeyword(word) || parser.parseEqual() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                     [&] { return parser.parseInteger(numbers.emplace_back()); }))
    return failure();
  props.set(word, parser.getBuilder().getDenseI64ArrayAttr(numbers));
  return success();
}

ParseResult Im2colOp::parse(OpAsmParser &parser, OperationState &result) {
  NamedAttrList props;
  OperandGroups groups;
  if (parser.parseOptionalAttrDict(result.attributes) || parseNumbers(parser, "strides", props) ||
      parseNumbers(parser, "dilations", props) || groups.parse(parser, "kernel_size", props) ||
      groups.parse(parser, "offsets", props) || groups.parseNested(parser, "output_sizes", props) ||
      parseNumbers(parser, "batch_pos", props) || parseNumbers(parser, "m_pos", props) ||
      parseNumbers(parser, "k_pos", props) || parseNumbers(parser, "input_k_perm", props) ||
      parseNumbers(parser, "output_perm", props) ||
      groups.parsePadding(parser, "input_pad_low", "input_pad_high", props) ||
      groups.parsePadding(parser, "output_pad_low", "output_pad_high", props))
    return failure();
  std::optional<OpAsmParser::UnresolvedOperand> padding;
  Type paddingType;
  if (succeeded(parser.parseOptionalKeyword("pad_value")) &&
      (parser.parseLParen() || parser.parseOperand(padding.emplace()) || parser.parseColonType(paddingType) ||
       parser.parseRParen()))
    return failure();

  size_t inputs, outputs;
  Builder &b = parser.getBuilder();
  if (parseValues(parser, "ins", result, inputs) || parseValues(parser, "outs", result, outputs) ||
      parser.parseOptionalArrowTypeList(result.types) ||
      parser.resolveOperands(groups.values, b.getIndexType(), result.operands) ||
      (padding && parser.resolveOperand(*padding, paddingType, result.operands)))
    return failure();
  if (inputs != 1 || outputs != 1)
    return parser.emitError(parser.getNameLoc()) << "expected one input and one output";
  SmallVector<int32_t> segments = {1, 1};
  segments.append(groups.segments);
  segments.push_back(padding.has_value());
  props.set("operandSegmentSizes", b.getDenseI32ArrayAttr(segments));
  result.addAttributes(props);
  return success();
}

static void printNumbers(OpAsmPrinter &p, StringRef word, ArrayRef<int64_t> numbers) {
  p << ' ' << word << " = [";
  llvm::interleaveComma(numbers, p);
  p << ']';
}

static void printMixed(OpAsmPrinter &p, StringRef word, ArrayRef<OpFoldResult> values) {
  if (!word.empty())
    p << ' ' << word << " = ";
  p << '[';
  llvm::interleaveComma(values, p, [&](OpFoldResult value) {
    if (auto dynamic = dyn_cast<Value>(value))
      p << dynamic;
    else
      p << cast<IntegerAttr>(cast<Attribute>(value)).getInt();
  });
  p << ']';
}

void Im2colOp::print(OpAsmPrinter &p) {
  p.printOptionalAttrDict((*this)->getDiscardableAttrDictionary().getValue());
  printNumbers(p, "strides", getStrides());
  printNumbers(p, "dilations", getDilations());
  printMixed(p, "kernel_size", getMixedKernelSize());
  printMixed(p, "offsets", getMixedOffsets());
  p << " output_sizes = [";
  llvm::interleaveComma(getMixedOutputSizes(), p, [&](ArrayRef<OpFoldResult> sizes) { printMixed(p, "", sizes); });
  p << ']';
  printNumbers(p, "batch_pos", getBatchPos());
  printNumbers(p, "m_pos", getMPos());
  printNumbers(p, "k_pos", getKPos());
  printNumbers(p, "input_k_perm", getInputKPerm());
  printNumbers(p, "output_perm", getOutputPerm());
  Builder b(getContext());
  auto printPadding = [&](StringRef side, ArrayRef<int64_t> low, ValueRange lowValues, ArrayRef<int64_t> high, ValueRange highValues) {
    if (low.empty() && high.empty())
      return;
    printMixed(p, (side + "_pad_low").str(), getMixedValues(low, lowValues, b));
    printMixed(p, (side + "_pad_high").str(), getMixedValues(high, highValues, b));
  };
  printPadding("input", getStaticInputPadLow(), getInputPadLow(), getStaticInputPadHigh(), getInputPadHigh());
  printPadding("output", getStaticOutputPadLow(), getOutputPadLow(), getStaticOutputPadHigh(), getOutputPadHigh());
  if (Value padding = getPadValue())
    p << " pad_value(" << padding << " : " << padding.getType() << ')';
  printValues(p, "ins", getInput());
  printValues(p, "outs", getOutput());
  p.printOptionalArrowTypeList((*this)->getResultTypes());
}

//===----------------------------------------------------------------------===//
// Meaning
//===----------------------------------------------------------------------===//

SmallVector<OpFoldResult> Im2colOp::getMixedKernelSize() {
  return getMixedValues(getStaticKernelSize(), getKernelSize(), getContext());
}
SmallVector<OpFoldResult> Im2colOp::getMixedOffsets() { return getMixedValues(getStaticOffsets(), getOffsets(), getContext()); }

SmallVector<SmallVector<OpFoldResult>> Im2colOp::getMixedOutputSizes() {
  Builder b(getContext());
  ValueRange values = getOutputSizes();
  SmallVector<SmallVector<OpFoldResult>> sizes;
  for (Attribute list : getStaticOutputSizes()) {
    ArrayRef<int64_t> fixed = cast<DenseI64ArrayAttr>(list).asArrayRef();
    size_t dynamic = llvm::count_if(fixed, ShapedType::isDynamic);
    sizes.push_back(getMixedValues(fixed, values.take_front(dynamic), b));
    values = values.drop_front(dynamic);
  }
  return sizes;
}

static SmallVector<OpFoldResult> getPadding(ArrayRef<int64_t> fixed, ValueRange values, Value padded) {
  Builder b(padded.getContext());
  if (fixed.empty())
    return SmallVector<OpFoldResult>(cast<ShapedType>(padded.getType()).getRank(), b.getIndexAttr(0));
  return getMixedValues(fixed, values, b);
}
SmallVector<OpFoldResult> Im2colOp::getMixedInputPadLow() { return getPadding(getStaticInputPadLow(), getInputPadLow(), getInput()); }
SmallVector<OpFoldResult> Im2colOp::getMixedInputPadHigh() { return getPadding(getStaticInputPadHigh(), getInputPadHigh(), getInput()); }
SmallVector<OpFoldResult> Im2colOp::getMixedOutputPadLow() { return getPadding(getStaticOutputPadLow(), getOutputPadLow(), getOutput()); }
SmallVector<OpFoldResult> Im2colOp::getMixedOutputPadHigh() { return getPadding(getStaticOutputPadHigh(), getOutputPadHigh(), getOutput()); }

SmallVector<SmallVector<Im2colOp::Term>> Im2colOp::getInputTerms() {
  int64_t rank = cast<ShapedType>(getInput().getType()).getRank();
  SmallVector<SmallVector<Term>> terms(rank);
  int64_t next = 0;
  for (int64_t d : getBatchPos())
    terms[d].push_back({next++, 1});
  for (auto [d, stride] : llvm::zip_equal(getMPos(), getStrides()))
    terms[d].push_back({next++, stride});
  SmallVector<int64_t> inWindow;
  for (int64_t d = 0; d < rank; ++d)
    if (!llvm::is_contained(getBatchPos(), d))
      inWindow.push_back(d);
  for (int64_t i : getInputKPerm()) {
    const int64_t *m = llvm::find(getMPos(), inWindow[i]);
    terms[inWindow[i]].push_back({next++, m == getMPos().end() ? 1 : getDilations()[m - getMPos().begin()]});
  }
  return terms;
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

static bool isPermutation(ArrayRef<int64_t> numbers, int64_t size) {
  return int64_t(numbers.size()) == size && isPermutationVector(numbers);
}

/// C6
static LogicalResult verifyReads(Im2colOp op, bool isPadded) {
  auto input = cast<ShapedType>(op.getInput().getType());
  SmallVector<int64_t> sizes;
  for (Attribute list : op.getStaticOutputSizes())
    llvm::append_range(sizes, cast<DenseI64ArrayAttr>(list).asArrayRef());
  if (llvm::is_contained(sizes, 0))
    return success();
  SmallVector<OpFoldResult> low = op.getMixedInputPadLow(), high = op.getMixedInputPadHigh();
  for (auto [d, terms] : llvm::enumerate(op.getInputTerms())) {
    auto before = getConstantIntValue(low[d]), after = getConstantIntValue(high[d]);
    if (input.isDynamicDim(d) || !before || !after || llvm::any_of(terms, [&](Im2colOp::Term term) { return ShapedType::isDynamic(sizes[term.coordinate]); }))
      continue;
    int64_t extent = 1;
    for (Im2colOp::Term term : terms)
      extent += (sizes[term.coordinate] - 1) * term.factor;
    if (extent > input.getDimSize(d) + *before + *after)
      return op.emitOpError("reads ") << extent << " elements in dimension " << d << " of the input, which has "
                                      << input.getDimSize(d) + *before + *after
                                      << (isPadded ? " with its padding" : "");
  }
  return success();
}

LogicalResult Im2colOp::verify() {
  auto input = cast<ShapedType>(getInput().getType()), output = cast<ShapedType>(getOutput().getType());
  // C7
  if (!input.hasRank() || !output.hasRank())
    return emitOpError("input and output need ranks");
  if (input.getElementType() != output.getElementType())
    return emitOpError("output has elements ") << output.getElementType() << ", expected " << input.getElementType();
  if ((*this)->getResultTypes() != (isa<RankedTensorType>(output) ? TypeRange(output) : TypeRange()))
    return emitOpError("has results ") << (*this)->getResultTypes() << " for an output of type " << output;
  // C1
  int64_t rank = input.getRank(), windowRank = getMPos().size();
  SmallVector<int64_t> dimensions(getBatchPos());
  llvm::append_range(dimensions, getMPos());
  llvm::append_range(dimensions, getKPos());
  if (!isPermutation(dimensions, rank))
    return emitOpError("dimensions [") << dimensions << "] of batch_pos, m_pos and k_pos are not a permutation of the dimensions of an input of rank " << rank;
  // C2
  auto isPositive = [](int64_t number) { return number > 0 || ShapedType::isDynamic(number); };
  for (auto [name, numbers] : {std::pair<StringRef, ArrayRef<int64_t>>("strides", getStrides()), {"dilations", getDilations()}, {"kernel_size", getStaticKernelSize()}})
    if (int64_t(numbers.size()) != windowRank || !llvm::all_of(numbers, isPositive) || (name != "kernel_size" && llvm::any_of(numbers, ShapedType::isDynamic)))
      return emitOpError(name) << " [" << numbers << "] are not " << windowRank << " positive numbers, one for each of m_pos";
  // C3
  if (!isPermutation(getInputKPerm(), windowRank + int64_t(getKPos().size())))
    return emitOpError("input_k_perm [") << getInputKPerm() << "] is not a permutation of " << windowRank + int64_t(getKPos().size()) << " dimensions";
  if (!isPermutation(getOutputPerm(), output.getRank()))
    return emitOpError("output_perm [") << getOutputPerm() << "] is not a permutation of " << output.getRank() << " dimensions";
  // C4
  int64_t numSizes = 0, numDynamic = 0;
  for (Attribute list : getStaticOutputSizes()) {
    auto fixed = dyn_cast<DenseI64ArrayAttr>(list);
    if (!fixed)
      return emitOpError("static_output_sizes must hold arrays of i64");
    numSizes += fixed.size();
    numDynamic += llvm::count_if(fixed.asArrayRef(), ShapedType::isDynamic);
    for (int64_t size : fixed.asArrayRef())
      if (size < 0 && !ShapedType::isDynamic(size))
        return emitOpError("has the size ") << size << " in output_sizes";
  }
  if (int64_t(getStaticOutputSizes().size()) != output.getRank() || int64_t(getStaticOffsets().size()) != output.getRank())
    return emitOpError("has ") << getStaticOffsets().size() << " offsets and " << getStaticOutputSizes().size() << " lists in output_sizes for an output of rank "
                               << output.getRank();
  if (numSizes != rank + windowRank)
    return emitOpError("has ") << numSizes << " sizes in output_sizes, expected " << rank + windowRank << ": batch, m_pos, and an element of the window";
  auto verifyDynamic = [&](StringRef name, ArrayRef<int64_t> fixed, ValueRange values) -> LogicalResult {
    if (llvm::count_if(fixed, ShapedType::isDynamic) != int64_t(values.size()))
      return emitOpError("has ") << values.size() << " values for " << llvm::count_if(fixed, ShapedType::isDynamic) << " dynamic numbers of " << name;
    return success();
  };
  if (failed(verifyDynamic("kernel_size", getStaticKernelSize(), getKernelSize())) || failed(verifyDynamic("offsets", getStaticOffsets(), getOffsets())))
    return failure();
  if (numDynamic != int64_t(getOutputSizes().size()))
    return emitOpError("has ") << getOutputSizes().size() << " values for " << numDynamic << " dynamic numbers of output_sizes";
  // C5
  struct Padding {
    StringRef name;
    ArrayRef<int64_t> fixed;
    ValueRange values;
    int64_t rank;
  };
  bool isPadded = false;
  for (const Padding &padding : {Padding{"input_pad_low", getStaticInputPadLow(), getInputPadLow(), rank},
                                 {"input_pad_high", getStaticInputPadHigh(), getInputPadHigh(), rank},
                                 {"output_pad_low", getStaticOutputPadLow(), getOutputPadLow(), output.getRank()},
                                 {"output_pad_high", getStaticOutputPadHigh(), getOutputPadHigh(), output.getRank()}}) {
    if (failed(verifyDynamic(padding.name, padding.fixed, padding.values)))
      return failure();
    if (!padding.fixed.empty() && int64_t(padding.fixed.size()) != padding.rank)
      return emitOpError(padding.name) << " has " << padding.fixed.size() << " numbers, expected " << padding.rank;
    for (int64_t number : padding.fixed) {
      if (number < 0 && !ShapedType::isDynamic(number))
        return emitOpError(padding.name) << " of " << number << ": padding must not be negative";
      isPadded |= number != 0;
    }
  }
  if (isPadded && !getPadValue())
    return emitOpError("has padding, but no pad_value");
  if (getPadValue() && getPadValue().getType() != input.getElementType())
    return emitOpError("pad_value has type ") << getPadValue().getType() << ", expected " << input.getElementType();
  return verifyReads(*this, isPadded);
}
