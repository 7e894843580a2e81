// RUN: weir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// tensor.import.C1
func.func @import_C1(%v: !test.view, %d: index, %sz: index) {
  // expected-error @+1 {{has 2 dimension values for 1 dynamic dimensions of the result encoding}}
  %0 = stream.tensor.import %v : !test.view -> tensor<?x4xf32>{%d, %d} in !stream.resource<external>{%sz}
  return
}

// -----

// tensor.export.C1
func.func @export_C1(%r: !stream.resource<external>, %sz: index) {
  // expected-error @+1 {{has 0 dimension values for 1 dynamic dimensions of the source encoding}}
  %0 = stream.tensor.export %r : tensor<?x4xf32> in !stream.resource<external>{%sz} -> !test.view
  return
}

// -----

// tensor.sizeof.C1
func.func @sizeof_C1(%d: index) {
  // expected-error @+1 {{has 1 dimension values for 0 dynamic dimensions}}
  %0 = stream.tensor.sizeof tensor<4xf32>{%d} : index
  return
}

// -----

func.func @sizeof_type() {
  // expected-error @+1 {{expected builtin.index, but found 'i32'}}
  %0 = stream.tensor.sizeof tensor<4xf32> : i32
  return
}

// -----

// tensor.trace.C1
func.func @trace_C1(%h: !stream.resource<staging>, %sz: index) {
  // expected-error @+1 {{has 2 encodings for 1 resources}}
  "stream.tensor.trace"(%h, %sz) <{key = "k", operandSegmentSizes = array<i32: 1, 1, 0>, resource_encodings = [tensor<4xf32>, tensor<4xf32>]}> : (!stream.resource<staging>, index) -> ()
  return
}

// -----

// tensor.trace.C2: dimensions are parsed exactly when the encoding has some.
func.func @trace_C2_text(%h: !stream.resource<staging>, %d: index, %sz: index) {
  // expected-error @+1 {{expected 'in'}}
  stream.tensor.trace "k" = [%h : tensor<4xf32>{%d} in !stream.resource<staging>{%sz}]
  return
}

// -----

// tensor.trace.C2
func.func @trace_C2(%h: !stream.resource<staging>, %sz: index) {
  // expected-error @+1 {{has 0 dimension values for 1 dynamic dimensions of the resource encoding}}
  "stream.tensor.trace"(%h, %sz) <{key = "k", operandSegmentSizes = array<i32: 1, 1, 0>, resource_encodings = [tensor<?xf32>]}> : (!stream.resource<staging>, index) -> ()
  return
}

// -----

// tensor.trace.C3
func.func @trace_C3(%h: !stream.resource<staging>, %sz: index) {
  // expected-error @+1 {{has 0 resource sizes for 1 values that need one}}
  "stream.tensor.trace"(%h) <{key = "k", operandSegmentSizes = array<i32: 1, 0, 0>, resource_encodings = [tensor<4xf32>]}> : (!stream.resource<staging>) -> ()
  return
}

// -----

// tensor.empty.C1
func.func @empty_C1(%sz: index) {
  // expected-error @+1 {{has 0 dimension values for 1 dynamic dimensions}}
  %0 = stream.tensor.empty : tensor<?xf32> in !stream.resource<*>{%sz}
  return
}

// -----

// tensor.constant.C1
func.func @constant_C1() {
  // expected-error @+1 {{has 0 dimension values for 1 dynamic dimensions}}
  %0 = stream.tensor.constant : tensor<?xf32> in !stream.resource<constant> = dense<1.0> : tensor<4xf32>
  return
}

// -----

// tensor.splat.C1
func.func @splat_C1(%v: f32, %sz: index) {
  // expected-error @+1 {{has 0 dimension values for 1 dynamic dimensions}}
  %0 = stream.tensor.splat %v : f32 -> tensor<?xf32> in !stream.resource<*>{%sz}
  return
}

// -----

// tensor.clone.C1
func.func @clone_C1_ranked(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{needs ranked tensor types as encodings}}
  %0 = stream.tensor.clone %r : i32 in !stream.resource<*>{%sz} -> tensor<4xf32> in !stream.resource<*>{%sz}
  return
}

// -----

