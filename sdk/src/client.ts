import { Operations } from "./generated/operations.ts";

/** The client of one Decision Monitor service: a method per operation, named by its operationId. */
export class DecisionMonitor extends Operations {}
