#include "form.h"
#include "operands.h"

namespace amp::fuzz {

std::vector<Form> view_forms() {
  return {
      VALUE("select", "vdn", 0, v(0).select(n(0), n(1))),
      VALUE("slice", "vdnn", 0, v(0).slice(n(0), n(1), n(1) + 1 + n(2))),
      VALUE("slice_step", "vdn", 0, v(0).slice(n(0), n(1), std::nullopt, 2)),
      VALUE("narrow", "vdn", 0, v(0).narrow(n(0), n(1), 1)),
      VALUE("transpose", "vdd", 0, v(0).transpose(n(0), n(1))),
      VALUE("permute", "v", 0, v(0).permute({2, 0, 1})),
      VALUE("unsqueeze", "vd", 0, v(0).unsqueeze(n(0))),
      VALUE("squeeze", "v", 0, v(0).squeeze()),
      VALUE("view_flat", "v", 0, v(0).view({-1})),
      VALUE("view_rows", "vn", 0, v(0).view({1 + n(0), -1})),
      VALUE("view_three", "vn", 0, v(0).view({1 + n(0), -1, 2})),
      VALUE("unflatten", "vd", 0, unflatten(v(0), n(0), {-1, 2})),
      VALUE("diagonal", "vn", 0, v(0).diagonal(n(0) - 1)),
      VALUE("expand", "vn", 0, v(0).unsqueeze(0).expand({1 + n(0), v(0).size(0), v(0).size(-1)})),
      VALUE("expand_column", "vn", 0, v(0).unsqueeze(-1).expand({v(0).size(0), 1 + n(0)})),
      VALUE("unfold", "vdnn", 0, v(0).unfold(n(0), 1 + n(1), 1 + n(2) % 2)),
      VALUE("as_strided", "vnnnnn", 0, strided(v(0), {1 + n(0), 1 + n(1)}, {n(2), n(3)}, n(4))),
      VALUE("chunk", "vd", 0, v(0).chunk(2, n(0))),
      VALUE("unbind", "vd", 0, v(0).unbind(n(0))),
      VALUE("split", "vd", 0, v(0).split(2, n(0))),
      VALUE("real", "v", 0, real(v(0))),
      VALUE("imag", "v", 0, imag(v(0))),
      VALUE("view_as_real", "v", 0, view_as_real(v(0))),
      VALUE("view_as_complex", "v", 0, view_as_complex(v(0))),
  };
}

}  // namespace amp::fuzz
