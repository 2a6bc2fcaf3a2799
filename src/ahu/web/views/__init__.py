"""Django views, a module a page."""
