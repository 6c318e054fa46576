import { expect, it } from "vitest";
import type { Catalogue } from "../../../../worker/domain/language/catalogue.ts";
import type { Reading } from "../../../../worker/domain/language/reading.ts";
import { catalogueOf } from "../../support/signals.ts";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";

/** A call centre. */
export const calls = catalogueOf([
  ["queue.service_level", "time_series<float>", "Calls answered within 20 seconds over calls offered, ratio 0-1"],
  ["queue.abandon_pct", "time_series<float>", "Calls abandoned over calls offered (abandonment rate), percent 0-100"],
  ["queue.calls_waiting", "time_series<int>", "Calls waiting in the queue, count"],
  ["queue.longest_wait_seconds", "time_series<float>", "Longest wait of a call now in the queue, seconds"],
  ["agent.aht_seconds", "time_series<float>", "Average handle time (AHT), seconds"],
  ["agents.available", "time_series<int>", "Agents available, count"],
  ["voice.mos", "time_series<float>", "Mean opinion score (MOS) of call audio, 1-5"],
  ["voice.jitter_ms", "time_series<float>", "Jitter on the voice path, milliseconds"],
  ["trunk.registered", "boolean", "True while the SIP trunk is registered with the carrier"],
  ["queue.mode", "categorical", "Mode of the queue", ["open", "overflow", "night", "closed"]],
]);

/** A fleet of trucks. */
export const trucks = catalogueOf([
  ["vehicle.speed_kmh", "time_series<float>", "Speed of the vehicle, km/h"],
  ["vehicle.ignition_on", "boolean", "True while the ignition is on"],
  ["vehicle.zone", "categorical", "Zone that the vehicle is in", ["depot", "customer site", "on the road"]],
  ["vehicle.fault_codes", "int", "Active engine fault codes (DTC), count"],
  ["engine.coolant_temp_c", "time_series<float>", "Engine coolant temperature, degrees Celsius"],
  ["battery.voltage_v", "time_series<float>", "Voltage of the vehicle battery, volts"],
  ["fuel.level_pct", "time_series<float>", "Fuel level in the tank, percent 0-100"],
  ["trailer.temp_c", "time_series<float>", "Temperature in the refrigerated trailer, degrees Celsius"],
]);

/** A ward. */
export const ward = catalogueOf([
  ["baby.heart_rate", "time_series<float>", "Heart rate (HR), beats per minute"],
  ["baby.spo2_pct", "time_series<float>", "Peripheral oxygen saturation (SpO2), percent 0-100"],
  ["baby.glucose_mg_dl", "time_series<float>", "Blood glucose, mg/dL"],
  ["baby.resp_support", "categorical", "Respiratory support of the infant", ["room air", "cpap", "ventilator"]],
  ["lab.uacr_mg_g", "float", "Urine albumin-to-creatinine ratio (UACR), mg/g"],
  ["lab.pf_ratio", "time_series<float>", "PaO2/FiO2 ratio (P/F), mmHg"],
  ["incubator.panel_closed", "boolean", "True while the access panel of the incubator is closed"],
]);

/** What a sentence is read as, in short; `refused` where it is refused or asked about. */
export function short(sentence: string, catalogue: Catalogue): string {
  const reading = readLexically(sentence, catalogue);
  return reading.unread !== null || reading.question != null ? "refused" : inShort(reading);
}

/** The same with what is made of two signals, and what is asked about. */
export function compiledAs(sentence: string, catalogue: Catalogue): string {
  const reading = readLexically(sentence, catalogue);
  if (reading.unread !== null) return "refused";
  return reading.question == null ? inShort(reading, operators) : `asked: ${inShort(reading, operators)}`;
}

/** A test of each sentence and what is told of it. */
export function told(title: string, tell: (sentence: string) => unknown, rows: Readonly<Record<string, string>>): void {
  it.each(Object.entries(rows))(`${title}: %s`, (sentence, want) => expect(tell(sentence)).toBe(want));
}

/** The same of what each is read as over a catalogue. */
export function reads(title: string, catalogue: Catalogue, rows: Readonly<Record<string, string>>, as = short): void {
  told(title, (sentence) => as(sentence, catalogue), rows);
}

/** A test that each is refused or asked about. */
export function refuses(title: string, catalogue: Catalogue, sentences: readonly string[]): void {
  it.each(sentences)(`${title}: %s`, (sentence) => expect(short(sentence, catalogue)).toBe("refused"));
}

const operators: Readonly<Record<string, string>> = { difference: "-", quotient: "/" };

const none: Readonly<Record<string, string>> = {};

function inShort(
  { parts, combinator, firing = {}, watch }: Reading,
  signs: Readonly<Record<string, string>> = none,
): string {
  const said = parts.map(({ primitive_id, relation, negate, label, direction, number, figure, window }) => {
    const sum = figure?.kind === "aggregate" && signs !== none ? `${figure.op} in ${figure.window}` : figure?.kind;
    const kind = figure == null ? "" : ` ${signs[figure.kind] ?? sum}`;
    const other = figure != null && "other" in figure && figure.kind in signs ? ` ${figure.other}` : "";
    const value = number === null ? "" : ` ${number.value}${number.unit === "none" ? "" : ` ${number.unit}`}`;
    return `${negate ? "not " : ""}${primitive_id}${kind}${other}${relation === "move" ? " moves" : ""} ${
      label ?? `${direction ?? "at"}${value}`
    }${window === null ? "" : ` in ${window}`}`;
  });
  return [
    said.join(combinator === null ? ", " : ` ${combinator} `),
    ...(firing.for === undefined ? [] : [`for ${firing.for}`]),
    ...(firing.cooldown === undefined ? [] : [`cooldown ${firing.cooldown}`]),
    ...(watch?.every === undefined ? [] : [`every ${watch.every}`]),
  ].join("; ");
}
