//! The folder of an act: its name, the number that it keeps, its files.

use super::{Ato, Content, Options};
use crate::archive::manifest::Origem;
use crate::archive::writer::Staging;
use crate::domain::Date;
use crate::finding::Finding;
use crate::pipeline::compute::Computed;
use crate::pipeline::documents::publicacao;
use crate::pipeline::homologar::Fault;
use crate::pipeline::nomear;
use crate::pipeline::public::{Public, write_docx};
use crate::pipeline::summary::{self, Waived};
use crate::report::template::Templates;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The folder of an act, the warnings of its text, what was kept in the folder.
pub(super) type Written = (PathBuf, Vec<Finding>, Vec<String>);

/// Where an act goes.
pub(super) struct Place<'o> {
    ato: Ato,
    asked: &'o Options,
    pub(super) publication: PathBuf,
    /// The number of the act that stands there, where none was asked for.
    pub(super) standing: Option<String>,
}

impl<'o> Place<'o> {
    pub(super) fn new(ato: Ato, asked: &'o Options, publication: PathBuf) -> Self {
        let mut place = Self { ato, asked, publication, standing: None };
        if asked.numero.is_none() {
            place.standing = nomear::standing_number(&place.publication.join(place.name()));
        }
        place
    }

    fn numero(&self) -> Option<&str> {
        self.asked.numero.as_deref().or(self.standing.as_deref())
    }

    /// `atos/sorteio`, `atos/convocacao-2025-12-04`.
    fn name(&self) -> String {
        let dia = self.asked.data.map_or_else(String::new, |d| format!("-{}", d.iso()));
        format!("atos/{}{dia}", self.ato.id())
    }

    /// Draws the act beside its place and puts it there in one step: its folder, and the warnings of its text; `None` when
    /// there is nothing to print.
    pub(super) fn write(
        &self,
        computed: &Computed,
        waived: &[Waived],
        content: &Content<'_>,
    ) -> Result<Option<Written>, Fault> {
        if content.is_empty() {
            return Ok(None);
        }
        let edital = &computed.exam.edital;
        let held = computed.errors_by_cargo();
        let templates = Templates::new(computed.exam.textos.clone());
        let origem = self.origin(computed, waived);
        let codigo = origem.codigo();
        let mut p = publicacao(computed, waived, &codigo, &held, &templates);
        p.numero = self.numero();
        if let Content::Retificacao(changes) = content {
            p.cargos.retain(|c| changes.cargos.contains(&c.cargo.codigo));
        }
        let volumes = content.volumes(&p, self.asked.data)?;
        let staging = Staging::begin_inside(&self.publication, &self.name())?;
        let scanner = computed.scanner();
        let public = Public::new(&staging, &scanner);
        public.draw_volumes(&volumes)?;
        write_docx(&public, "", &volumes)?;
        public.finish()?;
        let mut notices = volumes.avisos;
        summary::waive(edital, &mut notices);
        staging.seal(origem)?;
        let kept = staging.commit_keeping()?;
        Ok(Some((self.publication.join(self.name()), notices, kept)))
    }

    fn origin(&self, computed: &Computed, waived: &[Waived]) -> Origem {
        let mut origem = summary::origem(computed, waived, BTreeMap::new());
        origem.data = self.asked.data.map(Date::iso);
        origem.numero = self.numero().map(str::to_owned);
        origem
    }
}
