// The parts of the optimizers that concern `rounding`.
#include <amp/optim/optimizer.h>
#include <amp/optim/rounding/remainders.h>

namespace amp::optim {

const char* toString(Rounding rounding) {
  switch (rounding) {
    case Rounding::Nearest: return "nearest";
    case Rounding::Stochastic: return "stochastic";
    case Rounding::Kahan: return "kahan";
    case Rounding::Split: return "split";
  }
  AMP_THROW(ValueError, "[optim] there is no rounding ", static_cast<int>(rounding));
}

void Optimizer::check_rounding() const {
  for (const OptimizerParamGroup& group : param_groups_) {
    AMP_CHECK(group.has_options(), ValueError, "[optim] parameter group ", &group - param_groups_.data(),
              " has no options: add groups with add_param_group()");
    const Rounding rounding = group.options().get_rounding();
    if (rounding == Rounding::Nearest) continue;
    const char* const name = toString(rounding);
    for (const Tensor& p : group.params()) {
      if (!p.mutable_grad().defined() || !isReducedFloatingType(p.dtype())) continue;
      AMP_CHECK(!master_weights_, ValueError, "[optim] parameter ", index_of(p.impl()), " (", p.toString(),
                ") has master weights and the rounding `", name, "`, expected one of the two");
      AMP_CHECK(rounding != Rounding::Split || p.dtype() == kBFloat16, TypeError, "[optim] parameter ", index_of(p.impl()), " (",
                p.toString(), ") has the rounding `split`, which is for bfloat16 only; use `kahan` or master weights");
    }
  }
}

void Optimizer::number_parameters(std::vector<size_t> numbers) { numbers_ = std::move(numbers); }

std::vector<uint32_t> Optimizer::numbers_of(const Gathered& set) const {
  size_t index = 0;
  for (size_t group = 0; group < set.group; ++group) index += param_groups_[group].params().size();
  std::vector<uint32_t> numbers;
  numbers.reserve(set.owners.size());
  for (const Tensor& p : param_groups_[set.group].params()) {  // the owners are some of them, in this order
    if (numbers.size() < set.owners.size() && p.impl() == set.owners[numbers.size()])
      numbers.push_back(static_cast<uint32_t>(index < numbers_.size() ? numbers_[index] : index));
    ++index;
  }
  return numbers;
}

void Optimizer::check_loaded(const std::string& entry, const std::string& name, const Tensor& value, const Tensor& param,
                             Rounding rounding) const {
  const bool is_master = name == kMasterParam, is_low = name == kLowBits;
  AMP_CHECK(master_weights_ || keeps_rest(rounding), ValueError, "[load_state_dict] ", entry, " is a ",
            is_master ? "master weight" : "remainder", ", but this optimizer keeps none for this parameter, which is ", param.dtype(),
            "; call set_master_weights() first, or choose Rounding::Kahan or Rounding::Split");
  AMP_CHECK(!is_low || value.dtype() == kInt16, TypeError, "[load_state_dict] ", entry, " has dtype ", value.dtype(), ", expected int16");
  AMP_CHECK(!is_low || param.dtype() == kBFloat16, TypeError, "[load_state_dict] ", entry,
            " belongs to a bfloat16 parameter, but the parameter is ", param.dtype());
}

}  // namespace amp::optim
