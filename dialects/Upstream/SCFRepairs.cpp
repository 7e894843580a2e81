#include "dialects/Upstream/OpRepair.h"
#include "dialects/Upstream/Repairs.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace weir::upstream;

namespace {

/// An if before the condition moves into the body. Where its results are forwarded twice, or are two, the body reads the values of
/// the branch that is not taken.
struct While {
  static void addPatterns(RewritePatternSet &patterns, MLIRContext *context) {
    addPatternsExcept<scf::WhileOp>(patterns, context, {"WhileMoveIfDown"});
  }
};

} // namespace

void weir::upstream::repairSCF(MLIRContext *context) { repair<scf::WhileOp, While>(context); }