// tensor.clone.C1
func.func @clone_C1_layout(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{clones between different layouts: 'tensor<8xi4>' and}}
  %0 = stream.tensor.clone %r : tensor<8xi4> in !stream.resource<*>{%sz} -> tensor<8xi4, #iree_encoding.encoding<operand_index = 0, op_type = matmul, element_types = [i4, i4, i32]>> in !stream.resource<*>{%sz}
  return
}

// -----

// tensor.clone.C2
func.func @clone_C2(%r: !stream.resource<*>, %d: index, %sz: index) {
  // expected-error @+1 {{has 0 dimension values for 1 dynamic dimensions of the result encoding}}
  %0 = stream.tensor.clone %r : tensor<?xf32>{%d} in !stream.resource<*>{%sz} -> tensor<?xf32> in !stream.resource<*>{%sz}
  return
}

// -----

// tensor.encode.C1
func.func @encode_C1(%r: !stream.resource<*>, %d: index, %sz: index) {
  // expected-error @+1 {{has 0 dimension values for 1 dynamic dimensions of the source encoding}}
  %0 = stream.tensor.encode %r : tensor<?xf32> in !stream.resource<*>{%sz} -> tensor<?xf32>{%d} in !stream.resource<*>{%sz}
  return
}

// -----

// tensor.slice.C1
func.func @slice_C1(%r: !stream.resource<*>, %d: index, %sz: index) {
  // expected-error @+1 {{has 2 dimension values for 1 dynamic dimensions of the source encoding}}
  %0 = stream.tensor.slice %r[%d for %d] : tensor<?xf32>{%d, %d} in !stream.resource<*>{%sz} -> tensor<4xf32> in !stream.resource<*>{%sz}
  return
}

// -----

// tensor.slice.C3
func.func @slice_C3_starts(%r: !stream.resource<*>, %d: index, %sz: index) {
  // expected-error @+1 {{has 1 start indices for an encoding of rank 2}}
  %0 = stream.tensor.slice %r[%d for %d, %d] : tensor<4x4xf32> in !stream.resource<*>{%sz} -> tensor<4xf32> in !stream.resource<*>{%sz}
  return
}

// -----

// tensor.slice.C3
func.func @slice_C3_lengths(%r: !stream.resource<*>, %d: index, %sz: index) {
  // expected-error @+1 {{has 1 lengths for an encoding of rank 2}}
  %0 = stream.tensor.slice %r[%d, %d for %d] : tensor<4x4xf32> in !stream.resource<*>{%sz} -> tensor<4xf32> in !stream.resource<*>{%sz}
  return
}

// -----

// tensor.fill.C1
func.func @fill_C1(%t: !stream.resource<*>, %v: f32, %sz: index) {
  // expected-error @+1 {{has 0 dimension values for 1 dynamic dimensions of the target encoding}}
  %0 = stream.tensor.fill %v, %t : f32 -> tensor<?xf32> in %t as !stream.resource<*>{%sz}
  return
}

// -----

// A slice that is not one of the tensor.
func.func @fill_slice(%t: !stream.resource<*>, %v: f32, %d: index, %sz: index) {
  // expected-error @+1 {{has 1 start indices for an encoding of rank 2}}
  %0 = stream.tensor.fill %v, %t[%d for %d] : f32 -> tensor<4x4xf32> in %t as !stream.resource<*>{%sz}
  return
}

// -----

// tensor.update.C1
func.func @update_C1(%t: !stream.resource<*>, %u: !stream.resource<*>, %d: index, %sz: index) {
  // expected-error @+1 {{has 0 dimension values for 1 dynamic dimensions of the update encoding}}
  %0 = stream.tensor.update %u, %t[%d] : tensor<?xf32> in !stream.resource<*>{%sz} -> tensor<?xf32>{%d} in %t as !stream.resource<*>{%sz}
  return
}

// -----

// tensor.store.C1
func.func @store_C1(%h: !stream.resource<staging>, %v: f32, %d: index, %sz: index) {
  // expected-error @+1 {{has 0 dimension values for 1 dynamic dimensions of the target encoding}}
  %0 = stream.tensor.store %v, %h[%d] : f32 -> tensor<?xf32> in %h as !stream.resource<staging>{%sz}
  return
}

// -----

