/// Products of warpgroups: `wgmma`. Each warp has 16 of the 64 rows, and computes them where it waits for them.
#include "block.h"
#include "handlers.h"
#include "small_floats.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace weir::cudasim {

namespace {

constexpr unsigned rowsOfWarp = 16, warpsOfGroup = 4;

/// A factor in workgroup memory as a descriptor has it: where pieces of 16 bytes are.
class Factor {
public:
  Factor(uint64_t descriptor, bool isOuterContiguous)
      : begin((descriptor & 0x3fff) << 4), leading((descriptor >> 16 & 0x3fff) << 4), stride((descriptor >> 32 & 0x3fff) << 4),
        baseOffset(descriptor >> 49 & 7), swizzle(descriptor >> 62 & 3), isOuterContiguous(isOuterContiguous) {}

  bool isKnown() const { return baseOffset == 0; }

  /// "Outer" is the dimension that the product keeps. Of pieces along the reduction: piece `second` of row `first`. Else piece `first` of step
  /// `second`.
  uint64_t addressOf(uint64_t first, uint64_t second) const {
    // Pieces of a row of the pattern: 1, 8, 4, 2 by mode.
    const unsigned bits = swizzle == 0 ? 0 : 4 - swizzle;
    const uint64_t width = uint64_t(1) << bits, row = 16 * width;
    uint64_t address = begin;
    if (!isOuterContiguous)
      address += first / 8 * stride + first % 8 * row + second * (bits ? 16 : leading);
    else if (bits)
      address += first % width * 16 + first / width * leading + second % 8 * row + second / 8 * stride;
    else
      address += first * stride + second % 8 * 16 + second / 8 * leading;
    return address ^ ((address >> 7 & (width - 1)) << 4);
  }

private:
  uint64_t begin, leading, stride;
  unsigned baseOffset, swizzle;
  bool isOuterContiguous;
};

Factor leftOf(const PendingProduct &product) { return {product.left, (product.x->mode & 1) != 0}; }
Factor rightOf(const PendingProduct &product) { return {product.right, (product.x->mode & 2) != 0}; }

/// Calls `visit` with the address of each piece of a factor's rows (or columns) [first, first + count), and its place in them.
template <typename F>
void forEachPiece(const Factor &factor, const Instruction &x, bool isOuterContiguous, unsigned first, unsigned count, F visit) {
  const unsigned perPiece = 16 / sizeOf(x.type);
  if (isOuterContiguous) {
    for (unsigned step = 0; step < x.size; ++step)
      for (unsigned outer = 0; outer < count; outer += perPiece)
        visit(factor.addressOf((first + outer) / perPiece, step), outer, step);
    return;
  }
  for (unsigned outer = 0; outer < count; ++outer)
    for (unsigned step = 0; step < x.size; step += perPiece)
      visit(factor.addressOf(first + outer, step / perPiece), outer, step);
}

/// Of both factors, those of one warp.
template <typename F>
void forEachPiece(const Warp &warp, const PendingProduct &product, F visit) {
  const Instruction &x = *product.x;
  forEachPiece(leftOf(product), x, x.mode & 1, warp.index % warpsOfGroup * rowsOfWarp, rowsOfWarp,
               [&](uint64_t address, unsigned outer, unsigned step) { visit(address, outer, step, /*isLeft=*/true); });
  forEachPiece(rightOf(product), x, x.mode & 2, 0, 8 * x.count,
               [&](uint64_t address, unsigned outer, unsigned step) { visit(address, outer, step, /*isLeft=*/false); });
}

template <typename Sum>
Sum elementOf(const unsigned char *bytes, Type type) {
  uint16_t wide;
  switch (type) {
  case Type::S8:
    return static_cast<Sum>(static_cast<int8_t>(*bytes));
  case Type::U8:
    return static_cast<Sum>(*bytes);
  case Type::E4M3:
    return static_cast<Sum>(expandE4M3(*bytes));
  case Type::E5M2:
    return static_cast<Sum>(expandE5M2(*bytes));
  case Type::F16:
    memcpy(&wide, bytes, sizeof(wide));
    return static_cast<Sum>(Half::expand(wide));
  default:
    memcpy(&wide, bytes, sizeof(wide));
    return static_cast<Sum>(BFloat::expand(wide));
  }
}

/// A sum of products of f8 as tensor cores leave it, which add them with about 14 bits. GPUs cut bits off within an instruction.
float shorten(float sum) { return bitsAs<float>(bitsAs<uint32_t>(sum) & ~0x3ffu); }

/// Lane 4 * i + j has of the sums of columns 8 * c + 2 * j and the next one rows i and i + 8: four registers for each c.
template <typename Sum>
void multiply(Warp &warp, const PendingProduct &product) {
  const Instruction &x = *product.x;
  const std::vector<uint32_t> &slots = warp.block->kernel().sums[x.target];
  const unsigned columns = 8 * x.count, bytes = sizeOf(x.type), perPiece = 16 / bytes;
  std::vector<Sum> left(rowsOfWarp * x.size), right(x.size * columns), sums(rowsOfWarp * columns);
  forEachPiece(warp, product, [&](uint64_t address, unsigned outer, unsigned step, bool isLeft) {
    Place place = warp.block->locate(warp, x, 0, Space::Shared, address, 16, Access::Copy);
    const bool isAlongOuter = x.mode & (isLeft ? 1 : 2);
    for (unsigned i = 0; i < perPiece; ++i) {
      unsigned o = outer + (isAlongOuter ? i : 0), k = step + (isAlongOuter ? 0 : i);
      (isLeft ? left[o * x.size + k] : right[k * columns + o]) = elementOf<Sum>(place.bytes + i * bytes, isLeft ? x.type : x.second);
    }
  });
  auto forEachSum = [&](auto visit) {
    for (unsigned i = 0; i < slots.size(); ++i)
      if (slots[i] != noSlot)
        for (unsigned lane = 0; lane < warpSize; ++lane)
          visit(warp.file + slots[i] + 4 * lane, sums[(lane / 4 + 8 * (i >> 1 & 1)) * columns + 8 * (i / 4) + 2 * (lane % 4) + (i & 1)]);
  };
  if (product.adds)
    forEachSum([](const unsigned char *bits, Sum &sum) { memcpy(&sum, bits, sizeof(sum)); });
  for (unsigned row = 0; row < rowsOfWarp; ++row)
    for (unsigned k = 0; k < x.size; ++k)
      for (unsigned column = 0; column < columns; ++column)
        sums[row * columns + column] += left[row * x.size + k] * right[k * columns + column];
  if constexpr (std::is_same_v<Sum, float>)
    if (bytes == 1)
      std::transform(sums.begin(), sums.end(), sums.begin(), shorten);
  forEachSum([](unsigned char *bits, const Sum &sum) { memcpy(bits, &sum, sizeof(sum)); });
}

uint64_t descriptorOf(const Warp &warp, const Instruction &x, unsigned slot) {
  uint64_t values[warpSize];
  memcpy(values, warp.file + x.s[slot], sizeof(values));
  for (unsigned lane = 1; lane < warpSize; ++lane)
    if (values[lane] != values[0])
      warp.block->fault(FaultKind::Undefined, warp, x, lane, "the lanes have several descriptors of a matrix");
  return values[0];
}

} // namespace

