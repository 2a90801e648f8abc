// The report about statistics: one self-contained HTML page.
#pragma once

#include <string>

#include "statistics_file.h"

namespace report {

std::string page(const StatisticsFile& statistics, const std::string& title);

}  // namespace report
