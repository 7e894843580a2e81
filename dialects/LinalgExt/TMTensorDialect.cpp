// tm_tensor: what torch-mlir hands over beside linalg. Its ops have the form of those of iree_linalg_ext and become them at input.
#include "dialects/LinalgExt/TMTensorDialect.h"

#include "dialects/LinalgExt/LinalgExtSyntax.h"
#include "dialects/Util/UtilParsing.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

MLIR_DEFINE_EXPLICIT_TYPE_ID(weir::linalg_ext::TMTensorDialect)

TMTensorDialect::TMTensorDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context, TypeID::get<TMTensorDialect>()) {
  allowUnknownOperations();
}

std::optional<Dialect::ParseOpHook> TMTensorDialect::getParseOperationHook(StringRef opName) const {
  return llvm::StringSwitch<ParseOpHook>(opName)
      .Cases({"tm_tensor.attention", "tm_tensor.scan", "tm_tensor.scatter", "tm_tensor.sort", "tm_tensor.topk"},
             ParseOpHook(linalg_ext::parseStructured))
      .Case("tm_tensor.yield", ParseOpHook(linalg_ext::parseYield))
      .Default(ParseOpHook(refuseCustomForm));
}
