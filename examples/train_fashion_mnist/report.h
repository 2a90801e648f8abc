// The comparison of the runs, as a table and as JSON.
#pragma once

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "train.h"

using Results = std::vector<std::pair<Run, Result>>;

void print_table(const Results& results);
// The file for the report, opened before hours of training. Throws amp::ValueError if it can't be written.
std::ofstream open_report(const std::string& path);
void write_report(const Results& results, std::ofstream& file);
