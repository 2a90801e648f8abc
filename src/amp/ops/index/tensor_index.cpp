#include <amp/core/indexing.h>

#include <vector>

#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/ops.h>

namespace amp {

using indexing::TensorIndex;
using Kind = indexing::TensorIndex::Kind;

namespace indexing {

TensorIndex::TensorIndex(const char* text) : kind_(Kind::Rest) {
  AMP_CHECK(text != nullptr && std::string_view(text) == "...", ValueError, "[index] the only text that is an index is \"...\"");
}

}  // namespace indexing

namespace {

// The view that the basic indices give, and the remaining index tensors by dimension (a mask covers several dimensions); undefined for `:`.
struct Selection {
  Tensor view;
  std::vector<Tensor> tensors;
};

bool is_mask(const Tensor& t) { return t.dtype() == kBool; }

int64_t dims_taken(const TensorIndex& index) {
  switch (index.kind()) {
    case Kind::Integer:
    case Kind::Slice: return 1;
    case Kind::Tensor: return is_mask(index.tensor()) ? index.tensor().dim() : 1;
    default: return 0;
  }
}

class Selector {
 public:
  Selector(const char* op, const Tensor& self, ArrayRef<TensorIndex> indices) : op_(op), selection_{self, {}} {
    int64_t taken = 0, ellipses = 0;
    for (const TensorIndex& index : indices) {
      AMP_CHECK(index.kind() != Kind::Tensor || index.tensor().defined(), IndexError, "[", op,
                "] an undefined tensor was given as an index");
      taken += dims_taken(index);
      ellipses += index.kind() == Kind::Rest;
    }
    AMP_CHECK(taken <= self.dim(), IndexError, "[", op, "] too many indices: they take ", taken, " dimensions, but the tensor is ",
              self.toString());
    AMP_CHECK(ellipses <= 1, IndexError, "[", op, "] more than one Ellipsis was given");
    const int64_t left_over = self.dim() - taken;
    for (const TensorIndex& index : indices) apply(index, left_over);
  }

  Selection take() { return std::move(selection_); }

 private:
  void apply(const TensorIndex& index, int64_t left_over) {
    Tensor& view = selection_.view;
    switch (index.kind()) {
      case Kind::NewAxis: view = amp::unsqueeze(view, dim_++); break;
      case Kind::Rest: dim_ += left_over; break;
      case Kind::Integer: select(index.integer()); break;
      case Kind::Boolean: boolean(index.boolean()); break;
      case Kind::Slice: slice(index.slice()); break;
      case Kind::Tensor: tensor(index.tensor()); break;
    }
  }

  void select(int64_t i) {
    const int64_t size = selection_.view.size(dim_);
    AMP_CHECK(i >= -size && i < size, IndexError, "[", op_, "] index ", i, " is out of range for dimension ", dim_, " of size ", size);
    selection_.view = amp::select(selection_.view, dim_, i);
  }

  void slice(const indexing::Slice& range) {
    AMP_CHECK(range.step() > 0, ValueError, "[", op_, "] the step of a slice must be positive, but is ", range.step());
    if (!range.is_full()) selection_.view = amp::slice(selection_.view, dim_, range.start(), range.stop(), range.step());
    ++dim_;
  }

  void boolean(bool value) {
    selection_.view = amp::unsqueeze(selection_.view, dim_);
    record(zeros({value ? 1 : 0}, TensorOptions(kInt64).device(selection_.view.device())), 1);
  }

  void tensor(const Tensor& index) {
    const ScalarType dtype = index.dtype();
    AMP_CHECK(dtype == kInt64 || dtype == kInt32 || dtype == kBool, TypeError, "[", op_,
              "] tensors used as indices must be int64, int32 or bool, but one is ", index.toString());
    if (index.dim() == 0) return is_mask(index) ? boolean(index.item<bool>()) : select(index.item<int64_t>());
    if (!is_mask(index)) return record(index.to(selection_.view.device(), kInt64), 1);
    for (int64_t d = 0; d < index.dim(); ++d) {
      AMP_CHECK(index.size(d) == selection_.view.size(dim_ + d), IndexError, "[", op_, "] a mask of shape ", index.sizes(),
                " does not match dimensions ", dim_, " and on of shape ", selection_.view.sizes());
    }
    record(index.to(selection_.view.device()), index.dim());
  }

