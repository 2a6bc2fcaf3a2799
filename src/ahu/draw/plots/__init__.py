"""Plots as SVG: line charts for pages, and charts of named rows for reports and documentation."""
