#ifndef WEIR_DIALECTS_STREAM_STREAMATTRS_H
#define WEIR_DIALECTS_STREAM_STREAMATTRS_H

#include "dialects/Stream/StreamInterfaces.h"
#include "dialects/Stream/StreamTypes.h"

#define GET_ATTRDEF_CLASSES
#include "dialects/Stream/StreamAttrs.h.inc"

#endif // WEIR_DIALECTS_STREAM_STREAMATTRS_H
