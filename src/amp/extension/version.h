// The version of the extension interface: of the headers that ops of programs include, and of what they
// inline. It is raised with every change that makes it necessary to compile such code again.
#pragma once

#define AMP_EXTENSION_VERSION 1
