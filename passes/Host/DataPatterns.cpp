/// Bytes and lists that the host computes with: `util.buffer.*` and `util.list.*`.
///
/// Both lie in storage of the invocation. A list is the address of {address of the elements, their number, room}; an element takes
/// `elementSize` bytes, the first eight of which are a number of its type, 0 in one that was never set.
#include "dialects/HAL/HALTypes.h"
#include "dialects/Util/UtilCarriedOps.h"
#include "dialects/Util/UtilOps.h"
#include "llvm/Support/xxhash.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "passes/FunctionPatterns.h"
#include "passes/Host/HostABI.h"
#include "passes/Host/HostPatterns.h"

using namespace mlir;
using namespace weir;
using namespace weir::host;

static Value sizeOf(OpBuilder &b, Location loc, Value buffer) { return LLVM::ExtractValueOp::create(b, loc, buffer, ArrayRef<int64_t>{0}); }
static Value addressOf(OpBuilder &b, Location loc, Value buffer) { return LLVM::ExtractValueOp::create(b, loc, buffer, ArrayRef<int64_t>{1}); }

static Value addressAt(OpBuilder &b, Location loc, Value base, Value offset) {
  return LLVM::GEPOp::create(b, loc, pointerType(b.getContext()), b.getI8Type(), base, ArrayRef<LLVM::GEPArg>{offset});
}

Value weir::host::makeHostBuffer(OpBuilder &b, Location loc, Value size, Value address) {
  Value value = LLVM::UndefOp::create(b, loc, hostBufferType(b.getContext()));
  value = LLVM::InsertValueOp::create(b, loc, value, size, ArrayRef<int64_t>{0});
  return LLVM::InsertValueOp::create(b, loc, value, address, ArrayRef<int64_t>{1});
}

Value weir::host::hostRange(Operation *op, Value buffer, Value offset, Value length, ConversionPatternRewriter &rewriter) {
  Location loc = op->getLoc();
  rewriter.setInsertionPoint(op);
  Value size = sizeOf(rewriter, loc, buffer);
  Value starts = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::ule, offset, size);
  Value fits = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::ule, length, LLVM::SubOp::create(rewriter, loc, size, offset));
  Value inside = LLVM::AndOp::create(rewriter, loc, starts, fits);
  failUnless(op, inside, op->getName().getStringRef().str() + ": [{} for {}] is outside of a buffer of {} bytes", {offset, length, size}, rewriter);
  return addressAt(rewriter, loc, addressOf(rewriter, loc, buffer), offset);
}

