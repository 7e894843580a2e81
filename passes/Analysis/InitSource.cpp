/// Where inits come from (dispatch-passes.md 2.2).

#include "dialects/Flow/FlowOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "passes/Analysis/InitAccess.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

/// Selects of selects are looked through this often; what branches pass on is not looked through again.
static constexpr unsigned kMaxDepth = 4;

/// S4: the element that a pattern of equal bytes makes, if it makes one.
static Attribute getPatternElement(util::BytePatternAttr pattern) {
  auto type = dyn_cast<ShapedType>(pattern.getType());
  Type element = type ? type.getElementType() : Type();
  if (!element || !element.isIntOrFloat() || element.getIntOrFloatBitWidth() % 8 != 0)
    return {};
  APInt bits = APInt::getSplat(element.getIntOrFloatBitWidth(), APInt(8, static_cast<uint8_t>(pattern.getPattern())));
  if (auto floatType = dyn_cast<FloatType>(element))
    return FloatAttr::get(element, APFloat(floatType.getFloatSemantics(), bits));
  return IntegerAttr::get(element, bits);
}

/// S1 to S3 for the value of a constant or a global.
static InitSource classifyAttribute(TypedAttr attr) {
  InitSource source;
  source.isConstant = true;
  source.kind = InitKind::Dense;
  if (isa<util::UninitializedAttr>(attr)) {
    source.kind = InitKind::Undefined;
    source.isConstant = false;
  } else if (auto splat = dyn_cast<SplatElementsAttr>(attr)) {
    source.kind = InitKind::Splat;
    source.splat = splat.getSplatValue<Attribute>();
  } else if (auto pattern = dyn_cast<util::BytePatternAttr>(attr)) {
    source.splat = getPatternElement(pattern);
    source.kind = source.splat ? InitKind::Splat : InitKind::Dense;
  } else if (isa<DenseElementsAttr, DenseResourceElementsAttr>(attr)) {
    source.elements = attr;
  }
  return source;
}

static InitSource getSource(Value value, const GlobalContents *globals, unsigned depth);

/// VW7: constant whichever way is taken; the contents are not known.
static InitSource unite(ArrayRef<InitSource> ways) {
  InitSource source;
  if (!ways.empty() && llvm::all_of(ways, [](const InitSource &way) { return way.isConstant; })) {
    source.kind = InitKind::Dense;
    source.isConstant = true;
  }
  return source;
}

/// VW7 for the argument of a block with several predecessors.
static InitSource getBlockArgumentSource(BlockArgument argument, const GlobalContents *globals) {
  SmallVector<InitSource> ways;
  Block *block = argument.getOwner();
  if (block->isEntryBlock())
    return {};
  for (auto it = block->pred_begin(), e = block->pred_end(); it != e; ++it) {
    auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
    Value incoming = branch ? branch.getSuccessorOperands(it.getSuccessorIndex())[argument.getArgNumber()] : Value();
    if (!incoming)
      return {};
    if (incoming != argument)
      ways.push_back(getSource(incoming, globals, kMaxDepth));
  }
  return unite(ways);
}

/// S7: the tensor that `def` only repeats along further dimensions, or null.
static Value getBroadcastInput(Operation *def) {
  if (auto broadcast = dyn_cast<linalg::BroadcastOp>(def))
    return broadcast.getInput();
  auto generic = dyn_cast<linalg::GenericOp>(def);
  return generic && linalg::isaBroadcastOpInterface(generic) ? generic.getInputs()[0] : Value();
}

