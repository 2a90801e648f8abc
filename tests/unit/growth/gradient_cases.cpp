// Tapes with many nodes, many parts of one tensor, many hooks, many inputs.
#include <amp/all.h>

#include "cases.h"

namespace amp::testing::growth {

namespace {

struct Copies : autograd::Function<Copies> {
  static autograd::variable_list forward(autograd::AutogradContext*, const autograd::variable_list& inputs) {
    autograd::variable_list outputs;
    for (const Tensor& input : inputs) outputs.push_back(input * 2);
    return outputs;
  }
  static autograd::variable_list backward(autograd::AutogradContext*, autograd::variable_list grads) {
    for (Tensor& grad : grads) grad = grad * 2;
    return grads;
  }
};

std::vector<Tensor> leaves(int64_t count) {
  std::vector<Tensor> all;
  for (int64_t i = 0; i < count; ++i) all.push_back(ones({4}).requires_grad_());
  return all;
}

// The sum of what `pick(x, i)` returns for all rows of a table.
template <class Pick>
Cost cost_of_rows(int64_t rows, bool leaf, const Pick& pick) {
  const Tensor table = ones({rows, 4}).requires_grad_(), x = leaf ? table : table * 1;
  Tensor sum = pick(x, 0);
  for (int64_t i = 1; i < rows; ++i) sum = sum + pick(x, i);
  sum = sum.sum();
  return cost_of([&] { sum.backward(); });
}

Cost cost_of_written_rows(int64_t rows) {
  const Tensor x = ones({rows, 4}).requires_grad_(), y = x * 1;
  for (int64_t i = 0; i < rows; ++i) y[i].mul_(2);
  const Tensor sum = y.sum();
  return cost_of([&] { sum.backward(); });
}

// Views from before a write get their history from it.
Cost cost_of_views_after_write(int64_t rows) {
  const Tensor x = ones({rows, 4}).requires_grad_(), y = x * 1;
  std::vector<Tensor> views;
  for (int64_t i = 0; i < rows; ++i) views.push_back(y[i]);
  y.mul_(2);
  Tensor sum = views[0];
  for (int64_t i = 1; i < rows; ++i) sum = sum + views[static_cast<size_t>(i)];
  sum = sum.sum();
  return cost_of([&] { sum.backward(); });
}

}  // namespace

std::vector<Case> gradient_cases() {
  constexpr int64_t kMillion = 1'000'000;
  std::vector<Case> cases;
  cases.push_back({"tape: chain", 2000, kMillion, [](int64_t n) {
                     const Tensor x = ones({4}).requires_grad_();
                     return cost_of([&] {
                       Tensor y = x;
                       for (int64_t i = 0; i < n; ++i) y = y + 1;
                       y.sum().backward();
                     });
                   }});
  cases.push_back({"tape: one tensor used many times", 2000, kMillion, [](int64_t n) {
                     const Tensor x = ones({4}).requires_grad_(), y = x * 1;
                     return cost_of([&] {
                       Tensor sum = y;
                       for (int64_t i = 0; i < n; ++i) sum = sum + y;
                       sum.sum().backward();
                     });
                   }});
  cases.push_back({"views: writes to rows, backward", 2000, kMillion, cost_of_written_rows});
  cases.push_back({"views: from before a write, backward", 2000, kMillion, cost_of_views_after_write});
  cases.push_back({"rows of a leaf, backward", 2000, kMillion,
                   [](int64_t n) { return cost_of_rows(n, true, [](const Tensor& x, int64_t i) { return x[i]; }); }});
  cases.push_back({"rows of a result, backward", 2000, kMillion,
                   [](int64_t n) { return cost_of_rows(n, false, [](const Tensor& x, int64_t i) { return x[i]; }); }});
  cases.push_back({"lookups in an embedding, backward", 1000, 100'000, [](int64_t n) {
                     return cost_of_rows(n, true, [](const Tensor& x, int64_t i) { return embedding(x, tensor({i}, kInt64)); });
                   }});
  cases.push_back({"index_select of a result, backward", 1000, 100'000, [](int64_t n) {
                     return cost_of_rows(n, false, [](const Tensor& x, int64_t i) { return x.index_select(0, tensor({i}, kInt64)); });
                   }});
  cases.push_back({"hooks: register and remove", 2000, kMillion, [](int64_t n) {
                     const Tensor x = ones({4}).requires_grad_();
                     std::vector<unsigned> ids;
                     return cost_of([&] {
                       for (int64_t i = 0; i < n; ++i) ids.push_back(x.register_hook([](const Tensor&) { return Tensor(); }));
                       for (const unsigned id : ids) x.remove_hook(id);
                     });
                   }});
  cases.push_back({"retained gradients of the results of one call", 2000, kMillion, [](int64_t n) {
                     const Tensor x = ones({n, 2}).requires_grad_();
                     std::vector<Tensor> rows = x.unbind(0);
                     return cost_of([&] {
                       for (Tensor& row : rows) row.retain_grad();
                       for (Tensor& row : rows) row.reset();
                     });
                   }});
  cases.push_back({"gradients with respect to many leaves", 1000, kMillion, [](int64_t n) {
                     const std::vector<Tensor> inputs = leaves(n);
                     const Tensor sum = stack(inputs).sum();
                     return cost_of([&] { autograd::grad({sum}, inputs); });
                   }});
  cases.push_back({"gradients with respect to many results", 1000, kMillion, [](int64_t n) {
                     std::vector<Tensor> inputs;
                     for (const Tensor& leaf : leaves(n)) inputs.push_back(leaf * 1);
                     const Tensor sum = stack(inputs).sum();
                     return cost_of([&] { autograd::grad({sum}, inputs); });
                   }});
  cases.push_back({"cumprod with a zero, backward", 2000, kMillion, [](int64_t n) {
                     Tensor x = ones({n});
                     x[n / 2] = 0;
                     x.requires_grad_();
                     const Tensor sum = x.cumprod(0).sum();
                     return cost_of([&] { sum.backward(); });
                   }});
  cases.push_back({"custom function of many tensors", 1000, kMillion, [](int64_t n) {
                     const std::vector<Tensor> inputs = leaves(n);
                     return cost_of([&] { stack(Copies::apply(inputs)).sum().backward(); });
                   }});
  return cases;
}

}  // namespace amp::testing::growth
