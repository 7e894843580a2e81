//===- ElideFills.cpp - Dead fills and writes -----------------------------===//
//
// The pass of stream-passes.md 9: order of work, options, remarks, statistics. The rewrites are in ElideFills*.cpp.
//
//===----------------------------------------------------------------------===//

#include "passes/Stream/ElideFills/ElideFills.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Remarks.h"
#include "passes/Stream/ElideFills/KnownBytes.h"
#include "passes/Stream/Passes.h"
#include "llvm/Support/FormatVariadic.h"

#define DEBUG_TYPE "weir-elide-fills"

namespace weir {
#define GEN_PASS_DEF_ELIDEFILLS
#define GEN_PASS_DEF_TESTLIVEBYTES
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

void FillElision::miss(Operation *op, ElideFillsCode code, StringRef text, Operation *blocker, int64_t number) {
  std::optional<OperationName> name;
  if (blocker)
    name = blocker->getName();
  if (!isFirstLook)
    forgetReason(op);
  missed.push_back({op, code, text, number, name, blocker ? blocker->getLoc() : op->getLoc()});
}

void FillElision::missLive(Operation *op, const LiveBytes::Live &live) {
  Inexact why = live.bytes.getInexactReason();
  if (why != Inexact::Exact)
    return miss(op, getCode(why), "its live bytes are not known exactly", live.blocker ? live.blocker : live.reader);
  miss(op, getCode(live.reason), "its bytes are read later", live.reader);
}

const ResourceFlow &FillElision::getFlow() {
  if (!flow)
    flow.emplace(module, options.interprocedural);
  return *flow;
}

LiveBytes &FillElision::getLive() {
  if (!live)
    live.emplace(module, getFlow(), *oracle, summaries, options.live);
  return *live;
}

/// What an op that makes no pattern itself, nor hands one on, gives to an update is no pattern.
static bool mayHoldPattern(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op) {
    auto function = dyn_cast<FunctionOpInterface>(value.getParentBlock()->getParentOp());
    return !function || !value.getParentBlock()->isEntryBlock() || function.isPrivate();
  }
  if (auto constant = dyn_cast<AsyncConstantOp>(op))
    return getConstantPattern(constant.getValue()).has_value();
  return !isa<AsyncDispatchOp, AsyncCallOp, AsyncAllocaOp, AsyncUpdateOp, AsyncCopyOp>(op);
}

const FillElision::Writes &FillElision::getWrites() {
  if (writes)
    return *writes;
  writes.emplace();
  for (Value value : getFlow().getValues()) {
    Operation *op = value.getDefiningOp();
    if (!op || !isa<AsyncSplatOp, AsyncFillOp, AsyncUpdateOp, AsyncCopyOp, AsyncStoreOp>(op) || op->use_empty())
      continue;
    writes->all.push_back(op);
    if (isa<AsyncSplatOp, AsyncFillOp>(op))
      writes->fills.push_back(op);
    if (auto update = dyn_cast<AsyncUpdateOp>(op); isa<AsyncFillOp>(op) || (update && mayHoldPattern(update.getUpdate())))
      writes->patterns.push_back(op);
  }
  return *writes;
}

void FillElision::numberReasons() {
  reasonNumbers.reserve(missed.size());
  for (; numNumbered < missed.size(); ++numNumbered)
    if (Operation *op = missed[numNumbered].op)
      reasonNumbers[op] = numNumbered;
}

void FillElision::forgetReason(Operation *op) {
  numberReasons();
  auto found = reasonNumbers.find(op);
  if (found == reasonNumbers.end())
    return;
  missed[found->second].op = nullptr;
  reasonNumbers.erase(found);
}

