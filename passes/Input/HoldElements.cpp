#include "passes/Input/HoldElements.h"

#include "passes/Input/ElementStorage.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Flow/FlowAttrs.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamAttrs.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace weir;

static bool isHeldOtherwise(Type type) { return getHeldType(type) != type; }

/// Ops that know a tensor by its bits: their packed operands and results stay as they are.
static bool seesBytes(Operation *op) { return isa<hal::TensorImportOp, hal::TensorExportOp, flow::TensorBitCastOp, tensor_ext::BitCastOp, flow::DispatchOp>(op); }

static bool isParameter(Attribute value) { return isa_and_present<flow::NamedParameterAttr, stream::NamedParameterAttr>(value); }

/// The parameter as a tensor of another type, with the same bytes.
static TypedAttr withType(Attribute parameter, Type type) {
  if (auto named = dyn_cast<flow::NamedParameterAttr>(parameter))
    return cast<TypedAttr>(Attribute(flow::NamedParameterAttr::get(parameter.getContext(), type, named.getScope(), named.getKey(), named.getConfig())));
  auto named = cast<stream::NamedParameterAttr>(parameter);
  return cast<TypedAttr>(Attribute(stream::NamedParameterAttr::get(parameter.getContext(), type, named.getScope(), named.getKey(), named.getConfig())));
}

/// In which type a parameter is loaded: its bytes where elements share these, else the elements as they are held.
static RankedTensorType getLoadedType(RankedTensorType type) {
  if (!isPackedTensor(type))
    return cast<RankedTensorType>(getHeldType(type));
  std::optional<int64_t> bytes = encoding::staticStorageSize(type);
  return bytes ? RankedTensorType::get({*bytes}, IntegerType::get(type.getContext(), 8)) : RankedTensorType();
}

/// Ops whose tensors may change their elements together, with the scalars that `adaptScalars` looks after.
static bool isSupported(Operation *op) {
  if (seesBytes(op) || isa<linalg::LinalgOp, linalg::PackOp, linalg::UnPackOp, linalg::YieldOp>(op))
    return true;
  if (isa<tensor::EmptyOp, tensor::CastOp, tensor::DimOp, tensor::RankOp, tensor::ExtractSliceOp, tensor::InsertSliceOp,
          tensor::ParallelInsertSliceOp, tensor::ExpandShapeOp,
          tensor::CollapseShapeOp, tensor::ReshapeOp, tensor::ConcatOp, tensor::PadOp, tensor::ExtractOp, tensor::InsertOp,
          tensor::FromElementsOp, tensor::GatherOp, tensor::GenerateOp, tensor::SplatOp, tensor::YieldOp>(op))
    return true;
  if (isa<flow::TensorReshapeOp, flow::TensorTieShapeOp, flow::TensorLoadOp, flow::TensorStoreOp, flow::TensorEmptyOp, flow::TensorSplatOp,
          flow::TensorCloneOp, flow::TensorBarrierOp, flow::TensorTransferOp, flow::TensorSliceOp, flow::TensorUpdateOp,
          flow::DispatchRegionOp, flow::ReturnOp>(op))
    return true;
  // Between a binding and what it holds; see UnpackBindings.cpp.
  if (isa<UnrealizedConversionCastOp>(op))
    return true;
  if (auto constant = dyn_cast<flow::TensorConstantOp>(op))
    return isParameter(constant.getValue()) || isa<ElementsAttr>(constant.getValue());
  return isa<arith::ConstantOp, arith::SelectOp, ub::PoisonOp, FunctionOpInterface, util::ReturnOp, util::CallOp, util::GlobalOp,
             util::GlobalLoadOp, util::GlobalStoreOp, util::OptimizationBarrierOp, util::UnfoldableConstantOp>(op) ||
         isa_and_present<scf::SCFDialect, cf::ControlFlowDialect>(op->getDialect());
}

