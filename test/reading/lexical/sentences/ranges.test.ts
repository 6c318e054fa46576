import { expect, it } from "vitest";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../support/signals.ts";
import { calls, reads, refuses, short, trucks } from "./support.ts";

const lease = catalogueOf([
  ["lease.days_to_expiry", "int", "Days until the lease expires"],
  ["lease.deposit_eur", "float", "Deposit held, EUR"],
  ["outside.temp_c", "time_series<float>", "Air temperature outside, degrees Celsius"],
  ["cellar.humidity_pct", "time_series<float>", "Relative humidity of the cellar, percent"],
  ["till.difference_eur", "float", "Difference of the till (over or short), EUR"],
]);

reads("two ends without a word before them", lease, {
  "60 to 90 days left until the lease expires":
    "lease.days_to_expiry above 60 days AND lease.days_to_expiry below 90 days",
  "alert at 30-60 days to expiry": "lease.days_to_expiry above 30 days AND lease.days_to_expiry below 60 days",
  "warn me when cellar humidity is 40 - 55%":
    "cellar.humidity_pct above 40 percent AND cellar.humidity_pct below 55 percent",
  "cellar humidity outside 40-55%": "cellar.humidity_pct below 40 percent OR cellar.humidity_pct above 55 percent",
  "cellar humidity not 40-55%": "cellar.humidity_pct below 40 percent OR cellar.humidity_pct above 55 percent",
  "alert on exceedance of the limits (40-55% cellar humidity)":
    "cellar.humidity_pct below 40 percent OR cellar.humidity_pct above 55 percent",
  "cellar humidity breaches its band of 40-55%":
    "cellar.humidity_pct below 40 percent OR cellar.humidity_pct above 55 percent",
});
reads("two ends without a word before them", trucks, {
  "the fuel level leaves 40-55%": "fuel.level_pct below 40 percent OR fuel.level_pct above 55 percent",
  "when the fuel level is 10 to 20%": "fuel.level_pct above 10 percent AND fuel.level_pct below 20 percent",
});

refuses("two ends without a word before them: is no range of levels", lease, [
  "cellar humidity drops by 10 to 20",
  "cellar humidity above 40-55%",
  "the lease expires in 30 to 60 days",
]);
refuses("two ends without a word before them: is no range of levels", calls, [
  "jitter above 30 ms for 5 to 10 minutes",
]);

reads("any other number than one", calls, {
  "number of agents available is not 6": "agents.available below 6 OR agents.available above 6",
  "agents available are no longer 6": "agents.available below 6 OR agents.available above 6",
  "agents available is not 6 or more": "agents.available below 6",
});

reads("money before its amount", lease, {
  "deposit below EUR 1,500": "lease.deposit_eur below 1500 eur",
  "deposit over EUR 2k": "lease.deposit_eur above 2000 eur",
});

it("the ends of a range are in it, and what lies outside of it lies beyond them", () => {
  const ends = (sentence: string) =>
    readLexically(sentence, lease).parts.map(({ number }) => number?.inclusive === true);
  expect(ends("cellar humidity is between 40 and 55%")).toEqual([true, true]);
  expect(ends("alert at 30-60 days to expiry")).toEqual([true, true]);
  expect(ends("cellar humidity outside 40-55%")).toEqual([false, false]);
  expect(ends("cellar humidity not between 40 and 55%")).toEqual([false, false]);
  expect(ends("cellar humidity must stay between 40 and 55%")).toEqual([false, false]);
});

it("what stands behind a number gives it its side", () => {
  expect(short("till difference, over or short of EUR 20 or more", lease)).not.toContain("below");
});
