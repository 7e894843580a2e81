#include "passes/Encoding/Propagate/GlobalHoisting.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Stream/StreamOps.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "passes/Encoding/Choose/CostModel.h"
#include "passes/Encoding/Late/StreamEncodings.h"
#include "passes/Remarks.h"
#include "passes/Target/Devices.h"
#include "llvm/ADT/SetVector.h"

#define DEBUG_TYPE "weir-hoist-encodings"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

/// Up to here a value is copied as fast as a global is loaded.
static constexpr int64_t kTinyBytes = 16;

bool weir::encoding::isInDispatch(Operation *op) {
  while ((op = op->getParentOp()))
    if (isa<flow::DispatchRegionOp, flow::DispatchWorkgroupsOp, flow::ExecutableOp, stream::ExecutableOp>(op))
      return true;
  return false;
}

Value weir::encoding::getConversionSource(Operation *conversion) { return conversion->getOperand(0); }

/// Ops that only move elements, or give them other types.
static bool movesElements(Operation *op) {
  return isa<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ExtractSliceOp, flow::TensorReshapeOp,
             flow::TensorBitCastOp, flow::TensorCloneOp, flow::TensorTransferOp, flow::TensorSliceOp, flow::TensorUpdateOp>(op);
}

bool weir::encoding::isConstantExpression(Value value, SymbolTable &symbols, SmallVectorImpl<util::GlobalOp> &globals) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  if (op->hasTrait<OpTrait::ConstantLike>())
    return true;
  if (auto load = dyn_cast<util::GlobalLoadOp>(op)) {
    auto global = symbols.lookup<util::GlobalOp>(load.getGlobal());
    if (!global)
      return false;
    globals.push_back(global);
    return true;
  }
  return movesElements(op) &&
         llvm::all_of(op->getOperands(), [&](Value operand) { return isConstantExpression(operand, symbols, globals); });
}

Attribute weir::encoding::getAffinityOfUses(Value value) {
  SmallVector<Attribute> affinities;
  for (Operation *user : value.getUsers()) {
    Operation *at = user;
    while (at && !isa<stream::AffinityOpInterface>(at) && !at->hasAttr("stream.affinity") && !isa<FunctionOpInterface>(at))
      at = at->getParentOp();
    affinities.push_back(at && !isa<FunctionOpInterface>(at) ? stream::lookupAffinity(at) : Attribute());
  }
  return stream::joinAffinities(affinities);
}

GlobalHoisting::GlobalHoisting(ModuleOp module, int64_t maxGrowth) : module(module), symbols(module), maxGrowth(maxGrowth) {
  knowsTargets = llvm::any_of(Devices(module).getAll(), [](const Device &device) { return bool(device.target); });
  for (auto global : module.getOps<util::GlobalOp>())
    lastWriters[global] = global;
  for (auto initializer : module.getOps<util::InitializerOp>())
    initializer.walk([&](util::GlobalStoreOp store) {
      if (auto global = symbols.lookup<util::GlobalOp>(store.getGlobal()))
        lastWriters[global] = initializer;
    });
}

/// What is encoded: the global if that is loaded as it is, the attribute of a constant, else the value.
static const void *getIdentity(Value source, ArrayRef<util::GlobalOp> globals) {
  Operation *op = source.getDefiningOp();
  if (isa<util::GlobalLoadOp>(op))
    return util::GlobalOp(globals.front()).getOperation();
  Attribute attr;
  if (matchPattern(source, m_Constant(&attr)))
    return attr.getAsOpaquePointer();
  return source.getAsOpaquePointer();
}

std::optional<HoistEncodingsCode> GlobalHoisting::getObstacle(Operation *conversion, ArrayRef<util::GlobalOp> globals) {
  auto type = cast<RankedTensorType>(conversion->getResult(0).getType());
  auto plain = dropEncoding(type);
  if (!type.hasStaticShape() || !type.getEncoding() || isa<PaddingAttr>(type.getEncoding()) || type.getRank() == 0 ||
      staticStorageSize(plain).value_or(0) <= kTinyBytes)
    return HoistEncodingsCode::NOT_WORTH_IT;
  for (util::GlobalOp global : globals) {
    if (global.getIsMutable())
      return HoistEncodingsCode::MUTABLE_SOURCE;
    if (!global.isPrivate())
      return HoistEncodingsCode::ABI_BOUNDARY;
  }
  return std::nullopt;
}

