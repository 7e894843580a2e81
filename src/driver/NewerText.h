/// Text that MLIR 23 and 24 print and 22.1 does not read, but for that of TOSA (InputText.h).
///
/// | newer | read as |
/// |---|---|
/// | `nneg` of `arith.extui`, `uitofp`, `index_castui`; `{nonNeg}` | left out: it only promises |
/// | `to_nearest_even` of `arith.addf`, `subf`, `mulf`, `divf`; `roundingmode = 0` | left out: it is what these ops do |
/// | `arith.maximumnumf`, `minimumnumf`, as kinds of reductions, too | `maxnumf`, `minnumf`, which may take either of two zeros |
/// | `alignment = 64`, `alignment(16) nontemporal(true)` of `memref` and `vector` | the same in a dictionary |
/// | `bufferization.alloc_tensor() <{..}>` | `{..}` |
/// | `dense<"0x0001..">` of i1 with a byte for each element | the same with a bit for each |
/// | `tensor.pack`, `tensor.unpack` of releases before 21 | `linalg.pack`, `linalg.unpack` |
///
/// Everything else that is known to be newer is refused. What is read takes as many characters as before, so that places in messages are those of the
/// program.

#ifndef WEIR_DRIVER_NEWERTEXT_H
#define WEIR_DRIVER_NEWERTEXT_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace weir::driver {

/// What cannot be read, where, and what to do about it.
struct Refusal {
  size_t offset;
  std::string message;
};

/// Whether `text` has a word that only newer text has; it may be in a string or a comment.
bool mayBeNewer(llvm::StringRef text);

/// Rewrites `text` in place, outside of strings and comments.
std::optional<Refusal> readNewerText(std::string &text);

} // namespace weir::driver

#endif // WEIR_DRIVER_NEWERTEXT_H
