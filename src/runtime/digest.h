/// Whether a module file has the bytes that weir-compile wrote.

#ifndef WEIR_RUNTIME_DIGEST_H
#define WEIR_RUNTIME_DIGEST_H

#include <string>

namespace weir::runtime {

/// Raises an error unless the file ends in a `weir_trailer_t` that fits the bytes before it. Reads all of the file, on all processors.
void checkDigest(const std::string &path);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DIGEST_H
