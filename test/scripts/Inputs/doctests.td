// Passes that exist, with entries that are wrong in one way each.
include "mlir/Pass/PassBase.td"

def WrongResult : Pass<"weir-verify-calls", "::mlir::ModuleOp"> {
  let summary = "The result is another one";
  let description = [{
    Refuses nothing.

    ```mlir
    func.func @before(%x: i32, %y: i32) -> i32 {
      return %x : i32
    }
    ```
    becomes
    ```mlir
    func.func @before(%a: i32, %b: i32) -> i32 {
      return %b : i32
    }
    ```
  }];
}

def NoResult : Pass<"weir-layout-slices"> {
  let summary = "The example says nothing";
  let description = [{
    Refuses what it does not know.

    ```mlir
    func.func private @before()
    ```
  }];
}

def NoDescription : Pass<"weir-elide-copies"> {
  let summary = "Only this line";
}
