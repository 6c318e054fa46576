import { describe, expect, it } from "vitest";
import { toSignalUnit } from "../../../worker/domain/language/convert.ts";
import { scaleOf } from "../../../worker/domain/language/signal-scale.ts";
import { signal } from "../task/support/build.ts";

const scale = (description: string, id = "a.load", unit?: string) =>
  scaleOf(signal("float", { primitive_id: id, description, ...(unit === undefined ? {} : { unit }) }));

describe("the scale of a signal", () => {
  it.each([
    ["Error rate over the last 5 minutes, ratio 0-1", "a.error_rate_5m", "ratio"],
    ["Share of the monthly error budget remaining, 0-1", "a.budget_pct", "ratio"],
    ["Change from the prior value as a fraction (0.25 = 25%)", "a.value_change_pct", "ratio"],
    ["Loan to value, ratio (1.0 = 100%)", "a.ltv", "ratio"],
    ["Liquidity coverage, ratio (1.0 is 100%)", "a.coverage", "ratio"],
    ["Memory utilisation, percent 0-100", "a.memory", "percent"],
    ["", "a.memory_pct", "percent"],
    ["Quality score percentile within the specialty", "a.quality", "rank"],
    ["Actual over target, ratio (1.0 = target)", "a.progress", "multiple"],
    ["Lower bound of the 95% CI", "a.ci_lower", "plain"],
    ["Net promoter score, -100 to 100", "a.nps", "plain"],
    ["Spread over the benchmark, basis points", "a.spread", "bps"],
    ["Monthly SEC comment count, last 24 months", "a.focus", "plain"],
    ["95th percentile response time, milliseconds", "a.latency_p95_ms", "measure"],
    ["Harsh braking events per 100 km", "a.braking", "plain"],
    ["Dissolved oxygen in H2O", "a.oxygen", "plain"],
    ["Calls to the helpline in an hour", "a.calls", "plain"],
    ["Calls to the helpline an hour", "a.calls", "plain"],
    ["Hours out of service over hours in service, ratio 0-1", "a.down", "ratio"],
  ])("%s (%s) is a %s", (description, id, kind) => {
    expect(scale(description, id).kind).toBe(kind);
  });

  it.each([
    ["Current latency, milliseconds", "a.latency", "time", 1],
    ["Days since the user last logged in", "a.login", "time", 8.64e7],
    ["", "a.wait_time_days", "time", 8.64e7],
    ["", "a.days_to_renewal", "time", 8.64e7],
    ["Bearing temperature in degrees Celsius", "a.bearing", "temperature", 1],
    ["Available power, MW", "a.power", "power", 1e6],
    ["Feeder voltage, kV", "a.voltage", "voltage", 1e3],
    ["Minutes outside the 2-8 °C range", "a.out_of_range", "time", 6e4],
    ["Average delivered bitrate, kilobits per second", "a.bitrate", "bitrate", 1],
    ["Altimeter setting, inches of mercury", "a.altimeter", "pressure", 3386.388640341],
    ["", "a.altimeter_inhg", "pressure", 3386.388640341],
    ["Altimeter setting, in Hg", "a.altimeter", "pressure", 3386.388640341],
    ["Altimeter setting (in Hg)", "a.altimeter", "pressure", 3386.388640341],
    ["Positive end-expiratory pressure (PEEP), cmH2O", "a.peep", "pressure", 98.0665],
    ["Static pressure of the duct, inches water column", "a.duct", "pressure", 249.08891],
    ["Mean arterial pressure, mm Hg", "a.map", "pressure", 133.322387415],
    ["Level of water in the sump, cm", "a.sump", "length", 0.01],
  ])("%s (%s) measures %s", (description, id, dimension, factor) => {
    expect(scale(description, id)).toMatchObject({ kind: "measure", dimension, factor });
  });

  it("the unit field goes before the description, the description before the id", () => {
    expect(scale("Latency, milliseconds", "a.latency_s", "s")).toMatchObject({ unit: "s" });
    expect(scale("Latency, milliseconds", "a.latency_s")).toMatchObject({ unit: "milliseconds" });
    expect(scale("Spend since launch, USD thousands")).toEqual({ kind: "money", magnitude: 1e3, range: null });
    expect(scale("Cost per thousand impressions, US dollars")).toEqual({ kind: "money", magnitude: 1, range: null });
    expect(scale("Revenue per player, US cents")).toEqual({ kind: "money", magnitude: 0.01, range: null });
  });
});

