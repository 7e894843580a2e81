#ifndef WEIR_PASSES_REGISTER_H
#define WEIR_PASSES_REGISTER_H

namespace weir {

/// Registers every pass and named pipeline of weir.
void registerPasses();

} // namespace weir

#endif // WEIR_PASSES_REGISTER_H
