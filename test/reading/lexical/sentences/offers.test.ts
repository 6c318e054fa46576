import { describe, expect, it } from "vitest";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../support/signals.ts";

const bakery = catalogueOf([
  ["oven.core_temp_c", "time_series<float>", "Core temperature of the oven, degrees Celsius"],
  ["oven.humidity_pct", "time_series<float>", "Relative humidity in the oven, percent"],
  ["oven.door_open", "boolean", "True while the oven door is open"],
  ["dough.batches", "int", "Batches of dough made, count"],
  ["dough.rest_min", "time_series<float>", "Rest of the dough, minutes"],
  ["mill.faults", "time_series<int>", "Faults of the mill, count"],
]);

const gateway = catalogueOf([
  ["ingress.http_5xx_ratio", "time_series<float>", "Responses with a status of 5xx over all responses, ratio 0-1"],
  ["config.push_error_pct", "time_series<float>", "Pushes of the control plane that failed, percent 0-100"],
  ["cert.ocsp_status", "categorical", "OCSP status of the certificate", ["good", "revoked", "unknown"]],
  ["cert.days_left", "int", "Days until the SSL certificate expires"],
]);

/** The readings that a sentence is asked about with, the likeliest first; it is not accepted. */
function offered(sentence: string, catalogue = bakery): string[] {
  const reading = readLexically(sentence, catalogue);
  const { unread, question, runners = [] } = reading;
  expect(unread !== null || question != null).toBe(true);
  const all = [...(unread === null ? [reading] : []), ...runners.map((runner) => runner.reading)];
  return all.map(({ parts, combinator }) =>
    parts
      .map(
        ({ primitive_id, relation, direction, number, label, figure }) =>
          `${figure?.kind === "aggregate" ? `${figure.op} ` : ""}${primitive_id} ${relation === "move" ? "moves" : (label ?? direction)} ${number?.value ?? ""}`,
      )
      .map((one) => one.trim())
      .join(` ${combinator?.toLowerCase()} `),
  );
}

describe("a sentence that is not accepted", () => {
  it.each([
    ["CAREFUL! the oven's core temperature went past its set mark, 240", "oven.core_temp_c above 240"],
    ["core temperature variation over 15% from the batch before", "oven.core_temp_c moves 15"],
  ])("is asked about with its signal and its number: %s", (sentence, reading) => {
    expect(offered(sentence).slice(0, 3)).toContain(reading);
  });

  it.each([
    ["core temperature above 240, humidity above 60", "oven.core_temp_c above 240 or oven.humidity_pct above 60"],
  ])("is asked about with what lies beside the best reading: %s", (sentence, reading) => {
    expect(offered(sentence).slice(0, 3)).toContain(reading);
  });

  it.each([
    ["the 5xx error rate is above 5%", "ingress.http_5xx_ratio above 5"],
    ["SSL certificate revoked", "cert.ocsp_status revoked"],
  ])("is asked about with a reading that leaves a word of the best one, too: %s", (sentence, reading) => {
    expect(offered(sentence, gateway).slice(0, 3)).toContain(reading);
  });

  it("is offered what its words say before what they leave unsaid", () => {
    const support = catalogueOf([
      ["resp.support_mode", "categorical", "Mode of respiratory support", ["room_air", "high_flow", "cpap"]],
      ["resp.fio2", "time_series<float>", "Fraction of inspired oxygen (FiO2), ratio 0-1"],
      ["resp.spo2_pct", "time_series<float>", "Peripheral oxygen saturation (SpO2), percent 0-100"],
    ]);
    const readings = offered("child has been stepped up to high flow oxygen", support);
    expect(readings.slice(0, 3)).toContain("resp.support_mode high_flow");
  });

  it.each([
    ["severe burn with core temperature above 240", '"burn" was not read.'],
    ["core temperature not above 240", "This may say what should be, or what raises the alarm."],
    ["core temperature above 240, humidity above 60", 'Nothing joins the parts of the sentence: say "and" or "or".'],
    ["oven above 240", "Several signals fit these words."],
    ["core temperature 240", "The sentence does not say on which side of 240 oven.core_temp_c matters."],
    [
      "core temperature 240 and humidity above 60",
      "The sentence does not say on which side of 240 oven.core_temp_c matters.",
    ],
    ["door open and closed", 'The sentence says "open" and the opposite.'],
  ])("says what is open: %s", (sentence, why) => {
    expect(readLexically(sentence, bakery).question?.why).toBe(why);
  });

  it("is offered no reading of which a part decides nothing", () => {
    const readings = offered("core temperature must be kept under 250, core temperature over 180");
    expect(readings.some((one) => /above 180 or .*(below|above) 250/.test(one))).toBe(false);
  });
});

it("two conditions on one side are of two signals where the words fit two", () => {
  const { parts, question } = readLexically("core temperature over 240 while the humidity is higher than 60", bakery);
  expect(question).toBeNull();
  expect(parts.map(({ primitive_id }) => primitive_id)).toEqual(["oven.core_temp_c", "oven.humidity_pct"]);
});
