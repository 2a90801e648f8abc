// Indexing on a device, compared with the CPU: bits, layouts, out-of-range indices.
#include <doctest/doctest.h>

#include <cmath>
#include <complex>

#include <amp/cuda/device.h>
#include <amp/cuda/event.h>
#include <amp/cuda/graph.h>
#include <amp/cuda/numerics.h>
#include <amp/cuda/stream.h>

#include "cuda_device.h"
#include "support.h"

namespace index_tests {

namespace {

using namespace amp;
using testing::contains;
using testing::cuda_device;
using testing::difference;
using testing::thrown_text;

constexpr ScalarType kEvery[] = {kBool,    kUInt8,    kInt8,    kInt16,   kInt32,     kInt64,
                                 kFloat16, kBFloat16, kFloat32, kFloat64, kComplex64, kComplex128};

Tensor random_index(IntArrayRef sizes, int64_t below, uint32_t seed = 1) {
  testing::Random random(seed);
  Tensor index = empty(sizes, kInt64);
  for (int64_t i = 0; i < index.numel(); ++i) index.data_ptr<int64_t>()[i] = random.integer(0, below);
  return index;
}

// Checks that `run` gives the same bits for tensors on the device as for tensors on the CPU.
template <class Run, class... Tensors>
void check_same(const Run& run, const Tensors&... on_host) {
  CHECK(difference(run(on_host.to(cuda_device())...).cpu(), run(on_host...)) == "");
}

// Allows sums in any order in a scope.
class InAnyOrder {
 public:
  InAnyOrder() { cuda::set_deterministic(false); }
  ~InAnyOrder() { cuda::set_determinism(previous_); }
  InAnyOrder(const InAnyOrder&) = delete;
  InAnyOrder& operator=(const InAnyOrder&) = delete;

