/// A look at a shared object before the dynamic loader maps it.

#ifndef WEIR_RUNTIME_ELF_CHECK_H
#define WEIR_RUNTIME_ELF_CHECK_H

#include <string>

namespace weir::runtime {

/// Raises an error unless the file is an ELF shared object for this machine whose segments and sections all lie within it. The loader
/// does not check the latter: it maps a truncated file and dies with SIGBUS at the first page after its end.
void checkElfFile(const std::string &path);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ELF_CHECK_H
