// The version of the extension interface: of the headers that generated code and hand-written ops of programs include, and of what they
// inline. It is raised with every change that makes it necessary to compile such code again.
#pragma once

// A library of ops registers the version with which it was compiled, and libamp refuses any other: the errors name both.
#define AMP_EXTENSION_VERSION 5
