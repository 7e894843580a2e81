#include "passes/Dispatch/EqualExecutables.h"

#include "dialects/Weir/WeirDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <numeric>

using namespace mlir;
using namespace weir;

namespace {

/// What does not count: the names of symbols, what profiles say of the source, and attributes of
/// arguments, which are compared by themselves. References to symbols of the same executable go by position, others by name.
bool isIgnored(StringRef name) { return name == "sym_name" || name == WorkAttr::getNameStr() || name == "arg_attrs"; }

/// The position of an op without effects does not matter, nor whether it is there twice or for nothing.
bool isFree(Operation &op) { return isPure(&op) && !op.hasTrait<OpTrait::IsTerminator>() && !isa<SymbolOpInterface>(op); }

} // namespace

/// Numbers what one executable consists of. A value of an op without effects is what it computes; any other is known by where it is defined: the
/// depth of the region, the block, and the position among the ops that count there.
class ExecutableNumbers::Walk {
public:
  Walk(ExecutableNumbers &table, Operation *root) : table(table) {
    root->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op != root)
        if (auto name = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
          symbols.try_emplace(name, symbols.size() + 1);
    });
  }

  unsigned of(Operation &op) {
    Key key = {Op, id(op.getName()), op.getNumOperands(), op.getNumResults(), op.getNumRegions()};
    for (Value operand : op.getOperands())
      key.push_back(values.lookup(operand));
    for (Type type : op.getResultTypes())
      key.push_back(id(type));
    for (Block *successor : op.getSuccessors())
      key.push_back(blocks.lookup(successor));
    for (Region &region : op.getRegions())
      key.push_back(of(region));
    for (NamedAttribute attribute : op.getAttrDictionary())
      if (!isIgnored(attribute.getName())) {
        key.push_back(id(attribute.getName()));
        add(attribute.getValue(), key);
      }
    return table.intern(std::move(key));
  }

private:
  /// What a key begins with.
  enum Tag : uintptr_t { Op, Region_, Argument, Result, FreeResult };

  template <typename T>
  static uintptr_t id(T pointer) {
    return reinterpret_cast<uintptr_t>(pointer.getAsOpaquePointer());
  }

  /// Names of the executable's own symbols by their number.
  void add(Attribute attribute, Key &key) {
    auto reference = dyn_cast<SymbolRefAttr>(attribute);
    if (!reference || !symbols.contains(reference.getRootReference())) {
      key.push_back(id(attribute));
      return;
    }
    key.push_back(symbols.lookup(reference.getRootReference()));
    for (FlatSymbolRefAttr nested : reference.getNestedReferences()) {
      unsigned number = symbols.lookup(nested.getAttr());
      key.push_back(number ? number : id(nested));
    }
  }

  unsigned of(Region &region) {
    ++depth;
    // Ops of several blocks stay where they are.
    const bool isOrdered = !region.hasOneBlock();
    Key key = {Region_};
    for (auto [number, block] : llvm::enumerate(region)) {
      blocks[&block] = number;
      key.push_back(block.getNumArguments());
      for (BlockArgument argument : block.getArguments()) {
        values[argument] = table.intern({Argument, depth, number, argument.getArgNumber()});
        key.push_back(id(argument.getType()));
      }
      if (isOrdered)
        for (auto [position, op] : llvm::enumerate(block))
          define(op, number, position);
    }
    for (auto [number, block] : llvm::enumerate(region)) {
      unsigned position = 0;
      for (Operation &op : block) {
        unsigned own = of(op);
        if (!isOrdered && isFree(op)) {
          for (OpResult result : op.getResults())
            values[result] = table.intern({FreeResult, own, result.getResultNumber()});
          continue;
        }
        key.push_back(own);
        define(op, number, position++);
      }
      // After a block: no op has this number.
      key.push_back(0);
    }
    --depth;
    return table.intern(std::move(key));
  }

  void define(Operation &op, size_t block, size_t position) {
    for (OpResult result : op.getResults())
      values[result] = table.intern({Result, depth, block, position, result.getResultNumber()});
  }

  ExecutableNumbers &table;
  /// The symbols that the executable defines, in program order, from 1 on.
  DenseMap<StringAttr, unsigned> symbols;
  DenseMap<Value, unsigned> values;
  DenseMap<Block *, unsigned> blocks;
  uintptr_t depth = 0;
};

unsigned ExecutableNumbers::of(Operation *executable) { return Walk(*this, executable).of(*executable); }

unsigned ExecutableNumbers::intern(Key key) { return numbers.try_emplace(std::move(key), numbers.size() + 1).first->second; }

/// The alignment of code: a binding whose offsets are multiples of this is as good as one without an offset.
static constexpr uint64_t kFullAlignment = 64;

static constexpr StringLiteral kDivisor = "stream.alignment", kBytes = "llvm.dereferenceable", kValues = "stream.values";

static uint64_t getNumber(FunctionOpInterface function, unsigned argument, StringRef fact) {
  auto number = function.getArgAttrOfType<IntegerAttr>(argument, fact);
  return number ? number.getValue().getZExtValue() : 0;
}

/// Facts that hold for the dispatches of two kernels; 0 means no fact. Without a divisor all offsets are 0.
static std::optional<uint64_t> getCommon(StringRef fact, uint64_t a, uint64_t b) {
  if (fact == kBytes)
    return std::min(a, b);
  if (std::gcd(a, kFullAlignment) != std::gcd(b, kFullAlignment))
    return std::nullopt;
  return std::gcd(a, b);
}

/// What is left must be the same.
static DictionaryAttr withoutFacts(FunctionOpInterface function, unsigned argument) {
  NamedAttrList attributes(function.getArgAttrDict(argument));
  attributes.erase(kDivisor);
  attributes.erase(kBytes);
  attributes.erase(OverwritesAttr::getNameStr());
  attributes.erase(kValues);
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
      if (withoutFacts(a, i) != withoutFacts(b, i))
        return false;
      StringRef overwrites = OverwritesAttr::getNameStr();
      if (a.getArgAttr(i, overwrites) && !b.getArgAttr(i, overwrites))
        changes.push_back([function = a, i, overwrites]() mutable { function.removeArgAttr(i, overwrites); });
      if (Attribute own = a.getArgAttr(i, kValues); own && own != b.getArgAttr(i, kValues))
        changes.push_back([function = a, i]() mutable { function.removeArgAttr(i, kValues); });
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
