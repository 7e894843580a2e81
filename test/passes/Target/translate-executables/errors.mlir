// RUN: weir-opt %s --verify-diagnostics --pass-pipeline="builtin.module(stream.executable(weir-translate-executables))"

// expected-error @+1 {{has the target #hal.executable.target<"unheard-of", "elf">, which this compiler does not support; supported are cpu, reference}}
stream.executable private @ex attributes {hal.executable.target = #hal.executable.target<"unheard-of", "elf">} {
  stream.executable.export public @k
  builtin.module {
  }
}
