/// The facts of the target, for passes. They are read in the dialects, where layout resolvers ask for them, too.

#ifndef WEIR_PASSES_TARGET_TARGETINFO_H
#define WEIR_PASSES_TARGET_TARGETINFO_H

#include "dialects/HAL/TargetInfo.h"

#endif // WEIR_PASSES_TARGET_TARGETINFO_H
