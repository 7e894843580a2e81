util.func @f(%a: index) -> index {
  util.return %a : i32
}
