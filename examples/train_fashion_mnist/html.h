// The comparison as a page.
#pragma once

#include <fstream>
#include <string>

#include "run.h"

// `verdict` and `settings` are sentences for readers.
void write_html(const Results& results, const std::string& verdict, const std::string& settings, std::ofstream& file);
