#ifndef WEIR_CHECK_VALUES_H
#define WEIR_CHECK_VALUES_H

#include "src/check/Random.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/SparseBitVector.h"
#include "llvm/ADT/StringRef.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/Types.h"
#include <cstdint>
#include <memory>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace weir::check {

//===------------------------------------------------------------------------------------------------------------===//
// Hashing: everything unknown (inputs, kernels, external functions, undefined bytes) is a function of a 64-bit key.
//===------------------------------------------------------------------------------------------------------------===//

uint64_t hashBytes(uint64_t hash, const uint8_t *bytes, size_t size);
uint64_t hashString(llvm::StringRef text);
/// Byte `index` of the endless byte sequence that belongs to `key`.
uint8_t byteAt(uint64_t key, uint64_t index);

//===------------------------------------------------------------------------------------------------------------===//
// Storage
//===------------------------------------------------------------------------------------------------------------===//

/// Execution regions that have been asked for, by number.
using WorkSet = llvm::SparseBitVector<>;

/// The bytes of a resource. With value semantics each value has a buffer of its own that never changes once the op that
/// makes it is done; in place, values share buffers.
struct Buffer : llvm::RefCountedBase<Buffer> {
  std::vector<uint8_t> bytes;
  /// 1 where the byte is undefined; as long as `bytes`.
  std::vector<uint8_t> undef;
  /// The op that wrote each byte last, null for contents from outside. Empty unless writers are recorded.
  std::vector<mlir::Operation *> writers;
  /// Names a buffer that comes from outside.
  uint64_t key = 0;
  /// Decides the contents of such a buffer.
  uint64_t contentKey = 0;
  /// False until an op states the size of a buffer from outside.
  bool sized = true;
  /// Storage of an argument of the function that the outside calls, which the caller keeps.
  bool borrowed = false;
  /// Storage of a constant.
  bool readOnly = false;
  /// The work that wrote each byte last, 0 for the host and for contents from outside. Empty until a command writes.
  std::vector<uint32_t> producers;
  /// Bytes that some work has looked at or written.
  struct Use {
    uint32_t work;
    uint64_t first, last;
  };
  std::vector<Use> users;

  /// Gives a buffer from outside its size and contents.
  void setSize(uint64_t size, bool recordWriters);
  uint64_t size() const { return bytes.size(); }
  bool anyUndef(uint64_t begin, uint64_t end) const;
};
using BufferRef = llvm::IntrusiveRefCntPtr<Buffer>;

/// In elements, of contiguous memory.
std::vector<int64_t> getRowMajorStrides(llvm::ArrayRef<int64_t> shape);

//===------------------------------------------------------------------------------------------------------------===//
// SSA values at run time
//===------------------------------------------------------------------------------------------------------------===//

struct RuntimeValue {
  enum class Kind {
    None,
    /// Integers, index (64 bits), and floats as their bits.
    Bits,
    /// Anything else that folds: vectors, complex numbers, strings. Also the symbol after a pointer to a global.
    Constant,
    Resource,
    Timepoint,
    /// A reference to nothing.
    Null,
    /// Elements in row-major order: a tensor, a buffer view, or what a kernel sees of a binding. All but the last never change.
    Shaped,
    /// A range of bytes of a buffer: a binding of a kernel, a part of a resource.
    Span,
    /// Elements of a buffer at strides: memory that a kernel sees.
    View,
  };

  Kind kind = Kind::None;
  /// The value may be anything (it was loaded from undefined bytes).
  bool undef = false;
  llvm::APInt bits;
  mlir::Attribute constant;
  BufferRef buffer;
  /// Of `Shaped`, `Span` and `View`: where the first byte lies.
  uint64_t offset = 0;
  /// Of `Span`: how many bytes belong to it.
  uint64_t length = 0;
  /// Of `Shaped` and `View`; strides, which count elements, of `View`.
  std::vector<int64_t> shape, strides;
  mlir::Type elementType;
  /// Of `Timepoint`: the work that is done when it is reached. Null: none.
  std::shared_ptr<const WorkSet> reached;

  static RuntimeValue getBits(llvm::APInt bits, bool undef = false);
  static RuntimeValue getConstant(mlir::Attribute attr);
  static RuntimeValue getResource(BufferRef buffer);
  static RuntimeValue getTimepoint();
  static RuntimeValue getTimepoint(WorkSet reached);
  static RuntimeValue getNull();
  static RuntimeValue getShaped(BufferRef buffer, std::vector<int64_t> shape, mlir::Type elementType, uint64_t offset = 0);
  static RuntimeValue getView(BufferRef buffer, std::vector<int64_t> shape, std::vector<int64_t> strides, mlir::Type elementType, uint64_t offset);
  static RuntimeValue getSpan(BufferRef buffer, uint64_t offset, uint64_t length);

  bool isBits() const { return kind == Kind::Bits; }
  bool isResource() const { return kind == Kind::Resource; }
  bool isShaped() const { return kind == Kind::Shaped; }
  uint64_t countElements() const;
};

} // namespace weir::check

#endif // WEIR_CHECK_VALUES_H
