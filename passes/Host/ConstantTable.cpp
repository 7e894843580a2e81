#include "passes/Host/ConstantTable.h"

#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace weir::host;

ConstantTable::Member ConstantTable::number(Field field, int64_t value) {
  return {field, false, [this, field, value] { return constantInt(builder, loc, field.size * 8, value); }};
}
ConstantTable::Member ConstantTable::text(Field field, StringRef value) {
  return {field, true, [this, owned = value.str()] { return cString(builder, loc, module, owned); }};
}
ConstantTable::Member ConstantTable::address(Field field, StringRef symbol) {
  return {field, true, [this, owned = symbol.str()]() -> Value {
            return LLVM::AddressOfOp::create(builder, loc, pointerType(builder.getContext()), owned);
          }};
}
ConstantTable::Member ConstantTable::null(Field field) {
  return {field, true, [this] { return nullPointer(builder, loc); }};
}

Type ConstantTable::typeOf(const Member &member) {
  return member.isAddress ? Type(pointerType(builder.getContext())) : Type(builder.getIntegerType(member.field.size * 8));
}

/// Members have their natural alignment, so that they leave no gap if none is missing.
static void checkLayout(ArrayRef<ConstantTable::Member> row, size_t size) {
  [[maybe_unused]] size_t end = 0;
  for (const ConstantTable::Member &member : row) {
    assert(llvm::alignTo(end, member.field.size) == member.field.offset && "a member is missing or has another offset");
    end = member.field.offset + member.field.size;
  }
  assert(llvm::alignTo(end, 8) == size && "a member is missing");
}

void ConstantTable::define(StringRef name, LLVM::Linkage linkage, size_t size, ArrayRef<SmallVector<Member>> rows) {
  auto memberTypes = llvm::map_to_vector(rows.front(), [&](const Member &member) { return typeOf(member); });
  Type rowType = LLVM::LLVMStructType::getLiteral(module.getContext(), memberTypes);
  Type type = LLVM::LLVMArrayType::get(rowType, rows.size());
  OpBuilder::InsertionGuard guard(builder);
  auto global = LLVM::GlobalOp::create(builder, loc, type, /*isConstant=*/true, linkage, name, Attribute(), /*alignment=*/8);
  builder.createBlock(&global.getInitializerRegion());
  Value array = LLVM::UndefOp::create(builder, loc, type);
  for (auto [i, row] : llvm::enumerate(rows)) {
    checkLayout(row, size);
    Value fields = LLVM::UndefOp::create(builder, loc, rowType);
    for (auto [k, member] : llvm::enumerate(row))
      fields = LLVM::InsertValueOp::create(builder, loc, fields, member.make(), ArrayRef<int64_t>{(int64_t)k});
    array = LLVM::InsertValueOp::create(builder, loc, array, fields, ArrayRef<int64_t>{(int64_t)i});
  }
  LLVM::ReturnOp::create(builder, loc, array);
}
