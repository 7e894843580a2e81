// All ops of the dialect; the files beside this one hold them by group.
include "dialects/Flow/FlowDispatchOps.td"
include "dialects/Flow/FlowExecutableOps.td"
include "dialects/Flow/FlowTensorOps.td"
