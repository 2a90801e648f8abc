// einsum: permutes all operands to a common order of dimensions, with those of the result first, and multiplies them one after the other.
// Each multiplication sums over the dimensions that no later operand needs.
#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include <amp/kernels/matmul.h>
#include <amp/ops.h>
#include <amp/ops/rounded_once.h>

namespace amp {

namespace {

constexpr char kEllipsis = '.';

// The labels of one operand or of the result; an ellipsis is one label.
std::string parse_labels(const std::string& equation, std::string_view text) {
  std::string labels;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ' ') continue;
    if (text[i] == '.') {
      AMP_CHECK(text.substr(i, 3) == "..." && labels.find(kEllipsis) == std::string::npos, ValueError, "[einsum] equation \"", equation,
                "\" has dots that are not one ellipsis");
      i += 2;
    } else {
      AMP_CHECK(std::isalpha(static_cast<unsigned char>(text[i])) != 0, ValueError, "[einsum] equation \"", equation,
                "\" has the character '", text[i], "'; labels are letters");
    }
    labels += text[i];
  }
  return labels;
}

struct Equation {
  std::vector<std::string> operands;
  std::string result;
  size_t ellipsis_dims = 0;  // the largest number in any operand
  std::string order;         // every label once; those of the result are first

  Equation(const std::string& text, TensorList tensors) {
    const size_t arrow = text.find("->");
    const std::string left = text.substr(0, arrow);
    for (size_t begin = 0; begin <= left.size();) {
      const size_t end = std::min(left.find(',', begin), left.size());
      operands.push_back(parse_labels(text, std::string_view(left).substr(begin, end - begin)));
      begin = end + 1;
    }
    AMP_CHECK(operands.size() == tensors.size(), ValueError, "[einsum] equation \"", text, "\" is for ", operands.size(), " operands, but ",
              tensors.size(), " were given");
    for (size_t i = 0; i < operands.size(); ++i) count_dims(text, i, tensors[i]);
    result = arrow == std::string::npos ? implicit_result() : parse_labels(text, std::string_view(text).substr(arrow + 2));
    check_result(text);
    order = result;
    for (const std::string& labels : operands) {
      for (const char label : labels) {
        if (order.find(label) == std::string::npos) order += label;
      }
    }
    AMP_CHECK(starts().back() <= static_cast<size_t>(kMaxDims), ValueError, "[einsum] equation \"", text, "\" has more than ", kMaxDims,
              " dimensions");
  }

  // The first dimension of each label in the common order, followed by the number of dimensions.
  std::vector<size_t> starts() const {
    std::vector<size_t> list = {0};
    for (const char label : order) list.push_back(list.back() + (label == kEllipsis ? ellipsis_dims : 1));
    return list;
  }

 private:
  void count_dims(const std::string& text, size_t i, const Tensor& t) {
    const std::string& labels = operands[i];
    const auto dims = static_cast<size_t>(t.dim());
    const bool ellipsis = labels.find(kEllipsis) != std::string::npos;
    const size_t named = labels.size() - (ellipsis ? 1 : 0);
    AMP_CHECK(ellipsis ? dims >= named : dims == named, ValueError, "[einsum] equation \"", text, "\" names ", named,
              " dimensions of operand ", i, ", which has shape ", t.sizes());
    if (ellipsis) ellipsis_dims = std::max(ellipsis_dims, dims - named);
  }

  std::string implicit_result() const {
    std::string all, once;
    for (const std::string& labels : operands) all += labels;
    for (const char label : all) {
      if (label != kEllipsis && std::count(all.begin(), all.end(), label) == 1) once += label;
    }
    std::sort(once.begin(), once.end());
    return all.find(kEllipsis) == std::string::npos ? once : kEllipsis + once;
  }

  void check_result(const std::string& text) const {
    for (const char label : result) {
      AMP_CHECK(std::count(result.begin(), result.end(), label) == 1, ValueError, "[einsum] equation \"", text, "\" has '", label,
                "' twice in the result");
      const bool known =
          std::any_of(operands.begin(), operands.end(), [&](const std::string& labels) { return labels.find(label) != std::string::npos; });
      AMP_CHECK(known || label == kEllipsis, ValueError, "[einsum] equation \"", text, "\" has '", label,
                "' in the result, but in no operand");
    }
  }
};

// The diagonal of dimensions i < j, as dimension i.
Tensor joined_diagonal(const Tensor& t, int64_t i, int64_t j) { return t.diagonal(0, i, j).movedim(-1, i); }