void executeWarpgroupMultiply(Registers &registers, const Instruction &x, uint32_t) {
  Warp &warp = static_cast<Warp &>(registers);
  Block &block = *warp.block;
  if (block.getLaunch().threadCount() % (warpsOfGroup * warpSize) != 0)
    block.fault(FaultKind::Barrier, warp, x, 0, fmt::format("needs whole warpgroups of {} threads", warpsOfGroup * warpSize));
  uint32_t adds;
  memcpy(&adds, registers.file + x.s[3], sizeof(adds));
  PendingProduct product{&x, descriptorOf(warp, x, 1), descriptorOf(warp, x, 2), adds != 0};
  if (!leftOf(product).isKnown() || !rightOf(product).isKnown())
    block.fault(FaultKind::Undefined, warp, x, 0, "patterns of matrices that start elsewhere than at their multiples are not supported");
  block.beginProduct(warp, product);
  warp.products.back().push_back(product);
}

void executeWarpgroupFence(Registers &registers, const Instruction &, uint32_t) {
  Warp &warp = static_cast<Warp &>(registers);
  warp.sums.fence();
}

void executeWarpgroupCommit(Registers &registers, const Instruction &, uint32_t) {
  static_cast<Warp &>(registers).products.emplace_back();
}

void executeWarpgroupWait(Registers &registers, const Instruction &x, uint32_t) {
  Warp &warp = static_cast<Warp &>(registers);
  auto &groups = warp.products;
  const size_t closed = groups.size() - 1, count = closed - std::min<size_t>(closed, x.target);
  for (size_t g = 0; g < count; ++g)
    for (const PendingProduct &product : groups[g]) {
      if (isFloat(product.x->type))
        multiply<float>(warp, product);
      else
        multiply<uint32_t>(warp, product);
      warp.block->endProduct(warp, product);
    }
  groups.erase(groups.begin(), groups.begin() + count);
  // What still runs is in use, also if it shares registers with what has ended.
  if (warp.block->checksProducts())
    for (const auto &group : groups)
      for (const PendingProduct &product : group)
        for (uint32_t slot : warp.block->kernel().sums[product.x->target])
          if (slot != noSlot)
            warp.sums.begin(slot);
}