 private:
  cuda::Determinism previous_ = cuda::determinism();
};

// Checks `run` with sums in any order on the device, compared with the CPU: integers exactly, other numbers up to rounding.
template <class Run, class... Tensors>
void check_close(const Run& run, const Tensors&... on_host) {
  const InAnyOrder in_any_order;
  const Tensor found = run(on_host.to(cuda_device())...).cpu(), expected = run(on_host...);
  CHECK((found.dtype() == expected.dtype()));
  const ScalarType real = toRealType(found.dtype());
  const double t = isIntegralType(real, true) ? 0 : real == kFloat64 ? 1e-12 : real == kFloat32 ? 1e-4 : real == kFloat16 ? 2e-3 : 1e-2;
  CHECK(difference(found, expected, t, t) == "");
}

}  // namespace

TEST_SUITE_BEGIN("cuda indexing");

TEST_CASE("concatenations move the same bits, in any order of dimensions and at any alignment") {
  for (const ScalarType dtype : kEvery) {
    INFO(toString(dtype));
    const auto made = [&](IntArrayRef sizes, uint32_t seed) { return testing::normal(sizes, kFloat64, seed).to(dtype); };
    for (const int64_t dim : {0, 1, 2}) {
      std::vector<Tensor> all;
      for (const int64_t n : {5, 1, 0, 31, 16, 8}) {
        Shape sizes{3, 7, 4};
        sizes[static_cast<size_t>(dim)] = n;
        all.push_back(made(sizes, static_cast<uint32_t>(n)));
      }
      check_same(
          [&](const Tensor& a, const Tensor& b, const Tensor& c, const Tensor& d, const Tensor& e, const Tensor& f) {
            return cat({a, b, c, d, e, f}, dim);
          },
          all[0], all[1], all[2], all[3], all[4], all[5]);
    }
  }
  const auto channels_last = [](const Tensor& t) { return t.contiguous(MemoryFormat::ChannelsLast); };
  const Tensor x = testing::normal({2, 8, 5, 33}, kFloat32, 1), y = testing::normal({2, 3, 5, 33}, kFloat32, 2);
  check_same([&](const Tensor& a, const Tensor& b) { return cat({channels_last(a), channels_last(b), channels_last(a)}, 1); }, x, y);
  check_same([&](const Tensor& a, const Tensor& b) { return cat({channels_last(a), b}, 1); }, x, y);
  check_same(
      [&](const Tensor& a) {
        return cat({a.narrow(2, 1, 3), a.narrow(3, 1, 31).transpose(2, 3).narrow(3, 0, 5).narrow(2, 0, 3)}, 3);
      },
      testing::normal({2, 2, 5, 33}, kFloat32, 3));
  // Rows at odd offsets, more than one block, and more tensors than a launch supports.
  const Tensor z = testing::normal({4099}, kFloat32, 4);
  check_same([](const Tensor& a) { return cat({a.narrow(0, 1, 2049), a.narrow(0, 3, 1025), a}); }, z);
  check_same([](const Tensor& a) { return stack(std::vector<Tensor>(150, a.narrow(0, 1, 33)), 1); }, z);
}

TEST_CASE("blocks of every width, aligned and not") {
  const Tensor index = random_index({37}, 9);
  for (const ScalarType dtype : kEvery) {
    INFO(toString(dtype));
    for (const int64_t width : {1, 2, 3, 8, 24, 33}) {
      const Tensor x = (testing::normal({9, width}) * 3).to(dtype);
      check_same([](const Tensor& t, const Tensor& i) { return t.index_select(0, i); }, x, index);
      check_same([](const Tensor& t, const Tensor& i) { return t.t().contiguous().index_select(1, i); }, x, index);
      check_same([&](const Tensor& t, const Tensor& i) { return t.slice(1, width / 2, width).index_select(0, i); }, x, index);
      check_same(
          [](const Tensor& t, const Tensor& i) {
            return zeros({9, t.size(1)}, t.options()).index_add(0, i, t.index_select(0, i));
          },
          x, index);
    }
  }
}

TEST_CASE("sums at indices are those of the CPU, bit for bit") {
  std::vector<int64_t> runs;
  for (int64_t length = 1; length <= 40; ++length) runs.insert(runs.end(), static_cast<size_t>(length), length - 1);
  const Tensor of_every_length = tensor(runs);
  for (const ScalarType dtype : kEvery) {
    INFO(toString(dtype));
    const Tensor many = (testing::normal({of_every_length.numel(), 2}) * 3).to(dtype);
    check_same([](const Tensor& t, const Tensor& i) { return ones({40, 2}, t.options()).index_add(0, i, t); }, many, of_every_length);
    const Tensor x = (testing::normal({400, 5}) * 3).to(dtype), rows = random_index({400}, 7), places = random_index({400, 5}, 6, 2);
    check_same([](const Tensor& t, const Tensor& i) { return ones({7, 5}, t.options()).index_add(0, i, t); }, x, rows);
    check_same([](const Tensor& t, const Tensor& i) { return ones({6, 5}, t.options()).scatter_add(0, i, t); }, x, places);
    check_same([](const Tensor& t, const Tensor& i) { return ones({400, 6}, t.options()).scatter_add(1, i, t); }, x, places);
    check_same(
        [](const Tensor& t, const Tensor& i) {
          return index_put(ones({6, 7}, t.options()), {i.select(1, 0), i.select(1, 1)}, t.select(1, 2), true);
        },
        x, places);
  }
}

TEST_CASE("several threads store one value at an index that occurs often") {
  for (const ScalarType dtype : kEvery) {
    INFO(toString(dtype));
    const Tensor x = (testing::normal({400, 5}) * 3).to(dtype), places = random_index({400, 5}, 6, 2), rows = random_index({400}, 7);
    check_same([](const Tensor& t, const Tensor& i) { return ones({6, 5}, t.options()).scatter(0, i, 2); }, x, places);
    check_same([](const Tensor& t, const Tensor& i) { return ones({7, 8}, t.options()).index_fill(0, i, 2); }, x, rows);
    if (dtype == kBool || isComplexType(dtype)) continue;
    for (const char* reduce : {"sum", "mean", "prod", "amax", "amin"}) {
      const auto reduced = [=](const Tensor& t, const Tensor& i) {
        return scatter_reduce(ones({6, 5}, t.options()), 0, i, t, reduce, false);
      };
      check_same(reduced, x, places);
      check_close(reduced, x, places);
    }
  }
}

TEST_CASE("sums at indices in any order: every dtype, as on the CPU within rounding") {
  for (const ScalarType dtype : kEvery) {
    INFO(toString(dtype));
    const Tensor rows = random_index({400}, 7), places = random_index({400, 5}, 6, 2);
    Tensor x = (testing::normal({400, 5}) * 3).to(dtype);
    if (isComplexType(dtype)) x = x * Scalar(std::complex<double>(1, -2));
    check_close([](const Tensor& t, const Tensor& i) { return ones({7, 5}, t.options()).index_add(0, i, t); }, x, rows);
    check_close([](const Tensor& t, const Tensor& i) { return ones({5, 7}, t.options()).index_add(1, i, t.t()); }, x, rows);
    check_close([](const Tensor& t, const Tensor& i) { return ones({9}, t.options()).index_add(0, i, t.select(1, 3)); }, x, rows);
    check_close([](const Tensor& t, const Tensor& i) { return ones({6, 5}, t.options()).scatter_add(0, i, t); }, x, places);
    check_close([](const Tensor& t, const Tensor& i) { return ones({6, 400}, t.options()).t().scatter_add(1, i, t); }, x, places);
    check_close(
        [](const Tensor& t, const Tensor& i) {
          return index_put(ones({6, 5}, t.options()), {i.select(1, 0) - 3}, t, true);
        },
        x, places);
    check_close(
        [](const Tensor& t, const Tensor& i) {
          return index_put(ones({6, 3, 7}, t.options()), {i.select(1, 0), Tensor(), i.select(1, 1)}, t.select(1, 2).unsqueeze(1), true);
        },
        x, places);
    check_close([](const Tensor& t, const Tensor& i) { return put(ones({6, 5}, t.options()).t(), i - 3, t, true); }, x, places);
  }
  for (const ScalarType dtype : {kInt32, kFloat16, kBFloat16, kFloat32, kFloat64}) {
    INFO(toString(dtype));
    const Tensor x = (testing::normal({400, 5}) * 3).to(dtype), places = random_index({400, 5}, 6, 2);
    check_close([](const Tensor& t, const Tensor& i) { return scatter_reduce(ones({6, 5}, t.options()), 0, i, t, "sum"); }, x, places);
    check_close([](const Tensor& t, const Tensor& i) { return scatter_reduce(ones({6, 5}, t.options()), 0, i, t, "mean"); }, x, places);
  }
}

TEST_CASE("sums in any order are rounded once, and whole numbers that fit are exact") {
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kInt64}) {
    INFO(toString(dtype));
    const Tensor index = zeros({4000}, kInt64), one = ones({4000}, dtype);
    const auto sums = [](const Tensor& i, const Tensor& t) { return zeros({3}, t.options()).index_add(0, i, t); };
    const InAnyOrder in_any_order;
    CHECK(difference(sums(index.to(cuda_device()), one.to(cuda_device())).cpu(), tensor({4000, 0, 0}, dtype)) == "");
  }
}

