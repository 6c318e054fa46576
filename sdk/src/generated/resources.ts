// Generated from openapi.json by `npm run sdk:types`; edit the contract instead.
import type { Call, ListCall } from "../core/call.ts";
import type { Transport } from "../core/transport.ts";
import type { Arguments, Output } from "../core/types.ts";
import { Operations } from "./operations.ts";

/** The operations about one noun, over a client. */
class Resource {
  readonly #client: Transport;

  constructor(client: Transport) {
    this.#client = client;
  }

  protected get client(): Transport {
    return this.#client;
  }
}

/** `client.actions` */
export class Actions extends Resource {
  /**
   * Register an action. Registers an action that fires on a condition version, for every entity evaluated under it, unless its trigger has an `entity_scope`. Tasks made from the same sentence share a condition. A version of an action never changes: registering the same `action_id` and `version` again is a conflict, even with the same body. If a condition version has several versions of an action, the newest whose scope includes the entity fires.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.actions.create({
   *   action_id: "page_oncall",
   *   version: "v1",
   *   config: { type: "webhook", endpoint: "https://hooks.example.com/decisions" },
   *   trigger: { fire_on: "true", condition_id: "low_engagement", condition_version: "1.0" },
   *   namespace: "org",
   * });
   */
  create(...input: Arguments<"createAction">): Call<Output<"createAction">> {
    return this.client.request("createAction", ...input);
  }

  /**
   * Read an action version. Reads one version of an action. The version is required.
   *
   * @example
   * const answer = await client.actions.get({ action_id: "page_oncall", version: "v1" });
   */
  get(...input: Arguments<"getAction">): Call<Output<"getAction">> {
    return this.client.request("getAction", ...input);
  }

  /**
   * List deliveries of an action. Pages through the deliveries of an action version, newest first. Those skipped as `unchanged` are left out unless you ask for them.
   *
   * @example
   * for await (const item of client.actions.listDeliveries({ action_id: "page_oncall", version: "v1" })) console.log(item);
   */
  listDeliveries(...input: Arguments<"listActionDeliveries">): ListCall<Output<"listActionDeliveries">> {
    return this.client.list("listActionDeliveries", ...input);
  }

  /**
   * List actions. Pages through the actions of a namespace, including those of tasks, newest first.
   *
   * @example
   * for await (const item of client.actions.list()) console.log(item);
   */
  list(...input: Arguments<"listActions">): ListCall<Output<"listActions">> {
    return this.client.list("listActions", ...input);
  }

  /**
   * Try an action. Fires an action as if its condition had come true, bypassing the pipeline, to test its setup. An action that fires on false is skipped. The message starts with TEST, and the decision id reads `test_...`. Records a delivery but no decision.
   *
   * @example
   * const answer = await client.actions.trigger({ action_id: "page_oncall", version: "v1", entity: "account:8841" });
   */
  trigger(...input: Arguments<"triggerAction">): Call<Output<"triggerAction">> {
    return this.client.request("triggerAction", ...input);
  }
}

/** `client.audit` */
export class Audit extends Resource {
  /**
   * List changes. Pages through the changes made with API keys, newest first: who, when, what, and what it was before. A row is stored in the same transaction as its change. Questions, observations and what the service does on its own are not included; see `x-audit` of each operation.
   *
   * Needs the elevated key.
   *
   * @example
   * for await (const item of client.audit.list()) console.log(item);
   */
  list(...input: Arguments<"listAudit">): ListCall<Output<"listAudit">> {
    return this.client.list("listAudit", ...input);
  }

  /**
   * List the leaves of the log. Pages through the leaves of the log in order: what each stands for, what is stored of it now, and the key that opens it. Hashing `content` under `key` gives the leaf of `/log/tile/...`, unless what is stored was changed. A later leaf about the same thing replaces an earlier one. `dm log audit` does all this.
   *
   * Needs the elevated key.
   *
   * @example
   * for await (const item of client.audit.listLeaves()) console.log(item);
   */
  listLeaves(...input: Arguments<"listLeaves">): ListCall<Output<"listLeaves">> {
    return this.client.list("listLeaves", ...input);
  }

  /**
   * List what belongs in the log. Pages through what is stored of one kind and belongs in the log, to find anything inserted by hand, without a leaf.
   *
   * Needs the elevated key.
   *
   * @example
   * for await (const item of client.audit.listLoggedRows({ kind: "feedback" })) console.log(item);
   */
  listLoggedRows(...input: Arguments<"listLoggedRows">): ListCall<Output<"listLoggedRows">> {
    return this.client.list("listLoggedRows", ...input);
  }

  /**
   * Add up what the shards store. Adds up the keyed hashes of the observations and looks of all shards, by leaf. Over all pages they come to the `content` of the leaf, unless a row was changed, removed or inserted by hand. Also lists entities that do not have the name that their pseudonym was made from. `dm log audit` does all this.
   *
   * Needs the elevated key.
   *
   * @example
   * for await (const item of client.audit.listSums()) console.log(item);
   */
  listSums(...input: Arguments<"listSums">): ListCall<Output<"listSums">> {
    return this.client.list("listSums", ...input);
  }
}

/** `client.channels` */
export class Channels extends Resource {
  /**
   * Create a channel. Creates a named destination for notifications. Sending the same body again answers 200; a different body under the same name is a conflict.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.channels.create({
   *   channel: "oncall",
   *   kind: "slack",
   *   endpoint: "https://hooks.slack.com/services/T000/B000/XXXX",
   * });
   */
  create(...input: Arguments<"createChannel">): Call<Output<"createChannel">> {
    return this.client.request("createChannel", ...input);
  }

  /**
   * Delete a channel. Deletes a channel. Refused for `inbox`, and while any task that is not deleted delivers to it. Registered actions that name it will fail.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.channels.delete({ channel: "oncall" });
   */
  delete(...input: Arguments<"deleteChannel">): Call<Output<"deleteChannel">> {
    return this.client.request("deleteChannel", ...input);
  }

  /**
   * List channels. Pages through the channels with their last success and failure, newest first and `inbox` last. Secrets are masked.
   *
   * @example
   * for await (const item of client.channels.list()) console.log(item);
   */
  list(...input: Arguments<"listChannels">): ListCall<Output<"listChannels">> {
    return this.client.list("listChannels", ...input);
  }

  /**
   * Test a channel. Sends a message that says that it is a test, once and at once, and answers how it went, with what the receiver said if it refused. Takes no body.
   *
   * @example
   * const answer = await client.channels.test({ channel: "oncall" });
   */
  test(...input: Arguments<"testChannel">): Call<Output<"testChannel">> {
    return this.client.request("testChannel", ...input);
  }

  /**
   * Change a channel. Makes the next version of a channel, such as with another address; tasks keep pointing to it. Messages on their way go to the newest version, and so do those that the receiver refused within the last day, as far as `retries` allow. What is the same already changes nothing.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.channels.update({ channel: "oncall", endpoint: "https://hooks.slack.com/services/T000/B001/YYYY" });
   */
  update(...input: Arguments<"updateChannel">): Call<Output<"updateChannel">> {
    return this.client.request("updateChannel", ...input);
  }
}

/** `client.concepts` */
export class Concepts extends Resource {
  /**
   * Register a concept. Compiles and registers a concept under its id and version, permanently: a version that exists is a conflict.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.concepts.create({
   *   concept_id: "account_engagement",
   *   version: "1.0",
   *   output_type: "float",
   *   features: { weekly: { op: "mean", inputs: [ "rate" ], params: { window: "7d" } } },
   *   output_feature: "weekly",
   *   primitives: { rate: { primitive_id: "account.active_user_rate_30d" } },
   * });
   */
  create(...input: Arguments<"createConcept">): Call<Output<"createConcept">> {
    return this.client.request("createConcept", ...input);
  }

