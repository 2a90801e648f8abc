#include <amp/cpu/fft/transform.h>

#include <algorithm>
#include <numeric>

#include <amp/core/parallel.h>
#include <amp/cpu/fft/columns.h>
#include <amp/cpu/odometer.h>

namespace amp::cpu::fft {

namespace {

constexpr int64_t kPartPoints = 16384;  // points of the transforms in one call of a plan
constexpr int64_t kNeighbors = 16;      // minimum number of transforms whose points share cache lines

int64_t in_bytes(const Transform& t) { return (t.kind == Kind::RealToComplex ? 4 : 8) * (t.is_double ? 2 : 1); }
int64_t out_bytes(const Transform& t) { return (t.kind == Kind::ComplexToReal ? 4 : 8) * (t.is_double ? 2 : 1); }

// The repetitions, the fastest in the output first. Repetitions that one stride can traverse are merged.
struct Repeats {
  Extent extents[kMaxDims];
  int count = 0;

  explicit Repeats(const Transform& t) {
    for (int i = t.points; i < t.count; ++i) {
      if (t.extents[i].size != 1) extents[count++] = t.extents[i];
    }
    std::stable_sort(extents, extents + count, [](const Extent& a, const Extent& b) { return a.out < b.out; });
    int kept = 0;
    for (int i = 0; i < count; ++i) {
      Extent* const last = kept > 0 ? &extents[kept - 1] : nullptr;
      if (last != nullptr && extents[i].in == last->size * last->in && extents[i].out == last->size * last->out)
        last->size *= extents[i].size;
      else extents[kept++] = extents[i];
    }
    count = kept;
  }
};

// The repetitions, divided into calls of a plan: those inside the plan, and the loops around it.
class Parts {
 public:
  Parts(const Transform& t, const Repeats& repeats) {
    plan_ = {t.kind, t.is_double, t.in == t.out, false, t.scratch_input};
    int64_t work = 1, nearest = INT64_MAX;
    plan_.points = t.points;
    for (int i = 0; i < t.points; ++i) {
      plan_.add(t.extents[i]);
      work *= t.extents[i].size;
      if (t.extents[i].size > 1) nearest = std::min(nearest, t.extents[i].out);
    }
    int64_t wanted = std::max<int64_t>(1, kPartPoints / work);
    if (repeats.count > 0 && repeats.extents[0].out < nearest) wanted = std::max(wanted, kNeighbors);
    int i = 0;
    for (; i < repeats.count && repeats.extents[i].size <= wanted; ++i) {
      plan_.add(repeats.extents[i]);
      wanted /= repeats.extents[i].size;
    }
    rest_ = plan_;
    if (i < repeats.count) split(t, repeats.extents[i++], wanted);
    for (; i < repeats.count; ++i) add_loop(repeats.extents[i]);
    plan_.aligned = rest_.aligned = is_aligned(t);
  }

  int64_t count() const { return product(sizes_); }
  // The last calls of the divided extent may have fewer repetitions.
  bool has_rest() const { return remainder_ > 0; }
  const Geometry& plan() const { return plan_; }
  const Geometry& rest() const { return rest_; }
  bool is_rest(int64_t part) const { return remainder_ > 0 && part % pieces_ == pieces_ - 1; }
  Odometer<2> at(int64_t part) const { return {sizes_, {IntArrayRef(ins_), IntArrayRef(outs_)}, part}; }

 private:
  void add_loop(const Extent& extent) {
    sizes_.insert(0, extent.size);
    ins_.insert(0, extent.in);
    outs_.insert(0, extent.out);
  }

  // Divides an extent into pieces of about `wanted` repetitions, if possible with a number that keeps them aligned.
  void split(const Transform& t, const Extent& extent, int64_t wanted) {
    const auto step = [&](int64_t stride, int64_t bytes) {
      return alignment() / std::gcd(alignment(), std::max<int64_t>(1, stride * bytes));
    };
    const int64_t multiple = std::max(step(extent.in, in_bytes(t)), step(extent.out, out_bytes(t)));
    const int64_t piece = std::min(extent.size, (wanted + multiple - 1) / multiple * multiple);
    pieces_ = (extent.size + piece - 1) / piece;
    remainder_ = extent.size % piece;
    plan_.add({piece, extent.in, extent.out});
    rest_.add({remainder_, extent.in, extent.out});
    add_loop({pieces_, extent.in * piece, extent.out * piece});
  }

