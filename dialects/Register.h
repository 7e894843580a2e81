#ifndef WEIR_DIALECTS_REGISTER_H
#define WEIR_DIALECTS_REGISTER_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace weir {

/// Registers weir's dialects and the interfaces that they attach to upstream ops.
void registerDialects(mlir::DialectRegistry &registry);

} // namespace weir

#endif // WEIR_DIALECTS_REGISTER_H
