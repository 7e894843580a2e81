#ifndef WEIR_DIALECTS_OLDERFORMS_H
#define WEIR_DIALECTS_OLDERFORMS_H

namespace mlir {
class Operation;
} // namespace mlir

namespace weir {

/// Rewrites what parsers of older programs leave for after the parser (`UtilLegacy.h`, `StreamLegacy.h`). Tools call it once per program.
void readOlderForms(mlir::Operation *root);

} // namespace weir

#endif // WEIR_DIALECTS_OLDERFORMS_H
