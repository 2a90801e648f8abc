#include "machine.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <sstream>
#include <utility>

#include "../../support.h"

namespace amp::fuzz {

namespace {

using Numbers = std::vector<int64_t>;

// Finite differences are exact enough for derivatives of such numbers.
constexpr double kLargest = 10;
constexpr int64_t kMostElements = 64;

// The places of the elements in the storage.
std::vector<int64_t> places(const Tensor& t) {
  std::vector<int64_t> found{t.storage_offset()};
  for (int64_t d = 0; d < t.dim(); ++d) {
    std::vector<int64_t> more;
    for (const int64_t place : found) {
      for (int64_t i = 0; i < t.size(d); ++i) more.push_back(place + i * t.stride(d));
    }
    found = std::move(more);
  }
  return found;
}

bool overlaps_itself(const Tensor& t) {
  const std::vector<int64_t> all = places(t);
  return std::set<int64_t>(all.begin(), all.end()).size() != all.size();
}

// The derivative of as_strided is that of the elements of its argument.
Tensor strided(const Tensor& t, IntArrayRef sizes, IntArrayRef strides, int64_t offset) {
  const Tensor view = t.as_strided(sizes, strides, t.storage_offset() + offset);
  const std::vector<int64_t> of_view = places(view), of_tensor = places(t);
  const std::set<int64_t> known(of_tensor.begin(), of_tensor.end());
  AMP_CHECK(std::all_of(of_view.begin(), of_view.end(), [&](int64_t place) { return known.contains(place); }), ValueError,
            "[fuzz] not elements of the tensor");
  return view;
}

// A variable that may be written to. A write to several elements at one place has no defined result.
const Tensor& written(const Machine& machine, int64_t number) {
  const Tensor& t = machine.variable(number);
  for (const Tensor& leaf : machine.leaves) AMP_CHECK(!t.is_alias_of(leaf), ValueError, "[fuzz] a leaf is not written");
  AMP_CHECK(!overlaps_itself(t), ValueError, "[fuzz] the elements to write share memory");
  return t;
}

template <Tensor& (Tensor::*Write)() const>
Tensor write_unary(Machine& machine, const Numbers& n) {
  (written(machine, n[0]).*Write)();
  return {};
}

template <Tensor& (Tensor::*Write)(const Tensor&) const>
Tensor write_binary(Machine& machine, const Numbers& n) {
  const Tensor& other = machine.variable(n[1]);
  (written(machine, n[0]).*Write)(other);
  return {};
}

Tensor as_reals(const Tensor& t) { return t.is_complex() ? view_as_real(t) : t; }

}  // namespace

const std::vector<Instruction>& instructions() {
  static const std::vector<Instruction> all{
      // views
      {"select", "vdn", [](Machine& m, const Numbers& n) { return m.variable(n[0]).select(n[1], n[2]); }},
      {"slice", "vdnnn", [](Machine& m, const Numbers& n) { return m.variable(n[0]).slice(n[1], n[2], n[2] + n[3], n[4]); }},
      {"transpose", "vdd", [](Machine& m, const Numbers& n) { return m.variable(n[0]).transpose(n[1], n[2]); }},
      {"unsqueeze", "vd", [](Machine& m, const Numbers& n) { return m.variable(n[0]).unsqueeze(n[1]); }},
      {"view", "vn",
       [](Machine& m, const Numbers& n) {
         return m.variable(n[0]).view({n[1], -1});
       }},
      {"flat", "v", [](Machine& m, const Numbers& n) { return m.variable(n[0]).view({-1}); }},
      {"diagonal", "vn", [](Machine& m, const Numbers& n) { return m.variable(n[0]).diagonal(n[1]); }},
      {"unbind", "vdn",
       [](Machine& m, const Numbers& n) {
         const std::vector<Tensor> parts = m.variable(n[0]).unbind(n[1]);
         AMP_CHECK(n[2] >= 0 && n[2] < static_cast<int64_t>(parts.size()), ValueError, "[fuzz] there is no part ", n[2]);
         return parts[static_cast<size_t>(n[2])];
       }},
      {"as_real", "v", [](Machine& m, const Numbers& n) { return view_as_real(m.variable(n[0])); }},
      {"as_complex", "v", [](Machine& m, const Numbers& n) { return view_as_complex(m.variable(n[0])); }},
      // views that may overlap themselves
      {"expand", "vn",
       [](Machine& m, const Numbers& n) {
         std::vector<int64_t> sizes = m.variable(n[0]).sizes().vec();
         sizes.push_back(n[1]);
         return m.variable(n[0]).unsqueeze(-1).expand(sizes);
       }},
      {"repeat", "vn",
       [](Machine& m, const Numbers& n) {
         std::vector<int64_t> sizes = m.variable(n[0]).sizes().vec();
         sizes.insert(sizes.begin(), n[1]);
         return m.variable(n[0]).expand(sizes);
       }},
      {"unfold", "vdnn", [](Machine& m, const Numbers& n) { return m.variable(n[0]).unfold(n[1], n[2], n[3]); }},
      {"as_strided", "vnnnnn",
       [](Machine& m, const Numbers& n) {
         return strided(m.variable(n[0]), {n[1], n[2]}, {n[3], n[4]}, n[5]);
       }},
      // new tensors
      {"clone", "v", [](Machine& m, const Numbers& n) { return m.variable(n[0]).clone(); }},
      {"mul", "vv", [](Machine& m, const Numbers& n) { return m.variable(n[0]) * m.variable(n[1]); }},
      {"add", "vv", [](Machine& m, const Numbers& n) { return m.variable(n[0]) + m.variable(n[1]); }},
      {"sin", "v", [](Machine& m, const Numbers& n) { return m.variable(n[0]).sin(); }},
      {"mm", "vv", [](Machine& m, const Numbers& n) { return mm(m.variable(n[0]), m.variable(n[1])); }},
      {"solve", "v",
       [](Machine& m, const Numbers& n) {
         const Tensor matrix = eye(3, kFloat64) * 2.0 + testing::normal({3, 3}, kFloat64, 5) * 0.2;
         return linalg_solve(matrix, m.variable(n[0]));
       }},
      {"complex", "vv", [](Machine& m, const Numbers& n) { return complex(m.variable(n[0]), m.variable(n[1])); }},
      // writes in place
      {"mul_", "vv", write_binary<&Tensor::mul_>},
      {"add_", "vv",
       [](Machine& m, const Numbers& n) {
         written(m, n[0]).add_(m.variable(n[1]), 0.5);
         return Tensor();
       }},
      {"copy_", "vv",
       [](Machine& m, const Numbers& n) {
         written(m, n[0]).copy_(m.variable(n[1]));
         return Tensor();
       }},
      {"hypot_", "vv",
       [](Machine& m, const Numbers& n) {
         written(m, n[0]).hypot_(m.variable(n[1]) * m.variable(n[1]) + 1.0);
         return Tensor();
       }},
      {"sin_", "v", write_unary<&Tensor::sin_>},
      {"tanh_", "v", write_unary<&Tensor::tanh_>},
      {"sigmoid_", "v", write_unary<&Tensor::sigmoid_>},
      {"exp_", "v", write_unary<&Tensor::exp_>},
      {"fill_", "v",
       [](Machine& m, const Numbers& n) {
         written(m, n[0]).fill_(0.75);
         return Tensor();
       }},
      {"add_unrecorded_", "v",
       [](Machine& m, const Numbers& n) {
         const NoGradGuard no_grad;
         written(m, n[0]).add_(0.25);
         return Tensor();
       }},
      // regions, which do not cast float64
      {"region", "n",
       [](Machine& m, const Numbers& n) {
         m.regions.push_back(
             std::make_unique<Autocast>(kCPU, AutocastOptions{.dtype = n[0] == 1 ? kFloat16 : kBFloat16, .enabled = n[0] != 0}));
         return Tensor();
       }},
      {"end", "",
       [](Machine& m, const Numbers&) {
         if (!m.regions.empty()) m.regions.pop_back();
         return Tensor();
       }},
  };
  return all;
}

std::vector<Tensor> new_leaves() {
  std::vector<Tensor> leaves;
  for (const uint32_t seed : {1u, 2u}) leaves.push_back((testing::normal({2, 3}, kFloat64, seed) * 0.5).requires_grad_());
  return leaves;
}

Machine::Machine(std::vector<Tensor> of) : leaves(std::move(of)), variables(leaves) {
  variables.push_back(testing::normal({2, 3}, kFloat64, 3) * 0.5);
  variables.push_back((testing::normal({3}, kFloat64, 4) * 0.5).expand({2, 3}).detach());
}

Machine::~Machine() {
  while (!regions.empty()) regions.pop_back();
}

const Tensor& Machine::variable(int64_t number) const {
  AMP_CHECK(number >= 0 && number < static_cast<int64_t>(variables.size()), ValueError, "[fuzz] there is no variable ", number);
  return variables[static_cast<size_t>(number)];
}

void Machine::run(const std::string& line) {
  std::istringstream words(line);
  std::string name;
  words >> name;
  Numbers numbers;
  for (int64_t number = 0; words >> number;) numbers.push_back(number);
  const auto& known = instructions();
  const auto found = std::find_if(known.begin(), known.end(), [&](const Instruction& each) { return each.name == name; });
  AMP_CHECK(found != known.end() && std::strlen(found->arguments) == numbers.size(), ValueError, "[fuzz] not a call: ", line);
  const Tensor result = found->run(*this, numbers);
  if (result.defined()) {
    AMP_CHECK(result.numel() > 0 && result.numel() <= kMostElements, ValueError, "[fuzz] the result is empty or large");
    variables.push_back(result);
  }
  for (const Tensor& t : variables) {
    AMP_CHECK(as_reals(t.detach()).abs().max().item<double>() < kLargest, ValueError, "[fuzz] the result has large numbers");
  }
}

Tensor Machine::loss() const {
  Tensor sum = zeros({}, kFloat64);
  for (size_t i = 0; i < variables.size(); ++i) {
    const Tensor t = as_reals(variables[i]);
    sum = sum + (t * t).sum() * (0.5 + 0.1 * static_cast<double>(i));
  }
  return sum;
}

}  // namespace amp::fuzz
