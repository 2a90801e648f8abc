#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <set>
#include <thread>
#include <vector>

#include <amp/core/device_kernels.h>
#include <amp/core/factories.h>
#include <amp/core/generator.h>
#include <amp/core/grad_mode.h>
#include <amp/core/operators.h>
#include <amp/core/parallel.h>
#include <amp/ops.h>

#include "values.h"

namespace random_tests {

using namespace amp;
using amp::test::same_bits;
using amp::test::values;

namespace {

struct Moments {
  double mean = 0, variance = 0, skew = 0, kurtosis = 0;
};

Moments moments(const Tensor& t) {
  const std::vector<double> x = values(t);
  const auto n = static_cast<double>(x.size());
  Moments m;
  for (const double v : x) m.mean += v / n;
  for (const double v : x) m.variance += (v - m.mean) * (v - m.mean) / n;
  for (const double v : x) {
    const double z = (v - m.mean) / std::sqrt(m.variance);
    m.skew += z * z * z / n;
    m.kurtosis += z * z * z * z / n;
  }
  return m;
}

Tensor filled(IntArrayRef shape, ScalarType dtype, const Distribution& distribution, Device device = kCPU) {
  const Tensor t = empty(shape, TensorOptions(dtype).device(device));
  detail::random(t, distribution, Generator(device, 42));
  return t;
}

const std::vector<std::pair<ScalarType, Distribution>>& all_draws() {
  static const std::vector<std::pair<ScalarType, Distribution>> draws = [] {
    std::vector<std::pair<ScalarType, Distribution>> made;
    for (const ScalarType t : {kFloat16, kBFloat16, kFloat32, kFloat64, kComplex64, kComplex128}) {
      made.emplace_back(t, Distribution::uniform(-1, 3));
      made.emplace_back(t, Distribution::normal(0, 2));
    }
    for (const ScalarType t : {kBool, kUInt8, kInt8, kInt16, kInt32, kInt64, kFloat16, kBFloat16, kFloat32, kFloat64}) {
      made.emplace_back(t, Distribution::integers(0, t == kBool ? 2 : 100));
      made.emplace_back(t, Distribution::bernoulli(0.3));
    }
    return made;
  }();
  return draws;
}

struct ThreadsGuard {
  int before = get_num_threads();
  ~ThreadsGuard() { set_num_threads(before); }
};

}  // namespace

TEST_SUITE_BEGIN("core random");

TEST_CASE("Philox4x32-10 gives Random123's known answers") {
  using philox::Block;
  const auto check = [](Block counter, uint32_t key0, uint32_t key1, Block expected) {
    const Block got = philox::philox4x32_10(counter, key0, key1);
    for (int i = 0; i < 4; ++i) CHECK(got.word[i] == expected.word[i]);
  };
  check({{0, 0, 0, 0}}, 0, 0, {{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}});
  check({{~0u, ~0u, ~0u, ~0u}}, ~0u, ~0u, {{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}});
  check({{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}}, 0xa4093822, 0x299f31d0, {{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}});
}

TEST_CASE("blocks are numbered by the 64-bit sum of offset and index") {
  const uint64_t seed = 0x123456789abcdef0, offset = 0xffffffff;
  const philox::Block b = philox::block({seed, offset}, 2);
  const philox::Block direct = philox::philox4x32_10({{1, 1, 0, 0}}, 0x9abcdef0, 0x12345678);
  for (int i = 0; i < 4; ++i) CHECK(b.word[i] == direct.word[i]);
  CHECK(philox::draw32({seed, offset}, 10) == direct.word[2]);
  CHECK(philox::draw64({seed, offset}, 5) == (uint64_t{direct.word[3]} << 32 | direct.word[2]));
}

// A group of blocks that vectors compute together must carry into the upper half of the counter.
TEST_CASE("a tensor gets the same blocks as single blocks, also where the lower half of their numbers overflows") {
  constexpr uint64_t kFirst = (uint64_t{1} << 32) - 2;
  constexpr int64_t kBlocks = 35;
  const auto from = [](uint64_t offset) {
    Generator generator(kCPU, 42);
    generator.set_offset(offset);
    return generator;
  };
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
    for (const Distribution& distribution : {Distribution::uniform(-1, 3), Distribution::normal(0, 2)}) {
      CAPTURE(toString(dtype));
      const int64_t per_block = dtype == kFloat64 ? 2 : 4;
      const Tensor whole = empty({kBlocks * per_block}, dtype);
      detail::random(whole, distribution, from(kFirst));
      for (int64_t block = 0; block < kBlocks; ++block) {
        const Tensor one = empty({per_block}, dtype);
        detail::random(one, distribution, from(kFirst + static_cast<uint64_t>(block)));
        CAPTURE(block);
        CHECK(same_bits(whole.slice(0, block * per_block, (block + 1) * per_block), one));
      }
    }
  }
}

