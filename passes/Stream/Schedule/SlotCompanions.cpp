#include "passes/Stream/Schedule/SlotCompanions.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

SlotCompanions::~SlotCompanions() {
  for (Operation *op : replaced)
    op->destroy();
}

static Type getType(const Companion &companion) { return companion.initialValue.getType(); }

/// Ops whose operands cannot just be appended to.
static bool isRebuilt(Operation *op) { return isa<util::CallOp, scf::ForOp, scf::WhileOp>(op); }

Operation *SlotCompanions::rebuild(Operation *op, ValueRange moreOperands, TypeRange moreResults) {
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(op->getOperands());
  state.addOperands(moreOperands);
  state.addTypes(op->getResultTypes());
  state.addTypes(moreResults);
  state.propertiesAttr = op->getPropertiesAsAttribute();
  state.addAttributes(llvm::to_vector(op->getDiscardableAttrs()));
  state.addSuccessors(op->getSuccessors());
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  builder.setInsertionPoint(op);
  Operation *made = builder.create(state);
  if (auto call = dyn_cast<util::CallOp>(made); call && call.getTiedOperandsAttr()) {
    SmallVector<Attribute> ties(call.getTiedOperandsAttr().getValue());
    ties.append(moreResults.size(), builder.getIndexAttr(-1));
    call.setTiedOperandsAttr(builder.getArrayAttr(ties));
  }
  op->replaceAllUsesWith(made->getResults().take_front(op->getNumResults()));
  rebuilt[op] = made;
  op->dropAllReferences();
  op->remove();
  replaced.push_back(op);
  return made;
}

/// An operand for the companion of an entry, at the end of the op's (or of what is forwarded to a successor).
SlotEntry SlotCompanions::appendOperand(const SlotEntry &entry, Value value) {
  Operation *op = resolve(entry.op);
  if (entry.successor < 0) {
    op->insertOperands(op->getNumOperands(), value);
    return {op, op->getNumOperands() - 1};
  }
  SuccessorOperands operands = cast<BranchOpInterface>(op).getSuccessorOperands(entry.successor);
  operands.append(value);
  return {op, unsigned(operands.getForwardedOperands().size() - 1), entry.successor};
}

/// What has to be made anew for more results or operands: once for all slots.
void SlotCompanions::rebuildOps(ArrayRef<Request> requests) {
  struct Parts {
    SmallVector<std::pair<const Request *, SlotEntry>> entries;
    SmallVector<std::pair<const Request *, SlotExit>> exits;
  };
  llvm::MapVector<Operation *, Parts> more;
  for (const Request &request : requests) {
    for (const SlotEntry &entry : request.slot->entries)
      if (isRebuilt(entry.op))
        more[entry.op].entries.push_back({&request, entry});
    for (const SlotExit &exit : request.slot->exits)
      if (exit.op && !isa<util::GlobalLoadOp>(exit.op))
        more[exit.op].exits.push_back({&request, exit});
  }
  for (auto &[op, parts] : more) {
    SmallVector<Value> operands;
    SmallVector<Type> results;
    for (auto &[request, entry] : parts.entries)
      for (const Companion *companion : request->companions)
        operands.push_back(make(*companion, op));
    for (auto &[request, exit] : parts.exits)
      for (const Companion *companion : request->companions)
        results.push_back(getType(*companion));
    unsigned nextOperand = op->getNumOperands(), nextResult = op->getNumResults();
    Operation *made = rebuild(op, operands, results);
    for (auto &[request, entry] : parts.entries) {
      Entry &added = entries.emplace_back(Entry{request, {made, entry.index}, {}});
      for (size_t i = 0; i < request->companions.size(); ++i)
        added.companions.push_back({made, nextOperand++});
    }
    for (auto &[request, exit] : parts.exits) {
      Exit &added = exits[made->getResult(exit.index)];
      added.request = request;
      for (size_t i = 0; i < request->companions.size(); ++i)
        added.companions.push_back(made->getResult(nextResult++));
    }
  }
}

/// Results of the function, or arguments, with those of other blocks.
void SlotCompanions::addToFunction(const Request &request) {
  auto function = dyn_cast_if_present<util::FuncOp>(request.slot->symbol);
  for (const SlotExit &exit : request.slot->exits)
    if (exit.argument)
      exits[exit.argument].request = &request;
  for (const Companion *companion : request.companions) {
    if (function && !request.slot->exits.front().argument) {
      (void)function.insertResult(function.getNumResults(), getType(*companion), {});
      if (function.getTiedOperandsAttr()) {
        SmallVector<Attribute> ties(function.getTiedOperandsAttr().getValue());
        ties.push_back(builder.getIndexAttr(-1));
        function.setTiedOperandsAttr(builder.getArrayAttr(ties));
      }
    }
    for (const SlotExit &exit : request.slot->exits) {
      if (!exit.argument)
        continue;
      Block *block = exit.argument.getOwner();
      if (function)
        (void)function.insertArgument(function.getNumArguments(), getType(*companion), {}, exit.argument.getLoc());
      else
        block->addArgument(getType(*companion), exit.argument.getLoc());
      exits[exit.argument].companions.push_back(block->getArguments().back());
    }
  }
}

void SlotCompanions::addToGlobal(const Request &request) {
  auto global = cast<util::GlobalOp>(request.slot->symbol);
  SmallVector<util::GlobalOp> globals;
  for (const Companion *companion : request.companions) {
    builder.clearInsertionPoint();
    globals.push_back(util::GlobalOp::create(builder, global.getLoc(), (global.getSymName() + "__" + companion->suffix).str(), global.getIsMutable(),
                                             getType(*companion), companion->initialValue));
    SymbolTable::setSymbolVisibility(globals.back(), SymbolTable::Visibility::Private);
    symbols.insert(globals.back(), Block::iterator(global));
  }
  for (const SlotExit &exit : request.slot->exits) {
    Exit &added = exits[exit.op->getResult(0)];
    added.request = &request;
    for (util::GlobalOp made : globals) {
      builder.setInsertionPoint(exit.op);
      auto load = made.createLoadOp(exit.op->getLoc(), builder);
      load.setIsImmutable(cast<util::GlobalLoadOp>(exit.op).getIsImmutable());
      added.companions.push_back(load.getResult());
    }
  }
  for (const SlotEntry &entry : request.slot->entries) {
    Entry &added = entries.emplace_back(Entry{&request, entry, {}});
    for (auto [companion, made] : llvm::zip_equal(request.companions, globals)) {
      Value value = make(*companion, entry.op);
      added.companions.push_back({made.createStoreOp(entry.op->getLoc(), value, builder), 0});
    }
  }
}

void SlotCompanions::add(ArrayRef<Request> requests) {
  rebuildOps(requests);
  for (const Request &request : requests) {
    if (isa_and_present<util::GlobalOp>(request.slot->symbol)) {
      addToGlobal(request);
      continue;
    }
    addToFunction(request);
    for (const SlotEntry &entry : request.slot->entries) {
      if (isRebuilt(resolve(entry.op)))
        continue;
      Entry &added = entries.emplace_back(Entry{&request, entry, {}});
      for (const Companion *companion : request.companions)
        added.companions.push_back(appendOperand(entry, make(*companion, resolve(entry.op))));
    }
  }
}
