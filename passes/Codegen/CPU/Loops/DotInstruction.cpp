#include "passes/Codegen/CPU/Loops/DotInstruction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace weir;

Value weir::cpu::emitDot(OpBuilder &b, Location loc, const DotInstruction &instruction, Value sums, Value left, Value right) {
  // What LLVM has the operands as.
  Type value = instruction.isOfFloats ? Type(b.getBF16Type()) : b.getIntegerType(instruction.valueBits);
  auto type = VectorType::get({instruction.lanes * instruction.together}, value);
  for (Value *operand : {&left, &right})
    if (operand->getType() != type)
      *operand = vector::BitCastOp::create(b, loc, type, *operand);
  SmallVector<Value> operands = {left, right};
  if (instruction.accumulates)
    operands.insert(operands.begin(), sums);
  Value result = LLVM::CallIntrinsicOp::create(b, loc, sums.getType(), b.getStringAttr(instruction.intrinsic), operands).getResult(0);
  return instruction.accumulates ? result : arith::AddIOp::create(b, loc, sums, result).getResult();
}
