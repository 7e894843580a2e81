#include "src/report/KernelHistory.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/HAL/TargetInfo.h"
#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "src/report/Report.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace weir;
using namespace weir::report;

Operation *KernelHistories::findExecutable(Operation *op) {
  while (op && !isa<flow::ExecutableOp, stream::ExecutableOp>(op))
    op = op->getParentOp();
  return op;
}

static ModuleOp getInnerModule(Operation *executable) {
  if (auto flowExecutable = dyn_cast<flow::ExecutableOp>(executable))
    return flowExecutable.getInnerModule();
  return cast<stream::ExecutableOp>(executable).getInnerModule();
}

int64_t KernelHistories::History::getNumber(FileLineColLoc place) {
  int64_t next = static_cast<int64_t>(places.size()) + 1;
  return places.insert({{place.getFilename().str(), place.getLine()}, next}).first->second;
}

/// The ops of the device module, without what says which machine it is for. `places` receives what each line was in the program: the
/// number of a place, counted from 1, or 0 where no op begins or the line is unknown.
std::string KernelHistories::print(ModuleOp module, History &history, std::vector<int64_t> &places) {
  std::string text;
  OpPrintingFlags flags;
  flags.useLocalScope().elideLargeElementsAttrs(32).elideLargeResourceString(64);
  for (Operation &op : *module.getBody()) {
    AsmState::LocationMap lines;
    AsmState state(&op, flags, &lines);
    size_t first = places.size();
    std::string part;
    llvm::raw_string_ostream os(part);
    op.print(os, state);
    os << "\n";
    places.resize(first + llvm::count(part, '\n'));
    for (const auto &[inner, where] : lines)
      if (FileLineColLoc place = inner->getLoc()->findInstanceOf<FileLineColLoc>(); place && where.first >= 1 && first + where.first <= places.size())
        places[first + where.first - 1] = history.getNumber(place);
    text += part;
  }
  return text;
}

/// The structured ops of a kernel with their places in the source.
static llvm::json::Array listOps(ModuleOp module) {
  llvm::json::Array ops;
  module.walk([&](linalg::LinalgOp op) {
    if (isa<linalg::FillOp>(op))
      return;
    llvm::json::Object entry{{"op", ledger::describeOp(op)}};
    if (FileLineColLoc place = op.getLoc()->findInstanceOf<FileLineColLoc>()) {
      entry["file"] = place.getFilename().str();
      entry["line"] = place.getLine();
    }
    ops.push_back(std::move(entry));
  });
  return ops;
}

void KernelHistories::record(Operation *executable, StringRef phase, StringRef pass) {
  ModuleOp module = getInnerModule(executable);
  if (!module)
    return;
  History &history = histories[SymbolTable::getSymbolName(executable).str()];
  if (history.stages.empty())
    history.ops = listOps(module);
  if (auto streamExecutable = dyn_cast<stream::ExecutableOp>(executable)) {
    history.exports.clear();
    for (stream::ExecutableExportOp entry : streamExecutable.getExports())
      history.exports.push_back(entry.getSymName().str());
  } else if (history.exports.empty()) {
    for (auto function : module.getOps<FunctionOpInterface>())
      if (function.isPublic() && !function.isExternal())
        history.exports.push_back(function.getName().str());
  }
  std::vector<int64_t> places;
  std::string text = print(module, history, places);
  if (history.stages.empty() || history.stages.back().text != text)
    history.stages.push_back({phase.str(), pass.str(), std::move(text), std::move(places)});
}

void KernelHistories::recordAll(ModuleOp module, StringRef phase, StringRef pass) {
  for (Operation &op : *module.getBody())
    if (isa<flow::ExecutableOp, stream::ExecutableOp>(op))
      record(&op, phase, pass);
}

void KernelHistories::recordCode(Operation *op) {
  auto executable = dyn_cast<stream::ExecutableOp>(op);
  ModuleOp module = executable ? executable.getInnerModule() : ModuleOp();
  if (!module)
    return;
  hal::ExecutableTargetAttr target = lookupExecutableTarget(executable);
  const TargetBackend *backend = target ? findTargetBackend(target) : nullptr;
  if (!backend)
    return;
  History &history = histories[executable.getSymName().str()];
  history.target = backend->getName().str();
  history.code.clear();
  // Whatever it says of errors comes again where the code is made.
  ScopedDiagnosticHandler quiet(op->getContext(), [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> copy = module.clone();
  std::vector<TargetBackend::CodeText> texts;
  if (failed(backend->explain(*copy, target, {}, texts)))
    return;
  for (TargetBackend::CodeText &text : texts) {
    std::vector<int64_t> places;
    for (FileLineColLoc place : text.places)
      places.push_back(place ? history.getNumber(place) : 0);
    history.code.push_back({std::move(text.title), std::move(text.text), std::move(places)});
  }
}

void KernelHistories::keepOnly(ModuleOp module) {
  llvm::StringSet<> names;
  for (Operation &op : *module.getBody())
    if (isa<flow::ExecutableOp, stream::ExecutableOp>(op))
      names.insert(SymbolTable::getSymbolName(&op).getValue());
  histories.remove_if([&](const auto &entry) { return !names.contains(entry.first); });
}

llvm::json::Array KernelHistories::toJSON() const {
  llvm::json::Array kernels;
  for (const auto &[name, history] : histories) {
    llvm::json::Array exports(history.exports), stages, code, places;
    for (const Stage &stage : history.stages)
      stages.push_back(llvm::json::Object{{"phase", stage.phase},
                                          {"pass", stage.pass},
                                          {"text", llvm::json::fixUTF8(stage.text)},
                                          {"places", llvm::json::Array(stage.places)}});
    for (const auto &[place, number] : history.places)
      places.push_back(llvm::json::Array{place.first, place.second});
    for (const Code &text : history.code) {
      llvm::json::Object entry{{"title", text.title}, {"text", llvm::json::fixUTF8(text.text)}};
      if (!text.places.empty())
        entry["places"] = llvm::json::Array(text.places);
      code.push_back(std::move(entry));
    }
    llvm::json::Object kernel{{"name", history.exports.empty() ? std::string(name) : history.exports.front()},
                              {"executable", std::string(name)},
                              {"exports", std::move(exports)},
                              {"ops", llvm::json::Array(history.ops)},
                              {"places", std::move(places)},
                              {"stages", std::move(stages)},
                              {"code", std::move(code)}};
    if (!history.target.empty())
      kernel["target"] = history.target;
    if (!history.code.empty()) {
      StringRef last = history.code.back().text;
      kernel["codeLines"] = static_cast<int64_t>(last.count('\n'));
      kernel["codeDigest"] = llvm::utohexstr(llvm::xxh3_64bits(last));
    }
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}
