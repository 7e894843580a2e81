// Facts about layouts: what is constant, what other modules see, who else reads a value, and the options of the passes that choose.

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/HAL/HALAttrs.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "src/facts/Laboratory.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::facts;

void facts::addOptions(StringRef option, ArrayRef<std::string> values, std::vector<Fact> &facts) {
  for (const std::string &value : values) {
    Fact fact;
    fact.what = llvm::formatv("{0} is {1}", option, value);
    fact.option = option.str();
    fact.value = value;
    facts.push_back(std::move(fact));
  }
}

void facts::addByteLimits(const Decision &decision, StringRef option, std::vector<Fact> &facts) {
  auto text = decision.arguments.find("bytes");
  int64_t bytes;
  if (text == decision.arguments.end() || StringRef(text->second).getAsInteger(10, bytes) || bytes <= 0)
    return;
  // What else counts for the limit is not known: powers of two of what this one needs.
  for (unsigned step = 0; step < 8; ++step)
    addOptions(option, {std::to_string(bytes << step)}, facts);
}

void facts::addConstantOperands(const Decision &decision, std::vector<Fact> &facts) {
  auto structured = dyn_cast<linalg::LinalgOp>(decision.op);
  if (!structured)
    return;
  for (OpOperand *input : structured.getDpsInputOperands()) {
    auto type = dyn_cast<RankedTensorType>(input->get().getType());
    if (!type || !type.hasStaticShape() || !type.getElementType().isIntOrFloat() || matchPattern(input->get(), m_Constant()))
      continue;
    Fact fact;
    fact.what = llvm::formatv("operand {0} is a constant", input->getOperandNumber());
    fact.how = "an arith.constant, or a util.global that is not mutable and has a value";
    fact.assume = [op = decision.op, number = input->getOperandNumber(), type](IRMapping &map) {
      Operation *copy = map.lookup(op);
      OpBuilder builder(copy);
      copy->setOperand(number, arith::ConstantOp::create(builder, copy->getLoc(), DenseElementsAttr::get(type, builder.getZeroAttr(type.getElementType()))));
    };
    facts.push_back(std::move(fact));
  }
}

/// The globals that the op loads, or from which it converts what was loaded.
static llvm::SetVector<Operation *> findGlobals(Operation *op) {
  constexpr unsigned kMaxOps = 64;
  llvm::SetVector<Operation *> globals, ops;
  ops.insert(op);
  for (size_t i = 0; i < ops.size() && i < kMaxOps; ++i) {
    if (auto load = dyn_cast<util::GlobalLoadOpInterface>(ops[i]))
      if (Operation *global = SymbolTable::lookupNearestSymbolFrom(op, load.getGlobalAttr()))
        globals.insert(global);
    for (Value operand : ops[i]->getOperands())
      if (Operation *producer = operand.getDefiningOp())
        ops.insert(producer);
  }
  return globals;
}

void facts::addGlobals(const Decision &decision, std::vector<Fact> &facts) {
  for (Operation *op : findGlobals(decision.op)) {
    auto global = dyn_cast<util::GlobalOpInterface>(op);
    if (!global)
      continue;
    StringRef name = cast<SymbolOpInterface>(op).getName();
    auto add = [&](bool becomesPrivate, bool becomesImmutable) {
      Fact fact;
      fact.what = llvm::formatv("@{0} {1}", name,
                                becomesPrivate && becomesImmutable ? "is private and never stored to"
                                : becomesPrivate                   ? "is private"
                                                                   : "is never stored to");
      fact.how = becomesPrivate && becomesImmutable ? "private, without mutable and without stores"
                 : becomesPrivate                   ? "private"
                                                    : "no mutable, and no stores";
      fact.assume = [op, becomesPrivate, becomesImmutable](IRMapping &map) {
        Operation *copy = map.lookup(op);
        if (becomesPrivate)
          SymbolTable::setSymbolVisibility(copy, SymbolTable::Visibility::Private);
        if (becomesImmutable)
          cast<util::GlobalOpInterface>(copy).setGlobalMutable(false);
      };
      facts.push_back(std::move(fact));
    };
    bool isPublic = SymbolTable::getSymbolVisibility(op) != SymbolTable::Visibility::Private, isMutable = global.isGlobalMutable();
    if (isPublic)
      add(true, false);
    if (isMutable)
      add(false, true);
    if (isPublic && isMutable)
      add(true, true);
  }
}

