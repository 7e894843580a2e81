/// The files of src/report/page, as they were when this was built.

#ifndef WEIR_SRC_REPORT_PAGEPARTS_H
#define WEIR_SRC_REPORT_PAGEPARTS_H

#include "llvm/ADT/StringRef.h"

namespace weir::report {

extern const llvm::StringRef kPage, kStyle, kScript;

} // namespace weir::report

#endif // WEIR_SRC_REPORT_PAGEPARTS_H
