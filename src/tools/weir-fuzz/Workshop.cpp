#include "Workshop.h"

#include "dialects/Register.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/PrettyStackTrace.h"

using namespace weir::fuzz;

Workshop::Status Workshop::test(uint64_t id, std::string &message) {
  llvm::PrettyStackTraceFormat trace("weir-fuzz: program seed %llu", static_cast<unsigned long long>(id));
  auto program = generate(id);
  if (mlir::succeeded(mlir::verify(*program)))
    return test(*program, id, message);
  message = "the program is invalid; this is a bug of weir-fuzz\n";
  llvm::outs() << "program seed " << id << ": failed\n" << message;
  return Status::Failed;
}

const mlir::DialectRegistry &weir::fuzz::getRegistry() {
  static const mlir::DialectRegistry registry = [] {
    mlir::DialectRegistry all;
    mlir::registerAllDialects(all);
    mlir::registerAllExtensions(all);
    weir::registerDialects(all);
    mlir::registerBuiltinDialectTranslation(all);
    mlir::registerLLVMDialectTranslation(all);
    return all;
  }();
  return registry;
}

void weir::fuzz::reportFailure(mlir::ModuleOp smallest, uint64_t id, llvm::StringRef kind, llvm::StringRef runLines,
                               const FailureOptions &options, llvm::function_ref<std::string(mlir::ModuleOp)> explain) {
  std::string said = llvm::formatv("program seed {0}: {1}\n", id, kind);
  llvm::raw_string_ostream out(said);
  // Written and read again, so that messages can name lines.
  std::string text = runLines.str() + "\n";
  llvm::raw_string_ostream(text) << smallest << "\n";
  std::string file = "minimised.mlir";
  if (!options.keep.empty()) {
    std::error_code ec = llvm::sys::fs::create_directories(options.keep);
    file = llvm::formatv("{0}/fuzz-{1}.mlir", options.keep, id);
    llvm::raw_fd_ostream os(file, ec);
    if (ec)
      llvm::errs() << "weir-fuzz: cannot write " << file << ": " << ec.message() << "\n";
    os << text;
    out << "kept as " << file << "\n";
  } else {
    out << text;
  }
  auto parsed = mlir::parseSourceString<mlir::ModuleOp>(text, smallest.getContext(), file);
  out << explain(parsed ? *parsed : smallest);
  // In one piece: other processes write, too.
  llvm::outs() << said;
  llvm::outs().flush();
}

bool weir::fuzz::readsUndefined(mlir::ModuleOp program) {
  return program
      ->walk([](mlir::Operation *op) {
        auto structured = llvm::dyn_cast<mlir::linalg::LinalgOp>(op);
        for (mlir::OpOperand &use : op->getOpOperands()) {
          bool isInit = structured && structured.isDpsInit(&use);
          // Nor is there a last one of several values for an element.
          if (isInit && structured.getNumReductionLoops() != 0 && !structured.payloadUsesValueFromOperand(&use))
            return mlir::WalkResult::interrupt();
          if (!use.get().getDefiningOp<mlir::tensor::EmptyOp>())
            continue;
          bool isStorage = structured ? !structured.payloadUsesValueFromOperand(&use)
                                      : llvm::isa<mlir::tensor::DimOp, mlir::tensor::InsertSliceOp, mlir::DestinationStyleOpInterface>(op);
          if (!isStorage)
            return mlir::WalkResult::interrupt();
        }
        return mlir::WalkResult::advance();
      })
      .wasInterrupted();
}
