"""PyTorch and Triton in a process of their own: one request per line on stdin, one answer per line on stdout, both JSON.

A request names a library, an operation and its arguments as files of bytes; the answer has `ms`, the median of a call and the wait for its end, or `skipped`.
"""

import json
import math
import statistics
import sys
import time


def tensor(torch, argument, device):
    kind = {"f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16, "i8": torch.int8}[argument["type"]]
    with open(argument["path"], "rb") as file:
        data = bytearray(file.read())
    return torch.frombuffer(data, dtype=kind).reshape(argument["shape"]).to(device)


def torch_call(torch, peer, x):
    """What computes the operation on tensors `x`."""
    functional, op = torch.nn.functional, peer["op"]
    if op == "matmul" and x[0].dtype == torch.int8:
        return lambda: torch._int_mm(x[0], x[1])
    if op in ("matmul", "matvec"):
        torch.backends.cuda.matmul.allow_tf32 = peer.get("tf32", False)
        return lambda: torch.matmul(x[0], x[1])
    if op == "conv":
        torch.backends.cudnn.allow_tf32, torch.backends.cudnn.benchmark = False, True
        return lambda: functional.conv2d(x[0], x[1], stride=peer["stride"], padding=peer["padding"])
    return {"softmax": lambda: functional.softmax(x[0], 1), "layer_norm": lambda: functional.layer_norm(x[0], x[0].shape[1:]),
            "attention": lambda: functional.scaled_dot_product_attention(*(t[None] for t in x)),
            "sum": lambda: torch.sum(x[0], peer["axis"]), "transpose": lambda: x[0].t().contiguous(), "negate": lambda: torch.neg(x[0])}[op]


def triton_call(torch, peer, x):
    """Products of f16, bf16 and tf32, and softmax: what Triton's users write by hand. None for others."""
    is_fast = x[0].dtype in (torch.float16, torch.bfloat16) or peer.get("tf32", False)
    if peer["op"] != "softmax" and not (peer["op"] == "matmul" and is_fast):
        return None
    import triton_kernels
    return lambda: triton_kernels.softmax(torch, x[0]) if peer["op"] == "softmax" else triton_kernels.matmul(torch, x[0], x[1])


def largest_difference(torch, peer, x, result):
    """Of the result and the same in float64, relative to the largest; only for products that are small enough."""
    if peer["op"] != "matmul" or math.prod(x[0].shape) > 1 << 22:
        return None
    want = x[0].double() @ x[1].double()
    return float((result.double() - want).abs().max() / want.abs().max().clamp(min=1e-30))


def measure(call, wait, seconds):
    """The median of calls, each waited for, as weir-run's --benchmark does."""
    for _ in range(3):
        result = call()
    wait()
    times, end = [], time.perf_counter() + seconds
    while len(times) < 3 or time.perf_counter() < end:
        begin = time.perf_counter()
        call()
        wait()
        times.append(time.perf_counter() - begin)
    return statistics.median(times) * 1e3, result


def answer(request):
    try:
        import torch
    except ImportError as error:
        return {"skipped": f"no PyTorch: {error}"}
    device = request["device"]
    if device == "cuda" and not torch.cuda.is_available():
        return {"skipped": "PyTorch finds no GPU"}
    wait = torch.cuda.synchronize if device == "cuda" else lambda: None
    x = [tensor(torch, argument, device) for argument in request["arguments"]]
    peer = request["peer"]
    with torch.no_grad():
        try:
            call = (torch_call if request["library"] == "pytorch" else triton_call)(torch, peer, x)
        except ImportError as error:
            return {"skipped": f"no Triton: {error}"}
        if call is None:
            return {"skipped": "not written for this operation"}
        milliseconds, result = measure(call, wait, request["seconds"])
        return {"ms": milliseconds, "difference": largest_difference(torch, peer, x, result)}


def serve():
    for line in sys.stdin:
        try:
            reply = answer(json.loads(line))
        except Exception as error:  # of libraries: any kind
            reply = {"skipped": f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"[:300]}
        print(json.dumps(reply), flush=True)
