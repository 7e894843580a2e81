#include "test/fuzz/FuzzModule.h"

#include "dialects/Register.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <cstdlib>
#include <memory>

using namespace mlir;

extern "C" const char *__asan_default_options() {
  // The allocators of LLVM mark what they have not handed out; only one of the instrumented and the stock half would.
  return "allow_user_poisoning=0:detect_container_overflow=0";
}

namespace {

/// Takes all diagnostics and remembers the first.
struct Quiet : ScopedDiagnosticHandler {
  explicit Quiet(MLIRContext *context) : ScopedDiagnosticHandler(context) {
    setHandler([this](Diagnostic &diagnostic) {
      if (error.empty() && diagnostic.getSeverity() == DiagnosticSeverity::Error)
        error = diagnostic.str();
      return success();
    });
  }
  std::string error;
};

[[noreturn]] void finding(StringRef what, StringRef error, StringRef before, StringRef after = {}) {
  llvm::errs() << "finding: " << what << ": " << error << "\n---\n" << before << "\n";
  if (!after.empty())
    llvm::errs() << "---\n" << after << "\n";
  std::abort();
}

std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  return text;
}

/// Reads what was printed and prints it again.
void checkRoundTrip(StringRef form, StringRef text, StringRef generic, function_ref<std::string(ModuleOp)> printAgain) {
  std::string error;
  OwningOpRef<ModuleOp> again = weir::fuzz::parse(text, /*verify=*/true, &error);
  if (!again)
    finding((form + " form is refused").str(), error, generic, text);
  std::string expected = form == "bytecode" ? generic.str() : text.str(), actual = printAgain(*again);
  if (actual != expected)
    finding((form + " form means something else").str(), "", expected, actual);
}

/// Whether an op uses what it or a later one makes, as graph regions allow. MLIR folds `x = x + 0` for ever (see README.md).
bool hasCycles(ModuleOp module) {
  auto isBehind = [](Value operand, Operation *user) {
    Operation *op = operand.getDefiningOp();
    Operation *ancestor = op ? op->getBlock()->findAncestorOpInBlock(*user) : nullptr;
    return ancestor && !op->isBeforeInBlock(ancestor);
  };
  return module
      .walk([&](Operation *op) {
        bool found = llvm::any_of(op->getOperands(), [&](Value operand) { return isBehind(operand, op); });
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether an scf.execute_region ends in an op that is not known. MLIR takes its operands for the results (see README.md).
bool hasUnknownYield(ModuleOp module) {
  return module
      .walk([&](scf::ExecuteRegionOp op) {
        bool found = llvm::any_of(op.getRegion(), [](Block &block) { return !block.empty() && !block.back().isRegistered(); });
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

void canonicalize(ModuleOp module, StringRef generic) {
  if (hasCycles(module) || hasUnknownYield(module))
    return;
  GreedyRewriteConfig config;
  config.setMaxIterations(4).setMaxNumRewrites(500);
  PassManager passes(module.getContext());
  passes.addPass(createCanonicalizerPass(config));
  Quiet quiet(module.getContext());
  if (failed(passes.run(module)))
    finding("invalid after canonicalization", quiet.error, generic);
}

} // namespace

static std::unique_ptr<MLIRContext> context;

void weir::fuzz::refreshContext() {
  static unsigned uses = 0;
  if (++uses % 10000 == 0)
    context.reset();
}

MLIRContext &weir::fuzz::getContext() {
  if (!context) {
    DialectRegistry registry;
    registry.insert<arith::ArithDialect, cf::ControlFlowDialect, func::FuncDialect,
                    memref::MemRefDialect, scf::SCFDialect, tensor::TensorDialect>();
    weir::registerDialects(registry);
    context = std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
    context->loadAllAvailableDialects();
    // As weir-opt does.
    context->allowUnregisteredDialects();
  }
  return *context;
}

/// Text that MLIR's own parser does not survive (see README.md).
static bool crashesStockParser(StringRef text) {
  for (size_t at = text.find("array<"); at != StringRef::npos; at = text.find("array<", at + 1)) {
    StringRef type = text.drop_front(at + 6).ltrim();
    if (!type.consume_front("i") && !type.consume_front("f"))
      return true;
    if (type.empty() || !llvm::isDigit(type[0]))
      return true;
  }
  return false;
}

/// Whether a tensor.parallel_insert_slice lacks operands. The verifier of the op around it comes first and crashes (see README.md).
static bool crashesStockVerifier(ModuleOp module) {
  return module
      .walk([](tensor::ParallelInsertSliceOp op) {
        ArrayRef<int32_t> sizes = op.getProperties().operandSegmentSizes;
        bool complete = sizes[0] == 1 && sizes[1] == 1 && op->getNumOperands() >= 2;
        return complete ? WalkResult::advance() : WalkResult::interrupt();
      })
      .wasInterrupted();
}

OwningOpRef<ModuleOp> weir::fuzz::parse(StringRef input, bool verify, std::string *error) {
  if (crashesStockParser(input))
    return {};
  MLIRContext &context = getContext();
  Quiet quiet(&context);
  // The lexer looks at the byte after the end.
  std::string terminated = input.str();
  auto module = parseSourceString<ModuleOp>(terminated, ParserConfig(&context, /*verifyAfterParse=*/false));
  if (module && verify && (crashesStockVerifier(*module) || failed(mlir::verify(*module))))
    module = {};
  if (error)
    *error = quiet.error;
  return module;
}

bool weir::fuzz::isBytecode(StringRef input) {
  return mlir::isBytecode(llvm::MemoryBufferRef(input, "input"));
}

std::string weir::fuzz::printGeneric(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os, OpPrintingFlags().printGenericOpForm());
  return text;
}

std::string weir::fuzz::writeBytecode(ModuleOp module) {
  Quiet quiet(module.getContext());
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(writeBytecodeToFile(module, os)))
    return {};
  return bytes;
}

void weir::fuzz::exercise(StringRef input) {
  OwningOpRef<ModuleOp> module = parse(input, /*verify=*/true);
  if (!module)
    return;
  std::string generic = printGeneric(*module);
  // MLIR's bytecode reader makes builtin types without checking them (see README.md).
  if (isBytecode(input) && !parse(generic, /*verify=*/true))
    return;
  // MLIR prints a symbol without a name, but does not read it (see README.md).
  if (StringRef(generic).contains("sym_name = \"\""))
    return canonicalize(*module, generic);
  // A resource that a context has already gets a new name when it is read again.
  if (StringRef(generic).contains("dense_resource<"))
    return canonicalize(*module, generic);
  checkRoundTrip("generic", generic, generic, printGeneric);
  // Reading it adds what the text leaves open, such as the default visibility: it is its text that has to be the same.
  checkRoundTrip("custom", print(*module), generic, print);
  if (!isBytecode(input))
    checkRoundTrip("bytecode", writeBytecode(*module), generic, printGeneric);
  canonicalize(*module, generic);
}
