// Times one operation of OpenBLAS or oneDNN and prints a line like that of `weir-run --benchmark`.
//
//   vendor LIBRARY THREADS WARMUP_SECONDS SECONDS matmul M N K            C = A * B
//   vendor LIBRARY THREADS WARMUP_SECONDS SECONDS linear M N K            C = A * W + bias, W known ahead
//   vendor LIBRARY THREADS WARMUP_SECONDS SECONDS conv C H W F K S P G    relu(conv(X, W) + bias), W known ahead; NCHW, G is 1 or C
//
// LIBRARY is `openblas`, `onednn` (plain row-major or NCHW arrays in and out, weights packed ahead) or `onednn-blocked`
// (convolutions whose input and output are in the library's own layout, conversion not timed).

#include <cblas-openblas.h>
#include <omp.h>
#include <oneapi/dnnl/dnnl.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

using namespace dnnl;
using Tag = memory::format_tag;
using Call = std::function<void()>;

namespace {

constexpr memory::data_type f32 = memory::data_type::f32;

double timeOf(const Call &call) {
  auto start = std::chrono::steady_clock::now();
  call();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The times in seconds of calls that add up to `seconds`, three at least, after a warm-up.
std::vector<double> measure(const Call &call, double warmupSeconds, double seconds) {
  double warm = 0;
  do
    warm += timeOf(call);
  while (warm < warmupSeconds);
  std::vector<double> times;
  double total = 0;
  while (total < seconds || times.size() < 3) {
    times.push_back(timeOf(call));
    total += times.back();
  }
  std::sort(times.begin(), times.end());
  return times;
}

/// 64-byte aligned numbers in [-0.5, 0.5), the same each time. They live until the program ends.
float *numbers(size_t count) {
  auto *data = static_cast<float *>(aligned_alloc(64, (count * sizeof(float) + 63) / 64 * 64));
  uint32_t state = 1;
  for (size_t i = 0; i < count; ++i) {
    state = state * 1664525u + 1013904223u;
    data[i] = static_cast<float>(state >> 8) / (1 << 24) - 0.5f;
  }
  return data;
}

Call openblasCall(const std::string &operation, int m, int n, int k, int threads) {
  openblas_set_num_threads(threads);
  float *a = numbers(size_t(m) * k), *b = numbers(size_t(k) * n), *c = numbers(size_t(m) * n), *bias = numbers(n);
  bool hasBias = operation == "linear";
  return [=] {
    for (int row = 0; hasBias && row < m; ++row)
      memcpy(c + size_t(row) * n, bias, n * sizeof(float));
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1.0f, a, k, b, n, hasBias ? 1.0f : 0.0f, c, n);
  };
}

/// What all calls of oneDNN share.
struct Dnnl {
  engine cpu{engine::kind::cpu, 0};
  stream queue{cpu};