  void record(Tensor index, int64_t dims) {
    for (; covered_ < dim_; ++covered_) selection_.tensors.emplace_back();
    selection_.tensors.push_back(std::move(index));
    covered_ += dims;
    dim_ += dims;
  }

  const char* op_;
  Selection selection_;
  int64_t dim_ = 0;      // the dimension of the view to which the next index applies
  int64_t covered_ = 0;  // dimensions for which `tensors` has an entry
};

Selection select_basic(const char* op, const Tensor& self, ArrayRef<TensorIndex> indices) {
  AMP_CHECK(self.defined(), ValueError, "[", op, "] the tensor is undefined");
  return Selector(op, self, indices).take();
}

// Removes leading dimensions of size 1 while there are more than `rank`. With them, y in x[0] = y could not be broadcast to x[0].
Tensor without_leading_ones(const Tensor& values, int64_t rank) {
  size_t ones = 0;
  while (values.dim() - static_cast<int64_t>(ones) > rank && values.sizes()[ones] == 1) ++ones;
  return ones == 0 ? values : amp::reshape(values, values.sizes().drop_front(ones));
}

void assign(const char* op, Tensor& view, const Tensor& values) {
  AMP_CHECK(values.defined(), ValueError, "[", op, "] the assigned tensor is undefined");
  view.copy_(without_leading_ones(values, view.dim()));
  detail::set_writer(view, op);
}

}  // namespace

Tensor Tensor::index(ArrayRef<TensorIndex> indices) const {
  Selection selection = select_basic("index", *this, indices);
  if (!selection.tensors.empty()) return amp::index(selection.view, selection.tensors);
  if (selection.view.is_same(*this) && dim() > 0) return amp::slice(*this);
  return std::move(selection.view);
}

Tensor& Tensor::index_put_(ArrayRef<TensorIndex> indices, const Tensor& values, bool accumulate) {
  Selection selection = select_basic("index_put_", *this, indices);
  if (selection.tensors.empty()) {
    if (accumulate) selection.view.add_(without_leading_ones(values, selection.view.dim()));
    else assign("index_put_", selection.view, values);
    detail::set_writer(*this, "index_put_");
    return *this;
  }
  AMP_CHECK(values.defined(), ValueError, "[index_put_] the assigned tensor is undefined");
  amp::index_put_(selection.view, selection.tensors, without_leading_ones(values.to(device()), 0), accumulate);
  return *this;
}

Tensor Tensor::index_put(ArrayRef<TensorIndex> indices, const Tensor& values, bool accumulate) const {
  AMP_CHECK(defined(), ValueError, "[index_put] the tensor is undefined");
  Tensor result = clone();
  return result.index_put_(indices, values, accumulate);
}

Tensor& Tensor::index_put_(ArrayRef<TensorIndex> indices, const Scalar& value) {
  Selection selection = select_basic("index_put_", *this, indices);
  if (selection.tensors.empty()) selection.view.fill_(value);
  else amp::index_put_(selection.view, selection.tensors, scalar_tensor(value, options()));
  detail::set_writer(*this, "index_put_");
  return *this;
}

Tensor Tensor::operator[](int64_t i) const {
  AMP_CHECK(defined(), ValueError, "[index] the tensor is undefined");
  AMP_CHECK(dim() > 0, IndexError, "[index] a 0-dim tensor has no elements to index");
  const int64_t size = impl_->sizes[0];
  AMP_CHECK(i >= -size && i < size, IndexError, "[index] index ", i, " is out of range for dimension 0 of size ", size);
  return amp::select(*this, 0, i);
}

// Assignment to a temporary: x[0] = y, x.index({...}) = y.

Tensor& Tensor::operator=(const Tensor& value) && {
  AMP_CHECK(defined(), ValueError, "[operator=] an undefined temporary can't be assigned to");
  assign("operator=", *this, value);
  return *this;
}

Tensor& Tensor::operator=(Tensor&& value) && {
  AMP_CHECK(defined(), ValueError, "[operator=] an undefined temporary can't be assigned to");
  assign("operator=", *this, value);
  return *this;
}

Tensor& Tensor::operator=(const Scalar& value) && {
  AMP_CHECK(defined(), ValueError, "[operator=] an undefined temporary can't be assigned to");
  fill_(value);
  detail::set_writer(*this, "operator=");
  return *this;
}

}  // namespace amp
