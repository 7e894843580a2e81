weir_tablegen(WeirCodegenCPUConvPassesIncGen ConvPasses.td
  ConvPasses.h.inc "-gen-pass-decls -name=CodegenCPUConv")
weir_add_library(WeirCodegenCPUConv
  Conv/ConvAnalysis.cpp
  Conv/ConvChannels.cpp
  Conv/ConvDepth.cpp
  Conv/ConvEpilogue.cpp
  Conv/ConvEpilogueAnalysis.cpp
  Conv/ConvEpilogueBuffers.cpp
  Conv/ConvFeatures.cpp
  Conv/ConvPixels.cpp
  Conv/ConvPrologue.cpp
  Conv/ConvRows.cpp
  Conv/ConvSchedules.cpp
  Conv/ConvStrategies.cpp
  Conv/ConvWinograd.cpp
  Conv/PadPatch.cpp
  Conv/WinogradTiles.cpp
  RegisterTile.cpp
  LINK WeirCodegenTiling
  DEPENDS WeirCodegenCPUConvPassesIncGen WeirCodegenTilingPassesIncGen WeirWeirIncGen)
