# What one does with this repository, each by one word. `make help` lists the words.

PYTHON ?= python3
ARGS ?=

# What is made stands in .venv, .make, web/node_modules and src/ludoteca/server/static; `make clean` takes it away.
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest --quiet -m "not nightly"
SPREAD := --numprocesses=auto --dist=worksteal
# A leg that is measured notes which lines have run in a folder of its own; `make coverage` puts them together.
MEASURED = rm -rf .make/coverage/$@; mkdir -p .make/coverage/$@; LUDOTECA_MEASURED=$(CURDIR)/.make/coverage/$@
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --loglevel=error --silent

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory
export PYTHON

.PHONY: help play pocket test nightly firefox fresh bench pictures format lock clean
.PHONY: ready-to-play ready-to-pocket ready-to-test ready-to-nightly
.PHONY: check interpreted compiled server web browser coverage

help:
	@echo "make play      play in your browser: brings what is missing, starts the server, opens the page"
	@echo "make pocket    build what a browser runs the whole house with, without a server; then: ludoteca pocket --out site"
	@echo "make test      every check: style, types, imports, the tests interpreted and compiled, the web client, a browser"
	@echo "make nightly   the long witnesses in full, Firefox and WebKitGTK, and both commands on a bare Debian"
	@echo "make format    lay out the code, Python and web"
	@echo "make bench     how fast all games and the server are on this machine; ARGS=--field fetches others to compare with"
	@echo "make pictures  take the pictures of the README and of docs/rulebooks anew"
	@echo "make lock      choose the newest versions of all dependencies and write them down"
	@echo "make clean     take away all that was made"
	@echo
	@echo "The legs of make test, one by one: check interpreted compiled server web browser coverage"
	@echo "make play PYTHON=python3.12      with another Python (3.11 or newer)"
	@echo "make play ARGS='--port 9000'     with options of 'ludoteca play'"

# ── play ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

play: ready-to-play
	@$(BIN)/ludoteca play $(ARGS)

# The wheel lies in .make/pocket/dist and is installed beside Ludoteca.
pocket: ready-to-pocket
	@PYTHONPATH='$(CURDIR)' $(BIN)/python workshop/pocket.py

# First a look at the machine, then what has changed since is fetched, built and installed.
ready-to-play:
	@sh workshop/look.sh play '$(PYTHON)' && '$(PYTHON)' workshop/prepare.py play

ready-to-pocket:
	@sh workshop/look.sh pocket '$(PYTHON)' && '$(PYTHON)' workshop/prepare.py pocket

ready-to-test:
	@sh workshop/look.sh test '$(PYTHON)' && '$(PYTHON)' workshop/prepare.py test

ready-to-nightly:
	@sh workshop/look.sh nightly '$(PYTHON)' && '$(PYTHON)' workshop/prepare.py test

# ── test ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

test: ready-to-test
	@$(BIN)/python workshop/legs.py check browser interpreted compiled server web
	@$(MAKE) coverage
	@echo "All is well."

check:
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy --no-error-summary
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo >.make/imports.log || { cat .make/imports.log; exit 1; }

# The checkout, interpreted. Tables, server and browser are tested once, with the package as it is installed.
interpreted:
	@$(MEASURED) PYTHONPATH=src LUDOTECA_EXPECT_COMPILED=0 $(PYTEST) $(SPREAD) --doctest-modules \
		--ignore=src/ludoteca/server/migrations --ignore=tests/tables --ignore=tests/server --ignore=tests/browser --ignore=tests/pocket tests src

# The installed package, compiled.
compiled:
	@$(MEASURED) LUDOTECA_EXPECT_COMPILED=1 $(PYTEST) $(SPREAD) --ignore=tests/browser --ignore=tests/pocket --ignore=tests/tables --ignore=tests/server tests

server:
	@$(MEASURED) LUDOTECA_EXPECT_COMPILED=1 $(PYTEST) $(SPREAD) tests/tables tests/server

browser:
	@LUDOTECA_EXPECT_COMPILED=1 $(PYTEST) $(SPREAD) tests/browser tests/pocket

# Pictures of real matches must fit the types of the client and feed its tests.
web:
	@for game in $$(ls web/src/games | grep -v '\.'); do $(BIN)/ludoteca samples $$game --out web/src/games/$$game/samples.ts; done
	@$(NPM) run lint >.make/lint.log || { cat .make/lint.log; exit 1; }
	@$(NPM) run format -- --check >.make/format.log || { cat .make/format.log; exit 1; }
	@$(NPM) run check
	@$(NPM) run coverage

# What the three legs that run Python have noted.
coverage:
	@$(BIN)/python workshop/covered.py

# ── the rest ─────────────────────────────────────────────────────────────────────────────────────────────────────────

# What is marked nightly, and the whole suite with many more examples, drawn anew.
nightly: ready-to-nightly
	@PYTHONPATH=src LUDOTECA_EXPECT_COMPILED=0 $(PYTEST) $(SPREAD) -m nightly --ignore=tests/tables --ignore=tests/server --ignore=tests/browser --ignore=tests/pocket tests
	@LUDOTECA_EXPECT_COMPILED=1 $(PYTEST) $(SPREAD) -m nightly tests
	@LUDOTECA_EXPECT_COMPILED=1 $(PYTEST) $(SPREAD) --hypothesis-profile=nightly --ignore=tests/browser --ignore=tests/pocket --ignore=tests/tables --ignore=tests/server tests
	@$(MAKE) firefox
	@$(MAKE) fresh

# What is marked so, in Firefox instead of Chromium.
firefox:
	@LUDOTECA_EXPECT_COMPILED=1 $(PYTEST) $(SPREAD) -m firefox --browser-name=firefox tests/browser

fresh:
	@sh workshop/fresh.sh

format: ready-to-test
	@$(BIN)/ruff check --fix --quiet
	@$(BIN)/ruff format --quiet
	@$(NPM) run format >.make/format.log || { cat .make/format.log; exit 1; }

bench: ready-to-test
	@$(BIN)/python -m benchmarks $(ARGS)

pictures: ready-to-test
	@LUDOTECA_EXPECT_COMPILED=1 $(PYTEST) -m nightly tests/browser/test_pictures.py

# One lock for every platform and every Python from 3.11 on.
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --custom-compile-command 'make lock'

lock: ready-to-test
	@$(BIN)/python -m pip --disable-pip-version-check --quiet install uv
	@$(LOCK) --upgrade requirements/test.in --output-file requirements/test.txt
	@$(LOCK) --constraints requirements/test.txt requirements/pocket.in --output-file requirements/pocket.txt
	@$(LOCK) --constraints requirements/test.txt requirements/play.in --output-file requirements/play.txt
	@$(NPM) update --save

clean:
	@rm -rf .venv .make dist web/node_modules src/ludoteca/server/static
	@rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
