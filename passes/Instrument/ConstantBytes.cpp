#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilAttrs.h"
#include "dialects/Util/UtilInterfaces.h"
#include "passes/Instrument/Ledger.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace weir;

/// Adds the bytes of `value`, and of what it is put together from.
static void addConstant(Attribute value, ledger::ConstantBytes &bytes) {
  if (auto composite = dyn_cast<util::CompositeAttr>(value)) {
    for (Attribute part : composite.getValues())
      addConstant(part, bytes);
    return;
  }
  auto typed = dyn_cast<TypedAttr>(value);
  std::optional<int64_t> size = util::getConstantStorageSize(value);
  if (!typed || !size)
    return;
  std::string name;
  llvm::raw_string_ostream(name) << getElementTypeOrSelf(typed.getType());
  bytes[name] += *size;
}

ledger::ConstantBytes weir::ledger::countConstants(ModuleOp module) {
  ConstantBytes bytes;
  module.walk([&](Operation *op) {
    if (auto constant = dyn_cast<stream::AsyncConstantOp>(op))
      addConstant(constant.getValue(), bytes);
    else if (auto constants = dyn_cast<stream::ResourceConstantsOp>(op))
      for (Attribute value : constants.getValues())
        addConstant(value, bytes);
  });
  return bytes;
}
