def Op {
  let description = [{
    The value that only a run knows.
    ```
    somebody
    ```
  }];
}

def Pass {
  let description = !strconcat([{
    A pass with a table of codes behind this.
  }], Codes.table, [{
    What follows the table stands in a second part.

    ```
    nobody
    ```
  }]);
}
