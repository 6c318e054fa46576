import { expect, it } from "vitest";
import { calls, reads, refuses, short, trucks } from "./support.ts";

reads("what is lacking beside a condition", calls, {
  "more than 20 calls waiting with no agents available": "queue.calls_waiting above 20 AND agents.available below 1",
  "more than 20 calls waiting without agents available": "queue.calls_waiting above 20 AND agents.available below 1",
  "calls waiting above 20 with zero agents available": "queue.calls_waiting above 20 AND agents.available below 1",
});
reads("what is lacking beside a condition", trucks, {
  "speed above 90 km/h without fault codes": "vehicle.speed_kmh above 90 km/h AND vehicle.fault_codes below 1",
});

refuses("what is lacking beside a condition: is no condition", calls, [
  "calls waiting above 20 with no jitter",
  "calls waiting above 20 with no end in sight",
  "calls waiting above 20 without warning",
]);
refuses("what is lacking beside a condition: is no condition", trucks, ["speed above 90 km/h with no driver"]);

it("needs a number to stand beside", () => {
  expect(short("long calls with no agents", calls)).not.toContain("AND");
});
