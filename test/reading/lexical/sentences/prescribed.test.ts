import { describe, expect, it } from "vitest";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../support/signals.ts";
import { calls, reads, refuses, short, ward } from "./support.ts";

const tokens = catalogueOf([["tokens.hours_left", "float", "Hours left until the tokens are used up"]]);

const aquarium = catalogueOf([
  ["tank.temp_c", "time_series<float>", "Temperature of the tank, degrees Celsius"],
  ["tank.nitrate_mg_l", "time_series<float>", "Nitrate in the tank, mg/L"],
  ["tank.salinity_ppt", "time_series<float>", "Salinity of the water, parts per thousand (ppt)"],
  ["skimmer.offset_mm", "time_series<float>", "Offset of the float of the skimmer from its mark, millimetres, signed"],
]);

describe("what should be", () => {
  it("a time that something is to happen within may be one, and one that is left is none", () => {
    expect(short("longest wait within 20 seconds", calls)).toBe("refused");
    expect(short("tokens left to use up within 2 hours", tokens)).toBe("tokens.hours_left below 2 hours");
  });

  refuses("is no condition", ward, [
    "heart rate should stay below 120 for an hour",
    "heart rate should be below 120 and SpO2 below 90%",
    "the heart rate does not need to be above 60",
    "SpO2 target of 92% missed",
    "the dose shall be enough to prevent the heart rate from exceeding 120",
    "acceptable glucose is up to 150 mg/dL",
    "heart rate above 120 when nobody is there",
    "lowest SpO2 in 30 days",
  ]);

  reads("raises the alarm where it is not so", ward, {
    "heart rate should never fall below 60": "baby.heart_rate below 60",
    "heart rate must not exceed 120": "baby.heart_rate above 120",
    "heart rate must never be above 120": "baby.heart_rate above 120",
    "the heart rate shouldn't drop below 60": "baby.heart_rate below 60",
    "heart rate is not supposed to exceed 120": "baby.heart_rate above 120",
    "heart rate must stay below 120": "baby.heart_rate above 120",
    "glucose must not be below the minimum of 60 mg/dL": "baby.glucose_mg_dl below 60 mg/dl",
    "glucose is below the minimum of 60 mg/dL": "baby.glucose_mg_dl below 60 mg/dl",
    "glucose exceeds the maximum of 150 mg/dL": "baby.glucose_mg_dl above 150 mg/dl",
    "the incubator access panel must not be closed": "incubator.panel_closed true",
    "heart rate: keep it above 60": "baby.heart_rate below 60",
    "heart rate - keep it below 120": "baby.heart_rate above 120",
    "SpO2 should always stay above 90%": "baby.spo2_pct below 90 percent",
    "SpO2 is supposed to be at least 92%": "baby.spo2_pct below 92 percent",
    "heart rate has to remain under 120, at most once a day": "baby.heart_rate above 120; cooldown 1d",
    "heart rate must not exceed 120 for more than 10 minutes": "baby.heart_rate above 120; for 10m",
    "heart rate should be between 60 and 100": "baby.heart_rate below 60 OR baby.heart_rate above 100",
    "the respiratory support should be cpap": "not baby.resp_support cpap",
    "the heart rate cannot exceed 120": "baby.heart_rate above 120",
    "the heart rate never exceeds 120": "baby.heart_rate above 120",
    "heart rate not exceeding 120": "baby.heart_rate above 120",
    "a good heart rate is below 120": "baby.heart_rate above 120",
    "we like to see SpO2 of at least 92%": "baby.spo2_pct below 92 percent",
    "keep the heart rate below 120": "baby.heart_rate above 120",
    "heart rate: maintain a rate of less than 120": "baby.heart_rate above 120",
    "make sure the heart rate is above 60": "baby.heart_rate below 60",
    "the respiratory support must never be cpap": "baby.resp_support cpap",
    "the baby requires an SpO2 of at least 92%": "baby.spo2_pct below 92 percent",
    "heart rate must exceed 60": "baby.heart_rate below 60",
    "a heart rate of at least 60 should be maintained": "baby.heart_rate below 60",
    "the infant shall not be nursed at a heart rate greater than 120": "baby.heart_rate above 120",
    "no heart rate above 120 may be accepted": "baby.heart_rate above 120",
    "heart rate up to a maximum of 120": "baby.heart_rate above 120",
    "SpO2 should read at least 92%": "baby.spo2_pct below 92 percent",
    "no incubator access panel should be closed": "incubator.panel_closed true",
    "do not let the heart rate go over 120": "baby.heart_rate above 120",
    "no infant should be kept at a heart rate greater than 120": "baby.heart_rate above 120",
    "keep the heart rate from exceeding 120": "baby.heart_rate above 120",
    "there should be no heart rate above 120": "baby.heart_rate above 120",
    "alert unless the heart rate is between 60 and 100": "baby.heart_rate below 60 OR baby.heart_rate above 100",
  });

  it.each([
    "heart rate 60 to 100",
    "heart rate between 60 and 100",
    "heart rate: 120 or less",
    "heart rate up to 120",
    "oxygen to keep SpO2 above 92%",
  ])("may be a wish as well, so that both are offered: %s", (sentence) => {
    expect(short(sentence, ward)).toBe("refused");
    expect(readLexically(sentence, ward).runners?.length).toBeGreaterThan(0);
  });

  it.each([
    ["target SpO2 92-96%", "baby.spo2_pct below 92 percent OR baby.spo2_pct above 96 percent"],
    ["minimum heart rate of 60", "baby.heart_rate below 60"],
    ["minimum heart rate 60", "baby.heart_rate below 60"],
    ["minimum heart rate: 60", "baby.heart_rate below 60"],
    ["heart rate maximum of 120", "baby.heart_rate above 120"],
    ["minimum of 60 mg/dL glucose", "baby.glucose_mg_dl below 60 mg/dl"],
    ["max PaO2 to FiO2 ratio 300", "lab.pf_ratio above 300"],
    ["you shall not permit the heart rate to exceed 120", "baby.heart_rate above 120"],
    ["warning: heart rate 120 to 140", "baby.heart_rate above 120 AND baby.heart_rate below 140"],
    ["heart rate 60 to 100, on weekdays", "baby.heart_rate above 60 AND baby.heart_rate below 100; active"],
  ])("is told by what it says besides: %s", (sentence, want) =>
    expect(short(sentence, ward)).toContain(want.split(";")[0]),
  );

  reads("is told beside one", ward, {
    "heart rate above 120, somebody should be called": "baby.heart_rate above 120",
    "tell me if the heart rate should be above 120": "baby.heart_rate above 120",
    "keep the heart rate in check: alert above 120": "baby.heart_rate above 120",
  });

  reads("is broken as a whole, whatever its limits are called", aquarium, {
    "the tank temperature shall be held at no less than 20 and no more than 24":
      "tank.temp_c below 20 OR tank.temp_c above 24",
    "maintain 20-24 degrees C as the tank temperature": "tank.temp_c below 20 celsius OR tank.temp_c above 24 celsius",
    "keep the tank temperature from 20 to 24 ℃": "tank.temp_c below 20 celsius OR tank.temp_c above 24 celsius",
    "the tank temperature should be between 20 ~ 24 °C with a maximum nitrate of 40 mg/L":
      "tank.temp_c below 20 celsius OR tank.temp_c above 24 celsius OR tank.nitrate_mg_l above 40 mg/l",
    "it is vital that the tank temperature be held below 28": "tank.temp_c above 28",
    "Nitrate limit <40 mg/L: tell me when exceeded": "tank.nitrate_mg_l above 40 mg/l",
    "Tank limit: nitrate < 40 mg/L": "tank.nitrate_mg_l above 40 mg/l",
    "nitrate exceeds the usual limit, 40": "tank.nitrate_mg_l above 40",
    "acceptable minimum salinity is 30 ppt": "tank.salinity_ppt below 30 points",
    "the upper limit for nitrate is 40 mg/L": "tank.nitrate_mg_l above 40 mg/l",
    "nitrate upper limit 40 mg/L": "tank.nitrate_mg_l above 40 mg/l",
    "nitrate alarm limit < 40 mg/L": "tank.nitrate_mg_l below 40 mg/l",
    "the float offset should be within ±3 mm": "skimmer.offset_mm below -3 mm OR skimmer.offset_mm above 3 mm",
    "float offset outside +/- 3 mm": "skimmer.offset_mm below -3 mm OR skimmer.offset_mm above 3 mm",
    "float off by more than 3 mm either way": "skimmer.offset_mm below -3 mm OR skimmer.offset_mm above 3 mm",
    "float offset outside 4 ± 1 mm": "skimmer.offset_mm below 3 mm OR skimmer.offset_mm above 5 mm",
    "float offset outside 1/4 to 3/4 mm": "skimmer.offset_mm below 0.25 mm OR skimmer.offset_mm above 0.75 mm",
    "salinity at 0": "tank.salinity_ppt below 0",
    "any detectable nitrate in the tank": "tank.nitrate_mg_l above 0",
  });

  refuses("is asked about where nothing says around what", aquarium, [
    "tank temperature outside ±3 °C",
    "salinity within ±2% of the setpoint",
    "tank temperature off by more than 3 either way",
  ]);

  it("is asked about where it may be said of one part only, with the breach of all first", () => {
    const reading = readLexically("nitrate should be below 40 and salinity below 30", aquarium);
    expect(reading.question).not.toBeNull();
    expect(reading.combinator).toBe("OR");
    expect(reading.runners?.[0]?.reading.combinator).toBe("AND");
  });

  reads("a time that it may not pass is no time that passes", calls, {
    "the longest wait must not go over 45 seconds": "queue.longest_wait_seconds above 45 seconds",
    "the longest wait should never be above 45 seconds": "queue.longest_wait_seconds above 45 seconds",
  });

  it("is at most, where it is equal or less", () =>
    expect(short("heart rate is equal or less than 60", ward)).toBe(short("heart rate is at most 60", ward)));
});

reads("what stands behind a level or a range: says which side raises the alarm", ward, {
  "heart rate limit < 120, alert if higher": "baby.heart_rate above 120",
  "heart rate must stay below 120, alert if higher": "baby.heart_rate above 120",
  "heart rate above 120, alert if higher": "baby.heart_rate above 120",
  "heart rate below 120, otherwise alert": "baby.heart_rate above 120",
  "heart rate in a range of 60 - 100, flag anything outside": "baby.heart_rate below 60 OR baby.heart_rate above 100",
  "heart rate 60..100, alert outside": "baby.heart_rate below 60 OR baby.heart_rate above 100",
});

reads("what stands behind a level or a range: but not where somebody has asked, or asks for no alarm", ward, {
  "page me when the heart rate is above 120, otherwise email": "baby.heart_rate above 120",
  "alert on heart rate above 120, resolve when below": "baby.heart_rate above 120",
  "heart rate above 120, ignore if lower": "refused",
  "heart rate above 120, no alert if lower": "refused",
  "heart rate above 120, clear when lower": "refused",
  "the access panel must not be closed when the heart rate is above 120": "refused",
});
