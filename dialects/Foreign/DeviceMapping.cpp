// Mappings of loops to devices that weir does not know.
#include "dialects/Foreign/ForeignOps.h"

#include "mlir/Dialect/SCF/IR/DeviceMappingInterface.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace {
/// `scf.forall` takes only mappings that say what they map to, such as `#iree_codegen.workgroup_mapping<x>` does in the peer. An attribute
/// that is kept as text may be one; it is kept as it is.
struct UnknownMapping : DeviceMappingAttrInterface::ExternalModel<UnknownMapping, OpaqueAttr> {
  int64_t getMappingId(Attribute) const { return 0; }
  bool isLinearMapping(Attribute) const { return false; }
  int64_t getRelativeIndex(Attribute) const { return 0; }
};
} // namespace

void weir::foreign::registerExternalModels(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, scf::SCFDialect *) { OpaqueAttr::attachInterface<UnknownMapping>(*context); });
}
