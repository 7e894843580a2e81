func.func @divide(%a: i32 {fuzz.value = 7 : i32}) -> i32 {
  %b = arith.constant -2 : i32
  %c = arith.ceildivsi %a, %b : i32
  return %c : i32
}
