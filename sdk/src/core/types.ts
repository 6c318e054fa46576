import type { operations } from "../generated/openapi.ts";

/** The operationIds of the service. */
export type OperationId = keyof operations;

type JsonOf<Content> = Content extends { content: { "application/json": infer Body } } ? Body : unknown;
/** A body of lines is given as the records that stand in them. */
type TakenOf<Request> = Request extends { content: { "application/x-ndjson": infer Line } }
  ? { records: readonly Line[] }
  : JsonOf<Request>;
type Given<Part> = [Part] extends [undefined] ? unknown : NonNullable<Part>;
type RequestOf<Operation> = Operation extends { requestBody?: infer Request } ? NonNullable<Request> : never;
type BodyOf<Operation> = [RequestOf<Operation>] extends [never] ? unknown : TakenOf<RequestOf<Operation>>;

type SuccessOf<Responses> = Responses extends { 200: infer Ok }
  ? JsonOf<Ok> | CreatedOf<Responses>
  : CreatedOf<Responses>;
type CreatedOf<Responses> = Responses extends { 201: infer Created }
  ? JsonOf<Created>
  : Responses extends { 202: infer Accepted }
    ? JsonOf<Accepted>
    : never;

/** What an operation takes: its path, query and body fields in one object. */
export type Input<Id extends OperationId> = Given<operations[Id]["parameters"]["path"]> &
  Given<operations[Id]["parameters"]["query"]> &
  BodyOf<operations[Id]>;

/** What an operation answers when it succeeds. */
export type Output<Id extends OperationId> = SuccessOf<operations[Id]["responses"]>;

/** What one call may set for itself. */
export interface RequestOptions {
  /** Makes a repeated call return the first answer, for 24 hours; made up where the operation takes one and needs it. */
  idempotencyKey?: string | undefined;
  /** Ends the call, its waits and its repetitions; the call then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds one attempt may take, instead of the client's. */
  timeoutMs?: number | undefined;
  /** How often it may be sent again, instead of the client's; never more than 0 for a call that is not repeatable. */
  maxRetries?: number | undefined;
}

/** An operation's arguments: the input may be left out when nothing in it is required. */
export type Arguments<Id extends OperationId> =
  Record<never, never> extends Input<Id>
    ? [input?: Input<Id>, options?: RequestOptions]
    : [input: Input<Id>, options?: RequestOptions];
