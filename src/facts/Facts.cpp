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
  void (*add)(const Decision &decision, std::vector<Fact> &facts);
};

} // namespace

/// Facts that need the op alone.
template <void (*Add)(Operation *, std::vector<Fact> &)>
static void ofOp(const Decision &decision, std::vector<Fact> &facts) {
  Add(decision.op, facts);
}

static void addPatternPhase(Operation *op, std::vector<Fact> &facts) {
  if (int64_t bytes = getPatternBytes(op); bytes > 1)
    addDivisorFacts(op, bytes, facts);
}

static void addEqualities(Operation *op, std::vector<Fact> &facts) { addOrderFacts(op, /*hasLevels=*/false, facts); }

static void addSliceOffset(Operation *op, std::vector<Fact> &facts) { addDivisorFacts(op, 64, facts); }

static void addMaxBytes(const Decision &decision, std::vector<Fact> &facts) { addByteLimits(decision, "max-bytes", facts); }
static void addMaxGrowth(const Decision &decision, std::vector<Fact> &facts) { addByteLimits(decision, "max-growth", facts); }
static void addInlineBytes(const Decision &decision, std::vector<Fact> &facts) { addByteLimits(decision, "inline-bytes", facts); }

/// A value that is stored plain and encoded.
static void addExtraBytes(const Decision &decision, std::vector<Fact> &facts) {
  addPlainReaders(decision, facts);
  addOptions("allow-two-results", {"true"}, facts);
  addOptions("max-extra-bytes-percent", {"20", "50", "100"}, facts);
}

static void addMoreResults(const Decision &decision, std::vector<Fact> &facts) {
  addPlainReaders(decision, facts);
  addOptions("max-results", {"3", "4", "8", "16"}, facts);
}

