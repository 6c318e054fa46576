// Generated from openapi.json by `npm run sdk:types`; edit the contract instead.
import type { Call, ListCall } from "../core/call.ts";
import { Transport } from "../core/transport.ts";
import type { Arguments, Output } from "../core/types.ts";

/** Every operation of the service as a method, named by its operationId. */
export class Operations extends Transport {
  /** Acknowledge an incident: the same as `client.incidents.acknowledge`. */
  acknowledgeIncident(...input: Arguments<"acknowledgeIncident">): Call<Output<"acknowledgeIncident">> {
    return this.request("acknowledgeIncident", ...input);
  }

  /** Acknowledge a workflow: the same as `client.workflows.acknowledge`. */
  acknowledgeWorkflow(...input: Arguments<"acknowledgeWorkflow">): Call<Output<"acknowledgeWorkflow">> {
    return this.request("acknowledgeWorkflow", ...input);
  }

  /** Apply a recommendation: the same as `client.conditions.applyCalibration`. */
  applyCalibration(...input: Arguments<"applyCalibration">): Call<Output<"applyCalibration">> {
    return this.request("applyCalibration", ...input);
  }

  /** Assign an incident: the same as `client.incidents.assign`. */
  assignIncident(...input: Arguments<"assignIncident">): Call<Output<"assignIncident">> {
    return this.request("assignIncident", ...input);
  }

  /** Backtest a condition: the same as `client.conditions.backtest`. */
  backtestConditions(...input: Arguments<"backtestConditions">): Call<Output<"backtestConditions">> {
    return this.request("backtestConditions", ...input);
  }

  /** Act on many incidents: the same as `client.incidents.bulk`. */
  bulkIncidents(...input: Arguments<"bulkIncidents">): Call<Output<"bulkIncidents">> {
    return this.request("bulkIncidents", ...input);
  }

  /** Recommend better parameters: the same as `client.conditions.calibrate`. */
  calibrateCondition(...input: Arguments<"calibrateCondition">): Call<Output<"calibrateCondition">> {
    return this.request("calibrateCondition", ...input);
  }

  /** Cancel a job: the same as `client.jobs.cancel`. */
  cancelJob(...input: Arguments<"cancelJob">): Call<Output<"cancelJob">> {
    return this.request("cancelJob", ...input);
  }

  /** Comment on an incident: the same as `client.incidents.comment`. */
  commentIncident(...input: Arguments<"commentIncident">): Call<Output<"commentIncident">> {
    return this.request("commentIncident", ...input);
  }

  /** Count incidents: the same as `client.incidents.count`. */
  countIncidents(...input: Arguments<"countIncidents">): Call<Output<"countIncidents">> {
    return this.request("countIncidents", ...input);
  }

  /** Register an action: the same as `client.actions.create`. */
  createAction(...input: Arguments<"createAction">): Call<Output<"createAction">> {
    return this.request("createAction", ...input);
  }

  /** Issue an API key: the same as `client.keys.create`. */
  createApiKey(...input: Arguments<"createApiKey">): Call<Output<"createApiKey">> {
    return this.request("createApiKey", ...input);
  }

  /** Create a channel: the same as `client.channels.create`. */
  createChannel(...input: Arguments<"createChannel">): Call<Output<"createChannel">> {
    return this.request("createChannel", ...input);
  }

  /** Register a concept: the same as `client.concepts.create`. */
  createConcept(...input: Arguments<"createConcept">): Call<Output<"createConcept">> {
    return this.request("createConcept", ...input);
  }

  /** Register a condition: the same as `client.conditions.create`. */
  createCondition(...input: Arguments<"createCondition">): Call<Output<"createCondition">> {
    return this.request("createCondition", ...input);
  }

  /** Put an application context in force: the same as `client.context.create`. */
  createContext(...input: Arguments<"createContext">): Call<Output<"createContext">> {
    return this.request("createContext", ...input);
  }

