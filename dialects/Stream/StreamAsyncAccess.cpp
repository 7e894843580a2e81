// The async access contract of stream.md section 10.

#include "dialects/Stream/StreamOps.h"

using namespace mlir;
using namespace weir::stream;

/// `access resource[0, size)`
static AsyncAccessRange all(ResourceAccess access, Value resource, Value size) {
  return {access, resource, /*start=*/Value(), /*end=*/size, /*length=*/size};
}

void AsyncSplatOp::getAsyncAccessRanges(SmallVectorImpl<AsyncAccessRange> &ranges) {
  ranges.push_back(all(ResourceAccess::Write, getResult(), getResultSize()));
}
