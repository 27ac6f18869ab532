//! The cells of one person.

use super::plan::Fonte;
use super::sheet::{Work, cell};
use super::watch::{Ambiguous, Watch};
use crate::domain::{
    Candidate, Cell, Cpf, Date, Decimal, Extra, Lista, ListaSet, Origem, RawScore, Situacao, contados,
};
use crate::finding::catalogue::{cross, reading};
use crate::finding::{Entry, Finding, Place, Severity};
use crate::ingest::cell::date::{self, DateError};
use crate::ingest::cell::id::{self, CpfCell, Id};
use crate::ingest::cell::number::{self, Number, NumberError};
use crate::ingest::cell::text::{clean, fold};
use crate::ingest::cell::{name, shown, words};
use crate::ingest::header::{Fixed, Header};
use crate::ingest::workbook::{RawRow, RawValue};

/// The row being read, and whose it is.
struct Spot<'r> {
    row: &'r RawRow,
    header: &'r Header,
    cargo: usize,
    perfil: usize,
    id: Box<str>,
}

impl<'r> Spot<'r> {
    fn raw(&self, column: Option<u32>) -> Option<&'r RawValue> {
        column.and_then(|c| cell(self.row, c))
    }

    fn at(&self, column: Option<u32>) -> Option<(u32, Option<&'r RawValue>)> {
        column.map(|c| (c, cell(self.row, c)))
    }

    fn fixed(&self) -> &'r Fixed {
        &self.header.columns.fixos
    }

    fn formula(&self, column: u32) -> bool {
        self.row.cells.binary_search_by_key(&column, |c| c.column).is_ok_and(|i| self.row.cells[i].formula)
    }
}

/// Why the number of a score cell cannot be used.
const fn score_entry(error: &NumberError) -> &'static Entry {
    match error {
        NumberError::Broken => &reading::NOTA_COM_ERRO,
        NumberError::Percent | NumberError::Date | NumberError::Bool => &reading::NOTA_DE_OUTRA_ESPECIE,
        _ => &reading::NOTA_ILEGIVEL,
    }
}

