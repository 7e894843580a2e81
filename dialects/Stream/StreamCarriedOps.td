// Ops that are carried, not interpreted. They have a header of their own: nothing but their syntax depends on it.
include "dialects/Stream/StreamCollectiveOps.td"
include "dialects/Stream/StreamParameterOps.td"
