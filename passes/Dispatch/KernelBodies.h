#ifndef WEIR_PASSES_DISPATCH_KERNELBODIES_H
#define WEIR_PASSES_DISPATCH_KERNELBODIES_H

#include "passes/Dispatch/AccessAnalysis.h"

namespace weir {

/// W1, W4: gives the ops of a kernel body whose init is a constant, directly or through views, a copy of it as init, or an
/// empty tensor where only its shape matters: nothing may write into a constant (V6).
void detachConstantInits(mlir::Region &body);

/// A8: the loads of an argument without contents give a `tensor.empty`. False, with nothing changed, if the argument goes
/// somewhere else or if a load might see what the body itself stored.
bool replaceUndefinedLoads(const BindingUse &use);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_KERNELBODIES_H