TEST_CASE("gradients that are sums in any order") {
  const Tensor grad = testing::normal({50, 3}, kFloat32), indices = random_index({50}, 6), places = random_index({50, 3}, 6, 2);
  const auto through = [](const Tensor& g, const auto& forward) {
    const Tensor leaf = testing::normal({6, 3}, kFloat32, 3).to(g.device(), g.dtype()).requires_grad_();
    forward(leaf).backward(g);
    return leaf.grad();
  };
  for (const ScalarType dtype : {kBFloat16, kFloat32}) {
    for (const bool scaled : {false, true}) {
      for (const int64_t padding : {-1, 2}) {
        check_close(
            [&](const Tensor& g, const Tensor& i) { return through(g, [&](const Tensor& w) { return embedding(w, i, padding, scaled); }); },
            grad.to(dtype), indices);
      }
    }
    check_close([&](const Tensor& g, const Tensor& i) { return through(g, [&](const Tensor& w) { return w.index_select(0, i); }); },
                grad.to(dtype), indices);
    check_close([&](const Tensor& g, const Tensor& i) { return through(g, [&](const Tensor& w) { return index(w, {i}); }); },
                grad.to(dtype), indices);
    check_close([&](const Tensor& g, const Tensor& i) { return through(g, [&](const Tensor& w) { return gather(w, 0, i); }); },
                grad.to(dtype), places);
  }
}

