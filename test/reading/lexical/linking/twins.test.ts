import { describe, expect, it } from "vitest";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { indexOf } from "../../../../worker/reading/lexical/linking/catalogue-index.ts";
import { queryOf } from "../../../../worker/reading/lexical/linking/query.ts";
import { scoreSignals } from "../../../../worker/reading/lexical/linking/score.ts";
import { tokenise } from "../../../../worker/reading/lexical/text/tokenise.ts";
import { catalogueOf } from "../../support/signals.ts";

const catalogue = catalogueOf([
  ["email.bounce_rate_pct", "float", "Messages that bounced, percent of sent, 0-100"],
  ["email.hard_bounce_rate_pct", "float", "Messages that bounced for good, percent of sent, 0-100"],
  ["claims.open", "time_series<int>", "Open claims"],
  ["claims.open_over_60d", "time_series<int>", "Open claims older than 60 days"],
  ["desk.ewt_s", "float", "Estimated wait time now, in seconds"],
  ["desk.longest_wait_s", "float", "Longest wait of a caller, in seconds"],
  ["patient.sbp_mmhg", "float", "Systolic blood pressure, mmHg"],
  ["cell.prb_dl_util_pct", "float", "Downlink resource block utilisation, percent 0-100"],
  ["cell.prb_ul_util_pct", "float", "Uplink resource block utilisation, percent 0-100"],
  ["link.tput_mbps", "float", "Throughput of the link, Mbit/s"],
  ["survey.score", "float", "Answer to the survey, 1-5"],
  ["hr.absence_ratio", "float", "Absence days over working days (absenteeism), ratio 0-1"],
  ["pool.total_chlorine_ppm", "float", "Total chlorine, ppm"],
  ["pool.free_chlorine_ppm", "float", "Free chlorine, ppm"],
  ["plasma.units", "time_series<int>", "Plasma units in stock"],
  ["blood.o_neg_units", "time_series<int>", "O negative blood units in stock"],
  ["shop.late_ship_10d_pct", "time_series<float>", "Parcels sent late over the last 10 days, percent 0-100"],
  ["shop.late_ship_30d_pct", "time_series<float>", "Parcels sent late over the last 30 days, percent 0-100"],
  ["spa.core_temp_c", "float", "Water temperature in the core of the spa, degrees Celsius"],
  ["spa.temp_gap_c", "float", "Core less edge temperature of the spa, degrees Celsius"],
  ["crm.chargeoff_pct", "float", "Loans written off, percent of all"],
  ["wheel.heat_above_ambient_f", "time_series<float>", "Heat of the wheel above ambient, degrees Fahrenheit"],
  ["wheel.side_difference_f", "time_series<float>", "Difference between the sides of the wheel, degrees Fahrenheit"],
]);
const linked = (sentence: string): string => {
  const { parts, question, unread } = readLexically(sentence, catalogue);
  return question === null && unread === null ? parts.map((part) => part.primitive_id).join() : "asked";
};

describe("of signals that explain the same words", () => {
  it.each([
    ["the one of whose name nothing is left unsaid", "bounce rate above 2%", "email.bounce_rate_pct"],
    ["the one that has every word", "hard bounce rate above 2%", "email.hard_bounce_rate_pct"],
    ["the one without an age that is not said", "open claims above 200", "claims.open"],
    ["the one with the age that is said", "open claims over 60 days above 200", "claims.open_over_60d"],
    ["the one whose own time is said", "30-day late parcels above 4%", "shop.late_ship_30d_pct"],
    ["the one of which only its unit is left unsaid", "spa core temp below 30", "spa.core_temp_c"],
  ])("%s", (_, sentence, want) => expect(linked(sentence)).toBe(want));

  it.each([
    ["a word is missing that would tell them apart", "resource block utilisation above 90%"],
    ["one is the total of it", "chlorine above 5 ppm"],
    ["only the owner tells", "fewer than 5 units in stock"],
  ])("none where %s", (_, sentence) => expect(linked(sentence)).toBe("asked"));

  it("a word that nothing knows stands for none that is left unsaid", () =>
    expect(linked("free bromine residual of at least 2 ppm")).toBe("asked"));

  it("a distance of its own is compared with nothing else", () =>
    expect(linked("wheel heat more than 200 °F above ambient")).toBe("wheel.heat_above_ambient_f"));
});

describe("what a signal is called besides its id", () => {
  it.each([
    ["what its description says first", "Estimated Wait Time reaches 10 minutes", "desk.ewt_s"],
    ["initials of that", "EWT above 10 minutes", "desk.ewt_s"],
    ["two letters in capitals", "BP below 90", "patient.sbp_mmhg"],
    ["the whole word that its id cuts short", "throughput below 3 Mbps", "link.tput_mbps"],
    ["one word of what a hyphen parts", "charge-off above 2%", "crm.chargeoff_pct"],
    ["a name in brackets", "absenteeism above 5%", "hr.absence_ratio"],
  ])("%s", (_, sentence, want) => expect(linked(sentence)).toBe(want));
});

it("its numbers are whole", () => {
  const index = indexOf(catalogue);
  const query = queryOf(tokenise("hard bounce rate, estimated wait and absenteeism"), [], index);
  const numbers = scoreSignals(query, query, index).flatMap((one) => [
    one.score,
    one.phraseCover,
    one.idCover,
    one.descriptionCover,
  ]);
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers.filter((number) => !Number.isInteger(number))).toEqual([]);
});
