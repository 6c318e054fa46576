import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../support/signals.ts";
import { told } from "../sentences/support.ts";

const catalogue = catalogueOf([
  ["rack.inlet_temp_c", "time_series<float>", "Inlet air temperature, degrees Celsius"],
  ["rack.outlet_temp_c", "time_series<float>", "Outlet air temperature, degrees Celsius"],
  ["tank.dissolved_oxygen", "time_series<float>", "Dissolved oxygen (DO), mg/L"],
  ["lift.trips_per_day", "time_series<int>", "Trips of the lift per day, count"],
]);
const read = (sentence: string): string => {
  const { unread, parts, firing = {} } = readLexically(sentence, catalogue);
  const [part] = parts;
  if (unread !== null || part === undefined) return `refused ${unread?.words}`;
  const { figure } = part;
  const other = figure != null && "other" in figure ? ` ${figure.kind} ${figure.other}` : "";
  const asked = Object.entries(firing).map(([name, value]) => ` ${name} ${JSON.stringify(value)}`);
  return `${part.negate ? "not " : ""}${part.primitive_id}${other} ${part.direction} ${part.number?.value}${asked.join("")}`;
};

told("two signals that share a word", read, {
  "rack outlet is more than 10 degrees hotter than the inlet":
    "rack.outlet_temp_c difference rack.inlet_temp_c above 10",
  "ratio of outlet temperature to inlet temperature above 5%":
    "rack.outlet_temp_c quotient rack.inlet_temp_c above 0.05",
  "outlet temperature exceeds inlet temperature": "rack.outlet_temp_c difference rack.inlet_temp_c above undefined",
});

told("names and qualifiers in few words", read, {
  "DO below 5 mg/L": "tank.dissolved_oxygen below 5",
  "outlet temperature above 40, once a day at most": 'rack.outlet_temp_c above 40 cooldown "1d"',
  "zero trips per day": "lift.trips_per_day below 1",
  "trips per day above 40, once a day at most": 'lift.trips_per_day above 40 cooldown "1d"',
  "outlet temperature set up 50% in 6 hours": "rack.outlet_temp_c above 50",
});
