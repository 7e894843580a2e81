#include "Flags.h"

namespace weir::driver {

namespace {

struct Flag {
  const char *name;
  bool needsValue;
};

constexpr Flag flags[] = {
#define SWITCH(NAME) {NAME, false},
#define VALUE(NAME) {NAME, true},
#include "Flags.def"
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

} // namespace weir::driver
