# homologa: the commands of the house. `make help` lists them.
CARGO ?= cargo
EXAMS ?= $(sort $(dir $(wildcard inputs/*/edital.toml)))
.DEFAULT_GOAL := help
.PHONY: help run test lint check-external ci bench clean

help: ## lists these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

run: ## publishes the example exams of inputs/ into outputs/
	@test -x "$${CARGO_TARGET_DIR:-target}/release/homologa" || echo "compilando o homologa (building): a primeira vez leva uns dez minutos" >&2
	$(CARGO) run --release --quiet -- homologar $(EXAMS:%/=%) --saida outputs || test $$? -eq 3

test: ## everything that needs only Rust: lints, unit tests, whole exams, properties
	$(CARGO) fmt --check
	$(CARGO) clippy --release --all-targets --quiet -- -D warnings
	$(CARGO) test --release --quiet

lint: ## formatting and lints alone
	$(CARGO) fmt --check
	$(CARGO) clippy --release --all-targets -- -D warnings

check-external: ## checks with other programs (veraPDF, qpdf, poppler, LibreOffice, bagit, chromium): installs them (Debian, as root)
	$(CARGO) build --release --quiet
	tests/external/all.sh "$${CARGO_TARGET_DIR:-target}/release/homologa"

ci: test check-external ## what CI runs

bench: ## measures the whole job and each room; see benches/README.md
	benches/run.sh

clean: ## removes what was built and written
	$(CARGO) clean
	find outputs -mindepth 1 -maxdepth 1 ! -name README.md -exec rm -rf {} +
