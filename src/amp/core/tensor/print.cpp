// Prints tensors in libtorch's layout: matrices by rows, further dimensions as "(1,.,.) = ", a line with type and shape at the end. Unlike
// libtorch it prints exact integers and complex numbers. Of a tensor with more than 1000 elements it prints only the ends of each
// dimension.
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <amp/core/device_kernels.h>
#include <amp/core/tensor.h>

namespace amp {

namespace {

constexpr int64_t kSummaryThreshold = 1000;
constexpr int64_t kEdgeItems = 3;
constexpr int64_t kLineWidth = 80;

// The indices of one dimension that are shown.
struct Axis {
  int64_t size;
  bool cut;

  Axis(int64_t n, bool summarize) : size(n), cut(summarize && n > 2 * kEdgeItems) {}
  int64_t shown() const { return cut ? 2 * kEdgeItems : size; }
  int64_t index(int64_t k) const { return cut && k >= kEdgeItems ? size - 2 * kEdgeItems + k : k; }
  bool gap_before(int64_t k) const { return cut && k == kEdgeItems; }
};

std::string format(const char* pattern, int precision, double value) {
  char text[64];
  std::snprintf(text, sizeof(text), pattern, precision, value);
  return text;
}

// The common format and scale of the numbers of one matrix.
struct Style {
  enum { Integers, Fixed, Scientific } kind = Integers;
  double scale = 1;
  size_t width = 2;

  std::string operator()(double value) const {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    switch (kind) {
      case Integers: return format("%.*f", 0, value);
      case Fixed: return format("%.*f", 4, value / scale);
      default: return format("%.*e", 4, value);
    }
  }
};

int digits_before_point(double value) { return value == 0 ? 1 : static_cast<int>(std::floor(std::log10(value))) + 1; }

// libtorch's rule. Whole numbers of up to 9 digits print as integers. Other numbers have four decimals, with a common factor if the largest
// number has more than 5 digits or none before the point. If the magnitudes differ by more than 4 digits, they print in scientific
// notation.
Style choose_style(const std::vector<double>& values) {
  bool whole = true, any = false;
  double smallest = 0, largest = 0;
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    const double magnitude = std::abs(value);
    whole = whole && value == std::ceil(value);
    smallest = any ? std::min(smallest, magnitude) : magnitude;
    largest = any ? std::max(largest, magnitude) : magnitude;
    any = true;
  }
  const int low = digits_before_point(smallest), high = digits_before_point(largest);
  if (whole && high <= 9) return {Style::Integers, 1, static_cast<size_t>(high) + 1};
  if (whole || high - low > 4) return {Style::Scientific, 1, 11};
  if (high > 5 || high < 0) return {Style::Fixed, std::pow(10.0, high - 1), 7};
  return {Style::Fixed, 1, high == 0 ? 7 : static_cast<size_t>(high) + 6};
}

// The texts of a matrix, the width of each, and the factor in front of them.
struct Cells {
  std::vector<std::string> texts;
  size_t width = 0;
  double scale = 1;

