//! Invented people: names from short lists, CPF with right check digits, birth dates, ties, quotas, a number of the draw.

mod nomes;

use nomes::{LUGARES, NOMES, OFICIOS, SOBRENOMES};

/// SplitMix64 (Steele, Lea and Flood, 2014).
#[derive(Clone, Debug)]
pub struct Seed(u64);

impl Seed {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Below `n`.
    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    fn pick(&mut self, words: &[&'static str]) -> &'static str {
        words[usize::try_from(self.below(words.len() as u64)).expect("an index of a list")]
    }
}

/// A value of a cell.
#[derive(Clone, Debug)]
pub enum Valor {
    Vazio,
    Texto(String),
    /// Days since 1899-12-30, as spreadsheets keep dates.
    Data(u32),
    /// Hundredths.
    Nota(u64),
    Inteiro(u64),
}

/// Headers of the sheets.
const COLUNAS: [&str; 20] = [
    "Inscrição",
    "Nome",
    "Nome Social",
    "CPF",
    "Data de Nascimento",
    "Cód. Cargo",
    "Cargo",
    "Município de Prova",
    "PcD",
    "PcD Deferido",
    "Negro",
    "Negro Deferido",
    "Língua Portuguesa",
    "Legislação",
    "Informática",
    "Conhecimentos Específicos",
    "Títulos",
    "Jurado",
    "Sorteio",
    "Situação",
];

/// One cargo: code, name, people, vagas.
#[derive(Clone, Debug)]
pub struct Cargo {
    pub codigo: String,
    pub nome: String,
    pub pessoas: u64,
    pub vagas: u64,
    pub perfil: &'static str,
}

/// What is particular about an exam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forma {
    /// Two reserves, a few ties: as exams are.
    Comum,
    /// Everybody has the same scores and was born on the same day: the draw alone decides.
    Empates,
    /// Ten reserves, people on several of them.
    Listas,
    /// Registration numbers with a hyphen: text, and not numbers.
    Hifen,
}

/// Reserves of [`Forma::Listas`].
const LISTAS: u64 = 10;

/// An exam: sizes only; people are made while they are written.
#[derive(Clone, Debug)]
pub struct Exame {
    pub cargos: Vec<Cargo>,
    forma: Forma,
}

impl Exame {
    /// `pessoas` people over `cargos` cargos, few large and many small, as in real exams.
    pub fn new(pessoas: u64, cargos: u64, forma: Forma) -> Self {
        let peso = |i: u64| 1_000_000_000 / (i + 20);
        let total: u64 = (0..cargos).map(peso).sum();
        let mut sobra = pessoas;
        let mut lista: Vec<Cargo> = (0..cargos)
            .map(|i| {
                let n = (pessoas * peso(i) / total).max(1).min(sobra);
                sobra -= n;
                Cargo {
                    codigo: format!("{:04}", i + 1),
                    nome: nome_do_cargo(i),
                    pessoas: n,
                    vagas: 0,
                    perfil: perfil(i),
                }
            })
            .collect();
        if let Some(primeiro) = lista.first_mut() {
            primeiro.pessoas += sobra;
        }
        for cargo in &mut lista {
            cargo.vagas = (cargo.pessoas / 50).clamp(1, 600);
        }
        Self { cargos: lista, forma }
    }

    /// Headers of the sheets.
    pub fn colunas(&self) -> Vec<String> {
        if self.forma != Forma::Listas {
            return COLUNAS.iter().map(|c| (*c).to_owned()).collect();
        }
        // the marks of the two reserves that this exam does not have are no marks here
        let comum = COLUNAS.iter().map(|c| match *c {
            "PcD" | "PcD Deferido" | "Negro" | "Negro Deferido" => format!("Observação sobre {c}"),
            outra => outra.to_owned(),
        });
        comum.chain((1..=LISTAS).map(coluna_da_lista)).collect()
    }

