/// What a module needs of the CPU that runs it.

#ifndef WEIR_RUNTIME_REQUIREMENTS_H
#define WEIR_RUNTIME_REQUIREMENTS_H

#include <string>

namespace weir::runtime {

/// Raises an error that names the features which the module file's note (weir/abi.h) asks for and the running CPU lacks. A module without a
/// note was not written by weir-compile and asks for nothing.
void checkRequirements(const std::string &path);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_REQUIREMENTS_H