/// S9: the storage of `resource`, through ties and into captures, if it is that of a constant.
static InitSource getResourceSource(Value resource) {
  InitSource source;
  source.value = resource;
  while (true) {
    auto type = dyn_cast<stream::ResourceType>(resource.getType());
    Operation *def = resource.getDefiningOp();
    auto load = dyn_cast_or_null<util::GlobalLoadOp>(def);
    if ((type && type.getLifetime() == stream::Lifetime::Constant) || isa_and_nonnull<stream::AsyncConstantOp, stream::ResourceConstantsOp>(def) ||
        (load && load.getIsImmutable())) {
      source.kind = InitKind::Dense;
      source.isConstant = true;
      source.value = resource;
      return source;
    }
    Value next;
    if (auto argument = dyn_cast<BlockArgument>(resource)) {
      Operation *parent = argument.getOwner()->getParentOp();
      ValueRange captures;
      if (auto execute = dyn_cast<stream::CmdExecuteOp>(parent))
        captures = execute.getResourceOperands();
      else if (auto execute = dyn_cast<stream::AsyncExecuteOp>(parent))
        captures = execute.getResourceOperands();
      else if (auto concurrent = dyn_cast<stream::AsyncConcurrentOp>(parent))
        captures = concurrent.getResourceOperands();
      if (argument.getArgNumber() < captures.size())
        next = captures[argument.getArgNumber()];
    } else if (auto tied = dyn_cast<util::TiedOpInterface>(def)) {
      next = tied.getTiedResultOperand(resource);
    }
    if (!next)
      return source;
    resource = next;
  }
}

/// The source after `def`, which is not a view.
static InitSource classifyDefinition(Operation *def, const GlobalContents *globals, unsigned depth) {
  InitSource source;
  if (isa<tensor::EmptyOp, flow::TensorEmptyOp>(def)) {
    source.kind = InitKind::Undefined;
    return source;
  }
  // A fill or splat of a scalar (S6).
  if (auto fill = dyn_cast<linalg::FillOp>(def))
    source.scalar = fill.getInputs()[0];
  else if (auto splat = dyn_cast<tensor::SplatOp>(def))
    source.scalar = splat.getInput();
  else if (auto splat = dyn_cast<flow::TensorSplatOp>(def))
    source.scalar = splat.getValue();
  if (source.scalar) {
    source.kind = InitKind::Splat;
    return source;
  }
  if (auto constant = dyn_cast<arith::ConstantOp>(def))
    return classifyAttribute(constant.getValue());
  if (auto constant = dyn_cast<flow::TensorConstantOp>(def))
    return classifyAttribute(cast<TypedAttr>(constant.getValue()));
  if (Attribute attr; matchPattern(def, m_Constant(&attr)))
    return isa<TypedAttr>(attr) ? classifyAttribute(cast<TypedAttr>(attr)) : source;
  if (auto load = dyn_cast<util::GlobalLoadOp>(def)) {
    if (load.getIsImmutable() && globals)
      return globals->get(load);
    source.isConstant = load.getIsImmutable();
    source.kind = source.isConstant ? InitKind::Dense : InitKind::Computed;
    if (!source.isConstant)
      source.obstacle = InitSource::MutableGlobal;
    return source;
  }
  if (isa<util::OptimizationBarrierOp, tensor_ext::ComputeBarrierStartOp, tensor_ext::ComputeBarrierEndOp>(def))
    source.obstacle = InitSource::Barrier;
  if (Value input = getBroadcastInput(def); input && depth < kMaxDepth) {
    InitSource repeated = getSource(input, globals, depth + 1);
    // What is said of a splat's one element holds of the whole; the storage is the broadcast's own.
    if (repeated.isConstant || repeated.kind == InitKind::Splat) {
      source.kind = repeated.kind;
      source.splat = repeated.splat;
      source.scalar = repeated.scalar;
    }
  }
  if (auto select = dyn_cast<arith::SelectOp>(def); select && depth < kMaxDepth)
    return unite({getSource(select.getTrueValue(), globals, depth + 1), getSource(select.getFalseValue(), globals, depth + 1)});
  return source;
}

