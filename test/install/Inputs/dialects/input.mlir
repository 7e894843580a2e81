flow.executable private @kernels {
  flow.executable.export public @double workgroups(%size: index) -> (index, index, index) {
    flow.return %size, %size, %size : index, index, index
  }
}
util.func public @main(%size: index, %x: tensor<?xf32>) -> tensor<?xf32> {
  %twice = flow.dispatch @kernels::@double[%size](%x) : (tensor<?xf32>{%size}) -> tensor<?xf32>{%size}
  %again = flow.dispatch @kernels::@double[%size](%twice) : (tensor<?xf32>{%size}) -> tensor<?xf32>{%size}
  util.return %again : tensor<?xf32>
}
