module {
  util.func public @main() -> tensor<1xf32> {
    %0 = arith.constant dense_resource<w> : tensor<1xf32>
    util.return %0 : tensor<1xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      w: "0x040000000000803F"
    }
  }
#-}
