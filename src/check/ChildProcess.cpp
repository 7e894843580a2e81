#include "src/check/ChildProcess.h"

#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Process.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace weir::check;

SharedMemory::SharedMemory(llvm::ArrayRef<size_t> sizes) {
  if (sizes.empty())
    return;
  pieces.resize(sizes.size());
  size_t page = llvm::sys::Process::getPageSizeEstimate();
  // The verdict, then a guard before each piece, and one at the end.
  total = 2 * page;
  for (size_t size : sizes)
    total += llvm::alignTo(size, page) + page;
  void *mapped = mmap(nullptr, total, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED)
    return;
  base = static_cast<uint8_t *>(mapped);
  uint8_t *next = base + page;
  for (auto [piece, size] : llvm::zip_equal(pieces, sizes)) {
    mprotect(next, page, PROT_NONE);
    next += page + llvm::alignTo(size, page);
    piece = next - llvm::alignTo(size, 64);
  }
  mprotect(next, page, PROT_NONE);
}

SharedMemory::~SharedMemory() {
  if (base)
    munmap(base, total);
}

bool weir::check::runInChild(SharedMemory &memory, llvm::function_ref<const char *()> body, std::string &error, unsigned seconds) {
  *memory.getVerdict() = nullptr;
  pid_t child = fork();
  if (child < 0) {
    error = std::string("cannot start a process: ") + strerror(errno);
    return false;
  }
  if (child == 0) {
    // Handlers of the compiler would report a crash of its own.
    for (int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM})
      signal(number, SIG_DFL);
    alarm(seconds);
    *memory.getVerdict() = body();
    _exit(0);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  if (WIFSIGNALED(status)) {
    if (WTERMSIG(status) == SIGALRM)
      error = "did not end within " + std::to_string(seconds) + " seconds";
    else
      error = std::string("crashes: ") + strsignal(WTERMSIG(status));
    return false;
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    error = "the process ended";
    return false;
  }
  // Texts of the code are where they were when it was loaded.
  if (const char *message = *memory.getVerdict()) {
    error = std::string("fails: ") + message;
    return false;
  }
  return true;
}