  /** Create a feed: the same as `client.feeds.create`. */
  createFeed(...input: Arguments<"createFeed">): Call<Output<"createFeed">> {
    return this.request("createFeed", ...input);
  }

  /** Put guardrails in force: the same as `client.guardrails.create`. */
  createGuardrails(...input: Arguments<"createGuardrails">): Call<Output<"createGuardrails">> {
    return this.request("createGuardrails", ...input);
  }

  /** Create a job: the same as `client.jobs.create`. */
  createJob(...input: Arguments<"createJob">): Call<Output<"createJob">> {
    return this.request("createJob", ...input);
  }

  /** Create the task that was shown: the same as `client.previews.createPreviewedTask`. */
  createPreviewedTask(...input: Arguments<"createPreviewedTask">): Call<Output<"createPreviewedTask">> {
    return this.request("createPreviewedTask", ...input);
  }

  /** Silence a task or an entity: the same as `client.silences.create`. */
  createSilence(...input: Arguments<"createSilence">): Call<Output<"createSilence">> {
    return this.request("createSilence", ...input);
  }

  /** Turn a sentence into a task: the same as `client.tasks.create`. */
  createTask(...input: Arguments<"createTask">): Call<Output<"createTask">> {
    return this.request("createTask", ...input);
  }

  /** Revoke an API key: the same as `client.keys.delete`. */
  deleteApiKey(...input: Arguments<"deleteApiKey">): Call<Output<"deleteApiKey">> {
    return this.request("deleteApiKey", ...input);
  }

  /** Delete a channel: the same as `client.channels.delete`. */
  deleteChannel(...input: Arguments<"deleteChannel">): Call<Output<"deleteChannel">> {
    return this.request("deleteChannel", ...input);
  }

  /** Delete a feed: the same as `client.feeds.delete`. */
  deleteFeed(...input: Arguments<"deleteFeed">): Call<Output<"deleteFeed">> {
    return this.request("deleteFeed", ...input);
  }

  /** Forget a person: the same as `client.people.delete`. */
  deletePerson(...input: Arguments<"deletePerson">): Call<Output<"deletePerson">> {
    return this.request("deletePerson", ...input);
  }

  /** Delete a signal: the same as `client.primitives.delete`. */
  deletePrimitive(...input: Arguments<"deletePrimitive">): Call<Output<"deletePrimitive">> {
    return this.request("deletePrimitive", ...input);
  }

  /** Delete a task: the same as `client.tasks.delete`. */
  deleteTask(...input: Arguments<"deleteTask">): Call<Output<"deleteTask">> {
    return this.request("deleteTask", ...input);
  }

  /** End a silence: the same as `client.silences.end`. */
  endSilence(...input: Arguments<"endSilence">): Call<Output<"endSilence">> {
    return this.request("endSilence", ...input);
  }

  /** Erase an entity: the same as `client.entities.erase`. */
  eraseEntity(...input: Arguments<"eraseEntity">): Call<Output<"eraseEntity">> {
    return this.request("eraseEntity", ...input);
  }

  /** Evaluate many entities: the same as `client.evaluation.evaluateBatch`. */
  evaluateBatch(...input: Arguments<"evaluateBatch">): Call<Output<"evaluateBatch">> {
    return this.request("evaluateBatch", ...input);
  }

  /** Evaluate an entity: the same as `client.evaluation.evaluateFull`. */
  evaluateFull(...input: Arguments<"evaluateFull">): Call<Output<"evaluateFull">> {
    return this.request("evaluateFull", ...input);
  }

  /** Evaluate an entity over a time span: the same as `client.evaluation.evaluateRange`. */
  evaluateRange(...input: Arguments<"evaluateRange">): Call<Output<"evaluateRange">> {
    return this.request("evaluateRange", ...input);
  }

  /** Evaluate a task: the same as `client.tasks.evaluate`. */
  evaluateTask(...input: Arguments<"evaluateTask">): Call<Output<"evaluateTask">> {
    return this.request("evaluateTask", ...input);
  }

