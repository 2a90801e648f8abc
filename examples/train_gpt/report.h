// The report of a run: one HTML file that needs nothing else.
#pragma once

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "train.h"

// The file, opened before hours of training. Throws amp::ValueError if it can't be written.
std::ofstream open_report(const std::string& path);
// `facts` are the rows of a table about the model and the data.
void write_report(std::ofstream& file, const Result& result, const std::vector<std::pair<std::string, std::string>>& facts,
                  const std::string& sampled);

// The text with line breaks, and a dot for each byte that is neither printable ASCII nor part of valid UTF-8.
std::string printable(const std::string& bytes);
