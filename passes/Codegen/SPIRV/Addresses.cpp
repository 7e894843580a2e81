#include "passes/Codegen/SPIRV/Addresses.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"

using namespace mlir;
using namespace weir;

/// A block of elements without a static count.
static spirv::PointerType getPointerType(Type element, int64_t bytes, const BindingFacts &facts) {
  auto array = spirv::RuntimeArrayType::get(element, static_cast<unsigned>(bytes));
  SmallVector<spirv::StructType::MemberDecorationInfo> decorations;
  auto decorate = [&](spirv::Decoration decoration) { decorations.emplace_back(0, decoration, UnitAttr::get(element.getContext())); };
  if (facts.isHandedOver)
    decorate(spirv::Decoration::Coherent);
  if (!facts.isWritten)
    decorate(spirv::Decoration::NonWritable);
  if (!facts.isRead)
    decorate(spirv::Decoration::NonReadable);
  return spirv::PointerType::get(spirv::StructType::get({array}, spirv::StructType::OffsetInfo{0}, decorations),
                                 spirv::StorageClass::PhysicalStorageBuffer);
}

namespace {

/// Rewrites what uses one view.
class AddressedView {
public:
  AddressedView(OpBuilder &builder, memref::ViewOp view, Value address, Value count, const BindingFacts &facts) : view(view) {
    Type element = view.getType().getElementType();
    auto vector = dyn_cast<VectorType>(element);
    bytes = vector ? vector.getNumElements() * vector.getElementTypeBitWidth() / 8 : element.getIntOrFloatBitWidth() / 8;
    Location loc = view.getLoc();
    auto wide = [&](int64_t value) -> Value { return arith::ConstantIntOp::create(builder, loc, value, 64); };
    base = spirv::ConvertUToPtrOp::create(builder, loc, getPointerType(element, bytes, facts), address);
    // Subscripts have 32 bits, excluding the sign.
    Value elements = bytes == 1 ? count : arith::DivUIOp::create(builder, loc, count, wide(bytes)).getResult();
    Value most = arith::MinUIOp::create(builder, loc, arith::SubIOp::create(builder, loc, elements, wide(1)), wide(INT32_MAX));
    last = arith::TruncIOp::create(builder, loc, builder.getI32Type(), most);
  }

  LogicalResult replace(Operation *user) {
    OpBuilder inner(user);
    Location loc = user->getLoc();
    auto access = spirv::MemoryAccessAttr::get(inner.getContext(), spirv::MemoryAccess::Aligned);
    IntegerAttr alignment = inner.getI32IntegerAttr(static_cast<int32_t>(bytes));
    if (auto load = dyn_cast<memref::LoadOp>(user)) {
      Value loaded = spirv::LoadOp::create(inner, loc, getElement(inner, loc, load.getIndices()[0]), access, alignment);
      load.replaceAllUsesWith(loaded);
    } else if (auto store = dyn_cast<memref::StoreOp>(user); store && store.getMemRef() == view.getResult()) {
      spirv::StoreOp::create(inner, loc, getElement(inner, loc, store.getIndices()[0]), store.getValueToStore(), access, alignment);
    } else if (auto atomic = dyn_cast<memref::AtomicRMWOp>(user); atomic && atomic.getKind() == arith::AtomicRMWKind::addi) {
      Value old = spirv::AtomicIAddOp::create(inner, loc, atomic.getType(), getElement(inner, loc, atomic.getIndices()[0]), spirv::Scope::Device,
                                              spirv::MemorySemantics::None, atomic.getValue());
      atomic.replaceAllUsesWith(old);
    } else {
      return user->emitOpError("cannot use the address of a binding in SPIR-V");
    }
    user->erase();
    return success();
  }

private:
  Value getElement(OpBuilder &inner, Location loc, Value index) {
    Value place = arith::IndexCastUIOp::create(inner, loc, inner.getI32Type(), index);
    place = arith::MinUIOp::create(inner, loc, place, last);
    Value first = spirv::ConstantOp::getZero(inner.getI32Type(), loc, inner);
    return spirv::AccessChainOp::create(inner, loc, base, ValueRange{first, place});
  }

  memref::ViewOp view;
  int64_t bytes;
  Value base, last;
};

} // namespace

LogicalResult weir::replaceWithAddress(OpBuilder &builder, memref::ViewOp view, Value address, Value bytes, const BindingFacts &facts) {
  AddressedView addressed(builder, view, address, bytes, facts);
  for (Operation *user : llvm::make_early_inc_range(view->getUsers()))
    if (failed(addressed.replace(user)))
      return failure();
  view.erase();
  return success();
}
