// Facts about two ops that `weir-form-dispatches` or `weir-fuse-elementwise` has not joined: the reader is the op of the decision.

#include "dialects/Weir/FusionPolicy.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "src/facts/Laboratory.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::facts;

/// Factors by which a parameter grows or shrinks: the decision changes at one of them, or the fact asks for too much.
static constexpr int64_t kFactors[] = {2, 4, 8, 16, 128, 1024, 8192, 65536};

static std::string nameOp(Operation *op) {
  std::string text;
  llvm::raw_string_ostream(text) << "'" << op->getName() << "' at " << op->getLoc();
  return text;
}

/// Changes an entry of what the module around an op says about fusion.
static void setFusion(Operation *op, StringRef name, llvm::function_ref<Attribute(Attribute)> change) {
  auto module = op->getParentOfType<ModuleOp>();
  auto stated = module->getAttrOfType<DictionaryAttr>(FusionAttr::getNameStr());
  NamedAttrList entries(stated);
  if (Attribute changed = change(entries.get(name)))
    entries.set(name, changed);
  else
    entries.erase(name);
  module->setAttr(FusionAttr::getNameStr(), entries.getDictionary(op->getContext()));
}

/// The names without some, and with others.
static Attribute changeNames(MLIRContext *context, Attribute old, ArrayRef<std::string> without, ArrayRef<std::string> with) {
  SmallVector<Attribute> names;
  if (auto array = dyn_cast_or_null<ArrayAttr>(old))
    for (Attribute name : array)
      if (auto text = dyn_cast<StringAttr>(name); text && !llvm::is_contained(without, text.getValue()))
        names.push_back(name);
  for (const std::string &name : with)
    names.push_back(StringAttr::get(context, name));
  return ArrayAttr::get(context, names);
}

/// A parameter of the cost model, larger or smaller than it is.
static void addParameter(const Decision &decision, StringRef name, int64_t FusionPolicy::*member, bool grows, std::vector<Fact> &facts) {
  FusionPolicy policy;
  std::string error;
  if (!policy.read(decision.op, getOption(decision.text, "parameters"), {}, error))
    return;
  int64_t last = policy.*member;
  for (int64_t factor : kFactors) {
    int64_t value = grows ? policy.*member * factor : policy.*member / factor;
    if (value == std::exchange(last, value))
      return;
    FusionPolicy other;
    if (!other.set(name, value, error))
      return;
    Fact fact;
    fact.what = llvm::formatv("the cost model's {0} is {1}", name, value);
    fact.how = llvm::formatv("{0} = {1} in weir.fusion of the module", name, value);
    fact.assume = [op = decision.op, name = name.str(), value](IRMapping &map) {
      setFusion(map.lookup(op), name, [&](Attribute) { return IntegerAttr::get(IntegerType::get(op->getContext(), 64), value); });
    };
    facts.push_back(std::move(fact));
  }
}

/// Sizes by which the results of an op are made new, through what fills them.
static void collectSizes(Operation *op, llvm::SetVector<Value> &sizes) {
  auto structured = dyn_cast_or_null<linalg::LinalgOp>(op);
  if (!structured)
    return;
  for (Value init : structured.getDpsInits()) {
    while (auto filled = init.getDefiningOp<linalg::LinalgOp>())
      init = filled.getDpsInits()[cast<OpResult>(init).getResultNumber()];
    if (auto empty = init.getDefiningOp<tensor::EmptyOp>())
      sizes.insert_range(empty.getDynamicSizes());
  }
}

/// Bounds of dynamic extents, constants instead of them, and the extent that is assumed without a bound.
static void addExtents(const Decision &decision, std::vector<Fact> &facts) {
  llvm::SetVector<Value> sizes;
  collectSizes(decision.producer, sizes);
  collectSizes(decision.op, sizes);
  for (Value size : sizes)
    for (int64_t bound : {4096, 512, 64, 8}) {
      Fact fact;
      fact.what = llvm::formatv("{0} <= {1}", describe(size), bound);
      fact.how = llvm::formatv("util.assume.int with umax = {0}", bound);
      fact.assume = [size, bound](IRMapping &map) { assumeBounds(map.lookup(size), std::nullopt, bound); };
      facts.push_back(std::move(fact));
    }
  auto isDynamic = [](Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped && !shaped.hasStaticShape();
  };
  if (decision.pass != "weir-form-dispatches" ||
      (llvm::none_of(decision.op->getOperandTypes(), isDynamic) && llvm::none_of(decision.producer->getOperandTypes(), isDynamic)))
    return;
  for (StringRef extent : {"256", "1024", "64", "4096", "16", "16384"}) {
    Fact fact;
    fact.what = ("dynamic extents without a bound are " + extent + " as a rule").str();
    fact.option = "assume-dim";
    fact.value = extent.str();
    facts.push_back(std::move(fact));
  }
}

