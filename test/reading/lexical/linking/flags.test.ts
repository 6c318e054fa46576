import { describe, expect, it } from "vitest";
import { readLexically } from "../../../../worker/reading/lexical/reader.ts";
import { catalogueOf } from "../../support/signals.ts";
import { reads, refuses } from "../sentences/support.ts";

const catalogue = catalogueOf([
  ["lift.in_service", "boolean", "True while the lift is in service"],
  ["valve.online", "boolean", "True while the valve controller is connected"],
  ["lamp.on", "boolean", "True while the lamp is lit"],
  ["desk.in_use", "boolean", "True while somebody uses the desk"],
  ["pump.running", "boolean", "True while the circulation pump runs"],
  ["item.out_of_stock", "boolean", "True when the item is out of stock"],
  ["aerator.state", "categorical", "State of the emergency aerator", ["idle", "running", "tripped"]],
  ["ramp.works", "boolean", "True while the wheelchair ramp works"],
  ["file.accepted", "boolean", "True if the bank accepted the file"],
  ["mains.power_ok", "boolean", "True while utility power is present at the station"],
  ["rack.inlet_temp_c", "time_series<float>", "Inlet temperature, degrees Celsius"],
]);
describe("a flag is read with every small word beside it, or asked about", () => {
  reads("the state", catalogue, {
    "lift out of service": "lift.in_service false",
    "lift taken out of service": "lift.in_service false",
    "lift dropped out of service": "lift.in_service false",
    "lift no longer out of service": "lift.in_service true",
    "lift is back in service": "lift.in_service true",
    "valve off line": "valve.online false",
    "desk out of use": "desk.in_use false",
    "desk not in use": "desk.in_use false",
    "the wheelchair ramp is broken": "ramp.works false",
    "the bank rejected the file": "file.accepted false",
    "utility power failure at the station": "mains.power_ok false",
    "item out of stock": "item.out_of_stock true",
    "item not out of stock": "item.out_of_stock false",
  });

  refuses("no state", catalogue, [
    "lamp is unusual",
    "lamp rises",
    "pump is off",
    "valve is down",
    "pump is off while the aerator is running",
    "pump off as long as the aerator is tripped",
    "pump off while inlet temperature above 30",
  ]);

  it.each([
    "lift out of service; also send a message when it recovers",
    "lift out of service; notify us as well when it is back in service",
    "lift out of service, as soon as it clears tell us",
    "lift out of service. Notify when back to normal.",
  ])("%s asks for recovery", (sentence) =>
    expect(readLexically(sentence, catalogue).firing).toEqual({ recovered: true }),
  );
});
