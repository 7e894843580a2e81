/// The owner of the storage of a resource value, and until when.

#ifndef WEIR_PASSES_STREAM_STORAGE_STORAGEFLOW_H
#define WEIR_PASSES_STREAM_STORAGE_STORAGEFLOW_H

#include "mlir/Analysis/Liveness.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "passes/Stream/Storage/StorageEdges.h"
#include <memory>
#include <vector>

namespace weir::stream {

/// Follows storage through a module over the edges that share it (StorageEdges).
///
/// Two values form a *group* if they may name one storage while both are live. A value that takes over the storage of one
/// that is dead from then on (a *move*: a tied result, a loop-carried value, an argument to which every caller passes its last
/// use) stays in a group of its own. A value is *writable* if its storage may be overwritten once nothing else in its group is live:
/// it is not a constant, not owned by the caller, and no caller uses it later.
///
/// A mutable global is a value, too: live wherever a load may come before the next store. An op of the host that may end the invocation with an error is
/// such a position: the next invocation loads the content. Arguments of a function that may hold such content are live there as well, so that a
/// caller may pass the content of a global that it stores anew after the call.
///
/// The facts are the greatest solution: everything is taken to be a writable move until a walk over the program with the live
/// values in hand finds the opposite, and walks are repeated until nothing changes. A walk is linear in ops and in what is live
/// at ends of blocks.
class StorageFlow {
public:
  explicit StorageFlow(mlir::ModuleOp module);

  /// Why storage may not be overwritten.
  enum class Why : uint8_t {
    None,
    Constant, ///< immutable
    Borrowed, ///< lent by the caller of a public function, or imported without `consume`
    Caller,   ///< a caller goes on using it, or callers are not known
    Global,   ///< a global that others see, or whose storage is held somewhere across calls
    Escapes,  ///< passed to an op that may keep it
    Unknown,  ///< made by an op that weir does not know
  };

  /// What a copying op could find out about its source right after itself.
  struct CopyFacts {
    bool sourceLive = false; ///< a value in the source's group, other than the copy, is live
    bool globalLive = false; ///< a global that holds the storage is
    bool stateLive = false;  ///< an argument of the group is live, and may be the content of a global that a failure leaves to the next invocation
  };

  Why whyNotWritable(mlir::Value value) const;
  /// The op that keeps `value` from being writable, or null.
  mlir::Operation *blocker(mlir::Value value) const;
  bool isBorrowed(mlir::Value value) const { return groupFlags[find(value)] & Lent; }
  /// Whether some value that has, or takes over, the storage of a value in this group is written in place.
  bool isMutated(mlir::Value value) const { return groupFlags[find(value)] & Mutated; }
  /// Whether the storage may end up in a global.
  bool isKept(mlir::Value value) const { return groupFlags[find(value)] & Kept; }
  /// Whether the storage may be passed to the caller, for good: exported, or returned by a function that others may call.
  bool isHandedOut(mlir::Value value) const { return groupFlags[find(value)] & HandedOut; }
  /// Names all values that may ever get storage from one another, copies aside.
  unsigned getFamily(mlir::Value value) const;
  bool isInGlobal(mlir::Value value) const { return groupFlags[find(value)] & HasGlobal; }

  /// Facts about each op for which `getCopySource` has an answer.
  const llvm::MapVector<mlir::Operation *, CopyFacts> &getCopies() const { return copies; }
  /// The whole resource that `op` copies as a whole into its result: clones, transfers, slices of everything, updates of everything.
  static mlir::Value getCopySource(mlir::Operation *op);

  /// A use of `source` after `copy`, if one is easily found; else null.
  mlir::Operation *findLaterUse(mlir::Operation *copy, mlir::Value source) const;

  /// Ops that write storage of the group of `value`, or pass it on to an op that does.
  llvm::ArrayRef<mlir::Operation *> consumers(mlir::Value value) const;

private:
  enum Flag : uint8_t { Lent = 1, Mutated = 2, Kept = 4, Pinned = 8, HasGlobal = 16, HandedOut = 32, Loaded = 64 };
  enum class EdgeKind { Local, Call, Return };
  struct Function;
  using Pair = std::pair<unsigned, unsigned>;
  using Pairs = llvm::ArrayRef<Pair>;

