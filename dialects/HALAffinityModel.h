#ifndef WEIR_DIALECTS_HALAFFINITYMODEL_H
#define WEIR_DIALECTS_HALAFFINITYMODEL_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace weir::hal {

/// Attaches the stream dialect's affinity interface to `#hal.device.affinity` and `#hal.device.promise`.
void registerAffinityModels(mlir::DialectRegistry &registry);

} // namespace weir::hal

#endif // WEIR_DIALECTS_HALAFFINITYMODEL_H
