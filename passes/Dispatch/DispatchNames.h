#ifndef WEIR_PASSES_DISPATCH_DISPATCHNAMES_H
#define WEIR_PASSES_DISPATCH_DISPATCHNAMES_H

#include "mlir/IR/Region.h"

#include <string>

namespace weir {

/// What a dispatch body computes, for its name: the root's kind, its loop extents and element types, as in
/// `matmul_128x384x384_f32`. Empty if the body holds no structured op.
std::string summarizeDispatch(mlir::Region &body);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_DISPATCHNAMES_H