  /** Compute a Result: the same as `client.evaluation.executeConcept`. */
  executeConcept(...input: Arguments<"executeConcept">): Call<Output<"executeConcept">> {
    return this.request("executeConcept", ...input);
  }

  /** Try a condition on inline data: the same as `client.evaluation.executeStatic`. */
  executeStatic(...input: Arguments<"executeStatic">): Call<Output<"executeStatic">> {
    return this.request("executeStatic", ...input);
  }

  /** Explain a condition: the same as `client.conditions.explain`. */
  explainCondition(...input: Arguments<"explainCondition">): Call<Output<"explainCondition">> {
    return this.request("explainCondition", ...input);
  }

  /** Explain a decision: the same as `client.decisions.explain`. */
  explainDecision(...input: Arguments<"explainDecision">): Call<Output<"explainDecision">> {
    return this.request("explainDecision", ...input);
  }

  /** Export decisions: the same as `client.decisions.export`. */
  exportDecisions(...input: Arguments<"exportDecisions">): Promise<Response> {
    return this.stream("exportDecisions", ...input);
  }

  /** Read an action version: the same as `client.actions.get`. */
  getAction(...input: Arguments<"getAction">): Call<Output<"getAction">> {
    return this.request("getAction", ...input);
  }

  /** Read a concept version: the same as `client.concepts.get`. */
  getConcept(...input: Arguments<"getConcept">): Call<Output<"getConcept">> {
    return this.request("getConcept", ...input);
  }

  /** Read a condition version: the same as `client.conditions.get`. */
  getCondition(...input: Arguments<"getCondition">): Call<Output<"getCondition">> {
    return this.request("getCondition", ...input);
  }

  /** Compare two versions of a condition: the same as `client.conditions.getDiff`. */
  getConditionDiff(...input: Arguments<"getConditionDiff">): Call<Output<"getConditionDiff">> {
    return this.request("getConditionDiff", ...input);
  }

  /** Read the context in force: the same as `client.context.get`. */
  getContext(...input: Arguments<"getContext">): Call<Output<"getContext">> {
    return this.request("getContext", ...input);
  }

  /** Count stale tasks: the same as `client.context.getImpact`. */
  getContextImpact(...input: Arguments<"getContextImpact">): Call<Output<"getContextImpact">> {
    return this.request("getContextImpact", ...input);
  }

  /** Read a context version: the same as `client.context.getVersion`. */
  getContextVersion(...input: Arguments<"getContextVersion">): Call<Output<"getContextVersion">> {
    return this.request("getContextVersion", ...input);
  }

  /** Read what this key may do: the same as `client.keys.getCurrent`. */
  getCurrentApiKey(...input: Arguments<"getCurrentApiKey">): Call<Output<"getCurrentApiKey">> {
    return this.request("getCurrentApiKey", ...input);
  }

  /** Read a decision: the same as `client.decisions.get`. */
  getDecision(...input: Arguments<"getDecision">): Call<Output<"getDecision">> {
    return this.request("getDecision", ...input);
  }

  /** Read the proof of a decision: the same as `client.decisions.getProof`. */
  getDecisionProof(...input: Arguments<"getDecisionProof">): Call<Output<"getDecisionProof">> {
    return this.request("getDecisionProof", ...input);
  }

  /** Read a delivery: the same as `client.deliveries.get`. */
  getDelivery(...input: Arguments<"getDelivery">): Call<Output<"getDelivery">> {
    return this.request("getDelivery", ...input);
  }

  /** Read an erasure: the same as `client.erasures.get`. */
  getErasure(...input: Arguments<"getErasure">): Call<Output<"getErasure">> {
    return this.request("getErasure", ...input);
  }

  /** Read a feed: the same as `client.feeds.get`. */
  getFeed(...input: Arguments<"getFeed">): Call<Output<"getFeed">> {
    return this.request("getFeed", ...input);
  }

  /** Read the guardrails in force: the same as `client.guardrails.get`. */
  getGuardrails(...input: Arguments<"getGuardrails">): Call<Output<"getGuardrails">> {
    return this.request("getGuardrails", ...input);
  }

