// RUN: weir-opt %s --split-input-file --verify-diagnostics --weir-assign-executable-targets

module {
  util.global private @a = #hal.device.target<"local", [#hal.executable.target<"llvm-cpu", "a">]> : !hal.device
  stream.executable private @ex {
    stream.executable.export public @entry
  }
  util.func public @f(%r: !stream.resource<external>, %s: index) -> !stream.timepoint {
    %0 = stream.cmd.execute on(#hal.device.affinity<@missing>) with(%r as %c: !stream.resource<external>{%s}) {
      // expected-error @+1 {{runs on #hal.device.affinity<@missing>, which is not a device of the module; declare it as a util.global of type !hal.device}}
      stream.cmd.dispatch @ex::@entry {
        wo %c[%s for %s] : !stream.resource<external>{%s}
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }
}

// -----

module {
  util.global private @a = #hal.device.target<"local", [#hal.executable.target<"unheard-of", "a">]> : !hal.device
  stream.executable private @ex {
    stream.executable.export public @entry
  }
  util.func public @f(%r: !stream.resource<external>, %s: index) -> !stream.timepoint {
    %0 = stream.cmd.execute with(%r as %c: !stream.resource<external>{%s}) {
      // expected-error @+1 {{runs on the device @a, whose target is unheard-of; supported are cpu, reference, vulkan, cuda}}
      stream.cmd.dispatch @ex::@entry {
        wo %c[%s for %s] : !stream.resource<external>{%s}
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }
}

// -----

module {
  util.global private @a : !hal.device
  stream.executable private @ex {
    stream.executable.export public @entry
  }
  util.func public @f(%r: !stream.resource<external>, %s: index) -> !stream.timepoint {
    %0 = stream.cmd.execute with(%r as %c: !stream.resource<external>{%s}) {
      // expected-error @+1 {{runs on the device @a, which names no executable target}}
      stream.cmd.dispatch @ex::@entry {
        wo %c[%s for %s] : !stream.resource<external>{%s}
      }
    } => !stream.timepoint
    util.return %0 : !stream.timepoint
  }
}
