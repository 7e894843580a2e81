// RUN: weir-opt %s --split-input-file --verify-diagnostics

// A misspelt name.
// expected-error @+1 {{weir.kernl is not an attribute of weir; the attributes are weir.kernel, weir.access,}}
func.func private @f() attributes {weir.kernl}

// -----

// expected-error @+1 {{weir.acess of argument 0 is not an attribute of weir}}
func.func private @f(!stream.binding {weir.acess = "ro"})

// -----

// No attribute says something about a result.
// expected-error @+1 {{weir.access of result 0 must be on an argument or an op}}
func.func private @f() -> (!stream.binding {weir.access = "ro"})

// -----

// weir.kernel
// expected-error @+1 {{weir.kernel must be a unit attribute, not true}}
func.func private @f() attributes {weir.kernel = true}

// -----

// expected-error @+1 {{weir.kernel must be on a function}}
module attributes {weir.kernel} {}

// -----

// expected-error @+1 {{weir.kernel of argument 0 must be on an op}}
func.func private @f(memref<?xi8> {weir.kernel})

// -----

// weir.access
// expected-error @+1 {{weir.access must be a string, not unit}}
func.func private @f() attributes {weir.access}

// -----

// expected-error @+1 {{weir.access must be on an argument of a function}}
func.func private @f() attributes {weir.access = "ro"}

// -----

// expected-error @+1 {{weir.access of argument 1 must be "ro", "wo" or "rw"}}
func.func private @f(!stream.binding, !stream.binding {weir.access = "w"})

// -----

// expected-error @+1 {{weir.access of argument 0 must be on a binding}}
func.func private @f(index {weir.access = "ro"})

// -----

// weir.overwrites
// expected-error @+1 {{weir.overwrites of argument 0 must be a unit attribute, not "yes"}}
func.func private @f(!stream.binding {weir.overwrites = "yes"})

// -----

// expected-error @+1 {{weir.overwrites of argument 0 must be on a binding}}
func.func private @f(tensor<4xf32> {weir.overwrites})

// -----

// expected-error @+1 {{weir.overwrites must be on an argument of a function}}
func.func private @f() attributes {weir.overwrites}

// -----

// weir.shares_bytes
// expected-error @+1 {{weir.shares_bytes of argument 0 must be a unit attribute, not false}}
func.func private @f(!stream.binding {weir.shares_bytes = false})

// -----

// expected-error @+1 {{weir.shares_bytes of argument 0 must be on a binding}}
func.func private @f(index {weir.shares_bytes})

// -----

// weir.scratch
// expected-error @+1 {{weir.scratch of argument 0 must be a unit attribute, not 4096 : i64}}
func.func private @f(memref<?xi8> {weir.scratch = 4096})

// -----

// expected-error @+1 {{weir.scratch of argument 0 must be on a binding}}
func.func private @f(i64 {weir.scratch})

// -----

// weir.scratch_size
// expected-error @+1 {{weir.scratch_size must be an integer, not unit}}
func.func private @f() attributes {weir.scratch_size}

// -----

// expected-error @+1 {{weir.scratch_size must be a number of bytes as i64}}
func.func private @f() attributes {weir.scratch_size = -1 : i64}

// -----

// expected-error @+1 {{weir.scratch_size must be a number of bytes as i64}}
func.func private @f() attributes {weir.scratch_size = 16 : i32}

// -----

// expected-error @+1 {{weir.scratch_size must be on a function}}
module attributes {weir.scratch_size = 16 : i64} {}

// -----

// weir.disjoint_stores
// expected-error @+1 {{weir.disjoint_stores must be a unit attribute, not false}}
func.func private @f() attributes {weir.disjoint_stores = false}

// -----

// expected-error @+1 {{weir.disjoint_stores must be on a function}}
module attributes {weir.disjoint_stores} {}

// -----

// weir.tuned_configs
// expected-error @+1 {{weir.tuned_configs has a.root0, which is not a #weir.lowering_config}}
module attributes {weir.tuned_configs = {a.root0 = 1 : i64}} {
}

// -----

module {
  // expected-error @+1 {{weir.tuned_configs must be on a module}}
  func.func private @f() attributes {weir.tuned_configs = {}}
}

// -----