  /**
   * Read a concept version. Reads one version of a concept. The version is required.
   *
   * @example
   * const answer = await client.concepts.get({ id: "account_engagement", version: "1.0" });
   */
  get(...input: Arguments<"getConcept">): Call<Output<"getConcept">> {
    return this.client.request("getConcept", ...input);
  }
}

/** `client.conditions` */
export class Conditions extends Resource {
  /**
   * Apply a recommendation. Registers the recommended parameters as a new version of the condition, and uses up the token. The old version does not change, and tasks stay bound to it until you rebind them.
   *
   * Repeated after a failure under one Idempotency-Key.
   *
   * @example
   * const answer = await client.conditions.applyCalibration({ calibration_token: "cal_5f0c" });
   */
  applyCalibration(...input: Arguments<"applyCalibration">): Call<Output<"applyCalibration">> {
    return this.client.request("applyCalibration", ...input);
  }

  /**
   * Backtest a condition. Replays stored observations through a condition version, or through other parameters, exactly as evaluation would, noise control included. It reports how much data there was, when and for which entities it would have fired, how many alerts to expect, and what another version would have done. Nothing is recorded, sealed or sent. Noise control starts fresh at `from`.
   *
   * @example
   * const answer = await client.conditions.backtest({
   *   condition_id: "cnd_9x1k7w",
   *   condition_version: "1.0",
   *   entity_scope: "account:*",
   *   from: "2026-08-01T00:00:00.000Z",
   *   to: "2026-08-31T23:59:59.999Z",
   *   compare_to: { condition_version: "1.1" },
   * });
   */
  backtest(...input: Arguments<"backtestConditions">): Call<Output<"backtestConditions">> {
    return this.client.request("backtestConditions", ...input);
  }

  /**
   * Recommend better parameters. Reads stored scores and ratings and recommends a value for the condition's parameter, with its evidence and what it would have changed. The condition itself does not change. Tightening needs three disputed firings; relaxing needs three disputed silences.
   *
   * Repeated after a failure under one Idempotency-Key.
   *
   * @example
   * const answer = await client.conditions.calibrate({ condition_id: "cnd_9x1k7w", condition_version: "1.0" });
   */
  calibrate(...input: Arguments<"calibrateCondition">): Call<Output<"calibrateCondition">> {
    return this.client.request("calibrateCondition", ...input);
  }

  /**
   * Register a condition. Compiles and registers a condition under its id and version, permanently: a version that exists is a conflict.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.conditions.create({
   *   condition_id: "low_engagement",
   *   version: "1.0",
   *   concept_id: "account_engagement",
   *   concept_version: "1.0",
   *   strategy: { type: "threshold", params: { direction: "below", value: 0.35 } },
   * });
   */
  create(...input: Arguments<"createCondition">): Call<Output<"createCondition">> {
    return this.client.request("createCondition", ...input);
  }

  /**
   * Explain a condition. Explains what a condition watches for and why its parameters are what they are, from its definition and what was pinned with it. The active context may affect the wording, never a number.
   *
   * @example
   * const answer = await client.conditions.explain({ condition_id: "cnd_9x1k7w", condition_version: "1.0" });
   */
  explain(...input: Arguments<"explainCondition">): Call<Output<"explainCondition">> {
    return this.client.request("explainCondition", ...input);
  }

  /**
   * Read a condition version. Reads one version of a condition. The version is required.
   *
   * @example
   * const answer = await client.conditions.get({ id: "low_engagement", version: "1.0" });
   */
  get(...input: Arguments<"getCondition">): Call<Output<"getCondition">> {
    return this.client.request("getCondition", ...input);
  }

  /**
   * Compare two versions of a condition. Shows what changed between two versions, in words and as data.
   *
   * @example
   * const answer = await client.conditions.getDiff({ id: "low_engagement", from: "1.0", to: "1.1" });
   */
  getDiff(...input: Arguments<"getConditionDiff">): Call<Output<"getConditionDiff">> {
    return this.client.request("getConditionDiff", ...input);
  }

  /**
   * List the versions of a condition. Every version, newest first, each with the version and calibration it came from.
   *
   * @example
   * const answer = await client.conditions.listVersions({ id: "low_engagement" });
   */
  listVersions(...input: Arguments<"listConditionVersions">): Call<Output<"listConditionVersions">> {
    return this.client.request("listConditionVersions", ...input);
  }
}

/** `client.context` */
export class Context extends Resource {
  /**
   * Put an application context in force. Stores the context as the next version and puts it in force before answering. It applies to tasks created from then on. With `replaces`, only if that version is in force.
   *
   * @example
   * const answer = await client.context.create({ domain: { description: "Churn detection for mid-market B2B SaaS" } });
   */
  create(...input: Arguments<"createContext">): Call<Output<"createContext">> {
    return this.client.request("createContext", ...input);
  }

  /**
   * Read the context in force. Answers 404 until one is set; that is expected, not an error.
   *
   * @example
   * const answer = await client.context.get();
   */
  get(...input: Arguments<"getContext">): Call<Output<"getContext">> {
    return this.client.request("getContext", ...input);
  }

  /**
   * Count stale tasks. Counts active tasks by the context version they were compiled under.
   *
   * @example
   * const answer = await client.context.getImpact();
   */
  getImpact(...input: Arguments<"getContextImpact">): Call<Output<"getContextImpact">> {
    return this.client.request("getContextImpact", ...input);
  }

  /**
   * Read a context version. Reads one version, such as v1.
   *
   * @example
   * const answer = await client.context.getVersion({ version: "v1" });
   */
  getVersion(...input: Arguments<"getContextVersion">): Call<Output<"getContextVersion">> {
    return this.client.request("getContextVersion", ...input);
  }

  /**
   * List context versions. The versions, newest first: all of them, or some with `limit` and `before`.
   *
   * @example
   * const answer = await client.context.listVersions();
   */
  listVersions(...input: Arguments<"listContextVersions">): Call<Output<"listContextVersions">> {
    return this.client.request("listContextVersions", ...input);
  }

  /**
   * Try a context on existing tasks. Compiles the sentences of active tasks under the context in force and under the one sent, and lists the tasks whose sentence would mean something else or be refused, a page of tasks at a time. Existing tasks keep their conditions. No model is asked; nothing is stored.
   *
   * @example
   * const answer = await client.context.try({ context: { domain: { description: "Churn detection for mid-market B2B SaaS" } } });
   */
  try(...input: Arguments<"tryContext">): Call<Output<"tryContext">> {
    return this.client.request("tryContext", ...input);
  }
}

/** `client.decisions` */
export class Decisions extends Resource {
  /**
   * Explain a decision. Explains why a recorded decision came out as it did and what would have changed it. It only reads the record, so it works even when the observations are gone. If several decisions share the same instant, the reproducible one is explained.
   *
   * @example
   * const answer = await client.decisions.explain({
   *   condition_id: "cnd_9x1k7w",
   *   condition_version: "1.0",
   *   entity: "account:8841",
   *   timestamp: "2026-09-01T08:00:00.000Z",
   * });
   */
  explain(...input: Arguments<"explainDecision">): Call<Output<"explainDecision">> {
    return this.client.request("explainDecision", ...input);
  }