describe("numbers in the unit of their signal", () => {
  const convert = (value: number, unit: string, description: string, text = `${value} ${unit}`) =>
    toSignalUnit({ value, unit, text }, signal("float", { description }));

  it.each([
    [5, "percent", "rate, ratio 0-1", 0.05],
    [5, "percent", "rate, percent 0-100", 5],
    [60, "percent", "actual over contracted, ratio (1.0 = contracted)", 0.6],
    [30, "percent", "change as a fraction (0.25 = 25%)", 0.3],
    [105, "percent", "Liquidity coverage, ratio (1.0 is 100%)", 1.05],
    [150_000, "none", "White blood cells, thousand per microlitre", 150],
    [150, "none", "White blood cells, thousand per microlitre", 150],
    [250_000, "cells", "Cells counted in the sample, thousand cells per mL", 250],
    [200_000, "none", "Somatic cell count at milk recording, thousand cells per millilitre", 200],
    [1_500, "none", "Failed parts per thousand", 1_500],
    [5_000, "none", "Orders of customers with more than a thousand seats, count", 5_000],
    [2_000_000, "none", "Requests served a day (millions)", 2],
    [20, "percentile", "Percentile within the peers", 20],
    [250, "bps", "rate, ratio 0-1", 0.025],
    [1.5, "seconds", "latency, milliseconds", 1500],
    [3, "weeks", "Days since login", 21],
    [2, "hours", "downtime, minutes", 120],
    [500, "kw", "Available power, MW", 0.5],
    [180, "fahrenheit", "Temperature, degrees C", 82.2222222222],
    [18, "fahrenheit", "Temperature difference, degrees C", 10],
    [9, "fahrenheit", "Superheat of the coolant, K", 5],
    [20, "celsius", "Temperature of the tank, kelvin", 293.15],
    [5, "m", "wait, seconds", 300],
    [5, "m", "spend, USD", 5e6],
    [5, "m/s2", "Vibration, m/s2", 5],
    [500, "mm/s²", "Vibration, m/s2", 0.5],
    [2, "times", "volume as a multiple of the median", 2],
    [0.1 + 0.2, "percent", "rate, ratio 0-1", 0.003],
  ])("%d %s of a %s is %d", (value, unit, description, expected) => {
    expect(convert(value, unit, description)).toMatchObject({ value: expected });
  });

  it.each(["Vibration, m/s2", "Pressure, bar", "Errors, percent of the calls", "messages waiting, count"])(
    "5 m of %s is neither minutes nor metres nor millions",
    (description) => {
      expect(convert(5, "m", description)).toMatchObject({ mismatch: expect.stringContaining('"5 m"') });
    },
  );

  it("an amount written in millions meets a signal counted in thousands", () => {
    expect(convert(1.5e6, "usd", "Spend, USD thousands", "$1.5 million")).toMatchObject({ value: 1500 });
    expect(convert(2e6, "none", "Spend, USD thousands", "2 million")).toMatchObject({ value: 2000 });
    expect(convert(250_000, "none", "Cells, thousand per millilitre", "250 thousand")).toMatchObject({ value: 250 });
    expect(convert(50, "none", "Spend, USD thousands", "50")).toMatchObject({ value: 50 });
  });

  it("of the pressure of a column the liquid may be left unsaid", () => {
    const said = { value: 20, note: expect.stringContaining("inwc") };
    expect(convert(20, "inches", "Vacuum of the blower, inches water column", "20 inches")).toEqual(said);
    expect(convert(8, "mmhg", "End-expiratory pressure, cmH2O")).toMatchObject({ value: 10.87608 });
  });

  it("a bare number that cannot be a ratio is read as percent and said so", () => {
    expect(convert(35, "none", "rate, ratio 0-1", "35")).toEqual({ value: 0.35, note: expect.stringContaining("35%") });
  });

  it.each([
    [95, "percentile", "rate, ratio 0-1"],
    [3, "deviations", "latency, milliseconds"],
    [3, "dbm", "Pointing error, degrees of arc"],
    [20, "g/day", "Body weight, grams"],
    [3, "dbm", "latency, milliseconds"],
    [10, "minutes", "temperature, degrees C"],
    [10, "percent", "latency, milliseconds"],
    [1500, "ft", "Altimeter setting, inches of mercury"],
    [8, "inches", "End-expiratory pressure, cmH2O"],
    [90, "percent", "Pathogens at the inlet, gene copies per litre"],
    [10, "days", "rate, ratio 0-1"],
    [10, "usd", "rate, ratio 0-1"],
    [500, "none", "rate, ratio 0-1"],
    [-5, "none", "rate, ratio 0-1"],
    [250, "percent", "rate, ratio 0-1"],
    [Infinity, "none", "Balance in euros"],
    [1e306, "days", "Age, milliseconds"],
  ])("%d %s of a %s is refused", (value, unit, description) => {
    expect(convert(value, unit, description)).toHaveProperty("mismatch");
  });
});

