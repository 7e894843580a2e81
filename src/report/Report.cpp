#include "src/report/Report.h"

#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "src/driver/Version.h"
#include "src/explain/Explain.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace weir;
using namespace weir::report;

std::string weir::report::getFunctionName(Operation *function) {
  auto name = function->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
  return name ? name.str() : "initializer";
}

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

namespace {

class RemarkCollector : public remark::detail::MLIRRemarkStreamerBase {
public:
  explicit RemarkCollector(llvm::json::Array &remarks) : remarks(remarks) {}

  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    llvm::json::Object entry{{"kind", remark.getRemarkTypeString().drop_front(remark.getRemarkTypeString().starts_with("!") ? 1 : 0).lower()},
                             {"pass", remark.getCombinedCategoryName().str()},
                             {"code", remark.getRemarkName().str()}};
    if (StringRef function = remark.getFunction(); !function.starts_with("<"))
      entry["function"] = function.str();
    if (FileLineColLoc place = remark.getLocation()->findInstanceOf<FileLineColLoc>()) {
      entry["file"] = place.getFilename().str();
      entry["line"] = place.getLine();
      entry["column"] = place.getColumn();
    }
    if (!remark.getArgs().empty()) {
      llvm::json::Array args;
      for (const remark::detail::Remark::Arg &arg : remark.getArgs())
        args.push_back(llvm::json::Array{arg.key, llvm::json::fixUTF8(arg.val)});
      entry["args"] = std::move(args);
    }
    remarks.push_back(std::move(entry));
  }

private:
  llvm::json::Array &remarks;
};

} // namespace

std::unique_ptr<remark::detail::MLIRRemarkStreamerBase> Report::makeRemarkStreamer() {
  return std::make_unique<RemarkCollector>(remarks);
}

//===----------------------------------------------------------------------===//
// What passes do
//===----------------------------------------------------------------------===//

struct Report::Instrument : PassInstrumentation {
  Instrument(Report &report, StringRef phase) : report(report), phase(phase) {}

  static StringRef nameOf(Pass *pass) { return pass->getArgument().empty() ? pass->getName() : pass->getArgument(); }
  static bool isAdaptor(Pass *pass) { return pass->getArgument().empty() && pass->getName().contains("OpToOpPassAdaptor"); }

  void runBeforePass(Pass *pass, Operation *op) override {
    report.times.pause();
    if (pass->getArgument() == "weir-form-dispatches" && isa<FunctionOpInterface>(op))
      report.graphsOf(op).before.emplace(op);
    if (pass->getArgument() == "weir-serialize-executables")
      report.kernels.recordCode(op);
    report.times.resume();
    report.times.startPass();
  }

  void runAfterPass(Pass *pass, Operation *op) override {
    if (isAdaptor(pass))
      report.times.dropPass();
    else
      report.times.endPass(phase, nameOf(pass));
    report.times.pause();
    if ((pass->getArgument() == "weir-form-dispatches" || pass->getArgument() == "weir-regions-to-workgroups") &&
        isa<FunctionOpInterface>(op))
      report.graphsOf(op).formed.emplace(op);
    if (phase == "executables" && !isAdaptor(pass)) {
      if (Operation *executable = KernelHistories::findExecutable(op))
        report.kernels.record(executable, phase, nameOf(pass));
      else if (auto module = dyn_cast<ModuleOp>(op))
        report.kernels.recordAll(module, phase, nameOf(pass));
    }
    report.times.resume();
  }

  void runAfterPassFailed(Pass *, Operation *) override { report.times.dropPass(); }

  Report &report;
  const std::string phase;
};

void Report::watch(PassManager &passes, StringRef phase) {
  recorder.watch(passes);
  passes.addInstrumentation(std::make_unique<Instrument>(*this, phase));
}

Report::FunctionGraphs &Report::graphsOf(Operation *function) {
  std::string name = getFunctionName(function);
  for (FunctionGraphs &known : graphs)
    if (known.function == name)
      return known;
  graphs.push_back({name, {}, {}, {}});
  return graphs.back();
}

void Report::endPhase(StringRef phase, ModuleOp module) {
  if (phase == "flow") {
    SymbolTableCollection symbols;
    for (auto function : module.getOps<FunctionOpInterface>())
      if (!function.isExternal())
        graphsOf(function).after.emplace(function, &symbols);
  }
  if (phase == "stream")
    arenas = describeArenas(module);
  if (phase == "flow" || phase == "stream")
    kernels.recordAll(module, phase, "");
  // Serialization takes bodies away.
  if (phase != "module")
    kernels.keepOnly(module);
}

void Report::addPhase(StringRef phase, double milliseconds) {
  phases.push_back(llvm::json::Object{{"name", phase.str()}, {"ms", milliseconds}});
}

//===----------------------------------------------------------------------===//
// The report
//===----------------------------------------------------------------------===//

/// Whether `file` is a folder that gets a page and its JSON.
static bool isFolder(StringRef file) {
  StringRef suffix = llvm::sys::path::extension(file);
  return suffix != ".html" && suffix != ".json";
}

