// Curves of the losses.
#pragma once

#include <string>
#include <vector>

#include "run.h"

// For each step, the mean of the losses of the steps around it: a tenth of the run. Losses that are not finite do not count; NaN if there
// is no other.
std::vector<double> smoothed(const std::vector<double>& losses);

// The least and the largest finite value of the curves.
struct Range {
  double least, most;
};
Range range_of(const std::vector<std::vector<double>>& curves);

// The curves in plain text, at most 72 columns wide.
std::string text_chart(const Results& results);
