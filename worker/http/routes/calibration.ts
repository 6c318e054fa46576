import { createRoute } from "@hono/zod-openapi";
import { answer, jsonContent, withApiKey } from "../../contract/wire/answer.ts";
import { body } from "../../contract/wire/body.ts";
import {
  AppliedCalibration,
  ApplyCalibrationBody,
  CalibrateBody,
  Calibration,
  ConditionDiff,
  ConditionVersions,
  DiffQuery,
} from "../../contract/resources/calibration.ts";
import { ConditionParams } from "../../contract/resources/conditions.ts";
import { bodied, failures, keyed, repeatable } from "../../contract/wire/error.ts";
import { idempotencyHeaders } from "../../contract/wire/headers.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { applyCalibration } from "../../usecases/learning/apply-calibration.ts";
import { calibrateCondition } from "../../usecases/learning/calibrate-condition.ts";
import { diffConditionVersions, listConditionVersions } from "../../usecases/definitions/condition-versions.ts";
import { createRouter } from "../router.ts";

const calibrate = createRoute({
  method: "post",
  path: "/conditions/calibrate",
  operationId: "calibrateCondition",
  tags: ["Feedback"],
  summary: "Recommend better parameters",
  description:
    "Reads stored scores and ratings and recommends a value for the condition's parameter, with what it would have changed and what it rests on. The condition stays as it is. Tightening needs three disputed firings, relaxing three disputed silences.",
  security: withApiKey,
  middleware: jsonBody,
  request: { headers: idempotencyHeaders, body: jsonContent(body(CalibrateBody), "What to calibrate.") },
  responses: {
    200: answer(Calibration, "A recommendation, or why there is none.", "Idempotent-Replayed"),
    ...failures(...keyed, ...bodied, ...repeatable, "not_found"),
  },
});

const apply = createRoute({
  method: "post",
  path: "/conditions/apply-calibration",
  operationId: "applyCalibration",
  tags: ["Feedback"],
  summary: "Make a recommendation a version",
  description:
    "Registers the recommended parameters as a new version of the condition, and spends the token. The old version stays as it is, and tasks stay bound to it until they are rebound.",
  security: withApiKey,
  middleware: jsonBody,
  request: { headers: idempotencyHeaders, body: jsonContent(body(ApplyCalibrationBody), "The recommendation.") },
  responses: {
    200: answer(AppliedCalibration, "The new version.", "Idempotent-Replayed"),
    ...failures(...keyed, ...bodied, ...repeatable, "conflict"),
  },
});

const versions = createRoute({
  method: "get",
  path: "/conditions/{id}/versions",
  operationId: "listConditionVersions",
  tags: ["Conditions"],
  summary: "List the versions of a condition",
  description: "Every version, newest first, each with the version and the calibration it comes from.",
  security: withApiKey,
  request: { params: ConditionParams },
  responses: {
    200: answer(ConditionVersions, "The versions."),
    ...failures(...keyed, "validation_error", "not_found"),
  },
});

const diff = createRoute({
  method: "get",
  path: "/conditions/{id}/diff",
  operationId: "getConditionDiff",
  tags: ["Conditions"],
  summary: "Compare two versions of a condition",
  description: "Says what changed from one version to another, in words and in data.",
  security: withApiKey,
  request: { params: ConditionParams, query: DiffQuery },
  responses: {
    200: answer(ConditionDiff, "The differences."),
    ...failures(...keyed, "validation_error", "not_found"),
  },
});

/** From feedback to the next version of a condition. */
export const calibrationRoutes = createRouter()
  .openapi(calibrate, async (c) =>
    c.json(await calibrateCondition(c.var.services, c.req.valid("json"), c.var.claim), 200),
  )
  .openapi(apply, async (c) => c.json(await applyCalibration(c.var.services, c.req.valid("json"), c.var.claim), 200))
  .openapi(versions, async (c) => c.json(await listConditionVersions(c.var.services, c.req.valid("param")), 200))
  .openapi(diff, async (c) =>
    c.json(await diffConditionVersions(c.var.services, { ...c.req.valid("param"), ...c.req.valid("query") }), 200),
  );