void FillElision::forEachMissed(llvm::function_ref<bool(const Missed &)> use) {
  if (numNumbered == 0 && missed.size() == numInOrder)
    return (void)llvm::all_of(missed, use);
  numberReasons();
  module.walk([&](Operation *op) {
    auto found = reasonNumbers.find(op);
    return found == reasonNumbers.end() || use(missed[found->second]) ? WalkResult::advance() : WalkResult::interrupt();
  });
}

void FillElision::programChanged() {
  writes.reset();
  live.reset();
  flow.reset();
}

void FillElision::erase(Operation *op) {
  forgetReason(op);
  op->erase();
}

/// Unused ops count for nothing in the analyses, so they must not run on the result.
bool FillElision::eraseUnused() {
  DenseSet<Value> erased;
  // What an op uses comes before it, its first result before the others.
  for (Value value : llvm::reverse(getFlow().getValues()))
    if (Operation *op = value.getDefiningOp(); op && op->getResult(0) == value &&
                                               (isUnused(op) || (isa<AsyncSplatOp, AsyncAllocaOp>(op) && op->use_empty()))) {
      erase(op);
      erased.insert(value);
    }
  llvm::erase_if(allocas, [&](Value value) { return erased.contains(value); });
  return !erased.empty();
}

void FillElision::run() {
  // R5 first: dropping a redundant fill only grows what is live of the splat before it.
  constexpr unsigned maxRounds = 4;
  for (unsigned round = 0; round < maxRounds; ++round) {
    moreToDo = false;
    missed.clear();
    reasonNumbers.clear();
    numNumbered = numInOrder = 0;
    if (eraseUnused())
      programChanged();
    if (std::exchange(contentsChanged, false) && dropRedundantFills())
      programChanged();
    reduceWrites();
    if (sinkFills())
      programChanged();
    if (mergeFills())
      programChanged();
    if (!moreToDo)
      break;
  }
  // What the last rewrites left without a use.
  eraseUnused();
}

namespace {
struct ElideFills : weir::impl::ElideFillsBase<ElideFills> {
  using ElideFillsBase::ElideFillsBase;

