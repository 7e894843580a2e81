// Inits that are read without being mentioned in the body (dispatch-passes.md 2.1 I2 to I4, 2.4 W4s). Stock patterns and
// bufferization take an unused block argument for contents that are not needed (EF8), so no such op may reach them.

#include "passes/Analysis/InitAccess.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/PartialInits.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

#define DEBUG_TYPE "weir-explicit-inits"

namespace weir {
#define GEN_PASS_DEF_EXPLICITINITS
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

struct ExplicitInits : public weir::impl::ExplicitInitsBase<ExplicitInits> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (!op.hasPureTensorSemantics() || isInsideDispatch(op))
        return;
      bool implicit = false;
      for (OpOperand &init : op.getDpsInitsMutable()) {
        implicit |= isImplicitInit(op, init);
        if (getInitRead(op, init) == InitRead::MultiWrite)
          missedRemark(op, DEBUG_TYPE, ExplicitInitsCode::MULTI_WRITE);
      }
      if (implicit)
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : ops)
      makeInitsExplicit(op, rewriter, [](Operation *op, InitRead read, StringRef form) {
        ExplicitInitsCode code = read == InitRead::ZeroTrip ? ExplicitInitsCode::ZERO_TRIP : ExplicitInitsCode::INIT_PARTIAL;
        passedRemark(op, DEBUG_TYPE, code) << remark::metric("as", form);
      });
  }
};

} // namespace
