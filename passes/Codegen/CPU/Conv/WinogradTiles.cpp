#include "passes/Codegen/CPU/Conv/WinogradTiles.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

using Vectors = SmallVector<Value, 6>;

namespace {
/// A sum of vectors with constant factors; powers of the points of an interpolation mostly, so that many are one.
class Sum {
public:
  explicit Sum(Emit &e) : e(e) {}

  void add(double factor, Value vector) {
    if (factor == 0)
      return;
    if (!sum)
      sum = factor == 1 ? vector : Value(arith::MulFOp::create(e.b, e.loc, vector, splat(factor, vector)));
    else if (factor == 1)
      sum = arith::AddFOp::create(e.b, e.loc, sum, vector);
    else if (factor == -1)
      sum = arith::SubFOp::create(e.b, e.loc, sum, vector);
    else
      sum = vector::FMAOp::create(e.b, e.loc, vector, splat(factor, vector), sum);
  }
  Value get() const { return sum; }

private:
  Value splat(double factor, Value vector) {
    auto type = cast<VectorType>(vector.getType());
    return e.splat(type, e.b.getFloatAttr(type.getElementType(), factor));
  }

  Emit &e;
  Value sum;
};
} // namespace

/// The product of B^T and a column. The rows of the points a and -a differ in the signs of the odd columns.
static Vectors multiplyInput(Emit &e, const WinogradMatrix &matrix, ArrayRef<Value> column) {
  Vectors result;
  auto addUp = [&](ArrayRef<double> row, size_t first, size_t step) {
    Sum sum(e);
    // Terms without a factor first, so that no product is rounded on its own.
    for (bool isOne : {true, false})
      for (size_t i = first; i < row.size(); i += step)
        if ((row[i] == 1) == isOne)
          sum.add(row[i], column[i]);
    return sum.get();
  };
  result.push_back(addUp(matrix.front(), 0, 1));
  for (size_t row = 1; row + 1 < matrix.size(); row += 2) {
    Value even = addUp(matrix[row], 0, 2), odd = addUp(matrix[row], 1, 2);
    result.push_back(arith::AddFOp::create(e.b, e.loc, even, odd));
    result.push_back(arith::SubFOp::create(e.b, e.loc, even, odd));
  }
  result.push_back(addUp(matrix.back(), 0, 1));
  return result;
}

/// The product of A^T and a column. The columns of the points a and -a differ in the signs of the odd rows.
static Vectors multiplyOutput(Emit &e, const WinogradMatrix &matrix, ArrayRef<Value> column) {
  Vectors sums, differences, result;
  for (size_t i = 1; i + 1 < column.size(); i += 2) {
    sums.push_back(arith::AddFOp::create(e.b, e.loc, column[i], column[i + 1]));
    differences.push_back(arith::SubFOp::create(e.b, e.loc, column[i], column[i + 1]));
  }
  for (auto [number, row] : llvm::enumerate(matrix)) {
    Sum sum(e);
    sum.add(row.front(), column.front());
    sum.add(row.back(), column.back());
    for (size_t pair = 0; pair < sums.size(); ++pair)
      sum.add(row[2 * pair + 1], number % 2 == 0 ? sums[pair] : differences[pair]);
    result.push_back(sum.get());
  }
  return result;
}

/// Multiplies each row, and then each column of what results.
template <typename Multiply>
static VectorSquare multiplyBoth(const VectorSquare &square, Multiply multiply) {
  SmallVector<Vectors, 6> rows;
  for (ArrayRef<Value> row : square)
    rows.push_back(multiply(row));
  VectorSquare result;
  for (size_t column = 0; column < rows.front().size(); ++column) {
    Vectors values = multiply(llvm::map_to_vector<6>(rows, [&](const Vectors &row) { return row[column]; }));
    result.resize(values.size());
    for (auto [row, value] : llvm::zip_equal(result, values))
      row.push_back(value);
  }
  return result;
}

VectorSquare weir::cpu::transformInput(Emit &e, const WinogradTransform &transform, const VectorSquare &elements) {
  return multiplyBoth(elements, [&](ArrayRef<Value> column) { return multiplyInput(e, transform.input, column); });
}

VectorSquare weir::cpu::transformOutput(Emit &e, const WinogradTransform &transform, const VectorSquare &sums) {
  return multiplyBoth(sums, [&](ArrayRef<Value> column) { return multiplyOutput(e, transform.output, column); });
}

SmallVector<Value, 6> weir::cpu::splitColumns(Emit &e, ArrayRef<Value> vectors) {
  int64_t lanes = cast<VectorType>(vectors.front().getType()).getDimSize(0);
  auto shuffle = [&](Value a, Value b, llvm::function_ref<int64_t(int64_t)> source) {
    return vector::ShuffleOp::create(e.b, e.loc, a, b, llvm::map_to_vector(llvm::seq(lanes), source)).getResult();
  };
  // Halves the vectors, into elements at even and at odd indices, until each kind has one.
  SmallVector<Vectors, 4> kinds{Vectors(vectors.drop_back())};
  while (kinds.front().size() > 1) {
    SmallVector<Vectors, 4> halved(2 * kinds.size());
    for (auto [kind, neighbours] : llvm::enumerate(kinds))
      for (size_t i = 0; i < neighbours.size(); i += 2)
        for (int64_t parity : {0, 1})
          halved[kind + parity * kinds.size()].push_back(
              shuffle(neighbours[i], neighbours[i + 1], [&](int64_t lane) { return 2 * lane + parity; }));
    kinds = std::move(halved);
  }
  SmallVector<Value, 6> columns = llvm::map_to_vector<6>(kinds, [](const Vectors &kind) { return kind.front(); });
  // Two elements of a tile are the first ones of the next tile.
  for (int64_t k : {0, 1})
    columns.push_back(shuffle(columns[k], vectors.back(), [&](int64_t lane) { return lane + 1 < lanes ? lane + 1 : lanes + k; }));
  return columns;
}