  unsigned idOf(mlir::Value value);
  unsigned idOfGlobal(mlir::Operation *global);
  unsigned newId();
  unsigned find(unsigned id) const;
  unsigned find(mlir::Value value) const;
  void unite(unsigned a, unsigned b);
  void setFlag(unsigned id, Flag flag);
  void forbid(unsigned id, Why why, mlir::Operation *op);

  void collectFunctions(mlir::ModuleOp module);
  void collectUnderstood(mlir::ModuleOp module);
  void collectGlobals();
  bool mayFail(mlir::Operation *op);
  void insertGlobals();
  void insertState();
  bool isStateLive(mlir::Value value) const;
  void addInsideUse(mlir::Operation *op, unsigned id, mlir::Region *home);
  void collectInsideUses(mlir::Operation *op);
  void collectState(Function &function);
  void classify(mlir::ModuleOp module);
  void propagate();
  void findFamilies();

  void insert(unsigned id);
  void erase(unsigned id);
  void undo(size_t mark);

  void walkFunction(mlir::Operation *function);
  void walkRegion(mlir::Region &region);
  void walkBlock(mlir::Block &block);
  void visit(mlir::Operation *op);
  void visitRegions(mlir::Operation *op);
  void visitOpaqueRegions(mlir::Operation *op);
  void passExecution(mlir::Operation *op);
  void insertUsedInside(mlir::Region &region);
  void visitCall(mlir::Operation *op);
  mlir::Operation *findHolder(unsigned global, mlir::Operation *op) const;
  void holdAcross(unsigned global, mlir::Operation *op);
  void mayCallBack(mlir::Operation *op);
  void visitExternalCall(mlir::Operation *op);
  void visitUses(mlir::Operation *op);
  void visitReturn(mlir::Operation *op);
  void letEscape(mlir::Operation *op);
  void collectLinks(mlir::Operation *op, llvm::ArrayRef<StorageEdges::Edge> taken);
  void addPairs(llvm::SmallVectorImpl<Pair> &pairs, llvm::ArrayRef<StorageEdges::Edge> taken);
  llvm::SmallVector<Pair> getPairs(llvm::ArrayRef<StorageEdges::Edge> taken);
  void pass(Pairs pairs, EdgeKind kind, mlir::Operation *at);

  struct Function {
    mlir::Operation *op = nullptr;
    bool isOpen = false;                      ///< may be called from outside, or in ways that are not understood
    llvm::SetVector<unsigned> globals;        ///< accessed here or in a callee
    bool mayFail = false;                     ///< may end the invocation with an error, here or in a callee
    llvm::SmallVector<unsigned, 2> state;     ///< arguments that may hold what a caller has loaded from a global
    std::unique_ptr<mlir::Liveness> liveness; ///< if it has branches
  };
  Function *calleeOf(mlir::Operation *call);

  StorageEdges edges;
  mlir::SymbolTableCollection symbols;
  std::vector<Function> functions;
  llvm::DenseMap<mlir::Operation *, unsigned> functionIndex;
  Function *current = nullptr;

  llvm::DenseMap<mlir::Value, unsigned> ids;
  llvm::MapVector<mlir::Operation *, unsigned> globals;
  std::vector<mlir::Value> values; ///< null for globals
  mutable std::vector<unsigned> parents;
  std::vector<unsigned> families;
  std::vector<Why> why;
  std::vector<mlir::Operation *> whyOp;
  std::vector<uint8_t> flags, groupFlags;
  std::vector<unsigned> liveValues, liveGlobals; ///< per group
  std::vector<bool> live;
  std::vector<unsigned> log; ///< ids whose liveness was flipped

  std::vector<llvm::SmallVector<unsigned, 2>> successors, predecessors;
  llvm::DenseMap<mlir::Region *, llvm::SetVector<unsigned>> insideUses;
  llvm::MapVector<mlir::Operation *, CopyFacts> copies;
  llvm::DenseMap<unsigned, llvm::SmallVector<mlir::Operation *, 2>> groupConsumers;
  struct Consumer {
    unsigned from, to;
    mlir::Operation *op;
  };
  std::vector<Consumer> allConsumers;

  bool collecting = false, recording = false, changed = false;
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_STORAGE_STORAGEFLOW_H
