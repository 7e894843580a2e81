// Merges equal executables (dispatch-passes.md 1.7, OD2-OD4): a structural hash, then comparison within each bucket.

#include "dialects/Flow/FlowOps.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/SymbolTable.h"

#define DEBUG_TYPE "weir-deduplicate-executables"

namespace weir {
#define GEN_PASS_DEF_DEDUPLICATEEXECUTABLES
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Attributes of `op` that count: everything but the names of symbols. References to symbols of the same executable go by
/// position, others by name.
bool isNameAttribute(StringRef name) { return name == "sym_name" || name == "function_ref"; }

/// The symbols that an executable defines, numbered in program order.
using LocalSymbols = DenseMap<StringAttr, unsigned>;

LocalSymbols numberSymbols(Operation *root) {
  LocalSymbols numbers;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != root)
      if (auto name = op->getAttrOfType<StringAttr>("sym_name"))
        numbers.try_emplace(name, numbers.size());
  });
  return numbers;
}

llvm::hash_code hashOp(Operation *root) {
  llvm::hash_code hash(0);
  DenseMap<Value, unsigned> values;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    hash = llvm::hash_combine(hash, op->getName().getAsOpaquePointer(), op->getNumOperands(), op->getNumResults());
    for (Value v : op->getOperands())
      hash = llvm::hash_combine(hash, values.lookup(v));
    // Kernels that differ in a constant only are common.
    for (NamedAttribute attr : op->getAttrDictionary())
      if (!isNameAttribute(attr.getName()) && !isa<SymbolRefAttr>(attr.getValue()))
        hash = llvm::hash_combine(hash, attr.getName().getAsOpaquePointer(), attr.getValue().getAsOpaquePointer());
    for (Type t : op->getResultTypes())
      hash = llvm::hash_combine(hash, t.getAsOpaquePointer());
    for (Value v : op->getResults())
      values[v] = values.size() + 1;
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        hash = llvm::hash_combine(hash, block.getNumArguments());
        for (BlockArgument arg : block.getArguments()) {
          hash = llvm::hash_combine(hash, arg.getType().getAsOpaquePointer());
          values[arg] = values.size() + 1;
        }
      }
  });
  return hash;
}

struct Comparison {
  Operation *left, *right;
  LocalSymbols leftSymbols, rightSymbols;

  bool sameAttribute(Attribute a, Attribute b) const {
    if (a == b && !isa_and_nonnull<SymbolRefAttr>(a))
      return true;
    auto ra = dyn_cast_or_null<SymbolRefAttr>(a), rb = dyn_cast_or_null<SymbolRefAttr>(b);
    if (!ra || !rb || ra.getNestedReferences().size() != rb.getNestedReferences().size())
      return a == b;
    auto numberOf = [](const LocalSymbols &symbols, StringAttr name) {
      auto it = symbols.find(name);
      return it == symbols.end() ? -1 : static_cast<int>(it->second);
    };
    int na = numberOf(leftSymbols, ra.getRootReference()), nb = numberOf(rightSymbols, rb.getRootReference());
    return na == nb && (na >= 0 || a == b);
  }

  bool sameDictionary(DictionaryAttr a, DictionaryAttr b) const {
    if (a == b && llvm::none_of(a, [](NamedAttribute n) { return isa<SymbolRefAttr>(n.getValue()); }))
      return true;
    if (a.size() != b.size())
      return false;
    for (auto [na, nb] : llvm::zip_equal(a, b)) {
      if (na.getName() != nb.getName())
        return false;
      if (!isNameAttribute(na.getName()) && !sameAttribute(na.getValue(), nb.getValue()))
        return false;
    }
    return true;
  }