void facts::addPrivateFunction(const Decision &decision, std::vector<Fact> &facts) {
  auto function = decision.op->getParentOfType<FunctionOpInterface>();
  if (!function || SymbolTable::getSymbolVisibility(function) == SymbolTable::Visibility::Private)
    return;
  facts.push_back({llvm::formatv("@{0} is private", function.getName()), "private", [op = function.getOperation()](IRMapping &map) {
                     SymbolTable::setSymbolVisibility(map.lookup(op), SymbolTable::Visibility::Private);
                   }});
}

void facts::addPlainReaders(const Decision &decision, std::vector<Fact> &facts) {
  Value plain = decision.op->getNumOperands() == 0 ? Value() : decision.op->getOperand(0);
  auto type = plain ? dyn_cast<RankedTensorType>(plain.getType()) : RankedTensorType();
  if (!type || !type.hasStaticShape())
    return;
  for (OpOperand &use : plain.getUses()) {
    Operation *user = use.getOwner();
    if (user == decision.op || isa<tensor::DimOp>(user))
      continue;
    std::string what;
    llvm::raw_string_ostream(what) << "no use of the plain value by '" << user->getName() << "' at " << user->getLoc();
    facts.push_back({what, "let that op read the converted value, or compute the plain one itself",
                     [user, number = use.getOperandNumber(), type](IRMapping &map) {
                       Operation *reader = map.lookup(user);
                       OpBuilder builder(reader);
                       reader->setOperand(number, tensor::EmptyOp::create(builder, reader->getLoc(), type, ValueRange()));
                     }});
  }
}

void facts::addWorkgroupCount(const Decision &decision, std::vector<Fact> &facts) {
  auto region = decision.op->getParentOfType<flow::DispatchRegionOp>();
  if (!region || region.getWorkgroupCount().empty())
    return;
  facts.push_back({"the region leaves the number of workgroups to the compiler", "no count in the region", [op = region.getOperation()](IRMapping &map) {
                     Region &count = cast<flow::DispatchRegionOp>(map.lookup(op)).getWorkgroupCount();
                     count.dropAllReferences();
                     count.getBlocks().clear();
                   }});
}

void facts::addLoweringConfig(const Decision &decision, std::vector<Fact> &facts) {
  facts.push_back({"the op has no tiles of its own", "no lowering_config on it", [op = decision.op](IRMapping &map) { map.lookup(op)->removeAttr("lowering_config"); }});
}

/// States the extents of loops in the types of an op; plain operands that are converted are static before that.
static void makeStatic(linalg::LinalgOp op, ArrayRef<unsigned> loops, int64_t extent) {
  OpBuilder builder(op);
  auto getStatic = [&](RankedTensorType type, AffineMap map) {
    SmallVector<int64_t> shape(type.getShape());
    for (auto [size, expr] : llvm::zip_equal(shape, map.getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr); loop && ShapedType::isDynamic(size) && llvm::is_contained(loops, loop.getPosition()))
        size = extent;
    return RankedTensorType::get(shape, type.getElementType(), type.getEncoding());
  };
  SmallVector<Value> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (auto type = dyn_cast<RankedTensorType>(value.getType()); type && getStatic(type, map) != type) {
      Location loc = op->getLoc();
      auto set = value.getDefiningOp<encoding::SetEncodingOp>();
      if (set && set->getNumOperands() == 1) {
        auto plain = cast<RankedTensorType>(set.getSource().getType());
        Value source = tensor::CastOp::create(builder, loc, getStatic(plain, map), set.getSource());
        Operation *copy = builder.clone(*set);
        copy->setOperand(0, source);
        copy->getResult(0).setType(getStatic(type, map));
        value = copy->getResult(0);
      } else {
        value = tensor::CastOp::create(builder, loc, getStatic(type, map), value);
      }
    }
    operands.push_back(value);
  }
  SmallVector<Type> types;
  for (OpOperand &init : op.getDpsInitsMutable())
    if (isa<RankedTensorType>(init.get().getType()))
      types.push_back(operands[init.getOperandNumber()].getType());
  Operation *copy = clone(builder, op, types, operands);
  for (auto [old, result] : llvm::zip_equal(op->getResults(), copy->getResults())) {
    Value dynamic = old.getType() == result.getType() ? Value(result) : tensor::CastOp::create(builder, op->getLoc(), old.getType(), result);
    old.replaceAllUsesWith(dynamic);
  }
}