TEST_CASE("in any order, an index out of range is told where the host waits, and a size of zero adds nothing") {
  const InAnyOrder in_any_order;
  const Tensor x = ones({5, 3}, TensorOptions(kFloat32).device(cuda_device())), index = tensor({0, 7, 4}, kInt64).to(cuda_device());
  CHECK(thrown_text([&] { (void)x.index_add(0, index, x.slice(0, 0, 3)).cpu(); }) ==
        "[index_add] index 7 is out of range for dimension 0 of size 5");
  CHECK(thrown_text([&] {
          (void)x.scatter_add(0, index.view({3, 1}), x).cpu();
        }) == "[scatter_add] index 7 is out of range for dimension 0 of size 5");
  CHECK(thrown_text([&] { (void)index_put(x, {index}, x.slice(0, 0, 3), true).cpu(); }) ==
        "[index_put] index 7 is out of range for dimension 0 of size 5");
  const Tensor none = index.slice(0, 0, 0);
  CHECK(difference(x.index_add(0, none, x.slice(0, 0, 0)).cpu(), x.cpu()) == "");
  CHECK(difference(index_put(x, {none}, x.slice(0, 0, 0), true).cpu(), x.cpu()) == "");
}

TEST_CASE("what is deterministic: one state behind both pairs of functions") {
  CHECK((cuda::determinism() == cuda::Determinism::Kernels));
  CHECK_FALSE(cuda::deterministic());
  const InAnyOrder in_any_order;
  CHECK((cuda::determinism() == cuda::Determinism::Off));
  cuda::set_deterministic(true);
  CHECK((cuda::determinism() == cuda::Determinism::All));
  CHECK(cuda::deterministic());
}

TEST_CASE("the gradient of embedding, padding and frequencies") {
  const Tensor grad = testing::normal({50, 3}, kFloat32), indices = random_index({50}, 6);
  for (const bool scaled : {false, true}) {
    for (const int64_t padding : {-1, 2}) {
      const auto gradient = [&](const Tensor& g, const Tensor& i) {
        const Tensor weight = zeros({6, 3}, g.options()).requires_grad_();
        embedding(weight, i, padding, scaled).backward(g);
        return weight.grad();
      };
      check_same(gradient, grad, indices);
      check_same(gradient, grad.to(kBFloat16), indices);
    }
  }
}

TEST_CASE("an index out of range is told where the host waits, and leaves the rest alone") {
  const Tensor x = ones({5, 3}, TensorOptions(kFloat32).device(cuda_device())), index = tensor({0, 7, 4}, kInt64).to(cuda_device());
  Tensor rows = x.index_select(0, index);
  CHECK(thrown_text([] { cuda::synchronize(cuda_device().index()); }) ==
        "[index_select] index 7 is out of range for dimension 0 of size 5");
  CHECK(difference(rows.sum(1).cpu(), tensor({3.0, 0.0, 3.0}, kFloat32)) == "");
  CHECK(thrown_text([&] {
          (void)x.scatter_add(0, index.view({3, 1}), x).cpu();
        }) == "[scatter_add] index 7 is out of range for dimension 0 of size 5");
  CHECK(thrown_text([&] { (void)x.index_fill(0, -index, 2).sum().item<float>(); }) ==
        "[index_fill] index -7 is out of range for dimension 0 of size 5");
  CHECK(x.sum().item<float>() == 15);
  CHECK(thrown_text([&] { (void)one_hot(index, 7).cpu(); }) == "[one_hot] index 7 is out of range for dimension 1 of size 7");
}

