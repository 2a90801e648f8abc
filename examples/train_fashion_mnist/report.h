// The comparison of the runs, as a table and as JSON.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "train.h"

using Results = std::vector<std::pair<Run, Result>>;

void print_table(const Results& results);
// Throws amp::ValueError when the file can't be written.
void write_report(const Results& results, const std::string& path);
