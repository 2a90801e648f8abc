// Precompiled once for all recipes, which include what they use all the same.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include <amp/amp.h>
