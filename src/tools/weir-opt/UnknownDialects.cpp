#include "UnknownDialects.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

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
      if (name.contains('.') && !attr.getNameDialect())
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
  os << "weir-opt: note: passed through unchanged:";
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
