#include "Checks.h"

#include "../../runtime/error.h"

#include <algorithm>
#include <cstdio>
#include <regex>

namespace weir::tools {

using namespace runtime;

namespace {

/// Each line of `text` after two spaces.
std::string indent(const std::string &text) { return "  " + std::regex_replace(text, std::regex("\n"), "\n  "); }

/// What went wrong; empty if nothing did.
std::string runOne(const std::shared_ptr<Module> &module, const Function &function, const RunOptions &options,
                   const std::vector<DeviceChoice> &choices, const std::shared_ptr<const ParameterSet> &parameters) {
  try {
    Session session(module, options.device, choices, parameters);
    Call(session, function, bindArguments(function.signature.arguments, {})).invoke();
    return "";
  } catch (const std::exception &error) {
    return error.what()[0] ? error.what() : "failed without a message";
  }
}

} // namespace

bool runChecks(const std::shared_ptr<Module> &module, const RunOptions &options, const std::vector<DeviceChoice> &choices,
               const std::shared_ptr<const ParameterSet> &parameters) {
  size_t passed = 0, failed = 0, skipped = 0;
  const std::string only = options.function.empty() ? "" : module->find(options.function).name;
  for (const Function &function : module->functions()) {
    if (!only.empty() && function.name != only)
      continue;
    const std::vector<ValueType> &types = function.signature.arguments;
    if (auto count = static_cast<size_t>(std::count_if(types.begin(), types.end(), [](const ValueType &type) { return !type.isFence(); }))) {
      printf("SKIP @%s: it takes %zu argument%s\n", function.name.c_str(), count, count > 1 ? "s" : "");
      ++skipped;
      continue;
    }
    std::string error = runOne(module, function, options, choices, parameters);
    if (error.empty()) {
      printf("PASS @%s\n", function.name.c_str());
      ++passed;
    } else {
      printf("FAIL @%s\n%s\n", function.name.c_str(), indent(error).c_str());
      ++failed;
    }
    fflush(stdout); // a crash would lose it
  }
  printf("%zu passed, %zu failed, %zu skipped\n", passed, failed, skipped);
  if (passed + failed == 0)
    raise("--check: no function could be called without arguments");
  return failed == 0;
}

} // namespace weir::tools