TEST_CASE("an index out of range is told where the host waits for its stream") {
  const Tensor x = ones({5, 3}, TensorOptions(kFloat32).device(cuda_device()));
  const Tensor sevens = tensor({7}, kInt64).to(cuda_device()), nines = tensor({9}, kInt64).to(cuda_device());
  cuda::synchronize(cuda_device().index());
  const int device = cuda_device().index();
  const cuda::Stream here = cuda::current_stream(device), first = cuda::stream_from_pool(device), second = cuda::stream_from_pool(device),
                     third = cuda::stream_from_pool(device);
  const auto select = [&](const cuda::Stream& stream, const Tensor& index) {
    const cuda::StreamGuard guard(stream);
    x.index_select(0, index);
  };
  const auto told = [](const auto& waits) { return thrown_text([&] { waits.synchronize(); }); };
  const std::string of_seven = "[index_select] index 7 is out of range for dimension 0 of size 5",
                    of_nine = "[index_select] index 9 is out of range for dimension 0 of size 5";

  SUBCASE("each stream has its own") {
    select(first, sevens);
    select(second, nines);
    CHECK(told(here) == "");
    CHECK(told(third) == "");
    CHECK(told(second) == of_nine);
    CHECK(told(first) == of_seven);
    CHECK(told(first) == "");
  }
  SUBCASE("or for work that waited for the stream") {
    select(first, sevens);
    second.wait(first);
    third.wait(second);
    select(third, nines);
    CHECK(told(here) == "");
    CHECK(told(third) == of_nine);
    CHECK(told(third) == of_seven);
    CHECK(told(first) == "");
    // What the stream waited for earlier has ended.
    CHECK(told(third) == "");
    select(first, sevens);
    CHECK(told(third) == "");
    CHECK(told(first) == of_seven);
  }
  SUBCASE("or for an event of the stream") {
    cuda::Event event;
    select(first, sevens);
    event.record(first);
    event.wait(second);
    CHECK(told(second) == of_seven);
    select(first, nines);
    event.record(first);
    CHECK(told(event) == of_nine);
  }
  SUBCASE("or for the device") {
    select(first, sevens);
    select(second, nines);
    const auto all = [&] { cuda::synchronize(device); };
    const std::string one = thrown_text(all), other = thrown_text(all);
    CHECK(((one == of_seven && other == of_nine) || (one == of_nine && other == of_seven)));
    CHECK(thrown_text(all) == "");
  }
  SUBCASE("or for a replay of what it recorded") {
    const cuda::DeviceGuard guard(device);
    cuda::Graph graph;
    graph.capture_begin();
    const Tensor rows = x.index_select(0, sevens);
    graph.capture_end();
    CHECK(told(here) == "");
    {
      const cuda::StreamGuard on(first);
      graph.replay();
    }
    CHECK(told(second) == "");
    CHECK(told(first) == of_seven);
  }
}

TEST_CASE("embedding_bag: bags of every size, padding, factors, and its gradients") {
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
    for (const int64_t width : {1, 31, 33}) {
      for (const int64_t mode : {0, 1, 2}) {
        INFO(toString(dtype) << ", width " << width << ", mode " << mode);
        const Tensor weight = testing::normal({40, width}).to(dtype), indices = random_index({300}, 40),
                     offsets = tensor({0, 0, 1, 32, 65, 65, 290, 300}, kInt64), factors = testing::normal({300}, kFloat64, 2).to(dtype);
        const auto run = [&](const Tensor& w, const Tensor& i, const Tensor& o, const Tensor& f, size_t which) {
          const Tensor leaf = w.detach().clone().requires_grad_(), scales = f.detach().clone().requires_grad_();
          const auto [output, bags, sizes, chosen] = embedding_bag(leaf, i, o, false, mode, false, mode == 0 ? scales : Tensor(), false, 5);
          output.backward(output.detach());
          const Tensor all[] = {output.detach(), bags, sizes, chosen, leaf.grad(), mode == 0 ? scales.grad() : sizes};
          return all[which];
        };
        const double t = dtype == kFloat64 ? 1e-11 : dtype == kFloat32 ? 1e-4 : 0.1;
        for (size_t which = 0; which < 6; ++which) {
          INFO("result " << which);
          const Tensor found = run(weight.to(kCUDA), indices.to(kCUDA), offsets.to(kCUDA), factors.to(kCUDA), which).cpu();
          const Tensor expected = run(weight, indices, offsets, factors, which);
          CHECK((found.dtype() == expected.dtype()));
          CHECK(difference(found, expected, t, t) == "");
        }
      }
    }
  }
  const Tensor weight = zeros({4, 2}, kCUDA), offsets = tensor({0}, kInt64).to(kCUDA);
  embedding_bag(weight, tensor({1, 4}, kInt64).to(kCUDA), offsets);
  CHECK(thrown_text([] { cuda::synchronize(); }) == "[embedding_bag] index 4 is out of range for dimension 0 of size 4");
}

