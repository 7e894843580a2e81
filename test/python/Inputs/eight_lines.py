import numpy, weir
module = weir.compile("""
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = math.exp %x : tensor<?xf32>
  return %y : tensor<?xf32>
}""")
print(module.main(numpy.arange(4, dtype=numpy.float32)))
