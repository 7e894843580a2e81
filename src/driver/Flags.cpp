#include "Flags.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace weir::driver {

namespace {

struct Flag {
  const char *name;
  bool needsValue;
};

constexpr Flag flags[] = {
#define SWITCH(NAME) {NAME, false},
#define VALUE(NAME) {NAME, true},
#define OPTIONAL(NAME) {NAME, false},
#include "Flags.def"
#undef OPTIONAL
#undef VALUE
#undef SWITCH
};

const Flag *findFlag(const std::string &name) {
  for (const Flag &flag : flags)
    if (name == flag.name)
      return &flag;
  return nullptr;
}

} // namespace

std::vector<std::string> sharedFlags() {
  std::vector<std::string> names;
  for (const Flag &flag : flags)
    names.push_back(flag.name);
  return names;
}

std::vector<std::string> takeSharedFlags(std::vector<std::string> &arguments) {
  std::vector<std::string> taken, rest;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string &argument = arguments[i];
    if (argument == "--") {
      rest.insert(rest.end(), arguments.begin() + i, arguments.end());
      break;
    }
    // One dash does as well as two, as for every flag of LLVM.
    size_t dashes = argument.find_first_not_of('-');
    size_t equals = argument.find('=');
    const Flag *flag = nullptr;
    if (dashes == 1 || dashes == 2)
      flag =
          findFlag(argument.substr(dashes, equals == std::string::npos ? equals : equals - dashes));
    if (!flag) {
      rest.push_back(argument);
      continue;
    }
    taken.push_back("--" + argument.substr(dashes));
    if (flag->needsValue && equals == std::string::npos && i + 1 < arguments.size())
      taken.back() += "=" + arguments[++i];
  }
  arguments = std::move(rest);
  return taken;
}

int wantsColor(const std::vector<std::string> &flags) {
  int wanted = -1;
  for (const std::string &flag : flags)
    if (flag == "--color" || flag == "--color=true" || flag == "--color=1")
      wanted = 1;
    else if (flag == "--color=false" || flag == "--color=0")
      wanted = 0;
  return wanted;
}

void printError(const char *tool, const std::string &message, const std::vector<std::string> &flags) {
  int color = wantsColor(flags);
  if (color < 0) {
    const char *terminal = getenv("TERM");
    color = isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
  }
  fprintf(stderr, color ? "%s: \033[0;1;31merror: \033[0m%s\n" : "%s: error: %s\n", tool, message.c_str());
}

} // namespace weir::driver
