// Which facts are tried for which reason code. docs/how-to.md has the same table.

#include "src/facts/Facts.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::facts;

/// What the program says already, at the highest level, and facts about its ranges.
static void addFillRanges(Operation *op, std::vector<Fact> &facts) {
  Fact level;
  level.what = "no more than the program says";
  level.option = "range-level";
  level.value = "2";
  facts.push_back(level);
  addOrderFacts(op, /*hasLevels=*/true, facts);
}

/// Bindings that a kernel without a body gets: what it does with them is not known.
static void addKernelFacts(Operation *op, std::vector<Fact> &facts) {
  struct Access {
    StringRef text;
    bool overwrites;
  };
  static const Access stronger[] = {{"wo", false}, {"wo", true}};
  for (Operation *user : llvm::SmallSetVector<Operation *, 8>(op->user_begin(), op->user_end())) {
    auto dispatch = dyn_cast<stream::AsyncDispatchOp>(user);
    if (!dispatch || dispatch.getEntryPoints().size() != 1)
      continue;
    auto entryPoint = cast<SymbolRefAttr>(dispatch.getEntryPoints()[0]);
    auto exported = SymbolTable::lookupNearestSymbolFrom<stream::ExecutableExportOp>(dispatch, entryPoint);
    FunctionOpInterface function = exported ? exported.lookupFunction() : FunctionOpInterface();
    if (!function || !function.isExternal())
      continue;
    for (auto [index, operand] : llvm::enumerate(dispatch.getResourceOperands()))
      if (index < function.getNumArguments() && operand.getDefiningOp() == op && !function.getArgAttr(index, AccessAttr::getNameStr()))
        for (const Access &access : stronger) {
          Fact fact;
          fact.what = llvm::formatv("@{0} {1} its argument {2}", function.getName(),
                                    access.overwrites ? "reads nothing of, and overwrites," : "reads nothing of", index);
          fact.how = llvm::formatv("weir.access = \"{0}\"{1} on that argument of the kernel", access.text,
                                   access.overwrites ? ", weir.overwrites" : "");
          fact.assume = [kernel = function.getOperation(), index = index, access](IRMapping &map) {
            auto copy = cast<FunctionOpInterface>(map.lookup(kernel));
            copy.setArgAttr(index, AccessAttr::getNameStr(), StringAttr::get(copy.getContext(), access.text));
            if (access.overwrites)
              copy.setArgAttr(index, OverwritesAttr::getNameStr(), UnitAttr::get(copy.getContext()));
          };
          facts.push_back(std::move(fact));
        }
  }
}

/// The import that a copy copies, through casts, is given up by the caller.
static void addConsumedImport(Operation *op, std::vector<Fact> &facts) {
  constexpr unsigned kMaxCasts = 16;
  Value source = op->getNumOperands() == 0 ? Value() : op->getOperand(0);
  for (unsigned i = 0; i < kMaxCasts && isa_and_present<stream::AsyncCastOp, stream::TimepointAwaitOp>(source ? source.getDefiningOp() : nullptr); ++i)
    source = cast<util::TiedOpInterface>(source.getDefiningOp()).getTiedResultOperand(source);
  auto import = source ? source.getDefiningOp<stream::TensorImportOp>() : stream::TensorImportOp();
  if (!import)
    return;
  facts.push_back({llvm::formatv("the caller gives up {0}", describe(import.getSource())), "iree.abi.consume on the argument", [import = import.getOperation()](IRMapping &map) {
                     cast<stream::TensorImportOp>(map.lookup(import)).setConsume(true);
                   }});
}

/// The two places of a transfer are one.
static void addPlace(Operation *op, std::vector<Fact> &facts) {
  auto transfer = dyn_cast<stream::AsyncTransferOp>(op);
  if (!transfer || !transfer.getSourceAffinityAttr())
    return;
  std::string what;
  llvm::raw_string_ostream(what) << transfer.getTargetAffinityAttr() << " is where " << transfer.getSourceAffinityAttr() << " is";
  facts.push_back({what, "stream.topology with unified memory, or one affinity for both", [op](IRMapping &map) {
                     auto copy = cast<stream::AsyncTransferOp>(map.lookup(op));
                     copy.setTargetAffinityAttr(copy.getSourceAffinityAttr());
                   }});
}

