/// Damaged texts of valid programs, read and given to passes: these may refuse them with an error that says where, and nothing else.
#include "Workshop.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "passes/Target/TargetBackend.h"
#include "src/check/Random.h"
#include "src/check/TextDamage.h"
#include "src/compiler/Compile.h"
#include "src/targets/Targets.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <map>
#include <set>
#include <sys/resource.h>

using namespace weir::fuzz;
using namespace weir::check;
using namespace mlir;

namespace {

/// What programs are given to: a pipeline, or all phases of a compilation.
constexpr llvm::StringLiteral kCompile = "compile";
/// More storage than any of these programs needs: extents of 2^40 are among what is made up.
constexpr rlim_t kMemory = rlim_t(12) << 30;

struct Piece {
  std::string file, text, pipeline;
};

/// A pass of weir that succeeds leaves a valid program.
struct Verifier : PassInstrumentation {
  explicit Verifier(std::string &finding) : finding(finding) {}
  void runAfterPass(Pass *pass, Operation *op) override {
    if (!finding.empty() || !pass->getArgument().starts_with("weir-"))
      return;
    ScopedDiagnosticHandler quiet(op->getContext(), [](Diagnostic &) { return success(); });
    if (failed(verify(op)))
      finding = ("an invalid program after " + pass->getArgument() + "\n").str();
  }
  std::string &finding;
};

/// The passes of weir in a RUN line, `--weir-a=x=y`, as a pipeline; empty otherwise.
std::string readPipeline(llvm::StringRef line) {
  std::string pipeline;
  SmallVector<llvm::StringRef> words;
  line.split(words, ' ', -1, false);
  for (llvm::StringRef word : words) {
    if (!word.consume_front("--"))
      continue;
    auto [name, options] = word.split('=');
    if (!name.starts_with("weir-") || (!PassInfo::lookup(name) && !PassPipelineInfo::lookup(name)))
      continue;
    // Options of several words, and files.
    if (options.contains_insensitive("/") || options.contains('%') || options.contains('\'') || options.contains('"'))
      options = "";
    pipeline += (pipeline.empty() ? "" : ",") + name.str() + (options.empty() ? "" : "{" + options.str() + "}");
  }
  return pipeline;
}

/// MLIR's own parser does not survive these: elements of array<...> that are not integers or floats, lists of linalg ops that hold something else.
bool crashesStockParser(llvm::StringRef text) {
  auto any = [&](llvm::StringRef before, llvm::function_ref<bool(llvm::StringRef)> isBad) {
    for (size_t at = text.find(before); at != llvm::StringRef::npos; at = text.find(before, at + 1))
      if (isBad(text.drop_front(at + before.size()).ltrim()))
        return true;
    return false;
  };
  auto isList = [](llvm::StringRef rest, llvm::function_ref<bool(llvm::StringRef)> isGood) {
    if (!rest.consume_front("[") || !rest.contains(']'))
      return false;
    llvm::SmallVector<llvm::StringRef> parts;
    rest.take_until([](char c) { return c == ']'; }).split(parts, ',');
    return parts.size() == 1 && parts[0].trim().empty() ? true : llvm::all_of(parts, [&](llvm::StringRef part) { return isGood(part.trim()); });
  };
  auto isNumber = [](llvm::StringRef part) {
    int64_t value;
    return !part.getAsInteger(10, value);
  };
  auto isWord = [](llvm::StringRef part) { return part.size() > 2 && part.starts_with("\"") && part.ends_with("\""); };
  return any("array<",
             [](llvm::StringRef type) {
               return (!type.consume_front("i") && !type.consume_front("f")) || type.empty() || !llvm::isDigit(type[0]);
             }) ||
         any("iterator_types =", [&](llvm::StringRef rest) { return !isList(rest, isWord); }) ||
         any("dimensions =", [&](llvm::StringRef rest) { return !isList(rest, isNumber); }) ||
         any("permutation =", [&](llvm::StringRef rest) { return !isList(rest, isNumber); });
}

/// Nor does the verifier of scf.forall survive a tensor.parallel_insert_slice without operands.
bool crashesStockVerifier(ModuleOp module) {
  return module
      .walk([](tensor::ParallelInsertSliceOp op) {
        llvm::ArrayRef<int32_t> sizes = op.getProperties().operandSegmentSizes;
        return sizes[0] == 1 && sizes[1] == 1 && op->getNumOperands() >= 2 ? WalkResult::advance() : WalkResult::interrupt();
      })
      .wasInterrupted();
}

class TextWorkshop : public Workshop {
public:
  TextWorkshop(const TextOptions &options, const FailureOptions &failures) : options(options), failures(failures) {}
  ~TextWorkshop() override {
    for (std::unique_ptr<MLIRContext> &old : leaked)
      (void)old.release();
  }

