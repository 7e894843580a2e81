def Op {
  let description = [{
    The value that only a run knows.
    ```
    somebody
    ```
  }];
}