static InitSource getSource(Value value, const GlobalContents *globals, unsigned depth) {
  SmallVector<Operation *, 2> views;
  Operation *def = value.getDefiningOp();
  while (def && isa<flow::TensorReshapeOp, flow::TensorBitCastOp, flow::TensorTransferOp, flow::TensorTieShapeOp, flow::TensorSliceOp,
                    tensor_ext::BitCastOp, tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ExtractSliceOp>(def)) {
    views.push_back(def);
    value = def->getOperand(0);
    def = value.getDefiningOp();
  }
  InitSource source;
  if (def)
    source = classifyDefinition(def, globals, depth);
  else if (depth < kMaxDepth)
    source = getBlockArgumentSource(cast<BlockArgument>(value), globals);
  source.value = value;
  source.views = std::move(views);
  // Other element types have other elements.
  if (source.kind == InitKind::Splat && llvm::any_of(source.views, [](Operation *view) {
        return getElementTypeOrSelf(view->getOperand(0).getType()) != getElementTypeOrSelf(view->getResult(0).getType());
      })) {
    source.kind = source.isConstant ? InitKind::Dense : InitKind::Computed;
    source.splat = {};
    source.scalar = {};
  }
  return source;
}

InitSource weir::getInitSource(Value value, const GlobalContents *globals) {
  return isa<stream::ResourceType>(value.getType()) ? getResourceSource(value) : getSource(value, globals, 0);
}

Value weir::createScalar(OpBuilder &builder, Location loc, Type type, Attribute value) {
  if (isa<ComplexType>(type))
    return complex::ConstantOp::create(builder, loc, type, cast<ArrayAttr>(value));
  return arith::ConstantOp::create(builder, loc, cast<TypedAttr>(value));
}

Value weir::getSplatScalar(OpBuilder &builder, Location loc, const InitSource &source, Type element) {
  return source.scalar ? source.scalar : createScalar(builder, loc, element, source.splat);
}

GlobalContents::GlobalContents(ModuleOp module) {
  for (auto global : module.getOps<util::GlobalOp>())
    entries[global.getSymNameAttr()].global = global;
  if (entries.empty())
    return;
  module.walk([&](Operation *op) {
    if (auto store = dyn_cast<util::GlobalStoreOp>(op)) {
      Entry &entry = entries[store.getGlobalAttr().getAttr()];
      // GL3: nothing but the code before it can have run.
      bool isPlain = isa<util::InitializerOp>(op->getParentOp()) && op->getBlock()->isEntryBlock();
      entry.hasUnknownStores |= entry.store || !isPlain;
      entry.store = store;
    } else if (auto address = dyn_cast<util::GlobalAddressOp>(op)) {
      entries[address.getGlobalAttr().getAttr()].hasUnknownStores = true;
    }
  });
}

InitSource GlobalContents::get(util::GlobalLoadOp load) const {
  InitSource unknown;
  unknown.kind = InitKind::Dense;
  unknown.isConstant = true;
  auto it = entries.find(load.getGlobalAttr().getAttr());
  if (it == entries.end())
    return unknown;
  Entry entry = it->second;
  if (!entry.global || entry.hasUnknownStores || entry.global.getIsMutable() || entry.global.getType() != load.getType())
    return unknown; // S8, GL6
  InitSource source = unknown;
  if (entry.store) {
    // A global that an initializer sets to a splat, a fill or an empty tensor (S5).
    InitSource stored = getInitSource(entry.store.getValue());
    Attribute scalar = stored.splat;
    if (stored.scalar && !matchPattern(stored.scalar, m_Constant(&scalar)))
      return unknown;
    if (stored.kind == InitKind::Splat) {
      source.kind = InitKind::Splat;
      source.splat = scalar;
    } else if (stored.kind == InitKind::Dense && stored.views.empty()) {
      source.elements = stored.elements;
    }
  } else if (TypedAttr initial = entry.global.getInitialValueAttr()) {
    source = classifyAttribute(initial);
  }
  return source;
}
