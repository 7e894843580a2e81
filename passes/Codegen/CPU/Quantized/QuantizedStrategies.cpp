/// The strategies for products with quantized weights.
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Codegen/CPU/Loops/LoopPlan.h"
#include "passes/Codegen/CPU/Quantized/Int8Product.h"
#include "passes/Codegen/CPU/Strategies.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {
/// Less than that of other loops, which compute weights for each row again, or one element at a time.
constexpr double kCost = 0.1;

/// Whether columns are contiguous in the result.
bool isAlongColumns(const QuantizedProduct &product) {
  linalg::GenericOp op = product.op;
  int64_t column = product.isInPanels() ? product.lane : product.column;
  return column >= 0 && getStride(op, *op.getDpsInitOperand(0), column) == Stride::Unit;
}

/// Of a dynamic number of rows up to this many are computed one after the other.
constexpr int64_t kSingleRows = 3;

/// One version for up to `most` rows, one for more.
void emitBoth(RewriterBase &rewriter, const QuantizedProduct &product, int64_t most, llvm::function_ref<void(const QuantizedProduct &)> emitFew,
              llvm::function_ref<void(const QuantizedProduct &)> emitMany) {
  linalg::GenericOp op = product.op;
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  Range range = cast<linalg::LinalgOp>(*op).createLoopRanges(rewriter, loc)[product.row];
  Value rows = getValueOrCreateConstantIndexOp(rewriter, loc, range.size);
  Value limit = arith::ConstantIndexOp::create(rewriter, loc, most);
  Value areFew = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::sle, rows, limit);
  auto choice = scf::IfOp::create(rewriter, loc, areFew, /*withElseRegion=*/true);
  rewriter.setInsertionPoint(choice.thenBlock()->getTerminator());
  emitFew(*matchQuantizedProduct(cast<linalg::LinalgOp>(rewriter.clone(*op))));
  rewriter.moveOpBefore(op, choice.elseBlock()->getTerminator());
  emitMany(product);
}

void emitDynamicRows(RewriterBase &rewriter, const QuantizedProduct &product, const TargetInfo &target) {
  auto emitSingle = [&](QuantizedProduct single) {
    single.outer.push_back(single.row);
    single.row = -1;
    emitQuantizedRows(rewriter, single, target);
  };
  emitBoth(rewriter, product, kSingleRows, emitSingle, [&](const QuantizedProduct &many) { emitQuantizedPanels(rewriter, many, target); });
}

void emitInt8(RewriterBase &rewriter, const QuantizedProduct &product, bool hasPanels, const TargetInfo &target) {
  // The weight is that of the op, or of its copy where there are two versions.
  auto emitBy = [&](auto emit) {
    return [&, emit](const QuantizedProduct &matched) {
      Int8Weight weight;
      (void)Int8Weight::match(matched, weight);
      emit(rewriter, matched, weight, target);
    };
  };
  if (!hasPanels)
    emitBy(emitInt8Rows)(product);
  else if (ShapedType::isDynamic(product.getExtent(product.row)) && !product.isInPanels())
    emitBoth(rewriter, product, kFewInt8Rows, emitBy(emitInt8Rows), emitBy(emitInt8Panels));
  else
    emitBy(emitInt8Panels)(product);
}

class QuantizedStrategy final : public KernelStrategy {
public:
  QuantizedStrategy(StringRef name, bool isForFewRows) : KernelStrategy(name, StrategyScope::Op), isForFewRows(isForFewRows) {}

  FailureOr<StrategyChoice> match(StrategyCandidate candidate, std::optional<SelectStrategyCode> &reason) const override {
    std::optional<QuantizedProduct> product = matchQuantizedProduct(candidate.op);
    if (!product)
      return failure();
    if (getQuantizedLanes(*product, candidate.target) < kFewestQuantizedLanes) {
      reason = SelectStrategyCode::FEW_STEPS;
      return failure();
    }
    if (product->hasFewRows() != isForFewRows) {
      reason = SelectStrategyCode::ROWS;
      return failure();
    }
    if (!isForFewRows && !isAlongColumns(*product)) {
      reason = SelectStrategyCode::LAYOUT;
      return failure();
    }
    return StrategyChoice{candidate.op, LoweringConfigAttr::get(candidate.op.getContext(), getName()), kCost};
  }

  FailureOr<LoweringConfigAttr> complete(StrategyCandidate candidate, linalg::LinalgOp op, LoweringConfigAttr given,
                                         std::string &complaint) const override {
    std::optional<SelectStrategyCode> reason;
    if (!given.isNameOnly())
      complaint = "does not take sizes";
    else if (FailureOr<StrategyChoice> choice = match({candidate.kernel, op, candidate.target}, reason); succeeded(choice))
      return given;
    else
      complaint = "does not support this op" + (reason ? " (" + stringifyEnum(*reason).str() + ")" : std::string());
    return failure();
  }