    /// Every row in the order of the sheets: cargo by cargo.
    pub fn linhas(&self) -> impl Iterator<Item = Vec<Valor>> + '_ {
        let mut numero = 0u64;
        self.cargos
            .iter()
            .flat_map(|c| std::iter::repeat_n(c, usize::try_from(c.pessoas).expect("fits in memory")))
            .map(move |cargo| {
                numero += 1;
                match self.forma {
                    Forma::Comum => linha(numero, cargo),
                    Forma::Empates => empatada(linha(numero, cargo)),
                    Forma::Listas => com_listas(numero, linha(numero, cargo)),
                    Forma::Hifen => com_hifen(numero, linha(numero, cargo)),
                }
            })
    }

    /// `edital.toml`.
    pub fn edital(&self, resultados: &str) -> String {
        let mut texto = EDITAL.replace("@RESULTADOS@", resultados);
        if self.forma == Forma::Listas {
            texto = texto.replace(RESERVAS, "").replace("[ordem]\n", &reservas()).replace(CORTES, &cortes());
        }
        for c in &self.cargos {
            texto.push_str(&format!(
                "\n[[cargo]]\ncodigo = \"{}\"\nnome = \"{}\"\nvagas = {}\nperfil = \"{}\"\n",
                c.codigo, c.nome, c.vagas, c.perfil
            ));
        }
        texto
    }
}

fn nome_do_cargo(i: u64) -> String {
    let at =
        |words: &[&'static str], i: u64| words[usize::try_from(i % words.len() as u64).expect("an index of a list")];
    let regiao = i / 192;
    let sufixo = if regiao == 0 { String::new() } else { format!(" {}", regiao + 1) };
    format!("{} - {}{sufixo}", at(&OFICIOS, i), at(&LUGARES, i / 12))
}

const fn perfil(i: u64) -> &'static str {
    if i.is_multiple_of(2) { "superior" } else { "medio" }
}

fn linha(numero: u64, cargo: &Cargo) -> Vec<Valor> {
    let mut s = Seed(numero.wrapping_mul(0xD134_2543_DE82_EF95));
    let sim = |b: bool| Valor::Texto(if b { "Sim" } else { "Não" }.into());
    let nome = format!("{} {} {} {}", s.pick(&NOMES), s.pick(&NOMES), s.pick(&SOBRENOMES), s.pick(&SOBRENOMES));
    let social = if s.below(500) == 0 {
        Valor::Texto(format!("{} {}", s.pick(&NOMES), s.pick(&SOBRENOMES)))
    } else {
        Valor::Vazio
    };
    let (pcd, negro) = (s.chance(4), s.chance(25));
    let ausente = s.chance(12);
    let nivel = s.below(60) + 20;
    let nota = |s: &mut Seed, maximo: u64, passo: u64| {
        if ausente {
            return Valor::Texto("-".into());
        }
        let alvo = maximo * (nivel + s.below(41)) / 120;
        Valor::Nota(alvo.min(maximo) * 100 / passo * passo)
    };
    let provas = [nota(&mut s, 20, 100), nota(&mut s, 10, 100), nota(&mut s, 10, 100), nota(&mut s, 30, 100)];
    let titulos = if ausente { Valor::Texto("-".into()) } else { Valor::Nota(s.below(21) * 50) };
    let mut celulas = vec![
        Valor::Texto(format!("{:08}", 10_000_000 + numero)),
        Valor::Texto(nome),
        social,
        Valor::Texto(cpf(numero)),
        Valor::Data(u32::try_from(18_264 + s.below(20_000)).expect("a date of the last century")),
        Valor::Texto(cargo.codigo.clone()),
        Valor::Texto(cargo.nome.clone()),
        Valor::Texto(s.pick(&LUGARES).to_owned()),
        sim(pcd),
        if pcd { sim(s.chance(85)) } else { Valor::Vazio },
        sim(negro),
        if negro { sim(s.chance(90)) } else { Valor::Vazio },
    ];
    celulas.extend(provas);
    celulas.extend([titulos, sim(s.chance(2)), Valor::Inteiro(numero), situacao(ausente)]);
    celulas
}

