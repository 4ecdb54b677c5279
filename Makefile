# Two commands do everything on a fresh machine with Python 3.11+, pip and make:
#   make serve    builds the course and serves it (PORT=8000)
#   make test     runs all that CI runs
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
SAY = @printf '\033[1m== %s\033[0m\n'

.PHONY: help setup setup-test lock clean

help:
	@echo "make serve   build the course and serve it at http://127.0.0.1:$(PORT)/ (PORT= changes it)"
	@echo "make test    run everything CI runs"
	@echo "make site    build the static site into book/_build/html"
	@echo "make lab     open the chapters and exercises in JupyterLab"
	@echo "make bench   print the figures: click to live, bytes, requests"
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

$(STAMPS)/package: pyproject.toml $(STAMPS)/deps
	$(SAY) "Installing primiera itself, editable"
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(STAMPS)/deps-test: requirements-test.lock $(STAMPS)/package
	$(SAY) "Installing what only the tests and benchmarks need"
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-test.lock
	@touch $@

setup: $(STAMPS)/package
setup-test: $(STAMPS)/deps-test

lock:
	$(SAY) "Computing the locks"
	@test -d build/uv || $(PYTHON) -m venv build/uv
	@build/uv/bin/pip install --quiet uv
	@build/uv/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes --no-header \
		--extra widgets --extra book --extra lab --extra test --extra solve --extra teach -o requirements.lock
	@build/uv/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes --no-header \
		--extra bench --extra adapters --extra cluster --extra nbgrader --extra solve -c requirements.lock -o requirements-test.lock

clean:
	rm -rf build/stamps build/site book/_build