  void add(std::string text, size_t margin = 0) {
    width = std::max(width, text.size() + margin);
    texts.push_back(std::move(text));
  }
};

Cells write(const std::vector<int64_t>& values) {
  Cells cells;
  for (const int64_t value : values) cells.add(std::to_string(value), value < 0 ? 0 : 1);  // room for a sign
  return cells;
}

Cells write(const std::vector<double>& values) {
  const Style style = choose_style(values);
  Cells cells{{}, style.width, style.scale};
  for (const double value : values) cells.add(style(value));
  return cells;
}

Cells write(const std::vector<std::complex<double>>& values) {
  std::vector<double> parts;
  for (const auto& value : values) parts.insert(parts.end(), {value.real(), value.imag()});
  const Style style = choose_style(parts);
  Cells cells{{}, 0, style.scale};
  for (const auto& value : values) {
    const std::string imaginary = style(value.imag());
    cells.add(style(value.real()) + (imaginary[0] == '-' ? "" : "+") + imaginary + "i", value.real() < 0 ? 0 : 1);
  }
  return cells;
}

std::string plain(double value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

// As in the last line of libtorch's output: "[ CPUFloatType{2,3} ]".
const char* type_name(ScalarType dtype) {
  constexpr const char* kNames[] = {"Bool",        "Byte",          "Char",           "Short",           "Int",          "Long",
                                    "Half",        "BFloat16",      "Float",          "Double",          "ComplexFloat", "ComplexDouble",
                                    "Float8_e5m2", "Float8_e4m3fn", "Float8_e8m0fnu", "Float4_e2m1fn_x2"};
  static_assert(std::size(kNames) == kNumScalarTypes);
  return kNames[static_cast<size_t>(dtype)];
}

class Printer {
 public:
  // As in PyTorch, elements that hold two numbers are shown as bytes.
  Printer(std::ostream& out, const Tensor& tensor)
      : out_(out),
        dtype_(tensor.dtype()),
        tensor_(tensor.dtype() == kFloat4_e2m1fn_x2 ? tensor.detach().view(kUInt8) : tensor),
        summarize_(tensor.numel() > kSummaryThreshold) {}

  void print() {
    const int64_t dims = tensor_.dim();
    if (dims == 0) scalar();
    else if (tensor_.numel() > 0) leading(0, static_cast<char*>(tensor_.data_ptr()), "");
    out_ << "[ " << device_label(tensor_.device().type()) << type_name(dtype_) << "Type{";
    for (int64_t d = 0; d < dims; ++d) out_ << (d == 0 ? "" : ",") << tensor_.size(d);
    out_ << "} ]";
  }

 private:
  // Walks the dimensions in front of the last two.
  void leading(int64_t dim, char* data, const std::string& prefix) {
    if (dim >= tensor_.dim() - 2) {
      if (!prefix.empty()) {
        if (printed_) out_ << '\n';
        out_ << '(' << prefix << ".,.) = \n";
      }
      printed_ = true;
      return matrix(data, prefix.empty() ? 0 : 1);
    }
    const Axis axis(tensor_.size(dim), summarize_);
    for (int64_t k = 0; k < axis.shown(); ++k) {
      const int64_t i = axis.index(k);
      if (axis.gap_before(k)) out_ << "\n...\n";
      leading(dim + 1, data + i * tensor_.stride(dim) * tensor_.element_size(), prefix + std::to_string(i + 1) + ",");
    }
  }

  void scalar() {
    const Axis one(1, false);
    char* data = static_cast<char*>(tensor_.data_ptr());
    if (tensor_.is_complex()) {
      const auto value = fetch<std::complex<double>>(data, one, 0, one, 0)[0];
      const std::string imaginary = plain(value.imag());
      out_ << plain(value.real()) << (imaginary[0] == '-' ? "" : "+") << imaginary << "i\n";
    } else if (tensor_.is_floating_point()) {
      out_ << plain(fetch<double>(data, one, 0, one, 0)[0]) << '\n';
    } else {
      out_ << fetch<int64_t>(data, one, 0, one, 0)[0] << '\n';
    }
  }

  // The printed elements of a matrix at `data`, row by row. Copies only the two ends of a shortened axis.
  template <class Value>
  std::vector<Value> fetch(char* data, const Axis& rows, int64_t row_stride, const Axis& columns, int64_t column_stride) const {
    const Tensor host(detail::new_tensor({rows.shown(), columns.shown()}, Tensor::scalar_type_of<Value>(), kCPU));
    const int64_t row_run = rows.cut ? kEdgeItems : rows.size, column_run = columns.cut ? kEdgeItems : columns.size;
    for (int64_t r = 0; r < rows.shown(); r += row_run) {
      for (int64_t c = 0; c < columns.shown(); c += column_run) {
        const int64_t offset = rows.index(r) * row_stride + columns.index(c) * column_stride;
        const Tensor from(
            detail::new_alias(*tensor_.impl(), {row_run, column_run}, {row_stride, column_stride}, data + offset * tensor_.element_size()));
        const Tensor to(
            detail::new_alias(*host.impl(), {row_run, column_run}, host.strides(), host.data_ptr<Value>() + r * columns.shown() + c));
        detail::copy(to, from);
      }
    }
    const Value* values = host.data_ptr<Value>();
    return {values, values + host.numel()};
  }

  void matrix(char* data, int indent) {
    const int64_t dims = tensor_.dim();
    // A vector is a column.
    const Axis rows(tensor_.size(dims == 1 ? 0 : dims - 2), summarize_),
        columns(dims == 1 ? 1 : tensor_.size(dims - 1), summarize_ && dims > 1);
    const int64_t row_stride = tensor_.stride(dims == 1 ? 0 : dims - 2), column_stride = dims == 1 ? 1 : tensor_.stride(dims - 1);
    Cells cells;
    if (tensor_.is_complex()) cells = write(fetch<std::complex<double>>(data, rows, row_stride, columns, column_stride));
    else if (tensor_.is_floating_point()) cells = write(fetch<double>(data, rows, row_stride, columns, column_stride));
    else cells = write(fetch<int64_t>(data, rows, row_stride, columns, column_stride));
    lay_out(cells, rows, columns, indent);
  }

  // Rows of right-aligned cells; blocks of columns when they do not fit on a line.
  void lay_out(const Cells& cells, const Axis& rows, const Axis& columns, int indent) {
    const int64_t shown = columns.shown();
    const int width = static_cast<int>(cells.width);
    const int64_t per_line = std::max<int64_t>(1, (kLineWidth - indent) / (width + 1) - (columns.cut ? 1 : 0));
    const std::string margin(static_cast<size_t>(indent), ' ');
    for (int64_t first = 0; first < shown; first += per_line) {
      const int64_t last = std::min(first + per_line, shown);
      if (per_line < shown) {
        out_ << (first > 0 ? "\n" : "") << margin << "Columns " << columns.index(first) + 1 << " to " << columns.index(last - 1) + 1
             << '\n';
      }
      if (cells.scale != 1) out_ << margin << plain(cells.scale) << " *\n";
      for (int64_t r = 0; r < rows.shown(); ++r) {
        if (rows.gap_before(r)) out_ << margin << std::setw(width) << "..." << '\n';
        out_ << margin;
        for (int64_t c = first; c < last; ++c) {
          if (c > first) out_ << ' ';
          if (columns.gap_before(c)) out_ << "... ";
          out_ << std::setw(width) << cells.texts[static_cast<size_t>(r * shown + c)];
        }
        out_ << '\n';
      }
    }
  }

  std::ostream& out_;
  const ScalarType dtype_;
  const Tensor tensor_;
  const bool summarize_;
  bool printed_ = false;
};

void print_sparse(std::ostream& out, const Tensor& tensor) {
  out << "[ Sparse" << device_label(tensor.device().type()) << type_name(tensor.dtype()) << "Type{}\nindices:\n"
      << tensor._indices() << "\nvalues:\n"
      << tensor._values() << "\nsize:\n"
      << tensor.sizes() << "\n]";
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const Tensor& tensor) {
  if (!tensor.defined()) return out << "[ Tensor (undefined) ]";
  std::ostringstream text;  // its format flags do not depend on `out`
  if (tensor.is_sparse()) print_sparse(text, tensor);
  else Printer(text, tensor).print();
  return out << text.str();
}

std::ostream& operator<<(std::ostream& out, IntArrayRef values) {
  out << '[';
  for (size_t i = 0; i < values.size(); ++i) out << (i == 0 ? "" : ", ") << values[i];
  return out << ']';
}

std::ostream& operator<<(std::ostream& out, const TensorOptions& options) {
  return out << options.dtype() << ", " << options.device() << (options.requires_grad() ? ", requires_grad" : "");
}

std::string Tensor::toString() const {
  if (!defined()) return "undefined";
  return detail::concat(dtype(), sizes(), ' ', device(), is_sparse() ? " sparse" : "");
}

void Tensor::print() const { std::cout << *this << std::endl; }

}  // namespace amp
