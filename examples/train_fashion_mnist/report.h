// The comparison of the runs: a table, a sentence, and JSON.
#pragma once

#include <fstream>
#include <string>

#include "run.h"

// The processor's name from /proc/cpuinfo; empty if it is not known.
std::string processor();

// How many times as fast as float32 a run is; 0 without a float32 run.
double speedup(const Results& results, const Result& result);

void print_table(const Results& results);

// Compares bfloat16, or else the first other run, with float32 in one sentence. Empty if one of them is missing. `where` is what computed
// them. Results of short runs vary.
std::string verdict(const Results& results, const std::string& where, bool short_runs);

// The file for a report, opened before hours of training. Throws amp::ValueError if it can't be written.
std::ofstream open_report(const std::string& path);
// Throws amp::ValueError if something could not be written.
void close_report(std::ofstream& file);

void write_json(const Results& results, std::ofstream& file);