TEST_CASE("elements take the draws that distributions.h names") {
  const PhiloxState stream{42, 0};
  const Tensor f = filled({11}, kFloat32, Distribution::uniform(0, 1)), d = filled({11}, kFloat64, Distribution::uniform(0, 1));
  const Tensor h = filled({11}, kFloat16, Distribution::uniform(0, 1)), i = filled({11}, kInt64, Distribution::integers(-5, 1000));
  const Tensor b = filled({11}, kBool, Distribution::bernoulli(0.25)), n = filled({11}, kFloat64, Distribution::normal(0, 1));
  for (int64_t k = 0; k < 11; ++k) {
    const auto at = static_cast<uint64_t>(k);
    CHECK(f.data_ptr<float>()[k] == static_cast<float>(philox::draw32(stream, at) >> 8) * 0x1p-24f);
    CHECK(d.data_ptr<double>()[k] == static_cast<double>(philox::draw64(stream, at) >> 11) * 0x1p-53);
    CHECK(static_cast<float>(h.data_ptr<Half>()[k]) == static_cast<float>(philox::draw32(stream, at) >> 21) * 0x1p-11f);
    CHECK(i.data_ptr<int64_t>()[k] == -5 + static_cast<int64_t>(static_cast<unsigned __int128>(philox::draw64(stream, at)) * 1005 >> 64));
    CHECK(b.data_ptr<bool>()[k] == (philox::draw32(stream, at) < 0x40000000u));
    const uint64_t even = at / 2 * 2;
    const double u = std::ldexp(static_cast<double>(philox::draw64(stream, even)), -64),
                 turn = std::ldexp(static_cast<double>(philox::draw64(stream, even + 1)), -64);
    const double angle = 2 * 3.14159265358979323846 * turn;
    CHECK(n.data_ptr<double>()[k] ==
          doctest::Approx(std::sqrt(-2 * std::log(u)) * (k % 2 == 0 ? std::cos(angle) : std::sin(angle))).epsilon(1e-9));
  }
}

// Fixed values: a compiler or device that rounds differently is noticed.
TEST_CASE("normal numbers have known bits") {
  const Tensor f = filled({4}, kFloat32, Distribution::normal(0, 1)), d = filled({2}, kFloat64, Distribution::normal(0, 1));
  CHECK(values(f) == std::vector<double>{-0x1.f0bcb8p-1, 0x1.8d59dp-3, -0x1.3c51a4p+0, 0x1.ec8678p+0});
  CHECK(values(d) == std::vector<double>{-0x1.54ac03c1a032cp-1, 0x1.0938db380d762p+0});
}

TEST_CASE("the values do not depend on the number of threads") {
  const ThreadsGuard guard;
  for (const auto& [dtype, distribution] : all_draws()) {
    set_num_threads(1);
    const Tensor one = filled({40003}, dtype, distribution);
    for (const int threads : {2, 3, 7}) {
      set_num_threads(threads);
      CAPTURE(toString(dtype));
      CAPTURE(threads);
      CHECK(same_bits(filled({40003}, dtype, distribution), one));
    }
  }
}

TEST_CASE("a longer tensor begins like a shorter one, and strides do not matter") {
  for (const auto& [dtype, distribution] : all_draws()) {
    CAPTURE(toString(dtype));
    const Tensor whole = filled({5, 7}, dtype, distribution);
    CHECK(same_bits(filled({3, 7}, dtype, distribution), whole.slice(0, 0, 3)));
    const Tensor turned = empty({7, 5}, dtype).t();
    detail::random(turned, distribution, Generator(kCPU, 42));
    CHECK(same_bits(turned, whole));
  }
}

