/// PTX text that is taken, and what is said of text that is not.
#include "Helpers.h"

using namespace weir::cudasim;

namespace {

std::string errorOf(const std::string &text) {
  Memory memory(1 << 20);
  try {
    Program program(text, memory);
  } catch (const PtxError &error) {
    EXPECT_EQ(memory.used(), 0u);
    return error.what();
  }
  return "(no error)";
}

std::string errorIn(const std::string &body) {
  return errorOf(header + (".visible .entry k(.param .u64 a)\n{\n.reg .b32 %r<3>; .reg .b64 %x; .reg .pred %p;\n" + body + "\n}\n"));
}

} // namespace

TEST(Parser, Modules) {
  Memory memory(1 << 20);
  Program program(std::string("//\n// a comment\n/* another\n one */\n") + header +
                      ".file 1 \"a.cu\"\n.extern .shared .align 16 .b8 dynamic[];\n.shared .align 8 .b8 unused[64];\n"
                      ".visible .global .align 8 .b8 data[8] = {1, 2, 0xff};\n.func helper(.param .b32 q) { ret; }\n"
                      ".visible .entry first(\n\t.param .u64 .ptr .global .align 16 first_param_0,\n\t.param .u32 first_param_1\n)\n"
                      ".maxntid 8, 4, 2\n.minnctapersm 2\n{\n\t.reg .b64 %rd<3>;\n.loc 1 2 3\n\tmov.u64 %rd1, dynamic;\n\tret;\n}\n"
                      ".entry second() .reqntid 32 { .shared .align 4 .f32 tile[4][3]; exit; }\n",
                  memory);
  EXPECT_EQ(program.syntax().version, 78u);
  EXPECT_EQ(program.syntax().target, 80u);
  const Kernel *first = program.find("first"), *second = program.find("second");
  ASSERT_TRUE(first && second);
  EXPECT_FALSE(program.find("helper"));
  EXPECT_EQ(first->parameters.size(), 2u);
  EXPECT_EQ(first->parameters[1].offset, 8u);
  EXPECT_EQ(first->parameterBytes, 12u);
  EXPECT_EQ(first->maxThreads[1], 4u);
  EXPECT_EQ(first->sharedBytes, 0u);
  EXPECT_EQ(second->requiredThreads[0], 32u);
  EXPECT_EQ(second->sharedBytes, 48u);
  Allocation *data = program.findVariable("data");
  ASSERT_TRUE(data);
  EXPECT_EQ(memcmp(data->at(data->base()), "\1\2\377\0\0\0\0\0", 8), 0);
}

TEST(Parser, HintsOfAccesses) {
  EXPECT_EQ(errorIn("ld.param.u64 %x, [a]; ld.global.nc.L1::no_allocate.L2::128B.b32 %r1, [%x];"), "(no error)");
  EXPECT_EQ(errorIn("ld.global.relaxed.gpu.L1::no_allocate.b32 %r1, [%x]; st.volatile.global.b32 [%x], %r1; fence.acq_rel.gpu;"), "(no error)");
}

TEST(Parser, Errors) {
  EXPECT_EQ(errorOf("hello"), "PTX line 1: 'hello' is not known here");
  EXPECT_EQ(errorOf("/* hello"), "PTX line 1: the comment has no end");
  EXPECT_EQ(errorOf(""), "PTX line 1: there is no .version");
  EXPECT_EQ(errorOf(".version 7.8\n.target sm_80\n.address_size 32\n"), "PTX line 3: addresses must have 64 bits");
  EXPECT_EQ(errorOf(std::string(header) + ".visible .entry k() {"), "PTX line 4: the kernel 'k' has no end");
  EXPECT_EQ(errorIn("frobnicate.b32 %r1;"), "PTX line 7: `frobnicate.b32 %r1`: the instruction 'frobnicate' is not supported");
  EXPECT_EQ(errorIn("add.u32 %r1, %r2;"), "PTX line 7: `add.u32 %r1, %r2`: 2 operands");
  EXPECT_EQ(errorIn("add.u32 %r1, %r2, %r3;"), "PTX line 7: `add.u32 %r1, %r2, %r3`: '%r3' is not declared");
  EXPECT_EQ(errorIn("add.u32 %r1, %r2, %x;"), "PTX line 7: `add.u32 %r1, %r2, %x`: '%x' has 64 bits, 32 are wanted");
  EXPECT_EQ(errorIn("add.u32 %r1, %r2, %p;"), "PTX line 7: `add.u32 %r1, %r2, %p`: '%p' is a predicate");
  EXPECT_EQ(errorIn("@%r1 ret;"), "PTX line 7: `@%r1 ret`: '%r1' is no predicate");
  EXPECT_EQ(errorIn("add.rz.f32 %r1, %r2, %r2;"), "PTX line 7: `add.rz.f32 %r1, %r2, %r2`: '.rz' is not supported here");
  EXPECT_EQ(errorIn("sin.approx.f64 %x, %x;"), "PTX line 7: `sin.approx.f64 %x, %x`: the instruction is not supported for this type");
  EXPECT_EQ(errorIn("bra nowhere;"), "PTX line 7: `bra nowhere`: there is no label 'nowhere'");
  EXPECT_EQ(errorIn("l: l:"), "PTX line 7: the label 'l' is defined twice");
  EXPECT_EQ(errorIn("call (%r1), f, (%r2);"), "PTX line 7: calls are not supported");
  EXPECT_EQ(errorIn("ld.param.u64 %x, [b];"), "PTX line 7: `ld.param.u64 %x, [b]`: the address must be a parameter");
  EXPECT_EQ(errorIn("ld.param.u64 %x, [a+8];"), "PTX line 7: `ld.param.u64 %x, [a+8]`: the address is not within the parameters");
  EXPECT_EQ(errorIn("cvt.f32.s32 %r1, %r2;"), "PTX line 7: `cvt.f32.s32 %r1, %r2`: a rounding is missing");
  EXPECT_EQ(errorIn("ld.global.v4.b64 {%x, %x, %x, %x}, [%x];"),
            "PTX line 7: `ld.global.v4.b64 {%x, %x, %x, %x}, [%x]`: an access has at most 16 bytes");
}