namespace {

constexpr int64_t elementSize = 24;
constexpr const char *resizeName = "__weir_list_resize";

/// The address of new storage.
Value allocate(OpBuilder &b, Location loc, Value api, Value invocation, Value size) {
  // Storage of no bytes has no address.
  Value bytes = LLVM::UMaxOp::create(b, loc, size, constantInt(b, loc, 64, 1));
  Value buffer = callApi(b, loc, api, Api::Alloc, {invocation, constantInt(b, loc, 32, 0), constantInt(b, loc, 32, WEIR_LIFETIME_STAGING), bytes});
  return callApi(b, loc, api, Api::Map, {invocation, buffer, constantInt(b, loc, 64, 0), bytes});
}

/// The type in which a value of the program lies in memory.
Type storedType(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  return integer && integer.getWidth() % 8 ? IntegerType::get(type.getContext(), llvm::alignTo(integer.getWidth(), 8)) : type;
}

Value widthOf(OpBuilder &b, Location loc, Type stored) { return constantInt(b, loc, 64, stored.getIntOrFloatBitWidth() / 8); }

LogicalResult convertBufferAlloc(util::BufferAllocOp op, util::BufferAllocOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  if (op.getAlignment() && op.getAlignment()->getZExtValue() > 64)
    return op.emitOpError("has an alignment of more than 64 bytes, the most that host code supports");
  Location loc = op.getLoc();
  Context context = Context::of(op);
  Value address = allocate(rewriter, loc, context.api, context.invocation, adaptor.getStorageSize());
  rewriter.replaceOp(op, makeHostBuffer(rewriter, loc, adaptor.getStorageSize(), address));
  return success();
}

/// Storage ends with the invocation.
LogicalResult convertBufferDealloc(util::BufferDeallocOp op, util::BufferDeallocOp::Adaptor, ConversionPatternRewriter &rewriter) {
  rewriter.eraseOp(op);
  return success();
}

LogicalResult convertBufferSize(util::BufferSizeOp op, util::BufferSizeOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  rewriter.replaceOp(op, sizeOf(rewriter, op.getLoc(), adaptor.getOperand()));
  return success();
}

LogicalResult convertBufferSubspan(util::BufferSubspanOp op, util::BufferSubspanOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Value address = hostRange(op, adaptor.getSource(), adaptor.getSourceOffset(), adaptor.getResultSize(), rewriter);
  rewriter.replaceOp(op, makeHostBuffer(rewriter, op.getLoc(), adaptor.getResultSize(), address));
  return success();
}

LogicalResult convertBufferSlice(util::BufferSliceOp op, util::BufferSliceOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  if (op.getAlignment() && op.getAlignment()->getZExtValue() > 64)
    return op.emitOpError("has an alignment of more than 64 bytes, the most that host code supports");
  Location loc = op.getLoc();
  Value source = hostRange(op, adaptor.getSource(), adaptor.getSourceOffset(), adaptor.getResultSize(), rewriter);
  Context context = Context::of(op);
  Value address = allocate(rewriter, loc, context.api, context.invocation, adaptor.getResultSize());
  LLVM::MemcpyOp::create(rewriter, loc, address, source, adaptor.getResultSize(), /*isVolatile=*/false);
  rewriter.replaceOp(op, makeHostBuffer(rewriter, loc, adaptor.getResultSize(), address));
  return success();
}

LogicalResult convertBufferCopy(util::BufferCopyOp op, util::BufferCopyOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Value source = hostRange(op, adaptor.getSource(), adaptor.getSourceOffset(), adaptor.getLength(), rewriter);
  Value target = hostRange(op, adaptor.getTarget(), adaptor.getTargetOffset(), adaptor.getLength(), rewriter);
  LLVM::MemmoveOp::create(rewriter, op.getLoc(), target, source, adaptor.getLength(), /*isVolatile=*/false);
  rewriter.eraseOp(op);
  return success();
}

LogicalResult convertBufferCompare(util::BufferCompareOp op, util::BufferCompareOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Value lhs = hostRange(op, adaptor.getLhs(), adaptor.getLhsOffset(), adaptor.getLength(), rewriter);
  Value rhs = hostRange(op, adaptor.getRhs(), adaptor.getRhsOffset(), adaptor.getLength(), rewriter);
  auto module = op->getParentOfType<ModuleOp>();
  Type pointer = pointerType(op.getContext()), i32 = rewriter.getI32Type();
  if (!module.lookupSymbol("memcmp")) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(module.getBody());
    LLVM::LLVMFuncOp::create(rewriter, loc, "memcmp", LLVM::LLVMFunctionType::get(i32, {pointer, pointer, rewriter.getI64Type()}));
  }
  auto call = LLVM::CallOp::create(rewriter, loc, TypeRange{i32}, "memcmp", ValueRange{lhs, rhs, adaptor.getLength()});
  rewriter.replaceOpWithNewOp<LLVM::ICmpOp>(op, LLVM::ICmpPredicate::eq, call.getResult(), constantInt(rewriter, loc, 32, 0));
  return success();
}

