// Structured ops without a body, and what they share with others.

#include "src/check/Interpreter.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <cmath>

using namespace mlir;
using namespace weir;
using namespace weir::check;

bool Interpreter::countPoints(Operation *op, uint64_t count) {
  points += count;
  return points <= options.maxPoints ||
         fail(ErrorKind::Limit, op, "more than " + Twine(options.maxPoints) + " elements were computed");
}

/// linalg.pack and linalg.unpack: each element of the packed side has its place on the other, or is padding.
bool Interpreter::runPack(Operation *op) {
  auto pack = dyn_cast<linalg::PackOp>(op);
  auto unpack = dyn_cast<linalg::UnPackOp>(op);
  RuntimeValue source = get(op->getOperand(0));
  RuntimeValue target = get(pack ? pack.getDest() : unpack.getDest());
  target.buffer = copyBuffer(*target.buffer);
  const RuntimeValue packed = pack ? target : source, plain = pack ? source : target;
  std::vector<int64_t> tiles;
  if (!getNumbers(op, pack ? pack.getMixedTiles() : unpack.getMixedTiles(), tiles))
    return false;
  ArrayRef<int64_t> inner = pack ? pack.getInnerDimsPos() : unpack.getInnerDimsPos();
  ArrayRef<int64_t> outer = pack ? pack.getOuterDimsPerm() : unpack.getOuterDimsPerm();
  size_t rank = plain.shape.size();
  if (!countPoints(op, packed.countElements()))
    return false;
  // Extents that only the program's own arithmetic relates.
  std::vector<int64_t> covered(rank, 1);
  for (size_t d = 0; d < rank; ++d)
    covered[outer.empty() ? d : outer[d]] = packed.shape[d];
  for (auto [number, dim] : llvm::enumerate(inner))
    covered[dim] *= tiles[number];
  for (size_t d = 0; d < rank; ++d)
    if (covered[d] < plain.shape[d])
      return fail(ErrorKind::Invalid, op, "has fewer tiles than the extent " + Twine(plain.shape[d]) + " of dimension " + Twine(d) + " needs");
  RuntimeValue padding;
  if (pack && pack.getPaddingValue())
    padding = get(pack.getPaddingValue());
  std::vector<int64_t> indices(packed.shape.size(), 0);
  for (uint64_t i = 0, e = packed.countElements(); i < e; ++i) {
    std::vector<int64_t> place(rank, 0);
    for (size_t d = 0; d < rank; ++d)
      place[outer.empty() ? d : outer[d]] = indices[d];
    for (auto [number, dim] : llvm::enumerate(inner))
      place[dim] = place[dim] * tiles[number] + indices[rank + number];
    bool inside = true;
    for (size_t d = 0; d < rank; ++d)
      inside &= place[d] < plain.shape[d];
    RuntimeValue element;
    if (inside) {
      if (!loadElement(op, source, pack ? ArrayRef(place) : ArrayRef(indices), element) ||
          !storeElement(op, element, target, pack ? ArrayRef(indices) : ArrayRef(place)))
        return false;
    } else if (pack && padding.isBits()) {
      if (!storeElement(op, padding, target, indices))
        return false;
    }
    for (size_t d = indices.size(); d-- > 0 && ++indices[d] == packed.shape[d];)
      indices[d] = 0;
  }
  set(op->getResult(0), std::move(target));
  return true;
}

bool Interpreter::runSoftmax(Operation *op) {
  auto softmax = cast<linalg::SoftmaxOp>(op);
  RuntimeValue source = get(softmax.getInput()), target = get(softmax.getOutput());
  target.buffer = copyBuffer(*target.buffer);
  ElementLayout layout;
  if (!getLayout(op, source.elementType, layout) || !countPoints(op, source.countElements() * 3))
    return false;
  int64_t extent = source.shape[softmax.getDimension()], inner = layout.bytes;
  for (size_t d = softmax.getDimension() + 1; d < source.shape.size(); ++d)
    inner *= source.shape[d];
  uint64_t size = source.countElements() * layout.bytes;
  for (uint64_t block = 0; extent != 0 && block < size; block += inner * extent)
    for (int64_t column = 0; column < inner; column += layout.bytes) {
      auto at = [&](int64_t k) { return block + column + k * inner; };
      bool undef = false;
      double largest = -std::numeric_limits<double>::infinity(), sum = 0;
      for (int64_t k = 0; k < extent; ++k) {
        undef |= source.buffer->anyUndef(source.offset + at(k), source.offset + at(k) + layout.bytes);
        largest = std::max(largest, layout.load(source.buffer->bytes.data() + source.offset + at(k)).number);
      }
      for (int64_t k = 0; k < extent; ++k)
        sum += std::exp(layout.load(source.buffer->bytes.data() + source.offset + at(k)).number - largest);
      for (int64_t k = 0; k < extent; ++k) {
        Slot slot;
        slot.number = layout.round(std::exp(layout.load(source.buffer->bytes.data() + source.offset + at(k)).number - largest) / sum);
        uint8_t bytes[8];
        layout.store(slot, bytes);
        for (unsigned i = 0; i < layout.bytes; ++i)
          writeByte(op, *target.buffer, target.offset + at(k) + i, bytes[i], undef);
      }
    }
  set(op->getResult(0), std::move(target));
  return true;
}

template <> bool Interpreter::run(linalg::IndexOp index) {
  if (index.getDim() >= currentPoint.size())
    return fail(ErrorKind::Unsupported, index, "is outside of a structured op");
  return setNumber(index, currentPoint[index.getDim()]);
}

template <> bool Interpreter::run(linalg::PackOp pack) {
  return pack->getNumResults() == 1 ? runPack(pack) : runFold(pack);
}

template <> bool Interpreter::run(linalg::UnPackOp unpack) {
  return unpack->getNumResults() == 1 ? runPack(unpack) : runFold(unpack);
}

template <> bool Interpreter::run(linalg::SoftmaxOp softmax) {
  return softmax->getNumResults() == 1 ? runSoftmax(softmax) : runFold(softmax);
}

void Interpreter::addStructured(Handlers &handlers) { add<linalg::IndexOp, linalg::PackOp, linalg::UnPackOp, linalg::SoftmaxOp>(handlers); }