  bool prepare() {
    weir::targets::registerTargets();
    std::error_code ec;
    SmallVector<std::string> files;
    if (!llvm::sys::fs::is_directory(options.corpus)) {
      files.push_back(options.corpus);
    } else {
      for (llvm::sys::fs::recursive_directory_iterator it(options.corpus, ec), end; it != end && !ec; it.increment(ec))
        if (llvm::StringRef(it->path()).ends_with(".mlir"))
          files.push_back(it->path());
    }
    llvm::sort(files);
    std::set<std::string> all;
    for (const std::string &file : files)
      readFile(file, all);
    pipelines.assign(all.begin(), all.end());
    if (pieces.empty())
      llvm::errs() << "weir-fuzz: there are no programs in " << options.corpus << "\n";
    rlimit limit{kMemory, kMemory};
    setrlimit(RLIMIT_AS, &limit);
    return !pieces.empty();
  }

  OwningOpRef<ModuleOp> generate(uint64_t) override { return {}; }
  OwningOpRef<ModuleOp> read(llvm::StringRef) override { return {}; }
  Status test(ModuleOp, uint64_t, std::string &) override { return Status::Skipped; }

  Status test(uint64_t id, std::string &message) override {
    Random random(mix(id, 2));
    const Piece &piece = pieces[random.below(pieces.size())];
    std::string pipeline = piece.pipeline;
    unsigned choice = random.below(100);
    if (!options.pipeline.empty())
      pipeline = options.pipeline;
    else if (choice < 25)
      pipeline = kCompile.str();
    else if ((pipeline.empty() || choice < 50) && !pipelines.empty())
      pipeline = random.pick(pipelines);
    std::string text = damageText(piece.text, id);
    llvm::PrettyStackTraceFormat trace("weir-fuzz: program seed %llu of %s: %s", static_cast<unsigned long long>(id), piece.file.c_str(), pipeline.c_str());
    std::string finding;
    Status status = examine(text, pipeline, finding);
    message = finding;
    if (status == Status::Failed)
      report(id, piece, pipeline, text, finding);
    return status;
  }

private:
  void readFile(const std::string &file, std::set<std::string> &all) {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer || (*buffer)->getBufferSize() > 40000)
      return;
    llvm::StringRef text = (*buffer)->getBuffer();
    std::string pipeline;
    SmallVector<llvm::StringRef> lines, parts;
    text.split(lines, '\n');
    for (llvm::StringRef line : lines) {
      if (!line.contains("RUN:") || !line.contains("weir-opt"))
        continue;
      std::string found = readPipeline(line);
      if (found.empty())
        continue;
      all.insert(found);
      if (pipeline.empty())
        pipeline = found;
    }
    text.split(parts, "// -----");
    for (llvm::StringRef part : parts)
      if (!part.trim().empty())
        pieces.push_back({file, part.str(), pipeline});
  }

  void makeContext() {
    passes.clear();
    context = std::make_unique<MLIRContext>(getRegistry(), MLIRContext::Threading::DISABLED);
    context->allowUnregisteredDialects();
    contextUses = 0;
  }

  static weir::compiler::CompileOptions getCompileOptions() {
    weir::compiler::CompileOptions compile;
    compile.targets = {weir::getTargetBackends().front()->getName().str()};
    compile.machine.cpu = "x86-64-v3";
    return compile;
  }

  /// The passes of a pipeline or of a compilation; null if they cannot be set up. Setting them up takes longer than running them.
  PassManager *getPasses(const std::string &pipeline) {
    std::unique_ptr<PassManager> &entry = passes[pipeline];
    if (entry)
      return entry.get();
    auto manager = std::make_unique<PassManager>(context.get(), "builtin.module", OpPassManager::Nesting::Implicit);
    std::string error;
    llvm::raw_string_ostream os(error);
    if (pipeline != kCompile) {
      if (failed(parsePassPipeline(pipeline, *manager, os)))
        return nullptr;
    } else {
      const weir::TargetBackend &target = *weir::getTargetBackends().front();
      weir::compiler::CompileOptions compile = getCompileOptions();
      weir::compiler::buildDevicePass(compile, *manager);
      weir::DispatchPolicy policy = target.getDispatchPolicy({});
      for (auto phase = weir::compiler::firstPhase; phase <= weir::compiler::lastPhase; phase = weir::compiler::next(phase))
        if (failed(weir::compiler::buildPhase(phase, compile, policy, *manager, error)))
          return nullptr;
    }
    manager->addInstrumentation(std::make_unique<Verifier>(invalid));
    manager->enableVerifier(true);
    entry = std::move(manager);
    return entry.get();
  }

