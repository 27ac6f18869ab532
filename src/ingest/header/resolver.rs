//! Which column is which field, prova and criterion: what the edital names first, then vocabulary.

use super::label::Label;
use super::{Columns, Fixed, Problem};
use crate::finding::catalogue::reading;
use crate::finding::{Entry, letters};
use crate::ingest::cell::text::{compact, fold};
use crate::ingest::people::plan::{Fonte, Plan};
use crate::ingest::tomlfile::quoted;
use crate::ingest::vocabulary::is_core;
use std::collections::BTreeMap;

pub(super) struct Resolver<'p> {
    pub(super) plan: &'p Plan<'p>,
    pub(super) labels: &'p BTreeMap<u32, Label>,
    pub(super) problems: Vec<Problem>,
}

impl Resolver<'_> {
    pub(super) fn columns(&mut self) -> Option<Columns> {
        let mut columns = Columns { inscricao: self.field("inscricao")?, ..Columns::default() };
        columns.campos.insert("inscricao".into(), columns.inscricao);
        let fields: Vec<String> = self
            .plan
            .vocabulario
            .keys()
            .filter(|f| !matches!(f.as_str(), "inscricao" | "cargo" | "cargo_nome" | "modalidade"))
            .cloned()
            .collect();
        for campo in fields {
            if let Some(column) = self.field(&campo) {
                columns.campos.insert(campo, column);
            }
        }
        self.settle_shared(&mut columns);
        columns.cargo = self.cargo();
        if let Some(name) = self.by_vocabulary("cargo_nome").filter(|c| !columns.cargo.contains(c)) {
            columns.campos.insert("cargo_nome".into(), name);
        }
        if let Some(column) = self.modality(&columns) {
            columns.campos.insert("modalidade".into(), column);
        }
        self.scores(&mut columns);
        columns.fixos = self.fixed(&columns);
        Some(columns)
    }

    fn fixed(&self, columns: &Columns) -> Fixed {
        let get = |campo: &str| columns.get(campo);
        let reserva = |id: &str| [get(id), get(&format!("{id}_deferido")), get(&format!("classificacao_{id}"))];
        Fixed {
            nome: get("nome"),
            nome_social: get("nome_social"),
            cpf: get("cpf"),
            nascimento: get("nascimento"),
            nota_final: get("nota_final"),
            classificacao: get("classificacao"),
            situacao: get("situacao"),
            sub_judice: get("sub_judice"),
            modalidade: get("modalidade"),
            sorteio: get("sorteio"),
            cargo_nome: get("cargo_nome"),
            reservas: self.plan.edital.reservas.iter().map(|r| reserva(&r.lista)).collect(),
            rotuladas: self.labels.keys().copied().collect(),
        }
    }

    /// Two fields that vocabulary gave the same column: the one that the edital maps keeps it, else the first of `KEEP`.
    fn settle_shared(&mut self, columns: &mut Columns) {
        const KEEP: [&str; 5] = ["inscricao", "nome", "cpf", "nascimento", "nota_final"];
        let mut owner: BTreeMap<u32, String> = BTreeMap::new();
        let mapped = |f: &str| self.plan.planilhas.colunas.contains_key(f);
        let rank = |f: &str| (!mapped(f), KEEP.iter().position(|k| *k == f).unwrap_or(KEEP.len()));
        for (campo, column) in &columns.campos {
            match owner.get(column) {
                Some(other) if rank(other) <= rank(campo) => {}
                _ => {
                    owner.insert(*column, campo.clone());
                }
            }
        }
        columns.campos.retain(|campo, column| mapped(campo) || owner.get(column) == Some(campo));
    }

    /// Column of a field: by the edital's mapping, else by vocabulary.
    fn field(&mut self, campo: &str) -> Option<u32> {
        match self.plan.mapeado(campo) {
            Some(headers) => {
                let header = headers.first()?.clone();
                self.mapped(campo, &header).or_else(|| self.by_vocabulary(campo).filter(|_| self.plan.relacao))
            }
            None => self.by_vocabulary(campo),
        }
    }

    fn mapped(&mut self, campo: &str, header: &str) -> Option<u32> {
        let found = self.by_header(campo, header);
        if found.is_none() && !self.plan.may_lack(campo) {
            self.problem(
                &reading::COLUNA_NAO_ENCONTRADA,
                campo,
                None,
                format!("a coluna “{header}” ({campo}) não existe"),
            );
            if let Some(problem) = self.problems.last_mut() {
                problem.procurado = Some(header.to_owned());
            }
        }
        found
    }

    /// Column whose header is this text: its own lowest text, any of its texts, or all of them with their groups.
    pub(super) fn by_header(&mut self, campo: &str, header: &str) -> Option<u32> {
        let (exact, loose) = (fold(header), compact(header));
        let own = |l: &Label| l.forms.folded == exact;
        let own_loose = |l: &Label| l.forms.compact.last() == Some(&loose);
        let any = |l: &Label| l.forms.joined == loose || l.forms.compact.contains(&loose);
        let whole = |l: &Label| l.forms.whole == loose;
        let tests: [&dyn Fn(&Label) -> bool; 4] = [&own, &own_loose, &any, &whole];
        tests.iter().find_map(|test| self.single(campo, header, *test))
    }

    fn single(&mut self, campo: &str, header: &str, test: &dyn Fn(&Label) -> bool) -> Option<u32> {
        let mut found = self.labels.iter().filter(|(_, l)| test(l)).map(|(c, _)| *c);
        let first = found.next()?;
        if let Some(second) = found.next() {
            self.repeated(campo, header, first, second);
        }
        Some(first)
    }

    fn by_vocabulary(&mut self, campo: &str) -> Option<u32> {
        let keys = self.plan.vocabulario.get(campo)?;
        let known = |key: &String| self.first_two(|l| l.has_key(key));
        let by_core = |key: &String| self.first_two(|l| is_core(campo, key) && l.has_core(key));
        let (column, name, second) = keys.iter().find_map(known).or_else(|| keys.iter().find_map(by_core))?;
        if let Some(second) = second {
            self.repeated(campo, &name, column, second);
        }
        Some(column)
    }

    /// The first column of a label that vocabulary may take, its lowest text, and the second such column.
    fn first_two(&self, test: impl Fn(&Label) -> bool) -> Option<(u32, String, Option<u32>)> {
        let mut hits = self.labels.iter().filter(|(_, l)| !l.forms.taken && test(l));
        let (column, label) = hits.next()?;
        Some((*column, label.own.last().cloned().unwrap_or_default(), hits.next().map(|(c, _)| *c)))
    }

    /// Second columns for a field that the edital does not map, by another spelling; the columns that anything else reads are none.
    pub(super) fn rivals(&self, columns: &Columns) -> Vec<(String, u32, u32)> {
        let scores = columns.provas.iter().chain(&columns.criterios).flatten().flatten();
        let used: Vec<u32> = columns.campos.values().chain(&columns.cargo).chain(scores).copied().collect();
        let told = |c: u32| self.problems.iter().any(|p| p.coluna == Some(c));
        let free = |c: u32, l: &Label| !l.forms.taken && !used.contains(&c) && !told(c);
        let mut all = Vec::new();
        for (campo, column) in &columns.campos {
            let Some(keys) = self.plan.vocabulario.get(campo).filter(|_| self.plan.mapeado(campo).is_none()) else {
                continue;
            };
            if matches!(campo.as_str(), "cargo_nome" | "modalidade" | "sorteio") {
                continue;
            }
            let named = |l: &Label| keys.iter().any(|k| !is_vague(k) && l.has_key(k));
            let others = self.labels.iter().filter(|(c, l)| free(**c, l) && named(l));
            all.extend(others.map(|(other, _)| (campo.clone(), *column, *other)));
        }
        all
    }

    /// The columns of the cargo; none where one of several that name it together is missing.
    fn cargo(&mut self) -> Vec<u32> {
        match self.plan.mapeado("cargo").filter(|_| !self.plan.relacao).map(<[String]>::to_vec) {
            Some(headers) => {
                let found: Vec<Option<u32>> = headers.iter().map(|h| self.mapped("cargo", h)).collect();
                found.into_iter().collect::<Option<Vec<u32>>>().unwrap_or_default()
            }
            None => self.by_vocabulary("cargo").into_iter().collect(),
        }
    }

    /// The modality column: the edital's, or one found by vocabulary when some list has no column of its own and the edital names none.
    fn modality(&mut self, columns: &Columns) -> Option<u32> {
        if let Some(m) = &self.plan.planilhas.modalidade {
            return self.mapped("modalidade", &m.coluna.clone());
        }
        let bare = self.plan.edital.reservas.iter().any(|r| {
            self.plan.mapeado(&r.lista).is_none()
                && columns.get(&r.lista).is_none()
                && columns.get(&format!("classificacao_{}", r.lista)).is_none()
        });
        if bare && (self.plan.planilhas.listas.is_empty() || self.plan.relacao) {
            self.by_vocabulary("modalidade")
        } else {
            None
        }
    }

    fn scores(&mut self, columns: &mut Columns) {
        let plan = self.plan;
        for (perfil, needs) in plan.edital.perfis.iter().zip(&plan.perfis) {
            let provas = perfil.provas().map(|p| self.by_header(&format!("prova:{}", p.id), &p.coluna)).collect();
            columns.provas.push(provas);
            let criterios = needs.criterios.iter().map(|f| match f {
                Fonte::Sinal(h) | Fonte::Valor(h) => self.by_header(&format!("criterio:{h}"), h),
                Fonte::Jurado => columns.get("jurado"),
                Fonte::Sorteio => columns.get("sorteio"),
                Fonte::Banca => columns.get("classificacao"),
                Fonte::Nenhuma => None,
            });
            columns.criterios.push(criterios.collect());
        }
        self.problems.dedup_by(|a, b| a.entry == b.entry && a.mensagem == b.mensagem);
    }

    /// Two columns of one header: the texts of their groups may tell them apart, else only the sheet can.
    /// Those that serve two fields, as the code and the name of the cargo, are told of the first.
    fn repeated(&mut self, campo: &str, name: &str, first: u32, second: u32) {
        let (a, b) = (letters(first), letters(second));
        let what = format!("as colunas {a} e {b} se chamam “{name}”");
        if self.problems.iter().any(|p| p.entry == &reading::COLUNA_REPETIDA && p.mensagem.starts_with(&what)) {
            return;
        }
        let whole = |c: u32| {
            let label = self.labels.get(&c)?;
            Some(label.groups.iter().chain(&label.own).cloned().collect::<Vec<String>>().join(" "))
        };
        let apart = whole(first).zip(whole(second)).filter(|(a, b)| compact(a) != compact(b));
        let (at, key) = match campo.split_once(':') {
            Some(("prova", id)) => (format!("na prova {id} do edital.toml"), "coluna"),
            Some(_) => ("no critério de desempate do edital.toml".to_owned(), "coluna"),
            None if campo == "modalidade" => ("em [planilhas.modalidade] do edital.toml".to_owned(), "coluna"),
            None => ("em [planilhas.colunas] do edital.toml".to_owned(), campo),
        };
        let conserto = match apart {
            Some((a, b)) => format!(
                "{at}, escreva o cabeçalho com o do grupo acima dele: {key} = {} ou {key} = {}",
                quoted(&a),
                quoted(&b)
            ),
            None => "na planilha, apague a coluna que não vale, ou dê-lhe outro cabeçalho".to_owned(),
        };
        let mensagem = format!("{what} ({campo}), e não se sabe qual vale");
        self.problem(&reading::COLUNA_REPETIDA, campo, Some(second), mensagem);
        if let Some(problem) = self.problems.last_mut() {
            problem.conserto = Some(conserto);
        }
    }

    fn problem(&mut self, entry: &'static Entry, campo: &str, coluna: Option<u32>, mensagem: String) {
        self.problems.push(Problem {
            entry,
            campo: campo.to_owned(),
            coluna,
            mensagem,
            procurado: None,
            conserto: None,
        });
    }
}

/// Spellings that often head something else beside the field that they may stand for.
fn is_vague(key: &str) -> bool {
    matches!(key, "id" | "num" | "cod" | "matricula" | "total" | "pontos" | "nota" | "soma" | "condicao")
}
