//! The worked orders of `tests/data/nomination-orders.json`, each under its readings of concurrency.

use homologa::domain::{Lista, ListaSet};
use homologa::law::nomeacao::{Fila, Regras};
use serde_json::Value;

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// People in one overall order (`"C04:npi"`), the labels of the positions, and the people called under a reading.
fn call(labels: &[&str], people: &[&str], reading: &str) -> Vec<String> {
    let mut ids: Vec<&str> = labels.iter().copied().filter(|l| *l != "ac").collect();
    ids.sort_unstable();
    ids.dedup();
    let lista = |id: &str| ids.iter().position(|l| *l == id).map_or(Lista::AC, Lista::reserva);
    let mut listas: Vec<ListaSet> =
        people.iter().map(|p| p.split_once(':').map_or(ListaSet::AC, |(_, q)| ListaSet::AC.with(lista(q)))).collect();
    let of = |l: Lista| (0u32..).zip(&listas).filter(|(_, s)| s.has(l)).map(|(i, _)| i).collect::<Vec<u32>>();
    let rankings = (0..=ids.len()).map(|i| of(i.checked_sub(1).map_or(Lista::AC, Lista::reserva))).collect();
    if reading == "exclusao-previa" {
        let ac = labels.iter().filter(|l| **l == "ac").count();
        listas.iter_mut().take(ac).for_each(|s| *s = ListaSet::AC);
    }
    let compensa =
        if reading == "compensacao" { (0..ids.len()).map(Lista::reserva).collect() } else { ListaSet::EMPTY };
    let mut fila = Fila::new(rankings, Vec::new(), listas, Regras { compensa, reverte: Vec::new() });
    let name = |i: u32| people[i as usize].split(':').next().unwrap_or_default().to_owned();
    labels.iter().map_while(|l| fila.call(lista(l))).map(|c| name(c.pessoa)).collect()
}

#[test]
fn worked_orders_come_out_under_every_reading() {
    let cases: Value =
        serde_json::from_str(include_str!("../data/nomination-orders.json")).expect("the data file is JSON");
    let mut compared = 0;
    for case in cases.as_array().expect("a list of cases") {
        let (labels, people) = (strings(&case["posicoes"]), strings(&case["classificacao"]));
        for (reading, order) in case["ordem"].as_object().expect("orders by reading") {
            assert_eq!(call(&labels, &people, reading), strings(order), "{} {reading}", case["id"]);
            compared += 1;
        }
    }
    assert_eq!(compared, 15, "five cases, three readings each");
}
