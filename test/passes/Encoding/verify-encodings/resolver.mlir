// A module without any encoding, and a target that has no resolver: the identity is the dialect's.
// RUN: weir-opt %s --weir-verify-encodings=after=weir-materialize-encodings | FileCheck %s

// CHECK: util.global private @mine
util.global private @mine = #hal.device.target<"local", [#hal.executable.target<"weir-reference", "elf">]> : !hal.device
