#ifndef WEIR_DIALECTS_UTIL_UTILATTRS_H
#define WEIR_DIALECTS_UTIL_UTILATTRS_H

#include "dialects/Util/UtilDialect.h"
#include "dialects/Util/UtilInterfaces.h"

#define GET_ATTRDEF_CLASSES
#include "dialects/Util/UtilAttrs.h.inc"

#endif // WEIR_DIALECTS_UTIL_UTILATTRS_H
