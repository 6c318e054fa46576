import { expect, it } from "vitest";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../support/signals.ts";
import { reads, trucks } from "./support.ts";

const lab = catalogueOf([
  ["freezer.door_open", "boolean", "True while the door of the freezer is open"],
  ["freezer.stable", "boolean", "True while the freezer reports a stable temperature"],
  ["freezer.mode", "categorical", "Mode of the freezer", ["normal", "defrost", "service"]],
  ["freezer.auto_defrost", "boolean", "True while the automatic defrost is enabled"],
  ["lab.keyholder_active", "boolean", "True while the keyholder is still with the laboratory"],
  ["lab.days_since_address_change", "float", "Days since the address of the laboratory was changed"],
  ["sample.plan", "categorical", "Storage plan of the sample", ["basic", "trial", "premium"]],
  ["sample.days_since_check", "float", "Days since the sample was last checked"],
  ["lamp.uv_dose_mj_cm2", "time_series<float>", "UV dose of the lamp, mJ/cm2"],
  ["roof.irradiance_wm2", "time_series<float>", "Irradiance on the roof, W/m2"],
  ["lab.uptime_pct", "float", "Uptime of the laboratory this month, percent"],
]);

it('has one of its states at a time: whoever joins two with "and" is told so', () => {
  const notes = (sentence: string) => readLexically(sentence, lab).notes?.join(" ") ?? "";
  expect(notes("sample plan is basic and trial")).toContain("sample.plan has one state at a time");
  expect(notes("sample plan is basic or trial")).not.toContain("at a time");
});

reads("the state of a flag", lab, {
  "the automatic defrost was turned off": "freezer.auto_defrost false",
  "automatic defrost has been switched on": "freezer.auto_defrost true",
  "the freezer goes NotStable": "freezer.stable false",
  "the freezer goes not stable and the mode is not service": "freezer.stable false AND not freezer.mode service",
  "the keyholder is gone": "lab.keyholder_active false",
  "uptime is below 98% and the keyholder is gone": "lab.uptime_pct below 98 percent AND lab.keyholder_active false",
});

const run = catalogueOf([
  ["run.status", "categorical", "Status of the pay run", ["draft", "paid", "failed"]],
  ["run.total_eur", "float", "Total of the pay run, EUR"],
]);
reads("a label that is spelled comes before one of the same stem", run, {
  "pay run failed": "run.status failed",
  "pay run is still in draft": "run.status draft",
  "pay run left draft": "not run.status draft",
});

reads("what is excepted", lab, {
  "no check in more than 30 days, except for samples on the trial plan":
    "sample.days_since_check above 30 days AND not sample.plan trial",
  "sample not checked for 30 days, excluding the trial plan":
    "sample.days_since_check above 30 days AND not sample.plan trial",
});

reads("a number of days since a change", lab, {
  "address changed less than 7 days ago": "lab.days_since_address_change below 7 days",
  "address was changed more than 90 days ago": "lab.days_since_address_change above 90 days",
});

reads("units over an area, and what a limit is called", lab, {
  "UV dose below 40 mJ/cm2": "lamp.uv_dose_mj_cm2 below 40 millijoules/cm2",
  "irradiance above 200 W/m²": "roof.irradiance_wm2 above 200 watts/m2",
  "irradiance above 0.8 kW/m2": "roof.irradiance_wm2 above 0.8 kw/m2",
  "uptime under the guaranteed 98%": "lab.uptime_pct below 98 percent",
  "uptime has slipped under the contractual 98%": "lab.uptime_pct below 98 percent",
});

reads("a small word of state beside a verb is none", trucks, {
  "the ignition was turned on": "vehicle.ignition_on true",
});