impl Work<'_> {
    /// Reads a person into a cargo; gives their index among those of the cargo in this sheet.
    pub(super) fn person(&mut self, header: &Header, row: &RawRow, cargo: usize, id: Id) -> u32 {
        let perfil = self.plan.edital.cargos[cargo].perfil;
        let numeric = id.numeric;
        let spot = Spot { row, header, cargo, perfil, id: id.text };
        let index = self.out.cargos.get(&cargo).map_or(0, |r| u32::try_from(r.candidatos.len()).unwrap_or(u32::MAX));
        let mut person = Candidate { origem: Origem { fonte: 0, linha: row.number }, ..Candidate::default() };
        let marks = self.names(&spot, &mut person);
        person.cpf = self.cpf(&spot);
        let serial = self.birth(&spot, &mut person);
        person.notas = self.scores(&spot, index);
        person.nota_banca = self.total(&spot, index);
        self.blank_scores(&spot, &person);
        person.ranks = self.ranks(&spot);
        person.situacao = self.situation(&spot, &mut person.sub_judice);
        self.court_order(&spot, &mut person.sub_judice);
        person.listas = self.lists(&spot, &person.ranks, marks);
        person.extras = self.extras(&spot, &person.ranks);
        let sorteio = self.unnamed_draw(&spot);
        person.inscricao = spot.id;
        let rows = self.out.cargos.entry(cargo).or_default();
        rows.candidatos.push(person);
        rows.sorteio.extend(sorteio.map(|n| (index, n)));
        if numeric {
            rows.numericos.push(index);
        }
        if serial {
            rows.seriais.push(index);
        }
        self.out.fonte.usadas += 1;
        index
    }

    /// A finding at a cell of the person, among those of the cargo.
    fn report(
        &mut self,
        spot: &Spot<'_>,
        column: u32,
        entry: &'static Entry,
        raw: Option<&RawValue>,
        message: String,
    ) -> u32 {
        self.report_as(spot, column, entry, entry.severity, raw, message)
    }

    fn report_as(
        &mut self,
        spot: &Spot<'_>,
        column: u32,
        entry: &'static Entry,
        severity: Severity,
        raw: Option<&RawValue>,
        message: String,
    ) -> u32 {
        let place: Place = self.place(column, spot.row.number);
        let mut finding = Finding::new(entry, self.scope(spot.cargo), place, message).of(&spot.id).severity(severity);
        finding.valor = raw.map(|v| shown(v).into());
        self.cargo_finding(spot.cargo, finding)
    }

    /// Names; whether a disability mark stood beside the name.
    fn names(&mut self, spot: &Spot<'_>, person: &mut Candidate) -> bool {
        let Some((column, raw)) = spot.at(spot.fixed().nome) else { return false };
        let civil = self.name(spot, column, raw);
        person.sub_judice = civil.sub_judice;
        person.nome = civil.text;
        if person.nome.is_empty() {
            self.report(spot, column, &reading::NOME_EM_BRANCO, raw, "a célula do nome não traz um nome".into());
        }
        let Some((column, raw)) = spot.at(spot.fixed().nome_social).filter(|(_, r)| !words::is_blank(*r)) else {
            return civil.pcd;
        };
        let social = self.name(spot, column, raw);
        if !social.text.is_empty() && social.text != person.nome {
            person.nome_civil = Some(std::mem::replace(&mut person.nome, social.text));
        }
        civil.pcd
    }

    fn name(&mut self, spot: &Spot<'_>, column: u32, raw: Option<&RawValue>) -> name::Name {
        let Some(RawValue::Text(text)) = raw else { return name::Name::default() };
        let read = name::read(text);
        if name::is_formula(text) {
            self.report(spot, column, &reading::NOME_FORMULA, raw, format!("“{text}” começa como fórmula"));
        }
        if read.damaged || read.repaired {
            let message = if read.damaged {
                "faltam letras no nome".to_owned()
            } else {
                format!("letras refeitas: “{}”", read.text)
            };
            self.report(spot, column, &reading::NOME_ESTRAGADO, raw, message);
        }
        if read.marked {
            self.tally.add(&reading::NOME_COM_MARCA, column, spot.row.number, || text.to_string());
        }
        if read.nbsp {
            self.tally.add(&reading::CARACTERES_INVISIVEIS, column, spot.row.number, || text.to_string());
        }
        self.odd_characters(spot, column, raw, &read);
        read
    }

    /// Characters in a name that nobody sees, and letters that only look like ours.
    fn odd_characters(&mut self, spot: &Spot<'_>, column: u32, raw: Option<&RawValue>, read: &name::Name) {
        let code = |c: char| format!("U+{:04X}", u32::from(c));
        if let Some(c) = read.invisible {
            let message = format!("o nome trazia um caractere que não se vê ({}), retirado", code(c));
            self.report(spot, column, &reading::CARACTERES_INVISIVEIS, raw, message);
        }
        if let Some(c) = read.foreign {
            let message = format!("a letra “{c}” ({}) do nome não é do alfabeto latino", code(c));
            self.report(spot, column, &reading::NOME_DE_OUTRO_ALFABETO, raw, message);
        }
    }

    fn cpf(&mut self, spot: &Spot<'_>) -> Option<Cpf> {
        let (column, raw) = spot.at(spot.fixed().cpf)?;
        match id::read_cpf(raw) {
            CpfCell::None => None,
            CpfCell::Unreadable => {
                self.report(spot, column, &reading::CPF_INVALIDO, raw, "a célula não é um CPF".into());
                None
            }
            CpfCell::Digits(cpf) => {
                if !cpf.valid {
                    self.report(
                        spot,
                        column,
                        &reading::CPF_INVALIDO,
                        raw,
                        "os dígitos verificadores do CPF não conferem".into(),
                    );
                } else if cpf.padded > 0 {
                    self.tally
                        .add(&reading::CPF_SEM_ZEROS, column, spot.row.number, || raw.map(shown).unwrap_or_default());
                }
                Cpf::new(cpf.digits)
            }
        }
    }

    /// Birth date and hour; whether the date was a day count.
    fn birth(&mut self, spot: &Spot<'_>, person: &mut Candidate) -> bool {
        let needs = &self.plan.perfis[spot.perfil];
        let (wanted, hour) = (needs.nascimento, needs.hora);
        let Some((column, raw)) = spot.at(spot.fixed().nascimento) else {
            if wanted {
                person.nascimento = Cell::Bad(self.missing(spot, "nascimento", "data de nascimento"));
            }
            return false;
        };
        let Some(value) = raw.filter(|r| !words::is_blank(Some(r))) else {
            if wanted {
                person.nascimento = Cell::Bad(self.report(
                    spot,
                    column,
                    &reading::NASCIMENTO_ILEGIVEL,
                    raw,
                    "a data de nascimento está em branco".into(),
                ));
            }
            return false;
        };
        let serial = self.birth_date(spot, column, value, person);
        if hour {
            person.hora_nascimento = self.birth_hour(spot);
        }
        serial
    }

    fn birth_date(&mut self, spot: &Spot<'_>, column: u32, raw: &RawValue, person: &mut Candidate) -> bool {
        match date::read(raw, self.plan.ultimo_nascimento) {
            Ok(read) => {
                if read.date.day() > 12 && !read.serial {
                    self.meses_antes.1 += 1;
                }
                if read.bare || read.short_year {
                    self.tally.add(&reading::DATA_POUCO_CLARA, column, spot.row.number, || shown(raw));
                }
                self.plausible_age(spot, column, raw, read.date);
                person.nascimento = Cell::Value(read.date);
                read.serial
            }
            Err(error) => {
                let message = match error {
                    DateError::Impossible => format!("“{}” não é um dia possível de nascimento", shown(raw)),
                    DateError::MonthFirst => format!("“{}” só existe com o mês antes do dia", shown(raw)),
                    DateError::Syntax => format!("“{}” não se lê como data; esperava-se dd/mm/aaaa", shown(raw)),
                };
                if error == DateError::MonthFirst {
                    self.meses_antes.0 += 1;
                    self.meses_antes.2 = if self.meses_antes.2 == 0 { spot.row.number } else { self.meses_antes.2 };
                }
                person.nascimento =
                    Cell::Bad(self.report(spot, column, &reading::NASCIMENTO_ILEGIVEL, Some(raw), message));
                false
            }
        }
    }

    fn plausible_age(&mut self, spot: &Spot<'_>, column: u32, raw: &RawValue, born: Date) {
        let age = born.age_on(self.plan.ultimo_nascimento).unwrap_or(0);
        if !(14..=100).contains(&age) {
            let message = format!("nascimento em {born}: {} na publicação do edital", contados(age, "ano", "anos"));
            self.report(spot, column, &cross::IDADE_IMPLAUSIVEL, Some(raw), message);
        }
    }

    fn birth_hour(&mut self, spot: &Spot<'_>) -> Cell<(u8, u8)> {
        let Some((column, raw)) = spot.at(spot.header.columns.get("hora_nascimento")) else {
            return Cell::Bad(self.missing(spot, "hora_nascimento", "hora de nascimento"));
        };
        match raw.filter(|r| !words::is_blank(Some(r))) {
            None => Cell::Bad(self.report(
                spot,
                column,
                &reading::CRITERIO_ILEGIVEL,
                raw,
                "a hora de nascimento está em branco".into(),
            )),
            Some(v) => match date::read_hour(v) {
                Some(hour) => Cell::Value(hour),
                None => Cell::Bad(self.report(
                    spot,
                    column,
                    &reading::CRITERIO_ILEGIVEL,
                    raw,
                    format!("“{}” não se lê como hora", shown(v)),
                )),
            },
        }
    }

    /// One finding per cargo for a column that the sheet does not have.
    fn missing(&mut self, spot: &Spot<'_>, campo: &str, what: &str) -> u32 {
        if let Some(index) = self.faltas.get(&(spot.cargo, campo.to_owned())) {
            return *index;
        }
        let place = self.place(spot.header.columns.inscricao, spot.header.last);
        let finding = Finding::new(
            &reading::CRITERIO_SEM_COLUNA,
            self.scope(spot.cargo),
            place,
            format!("a aba não tem coluna de {what}, de que o desempate precisa"),
        );
        let index = self.cargo_finding(spot.cargo, finding);
        self.faltas.insert((spot.cargo, campo.to_owned()), index);
        index
    }

    fn scores(&mut self, spot: &Spot<'_>, pessoa: u32) -> Box<[RawScore]> {
        let plan = self.plan;
        let perfil = &plan.edital.perfis[spot.perfil];
        let columns = &spot.header.columns.provas[spot.perfil];
        let mut all = Vec::with_capacity(columns.len());
        for ((prova, column), maximo) in perfil.provas().zip(columns).zip(&plan.perfis[spot.perfil].maximos) {
            all.push(match column {
                Some(c) => self.score(spot, *c, *maximo, perfil.casas, pessoa),
                None => {
                    self.without_column(spot, &prova.id, &prova.coluna);
                    RawScore::Blank
                }
            });
        }
        all.into()
    }

    /// A score that is not there is an absence; beside other scores of its stage, or alone beside a total, it may be a slip. What the
    /// organizer's total or ranks decide needs no scores.
    fn blank_scores(&mut self, spot: &Spot<'_>, person: &Candidate) {
        let plan = self.plan;
        if plan.perfis[spot.perfil].total_da_banca || plan.perfis[spot.perfil].ranks_da_banca {
            return;
        }
        let value = |n: &RawScore| matches!(n, RawScore::Value(_));
        let total = person.nota_banca.is_some_and(|n| n > Decimal::from_int(0)) && !person.notas.iter().any(value);
        let columns = &spot.header.columns.provas[spot.perfil];
        let mut rest = person.notas.iter().zip(columns);
        for etapa in &plan.edital.perfis[spot.perfil].etapas {
            let here: Vec<_> = rest.by_ref().take(etapa.provas.len()).collect();
            let beside = here.iter().any(|(n, _)| value(n));
            for (prova, (nota, column)) in etapa.provas.iter().zip(&here) {
                let Some(column) = column.filter(|_| **nota == RawScore::Blank && (beside || total)) else { continue };
                let why = if beside { "outras provas da etapa têm nota" } else { "a linha tem um total" };
                let message = format!("a nota de {} está em branco e {why}", prova.id);
                self.report(spot, column, &reading::NOTA_EM_BRANCO, spot.raw(Some(column)), message);
            }
        }
    }

    /// A prova without a column: once per cargo. With the organizer's ranks taken as given no score is needed.
    fn without_column(&mut self, spot: &Spot<'_>, prova: &str, header: &str) {
        if self.plan.perfis[spot.perfil].ranks_da_banca
            || self.faltas.contains_key(&(spot.cargo, format!("prova:{prova}")))
        {
            return;
        }
        let place = self.place(spot.header.columns.inscricao, spot.header.last);
        let message = format!("a aba não tem a coluna “{header}” da prova {prova}");
        let index = self.cargo_finding(
            spot.cargo,
            Finding::new(&reading::PROVA_SEM_COLUNA, self.scope(spot.cargo), place, message),
        );
        self.faltas.insert((spot.cargo, format!("prova:{prova}")), index);
    }

    fn score(&mut self, spot: &Spot<'_>, column: u32, maximo: Option<Decimal>, casas: u8, pessoa: u32) -> RawScore {
        let Some(raw) = spot.raw(Some(column)) else { return RawScore::Blank };
        if let RawValue::Text(text) = raw
            && !text.as_bytes().first().is_some_and(u8::is_ascii_digit)
            && let Some(word) = words::score_word(&clean(text))
        {
            return word;
        }
        match number::read(raw) {
            Ok(number) => self.numeric_score(spot, column, raw, number, maximo, casas, pessoa),
            Err(error) => {
                let message = format!("“{}” é {}; esperava-se uma nota", shown(raw), error.found());
                self.report(spot, column, score_entry(&error), Some(raw), message);
                RawScore::Blank
            }
        }
    }

    #[allow(clippy::too_many_arguments, reason = "the parts of one cell")]
    fn numeric_score(
        &mut self,
        spot: &Spot<'_>,
        column: u32,
        raw: &RawValue,
        number: Number,
        maximo: Option<Decimal>,
        casas: u8,
        pessoa: u32,
    ) -> RawScore {
        self.watch(spot, column, &number, maximo, pessoa);
        let above = maximo.filter(|m| number.value > *m);
        if number.date_style {
            if above.is_some() || maximo.is_none() {
                self.report(
                    spot,
                    column,
                    &reading::NOTA_DE_OUTRA_ESPECIE,
                    Some(raw),
                    format!("a célula é mostrada como data; o número guardado é {}", number.value.pt(0)),
                );
                return RawScore::Value(number.value);
            }
            self.tally.add(&reading::LEITURA_CUIDADOSA, column, spot.row.number, || shown(raw));
        }
        if let Some(m) = above {
            self.report(
                spot,
                column,
                &reading::NOTA_ACIMA_DO_MAXIMO,
                Some(raw),
                format!("nota {} acima do máximo {} da prova", number.value.pt(0), m.pt(0)),
            );
        }
        if number.value < Decimal::from_int(0) {
            self.tally.add(&reading::NOTA_NEGATIVA, column, spot.row.number, || shown(raw));
        }
        if number.value.places() > casas {
            self.tally.add(&reading::CASAS_DEMAIS, column, spot.row.number, || shown(raw));
        }
        RawScore::Value(number.value)
    }

    /// What the column shows as a whole.
    fn watch(&mut self, spot: &Spot<'_>, column: u32, number: &Number, maximo: Option<Decimal>, pessoa: u32) {
        let formula = spot.formula(column);
        let index = column as usize;
        if self.watches.len() <= index {
            self.watches.resize_with(index + 1, Watch::default);
        }
        let watch = &mut self.watches[index];
        watch.see(number, formula, spot.row.number);
        let thousands = || number.value.units(3).is_none_or(|n| maximo.is_some_and(|m| Decimal::from_int(n) > m));
        if number.ambiguous && !thousands() {
            watch.ambiguous.push(Ambiguous { cargo: spot.cargo, pessoa, linha: spot.row.number, valor: number.value });
        }
        if number.long {
            self.tally.add(&reading::ALGARISMOS_DEMAIS, column, spot.row.number, || number.value.pt(0));
        }
        if number.odd_minus {
            self.tally.add(&reading::LEITURA_CUIDADOSA, column, spot.row.number, || number.value.pt(0));
        }
    }

    /// The organizer's total.
    fn total(&mut self, spot: &Spot<'_>, pessoa: u32) -> Option<Decimal> {
        let (column, raw) = spot.at(spot.fixed().nota_final)?;
        let needs = &self.plan.perfis[spot.perfil];
        let (decisive, maximo) = (needs.total_da_banca, needs.total_maximo);
        let raw = raw?;
        if let RawValue::Text(text) = raw
            && !text.as_bytes().first().is_some_and(u8::is_ascii_digit)
        {
            let text = clean(text);
            let out = words::score_word(&text).is_some()
                || words::situacao(&text).is_some_and(|(s, _)| s != Situacao::Nenhuma);
            if out {
                return None;
            }
        }
        match number::read(raw) {
            Ok(number) if number.date_style && maximo.is_none_or(|m| number.value > m) => {
                self.bad_total(spot, column, raw, decisive, "uma data")
            }
            Ok(number) => {
                let maximo = if decisive { maximo } else { maximo.or(Some(Decimal::ZERO)) };
                self.watch(spot, column, &number, maximo, pessoa);
                Some(number.value)
            }
            Err(error) => self.bad_total(spot, column, raw, decisive, &error.found()),
        }
    }

    fn bad_total(
        &mut self,
        spot: &Spot<'_>,
        column: u32,
        raw: &RawValue,
        decisive: bool,
        found: &str,
    ) -> Option<Decimal> {
        let severity = if decisive { Severity::Error } else { Severity::Warning };
        let message = format!("“{}” é {found}; esperava-se a nota final", shown(raw));
        self.report_as(spot, column, &reading::TOTAL_ILEGIVEL, severity, Some(raw), message);
        None
    }

    /// The organizer's ranks, `ac` first; empty when the sheet gives none.
    fn ranks(&mut self, spot: &Spot<'_>) -> Box<[Option<u32>]> {
        let plan = self.plan;
        let fixed = spot.fixed();
        let sheet_list = self.out.lista;
        let of = |i: usize| match (sheet_list, i) {
            (Some(list), i) if list.index() == i => fixed.classificacao,
            (Some(_), _) => None,
            (None, 0) => fixed.classificacao,
            (None, i) => fixed.reservas.get(i - 1).and_then(|r| r[2]),
        };
        let lists = 0..plan.edital.listas();
        if lists.clone().all(|i| of(i).is_none()) {
            return Box::default();
        }
        lists.map(|i| of(i).and_then(|c| self.rank(spot, c))).collect()
    }

    fn rank(&mut self, spot: &Spot<'_>, column: u32) -> Option<u32> {
        let raw = spot.raw(Some(column));
        id::read_rank(raw).unwrap_or_else(|_| {
            let severity =
                if self.plan.perfis[spot.perfil].ranks_da_banca { Severity::Error } else { Severity::Warning };
            let message = format!("“{}” não é um número de ordem", raw.map(shown).unwrap_or_default());
            self.report_as(spot, column, &reading::CLASSIFICACAO_ILEGIVEL, severity, raw, message);
            None
        })
    }

    fn situation(&mut self, spot: &Spot<'_>, sub_judice: &mut bool) -> Situacao {
        let Some((column, raw)) = spot.at(spot.fixed().situacao) else { return Situacao::Nenhuma };
        let Some(value) = raw.filter(|r| !words::is_empty(Some(r))) else { return Situacao::Nenhuma };
        let read = match value {
            RawValue::Text(text) => self.situation_of(text),
            _ => None,
        };
        match read {
            Some((situacao, court)) => {
                *sub_judice |= court;
                situacao
            }
            None if self.is_modality(spot, column, value) => Situacao::Nenhuma,
            None => {
                self.report(
                    spot,
                    column,
                    &reading::SITUACAO_DESCONHECIDA,
                    raw,
                    format!("“{}” não é uma situação conhecida", shown(value)),
                );
                Situacao::Nenhuma
            }
        }
    }

    /// The situation that a text says; few texts fill a column, so each is read once.
    fn situation_of(&mut self, text: &str) -> Option<(Situacao, bool)> {
        if let Some(known) = self.situacao_memo.get(text) {
            return *known;
        }
        let read = words::situacao(&clean(text));
        self.situacao_memo.insert(text.to_owned(), read);
        read
    }

    /// Does the column also tell the modality, and is this one of its values?
    fn is_modality(&self, spot: &Spot<'_>, column: u32, raw: &RawValue) -> bool {
        let RawValue::Text(text) = raw else { return false };
        spot.header.columns.get("modalidade") == Some(column) && self.plan.modalidades.contains_key(&fold(text))
    }

    /// The court-order column, or the words in a column without a name.
    fn court_order(&mut self, spot: &Spot<'_>, sub_judice: &mut bool) {
        if let Some((column, raw)) = spot.at(spot.fixed().sub_judice) {
            match words::sub_judice(raw) {
                Some(answer) => *sub_judice |= answer,
                None => {
                    let message = format!("“{}” não diz sim nem não", raw.map(shown).unwrap_or_default());
                    self.report_as(spot, column, &reading::MARCA_ILEGIVEL, Severity::Warning, raw, message);
                }
            }
        }
        for c in spot.row.cells.iter().filter(|c| spot.fixed().rotuladas.binary_search(&c.column).is_err()) {
            if let RawValue::Text(text) = &c.value
                && !words::is_blank_mark(text)
            {
                *sub_judice |= words::says_sub_judice(&fold(text));
                self.tally.add(&reading::COLUNA_SEM_NOME, c.column, spot.row.number, || text.to_string());
            }
        }
    }

    /// Quota lists: the sheet's own, flags with their confirmations, modality, ranks, and marks beside the name.
    fn lists(&mut self, spot: &Spot<'_>, ranks: &[Option<u32>], pcd_mark: bool) -> ListaSet {
        let plan = self.plan;
        let mut lists = self.out.lista.filter(|l| !l.is_ac()).map_or(ListaSet::EMPTY, |l| ListaSet::EMPTY.with(l));
        for i in 0..plan.edital.reservas.len() {
            let list = Lista::reserva(i);
            let told = self.flagged(spot, i);
            let ranked = ranks.get(list.index()).copied().flatten().is_some();
            if told.unwrap_or(ranked) {
                lists = lists.with(list);
            }
        }
        lists = lists.or(self.modality(spot));
        if pcd_mark { self.marked(spot, lists) } else { lists }
    }

    /// Does the flag of a reserve say yes, confirmed where the sheet has a confirmation? `None` without a flag.
    fn flagged(&mut self, spot: &Spot<'_>, reserva: usize) -> Option<bool> {
        let plan = self.plan;
        let list = &plan.edital.reservas[reserva].lista;
        let [flag, confirmation, _] = spot.fixed().reservas.get(reserva).copied().unwrap_or_default();
        let (flag, confirmation) = (spot.at(flag), spot.at(confirmation));
        let asked = match flag {
            Some((column, raw)) => self.yes_no(spot, column, raw, reserva),
            None => confirmation.is_some(),
        };
        match confirmation {
            Some((column, raw)) if asked && flag.is_some() && words::is_blank(raw) => {
                self.report(
                    spot,
                    column,
                    &reading::CONFIRMACAO_EM_BRANCO,
                    raw,
                    format!("a confirmação na lista {list} está em branco: não confirmada"),
                );
                Some(false)
            }
            Some((column, raw)) if asked => Some(self.yes_no(spot, column, raw, reserva)),
            Some((column, raw)) if words::flag(raw, &plan.palavras[reserva]) == Some(true) => {
                let message = format!("a confirmação na lista {list} diz sim e a pessoa não pediu a lista");
                self.report(spot, column, &reading::CONFIRMACAO_SEM_PEDIDO, raw, message);
                Some(false)
            }
            _ => flag.map(|_| asked),
        }
    }

    fn yes_no(&mut self, spot: &Spot<'_>, column: u32, raw: Option<&RawValue>, reserva: usize) -> bool {
        let plan = self.plan;
        words::flag(raw, &plan.palavras[reserva]).unwrap_or_else(|| {
            let message = format!("“{}” não é sim nem não", raw.map(shown).unwrap_or_default());
            self.report(spot, column, &reading::MARCA_ILEGIVEL, raw, message);
            false
        })
    }

    fn modality(&mut self, spot: &Spot<'_>) -> ListaSet {
        let Some((column, raw)) = spot.at(spot.fixed().modalidade) else { return ListaSet::EMPTY };
        let text = raw.and_then(crate::ingest::cell::label).unwrap_or_default();
        if let Some(lists) = self.plan.modalidades.get(&fold(&text)) {
            return *lists;
        }
        let situation = spot.header.columns.get("situacao") == Some(column) && words::situacao(&text).is_some();
        if !situation {
            let message = format!("“{text}” não está em [planilhas.modalidade] valores");
            self.report(spot, column, &reading::MODALIDADE_DESCONHECIDA, raw, message);
        }
        ListaSet::EMPTY
    }

    /// A disability mark beside the name: compared with the column, or taken where nothing else tells.
    fn marked(&mut self, spot: &Spot<'_>, lists: ListaSet) -> ListaSet {
        let Some(pcd) = self.plan.lista_pcd().filter(|l| !lists.has(*l)) else { return lists };
        let reserva = pcd.reserva_index().unwrap_or(0);
        let column = spot.header.columns.get("nome").unwrap_or(spot.header.columns.inscricao);
        let raw = spot.raw(Some(column));
        if self.has_source(spot.header, reserva) {
            self.report(
                spot,
                column,
                &cross::MARCA_CONTRADIZ,
                raw,
                "o nome traz a marca de PcD e a coluna diz que não concorre".into(),
            );
            return lists;
        }
        self.marcas_pcd = true;
        self.report(
            spot,
            column,
            &cross::MARCA_CONTRADIZ,
            raw,
            "só a marca junto ao nome diz que a pessoa concorre como PcD; foi aceita".into(),
        );
        lists.with(pcd)
    }

    fn extras(&mut self, spot: &Spot<'_>, ranks: &[Option<u32>]) -> Box<[Extra]> {
        let plan = self.plan;
        let columns = &spot.header.columns.criterios[spot.perfil];
        let fontes = &plan.perfis[spot.perfil].criterios;
        fontes.iter().zip(columns).map(|(fonte, column)| self.extra(spot, fonte, *column, ranks)).collect()
    }

    fn extra(&mut self, spot: &Spot<'_>, fonte: &Fonte, column: Option<u32>, ranks: &[Option<u32>]) -> Extra {
        match (fonte, column) {
            (Fonte::Nenhuma, _) => Extra::None,
            (Fonte::Banca, _) => Extra::Number(
                ranks.first().copied().flatten().map_or(Cell::Blank, |n| Cell::Value(Decimal::from_int(i64::from(n)))),
            ),
            (Fonte::Sorteio, None) => Extra::Number(Cell::Blank),
            (Fonte::Jurado, None) => Extra::Flag(Cell::Bad(self.missing(spot, "jurado", "jurado"))),
            (Fonte::Sinal(h), None) => Extra::Flag(Cell::Bad(self.missing(spot, h, &format!("“{h}”")))),
            (Fonte::Valor(h), None) => Extra::Number(Cell::Bad(self.missing(spot, h, &format!("“{h}”")))),
            (Fonte::Jurado | Fonte::Sinal(_), Some(c)) => {
                let raw = spot.raw(Some(c));
                Extra::Flag(match words::flag(raw, &["jurado".to_owned()]) {
                    Some(answer) => Cell::Value(answer),
                    None => Cell::Bad(self.bad_criterion(spot, c, raw, "sim ou não")),
                })
            }
            (Fonte::Sorteio | Fonte::Valor(_), Some(c)) => Extra::Number(self.criterion_number(spot, c)),
        }
    }

    fn criterion_number(&mut self, spot: &Spot<'_>, column: u32) -> Cell<Decimal> {
        let Some(raw) = spot.raw(Some(column)).filter(|r| !words::is_blank(Some(r))) else { return Cell::Blank };
        if let RawValue::Text(text) = raw
            && words::score_word(&clean(text)).is_some()
        {
            return Cell::Blank;
        }
        match number::read(raw) {
            Ok(n) if !n.ambiguous && !n.date_style => Cell::Value(n.value),
            _ => match id::read_rank(Some(raw)) {
                Ok(Some(n)) => Cell::Value(Decimal::from_int(i64::from(n))),
                _ => Cell::Bad(self.bad_criterion(spot, column, Some(raw), "um número")),
            },
        }
    }

    fn bad_criterion(&mut self, spot: &Spot<'_>, column: u32, raw: Option<&RawValue>, expected: &str) -> u32 {
        let message = format!("“{}” não se lê; esperava-se {expected}", raw.map(shown).unwrap_or_default());
        self.report(spot, column, &reading::CRITERIO_ILEGIVEL, raw, message)
    }

    /// The number drawn, where the chain does not name `sorteio`: it is always the last resort.
    fn unnamed_draw(&mut self, spot: &Spot<'_>) -> Option<u32> {
        if self.plan.perfis[spot.perfil].sorteio {
            return None;
        }
        let (_, raw) = spot.at(spot.fixed().sorteio)?;
        id::read_rank(raw).ok().flatten()
    }
}
