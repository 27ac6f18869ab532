# homologa: the commands of the house. `make help` lists them, in Portuguese: those who publish exams read it too.
# What `##` says after a target is its help; what engineers should know stands in comments like this one.
CARGO ?= cargo
EXAMS ?= $(sort $(dir $(wildcard inputs/*/edital.toml)))
.DEFAULT_GOAL := help
.PHONY: help programa run test lint docs check-external ci bench clean

help: ## mostra esta ajuda
	@echo "homologa: da planilha da banca ao resultado homologado, à ordem de nomeação e aos atos"
	@echo
	@echo "uso: make COMANDO"
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/; s/^/  /' | expand -t 20
	@echo
	@echo "Para publicar o seu concurso, compile uma vez com “make programa” e siga os cinco passos do LEIAME.md:"
	@echo "  target/release/homologa --help      os comandos (homologar, conferir, nomear, arquivar …)"

# The binary alone, for people who will not run the tests
programa: ## compila o programa: target/release/homologa (a primeira vez leva uns dez minutos; só precisa do Rust)
	$(CARGO) build --release

# Status 3 (some cargos held back) is expected: inputs/com-defeitos is there for it
run: ## publica em outputs/ os concursos de exemplo de inputs/
	@test -x "$${CARGO_TARGET_DIR:-target}/release/homologa" || echo "compilando o homologa (building): a primeira vez leva uns dez minutos" >&2
	$(CARGO) run --release --quiet -- homologar $(EXAMS:%/=%) --saida outputs || test $$? -eq 3

# Everything that needs only Rust: lints, links of the documentation, unit tests, whole exams, properties
test: ## confere o programa inteiro (só precisa do Rust)
	$(CARGO) fmt --check
	$(CARGO) clippy --release --all-targets --quiet -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --release --no-deps --document-private-items --quiet
	$(CARGO) test --release --quiet

# Formatting and lints alone
lint: ## confere só a forma do código (para quem programa)
	$(CARGO) fmt --check
	$(CARGO) clippy --release --all-targets -- -D warnings

# Of every module, the private ones too; begins at target/doc/homologa/index.html
docs: ## monta a documentação do código (para quem programa)
	$(CARGO) doc --release --no-deps --document-private-items

# veraPDF, qpdf, poppler, LibreOffice, bagit, chromium
check-external: ## confere PDF, DOCX, pacotes e portal com outros programas (instala-os; Debian, como root)
	$(CARGO) build --release --quiet
	tests/external/all.sh "$${CARGO_TARGET_DIR:-target}/release/homologa"

ci: test check-external ## test e check-external juntos (para quem programa)

# The whole job and each room; see benches/README.md
bench: ## mede o tempo e a memória do trabalho inteiro e de cada parte
	benches/run.sh

clean: ## apaga o que foi compilado e o que foi publicado em outputs/
	$(CARGO) clean
	find outputs -mindepth 1 -maxdepth 1 ! -name README.md -exec rm -rf {} +