  /** Read the guardrails file: the same as `client.guardrails.getFile`. */
  getGuardrailsFile(...input: Arguments<"getGuardrailsFile">): Call<Output<"getGuardrailsFile">> {
    return this.request("getGuardrailsFile", ...input);
  }

  /** Count stale tasks: the same as `client.guardrails.getImpact`. */
  getGuardrailsImpact(...input: Arguments<"getGuardrailsImpact">): Call<Output<"getGuardrailsImpact">> {
    return this.request("getGuardrailsImpact", ...input);
  }

  /** Read a guardrails version: the same as `client.guardrails.getVersion`. */
  getGuardrailsVersion(...input: Arguments<"getGuardrailsVersion">): Call<Output<"getGuardrailsVersion">> {
    return this.request("getGuardrailsVersion", ...input);
  }

  /** Check whether the service is ready: the same as `client.service.getHealth`. */
  getHealth(...input: Arguments<"getHealth">): Call<Output<"getHealth">> {
    return this.request("getHealth", ...input);
  }

  /** Read an incident: the same as `client.incidents.get`. */
  getIncident(...input: Arguments<"getIncident">): Call<Output<"getIncident">> {
    return this.request("getIncident", ...input);
  }

  /** Read a job: the same as `client.jobs.get`. */
  getJob(...input: Arguments<"getJob">): Call<Output<"getJob">> {
    return this.request("getJob", ...input);
  }

  /** Read what a folder has applied: the same as `client.manifests.get`. */
  getManifest(...input: Arguments<"getManifest">): Call<Output<"getManifest">> {
    return this.request("getManifest", ...input);
  }

  /** Read this description: the same as `client.service.getOpenApi`. */
  getOpenApi(...input: Arguments<"getOpenApi">): Call<Output<"getOpenApi">> {
    return this.request("getOpenApi", ...input);
  }

  /** Read a signal: the same as `client.primitives.get`. */
  getPrimitive(...input: Arguments<"getPrimitive">): Call<Output<"getPrimitive">> {
    return this.request("getPrimitive", ...input);
  }

  /** Read the source of a signal: the same as `client.primitives.getSource`. */
  getPrimitiveSource(...input: Arguments<"getPrimitiveSource">): Call<Output<"getPrimitiveSource">> {
    return this.request("getPrimitiveSource", ...input);
  }

  /** Read a silence: the same as `client.silences.get`. */
  getSilence(...input: Arguments<"getSilence">): Call<Output<"getSilence">> {
    return this.request("getSilence", ...input);
  }

  /** Read a task: the same as `client.tasks.get`. */
  getTask(...input: Arguments<"getTask">): Call<Output<"getTask">> {
    return this.request("getTask", ...input);
  }

  /** Read a started workflow: the same as `client.workflows.get`. */
  getWorkflow(...input: Arguments<"getWorkflow">): Call<Output<"getWorkflow">> {
    return this.request("getWorkflow", ...input);
  }

  /** Import observations: the same as `client.observations.import`. */
  importObservations(...input: Arguments<"importObservations">): Call<Output<"importObservations">> {
    return this.request("importObservations", ...input);
  }

  /** List deliveries of an action: the same as `client.actions.listDeliveries`. */
  listActionDeliveries(...input: Arguments<"listActionDeliveries">): ListCall<Output<"listActionDeliveries">> {
    return this.list("listActionDeliveries", ...input);
  }

  /** List actions: the same as `client.actions.list`. */
  listActions(...input: Arguments<"listActions">): ListCall<Output<"listActions">> {
    return this.list("listActions", ...input);
  }

  /** List API keys: the same as `client.keys.list`. */
  listApiKeys(...input: Arguments<"listApiKeys">): ListCall<Output<"listApiKeys">> {
    return this.list("listApiKeys", ...input);
  }

  /** List changes: the same as `client.audit.list`. */
  listAudit(...input: Arguments<"listAudit">): ListCall<Output<"listAudit">> {
    return this.list("listAudit", ...input);
  }