// Permutes an operand to the common order, with dimensions of size 1 for missing labels.
Tensor arranged(const Equation& equation, const std::vector<size_t>& starts, size_t which, Tensor t) {
  std::string labels = equation.operands[which];
  const size_t at = labels.find(kEllipsis);
  const size_t own_ellipsis = at == std::string::npos ? 0 : static_cast<size_t>(t.dim()) + 1 - labels.size();
  if (at != std::string::npos) labels.replace(at, 1, std::string(own_ellipsis, kEllipsis));
  for (size_t i = 0; i < labels.size(); ++i) {
    for (size_t j = labels.size(); labels[i] != kEllipsis && --j > i;) {
      if (labels[j] != labels[i]) continue;
      const auto x = static_cast<int64_t>(i), y = static_cast<int64_t>(j);
      AMP_CHECK(t.size(x) == t.size(y), ValueError, "[einsum] '", labels[i], "' stands for sizes ", t.size(x), " and ", t.size(y),
                " of operand ", which);
      t = joined_diagonal(t, x, y);
      labels.erase(j, 1);
    }
  }
  std::vector<int64_t> source(starts.back(), -1);
  size_t ellipsis = 0;
  for (size_t i = 0; i < labels.size(); ++i) {
    const size_t label = equation.order.find(labels[i]);
    if (label == std::string::npos) continue;
    const size_t place = labels[i] != kEllipsis ? starts[label] : starts[label] + equation.ellipsis_dims - own_ellipsis + ellipsis++;
    source[place] = static_cast<int64_t>(i);
  }
  Shape permutation;
  for (const int64_t dim : source) {
    if (dim >= 0) permutation.push_back(dim);
  }
  t = t.permute(permutation);
  for (size_t d = 0; d < source.size(); ++d) {
    if (source[d] < 0) t = t.unsqueeze(static_cast<int64_t>(d));
  }
  return t;
}

Shape picked(const Tensor& t, const Shape& dims) {
  Shape sizes;
  for (const int64_t d : dims) sizes.push_back(t.size(d));
  return sizes;
}
int64_t product(const Shape& sizes) {
  int64_t n = 1;
  for (const int64_t size : sizes) n *= size;
  return n;
}
Shape joined(const Shape& a, const Shape& b, const Shape& c) {
  Shape all = a;
  for (const Shape* part : {&b, &c}) {
    for (const int64_t value : *part) all.push_back(value);
  }
  return all;
}

// Sums of integers keep their dtype, like those of products.
Tensor sum_over(const Tensor& t, IntArrayRef dims, bool keepdim) {
  return isIntegralType(t.scalar_type(), /*includeBool=*/false) ? t.sum(dims, keepdim, t.scalar_type()) : t.sum(dims, keepdim);
}

// Computes left * right summed over `summed`, and keeps all dimensions: one batched matrix multiplication, or elementwise if nothing is
// summed.
Tensor multiply_and_sum(Tensor left, Tensor right, const std::vector<bool>& summed) {
  if (std::find(summed.begin(), summed.end(), true) == summed.end()) return left * right;
  Shape batch, rows, columns, depth;
  for (size_t d = 0; d < summed.size(); ++d) {
    const auto dim = static_cast<int64_t>(d);
    const bool in_left = left.size(dim) != 1, in_right = right.size(dim) != 1;
    if (summed[d]) {
      if (in_left && in_right) depth.push_back(dim);
      else if (in_left) left = sum_over(left, dim, /*keepdim=*/true);
      else if (in_right) right = sum_over(right, dim, /*keepdim=*/true);
    } else if (in_left && in_right) {
      batch.push_back(dim);
    } else if (in_left) {
      rows.push_back(dim);
    } else {
      columns.push_back(dim);
    }
  }
  // Dimensions that only one side has are already summed and have size 1.
  for (size_t d = 0; d < summed.size(); ++d) {
    const auto dim = static_cast<int64_t>(d);
    if (summed[d] && std::find(depth.begin(), depth.end(), dim) == depth.end()) columns.push_back(dim);
  }
  const Shape batch_sizes = picked(left, batch), row_sizes = picked(left, rows), column_sizes = picked(right, columns),
              depth_sizes = picked(left, depth);
  const int64_t b = product(batch_sizes), m = product(row_sizes), n = product(column_sizes), k = product(depth_sizes);
  const Tensor x = left.permute(joined(joined(batch, rows, depth), columns, {})).reshape({b, m, k});
  const Tensor y = right.permute(joined(joined(batch, depth, columns), rows, {})).reshape({b, k, n});
  const Shape order = joined(joined(batch, rows, columns), depth, {});
  const Tensor result = bmm(x, y).view(joined(joined(batch_sizes, row_sizes, column_sizes), Shape(depth.size(), 1), {}));
  Shape back(order.size(), 0);
  for (size_t d = 0; d < order.size(); ++d) back[static_cast<size_t>(order[d])] = static_cast<int64_t>(d);
  return result.permute(back);
}

// "subscript 'j'", "the ellipsis": the label to which a dimension of the common order belongs.
std::string label_of(const Equation& equation, const std::vector<size_t>& starts, size_t dim) {
  const auto next = std::upper_bound(starts.begin(), starts.end(), dim);
  const char label = equation.order[static_cast<size_t>(next - starts.begin()) - 1];
  return label == kEllipsis ? "the ellipsis" : std::string("subscript '") + label + "'";
}