void facts::addStaticLoops(const Decision &decision, std::vector<Fact> &facts) {
  // A multiple of all tiles.
  constexpr int64_t kExtent = 1024;
  auto structured = dyn_cast<linalg::LinalgOp>(decision.op);
  if (!structured || !structured.hasPureTensorSemantics())
    return;
  SmallVector<unsigned> loops;
  for (auto [loop, extent] : llvm::enumerate(structured.getStaticLoopRanges()))
    if (ShapedType::isDynamic(extent))
      loops.push_back(loop);
  auto add = [&](ArrayRef<unsigned> chosen) {
    Fact fact;
    fact.what = llvm::formatv("the extent of {0} is static, as {1}", chosen.size() == 1 ? "loop " + std::to_string(chosen.front()) : "all loops", kExtent);
    fact.how = "types of that size";
    fact.assume = [op = decision.op, chosen = SmallVector<unsigned>(chosen)](IRMapping &map) {
      makeStatic(cast<linalg::LinalgOp>(map.lookup(op)), chosen, kExtent);
    };
    facts.push_back(std::move(fact));
  };
  for (unsigned loop : loops)
    add(loop);
  if (loops.size() > 1)
    add(loops);
}

void facts::addOtherDevices(const Decision &decision, std::vector<Fact> &facts) {
  constexpr unsigned kMaxDevices = 8;
  auto placed = dyn_cast<stream::AffinityOpInterface>(decision.op);
  if (!placed)
    return;
  llvm::SetVector<Attribute> places;
  decision.op->getParentOfType<ModuleOp>().walk([&](stream::AffinityOpInterface op) {
    if (Attribute place = op.getAffinityAttr(); place && !isa<hal::DeviceOptimalAttr>(place) && places.size() < kMaxDevices)
      places.insert(place);
  });
  for (Attribute place : places) {
    if (place == placed.getAffinityAttr())
      continue;
    std::string what;
    llvm::raw_string_ostream(what) << "the op runs on " << place << " alone";
    facts.push_back({what, "that affinity on it, or --device-pin", [op = decision.op, place](IRMapping &map) {
                       cast<stream::AffinityOpInterface>(map.lookup(op)).setAffinityAttr(place);
                     }});
  }
}

void facts::addConstantShape(const Decision &decision, std::vector<Fact> &facts) {
  auto encode = dyn_cast<stream::TensorEncodeOp>(decision.op);
  auto constant = encode ? encode.getSource().getDefiningOp<stream::TensorConstantOp>() : stream::TensorConstantOp();
  auto value = constant ? dyn_cast<ElementsAttr>(constant.getValue()) : ElementsAttr();
  auto encoded = encode ? dyn_cast<RankedTensorType>(encode.getResultEncoding()) : RankedTensorType();
  if (!value || !encoded || encoded.getRank() != value.getShapedType().getRank())
    return;
  std::string what;
  llvm::raw_string_ostream(what) << "the shape of the constant is that of its value, " << value.getShapedType();
  facts.push_back({what, "types of that shape", [value, encode = encode.getOperation(), constant = constant.getOperation()](IRMapping &map) {
                     auto shape = value.getShapedType().getShape();
                     auto getStatic = [&](Type type) {
                       auto ranked = cast<RankedTensorType>(type);
                       return TypeAttr::get(RankedTensorType::get(shape, ranked.getElementType(), ranked.getEncoding()));
                     };
                     auto made = cast<stream::TensorConstantOp>(map.lookup(constant));
                     made.setResultEncodingAttr(getStatic(made.getResultEncoding()));
                     made.getResultEncodingDimsMutable().clear();
                     auto copy = cast<stream::TensorEncodeOp>(map.lookup(encode));
                     copy.setSourceEncodingAttr(getStatic(copy.getSourceEncoding()));
                     copy.setResultEncodingAttr(getStatic(copy.getResultEncoding()));
                     copy.getSourceEncodingDimsMutable().clear();
                     copy.getResultEncodingDimsMutable().clear();
                   }});
}