  /** List channels: the same as `client.channels.list`. */
  listChannels(...input: Arguments<"listChannels">): ListCall<Output<"listChannels">> {
    return this.list("listChannels", ...input);
  }

  /** List the versions of a condition: the same as `client.conditions.listVersions`. */
  listConditionVersions(...input: Arguments<"listConditionVersions">): Call<Output<"listConditionVersions">> {
    return this.request("listConditionVersions", ...input);
  }

  /** List context versions: the same as `client.context.listVersions`. */
  listContextVersions(...input: Arguments<"listContextVersions">): Call<Output<"listContextVersions">> {
    return this.request("listContextVersions", ...input);
  }

  /** List decisions: the same as `client.decisions.list`. */
  listDecisions(...input: Arguments<"listDecisions">): ListCall<Output<"listDecisions">> {
    return this.list("listDecisions", ...input);
  }

  /** List deliveries: the same as `client.deliveries.list`. */
  listDeliveries(...input: Arguments<"listDeliveries">): ListCall<Output<"listDeliveries">> {
    return this.list("listDeliveries", ...input);
  }

  /** List erasures: the same as `client.erasures.list`. */
  listErasures(...input: Arguments<"listErasures">): ListCall<Output<"listErasures">> {
    return this.list("listErasures", ...input);
  }

  /** List what a feed rejected: the same as `client.feeds.listRejects`. */
  listFeedRejects(...input: Arguments<"listFeedRejects">): ListCall<Output<"listFeedRejects">> {
    return this.list("listFeedRejects", ...input);
  }

  /** List what no rule takes: the same as `client.feeds.listSeen`. */
  listFeedSeen(...input: Arguments<"listFeedSeen">): ListCall<Output<"listFeedSeen">> {
    return this.list("listFeedSeen", ...input);
  }

  /** List ratings: the same as `client.feedback.list`. */
  listFeedback(...input: Arguments<"listFeedback">): ListCall<Output<"listFeedback">> {
    return this.list("listFeedback", ...input);
  }

  /** List feeds: the same as `client.feeds.list`. */
  listFeeds(...input: Arguments<"listFeeds">): ListCall<Output<"listFeeds">> {
    return this.list("listFeeds", ...input);
  }

  /** List guardrails versions: the same as `client.guardrails.listVersions`. */
  listGuardrailsVersions(...input: Arguments<"listGuardrailsVersions">): Call<Output<"listGuardrailsVersions">> {
    return this.request("listGuardrailsVersions", ...input);
  }

  /** List comments on an incident: the same as `client.incidents.listComments`. */
  listIncidentComments(...input: Arguments<"listIncidentComments">): ListCall<Output<"listIncidentComments">> {
    return this.list("listIncidentComments", ...input);
  }

  /** List uses of links: the same as `client.incidents.listLinkUses`. */
  listIncidentLinkUses(...input: Arguments<"listIncidentLinkUses">): ListCall<Output<"listIncidentLinkUses">> {
    return this.list("listIncidentLinkUses", ...input);
  }

  /** List incidents: the same as `client.incidents.list`. */
  listIncidents(...input: Arguments<"listIncidents">): ListCall<Output<"listIncidents">> {
    return this.list("listIncidents", ...input);
  }

  /** List the answers of a job: the same as `client.jobs.listResults`. */
  listJobResults(...input: Arguments<"listJobResults">): ListCall<Output<"listJobResults">> {
    return this.list("listJobResults", ...input);
  }

  /** List jobs: the same as `client.jobs.list`. */
  listJobs(...input: Arguments<"listJobs">): ListCall<Output<"listJobs">> {
    return this.list("listJobs", ...input);
  }

  /** List the leaves of the log: the same as `client.audit.listLeaves`. */
  listLeaves(...input: Arguments<"listLeaves">): ListCall<Output<"listLeaves">> {
    return this.list("listLeaves", ...input);
  }

