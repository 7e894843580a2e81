/// Arithmetic on indices, folded as it is built.
#ifndef WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_INDEXMATH_H
#define WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_INDEXMATH_H

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace weir {

class IndexMath {
public:
  IndexMath(mlir::OpBuilder &builder, mlir::Location loc) : builder(builder), loc(loc) {}

  mlir::Value constant(int64_t value) const { return mlir::arith::ConstantIndexOp::create(builder, loc, value); }
  mlir::Value add(mlir::Value a, mlir::Value b) const { return builder.createOrFold<mlir::arith::AddIOp>(loc, a, b); }
  mlir::Value add(mlir::Value a, int64_t b) const { return b == 0 ? a : add(a, constant(b)); }
  mlir::Value sub(mlir::Value a, mlir::Value b) const { return builder.createOrFold<mlir::arith::SubIOp>(loc, a, b); }
  mlir::Value mul(mlir::Value a, mlir::Value b) const { return builder.createOrFold<mlir::arith::MulIOp>(loc, a, b); }
  mlir::Value mul(mlir::Value a, int64_t b) const { return b == 1 ? a : mul(a, constant(b)); }
  mlir::Value div(mlir::Value a, int64_t b) const { return b == 1 ? a : builder.createOrFold<mlir::arith::DivUIOp>(loc, a, constant(b)); }
  mlir::Value rem(mlir::Value a, int64_t b) const { return builder.createOrFold<mlir::arith::RemUIOp>(loc, a, constant(b)); }
  mlir::Value bitXor(mlir::Value a, mlir::Value b) const { return builder.createOrFold<mlir::arith::XOrIOp>(loc, a, b); }
  mlir::Value bitAnd(mlir::Value a, int64_t b) const { return builder.createOrFold<mlir::arith::AndIOp>(loc, a, constant(b)); }
  mlir::Value min(mlir::Value a, mlir::Value b) const { return builder.createOrFold<mlir::arith::MinUIOp>(loc, a, b); }
  mlir::Value less(mlir::Value a, mlir::Value b) const {
    return builder.createOrFold<mlir::arith::CmpIOp>(loc, mlir::arith::CmpIPredicate::ult, a, b);
  }
  mlir::Value both(mlir::Value a, mlir::Value b) const { return builder.createOrFold<mlir::arith::AndIOp>(loc, a, b); }
  mlir::Value select(mlir::Value condition, mlir::Value a, mlir::Value b) const {
    return builder.createOrFold<mlir::arith::SelectOp>(loc, condition, a, b);
  }

  mlir::OpBuilder &builder;
  mlir::Location loc;
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_NVVM_TENSORCORES_INDEXMATH_H
