/// Elements of constant tensors, one by one (encoding-passes.md EV3).

#ifndef WEIR_PASSES_ANALYSIS_CONSTANTTENSORS_H
#define WEIR_PASSES_ANALYSIS_CONSTANTTENSORS_H

#include "mlir/IR/BuiltinTypes.h"

namespace weir {

/// Elements side by side. Without bytes nothing is known of them.
struct Elements {
  mlir::RankedTensorType type;
  llvm::ArrayRef<char> bytes;
  bool isSplat = false;

  /// All of them, splat or not.
  void copyTo(char *target) const;
};

/// Steps through a box of a row-major tensor: the index of each of its elements, in order. The lists stay the caller's.
class BoxWalk {
public:
  BoxWalk(llvm::ArrayRef<int64_t> sizes, llvm::ArrayRef<int64_t> strides, int64_t start)
      : sizes(sizes), strides(strides), index(sizes.size(), 0), place(start) {}

  int64_t getPlace() const { return place; }
  llvm::ArrayRef<int64_t> getIndex() const { return index; }
  void advance();

private:
  llvm::ArrayRef<int64_t> sizes, strides;
  llvm::SmallVector<int64_t> index;
  int64_t place;
};

/// Of each dimension of a row-major tensor.
llvm::SmallVector<int64_t> getElementStrides(llvm::ArrayRef<int64_t> shape);

/// A part of a row-major tensor: where its first element is, how far its elements are from each other, and how many there are.
struct ElementBox {
  llvm::SmallVector<int64_t> sizes, strides;
  int64_t start = 0, count = 1;

  /// Nothing if it is empty or not within the tensor.
  static std::optional<ElementBox> get(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> starts, llvm::ArrayRef<int64_t> sizes,
                                       llvm::ArrayRef<int64_t> steps);
  BoxWalk walk() const { return BoxWalk(sizes, strides, start); }
};

/// As constants hold elements; 0 where these have no power of two of bytes. Elements of 1, 2 and 4 bits have one each.
int64_t getBytesOfElement(mlir::Type type);

/// The bits of an element, little endian.
uint64_t readElement(const char *bytes, int64_t size);

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_CONSTANTTENSORS_H
