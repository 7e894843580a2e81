/// Products and quotients of a requantization become one product; see QuantizationPasses.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Codegen/CPU/ClampedRounding.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"
#include <cmath>

#define DEBUG_TYPE "weir-cpu-merge-scales"

namespace weir {
#define GEN_PASS_DEF_CPUMERGESCALES
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::CPUMergeScalesCode;
using weir::cpu::ClampedRounding;

namespace {
/// Ops of a chain, and integers of a result.
constexpr unsigned kMaxSteps = 16;
constexpr int64_t kMaxLevels = 1 << 16;

/// A function that does not decrease.
struct Step {
  enum Kind { Product, Quotient, Maximum, Minimum } kind;
  float constant;

  float apply(float x) const {
    switch (kind) {
    case Product:
      return x * constant;
    case Quotient:
      return x / constant;
    case Maximum:
      return std::max(x, constant);
    case Minimum:
      return std::min(x, constant);
    }
    llvm_unreachable("a kind of step");
  }
};

/// From an integer by way of f32 to an integer.
class Requantization {
public:
  static std::optional<Requantization> match(const ClampedRounding &rounding);

  /// A factor that replaces the steps, with the same result for every integer.
  std::optional<float> findFactor() const;
  Value getFloat() const { return conversion->getResult(0); }
  /// In the order in which they run.
  ArrayRef<Operation *> getOps() const { return ops; }
  bool hasLevels() const { return rounding.upper - rounding.lower < kMaxLevels; }

private:
  explicit Requantization(const ClampedRounding &rounding) : rounding(rounding) {}

  double getLevel(float x) const {
    return std::clamp<double>(std::nearbyint(x) + double(rounding.offset), rounding.lower, rounding.upper);
  }
  double runSteps(int64_t integer) const {
    float x = float(integer);
    for (const Step &step : steps)
      x = step.apply(x);
    return getLevel(x);
  }
  /// The least integer for which `getLevel` is at least `level`; `end` if no integer reaches it.
  int64_t findThreshold(int64_t level, llvm::function_ref<double(int64_t)> getLevel) const;
  bool isEqual(float factor) const;

