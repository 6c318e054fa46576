import { expect, it } from "vitest";
import type { Appended } from "../../../worker/usecases/ports/evaluation/ledger.ts";
import { pushObservations } from "../../../worker/usecases/signals/push-observations.ts";
import { ratedServices } from "../../support/memory/world.ts";
import { RATE } from "../../support/world.ts";

const one = { primitive_id: RATE, entity: "account:1", value: 0.5 };

it.each<[count: number, refused: Partial<Appended>, message: string]>([
  [1, { full: [0] }, "The observation was not stored. An entity has at most 1000 members of a signal."],
  [
    3,
    { full: [1] },
    "1 of 3 observations was not stored; the others were. An entity has at most 1000 members of a signal.",
  ],
  [
    3,
    { groups: [0, 2] },
    "account:1 is a group: what it comes to is counted from its members. 2 of 3 observations were not stored; the other was.",
  ],
  [
    2,
    { expired: [0, 1] },
    "None of the 2 observations was stored. What the entity reported at that time has been removed.",
  ],
])("of %d observations, %j are refused in plain English", async (count, refused, message) => {
  const services = await ratedServices();
  const none = { accepted: 0, unchanged: 0, unconfirmed: [], expired: [], full: [], groups: [] };
  services.ledger = { ...services.ledger, append: () => Promise.resolve({ ...none, ...refused }) };
  const observations = Array.from({ length: count }, () => one);
  await expect(pushObservations(services, { observations })).rejects.toThrow(message);
});