TEST_CASE("uniform numbers stay below the upper bound, in every dtype") {
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
    CAPTURE(toString(dtype));
    for (const auto& [from, to] : std::vector<std::pair<double, double>>{{0, 1}, {1, 2}, {-3, 0.1}, {1000, 1001}, {0.1, 0.3}}) {
      const Tensor t = filled({20000}, dtype, Distribution::uniform(from, to));
      const std::vector<double> x = values(t);
      const double low = full({1}, from, dtype).item<double>();
      CHECK(*std::min_element(x.begin(), x.end()) >= low);
      CHECK(*std::max_element(x.begin(), x.end()) < std::max(to, std::nextafter(low, 1e9)));
    }
    CHECK(values(filled({5}, dtype, Distribution::uniform(2, 2))) == std::vector<double>(5, 2));
  }
  const Moments m = moments(filled({200000}, kFloat32, Distribution::uniform(0, 1)));
  CHECK(m.mean == doctest::Approx(0.5).epsilon(0.01));
  CHECK(m.variance == doctest::Approx(1.0 / 12).epsilon(0.01));
}

// Half of the numbers would be rounded up to the excluded end.
TEST_CASE("between neighboring numbers, uniform numbers are the lower one") {
  const std::vector<std::pair<ScalarType, double>> steps{
      {kFloat16, 0x1p-10}, {kBFloat16, 0x1p-7}, {kFloat32, 0x1p-23}, {kFloat64, 0x1p-52}};
  for (const auto& [dtype, step] : steps) {
    CAPTURE(toString(dtype));
    const std::vector<double> x = values(filled({4099}, dtype, Distribution::uniform(1, 1 + step)));
    CHECK(std::count(x.begin(), x.end(), 1.0) == static_cast<std::ptrdiff_t>(x.size()));
  }
}

TEST_CASE("normal numbers have the moments of a normal distribution") {
  for (const ScalarType dtype : {kFloat16, kFloat32, kFloat64}) {
    CAPTURE(toString(dtype));
    const Tensor t = filled({400000}, dtype, Distribution::normal(3, 2));
    const Moments m = moments(t);
    CHECK(m.mean == doctest::Approx(3).epsilon(0.01));
    CHECK(m.variance == doctest::Approx(4).epsilon(0.02));
    CHECK(std::abs(m.skew) < 0.02);
    CHECK(m.kurtosis == doctest::Approx(3).epsilon(0.02));
  }
  // The fraction beyond two and three standard deviations.
  const std::vector<double> x = values(filled({400000}, kFloat32, Distribution::normal(0, 1)));
  const auto beyond = [&](double z) {
    return static_cast<double>(std::count_if(x.begin(), x.end(), [&](double v) { return std::abs(v) > z; })) / 400000;
  };
  CHECK(beyond(2) == doctest::Approx(0.0455).epsilon(0.03));
  CHECK(beyond(3) == doctest::Approx(0.0027).epsilon(0.12));
  // Adjacent values share a radius, but are not correlated.
  double correlation = 0;
  for (size_t i = 0; i + 1 < x.size(); i += 2) correlation += x[i] * x[i + 1] / 200000;
  CHECK(std::abs(correlation) < 0.01);
}

TEST_CASE("complex normal numbers have variance 1") {
  manual_seed(5);
  const Tensor z = randn({200000}, kComplex64);
  double square = 0;
  for (const std::complex<double>& v : values<std::complex<double>>(z)) square += std::norm(v) / 200000;
  CHECK(square == doctest::Approx(1).epsilon(0.01));
}

TEST_CASE("a call draws no number that the call before it has drawn") {
  for (const ScalarType dtype : {kFloat32, kFloat64, kComplex64, kComplex128}) {
    manual_seed(5);
    std::vector<double> all;
    for (int call = 0; call < 2; ++call) {
      const Tensor numbers = randn({64}, dtype);
      const std::vector<double> drawn = values(isComplexType(dtype) ? view_as_real(numbers) : numbers);
      all.insert(all.end(), drawn.begin(), drawn.end());
    }
    std::sort(all.begin(), all.end());
    CHECK_MESSAGE(std::adjacent_find(all.begin(), all.end()) == all.end(), dtype);
  }
}