  /// Walks both trees in parallel.
  bool same(Operation *a, Operation *b, DenseMap<Value, Value> &values, bool isRoot = false) const {
    if (a->getName() != b->getName() || a->getNumOperands() != b->getNumOperands() ||
        a->getResultTypes() != b->getResultTypes() || a->getNumRegions() != b->getNumRegions() ||
        a->getNumSuccessors() != b->getNumSuccessors())
      return false;
    for (auto [x, y] : llvm::zip_equal(a->getOperands(), b->getOperands())) {
      auto it = values.find(x);
      if (it == values.end() ? x != y : it->second != y)
        return false;
    }
    for (auto [x, y] : llvm::zip_equal(a->getResults(), b->getResults()))
      values[x] = y;
    auto da = cast<DictionaryAttr>(a->getAttrDictionary()), db = cast<DictionaryAttr>(b->getAttrDictionary());
    if (!sameDictionary(da, db))
      return false;
    for (auto [ra, rb] : llvm::zip_equal(a->getRegions(), b->getRegions())) {
      if (ra.getBlocks().size() != rb.getBlocks().size())
        return false;
      DenseMap<Block *, Block *> blocks;
      for (auto [x, y] : llvm::zip_equal(ra, rb)) {
        if (x.getArgumentTypes() != y.getArgumentTypes())
          return false;
        for (auto [p, q] : llvm::zip_equal(x.getArguments(), y.getArguments()))
          values[p] = q;
        blocks[&x] = &y;
      }
      for (auto [x, y] : llvm::zip_equal(ra, rb)) {
        if (x.getOperations().size() != y.getOperations().size())
          return false;
        for (auto [p, q] : llvm::zip_equal(x, y)) {
          if (!same(&p, &q, values))
            return false;
          for (unsigned i = 0, e = p.getNumSuccessors(); i < e; ++i)
            if (blocks.lookup(p.getSuccessor(i)) != q.getSuccessor(i))
              return false;
        }
      }
    }
    return true;
  }
};

bool sameExecutable(Operation *a, Operation *b) {
  Comparison comparison{a, b, numberSymbols(a), numberSymbols(b)};
  DenseMap<Value, Value> values;
  return comparison.same(a, b, values, /*isRoot=*/true);
}

struct DeduplicateExecutables : public weir::impl::DeduplicateExecutablesBase<DeduplicateExecutables> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    DenseMap<size_t, SmallVector<flow::ExecutableOp, 1>> buckets;
    /// Old reference -> new reference.
    DenseMap<SymbolRefAttr, SymbolRefAttr> replacements;
    SmallVector<flow::ExecutableOp> dead;
    for (auto executable : module.getOps<flow::ExecutableOp>()) {
      auto &bucket = buckets[size_t(hashOp(executable))];
      auto twin = llvm::find_if(bucket, [&](flow::ExecutableOp other) { return sameExecutable(other, executable); });
      // A public executable is known by its name outside.
      if (twin == bucket.end() || executable.isPublic()) {
        bucket.push_back(executable);
        continue;
      }
      for (auto [old, kept] : llvm::zip_equal(executable.getBody().getOps<flow::ExecutableExportOp>(),
                                              twin->getBody().getOps<flow::ExecutableExportOp>()))
        replacements[SymbolRefAttr::get(executable.getSymNameAttr(), {FlatSymbolRefAttr::get(old.getSymNameAttr())})] =
            SymbolRefAttr::get(twin->getSymNameAttr(), {FlatSymbolRefAttr::get(kept.getSymNameAttr())});
      passedRemark(executable, DEBUG_TYPE, DeduplicateExecutablesCode::merged) << remark::metric("kept", twin->getSymName());
      dead.push_back(executable);
    }
    if (dead.empty())
      return;
    AttrTypeReplacer replacer;
    replacer.addReplacement([&](SymbolRefAttr ref) -> std::pair<Attribute, WalkResult> {
      auto it = replacements.find(ref);
      return {it == replacements.end() ? ref : it->second, WalkResult::skip()};
    });
    for (flow::ExecutableOp executable : dead)
      executable.erase();
    for (Operation &op : *module.getBody())
      if (!isa<flow::ExecutableOp>(op))
        replacer.recursivelyReplaceElementsIn(&op, /*replaceAttrs=*/true, /*replaceLocs=*/false, /*replaceTypes=*/false);
  }
};

} // namespace
