// Writes in place, and the statements of a program that are no calls of ops.
#include "form.h"
#include "operands.h"

namespace amp::fuzz {

std::vector<Form> write_forms() {
  return {
      WRITE("add_", "vv", v(0).add_(v(1), 0.5)),
      WRITE("sub_", "vv", v(0).sub_(v(1))),
      WRITE("mul_", "vv", v(0).mul_(v(1))),
      WRITE("scale_", "vn", v(0).mul_(0.25 + 0.5 * n(0))),
      WRITE("add_number_", "v", v(0).add_(0.25)),
      WRITE("addcmul_", "vvv", v(0).addcmul_(v(1), v(2))),
      WRITE("lerp_", "vv", v(0).lerp_(v(1), 0.25)),
      WRITE("div_", "vv", v(0).div_(v(1) * v(1) + 1.0)),
      WRITE("hypot_", "vv", v(0).hypot_(v(1) * v(1) + 0.5)),
      WRITE("copy_", "vv", v(0).copy_(v(1))),
      WRITE("copy_whole_", "vv", v(0).copy_(v(1).sum())),
      WRITE("fill_", "v", v(0).fill_(0.75)),
      WRITE("zero_", "v", v(0).zero_()),
      WRITE("sin_", "v", v(0).sin_()),
      WRITE("tanh_", "v", v(0).tanh_()),
      WRITE("sigmoid_", "v", v(0).sigmoid_()),
      WRITE("expm1_", "v", v(0).mul_(0.25).expm1_()),
      WRITE("relu_", "v", v(0).relu_()),
      WRITE("square_", "v", v(0).square_()),
      WRITE("clamp_", "v", v(0).clamp_(-0.75, 0.75)),
      WRITE("masked_fill_", "v", v(0).masked_fill_(mask(v(0)), 0.5)),
      WRITE("masked_fill_tensor_", "vv", v(0).masked_fill_(mask(v(0)), v(1).sum())),
      WRITE("masked_scatter_", "vv", v(0).masked_scatter_(mask(v(0)), v(1))),
      WRITE("index_put_", "vv", v(0).index_put_({distinct(v(0).size(0), 2)}, v(1))),
      WRITE("index_put_added_", "vv", v(0).index_put_({indices(v(0).size(0), 4)}, v(1), true)),
      WRITE("index_put_slice_", "vv", v(0).index_put_({indexing::Slice(0, 1)}, v(1))),
      WRITE("index_fill_", "vd", v(0).index_fill_(n(0), indices(v(0).size(n(0)), 1), 0.5)),
      WRITE("index_add_", "vvd", v(0).index_add_(n(0), indices(v(0).size(n(0)), v(1).size(n(0))), v(1))),
      WRITE("index_copy_", "vv", v(0).index_copy_(0, arange(v(0).size(0), kInt64), v(1))),
      WRITE("scatter_add_", "vvd", v(0).scatter_add_(n(0), indices_like(v(0), n(0)), v(1))),
      WRITE("put_", "vv", v(0).put_(indices(v(0).numel(), 1), v(1).sum().view({1}))),
      WRITE("addmm_", "vvv", v(0).addmm_(v(1), v(2), 0.5)),
      WRITE("baddbmm_", "vvv", v(0).baddbmm_(v(1), v(2))),
      WRITE("tril_", "v", v(0).tril_()),
      WRITE("reals_mul_", "vv", view_as_real(v(0)).mul_(v(1).sum())),
      WRITE("row_mul_", "vv", v(0).select(0, 0).mul_(v(1).sum())),
      WRITE("transposed_add_", "vv", v(0).transpose(0, -1).add_(v(1))),
      WRITE("conj_physical_", "v", v(0).conj_physical_()),
  };
}

std::vector<Form> control_forms() {
  return {
      // dtype, policy, cache: machine.cpp
      {"region", "nnn", "", Effect::Region, 0, false, nullptr}, {"end", "", "", Effect::End, 0, false, nullptr},
      {"leaf", "v", "", Effect::Leaf, 0, false, nullptr},       {"detach", "v", "", Effect::Detach, 0, false, nullptr},
      {"hook", "v", "", Effect::Hook, 0, false, nullptr},
  };
}

const std::vector<Form>& forms() {
  static const std::vector<Form> all = [] {
    std::vector<Form> list;
    for (const auto table : {math_forms, product_forms, network_forms, index_forms, view_forms, write_forms, control_forms}) {
      for (const Form& form : table()) list.push_back(form);
    }
    return list;
  }();
  return all;
}

const Form* find_form(const std::string& name) {
  for (const Form& form : forms()) {
    if (name == form.name) return &form;
  }
  return nullptr;
}

}  // namespace amp::fuzz