TEST_CASE("random integers stay in their range in dtypes that do not hold all of them") {
  struct Range {
    ScalarType dtype;
    int64_t from, to;
    double least, most;
  };
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  for (const auto& [dtype, from, to, least, most] :
       {Range{kBFloat16, 290, 300, 290, 298}, Range{kBFloat16, 257, 260, 258, 258}, Range{kBFloat16, -259, -256, -258, -258},
        Range{kFloat16, 4093, 4096, 4094, 4094}, Range{kFloat32, (1 << 24) + 1, (1 << 24) + 4, (1 << 24) + 2, (1 << 24) + 2},
        Range{kFloat64, kMost - 3000, kMost, 0x1p63 - 2048, 0x1p63 - 1024}}) {
    const Tensor drawn = randint(from, to, {300}, dtype).to(kFloat64);
    CAPTURE(toString(dtype));
    CHECK(drawn.min().item<double>() == least);
    CHECK(drawn.max().item<double>() == most);
  }
  CHECK_THROWS_WITH_AS(randint(257, 258, {3}, kBFloat16), "[randint] bfloat16 holds none of the integers from 257 to 257", ValueError);
  CHECK_THROWS_AS(randint(kMost - 1, kMost, {3}, kFloat32), ValueError);
}

TEST_CASE("random integers cover their range evenly") {
  manual_seed(1);
  const std::vector<double> x = values(randint(-3, 7, {100000}));
  std::vector<int> counts(10);
  for (const double v : x) ++counts[static_cast<size_t>(v + 3)];
  double chi = 0;
  for (const int c : counts) chi += (c - 10000.0) * (c - 10000.0) / 10000.0;
  CHECK(chi < 27.9);  // the 0.999 quantile with 9 degrees of freedom
  CHECK(randint(10, {3}).dtype() == kInt64);
  CHECK(randint(10, {3}, kFloat32).dtype() == kFloat32);
  const int64_t lowest = std::numeric_limits<int64_t>::min(), highest = std::numeric_limits<int64_t>::max();
  int negative = 0;
  for (const int64_t v : values<int64_t>(randint(lowest, highest, {1000}))) negative += v < 0;
  CHECK(negative > 400);
  CHECK(negative < 600);
}

TEST_CASE("masks hit as often as asked") {
  manual_seed(2);
  CHECK(values(bernoulli_mask({1000}, 0)) == std::vector<double>(1000, 0));
  CHECK(values(bernoulli_mask({1000}, 1, kHalf)) == std::vector<double>(1000, 1));
  CHECK(moments(bernoulli_mask({100000}, 0.3, kFloat32)).mean == doctest::Approx(0.3).epsilon(0.02));
  CHECK(bernoulli_mask({2}, 0.5).dtype() == kBool);
  CHECK_THROWS_AS(bernoulli_mask({2}, 1.5), ValueError);
}

TEST_CASE("randperm") {
  manual_seed(3);
  for (const int64_t n : {0, 1, 2, 7, 1000}) {
    const std::vector<int64_t> order = values<int64_t>(randperm(n));
    CHECK(std::set<int64_t>(order.begin(), order.end()).size() == static_cast<size_t>(n));
    for (const int64_t v : order) CHECK((v >= 0 && v < n));
  }
  CHECK(randperm(5).dtype() == kInt64);
  CHECK(randperm(5, kFloat32).dtype() == kFloat32);
  CHECK_FALSE(same_bits(randperm(100), randperm(100)));
  CHECK(same_bits(randperm(100, Generator(kCPU, 9)), randperm(100, Generator(kCPU, 9))));
  CHECK_THROWS_AS(randperm(-1), ValueError);
  CHECK_THROWS_AS(randperm(300, kUInt8), ValueError);
  std::vector<int> first(6);
  for (int i = 0; i < 6000; ++i) ++first[static_cast<size_t>(randperm(6)[0].item<int64_t>())];
  for (const int count : first) CHECK(std::abs(count - 1000) < 150);
}

TEST_CASE("long permutations") {
  const int before = get_num_threads();
  for (const int64_t n : {65535, 65536, 70001, 400000}) {
    CAPTURE(n);
    set_num_threads(1);
    const Tensor order = randperm(n, Generator(kCPU, 9));
    CHECK(equal(std::get<0>(sort(order)), arange(n)));
    for (const int threads : {2, 3}) {
      set_num_threads(threads);
      CHECK(same_bits(randperm(n, Generator(kCPU, 9)), order));
    }
    CHECK_FALSE(same_bits(randperm(n, Generator(kCPU, 10)), order));
    CHECK(equal(randperm(n, Generator(kCPU, 9), kInt32), order.to(kInt32)));
  }
  set_num_threads(before);
}