void executeProxyFence(Registers &registers, const Instruction &x, uint32_t mask) {
  Warp &warp = static_cast<Warp &>(registers);
  warp.block->fenceBarriers(warp, mask);
  if (x.mode == 0)
    warp.block->fenceProxies(warp, mask);
}

//===- Checks ----------------------------------------------------------------------------------------------------------------------===//

void Block::beginProduct(Warp &warp, const PendingProduct &product) {
  const Instruction &x = *product.x;
  const bool isChecked = checksProducts();
  if (isChecked && !warp.sums.hasFence())
    fault(FaultKind::Race, warp, x, 0, "race: no `wgmma.fence` comes before the first product");
  for (uint32_t slot : kernel().sums[x.target]) {
    if (slot == noSlot || !isChecked)
      continue;
    if (warp.sums.wasAccessed(slot))
      fault(FaultKind::Race, warp, x, 0, "race: its sums were accessed after the last `wgmma.fence`");
    warp.sums.begin(slot);
  }
  forEachPiece(warp, product, [&](uint64_t address, unsigned, unsigned, bool) {
    Place place = locate(warp, x, 0, Space::Shared, address, ProductBytes::pieceBytes, Access::Copy);
    for (unsigned i = 0; i < ProductBytes::pieceBytes && isChecked; ++i)
      if (!productBytes.isFenced(address + i))
        fault(FaultKind::Race, warp, x, 0,
              fmt::format("race: reads what thread {} has written without a `fence.proxy.async`", describeThread(productBytes.writerOf(address + i))));
    noteRead(warp, x, 0, place, ProductBytes::pieceBytes);
    if (isChecked)
      productBytes.begin(address);
  });
}

void Block::endProduct(Warp &warp, const PendingProduct &product) {
  if (!checksProducts())
    return;
  for (uint32_t slot : kernel().sums[product.x->target])
    if (slot != noSlot)
      warp.sums.end(slot);
  forEachPiece(warp, product, [&](uint64_t address, unsigned, unsigned, bool) { productBytes.end(address); });
}

void Block::fenceProxies(const Warp &warp, uint32_t mask) {
  if (!checksProducts())
    return;
  for (unsigned l = 0; l < warpSize; ++l)
    if (mask >> l & 1)
      productBytes.fence(warp.index * warpSize + l);
  productBytes.endFence();
}

void Block::noteRegisters(Warp &warp, const Instruction &x) const {
  auto expectNoSum = [&](uint32_t slot) {
    if (slot != noSlot && warp.sums.isInUse(slot))
      fault(FaultKind::Race, warp, x, 0, "race: uses a register of a `wgmma` that was not waited for");
  };
  auto note = [&](uint32_t slot) {
    expectNoSum(slot);
    if (slot != noSlot)
      warp.sums.noteAccess(slot);
  };
  for (uint32_t slot : x.s)
    note(slot);
  for (uint32_t slot : x.d)
    note(slot);
}

void Block::expectNoProduct(const Warp &warp, const Instruction &x, unsigned lane, const Place &at, unsigned bytes) const {
  if (productBytes.isRead(at.bytes - shared.data(), bytes))
    fault(FaultKind::Race, warp, x, lane, "race: writes what a `wgmma` that was not waited for may still read");
}

} // namespace weir::cudasim