  bool is_aligned(const Transform& t) const {
    const auto fits = [](int64_t bytes) { return bytes % alignment() == 0; };
    bool result =
        fits(static_cast<int64_t>(reinterpret_cast<uintptr_t>(t.in))) && fits(static_cast<int64_t>(reinterpret_cast<uintptr_t>(t.out)));
    for (size_t i = 0; i < sizes_.size(); ++i) {
      if (sizes_[i] > 1) result = result && fits(ins_[i] * in_bytes(t)) && fits(outs_[i] * out_bytes(t));
    }
    return result;
  }

  Geometry plan_{}, rest_{};
  Shape sizes_, ins_, outs_;  // shape of the loops, the fastest last
  int64_t pieces_ = 1, remainder_ = 0;
};

// Multiplies the outputs of one call.
template <class T>
class Scaling {
 public:
  Scaling(const Geometry& g, double factor) : factor_(static_cast<T>(factor)) {
    if (g.kind != Kind::ComplexToReal) extents_[count_++] = {2, 1};
    for (int i = 0; i < g.count; ++i) {
      const bool halved = g.kind == Kind::RealToComplex && i == 0;
      extents_[count_++] = {halved ? g.extents[i].size / 2 + 1 : g.extents[i].size,
                            g.extents[i].out * (g.kind == Kind::ComplexToReal ? 1 : 2)};
    }
    std::stable_sort(extents_, extents_ + count_, [](const Stride& a, const Stride& b) { return a.step < b.step; });
    int kept = 0;
    for (int i = 0; i < count_; ++i) {
      if (extents_[i].size == 1) continue;
      if (kept > 0 && extents_[i].step == extents_[kept - 1].size * extents_[kept - 1].step) extents_[kept - 1].size *= extents_[i].size;
      else extents_[kept++] = extents_[i];
    }
    count_ = kept;
  }

  void apply(T* out) const { apply(out, count_ - 1); }

 private:
  struct Stride {
    int64_t size, step;
  };

  void apply(T* out, int d) const {
    if (d < 0) {
      *out *= factor_;
    } else if (d == 0 && extents_[0].step == 1) {
      for (int64_t i = 0; i < extents_[0].size; ++i) out[i] *= factor_;
    } else {
      for (int64_t i = 0; i < extents_[d].size; ++i) apply(out + i * extents_[d].step, d - 1);
    }
  }

  T factor_;
  Stride extents_[kMaxDims + 1];
  int count_ = 0;
};

template <class T>
void run_parts(const Transform& t, const Parts& parts, double scale) {
  const auto plan = plan_for(parts.plan(), t.in, t.out);
  const auto rest = parts.has_rest() ? plan_for(parts.rest(), t.in, t.out) : nullptr;
  const Scaling<T> scaling(parts.plan(), scale), rest_scaling(parts.rest(), scale);
  parallel_for(0, parts.count(), 1, [&](int64_t first, int64_t last) {
    Odometer<2> at = parts.at(first);
    for (int64_t i = first; i < last; ++i, at.next()) {
      char* const in = static_cast<char*>(t.in) + at.offset(0) * in_bytes(t);
      char* const out = static_cast<char*>(t.out) + at.offset(1) * out_bytes(t);
      (parts.is_rest(i) ? rest : plan)->run(in, out);
      if (scale != 1) (parts.is_rest(i) ? rest_scaling : scaling).apply(reinterpret_cast<T*>(out));
    }
  });
}

}  // namespace

void run(const Transform& t, double scale) {
  for (int i = 0; i < t.count; ++i) {
    if (t.extents[i].size == 0) return;
  }
  if (run_columns(t, scale)) return;
  const Parts parts(t, Repeats(t));
  if (t.is_double) run_parts<double>(t, parts, scale);
  else run_parts<float>(t, parts, scale);
}

}  // namespace amp::cpu::fft
