/// Takes numbers out of bytes; see the header.
#include "passes/Codegen/CPU/Quantized/Int8Numbers.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

Int8Numbers::Int8Numbers(const QuantizedProduct &product, const Int8Weight &weight, const DotInstruction *instruction)
    : parts(product.parts), bits(8 / product.parts) {
  if (bits < 8)
    shift = weight.isSigned ? int64_t(1) << (bits - 1) : 0;
  else if (instruction && !instruction->widensBytes() && instruction->isLeftUnsigned == weight.isSigned)
    shift = weight.isSigned ? 128 : -128;
}

Value Int8Numbers::splat(Emit &e, Value like, unsigned byte) const {
  return e.splat(cast<VectorType>(like.getType()), e.b.getIntegerAttr(e.b.getI8Type(), APInt(8, byte)));
}

Value Int8Numbers::shiftNumbers(Emit &e, Value bytes) const {
  if (!shift)
    return bytes;
  unsigned flipped = 0;
  for (int64_t part = 0; part < parts; ++part)
    flipped |= 1u << (bits * (part + 1) - 1);
  return arith::XOrIOp::create(e.b, e.loc, bytes, splat(e, bytes, flipped));
}

SmallVector<Value> Int8Numbers::split(Emit &e, Value bytes) const {
  if (bits == 8)
    return {bytes};
  // Few CPUs shift bytes: words are shifted, and what comes out of other bytes is masked.
  int64_t words = cast<VectorType>(bytes.getType()).getNumElements() / 4;
  Value whole = vector::BitCastOp::create(e.b, e.loc, e.intType(words), bytes);
  SmallVector<Value> numbers;
  for (int64_t part = 0; part < parts; ++part) {
    Value number = bytes;
    if (part) {
      number = arith::ShRUIOp::create(e.b, e.loc, whole, e.splat32(words, part * bits));
      number = vector::BitCastOp::create(e.b, e.loc, bytes.getType(), number);
    }
    numbers.push_back(arith::AndIOp::create(e.b, e.loc, number, splat(e, bytes, (1u << bits) - 1)));
  }
  return numbers;
}
