// The two decay rates of Adam and related optimizers.
#pragma once

#include <functional>
#include <tuple>
#include <utility>

#include <amp/core/error.h>

namespace amp::optim {

using Betas = std::pair<double, double>;

// A base class for the options of these optimizers.
template <class Options>
class WithBetas {
 public:
  // The decay rates of the running averages of the gradient and of its square. The defaults are 0.9 and 0.999.
  Options& betas(Betas betas) {
    betas_ = betas;
    auto& options = static_cast<Options&>(*this);
    options.mark_set("betas.0");
    options.mark_set("betas.1");
    return options;
  }
  template <class First, class Second>
  Options& betas(const std::tuple<First, Second>& betas) {
    return this->betas(Betas(std::get<0>(betas), std::get<1>(betas)));
  }
  Betas betas() const { return betas_; }

  // Throws ValueError "[optimizer] ..." unless both are in [0, 1).
  void check_betas(const char* optimizer) const {
    const double beta1 = betas_.first, beta2 = betas_.second;
    AMP_CHECK(beta1 >= 0 && beta1 < 1, ValueError, "[", optimizer, "] the first beta must lie in [0, 1), but is ", beta1);
    AMP_CHECK(beta2 >= 0 && beta2 < 1, ValueError, "[", optimizer, "] the second beta must lie in [0, 1), but is ", beta2);
  }

 protected:
  void visit_betas(const std::function<void(const char*, double&)>& number) {
    number("betas.0", betas_.first);
    number("betas.1", betas_.second);
  }

 private:
  Betas betas_{0.9, 0.999};
};

}  // namespace amp::optim
