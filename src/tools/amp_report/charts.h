// The plots of the report. Each is an SVG, or a sentence if the trace has no data for it.
#pragma once

#include <string>

#include "trace_file.h"

namespace report {

std::string casts_over_time(const TraceFile& trace);
std::string cache_hit_rate(const TraceFile& trace);
std::string scale_and_skips(const TraceFile& trace);
std::string dtype_shares(const TraceFile& trace);
std::string shadow_errors(const TraceFile& trace);
std::string ping_pongs(const TraceFile& trace);
std::string time_by_op(const TraceFile& trace);

}  // namespace report
