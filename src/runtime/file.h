/// Whole files in and out, with errors that name the path.

#ifndef WEIR_RUNTIME_FILE_H
#define WEIR_RUNTIME_FILE_H

#include <string>
#include <string_view>

namespace weir::runtime {

std::string readFile(const std::string &path);

/// Replaces or extends the file at `path`.
void writeFile(const std::string &path, std::string_view bytes, bool append = false);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_FILE_H
