#include "Version.h"

#include <cstdio>
#include <string_view>

static constexpr std::string_view commit =
#include "Commit.inc"
    ;

std::string weir::driver::getVersion(const char *llvmVersion) {
  std::string text = "weir " WEIR_VERSION;
  if (!commit.empty())
    text += "\ncommit " + std::string(commit);
  if (llvmVersion)
    text += std::string("\nLLVM ") + llvmVersion;
  return text;
}

bool weir::driver::printsVersion(int argc, char **argv, const char *llvmVersion) {
  for (int i = 1; i < argc; ++i) {
    std::string_view argument(argv[i]);
    if (argument == "--")
      return false;
    if (argument == "--version" || argument == "-version") {
      puts(getVersion(llvmVersion).c_str());
      return true;
    }
  }
  return false;
}
