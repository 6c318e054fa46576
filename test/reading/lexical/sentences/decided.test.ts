import { expect, it } from "vitest";
import { catalogueOf } from "../../support/signals.ts";
import { short } from "./support.ts";

const cellar = catalogueOf([
  ["cellar.temp_c", "time_series<float>", "Temperature of the cellar, degrees Celsius"],
  ["cellar.humidity_pct", "time_series<float>", "Humidity of the cellar, percent"],
  ["cellar.declines_pct", "time_series<float>", "Declines of card payments, percent"],
  ["power.ups_min", "time_series<float>", "Minutes of UPS battery left"],
  ["power.source", "categorical", "What feeds the cellar", ["mains", "ups"]],
  ["shop.products_out_of_stock", "int", "Products that are out of stock, count"],
  ["door.open", "boolean", "True while the door is open"],
  ["pump.start_fails", "time_series<int>", "Failed starts of the pump this week, count"],
  ["tank.balance_eth", "time_series<float>", "Balance of the tank"],
]);

it.each([
  ["temperature above 14, mon-fri between 9:30 and 15:00 UTC", "cellar.temp_c above 14"],
  ["temperature above 14, weekdays 7 to 19 UTC", "cellar.temp_c above 14"],
  ["temperature above 14, we don't want the wine to cook", "cellar.temp_c above 14"],
  ["temperature above 14, the barrels are leaking", "cellar.temp_c above 14"],
  ["humidity over the agreed target of 70%", "cellar.humidity_pct above 70 percent"],
  ["any product is out of stock", "shop.products_out_of_stock above 0"],
  ["the landlord's cellar humidity exceeds 70%", "cellar.humidity_pct above 70 percent"],
  ["the pump failed to start at least 3 times this week", "pump.start_fails above 3"],
])("%s is read", (sentence, reads) => {
  expect(short(sentence, cellar)).toContain(reads);
});

it.each([
  ["a word that is a state of another signal", "running on UPS with less than 20 minutes left"],
  ["a denial that only refers to what was said", "temperature is above 14, tell me if it isn't"],
  ["what is said of both sides", "any humidity, in either direction, above 70"],
  ["a movement by less than an amount", "humidity has fallen by at most 20 percent within 2 hours"],
  ["a bare fraction of a signal in no known unit", "balance dropped by more than 0.05 within a day"],
  ["a word that may say which of several is meant", "wine temperature above 14"],
])("%s is asked about: %s", (_, sentence) => {
  expect(short(sentence, cellar)).toBe("refused");
});

it("a silence of a reading is no level of it", () => {
  expect(short("no temperature from the cellar for 1h", cellar)).toContain("1 hours");
});

it("a bare number where something stands is a level without a side, and no fall", () => {
  expect(short("declines at 12%", cellar)).toBe("cellar.declines_pct at 12 percent");
});