  /** List what belongs in the log: the same as `client.audit.listLoggedRows`. */
  listLoggedRows(...input: Arguments<"listLoggedRows">): ListCall<Output<"listLoggedRows">> {
    return this.list("listLoggedRows", ...input);
  }

  /** Read the inbox: the same as `client.notifications.list`. */
  listNotifications(...input: Arguments<"listNotifications">): ListCall<Output<"listNotifications">> {
    return this.list("listNotifications", ...input);
  }

  /** List observations: the same as `client.observations.list`. */
  listObservations(...input: Arguments<"listObservations">): ListCall<Output<"listObservations">> {
    return this.list("listObservations", ...input);
  }

  /** List people: the same as `client.people.list`. */
  listPeople(...input: Arguments<"listPeople">): ListCall<Output<"listPeople">> {
    return this.list("listPeople", ...input);
  }

  /** List the concepts of a signal: the same as `client.primitives.listConcepts`. */
  listPrimitiveConcepts(...input: Arguments<"listPrimitiveConcepts">): ListCall<Output<"listPrimitiveConcepts">> {
    return this.list("listPrimitiveConcepts", ...input);
  }

  /** List the entities of a signal: the same as `client.primitives.listEntities`. */
  listPrimitiveEntities(...input: Arguments<"listPrimitiveEntities">): ListCall<Output<"listPrimitiveEntities">> {
    return this.list("listPrimitiveEntities", ...input);
  }

  /** List signals: the same as `client.primitives.list`. */
  listPrimitives(...input: Arguments<"listPrimitives">): ListCall<Output<"listPrimitives">> {
    return this.list("listPrimitives", ...input);
  }

  /** List silences: the same as `client.silences.list`. */
  listSilences(...input: Arguments<"listSilences">): ListCall<Output<"listSilences">> {
    return this.list("listSilences", ...input);
  }

  /** Add up what the shards store: the same as `client.audit.listSums`. */
  listSums(...input: Arguments<"listSums">): ListCall<Output<"listSums">> {
    return this.list("listSums", ...input);
  }

  /** List the looks at one entity: the same as `client.tasks.listEntityLooks`. */
  listTaskEntityLooks(...input: Arguments<"listTaskEntityLooks">): ListCall<Output<"listTaskEntityLooks">> {
    return this.list("listTaskEntityLooks", ...input);
  }

  /** List the looks of a task: the same as `client.tasks.listLooks`. */
  listTaskLooks(...input: Arguments<"listTaskLooks">): ListCall<Output<"listTaskLooks">> {
    return this.list("listTaskLooks", ...input);
  }

  /** List tasks: the same as `client.tasks.list`. */
  listTasks(...input: Arguments<"listTasks">): ListCall<Output<"listTasks">> {
    return this.list("listTasks", ...input);
  }

  /** Preview a silence that comes again: the same as `client.silences.preview`. */
  previewSilence(...input: Arguments<"previewSilence">): Call<Output<"previewSilence">> {
    return this.request("previewSilence", ...input);
  }

  /** Show what a sentence would become: the same as `client.previews.previewTask`. */
  previewTask(...input: Arguments<"previewTask">): Call<Output<"previewTask">> {
    return this.request("previewTask", ...input);
  }

  /** Push observations: the same as `client.observations.push`. */
  pushObservations(...input: Arguments<"pushObservations">): Call<Output<"pushObservations">> {
    return this.request("pushObservations", ...input);
  }

  /** Keep what a folder has applied: the same as `client.manifests.put`. */
  putManifest(...input: Arguments<"putManifest">): Call<Output<"putManifest">> {
    return this.request("putManifest", ...input);
  }

  /** Rate an incident: the same as `client.incidents.rate`. */
  rateIncident(...input: Arguments<"rateIncident">): Call<Output<"rateIncident">> {
    return this.request("rateIncident", ...input);
  }

  /** Rate a decision: the same as `client.feedback.record`. */
  recordFeedback(...input: Arguments<"recordFeedback">): Call<Output<"recordFeedback">> {
    return this.request("recordFeedback", ...input);
  }

