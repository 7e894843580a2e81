#include "passes/Host/HostABI.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace weir::host;

Context Context::of(Operation *op) {
  auto function = op->getParentOfType<LLVM::LLVMFuncOp>();
  assert(function && function.getNumArguments() >= contextSize && "host functions are converted before their bodies");
  return {function.getArgument(0), function.getArgument(1), function.getArgument(2)};
}

LLVM::LLVMPointerType weir::host::pointerType(MLIRContext *context) { return LLVM::LLVMPointerType::get(context); }

LLVM::LLVMStructType weir::host::resourceType(MLIRContext *context) {
  return LLVM::LLVMStructType::getLiteral(context, {pointerType(context), IntegerType::get(context, 64)});
}

LLVM::LLVMStructType weir::host::hostBufferType(MLIRContext *context) {
  return LLVM::LLVMStructType::getLiteral(context, {IntegerType::get(context, 64), pointerType(context)});
}

Value weir::host::constantInt(OpBuilder &builder, Location loc, unsigned bits, int64_t value) {
  return LLVM::ConstantOp::create(builder, loc, builder.getIntegerType(bits), value);
}

Value weir::host::nullPointer(OpBuilder &builder, Location loc) {
  return LLVM::ZeroOp::create(builder, loc, pointerType(builder.getContext()));
}

Value weir::host::byteOffset(OpBuilder &builder, Location loc, Value base, int64_t bytes) {
  if (bytes == 0)
    return base;
  return LLVM::GEPOp::create(builder, loc, base.getType(), builder.getI8Type(), base,
                             ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(bytes)});
}

Value weir::host::callApi(OpBuilder &builder, Location loc, Value api, ApiFunction function, ValueRange arguments) {
  MLIRContext *context = builder.getContext();
  auto typeOf = [&](char letter) -> Type {
    switch (letter) {
    case 'v':
      return LLVM::LLVMVoidType::get(context);
    case 'p':
      return pointerType(context);
    case 'i':
      return builder.getI32Type();
    default:
      return builder.getI64Type();
    }
  };
  StringRef signature = function.signature;
  assert(signature.size() == arguments.size() + 1 && "wrong number of arguments");
  auto parameters = llvm::map_to_vector(signature.drop_front(), typeOf);
  auto type = LLVM::LLVMFunctionType::get(typeOf(signature[0]), parameters);

  Value slot = byteOffset(builder, loc, api, function.offset);
  SmallVector<Value> operands = {LLVM::LoadOp::create(builder, loc, pointerType(context), slot, /*alignment=*/8,
                                                      /*isVolatile=*/false, /*isNonTemporal=*/false, /*isInvariant=*/true)};
  llvm::append_range(operands, arguments);
  auto call = LLVM::CallOp::create(builder, loc, type, operands);
  return call.getNumResults() ? call.getResult() : Value();
}

Value weir::host::stackArray(OpBuilder &builder, Location loc, Operation *op, Type type, int64_t count) {
  OpBuilder::InsertionGuard guard(builder);
  auto function = op->getParentOfType<LLVM::LLVMFuncOp>();
  // In a loop an alloca would grow the stack with each iteration.
  builder.setInsertionPointToStart(&function.getBody().front());
  Value size = constantInt(builder, loc, 64, std::max<int64_t>(count, 1));
  return LLVM::AllocaOp::create(builder, loc, pointerType(builder.getContext()), type, size, /*alignment=*/8);
}

Value weir::host::stackArrayOf(OpBuilder &builder, Location loc, Operation *op, Type type, ValueRange values) {
  Value array = stackArray(builder, loc, op, type, values.size());
  for (auto [i, value] : llvm::enumerate(values)) {
    Value place = LLVM::GEPOp::create(builder, loc, array.getType(), type, array,
                                      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i)});
    LLVM::StoreOp::create(builder, loc, value, place);
  }
  return array;
}

Value weir::host::packResource(OpBuilder &builder, Location loc, Value buffer, Value offset) {
  Value value = LLVM::UndefOp::create(builder, loc, resourceType(builder.getContext()));
  value = LLVM::InsertValueOp::create(builder, loc, value, buffer, ArrayRef<int64_t>{0});
  return LLVM::InsertValueOp::create(builder, loc, value, offset, ArrayRef<int64_t>{1});
}

Value weir::host::bufferOf(OpBuilder &builder, Location loc, Value resource) {
  return LLVM::ExtractValueOp::create(builder, loc, resource, ArrayRef<int64_t>{0});
}

Value weir::host::offsetOf(OpBuilder &builder, Location loc, Value resource) {
  return LLVM::ExtractValueOp::create(builder, loc, resource, ArrayRef<int64_t>{1});
}

Value weir::host::toSlot(OpBuilder &builder, Location loc, Value value) {
  Type i64 = builder.getI64Type();
  if (isa<LLVM::LLVMPointerType>(value.getType()))
    return LLVM::PtrToIntOp::create(builder, loc, i64, value);
  if (isa<FloatType>(value.getType())) {
    Type bits = builder.getIntegerType(value.getType().getIntOrFloatBitWidth());
    value = LLVM::BitcastOp::create(builder, loc, bits, value);
    return bits == i64 ? value : LLVM::ZExtOp::create(builder, loc, i64, value);
  }
  unsigned width = value.getType().getIntOrFloatBitWidth();
  if (width < 64)
    return LLVM::SExtOp::create(builder, loc, i64, value);
  return width > 64 ? LLVM::TruncOp::create(builder, loc, i64, value) : value;
}

Value weir::host::fromSlot(OpBuilder &builder, Location loc, Value slot, Type type) {
  if (isa<LLVM::LLVMPointerType>(type))
    return LLVM::IntToPtrOp::create(builder, loc, type, slot);
  unsigned width = type.getIntOrFloatBitWidth();
  if (width < 64)
    slot = LLVM::TruncOp::create(builder, loc, builder.getIntegerType(width), slot);
  return isa<FloatType>(type) ? LLVM::BitcastOp::create(builder, loc, type, slot) : slot;
}

std::string weir::host::withPlace(Location loc, StringRef text) {
  auto place = loc->findInstanceOf<FileLineColLoc>();
  if (!place)
    return text.str();
  return (place.getFilename().getValue() + ":" + Twine(place.getLine()) + ":" + Twine(place.getColumn()) + ": " + text).str();
}

Value weir::host::cString(OpBuilder &builder, Location loc, Operation *module, StringRef text) {
  std::string name = "__weir_text_" + llvm::utohexstr(llvm::xxh3_64bits(text), /*LowerCase=*/true);
  auto moduleOp = cast<ModuleOp>(module);
  if (!moduleOp.lookupSymbol(name)) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(moduleOp.getBody());
    std::string bytes = text.str() + '\0';
    auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size());
    LLVM::GlobalOp::create(builder, loc, type, /*isConstant=*/true, LLVM::Linkage::Internal, name,
                           builder.getStringAttr(bytes));
  }
  return LLVM::AddressOfOp::create(builder, loc, pointerType(builder.getContext()), name);
}
