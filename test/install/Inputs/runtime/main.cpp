/// Loads a module and calls its function with two arrays.
#include "weir/runtime/arrays/print.h"
#include "weir/runtime/error.h"
#include "weir/runtime/session.h"

#include <cstdio>

using namespace weir::runtime;

int main(int argc, char **argv) {
  try {
    Session session(Module::load(argv[1]), DeviceOptions());
    const Function &function = session.module().find("main");
    auto inputs = ValueReader("input", {argv[2], argv[3]}).readAll();
    for (const Value &result : session.run(function, bindArguments(function.signature.arguments, std::move(inputs))))
      printf("%s\n", printArray(result.array).c_str());
  } catch (const Error &error) {
    fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
}