/// Whether a structured op means the same on the held elements, whatever its body is: it sees them as the numbers that they are, and makes none.
static bool keepsBody(linalg::LinalgOp op) {
  for (OpOperand *init : llvm::to_vector(llvm::make_pointer_range(op.getDpsInitsMutable())))
    if (isHeldOtherwise(init->get().getType()))
      return false;
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (!isHeldOtherwise(input->get().getType()))
      continue;
    for (Operation *user : op.getMatchingBlockArgument(input).getUsers())
      if (!isa<arith::ExtSIOp, arith::SIToFPOp, arith::ExtFOp>(user))
        return false;
  }
  return true;
}

namespace {
class ElementHolder {
public:
  LogicalResult run(Operation *root) {
    if (failed(collect(root)))
      return failure();
    if (ops.empty())
      return success();
    generalize();
    SmallVector<Type> elements = llvm::map_to_vector(ops, getElement);
    SmallVector<std::pair<Operation *, SmallVector<Type>>> borders;
    for (Operation *op : ops)
      if (seesBytes(op))
        borders.push_back({op, llvm::to_vector(op->getOperandTypes())});
    for (auto &[op, operandTypes] : borders)
      convertBytes(op, operandTypes);
    for (Operation *op : ops)
      if (auto global = dyn_cast<util::GlobalOp>(op); global && failed(convertGlobal(global)))
        return failure();
    for (Operation *op : ops) {
      if (failed(convertConstant(op)))
        return failure();
      setTypes(op);
    }
    for (auto [op, element] : llvm::zip_equal(ops, elements))
      if (element && !seesBytes(op) && !erased.contains(op))
        adaptScalars(op, element);
    for (UnrealizedConversionCastOp cast : casts) {
      cast.getResult(0).replaceAllUsesWith(cast.getOperand(0));
      cast.erase();
    }
    for (Operation *op : erased)
      op->erase();
    return success();
  }

private:
  /// Ops with tensors that are held otherwise, in order; fails for those that cannot be changed.
  LogicalResult collect(Operation *root) {
    WalkResult result = root->walk<WalkOrder::PreOrder>([&](Operation *op) {
      // Kernels that the program brings along have bindings of their own.
      if (op != root && isa<ModuleOp>(op))
        return WalkResult::skip();
      bool concerns = llvm::any_of(op->getOperandTypes(), isHeldOtherwise) || llvm::any_of(op->getResultTypes(), isHeldOtherwise);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          concerns |= llvm::any_of(block.getArgumentTypes(), isHeldOtherwise);
      if (auto function = dyn_cast<util::FuncOp>(op))
        concerns |= llvm::any_of(function.getArgumentTypes(), isHeldOtherwise) || llvm::any_of(function.getResultTypes(), isHeldOtherwise);
      if (auto global = dyn_cast<util::GlobalOp>(op))
        concerns |= isHeldOtherwise(global.getType());
      if (!concerns)
        return WalkResult::advance();
      auto function = dyn_cast<util::FuncOp>(op);
      if (!isSupported(op) || (function && function.isExternal())) {
        op->emitOpError("does not support tensors of index elements, of elements smaller than a byte or of integers whose width is not a power of two; "
                        "convert them to i8, i64 or f8E4M3FN before it");
        return WalkResult::interrupt();
      }
      ops.push_back(op);
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }

  /// Named ops with a body that has to change become generic.
  void generalize() {
    IRRewriter rewriter(ops.front()->getContext());
    for (Operation *&op : ops) {
      auto structured = dyn_cast<linalg::LinalgOp>(op);
      if (!structured || isa<linalg::GenericOp, linalg::FillOp, linalg::MapOp, linalg::ReduceOp, linalg::TransposeOp, linalg::BroadcastOp>(op) ||
          keepsBody(structured))
        continue;
      rewriter.setInsertionPoint(op);
      FailureOr<linalg::GenericOp> generic = linalg::generalizeNamedOp(rewriter, structured);
      if (succeeded(generic))
        op = *generic;
    }
  }

  /// Plain tensors of elements that do not fill their last byte have no size where all extents are known (stream-tensor.md B4); with packed
  /// storage they have.
  static RankedTensorType getSizedType(RankedTensorType type) {
    unsigned bits = type.getElementType().getIntOrFloatBitWidth();
    if (type.getEncoding() || (type.hasStaticShape() && type.getNumElements() * bits % 8 == 0))
      return type;
    return RankedTensorType::get(type.getShape(), type.getElementType(), encoding::PackedStorageAttr::get(type.getContext()));
  }

  /// Values that come from outside are unpacked after their op, those that leave are packed before it.
  void convertBytes(Operation *op, TypeRange operandTypes) {
    OpBuilder b(op);
    for (auto [operand, type] : llvm::zip_equal(op->getOpOperands(), operandTypes)) {
      if (!isPackedTensor(type) && !isWidenedTensor(type))
        continue;
      ValueRange dims = cast<util::ShapeAwareOpInterface>(op).getOperandDynamicDims(operand.getOperandNumber());
      Value held = operand.get();
      if (held.getType() == type) {
        // It gets its type with the op that defines it.
        auto cast = UnrealizedConversionCastOp::create(b, op->getLoc(), getHeldType(type), held);
        casts.push_back(cast);
        held = cast.getResult(0);
      }
      auto outside = cast<RankedTensorType>(type);
      operand.set(isPackedTensor(type) ? buildPack(b, op->getLoc(), held, getSizedType(outside), dims)
                                       : buildOutside(b, op->getLoc(), held, outside.getElementType(), dims));
    }
    b.setInsertionPointAfter(op);
    for (OpResult result : op->getResults()) {
      auto type = dyn_cast<RankedTensorType>(result.getType());
      if (!type || !isHeldOtherwise(type))
        continue;
      bool isPacked = isPackedTensor(type);
      result.setType(isPacked ? getSizedType(type) : cast<RankedTensorType>(getHeldType(type)));
      if (!isPacked && !isWidenedTensor(type))
        continue;
      SmallVector<Operation *> others(result.getUsers());
      ValueRange dims = cast<util::ShapeAwareOpInterface>(op).getResultDynamicDims(result.getResultNumber());
      Value held = isPacked ? buildUnpack(b, op->getLoc(), result, dims) : buildInside(b, op->getLoc(), result, type.getElementType(), dims);
      auto users = llvm::SmallPtrSet<Operation *, 8>(llvm::from_range, others);
      result.replaceUsesWithIf(held, [&](OpOperand &use) { return users.contains(use.getOwner()); });
    }
    // `index` is i64 outside.
    for (StringRef name : {"target_encoding", "source_encoding"})
      if (auto attr = op->getAttrOfType<TypeAttr>(name))
        op->setAttr(name, TypeAttr::get(isPackedTensor(attr.getValue()) ? getSizedType(cast<RankedTensorType>(attr.getValue())) : getHeldType(attr.getValue())));
  }

  LogicalResult convertConstant(Operation *op) {
    if (!isa<arith::ConstantOp, util::UnfoldableConstantOp, flow::TensorConstantOp>(op) || isParameter(op->getAttr("value")))
      return success();
    auto value = op->getAttrOfType<TypedAttr>("value");
    auto type = cast<RankedTensorType>(value.getType());
    OpBuilder b(op);
    if (TypedAttr bytes = isa<arith::ConstantOp>(op) ? getPackedConstant(value) : TypedAttr()) {
      Value packed = arith::ConstantOp::create(b, op->getLoc(), bytes);
      Value held = buildUnpackBytes(b, op->getLoc(), packed, type, {});
      op->getResult(0).replaceAllUsesWith(held);
      erased.insert(op);
      return success();
    }
    TypedAttr held = getHeldConstant(value);
    if (!held)
      return op->emitOpError("has data that the input does not contain");
    op->setAttr("value", held);
    return success();
  }

  LogicalResult convertGlobal(util::GlobalOp op) {
    if (auto type = dyn_cast<RankedTensorType>(op.getType()); type && isParameter(op.getInitialValueAttr())) {
      RankedTensorType loaded = getLoadedType(type);
      if (!loaded || op.getIsMutable())
        return op.emitOpError("is a parameter with elements smaller than a byte, which must be immutable and have a static shape");
      op.setInitialValueAttr(withType(op.getInitialValueAttr(), loaded));
      op.setTypeAttr(TypeAttr::get(loaded));
      parameters[op.getSymNameAttr()] = type;
      return success();
    }
    if (auto initial = op.getInitialValueAttr(); initial && isHeldOtherwise(initial.getType())) {
      TypedAttr held = isa<ElementsAttr>(initial) ? getHeldConstant(initial) : TypedAttr();
      if (!held)
        return op.emitOpError("has an initial value of packed or index elements, which must be a constant whose data the input contains");
      op.setInitialValueAttr(held);
    }
    op.setTypeAttr(TypeAttr::get(getHeldType(op.getType())));
    return success();
  }

  /// What is loaded of a parameter, as the program holds it.
  void unpackParameter(Operation *op, RankedTensorType type) {
    RankedTensorType loaded = getLoadedType(type);
    Value result = op->getResult(0);
    result.setType(loaded);
    if (!isPackedTensor(type))
      return;
    OpBuilder b(op->getContext());
    b.setInsertionPointAfter(op);
    auto users = llvm::SmallPtrSet<Operation *, 8>(llvm::from_range, result.getUsers());
    Value held = buildUnpackBytes(b, op->getLoc(), result, type, {});
    result.replaceUsesWithIf(held, [&](OpOperand &use) { return users.contains(use.getOwner()); });
  }

  void setTypes(Operation *op) {
    if (seesBytes(op))
      return;
    if (auto load = dyn_cast<util::GlobalLoadOp>(op))
      if (auto known = parameters.find(load.getGlobalAttr().getAttr()); known != parameters.end())
        return unpackParameter(op, known->second);
    if (auto constant = dyn_cast<flow::TensorConstantOp>(op); constant && isParameter(constant.getValue())) {
      auto type = cast<RankedTensorType>(constant.getType());
      constant.setValueAttr(withType(constant.getValue(), getLoadedType(type)));
      return unpackParameter(op, type);
    }
    for (OpResult result : op->getResults())
      result.setType(getHeldType(result.getType()));
    if (auto cast = dyn_cast<UnrealizedConversionCastOp>(op))
      casts.push_back(cast);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument arg : block.getArguments())
          arg.setType(getHeldType(arg.getType()));
    if (auto function = dyn_cast<util::FuncOp>(op)) {
      auto hold = [](TypeRange types) { return llvm::map_to_vector(types, getHeldType); };
      function.setFunctionType(FunctionType::get(op->getContext(), hold(function.getArgumentTypes()), hold(function.getResultTypes())));
    }
  }

  /// Users of `held`, an element that was of type `element`.
  void replaceElement(OpBuilder &b, Value held, Type element) {
    Value narrow;
    for (OpOperand &use : llvm::make_early_inc_range(held.getUses())) {
      Operation *user = use.getOwner();
      Type result = user->getNumResults() == 1 ? user->getResult(0).getType() : Type();
      bool extends = isa<arith::SIToFPOp>(user)  ? isa<IntegerType>(element)
                     : isa<IntegerType>(element) ? isa<arith::ExtSIOp>(user) && result.getIntOrFloatBitWidth() > held.getType().getIntOrFloatBitWidth()
                                                 : isa<arith::ExtFOp>(user) && result.getIntOrFloatBitWidth() > 8;
      if (isa<FloatType, IntegerType>(element) && extends && result != held.getType())
        continue;
      if (isa<linalg::YieldOp>(user)) // what it yields is held, too
        continue;
      if (!narrow)
        narrow = fromHeld(b, held.getLoc(), held, element);
      if (user != narrow.getDefiningOp())
        use.set(narrow);
    }
  }

  void holdOperand(Operation *op, OpOperand &operand) {
    OpBuilder b(op);
    operand.set(toHeld(b, op->getLoc(), operand.get()));
  }

  /// Yielded elements of the tensors that an op makes.
  void holdYields(Block *block, ArrayRef<bool> which) {
    Operation *yield = block->getTerminator();
    for (OpOperand &operand : yield->getOpOperands())
      if (which[operand.getOperandNumber()])
        holdOperand(yield, operand);
  }

  void convertBody(linalg::LinalgOp op) {
    Block *body = op.getBlock();
    OpBuilder b = OpBuilder::atBlockBegin(body);
    SmallVector<std::pair<BlockArgument, Type>> changed;
    for (OpOperand &operand : op->getOpOperands()) {
      BlockArgument arg = op.getMatchingBlockArgument(&operand);
      auto shaped = dyn_cast<ShapedType>(operand.get().getType());
      if (!shaped || shaped.getElementType() == arg.getType())
        continue;
      changed.push_back({arg, arg.getType()});
      arg.setType(shaped.getElementType());
    }
    for (auto [arg, element] : changed)
      replaceElement(b, arg, element);
    auto held = llvm::map_to_vector(op.getDpsInits(), [](Value init) { return getElementTypeOrSelf(init.getType()); });
    Operation *yield = body->getTerminator();
    for (auto [operand, type] : llvm::zip_equal(yield->getOpOperands(), held))
      if (operand.get().getType() != type)
        holdOperand(yield, operand);
  }

  /// Scalars before and after tensors whose elements changed.
  void adaptScalars(Operation *op, Type element) {
    OpBuilder b(op);
    if (auto fill = dyn_cast<linalg::FillOp>(op)) {
      Value value = fill.getInputs()[0];
      auto held = linalg::FillOp::create(b, op->getLoc(), toHeld(b, op->getLoc(), value), fill.getOutputs()[0]);
      op->replaceAllUsesWith(held);
      erased.insert(op);
    } else if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
      convertBody(structured);
    } else if (isa<tensor::ExtractOp, flow::TensorLoadOp>(op)) {
      op->getResult(0).setType(getHeldElement(element));
      b.setInsertionPointAfter(op);
      replaceElement(b, op->getResult(0), element);
    } else if (isa<tensor::InsertOp, tensor::FromElementsOp, tensor::SplatOp, flow::TensorSplatOp, flow::TensorStoreOp, linalg::PackOp>(op)) {
      for (OpOperand &operand : op->getOpOperands())
        if (operand.get().getType() == element && !(element.isIndex() && !isElementOperand(op, operand)))
          holdOperand(op, operand);
    } else if (isa<tensor::GenerateOp, tensor::PadOp>(op)) {
      holdYields(&op->getRegion(0).front(), true);
    }
  }