void GlobalHoisting::run(ArrayRef<Operation *> conversions) {
  struct Candidate {
    Operation *op;
    SmallVector<util::GlobalOp> globals;
    const void *source;
    double want;
  };
  std::vector<Candidate> candidates;
  for (Operation *op : conversions) {
    SmallVector<util::GlobalOp> globals;
    if (!isConstantExpression(getConversionSource(op), symbols, globals))
      continue;
    if (std::optional<HoistEncodingsCode> obstacle = getObstacle(op, globals)) {
      missedRemark(op, DEBUG_TYPE, *obstacle);
      continue;
    }
    double want = 0;
    for (Operation *user : op->getUsers())
      want += getExecutionWeight(user);
    const void *source = getIdentity(getConversionSource(op), globals);
    candidates.push_back({op, std::move(globals), source, want});
  }
  // H4: without targets it is unknown whether two encodings are one layout.
  DenseMap<const void *, std::pair<Type, double>> best;
  if (!knowsTargets) {
    llvm::MapVector<std::pair<const void *, Type>, double> wants;
    for (Candidate &candidate : candidates)
      wants[{candidate.source, candidate.op->getResult(0).getType()}] += candidate.want;
    for (auto [key, want] : wants) {
      auto [it, isNew] = best.try_emplace(key.first, key.second, want);
      if (!isNew && want > it->second.second)
        it->second = {key.second, want};
    }
  }
  for (Candidate &candidate : candidates) {
    Type type = candidate.op->getResult(0).getType();
    if (!knowsTargets && best[candidate.source].first != type) {
      missedRemark(candidate.op, DEBUG_TYPE, HoistEncodingsCode::SEVERAL_ENCODINGS);
      continue;
    }
    hoist(candidate.op, candidate.globals);
  }
  // What was hoisted may have been all that read a constant. Only now, as values name what was made.
  SmallVector<Operation *> dead;
  module.walk([&](Operation *op) {
    if (op->use_empty() && (isa<util::GlobalLoadOp>(op) || op->hasTrait<OpTrait::ConstantLike>() || movesElements(op)))
      dead.push_back(op);
  });
  for (Operation *op : dead)
    eraseIfDead(op);
}

Operation *GlobalHoisting::findPlace(Operation *conversion, ArrayRef<util::GlobalOp> globals) {
  Operation *place = nullptr;
  for (util::GlobalOp global : globals)
    if (Operation *writer = lastWriters.lookup(global); !place || place->isBeforeInBlock(writer))
      place = writer;
  return place;
}

void GlobalHoisting::hoist(Operation *conversion, ArrayRef<util::GlobalOp> globals) {
  Value source = getConversionSource(conversion);
  auto type = cast<RankedTensorType>(conversion->getResult(0).getType());
  const void *identity = getIdentity(source, globals);
  util::GlobalOp &global = made[{identity, type}];
  Location loc = conversion->getLoc();
  if (!global) {
    int64_t bytes = *staticStorageSize(dropEncoding(type));
    if (maxGrowth >= 0 && growth + bytes > maxGrowth) {
      missedRemark(conversion, DEBUG_TYPE, HoistEncodingsCode::GLOBAL_GROWTH) << remark::metric("bytes", bytes);
      return;
    }
    growth += bytes;
    OpBuilder builder(module.getContext());
    Operation *around = conversion;
    while (around->getParentOp() != module)
      around = around->getParentOp();
    if (Operation *place = findPlace(conversion, globals))
      builder.setInsertionPointAfter(place);
    else
      builder.setInsertionPoint(around);
    util::GlobalOp first = globals.empty() ? util::GlobalOp() : globals.front();
    std::string name = first ? first.getSymName().str() : "constant";
    DenseResourceElementsAttr resource;
    if (matchPattern(source, m_Constant(&resource)))
      name = resource.getRawHandle().getKey().str();
    const void *counted = first ? first.getOperation() : identity;
    do
      global = symbols.lookup<util::GlobalOp>(name + "_enc" + std::to_string(counts[counted]++));
    while (global);
    global = util::GlobalOp::create(builder, loc, name + "_enc" + std::to_string(counts[counted] - 1), /*isMutable=*/false, type);
    global.setVisibility(SymbolTable::Visibility::Private);
    symbols.insert(global);
    Attribute affinity = getAffinityOfUses(conversion->getResult(0));
    if (affinity)
      global->setAttr("stream.affinity", affinity);
    auto initializer = util::InitializerOp::create(builder, loc);
    builder.setInsertionPointToStart(&initializer.getBody().emplaceBlock());
    // The whole expression, in the order that it has.
    SetVector<Operation *> slice;
    BackwardSliceOptions options;
    options.inclusive = true;
    (void)getBackwardSlice(source, &slice, options);
    IRMapping mapping;
    for (Operation *op : topologicalSort(slice)) {
      Operation *copy = builder.clone(*op, mapping);
      if (auto load = dyn_cast<util::GlobalLoadOp>(copy)) {
        auto loaded = symbols.lookup<util::GlobalOp>(load.getGlobal());
        load.setIsImmutable(bool(loaded.getInitialValueAttr()));
      }
    }
    auto encode = flow::TensorEncodeOp::create(builder, loc, type, mapping.lookup(source), ValueRange(), ValueRange());
    if (affinity)
      encode->setAttr("stream.affinity", affinity);
    util::GlobalStoreOp::create(builder, loc, encode, global.getSymName());
    util::ReturnOp::create(builder, loc);
    lastWriters[global] = initializer;
  } else if (Attribute affinity = global->getAttr("stream.affinity"); affinity && affinity != getAffinityOfUses(conversion->getResult(0))) {
    // H5: uses of another conversion are elsewhere, so that the global may become one for each device (SP8).
    global->removeAttr("stream.affinity");
    lastWriters[global]->walk([](flow::TensorEncodeOp encode) { encode->removeAttr("stream.affinity"); });
  }
  OpBuilder builder(conversion);
  bool inInitializer = bool(conversion->getParentOfType<util::InitializerOp>());
  auto load = util::GlobalLoadOp::create(builder, loc, type, global.getSymName(), /*is_immutable=*/!inInitializer);
  passedRemark(conversion, DEBUG_TYPE, HoistEncodingsCode::HOISTED_TO_GLOBAL);
  conversion->replaceAllUsesWith(load);
  conversion->erase();
}
