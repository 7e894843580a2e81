#include "src/compiler/Tuning.h"

#include "dialects/Weir/WeirDialect.h"
#include "mlir/Parser/Parser.h"
#include "src/driver/InputText.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace weir;

LogicalResult weir::compiler::addTuning(ModuleOp module, const std::string &file, std::string &error) {
  if (file.empty())
    return success();
  auto buffer = driver::openProgram(file, error);
  if (!buffer)
    return failure();
  // Diagnostics of the file name it.
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), SMLoc());
  OwningOpRef<ModuleOp> given;
  {
    SourceMgrDiagnosticHandler diagnostics(sources, module.getContext(), llvm::errs());
    given = parseSourceFile<ModuleOp>(sources, module.getContext());
  }
  if (!given)
    return failure();
  auto configs = (*given)->getAttrOfType<DictionaryAttr>(TunedConfigsAttr::getNameStr());
  if (!configs) {
    error = "--weir-tuning: " + file + " is not a module with " + TunedConfigsAttr::getNameStr().str() + ", as weir-tune writes it";
    return failure();
  }
  NamedAttrList all(module->getAttrOfType<DictionaryAttr>(TunedConfigsAttr::getNameStr()));
  for (NamedAttribute entry : configs)
    all.set(entry.getName(), entry.getValue());
  module->setAttr(TunedConfigsAttr::getNameStr(), all.getDictionary(module.getContext()));
  return success();
}