  /** Rate many decisions: the same as `client.feedback.recordBatch`. */
  recordFeedbackBatch(...input: Arguments<"recordFeedbackBatch">): Call<Output<"recordFeedbackBatch">> {
    return this.request("recordFeedbackBatch", ...input);
  }

  /** Register a signal: the same as `client.primitives.register`. */
  registerPrimitive(...input: Arguments<"registerPrimitive">): Call<Output<"registerPrimitive">> {
    return this.request("registerPrimitive", ...input);
  }

  /** Send a delivery again: the same as `client.deliveries.resend`. */
  resendDelivery(...input: Arguments<"resendDelivery">): Call<Output<"resendDelivery">> {
    return this.request("resendDelivery", ...input);
  }

  /** Name the entities behind pseudonyms: the same as `client.entities.resolve`. */
  resolveEntities(...input: Arguments<"resolveEntities">): Call<Output<"resolveEntities">> {
    return this.request("resolveEntities", ...input);
  }

  /** Revoke links: the same as `client.incidents.revokeLinks`. */
  revokeIncidentLinks(...input: Arguments<"revokeIncidentLinks">): Call<Output<"revokeIncidentLinks">> {
    return this.request("revokeIncidentLinks", ...input);
  }

  /** Change the source of a signal: the same as `client.primitives.setSource`. */
  setPrimitiveSource(...input: Arguments<"setPrimitiveSource">): Call<Output<"setPrimitiveSource">> {
    return this.request("setPrimitiveSource", ...input);
  }

  /** Snooze an incident: the same as `client.incidents.snooze`. */
  snoozeIncident(...input: Arguments<"snoozeIncident">): Call<Output<"snoozeIncident">> {
    return this.request("snoozeIncident", ...input);
  }

  /** Test a channel: the same as `client.channels.test`. */
  testChannel(...input: Arguments<"testChannel">): Call<Output<"testChannel">> {
    return this.request("testChannel", ...input);
  }

  /** Try an action: the same as `client.actions.trigger`. */
  triggerAction(...input: Arguments<"triggerAction">): Call<Output<"triggerAction">> {
    return this.request("triggerAction", ...input);
  }

  /** Try a context on existing tasks: the same as `client.context.try`. */
  tryContext(...input: Arguments<"tryContext">): Call<Output<"tryContext">> {
    return this.request("tryContext", ...input);
  }

  /** Try guardrails on existing tasks: the same as `client.guardrails.try`. */
  tryGuardrails(...input: Arguments<"tryGuardrails">): Call<Output<"tryGuardrails">> {
    return this.request("tryGuardrails", ...input);
  }

  /** Take an acknowledgement back: the same as `client.incidents.unacknowledge`. */
  unacknowledgeIncident(...input: Arguments<"unacknowledgeIncident">): Call<Output<"unacknowledgeIncident">> {
    return this.request("unacknowledgeIncident", ...input);
  }

  /** Change a channel: the same as `client.channels.update`. */
  updateChannel(...input: Arguments<"updateChannel">): Call<Output<"updateChannel">> {
    return this.request("updateChannel", ...input);
  }

  /** Change a feed: the same as `client.feeds.update`. */
  updateFeed(...input: Arguments<"updateFeed">): Call<Output<"updateFeed">> {
    return this.request("updateFeed", ...input);
  }

  /** Change the words of a signal: the same as `client.primitives.update`. */
  updatePrimitive(...input: Arguments<"updatePrimitive">): Call<Output<"updatePrimitive">> {
    return this.request("updatePrimitive", ...input);
  }

  /** Change a task: the same as `client.tasks.update`. */
  updateTask(...input: Arguments<"updateTask">): Call<Output<"updateTask">> {
    return this.request("updateTask", ...input);
  }

  /** Verify a decision: the same as `client.decisions.verify`. */
  verifyDecision(...input: Arguments<"verifyDecision">): Call<Output<"verifyDecision">> {
    return this.request("verifyDecision", ...input);
  }
}
