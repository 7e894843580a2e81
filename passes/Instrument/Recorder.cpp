#include "passes/Instrument/Recorder.h"

#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace weir::ledger;

namespace {

struct AfterEachPass : PassInstrumentation {
  explicit AfterEachPass(Recorder &recorder) : recorder(recorder) {}

  void runBeforePass(Pass *, Operation *op) override {
    if (auto module = dyn_cast<ModuleOp>(op); module && !op->getParentOp() && recorder.isAtStart())
      recorder.record("input", module);
  }

  void runAfterPass(Pass *pass, Operation *op) override {
    if (op->getParentOp()) {
      // On another thread, maybe: the module is in motion.
      std::lock_guard<std::mutex> lock(mutex);
      if (!pass->getArgument().empty() && !llvm::is_contained(nested, pass->getArgument()))
        nested.push_back(pass->getArgument().str());
      return;
    }
    std::string name = pass->getArgument().str();
    if (name.empty())
      name = nested.empty() ? pass->getName().str() : llvm::join(nested, "+");
    nested.clear();
    if (auto module = dyn_cast<ModuleOp>(op))
      recorder.record(name, module);
  }

  Recorder &recorder;
  std::mutex mutex;
  std::vector<std::string> nested;
};

} // namespace

bool Recorder::configure(const RecorderOptions &options, std::string &error) {
  file = options.file;
  graph = options.graph;
  keeps = options.keeps;
  prints = options.prints;
  if (!graph.empty() && !llvm::is_contained({".dot", ".svg", ".html"}, llvm::sys::path::extension(graph))) {
    error = "--weir-dump-dispatch-graph: '" + graph + "' does not end in .dot, .svg or .html";
    return false;
  }
  for (const std::string &text : options.expectations)
    if (!parseExpectations(text, expectations, error))
      return false;
  for (const std::string &text : options.dims)
    if (!parseDim(text, dims, error))
      return false;
  return true;
}

/// `; did you mean 'name'?` for the symbol that is nearest to a name, in which the `%` may be missing.
static std::string suggestSymbol(StringRef name, const std::set<std::string> &symbols) {
  std::string word = name.str();
  if (!name.contains('%') && !name.contains('@'))
    word = "%" + word;
  unsigned least = std::max<unsigned>(1, word.size() / 3) + 1;
  StringRef best;
  for (const std::string &symbol : symbols)
    if (unsigned distance = StringRef(word).edit_distance(symbol); distance < least) {
      least = distance;
      best = symbol;
    }
  return best.empty() ? "" : ("; did you mean '" + best + "'?").str();
}

bool Recorder::checkDims(std::string &error) const {
  std::set<std::string> used, symbols;
  for (const Entry &entry : entries) {
    used.insert(entry.snapshot.usedDims.begin(), entry.snapshot.usedDims.end());
    symbols.insert(entry.snapshot.symbols.begin(), entry.snapshot.symbols.end());
  }
  // What was not counted may have had it.
  if (llvm::none_of(entries, [](const Entry &entry) { return entry.snapshot.isCounted(); }))
    return true;
  for (const auto &[name, value] : dims) {
    if (used.count(name))
      continue;
    error = "--weir-dim=" + name + "=" + std::to_string(value) + ": the ledger has no size of this name; " +
            (symbols.empty() ? "all sizes are numbers" : "the sizes are " + llvm::join(symbols, ", ")) + suggestSymbol(name, symbols);
    return false;
  }
  return true;
}

void Recorder::startModule() {
  std::lock_guard<std::mutex> lock(mutex);
  ++numModules;
  graphs.startModule();
}

void Recorder::watch(PassManager &passes) {
  if (isCounted())
    passes.addInstrumentation(std::make_unique<AfterEachPass>(*this));
  if (!graph.empty())
    graphs.watch(passes);
}

bool Recorder::isAtStart() {
  std::lock_guard<std::mutex> lock(mutex);
  return entries.empty() || entries.back().module != numModules;
}

void Recorder::record(StringRef pass, ModuleOp module) {
  Snapshot snapshot = takeSnapshot(module, dims);
  std::lock_guard<std::mutex> lock(mutex);
  entries.push_back({numModules, pass.str(), std::move(snapshot)});
}

llvm::json::Array Recorder::toJSON() const {
  llvm::json::Array passes;
  for (const Entry &entry : entries)
    passes.push_back(toJSON(entry));
  return passes;
}

llvm::json::Object Recorder::toJSON(const Entry &entry) {
  llvm::json::Object object = ledger::toJSON(entry.snapshot);
  object["module"] = static_cast<int64_t>(entry.module);
  object["pass"] = entry.pass;
  return object;
}

std::vector<const Recorder::Entry *> Recorder::getFinalEntries() const {
  std::map<unsigned, const Entry *> last;
  for (const Entry &entry : entries) {
    const Entry *&kept = last[entry.module];
    if (!kept || entry.snapshot.isCounted() || !kept->snapshot.isCounted())
      kept = &entry;
  }
  std::vector<const Entry *> kept;
  for (auto [module, entry] : last)
    kept.push_back(entry);
  return kept;
}

bool Recorder::finish(std::string &error) {
  if (!graph.empty() && !graphs.write(graph, error))
    return false;
  std::vector<const Entry *> last = getFinalEntries();
  if (prints)
    for (const Entry *entry : last) {
      llvm::errs() << "ledger after " << entry->pass << ":\n";
      print(entry->snapshot, llvm::errs());
    }
  if (!file.empty()) {
    llvm::json::Array finalStates;
    for (const Entry *entry : last)
      finalStates.push_back(toJSON(*entry));
    std::unique_ptr<llvm::ToolOutputFile> output = openOutputFile(file, &error);
    if (!output)
      return false;
    output->os() << llvm::formatv("{0:2}",
                                  llvm::json::Value(llvm::json::Object{{"version", 1}, {"passes", toJSON()}, {"final", std::move(finalStates)}}))
                 << "\n";
    output->keep();
  }
  if (!checkDims(error))
    return false;
  for (const Expectation &expectation : expectations) {
    if (last.empty()) {
      error = "'" + expectation.text + "' does not hold: no pass ran on a module";
      return false;
    }
    for (const Entry *entry : last) {
      std::string actual = expectation.check(entry->snapshot);
      if (!actual.empty()) {
        error = "'" + expectation.text + "' does not hold: " + actual;
        return false;
      }
    }
  }
  return true;
}
