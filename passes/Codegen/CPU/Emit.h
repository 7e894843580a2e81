/// Helpers that emit code for lanes, for the schedules of convolutions and the loops of structured ops.
#ifndef WEIR_PASSES_CODEGEN_CPU_EMIT_H
#define WEIR_PASSES_CODEGEN_CPU_EMIT_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace weir::cpu {

/// An insertion point with short spellings for index arithmetic; constants fold as they are built.
struct Emit {
  mlir::OpBuilder b;
  mlir::Location loc;

  Emit(mlir::OpBuilder builder, mlir::Location loc) : b(builder), loc(loc) {}

  mlir::Value index(int64_t value) { return mlir::arith::ConstantIndexOp::create(b, loc, value); }
  mlir::Value add(mlir::Value x, mlir::Value y) { return b.createOrFold<mlir::arith::AddIOp>(loc, x, y); }
  mlir::Value add(mlir::Value x, int64_t y) { return y ? add(x, index(y)) : x; }
  mlir::Value sub(mlir::Value x, mlir::Value y) { return b.createOrFold<mlir::arith::SubIOp>(loc, x, y); }
  mlir::Value mul(mlir::Value x, int64_t y) {
    return y == 1 ? x : b.createOrFold<mlir::arith::MulIOp>(loc, x, index(y));
  }
  mlir::Value mul(mlir::Value x, mlir::Value y) { return b.createOrFold<mlir::arith::MulIOp>(loc, x, y); }
  mlir::Value div(mlir::Value x, int64_t y) {
    return y == 1 ? x : b.createOrFold<mlir::arith::DivUIOp>(loc, x, index(y));
  }
  mlir::Value rem(mlir::Value x, int64_t y) {
    return y == 1 ? index(0) : b.createOrFold<mlir::arith::RemUIOp>(loc, x, index(y));
  }
  mlir::Value min(mlir::Value x, mlir::Value y) { return b.createOrFold<mlir::arith::MinSIOp>(loc, x, y); }
  mlir::Value max(mlir::Value x, mlir::Value y) { return b.createOrFold<mlir::arith::MaxSIOp>(loc, x, y); }
  mlir::Value less(mlir::Value x, mlir::Value y) {
    return b.createOrFold<mlir::arith::CmpIOp>(loc, mlir::arith::CmpIPredicate::slt, x, y);
  }
  mlir::Value broadcast(mlir::VectorType type, mlir::Value x) {
    return mlir::vector::BroadcastOp::create(b, loc, type, x);
  }
  mlir::Value splat(mlir::VectorType type, mlir::TypedAttr value) {
    return mlir::arith::ConstantOp::create(b, loc, mlir::DenseElementsAttr::get(type, mlir::Attribute(value)));
  }
  mlir::Value zero(mlir::VectorType type) { return splat(type, b.getZeroAttr(type.getElementType())); }
  mlir::VectorType intType(int64_t lanes) { return mlir::VectorType::get({lanes}, b.getI32Type()); }
  /// from, from + step, ... as i32
  mlir::Value steps(int64_t lanes, int64_t step = 1) {
    mlir::SmallVector<int32_t> values;
    for (int64_t lane = 0; lane < lanes; ++lane)
      values.push_back(lane * step);
    return mlir::arith::ConstantOp::create(b, loc,
                                           mlir::DenseElementsAttr::get(intType(lanes), llvm::ArrayRef<int32_t>(values)));
  }
  mlir::Value splat32(int64_t lanes, mlir::Value index) {
    return broadcast(intType(lanes), b.createOrFold<mlir::arith::IndexCastOp>(loc, b.getI32Type(), index));
  }
  mlir::Value splat32(int64_t lanes, int64_t value) { return splat(intType(lanes), b.getI32IntegerAttr(value)); }
  /// The first `count` lanes.
  mlir::Value firstLanes(mlir::VectorType type, mlir::Value count) {
    int64_t lanes = type.getDimSize(0);
    return b.createOrFold<mlir::arith::CmpIOp>(loc, mlir::arith::CmpIPredicate::slt, steps(lanes), splat32(lanes, count));
  }
  mlir::Value firstLanes(mlir::VectorType type, int64_t count) {
    int64_t lanes = type.getDimSize(0);
    return b.createOrFold<mlir::arith::CmpIOp>(loc, mlir::arith::CmpIPredicate::slt, steps(lanes), splat32(lanes, count));
  }
  /// The lanes at `indices`; with a mask, those outside of it are `otherwise`, null for zeros.
  mlir::Value load(mlir::VectorType type, mlir::Value buffer, mlir::ValueRange indices, mlir::Value mask = {}, mlir::Value otherwise = {}) {
    if (!mask)
      return mlir::vector::LoadOp::create(b, loc, type, buffer, indices);
    return mlir::vector::MaskedLoadOp::create(b, loc, type, buffer, indices, mask, otherwise ? otherwise : zero(type));
  }
  void store(mlir::Value lanes, mlir::Value buffer, mlir::ValueRange indices, mlir::Value mask = {}) {
    if (mask)
      mlir::vector::MaskedStoreOp::create(b, loc, buffer, indices, mask, lanes);
    else
      mlir::vector::StoreOp::create(b, loc, lanes, buffer, indices);
  }
  /// The same for lanes that are `offsets` elements after `indices`.
  mlir::Value gather(mlir::VectorType type, mlir::Value buffer, mlir::ValueRange indices, mlir::Value offsets, mlir::Value mask) {
    return mlir::vector::GatherOp::create(b, loc, type, buffer, indices, offsets, mask ? mask : allOnes(type), zero(type));
  }
  void scatter(mlir::Value lanes, mlir::Value buffer, mlir::ValueRange indices, mlir::Value offsets, mlir::Value mask) {
    auto type = llvm::cast<mlir::VectorType>(lanes.getType());
    mlir::vector::ScatterOp::create(b, loc, /*resultType=*/mlir::Type(), buffer, indices, offsets, mask ? mask : allOnes(type), lanes);
  }
  /// `value` in all lanes of a vector, unless it is one.
  mlir::Value toLanes(mlir::Value value, int64_t lanes) {
    if (llvm::isa<mlir::VectorType>(value.getType()))
      return value;
    return broadcast(mlir::VectorType::get({lanes}, value.getType()), value);
  }
  /// The op `scalar` of a body on other operands; on vectors, if one of them is one.
  mlir::Value apply(mlir::Operation &scalar, llvm::ArrayRef<mlir::Value> operands) {
    mlir::Type type = scalar.getResult(0).getType();
    llvm::SmallVector<mlir::Value> values(operands);
    auto *vector = llvm::find_if(values, [](mlir::Value v) { return llvm::isa<mlir::VectorType>(v.getType()); });
    if (vector != values.end()) {
      int64_t lanes = llvm::cast<mlir::VectorType>(vector->getType()).getDimSize(0);
      type = mlir::VectorType::get({lanes}, type);
      for (mlir::Value &value : values)
        value = toLanes(value, lanes);
    }
    mlir::OperationState state(loc, scalar.getName());
    state.addOperands(values);
    state.addTypes(type);
    state.addAttributes(llvm::to_vector(scalar.getDiscardableAttrs()));
    state.propertiesAttr = scalar.getPropertiesAsAttribute();
    return b.create(state)->getResult(0);
  }
  /// Transposes as many rows as each has lanes, a power of two: exchanges blocks of 1, 2, 4, ... elements across the diagonal.
  void transpose(llvm::MutableArrayRef<mlir::Value> rows) {
    int64_t size = rows.size();
    for (int64_t half = 1; half < size; half *= 2)
      for (int64_t i = 0; i < size; ++i) {
        if (i & half)
          continue;
        llvm::SmallVector<int64_t> even, odd;
        for (int64_t lane = 0; lane < size; ++lane) {
          even.push_back(lane & half ? size + lane - half : lane);
          odd.push_back(lane & half ? size + lane : lane + half);
        }
        mlir::Value low = mlir::vector::ShuffleOp::create(b, loc, rows[i], rows[i + half], even);
        rows[i + half] = mlir::vector::ShuffleOp::create(b, loc, rows[i], rows[i + half], odd);
        rows[i] = low;
      }
  }
  mlir::VectorType maskType(mlir::VectorType type) { return type.clone(b.getI1Type()); }
  mlir::Value allOnes(mlir::VectorType type) { return splat(maskType(type), b.getBoolAttr(true)); }

