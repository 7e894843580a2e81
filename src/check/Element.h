#ifndef WEIR_CHECK_ELEMENT_H
#define WEIR_CHECK_ELEMENT_H

#include "src/check/Values.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/APFloat.h"
#include <optional>

namespace weir::check {

/// An element of a tensor while it is computed with: integers in their low bits, the others zero; floats as a double that is
/// rounded to their type.
union Slot {
  uint64_t bits;
  double number;
};

/// How elements of a type lie in memory: i1 is a byte, index has eight.
struct ElementLayout {
  bool isFloat = false;
  unsigned bits = 0, bytes = 0;
  const llvm::fltSemantics *semantics = nullptr;

  /// Nothing for types that cannot be computed with: complex ones, integers that do not fill bytes or are wider than 64 bits.
  static std::optional<ElementLayout> get(mlir::Type type);

  Slot load(const uint8_t *bytes) const;
  void store(Slot slot, uint8_t *bytes) const;
  Slot fromBits(uint64_t raw) const;
  uint64_t toBits(Slot slot) const;
  /// The nearest number of the type, ties to even.
  double round(double number) const;
  /// The element that belongs to `key`: a number that programs compute with exactly as far as possible, so that what is wrong shows.
  Slot makeUp(uint64_t key) const;
  uint64_t mask() const { return bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1; }
  int64_t extend(uint64_t value) const { return static_cast<int64_t>(value << (64 - bits)) >> (64 - bits); }
};

struct StepRun;
/// False if it does what must not be done.
using StepFunction = bool (*)(const StepRun &);

/// One op of such a computation.
struct ElementStep {
  StepFunction run = nullptr;
  uint8_t variant = 0; ///< the predicate of a comparison, the loop of an index
  bool selects = false, readsLoop = false;
  ElementLayout from, to; ///< of the operands and of the result
  unsigned operands[3] = {0, 0, 0};
  unsigned result = 0;
};

/// The computation of one element: the straight-line body of a structured op.
class ElementProgram {
public:
  /// Nothing if an op in `body` is not on scalars. `getOuter` supplies values from outside of the body.
  static std::optional<ElementProgram> compile(mlir::Block &body,
                                               llvm::function_ref<const RuntimeValue *(mlir::Value)> getOuter);
  /// Of one op alone; its operands are the arguments.
  static std::optional<ElementProgram> compile(mlir::Operation *op);

  /// The arguments come first in `slots`.
  std::vector<Slot> makeSlots() const { return initial; }
  std::vector<uint8_t> makeUndefs() const { return initialUndefs; }
  /// False if it does what must not be done (a division by zero), with the reason in `error`.
  bool run(Slot *slots, const int64_t *indices, const char *&error) const;
  /// The same where slots may be undefined.
  bool run(Slot *slots, uint8_t *undefs, const int64_t *indices, const char *&error) const;

  /// The slots of what is yielded.
  std::vector<unsigned> yields;
  size_t countOps() const { return steps.size(); }

private:
  template <bool checksUndefs>
  bool runImpl(Slot *slots, uint8_t *undefs, const int64_t *indices, const char *&error) const;

  std::vector<ElementStep> steps;
  std::vector<Slot> initial;
  std::vector<uint8_t> initialUndefs;
};

} // namespace weir::check

#endif // WEIR_CHECK_ELEMENT_H
