#include "dialects/Util/UtilDivisibility.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

#include <numeric>

using namespace mlir;
using namespace weir;
using namespace weir::util;

using Row = SmallVector<IntAssumptionAttr>;

static ArrayAttr getRowAttr(MLIRContext *context, ArrayRef<IntAssumptionAttr> row) {
  return ArrayAttr::get(context, SmallVector<Attribute>(row.begin(), row.end()));
}

void AssumeIntOp::build(OpBuilder &builder, OperationState &state, ValueRange operands, ArrayRef<ArrayAttr> rows) {
  build(builder, state, operands,
        builder.getArrayAttr(SmallVector<Attribute>(rows.begin(), rows.end())));
}

void AssumeIntOp::build(OpBuilder &builder, OperationState &state, Value operand, ArrayRef<IntAssumptionAttr> row) {
  build(builder, state, ValueRange(operand), ArrayRef(getRowAttr(builder.getContext(), row)));
}

LogicalResult AssumeIntOp::inferReturnTypes(MLIRContext *, std::optional<Location>, ValueRange operands, DictionaryAttr,
                                            OpaqueProperties, RegionRange, SmallVectorImpl<Type> &types) {
  llvm::append_range(types, operands.getTypes());
  return success();
}

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

static ParseResult parseRow(OpAsmParser &parser, Row &row) {
  auto parseElement = [&]() -> ParseResult {
    IntAssumptionAttr full;
    OptionalParseResult isFull = parser.parseOptionalAttribute(full);
    if (isFull.has_value()) {
      row.push_back(full);
      return *isFull;
    }
    FailureOr<IntAssumptionAttr> element = IntAssumptionAttr::parseFields(parser);
    if (failed(element))
      return failure();
    row.push_back(*element);
    return success();
  };
  // A bracket must follow an operand directly only for the single form: `#` would belong to the SSA name.
  if (succeeded(parser.parseOptionalLSquare())) {
    if (succeeded(parser.parseOptionalRSquare()))
      return success();
    return failure(parser.parseCommaSeparatedList(parseElement) || parser.parseRSquare());
  }
  FailureOr<IntAssumptionAttr> element = IntAssumptionAttr::parseFields(parser);
  if (failed(element))
    return failure();
  row.push_back(*element);
  return success();
}

ParseResult AssumeIntOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Attribute> rows;
  SmallVector<Type> types;
  auto parseEntry = [&]() -> ParseResult {
    Row row;
    if (parser.parseOperand(operands.emplace_back()) || parseRow(parser, row))
      return failure();
    rows.push_back(getRowAttr(parser.getContext(), row));
    return success();
  };
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(parseEntry) || parser.parseColonTypeList(types) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.resolveOperands(operands, types, loc, result.operands))
    return failure();
  result.addAttribute(getAssumptionsAttrName(result.name), parser.getBuilder().getArrayAttr(rows));
  result.addTypes(types);
  return success();
}

void AssumeIntOp::print(OpAsmPrinter &p) {
  bool lines = getNumOperands() > 1;
  if (lines)
    p.increaseIndent();
  for (unsigned i = 0, e = getNumOperands(); i < e; ++i) {
    if (i)
      p << ",";
    if (lines)
      p.printNewline();
    else
      p << ' ';
    p << getOperand(i);
    Row row = getOperandAssumptions(i);
    bool brackets = row.size() != 1;
    if (brackets)
      p << "[";
    llvm::interleaveComma(row, p, [&](IntAssumptionAttr element) { element.printFields(p); });
    if (brackets)
      p << "]";
  }
  if (lines) {
    p.decreaseIndent();
    p.printNewline();
  } else {
    p << ' ';
  }
  p << ": ";
  llvm::interleaveComma(getOperandTypes(), p);
  p.printOptionalAttrDict((*this)->getAttrs(), {"assumptions"});
}