  /// for (i = from; i < to; i += step) values = body(i, values). A loop that certainly runs once is not built.
  mlir::SmallVector<mlir::Value>
  loop(mlir::Value from, mlir::Value to, int64_t step, mlir::ValueRange values,
       llvm::function_ref<mlir::SmallVector<mlir::Value>(mlir::Value, mlir::ValueRange)> body) {
    auto low = mlir::getConstantIntValue(from), high = mlir::getConstantIntValue(to);
    if (low && high && *low >= *high)
      return llvm::to_vector(values);
    if (low && high && *low + step >= *high)
      return body(from, values);
    auto forOp = mlir::scf::ForOp::create(b, loc, from, to, index(step), values);
    mlir::OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(forOp.getBody());
    mlir::SmallVector<mlir::Value> results = body(forOp.getInductionVar(), forOp.getRegionIterArgs());
    if (!values.empty()) {
      b.setInsertionPointToEnd(forOp.getBody());
      mlir::scf::YieldOp::create(b, loc, results);
    }
    return llvm::to_vector<4>(mlir::ValueRange(forOp.getResults()));
  }
  void loop(mlir::Value from, mlir::Value to, int64_t step, llvm::function_ref<void(mlir::Value)> body) {
    loop(from, to, step, {}, [&](mlir::Value i, mlir::ValueRange) {
      body(i);
      return mlir::SmallVector<mlir::Value>();
    });
  }
  /// if (condition) then() else otherwise(); a known condition builds no branch.
  void branch(mlir::Value condition, llvm::function_ref<void()> then, llvm::function_ref<void()> otherwise = {}) {
    if (auto known = mlir::getConstantIntValue(condition)) {
      if (*known)
        then();
      else if (otherwise)
        otherwise();
      return;
    }
    auto ifOp = mlir::scf::IfOp::create(b, loc, condition, bool(otherwise));
    mlir::OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(ifOp.thenBlock());
    then();
    if (otherwise) {
      b.setInsertionPointToStart(ifOp.elseBlock());
      otherwise();
    }
  }
};

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_EMIT_H
