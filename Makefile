# What one does with this repository, each by one word. `make help` lists the words.

PYTHON ?= python3
ARGS ?=

# What is made stands in .venv, .make, web/node_modules and src/ludoteca/server/static; `make clean` takes it away.
# The files in DONE say that a step is done; they stand in .venv, so that without it nothing counts as done.
BIN := .venv/bin
DONE := .venv/done
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --loglevel=error --silent
# A shell starts what runs in the background deaf to Ctrl-C, and that is inherited; some tests send it.
PYTEST := $(BIN)/python -c 'import signal, pytest; signal.signal(signal.SIGINT, signal.default_int_handler); \
	raise SystemExit(pytest.main())' --quiet
# On all cores. The tests of the server mind the time, so they run alone.
SPREAD := --numprocesses=auto --dist=worksteal

# A file that comes, goes or changes here makes the installed package old.
FIND := find src web README.md LICENSE pyproject.toml hatch_build.py -type f -not -path '*/node_modules/*' \
	-not -path '*/static/*' -not -path '*/__pycache__/*' -not -name samples.ts | LC_ALL=C sort
SOURCES := $(shell $(FIND))

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

.PHONY: help play test check format bench lock clean FORCE
.PHONY: ruff types imports interpreted compiled web-types web-tests browser chromium

help:
	@echo "make play      play in your browser: installs what is missing, starts the server, opens the page"
	@echo "make test      every check: style, types, imports, the tests interpreted and compiled, the web client, a browser"
	@echo "make check     the quick ones: style, types, imports"
	@echo "make format    lay out the Python code"
	@echo "make bench     how fast it is on this machine"
	@echo "make lock      choose the newest versions of all dependencies and write them down"
	@echo "make clean     take away all that was made"
	@echo
	@echo "PYTHON=python3.12 make play    with another Python (3.11 or newer)"
	@echo "make play ARGS='--port 9000'   with options of 'ludoteca play'"

# ── play ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

play: $(DONE)/package
	@$(BIN)/ludoteca play $(ARGS)

$(DONE)/venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Ludoteca needs Python 3.11 or newer, and '$(PYTHON)' is $$($(PYTHON) --version 2>/dev/null || echo not there). If you have another: PYTHON=python3.12 make play"; \
		exit 1; }
	@echo "Making a Python environment in .venv"
	@$(PYTHON) -m venv .venv
	@mkdir -p $(DONE) && touch $@

$(DONE)/play: requirements/play.txt $(DONE)/venv
	@echo "Installing what the server and the build need"
	@$(PIP) install --require-hashes -r requirements/play.txt
	@touch $@

# Written anew only when the list of sources differs, so that a deleted file counts as a change too.
$(DONE)/sources: $(DONE)/venv FORCE
	@$(FIND) | cmp -s - $@ || $(FIND) > $@

$(DONE)/package: $(SOURCES) $(DONE)/sources $(DONE)/play
	@echo "Building and installing Ludoteca"
	@$(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@touch $@

# ── test ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

test: chromium check interpreted compiled web-types web-tests browser
	@echo "All is well."

check: ruff types imports

$(DONE)/test: requirements/test.txt $(DONE)/venv
	@echo "Installing what the checks need"
	@$(PIP) install --require-hashes -r requirements/test.txt
	@touch $(DONE)/play $@

ruff: $(DONE)/test
	@echo "── style"
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet

types: $(DONE)/test
	@echo "── types"
	@$(BIN)/mypy --no-error-summary

imports: $(DONE)/test
	@echo "── imports"
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo >$(DONE)/imports || { cat $(DONE)/imports; exit 1; }

# The checkout, interpreted. Server and browser are tested once, with the package as it is installed.
interpreted: $(DONE)/test
	@echo "── tests, interpreted"
	@PYTHONPATH=src LUDOTECA_EXPECT_COMPILED=0 $(PYTEST) $(SPREAD) --doctest-modules --ignore=src/ludoteca/server/migrations \
		--ignore=tests/server --ignore=tests/browser tests src

# The installed package, compiled; here a kernel that does not compile is a failure.
$(DONE)/compiled: export LUDOTECA_COMPILE = 1
$(DONE)/compiled: $(DONE)/test $(SOURCES) $(DONE)/sources
	@echo "Building and installing Ludoteca, compiled"
	@$(PIP) install --no-build-isolation --no-deps --force-reinstall .
	@touch $(DONE)/package $@

compiled: $(DONE)/compiled
	@echo "── tests, compiled"
	@LUDOTECA_EXPECT_COMPILED=1 $(PYTEST) $(SPREAD) --ignore=tests/browser --ignore=tests/server tests
	@LUDOTECA_EXPECT_COMPILED=1 $(PYTEST) tests/server

browser: $(DONE)/compiled web/node_modules/.package-lock.json chromium
	@echo "── tests in a browser"
	@LUDOTECA_EXPECT_COMPILED=1 $(PYTEST) tests/browser

web/node_modules/.package-lock.json: web/package.json web/package-lock.json | $(DONE)/test
	@echo "Fetching what the web client needs"
	@$(NPM) ci || $(NPM) install --no-save
	@touch $@

# Pictures of a real match, which must fit the types of the client and feed its tests.
SAMPLES := $(patsubst %/types.ts,%/samples.ts,$(wildcard web/src/games/*/types.ts))

web/src/games/%/samples.ts: $(DONE)/compiled
	@$(BIN)/ludoteca samples $* --out $@

web-types: web/node_modules/.package-lock.json $(SAMPLES)
	@echo "── types of the web client"
	@$(NPM) run check

web-tests: web/node_modules/.package-lock.json $(SAMPLES)
	@echo "── tests of the web client"
	@$(NPM) test

chromium:
	@command -v chromium >/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			echo "Installing Chromium for the browser tests"; \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; \
		else \
			echo "The browser tests need Chromium: install it as 'chromium' (on Debian: sudo apt install chromium), then make test."; \
			exit 1; \
		fi; }

# ── the rest ─────────────────────────────────────────────────────────────────────────────────────────────────────────

format: $(DONE)/test
	@$(BIN)/ruff check --fix --quiet
	@$(BIN)/ruff format --quiet

bench: $(DONE)/compiled
	@$(BIN)/python -m benchmarks $(ARGS)

# One lock for every platform and every Python from 3.11 on.
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --custom-compile-command 'make lock'

lock: $(DONE)/test
	@$(PIP) install uv
	@$(LOCK) --upgrade requirements/test.in --output-file requirements/test.txt
	@$(LOCK) --constraints requirements/test.txt requirements/play.in --output-file requirements/play.txt
	@$(NPM) update --save

clean:
	@rm -rf .venv .make dist web/node_modules src/ludoteca/server/static
	@rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
