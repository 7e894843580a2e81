#include "CrashHandler.h"

#include <csignal>
#include <cstring>
#include <initializer_list>

#include <unistd.h>

namespace weir::tools {

namespace {

/// The handler has to run even if the stack is what overflowed.
char handlerStack[64 << 10];

/// Only calls what is safe in a handler.
void print(const char *text) {
  if (write(STDERR_FILENO, text, strlen(text)) < 0)
    _exit(1);
}

void handleCrash(int signal) {
  print("weir-run: error: the module crashed: ");
  switch (signal) {
  case SIGILL:
    print("illegal instruction (SIGILL); was it compiled for another CPU? See --target-cpu of weir-compile");
    break;
  case SIGFPE:
    print("arithmetic trap such as an integer division by zero (SIGFPE)");
    break;
  case SIGBUS:
    print("access to memory that does not exist (SIGBUS)");
    break;
  default:
    print("invalid memory access or stack overflow (SIGSEGV)");
  }
  print("\n");
  _exit(1);
}

} // namespace

void installCrashHandler() {
  stack_t stack = {};
  stack.ss_sp = handlerStack;
  stack.ss_size = sizeof(handlerStack);
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) {
    struct sigaction action = {};
    if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler != SIG_DFL)
      continue;
    sigaltstack(&stack, nullptr);
    action.sa_handler = handleCrash;
    action.sa_flags = SA_ONSTACK;
    sigaction(signal, &action, nullptr);
  }
}

} // namespace weir::tools
