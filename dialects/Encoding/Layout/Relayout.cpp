#include "dialects/Encoding/Layout/Relayout.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir::encoding;

bool Relayout::pads() const {
  return llvm::any_of(pad, [](int64_t amount) { return amount != 0; });
}

bool Relayout::transposes() const { return !llvm::is_sorted(permutation); }

namespace {
/// One of the digits into which those of both layouts fall apart.
struct Part {
  int64_t dim, weight, extent;
};

/// A layout's digits with the slowest one of each dimension long enough for what both layouts hold.
struct Side {
  SmallVector<Digit> digits;
  SmallVector<int64_t> extents;
  SmallVector<int64_t> slowest; // position of the slowest digit of each dimension

  explicit Side(const Layout &layout)
      : digits(layout.getDigits()), extents(layout.getPhysicalShape()), slowest(layout.getRank(), -1) {
    for (auto [i, digit] : llvm::enumerate(digits)) {
      int64_t &found = slowest[digit.dim];
      // Of equal weights the first is that of more than one value.
      if (found < 0 || digit.weight > digits[found].weight)
        found = i;
    }
  }
};

/// Weights at which either layout splits the dimension, falling. Nothing unless each divides the one before.
std::optional<SmallVector<int64_t>> commonWeights(const Side &a, const Side &b, int64_t dim) {
  SmallVector<int64_t> weights;
  for (const Side *side : {&a, &b})
    for (const Digit &digit : side->digits)
      if (digit.dim == dim)
        weights.push_back(digit.weight);
  llvm::sort(weights, std::greater<>());
  weights.erase(llvm::unique(weights), weights.end());
  for (size_t i = 1; i < weights.size(); ++i)
    if (weights[i - 1] % weights[i] != 0)
      return std::nullopt;
  return weights;
}

/// The parts of a side in its order, grouped by its digits; a digit of one value is a part of its own. The weights of a
/// digit (w, e) are those from w up to, and without, w * e: it has w * e values of its first part's weight together.
void splitDigits(const Side &side, ArrayRef<SmallVector<int64_t>> weights, SmallVectorImpl<Part> &parts,
                 SmallVectorImpl<ReassociationIndices> &groups) {
  for (auto [digit, extent] : llvm::zip_equal(side.digits, side.extents)) {
    ReassociationIndices &group = groups.emplace_back();
    auto add = [&](const Part &part) {
      group.push_back(parts.size());
      parts.push_back(part);
    };
    if (ShapedType::isDynamic(extent)) {
      add({digit.dim, digit.weight, extent});
      continue;
    }
    int64_t above = digit.weight * extent;
    for (int64_t weight : weights[digit.dim])
      if (weight >= digit.weight && weight < above) {
        add({digit.dim, weight, above / weight});
        above = weight;
      }
    if (group.empty())
      add({digit.dim, 0, extent});
  }
}

/// Adds dimensions of size 1 to the last group.
void addUnits(size_t count, SmallVectorImpl<Part> &parts, SmallVectorImpl<ReassociationIndices> &groups) {
  for (; parts.size() < count; parts.push_back({0, 0, 1}))
    groups.back().push_back(parts.size());
}
} // namespace

std::optional<Relayout> weir::encoding::planRelayout(const Layout &source, const Layout &target) {
  Side from(source), to(target);
  SmallVector<SmallVector<int64_t>> weights;
  Relayout plan;
  plan.pad.assign(from.digits.size(), 0);
  plan.slice = to.extents;
  for (int64_t dim = 0; dim < source.getRank(); ++dim) {
    std::optional<SmallVector<int64_t>> common = commonWeights(from, to, dim);
    if (!common)
      return std::nullopt;
    int64_t a = from.slowest[dim], b = to.slowest[dim];
    const Digit &mine = from.digits[a], &theirs = to.digits[b];
    weights.push_back(std::move(*common));
    if (!mine.extent.isStatic() || !theirs.extent.isStatic()) {
      if (mine.weight != theirs.weight || mine.extent != theirs.extent)
        return std::nullopt;
      continue;
    }
    int64_t longest = std::max(from.extents[a] * mine.weight, to.extents[b] * theirs.weight);
    int64_t rounded = llvm::alignTo(longest, weights.back().front());
    plan.pad[a] = rounded / mine.weight - from.extents[a];
    from.extents[a] = rounded / mine.weight;
    to.extents[b] = rounded / theirs.weight;
  }
  SmallVector<Part> expanded, transposed;
  splitDigits(from, weights, expanded, plan.expansion);
  splitDigits(to, weights, transposed, plan.collapse);
  plan.collapsedShape = to.extents;
  size_t count = std::max(expanded.size(), transposed.size());
  if (count != 0) {
    addUnits(count, expanded, plan.expansion);
    addUnits(count, transposed, plan.collapse);
  }
  // Parts of one value have no weight and match any such.
  SmallVector<bool> isUsed(count, false);
  for (const Part &part : transposed) {
    auto *found = llvm::find_if(expanded, [&](const Part &candidate) {
      return !isUsed[&candidate - expanded.begin()] && candidate.weight == part.weight &&
             candidate.extent == part.extent && (part.weight == 0 || candidate.dim == part.dim);
    });
    if (found == expanded.end())
      return std::nullopt;
    isUsed[found - expanded.begin()] = true;
    plan.permutation.push_back(found - expanded.begin());
  }
  for (const Part &part : expanded)
    plan.expandedShape.push_back(part.extent);
  return plan;
}
