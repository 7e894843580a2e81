#include "Version.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Config/llvm-config.h"

void weir::printVersion(llvm::raw_ostream &os) {
  os << "weir " << WEIR_VERSION << "\nLLVM " << LLVM_VERSION_STRING << "\n";
}

bool weir::asksForVersion(int argc, char **argv) {
  for (int i = 1; i < argc; ++i) {
    llvm::StringRef argument(argv[i]);
    if (argument == "--")
      return false;
    if (argument == "--version" || argument == "-version")
      return true;
  }
  return false;
}
