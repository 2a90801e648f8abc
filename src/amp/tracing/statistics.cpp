#include <amp/tracing/statistics.h>

#include <fstream>

#include <amp/core/error.h>
#include <amp/core/file/json_writer.h>
#include <amp/tracing/statistics_observer.h>

namespace amp {

namespace {

double share(int64_t part, int64_t whole) { return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0; }

using Fit = TensorStatisticsRow::Fit;

void write_shares(detail::JsonWriter& json, const TensorStatisticsRow& row, const char* key,
                  double (TensorStatisticsRow::*share_of)(const Fit&) const) {
  json.key(key);
  json.object([&] {
    for (const Fit& fit : row.fits) json.member(toString(fit.dtype), (row.*share_of)(fit));
  });
}

// The counts of all exponents from the least to the largest one.
void write_exponents(detail::JsonWriter& json, const std::map<int, int64_t>& exponents) {
  json.key("exponents");
  json.object([&] {
    const int first = exponents.empty() ? 0 : exponents.begin()->first, last = exponents.empty() ? -1 : exponents.rbegin()->first;
    json.member("first", first);
    json.key("counts");
    json.list([&] {
      for (int exponent = first; exponent <= last; ++exponent) {
        const auto found = exponents.find(exponent);
        json.value(found != exponents.end() ? found->second : int64_t{0});
      }
    });
  });
}

void write(detail::JsonWriter& json, const TensorStatisticsRow& row) {
  json.object([&] {
    json.member("step", row.step);
    json.member("module", row.module);
    json.member("op", row.op);
    json.member("tensor", row.tensor);
    json.member("dtype", toString(row.dtype));
    json.member("tensors", row.tensors);
    json.member("elements", row.elements);
    json.member("zeros", row.zeros);
    json.member("nan", row.nan);
    json.member("infinite", row.infinite);
    json.member("amax", row.amax);
    json.member("mean", row.mean());
    write_shares(json, row, "underflow", &TensorStatisticsRow::underflow_share);
    write_shares(json, row, "saturation", &TensorStatisticsRow::saturation_share);
    write_exponents(json, row.exponents);
  });
}

}  // namespace

double TensorStatisticsRow::mean() const {
  const int64_t finite = elements - nan - infinite;
  return finite > 0 ? sum / static_cast<double>(finite) : 0;
}

double TensorStatisticsRow::underflow_share(const Fit& fit) const { return share(fit.underflow, elements - nan - infinite - zeros); }
double TensorStatisticsRow::saturation_share(const Fit& fit) const { return share(fit.saturation, elements - nan - infinite); }

TensorStatistics::TensorStatistics(const StatisticsOptions& options) : observer_(std::make_shared<tracing::StatisticsObserver>(options)) {
  tracing::add_observer(observer_, options.all_threads);
}

TensorStatistics::~TensorStatistics() { stop(); }

void TensorStatistics::stop() {
  if (!stopped_) tracing::remove_observer(observer_.get());
  stopped_ = true;
}

void TensorStatistics::step() { observer_->step(); }
std::vector<TensorStatisticsRow> TensorStatistics::rows() const { return observer_->rows(); }

std::string TensorStatistics::json() const {
  std::string text;
  detail::JsonWriter json(text);
  json.object([&] {
    json.member("format", "amp-statistics");
    json.member("version", 1);
    json.key("dtypes");
    json.list(observer_->options().dtypes, [&](ScalarType dtype) { json.value(toString(dtype)); });
    json.key("rows");
    json.list(rows(), [&](const TensorStatisticsRow& row) { write(json, row); });
  });
  return text;
}

void TensorStatistics::save(const std::string& path) const {
  std::ofstream file(path);
  file << json() << "\n" << std::flush;
  AMP_CHECK(file.good(), ValueError, "[TensorStatistics] can't write ", path);
}

}  // namespace amp
