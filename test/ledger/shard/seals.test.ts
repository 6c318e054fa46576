import type { SealedFacts } from "../../../worker/domain/decision/verify.ts";
import { describe, expect, it } from "vitest";
import { Seals } from "../../../worker/ledger/shard/sealing/seals.ts";
import { shardStore } from "../../support/points/shard.ts";

const failed = { primitive_id: "app.x", connector: "web", message: "no answer" };
const at = (watermark: number, errors = 0): SealedFacts => ({
  watermark,
  signal_errors: Array.from({ length: errors }, () => failed),
});

/** The seals of a shard of its own, and how many statements were run since one last asked. */
function sealsOfShard() {
  const sql = shardStore();
  let run = 0;
  const exec: SqlStorage["exec"] = (query, ...bindings) => {
    run += 1;
    return sql.exec(query, ...bindings);
  };
  const statements = () => {
    const since = run;
    run = 0;
    return since;
  };
  return { seals: new Seals({ exec } as SqlStorage), statements };
}

describe("seals that were looked up for many questions", () => {
  it("are found without another statement, those that are not there too", () => {
    const { seals, statements } = sealsOfShard();
    seals.write([seals.of(1, "a@1.0", 10, at(5)), seals.of(1, "b@1.0", 10, at(6, 1)), seals.of(2, "a@1.0", 20, at(7))]);
    const forget = seals.lookUp([
      [1, "a@1.0", 10],
      [1, "b@1.0", 10],
      [2, "a@1.0", 10],
      [2, "a@1.0", 20],
    ]);
    statements();
    expect(seals.find(1, "a@1.0", 10)).toEqual(at(5));
    expect(seals.find(1, "b@1.0", 10)).toEqual(at(6, 1));
    expect(seals.find(2, "a@1.0", 10)).toBeNull();
    expect(seals.find(2, "a@1.0", 20)).toEqual(at(7));
    expect(statements()).toBe(0);
    forget();
    expect(seals.find(2, "a@1.0", 10)).toBeNull();
    expect(statements()).toBe(1);
  });

  it("are those that others hold or write meanwhile", () => {
    const { seals } = sealsOfShard();
    const forget = seals.lookUp([[1, "a@1.0", 10]]);
    const held = seals.hold(1, "a@1.0", 10, at(5));
    expect(seals.find(1, "a@1.0", 10)?.watermark).toBe(5);
    seals.write([held]);
    seals.release([held]);
    expect(seals.find(1, "a@1.0", 10)).toEqual(at(5));
    forget();
    expect(seals.find(1, "a@1.0", 10)).toEqual(at(5));
  });

  it("are asked for again where two have looked them up and one has forgotten them", () => {
    const { seals } = sealsOfShard();
    const [one, other] = [seals.lookUp([[1, "a@1.0", 10]]), seals.lookUp([[1, "a@1.0", 10]])];
    one();
    seals.write([seals.of(1, "a@1.0", 10, at(5))]);
    expect(seals.find(1, "a@1.0", 10)).toEqual(at(5));
    other();
  });
});
