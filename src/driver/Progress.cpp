#include "src/driver/Progress.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include <cstdlib>

using namespace mlir;
using namespace weir::driver;

/// Seconds after which a line appears; WEIR_PROGRESS_AFTER changes it.
static double getPatience() {
  double seconds = 2;
  if (const char *text = std::getenv("WEIR_PROGRESS_AFTER"))
    StringRef(text).getAsDouble(seconds);
  return seconds;
}

namespace {

class TellPasses : public PassInstrumentation {
public:
  explicit TellPasses(Progress &progress) : progress(progress) {}
  void runBeforePass(Pass *pass, Operation *op) override {
    // Adaptors represent the passes that they run.
    if (!pass->getArgument().empty())
      progress.startPass(pass->getArgument(), op);
  }

private:
  Progress &progress;
};

} // namespace

Progress::Progress(bool isVerbose)
    : isVerbose(isVerbose), isTerminal(llvm::sys::Process::StandardErrIsDisplayed()),
      patience(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(getPatience()))) {
  const char *kind = std::getenv("TERM");
  isTerminal &= kind && StringRef(kind) != "dumb";
}

Progress::~Progress() {
  std::lock_guard<std::mutex> lock(mutex);
  endPart();
}

void Progress::startPart(StringRef name, unsigned number, unsigned count, unsigned numKernels) {
  std::lock_guard<std::mutex> lock(mutex);
  endPart();
  part = name.str();
  prefix = llvm::formatv("[{0}/{1} {2}] ", number, count, name);
  partBegin = Clock::now();
  kernels = numKernels;
  seenKernels.clear();
  draw("");
}

void Progress::watch(PassManager &passes) {
  if (isTerminal)
    passes.addInstrumentation(std::make_unique<TellPasses>(*this));
}

void Progress::startPass(StringRef pass, Operation *op) {
  std::lock_guard<std::mutex> lock(mutex);
  // A kernel is what lies right below the program.
  Operation *kernel = op;
  while (kernel->getParentOp() && kernel->getParentOp()->getParentOp())
    kernel = kernel->getParentOp();
  std::string what = pass.str();
  if (kernels != 0 && kernel->getParentOp()) {
    seenKernels.insert(kernel);
    what = llvm::formatv("kernel {0} of {1}", std::min<size_t>(seenKernels.size(), kernels), kernels).str();
    if (auto name = kernel->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
      what += " (" + name.str() + ")";
    what += ": " + pass.str();
  }
  draw(what);
}

void Progress::draw(StringRef what) {
  // Who does not want to wait wants to see all.
  const Clock::duration pause = std::min<Clock::duration>(patience, std::chrono::milliseconds(100));
  Clock::time_point now = Clock::now();
  if (!isTerminal || now - begin < patience || (isDrawn && !what.empty() && now - lastDrawn < pause))
    return;
  unsigned columns = llvm::sys::Process::StandardErrColumns();
  std::string line = prefix + what.str();
  if (columns > 1 && line.size() >= columns)
    line.resize(columns - 1);
  llvm::errs() << "\r\033[K" << line;
  lastDrawn = now;
  isDrawn = true;
}

void Progress::clear() {
  std::lock_guard<std::mutex> lock(mutex);
  if (isDrawn)
    llvm::errs() << "\r\033[K";
  isDrawn = false;
}

void Progress::endPart() {
  if (isDrawn)
    llvm::errs() << "\r\033[K";
  isDrawn = false;
  if (isVerbose && !part.empty())
    llvm::errs() << "weir-compile: " << part << ": "
                 << llvm::formatv("{0:f1}", std::chrono::duration<double, std::milli>(Clock::now() - partBegin).count()) << " ms\n";
  part.clear();
}
