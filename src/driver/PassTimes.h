/// Processor time of passes, which other work on the machine does not change.

#ifndef WEIR_SRC_DRIVER_PASSTIMES_H
#define WEIR_SRC_DRIVER_PASSTIMES_H

#include "mlir/Support/LLVM.h"
#include <map>
#include <mutex>
#include <string>

namespace weir::driver {

class PassTimes {
public:
  /// Runs a pass, and adds the time of this thread to what is known of `name`; that of passes within belongs to those.
  void time(mlir::StringRef name, llvm::function_ref<void()> run);
  /// An object of JSON, by flags of passes. False, with an error, if the file cannot be written.
  bool write(mlir::StringRef file, std::string &error) const;

private:
  struct Entry {
    unsigned runs = 0;
    double seconds = 0;
  };
  std::mutex mutex;
  std::map<std::string, Entry> entries;
};

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_PASSTIMES_H
