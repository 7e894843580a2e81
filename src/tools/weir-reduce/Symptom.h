/// A command, and what it does about a program: what has to stay while the program gets smaller.

#ifndef WEIR_TOOLS_WEIR_REDUCE_SYMPTOM_H
#define WEIR_TOOLS_WEIR_REDUCE_SYMPTOM_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include <optional>
#include <string>

namespace weir::reduce {

class Symptom {
public:
  /// `command` is for the shell, {} in it is the program; without it the program comes last. `match` is a regular expression, or empty.
  Symptom(llvm::StringRef command, llvm::StringRef match, unsigned seconds) : command(command), match(match), seconds(seconds) {}
  ~Symptom();
  Symptom(const Symptom &) = delete;
  Symptom &operator=(const Symptom &) = delete;

  /// Runs the command on the program as it came; `firstSeconds` is how long that may take. False with an error if it shows nothing that could
  /// be looked for.
  bool observe(mlir::ModuleOp module, unsigned firstSeconds, std::string &error);
  /// Has a command of weir-compile stop after the earliest phase that shows the same. The phase, or empty.
  llvm::StringRef stopEarly(mlir::ModuleOp module, unsigned allSeconds);
  /// Whether the command still does the same, and the text of the program is one that parses and verifies.
  bool isShownBy(mlir::ModuleOp module);

  /// What ends the command: 0 to 127, or 128 and the number of a signal.
  int getExitCode() const { return wanted.exitCode; }
  std::string getCommandFor(llvm::StringRef file) const;
  unsigned getNumRuns() const { return numRuns; }

private:
  struct Outcome {
    int exitCode = 0;
    bool matches = false;
    std::string complaint; ///< the first message about an error or an assertion, without numbers
    bool operator==(const Outcome &other) const { return exitCode == other.exitCode && matches == other.matches; }
  };
  /// Nothing if the command took too long.
  std::optional<Outcome> run(llvm::StringRef text, unsigned limit);

  std::string command, match;
  unsigned seconds, numRuns = 0;
  llvm::SmallString<128> program, output;
  Outcome wanted;
  llvm::StringSet<> refused; ///< digests of texts that do not show it
};

} // namespace weir::reduce

#endif // WEIR_TOOLS_WEIR_REDUCE_SYMPTOM_H