LogicalResult convertBufferFill(util::BufferFillOp op, util::BufferFillOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Value pattern = adaptor.getPattern();
  Type stored = storedType(pattern.getType());
  Value begin = hostRange(op, adaptor.getTarget(), adaptor.getTargetOffset(), adaptor.getLength(), rewriter);
  if (stored != pattern.getType())
    pattern = LLVM::ZExtOp::create(rewriter, loc, stored, pattern);
  Value width = widthOf(rewriter, loc, stored), zero = constantInt(rewriter, loc, 64, 0);
  Value rest = LLVM::URemOp::create(rewriter, loc, adaptor.getLength(), width);
  Value whole = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::eq, rest, zero);
  failUnless(op, whole, "util.buffer.fill: {} bytes are not a multiple of the {} of the pattern", {adaptor.getLength(), width}, rewriter);

  Block *before = rewriter.getInsertionBlock();
  Block *after = rewriter.splitBlock(before, op->getIterator());
  Block *head = rewriter.createBlock(after, {rewriter.getI64Type()}, {loc}), *body = rewriter.createBlock(after);
  rewriter.setInsertionPointToEnd(before);
  LLVM::BrOp::create(rewriter, loc, zero, head);
  rewriter.setInsertionPointToEnd(head);
  Value more = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::ult, head->getArgument(0), adaptor.getLength());
  LLVM::CondBrOp::create(rewriter, loc, more, body, ValueRange(), after, ValueRange());
  rewriter.setInsertionPointToEnd(body);
  LLVM::StoreOp::create(rewriter, loc, pattern, addressAt(rewriter, loc, begin, head->getArgument(0)), /*alignment=*/1);
  Value next = LLVM::AddOp::create(rewriter, loc, head->getArgument(0), width);
  LLVM::BrOp::create(rewriter, loc, next, head);
  rewriter.eraseOp(op);
  return success();
}

struct BufferLoadPattern : OpConversionPattern<util::BufferLoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::BufferLoadOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type type = getTypeConverter()->convertType(op.getResult().getType()), stored = storedType(type);
    Value place = hostRange(op, adaptor.getSource(), adaptor.getSourceOffset(), widthOf(rewriter, loc, stored), rewriter);
    Value value = LLVM::LoadOp::create(rewriter, loc, stored, place, /*alignment=*/1);
    rewriter.replaceOp(op, stored == type ? value : LLVM::TruncOp::create(rewriter, loc, type, value).getResult());
    return success();
  }
};

LogicalResult convertBufferStore(util::BufferStoreOp op, util::BufferStoreOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Value value = adaptor.getSource();
  Type stored = storedType(value.getType());
  Value place = hostRange(op, adaptor.getTarget(), adaptor.getTargetOffset(), widthOf(rewriter, loc, stored), rewriter);
  if (stored != value.getType())
    value = LLVM::ZExtOp::create(rewriter, loc, stored, value);
  LLVM::StoreOp::create(rewriter, loc, value, place, /*alignment=*/1);
  rewriter.eraseOp(op);
  return success();
}

/// A function of the module that makes a list as long as its last argument says.
void declareResize(ModuleOp module, Location loc, OpBuilder &b) {
  if (module.lookupSymbol(resizeName))
    return;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(module.getBody());
  Type pointer = pointerType(b.getContext()), i64 = b.getI64Type();
  auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(b.getContext()), {pointer, pointer, pointer, i64});
  auto function = LLVM::LLVMFuncOp::create(b, loc, resizeName, type, LLVM::Linkage::Internal);
  Block *entry = function.addEntryBlock(b), *grow = function.addBlock(), *rest = function.addBlock(), *clear = function.addBlock(),
        *end = function.addBlock();
  Value api = entry->getArgument(0), invocation = entry->getArgument(1), list = entry->getArgument(2), count = entry->getArgument(3);
  auto bytes = [&](Value number) -> Value { return LLVM::MulOp::create(b, loc, number, constantInt(b, loc, 64, elementSize)); };
  b.setInsertionPointToStart(entry);
  Value countPlace = byteOffset(b, loc, list, 8), roomPlace = byteOffset(b, loc, list, 16);
  Value old = LLVM::LoadOp::create(b, loc, i64, countPlace), room = LLVM::LoadOp::create(b, loc, i64, roomPlace);
  LLVM::StoreOp::create(b, loc, count, countPlace);
  LLVM::CondBrOp::create(b, loc, LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::ugt, count, room), grow, ValueRange(), rest, ValueRange());

  // Twice the room, so that a list that grows one by one is copied a few times only.
  b.setInsertionPointToStart(grow);
  Value twice = LLVM::ShlOp::create(b, loc, room, constantInt(b, loc, 64, 1));
  Value more = LLVM::UMaxOp::create(b, loc, count, twice);
  Value elements = allocate(b, loc, api, invocation, bytes(more));
  LLVM::MemcpyOp::create(b, loc, elements, LLVM::LoadOp::create(b, loc, pointer, list), bytes(old), /*isVolatile=*/false);
  LLVM::StoreOp::create(b, loc, elements, list);
  LLVM::StoreOp::create(b, loc, more, roomPlace);
  LLVM::BrOp::create(b, loc, rest);

  b.setInsertionPointToStart(rest);
  LLVM::CondBrOp::create(b, loc, LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::ugt, count, old), clear, ValueRange(), end, ValueRange());
  b.setInsertionPointToStart(clear);
  Value first = addressAt(b, loc, LLVM::LoadOp::create(b, loc, pointer, list), bytes(old));
  LLVM::MemsetOp::create(b, loc, first, constantInt(b, loc, 8, 0), bytes(LLVM::SubOp::create(b, loc, count, old)), /*isVolatile=*/false);
  LLVM::BrOp::create(b, loc, end);
  b.setInsertionPointToStart(end);
  LLVM::ReturnOp::create(b, loc, ValueRange());
}

