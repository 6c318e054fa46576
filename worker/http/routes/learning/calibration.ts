import {
  AppliedCalibration,
  ApplyCalibrationBody,
  CalibrateBody,
  CalibrationView,
  ConditionDiff,
  ConditionVersions,
  DiffQuery,
} from "../../../contract/resources/learning/calibration.ts";
import { ConditionParams } from "../../../contract/resources/definitions/conditions.ts";
import { applyCalibration } from "../../../usecases/learning/apply-calibration.ts";
import { calibrateCondition } from "../../../usecases/learning/calibrate-condition.ts";
import { diffConditionVersions, listConditionVersions } from "../../../usecases/definitions/condition-versions.ts";
import { json } from "../../body.ts";
import { definitionsAlone } from "../../../usecases/reach/requests.ts";
import { operationsOf } from "../../operation/operation.ts";

const operation = operationsOf("Conditions");

/** From feedback to the next version of a condition. */
export const calibrationOperations = [
  operationsOf("Feedback")({
    id: "calibrateCondition",
    route: "POST /conditions/calibrate",
    scope: "author",
    reach: "whole",
    idempotent: true,
    summary: "Recommend better parameters",
    description:
      "Reads stored scores and ratings and recommends a value for the condition's parameter, with its evidence and what it would have changed. The condition itself does not change. Tightening needs three disputed firings; relaxing needs three disputed silences.",
    takes: { body: json(CalibrateBody, "What to calibrate.") },
    gives: { status: 200, schema: CalibrationView, words: "A recommendation, or why there is none." },
    fails: ["not_found"],
    audited: { none: "a recommendation changes nothing until it is applied" },
    call: ({ services, body, claim }) => calibrateCondition(services, body, claim),
  }),
  operationsOf("Feedback")({
    id: "applyCalibration",
    route: "POST /conditions/apply-calibration",
    scope: "author",
    reach: "whole",
    idempotent: true,
    summary: "Apply a recommendation",
    description:
      "Registers the recommended parameters as a new version of the condition, and uses up the token. The old version does not change, and tasks stay bound to it until you rebind them.",
    takes: { body: json(ApplyCalibrationBody, "The recommendation.") },
    gives: { status: 200, schema: AppliedCalibration, words: "The new version." },
    fails: ["conflict"],
    audited: { table: "conditions", inserted: "condition_id || '@' || version", shows: ["new_version"] },
    call: ({ services, body, claim }) => applyCalibration(services, body, claim),
  }),
  operation({
    id: "listConditionVersions",
    route: "GET /conditions/{id}/versions",
    scope: "read",
    reach: definitionsAlone,
    summary: "List the versions of a condition",
    description: "Every version, newest first, each with the version and calibration it came from.",
    takes: { params: ConditionParams },
    gives: { status: 200, schema: ConditionVersions, words: "The versions." },
    call: ({ services, params }) => listConditionVersions(services, params),
  }),
  operation({
    id: "getConditionDiff",
    route: "GET /conditions/{id}/diff",
    scope: "read",
    reach: definitionsAlone,
    summary: "Compare two versions of a condition",
    description: "Shows what changed between two versions, in words and as data.",
    takes: { params: ConditionParams, query: DiffQuery },
    gives: { status: 200, schema: ConditionDiff, words: "The differences." },
    call: ({ services, params, query }) => diffConditionVersions(services, { ...params, ...query }),
  }),
];
