#include "CompileFirst.h"

#include "../../runtime/error.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace weir::tools {

using runtime::raise;

namespace {

/// Runs a program and waits for its end.
void runProgram(const std::string &program, std::vector<std::string> arguments, const std::string &source) {
  std::vector<char *> argv;
  for (std::string &argument : arguments)
    argv.push_back(argument.data());
  argv.push_back(nullptr);
  pid_t child;
  if (int error = posix_spawn(&child, program.c_str(), nullptr, nullptr, argv.data(), environ))
    raise("cannot start '{}': {}", program, strerror(error));
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      raise("cannot wait for '{}': {}", program, strerror(errno));
  if (WIFSIGNALED(status))
    raise("weir-compile was killed by signal {} ({}) on '{}'", WTERMSIG(status), strsignal(WTERMSIG(status)), source);
  if (WEXITSTATUS(status) != 0)
    raise("weir-compile failed on '{}' (exit code {})", source, WEXITSTATUS(status));
}

} // namespace

CompiledModule::CompiledModule(const std::string &source, const std::string &target, const std::vector<std::string> &arguments) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(source, error))
    raise("cannot read '{}': {}", source, error ? error.message() : "it is no file");
  std::filesystem::path compiler = std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / "weir-compile";
  if (access(compiler.c_str(), X_OK) != 0)
    raise("'{}' must be compiled first, but there is no weir-compile next to weir-run ('{}')", source, compiler.string());

  const char *temporary = getenv("TMPDIR");
  std::string pattern = std::string(temporary && *temporary ? temporary : "/tmp") + "/weir-run-XXXXXX";
  if (!mkdtemp(pattern.data()))
    raise("cannot make a temporary folder '{}': {}", pattern, strerror(errno));
  folder = pattern;
  modulePath = folder + "/module.so";
  std::vector<std::string> command = {compiler.string(), source, "-o", modulePath};
  if (!target.empty())
    command.push_back("--target=" + target);
  command.insert(command.end(), arguments.begin(), arguments.end());
  try {
    runProgram(compiler.string(), std::move(command), source);
  } catch (...) {
    std::filesystem::remove_all(folder, error);
    throw;
  }
}

CompiledModule::~CompiledModule() {
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
}

} // namespace weir::tools
