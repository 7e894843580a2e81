import numpy, weir
module = weir.compile("examples/fences.mlir")
x, ready, done = numpy.zeros(4, "f4"), weir.Fence(), weir.Fence()
call = module["main$async"].begin(x, ready, done)     # returns at once
x[:] = [1, 2, 3, 4]                                   # the call has not begun
assert done.state == "pending" and not done.wait(0.01)
ready.signal()
done.wait()                                           # raises weir.CallError if the call has failed
print(call.result())
