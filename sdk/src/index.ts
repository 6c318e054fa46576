export { DecisionMonitor } from "./client.ts";
export type { Answer } from "./core/answer.ts";
export { Call, ListCall } from "./core/call.ts";
export {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  DecisionMonitorError,
  type ErrorType,
  ExecutionTimeoutError,
  type IntentDetails,
  type IntentReading,
  IntentUnresolvedError,
  isDecisionMonitorError,
  MethodNotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  PermissionDeniedError,
  RateLimitError,
  RequestTimeoutError,
  ServerError,
  UnavailableError,
  UnexpectedResponseError,
  UnprocessableError,
  UnsupportedMediaTypeError,
} from "./error.ts";
export type { ClientOptions, LogEvent, Logger } from "./core/options.ts";
export type { RateLimit } from "./core/rate-limit.ts";
export type { Input, OperationId, Output, RequestOptions } from "./core/types.ts";
export type { components, operations, paths } from "./generated/openapi.ts";
export { type Job, JobError, type WaitOptions } from "./resources/jobs.ts";
export type { NewObservation, PushOptions, PushProgress } from "./resources/observations.ts";
export type { Task, TaskDraft } from "./resources/tasks.ts";
