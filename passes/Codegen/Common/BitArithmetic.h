/// Arithmetic on the bits of scalars or vectors, for expansions of conversions between floats.

#ifndef WEIR_PASSES_CODEGEN_COMMON_BITARITHMETIC_H
#define WEIR_PASSES_CODEGEN_COMMON_BITARITHMETIC_H

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace weir {

/// `type`, a scalar or a vector, with elements of another type.
inline mlir::Type withElement(mlir::Type type, mlir::Type element) {
  if (auto vector = mlir::dyn_cast<mlir::VectorType>(type))
    return vector.clone(element);
  return element;
}

struct Bits {
  mlir::OpBuilder &b;
  mlir::Location loc;

  using Value = mlir::Value;
  using Type = mlir::Type;

  Value constant(Value like, int64_t v) {
    mlir::TypedAttr attr = mlir::IntegerAttr::get(mlir::getElementTypeOrSelf(like.getType()), v);
    if (auto vector = mlir::dyn_cast<mlir::VectorType>(like.getType()))
      attr = mlir::DenseElementsAttr::get(vector, mlir::Attribute(attr));
    return mlir::arith::ConstantOp::create(b, loc, attr);
  }
  Value add(Value x, Value y) { return mlir::arith::AddIOp::create(b, loc, x, y); }
  Value add(Value x, int64_t v) { return add(x, constant(x, v)); }
  Value mask(Value x, int64_t v) { return mlir::arith::AndIOp::create(b, loc, x, constant(x, v)); }
  Value merge(Value x, Value y) { return mlir::arith::OrIOp::create(b, loc, x, y); }
  Value left(Value x, int64_t n) { return mlir::arith::ShLIOp::create(b, loc, x, constant(x, n)); }
  Value right(Value x, int64_t n) { return mlir::arith::ShRUIOp::create(b, loc, x, constant(x, n)); }
  Value compare(mlir::arith::CmpIPredicate p, Value x, int64_t v) { return mlir::arith::CmpIOp::create(b, loc, p, x, constant(x, v)); }
  Value select(Value c, Value x, Value y) { return mlir::arith::SelectOp::create(b, loc, c, x, y); }
  Value cast(Value x, Type element) { return mlir::arith::BitcastOp::create(b, loc, withElement(x.getType(), element), x); }
  Value widen(Value x, Type element) { return mlir::arith::ExtUIOp::create(b, loc, withElement(x.getType(), element), x); }
  Value narrow(Value x, Type element) { return mlir::arith::TruncIOp::create(b, loc, withElement(x.getType(), element), x); }
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_COMMON_BITARITHMETIC_H