void resize(Operation *op, Value list, Value count, ConversionPatternRewriter &rewriter) {
  Context context = Context::of(op);
  declareResize(op->getParentOfType<ModuleOp>(), op->getLoc(), rewriter);
  LLVM::CallOp::create(rewriter, op->getLoc(), TypeRange(), resizeName, ValueRange{context.api, context.invocation, list, count});
}

/// A list of no elements, with room for so many.
Value makeList(Operation *op, Value room, ConversionPatternRewriter &rewriter) {
  Location loc = op->getLoc();
  Context context = Context::of(op);
  Value list = allocate(rewriter, loc, context.api, context.invocation, constantInt(rewriter, loc, 64, 24));
  LLVM::MemsetOp::create(rewriter, loc, list, constantInt(rewriter, loc, 8, 0), constantInt(rewriter, loc, 64, 24), /*isVolatile=*/false);
  if (room) {
    Value bytes = LLVM::MulOp::create(rewriter, loc, room, constantInt(rewriter, loc, 64, elementSize));
    LLVM::StoreOp::create(rewriter, loc, allocate(rewriter, loc, context.api, context.invocation, bytes), list);
    LLVM::StoreOp::create(rewriter, loc, room, byteOffset(rewriter, loc, list, 16));
  }
  return list;
}

/// The number of a type in elements; not 0.
Value typeNumber(OpBuilder &b, Location loc, Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return constantInt(b, loc, 64, static_cast<int64_t>(llvm::xxh3_64bits(text) | 1));
}

Value elementAt(Operation *op, Value list, Value index, ConversionPatternRewriter &rewriter) {
  Location loc = op->getLoc();
  rewriter.setInsertionPoint(op);
  Value count = LLVM::LoadOp::create(rewriter, loc, rewriter.getI64Type(), byteOffset(rewriter, loc, list, 8));
  Value inside = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::ult, index, count);
  failUnless(op, inside, op->getName().getStringRef().str() + ": {} is outside of a list of {} elements", {index, count}, rewriter);
  Value offset = LLVM::MulOp::create(rewriter, loc, index, constantInt(rewriter, loc, 64, elementSize));
  return addressAt(rewriter, loc, LLVM::LoadOp::create(rewriter, loc, pointerType(op->getContext()), list), offset);
}

void setElement(OpBuilder &b, Location loc, Value place, Type type, Value value) {
  LLVM::StoreOp::create(b, loc, typeNumber(b, loc, type), place);
  LLVM::StoreOp::create(b, loc, value, byteOffset(b, loc, place, 8));
}

