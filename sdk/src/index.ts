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
export type * from "./generated/schemas.ts";
export type { components, operations, paths } from "./generated/openapi.ts";
export { ExportCall, type ExportOptions, type ExportProgress } from "./resources/export-call.ts";
export { JobError, type WaitOptions } from "./resources/jobs.ts";
export type { PushOptions, PushProgress } from "./resources/observations.ts";
export type { TaskDraft } from "./resources/tasks.ts";
export type { WebhookPayload } from "./webhook/payload.ts";
export {
  type ReceivedWebhook,
  type VerifyWebhookOptions,
  verifyWebhook,
  type Webhook,
  type WebhookFault,
  WebhookVerificationError,
} from "./webhook/verify.ts";
