# “make” alone lists the targets. Each target first installs what it needs, in .venv.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
# More processes than there are cores: tests of pages and servers wait for much of their time.
JOBS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 2)')
# worksteal: each process gets whole files, so that it starts their servers once, and takes tests from others when it has none left.
PYTEST = $(BIN)/pytest -n $(JOBS) --dist worksteal
# Tests of the modules that are compiled. “make test” runs them with plain Python, too, except those that play many games:
# test_both_ways.py compares games played both ways, and “make properties” runs the others.
INTERPRETED ?= tests/core tests/bots tests/games/*/rules tests/games/*/heuristics tests/research/test_tables.py \
	$(addprefix --ignore=,$(PROPERTIES))
# Debian's Chromium without windows takes half the work of the one with them; the tests use whichever there is (tests/browser/conftest.py).
GET_CHROMIUM := $(if $(filter 0,$(shell id -u)),,sudo) sh -c 'apt-get update -qq; apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium' >/dev/null
HAS_CHROMIUM := { command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null
# What “make quick” tests: most mistakes break one of these.
QUICK ?= tests/core tests/bots tests/cli tests/i18n tests/draw tests/games tests/web/test_pages.py \
	$(addprefix --ignore=,$(filter-out tests/core/test_contract.py,$(PROPERTIES)))
# Asks for plain Python where compiled modules have changed since they were compiled.
PLAIN_IF_CHANGED = $$($(BIN)/ahu --version 2>/dev/null | grep -q 'compiled with' || echo AHU_INTERPRETED=1)
# Tests that play many games, or long ones in a browser; AHU_SAMPLE says how many (tests/sample_size.py).
PROPERTIES ?= tests/core/test_contract.py tests/core/test_both_ways.py tests/games/giants/rules/test_properties.py \
	tests/games/giants/rules/test_secrets.py tests/games/rapanui/rules/test_properties.py \
	tests/games/giants/heuristics/test_true_hints.py tests/games/rapanui/heuristics/test_true_hints.py tests/browser/test_axe.py \
	tests/browser/test_actions.py tests/browser/test_first_visit.py tests/browser/test_in_view.py tests/browser/test_listening.py tests/browser/test_whole_games.py tests/browser/test_words_fit.py \
	tests/web/test_secrets.py tests/web/test_secret_lists.py tests/bench/test_web.py tests/soak/test_postgres_soak.py tests/bench/test_scale.py tests/packages/test_wheel.py \
	tests/games/test_encoding.py tests/research/test_encoders.py
# Minutes that the server is attacked by “make soak”. Options of “make mutants”: --size, --seed, --jobs, --group, --page.
SOAK ?= 10
MUTANTS ?=
# Tests start many processes: what Python has compiled once is kept (in __pycache__), whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE
# Options of “make puzzles”: --game, --games, --first, --jobs.
PUZZLES ?=
.DEFAULT_GOAL := help

.PHONY: help play test interpreted quick soak properties postgres mutants lint check format compile wheel bench ladder balance puzzles docs site screenshots browser setup clean

help:  ## list the targets
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

play: .venv/.compiler  ## play in the browser; the rules compile meanwhile, to make bots faster
	@nice $(BIN)/python -m tools.compile & exec $(BIN)/ahu serve

test: .venv/.dev browser  ## run all checks and all tests; those of compiled modules with plain Python, too
	$(MAKE) --no-print-directory --jobs 2 compile interpreted
	$(PYTEST)

# The compiler needs one core for a minute or two; checks and tests that do without it use the others. “nice” leaves that core to it.
# Tests are collected once by one process: what pytest makes of their source is kept, or each of several would make it.
interpreted: check
	AHU_INTERPRETED=1 nice $(BIN)/pytest --collect-only -qq >/dev/null
	AHU_INTERPRETED=1 AHU_SAMPLE=0.1 nice $(PYTEST) $(INTERPRETED)

quick: check  ## run the checks and tests that most changes break, in under two minutes; nothing is compiled
	env $(PLAIN_IF_CHANGED) AHU_SAMPLE=0.05 $(PYTEST) -q $(QUICK)

soak: .venv/.dev compile  ## attack a server for SOAK=10 minutes, and several on PostgreSQL (docs/reliability.md), then try 100,000 odd inputs
	$(BIN)/python -m tests.soak --minutes $(SOAK)
	$(BIN)/python -m tests.soak --postgres --minutes $(SOAK)
	AHU_SAMPLE=20 $(PYTEST) tests/fuzz

properties: .venv/.dev compile  ## run the property tests with fifty times as many games, and whole games and all languages in the browser
	AHU_SAMPLE=20 $(PYTEST) $(PROPERTIES)
	AHU_INTERPRETED=1 $(PYTEST) $(filter tests/core/test_contract.py tests/games/%,$(PROPERTIES))

postgres: .venv/.dev compile  ## run the tests of the web on PostgreSQL instead of SQLite (Debian: apt-get install postgresql)
	AHU_TEST_DATABASE=postgres $(PYTEST) tests/web

mutants: .venv/.dev  ## put mistakes into the source and count those that tests notice (docs/mutants.md); a stopped run goes on
	$(BIN)/python -m tools.mutants $(MUTANTS)

lint: .venv/.dev  ## check format, style and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	AHU_DATA=.venv/data $(BIN)/mypy

check: lint  ## run all checks: lint, import directions, rule ids, game names, docs/api.md, docs/play
	$(BIN)/lint-imports --no-cache
	$(BIN)/python tests/rule_ids.py
	$(BIN)/python -m tools.game_names
	$(BIN)/python -m tools.api_docs --check
	$(BIN)/python -m tools.rules_docs --check

format: .venv/.dev  ## format the source
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

compile: .venv/.compiler  ## compile the rules, if there is a C compiler and they have changed
	@$(BIN)/python -m tools.compile

wheel: .venv/bin/python  ## build a wheel in dist/, compiled if there is a C compiler
	$(BIN)/pip wheel --quiet --no-deps --wheel-dir dist .

bench: .venv/.bench compile  ## measure speed, beside other engines in the same run
	$(BIN)/python -m bench
	$(if $(BESIDE),$(BIN)/python -m bench.web --beside $(BESIDE))
	$(BIN)/python -m bench.web.scale

ladder: .venv/.dev compile  ## measure how strong the bots are (docs/ladder); a stopped run goes on
	$(BIN)/python -m tools.ladder

balance: .venv/.dev compile  ## measure how games of equal bots go (docs/balance.md)
	$(BIN)/python -m tools.balance

puzzles: .venv/.dev compile  ## search games of bots for puzzles (docs/puzzles.md); a stopped run goes on
	$(BIN)/python -m tools.puzzles $(PUZZLES)

docs: .venv/.docs  ## write docs/api.md from the code, docs/play and docs/rules from the rules books; then build the site
	$(BIN)/python -m tools.api_docs
	$(BIN)/python -m tools.rules_docs
	$(BIN)/python tests/rule_ids.py --write
	$(MAKE) --no-print-directory site

site: .venv/.docs  ## build a site of docs/ with a reference of the API in build/site; links are checked
	AHU_INTERPRETED=1 $(BIN)/sphinx-build --quiet --fail-on-warning --keep-going -c docs/site docs build/site

screenshots: .venv/.dev browser  ## take pictures of the main states of the pages: by day in docs/images; by night and on a phone in build/screenshots
	$(BIN)/python -m tests.browser.screenshots build/screenshots
	cp build/screenshots/*.jpg docs/images/

browser:  ## install Chromium for the tests, if it is missing
	@command -v chromium-headless-shell >/dev/null || { [ $$(id -u) != 0 ] && $(HAS_CHROMIUM); } || $(GET_CHROMIUM) || $(HAS_CHROMIUM)

setup: .venv/.dev  ## install everything a developer needs, and compile the rules
	@$(BIN)/python -m tools.compile

clean:  ## remove what was installed, built and cached
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ahu needs Python 3.11 or newer; name it with: make PYTHON=/path/to/python3.11")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'

# .ready: Ahu itself. .compiler: what compiling needs, too. .dev: what a developer needs, too. Each is one call of pip.
# An editable install compiles nothing; with AHU_INTERPRETED=1 pip does not fetch the compiler for it.
.venv/.ready: pyproject.toml | .venv/bin/python
	AHU_INTERPRETED=1 $(BIN)/pip install --quiet --editable .
	@touch $@

.venv/.compiler: pyproject.toml | .venv/bin/python
	AHU_INTERPRETED=1 $(BIN)/pip install --quiet --editable . --group compile
	@touch .venv/.ready $@

# --no-compile: most of what the tools bring is never imported, so bytecode is written when it is needed
.venv/.dev: pyproject.toml | .venv/bin/python
	AHU_INTERPRETED=1 $(BIN)/pip install --quiet --no-compile --editable '.[research]' --group dev --group compile
	@touch .venv/.ready .venv/.compiler $@

.venv/.docs: pyproject.toml | .venv/bin/python
	AHU_INTERPRETED=1 $(BIN)/pip install --quiet --editable '.[research]' --group docs
	@touch .venv/.ready $@

.venv/.bench: .venv/.dev
	$(BIN)/pip install --quiet --group bench
	@touch $@
