import { emptyStorage, env } from "../../support/memory/storage.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { type NewDecisionRow, Recorder } from "../../../worker/storage/decisions/recorder.ts";
import { putAction, nextNumber, rowOf } from "./recorded.ts";

emptyStorage();

const recorder = new Recorder(env.DB);
let condition_id = "";

interface Version {
  scope?: string;
  fire_on?: string;
  firing?: object;
  on?: string;
}

const register = (version: string, { scope, on = "1.0", ...more }: Version = {}) =>
  putAction({
    action_id: `page_${condition_id}`,
    condition_id,
    version,
    condition_version: on,
    ...(scope === undefined ? {} : { scope: [{ kind: "prefix", value: scope }] }),
    ...more,
  });

/** The versions that a decision fires, or why not; a preview says the same as the recording. */
async function fired(at: number, value: boolean, more: Partial<NewDecisionRow> = {}): Promise<string[]> {
  const row = rowOf(condition_id, at, value, more);
  const [preview, [recorded]] = [await recorder.plan(row, 1), [...(await recorder.record([row], batch())).values()]];
  const shown = (actions: typeof preview) =>
    actions.map(({ action_version, reason }) => `${action_version} ${reason ?? "fires"}`);
  expect(shown(preview)).toEqual(shown(recorded?.actions ?? []));
  return shown(preview);
}
const batch = () => ({ batch_id: `versions_${nextNumber()}`, recorded_at: 1 });

beforeEach(() => {
  condition_id = `condition_v${nextNumber()}`;
});

describe("of several versions of an action on one condition version", () => {
  it("the newest fires, whatever its name", async () => {
    for (const version of ["v2", "v10", "v1"]) {
      register(version);
      expect(await fired(nextNumber(), true)).toEqual([`${version} fires`]);
    }
  });

  it("one whose scope holds the entity fires, although a newer one has another scope", async () => {
    register("v1", { scope: "account:a" });
    register("v2", { scope: "account:b" });
    expect(await fired(1, true, { entity: "account:a1" })).toEqual(["v1 fires"]);
    expect(await fired(1, true, { entity: "account:b1" })).toEqual(["v2 fires"]);
    expect(await fired(1, true, { entity: "account:c1" })).toEqual(["v2 out_of_scope"]);
  });

  it("the newest has the say, although an older one knows no noise control", async () => {
    register("v1");
    register("v2", { firing: { mode: "on_change" } });
    expect([await fired(1, true), await fired(2, true)]).toEqual([["v2 fires"], ["v2 unchanged"]]);
  });

  it("each fires on what it waits for, and none for another condition version", async () => {
    register("v1", { fire_on: "true" });
    register("v2", { fire_on: "false" });
    register("v3", { on: "2.0" });
    expect([await fired(1, true), await fired(2, false)]).toEqual([["v1 fires"], ["v2 fires"]]);
    expect(await fired(3, true, { condition_version: "2.0" })).toEqual(["v3 fires"]);
  });
});