// weir.lowering_config
func.func @f(%a: tensor<4x8xf32>, %d: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+1 {{weir.lowering_config must be a #weir.lowering_config, not [2, 4]}}
  %r = linalg.negf {weir.lowering_config = [2, 4]} ins(%a : tensor<4x8xf32>) outs(%d : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

func.func @f(%a: tensor<4x8xf32>, %d: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+1 {{weir.lowering_config orders 1 loops, but the op has 2}}
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops", order = [0]>} ins(%a : tensor<4x8xf32>) outs(%d : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

func.func @f(%a: tensor<4x8xf32>, %d: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+1 {{strategy has no name}}
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "">} ins(%a : tensor<4x8xf32>) outs(%d : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

func.func @f(%a: tensor<4x8xf32>, %d: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+1 {{tile has a negative size}}
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "tiles", tile = [2, -4]>} ins(%a : tensor<4x8xf32>) outs(%d : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

func.func @f(%a: tensor<4x8xf32>, %d: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+1 {{registers has a size that is not positive}}
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops", registers = [1, 0]>} ins(%a : tensor<4x8xf32>) outs(%d : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

func.func @f(%a: tensor<4x8xf32>, %d: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+1 {{lanes are 6, which is not a power of two}}
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops", lanes = 6>} ins(%a : tensor<4x8xf32>) outs(%d : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

func.func @f(%a: tensor<4x8xf32>, %d: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+1 {{order must name each loop once}}
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops", order = [0, 0]>} ins(%a : tensor<4x8xf32>) outs(%d : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

func.func @f(%a: tensor<4x8xf32>, %d: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+1 {{loop 2 is not in order}}
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops", vector_loop = 2, order = [0, 1]>} ins(%a : tensor<4x8xf32>) outs(%d : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

func.func @f(%a: tensor<4x8xf32>, %d: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+1 {{packed_operand and reduction_block must not be negative}}
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops", reduction_block = -1>} ins(%a : tensor<4x8xf32>) outs(%d : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

func.func @f(%a: tensor<4x8xf32>, %d: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+1 {{short_loops must be a #weir.lowering_config}}
  %r = linalg.negf {weir.lowering_config = #weir.lowering_config<strategy = "vector-loops", short_loops = unit>} ins(%a : tensor<4x8xf32>) outs(%d : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

// expected-error @+1 {{weir.lowering_config must be on a structured op}}
func.func private @f() attributes {weir.lowering_config = #weir.lowering_config<strategy = "tiles">}

// -----

// weir.no_fuse
func.func @f(%a: f32) -> f32 {
  // expected-error @+1 {{weir.no_fuse must be on an op with tensors}}
  %r = arith.negf %a {weir.no_fuse} : f32
  return %r : f32
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{weir.no_fuse must be a unit attribute, not true}}
  %r = arith.negf %a {weir.no_fuse = true} : tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// weir.affinities_held
// expected-error @+1 {{weir.affinities_held must be a unit attribute, not 1 : i64}}
module attributes {weir.affinities_held = 1} {}

// -----

module {
  // expected-error @+1 {{weir.affinities_held must be on a module}}
  func.func private @f() attributes {weir.affinities_held}
}

// -----

// weir.fp_contract
// expected-error @+1 {{weir.fp_contract must be a string, not 1 : i64}}
module attributes {weir.fp_contract = 1} {}

// -----

// expected-error @+1 {{weir.fp_contract must be "off", "on" or "fast"}}
module attributes {weir.fp_contract = "some"} {}

// -----

module {
  // expected-error @+1 {{weir.fp_contract must be on a module}}
  func.func private @f() attributes {weir.fp_contract = "on"}
}

// -----

// weir.fusion
// expected-error @+1 {{weir.fusion must be a dictionary, not 1 : i64}}
module attributes {weir.fusion = 1} {}

// -----

// expected-error @+1 {{weir.fusion is invalid: 'speed' is not a fusion parameter; the parameters are lambda, units, cap, cache, kappa, tau, omega, line, rows, columns, live}}
module attributes {weir.fusion = {speed = 1}} {}

// -----

// expected-error @+1 {{weir.fusion is invalid: 'units' must not be 0}}
module attributes {weir.fusion = {units = 0}} {}

// -----

// expected-error @+1 {{weir.fusion is invalid: 'columns' must not be 0}}
module attributes {weir.fusion = {columns = 0}} {}

// -----

// expected-error @+1 {{weir.fusion is invalid: 'cap' must be an i64}}
module attributes {weir.fusion = {cap = 1 : i32}} {}

// -----

// expected-error @+1 {{weir.fusion is invalid: 'accept' must be an array of strings}}
module attributes {weir.fusion = {accept = "horizontal"}} {}

// -----

// expected-error @+1 {{weir.fusion is invalid: 'all' is not a fusion pattern; the patterns are permuted-store}}
module attributes {weir.fusion = {refuse = ["all"]}} {}

// -----

// expected-error @+1 {{weir.fusion must be on a module}}
func.func private @f() attributes {weir.fusion = {}}

// -----

// weir.in_place_safe
// expected-error @+1 {{weir.in_place_safe must be a unit attribute, not 1 : i64}}
module attributes {weir.in_place_safe = 1} {}

// -----

func.func @f(%a: f32) -> f32 {
  // expected-error @+1 {{weir.in_place_safe must be on a function or module}}
  %r = arith.negf %a {weir.in_place_safe} : f32
  return %r : f32
}

// -----

// weir.tensor_type
// expected-error @+1 {{weir.tensor_type must be a type, not "tensor"}}
util.global private @g {weir.tensor_type = "tensor"} : i32

// -----

// expected-error @+1 {{weir.tensor_type must be a ranked tensor type}}
util.global private @g {weir.tensor_type = tensor<*xf32>} : i32

// -----

// expected-error @+1 {{weir.tensor_type must be on a util.global}}
func.func private @f() attributes {weir.tensor_type = tensor<4xf32>}

// -----

// weir.host_name
// expected-error @+1 {{weir.host_name must be a string, not @f}}
util.initializer attributes {weir.host_name = @f} {
  util.return
}

// -----

// expected-error @+1 {{weir.host_name must be a symbol name}}
util.initializer attributes {weir.host_name = ""} {
  util.return
}

// -----

// expected-error @+1 {{weir.host_name must be on a util.initializer}}
func.func private @f() attributes {weir.host_name = "f"}

// -----

// weir.data
// expected-error @+1 {{weir.data must be on an llvm.mlir.global}}
util.global private @g {weir.data = 1 : i32} : i32

// -----

// weir.serialized
// expected-error @+1 {{weir.serialized must be a dense elements attribute, not "text"}}
stream.executable private @ex attributes {weir.serialized = "text"} {
}

// -----

// expected-error @+1 {{weir.serialized must be on a stream.executable}}
func.func private @f() attributes {weir.serialized = dense<1> : vector<2xi8>}

// -----

// weir.address_form
// expected-error @+1 {{weir.address_form must be a dense elements attribute, not "text"}}
stream.executable private @ex attributes {weir.address_form = "text"} {
}

// -----

// expected-error @+1 {{weir.address_form must be on a stream.executable}}
func.func private @f() attributes {weir.address_form = dense<1> : vector<2xi8>}

// -----

// weir.large_bindings
// expected-error @+1 {{weir.large_bindings must be a unit attribute, not 3 : i64}}
func.func private @f() attributes {weir.large_bindings = 3}

// -----

// expected-error @+1 {{weir.large_bindings must be on a function}}
module attributes {weir.large_bindings} {}

// -----

// weir.host
// expected-error @+1 {{weir.host must be a #hal.executable.target}}
module attributes {weir.host = "here"} {
}

// -----

// expected-error @+1 {{weir.host must be on a module}}
func.func private @f() attributes {weir.host = #hal.executable.target<"llvm-cpu", "elf">}

// -----

// weir.workgroup_size
stream.executable private @ex {
  // expected-error @+1 {{weir.workgroup_size must be an array of i32, not 64 : i64}}
  stream.executable.export public @entry attributes {weir.workgroup_size = 64}
}

// -----

stream.executable private @ex {
  // expected-error @+1 {{weir.workgroup_size must be three positive numbers}}
  stream.executable.export public @entry attributes {weir.workgroup_size = array<i32: 64, 0, 1>}
}

// -----

// expected-error @+1 {{weir.workgroup_size must be on a stream.executable.export}}
func.func private @f() attributes {weir.workgroup_size = array<i32: 64, 1, 1>}

// -----

// weir.grid_operands
stream.executable private @ex {
  // expected-error @+1 {{weir.grid_operands must be a unit attribute, not 3 : i64}}
  stream.executable.export public @entry attributes {weir.grid_operands = 3}
}

// -----

// expected-error @+1 {{weir.grid_operands must be on an export}}
module attributes {weir.grid_operands} {}

// -----

// weir.parts
// expected-error @+1 {{weir.parts must be on a loop}}
func.func private @f() attributes {weir.parts}

// -----

// weir.assertions
stream.executable private @ex {
  // expected-error @+1 {{weir.assertions must be an array, not "no"}}
  stream.executable.export public @entry attributes {weir.assertions = "no"}
}

// -----

stream.executable private @ex {
  // expected-error @+1 {{weir.assertions must be a list of strings}}
  stream.executable.export public @entry attributes {weir.assertions = [1]}
}

// -----

// expected-error @+1 {{weir.assertions must be on a stream.executable.export}}
func.func private @f() attributes {weir.assertions = ["no"]}

// -----

// weir.work
stream.executable private @ex {
  // expected-error @+1 {{weir.work must be a dictionary, not "much"}}
  stream.executable.export public @entry attributes {weir.work = "much"}
}

// -----

stream.executable private @ex {
  // expected-error @+1 {{weir.work needs a list of strings named ops}}
  stream.executable.export public @entry attributes {weir.work = {ops = [1]}}
}

// -----

stream.executable private @ex {
  // expected-error @+1 {{weir.work needs a list named access of "ro", "wo" and "rw"}}
  stream.executable.export public @entry attributes {weir.work = {access = ["all"]}}
}

// -----

stream.executable private @ex {
  // expected-error @+1 {{weir.work needs a list named flops of non-empty arrays of i64}}
  stream.executable.export public @entry attributes {weir.work = {flops = [array<i64>]}}
}

// -----

// expected-error @+1 {{weir.work must be on a stream.executable.export or a module}}
func.func private @f() attributes {weir.work = {}}

// -----

stream.executable private @ex {
  // expected-error @+1 {{weir.work needs a dictionary named layout of integers and "unknown"}}
  stream.executable.export public @entry attributes {weir.work = {layout = {conversions = "many"}}}
}