  /**
   * Export decisions. Streams the records, newest first by evaluated_at, as JSON lines or as CSV. The filters are those of the list. The last line says how many decisions came before it and whether more follow: an answer without it was cut off, and `after` continues from the last decision that arrived. Everything recorded before the export began appears once; what is recorded meanwhile appears only if its evaluated_at is older than where the export has got to.
   *
   * @example
   * const answer = await client.decisions.export();
   */
  export(...input: Arguments<"exportDecisions">): Promise<Response> {
    return this.client.stream("exportDecisions", ...input);
  }

  /**
   * Read a decision. Reads one record with the outcome of its actions.
   *
   * @example
   * const answer = await client.decisions.get({ decision_id: "dec_k3v9m2x7q0c4h8t1" });
   */
  get(...input: Arguments<"getDecision">): Call<Output<"getDecision">> {
    return this.client.request("getDecision", ...input);
  }

  /**
   * Read the proof of a decision. Returns everything needed to recompute a decision elsewhere: the record, the definitions and their execution graph, and the observations in view. The entity appears under its pseudonym. A proof is not signed: recomputing it shows that its parts agree, not where they came from, whether any are missing, or when they were recorded.
   *
   * @example
   * const answer = await client.decisions.getProof({ decision_id: "dec_k3v9m2x7q0c4h8t1" });
   */
  getProof(...input: Arguments<"getDecisionProof">): Call<Output<"getDecisionProof">> {
    return this.client.request("getDecisionProof", ...input);
  }

  /**
   * List decisions. Pages through the records, triggered or not, newest first by evaluated_at. Filters combine.
   *
   * @example
   * for await (const item of client.decisions.list()) console.log(item);
   */
  list(...input: Arguments<"listDecisions">): ListCall<Output<"listDecisions">> {
    return this.client.list("listDecisions", ...input);
  }

  /**
   * Verify a decision. Recomputes a recorded decision from the append-only ledger and the pinned definitions, under the watermarks of its record. It names every field that differs and every signal with missing rows. It shows that the record, the definitions and the remaining rows agree; anyone who can write to all three could forge that agreement. Stores nothing.
   *
   * @example
   * const answer = await client.decisions.verify({ decision_id: "dec_k3v9m2x7q0c4h8t1" });
   */
  verify(...input: Arguments<"verifyDecision">): Call<Output<"verifyDecision">> {
    return this.client.request("verifyDecision", ...input);
  }
}

/** `client.deliveries` */
export class Deliveries extends Resource {
  /**
   * Read a delivery. Reads a message with every attempt to deliver it. Its id is the `webhook-id` the receiver sees.
   *
   * @example
   * const answer = await client.deliveries.get({ delivery_id: "dec_k3v9m2x7q0c4h8t1.act_01992f6e1c0e7a3b9d5f" });
   */
  get(...input: Arguments<"getDelivery">): Call<Output<"getDelivery">> {
    return this.client.request("getDelivery", ...input);
  }

  /**
   * List deliveries. Pages through the messages of all actions, newest first: waiting, being retried, delivered or failed.
   *
   * @example
   * for await (const item of client.deliveries.list()) console.log(item);
   */
  list(...input: Arguments<"listDeliveries">): ListCall<Output<"listDeliveries">> {
    return this.client.list("listDeliveries", ...input);
  }

  /**
   * Send a delivery again. Makes one more attempt, now or when its channel's turn comes, under the same `webhook-id` and from what is recorded. Takes no body. An attempt under way is not disturbed.
   *
   * Repeated after a failure under one Idempotency-Key.
   *
   * @example
   * const answer = await client.deliveries.resend({ delivery_id: "dec_k3v9m2x7q0c4h8t1.act_01992f6e1c0e7a3b9d5f" });
   */
  resend(...input: Arguments<"resendDelivery">): Call<Output<"resendDelivery">> {
    return this.client.request("resendDelivery", ...input);
  }
}

/** `client.entities` */
export class Entities extends Resource {
  /**
   * Erase an entity. Removes an entity, given by its name or pseudonym: its observations, name, states, messages and whatever else names it. Decision records stay, but lead to nobody. The answer is the certificate. An interrupted erasure resumes when asked for again, or on its own. Anything pushed or asked about the name afterwards is about a new entity under a new pseudonym.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.entities.erase({ entity: "account:8841" });
   */
  erase(...input: Arguments<"eraseEntity">): Call<Output<"eraseEntity">> {
    return this.client.request("eraseEntity", ...input);
  }

  /**
   * Name the entities behind pseudonyms. Returns your own identifiers for up to 1,000 pseudonyms from decisions, deliveries or feedback. Stores nothing.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.entities.resolve({ entity_ids: [ "ent_7h2kq0v9m3c4x8t1" ] });
   */
  resolve(...input: Arguments<"resolveEntities">): Call<Output<"resolveEntities">> {
    return this.client.request("resolveEntities", ...input);
  }
}

/** `client.erasures` */
export class Erasures extends Resource {
  /**
   * Read an erasure. Reads one erasure by its id.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.erasures.get({ id: "ers_01992f6e1c0e7a3b9d5f" });
   */
  get(...input: Arguments<"getErasure">): Call<Output<"getErasure">> {
    return this.client.request("getErasure", ...input);
  }

  /**
   * List erasures. Pages through the erasures, newest first, with their certificates.
   *
   * Needs the elevated key.
   *
   * @example
   * for await (const item of client.erasures.list()) console.log(item);
   */
  list(...input: Arguments<"listErasures">): ListCall<Output<"listErasures">> {
    return this.client.list("listErasures", ...input);
  }
}

/** `client.evaluation` */
export class Evaluation extends Resource {
  /**
   * Evaluate many entities. Asks one question about up to 1,000 entities, from a list or a scope, and records every answer. An entity that fails carries its own error; the others still succeed. Actions that fire are sent afterwards and read `queued`. For more entities, create a job.
   *
   * Repeated after a failure where it names a `timestamp`.
   *
   * @example
   * const answer = await client.evaluation.evaluateBatch({
   *   concept_id: "cpt_4m8d2q",
   *   concept_version: "1.0",
   *   condition_id: "cnd_9x1k7w",
   *   condition_version: "1.0",
   *   entities: [ "account:8841", "account:8842" ],
   *   timestamp: "2026-09-01T08:00:00.000Z",
   * });
   */
  evaluateBatch(...input: Arguments<"evaluateBatch">): Call<Output<"evaluateBatch">> {
    return this.client.request("evaluateBatch", ...input);
  }

  /**
   * Evaluate an entity. Computes the Result and the Decision for one entity, records them and fires the actions bound to the condition. The same question with a timestamp returns the recorded answer and fires nothing again. If an action fails the answer is still 200, with the status of each action.
   *
   * Repeated after a failure as it is where it names a `timestamp`, else under one Idempotency-Key.
   *
   * @example
   * const answer = await client.evaluation.evaluateFull({
   *   concept_id: "cpt_4m8d2q",
   *   concept_version: "1.0",
   *   condition_id: "cnd_9x1k7w",
   *   condition_version: "1.0",
   *   entity: "account:8841",
   *   timestamp: "2026-09-01T08:00:00.000Z",
   * });
   */
  evaluateFull(...input: Arguments<"evaluateFull">): Call<Output<"evaluateFull">> {
    return this.client.request("evaluateFull", ...input);
  }

  /**
   * Evaluate an entity over a time span. Asks one question about one entity at `from`, `from + step` and so on up to `to`, and records every answer, as if each had been asked at its time. At most 1,000 steps; for more, create a job. If 30 seconds are not enough, the 408 says how many steps would fit; those already answered are recorded.
   *
   * @example
   * const answer = await client.evaluation.evaluateRange({
   *   concept_id: "cpt_4m8d2q",
   *   concept_version: "1.0",
   *   condition_id: "cnd_9x1k7w",
   *   condition_version: "1.0",
   *   entity: "account:8841",
   *   from: "2026-08-01T00:00:00.000Z",
   *   to: "2026-09-01T00:00:00.000Z",
   *   step: "1d",
   * });
   */
  evaluateRange(...input: Arguments<"evaluateRange">): Call<Output<"evaluateRange">> {
    return this.client.request("evaluateRange", ...input);
  }

