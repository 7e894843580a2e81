#include "print.h"

namespace weir::runtime {

namespace {

class Printer {
public:
  Printer(const Array &array, uint64_t maxElements) : array(array), maxElements(maxElements) {}

  std::string print() {
    text = array.typeString() + "=";
    if (array.count() != 0)
      printDimension(0);
    return std::move(text);
  }

private:
  /// Prints the elements below one index of the dimensions before `dim`; false once the limit is reached.
  bool printDimension(size_t dim) {
    if (dim == array.shape().size())
      return printOne();
    bool isInnermost = dim + 1 == array.shape().size();
    for (int64_t i = 0; i < array.shape()[dim]; ++i) {
      if (isInnermost && i != 0)
        text += ' ';
      if (!isInnermost)
        text += '[';
      bool goOn = printDimension(dim + 1);
      if (!isInnermost)
        text += ']';
      if (!goOn)
        return false;
    }
    return true;
  }

  bool printOne() {
    if (next == maxElements) {
      text += "...";
      return false;
    }
    text += printElement(array.type(), array.data(), next++);
    return true;
  }

  const Array &array;
  uint64_t maxElements;
  uint64_t next = 0;
  std::string text;
};

} // namespace

std::string printArray(const Array &array, uint64_t maxElements) { return Printer(array, maxElements).print(); }

} // namespace weir::runtime
