"""The site of the documentation, built by “make site” with Sphinx. docs/architecture.md says why Sphinx."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygments.lexers.special import TextLexer

import ahu

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Ahu"
version = release = ahu.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "index"
html_theme = "furo"
html_title = f"Ahu {version}"
html_copy_source = False

# Links between pages and to their headings are checked: a heading's anchor is the one that forges show.
myst_heading_anchors = 4
myst_links_external_new_tab = True

# The reference is made from the sources: compiled modules keep no annotations, so “make site” imports plain Python.
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
autodoc_preserve_defaults = True


def setup(app: Sphinx) -> None:
    """Show diagrams as they are written: drawing them would take a script from elsewhere."""
    app.add_lexer("mermaid", TextLexer)
