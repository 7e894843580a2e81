// RUN: weir-opt --split-input-file --verify-diagnostics %s

// expected-error @+1 {{unknown resource lifetime 'forever'}}
func.func private @lifetime(!stream.resource<forever>)

// -----

// expected-error @+1 {{expected 'immediate'}}
module attributes {t.a = #stream.timepoint<later>} {}

// -----

// expected-error @+1 {{unknown resource configuration key 'max_size'}}
module attributes {t.a = #stream.resource_config<{max_size = 4}>} {}

// -----

// expected-error @+1 {{expected true, false, 0 or 1}}
module attributes {t.a = #stream.resource_config<{alias_mutable_bindings = 2}>} {}

// -----

// expected-error @+1 {{unknown memory model 'Shared'; expected Unified or Discrete}}
module attributes {t.a = #stream.resource_config<{memory_model = Shared}>} {}

// -----

// expected-error @+1 {{unknown favor 'speed'}}
module attributes {t.a = #stream.partitioning_config<"speed">} {}

// -----

// expected-error @+1 {{a named parameter needs a type}}
module attributes {t.a = #stream.parameter.named<"w">} {}
