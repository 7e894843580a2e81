; One kernel for each group of instructions: what the back end of LLVM makes of them is executed. Thread i takes element i of %a and %b.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i64 @llvm.fshr.i64(i64, i64, i64)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i32 @llvm.bswap.i32(i32)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.sqrt.f32(float)
declare float @llvm.floor.f32(float)
declare float @llvm.roundeven.f32(float)
declare float @llvm.maximum.f32(float, float)
declare float @llvm.copysign.f32(float, float)
declare i32 @llvm.fptosi.sat.i32.f32(float)

define ptx_kernel void @integers(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %r) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pa = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %pb = getelementptr i32, ptr addrspace(1) %b, i32 %i
  %pr = getelementptr i32, ptr addrspace(1) %r, i32 %i
  %x = load i32, ptr addrspace(1) %pa
  %y = load i32, ptr addrspace(1) %pb
  %c0 = call i32 @llvm.ctlz.i32(i32 %x, i1 false)
  %c1 = call i32 @llvm.ctpop.i32(i32 %y)
  %c2 = call i32 @llvm.bitreverse.i32(i32 %x)
  %c3 = call i32 @llvm.fshl.i32(i32 %x, i32 %y, i32 %c1)
  %c4 = call i32 @llvm.smax.i32(i32 %c2, i32 %c3)
  %c5 = call i32 @llvm.sadd.sat.i32(i32 %c4, i32 %x)
  %c6 = call i32 @llvm.bswap.i32(i32 %c5)
  %d = or i32 %y, 1
  %q = sdiv i32 %x, %d
  %m = urem i32 %x, %d
  %wide = sext i32 %q to i64
  %w2 = mul i64 %wide, 1234567890123
  %f = call i64 @llvm.fshr.i64(i64 %w2, i64 %wide, i64 13)
  %h = lshr i64 %f, 20
  %n = trunc i64 %h to i32
  %byte = trunc i32 %x to i8
  %sb = sext i8 %byte to i32
  %half = trunc i32 %y to i16
  %hd = sdiv i16 %half, 7
  %sh = sext i16 %hd to i32
  %s0 = add i32 %c0, %c6
  %s1 = xor i32 %s0, %m
  %s2 = add i32 %s1, %n
  %s3 = sub i32 %s2, %sb
  %s4 = mul i32 %s3, %sh
  store i32 %s4, ptr addrspace(1) %pr
  ret void
}

define ptx_kernel void @floats(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %r) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pa = getelementptr float, ptr addrspace(1) %a, i32 %i
  %pb = getelementptr float, ptr addrspace(1) %b, i32 %i
  %pr = getelementptr float, ptr addrspace(1) %r, i32 %i
  %x = load float, ptr addrspace(1) %pa
  %y = load float, ptr addrspace(1) %pb
  %f0 = call float @llvm.fma.f32(float %x, float %y, float 1.0)
  %f1 = fdiv float %f0, %y
  %f2 = call float @llvm.floor.f32(float %f1)
  %f3 = call float @llvm.roundeven.f32(float %x)
  %f4 = call float @llvm.maximum.f32(float %f2, float %f3)
  %abs = fmul float %x, %x
  %f5 = call float @llvm.sqrt.f32(float %abs)
  %f6 = call float @llvm.copysign.f32(float %f5, float %y)
  %d = fpext float %f6 to double
  %d2 = fmul double %d, 1.0e-3
  %i64 = fptosi double %d2 to i64
  %fi = sitofp i64 %i64 to float
  %sat = call i32 @llvm.fptosi.sat.i32.f32(float %f1)
  %fs = sitofp i32 %sat to float
  %h = fptrunc float %x to half
  %h2 = fadd half %h, 0xH3C00
  %fh = fpext half %h2 to float
  %bf = fptrunc float %y to bfloat
  %fb = fpext bfloat %bf to float
  %lt = fcmp olt float %x, %y
  %sel = select i1 %lt, float %fh, float %fb
  %t0 = fadd float %f4, %fi
  %t1 = fadd float %t0, %fs
  %t2 = fadd float %t1, %sel
  store float %t2, ptr addrspace(1) %pr
  ret void
}

@tile = internal addrspace(3) global [64 x i32] undef, align 16
@table = internal addrspace(1) constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]

; A sum over the block by halves, each thread's own list in between, and a jump table.
define ptx_kernel void @control(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %r) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pa = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %pr = getelementptr i32, ptr addrspace(1) %r, i32 %i
  %x = load i32, ptr addrspace(1) %pa
  %own = alloca [8 x i32]
  %k = and i32 %x, 7
  %p0 = getelementptr [8 x i32], ptr %own, i32 0, i32 %k
  store volatile i32 %x, ptr %p0
  %v = load volatile i32, ptr %p0
  %m = and i32 %v, 3
  %pt = getelementptr [4 x i32], ptr addrspace(1) @table, i32 0, i32 %m
  %t = load i32, ptr addrspace(1) %pt
  switch i32 %k, label %other [ i32 0, label %c0
                                i32 1, label %c1
                                i32 2, label %c2
                                i32 3, label %c3
                                i32 4, label %c4 ]
c0:
  br label %join
c1:
  %v1 = mul i32 %v, 3
  br label %join
c2:
  %v2 = xor i32 %v, 21
  br label %join
c3:
  %v3 = sub i32 0, %v
  br label %join
c4:
  %v4 = shl i32 %v, 2
  br label %join
other:
  %v5 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %join
join:
  %w = phi i32 [ %v, %c0 ], [ %v1, %c1 ], [ %v2, %c2 ], [ %v3, %c3 ], [ %v4, %c4 ], [ %v5, %other ]
  %wt = add i32 %w, %t
  %mine = getelementptr [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %i
  store i32 %wt, ptr addrspace(3) %mine
  br label %loop
loop:
  %half = phi i32 [ 32, %join ], [ %next, %after ]
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %active = icmp ult i32 %i, %half
  br i1 %active, label %add, label %after
add:
  %j = add i32 %i, %half
  %theirs = getelementptr [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %j
  %s0 = load i32, ptr addrspace(3) %mine
  %s1 = load i32, ptr addrspace(3) %theirs
  %s2 = add i32 %s0, %s1
  store i32 %s2, ptr addrspace(3) %mine
  br label %after
after:
  %next = lshr i32 %half, 1
  %more = icmp ne i32 %next, 0
  br i1 %more, label %loop, label %done
done:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %sum = load i32, ptr addrspace(3) @tile
  %near = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 1, i32 31)
  %result = add i32 %sum, %near
  store i32 %result, ptr addrspace(1) %pr
  ret void
}