TEST_CASE("every place of a long permutation is equally likely for a number") {
  constexpr int64_t n = 80000, kParts = 16;
  constexpr int kRounds = 40;
  std::vector<double> found(kParts * kParts);
  int64_t fixed = 0, neighbors = 0;
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<int64_t> order = values<int64_t>(randperm(n, Generator(kCPU, static_cast<uint64_t>(round))));
    for (int64_t i = 0; i < n; ++i) {
      const int64_t value = order[static_cast<size_t>(i)];
      ++found[static_cast<size_t>(i * kParts / n * kParts + value * kParts / n)];
      fixed += value == i;
      neighbors += i > 0 && value == order[static_cast<size_t>(i - 1)] + 1;
    }
  }
  constexpr double kExpected = static_cast<double>(n) * kRounds / (kParts * kParts);
  double chi = 0;
  for (const double count : found) chi += (count - kExpected) * (count - kExpected) / kExpected;
  CHECK(chi < 330);  // 225 degrees of freedom: more than 4 standard deviations above
  CHECK(chi > 120);
  CHECK(std::abs(fixed - kRounds) < 30);  // one for each permutation on average
  CHECK(std::abs(neighbors - kRounds) < 30);
}

TEST_CASE("calls take consecutive parts of the stream") {
  Generator generator(kCPU, 7);
  rand({5}, generator);
  CHECK(generator.get_offset() == 2);
  rand({5}, generator, kFloat64);
  CHECK(generator.get_offset() == 5);
  randn({4}, generator, kComplex64);
  CHECK(generator.get_offset() == 7);
  randint(10, {3}, generator);
  CHECK(generator.get_offset() == 9);
  rand({0}, generator);
  CHECK(generator.get_offset() == 9);
}

TEST_CASE("seeds and states of generators") {
  manual_seed(11);
  const Tensor a = randn({7}), b = randn({7});
  manual_seed(11);
  CHECK(same_bits(randn({7}), a));
  CHECK(same_bits(randn({7}), b));
  CHECK_FALSE(same_bits(a, b));
  CHECK(default_generator().current_seed() == 11);

  Generator generator(kCPU, 1);
  CHECK(generator.current_seed() == 1);
  CHECK(Generator().current_seed() == Generator::kDefaultSeed);
  rand({9}, generator);
  const Tensor state = generator.get_state();
  Generator copy = generator.clone(), same = generator;
  CHECK(same == generator);
  CHECK_FALSE(copy == generator);
  const Tensor next = rand({3}, generator);
  CHECK(same_bits(rand({3}, copy), next));
  CHECK_FALSE(same_bits(rand({3}, same), next));
  const Generator moved = std::move(same);
  CHECK(same == moved);
  CHECK(same.get_offset() == generator.get_offset());
  generator.set_state(state);
  CHECK(same_bits(rand({3}, generator), next));
  CHECK_THROWS_AS(generator.set_state(zeros({16})), TypeError);
  CHECK_THROWS_AS(generator.set_state(zeros({3}, kUInt8)), ValueError);
  CHECK_THROWS_AS(generator.set_state(Tensor()), TypeError);
  const uint64_t drawn = generator.seed();
  CHECK(generator.current_seed() == drawn);
  CHECK(generator.get_offset() == 0);
}

TEST_CASE("a generator serves its own type of device") {
  CHECK_THROWS_AS(rand({2}, Generator(kCUDA)), ValueError);
  CHECK_THROWS_AS(zeros({2}).uniform_(0, 1, Generator(kCUDA)), ValueError);
}

TEST_CASE("there is one cpu") {
  CHECK(Device(kCPU, -1) == Device(kCPU));
  CHECK(TensorOptions().device(kCPU, -1).device() == Device(kCPU));
  CHECK(rand({2}, TensorOptions().device(Device(kCPU, -1))).device() == Device(kCPU));
  const Tensor sum = ones({2}) + ones({2}, Device(kCPU, -1));
  CHECK(values(sum) == std::vector<double>{2, 2});
  for (const int index : {1, 127, -2, -128}) {
    CAPTURE(index);
    CHECK_THROWS_WITH_AS(Device(kCPU, static_cast<int8_t>(index)), doctest::Contains("[Device] bad device index"), ValueError);
    CHECK_THROWS_AS(rand({2}, TensorOptions().device(kCPU, static_cast<int8_t>(index))), ValueError);
  }
  CHECK_THROWS_WITH_AS(default_generator(Device(kCUDA, -1)), doctest::Contains("[default_generator] bad device index -1"), ValueError);
}

