// Facts about an update whose bytes `weir-emplace-allocations` has not made in the target: about the op that makes them, and their other readers.

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "src/facts/Facts.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::facts;

/// The constant, or where the value comes from.
static std::string describeSize(Value size) {
  APInt constant;
  return matchPattern(size, m_ConstantInt(&constant)) ? std::to_string(constant.getSExtValue()) : describe(size);
}

void facts::addProducedSize(Operation *op, std::vector<Fact> &facts) {
  auto update = dyn_cast<stream::AsyncUpdateOp>(op);
  Value produced = update ? util::findValueSize(update.getUpdate()) : Value();
  APInt constant;
  // A constant is stated where the other one is made; two values need an order that is known.
  if (!produced || produced == update.getUpdateSize() || matchPattern(produced, m_ConstantInt(&constant)) ||
      !matchPattern(update.getUpdateSize(), m_ConstantInt(&constant)))
    return addOrderFacts(op, /*hasLevels=*/false, facts);
  Fact fact;
  fact.what = llvm::formatv("{0} = {1}", describe(produced), describeSize(update.getUpdateSize()));
  fact.how = "the constant instead of that value";
  fact.assume = [produced, bytes = constant.getSExtValue()](IRMapping &map) {
    Value size = map.lookup(produced);
    OpBuilder builder(size.getContext());
    builder.setInsertionPointAfterValue(size);
    size.replaceAllUsesWith(arith::ConstantIndexOp::create(builder, size.getLoc(), bytes));
  };
  facts.push_back(std::move(fact));
}

void facts::addProducerPlace(Operation *op, std::vector<Fact> &facts) {
  auto update = dyn_cast<stream::AsyncUpdateOp>(op);
  Operation *producer = update ? update.getUpdate().getDefiningOp() : nullptr;
  if (!isa_and_present<stream::AffinityOpInterface>(producer) || !update.getAffinityAttr())
    return;
  std::string what;
  llvm::raw_string_ostream(what) << "'" << producer->getName() << "' at " << producer->getLoc() << " runs on " << update.getAffinityAttr();
  facts.push_back({what, "one affinity for both, or --device-pin", [producer, op](IRMapping &map) {
                     auto place = cast<stream::AsyncUpdateOp>(map.lookup(op)).getAffinityAttr();
                     cast<stream::AffinityOpInterface>(map.lookup(producer)).setAffinityAttr(place);
                   }});
}

void facts::addOtherReaders(Operation *op, std::vector<Fact> &facts) {
  auto update = dyn_cast<stream::AsyncUpdateOp>(op);
  if (!update || !update.getUpdate().getDefiningOp())
    return;
  for (OpOperand &use : update.getUpdate().getUses()) {
    Operation *user = use.getOwner();
    if (user == op)
      continue;
    std::string what;
    llvm::raw_string_ostream(what) << "no use of the bytes by '" << user->getName() << "' at " << user->getLoc();
    facts.push_back({what, "let that op read a copy, or the larger resource", [user, op, number = use.getOperandNumber()](IRMapping &map) {
                       // Storage of its own takes the place of what it reads.
                       Operation *reader = map.lookup(user);
                       Value read = reader->getOperand(number);
                       OpBuilder builder(reader);
                       builder.setInsertionPointAfterValue(read);
                       Value size = cast<stream::AsyncUpdateOp>(map.lookup(op)).getUpdateSize();
                       if (Operation *made = size.getDefiningOp(); made && made->getBlock() == builder.getBlock() &&
                                                                   !made->isBeforeInBlock(&*builder.getInsertionPoint()))
                         builder.setInsertionPointAfter(made);
                       reader->setOperand(number, stream::AsyncAllocaOp::create(builder, read.getLoc(), read.getType(), size, Attribute()));
                     }});
  }
}

void facts::addSplatPhase(Operation *op, std::vector<Fact> &facts) {
  auto update = dyn_cast<stream::AsyncUpdateOp>(op);
  auto splat = update ? update.getUpdate().getDefiningOp<stream::AsyncSplatOp>() : stream::AsyncSplatOp();
  if (splat && splat.getValue().getType().isIntOrFloat())
    addDivisorFacts(op, llvm::divideCeil(splat.getValue().getType().getIntOrFloatBitWidth(), 8), facts);
}