  LogicalResult emit(RewriterBase &rewriter, linalg::LinalgOp op, LoweringConfigAttr, const TargetInfo &target) const override {
    std::optional<QuantizedProduct> product = matchQuantizedProduct(op);
    if (!product)
      return op.emitOpError() << "strategy " << getName() << " does not support this op";
    if (ShapedType::isDynamic(product->getExtent(product->row)))
      emitDynamicRows(rewriter, *product, target);
    else
      (isForFewRows ? emitQuantizedRows : emitQuantizedPanels)(rewriter, *product, target);
    return success();
  }

  SmallVector<LoopTile> getTiles(linalg::LinalgOp op, const TargetInfo &target) const override {
    if (!target.workgroupsAreThreads())
      return {};
    std::optional<QuantizedProduct> product = matchPackedProduct(op);
    if (!product)
      product = matchQuantizedProduct(op);
    bool isMine = product && product->hasFewRows() == isForFewRows && getQuantizedLanes(*product, target) >= kFewestQuantizedLanes;
    return isMine ? chooseQuantizedTiles(*product, target) : SmallVector<LoopTile>();
  }

private:
  bool isForFewRows;
};

/// Is chosen by `weir-cpu-int8-activations`, or by a user: results differ from those of the program.
class Int8Strategy final : public KernelStrategy {
public:
  Int8Strategy(StringRef name, bool hasPanels) : KernelStrategy(name, StrategyScope::Op), hasPanels(hasPanels) {}

  FailureOr<StrategyChoice> match(StrategyCandidate, std::optional<SelectStrategyCode> &) const override { return failure(); }

  FailureOr<LoweringConfigAttr> complete(StrategyCandidate candidate, linalg::LinalgOp op, LoweringConfigAttr given, std::string &complaint) const override {
    Int8Weight weight;
    std::optional<QuantizedProduct> product = matchInt8Product(op, candidate.target);
    if (!given.isNameOnly())
      complaint = "does not take sizes";
    else if (!product)
      complaint = "is for products with weights of up to eight bits";
    else if (std::optional<CPUInt8ActivationsCode> reason = Int8Weight::match(*product, weight))
      complaint = "does not support this op (" + stringifyEnum(*reason).str() + ")";
    else if (!hasPanels && product->isInPanels())
      complaint = "does not support weights in panels";
    else if (hasPanels && !supportsInt8Panels(*product, candidate.target))
      complaint = "needs columns that are contiguous in the result, and an instruction that multiplies bytes";
    else
      return given;
    return failure();
  }

  LogicalResult emit(RewriterBase &rewriter, linalg::LinalgOp op, LoweringConfigAttr, const TargetInfo &target) const override {
    Int8Weight weight;
    std::optional<QuantizedProduct> product = matchInt8Product(op, target);
    if (!product || Int8Weight::match(*product, weight) || (hasPanels ? !supportsInt8Panels(*product, target) : product->isInPanels()))
      return op.emitOpError() << "strategy " << getName() << " does not support this op";
    emitInt8(rewriter, *product, hasPanels, target);
    return success();
  }

private:
  bool hasPanels;
};
} // namespace

bool weir::cpu::supportsInt8Panels(const QuantizedProduct &product, const TargetInfo &target) {
  const DotInstruction *instruction = findDotInstruction(target);
  if (!instruction || instruction->widensBytes() || !isAlongColumns(product))
    return false;
  return !product.isInPanels() || (instruction->together == kWordBytes && product.getExtent(product.lane) % instruction->lanes == 0 &&
                                   product.getExtent(product.lane) <= getPanelColumns(*instruction, target));
}

int64_t weir::cpu::getPanelColumns(const DotInstruction &instruction, const TargetInfo &target) {
  return instruction.lanes * (target.vectorRegisters >= 32 ? 2 : 1);
}

std::optional<QuantizedProduct> weir::cpu::matchInt8Product(linalg::LinalgOp op, const TargetInfo &target) {
  std::optional<QuantizedProduct> packed = matchPackedProduct(op);
  return packed && supportsInt8Panels(*packed, target) ? packed : matchQuantizedProduct(op);
}

ArrayRef<const KernelStrategy *> weir::cpu::getQuantizedStrategies() {
  static const QuantizedStrategy rows("quantized-rows", /*isForFewRows=*/true), panels("quantized-panels", /*isForFewRows=*/false);
  static const Int8Strategy int8Rows(kInt8Rows, /*hasPanels=*/false), int8Panels(kInt8Panels, /*hasPanels=*/true);
  static const KernelStrategy *const strategies[] = {&rows, &panels, &int8Rows, &int8Panels};
  return strategies;
}
