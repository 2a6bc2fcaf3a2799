# The door of the house. Every target does its own set-up in .venv.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
JOBS ?= auto
# what need not be tested with plain Python as well: the browser sees the rules through a server that the web tests drive both ways
# packages are built and installed once, compiled
INTERPRETED ?= --ignore=tests/browser --ignore=tests/packages
GET_CHROMIUM := { $(if $(filter 0,$(shell id -u)),,sudo) sh -c 'apt-get update -qq && apt-get install -y -qq chromium' >/dev/null; }
.DEFAULT_GOAL := help

.PHONY: help play test check format compile wheel bench ladder balance docs screenshots browser setup clean

help:  ## what can be made
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 18

play: .venv/.compiler  ## play in the browser, at once: the rules are compiled meanwhile, for bots that think faster
	@nice $(BIN)/python -m tools.compile & exec $(BIN)/ahu serve

test: check compile browser  ## every check, and every test with compiled rules and with plain Python
	$(BIN)/pytest -n $(JOBS)
	if $(BIN)/ahu --version | grep -q compiled; then AHU_INTERPRETED=1 $(BIN)/pytest -n $(JOBS) $(INTERPRETED); fi

check: .venv/.dev  ## format, lint, types, import directions, rules without a test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	AHU_DATA=.venv/data $(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python tests/rule_ids.py
	$(BIN)/python -m tools.game_names
	$(BIN)/python -m tools.api_docs --check

format: .venv/.dev  ## put the source in the house's format
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

compile: .venv/.compiler  ## the rules as machine code, where there is a C compiler; only what has changed
	@$(BIN)/python -m tools.compile

wheel: .venv/bin/python  ## a wheel in dist/, compiled where there is a C compiler
	$(BIN)/pip wheel --quiet --no-deps --wheel-dir dist .

bench: .venv/.bench compile  ## speed, beside the peers in the same run
	$(BIN)/python -m bench

ladder: .venv/.dev compile  ## how strong the bots are: every rung played, what was stopped goes on (docs/ladder)
	$(BIN)/python -m tools.ladder

balance: .venv/.dev compile  ## how games of equal bots go, and whether the boards are even (docs/balance.md)
	$(BIN)/python -m tools.balance

docs: .venv/.ready  ## write docs/api.md from the code
	$(BIN)/python -m tools.api_docs

screenshots: .venv/.dev browser  ## pictures of the main pages, in build/screenshots and for the README
	$(BIN)/python -m tests.browser.screenshots build/screenshots
	cp build/screenshots/giants-table.png build/screenshots/rapanui-table.png docs/images/

browser:  ## Chromium for the tests, where it is missing and can be installed
	@{ command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null || $(GET_CHROMIUM)

setup: .venv/.dev compile  ## everything a developer needs

clean:  ## remove what was installed and cached
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ahu needs Python 3.11 or newer; name it with: make PYTHON=/path/to/python3.11")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'

# an editable install compiles nothing; told so, pip does not fetch the compiler for it
.venv/.ready: pyproject.toml | .venv/bin/python
	AHU_INTERPRETED=1 $(BIN)/pip install --quiet --editable .
	@touch $@

.venv/.compiler: .venv/.ready
	$(BIN)/pip install --quiet --group compile
	@touch $@

.venv/.dev: .venv/.ready
	$(BIN)/pip install --quiet --group dev
	@touch $@

.venv/.bench: .venv/.dev
	$(BIN)/pip install --quiet --group bench
	@touch $@
