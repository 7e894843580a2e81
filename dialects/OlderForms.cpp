#include "dialects/OlderForms.h"

#include "dialects/Stream/StreamLegacy.h"
#include "dialects/Util/UtilLegacy.h"

void weir::readOlderForms(mlir::Operation *root) {
  util::expandLegacyInitializers(root);
  stream::expandFloatPatterns(root);
}
