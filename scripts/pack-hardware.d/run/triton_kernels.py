"""A product and a softmax in Triton, without tuning beyond a tile for each. Triton reads the source of its functions: a file on the disk, see peers.py."""

import triton
import triton.language as tl


@triton.jit
def matmul_kernel(a, b, c, m, n, k, TILE_M: tl.constexpr, TILE_N: tl.constexpr, TILE_K: tl.constexpr):
    rows = tl.program_id(0) * TILE_M + tl.arange(0, TILE_M)
    columns = tl.program_id(1) * TILE_N + tl.arange(0, TILE_N)
    sums = tl.zeros((TILE_M, TILE_N), dtype=tl.float32)
    for start in range(0, k, TILE_K):
        depth = start + tl.arange(0, TILE_K)
        left = tl.load(a + rows[:, None] * k + depth[None, :], mask=(rows[:, None] < m) & (depth[None, :] < k), other=0.0)
        right = tl.load(b + depth[:, None] * n + columns[None, :], mask=(depth[:, None] < k) & (columns[None, :] < n), other=0.0)
        sums += tl.dot(left, right)
    tl.store(c + rows[:, None] * n + columns[None, :], sums.to(c.dtype.element_ty), mask=(rows[:, None] < m) & (columns[None, :] < n))


@triton.jit
def softmax_kernel(x, y, n, WIDTH: tl.constexpr):
    row = tl.program_id(0)
    columns = tl.arange(0, WIDTH)
    values = tl.load(x + row * n + columns, mask=columns < n, other=-float("inf"))
    exps = tl.exp(values - tl.max(values, axis=0))
    tl.store(y + row * n + columns, exps / tl.sum(exps, axis=0), mask=columns < n)


def matmul(torch, a, b):
    (m, k), n = a.shape, b.shape[1]
    c = torch.empty((m, n), dtype=a.dtype, device=a.device)
    grid = (triton.cdiv(m, 128), triton.cdiv(n, 128))
    matmul_kernel[grid](a, b, c, m, n, k, TILE_M=128, TILE_N=128, TILE_K=32, num_warps=8, num_stages=3)
    return c


def softmax(torch, x):
    m, n = x.shape
    y = torch.empty_like(x)
    softmax_kernel[(m,)](x, y, n, WIDTH=triton.next_power_of_2(n), num_warps=8)
    return y
