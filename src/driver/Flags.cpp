#include "Flags.h"

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace weir::driver {

namespace {

struct Flag {
  const char *name;
  /// A value that the flag could have; null if it can stand alone.
  const char *example;
};

constexpr Flag flags[] = {
#define SWITCH(NAME) {NAME, nullptr},
#define VALUE(NAME, EXAMPLE) {NAME, EXAMPLE},
#define OPTIONAL(NAME) {NAME, nullptr},
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

/// The flag that an argument names, with one dash or with two, as for every flag of LLVM.
static const Flag *parseFlag(const std::string &argument) {
  size_t dashes = argument.find_first_not_of('-');
  if (dashes != 1 && dashes != 2)
    return nullptr;
  return findFlag(argument.substr(dashes, argument.find('=') - dashes));
}

std::vector<std::string> takeSharedFlags(std::vector<std::string> &arguments) {
  std::vector<std::string> taken, rest;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string &argument = arguments[i];
    if (argument == "--") {
      rest.insert(rest.end(), arguments.begin() + i, arguments.end());
      break;
    }
    const Flag *flag = parseFlag(argument);
    if (!flag) {
      rest.push_back(argument);
      continue;
    }
    taken.push_back("--" + argument.substr(argument.find_first_not_of('-')));
    if (flag->example && argument.find('=') == std::string::npos && i + 1 < arguments.size())
      taken.back() += "=" + arguments[++i];
  }
  arguments = std::move(rest);
  return taken;
}

std::string describeMissingValue(const std::vector<std::string> &arguments) {
  for (size_t i = 0; i < arguments.size() && arguments[i] != "--"; ++i) {
    const Flag *flag = parseFlag(arguments[i]);
    if (!flag || !flag->example)
      continue;
    size_t equals = arguments[i].find('=');
    std::string value;
    if (equals != std::string::npos)
      value = arguments[i].substr(equals + 1);
    else if (i + 1 < arguments.size())
      value = arguments[++i];
    // `-` is a file and `-1` a number; `-o` is the next flag.
    bool isFlag = equals == std::string::npos && value.size() > 1 && value[0] == '-' && !isdigit(static_cast<unsigned char>(value[1]));
    if (value.empty() || isFlag)
      return std::string("--") + flag->name + " needs a value, as in '--" + flag->name + "=" + flag->example + "'";
  }
  return "";
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
