/// Values that follow from the index of a loop become tables; see TilePasses.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "passes/Analysis/ConstantScalars.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"
#include <numeric>

#define DEBUG_TYPE "weir-cpu-tabulate-indices"

namespace weir {
#define GEN_PASS_DEF_CPUTABULATEINDICES
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::Column;
using weir::CPUTabulateIndicesCode;

namespace {
/// Ops that all tables together have to replace; a load replaces them.
constexpr unsigned kFewestOps = 6;
/// Of a table, in entries; and how often an entry is read at least.
constexpr int64_t kLongestTable = 4096, kFewestReads = 4;

/// A body's values that follow from the index of one loop and constants alone.
class IndexValues {
public:
  IndexValues(linalg::GenericOp op, unsigned loop) : op(op), loop(loop) {
    for (Operation &inner : op.getBlock()->without_terminator())
      visit(inner);
  }

  bool contains(Value value) const { return values.contains(value); }
  /// What ops on other values read, unless it is linear in the index: loads know those as neighbours.
  SmallVector<Value> getResults() const {
    SmallVector<Value> results;
    for (Operation &inner : op.getBlock()->without_terminator()) {
      Value value = inner.getNumResults() == 1 ? inner.getResult(0) : Value();
      if (value && curved.contains(value) && isNumber(value.getType()) && llvm::any_of(value.getUsers(), [&](Operation *user) { return !isInside(user); }))
        results.push_back(value);
    }
    return results;
  }
  /// The ops that only lead to the results.
  unsigned countReplaced() const {
    return llvm::count_if(op.getBlock()->without_terminator(), [&](Operation &inner) {
      return inner.getNumResults() == 1 && contains(inner.getResult(0)) && !isa<linalg::IndexOp>(inner);
    });
  }
  /// The values for each index, or the op that is not evaluated.
  Operation *evaluate(int64_t extent, llvm::DenseMap<Value, Column> &columns) const;

private:
  static bool isNumber(Type type) { return type.isIndex() || type.isF32() || type.isInteger(32) || type.isInteger(64); }
  bool isInside(Operation *user) const { return user->getNumResults() == 1 && contains(user->getResult(0)); }

  void visit(Operation &inner) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      if (index.getDim() == loop)
        values.insert(index.getResult());
      return;
    }
    bool isKnown = inner.getNumResults() == 1 && inner.getNumRegions() == 0 && isMemoryEffectFree(&inner) && OpTrait::hasElementwiseMappableTraits(&inner);
    bool reads = false, isCurved = !isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp>(inner);
    for (Value operand : inner.getOperands()) {
      isKnown &= contains(operand) || matchPattern(operand, m_Constant());
      reads |= contains(operand);
      isCurved |= curved.contains(operand);
    }
    if (!isKnown || !reads)
      return;
    values.insert(inner.getResult(0));
    if (isCurved)
      curved.insert(inner.getResult(0));
  }

  mutable linalg::GenericOp op;
  unsigned loop;
  llvm::SmallPtrSet<Value, 16> values, curved;
};

Operation *IndexValues::evaluate(int64_t extent, llvm::DenseMap<Value, Column> &columns) const {
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (inner.getNumResults() != 1 || !contains(inner.getResult(0)))
      continue;
    Column column(extent);
    if (isa<linalg::IndexOp>(inner)) {
      std::iota(column.begin(), column.end(), 0);
    } else {
      SmallVector<Column, 3> constants;
      constants.reserve(inner.getNumOperands());
      SmallVector<const Column *> operands;
      for (Value operand : inner.getOperands()) {
        Attribute attr;
        if (matchPattern(operand, m_Constant(&attr))) {
          std::optional<uint64_t> bits = weir::getScalarConstant(attr);
          if (!bits)
            return &inner;
          operands.push_back(&constants.emplace_back(extent, *bits));
        } else {
          operands.push_back(&columns.find(operand)->second);
        }
      }
      if (weir::evaluateScalars(&inner, operands, column) != weir::ScalarResult::Exact)
        return &inner;
    }
    columns[inner.getResult(0)] = std::move(column);
  }
  return nullptr;
}

/// A table as bodies read it: indices have 32 bits, which lanes are for. Null if they do not fit.
TypedAttr makeTable(Type type, const Column &column) {
  bool isInteger = type.isIndex() || type.isInteger(64);
  std::vector<uint32_t> entries;
  for (uint64_t bits : column) {
    if (isInteger && !llvm::isInt<32>(int64_t(bits)))
      return {};
    entries.push_back(uint32_t(bits));
  }
  Type element = type.isF32() ? type : IntegerType::get(type.getContext(), 32);
  return DenseElementsAttr::getFromRawBuffer(RankedTensorType::get({int64_t(entries.size())}, element),
                                             ArrayRef(reinterpret_cast<const char *>(entries.data()), entries.size() * sizeof(uint32_t)));
}