/// C1, C2.
LogicalResult AssumeIntOp::verify() {
  if (getAssumptions().size() != getNumOperands())
    return emitOpError() << "has " << getAssumptions().size() << " row(s) of assumptions for " << getNumOperands()
                         << " operand(s)";
  std::optional<size_t> length;
  for (Attribute row : getAssumptions()) {
    size_t size = cast<ArrayAttr>(row).size();
    if (size == 1)
      continue;
    if (length && *length != size)
      return emitOpError() << "has rows of " << *length << " and of " << size << " alternatives";
    length = size;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

SmallVector<IntAssumptionAttr> AssumeIntOp::getOperandAssumptions(unsigned index) {
  Row row;
  for (Attribute element : cast<ArrayAttr>(getAssumptions()[index]))
    row.push_back(cast<IntAssumptionAttr>(element));
  return row;
}

std::optional<uint64_t> AssumeIntOp::getUnsignedMin(unsigned index) {
  std::optional<uint64_t> bound;
  for (IntAssumptionAttr element : getOperandAssumptions(index)) {
    if (!element.getUmin())
      return std::nullopt;
    bound = std::min(bound.value_or(*element.getUmin()), *element.getUmin());
  }
  return bound;
}

std::optional<uint64_t> AssumeIntOp::getUnsignedMax(unsigned index) {
  std::optional<uint64_t> bound;
  for (IntAssumptionAttr element : getOperandAssumptions(index)) {
    if (!element.getUmax())
      return std::nullopt;
    bound = std::max(bound.value_or(*element.getUmax()), *element.getUmax());
  }
  return bound;
}

std::optional<uint64_t> AssumeIntOp::getDivisor(unsigned index) {
  uint64_t divisor = 0;
  for (IntAssumptionAttr element : getOperandAssumptions(index)) {
    bool isZero = element.getUmin() == uint64_t(0) && element.getUmax() == uint64_t(0);
    if (!element.getUdiv() && !isZero)
      return std::nullopt;
    // gcd(x, 0) = x: zero is divisible by everything.
    divisor = std::gcd(divisor, isZero ? 0 : *element.getUdiv());
  }
  return divisor ? std::optional<uint64_t>(divisor) : std::nullopt;
}

void AssumeIntOp::inferResultRanges(ArrayRef<ConstantIntRanges> operandRanges, SetIntRangeFn setResultRange) {
  for (auto [index, range] : llvm::enumerate(operandRanges)) {
    unsigned width = range.umin().getBitWidth();
    APInt umin = APInt::getZero(width), umax = APInt::getAllOnes(width);
    std::optional<uint64_t> min = getUnsignedMin(index), max = getUnsignedMax(index);
    if (min && llvm::isUIntN(std::min(width, 64u), *min))
      umin = APInt(width, *min);
    if (max && llvm::isUIntN(std::min(width, 64u), *max))
      umax = APInt(width, *max);
    ConstantIntRanges facts = umin.ule(umax) ? ConstantIntRanges::fromUnsigned(umin, umax) : range;
    ConstantIntRanges both = range.intersection(facts);
    // Facts that contradict what is known say nothing.
    bool contradiction = both.umin().ugt(both.umax()) || both.smin().sgt(both.smax());
    setResultRange(getResult(index), contradiction ? range : both);
  }
}

uint64_t AssumeIntOp::getResultDivisor(unsigned result, llvm::function_ref<uint64_t(Value)> getDivisorOf) {
  uint64_t known = getDivisorOf(getOperand(result));
  uint64_t assumed = getDivisor(result).value_or(1);
  if (known == 0)
    return 0;
  uint64_t product;
  if (__builtin_mul_overflow(known / std::gcd(known, assumed), assumed, &product))
    return std::max(known, assumed);
  return product;
}

//===----------------------------------------------------------------------===//
// Folds
//===----------------------------------------------------------------------===//

/// Replaces `op` by one over the operands in `keep` with `rows`; `replacements` holds a value for each dropped result.
static void rebuild(AssumeIntOp op, ArrayRef<unsigned> keep, ArrayRef<Row> rows, MutableArrayRef<Value> replacements,
                    PatternRewriter &rewriter) {
  SmallVector<Value> operands;
  SmallVector<ArrayAttr> rowAttrs;
  for (unsigned index : keep) {
    operands.push_back(op.getOperand(index));
    rowAttrs.push_back(getRowAttr(op.getContext(), rows[index]));
  }
  if (!keep.empty()) {
    auto newOp = AssumeIntOp::create(rewriter, op.getLoc(), operands, rowAttrs);
    newOp->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    for (auto [position, index] : llvm::enumerate(keep))
      replacements[index] = newOp.getResult(position);
  }
  rewriter.replaceOp(op, ValueRange(replacements));
}

namespace {

/// F1-F4.
struct SimplifyRows : OpRewritePattern<AssumeIntOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(AssumeIntOp op, PatternRewriter &rewriter) const override {
    unsigned count = op.getNumOperands();
    SmallVector<Row> rows;
    SmallVector<Value> replacements(count);
    bool shrunk = false, dropped = false;
    for (unsigned i = 0; i < count; ++i) {
      Row &row = rows.emplace_back(op.getOperandAssumptions(i));
      if (row.size() > 1 && llvm::all_equal(row)) { // F2
        row.resize(1);
        shrunk = true;
      }
      if (matchPattern(op.getOperand(i), m_Constant())) { // F1
        replacements[i] = op.getOperand(i);
      } else if (std::optional<uint64_t> value = getOnlyValue(op.getOperand(i).getType(), row)) { // F3
        replacements[i] = arith::ConstantOp::create(
            rewriter, op.getLoc(), rewriter.getIntegerAttr(op.getOperand(i).getType(), int64_t(*value)));
      }
      dropped |= bool(replacements[i]);
    }
    if (!shrunk && !dropped)
      return failure();
    SmallVector<unsigned> keep;
    for (unsigned i = 0; i < count; ++i) {
      if (!replacements[i] && !(dropped && op.getResult(i).use_empty())) // F4
        keep.push_back(i);
      else if (!replacements[i])
        replacements[i] = op.getOperand(i);
    }
    rebuild(op, keep, rows, replacements, rewriter);
    return success();
  }

  static std::optional<uint64_t> getOnlyValue(Type type, ArrayRef<IntAssumptionAttr> row) {
    if (row.size() != 1 || !row[0].getUmin() || row[0].getUmin() != row[0].getUmax())
      return std::nullopt;
    unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
    if (width < 64 && !llvm::isUIntN(width, *row[0].getUmin()))
      return std::nullopt;
    return row[0].getUmin();
  }
};

/// F5.
struct MergeRepeatedOperands : OpRewritePattern<AssumeIntOp> {
  using OpRewritePattern::OpRewritePattern;

  static IntAssumptionAttr merge(IntAssumptionAttr a, IntAssumptionAttr b) {
    auto combine = [](std::optional<uint64_t> x, std::optional<uint64_t> y, auto pick) {
      return x && y ? std::optional<uint64_t>(pick(*x, *y)) : x ? x : y;
    };
    auto lcm = [](uint64_t x, uint64_t y) -> uint64_t {
      uint64_t product;
      if (x == 0 || y == 0 || __builtin_mul_overflow(x / std::gcd(x, y), y, &product))
        return std::max(x, y);
      return product;
    };
    return IntAssumptionAttr::get(
        a.getContext(), combine(a.getUmin(), b.getUmin(), [](uint64_t x, uint64_t y) { return std::max(x, y); }),
        combine(a.getUmax(), b.getUmax(), [](uint64_t x, uint64_t y) { return std::min(x, y); }),
        combine(a.getUdiv(), b.getUdiv(), lcm));
  }

  /// Rows of one element represent every case.
  static Row mergeRows(ArrayRef<IntAssumptionAttr> a, ArrayRef<IntAssumptionAttr> b) {
    size_t length = a.size() == 1 ? b.size() : a.size();
    Row merged;
    for (size_t i = 0; i < length; ++i)
      merged.push_back(merge(a[a.size() == 1 ? 0 : i], b[b.size() == 1 ? 0 : i]));
    return merged;
  }

  LogicalResult matchAndRewrite(AssumeIntOp op, PatternRewriter &rewriter) const override {
    llvm::MapVector<Value, unsigned> first;
    SmallVector<Row> rows;
    SmallVector<unsigned> keep;
    for (auto [index, operand] : llvm::enumerate(op.getOperands())) {
      Row &row = rows.emplace_back(op.getOperandAssumptions(index));
      auto [it, inserted] = first.insert({operand, index});
      if (inserted)
        keep.push_back(index);
      else
        rows[it->second] = mergeRows(rows[it->second], row);
    }
    if (keep.size() == op.getNumOperands())
      return failure();
    SmallVector<Value> operands = llvm::to_vector(op.getOperands());
    SmallVector<ArrayAttr> rowAttrs;
    SmallVector<Value> kept;
    for (unsigned index : keep) {
      kept.push_back(op.getOperand(index));
      rowAttrs.push_back(getRowAttr(op.getContext(), rows[index]));
    }
    auto newOp = AssumeIntOp::create(rewriter, op.getLoc(), kept, rowAttrs);
    newOp->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    SmallVector<Value> replacements;
    for (Value operand : operands)
      replacements.push_back(newOp.getResult(llvm::find(kept, operand) - kept.begin()));
    rewriter.replaceOp(op, replacements);
    return success();
  }
};

/// F6: (a / c) * c with a known to be a multiple of c.
struct SimplifyDivMul : OpRewritePattern<arith::MulIOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::MulIOp op, PatternRewriter &rewriter) const override {
    for (auto [quotient, factor] : {std::pair(op.getLhs(), op.getRhs()), std::pair(op.getRhs(), op.getLhs())}) {
      auto division = quotient.getDefiningOp<arith::DivUIOp>();
      APInt constant, divisor;
      if (!division || !matchPattern(factor, m_ConstantInt(&constant)) ||
          !matchPattern(division.getRhs(), m_ConstantInt(&divisor)) || constant != divisor || constant.isZero() ||
          constant.getActiveBits() > 64)
        continue;
      Value dividend = division.getLhs();
      if (!dividend.getDefiningOp<AssumeIntOp>() || !isKnownMultipleOf(dividend, constant.getZExtValue()))
        continue;
      rewriter.replaceOp(op, dividend);
      return success();
    }
    return failure();
  }
};

} // namespace

void AssumeIntOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<SimplifyRows, MergeRepeatedOperands, SimplifyDivMul>(context);
}
