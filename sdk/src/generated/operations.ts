// Generated from openapi.json by `npm run sdk:types`; edit the contract instead.
import { Transport, type Arguments, type Output } from "../core/transport.ts";

/** Every operation of the service as a method, named by its operationId. */
export class Operations extends Transport {
  /** Register a concept */
  createConcept(...input: Arguments<"createConcept">): Promise<Output<"createConcept">> {
    return this.request("createConcept", ...input);
  }

  /** Register a condition */
  createCondition(...input: Arguments<"createCondition">): Promise<Output<"createCondition">> {
    return this.request("createCondition", ...input);
  }

  /** Turn a sentence into a task */
  createTask(...input: Arguments<"createTask">): Promise<Output<"createTask">> {
    return this.request("createTask", ...input);
  }

  /** Evaluate an entity */
  evaluateFull(...input: Arguments<"evaluateFull">): Promise<Output<"evaluateFull">> {
    return this.request("evaluateFull", ...input);
  }

  /** Read a concept version */
  getConcept(...input: Arguments<"getConcept">): Promise<Output<"getConcept">> {
    return this.request("getConcept", ...input);
  }

  /** Read a condition version */
  getCondition(...input: Arguments<"getCondition">): Promise<Output<"getCondition">> {
    return this.request("getCondition", ...input);
  }

  /** Read a decision */
  getDecision(...input: Arguments<"getDecision">): Promise<Output<"getDecision">> {
    return this.request("getDecision", ...input);
  }

  /** Ask whether the service is ready */
  getHealth(...input: Arguments<"getHealth">): Promise<Output<"getHealth">> {
    return this.request("getHealth", ...input);
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

  /** List decisions */
  listDecisions(...input: Arguments<"listDecisions">): Promise<Output<"listDecisions">> {
    return this.request("listDecisions", ...input);
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

  /** Push observations */
  pushObservations(...input: Arguments<"pushObservations">): Promise<Output<"pushObservations">> {
    return this.request("pushObservations", ...input);
  }

  /** Register a signal */
  registerPrimitive(...input: Arguments<"registerPrimitive">): Promise<Output<"registerPrimitive">> {
    return this.request("registerPrimitive", ...input);
  }
}
