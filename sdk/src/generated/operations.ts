// Generated from openapi.json by `npm run sdk:types`; edit the contract instead.
import { Transport, type Arguments, type Output } from "../core/transport.ts";

/** Every operation of the service as a method, named by its operationId. */
export class Operations extends Transport {
  /** Acknowledge a workflow */
  acknowledgeWorkflow(...input: Arguments<"acknowledgeWorkflow">): Promise<Output<"acknowledgeWorkflow">> {
    return this.request("acknowledgeWorkflow", ...input);
  }

  /** Judge a condition by the past */
  backtestConditions(...input: Arguments<"backtestConditions">): Promise<Output<"backtestConditions">> {
    return this.request("backtestConditions", ...input);
  }

  /** Cancel a job */
  cancelJob(...input: Arguments<"cancelJob">): Promise<Output<"cancelJob">> {
    return this.request("cancelJob", ...input);
  }

  /** Register an action */
  createAction(...input: Arguments<"createAction">): Promise<Output<"createAction">> {
    return this.request("createAction", ...input);
  }

  /** Issue an API key */
  createApiKey(...input: Arguments<"createApiKey">): Promise<Output<"createApiKey">> {
    return this.request("createApiKey", ...input);
  }

  /** Make a channel */
  createChannel(...input: Arguments<"createChannel">): Promise<Output<"createChannel">> {
    return this.request("createChannel", ...input);
  }

  /** Register a concept */
  createConcept(...input: Arguments<"createConcept">): Promise<Output<"createConcept">> {
    return this.request("createConcept", ...input);
  }

  /** Register a condition */
  createCondition(...input: Arguments<"createCondition">): Promise<Output<"createCondition">> {
    return this.request("createCondition", ...input);
  }

  /** Put an application context in force */
  createContext(...input: Arguments<"createContext">): Promise<Output<"createContext">> {
    return this.request("createContext", ...input);
  }

  /** Put guardrails in force */
  createGuardrails(...input: Arguments<"createGuardrails">): Promise<Output<"createGuardrails">> {
    return this.request("createGuardrails", ...input);
  }

  /** Ask later */
  createJob(...input: Arguments<"createJob">): Promise<Output<"createJob">> {
    return this.request("createJob", ...input);
  }

  /** Turn a sentence into a task */
  createTask(...input: Arguments<"createTask">): Promise<Output<"createTask">> {
    return this.request("createTask", ...input);
  }

  /** Revoke an API key */
  deleteApiKey(...input: Arguments<"deleteApiKey">): Promise<Output<"deleteApiKey">> {
    return this.request("deleteApiKey", ...input);
  }

  /** Delete a channel */
  deleteChannel(...input: Arguments<"deleteChannel">): Promise<Output<"deleteChannel">> {
    return this.request("deleteChannel", ...input);
  }

  /** Delete a task */
  deleteTask(...input: Arguments<"deleteTask">): Promise<Output<"deleteTask">> {
    return this.request("deleteTask", ...input);
  }

  /** Evaluate many entities */
  evaluateBatch(...input: Arguments<"evaluateBatch">): Promise<Output<"evaluateBatch">> {
    return this.request("evaluateBatch", ...input);
  }

  /** Evaluate an entity */
  evaluateFull(...input: Arguments<"evaluateFull">): Promise<Output<"evaluateFull">> {
    return this.request("evaluateFull", ...input);
  }

  /** Evaluate an entity over a span */
  evaluateRange(...input: Arguments<"evaluateRange">): Promise<Output<"evaluateRange">> {
    return this.request("evaluateRange", ...input);
  }

  /** Evaluate a task */
  evaluateTask(...input: Arguments<"evaluateTask">): Promise<Output<"evaluateTask">> {
    return this.request("evaluateTask", ...input);
  }

  /** Compute a Result */
  executeConcept(...input: Arguments<"executeConcept">): Promise<Output<"executeConcept">> {
    return this.request("executeConcept", ...input);
  }

  /** Try a condition on inline data */
  executeStatic(...input: Arguments<"executeStatic">): Promise<Output<"executeStatic">> {
    return this.request("executeStatic", ...input);
  }

  /** Explain a condition */
  explainCondition(...input: Arguments<"explainCondition">): Promise<Output<"explainCondition">> {
    return this.request("explainCondition", ...input);
  }

  /** Explain a decision */
  explainDecision(...input: Arguments<"explainDecision">): Promise<Output<"explainDecision">> {
    return this.request("explainDecision", ...input);
  }

  /** Read an action version */
  getAction(...input: Arguments<"getAction">): Promise<Output<"getAction">> {
    return this.request("getAction", ...input);
  }

  /** Read a concept version */
  getConcept(...input: Arguments<"getConcept">): Promise<Output<"getConcept">> {
    return this.request("getConcept", ...input);
  }

  /** Read a condition version */
  getCondition(...input: Arguments<"getCondition">): Promise<Output<"getCondition">> {
    return this.request("getCondition", ...input);
  }

  /** Read the context in force */
  getContext(...input: Arguments<"getContext">): Promise<Output<"getContext">> {
    return this.request("getContext", ...input);
  }

