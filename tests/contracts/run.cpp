#include "run.h"

#include <algorithm>

namespace amp::contracts {

std::string to_string(const Outcome& outcome) {
  if (!outcome.ok()) return "threw \"" + outcome.error + "\"";
  std::string text = "gave";
  for (const Tensor& t : outcome.results) text.append(" ").append(t.defined() ? t.toString() : "an undefined tensor");
  return text;
}

Results run(Op::Call call, const Args& args) {
  manual_seed(17);
  return call(args);
}

Outcome attempt(Op::Call call, const Args& args) {
  return attempt([&] { return run(call, args); });
}

Outcome attempt(const std::function<Results()>& call) {
  try {
    return {call(), {}, Outcome::None};
  } catch (const TypeError& error) { return {{}, error.what(), Outcome::TypeError}; } catch (const ValueError& error) {
    return {{}, error.what(), Outcome::ValueError};
  } catch (const IndexError& error) { return {{}, error.what(), Outcome::IndexError}; } catch (const NotImplementedError& error) {
    return {{}, error.what(), Outcome::NotImplementedError};
  } catch (const LinAlgError& error) { return {{}, error.what(), Outcome::LinAlgError}; } catch (const OutOfMemoryError& error) {
    return {{}, error.what(), Outcome::OutOfMemoryError};
  } catch (const Error& error) { return {{}, error.what(), Outcome::Error}; } catch (const std::exception& error) {
    return {{}, error.what(), Outcome::Foreign};
  }
}

namespace {

template <class... Tolerance>
std::string compare(const Results& a, const Results& b, Tolerance... tolerance) {
  if (a.size() != b.size()) return detail::concat(a.size(), " results against ", b.size());
  for (size_t i = 0; i < a.size(); ++i) {
    const std::string text = testing::difference(a[i], b[i], tolerance...);
    if (!text.empty()) return detail::concat("result ", i, ": ", text);
  }
  return {};
}

}  // namespace

std::string difference(const Results& a, const Results& b) { return compare(a, b); }
std::string difference(const Results& a, const Results& b, double tolerance) { return compare(a, b, tolerance, tolerance); }
std::string difference(const Outcome& a, const Outcome& b) {
  if (a.kind != b.kind) return to_string(a) + ", but the other " + to_string(b);
  return a.ok() ? difference(a.results, b.results) : std::string();
}

void for_each_sample(const Op& op, const char* contract, Device device, const std::function<void(const Sample&)>& check) {
  for (const Sample& sample : samples_of(op)) {
    if (sample.skips(contract) || (device.is_cuda() && sample.skips("cuda"))) continue;
    INFO(op.id << " " << sample.label);
    check(sample);
  }
}

double tolerance(const Op& op, ScalarType dtype) {
  switch (dtype) {
    case kFloat64:
    case kComplex128: return op.tolerance[0];
    case kFloat32:
    case kComplex64: return op.tolerance[1];
    case kFloat16: return op.tolerance[2];
    default: return op.tolerance[3];
  }
}

bool takes(const Op& op, ScalarType dtype, Device device) {
  if (op.kind == "view" && isStorageType(dtype)) return true;  // a view reads no numbers
  const TypeSet listed = op.dtypes[static_cast<int>(device.type())];
  return amp::contains(listed != 0 ? listed : kFloatingTypes, dtype);
}

bool wants_grad(const Sample& sample, const TensorArg& arg, const Tensor& t) {
  const bool named =
      sample.grad.empty() ? arg.differentiable : std::find(sample.grad.begin(), sample.grad.end(), arg.name) != sample.grad.end();
  return arg.floating && named && isDifferentiableType(t.dtype());
}

Args with_leaves(const Sample& sample, const Args& args, std::vector<Tensor>& leaves) {
  return args.map([&](const TensorArg& arg, const Tensor& t, bool flexible) {
    if (!flexible || !wants_grad(sample, arg, t)) return t;
    leaves.push_back(t.detach().requires_grad_());
    return leaves.back();
  });
}

Tensor made_up_grad(const Tensor& output, uint32_t seed) { return testing::normal(output.sizes(), output.options(), seed); }

Results pull_back(const Results& outputs, const std::vector<Tensor>& leaves, const std::function<Tensor(const Tensor&)>& layout) {
  std::vector<Tensor> differentiable, seeds;
  for (const Tensor& output : outputs) {
    if (!output.defined() || !output.requires_grad()) continue;
    differentiable.push_back(output);
    const Tensor seed = made_up_grad(output, static_cast<uint32_t>(seeds.size()) + 100);
    seeds.push_back(layout ? layout(seed) : seed);
  }
  Results gradients(leaves.size());
  if (!differentiable.empty())
    gradients = autograd::grad(differentiable, leaves, seeds, /*retain_graph=*/true, /*create_graph=*/false, /*allow_unused=*/true);
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!gradients[i].defined()) gradients[i] = zeros_like(leaves[i].detach());
  }
  return gradients;
}

}  // namespace amp::contracts
