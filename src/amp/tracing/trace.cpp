#include <amp/tracing/trace.h>

#include <fstream>

#include <amp/core/error.h>
#include <amp/tracing/recorder.h>

namespace amp {

Trace::Trace(const TraceOptions& options) : recorder_(std::make_shared<tracing::Recorder>(options)) {
  tracing::add_observer(recorder_, options.all_threads);
}

Trace::~Trace() { stop(); }

void Trace::stop() {
  if (!stopped_) tracing::remove_observer(recorder_.get());
  stopped_ = true;
}

void Trace::step() { recorder_->step(); }
TraceData Trace::data() const { return recorder_->data(); }
std::string Trace::table() const { return data().table(); }
std::string Trace::json() const { return data().json(); }
std::string Trace::chrome_json() const { return recorder_->chrome_json(); }

void Trace::save(const std::string& path) const {
  std::ofstream file(path);
  file << chrome_json() << std::flush;
  AMP_CHECK(file.good(), ValueError, "[Trace] can't write ", path);
}

namespace {

template <class Rows, class Value>
auto total(const Rows& rows, Value value) {
  decltype(value(rows[0])) sum = 0;
  for (const auto& row : rows) sum += value(row);
  return sum;
}

}  // namespace

uint64_t TraceData::num_calls() const {
  return total(ops, [](const Op& row) { return row.calls; });
}
uint64_t TraceData::num_casts() const {
  return total(casts, [](const Cast& row) { return row.copied + row.missed; });
}
int64_t TraceData::cast_bytes() const {
  return total(casts, [](const Cast& row) { return row.bytes; });
}
uint64_t TraceData::cache_hits() const {
  return total(casts, [](const Cast& row) { return row.hits; });
}
uint64_t TraceData::cache_misses() const {
  return total(casts, [](const Cast& row) { return row.missed; });
}
uint64_t TraceData::num_ping_pongs() const {
  return total(ping_pongs, [](const PingPong& row) { return row.times; });
}

}  // namespace amp
