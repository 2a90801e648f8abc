#include <doctest/doctest.h>

#include <stdexcept>

#include "support.h"

namespace lbfgs_tests {

using namespace amp;

namespace {

struct Problem {
  Tensor p, q;  // with different shapes and sizes
  optim::LBFGS optimizer;

  explicit Problem(optim::LBFGSOptions options = optim::LBFGSOptions().line_search_fn("strong_wolfe"))
      : p(full({2, 2}, 3.0, kFloat64).requires_grad_()), q(full({3}, -2.0, kFloat64).requires_grad_()), optimizer({p, q}, options) {}
  Tensor loss() const { return sum(square(square(p) - 2)) + sum(square(q - 1) * 3) + sum(square(q)).square(); }
  double step() {
    return optimizer
        .step([&] {
          optimizer.zero_grad();
          Tensor value = loss();
          value.backward();
          return value;
        })
        .item<double>();
  }
};

}  // namespace

TEST_SUITE("optim") {
  TEST_CASE("LBFGS: a state with numbers that are no counts is refused, and so are groups that were added or have no history") {
    Problem problem;
    problem.step();
    StateDict state = problem.optimizer.state_dict();
    const auto refuses = [&](const std::string& name, const Scalar& number, const std::string& text) {
      StateDict changed = state;
      changed[name] = number;
      CHECK_THROWS_WITH_AS(problem.optimizer.load_state_dict(changed), doctest::Contains(text.c_str()), ValueError);
    };
    refuses("param_groups.0.max_iter", Scalar(std::nan("")), "[LBFGS] max_iter must be an integer, but is nan");
    refuses("param_groups.0.history_size", Scalar(1e30), "[LBFGS] history_size must be an integer");
    refuses("state.0.n_iter", Scalar(-1), "[load_state_dict] state.0.n_iter must not be negative, but is -1");
    refuses("state.0.func_evals", Scalar(std::nan("")), "the entry 'state.0.func_evals' of the state is nan, expected an integer");
    state["param_groups.0.history_size"] = Scalar(0);
    problem.optimizer.load_state_dict(state);
    CHECK_THROWS_WITH_AS(problem.step(), doctest::Contains("history_size must be at least 1, but is 0"), ValueError);
    Problem second;
    second.optimizer.add_param_group(optim::OptimizerParamGroup({ones({1}, kFloat64).requires_grad_()}));
    CHECK_THROWS_WITH_AS(second.step(), doctest::Contains("takes one parameter group, but was given 2"), ValueError);
  }

  TEST_CASE("LBFGS finds the minimum over several parameters") {
    for (const bool searches : {true, false}) {
      optim::LBFGSOptions options(searches ? 1.0 : 0.1);
      if (searches) options.line_search_fn("strong_wolfe");
      Problem problem(options);
      for (int i = 0; i < 10; ++i) problem.step();
      CHECK(testing::difference(problem.p.detach(), full({2, 2}, std::sqrt(2.0), kFloat64), 1e-4, 1e-4) == "");
      problem.optimizer.zero_grad();
      problem.loss().backward();
      CHECK(amax(abs(problem.q.grad())).item<double>() < 1e-3);
    }
  }

  TEST_CASE("a closure that throws in a line search leaves the parameters of the last iteration") {
    Problem problem, other;
    for (const int failing : {2, 3}) {
      const Tensor p = problem.p.detach().clone();
      int evaluations = 0;
      const auto closure = [&] {
        if (++evaluations == failing) throw std::runtime_error("not now");
        problem.optimizer.zero_grad();
        Tensor value = problem.loss();
        value.backward();
        return value;
      };
      CHECK_THROWS_AS(problem.optimizer.step(closure), std::runtime_error);
      CHECK(testing::difference(problem.p.detach(), p) == "");
    }
    for (int i = 0; i < 10; ++i) problem.step();
    for (int i = 0; i < 10; ++i) other.step();
    CHECK(testing::difference(problem.p.detach(), other.p.detach(), 1e-4, 1e-4) == "");
  }

  TEST_CASE("a loaded LBFGS goes on as the saved one") {
    Problem first, second;
    first.optimizer.param_groups()[0].options().set_lr(0.5);
    first.step();
    second.p.detach().copy_(first.p.detach());
    second.q.detach().copy_(first.q.detach());
    second.optimizer.load_state_dict(first.optimizer.state_dict());
    CHECK(second.optimizer.param_groups()[0].options().get_lr() == 0.5);
    CHECK(first.step() == second.step());
    CHECK(testing::difference(first.p.detach(), second.p.detach()) == "");
    StateDict damaged = first.optimizer.state_dict();
    damaged["state.0.d"] = ones({2});
    CHECK_THROWS_WITH_AS(second.optimizer.load_state_dict(damaged), doctest::Contains("state.0.d"), ValueError);
    damaged.erase("state.0.d");
    CHECK_THROWS_AS(second.optimizer.load_state_dict(damaged), ValueError);
  }

  TEST_CASE("a restore point of LBFGS brings back parameters and history") {
    Problem problem;
    problem.step();
    const Tensor before = problem.p.detach().clone();
    const StateDict state = problem.optimizer.state_dict();
    const auto restore = problem.optimizer.restore_point();
    problem.step();
    restore();
    CHECK(testing::difference(problem.p.detach(), before) == "");
    CHECK(problem.optimizer.state_dict().size() == state.size());
  }

  TEST_CASE("LBFGS without parameters steps, and its state is saved and loaded") {
    std::vector<optim::OptimizerParamGroup> groups;
    groups.emplace_back(std::vector<Tensor>());
    optim::LBFGS first(groups, optim::LBFGSOptions()), second(groups, optim::LBFGSOptions());
    CHECK(first.step([] { return ones({}); }).item<float>() == 1);
    second.load_state_dict(first.state_dict());
    CHECK(second.state_dict().size() == first.state_dict().size());
  }

  TEST_CASE("the state of another optimizer is no state of LBFGS") {
    Problem problem;
    StateDict state = problem.optimizer.state_dict();
    state["state.1.func_evals"] = Scalar(2);
    CHECK_THROWS_WITH_AS(problem.optimizer.load_state_dict(state), doctest::Contains("entries for more than 1 parameters: at least 2"),
                         ValueError);
  }

  TEST_CASE("errors of LBFGS") {
    Problem problem;
    CHECK_THROWS_WITH_AS(problem.optimizer.step(), doctest::Contains("closure"), ValueError);
    CHECK_THROWS_WITH_AS(problem.optimizer.step([] { return ones({2}); }), doctest::Contains("one number"), ValueError);
    CHECK_THROWS_AS(optim::LBFGS({problem.p}, optim::LBFGSOptions().line_search_fn("armijo")), ValueError);
    CHECK_THROWS_AS(optim::LBFGS({problem.p}, optim::LBFGSOptions(-1.0)), ValueError);
    std::vector<optim::OptimizerParamGroup> groups;
    groups.emplace_back(std::vector<Tensor>{problem.p});
    groups.emplace_back(std::vector<Tensor>{problem.q});
    CHECK_THROWS_WITH_AS(optim::LBFGS(groups, optim::LBFGSOptions()), doctest::Contains("one parameter group"), ValueError);
  }
}

}  // namespace lbfgs_tests
