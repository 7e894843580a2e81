/// Functions of one byte become tables; see QuantizationPasses.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "passes/Codegen/CPU/ByteTable.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"
#include "passes/Target/TargetInfo.h"
#include <numeric>

#define DEBUG_TYPE "weir-cpu-tabulate-bytes"

namespace weir {
#define GEN_PASS_DEF_CPUTABULATEBYTES
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::CPUTabulateBytesCode;
using weir::cpu::ByteTable;

namespace {
/// Bytes of a register that the instruction looks up, and of each of its two tables.
constexpr int64_t kRegisterBytes = 64;
/// Ops that a table has to replace. A lookup is two instructions, a comparison and a selection.
constexpr unsigned kFewestOps = 10;

/// Vectors of bytes that fit into a register.
bool isByteVector(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getRank() == 1 && !vector.isScalable() && vector.getElementType().isInteger(8) && vector.getNumElements() <= kRegisterBytes;
}

/// The vector of bytes that determines each value, besides constants.
class ByteSources {
public:
  void visit(Operation *op);
  /// Null for values that are not determined by one. A vector of bytes that depends on more is its own.
  Value lookup(Value value) const { return sources.lookup(value); }

private:
  llvm::DenseMap<Value, Value> sources;
};

void ByteSources::visit(Operation *op) {
  Value source;
  bool isKnown = op->getNumResults() == 1 && op->getNumRegions() == 0 && isMemoryEffectFree(op) && OpTrait::hasElementwiseMappableTraits(op) &&
                 op->getNumOperands() != 0;
  for (Value operand : op->getOperands()) {
    if (weir::cpu::getSplat(operand))
      continue;
    Value own = sources.lookup(operand);
    isKnown &= own && (!source || own == source);
    source = own;
  }
  for (Value result : op->getResults()) {
    if (isKnown && source)
      sources[result] = source;
    else if (isByteVector(result.getType()))
      sources[result] = result;
  }
}

/// The results of the table for the bytes of `source`, by two lookups in 128 entries each.
Value emitLookup(OpBuilder &b, Location loc, Value source, const std::array<uint8_t, 256> &table) {
  int64_t lanes = cast<VectorType>(source.getType()).getNumElements();
  auto type = VectorType::get({kRegisterBytes}, b.getI8Type());
  auto getPart = [&](int64_t part) -> Value {
    ArrayRef<uint8_t> bytes = ArrayRef(table).slice(part * kRegisterBytes, kRegisterBytes);
    return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, bytes));
  };
  auto resize = [&](Value vector, int64_t from, int64_t to) -> Value {
    if (from == to)
      return vector;
    SmallVector<int64_t> mask(to, vector::ShuffleOp::kPoisonIndex);
    std::iota(mask.begin(), mask.begin() + std::min(from, to), 0);
    return vector::ShuffleOp::create(b, loc, vector, vector, mask);
  };
  Value indices = resize(source, lanes, kRegisterBytes);
  // The lowest seven bits of an index count.
  auto look = [&](int64_t half) {
    Value found = LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr("llvm.x86.avx512.vpermi2var.qi.512"),
                                                ValueRange{getPart(2 * half), indices, getPart(2 * half + 1)})
                      .getResult(0);
    return resize(found, kRegisterBytes, lanes);
  };
  Value low = look(0), high = look(1);
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(source.getType()));
  Value isHigh = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, source, zero);
  return arith::SelectOp::create(b, loc, isHigh, high, low);
}

struct CPUTabulateBytes : weir::impl::CPUTabulateBytesBase<CPUTabulateBytes> {
  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!weir::isKernel(kernel))
      return;
    ByteSources sources;
    SmallVector<Operation *> functions;
    kernel.walk<WalkOrder::PreOrder>([&](Operation *op) {
      sources.visit(op);
      if (op->getNumResults() != 1 || !isByteVector(op->getResult(0).getType()))
        return;
      if (Value source = sources.lookup(op->getResult(0)); source && source != op->getResult(0))
        functions.push_back(op);
    });
    hasLookups = weir::TargetInfo::of(kernel).hasFeature("avx512vbmi");
    gone.clear();
    inner.clear();
    // The last byte of a function first: what only leads to it is gone then.
    for (Operation *op : llvm::reverse(functions))
      if (!gone.contains(op))
        tabulate(op->getResult(0), sources.lookup(op->getResult(0)));
  }

private:
  void tabulate(Value value, Value source) {
    Operation *op = value.getDefiningOp();
    if (!hasLookups && inner.contains(op))
      return;
    ByteTable function(source, value);
    Operation *unfolded = nullptr;
    std::optional<std::array<uint8_t, 256>> table;
    if (hasLookups && function.countReplaced() >= kFewestOps)
      table = function.evaluate(unfolded);
    if (!table) {
      if (inner.insert(op).second)
        explain(op, function.countReplaced(), unfolded);
      inner.insert_range(function.getOps());
      return;
    }
    weir::passedRemark(op, DEBUG_TYPE, CPUTabulateBytesCode::TABULATED) << remark::metric("ops", function.countReplaced());
    OpBuilder b(op);
    value.replaceAllUsesWith(emitLookup(b, op->getLoc(), source, *table));
    function.eraseUnused(gone);
  }

  void explain(Operation *op, unsigned replaced, Operation *unfolded) const {
    if (unfolded)
      weir::missedRemark(op, DEBUG_TYPE, CPUTabulateBytesCode::NOT_FOLDED) << remark::metric("op", unfolded->getName().getStringRef());
    else
      weir::missedRemark(op, DEBUG_TYPE, replaced < kFewestOps ? CPUTabulateBytesCode::FEW_OPS : CPUTabulateBytesCode::TARGET)
          << remark::metric("ops", replaced);
  }

  bool hasLookups = false;
  llvm::SmallPtrSet<Operation *, 32> gone;
  llvm::SmallPtrSet<Operation *, 32> inner; ///< parts of functions whose remark says why there is no table
};
} // namespace
