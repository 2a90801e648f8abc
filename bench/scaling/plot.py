"""Lines over numbers of GPUs on a logarithmic scale."""

from __future__ import annotations

import math

COLORS = ('#3366b0', '#7ba3dd', '#e08214', '#f2c084', '#7b8794', '#1b7837', '#762a83')


def line_plot(title: str, numbers: list[int], lines: list[tuple[str, list[float]]], highest: int) -> str:
    """A picture of values from 0 to `highest` with a white background."""
    left, top, width, height = 50, 50 + 16 * len(lines), 680, 300

    def x(number: float) -> float:
        return left + width * math.log(number / numbers[0]) / math.log(numbers[-1] / numbers[0])

    def y(value: float) -> float:
        return top + height * (1 - value / highest)
    parts = []
    for value in range(0, highest + 1, 10):
        parts.append(f'<line x1="{left}" y1="{y(value):.0f}" x2="{left + width}" y2="{y(value):.0f}" stroke="#ddd"/>'
                     f'<text x="{left - 8}" y="{y(value) + 4:.0f}" text-anchor="end" class="value">{value}</text>')
    for number in numbers:
        parts.append(f'<text x="{x(number):.1f}" y="{top + height + 18}" text-anchor="middle" class="value">{number}</text>')
    for at, ((name, values), color) in enumerate(zip(lines, COLORS)):
        legend = 42 + 16 * at
        points = ' '.join(f'{x(number):.1f},{y(value):.1f}' for number, value in zip(numbers, values))
        parts.append(f'<rect x="{left}" y="{legend - 9}" width="11" height="11" fill="{color}"/><text x="{left + 16}" y="{legend + 1}">{name}</text>')
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts.extend(f'<circle cx="{x(number):.1f}" cy="{y(value):.1f}" r="3" fill="{color}"/>' for number, value in zip(numbers, values))
    bottom = top + height + 50
    return '\n'.join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {bottom}" width="760" height="{bottom}">',
        '<style>text {font: 12px sans-serif; fill: #222} .title {font-size: 15px; font-weight: bold} .value {font-size: 10px; fill: #555}</style>',
        f'<rect width="760" height="{bottom}" fill="#fff"/>', f'<text x="12" y="22" class="title">{title}</text>', *parts,
        f'<text x="{left + width / 2:.0f}" y="{bottom - 12}" text-anchor="middle">GPUs</text>', '</svg>', ''])