  /**
   * Compute a Result. Computes a concept for one entity without deciding anything: no decision is recorded and no action fires. With a timestamp its view of the data is fixed, exactly as if the same concept were evaluated at that time.
   *
   * Repeated after a failure where it names a `timestamp`.
   *
   * @example
   * const answer = await client.evaluation.executeConcept({
   *   id: "cpt_4m8d2q",
   *   version: "1.0",
   *   entity: "account:8841",
   *   timestamp: "2026-09-01T08:00:00.000Z",
   * });
   */
  executeConcept(...input: Arguments<"executeConcept">): Call<Output<"executeConcept">> {
    return this.client.request("executeConcept", ...input);
  }

  /**
   * Try a condition on inline data. Evaluates a condition on the data in the body, for testing: nothing is fetched, sealed, recorded or sent. The only history is what the data contains; without it, a strategy that needs history answers `history_unavailable`.
   *
   * @example
   * const answer = await client.evaluation.executeStatic({
   *   condition_id: "cnd_9x1k7w",
   *   condition_version: "1.0",
   *   entity: "account:8841",
   *   data: { active_user_rate_30d: 0.31 },
   * });
   */
  executeStatic(...input: Arguments<"executeStatic">): Call<Output<"executeStatic">> {
    return this.client.request("executeStatic", ...input);
  }
}

/** `client.feedback` */
export class Feedback extends Resource {
  /**
   * List ratings. Pages through the ratings of one condition version, newest first, including those that no longer count.
   *
   * @example
   * for await (const item of client.feedback.list({ condition_id: "cnd_9x1k7w", condition_version: "1.0" })) console.log(item);
   */
  list(...input: Arguments<"listFeedback">): ListCall<Output<"listFeedback">> {
    return this.client.list("listFeedback", ...input);
  }

  /**
   * Rate a decision. Stores one rating of a decision. It may arrive before its decision does; the latest rating of a decision counts. Nothing changes until a calibration made from it is applied.
   *
   * Repeated after a failure under one Idempotency-Key.
   *
   * @example
   * const answer = await client.feedback.record({ decision_id: "dec_k3v9m2x7q0c4h8t1", feedback: "false_positive" });
   */
  record(...input: Arguments<"recordFeedback">): Call<Output<"recordFeedback">> {
    return this.client.request("recordFeedback", ...input);
  }

  /**
   * Rate many decisions. Stores up to 1,000 ratings, such as labels kept in a file. Either all are stored or none.
   *
   * Repeated after a failure under one Idempotency-Key.
   *
   * @example
   * const answer = await client.feedback.recordBatch({
   *   feedback: [
   *     {
   *       condition_id: "cnd_9x1k7w",
   *       condition_version: "1.0",
   *       entity: "account:8841",
   *       timestamp: "2026-09-01T08:00:00.000Z",
   *       feedback: "false_positive",
   *     },
   *   ],
   * });
   */
  recordBatch(...input: Arguments<"recordFeedbackBatch">): Call<Output<"recordFeedbackBatch">> {
    return this.client.request("recordFeedbackBatch", ...input);
  }
}

/** `client.feeds` */
export class Feeds extends Resource {
  /**
   * Create a feed. Opens a door for another protocol. Its rules say which signal and entity each series or event belongs to; what no rule takes is counted and shown by GET /feeds/{feed_id}/seen, not stored. Sending the same body again answers 200; another body under the same name is a conflict.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.feeds.create({
   *   feed_id: "fleet",
   *   kind: "prometheus",
   *   map: [ { match: "node_load1", signal: "host.load1", entity: "host:{instance}" } ],
   * });
   */
  create(...input: Arguments<"createFeed">): Call<Output<"createFeed">> {
    return this.client.request("createFeed", ...input);
  }

  /**
   * Delete a feed. Closes the door and forgets what was noted about it. Observations and signals stay.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.feeds.delete({ feed_id: "fleet" });
   */
  delete(...input: Arguments<"deleteFeed">): Call<Output<"deleteFeed">> {
    return this.client.request("deleteFeed", ...input);
  }

  /**
   * Read a feed. Reads a feed: its rules, its limits, and how much came through it.
   *
   * @example
   * const answer = await client.feeds.get({ feed_id: "fleet" });
   */
  get(...input: Arguments<"getFeed">): Call<Output<"getFeed">> {
    return this.client.request("getFeed", ...input);
  }

  /**
   * List what a feed rejected. Pages through what rules took and the service could not store, by name and reason, newest first; at most 1,000 are kept.
   *
   * @example
   * for await (const item of client.feeds.listRejects({ feed_id: "fleet" })) console.log(item);
   */
  listRejects(...input: Arguments<"listFeedRejects">): ListCall<Output<"listFeedRejects">> {
    return this.client.list("listFeedRejects", ...input);
  }

  /**
   * List what no rule takes. Pages through the names that came and that no rule takes, newest first; at most 1,000 are kept.
   *
   * @example
   * for await (const item of client.feeds.listSeen({ feed_id: "fleet" })) console.log(item);
   */
  listSeen(...input: Arguments<"listFeedSeen">): ListCall<Output<"listFeedSeen">> {
    return this.client.list("listFeedSeen", ...input);
  }

  /**
   * List feeds. Pages through the feeds, newest first.
   *
   * @example
   * for await (const item of client.feeds.list()) console.log(item);
   */
  list(...input: Arguments<"listFeeds">): ListCall<Output<"listFeeds">> {
    return this.client.list("listFeeds", ...input);
  }

  /**
   * Change a feed. Changes rules, the way senders prove who they are, or limits. Rules are replaced as a whole.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.feeds.update({
   *   feed_id: "fleet",
   *   map: [ { match: "node_load5", signal: "host.load5", entity: "host:{instance}" } ],
   * });
   */
  update(...input: Arguments<"updateFeed">): Call<Output<"updateFeed">> {
    return this.client.request("updateFeed", ...input);
  }
}

/** `client.guardrails` */
export class Guardrails extends Resource {
  /**
   * Put guardrails in force. Stores the definition as the next version and puts it in force before answering; the previous version is retired in the same step. With `replaces`, only if that version is in force.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.guardrails.create({
   *   guardrails: {
   *     strategy_registry: [ "threshold", "equals" ],
   *     type_strategy_map: { float: [ "threshold" ], categorical: [ "equals" ] },
   *     bias_rules: { critical: "high_severity" },
   *   },
   * });
   */
  create(...input: Arguments<"createGuardrails">): Call<Output<"createGuardrails">> {
    return this.client.request("createGuardrails", ...input);
  }

  /**
   * Read the guardrails in force. Answers 404 while the guardrails file is in use; that is expected, not an error.
   *
   * @example
   * const answer = await client.guardrails.get();
   */
  get(...input: Arguments<"getGuardrails">): Call<Output<"getGuardrails">> {
    return this.client.request("getGuardrails", ...input);
  }

  /**
   * Read the guardrails file. The guardrails the service was deployed with. They apply until a version is set through the API; `in_force` says whether they still do.
   *
   * @example
   * const answer = await client.guardrails.getFile();
   */
  getFile(...input: Arguments<"getGuardrailsFile">): Call<Output<"getGuardrailsFile">> {
    return this.client.request("getGuardrailsFile", ...input);
  }

