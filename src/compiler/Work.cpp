#include "src/compiler/Work.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace weir;

static llvm::json::Value toJson(Attribute value) {
  if (auto text = dyn_cast<StringAttr>(value))
    return llvm::json::fixUTF8(text.getValue());
  llvm::json::Array list;
  if (auto numbers = dyn_cast<DenseI64ArrayAttr>(value)) {
    for (int64_t number : numbers.asArrayRef())
      list.push_back(number);
  } else {
    for (Attribute element : cast<ArrayAttr>(value))
      list.push_back(toJson(element));
  }
  return list;
}

std::string weir::compiler::describeWork(ModuleOp module) {
  llvm::json::Object kernels;
  for (auto executable : module.getOps<stream::ExecutableOp>())
    for (auto entry : executable.getExports()) {
      auto work = entry->getAttrOfType<DictionaryAttr>(WorkAttr::getNameStr());
      if (!work)
        continue;
      llvm::json::Object fields;
      for (NamedAttribute field : work)
        // What layouts cost is for the ledger.
        if (!isa<DictionaryAttr>(field.getValue()))
          fields[field.getName().getValue()] = toJson(field.getValue());
      // Records of blobs have the name of the function.
      for (StringRef name : {entry.getSymName(), entry.getFunctionRef()})
        kernels[(executable.getSymName() + "::" + name).str()] = llvm::json::Object(fields);
    }
  std::string text;
  llvm::raw_string_ostream(text) << llvm::json::Value(std::move(kernels));
  return text;
}
