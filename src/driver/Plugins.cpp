#include "src/driver/Plugins.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Support/DynamicLibrary.h"

using namespace mlir;

/// Why a library is not what the flag wants, or empty. Loading a library twice gives the same one.
static std::string describeFailure(StringRef flag, StringRef file) {
  std::string reason;
  llvm::sys::DynamicLibrary library = llvm::sys::DynamicLibrary::getPermanentLibrary(file.str().c_str(), &reason);
  if (!library.isValid())
    return reason;
  bool hasPasses = flag == "load-pass-plugin";
  const char *entry = hasPasses ? "mlirGetPassPluginInfo" : "mlirGetDialectPluginInfo";
  if (!library.getAddressOfSymbol(entry))
    return ("'" + file + "' is no plugin with " + (hasPasses ? "passes" : "dialects") + ": it does not define " + entry).str();
  llvm::Error error = hasPasses ? PassPlugin::load(file.str()).takeError() : DialectPlugin::load(file.str()).takeError();
  return error ? llvm::toString(std::move(error)) : "";
}

bool weir::driver::checkPlugins(ArrayRef<std::string> arguments, std::string &error) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    StringRef argument = arguments[i];
    auto [flag, file] = argument.ltrim('-').split('=');
    if (!argument.starts_with("-") || (flag != "load-pass-plugin" && flag != "load-dialect-plugin"))
      continue;
    if (!argument.contains('=') && i + 1 < arguments.size())
      file = arguments[++i];
    if (std::string reason = describeFailure(flag, file); !reason.empty()) {
      error = ("--" + flag + ": " + reason).str();
      return false;
    }
  }
  return true;
}
