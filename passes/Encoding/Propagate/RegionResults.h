/// Results of dispatch regions in another layout (encoding-passes.md FU1).

#ifndef WEIR_PASSES_ENCODING_PROPAGATE_REGIONRESULTS_H
#define WEIR_PASSES_ENCODING_PROPAGATE_REGIONRESULTS_H

#include "dialects/Flow/FlowOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace weir::encoding {

/// Whether a kernel can store what this op makes in another layout.
bool canStoreEncoded(mlir::Operation &op);

/// Whether a returned value is made in the storage of a value from outside: it is read where it is written.
bool isMadeInPlace(mlir::Value value, mlir::Region &region);

/// A region before `region` that has taken its body and returns `inside` as well, as last result or instead of one. Workload, count and
/// attributes stay (FU5). `region` is without a body then, and to be replaced.
flow::DispatchRegionOp withResult(flow::DispatchRegionOp region, mlir::Value inside, mlir::ValueRange dims, std::optional<unsigned> replaced);

/// Readers of `region` read `fresh`.
void replaceRegion(flow::DispatchRegionOp region, flow::DispatchRegionOp fresh);

/// Assumed bytes of arguments, constants and what regions return.
double getLiveBytes(mlir::FunctionOpInterface function);

/// encoding-passes.md W4: of conversions that keep a value both plain and converted, with its bytes, the largest, if all together hold more than
/// `percent` of the bytes that live in the function.
llvm::SmallVector<mlir::Operation *> chooseTooExpensive(mlir::FunctionOpInterface function, llvm::SmallVector<std::pair<double, mlir::Operation *>> extras,
                                                        int64_t percent);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PROPAGATE_REGIONRESULTS_H