  /// Where elements are of type index, operands of that type may be subscripts and extents.
  static bool isElementOperand(Operation *op, OpOperand &operand) {
    if (isa<tensor::FromElementsOp>(op))
      return true;
    if (auto insert = dyn_cast<tensor::InsertOp>(op))
      return &operand == &insert.getScalarMutable();
    if (auto splat = dyn_cast<tensor::SplatOp>(op))
      return &operand == &splat.getInputMutable();
    if (auto splat = dyn_cast<flow::TensorSplatOp>(op))
      return &operand == &splat.getValueMutable();
    if (auto store = dyn_cast<flow::TensorStoreOp>(op))
      return &operand == &store.getValueMutable();
    auto pack = dyn_cast<linalg::PackOp>(op);
    return pack && pack.getPaddingValue() && llvm::is_contained(llvm::make_pointer_range(pack.getPaddingValueMutable()), &operand);
  }

  /// The element type of the tensors of `op` that are held otherwise, before they are.
  static Type getElement(Operation *op) {
    for (Type type : llvm::concat<const Type>(SmallVector<Type>(op->getResultTypes()), SmallVector<Type>(op->getOperandTypes())))
      if (isHeldOtherwise(type) && getElementTypeOrSelf(type) != getHeldElement(getElementTypeOrSelf(type)))
        return getElementTypeOrSelf(type);
    return {};
  }

  SmallVector<Operation *> ops;
  llvm::DenseMap<StringAttr, RankedTensorType> parameters; ///< globals whose bytes are parameters, and their types
  llvm::SetVector<Operation *> erased;
  SmallVector<UnrealizedConversionCastOp> casts;
};
} // namespace

LogicalResult weir::holdElements(Operation *root) { return ElementHolder().run(root); }
