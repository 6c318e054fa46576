import { beforeAll, describe, expect, it } from "vitest";
import {
  diffConditionVersions,
  listConditionVersions,
} from "../../../worker/usecases/definitions/condition-versions.ts";
import { applyCalibration } from "../../../worker/usecases/learning/apply-calibration.ts";
import { calibrateCondition } from "../../../worker/usecases/learning/calibrate-condition.ts";
import { refusedAt } from "../../support/memory/input.ts";
import type { MemoryServices } from "../../support/memory/services.ts";
import { makeTask, ratedServices, register } from "../../support/memory/world.ts";

let services: MemoryServices;
let condition_id: string;
beforeAll(async () => {
  services = await ratedServices();
  const task = await makeTask(services, "alert me when the active user rate drops below 35%");
  ({ condition_id } = task);
});

describe("what cannot be calibrated", () => {
  it("is a version that is not there, nor can it be listed or compared", async () => {
    const calibrate = () => calibrateCondition(services, { condition_id, condition_version: "9" });
    expect(await refusedAt(calibrate)).toEqual([404, "condition_id"]);
    expect(await refusedAt(() => listConditionVersions(services, { id: "nothing" }))).toEqual([404, "id"]);
    const compare = (from: string, to: string) => diffConditionVersions(services, { id: condition_id, from, to });
    expect(await refusedAt(() => compare("1.0", "9"))).toEqual([404, "to"]);
    expect(await refusedAt(() => compare("9", "1.0"))).toEqual([404, "from"]);
  });

  it("is a condition without a number to move", async () => {
    const description = "Whether the account has churned";
    await register(services, { primitive_id: "account.churned", type: "boolean", description });
    const task = await makeTask(services, "alert me when churned is true");
    const answer = await calibrateCondition(services, {
      condition_id: task.condition_id,
      condition_version: task.condition_version,
    });
    expect(answer).toMatchObject({
      status: "no_recommendation",
      reason: "not_applicable_strategy",
      evidence: null,
      calibration_token: null,
    });
  });

  it("is one whose decisions are too few", async () => {
    const answer = await calibrateCondition(services, { condition_id, condition_version: "1.0" });
    expect(answer).toMatchObject({ status: "no_recommendation", reason: "insufficient_data", calibration_token: null });
  });
});

describe("a calibration token", () => {
  it("that nobody gave out is refused", async () => {
    const apply = () => applyCalibration(services, { calibration_token: "cal_unknown" });
    expect(await refusedAt(apply)).toEqual([400, "calibration_token"]);
  });
});