  Status examine(const std::string &text, const std::string &pipeline, std::string &finding) {
    if (crashesStockParser(text))
      return Status::Skipped;
    // Types and constants of old programs pile up in a context.
    if (!context || ++contextUses > 500)
      makeContext();
    invalid.clear();
    bool ok = false, skipped = false;
    unsigned errors = 0;
    std::string lost;
    {
      ScopedDiagnosticHandler handler(context.get(), [&](Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
          return success();
        ++errors;
        if (!diagnostic.getLocation()->findInstanceOf<FileLineColLoc>() && lost.empty())
          lost = diagnostic.str();
        return success();
      });
      llvm::CrashRecoveryContext recovery;
      recovery.DumpStackAndCleanupOnFailure = true;
      bool finished = recovery.RunSafely([&] {
        OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, ParserConfig(context.get(), /*verifyAfterParse=*/false), "damaged.mlir");
        if (!module)
          return;
        if (crashesStockVerifier(*module)) {
          skipped = true;
          return;
        }
        if (failed(verify(*module)) || (pipeline == kCompile && failed(weir::compiler::checkProgram(*module, getCompileOptions()))))
          return;
        PassManager *manager = getPasses(pipeline);
        if (!manager) {
          skipped = true;
          return;
        }
        ok = succeeded(manager->run(*module));
      });
      if (!finished) {
        // Their state is unknown.
        for (auto &entry : passes)
          (void)entry.second.release();
        leaked.push_back(std::move(context));
        finding = "a crash\n";
        return Status::Failed;
      }
    }
    if (!invalid.empty())
      return finding = invalid, Status::Failed;
    if (!lost.empty() && !llvm::StringRef(text).contains("loc("))
      return finding = "an error without a location: " + lost + "\n", Status::Failed;
    if (!ok && errors == 0 && !skipped)
      return finding = "it fails without an error\n", Status::Failed;
    return skipped ? Status::Skipped : Status::Equal;
  }

  /// Leaves lines out as long as the same happens.
  std::string shorten(std::string text, const std::string &pipeline, llvm::StringRef finding) {
    using Clock = std::chrono::steady_clock;
    Clock::time_point end = Clock::now() + std::chrono::seconds(failures.minimizeSeconds);
    llvm::StringRef kind = finding.take_front(48);
    for (size_t size = std::max<size_t>(llvm::StringRef(text).count('\n') / 2, 1); size != 0; size /= 2)
      for (size_t at = 0;;) {
        SmallVector<llvm::StringRef> lines;
        llvm::StringRef(text).split(lines, '\n');
        if (at >= lines.size() || Clock::now() > end)
          break;
        lines.erase(lines.begin() + at, lines.begin() + std::min(at + size, lines.size()));
        std::string candidate = llvm::join(lines, "\n"), now;
        if (examine(candidate, pipeline, now) == Status::Failed && llvm::StringRef(now).starts_with(kind))
          text = std::move(candidate);
        else
          at += size;
      }
    return text;
  }

  void report(uint64_t id, const Piece &piece, const std::string &pipeline, const std::string &text, const std::string &finding) {
    std::string small = shorten(text, pipeline, finding);
    std::string run = pipeline == kCompile ? "weir-compile %s -o %t.so" : "weir-opt %s --pass-pipeline='builtin.module(" + pipeline + ")'";
    std::string all = "// RUN: not " + run + "\n// From " + piece.file + ": " + finding + small + "\n";
    std::string said = llvm::formatv("program seed {0}: failed\n{1}", id, finding);
    if (failures.keep.empty()) {
      said += all;
    } else {
      std::error_code ec = llvm::sys::fs::create_directories(failures.keep);
      std::string file = llvm::formatv("{0}/text-{1}.mlir", failures.keep, id);
      llvm::raw_fd_ostream os(file, ec);
      if (ec)
        llvm::errs() << "weir-fuzz: cannot write " << file << ": " << ec.message() << "\n";
      os << all;
      said += "kept as " + file + "\n";
    }
    llvm::outs() << said;
    llvm::outs().flush();
  }

  TextOptions options;
  FailureOptions failures;
  std::vector<Piece> pieces;
  std::vector<std::string> pipelines;
  std::unique_ptr<MLIRContext> context;
  std::vector<std::unique_ptr<MLIRContext>> leaked; ///< in which something crashed
  unsigned contextUses = 0;
  std::map<std::string, std::unique_ptr<PassManager>> passes;
  std::string invalid;
};
} // namespace

std::unique_ptr<Workshop> weir::fuzz::makeTextWorkshop(const TextOptions &options, const FailureOptions &failures) {
  auto workshop = std::make_unique<TextWorkshop>(options, failures);
  if (!workshop->prepare())
    return nullptr;
  return workshop;
}
