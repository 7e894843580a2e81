// What transient storage holds while the commands of a function run, in program order: blocks are what is written at one time and read until
// something else is written there.

#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "src/report/Report.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;
using namespace weir::report;

namespace {

struct Block {
  int64_t offset, length, start, end;
  std::string writer;
  std::vector<std::string> readers;
};

struct Arena {
  int64_t size = 0;
  /// Parts of dynamic size or offset are not drawn.
  unsigned numUnknown = 0;
  std::vector<Block> blocks;
};

class FunctionArenas {
public:
  explicit FunctionArenas(FunctionOpInterface function) {
    function.walk<WalkOrder::PreOrder>([&](Operation *op) { visit(op); });
  }

  void describe(StringRef function, llvm::json::Array &arenas) {
    for (auto &[resource, arena] : storage) {
      if (arena.blocks.empty())
        continue;
      llvm::json::Array blocks;
      for (Block &block : arena.blocks)
        blocks.push_back(llvm::json::Array{block.offset, block.length, block.start, block.end, block.writer,
                                           llvm::json::Array(block.readers)});
      arenas.push_back(llvm::json::Object{{"function", function.str()},
                                          {"bytes", arena.size},
                                          {"commands", llvm::json::Array(commands)},
                                          {"unknown", arena.numUnknown},
                                          {"blocks", std::move(blocks)}});
    }
  }

private:
  void visit(Operation *op) {
    if (auto execute = dyn_cast<CmdExecuteOp>(op)) {
      for (auto [argument, operand] : llvm::zip(execute.getBody().getArguments(), execute.getResourceOperands()))
        roots[argument] = lookup(operand);
      return;
    }
    if (auto alloca = dyn_cast<ResourceAllocaOp>(op)) {
      if (cast<ResourceType>(alloca.getResult().getType()).getLifetime() == Lifetime::Transient)
        storage[alloca.getResult()].size = getConstantIntValue(alloca.getStorageSize()).value_or(0);
      return;
    }
    if (auto subview = dyn_cast<ResourceSubviewOp>(op)) {
      // Of those with constant offsets the commands say more.
      roots[subview.getResult()] = Value();
      return;
    }
    if (!isa<CmdDispatchOp, CmdFillOp, CmdCopyOp>(op))
      return;
    // Neighbours in a concurrent region run at one time.
    if (!isa<CmdConcurrentOp>(op->getParentOp()) || op->getParentOp() != lastRegion || commands.empty())
      commands.push_back(nameOf(op));
    else
      commands.back() += ", " + nameOf(op);
    lastRegion = op->getParentOp();
    SmallVector<SubviewAccess> accesses;
    cast<SubviewEffectOpInterface>(op).getSubviewAccesses(accesses);
    for (bool writes : {false, true})
      for (const SubviewAccess &access : accesses)
        if (bitEnumContainsAny(access.access, writes ? ResourceAccess::Write : ResourceAccess::Read))
          use(op, access, writes);
  }

  static std::string nameOf(Operation *op) {
    if (auto dispatch = dyn_cast<CmdDispatchOp>(op))
      return (*dispatch.getEntryPointRefs().begin()).getLeafReference().str();
    return op->getName().stripDialect().str();
  }

  Value lookup(Value resource) {
    auto it = roots.find(resource);
    return it == roots.end() ? resource : it->second;
  }

  void use(Operation *op, const SubviewAccess &access, bool writes) {
    auto it = storage.find(lookup(access.resource->get()));
    if (it == storage.end())
      return;
    Arena &arena = it->second;
    std::optional<int64_t> offset = getConstantIntValue(access.offset->get());
    std::optional<int64_t> length = access.length ? getConstantIntValue(access.length->get()) : std::nullopt;
    if (!offset || !length) {
      ++arena.numUnknown;
      return;
    }
    const int64_t tick = commands.size() - 1;
    if (writes) {
      // In place: these very bytes were read by the same command.
      auto isInPlace = [&](const Block &block) { return block.offset == *offset && block.length == *length && block.end == tick; };
      if (llvm::none_of(arena.blocks, isInPlace))
        arena.blocks.push_back({*offset, *length, tick, tick, nameOf(op), {}});
      return;
    }
    // What is read was written last, piece by piece.
    SmallVector<std::pair<int64_t, int64_t>> wanted = {{*offset, *offset + *length}};
    for (Block &block : llvm::reverse(arena.blocks)) {
      const int64_t begin = block.offset, end = block.offset + block.length;
      SmallVector<std::pair<int64_t, int64_t>> rest;
      bool isRead = false;
      for (auto [from, to] : wanted) {
        if (to <= begin || end <= from) {
          rest.emplace_back(from, to);
          continue;
        }
        isRead = true;
        if (from < begin)
          rest.emplace_back(from, begin);
        if (end < to)
          rest.emplace_back(end, to);
      }
      wanted = std::move(rest);
      if (isRead) {
        block.end = tick;
        if (!llvm::is_contained(block.readers, nameOf(op)))
          block.readers.push_back(nameOf(op));
      }
      if (wanted.empty())
        return;
    }
  }

  llvm::DenseMap<Value, Value> roots;
  llvm::MapVector<Value, Arena> storage;
  std::vector<std::string> commands;
  Operation *lastRegion = nullptr;
};

} // namespace

llvm::json::Array weir::report::describeArenas(ModuleOp module) {
  llvm::json::Array arenas;
  for (auto function : module.getOps<FunctionOpInterface>())
    if (!function.isExternal())
      FunctionArenas(function).describe(getFunctionName(function), arenas);
  return arenas;
}
