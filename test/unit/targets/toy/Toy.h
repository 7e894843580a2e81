/// A target that exists in this folder alone: a machine that adds, subtracts and multiplies arrays of f32. Its executables are text, a line
/// `NAME OP` for each kernel.

#ifndef WEIR_TEST_UNIT_TARGETS_TOY_TOY_H
#define WEIR_TEST_UNIT_TARGETS_TOY_TOY_H

namespace toy {

/// Makes `--target=toy` known to the compiler.
void registerBackend();
/// Makes the device `toy` known to the runtime.
void registerDevice();
/// Kernels that devices have run.
unsigned countDispatches();

} // namespace toy

#endif // WEIR_TEST_UNIT_TARGETS_TOY_TOY_H