// tensor.store.C3
func.func @store_C3(%h: !stream.resource<staging>, %v: f32, %d: index, %sz: index) {
  // expected-error @+1 {{has 0 indices for an encoding of rank 1}}
  %0 = stream.tensor.store %v, %h : f32 -> tensor<4xf32> in %h as !stream.resource<staging>{%sz}
  return
}

// -----

// tensor.load.C1
func.func @load_C1(%h: !stream.resource<staging>, %d: index, %sz: index) {
  // expected-error @+1 {{has 0 dimension values for 1 dynamic dimensions of the source encoding}}
  %0 = stream.tensor.load %h[%d] : tensor<?xf32> in !stream.resource<staging>{%sz} -> f32
  return
}

// -----

// tensor.load.C3
func.func @load_C3(%h: !stream.resource<staging>, %d: index, %sz: index) {
  // expected-error @+1 {{has 2 indices for an encoding of rank 1}}
  %0 = stream.tensor.load %h[%d, %d] : tensor<4xf32> in !stream.resource<staging>{%sz} -> f32
  return
}

// -----

// tensor.dispatch.C1
func.func @dispatch_C1(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{has 0 operand sizes for 1 values that need one}}
  %0 = "stream.tensor.dispatch"(%r, %sz) <{entry_points = [@ex::@f], operandSegmentSizes = array<i32: 0, 1, 0, 0, 1, 0>, operand_encodings = [tensor<4xf32>], result_encodings = [tensor<4xf32>]}> : (!stream.resource<*>, index) -> !stream.resource<*>
  return
}

// -----

func.func @dispatch_encodings(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{needs an encoding per operand and per result}}
  %0 = "stream.tensor.dispatch"(%r, %sz, %sz) <{entry_points = [@ex::@f], operandSegmentSizes = array<i32: 0, 1, 1, 0, 1, 0>, operand_encodings = [tensor<4xf32>], result_encodings = []}> : (!stream.resource<*>, index, index) -> !stream.resource<*>
  return
}

// -----

func.func @dispatch_resource_without_encoding(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{needs an encoding for resource operand 0, not !util.unused}}
  %0 = "stream.tensor.dispatch"(%r, %sz, %sz) <{entry_points = [@ex::@f], operandSegmentSizes = array<i32: 0, 1, 1, 0, 1, 0>, operand_encodings = [!util.unused], result_encodings = [tensor<4xf32>]}> : (!stream.resource<*>, index, index) -> !stream.resource<*>
  return
}

// -----

// tensor.dispatch.C2
func.func @dispatch_C2(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{has 0 dimension values for 1 dynamic dimensions of the operand encoding}}
  %0 = "stream.tensor.dispatch"(%r, %sz, %sz) <{entry_points = [@ex::@f], operandSegmentSizes = array<i32: 0, 1, 1, 0, 1, 0>, operand_encodings = [tensor<?xf32>], result_encodings = [tensor<4xf32>]}> : (!stream.resource<*>, index, index) -> !stream.resource<*>
  return
}

// -----

// tensor.dispatch.C3
func.func @dispatch_C3(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{ties result 0 with encoding tensor<2x2xf32> to an operand with encoding tensor<4xf32>}}
  %0 = stream.tensor.dispatch @ex::@f(%r) : (tensor<4xf32> in !stream.resource<*>{%sz}) -> tensor<2x2xf32> in %r{%sz}
  return
}

// -----

// Y7: a tied result needs its encoding in front.
func.func @dispatch_bare_tie(%r: !stream.resource<*>, %sz: index) {
  // expected-error @+1 {{expected non-function type}}
  %0 = stream.tensor.dispatch @ex::@f(%r) : (tensor<4xf32> in !stream.resource<*>{%sz}) -> %r{%sz}
  return
}

// -----

// tensor.dispatch.C4
stream.executable private @ex {
  stream.executable.export public @f workgroups(%w0: index) -> (index, index, index) {
    stream.return %w0, %w0, %w0 : index, index, index
  }
  builtin.module {
    func.func @f() {
      return
    }
  }
}
func.func @dispatch_C4(%sz: index) {
  // expected-error @+1 {{passes 0 workload values to @ex::@f, which takes 1}}
  %0 = stream.tensor.dispatch @ex::@f() : () -> tensor<4xf32> in !stream.resource<*>{%sz}
  return
}