  /** Count stale tasks */
  getContextImpact(...input: Arguments<"getContextImpact">): Promise<Output<"getContextImpact">> {
    return this.request("getContextImpact", ...input);
  }

  /** Read a context version */
  getContextVersion(...input: Arguments<"getContextVersion">): Promise<Output<"getContextVersion">> {
    return this.request("getContextVersion", ...input);
  }

  /** Read a decision */
  getDecision(...input: Arguments<"getDecision">): Promise<Output<"getDecision">> {
    return this.request("getDecision", ...input);
  }

  /** Read the guardrails in force */
  getGuardrails(...input: Arguments<"getGuardrails">): Promise<Output<"getGuardrails">> {
    return this.request("getGuardrails", ...input);
  }

  /** Count stale tasks */
  getGuardrailsImpact(...input: Arguments<"getGuardrailsImpact">): Promise<Output<"getGuardrailsImpact">> {
    return this.request("getGuardrailsImpact", ...input);
  }

  /** Read a guardrails version */
  getGuardrailsVersion(...input: Arguments<"getGuardrailsVersion">): Promise<Output<"getGuardrailsVersion">> {
    return this.request("getGuardrailsVersion", ...input);
  }

  /** Ask whether the service is ready */
  getHealth(...input: Arguments<"getHealth">): Promise<Output<"getHealth">> {
    return this.request("getHealth", ...input);
  }

  /** Read a job */
  getJob(...input: Arguments<"getJob">): Promise<Output<"getJob">> {
    return this.request("getJob", ...input);
  }

  /** Read this description */
  getOpenApi(...input: Arguments<"getOpenApi">): Promise<Output<"getOpenApi">> {
    return this.request("getOpenApi", ...input);
  }

  /** Read a signal */
  getPrimitive(...input: Arguments<"getPrimitive">): Promise<Output<"getPrimitive">> {
    return this.request("getPrimitive", ...input);
  }

  /** Read a task */
  getTask(...input: Arguments<"getTask">): Promise<Output<"getTask">> {
    return this.request("getTask", ...input);
  }

  /** Read a started workflow */
  getWorkflow(...input: Arguments<"getWorkflow">): Promise<Output<"getWorkflow">> {
    return this.request("getWorkflow", ...input);
  }

  /** List deliveries of an action */
  listActionDeliveries(...input: Arguments<"listActionDeliveries">): Promise<Output<"listActionDeliveries">> {
    return this.request("listActionDeliveries", ...input);
  }

  /** List actions */
  listActions(...input: Arguments<"listActions">): Promise<Output<"listActions">> {
    return this.request("listActions", ...input);
  }

  /** List API keys */
  listApiKeys(...input: Arguments<"listApiKeys">): Promise<Output<"listApiKeys">> {
    return this.request("listApiKeys", ...input);
  }

  /** List channels */
  listChannels(...input: Arguments<"listChannels">): Promise<Output<"listChannels">> {
    return this.request("listChannels", ...input);
  }

  /** List context versions */
  listContextVersions(...input: Arguments<"listContextVersions">): Promise<Output<"listContextVersions">> {
    return this.request("listContextVersions", ...input);
  }

  /** List decisions */
  listDecisions(...input: Arguments<"listDecisions">): Promise<Output<"listDecisions">> {
    return this.request("listDecisions", ...input);
  }

  /** List guardrails versions */
  listGuardrailsVersions(...input: Arguments<"listGuardrailsVersions">): Promise<Output<"listGuardrailsVersions">> {
    return this.request("listGuardrailsVersions", ...input);
  }

  /** List the answers of a job */
  listJobResults(...input: Arguments<"listJobResults">): Promise<Output<"listJobResults">> {
    return this.request("listJobResults", ...input);
  }

  /** List jobs */
  listJobs(...input: Arguments<"listJobs">): Promise<Output<"listJobs">> {
    return this.request("listJobs", ...input);
  }

  /** Read the inbox */
  listNotifications(...input: Arguments<"listNotifications">): Promise<Output<"listNotifications">> {
    return this.request("listNotifications", ...input);
  }

  /** List observations */
  listObservations(...input: Arguments<"listObservations">): Promise<Output<"listObservations">> {
    return this.request("listObservations", ...input);
  }

  /** List signals */
  listPrimitives(...input: Arguments<"listPrimitives">): Promise<Output<"listPrimitives">> {
    return this.request("listPrimitives", ...input);
  }

  /** List tasks */
  listTasks(...input: Arguments<"listTasks">): Promise<Output<"listTasks">> {
    return this.request("listTasks", ...input);
  }

  /** Push observations */
  pushObservations(...input: Arguments<"pushObservations">): Promise<Output<"pushObservations">> {
    return this.request("pushObservations", ...input);
  }

  /** Register a signal */
  registerPrimitive(...input: Arguments<"registerPrimitive">): Promise<Output<"registerPrimitive">> {
    return this.request("registerPrimitive", ...input);
  }

  /** Try an action */
  triggerAction(...input: Arguments<"triggerAction">): Promise<Output<"triggerAction">> {
    return this.request("triggerAction", ...input);
  }

  /** Change a task */
  updateTask(...input: Arguments<"updateTask">): Promise<Output<"updateTask">> {
    return this.request("updateTask", ...input);
  }
}
