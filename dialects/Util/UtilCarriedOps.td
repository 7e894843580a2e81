// Ops that are carried, not interpreted. They have a header of their own: nothing but their syntax depends on it.
include "dialects/Util/UtilBufferOps.td"
include "dialects/Util/UtilHostOps.td"
