"""What the browser tells of regions that move while nobody has asked them to (layout shifts)."""

from __future__ import annotations

SHIFTS = """window.shifts = [];
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) {
    for (const { node } of entry.sources) {
      if (node?.closest?.("#board, #shelf, #controls, #foot") === node) window.shifts.push(node.id);
    }
  }
}).observe({ type: "layout-shift", buffered: true });"""
"""A script for a page, to be run before any other: the regions of the table that have moved, by their ids."""
