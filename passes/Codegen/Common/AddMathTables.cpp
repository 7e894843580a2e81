// Constant tables for functions that look values up.
#include "passes/Codegen/Common/ExpandMathF64.h"
#include "passes/Codegen/Common/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include <cmath>

#define DEBUG_TYPE "weir-add-math-tables"

namespace weir {
#define GEN_PASS_DEF_ADDMATHTABLES
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {
/// Rounded once: long double has more bits.
void addErfTable(ModuleOp module) {
  const long double slopeAtZero = 2 / std::sqrt(std::acos(-1.0L));
  std::vector<double> entries;
  for (int node = 0; node <= ErfTable::kEnd * ErfTable::kNodesPerUnit; ++node) {
    long double r = static_cast<long double>(node) / ErfTable::kNodesPerUnit;
    entries.push_back(std::erf(r));
    entries.push_back(slopeAtZero * std::exp(-r * r));
  }
  OpBuilder b = OpBuilder::atBlockBegin(module.getBody());
  int64_t rows = entries.size() / 2;
  auto values = DenseElementsAttr::get(RankedTensorType::get({rows, 2}, b.getF64Type()), ArrayRef<double>(entries));
  memref::GlobalOp::create(b, module.getLoc(), ErfTable::kName, b.getStringAttr("private"), MemRefType::get({rows, 2}, b.getF64Type()), values,
                           /*constant=*/true, /*alignment=*/b.getI64IntegerAttr(64));
}

struct AddMathTables : weir::impl::AddMathTablesBase<AddMathTables> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto looksUp = [](math::ErfOp op) {
      auto type = dyn_cast<VectorType>(op.getType());
      return type && type.getElementType().isF64() && type.getRank() == 1 && !type.isScalable() && type.getNumElements() == 8;
    };
    WalkResult walk = module.walk([&](math::ErfOp op) { return looksUp(op) ? WalkResult::interrupt() : WalkResult::advance(); });
    if (walk.wasInterrupted() && !module.lookupSymbol(ErfTable::kName))
      addErfTable(module);
  }
};
} // namespace
