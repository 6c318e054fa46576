import { describe, expect, it } from "vitest";
import { catalogueOf } from "../../support/signals.ts";
import { compiledAs } from "./support.ts";

const depot = catalogueOf([
  ["pump.flow_lpm", "time_series<float>", "Flow of the pump, litres per minute"],
  ["pump.setpoint_lpm", "time_series<float>", "Flow ordered by the controller (setpoint), litres per minute"],
  ["bus.riders", "int", "Riders on the bus now"],
  ["bus.seats", "int", "Seats of the bus"],
  ["bus.riders_planned", "int", "Riders planned for the trip"],
  ["advert.spend_usd", "time_series<float>", "Spend of the advert today, US dollars"],
  ["advert.budget_usd", "float", "Daily budget of the advert, US dollars"],
  ["buoy.wave_m", "time_series<float>", "Significant wave height at the buoy, metres"],
  ["model.wave_m", "time_series<float>", "Wave height forecast by the swell model for the present hour, metres"],
  ["kiln.temp_c", "time_series<float>", "Temperature of the kiln, degrees Celsius"],
]);
const flow = "pump.flow_lpm - pump.setpoint_lpm";
const spend = "advert.spend_usd / advert.budget_usd";

describe("compared with another signal", () => {
  it.each([
    ["pump flow is lower than the setpoint for 10 minutes", `${flow} below; for 10m`],
    ["flow < setpoint", `${flow} below`],
    ["pump flow is at or below the setpoint", `${flow} below 0`],
    ["pump flow < setpoint and kiln temperature > 900", `${flow} below AND kiln.temp_c above 900`],
    ["pump flow at least 15 lpm lower than the setpoint", "pump.setpoint_lpm - pump.flow_lpm above 15"],
    ["at least 20 fewer riders than planned", "bus.riders_planned - bus.riders above 20"],
    ["more riders than seats", "bus.riders - bus.seats above"],
    ["wave height is higher than the swell model has it", "buoy.wave_m - model.wave_m above"],
    ["spend exceeds 110% of the daily budget", `${spend} above 1.1`],
    ["spend 20% over the budget", `${spend} above 1.2`],
    ["spend falls short of the budget by 15%", `${spend} below 0.85`],
  ])("%s", (sentence, want) => expect(compiledAs(sentence, depot)).toBe(want));

  it.each(["the kiln temperature exceeds its 7-day average by 30%", "spend is 40% above its 7-day average"])(
    "of its own past is asked about: %s",
    (sentence) => expect(compiledAs(sentence, depot)).toMatch(/^asked: [a-z_.]+ moves above [34]0 percent in 7d$/),
  );
});
