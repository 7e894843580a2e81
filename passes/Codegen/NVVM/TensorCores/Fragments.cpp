/// `ldmatrix` and `mma.sync`.
#include "passes/Codegen/NVVM/TensorCores/Fragments.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace weir;

FragmentLoader::FragmentLoader(const IndexMath &math, const StagedTile &tile, bool isLeft, Value lane, Value outer, int64_t bytes)
    : tile(tile), bytes(bytes) {
  // Lane 8 * i + j says where row j of matrix i is. Matrices of the left factor: rows 0-7 and 8-15 of the first half of the reduction, then of
  // the second one. Of the right factor: both halves of columns 0-7, then of 8-15.
  Value inMatrix = math.rem(lane, 8), isOdd = math.rem(math.div(lane, 8), 2), isUpper = math.div(lane, 16);
  Value outerHalf = isLeft ? isOdd : isUpper, depthHalf = isLeft ? isUpper : isOdd;
  Value inRow = math.add(inMatrix, math.mul(tile.isTransposed() ? depthHalf : outerHalf, 8));
  Value half = tile.isTransposed() ? outerHalf : depthHalf;
  // All that is added to the row are multiples of 8, which the permutation does not look at.
  Value permutation = tile.getPermutation(math, inMatrix);
  if (tile.isTransposed()) {
    row = math.mul(inRow, tile.rowElements());
    piece = math.bitXor(math.add(math.div(outer, 16 / bytes), half), permutation);
  } else {
    row = math.mul(math.add(outer, inRow), tile.rowElements());
    piece = math.bitXor(half, permutation);
  }
}

/// To nearest: tensor cores drop the last bits.
static Value roundToTF32(const IndexMath &math, Value word) {
  Value value = LLVM::BitcastOp::create(math.builder, math.loc, math.builder.getF32Type(), word);
  return NVVM::ConvertFloatToTF32Op::create(math.builder, math.loc, word.getType(), value, NVVM::FPRoundingMode::RNA);
}

SmallVector<Value> FragmentLoader::load(const IndexMath &math, Value stage, int64_t block, int64_t step) const {
  OpBuilder &builder = math.builder;
  int64_t perPiece = 16 / bytes;
  // A block is 16 rows, or two pieces of each row; a step the other way round.
  int64_t rows = 16 * (tile.isTransposed() ? step : block), pieces = 2 * (tile.isTransposed() ? block : step);
  Value place = math.add(row, math.mul(math.bitXor(piece, math.constant(pieces)), perPiece));
  Value pointer = tile.getPointer(math, math.add(stage, place));
  if (rows != 0)
    pointer = LLVM::GEPOp::create(builder, math.loc, pointer.getType(), tile.storage(), pointer,
                                  ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(rows * tile.rowElements())});
  Type word = builder.getI32Type();
  auto type = LLVM::LLVMStructType::getLiteral(builder.getContext(), {word, word, word, word});
  auto layout = tile.isTransposed() ? NVVM::MMALayout::col : NVVM::MMALayout::row;
  Value loaded = NVVM::LdMatrixOp::create(builder, math.loc, type, pointer, 4, layout,
                                          NVVM::LdStMatrixShapeAttr::get(builder.getContext(), 8, 8), NVVM::LdStMatrixEltType::B16);
  SmallVector<Value> words;
  for (int64_t i = 0; i < 4; ++i) {
    Value loadedWord = LLVM::ExtractValueOp::create(builder, math.loc, loaded, i);
    words.push_back(bytes == 4 ? roundToTF32(math, loadedWord) : loadedWord);
  }
  return words;
}

SmallVector<Value> weir::emitMultiply(const IndexMath &math, const ProductTypes &types, ValueRange left, ValueRange right, ValueRange sums) {
  OpBuilder &builder = math.builder;
  auto asOperands = [&](ValueRange words) {
    SmallVector<Value> operands(words);
    if (types.left == NVVM::MMATypes::f16)
      for (Value &operand : operands)
        operand = LLVM::BitcastOp::create(builder, math.loc, VectorType::get(2, builder.getF16Type()), operand);
    return operands;
  };
  SmallVector<Type> results(4, sums.front().getType());
  std::optional<NVVM::MMAIntOverflow> overflow;
  if (types.isInteger)
    overflow = NVVM::MMAIntOverflow::wrapped;
  Value product = NVVM::MmaOp::create(builder, math.loc, LLVM::LLVMStructType::getLiteral(builder.getContext(), results), asOperands(left),
                                      asOperands(right), sums, ArrayRef<int64_t>{16, 8, types.depth()}, std::nullopt, overflow,
                                      std::array<NVVM::MMATypes, 2>{types.left, types.right},
                                      std::array<NVVM::MMALayout, 2>{NVVM::MMALayout::row, NVVM::MMALayout::col});
  SmallVector<Value> values;
  for (int64_t i = 0; i < 4; ++i)
    values.push_back(LLVM::ExtractValueOp::create(builder, math.loc, product, i));
  return values;
}
