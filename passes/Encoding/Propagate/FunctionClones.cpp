#include "passes/Encoding/Propagate/FunctionClones.h"

#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "passes/Encoding/Propagate/Graph.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

/// Of one function; more would make programs large for what each gains.
static constexpr size_t kMaxCopies = 8;

/// The encodings of a call: of each argument, then of each result.
static ArrayAttr getKey(Operation *call, const EncodingCandidates &candidates) {
  SmallVector<Attribute> key;
  auto add = [&](ArrayRef<EncodingAttr> encodings) {
    key.push_back(ArrayAttr::get(call->getContext(), SmallVector<Attribute>(encodings.begin(), encodings.end())));
  };
  for (Value operand : cast<CallOpInterface>(call).getArgOperands())
    add(candidates.getHave(operand).get());
  for (Value result : call->getResults())
    add(candidates.getWant(result).get());
  return ArrayAttr::get(call->getContext(), key);
}

/// Copies one function whose calls differ; false if none exists any more.
static FailureOr<bool> cloneNext(ModuleOp module, SymbolTable &symbols, llvm::SmallPtrSetImpl<Operation *> &done, std::vector<FunctionClone> &clones,
                                 llvm::function_ref<void(Operation *, PropagateEncodingsCode)> refuse) {
  DenseMap<Operation *, SmallVector<Operation *>> calls = getCallsOfPrivateFunctions(module);
  SymbolTableCollection tables;
  EncodingCandidates candidates(module, tables);
  if (candidates.failed())
    return failure();
  for (auto function : module.getOps<FunctionOpInterface>()) {
    auto found = calls.find(function);
    if (found == calls.end() || found->second.size() < 2 || done.contains(function))
      continue;
    SmallVector<Operation *> sites(found->second);
    // What its callers are called with comes first: it is not known yet how their calls of this one differ.
    bool waits = llvm::any_of(sites, [&](Operation *site) {
      Operation *caller = site->getParentOfType<FunctionOpInterface>();
      auto own = calls.find(caller);
      return caller != function && own != calls.end() && own->second.size() > 1 && !done.contains(caller);
    });
    if (waits)
      continue;
    done.insert(function);
    llvm::MapVector<ArrayAttr, SmallVector<Operation *>> ways;
    module.walk([&](CallOpInterface site) {
      if (llvm::is_contained(sites, site.getOperation()))
        ways[getKey(site, candidates)].push_back(site);
    });
    if (ways.size() < 2)
      continue;
    if (llvm::any_of(sites, [&](Operation *site) { return function->isAncestor(site); })) {
      refuse(function, PropagateEncodingsCode::RECURSIVE_FUNCTION);
      continue;
    }
    if (ways.size() > kMaxCopies) {
      refuse(function, PropagateEncodingsCode::TOO_MANY_CLONES);
      continue;
    }
    Operation *place = function;
    for (auto &[key, list] : llvm::drop_begin(ways)) {
      auto copy = cast<FunctionOpInterface>(function->clone());
      StringAttr name = symbols.insert(copy, std::next(place->getIterator()));
      place = copy;
      for (Operation *site : list)
        cast<CallOpInterface>(site).setCalleeFromCallable(SymbolRefAttr(FlatSymbolRefAttr::get(name)));
      done.insert(copy);
      clones.push_back({function, copy});
    }
    return true;
  }
  return false;
}

FailureOr<std::vector<FunctionClone>>
weir::encoding::cloneFunctions(ModuleOp module, llvm::function_ref<void(Operation *, PropagateEncodingsCode)> refuse) {
  std::vector<FunctionClone> clones;
  SymbolTable symbols(module);
  llvm::SmallPtrSet<Operation *, 8> done;
  while (true) {
    FailureOr<bool> changed = cloneNext(module, symbols, done, clones, refuse);
    if (failed(changed))
      return failure();
    if (!*changed)
      return clones;
  }
}

std::vector<FunctionClone> weir::encoding::mergeEqualClones(ModuleOp module, ArrayRef<FunctionClone> clones) {
  std::vector<FunctionClone> left;
  DenseMap<Operation *, SmallVector<FunctionOpInterface>> kept;
  for (const FunctionClone &clone : clones) {
    SmallVector<FunctionOpInterface> &others = kept[clone.original];
    if (others.empty())
      others.push_back(clone.original);
    auto isEqual = [&](FunctionOpInterface other) {
      return other.getFunctionType() == FunctionOpInterface(clone.copy).getFunctionType() &&
             OperationEquivalence::isRegionEquivalentTo(&other.getFunctionBody(), &FunctionOpInterface(clone.copy).getFunctionBody(),
                                                        OperationEquivalence::IgnoreLocations);
    };
    auto equal = llvm::find_if(others, isEqual);
    if (equal == others.end()) {
      others.push_back(clone.copy);
      left.push_back(clone);
      continue;
    }
    FunctionOpInterface copy = clone.copy;
    if (succeeded(SymbolTable::replaceAllSymbolUses(copy, SymbolTable::getSymbolName(*equal), module)))
      copy->erase();
    else
      left.push_back(clone);
  }
  return left;
}