  /**
   * Count stale tasks. Counts active tasks by the guardrails version they were compiled under.
   *
   * @example
   * const answer = await client.guardrails.getImpact();
   */
  getImpact(...input: Arguments<"getGuardrailsImpact">): Call<Output<"getGuardrailsImpact">> {
    return this.client.request("getGuardrailsImpact", ...input);
  }

  /**
   * Read a guardrails version. Reads one version, such as v1.
   *
   * @example
   * const answer = await client.guardrails.getVersion({ version: "v1" });
   */
  getVersion(...input: Arguments<"getGuardrailsVersion">): Call<Output<"getGuardrailsVersion">> {
    return this.client.request("getGuardrailsVersion", ...input);
  }

  /**
   * List guardrails versions. The versions set through the API, newest first: all of them, or some with `limit` and `before`.
   *
   * @example
   * const answer = await client.guardrails.listVersions();
   */
  listVersions(...input: Arguments<"listGuardrailsVersions">): Call<Output<"listGuardrailsVersions">> {
    return this.client.request("listGuardrailsVersions", ...input);
  }

  /**
   * Try guardrails on existing tasks. Compiles the sentences of active tasks under the guardrails in force and under those sent, and lists the tasks whose sentence would mean something else or be refused, a page of tasks at a time. Existing tasks keep their conditions. No model is asked; nothing is stored.
   *
   * @example
   * const answer = await client.guardrails.try({
   *   guardrails: {
   *     strategy_registry: [ "threshold", "equals" ],
   *     type_strategy_map: { float: [ "threshold" ], categorical: [ "equals" ] },
   *     bias_rules: { critical: "high_severity" },
   *   },
   * });
   */
  try(...input: Arguments<"tryGuardrails">): Call<Output<"tryGuardrails">> {
    return this.client.request("tryGuardrails", ...input);
  }
}

/** `client.incidents` */
export class Incidents extends Resource {
  /**
   * Acknowledge an incident. Notes that someone has seen an incident, even one that is over. Takes no body. Repeating it is safe: the first to acknowledge it stays on record.
   *
   * @example
   * const answer = await client.incidents.acknowledge({ id: "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f" });
   */
  acknowledge(...input: Arguments<"acknowledgeIncident">): Call<Output<"acknowledgeIncident">> {
    return this.client.request("acknowledgeIncident", ...input);
  }

  /**
   * Assign an incident. Says who looks after an incident, even one that is over. The last one to be named counts.
   *
   * @example
   * const answer = await client.incidents.assign({ id: "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f", assignee: "on-call@example.com" });
   */
  assign(...input: Arguments<"assignIncident">): Call<Output<"assignIncident">> {
    return this.client.request("assignIncident", ...input);
  }

  /**
   * Act on many incidents. Acknowledges, assigns, rates or snoozes up to 200 incidents. Each is done by itself, so one that is refused keeps none of the others; repeating the request is as safe as repeating each.
   *
   * @example
   * const answer = await client.incidents.bulk({
   *   incident_ids: [ "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f" ],
   *   act: { type: "acknowledge" },
   * });
   */
  bulk(...input: Arguments<"bulkIncidents">): Call<Output<"bulkIncidents">> {
    return this.client.request("bulkIncidents", ...input);
  }

  /**
   * Comment on an incident. Adds a comment to an incident, even one that is over. Comments can be neither changed nor removed, and the log keeps a hash of each; an erasure of the entity removes their text.
   *
   * Repeated after a failure under one Idempotency-Key.
   *
   * @example
   * const answer = await client.incidents.comment({
   *   id: "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f",
   *   text: "The exporter was restarted, waiting for data.",
   * });
   */
  comment(...input: Arguments<"commentIncident">): Call<Output<"commentIncident">> {
    return this.client.request("commentIncident", ...input);
  }

  /**
   * Count incidents. Counts the incidents that are not over: all of them, or those of a task or entity.
   *
   * @example
   * const answer = await client.incidents.count();
   */
  count(...input: Arguments<"countIncidents">): Call<Output<"countIncidents">> {
    return this.client.request("countIncidents", ...input);
  }

  /**
   * Read an incident. Reads one incident by its id, even one that is over.
   *
   * @example
   * const answer = await client.incidents.get({ id: "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f" });
   */
  get(...input: Arguments<"getIncident">): Call<Output<"getIncident">> {
    return this.client.request("getIncident", ...input);
  }

  /**
   * List comments on an incident. Pages through the comments on an incident, newest first.
   *
   * @example
   * for await (const item of client.incidents.listComments({ id: "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f" })) console.log(item);
   */
  listComments(...input: Arguments<"listIncidentComments">): ListCall<Output<"listIncidentComments">> {
    return this.client.list("listIncidentComments", ...input);
  }

  /**
   * List uses of links. Pages through what people did to an incident with the signed links in messages, newest first: each press of the button, whether or not it changed anything.
   *
   * @example
   * for await (const item of client.incidents.listLinkUses({ id: "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f" })) console.log(item);
   */
  listLinkUses(...input: Arguments<"listIncidentLinkUses">): ListCall<Output<"listIncidentLinkUses">> {
    return this.client.list("listIncidentLinkUses", ...input);
  }

  /**
   * List incidents. Pages through the incidents of tasks that watch, newest or most severe first, and searches them. Each says why in words and, with `looks`, how its score moved.
   *
   * @example
   * for await (const item of client.incidents.list()) console.log(item);
   */
  list(...input: Arguments<"listIncidents">): ListCall<Output<"listIncidents">> {
    return this.client.list("listIncidents", ...input);
  }

  /**
   * Rate an incident. Says whether the alarm was right, as a rating of the decision that opened the incident. Repeating it changes nothing, a new rating replaces it, and null withdraws it.
   *
   * Repeated after a failure under one Idempotency-Key.
   *
   * @example
   * const answer = await client.incidents.rate({ id: "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f", rating: "wrong" });
   */
  rate(...input: Arguments<"rateIncident">): Call<Output<"rateIncident">> {
    return this.client.request("rateIncident", ...input);
  }

  /**
   * Revoke links. Revokes the signed links of every message about an incident so far, such as one that was forwarded. They then say so and do nothing; the next message has new ones. Repeating it is safe.
   *
   * @example
   * const answer = await client.incidents.revokeLinks({ id: "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f" });
   */
  revokeLinks(...input: Arguments<"revokeIncidentLinks">): Call<Output<"revokeIncidentLinks">> {
    return this.client.request("revokeIncidentLinks", ...input);
  }

  /**
   * Snooze an incident. Keeps an incident from sending anything until a given time. The incident itself continues, and can be snoozed again for longer or shorter.
   *
   * @example
   * const answer = await client.incidents.snooze({ id: "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f", for: "2h" });
   */
  snooze(...input: Arguments<"snoozeIncident">): Call<Output<"snoozeIncident">> {
    return this.client.request("snoozeIncident", ...input);
  }

  /**
   * Take an acknowledgement back. Withdraws the acknowledgement, whoever gave it; reminders resume. Effects elsewhere remain: a pager is not notified, and an escalation does not start again. Repeating it changes nothing.
   *
   * @example
   * const answer = await client.incidents.unacknowledge({ id: "inc_k3v9m2x7q0c4h8t1.01992f6e1c0e7a3b9d5f" });
   */
  unacknowledge(...input: Arguments<"unacknowledgeIncident">): Call<Output<"unacknowledgeIncident">> {
    return this.client.request("unacknowledgeIncident", ...input);
  }
}