TEST_CASE("sort and topk: NaN, zeros and equal elements as on the CPU") {
  Tensor x = (testing::normal({7, 300}) * 2).round();
  x.select(0, 1).slice(0, 3, 9).fill_(NAN);
  x.select(0, 1).slice(0, 20, 24).fill_(-std::nan(""));
  x.select(0, 2).slice(0, 0, 40).fill_(-0.0);
  x.select(0, 3).slice(0, 0, 4).fill_(INFINITY);
  for (const ScalarType dtype : {kUInt8, kInt8, kInt16, kInt32, kInt64, kFloat16, kBFloat16, kFloat32, kFloat64}) {
    const Tensor t = (isFloatingType(dtype) ? x : nan_to_num(x, 0, 9, -9) * (dtype == kUInt8 ? 0.0 : 1.0) + 5).to(dtype);
    for (const bool descending : {false, true}) {
      for (const int64_t dim : {0, 1}) {
        INFO(toString(dtype) << descending << dim);
        check_same([&](const Tensor& s) { return std::get<0>(sort(s, dim, descending)); }, t);
        check_same([&](const Tensor& s) { return std::get<1>(sort(s, dim, descending)); }, t);
        check_same([&](const Tensor& s) { return std::get<1>(topk(s, 5, dim, descending)); }, t);
      }
    }
  }
  check_same([](const Tensor& s) { return std::get<1>(sort(s)); }, tensor({true, false, true, false}));
}

TEST_CASE("nonzero over many chunks") {
  for (const double rate : {0.0, 0.01, 0.9, 1.0}) {
    const Tensor mask = testing::normal({3, 41, 67}).abs().lt(rate * 3);
    check_same([](const Tensor& m) { return nonzero(m); }, mask);
    check_same([](const Tensor& m) { return nonzero(m.transpose(0, 2)); }, mask);
  }
  check_same([](const Tensor& m) { return nonzero(m); }, tensor({0.0, -0.0, NAN, 1.0}).to(kFloat16));
}

TEST_CASE("dropout draws the CPU's mask") {
  const Tensor x = testing::normal({5, 77}, kFloat32);
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
    const auto run = [](const Tensor& t) {
      manual_seed(5);
      return std::get<0>(native_dropout(t, 0.3, true));
    };
    check_same(run, x.to(dtype));
    check_same(run, x.to(dtype).t());
  }
}

TEST_CASE("pads of every mode, negative ones too, and rolls") {
  for (const ScalarType dtype : kEvery) {
    INFO(toString(dtype));
    const Tensor x = (testing::normal({2, 3, 9, 33}) * 3).to(dtype);
    for (const char* mode : {"reflect", "replicate", "circular"}) {
      INFO(mode);
      check_same([&](const Tensor& t) { return pad(t, {5, 7, 2, 3}, mode); }, x);
      check_same([&](const Tensor& t) { return pad(t.transpose(2, 3), {2, -1, -3, 4}, mode); }, x);
    }
    check_same([&](const Tensor& t) { return pad(t, {5, 7, -2, 3, 1, 1}, "constant", 2.5); }, x);
    check_same([&](const Tensor& t) { return pad(t.transpose(1, 3), {40, -1}, "constant", 1); }, x);
    check_same([&](const Tensor& t) { return roll(t, {4, -2}, {3, 2}); }, x);
  }
}

TEST_SUITE_END();

}  // namespace index_tests
