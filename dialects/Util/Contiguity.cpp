#include "dialects/Util/Contiguity.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace weir::util;

Contiguity weir::util::getContiguity(ArrayRef<OpFoldResult> dims, ArrayRef<OpFoldResult> lengths) {
  bool full = true;
  Contiguity answer = Contiguity::Yes;
  for (auto [dim, length] : llvm::reverse(llvm::zip_equal(dims, lengths))) {
    if (full) {
      full = isEqualConstantIntOrValue(dim, length);
      continue; // also for the one dimension of any length
    }
    std::optional<int64_t> known = getConstantIntValue(length);
    if (known == 0)
      return Contiguity::Yes;
    if (!known)
      answer = Contiguity::Unknown;
    else if (*known != 1)
      return Contiguity::No;
  }
  return answer;
}
