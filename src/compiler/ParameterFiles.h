/// Files of parameters for the compiler, which knows no exceptions.

#ifndef WEIR_SRC_COMPILER_PARAMETERFILES_H
#define WEIR_SRC_COMPILER_PARAMETERFILES_H

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace weir::compiler {

/// The bytes of a parameter in a file that is mapped for as long as `owner` lives.
struct ParameterBytes {
  std::shared_ptr<const void> owner; ///< null if there is no such parameter
  const char *data = nullptr;
  uint64_t size = 0;
};

class ParameterFiles {
public:
  /// `[SCOPE=]FILE` each. False, and `error` set, if one cannot be read or is damaged.
  bool open(const std::vector<std::string> &options, std::string &error);
  ParameterBytes find(std::string_view scope, std::string_view key) const;

private:
  std::shared_ptr<const void> set;
};

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_PARAMETERFILES_H
