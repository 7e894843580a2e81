#include "kernels.h"

#include "../../error.h"

#include <cctype>
#include <cstring>

namespace weir::runtime::cuda {

using namespace cuda_driver;

std::string entryNameOf(const char *exportName) {
  const char *separator = strstr(exportName, "::");
  std::string name;
  for (const char *c = separator ? separator + 2 : exportName; *c; ++c) {
    auto byte = static_cast<unsigned char>(*c);
    bool isLetter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_', isDigit = byte >= '0' && byte <= '9';
    if (isLetter || (isDigit && !name.empty()))
      name += *c;
    else
      name += fmt::format("${:02x}", byte);
  }
  return name;
}

Kernels::~Kernels() {
  context.setCurrent();
  for (auto &[text, module] : modules)
    if (module)
      context.api.cuModuleUnload(module);
}

CUfunction Kernels::get(const weir_export_t &entry) {
  if (auto found = functions.find(&entry); found != functions.end())
    return found->second;
  std::string name = entryNameOf(entry.name);
  CUmodule module = getModule(entry);
  CUfunction function = nullptr;
  CUresult result = context.api.cuModuleGetFunction(&function, module, name.c_str());
  if (result == notFound)
    raise("dispatch of '{}': its code has no kernel '{}'", entry.name, name);
  if (result != success)
    raise("dispatch of '{}': its kernel cannot be loaded: {} (error {})", entry.name, context.describe(result), result);
  tensorMaps[&entry] = readTensorMaps(context, module, name, entry.name);
  ++context.statistics.pipelines;
  functions[&entry] = function;
  return function;
}

CUmodule Kernels::getModule(const weir_export_t &entry) {
  CUmodule &module = modules[entry.blob];
  if (module)
    return module;
  const char *text = static_cast<const char *>(entry.blob);
  if (entry.blob_size == 0 || text[entry.blob_size - 1] != '\0')
    raise("dispatch of '{}': its code is not PTX", entry.name);
  char log[4096] = "";
  int options[] = {jitErrorLog, jitErrorLogBytes};
  void *values[] = {log, reinterpret_cast<void *>(sizeof(log))};
  CUresult result = context.api.cuModuleLoadDataEx(&module, text, 2, options, values);
  if (result == success)
    return module;
  module = nullptr;
  raise("dispatch of '{}': the driver rejects its code: {} (error {})", entry.name, *log ? log : context.describe(result), result);
}

} // namespace weir::runtime::cuda
