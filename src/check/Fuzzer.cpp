#include "src/check/Fuzzer.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace weir::check;

FuzzOutcome weir::check::testProgram(ModuleOp before, const Transform &transform, const CheckOptions &options) {
  FuzzOutcome outcome;
  std::string message;
  OwningOpRef<ModuleOp> after = transform(before, message);
  if (!after)
    return {FuzzOutcome::Status::Failed, message};
  CheckResult result = checkPrograms(before, *after, options);
  switch (result.status) {
  case CheckResult::Status::Equal:
    return {FuzzOutcome::Status::Equal, ""};
  case CheckResult::Status::Different:
    return {FuzzOutcome::Status::Different, result.message};
  case CheckResult::Status::Unsupported:
    return {FuzzOutcome::Status::Skipped, result.message};
  }
  return outcome;
}

Transform weir::check::makePipelineTransform(StringRef pipeline, bool verifyEach) {
  // Setting up passes takes longer than running them on a small program.
  auto passes = std::make_shared<std::unique_ptr<PassManager>>();
  return [pipeline = pipeline.str(), passes, verifyEach](ModuleOp before, std::string &message) -> OwningOpRef<ModuleOp> {
    OwningOpRef<ModuleOp> after = before.clone();
    bool ok = false;
    std::string diagnostics;
    // Errors end in the message; remarks and warnings of passes are of no interest here.
    ScopedDiagnosticHandler handler(before.getContext(), [&](Diagnostic &diagnostic) {
      if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
        diagnostics += diagnostic.str() + "\n";
      return success();
    });
    llvm::CrashRecoveryContext recovery;
    recovery.DumpStackAndCleanupOnFailure = true;
    bool finished = recovery.RunSafely([&] {
      if (!*passes) {
        llvm::raw_string_ostream os(diagnostics);
        auto manager = std::make_unique<PassManager>(before.getContext());
        manager->enableVerifier(verifyEach);
        if (failed(parsePassPipeline(pipeline, *manager, os)))
          return;
        *passes = std::move(manager);
      }
      ok = succeeded((*passes)->run(*after)) && (verifyEach || succeeded(verify(*after)));
    });
    if (!finished) {
      // Their state is unknown.
      (void)after.release();
      (void)passes->release();
      message = "the pipeline crashed\n";
      return {};
    }
    if (ok)
      return after;
    message = "the pipeline failed: " + diagnostics;
    return {};
  };
}

Transform weir::check::makeCommandTransform(StringRef command) {
  return [command = command.str()](ModuleOp before, std::string &message) -> OwningOpRef<ModuleOp> {
    SmallString<128> input, output, errors;
    if (llvm::sys::fs::createTemporaryFile("weir-fuzz", "mlir", input) ||
        llvm::sys::fs::createTemporaryFile("weir-fuzz", "out", output) ||
        llvm::sys::fs::createTemporaryFile("weir-fuzz", "err", errors)) {
      message = "cannot create a temporary file\n";
      return {};
    }
    {
      std::error_code ec;
      llvm::raw_fd_ostream os(input, ec);
      os << before;
    }
    std::string line = command + " " + input.str().str();
    std::optional<StringRef> redirects[] = {std::nullopt, StringRef(output), StringRef(errors)};
    int rc = llvm::sys::ExecuteAndWait("/bin/sh", {"/bin/sh", "-c", line}, std::nullopt, redirects);
    OwningOpRef<ModuleOp> after;
    if (rc == 0) {
      ScopedDiagnosticHandler handler(before.getContext(), [&](Diagnostic &diagnostic) {
        message += diagnostic.str() + "\n";
        return success();
      });
      after = parseSourceFile<ModuleOp>(output, before.getContext());
      if (!after)
        message = "cannot parse what the tool printed: " + message;
    } else {
      message = "the tool failed with exit code " + std::to_string(rc) + "\n";
      if (auto text = llvm::MemoryBuffer::getFile(errors))
        message += (*text)->getBuffer().take_front(2000).str();
    }
    for (StringRef file : {StringRef(input), StringRef(output), StringRef(errors)})
      llvm::sys::fs::remove(file);
    return after;
  };
}