bool Report::configure(const std::vector<std::string> &dims, std::string &error) {
  if (!options.isOn()) {
    if (options.profile.empty() && options.against.empty())
      return true;
    error = "--report-profile and --report-against belong to --report";
    return false;
  }
  if (StringRef suffix = llvm::sys::path::extension(options.file);
      isFolder(options.file) && suffix.size() > 1 && !llvm::sys::fs::is_directory(options.file)) {
    error = ("--report: '" + options.file + "' ends in '" + suffix + "': a page ends in .html, data in .json, and a folder for both in neither").str();
    return false;
  }
  if (isFolder(options.file))
    if (std::error_code ec = llvm::sys::fs::create_directories(options.file)) {
      error = "--report: cannot create the folder '" + options.file + "': " + ec.message();
      return false;
    }
  StringRef folder = isFolder(options.file) ? StringRef(options.file) : llvm::sys::path::parent_path(options.file);
  if (!folder.empty() && llvm::sys::fs::access(folder, llvm::sys::fs::AccessMode::Write)) {
    error = ("--report: cannot write to the folder '" + folder + "'").str();
    return false;
  }
  if (!options.profile.empty() && !(profile = readProfile(options.profile, error)))
    return false;
  if (!options.against.empty() && !(against = readReport(options.against, error)))
    return false;
  ledger::RecorderOptions counted;
  counted.keeps = true;
  counted.dims = dims;
  return recorder.configure(counted, error);
}

/// The lines of the program around those that the report names.
static llvm::json::Array collectSources(const llvm::json::Object &report, const llvm::SourceMgr &sources) {
  constexpr int64_t kBefore = 1, kAfter = 7;
  constexpr size_t kLongest = 240;
  llvm::json::Array files;
  for (unsigned id = 1; id <= sources.getNumBuffers(); ++id) {
    const llvm::MemoryBuffer *buffer = sources.getMemoryBuffer(id);
    std::set<int64_t> lines;
    auto take = [&](const llvm::json::Object &place) {
      if (place.getString("file") != buffer->getBufferIdentifier())
        return;
      for (int64_t line = place.getInteger("line").value_or(0), i = line - kBefore; i <= line + kAfter; ++i)
        lines.insert(i);
    };
    for (const llvm::json::Value &remark : *report.getArray("remarks"))
      take(*remark.getAsObject());
    for (const llvm::json::Value &kernel : *report.getArray("kernels"))
      for (const llvm::json::Value &op : *kernel.getAsObject()->getArray("ops"))
        take(*op.getAsObject());
    llvm::json::Array texts;
    StringRef rest = buffer->getBuffer();
    for (int64_t line = 1; !rest.empty() && !lines.empty() && line <= *lines.rbegin(); ++line) {
      auto [text, next] = rest.split('\n');
      if (lines.count(line))
        texts.push_back(llvm::json::Array{line, llvm::json::fixUTF8(text.take_front(kLongest))});
      rest = next;
    }
    if (!texts.empty())
      files.push_back(llvm::json::Object{{"file", buffer->getBufferIdentifier().str()}, {"lines", std::move(texts)}});
  }
  return files;
}

/// By pass and code, what the codes of these remarks mean.
static llvm::json::Object explainCodes(const llvm::json::Array &remarks) {
  llvm::json::Object explanations;
  for (const llvm::json::Value &remark : remarks) {
    StringRef pass = remark.getAsObject()->getString("pass").value_or(""), code = remark.getAsObject()->getString("code").value_or("");
    llvm::json::Value &ofPass = explanations.try_emplace(pass, llvm::json::Object()).first->second;
    if (!ofPass.getAsObject()->get(code))
      ofPass.getAsObject()->try_emplace(code, explain::explainCode(pass, code));
  }
  return explanations;
}

llvm::json::Object Report::toJSON(StringRef program, ArrayRef<std::string> targets, const llvm::SourceMgr &sources) {
  llvm::json::Array functions;
  for (const FunctionGraphs &graph : graphs)
    functions.push_back(describeGraphs(graph));
  llvm::json::Object explanations = explainCodes(remarks);
  llvm::json::Object report{{"version", 1},
                            {"weir", driver::getVersion(LLVM_VERSION_STRING)},
                            {"program", program.str()},
                            {"arguments", llvm::json::Array(options.arguments)},
                            {"targets", llvm::json::Array(targets)},
                            {"phases", std::move(phases)},
                            {"passes", times.toJSON()},
                            {"remarks", std::move(remarks)},
                            {"explanations", std::move(explanations)},
                            {"ledger", recorder.toJSON()},
                            {"graphs", std::move(functions)},
                            {"arenas", std::move(arenas)},
                            {"kernels", kernels.toJSON()}};
  report["sources"] = collectSources(report, sources);
  if (profile)
    report["profile"] = std::move(*profile);
  return report;
}

static bool writeFile(StringRef path, llvm::function_ref<bool(raw_ostream &)> write, std::string &error) {
  std::error_code ec;
  llvm::ToolOutputFile file(path, ec, llvm::sys::fs::OF_None);
  if (ec) {
    error = ("--report: cannot write '" + path + "': " + ec.message()).str();
    return false;
  }
  if (!write(file.os()))
    return false;
  file.os().flush();
  if (file.os().has_error()) {
    error = ("--report: cannot write '" + path + "': " + file.os().error().message()).str();
    file.os().clear_error();
    return false;
  }
  file.keep();
  return true;
}

bool Report::write(StringRef program, ArrayRef<std::string> targets, const llvm::SourceMgr &sources, std::string &error) {
  llvm::json::Object report = toJSON(program, targets, sources);
  bool isBoth = isFolder(options.file);
  auto pathOf = [&](StringRef name) {
    SmallString<128> path(options.file);
    if (isBoth)
      llvm::sys::path::append(path, name);
    return path;
  };
  auto writeJSON = [&](raw_ostream &os) {
    os << llvm::formatv("{0:1}", llvm::json::Value(llvm::json::Object(report))) << "\n";
    return true;
  };
  bool isPage = isBoth || llvm::sys::path::extension(options.file) == ".html";
  if ((isBoth || !isPage) && !writeFile(pathOf("report.json"), writeJSON, error))
    return false;
  if (!isPage)
    return true;
  if (against)
    report["against"] = std::move(*against);
  return writeFile(pathOf("index.html"), [&](raw_ostream &os) { return writePage(std::move(report), os, error); }, error);
}
