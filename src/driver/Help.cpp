#include "Help.h"

#include "../runtime/suggest.h"
#include "Flags.h"
#include "PeerFlags.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <cstring>

namespace weir::driver {

static bool isHelpAll(const char *argument) { return strcmp(argument, "--help-all") == 0 || strcmp(argument, "-help-all") == 0; }

bool takeHelpAll(std::vector<std::string> &arguments) {
  for (std::string &argument : arguments) {
    if (argument == "--")
      return false;
    if (isHelpAll(argument.c_str())) {
      argument = "--help";
      return true;
    }
  }
  return false;
}

void takeHelpAll(int argc, char **argv) {
  for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; ++i)
    if (isHelpAll(argv[i]))
      argv[i][strlen(argv[i]) - strlen("-all")] = '\0';
}

bool printsShortHelp(int argc, char **argv, const char *text) {
  for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; ++i) {
    for (const char *spelling : {"--help", "-help", "-h"}) {
      if (strcmp(argv[i], spelling) == 0) {
        fputs(text, stdout);
        return true;
      }
    }
  }
  return false;
}

void hideOtherGroups(CLI::App &app, const std::vector<std::string> &common) {
  for (CLI::Option *option : app.get_options())
    if (!option->get_positional() && std::find(common.begin(), common.end(), option->get_group()) == common.end())
      option->group("");
}

std::string describeError(const CLI::App &app, const CLI::ParseError &error) {
  std::string text = error.what();
  if (!dynamic_cast<const CLI::ExtrasError *>(&error))
    return text;
  std::vector<std::string> names;
  for (const CLI::Option *option : app.get_options())
    for (const std::string &name : option->get_lnames())
      names.push_back("--" + name);
  for (const std::string &flag : sharedFlags())
    names.push_back("--" + flag);
  for (const std::string &extra : app.remaining())
    if (std::string own = describePeerFlag(extra); extra.size() > 1 && extra[0] == '-' && !own.empty())
      return text + own;
    else if (extra.size() > 1 && extra[0] == '-')
      return text + didYouMean(extra.substr(0, extra.find('=')), names);
  return text;
}

} // namespace weir::driver
