#ifndef WEIR_DIALECTS_STREAM_OPS_TD
#define WEIR_DIALECTS_STREAM_OPS_TD

include "dialects/Stream/StreamAsyncOps.td"
include "dialects/Stream/StreamAsyncDispatchOps.td"
include "dialects/Stream/StreamCmdOps.td"
include "dialects/Stream/StreamExecutableOps.td"
include "dialects/Stream/StreamFileOps.td"
include "dialects/Stream/StreamResourceOps.td"
include "dialects/Stream/StreamTensorOps.td"
include "dialects/Stream/StreamTestOps.td"
include "dialects/Stream/StreamTimepointOps.td"

#endif // WEIR_DIALECTS_STREAM_OPS_TD