  ClampedRounding rounding;
  Operation *conversion = nullptr;
  int64_t begin = 0, end = 0; ///< of the integers
  SmallVector<Step> steps;
  SmallVector<Operation *> ops;
};
} // namespace

static std::optional<Step> matchStep(Operation *op, Value &operand) {
  if (auto quotient = dyn_cast<arith::DivFOp>(op); quotient && quotient.getLhs().getDefiningOp<arith::ConstantOp>())
    return std::nullopt;
  std::optional<Step::Kind> kind;
  if (isa<arith::MulFOp>(op))
    kind = Step::Product;
  else if (isa<arith::DivFOp>(op))
    kind = Step::Quotient;
  else if (isa<arith::MaximumFOp, arith::MaxNumFOp>(op))
    kind = Step::Maximum;
  else if (isa<arith::MinimumFOp, arith::MinNumFOp>(op))
    kind = Step::Minimum;
  std::optional<std::pair<float, Value>> found = kind ? weir::cpu::matchConstantOperand(op) : std::nullopt;
  bool isScale = kind && (*kind == Step::Product || *kind == Step::Quotient);
  if (!found || (isScale && !(std::isnormal(found->first) && found->first > 0)))
    return std::nullopt;
  operand = found->second;
  return Step{*kind, found->first};
}

std::optional<Requantization> Requantization::match(const ClampedRounding &rounding) {
  Requantization found(rounding);
  math::RoundEvenOp last = rounding.rounding;
  Operation *op = last.getOperand().getDefiningOp();
  unsigned scales = 0;
  while (op && !isa<arith::SIToFPOp, arith::UIToFPOp>(op)) {
    Value operand;
    std::optional<Step> step = found.steps.size() < kMaxSteps ? matchStep(op, operand) : std::nullopt;
    if (!step)
      return std::nullopt;
    scales += step->kind == Step::Product || step->kind == Step::Quotient;
    found.steps.push_back(*step);
    found.ops.push_back(op);
    op = operand.getDefiningOp();
  }
  auto type = op ? dyn_cast<IntegerType>(op->getOperand(0).getType()) : IntegerType();
  if (!type || type.getWidth() > 32 || !op->getResult(0).getType().isF32() || scales < 2)
    return std::nullopt;
  std::reverse(found.steps.begin(), found.steps.end());
  std::reverse(found.ops.begin(), found.ops.end());
  found.conversion = op;
  bool isSigned = isa<arith::SIToFPOp>(op);
  found.begin = isSigned ? llvm::minIntN(type.getWidth()) : 0;
  found.end = (isSigned ? llvm::maxIntN(type.getWidth()) : int64_t(llvm::maxUIntN(type.getWidth()))) + 1;
  return found;
}

int64_t Requantization::findThreshold(int64_t level, llvm::function_ref<double(int64_t)> getLevel) const {
  int64_t low = begin, high = end;
  while (low < high) {
    int64_t middle = low + (high - low) / 2;
    if (getLevel(middle) >= double(level))
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

bool Requantization::isEqual(float factor) const {
  // Both functions do not decrease: they are equal if they are at each threshold of one of them.
  for (int64_t level = rounding.lower + 1; level <= rounding.upper; ++level) {
    int64_t threshold = findThreshold(level, [&](int64_t integer) { return getLevel(float(integer) * factor); });
    if ((threshold < end && runSteps(threshold) < double(level)) || (threshold > begin && runSteps(threshold - 1) >= double(level)))
      return false;
  }
  return true;
}

std::optional<float> Requantization::findFactor() const {
  // Each threshold of the steps bounds the factor: the integer reaches the half before the level, and the one before it does not.
  double least = 0, largest = std::numeric_limits<double>::infinity();
  for (int64_t level = rounding.lower + 1; level <= rounding.upper; ++level) {
    double half = double(level - rounding.offset) - 0.5;
    int64_t threshold = findThreshold(level, [&](int64_t integer) { return runSteps(integer); });
    auto bound = [&](int64_t integer, bool reaches) {
      if (integer == 0)
        return;
      double &limit = reaches == (integer > 0) ? least : largest;
      limit = reaches == (integer > 0) ? std::max(least, half / double(integer)) : std::min(largest, half / double(integer));
    };
    if (threshold < end)
      bound(threshold, true);
    if (threshold > begin)
      bound(threshold - 1, false);
  }
  if (!(least <= largest) || !std::isfinite(largest) || !(largest > 0))
    return std::nullopt;
  float nearest = float(least + (largest - least) / 2);
  for (float factor : {nearest, std::nextafter(nearest, 0.0f), std::nextafter(nearest, HUGE_VALF)})
    if (std::isnormal(factor) && isEqual(factor))
      return factor;
  return std::nullopt;
}

namespace {
struct CPUMergeScales : weir::impl::CPUMergeScalesBase<CPUMergeScales> {
  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!weir::isKernel(kernel))
      return;
    SmallVector<ClampedRounding> roundings;
    kernel.walk([&](math::RoundEvenOp op) {
      if (std::optional<ClampedRounding> rounding = weir::cpu::matchClampedRounding(op))
        roundings.push_back(*rounding);
    });
    for (ClampedRounding &rounding : roundings) {
      if (std::optional<CPUMergeScalesCode> reason = merge(rounding))
        weir::missedRemark(rounding.rounding, DEBUG_TYPE, *reason);
      else
        weir::passedRemark(rounding.rounding.getOperation(), DEBUG_TYPE, CPUMergeScalesCode::MERGED);
    }
  }

  /// Replaces the operand of the rounding, or says why not.
  static std::optional<CPUMergeScalesCode> merge(ClampedRounding &rounding) {
    std::optional<Requantization> chain = Requantization::match(rounding);
    if (!chain)
      return CPUMergeScalesCode::CHAIN;
    if (!chain->hasLevels())
      return CPUMergeScalesCode::LEVELS;
    std::optional<float> factor = chain->findFactor();
    if (!factor)
      return CPUMergeScalesCode::NO_FACTOR;
    OpBuilder b(rounding.rounding);
    Location loc = rounding.rounding.getLoc();
    Value constant = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(*factor));
    rounding.rounding->setOperand(0, arith::MulFOp::create(b, loc, chain->getFloat(), constant));
    for (Operation *op : llvm::reverse(chain->getOps()))
      if (op->use_empty())
        op->erase();
    return std::nullopt;
  }
};
} // namespace