void facts::addRefusedPattern(const Decision &decision, std::vector<Fact> &facts) {
  auto pattern = decision.arguments.find("pattern");
  if (pattern == decision.arguments.end())
    return;
  std::string name = pattern->second;
  if (StringRef(name).starts_with("dynamic"))
    addExtents(decision, facts);
  Fact fact;
  fact.what = llvm::formatv("the target accepts {0}", name);
  fact.how = llvm::formatv("--weir-fusion-accept=TARGET:{0}, or accept = [\"{0}\"] in weir.fusion, without refuse of the same", name);
  fact.assume = [op = decision.op, name](IRMapping &map) {
    Operation *copy = map.lookup(op);
    setFusion(copy, "refuse", [&](Attribute old) { return changeNames(copy->getContext(), old, {name}, {}); });
    setFusion(copy, "accept", [&](Attribute old) { return changeNames(copy->getContext(), old, {}, {name}); });
  };
  facts.push_back(std::move(fact));
}

void facts::addFusionReaders(const Decision &decision, std::vector<Fact> &facts) {
  auto producer = dyn_cast<linalg::LinalgOp>(decision.producer);
  if (!producer)
    return;
  for (OpResult result : producer->getResults())
    for (OpOperand &use : result.getUses()) {
      Operation *user = use.getOwner();
      if (user == decision.op || isa<tensor::DimOp>(user))
        continue;
      Fact fact;
      fact.what = "no use of the value between by " + nameOp(user);
      fact.how = "let that op compute the value itself, or use another one";
      fact.assume = [result, user, number = use.getOperandNumber()](IRMapping &map) {
        auto copy = cast<linalg::LinalgOp>(map.lookup(result.getOwner()));
        Value init = copy.getDpsInits()[result.getResultNumber()];
        OpBuilder builder(copy);
        Value other = tensor::EmptyOp::create(builder, copy.getLoc(), tensor::getMixedSizes(builder, copy.getLoc(), init), getElementTypeOrSelf(init));
        if (other.getType() != init.getType())
          other = tensor::CastOp::create(builder, copy.getLoc(), init.getType(), other);
        map.lookup(user)->setOperand(number, other);
      };
      facts.push_back(std::move(fact));
    }
}

void facts::addFusionCosts(const Decision &decision, std::vector<Fact> &facts) {
  if (decision.pass == "weir-fuse-elementwise")
    return addParameter(decision, "live", &FusionPolicy::live, /*grows=*/true, facts);
  addExtents(decision, facts);
  addFusionReaders(decision, facts);
  if (decision.code == "footprint")
    addParameter(decision, "cap", &FusionPolicy::cap, /*grows=*/true, facts);
  if (decision.code == "resident-reread")
    addParameter(decision, "cache", &FusionPolicy::cache, /*grows=*/true, facts);
  if (decision.code == "low-parallelism")
    addParameter(decision, "units", &FusionPolicy::units, /*grows=*/false, facts);
  if (decision.code == "strided")
    addParameter(decision, "tau", &FusionPolicy::tau, /*grows=*/false, facts);
  // No cost alone is more than what is lost.
  if (decision.code == "not-profitable") {
    addParameter(decision, "lambda", &FusionPolicy::lambda, /*grows=*/true, facts);
    addParameter(decision, "omega", &FusionPolicy::omega, /*grows=*/false, facts);
    addParameter(decision, "units", &FusionPolicy::units, /*grows=*/false, facts);
    addParameter(decision, "tau", &FusionPolicy::tau, /*grows=*/false, facts);
    addParameter(decision, "kappa", &FusionPolicy::kappa, /*grows=*/false, facts);
  }
}

void facts::addFusionPlace(const Decision &decision, std::vector<Fact> &facts) {
  Attribute place = getStatedAffinity(decision.op);
  if (!place)
    return;
  std::string what;
  llvm::raw_string_ostream(what) << nameOp(decision.producer) << " runs on " << place;
  facts.push_back({what, "stream.affinity on that op, or --device-pin",
                   [producer = decision.producer, op = decision.op](IRMapping &map) {
                     setStatedAffinity(map.lookup(producer), getStatedAffinity(map.lookup(op)));
                   }});
}

void facts::addFusionPins(const Decision &decision, std::vector<Fact> &facts) {
  SmallVector<Operation *> pinned;
  for (Operation *op : {decision.producer, decision.op})
    if (op->hasAttr(NoFuseAttr::getNameStr()))
      pinned.push_back(op);
  if (pinned.empty())
    return;
  Fact fact;
  fact.what = llvm::join(llvm::map_range(pinned, nameOp), " and ") + (pinned.size() == 1 ? " need not stay alone" : " need not stay alone, each");
  fact.how = "no weir.no_fuse on it";
  fact.assume = [pinned](IRMapping &map) {
    for (Operation *op : pinned)
      map.lookup(op)->removeAttr(NoFuseAttr::getNameStr());
  };
  facts.push_back(std::move(fact));
}