/// What ends with the invocation and has no owner that could let go of it sooner.
LogicalResult verifyElementType(Operation *op, Type type) {
  if (isa<IndexType, hal::BufferViewType, util::BufferType>(type) || util::isListType(type) ||
      (type.isIntOrFloat() && type.getIntOrFloatBitWidth() <= 64))
    return success();
  return op->emitOpError("does not support elements of type ") << type << " in a list; export tensors to !hal.buffer_view";
}

LogicalResult convertListCreate(util::ListCreateOp op, util::ListCreateOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  rewriter.replaceOp(op, makeList(op, adaptor.getInitialCapacity(), rewriter));
  return success();
}

LogicalResult convertListConstruct(util::ListConstructOp op, util::ListConstructOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  Location loc = op.getLoc();
  Value list = makeList(op, Value(), rewriter);
  resize(op, list, constantInt(rewriter, loc, 64, op.getElements().size()), rewriter);
  Value elements = LLVM::LoadOp::create(rewriter, loc, pointerType(op.getContext()), list);
  for (auto [i, element, value] : llvm::enumerate(op.getElements(), adaptor.getElements())) {
    if (failed(verifyElementType(op, element.getType())))
      return failure();
    setElement(rewriter, loc, byteOffset(rewriter, loc, elements, i * elementSize), element.getType(), value);
  }
  rewriter.replaceOp(op, list);
  return success();
}

LogicalResult convertListSize(util::ListSizeOp op, util::ListSizeOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  rewriter.replaceOpWithNewOp<LLVM::LoadOp>(op, rewriter.getI64Type(), byteOffset(rewriter, op.getLoc(), adaptor.getList(), 8));
  return success();
}

LogicalResult convertListResize(util::ListResizeOp op, util::ListResizeOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  resize(op, adaptor.getList(), adaptor.getNewSize(), rewriter);
  rewriter.eraseOp(op);
  return success();
}

struct ListGetPattern : OpConversionPattern<util::ListGetOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(util::ListGetOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    if (failed(verifyElementType(op, op.getResult().getType())))
      return failure();
    Type type = getTypeConverter()->convertType(op.getResult().getType());
    Location loc = op.getLoc();
    Value place = elementAt(op, adaptor.getList(), adaptor.getIndex(), rewriter);
    Value number = LLVM::LoadOp::create(rewriter, loc, rewriter.getI64Type(), place);
    Value unset = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::eq, number, constantInt(rewriter, loc, 64, 0));
    Value same = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::eq, number, typeNumber(rewriter, loc, op.getResult().getType()));
    failUnless(op, LLVM::OrOp::create(rewriter, loc, unset, same), "util.list.get: element {} was set with another type", {adaptor.getIndex()},
               rewriter);
    rewriter.replaceOpWithNewOp<LLVM::LoadOp>(op, type, byteOffset(rewriter, loc, place, 8));
    return success();
  }
};

LogicalResult convertListSet(util::ListSetOp op, util::ListSetOp::Adaptor adaptor, ConversionPatternRewriter &rewriter) {
  if (failed(verifyElementType(op, op.getValue().getType())))
    return failure();
  Value place = elementAt(op, adaptor.getList(), adaptor.getIndex(), rewriter);
  setElement(rewriter, op.getLoc(), place, op.getValue().getType(), adaptor.getValue());
  rewriter.eraseOp(op);
  return success();
}

} // namespace

bool weir::host::makesHostData(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    bool makes = isa<util::BufferAllocOp, util::BufferSliceOp, util::ListCreateOp, util::ListConstructOp>(op);
    return makes ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

void weir::host::populateDataPatterns(const LLVMTypeConverter &types, RewritePatternSet &patterns) {
  addConversions<convertBufferAlloc, convertBufferDealloc, convertBufferSize, convertBufferSubspan, convertBufferSlice, convertBufferCopy,
                 convertBufferCompare, convertBufferFill, convertBufferStore, convertListCreate, convertListConstruct, convertListSize,
                 convertListResize, convertListSet>(types, patterns);
  patterns.add<BufferLoadPattern, ListGetPattern>(types, patterns.getContext());
}
