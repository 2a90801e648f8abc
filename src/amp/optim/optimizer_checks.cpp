// Whether the parameters, gradients and states of an optimizer fit each other.
#include <amp/optim/optimizer.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <amp/core/factories.h>
#include <amp/ops.h>
#include <amp/optim/eight_bits/coded_states.h>
#include <amp/optim/gradient_check.h>
#include <amp/optim/rounding/remainders.h>

namespace amp::optim {

namespace {

// Whether a state buffer of dtype `from` can become one of dtype `to`. The state of a 16-bit parameter has its dtype or float32:
// set_master_weights() and the option `rounding` change that between steps.
bool converts(ScalarType owner, ScalarType from, ScalarType to) {
  return from == to || (isReducedFloatingType(owner) && (to == owner || to == kFloat32) && (from == owner || from == kFloat32));
}

}  // namespace

size_t Optimizer::index_of(const detail::TensorImpl* param) const {
  size_t index = 0;
  for (const OptimizerParamGroup& group : param_groups_) {
    for (const Tensor& p : group.params()) {
      if (p.impl() == param) return index;
      ++index;
    }
  }
  return index;
}

void Optimizer::check_parameter(const Tensor& p, size_t i) const {
  AMP_CHECK(p.defined(), ValueError, "[optim] parameter ", i, " is an undefined tensor");
  AMP_CHECK(!p.is_sparse(), ValueError, "[optim] parameter ", i, " (", p.toString(), ") is a sparse tensor");
  AMP_CHECK(p.is_leaf(), ValueError, "[optim] parameter ", i, " (", p.toString(), ") is not a leaf tensor");
  AMP_CHECK(isDifferentiableType(p.dtype()), TypeError, "[optim] parameter ", i, " has dtype ", p.dtype(),
            ", expected a floating or complex one");
}

void Optimizer::check_gradients() const {
  for (const OptimizerParamGroup& group : param_groups_) {
    for (const Tensor& p : group.params()) {
      const Tensor& grad = p.mutable_grad();
      if (grad.defined() && !is_gradient_of(grad, p)) [[unlikely]]
        throw_no_gradient_of("optim", detail::concat("parameter ", index_of(p.impl())), grad, p);
    }
  }
}

void Optimizer::fit_state(const detail::TensorImpl* owner, const char* name, Tensor& buffer, const Tensor& param, ScalarType dtype) const {
  if (buffer.dtype() == dtype && has_place_of(buffer, param)) [[likely]] {
    if (buffer.strides() != param.strides()) buffer = empty_strided(param.sizes(), param.strides(), buffer.options()).copy_(buffer);
    return;
  }
  if (buffer.dtype() != dtype && converts(owner->dtype, buffer.dtype(), dtype)) {
    buffer = buffer.to(dtype);
    return fit_state(owner, name, buffer, param, dtype);
  }
  throw_misfit(owner, name, buffer, param, buffer.dtype() != dtype);
}

void Optimizer::throw_misfit(const detail::TensorImpl* owner, const char* name, const Tensor& buffer, const Tensor& param,
                             bool is_type) const {
  const std::string text =
      detail::concat("[optim] `", name, "` of parameter ", index_of(owner), " is ", buffer.toString(), ", but its parameter is ",
                     param.toString(), ": it was given other data; load a matching state or create a new optimizer");
  if (is_type) throw TypeError(text);
  throw ValueError(text);
}

// Whether one call of apply() updates everything.
bool Optimizer::is_one_set() const {
  if (param_groups_.size() != 1 || param_groups_[0].options().get_state_format() != StateFormat::Full) return false;
  const std::vector<Tensor>& params = param_groups_[0].params();
  return std::all_of(params.begin(), params.end(), [&](const Tensor& p) {
    const Tensor& grad = p.mutable_grad();
    return p.dtype() == params[0].dtype() && p.device() == params[0].device() &&
           (!grad.defined() || (grad.dtype() == p.dtype() && !grad.is_sparse()));
  });
}

void Optimizer::check_group(const OptimizerParamGroup& group, const std::vector<Slot>& slots, bool takes_sparse) const {
  if (is_one_set()) return;  // gather and apply throw before the first change
  for (const Tensor& p : group.params()) {
    const Tensor& grad = p.mutable_grad();
    if (!grad.defined()) continue;
    if (grad.is_sparse()) {
      AMP_CHECK(takes_sparse, NotImplementedError, "[optim] parameter ", p.toString(),
                " has a sparse gradient, which this optimizer does not support; SGD, Adagrad and SparseAdam do");
      check_sparse(p, group.options());
    } else {
      AMP_CHECK(p.is_non_overlapping_and_dense(), NotImplementedError, "[optim] parameter ", p.toString(), " is not dense in memory");
    }
    const auto state = state_.find(p.impl());
    if (state == state_.end()) continue;
    const std::map<std::string, Tensor>& buffers = state->second.tensors;
    const ScalarType dtype = p.dtype();
    // Looks at names only if some buffer does not fit: it may be one that this update does not use.
    const bool fit = std::all_of(buffers.begin(), buffers.end(), [&](const auto& entry) {
      return entry.second.defined() && has_place_of(entry.second, p) && converts(dtype, entry.second.dtype(), dtype);
    });
    if (fit) [[likely]]
      continue;
    const auto check = [&](const char* name, ScalarType wanted) {
      const auto found = buffers.find(name);
      if (found == buffers.end() || !found->second.defined()) return;
      const bool is_type = found->second.dtype() != kUInt8 && !converts(dtype, found->second.dtype(), wanted);
      if (is_type || !has_place_of(found->second, p)) throw_misfit(p.impl(), name, found->second, p, is_type);
    };
    if (keeps_remainder(group, p)) {
      for (const char* name : {kMasterParam, kCompensation, kLowBits}) check(name, remainder_dtype(name, dtype));
    }
    for (const Slot& slot : slots) {
      if (slot.name != nullptr) check(slot.name, dtype);
    }
  }
}

void Optimizer::check_sparse(const Tensor& param, const OptimizerOptions& options) const {
  AMP_CHECK(!has_master(param), NotImplementedError, "[optim] parameter ", param.toString(),
            " has master weights, which do not take its sparse gradient");
  AMP_CHECK(options.get_rounding() == Rounding::Nearest || !isReducedFloatingType(param.dtype()), NotImplementedError, "[optim] parameter ",
            param.toString(), " has a sparse gradient, but is rounded by `", toString(options.get_rounding()), "`, expected `nearest`");
  AMP_CHECK(options.get_state_format() == StateFormat::Full || !takes_codes(param), NotImplementedError, "[optim] parameter ",
            param.toString(), " has a sparse gradient, but its state is `", toString(options.get_state_format()), "`, expected `full`");
}

}  // namespace amp::optim
