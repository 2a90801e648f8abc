// The report: one HTML page that needs nothing else.
#pragma once

#include <string>

#include "trace_file.h"

namespace report {

std::string page(const TraceFile& trace, const std::string& title);

}  // namespace report