  void runOnOperation() override {
    FillElisionOptions options;
    options.rangeLevel = std::min<unsigned>(rangeLevel, RangeOracle::Bounds);
    options.maxGapFills = maxGapFills;
    options.minSavedBytes = minSavedBytes;
    options.live = {std::max(1u, unsigned(maxIntervals)), maxRounds, /*roots=*/deadProducers};
    options.interprocedural = interprocedural;
    options.splitEdges = splitEdges;
    options.trimUpdates = trimUpdates;
    options.deadProducers = deadProducers;

    RangeOracle oracle(getOperation(), options.rangeLevel);
    std::optional<FillSelfCheck> check;
    if (selfCheck)
      check.emplace(getOperation(), options, oracle);
    FillElision elision(getOperation(), options, oracle);
    elision.run();
    if (check && failed(check->verify(elision.allocas)))
      return signalPassFailure();
    report(elision);
  }

private:
  void report(FillElision &elision) {
    const FillElisionStatistics &counts = elision.statistics;
    numSplatsReplaced += counts.splatsReplaced;
    numSplatsSplit += counts.splatsSplit;
    numGapFills += counts.gapFills;
    numFillsRemoved += counts.fillsRemoved;
    numFillsNarrowed += counts.fillsNarrowed;
    numFillsMerged += counts.fillsMerged;
    numFillsSunk += counts.fillsSunk;
    numWritesRemoved += counts.writesRemoved;
    numUpdatesTrimmed += counts.updatesTrimmed;
    numProducersRemoved += counts.producersRemoved;
    bytesSaved += counts.bytesSaved;

    const llvm::DenseMap<ElideFillsCode, Statistic *> perCode = {
        {ElideFillsCode::LIVE_READ, &numLiveRead},
        {ElideFillsCode::UNKNOWN_OP, &numUnknownOp},
        {ElideFillsCode::EXT_ROOT, &numExtRoot},
        {ElideFillsCode::PUBLIC_BOUNDARY, &numPublicBoundary},
        {ElideFillsCode::CALL_EXTERNAL, &numCallExternal},
        {ElideFillsCode::INDIRECT_GLOBAL, &numIndirectGlobal},
        {ElideFillsCode::SYMBOLIC_ORDER, &numSymbolicOrder},
        {ElideFillsCode::SIZE_UNKNOWN, &numSizeUnknown},
        {ElideFillsCode::INNER_SYMBOL, &numInnerSymbol},
        {ElideFillsCode::RW_DISPATCH, &numRwDispatch},
        {ElideFillsCode::AWAIT_SPLAT, &numAwaitSplat},
        {ElideFillsCode::CONST_LIFETIME, &numConstLifetime},
        {ElideFillsCode::PATTERN_PHASE, &numPatternPhase},
        {ElideFillsCode::TOO_MANY_PIECES, &numTooManyPieces},
        {ElideFillsCode::NOT_PROFITABLE, &numNotProfitable},
        {ElideFillsCode::MULTI_USE_ALIAS, &numMultiUseAlias},
        {ElideFillsCode::CRIT_EDGE, &numCritEdge},
        {ElideFillsCode::FIXPOINT_LIMIT, &numFixpointLimit},
        {ElideFillsCode::AFFINITY_MISMATCH, &numAffinityMismatch}};
    for (const FillElision::Missed &reason : elision.getMissed())
      if (Statistic *count = reason.op ? perCode.lookup(reason.code) : nullptr)
        ++*count;
    elision.forEachMissed([&](const FillElision::Missed &reason) {
      // Nearly all updates are live: to say so would hide the fills that stay.
      if (reason.code == ElideFillsCode::LIVE_READ && !isa<AsyncSplatOp, AsyncFillOp>(reason.op))
        return true;
      auto remark = missedRemark(reason.op, DEBUG_TYPE, reason.code);
      if (!remark)
        return false; // no remark is enabled
      remark << remark::metric("reason", llvm::formatv(/*Validate=*/false, reason.text.data(), reason.number).str());
      if (reason.blocker)
        remark << remark::metric("blocker", llvm::formatv("{0} at {1}", *reason.blocker, reason.blockerLoc).str());
      return true;
    });
  }
};

/// Prints what LiveBytes and KnownBytes find, as remarks at the ops.
struct TestLiveBytes : weir::impl::TestLiveBytesBase<TestLiveBytes> {
  using TestLiveBytesBase::TestLiveBytesBase;

  void runOnOperation() override {
    RangeOracle oracle(getOperation(), std::min<unsigned>(rangeLevel, RangeOracle::Bounds));
    ResourceFlow flow(getOperation());
    BindingSummaries summaries;
    LiveBytes live(getOperation(), flow, oracle, summaries, {std::max(1u, unsigned(maxIntervals)), maxRounds});
    KnownBytes known(getOperation(), flow, oracle, summaries);
    for (Value value : flow.getValues()) {
      std::string text;
      llvm::raw_string_ostream os(text);
      if (auto argument = dyn_cast<BlockArgument>(value))
        os << "argument " << argument.getArgNumber();
      else
        os << "result " << cast<OpResult>(value).getResultNumber();
      os << ": live " << live.get(value).bytes;
      if (live.get(value).reason != LiveReason::None)
        os << " by " << stringifyEnum(getCode(live.get(value).reason));
      os << ", written " << known.getWritten(value);
      for (const KnownBytes::Content &content : known.getContents(value)) {
        os << ", ";
        if (content.isUndefined())
          os << "undef";
        else if (content.pattern.constant)
          os << "pattern " << *content.pattern.constant;
        else
          os << "pattern";
        os << " " << content.bytes;
      }
      if (!known.getUndefined(value).isEmpty())
        os << ", perhaps undefined " << known.getUndefined(value);
      emitRemark(value.getLoc()) << text;
    }
  }
};
} // namespace
