"""Lines over numbers of GPUs on a logarithmic scale."""

from __future__ import annotations

import math

COLORS = ('#3f7fd0', '#8db4ea', '#e08214', '#f2c084', '#8b97a4', '#2f9950', '#a55cc0')  # to be seen on light and on dark pages


def line_plot(title: str, numbers: list[int], lines: list[tuple[str, list[float]]], highest: int) -> str:
    """A plot of values from 0 to `highest`, for light and for dark pages."""
    left, top, width, height = 56, 60 + 24 * len(lines), 680, 300

    def x(number: float) -> float:
        return left + width * math.log(number / numbers[0]) / math.log(numbers[-1] / numbers[0])

    def y(value: float) -> float:
        return top + height * (1 - value / highest)
    parts = []
    for value in range(0, highest + 1, 10):
        parts.append(f'<line x1="{left}" y1="{y(value):.0f}" x2="{left + width}" y2="{y(value):.0f}" stroke="currentColor" stroke-opacity="0.2"/>'
                     f'<text x="{left - 8}" y="{y(value) + 6:.0f}" text-anchor="end">{value}</text>')
    for number in numbers:
        parts.append(f'<text x="{x(number):.1f}" y="{top + height + 24}" text-anchor="middle">{number:,}</text>')
    for at, ((name, values), color) in enumerate(zip(lines, COLORS)):
        legend = 54 + 24 * at
        points = ' '.join(f'{x(number):.1f},{y(value):.1f}' for number, value in zip(numbers, values))
        parts.append(f'<rect x="{left}" y="{legend - 13}" width="14" height="14" fill="{color}"/><text x="{left + 22}" y="{legend}">{name}</text>')
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts.extend(f'<circle cx="{x(number):.1f}" cy="{y(value):.1f}" r="3" fill="{color}"/>' for number, value in zip(numbers, values))
    bottom = top + height + 60
    return '\n'.join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 {bottom}" width="780" height="{bottom}" role="img" aria-labelledby="title">',
        f'<title id="title">{title}</title>',
        '<style>svg {color: #24292f} text {font: 16px sans-serif; fill: currentColor} .title {font-weight: bold} '
        '@media (prefers-color-scheme: dark) {svg {color: #d8dee4}}</style>',
        f'<text x="12" y="26" class="title">{title}</text>', *parts,
        f'<text x="{left + width / 2:.0f}" y="{bottom - 10}" text-anchor="middle">GPUs (logarithmic)</text>', '</svg>', ''])