TEST_CASE("in-place methods") {
  manual_seed(4);
  Tensor t = zeros({1000});
  const uint32_t version = t._version();
  CHECK(&t.uniform_(2, 3) == &t);
  CHECK(t._version() == version + 1);
  CHECK(moments(t).mean == doctest::Approx(2.5).epsilon(0.02));
  CHECK(std::abs(moments(t.normal_(1, 0)).mean - 1) < 1e-12);
  for (const double v : values(t.random_(3, 5))) CHECK((v == 3 || v == 4));
  Tensor z = zeros({4}, kComplex64);
  z.normal_();
  CHECK_THROWS_AS(z.normal_(1, 1), NotImplementedError);
}

TEST_CASE("in-place methods refuse what a dtype can't hold") {
  Tensor i = zeros({2}, kInt8), f = zeros({2}), h = zeros({2}, kHalf);
  CHECK_THROWS_AS(i.uniform_(), TypeError);
  CHECK_THROWS_AS(i.normal_(), TypeError);
  CHECK_THROWS_AS(f.uniform_(1, 0), ValueError);
  CHECK_THROWS_AS(f.uniform_(0, std::nan("")), ValueError);
  CHECK_THROWS_AS(h.uniform_(0, 1e6), ValueError);
  CHECK_THROWS_AS(f.normal_(0, -1), ValueError);
  CHECK_THROWS_AS(i.random_(3, 3), ValueError);
  CHECK_THROWS_AS(i.random_(0, 129), ValueError);
  CHECK_NOTHROW(i.random_(-128, 128));
  CHECK_THROWS_AS(Tensor().uniform_(), ValueError);
}

TEST_CASE("in-place methods refuse tensors with several elements at one place") {
  Tensor x = zeros({1}).expand({5});
  CHECK_THROWS_AS(x.uniform_(), ValueError);
  CHECK_THROWS_AS(x.normal_(), ValueError);
  CHECK_THROWS_AS(x.random_(0, 10), ValueError);
  CHECK(x._version() == 0);
  CHECK_NOTHROW(zeros({3, 2}).t().normal_());
}

TEST_CASE("in-place methods and the tape") {
  Tensor leaf = zeros({3}, requires_grad());
  CHECK_THROWS_AS(leaf.uniform_(), Error);
  {
    const NoGradGuard no_grad;
    CHECK_NOTHROW(leaf.normal_());
  }
  Tensor y = leaf * 2;
  y.normal_();
  y.sum().backward();
  CHECK(values(leaf.grad()) == std::vector<double>(3, 0));
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("core threads");

TEST_CASE("threads get disjoint parts of one stream") {
  Generator generator(kCPU, 1);
  std::vector<std::vector<uint64_t>> offsets(4);
  std::vector<std::thread> threads;
  for (auto& mine : offsets) {
    threads.emplace_back([&generator, &mine] {
      for (int i = 0; i < 500; ++i) mine.push_back(generator.reserve(3).offset);
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::set<uint64_t> all;
  for (const auto& mine : offsets) all.insert(mine.begin(), mine.end());
  CHECK(all.size() == 2000);
  CHECK(generator.get_offset() == 6000);
}

// The threads begin together and do nothing else: without a lock, they lose many of each other's reservations.
TEST_CASE("no reservation of threads is lost") {
  constexpr uint64_t kThreads = 4, kRounds = 300'000;
  Generator generator(kCPU, 1);
  std::atomic<uint64_t> ready{0};
  std::vector<std::thread> threads;
  for (uint64_t i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      ++ready;
      while (ready < kThreads) std::this_thread::yield();
      for (uint64_t round = 0; round < kRounds; ++round) generator.reserve(1);
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(generator.get_offset() == kThreads * kRounds);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("core random cuda");

TEST_CASE("the same seed gives the same bits on the CPU and on CUDA") {
  for (const auto& [dtype, distribution] : all_draws()) {
    CAPTURE(toString(dtype));
    for (const int64_t n : {1, 5, 1000, 100003})
      CHECK(same_bits(filled({n}, dtype, distribution, kCUDA), filled({n}, dtype, distribution)));
  }
  manual_seed(8);
  CHECK(same_bits(randperm(50, kCUDA), (manual_seed(8), randperm(50))));
}

TEST_SUITE_END();

}  // namespace random_tests