void check_sizes(const Equation& equation, const std::vector<size_t>& starts, const std::vector<Tensor>& operands) {
  for (size_t d = 0; !operands.empty() && d < static_cast<size_t>(operands[0].dim()); ++d) {
    int64_t size = 1;
    size_t holder = 0;
    for (size_t i = 0; i < operands.size(); ++i) {
      const int64_t own = operands[i].sizes()[d];
      AMP_CHECK(own == size || own == 1 || size == 1, ValueError, "[einsum] ", label_of(equation, starts, d), " has size ", own,
                " in operand ", i, ", but size ", size, " in operand ", holder);
      if (own == 1) continue;
      size = own;
      holder = i;
    }
  }
}

// The operands in the common order of dimensions, and the products between them.
struct Contraction {
  std::vector<Tensor> operands;
  size_t kept, dims;  // the dimensions of the result, and all

  Contraction(const std::string& text, TensorList tensors) {
    const Equation equation{text, tensors};
    const std::vector<size_t> starts = equation.starts();
    for (size_t i = 0; i < tensors.size(); ++i) operands.push_back(arranged(equation, starts, i, tensors[i]));
    check_sizes(equation, starts, operands);
    kept = starts[equation.result.size()];
    dims = starts.back();
  }

  // The dimensions that the product with operand i sums: no later operand has them.
  std::vector<bool> summed_with(size_t i) const {
    std::vector<bool> summed(dims, false);
    for (size_t d = kept; d < dims; ++d) {
      summed[d] =
          std::none_of(operands.begin() + static_cast<int64_t>(i) + 1, operands.end(), [&](const Tensor& t) { return t.sizes()[d] != 1; });
    }
    return summed;
  }

  Tensor result() const {
    Tensor result = operands[0];
    for (size_t i = 1; i < operands.size(); ++i) result = multiply_and_sum(result, operands[i], summed_with(i));
    // A dimension that a product has summed has size 1.
    const auto is_summed = [&](size_t d) { return operands.size() > 1 && result.sizes()[d] == 1 && result.dtype() != kBool; };
    Shape rest;
    for (size_t d = kept; d < dims; ++d) {
      if (!is_summed(d)) rest.push_back(static_cast<int64_t>(d));
    }
    if (!rest.empty()) result = sum_over(result, rest, /*keepdim=*/true);
    for (size_t d = dims; d > kept; --d) result = result.squeeze(static_cast<int64_t>(d) - 1);
    return result;
  }

  // Whether a result of 16 bits would be rounded on the way, and float32 costs little: no part is a product of two matrices. Those are
  // several times as fast in 16 bits.
  bool is_better_in_float32() const {
    Shape left(operands[0].sizes());
    size_t roundings = 0;
    for (size_t i = 1; i < operands.size(); ++i) {
      const std::vector<bool> summed = summed_with(i);
      const IntArrayRef right = operands[i].sizes();
      bool rows = false, columns = false, depth = false, sums_first = false;
      for (size_t d = 0; d < dims; ++d) {
        const bool in_left = left[d] != 1, in_right = right[d] != 1;
        rows = rows || (!summed[d] && in_left && !in_right);
        columns = columns || (!summed[d] && in_right && !in_left);
        depth = depth || (summed[d] && in_left && in_right);
        sums_first = sums_first || (summed[d] && in_left != in_right);
        left[d] = summed[d] ? 1 : in_left ? left[d] : right[d];
      }
      if (rows && columns && depth) return false;
      roundings += sums_first ? 2 : 1;
    }
    return roundings > 1;
  }
};

}  // namespace

Tensor composite::einsum(StringRef text, TensorList tensors, OptionalIntArrayRef path) {
  AMP_CHECK(!tensors.empty(), ValueError, "[einsum] expected at least one operand");
  AMP_CHECK(!path.has_value() || path->size() == 2 * (tensors.size() - 1), ValueError, "[einsum] path must hold ", 2 * (tensors.size() - 1),
            " numbers");
  const Contraction contraction(std::string(text), tensors);
  std::vector<const Tensor*> all;
  for (const Tensor& t : tensors) all.push_back(&t);
  const ScalarType dtype = dtype_of_low_result(all.data(), all.size());
  if (dtype == ScalarType::Undefined || !contraction.is_better_in_float32()) return contraction.result();
  const auto in_float32 = [](const std::string& equation, const Factors& operands) {
    std::vector<Tensor> wide;
    for (const Tensor& t : operands.all()) wide.push_back(autograd::widened(t));
    return Contraction(equation, wide).result();
  };
  const std::string equation(text);
  const Factors operands(std::vector<Tensor>(tensors.begin(), tensors.end()));
  const bool records = std::any_of(tensors.begin(), tensors.end(), [](const Tensor& t) { return autograd::should_record(t); });
  const Float32Parts parts;
  const Tensor result = records ? recomputed("einsum", kAllArguments, in_float32, std::index_sequence<0, 1>(), equation, operands)
                                : in_float32(equation, operands);
  return parts.any() ? result : rounded(result, dtype);
}

}  // namespace amp
