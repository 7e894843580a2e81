#include "UnknownDialects.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace {

/// Sees the top-level op as the parser left it: before the first pass that runs on it.
struct BeforeFirstPass : PassInstrumentation {
  explicit BeforeFirstPass(weir::UnknownDialects &unknown) : unknown(unknown) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    if (done || op->getParentOp())
      return;
    done = true;
    unknown.collect(op);
  }

  weir::UnknownDialects &unknown;
  /// Passes on nested ops start on other threads only after the one on the top-level op that holds them.
  bool done = false;
};

/// Gives an empty pipeline a pass, without which no instrumentation is called.
struct NoPasses : PassWrapper<NoPasses, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NoPasses)
  StringRef getName() const override { return "NoPasses"; }
  void runOnOperation() override { markAllAnalysesPreserved(); }
};

} // namespace

void weir::UnknownDialects::watch(PassManager &pm, bool writesReproducer) {
  // A reproducer would name that pass, which nobody can run.
  if (pm.empty() && !writesReproducer)
    pm.addPass(std::make_unique<NoPasses>());
  pm.addInstrumentation(std::make_unique<BeforeFirstPass>(*this));
}

void weir::UnknownDialects::collect(Operation *root) {
  AttrTypeWalker walker;
  walker.addWalk([&](OpaqueType type) { dialects.insert(type.getDialectNamespace().str()); });
  walker.addWalk([&](OpaqueAttr attr) { dialects.insert(attr.getDialectNamespace().str()); });
  // Types and attributes are unique: each is looked into once, however many ops have it.
  llvm::DenseSet<const void *> seen;
  auto visit = [&](auto element) {
    if (element && seen.insert(element.getAsOpaquePointer()).second)
      walker.walk(element);
  };
  root->walk([&](Operation *op) {
    if (!op->isRegistered()) {
      if (op->getDialect())
        operations.insert(op->getName().getStringRef().str());
      else
        dialects.insert(op->getName().getDialectNamespace().str());
    }
    for (NamedAttribute attr : op->getDiscardableAttrs()) {
      StringRef name = attr.getName().getValue();
      // Marks like `weir.in_place_safe` belong to no dialect, but are weir's own.
      if (name.contains('.') && !attr.getNameDialect() && !name.starts_with("weir."))
        dialects.insert(name.split('.').first.str());
    }
    // Not the attribute dictionary: to ask for it would make one for each op and keep it.
    NamedAttrList attributes(op->getDiscardableAttrDictionary());
    op->getName().populateInherentAttrs(op, attributes);
    for (NamedAttribute attr : attributes)
      visit(attr.getValue());
    llvm::for_each(op->getResultTypes(), visit);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArgumentTypes(), visit);
  });
}

void weir::UnknownDialects::print(llvm::raw_ostream &os) const {
  if (dialects.empty() && operations.empty())
    return;
  os << "weir-opt: note: passed through as they are:";
  if (!dialects.empty()) {
    os << " unknown dialects ";
    llvm::interleaveComma(dialects, os);
  }
  if (!operations.empty()) {
    os << (dialects.empty() ? "" : ";") << " unknown ops ";
    llvm::interleaveComma(operations, os);
  }
  os << " (--note-unknown=false silences this";
  if (!dialects.empty())
    os << ", --allow-unregistered-dialect=false refuses unknown dialects";
  os << ")\n";
}
