/// Modules from source: weir-run starts the weir-compile next to it.

#ifndef WEIR_TOOLS_WEIR_RUN_COMPILE_FIRST_H
#define WEIR_TOOLS_WEIR_RUN_COMPILE_FIRST_H

#include <string>
#include <vector>

namespace weir::tools {

/// A module in a temporary folder that lives as long as this object.
class CompiledModule {
public:
  /// Raises an error if there is no compiler or if it fails; what it has to say is then on stderr already.
  CompiledModule(const std::string &source, const std::string &target, const std::vector<std::string> &arguments);
  ~CompiledModule();
  CompiledModule(const CompiledModule &) = delete;
  CompiledModule &operator=(const CompiledModule &) = delete;

  const std::string &path() const { return modulePath; }

private:
  std::string folder, modulePath;
};

} // namespace weir::tools

#endif // WEIR_TOOLS_WEIR_RUN_COMPILE_FIRST_H