/** `client.jobs` */
export class Jobs extends Resource {
  /**
   * Cancel a job. Cancels a job that has not started; it will never run. Repeating it is safe. A job that has started answers 409.
   *
   * @example
   * const answer = await client.jobs.cancel({ id: "job_01992f6e1c0e7a3b9d5f" });
   */
  cancel(...input: Arguments<"cancelJob">): Call<Output<"cancelJob">> {
    return this.client.request("cancelJob", ...input);
  }

  /**
   * Create a job. Takes the question of POST /execute, /evaluate/full, /evaluate/batch, /evaluate/range or /conditions/backtest and returns a job to poll right away. Each question in a job is recorded once and fires once, even across failures; its actions are sent afterwards.
   *
   * Repeated after a failure under one Idempotency-Key.
   *
   * @example
   * const answer = await client.jobs.create({ kind: "execute", id: "cpt_4m8d2q", version: "1.0", entity: "account:8841" });
   */
  create(...input: Arguments<"createJob">): Call<Output<"createJob">> {
    return this.client.request("createJob", ...input);
  }

  /**
   * Read a job. Reads one job, with its result once it is completed. Kept for 7 days after it ends.
   *
   * @example
   * const answer = await client.jobs.get({ id: "job_01992f6e1c0e7a3b9d5f" });
   */
  get(...input: Arguments<"getJob">): Call<Output<"getJob">> {
    return this.client.request("getJob", ...input);
  }

  /**
   * List the answers of a job. Pages through the answers of a batch or range job in the order asked, as far as it has got.
   *
   * @example
   * for await (const item of client.jobs.listResults({ id: "job_01992f6e1c0e7a3b9d5f" })) console.log(item);
   */
  listResults(...input: Arguments<"listJobResults">): ListCall<Output<"listJobResults">> {
    return this.client.list("listJobResults", ...input);
  }

  /**
   * List jobs. Pages through the jobs, newest first, without their results.
   *
   * @example
   * for await (const item of client.jobs.list()) console.log(item);
   */
  list(...input: Arguments<"listJobs">): ListCall<Output<"listJobs">> {
    return this.client.list("listJobs", ...input);
  }
}

/** `client.keys` */
export class Keys extends Resource {
  /**
   * Issue an API key. Issues a key with the scopes given. The answer contains the secret, which is shown only once.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.keys.create({ name: "billing service", scopes: [ "read", "evaluate" ] });
   */
  create(...input: Arguments<"createApiKey">): Call<Output<"createApiKey">> {
    return this.client.request("createApiKey", ...input);
  }

  /**
   * Revoke an API key. Revokes a key permanently. It stops working everywhere within 60 seconds. Repeating it is safe.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.keys.delete({ id: "key_0199" });
   */
  delete(...input: Arguments<"deleteApiKey">): Call<Output<"deleteApiKey">> {
    return this.client.request("deleteApiKey", ...input);
  }

  /**
   * Read what this key may do. Returns the id and scopes of the key used, so that a program can leave out what would be refused.
   *
   * @example
   * const answer = await client.keys.getCurrent();
   */
  getCurrent(...input: Arguments<"getCurrentApiKey">): Call<Output<"getCurrentApiKey">> {
    return this.client.request("getCurrentApiKey", ...input);
  }

  /**
   * List API keys. Pages through the issued keys, newest first, including revoked and expired ones. Secrets are never shown.
   *
   * Needs the elevated key.
   *
   * @example
   * for await (const item of client.keys.list()) console.log(item);
   */
  list(...input: Arguments<"listApiKeys">): ListCall<Output<"listApiKeys">> {
    return this.client.list("listApiKeys", ...input);
  }
}

/** `client.manifests` */
export class Manifests extends Resource {
  /**
   * Read what a folder has applied. Returns which objects a folder of files manages, and fingerprints of the form in which each was last applied.
   *
   * @example
   * const answer = await client.manifests.get({ name: "payments" });
   */
  get(...input: Arguments<"getManifest">): Call<Output<"getManifest">> {
    return this.client.request("getManifest", ...input);
  }

  /**
   * Keep what a folder has applied. Replaces the revision before; if somebody else has replaced it meanwhile, nothing is changed. `dm apply` does this.
   *
   * @example
   * const answer = await client.manifests.put({
   *   name: "payments",
   *   revision: 1,
   *   fingerprint_key: "5d41c7ab6f0e2b4f9a8c3d2e1f0a9b8c",
   *   entries: [
   *     {
   *       kind: "task",
   *       id: "checkout/error-rate",
   *       fingerprint: "9f2c1f1b7a6de6c0b0c4f2f7f9b0d3f6",
   *     },
   *   ],
   * });
   */
  put(...input: Arguments<"putManifest">): Call<Output<"putManifest">> {
    return this.client.request("putManifest", ...input);
  }
}

/** `client.notifications` */
export class Notifications extends Resource {
  /**
   * Read the inbox. Pages through the messages that actions left in the inbox, newest first.
   *
   * @example
   * for await (const item of client.notifications.list()) console.log(item);
   */
  list(...input: Arguments<"listNotifications">): ListCall<Output<"listNotifications">> {
    return this.client.list("listNotifications", ...input);
  }
}

/** `client.observations` */
export class Observations extends Resource {
  /**
   * Import observations. Appends the lines of a file, NDJSON or CSV with headings, of any length, while they come. The job says how far it is (GET /jobs/{id}). Lines that are wrong are passed by and listed: the first 100 in the result, up to 1,000 by GET /jobs/{id}/results. With an Idempotency-Key a request that was broken off can be sent again, whole or from a later line: lines that the job has are passed by, and nothing is stored twice.
   *
   * Repeated after a failure under one Idempotency-Key.
   *
   * @example
   * const answer = await client.observations.import({
   *   records: [
   *     {
   *       primitive_id: "account.active_user_rate_30d",
   *       entity: "account:8841",
   *       observed_at: "2026-09-01T08:00:00.000Z",
   *       value: 0.41,
   *     },
   *   ],
   * });
   */
  import(...input: Arguments<"importObservations">): Call<Output<"importObservations">> {
    return this.client.request("importObservations", ...input);
  }

  /**
   * List observations. Pages through the observations of one signal of one entity, newest first, corrections included.
   *
   * @example
   * for await (const item of client.observations.list({ entity: "account:8841", primitive_id: "account.active_user_rate_30d" })) console.log(item);
   */
  list(...input: Arguments<"listObservations">): ListCall<Output<"listObservations">> {
    return this.client.list("listObservations", ...input);
  }

  /**
   * Push observations. Appends up to 1,000 observations to the ledger. If any of them is invalid none is stored, and every fault is reported with its index. If part of the ledger does not respond, the rest is stored: the 503 counts what was stored (`details.accepted`, `details.unchanged`) and lists the indexes of the others (`details.unconfirmed`), and sending the same push again adds what is missing. Give `observed_at` or an `Idempotency-Key` so that it counts as the same push.
   *
   * Repeated after a failure under one Idempotency-Key.
   *
   * @example
   * const answer = await client.observations.push({
   *   observations: [
   *     {
   *       primitive_id: "account.active_user_rate_30d",
   *       entity: "account:8841",
   *       observed_at: "2026-09-01T08:00:00.000Z",
   *       value: 0.41,
   *     },
   *   ],
   * });
   */
  push(...input: Arguments<"pushObservations">): Call<Output<"pushObservations">> {
    return this.client.request("pushObservations", ...input);
  }
}

/** `client.people` */
export class People extends Resource {
  /**
   * Forget a person. Removes somebody's name and ends their sessions. What they did stays, under their id alone. Whoever the issuer still vouches for can sign in again, under the same id.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.people.delete({ id: "person_9f3c1a7be0d24c58" });
   */
  delete(...input: Arguments<"deletePerson">): Call<Output<"deletePerson">> {
    return this.client.request("deletePerson", ...input);
  }

