// The report: one self-contained HTML page.
#pragma once

#include <string>

#include "trace_file.h"

namespace report {

std::string page(const TraceFile& trace, const std::string& title);

}  // namespace report
