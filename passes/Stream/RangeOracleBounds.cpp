#include "passes/Stream/RangeOracleImpl.h"
using namespace mlir;
using namespace weir::stream;
bool RangeOracle::Impl::isNonNegativeByBounds(const BytePosition &, Operation *) { return false; }
