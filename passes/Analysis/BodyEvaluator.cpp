#include "passes/Analysis/BodyEvaluator.h"

#include "mlir/IR/Matchers.h"
#include "passes/Analysis/ConstantTensors.h"
#include <map>

using namespace mlir;
using namespace weir;

/// How many elements an op of a body does at once.
static constexpr int64_t kColumn = 1024;

bool BodyOperand::place(AffineMap map, ArrayRef<int64_t> shape) {
  strides.assign(map.getNumDims(), 0);
  for (auto [expr, stride] : llvm::zip_equal(map.getResults(), getElementStrides(shape))) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      strides[dim.getPosition()] += stride;
    else if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      start += constant.getValue() * stride;
    else
      return false;
  }
  return true;
}

/// The elements at the next `count` points, for what the body reads; empty if they are not known.
static Column load(const BodyOperand &from, BoxWalk &walk, int64_t count, std::optional<uint64_t> scalar, SmallVector<int64_t> &places) {
  Column column(from.bytes.empty() && scalar ? count : 0, scalar.value_or(0));
  for (int64_t i = 0; i < count; ++i, walk.advance()) {
    places.push_back(walk.getPlace());
    if (!from.bytes.empty())
      column.push_back(readElement(from.bytes.data() + (from.isSplat ? 0 : walk.getPlace() * from.elementBytes), from.elementBytes));
  }
  return column;
}

ScalarResult weir::evaluateBody(linalg::LinalgOp op, ArrayRef<BodyOperand> operands, ArrayRef<char *> results,
                                llvm::function_ref<std::optional<uint64_t>(Value)> getScalar,
                                llvm::function_ref<ScalarResult(Operation &, ArrayRef<const Column *>, Column &)> evaluateOp) {
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  Block &body = *op.getBlock();
  int64_t total = ShapedType::getNumElements(sizes);
  std::vector<BoxWalk> walks;
  for (const BodyOperand &operand : operands)
    walks.emplace_back(sizes, operand.strides, operand.start);
  // Columns stay where they are when others come.
  std::map<const void *, Column> columns;
  for (int64_t done = 0; done < total; done += kColumn) {
    int64_t count = std::min(kColumn, total - done);
    columns.clear();
    auto getColumn = [&](Value value) -> const Column * {
      auto [it, isNew] = columns.try_emplace(value.getAsOpaquePointer());
      if (std::optional<uint64_t> scalar = isNew ? getScalar(value) : std::nullopt)
        it->second.assign(count, *scalar);
      return it->second.empty() ? nullptr : &it->second;
    };
    for (auto index : body.getOps<linalg::IndexOp>()) {
      BoxWalk walk = walks.back();
      for (int64_t i = 0; i < count; ++i, walk.advance())
        columns[index.getResult().getAsOpaquePointer()].push_back(uint64_t(walk.getIndex()[index.getDim()]));
    }
    std::vector<SmallVector<int64_t>> places(operands.size());
    for (auto [number, argument] : llvm::enumerate(body.getArguments()))
      if (bool isRead = !argument.use_empty(); isRead || number >= op.getNumDpsInputs())
        columns[argument.getAsOpaquePointer()] =
            load(operands[number], walks[number], count, isRead ? getScalar(op->getOperand(number)) : std::nullopt, places[number]);
    for (Operation &inner : body.without_terminator()) {
      if (isa<linalg::IndexOp>(inner) || matchPattern(&inner, m_Constant()))
        continue;
      Column result(count);
      if (ScalarResult how = evaluateOp(inner, llvm::map_to_vector(inner.getOperands(), getColumn), result); how != ScalarResult::Exact)
        return how;
      columns[inner.getResult(0).getAsOpaquePointer()] = std::move(result);
    }
    for (auto [number, value] : llvm::enumerate(body.getTerminator()->getOperands())) {
      const Column *column = getColumn(value);
      if (!column)
        return ScalarResult::Unknown;
      unsigned operand = op.getNumDpsInputs() + number;
      for (auto [place, bits] : llvm::zip_equal(places[operand], *column))
        std::memcpy(results[number] + place * operands[operand].elementBytes, &bits, operands[operand].elementBytes);
    }
  }
  return ScalarResult::Exact;
}
