/// A target and its device that no file outside of this folder knows compile and run a program: all that a new target needs is behind
/// TargetBackend and Device.
#include "mlir/IR/DialectRegistry.h"
#include "src/compiler/Compile.h"
#include "src/driver/CommandLine.h"
#include "src/runtime/session.h"
#include "src/targets/Targets.h"
#include "test/unit/targets/toy/Toy.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

namespace {

struct Files {
  llvm::SmallString<128> source, module;
  Files() {
    EXPECT_FALSE(llvm::sys::fs::createTemporaryFile("toy", "mlir", source));
    EXPECT_FALSE(llvm::sys::fs::createTemporaryFile("toy", "so", module));
  }
  ~Files() {
    llvm::sys::fs::remove(source);
    llvm::sys::fs::remove(module);
  }
};

bool compile(const Files &files, llvm::StringRef text, std::vector<std::string> targets) {
  static const bool isSetUp = [] {
    weir::targets::registerTargets();
    toy::registerBackend();
    mlir::DialectRegistry dialects;
    weir::driver::registerFlags(dialects);
    return true;
  }();
  (void)isSetUp;
  std::error_code error;
  llvm::raw_fd_ostream os(files.source, error);
  os << text;
  os.close();
  weir::compiler::CompileOptions options;
  options.input = files.source.str();
  options.output = files.module.str();
  options.targets = std::move(targets);
  weir::driver::Instruments instruments;
  return mlir::succeeded(weir::compiler::compile(options, instruments));
}

weir::runtime::Value makeArgument(std::vector<float> elements) {
  using namespace weir::runtime;
  Array array(ElementType(WEIR_ELEMENT_F32), {static_cast<int64_t>(elements.size())});
  std::copy(elements.begin(), elements.end(), reinterpret_cast<float *>(array.data()));
  return {std::move(array), false};
}

std::vector<float> run(const Files &files, std::vector<weir::runtime::Value> arguments) {
  using namespace weir::runtime;
  static const bool hasDevice = (toy::registerDevice(), true);
  (void)hasDevice;
  std::shared_ptr<Module> module = Module::load(files.module.str().str());
  Session session(module, {});
  Value result = std::move(session.run(module->find("main"), arguments).front());
  auto *data = reinterpret_cast<const float *>(result.array.data());
  return std::vector<float>(data, data + result.array.byteSize() / sizeof(float));
}

const char *const program = R"(
  func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %s = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %d = linalg.sub ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %p = linalg.mul ins(%s, %d : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    return %p : tensor<4xf32>
  })";

TEST(ToyTarget, CompilesAndRuns) {
  Files files;
  ASSERT_TRUE(compile(files, program, {"toy"}));
  unsigned before = toy::countDispatches();
  EXPECT_EQ(run(files, {makeArgument({1, 2, 3, 4}), makeArgument({4, 3, 2, 1})}), (std::vector<float>{-15, -5, 5, 15}));
  EXPECT_EQ(toy::countDispatches() - before, 3u);
}

TEST(ToyTarget, RefusesWhatItCannotDo) {
  Files files;
  testing::internal::CaptureStderr();
  EXPECT_FALSE(compile(files, R"(
    func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
      %e = tensor.empty() : tensor<4xf32>
      %r = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      return %r : tensor<4xf32>
    })",
                       {"toy"}));
  EXPECT_NE(testing::internal::GetCapturedStderr().find("is more than a toy can do"), std::string::npos);
}

} // namespace
