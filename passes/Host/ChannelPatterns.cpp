// Channels of host code: pointers that the session owns.

#include "dialects/Stream/StreamCarriedOps.h"
#include "passes/FunctionPatterns.h"
#include "passes/Host/ApiCallPattern.h"
#include "passes/Host/HostPatterns.h"

using namespace mlir;
using namespace weir;
using namespace weir::host;

namespace {

LogicalResult convertCreate(stream::ChannelCreateOp op, stream::ChannelCreateOp::Adaptor, ConversionPatternRewriter &rewriter) {
  if (op.getId() || op.getRank() || op.getCount())
    return op.emitOpError("states an id, a rank or a count, but these come from the group that the module runs in: drop them");
  Context context = Context::of(op);
  rewriter.replaceOp(op, callApi(rewriter, op.getLoc(), context.api, Api::ChannelDefault, {context.invocation}));
  return success();
}

} // namespace

void weir::host::populateChannelPatterns(const LLVMTypeConverter &types, RewritePatternSet &patterns) {
  addConversions<convertCreate>(types, patterns);
  patterns.add<ApiCallPattern<stream::ChannelSplitOp, Api::ChannelSplit>, ApiCallPattern<stream::ChannelRankOp, Api::ChannelRank>,
               ApiCallPattern<stream::ChannelCountOp, Api::ChannelCount>>(types, patterns.getContext());
}