  /**
   * List people. Pages through those who have signed in, and the programs that came with tokens, newest first.
   *
   * Needs the elevated key.
   *
   * @example
   * for await (const item of client.people.list()) console.log(item);
   */
  list(...input: Arguments<"listPeople">): ListCall<Output<"listPeople">> {
    return this.client.list("listPeople", ...input);
  }
}

/** `client.previews` */
export class Previews extends Resource {
  /**
   * Create the task that was shown. Creates the task of a preview, as it was shown; a repetition gives the same task. It is a 409 if signals, guardrails, context or the channel have changed meanwhile: preview it again.
   *
   * @example
   * const answer = await client.previews.createPreviewedTask({ preview_token: "prev_5f0c" });
   */
  createPreviewedTask(...input: Arguments<"createPreviewedTask">): Call<Output<"createPreviewedTask">> {
    return this.client.request("createPreviewedTask", ...input);
  }

  /**
   * Show what a sentence would become. Compiles a sentence as POST /tasks does with `dry_run`, and gives a token that creates exactly the task that was shown. The token is valid for an hour, for whoever asked.
   *
   * @example
   * const answer = await client.previews.previewTask({
   *   intent: "alert me when the active user rate drops below 35%",
   *   entity_scope: "account:*",
   *   delivery: { type: "notification", channel: "inbox" },
   * });
   */
  previewTask(...input: Arguments<"previewTask">): Call<Output<"previewTask">> {
    return this.client.request("previewTask", ...input);
  }
}

/** `client.primitives` */
export class Primitives extends Resource {
  /**
   * Delete a signal. Deletes a signal that was registered by mistake. Refused while a concept or a registered action names it, and while it has observations unless `purge` is true. Names of entities stay; `DELETE /entities/{entity}` removes them. The id can be registered again after about two minutes.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.primitives.delete({ id: "account.active_user_rate_30d" });
   */
  delete(...input: Arguments<"deletePrimitive">): Call<Output<"deletePrimitive">> {
    return this.client.request("deletePrimitive", ...input);
  }

  /**
   * Read a signal. Reads one signal by its id.
   *
   * @example
   * const answer = await client.primitives.get({ id: "account.active_user_rate_30d" });
   */
  get(...input: Arguments<"getPrimitive">): Call<Output<"getPrimitive">> {
    return this.client.request("getPrimitive", ...input);
  }

  /**
   * Read the source of a signal. Reads where the values of a signal come from and, where rows of a database are read, how far that is and what went wrong.
   *
   * @example
   * const answer = await client.primitives.getSource({ id: "account.active_user_rate_30d" });
   */
  getSource(...input: Arguments<"getPrimitiveSource">): Call<Output<"getPrimitiveSource">> {
    return this.client.request("getPrimitiveSource", ...input);
  }

  /**
   * List the concepts of a signal. Pages through the concept versions that read the signal, newest first. `GET /tasks?primitive_id=` lists the tasks.
   *
   * @example
   * for await (const item of client.primitives.listConcepts({ id: "account.active_user_rate_30d" })) console.log(item);
   */
  listConcepts(...input: Arguments<"listPrimitiveConcepts">): ListCall<Output<"listPrimitiveConcepts">> {
    return this.client.list("listPrimitiveConcepts", ...input);
  }

  /**
   * List the entities of a signal. Pages through the entities with observations of the signal, by name, each with its newest value. A value older than `max_age` counts as missing when a question is asked.
   *
   * @example
   * for await (const item of client.primitives.listEntities({ id: "account.active_user_rate_30d" })) console.log(item);
   */
  listEntities(...input: Arguments<"listPrimitiveEntities">): ListCall<Output<"listPrimitiveEntities">> {
    return this.client.list("listPrimitiveEntities", ...input);
  }

  /**
   * List signals. Pages through the registered signals, newest first or by id.
   *
   * @example
   * for await (const item of client.primitives.list()) console.log(item);
   */
  list(...input: Arguments<"listPrimitives">): ListCall<Output<"listPrimitives">> {
    return this.client.list("listPrimitives", ...input);
  }

  /**
   * Register a signal. Registers a typed signal. Sending the same body again answers 200; a different body under the same id is a conflict.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.primitives.register({
   *   primitive_id: "account.active_user_rate_30d",
   *   type: "time_series<float>",
   *   description: "Share of licensed users active in the last 30 days, as a ratio from 0 to 1",
   *   synonyms: [ "active user rate" ],
   *   unit: "ratio",
   *   max_age: "7d",
   * });
   */
  register(...input: Arguments<"registerPrimitive">): Call<Output<"registerPrimitive">> {
    return this.client.request("registerPrimitive", ...input);
  }

  /**
   * Change the source of a signal. Sets where the values of a signal come from: pushed, fetched over HTTP when a question needs them, or read from a database again and again. Questions already answered keep their answers. Takes effect within 10 seconds.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.primitives.setSource({ id: "account.active_user_rate_30d", kind: "push" });
   */
  setSource(...input: Arguments<"setPrimitiveSource">): Call<Output<"setPrimitiveSource">> {
    return this.client.request("setPrimitiveSource", ...input);
  }

  /**
   * Change the words of a signal. Changes description, synonyms or unit, so that a sentence that was refused can be understood. Type, labels, policy and max_age never change; register a new signal instead. Sentences already compiled keep their meaning.
   *
   * Needs the elevated key.
   *
   * @example
   * const answer = await client.primitives.update({
   *   id: "account.active_user_rate_30d",
   *   synonyms: [ "active user rate", "engagement", "stickiness" ],
   *   unit: "ratio",
   * });
   */
  update(...input: Arguments<"updatePrimitive">): Call<Output<"updatePrimitive">> {
    return this.client.request("updatePrimitive", ...input);
  }
}

/** `client.service` */
export class Service extends Resource {
  /**
   * Check whether the service is ready. Answers 200 only when migrations are applied and the configuration is sound; a 503 says what is wrong. Needs no key.
   *
   * @example
   * const answer = await client.service.getHealth();
   */
  getHealth(...input: Arguments<"getHealth">): Call<Output<"getHealth">> {
    return this.client.request("getHealth", ...input);
  }

  /**
   * Read this description. The OpenAPI 3.1 description of this deployment. Needs no key.
   *
   * @example
   * const answer = await client.service.getOpenApi();
   */
  getOpenApi(...input: Arguments<"getOpenApi">): Call<Output<"getOpenApi">> {
    return this.client.request("getOpenApi", ...input);
  }
}

/** `client.silences` */
export class Silences extends Resource {
  /**
   * Silence a task or an entity. Holds back what fires about the given period, and what would be sent during it: for a task, an entity, or one entity in one task. Evaluation continues, and what is held back is recorded as skipped with the reason `silenced`. `register` actions still run.
   *
   * Repeated after a failure under one Idempotency-Key.
   *
   * @example
   * const answer = await client.silences.create({
   *   task_id: "task_01992f6e1c0e7a3b9d5f",
   *   until: "2026-09-01T12:00:00.000Z",
   *   reason: "Planned maintenance",
   * });
   */
  create(...input: Arguments<"createSilence">): Call<Output<"createSilence">> {
    return this.client.request("createSilence", ...input);
  }

  /**
   * End a silence. Ends a silence now; one that has not begun never begins. It stays readable. Ending it again changes nothing.
   *
   * @example
   * const answer = await client.silences.end({ id: "sil_01992f6e-1c0e-7a3b-9d5f-2c7e9f0a4b61" });
   */
  end(...input: Arguments<"endSilence">): Call<Output<"endSilence">> {
    return this.client.request("endSilence", ...input);
  }

