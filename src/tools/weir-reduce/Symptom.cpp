#include "src/tools/weir-reduce/Symptom.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SHA1.h"
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace weir::reduce;

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  AsmState state(module);
  module->print(os, state);
  os << "\n";
  return text;
}

/// A command of the shell with all its output in a file, and the exit code of the shell. Nothing if it took too long: all that it started ends then.
static std::optional<int> runShell(const std::string &command, const char *output, unsigned seconds) {
  pid_t child = fork();
  if (child < 0)
    return std::nullopt;
  if (child == 0) {
    setpgid(0, 0);
    int in = open("/dev/null", O_RDONLY), out = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(in, 0), dup2(out, 1), dup2(out, 2);
    rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    // The shell waits: a signal that ends the command is 128 and its number.
    std::string line = command + "\nexit $?";
    execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
    _exit(127);
  }
  setpgid(child, child);
  auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  int status = 0;
  for (unsigned pause = 200; waitpid(child, &status, WNOHANG) == 0; pause = std::min(pause * 2, 10000u)) {
    if (std::chrono::steady_clock::now() > deadline) {
      kill(-child, SIGKILL);
      waitpid(child, &status, 0);
      return std::nullopt;
    }
    usleep(pause);
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// What the first line about an error or an assertion says. Numbers change with the program.
static std::string findComplaint(llvm::StringRef text) {
  for (llvm::StringRef rest = text; !rest.empty();) {
    llvm::StringRef line;
    std::tie(line, rest) = rest.split('\n');
    for (llvm::StringRef word : {"error: ", "ERROR: ", "Assertion ", "UNREACHABLE "})
      if (size_t at = line.find(word); at != llvm::StringRef::npos) {
        std::string complaint;
        llvm::copy_if(line.substr(at), std::back_inserter(complaint), [](char c) { return !isdigit(c); });
        return complaint;
      }
  }
  return "";
}

Symptom::~Symptom() {
  for (llvm::StringRef file : {llvm::StringRef(program), llvm::StringRef(output)})
    if (!file.empty())
      llvm::sys::fs::remove(file);
}

std::string Symptom::getCommandFor(llvm::StringRef file) const {
  std::string line = command;
  if (!llvm::StringRef(line).contains("{}"))
    return line + " " + file.str();
  for (size_t at = line.find("{}"); at != std::string::npos; at = line.find("{}", at + file.size()))
    line.replace(at, 2, file);
  return line;
}

std::optional<Symptom::Outcome> Symptom::run(llvm::StringRef text, unsigned limit) {
  ++numRuns;
  std::error_code ec;
  llvm::raw_fd_ostream(program, ec) << text;
  std::optional<int> exitCode = runShell(getCommandFor(program), output.c_str(), limit);
  if (!exitCode)
    return std::nullopt;
  Outcome outcome;
  outcome.exitCode = *exitCode;
  if (auto printed = llvm::MemoryBuffer::getFile(output)) {
    outcome.matches = match.empty() || llvm::Regex(match).match((*printed)->getBuffer());
    outcome.complaint = findComplaint((*printed)->getBuffer());
  }
  return outcome;
}

bool Symptom::observe(ModuleOp module, unsigned firstSeconds, std::string &error) {
  for (llvm::SmallString<128> *file : {&program, &output})
    if (std::error_code ec = llvm::sys::fs::createTemporaryFile("weir-reduce", "mlir", *file)) {
      error = ec.message();
      return false;
    }
  std::string text = print(module);
  auto start = std::chrono::steady_clock::now();
  std::optional<Outcome> found = run(text, std::max(firstSeconds, seconds));
  if (!found || !found->matches) {
    error = !found ? "the command takes longer than --seconds" : "the command does not print '" + match + "' for the program";
    return false;
  }
  if (found->exitCode == 0 && match.empty()) {
    error = "the command succeeds on the program: give the output to look for with --match=REGEX";
    return false;
  }
  wanted = *found;
  // A smaller program is no slower, but for the noise of the machine.
  auto passed = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - start).count();
  seconds = std::max<unsigned>(seconds, 2 * passed);
  // Names of functions in a trace of the stack cost more time than a small program; what is looked for may be among them.
  bool wasSet = getenv("LLVM_DISABLE_SYMBOLIZATION");
  if (wanted.exitCode > 128 && !wasSet) {
    setenv("LLVM_DISABLE_SYMBOLIZATION", "1", 0);
    if (std::optional<Outcome> plain = run(text, seconds); !plain || !(*plain == wanted))
      unsetenv("LLVM_DISABLE_SYMBOLIZATION");
  }
  return true;
}

llvm::StringRef Symptom::stopEarly(ModuleOp module, unsigned allSeconds) {
  // One call of the compiler that goes to the end: others may be wrong about its output.
  static constexpr llvm::StringLiteral kTool = "weir-compile";
  llvm::StringRef line = command;
  size_t at = line.find(kTool);
  auto isBoundary = [](char c) { return c == ' ' || c == '/' || c == '\'' || c == '"'; };
  if (line.count(kTool) != 1 || line.contains("--compile-to") || (at > 0 && !isBoundary(line[at - 1])) ||
      !line.drop_front(at + kTool.size()).starts_with(" "))
    return "";
  auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(allSeconds);
  std::string whole = command, text = print(module);
  // "preprocess" does nothing unless a pipeline is given; the last one is the command as it is.
  for (llvm::StringRef phase : {"input", "preprocess", "dispatch", "flow", "stream", "executables"}) {
    if (std::chrono::steady_clock::now() > deadline)
      break;
    command = whole;
    command.insert(at + kTool.size(), (" --compile-to=" + phase).str());
    std::optional<Outcome> found = run(text, seconds);
    // Without --match an exit code alone could be about something else.
    if (found && *found == wanted && (!match.empty() || found->complaint == wanted.complaint))
      return phase;
  }
  command = whole;
  return "";
}

bool Symptom::isShownBy(ModuleOp module) {
  std::string text = print(module);
  std::array<uint8_t, 20> digest = llvm::SHA1::hash(llvm::ArrayRef(reinterpret_cast<const uint8_t *>(text.data()), text.size()));
  llvm::StringRef key(reinterpret_cast<const char *>(digest.data()), digest.size());
  if (refused.contains(key))
    return false;
  std::optional<Outcome> found = run(text, seconds);
  if (found && *found == wanted) {
    ScopedDiagnosticHandler quiet(module.getContext(), [](Diagnostic &) { return success(); });
    if (parseSourceString<ModuleOp>(text, module.getContext()))
      return true;
  }
  refused.insert(key);
  return false;
}
