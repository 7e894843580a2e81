/// The scalar ops that ElementProgram knows, and how each is computed.
#ifndef WEIR_CHECK_ELEMENTSTEPS_H
#define WEIR_CHECK_ELEMENTSTEPS_H

#include "src/check/Element.h"

namespace weir::check {

/// A step while it runs. `error` gets the reason of a step that fails.
struct StepRun {
  const ElementStep *step;
  Slot *slots;
  const int64_t *indices;
  const char *&error;

  const Slot &get(unsigned operand) const { return slots[step->operands[operand]]; }
  double x() const { return get(0).number; }
  double y() const { return get(1).number; }
  uint64_t a() const { return get(0).bits; }
  uint64_t b() const { return get(1).bits; }
  /// With the sign of the operands' type.
  int64_t signedA() const { return step->from.extend(a()); }
  int64_t signedB() const { return step->from.extend(b()); }
  bool set(Slot slot) const { return slots[step->result] = slot, true; }
  bool setFloat(double number) const { return slots[step->result].number = step->to.round(number), true; }
  bool setInt(uint64_t value) const { return slots[step->result].bits = value & step->to.mask(), true; }
  bool fail(const char *reason) const { return error = reason, false; }
};

/// How a scalar op is computed; null for other ops.
StepFunction findStep(mlir::Operation *op);

} // namespace weir::check

#endif // WEIR_CHECK_ELEMENTSTEPS_H
