/// The features of CPUs that passes and layout resolvers ask `MachineInfo::hasFeature` about.

#ifndef WEIR_DIALECTS_MACHINE_QUERIEDFEATURES_H
#define WEIR_DIALECTS_MACHINE_QUERIEDFEATURES_H

#include "llvm/ADT/StringRef.h"

namespace weir {

/// A configuration spells these out where the CPU has them, so that passes need not know names of CPUs. Of others it has the differences to
/// what the name brings.
bool isQueriedFeature(llvm::StringRef feature);

/// Adds one, for the rest of the process. Not while passes run.
void addQueriedFeature(llvm::StringRef feature);

} // namespace weir

#endif // WEIR_DIALECTS_MACHINE_QUERIEDFEATURES_H