describe("a unit by its prefix", () => {
  const insulation = signal("float", {
    primitive_id: "a.insulation_kohm",
    description: "Insulation resistance, kiloohms",
  });
  const power = signal("float", { primitive_id: "a.power_kw", description: "Power, kilowatts" });
  it.each([
    [insulation, "megaohms", 1000],
    [insulation, "ohms", 0.001],
    [insulation, "kω", 1],
    [power, "milliwatts", 0.000001],
    [power, "mw", 1000],
  ])("of %s in %s", (of, unit, value) => {
    expect(toSignalUnit({ value: 1, unit, text: `1 ${unit}` }, of)).toMatchObject({ value });
  });

  it("is refused where it measures something else", () => {
    expect(toSignalUnit({ value: 1, unit: "volts", text: "1 V" }, insulation)).toHaveProperty("mismatch");
  });
});

describe("the unit that a signal documents", () => {
  it.each([
    ["Latency of writes, microseconds", 50, "ms", 50_000],
    ["Clock offset, nanoseconds", 1, "ms", 1_000_000],
    ["Data stored, terabytes", 2, "petabytes", 2000],
    ["Hours used of the reserved machines, percent", 80, "percent", 80],
  ])("of %s: %d %s", (description, value, unit, want) => {
    const of = signal("float", { primitive_id: "a.b", description });
    expect(toSignalUnit({ value, unit, text: `${value} ${unit}` }, of)).toMatchObject({ value: want });
  });

  it("may be in its id", () => {
    const of = signal("float", { primitive_id: "disk.write_await_us" });
    expect(toSignalUnit({ value: 2, unit: "ms", text: "2 ms" }, of)).toMatchObject({ value: 2000 });
  });
});

describe("parts of a whole", () => {
  const of = (primitive_id: string, description: string) => signal("float", { primitive_id, description });

  it.each([
    [0.05, "ppm", of("bbt.do_ppb", "Dissolved oxygen of the beer, ppb"), 50],
    [30, "ppb", of("oil.moisture_ppm", "Moisture in the oil, ppm"), 0.03],
    [7.3, "permille", of("bag.mishandled_per_1000", "Mishandled bags per 1,000 passengers"), 7.3],
    [7.3, "permille", of("bag.mishandled", "Share of mishandled bags, ratio 0-1"), 0.0073],
  ])("%d %s", (value, unit, one, want) => {
    expect(toSignalUnit({ value, unit, text: `${value} ${unit}` }, one)).toMatchObject({ value: want });
  });

  it("a rate of something is no amount of it", () => {
    const removed = of("hd.uf_removed_litres", "Fluid removed in the session, litres");
    expect(toSignalUnit({ value: 13, unit: "ml/kg/h", text: "13 ml/kg/h" }, removed)).toHaveProperty("mismatch");
  });
});

describe("an amount as rule books and guidelines write it", () => {
  const own = (description: string) => signal("float", { primitive_id: "a.value", description });
  const written = (value: number, unit: string, text: string) => ({ value, unit, text });

  it.each([
    [written(1, "g", "1G"), "Negotiated link speed, Mbps", 1000],
    [written(1e8, "none", "100M"), "Negotiated link speed, Mbps", 100],
    [written(5e8, "none", "500M"), "Memory in use, GB", 0.5],
    [written(80_000, "/ul", "80,000/µL"), "Platelet count, 10^9 per litre", 80],
    [written(80_000, "/ul", "80,000/µL"), "Platelet count, 10^9/L", 80],
    [written(250, "/ul", "250/mm3"), "White cell count, cells per microlitre", 250],
    [written(70, "percent", "7/10"), "Pain score, 0-10", 7],
    [written(0.5, "ml/kg", "0.5 ml/kg"), "Urine output, mL per kg per hour", 0.5],
    [written(65, "mmhg", "65 mm Hg"), "Mean arterial pressure, mm Hg", 65],
    [written(0.5, "ug/l", "0.5 µg/L"), "Procalcitonin (PCT), micrograms per litre", 0.5],
  ])("%o of %s is %s", (number, description, value) => {
    expect(toSignalUnit(number, own(description))).toMatchObject({ value });
  });

  it("says what a letter was taken as, and leaves thousands as they are written", () => {
    expect(toSignalUnit(written(1e8, "none", "100M"), own("Negotiated link speed, Mbps"))).toHaveProperty(
      "note",
      '"100M" was taken as 100 mbps.',
    );
    expect(toSignalUnit(written(10_000, "none", "10k"), own("Negotiated link speed, Mbps"))).toMatchObject({
      value: 10_000,
    });
  });

  it("is taken in the unit of the signal where it is given in two", () => {
    const number = { ...written(2, "mg/dl", "2.0 mg/dL"), again: { value: 176.8, unit: "umol/l" } };
    expect(toSignalUnit(number, own("Serum creatinine, umol/L"))).toEqual({ value: 176.8, note: null });
    expect(toSignalUnit(number, own("Serum creatinine, mg/dL"))).toEqual({ value: 2, note: null });
  });

  it("is refused where a count in a volume means nothing", () => {
    expect(toSignalUnit(written(80_000, "/ul", "80,000/µL"), own("Messages waiting, count"))).toHaveProperty(
      "mismatch",
    );
  });
});
