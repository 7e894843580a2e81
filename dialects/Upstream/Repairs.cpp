#include "dialects/Upstream/Repairs.h"

#include "dialects/Upstream/OpRepair.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace weir;

namespace {

struct WrappedPattern : RewritePattern {
  WrappedPattern(std::unique_ptr<RewritePattern> pattern, upstream::Try attempt)
      : RewritePattern(pattern->getRootKind()->getStringRef(), pattern->getBenefit(), pattern->getContext()), pattern(std::move(pattern)),
        attempt(std::move(attempt)) {
    setDebugName(this->pattern->getDebugName());
    setHasBoundedRewriteRecursion(this->pattern->hasBoundedRewriteRecursion());
  }

  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override { return attempt(*pattern, op, rewriter); }

private:
  std::unique_ptr<RewritePattern> pattern;
  upstream::Try attempt;
};

/// Calls `use` with each pattern of `from`, and whether its name is one of `names`.
void forEachPattern(RewritePatternSet &from, ArrayRef<StringRef> names, llvm::function_ref<void(std::unique_ptr<RewritePattern>, bool)> use) {
  [[maybe_unused]] size_t found = 0;
  for (std::unique_ptr<RewritePattern> &pattern : from.getNativePatterns()) {
    StringRef qualified = pattern->getDebugName().split('<').first, name = qualified.substr(qualified.rfind(':') + 1);
    bool isNamed = llvm::is_contained(names, name);
    found += isNamed;
    use(std::move(pattern), isNamed);
  }
  assert(found == names.size() && "a pattern has another name, or is gone");
}

} // namespace

void upstream::movePatternsExcept(RewritePatternSet &from, RewritePatternSet &to, ArrayRef<StringRef> leftOut) {
  forEachPattern(from, leftOut, [&](std::unique_ptr<RewritePattern> pattern, bool isLeftOut) {
    if (!isLeftOut)
      to.add(std::move(pattern));
  });
}

void upstream::movePatternsThrough(RewritePatternSet &from, RewritePatternSet &to, ArrayRef<StringRef> names, const Try &attempt) {
  forEachPattern(from, names, [&](std::unique_ptr<RewritePattern> pattern, bool isNamed) {
    if (isNamed)
      pattern = std::make_unique<WrappedPattern>(std::move(pattern), attempt);
    to.add(std::move(pattern));
  });
}

void upstream::registerRepairs(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, arith::ArithDialect *) { repairArith(context); });
  registry.addExtension(+[](MLIRContext *context, complex::ComplexDialect *) { repairComplex(context); });
  registry.addExtension(+[](MLIRContext *context, index::IndexDialect *) { repairIndex(context); });
  registry.addExtension(+[](MLIRContext *context, linalg::LinalgDialect *) { repairLinalg(context); });
  registry.addExtension(+[](MLIRContext *context, math::MathDialect *) { repairMath(context); });
  registry.addExtension(+[](MLIRContext *context, scf::SCFDialect *) { repairSCF(context); });
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) { repairTensor(context); });
}
