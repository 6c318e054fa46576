export { DecisionMonitor } from "./client.ts";
export { DecisionMonitorError, type ErrorDetails } from "./core/error.ts";
export type { ClientOptions, Input, OperationId, Output, RequestOptions } from "./core/transport.ts";
export type { components, operations, paths } from "./generated/openapi.ts";
