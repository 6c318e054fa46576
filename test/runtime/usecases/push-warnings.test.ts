import { expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { call } from "../../support/runtime-call.ts";

const signal = { primitive_id: "warned.rate", type: "time_series<float>", unit: "ratio" };
const observations = [0.3, 35, 40].map((value, minute) => ({
  primitive_id: signal.primitive_id,
  entity: "warned:1",
  observed_at: `2025-01-01T00:0${minute}:00.000Z`,
  value,
}));

it("stores values that a ratio does not allow, and says so", async () => {
  await call("POST", "/primitives", signal);
  const pushed = await call<Output<"pushObservations">>("POST", "/observations", { observations });
  expect(pushed.body).toEqual({
    accepted: 3,
    unchanged: 0,
    warnings: [
      {
        primitive_id: signal.primitive_id,
        message: expect.stringContaining("warned.rate lie outside 0 to 1") as string,
        count: 2,
        first: [
          { index: 1, value: 35 },
          { index: 2, value: 40 },
        ],
      },
    ],
  });
  const path = `/observations?entity=warned:1&primitive_id=${signal.primitive_id}`;
  const stored = await call<Output<"listObservations">>("GET", path);
  expect(stored.body.items.map(({ value }) => value)).toEqual([40, 35, 0.3]);
  const read = await call<Output<"getPrimitive">>("GET", `/primitives/${signal.primitive_id}`);
  expect(read.body.documented_range).toEqual({ min: 0, max: 1 });
});

it("says nothing once the unit is another", async () => {
  const path = `/primitives/${signal.primitive_id}`;
  const changed = await call<Output<"getPrimitive">>("PATCH", path, { unit: "%" });
  expect(changed.body.documented_range).toEqual({ min: 0, max: 100 });
  const again = observations.map((one) => ({ ...one, entity: "warned:2" }));
  const pushed = await call("POST", "/observations", { observations: again });
  expect(pushed.body).toEqual({ accepted: 3, unchanged: 0 });
});
