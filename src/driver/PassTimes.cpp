#include "src/driver/PassTimes.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/ToolOutputFile.h"
#include <ctime>
#include <utility>

using namespace mlir;
using namespace weir::driver;

/// Seconds that this thread has run.
static double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

/// Seconds of the passes that have run within the current one of the thread.
static thread_local double within = 0;

/// Seconds of `run` alone.
static double measure(llvm::function_ref<void()> run) {
  double before = std::exchange(within, 0), begin = now();
  run();
  double whole = now() - begin, own = whole - within;
  within = before + whole;
  return own;
}

void PassTimes::time(StringRef name, llvm::function_ref<void()> run) {
  double own = measure(run);
  // An adaptor only runs others.
  if (name.empty())
    return;
  std::lock_guard<std::mutex> lock(mutex);
  Entry &entry = entries[name.str()];
  ++entry.runs;
  entry.seconds += own;
}

bool PassTimes::write(StringRef file, std::string &error) const {
  llvm::json::Object passes;
  for (const auto &[name, entry] : entries)
    passes[name] = llvm::json::Object{{"runs", entry.runs}, {"seconds", entry.seconds}};
  std::error_code ec;
  llvm::ToolOutputFile output(file, ec, llvm::sys::fs::OF_Text);
  if (ec) {
    error = ("cannot write the times of passes to '" + file + "': " + ec.message()).str();
    return false;
  }
  output.os() << llvm::json::Value(std::move(passes)) << "\n";
  output.keep();
  return true;
}
