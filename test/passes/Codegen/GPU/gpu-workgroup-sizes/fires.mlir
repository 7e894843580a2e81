// RUN: weir-opt %s --pass-pipeline='builtin.module(stream.executable(weir-gpu-workgroup-sizes))' --mlir-print-op-generic | FileCheck %s

// Two exports may name one function; another function may be none for a GPU.
// CHECK: "stream.executable.export"() <{function_ref = @k, sym_name = "a"}> ({
// CHECK: }) {weir.workgroup_size = array<i32: 32, 2, 1>}
// CHECK: "stream.executable.export"() <{function_ref = @k, sym_name = "b"}> ({
// CHECK: }) {weir.workgroup_size = array<i32: 32, 2, 1>}
// CHECK: "stream.executable.export"() <{function_ref = @host, sym_name = "host"}> ({
// CHECK-NOT: weir.workgroup_size
stream.executable private @two {
  "stream.executable.export"() <{function_ref = @k, sym_name = "a"}> ({}) : () -> ()
  "stream.executable.export"() <{function_ref = @k, sym_name = "b"}> ({}) : () -> ()
  "stream.executable.export"() <{function_ref = @host, sym_name = "host"}> ({}) : () -> ()
  builtin.module {
    func.func @host() {
      return
    }
    gpu.module @kernels {
      gpu.func @k() kernel attributes {known_block_size = array<i32: 32, 2, 1>} {
        gpu.return
      }
    }
  }
}

stream.executable private @empty {
  stream.executable.export private @entry
}

// A kernel that takes the extents of its grid: its export says so.
// CHECK: "stream.executable.export"() <{function_ref = @place, sym_name = "place"}> ({
// CHECK: }) {weir.grid_operands, weir.workgroup_size = array<i32: 8, 1, 1>}
// CHECK-NOT: weir.grid_operands
stream.executable private @grid {
  "stream.executable.export"() <{function_ref = @place, sym_name = "place"}> ({}) : () -> ()
  builtin.module {
    gpu.module @kernels {
      gpu.func @place(%x: index, %y: index, %z: index) kernel attributes {known_block_size = array<i32: 8, 1, 1>, weir.grid_operands} {
        gpu.return
      }
    }
  }
}
