// The rules are those of loop-passes.md.
def Unroll : Pass<"unroll"> {
  let description = [{
    Inner loops (LO2) are unrolled, others (LO3) not.
    ```mlir
    %LO9 = "in an example"
    ```
  }];
}
