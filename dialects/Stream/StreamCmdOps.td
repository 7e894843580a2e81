#ifndef WEIR_DIALECTS_STREAM_CMD_OPS_TD
#define WEIR_DIALECTS_STREAM_CMD_OPS_TD

include "dialects/Stream/StreamOpBase.td"

#endif // WEIR_DIALECTS_STREAM_CMD_OPS_TD