/// Ops of the block that read the source after the copy: without one of them the copy may take the storage.
static void addReaders(Operation *op, std::vector<Fact> &facts) {
  Value source = op->getNumOperands() == 0 ? Value() : op->getOperand(0);
  if (!source || !isa<stream::AsyncCloneOp>(op))
    return;
  for (OpOperand &use : source.getUses()) {
    Operation *user = use.getOwner(), *here = op->getBlock()->findAncestorOpInBlock(*user);
    auto tied = dyn_cast<util::TiedOpInterface>(user);
    if (!here || !op->isBeforeInBlock(here) || (tied && tied.isOperandTied(use.getOperandNumber())))
      continue;
    std::string what;
    llvm::raw_string_ostream(what) << "no use by '" << user->getName() << "' at " << user->getLoc() << " after the copy";
    facts.push_back({what, "move that op before the copy", [user, op, number = use.getOperandNumber()](IRMapping &map) {
                       Operation *clone = map.lookup(op), *reader = map.lookup(user);
                       OpBuilder builder(clone);
                       Value size = cast<stream::AsyncCloneOp>(clone).getResultSize();
                       reader->setOperand(number, stream::AsyncAllocaOp::create(builder, clone->getLoc(), reader->getOperand(number).getType(), size,
                                                                                Attribute()));
                     }});
  }
}

/// Bytes of the pattern that a write repeats; 0 for other ops.
static int64_t getPatternBytes(Operation *op) {
  Value pattern;
  if (auto splat = dyn_cast<stream::AsyncSplatOp>(op))
    pattern = splat.getValue();
  else if (auto fill = dyn_cast<stream::AsyncFillOp>(op))
    pattern = fill.getValue();
  return pattern && pattern.getType().isIntOrFloat() ? pattern.getType().getIntOrFloatBitWidth() / 8 : 0;
}

namespace {

struct Family {
  StringRef pass, code;
  void (*add)(Operation *op, std::vector<Fact> &facts);
};

} // namespace

static const Family families[] = {
    {"weir-elide-fills", "symbolic-order", addFillRanges},
    {"weir-elide-fills", "pattern-phase",
     [](Operation *op, std::vector<Fact> &facts) {
       if (int64_t bytes = getPatternBytes(op); bytes > 1)
         addDivisorFacts(op, bytes, facts);
     }},
    {"weir-elide-fills", "rw-dispatch", addKernelFacts},
    {"weir-elide-fills", "live-read", addKernelFacts},
    {"weir-elide-copies", "source-borrowed", addConsumedImport},
    {"weir-elide-copies", "source-used-later", addReaders},
    {"weir-elide-copies", "other-place", addPlace},
    {"weir-elide-copies", "slice-source-written", [](Operation *op, std::vector<Fact> &facts) { addOrderFacts(op, /*hasLevels=*/false, facts); }},
    {"weir-elide-copies", "slice-unaligned", [](Operation *op, std::vector<Fact> &facts) { addDivisorFacts(op, 64, facts); }},
    {"weir-emplace-allocations", "size-mismatch", addProducedSize},
    {"weir-emplace-allocations", "affinity", addProducerPlace},
    {"weir-emplace-allocations", "result-used", addOtherReaders},
    {"weir-emplace-allocations", "pattern-phase", addSplatPhase},
};

static const Family *findFamily(StringRef pass, StringRef code) {
  const auto *found = llvm::find_if(families, [&](const Family &family) { return family.pass == pass && family.code == code; });
  return found == std::end(families) ? nullptr : found;
}

bool facts::hasFacts(StringRef pass) {
  return llvm::any_of(families, [&](const Family &family) { return family.pass == pass; });
}

bool facts::hasFacts(StringRef pass, StringRef code) { return findFamily(pass, code) != nullptr; }

std::vector<Fact> facts::findFacts(const Decision &decision) {
  std::vector<Fact> facts;
  if (const Family *family = findFamily(decision.pass, decision.code))
    family->add(decision.op, facts);
  return facts;
}