  /**
   * Read a silence. Reads one silence, even one that has ended.
   *
   * @example
   * const answer = await client.silences.get({ id: "sil_01992f6e-1c0e-7a3b-9d5f-2c7e9f0a4b61" });
   */
  get(...input: Arguments<"getSilence">): Call<Output<"getSilence">> {
    return this.client.request("getSilence", ...input);
  }

  /**
   * List silences. Pages through the silences, newest first, including those that have ended.
   *
   * @example
   * for await (const item of client.silences.list()) console.log(item);
   */
  list(...input: Arguments<"listSilences">): ListCall<Output<"listSilences">> {
    return this.client.list("listSilences", ...input);
  }

  /**
   * Preview a silence that comes again. Says when a silence with the given hours would hold back: its next ten times, with the clocks of its zone put forward and back. Stores nothing.
   *
   * @example
   * const answer = await client.silences.preview({ every: { days: [ "sun" ], from: "02:00", to: "04:00", zone: "Europe/Berlin" } });
   */
  preview(...input: Arguments<"previewSilence">): Call<Output<"previewSilence">> {
    return this.client.request("previewSilence", ...input);
  }
}

/** `client.tasks` */
export class Tasks extends Resource {
  /**
   * Turn a sentence into a task. Compiles a sentence once into a pinned concept, condition and action. The same sentence under the same guardrails always gives the same strategy and parameters. A sentence that is too vague is refused with the nearest candidates. With `watch` the task runs on its own; without it, the task answers when asked. With `bind` nothing is compiled: the task runs a condition you registered, and the sentence is only its label.
   *
   * Repeated after a failure under one Idempotency-Key.
   *
   * @example
   * const answer = await client.tasks.create({
   *   intent: "alert me when the active user rate drops below 35%",
   *   entity_scope: "account:*",
   *   delivery: { type: "notification", channel: "inbox" },
   * });
   */
  create(...input: Arguments<"createTask">): Call<Output<"createTask">> {
    return this.client.request("createTask", ...input);
  }

  /**
   * Delete a task. A soft delete: the task and its decisions stay readable, and its action no longer fires. Repeating it is safe.
   *
   * @example
   * const answer = await client.tasks.delete({ id: "task_01992f6e1c0e7a3b9d5f" });
   */
  delete(...input: Arguments<"deleteTask">): Call<Output<"deleteTask">> {
    return this.client.request("deleteTask", ...input);
  }

  /**
   * Evaluate a task. Asks a task's question about one entity, which answers as POST /evaluate/full, or about every entity in its scope, which answers as POST /evaluate/batch. `condition_version` is the version you expect the task to be bound to; if it is bound to another, nothing is evaluated.
   *
   * Repeated after a failure where it names a `timestamp`.
   *
   * @example
   * const answer = await client.tasks.evaluate({
   *   id: "task_01992f6e1c0e7a3b9d5f",
   *   condition_version: "1.0",
   *   timestamp: "2026-09-01T08:00:00.000Z",
   * });
   */
  evaluate(...input: Arguments<"evaluateTask">): Call<Output<"evaluateTask">> {
    return this.client.request("evaluateTask", ...input);
  }

  /**
   * Read a task. Reads one task by its id, whatever its status, with its latest deliveries.
   *
   * @example
   * const answer = await client.tasks.get({ id: "task_01992f6e1c0e7a3b9d5f" });
   */
  get(...input: Arguments<"getTask">): Call<Output<"getTask">> {
    return this.client.request("getTask", ...input);
  }

  /**
   * List the looks at one entity. Pages through a watch's looks at one entity, newest first.
   *
   * @example
   * for await (const item of client.tasks.listEntityLooks({ id: "task_01992f6e1c0e7a3b9d5f", entity: "account:8841" })) console.log(item);
   */
  listEntityLooks(...input: Arguments<"listTaskEntityLooks">): ListCall<Output<"listTaskEntityLooks">> {
    return this.client.list("listTaskEntityLooks", ...input);
  }

  /**
   * List the looks of a task. Pages through the times at which a task's watch looked, newest first, with how many entities it judged and how many fired. For a watch on observations these are the times at which it began to look at what had arrived.
   *
   * @example
   * for await (const item of client.tasks.listLooks({ id: "task_01992f6e1c0e7a3b9d5f" })) console.log(item);
   */
  listLooks(...input: Arguments<"listTaskLooks">): ListCall<Output<"listTaskLooks">> {
    return this.client.list("listTaskLooks", ...input);
  }

  /**
   * List tasks. Pages through the tasks, newest first. Without `status`, deleted ones are left out.
   *
   * @example
   * for await (const item of client.tasks.list()) console.log(item);
   */
  list(...input: Arguments<"listTasks">): ListCall<Output<"listTasks">> {
    return this.client.list("listTasks", ...input);
  }

  /**
   * Change a task. Rebinds to another version of the same condition, or changes delivery, scope, firing, watch or status. Either every change is applied or none. What a task computes never changes. Changing delivery creates a new version of its action; a new firing replaces the old one entirely and applies to questions asked from then on. A task that is resumed, or gets another watch, does not catch up on the looks in between.
   *
   * @example
   * const answer = await client.tasks.update({ id: "task_01992f6e1c0e7a3b9d5f", condition_version: "1.1" });
   */
  update(...input: Arguments<"updateTask">): Call<Output<"updateTask">> {
    return this.client.request("updateTask", ...input);
  }
}

/** `client.workflows` */
export class Workflows extends Resource {
  /**
   * Acknowledge a workflow. Acknowledges a waiting workflow. An escalation stops, and its incident is acknowledged, too. Takes no body. Repeating it is safe: the first to acknowledge it stays on record.
   *
   * @example
   * const answer = await client.workflows.acknowledge({ instance: "wfi_9f86d081884c7d659a2feaa0c55ad015a3bf4f1b" });
   */
  acknowledge(...input: Arguments<"acknowledgeWorkflow">): Call<Output<"acknowledgeWorkflow">> {
    return this.client.request("acknowledgeWorkflow", ...input);
  }

  /**
   * Read a started workflow. Reads the state and result of a workflow that an action started.
   *
   * @example
   * const answer = await client.workflows.get({ instance: "wfi_9f86d081884c7d659a2feaa0c55ad015a3bf4f1b" });
   */
  get(...input: Arguments<"getWorkflow">): Call<Output<"getWorkflow">> {
    return this.client.request("getWorkflow", ...input);
  }
}

/** The operations by the noun they are about. */
export class Resources extends Operations {
  readonly actions = new Actions(this);
  readonly audit = new Audit(this);
  readonly channels = new Channels(this);
  readonly concepts = new Concepts(this);
  readonly conditions = new Conditions(this);
  readonly context = new Context(this);
  readonly decisions = new Decisions(this);
  readonly deliveries = new Deliveries(this);
  readonly entities = new Entities(this);
  readonly erasures = new Erasures(this);
  readonly evaluation = new Evaluation(this);
  readonly feedback = new Feedback(this);
  readonly feeds = new Feeds(this);
  readonly guardrails = new Guardrails(this);
  readonly incidents = new Incidents(this);
  readonly jobs = new Jobs(this);
  readonly keys = new Keys(this);
  readonly manifests = new Manifests(this);
  readonly notifications = new Notifications(this);
  readonly observations = new Observations(this);
  readonly people = new People(this);
  readonly previews = new Previews(this);
  readonly primitives = new Primitives(this);
  readonly service = new Service(this);
  readonly silences = new Silences(this);
  readonly tasks = new Tasks(this);
  readonly workflows = new Workflows(this);
}
