#include "passes/Codegen/GPU/BindingFacts.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir;

/// The bindings that `op` accesses; views of a binding are no access.
static SmallVector<unsigned> findBindings(Operation &op, unsigned count) {
  SmallVector<unsigned> bindings;
  if (isa<ViewLikeOpInterface, memref::CastOp>(op))
    return bindings;
  for (Value operand : op.getOperands())
    if (isa<MemRefType>(operand.getType()))
      if (auto binding = dyn_cast_or_null<BlockArgument>(getBaseBuffer(operand)); binding && binding.getArgNumber() < count)
        bindings.push_back(binding.getArgNumber());
  return bindings;
}

namespace {

/// Whether accesses to a memory have a barrier between them, on some path through a kernel.
class HandOvers {
public:
  /// `memories`: of each argument, the number of the memory that it is a part of, at most that of the arguments.
  HandOvers(gpu::GPUFuncOp kernel, ArrayRef<unsigned> memories) : memories(memories), isHandedOver(memories.size() + 1) {
    State state(isHandedOver.size(), Progress::Untouched);
    visit(kernel.getBody(), state);
  }

  bool contains(unsigned memory) const { return isHandedOver[memory]; }

private:
  enum class Progress : uint8_t { Untouched, Touched, Separated };
  /// Of each memory, the most that any path to a point has done.
  using State = SmallVector<Progress>;

  /// True if that adds to `into`.
  static bool join(State &into, const State &from) {
    bool isChanged = false;
    for (auto [mine, theirs] : llvm::zip_equal(into, from))
      if (mine < theirs) {
        mine = theirs;
        isChanged = true;
      }
    return isChanged;
  }

  /// `state` before `region` becomes that at its ends.
  void visit(Region &region, State &state) {
    if (region.empty())
      return;
    DenseMap<Block *, State> begins;
    begins[&region.front()] = state;
    SmallVector<Block *> worklist{&region.front()};
    while (!worklist.empty()) {
      Block *block = worklist.pop_back_val();
      State current = begins[block];
      for (Operation &op : *block)
        visit(op, current);
      for (Block *next : block->getSuccessors()) {
        auto [begin, isNew] = begins.try_emplace(next, current);
        if (isNew || join(begin->second, current))
          worklist.push_back(next);
      }
      if (block->hasNoSuccessors())
        join(state, current);
    }
  }

  void visit(Operation &op, State &state) {
    if (isa<gpu::BarrierOp>(op)) {
      for (Progress &progress : state)
        progress = progress == Progress::Untouched ? progress : Progress::Separated;
      return;
    }
    touch(op, state);
    if (op.getNumRegions() == 0)
      return;
    // The branches of an `scf.if` exclude each other. Of other ops any region may run after any other.
    const State before = state;
    bool isLoop = !isa<scf::IfOp>(op), isChanged;
    do {
      isChanged = false;
      for (Region &region : op.getRegions()) {
        State current = isLoop ? state : before;
        visit(region, current);
        isChanged |= join(state, current);
      }
    } while (isLoop && isChanged);
  }

  void touch(Operation &op, State &state) {
    for (unsigned binding : findBindings(op, memories.size())) {
      unsigned memory = memories[binding];
      isHandedOver[memory] |= state[memory] == Progress::Separated;
      state[memory] = std::max(state[memory], Progress::Touched);
    }
  }

  ArrayRef<unsigned> memories;
  SmallVector<bool> isHandedOver;
};

} // namespace

/// Adds loads and stores of `kernel` to `facts`. A thread that has an address may use it at any time.
static void findAccesses(gpu::GPUFuncOp kernel, MutableArrayRef<BindingFacts> facts) {
  kernel.walk([&](Operation *op) {
    for (unsigned binding : findBindings(*op, facts.size())) {
      BindingFacts &fact = facts[binding];
      bool isStore = isa<memref::StoreOp>(op), isLoad = isa<memref::LoadOp>(op);
      fact.isRead |= !isStore;
      fact.isWritten |= isStore || isa<memref::AtomicRMWOp>(op);
      fact.isHandedOver |= !isStore && !isLoad;
    }
  });
}

SmallVector<BindingFacts> weir::findBindingFacts(gpu::GPUFuncOp kernel) {
  // The buffers in workgroup memory follow the arguments in the entry block.
  unsigned count = kernel.getNumArguments();
  SmallVector<BindingFacts> facts(count);
  findAccesses(kernel, facts);
  // Bindings that may share bytes are one memory, the one after those of the others.
  SmallVector<unsigned> memories;
  for (auto [i, fact] : llvm::enumerate(facts)) {
    auto access = kernel.getArgAttrOfType<StringAttr>(i, AccessAttr::getNameStr());
    fact.isWritten |= !access || access.getValue() != "ro";
    fact.isApart = isApart(kernel, i);
    memories.push_back(fact.isApart ? i : count);
  }
  HandOvers handOvers(kernel, memories);
  SmallVector<bool> isWritten(count + 1), isHandedOver(count + 1);
  for (auto [fact, memory] : llvm::zip_equal(facts, memories)) {
    isWritten[memory] |= fact.isWritten;
    isHandedOver[memory] |= fact.isHandedOver || handOvers.contains(memory);
  }
  for (auto [fact, memory] : llvm::zip_equal(facts, memories))
    fact.isHandedOver = isWritten[memory] && isHandedOver[memory];
  return facts;
}
