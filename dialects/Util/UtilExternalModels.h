#ifndef WEIR_DIALECTS_UTIL_UTILEXTERNALMODELS_H
#define WEIR_DIALECTS_UTIL_UTILEXTERNALMODELS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace weir::util {

/// Attaches to upstream ops what transforms ask through util's interfaces: ties of destination-style ops, hoistability; and
/// to util's ops what upstream asks (value bounds).
void registerExternalModels(mlir::DialectRegistry &registry);

} // namespace weir::util

#endif // WEIR_DIALECTS_UTIL_UTILEXTERNALMODELS_H
