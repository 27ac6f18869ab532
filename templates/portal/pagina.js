// A página do portal: lê os dados ao lado dela, sem servidor e sem rede. Todo texto vindo dos dados entra como texto, nunca como HTML.
"use strict";
const portal = (() => {
  const POR_PAGINA = 100, ACHADOS = 200, GUARDADOS = 24;
  const MOTIVOS = {
    "ausente": "ausente", "minimo-prova": "abaixo do mínimo da prova", "minimo-etapa": "abaixo do mínimo da etapa",
    "minimo-final": "abaixo do mínimo da nota final", "barreira": "além do corte da etapa", "eliminado": "eliminação pela banca"
  };
  const TIPOS = { "imediata": "vaga imediata", "cadastro-de-reserva": "cadastro de reserva" };
  const inteiro = new Intl.NumberFormat("pt-BR");
  let I = null, D = { diario: [], cargos: [] }, codigos = new Map(), rotulos = new Map(), vez = 0;
  const guardados = new Map(), esperas = new Map();
  const $ = (id) => document.getElementById(id);

  // Arquivos de dados: cada um é um script que se entrega a `dados` ou `pessoas`; só os últimos usados ficam na memória.
  function carregar(nome) {
    if (guardados.has(nome)) {
      const linhas = guardados.get(nome);
      guardados.delete(nome);
      guardados.set(nome, linhas);
      return Promise.resolve(linhas);
    }
    if (!esperas.has(nome)) {
      esperas.set(nome, new Promise((certo, errado) => {
        const s = document.createElement("script");
        s.src = "dados/portal/" + nome + ".js";
        s.onload = () => { s.remove(); esperas.delete(nome); guardados.has(nome) ? certo(guardados.get(nome)) : errado(nome); };
        s.onerror = () => { s.remove(); esperas.delete(nome); errado(nome); };
        document.head.append(s);
      }));
    }
    return esperas.get(nome);
  }
  function guardar(nome, linhas) {
    guardados.set(nome, linhas);
    while (guardados.size > GUARDADOS) guardados.delete(guardados.keys().next().value);
  }
  const arquivo = (letra, n) => letra + String(n).padStart(5, "0");

  // As linhas [de, até) de uma seção de um cargo.
  const SECAO = (cargo, s) => { const v = cargo[3]; return { file: v[3 * s], row: v[3 * s + 1], count: v[3 * s + 2] }; };
  async function linhas(cargo, s, de, ate) {
    const { file, row, count } = SECAO(cargo, s);
    const todas = [];
    for (let i = de; i < Math.min(ate, count);) {
      const posicao = row + i, f = file + Math.floor(posicao / I.linhas), dentro = posicao % I.linhas;
      const dados = await carregar(arquivo("d", f));
      const quantas = Math.min(ate, count) - i;
      const parte = dados.slice(dentro, dentro + quantas);
      if (parte.length === 0) throw arquivo("d", f);
      todas.push(...parte);
      i += parte.length;
    }
    return todas;
  }

  // Elementos: só texto e atributos conhecidos.
  function el(nome, atributos, ...filhos) {
    const e = document.createElement(nome);
    for (const [k, v] of Object.entries(atributos || {})) if (v !== null && v !== undefined) e.setAttribute(k, v);
    e.append(...filhos.filter((f) => f !== null));
    return e;
  }
  const elo = (partes, texto, extra) => el("a", { href: "#" + new URLSearchParams(partes), ...extra }, texto);
  function tabela(titulo, colunas, corpo) {
    const cabeca = el("tr", null, ...colunas.map((c) => el("th", { scope: "col" }, c.nome)));
    const linha = (r) => el("tr", { "aria-current": r.atual ? "true" : null },
      ...r.celulas.map((c, i) => i === 0 && colunas[0].linha ? el("th", { scope: "row" }, c)
        : el("td", { class: colunas[i].numero ? "numero" : null }, c)));
    return el("div", { class: "rolo", tabindex: "0", role: "region", "aria-label": titulo },
      el("table", null, el("caption", null, titulo), el("thead", null, cabeca), el("tbody", null, ...corpo.map(linha))));
  }
  const coluna = (nome, numero) => ({ nome, numero });
  const cargoNome = (c) => c[0][0] === c[0][1] ? c[0][1] : c[0][0] + " – " + c[0][1];
  const rotulo = (id) => rotulos.get(id) || id;
  const desempate = (id) => id ? (I.criterios[id] || id) : "";
  const posicaoNaOrdem = () => I.listas.length + 1, posicaoFora = () => I.listas.length + 2;
  const ordinal = (n) => n ? n + "º" : "";

  function mostrar(titulo, ...partes) {
    const h = el("h2", { tabindex: "-1" }, titulo);
    $("conteudo").replaceChildren(h, ...partes.filter((p) => p !== null));
    document.title = titulo + " – " + $("certame").textContent;
    return h;
  }
  const avisar = (texto) => { $("aviso").textContent = texto; };

  const vazio = (c) => [...I.listas.keys()].every((i) => SECAO(c, i + 1).count === 0) && SECAO(c, posicaoNaOrdem()).count + SECAO(c, posicaoFora()).count === 0;

  // Documentos: um elo para cada arquivo que existe, relativo a esta página; os volumes de um documento ficam recolhidos.
  const endereco = (nome) => nome.split("/").map(encodeURIComponent).join("/");
  function documento(titulo, nomes) {
    if (nomes.length === 0) return null;
    if (nomes.length === 1) return el("a", { href: endereco(nomes[0]), class: "botao" }, titulo);
    return el("details", null, el("summary", null, titulo + ": " + inteiro.format(nomes.length) + " volumes"),
      ...nomes.flatMap((n, i) => [el("a", { href: endereco(n) }, "volume " + inteiro.format(i + 1)), " "]));
  }
  const relatorio = (i) => D.cargos[i] || [];
  const CSV = (s) => "csv/" + (s === 0 ? "vagas" : s === posicaoNaOrdem() ? "ordem-de-nomeacao" : s === posicaoFora() ? "nao-classificados" : "classificacao") + ".csv";
  const documentos = (i, s) => el("nav", { class: "documentos", "aria-label": "Documentos do cargo" }, documento("Relatório do cargo (PDF)", relatorio(i)),
    documento("Esta lista, de todos os cargos (CSV)", [CSV(s)]), documento("Texto para o diário oficial, de todos os cargos (DOCX)", D.diario));

  // Início: os cargos.
  function inicio() {
    const algum = D.cargos.some((nomes) => nomes.length > 0);
    const pdf = (c, i) => !algum ? [] : [relatorio(i).length === 0 ? "–" : el("span", null, ...relatorio(i).flatMap((n, v, todos) =>
      [el("a", { href: endereco(n), "aria-label": "Relatório do cargo " + cargoNome(c) + " (PDF)" + (todos.length > 1 ? ", volume " + (v + 1) : "") },
        todos.length > 1 ? "PDF, v. " + (v + 1) : "PDF"), " "]))];
    const codigo = I.cargos.some((c) => c[0][0] !== c[0][1]);
    const nomes = (c, como) => [...(codigo ? [c[0][0] === c[0][1] ? "–" : como(c[0][0])] : []), como(c[0][1])];
    const corpo = I.cargos.map((c, i) => {
      if (c[2]) return { celulas: [...nomes(c, (t) => t), c[1] === null ? "–" : inteiro.format(c[1]), "–", "retido: " + c[2].join("; "), ...pdf(c, i)] };
      const aprovados = SECAO(c, posicaoNaOrdem()).count;
      return { celulas: [...nomes(c, (t) => elo({ cargo: c[0][0] }, t)), inteiro.format(c[1]), inteiro.format(aprovados), vazio(c) ? "publicado, sem inscritos nas planilhas" : "publicado", ...pdf(c, i)] };
    });
    const colunas = [...(codigo ? [coluna("Código")] : []), coluna("Cargo"), coluna("Vagas", true), coluna("Classificados", true), coluna("Situação"), ...(algum ? [coluna("Relatório")] : [])];
    mostrar("Cargos", tabela("Cargos do edital", colunas, corpo));
    avisar("");
  }

  // Um cargo: a lista pedida, cem linhas por vez.
  async function lista(partes, minha) {
    const quem = codigos.get(partes.get("cargo")), c = I.cargos[quem];
    if (!c) { mostrar("Cargo não encontrado"); avisar("Não há cargo com esse código."); return null; }
    if (c[2]) return mostrar(cargoNome(c), el("p", null, "Cargo retido, sem resultado publicado: " + c[2].join("; ") + "."));
    const nomes = ["vagas", ...I.listas.map((l) => l[0]), "ordem", "fora"];
    const titulos = ["Vagas", ...I.listas.map((l) => l[1]), "Ordem de nomeação", "Não classificados"];
    const s = Math.max(0, nomes.indexOf(partes.get("lista") || "ordem"));
    const total = SECAO(c, s).count, paginas = Math.max(1, Math.ceil(total / POR_PAGINA));
    const p = Math.min(paginas, Math.max(1, parseInt(partes.get("p") || "1", 10) || 1));
    avisar("Lendo…");
    const dados = await linhas(c, s, (p - 1) * POR_PAGINA, p * POR_PAGINA);
    if (minha !== vez) return null;
    const ir = el("nav", { "aria-label": "Listas do cargo" }, el("ul", null, ...nomes.map((n, i) => el("li", null,
      elo({ cargo: c[0][0], lista: n }, titulos[i] + (i ? " (" + inteiro.format(SECAO(c, i).count) + ")" : ""), { class: "botao", "aria-current": i === s ? "page" : null })))));
    const pagina = (n, texto) => n >= 1 && n <= paginas ? elo({ cargo: c[0][0], lista: nomes[s], p: n }, texto, { class: "botao" }) : null;
    const pe = paginas === 1 ? null : el("nav", { class: "paginas", "aria-label": "Páginas da lista" }, ...[pagina(p > 1 ? 1 : 0, "Primeira"), pagina(p - 1, "Anterior"),
      el("span", null, "Página " + inteiro.format(p) + " de " + inteiro.format(paginas)), pagina(p + 1, "Próxima"), pagina(p < paginas ? paginas : 0, "Última")].filter(Boolean));
    const nota = vazio(c) ? el("p", null, "As planilhas do certame não trazem inscritos para este cargo.") : null;
    const h = mostrar(cargoNome(c), nota, documentos(quem, s), ir, quadro(titulos[s], nomes[s], c, dados, partes.get("i")), pe);
    avisar(titulos[s] + ": " + inteiro.format(total) + (total === 1 ? " linha" : " linhas"));
    return h;
  }
  function quadro(titulo, nome, c, dados, atual) {
    const pessoa = (insc) => elo({ pessoa: insc }, insc);
    if (nome === "vagas") return tabela(titulo, [coluna("Lista"), coluna("Vagas", true), coluna("Classificados", true), coluna("Como se chegou ao número")],
      dados.map((r) => ({ celulas: [rotulo(r[0]), r[1], r[2], r[3]] })));
    if (nome === "ordem") return tabela(titulo, [coluna("Ordem", true), coluna("Inscrição"), coluna("Nome"), coluna("Nota final", true), coluna("Tipo de vaga"), coluna("Posição de"), coluna("Vaga contada para"), coluna("Fundamento")],
      dados.map((r) => ({ atual: r[5] === atual, celulas: [ordinal(r[0]), pessoa(r[5]), r[6], r[7], TIPOS[r[1]] || r[1], rotulo(r[2]), rotulo(r[3]), r[10]] })));
    if (nome === "fora") return tabela(titulo, [coluna("Inscrição"), coluna("Motivo"), coluna("Etapa"), coluna("Valor", true), coluna("Mínimo", true)],
      dados.map((r) => ({ atual: r[0] === atual, celulas: [pessoa(r[0]), MOTIVOS[r[1]] || r[1], I.etapas[r[2]] || r[2], r[3], r[4]] })));
    return tabela(titulo, [coluna("Classificação", true), coluna("Inscrição"), coluna("Nome"), coluna("Nota final", true), coluna("Desempate"), coluna("Observação")],
      dados.map((r) => ({ atual: r[1] === atual, celulas: [ordinal(r[0]), pessoa(r[1]), r[2], r[3], desempate(r[4]), r[5]] })));
  }

  // Pessoas: números de inscrição como números, depois os que não são números, como no índice.
  const digitos = (t) => /^[0-9]+$/.test(t) ? t.replace(/^0+/, "") : null;
  function comparar(a, b) {
    const x = digitos(a), y = digitos(b);
    if (x !== null && y !== null) return x.length - y.length || (x < y ? -1 : x > y ? 1 : 0);
    if (x !== null || y !== null) return x !== null ? -1 : 1;
    return a < b ? -1 : a > b ? 1 : 0;
  }
  async function porInscricao(procurada) {
    let baixo = 0, alto = I.pessoas.length;
    while (baixo < alto) { const m = (baixo + alto) >> 1; if (comparar(I.pessoas[m], procurada) < 0) baixo = m + 1; else alto = m; }
    const achadas = [];
    for (let k = Math.max(0, baixo - 1); k < I.pessoas.length && comparar(I.pessoas[k], procurada) <= 0; k++)
      achadas.push(...(await carregar(arquivo("i", k + 1))).filter((e) => comparar(e[0][0], procurada) === 0));
    return achadas;
  }
  const simples = (t) => t.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  async function busca(partes, minha) {
    const texto = (partes.get("busca") || "").trim();
    $("procurado").value = texto;
    if (!texto) { inicio(); return null; }
    avisar("Procurando…");
    let achadas = /[0-9]/.test(texto) ? await porInscricao(texto) : [];
    const palavras = simples(texto).split(/\s+/).filter(Boolean);
    if (achadas.length === 0) {
      for (let k = 1; k <= I.pessoas.length && achadas.length <= ACHADOS && minha === vez; k++) {
        if (I.pessoas.length > 1) avisar("Procurando… parte " + k + " de " + I.pessoas.length);
        const parte = await carregar(arquivo("i", k));
        achadas.push(...parte.filter((e) => { const n = simples(e[0][1]), i = simples(e[0][0]); return palavras.every((p) => n.includes(p) || i === p); }));
      }
    }
    if (minha !== vez) return null;
    const mais = achadas.length > ACHADOS;
    achadas = achadas.slice(0, ACHADOS);
    const corpo = achadas.map((e) => ({ celulas: [elo({ pessoa: e[0][0] }, e[0][0]), e[0][1] || "(não se publica o nome)", cargoNome(I.cargos[e[1]]), resumo(e)] }));
    const n = achadas.length;
    avisar(n === 0 ? "Nada encontrado para “" + texto + "”." : mais ? "Mais de " + ACHADOS + " resultados; escreva mais do nome." : n === 1 ? "1 resultado." : n + " resultados.");
    return mostrar("Busca: " + texto, n === 0 ? el("p", null, "Confira o número de inscrição, ou escreva parte do nome, com ou sem acentos.")
      : tabela("Pessoas encontradas", [coluna("Inscrição"), coluna("Nome"), coluna("Cargo"), coluna("Situação")], corpo));
  }
  const lugares = (e) => { const m = new Map(); for (let i = 0; i < e[2].length; i += 2) m.set(e[2][i], e[2][i + 1]); return m; };
  function resumo(e) {
    const m = lugares(e);
    if (m.has(posicaoNaOrdem())) return ordinal(m.get(posicaoNaOrdem()) + 1) + " da ordem de nomeação";
    return m.has(posicaoFora()) ? "não classificado" : "classificado";
  }

  // Uma pessoa: cada cargo em que está, e por quê.
  async function pessoa(partes, minha) {
    const procurada = partes.get("pessoa") || "";
    avisar("Lendo…");
    const exatas = (await porInscricao(procurada)).filter((e) => e[0][0] === procurada);
    const blocos = [];
    for (const e of exatas) blocos.push(await umCargo(e));
    if (minha !== vez) return null;
    avisar(exatas.length === 0 ? "Nada encontrado para a inscrição “" + procurada + "”." : "");
    const nome = exatas.map((e) => e[0][1]).find(Boolean) || "";
    return mostrar("Inscrição " + procurada + (nome ? " – " + nome : ""), ...blocos);
  }
  async function umCargo(e) {
    const c = I.cargos[e[1]], m = lugares(e), itens = [], corpo = [];
    const pagina = (linha) => Math.floor(linha / POR_PAGINA) + 1;
    const n = m.get(posicaoNaOrdem());
    if (n !== undefined) {
      const r = (await linhas(c, posicaoNaOrdem(), n, n + 1))[0];
      itens.push(["Ordem de nomeação", elo({ cargo: c[0][0], lista: "ordem", p: pagina(n), i: e[0][0] }, ordinal(r[0]) + " lugar, " + (TIPOS[r[1]] || r[1]))]);
      itens.push(["Posição da lista", rotulo(r[2])]);
      if (r[4]) itens.push(["Revertida de", rotulo(r[4]) + ", cuja lista se esgotou"]);
      itens.push(["Vaga contada para", rotulo(r[3])]);
      itens.push(["Fundamento", r[10]]);
    }
    for (let s = 1; s <= I.listas.length; s++) if (m.has(s)) {
      const linha = m.get(s), r = (await linhas(c, s, linha, linha + 1))[0];
      corpo.push({ celulas: [elo({ cargo: c[0][0], lista: I.listas[s - 1][0], p: pagina(linha), i: e[0][0] }, I.listas[s - 1][1]), ordinal(r[0]), r[3], desempate(r[4]), r[5]] });
    }
    const f = m.get(posicaoFora());
    if (f !== undefined) {
      const r = (await linhas(c, posicaoFora(), f, f + 1))[0];
      itens.push(["Não classificado", MOTIVOS[r[1]] || r[1]]);
      if (r[2]) itens.push(["Etapa", I.etapas[r[2]] || r[2]]);
      if (r[3]) itens.push(["Valor obtido", r[3]]);
      if (r[4]) itens.push(["Mínimo exigido", r[4]]);
    }
    return el("section", null, el("h3", null, elo({ cargo: c[0][0] }, cargoNome(c))),
      el("dl", null, ...itens.flatMap(([t, d]) => [el("dt", null, t), el("dd", null, d)])),
      corpo.length === 0 ? null : tabela("Classificações em " + c[0][1],
        [coluna("Lista"), coluna("Classificação", true), coluna("Nota final", true), coluna("Desempate"), coluna("Observação")], corpo));
  }

  async function rota(evento) {
    const minha = ++vez, partes = new URLSearchParams(location.hash.slice(1));
    try {
      let h = null;
      if (partes.has("pessoa")) h = await pessoa(partes, minha);
      else if (partes.has("cargo")) h = await lista(partes, minha);
      else if (partes.has("busca")) h = await busca(partes, minha);
      else inicio();
      if (h && evento) h.focus();
    } catch (falta) {
      if (minha === vez) avisar("Não foi possível ler dados/portal/" + falta + ".js: a pasta da publicação está incompleta.");
    }
  }
  function comecar(indice) {
    I = indice;
    I.cargos.forEach((c, i) => codigos.set(c[0][0], i));
    I.cargos = I.cargos.map((c) => [c[0], c[1], c[2], c[3]]);
    I.listas.forEach((l) => rotulos.set(l[0], l[1]));
    $("certame").textContent = [I.titulo, I.homologado_em && "homologado em " + I.homologado_em, I.validade && "válido até " + I.validade,
      I.fase === "preliminar" && "RESULTADO PRELIMINAR, sujeito a recurso"].filter(Boolean).join(" · ");
    $("codigo").textContent = "Código de verificação: " + I.codigo;
    $("busca").addEventListener("submit", (e) => { e.preventDefault(); location.hash = new URLSearchParams({ busca: $("procurado").value.trim() }); });
    $("pular").addEventListener("click", (e) => { e.preventDefault(); $("conteudo").focus(); });
    window.addEventListener("hashchange", rota);
    rota(null);
  }
  return {
    documentos: (d) => { D = d; },
    indice: comecar,
    dados: (n, linhas) => guardar(arquivo("d", n), linhas),
    pessoas: (n, linhas) => guardar(arquivo("i", n), linhas)
  };
})();
