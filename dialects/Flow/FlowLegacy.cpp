// Names that ops of this dialect, or ops that left it, had in older dumps (flow.md 10, iree_tensor_ext.md 6, util.md 15).
#include "dialects/Flow/FlowOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilLegacy.h"
#include "dialects/Util/UtilParsing.h"

using namespace mlir;
using namespace weir;
using namespace weir::flow;

std::optional<Dialect::ParseOpHook> FlowDialect::getParseOperationHook(StringRef opName) const {
  if (opName == "flow.dispatch.entry")
    return ParseOpHook(util::parseRenamedOp<ExecutableExportOp>);
  if (std::optional<ParseOpHook> moved = tensor_ext::getLegacyFlowOpParser(opName))
    return moved;
  if (std::optional<ParseOpHook> variable = util::getLegacyVariableParser(opName))
    return variable;
  return ParseOpHook(refuseCustomForm);
}