static const Family families[] = {
    {"weir-elide-fills", "symbolic-order", ofOp<addFillRanges>},
    {"weir-elide-fills", "pattern-phase", ofOp<addPatternPhase>},
    {"weir-elide-fills", "rw-dispatch", ofOp<addKernelFacts>},
    {"weir-elide-fills", "live-read", ofOp<addKernelFacts>},
    {"weir-elide-copies", "source-borrowed", ofOp<addConsumedImport>},
    {"weir-elide-copies", "source-used-later", ofOp<addReaders>},
    {"weir-elide-copies", "other-place", ofOp<addPlace>},
    {"weir-elide-copies", "slice-source-written", ofOp<addEqualities>},
    {"weir-elide-copies", "slice-unaligned", ofOp<addSliceOffset>},
    {"weir-emplace-allocations", "size-mismatch", ofOp<addProducedSize>},
    {"weir-emplace-allocations", "affinity", ofOp<addProducerPlace>},
    {"weir-emplace-allocations", "result-used", ofOp<addOtherReaders>},
    {"weir-emplace-allocations", "pattern-phase", ofOp<addSplatPhase>},
    {"weir-form-dispatches", "target-refuses", addRefusedPattern},
    {"weir-form-dispatches", "footprint", addFusionCosts},
    {"weir-form-dispatches", "low-parallelism", addFusionCosts},
    {"weir-form-dispatches", "resident-reread", addFusionCosts},
    {"weir-form-dispatches", "strided", addFusionCosts},
    {"weir-form-dispatches", "not-profitable", addFusionCosts},
    {"weir-form-dispatches", "not-convex", addFusionReaders},
    {"weir-form-dispatches", "in-place-hazard", addFusionReaders},
    {"weir-form-dispatches", "affinity", addFusionPlace},
    {"weir-form-dispatches", "pinned", addFusionPins},
    {"weir-form-dispatches", "needs-interchange",
     [](const Decision &, std::vector<Fact> &facts) { addOptions("disable-interchange", {"false"}, facts); }},
    {"weir-fuse-elementwise", "recompute", addFusionReaders},
    {"weir-fuse-elementwise", "register-pressure", addFusionCosts},
    {"weir-fuse-elementwise", "affinity", addFusionPlace},
    {"weir-fuse-elementwise", "pinned", addFusionPins},
    {"weir-annotate-data-tiling", "too-small",
     [](const Decision &decision, std::vector<Fact> &facts) {
       if (auto flops = decision.arguments.find("flops"); flops != decision.arguments.end())
         addOptions("min-flops", {flops->second}, facts);
       addOptions("policy", {"all"}, facts);
     }},
    {"weir-annotate-data-tiling", "no-constant-operand",
     [](const Decision &decision, std::vector<Fact> &facts) {
       addConstantOperands(decision, facts);
       addOptions("policy", {"profit", "all"}, facts);
     }},
    {"weir-annotate-data-tiling", "not-profitable",
     [](const Decision &decision, std::vector<Fact> &facts) {
       addConstantOperands(decision, facts);
       addOptions("policy", {"all"}, facts);
     }},
    {"weir-annotate-data-tiling", "not-in-ops",
     [](const Decision &, std::vector<Fact> &facts) { addOptions("ops", {"matmul", "conv", "scaled_matmul", "matmul,conv,scaled_matmul"}, facts); }},
    {"weir-annotate-data-tiling", "no-conv-layout", [](const Decision &, std::vector<Fact> &facts) { addOptions("conv", {"im2col"}, facts); }},
    {"weir-annotate-data-tiling", "parameter-bytes-unknown",
     [](const Decision &, std::vector<Fact> &facts) { addOptions("parameters", {"init"}, facts); }},
    {"weir-annotate-data-tiling", "fixed-workgroup-count", addWorkgroupCount},
    {"weir-annotate-data-tiling", "has-lowering-config", addLoweringConfig},
    {"weir-propagate-encodings", "abi-boundary", addPrivateFunction},
    {"weir-hoist-encodings", "mutable-source", addGlobals},
    {"weir-hoist-encodings", "abi-boundary", addGlobals},
    {"weir-hoist-encodings", "global-growth",
     [](const Decision &decision, std::vector<Fact> &facts) {
       addByteLimits(decision, "max-global-growth", facts);
       addOptions("max-global-growth", {"-1"}, facts);
     }},
    {"weir-fuse-encodings", "extra-bytes", addExtraBytes},
    {"weir-fuse-encodings", "too-many-results", addMoreResults},
    {"weir-pack-operands", "mutable-source", addGlobals},
    {"weir-specialize-encodings", "ambiguous-device", addOtherDevices},
    {"weir-materialize-encodings", "dynamic-tiles", addStaticLoops},
    {"weir-evaluate-encodes", "dynamic-shape", addConstantShape},
    {"weir-evaluate-encodes", "constant-too-large", addMaxBytes},
    {"weir-evaluate-encodes", "constant-growth", addMaxGrowth},
    {"weir-evaluate-encodes", "splat-too-large", addInlineBytes},
    {"weir-evaluate-packs", "constant-too-large", addMaxBytes},
    {"weir-evaluate-packs", "constant-growth", addMaxGrowth},
    {"weir-evaluate-packs", "splat-too-large", addInlineBytes},
};

static const Family *findFamily(StringRef pass, StringRef code) {
  const auto *found = llvm::find_if(families, [&](const Family &family) { return family.pass == pass && family.code == code; });
  return found == std::end(families) ? nullptr : found;
}

bool facts::hasFacts(StringRef pass) {
  return llvm::any_of(families, [&](const Family &family) { return family.pass == pass; });
}

bool facts::hasFacts(StringRef pass, StringRef code) { return findFamily(pass, code) != nullptr; }

bool facts::joinsOps(StringRef pass) { return pass == "weir-form-dispatches" || pass == "weir-fuse-elementwise"; }

std::vector<Fact> facts::findFacts(const Decision &decision) {
  std::vector<Fact> facts;
  if (const Family *family = findFamily(decision.pass, decision.code))
    family->add(decision, facts);
  return facts;
}
