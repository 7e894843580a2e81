/// `--help` in two lengths, and messages that know what was meant.

#ifndef WEIR_SRC_DRIVER_HELP_H
#define WEIR_SRC_DRIVER_HELP_H

#include <string>
#include <vector>

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace weir::driver {

/// Turns `--help-all` into `--help`, and returns whether it was there. What comes after `--` stays.
bool takeHelpAll(std::vector<std::string> &arguments);
/// The same for tools whose `--help` has everything.
void takeHelpAll(int argc, char **argv);

/// Prints `text` and returns true if `--help` or `-h` is asked for, for tools whose `--help-all` is longer than two screens.
bool printsShortHelp(int argc, char **argv, const char *text);

/// The groups of `app` but for `common` are left out of its help. For the moment before it is printed: messages about hidden options lack their names.
void hideOtherGroups(CLI::App &app, const std::vector<std::string> &common);

/// The message of `error`, and for an unknown flag the one that may be meant.
std::string describeError(const CLI::App &app, const CLI::ParseError &error);

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_HELP_H
