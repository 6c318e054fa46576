import { expect, it } from "vitest";
import { takeBulk } from "../../../worker/usecases/signals/take-bulk.ts";
import { memoryServices } from "../../support/memory/services.ts";
import { register } from "../../support/memory/world.ts";

const now = Date.UTC(2026, 8, 1, 8);
const ahead = (ms: number) => new Date(now + ms).toISOString();
const sound = { primitive_id: "disk.used", entity: "host:1", observed_at: ahead(0), value: 1, member: { mount: "/" } };
const long = "x".repeat(256);

const lines: [change: object, refused: string | null][] = [
  [{ observed_at: ahead(60_000) }, null],
  [{ observed_at: ahead(60_001) }, "observed_at"],
  [{ observed_at: "2026-09-01T08:00:00" }, "observed_at"],
  [{ observed_at: now }, "observed_at"],
  [{ primitive_id: "disk.none" }, "primitive_id"],
  [{ entity: "" }, "entity"],
  [{ value: "full" }, "value"],
  [{ value: [1] }, "value"],
  [{ member: { mount: long.slice(1) } }, null],
  [{ member: { mount: long } }, "member"],
  [{ member: { disk: "/" } }, "member"],
  [{ member: undefined }, "member"],
  [{ event_id: "" }, "event_id"],
  [{ reset: false }, "reset"],
  [{ stale: 1 }, "stale"],
  [{ colour: "red" }, "colour"],
];

it("a file is stored but for the lines that are refused, each at its field", async () => {
  const services = memoryServices({ now: () => now });
  const signal = { primitive_id: "disk.used", type: "time_series<float>", members: ["mount"], max_age: "1h" };
  await register(services, signal);
  const records = lines.map(([change], i) => ({ line: i, fields: { ...sound, ...change }, isText: false }));
  const { accepted, faults } = await takeBulk(services, records, {});
  const refused = lines.flatMap(([, location], line) => (location === null ? [] : [[line, location]]));
  expect(faults.map(({ line, location }) => [line, location])).toEqual(refused);
  expect(accepted).toBe(lines.length - refused.length);
});