  memory plain(const memory::dims &dims, Tag tag) {
    size_t count = 1;
    for (memory::dim dim : dims)
      count *= dim;
    return memory({dims, f32, tag}, cpu, numbers(count));
  }
  /// A copy of `source` in the layout `wanted`.
  memory converted(memory source, const memory::desc &wanted) {
    memory result(wanted, cpu);
    reorder(source, result).execute(queue, source, result);
    queue.wait();
    return result;
  }
};

Call dnnlMatmul(const std::string &operation, int m, int n, int k) {
  auto dnnl = std::make_shared<Dnnl>();
  bool isLinear = operation == "linear";
  memory::desc weights({k, n}, f32, isLinear ? Tag::any : Tag::ab), input({m, k}, f32, Tag::ab), output({m, n}, f32, Tag::ab);
  matmul::desc description = isLinear ? matmul::desc(input, weights, memory::desc({1, n}, f32, Tag::ab), output)
                                      : matmul::desc(input, weights, output);
  matmul::primitive_desc choice(description, dnnl->cpu);
  memory w = dnnl->converted(dnnl->plain({k, n}, Tag::ab), choice.weights_desc());
  std::unordered_map<int, memory> arguments = {{DNNL_ARG_SRC, dnnl->plain({m, k}, Tag::ab)},
                                               {DNNL_ARG_WEIGHTS, w},
                                               {DNNL_ARG_DST, dnnl->plain({m, n}, Tag::ab)}};
  if (isLinear)
    arguments[DNNL_ARG_BIAS] = dnnl->plain({1, n}, Tag::ab);
  return [dnnl, primitive = matmul(choice), arguments]() mutable {
    primitive.execute(dnnl->queue, arguments);
    dnnl->queue.wait();
  };
}

enum class ConvLayout { plain, converted, own };

Call dnnlConv(const std::vector<int> &d, ConvLayout layout) {
  int c = d[0], h = d[1], w = d[2], f = d[3], kernel = d[4], stride = d[5], pad = d[6], groups = d[7];
  int oh = (h + 2 * pad - kernel) / stride + 1, ow = (w + 2 * pad - kernel) / stride + 1;
  auto dnnl = std::make_shared<Dnnl>();
  memory::dims weightDims = {f, c / groups, kernel, kernel};
  Tag weightTag = Tag::oihw;
  if (groups > 1) {
    weightDims = {groups, f / groups, c / groups, kernel, kernel};
    weightTag = Tag::goihw;
  }
  Tag tag = layout == ConvLayout::plain ? Tag::nchw : Tag::any;
  convolution_forward::desc description(prop_kind::forward_inference, algorithm::convolution_auto, {{1, c, h, w}, f32, tag},
                                        {weightDims, f32, Tag::any}, {{f}, f32, Tag::a}, {{1, f, oh, ow}, f32, tag},
                                        {stride, stride}, {pad, pad}, {pad, pad});
  post_ops relu;
  relu.append_eltwise(1.0f, algorithm::eltwise_relu, 0.0f, 0.0f);
  primitive_attr attributes;
  attributes.set_post_ops(relu);
  convolution_forward::primitive_desc choice(description, attributes, dnnl->cpu);

  memory outerIn = dnnl->plain({1, c, h, w}, Tag::nchw), outerOut = dnnl->plain({1, f, oh, ow}, Tag::nchw);
  memory in = dnnl->converted(outerIn, choice.src_desc()), out = dnnl->converted(outerOut, choice.dst_desc());
  std::unordered_map<int, memory> arguments = {{DNNL_ARG_SRC, in},
                                               {DNNL_ARG_WEIGHTS, dnnl->converted(dnnl->plain(weightDims, weightTag), choice.weights_desc())},
                                               {DNNL_ARG_BIAS, dnnl->plain({f}, Tag::a)},
                                               {DNNL_ARG_DST, out}};
  bool convertsIn = layout == ConvLayout::converted && in.get_desc() != outerIn.get_desc();
  bool convertsOut = layout == ConvLayout::converted && out.get_desc() != outerOut.get_desc();
  return [=, convert = reorder(outerIn, in), back = reorder(out, outerOut), primitive = convolution_forward(choice)]() mutable {
    if (convertsIn)
      convert.execute(dnnl->queue, outerIn, in);
    primitive.execute(dnnl->queue, arguments);
    if (convertsOut)
      back.execute(dnnl->queue, out, outerOut);
    dnnl->queue.wait();
  };
}

/// The faster of the two ways to have NCHW on both sides.
Call dnnlPlainConv(const std::vector<int> &dims) {
  Call direct = dnnlConv(dims, ConvLayout::plain), around = dnnlConv(dims, ConvLayout::converted);
  return measure(direct, 0.01, 0.02).front() < measure(around, 0.01, 0.02).front() ? direct : around;
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 9) {
    fprintf(stderr, "usage: vendor LIBRARY THREADS WARMUP_SECONDS SECONDS matmul|linear|conv DIMENSIONS...\n");
    return 2;
  }
  std::string library = argv[1], operation = argv[5];
  int threads = atoi(argv[2]);
  std::vector<int> dims;
  for (int i = 6; i < argc; ++i)
    dims.push_back(atoi(argv[i]));
  bool isConv = operation == "conv";
  if (dims.size() != (isConv ? 8u : 3u) || (library == "openblas" && isConv)) {
    fprintf(stderr, "vendor: %s has no %s with %zu dimensions\n", library.c_str(), operation.c_str(), dims.size());
    return 2;
  }
  omp_set_num_threads(threads);
  Call call = library == "openblas"         ? openblasCall(operation, dims[0], dims[1], dims[2], threads)
              : !isConv                     ? dnnlMatmul(operation, dims[0], dims[1], dims[2])
              : library == "onednn-blocked" ? dnnlConv(dims, ConvLayout::own)
                                            : dnnlPlainConv(dims);
  std::vector<double> times = measure(call, atof(argv[3]), atof(argv[4]));
  printf("BENCH %s rounds=%zu min_ms=%.6f median_ms=%.6f max_ms=%.6f\n", library.c_str(), times.size(), times.front() * 1e3,
         times[times.size() / 2] * 1e3, times.back() * 1e3);
}