/// The same op, which reads the tables.
void readTables(linalg::GenericOp op, unsigned loop, ArrayRef<Value> results, ArrayRef<TypedAttr> tables) {
  IRRewriter rewriter(op);
  SmallVector<Value> inputs(op.getInputs());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  AffineMap map = AffineMap::get(op.getNumLoops(), 0, rewriter.getAffineDimExpr(loop));
  unsigned first = inputs.size();
  for (TypedAttr table : tables) {
    maps.insert(maps.begin() + inputs.size(), map);
    inputs.push_back(arith::ConstantOp::create(rewriter, op.getLoc(), table));
  }
  auto made = linalg::GenericOp::create(rewriter, op.getLoc(), op.getResultTypes(), inputs, op.getOutputs(), maps, op.getIteratorTypesArray());
  made->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.inlineRegionBefore(op.getRegion(), made.getRegion(), made.getRegion().begin());
  Block &body = *made.getBlock();
  rewriter.setInsertionPointToStart(&body);
  for (auto [i, result] : llvm::enumerate(results)) {
    Value entry = body.insertArgument(first + i, cast<RankedTensorType>(tables[i].getType()).getElementType(), op.getLoc());
    if (result.getType().isIndex())
      entry = arith::IndexCastOp::create(rewriter, op.getLoc(), result.getType(), entry);
    else if (result.getType().isInteger(64))
      entry = arith::ExtSIOp::create(rewriter, op.getLoc(), result.getType(), entry);
    rewriter.replaceAllUsesWith(result, entry);
  }
  for (Operation *inner : llvm::map_to_vector(llvm::reverse(body), [](Operation &inner) { return &inner; }))
    if (isOpTriviallyDead(inner))
      rewriter.eraseOp(inner);
  rewriter.replaceOp(op, made);
}

struct CPUTabulateIndices : weir::impl::CPUTabulateIndicesBase<CPUTabulateIndices> {
  void runOnOperation() override {
    if (!weir::isKernel(getOperation()))
      return;
    SmallVector<linalg::GenericOp> ops;
    getOperation().walk([&](linalg::GenericOp op) {
      if (op.hasPureTensorSemantics() && op->getNumResults() == 1 && op.hasIndexSemantics())
        ops.push_back(op);
    });
    for (linalg::GenericOp op : ops)
      tabulate(op);
  }

private:
  static void tabulate(linalg::GenericOp op) {
    // Lanes are neighbours in the result.
    AffineMap map = op.getIndexingMapMatchingResult(op->getResult(0));
    auto dim = map.getNumResults() == 0 ? AffineDimExpr(nullptr) : dyn_cast<AffineDimExpr>(map.getResults().back());
    if (!dim)
      return;
    IndexValues values(op, dim.getPosition());
    SmallVector<Value> results = values.getResults();
    if (results.empty())
      return;
    if (values.countReplaced() < kFewestOps) {
      weir::missedRemark(op, DEBUG_TYPE, CPUTabulateIndicesCode::FEW_OPS) << remark::metric("ops", values.countReplaced());
      return;
    }
    SmallVector<int64_t> ranges = op.getStaticLoopRanges();
    int64_t extent = ranges[dim.getPosition()];
    double reads = 1;
    for (int64_t range : ranges)
      reads *= ShapedType::isDynamic(range) ? kFewestReads : range;
    if (ShapedType::isDynamic(extent) || extent > kLongestTable || extent < 2 || reads < kFewestReads * double(extent)) {
      weir::missedRemark(op, DEBUG_TYPE, CPUTabulateIndicesCode::EXTENT)
          << remark::metric("extent", ShapedType::isDynamic(extent) ? "dynamic" : std::to_string(extent));
      return;
    }
    llvm::DenseMap<Value, Column> columns;
    Operation *unknown = values.evaluate(extent, columns);
    SmallVector<TypedAttr> tables;
    for (Value result : results)
      if (TypedAttr table = unknown ? TypedAttr() : makeTable(result.getType(), columns.find(result)->second))
        tables.push_back(table);
      else if (!unknown)
        unknown = result.getDefiningOp();
    if (unknown) {
      weir::missedRemark(op, DEBUG_TYPE, CPUTabulateIndicesCode::NOT_EVALUATED) << remark::metric("op", unknown->getName().getStringRef());
      return;
    }
    weir::passedRemark(op, DEBUG_TYPE, CPUTabulateIndicesCode::TABULATED)
        << remark::metric("ops", values.countReplaced()) << remark::metric("tables", tables.size()) << remark::metric("entries", extent);
    readTables(op, dim.getPosition(), results, tables);
  }
};
} // namespace
