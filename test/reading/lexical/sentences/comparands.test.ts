import { describe, expect, it } from "vitest";
import { catalogueOf } from "../../support/signals.ts";
import { compiledAs, reads } from "./support.ts";

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
  reads(
    "",
    depot,
    {
      "pump flow is lower than the setpoint for 10 minutes": `${flow} below; for 10m`,
      "flow < setpoint": `${flow} below`,
      "pump flow is at or below the setpoint": `${flow} below 0`,
      "pump flow < setpoint and kiln temperature > 900": `${flow} below AND kiln.temp_c above 900`,
      "pump flow at least 15 lpm lower than the setpoint": "pump.setpoint_lpm - pump.flow_lpm above 15",
      "at least 20 fewer riders than planned": "bus.riders_planned - bus.riders above 20",
      "more riders than seats": "bus.riders - bus.seats above",
      "wave height is higher than the swell model has it": "buoy.wave_m - model.wave_m above",
      "spend exceeds 110% of the daily budget": `${spend} above 1.1`,
      "spend 20% over the budget": `${spend} above 1.2`,
      "spend falls short of the budget by 15%": `${spend} below 0.85`,
    },
    compiledAs,
  );

  it.each(["the kiln temperature exceeds its 7-day average by 30%", "spend is 40% above its 7-day average"])(
    "of its own past is asked about: %s",
    (sentence) => expect(compiledAs(sentence, depot)).toMatch(/^asked: [a-z_.]+ moves above [34]0 percent in 7d$/),
  );
});

const yard = catalogueOf([
  ["shop.returns", "time_series<int>", "Parcels sent back by customers, counted each day"],
  ["gate.forced", "time_series<int>", "Forced openings of the gate in the interval"],
  ["desk.open_tickets", "time_series<int>", "Tickets open at the desk, count"],
  ["crane.lifts_per_day", "time_series<int>", "Lifts of the crane per day"],
  ["mast.bearing_deg", "time_series<float>", "Bearing of the antenna, degrees"],
  ["lock.level_in", "time_series<float>", "Water level in the lock, inches"],
  ["purse.balance_btc", "time_series<float>", "Balance of the wallet, BTC"],
  ["api.latency_ms", "time_series<float>", "Latency of the API, milliseconds"],
  ["axle.temp_c", "time_series<float>", "Temperature of the axle box, degrees Celsius"],
]);

reads(
  "how many in a time",
  yard,
  {
    "more than 40 parcels sent back in a week": "shop.returns sum in 1w above 40",
    "more than 5 forced openings of the gate within an hour": "gate.forced sum in 1h above 5",
    "fewer than 10 lifts in a day": "crane.lifts_per_day below 10",
    "more than 30 open tickets in a day": "asked: desk.open_tickets sum in 1d above 30",
  },
  compiledAs,
);

describe("moved by an amount, or at a pace", () => {
  it.each([
    [
      "bearing changes by 45 degrees or more within 15 minutes",
      "moves above 45 degrees in 15m OR mast.bearing_deg moves below",
    ],
    ["water level falls at a rate of at least 2 inches per hour", "lock.level_in moves below 2 inches in 1h"],
    ["water level drops more than an inch per hour", "lock.level_in moves below 1 inch in 1h"],
    ["axle temperature rises faster than 2 degrees per minute", "axle.temp_c moves above 2 degrees in 1m"],
    ["wallet balance drops by more than 0.01 BTC in 24h", "purse.balance_btc moves below 0.01 points in 24h"],
    ["latency increases > 50% within 1 minute", "api.latency_ms moves above 50 percent in 1m"],
  ])("%s", (sentence, want) => expect(compiledAs(sentence, yard)).toContain(want));
});
