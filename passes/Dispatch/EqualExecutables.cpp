#include "passes/Dispatch/EqualExecutables.h"

#include "dialects/Weir/WeirDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <numeric>

using namespace mlir;
using namespace weir;

namespace {

/// What does not count: the names of symbols, what profiles say of the source, and attributes of
/// arguments, which are compared by themselves. References to symbols of the same executable go by position, others by name.
bool isIgnored(StringRef name) {
  return name == "sym_name" || name == "function_ref" || name == WorkAttr::getNameStr() || name == "arg_attrs";
}

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

} // namespace

llvm::hash_code weir::hashExecutable(Operation *root) {
  llvm::hash_code hash(0);
  DenseMap<Value, unsigned> values;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    hash = llvm::hash_combine(hash, op->getName().getAsOpaquePointer(), op->getNumOperands(), op->getNumResults());
    for (Value v : op->getOperands())
      hash = llvm::hash_combine(hash, values.lookup(v));
    // Kernels that differ in a constant only are common.
    for (NamedAttribute attr : op->getAttrDictionary())
      if (!isIgnored(attr.getName()) && !isa<SymbolRefAttr>(attr.getValue()))
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

namespace {

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
      if (!isIgnored(na.getName()) && !sameAttribute(na.getValue(), nb.getValue()))
        return false;
    }
    return true;
  }

  /// Walks both trees in parallel.
  bool same(Operation *a, Operation *b, DenseMap<Value, Value> &values) const {
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

} // namespace

bool weir::areEqualExecutables(Operation *a, Operation *b) {
  Comparison comparison{a, b, numberSymbols(a), numberSymbols(b)};
  DenseMap<Value, Value> values;
  return comparison.same(a, b, values);
}

/// The alignment of code: a binding whose offsets are multiples of this is as good as one without an offset.
static constexpr uint64_t kFullAlignment = 64;

static constexpr StringLiteral kDivisor = "stream.alignment", kBytes = "llvm.dereferenceable";

static uint64_t getNumber(FunctionOpInterface function, unsigned argument, StringRef fact) {
  auto number = function.getArgAttrOfType<IntegerAttr>(argument, fact);
  return number ? number.getValue().getZExtValue() : 0;
}

/// Facts that hold for the dispatches of two kernels; 0 is none. Without a divisor all offsets are 0.
static std::optional<uint64_t> getCommon(StringRef fact, uint64_t a, uint64_t b) {
  if (fact == kBytes)
    return std::min(a, b);
  if (std::gcd(a, kFullAlignment) != std::gcd(b, kFullAlignment))
    return std::nullopt;
  return std::gcd(a, b);
}

static DictionaryAttr withoutNumbers(FunctionOpInterface function, unsigned argument) {
  NamedAttrList attributes(function.getArgAttrDict(argument));
  attributes.erase(kDivisor);
  attributes.erase(kBytes);
  return attributes.getDictionary(function.getContext());
}

static SmallVector<FunctionOpInterface> getFunctions(Operation *executable) {
  SmallVector<FunctionOpInterface> functions;
  executable->walk([&](FunctionOpInterface function) { functions.push_back(function); });
  return functions;
}

bool weir::mergeArguments(Operation *kept, Operation *other) {
  SmallVector<std::function<void()>> changes;
  for (auto [a, b] : llvm::zip_equal(getFunctions(kept), getFunctions(other)))
    for (unsigned i = 0; i < a.getNumArguments(); ++i) {
      if (withoutNumbers(a, i) != withoutNumbers(b, i))
        return false;
      for (StringRef fact : {kDivisor, kBytes}) {
        uint64_t own = getNumber(a, i, fact);
        std::optional<uint64_t> common = getCommon(fact, own, getNumber(b, i, fact));
        if (!common)
          return false;
        if (*common == own)
          continue;
        changes.push_back([function = a, other = b, i, fact, value = *common]() mutable {
          Attribute known = function.getArgAttr(i, fact);
          Type type = cast<IntegerAttr>(known ? known : other.getArgAttr(i, fact)).getType();
          function.removeArgAttr(i, fact);
          if (value != 0)
            function.setArgAttr(i, fact, IntegerAttr::get(type, value));
        });
      }
    }
  for (const std::function<void()> &change : changes)
    change();
  return true;
}