/// The cut of each of the ten lists.
fn cortes() -> String {
    (1..=LISTAS).map(|n| format!(", l{n} = \"12x\"")).collect()
}

fn coluna_da_lista(n: u64) -> String {
    format!("Lista {n}")
}

/// Ten reserves of 5 %, in the place of the two, and the columns of their people.
fn reservas() -> String {
    let colunas: String = (1..=LISTAS).map(|n| format!("l{n} = \"{}\"\n", coluna_da_lista(n))).collect();
    let reserva = |n| {
        format!(
            "[[reserva]]\nlista = \"l{n}\"\nnorma = \"lei-12990\"\npercentual = \"5\"\nrotulo = \"{}\"\n\n",
            coluna_da_lista(n)
        )
    };
    let listas: String = (1..=LISTAS).map(reserva).collect();
    format!("[planilhas.colunas]\n{colunas}\n{listas}[ordem]\n")
}

/// The same person with the scores and the birth date of everybody.
fn empatada(mut celulas: Vec<Valor>) -> Vec<Valor> {
    for (titulo, celula) in COLUNAS.iter().zip(&mut celulas) {
        match *titulo {
            "Data de Nascimento" => *celula = Valor::Data(30_000),
            "Língua Portuguesa" | "Conhecimentos Específicos" => *celula = Valor::Nota(1_500),
            "Legislação" | "Informática" | "Títulos" => *celula = Valor::Nota(500),
            "Jurado" => *celula = Valor::Texto("Não".into()),
            "Situação" => *celula = situacao(false),
            _ => {}
        }
    }
    celulas
}

/// The same person on about three of the ten lists.
fn com_listas(numero: u64, mut celulas: Vec<Valor>) -> Vec<Valor> {
    let mut s = Seed(numero.wrapping_mul(0x9E6C_63D0_876A_9A47));
    celulas.extend((0..LISTAS).map(|_| Valor::Texto(if s.chance(30) { "Sim" } else { "Não" }.into())));
    celulas
}

/// The same person under a registration number that is no number.
fn com_hifen(numero: u64, mut celulas: Vec<Valor>) -> Vec<Valor> {
    if let Some(inscricao) = celulas.first_mut() {
        *inscricao = Valor::Texto(format!("0850{:08}-{}", 10_000_000 + numero, numero % 10));
    }
    celulas
}

fn situacao(ausente: bool) -> Valor {
    Valor::Texto(if ausente { "AUSENTE" } else { "PRESENTE" }.into())
}

/// The `n`-th CPF: nine digits spread over the whole range, and their two check digits (Receita Federal: weights 10…2 and 11…2,
/// modulo 11).
pub fn cpf(n: u64) -> String {
    let base = n.wrapping_mul(618_033_989) % 1_000_000_000;
    let mut digits: Vec<u64> = format!("{base:09}").bytes().map(|b| u64::from(b - b'0')).collect();
    for primeiro in [10, 11] {
        let soma: u64 = digits.iter().zip((2..=primeiro).rev()).map(|(d, peso)| d * peso).sum();
        digits.push(if soma % 11 < 2 { 0 } else { 11 - soma % 11 });
    }
    let d: String = digits.iter().map(u64::to_string).collect();
    format!("{}.{}.{}-{}", &d[..3], &d[3..6], &d[6..9], &d[9..])
}

/// The cuts of the two reserves of an exam as they are.
const CORTES: &str = ", pcd = \"12x\", negro = \"12x\"";

/// The reserves of an exam as they are.
const RESERVAS: &str = r#"[[reserva]]
lista = "pcd"
norma = "pcd-5-teto-20"

[[reserva]]
lista = "negro"
norma = "lei-12990"

"#;

/// The edital, but for its cargos.
const EDITAL: &str = include_str!("exame/edital.toml");
